//! Full words and Montgomery reduction by words, for any odd modulus.
//!
//! With `R = W^N`, `W = 2^w`, the product `a b / R mod p` is computed word by word: add the multiple of `p` that makes
//! the lowest word zero, then drop that word (Montgomery 1985). Here the rows of the product alternate with these steps
//! (coarsely integrated operand scanning): no more than `N + 2` words are live. The value after each step is below
//! `2 p` whenever one operand is below `p` and the other fits its words, since `(t + x b + m p) / W < 2 p` for
//! `t < 2 p`. One conditional subtraction makes the last value canonical. Carries that this bound shows to be zero are
//! omitted: for `p` below about `W^N (1 - 1/W)`, a row never exceeds `N + 1` words.
//!
//! Squares save half of their products, which is possible only in a whole product. So they are computed and reduced as
//! in [`separated`](super::separated), whose file also has the strategy that does the same for products.
//! [`friendly`](super::friendly) chooses the form of `m p` in a step.
//!
//! A case that would have failed: with `p = 2^16 - 17` in two words of 8 bits, a row added to `t < 2 p` can carry
//! beyond the third word. A program that drops that carry is rejected, with the carry's name.

mod small;

use super::common::{Arg, Build, Call, Composite, Item, Kernel, digits, pow2};
use super::friendly::{Form, Steps};
use super::words;
use crate::contract::{Bound, Classes, congruent, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Term, Var};
use num_bigint::BigUint;

/// The common part of all strategies with full words and Montgomery reduction by words.
pub(super) struct Plan<'a> {
    pub(super) field: &'a Field,
    pub(super) rep: &'a Rep,
    /// Words of the modulus.
    p: Vec<u128>,
    /// The form in which a step adds its multiple of the modulus.
    pub(super) steps: Steps,
    /// Words of a value below `2 p`.
    pub(super) double: usize,
}

impl<'a> Plan<'a> {
    pub(super) fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let (w, n) = (rep.word, rep.limbs);
        if rep.radix != w {
            return Err(Refusal(format!(
                "{} {}: Montgomery limbs fill their words of {w} bits",
                field.name, rep.name
            )));
        }
        Ok(Plan {
            field,
            rep,
            p: digits(&field.modulus, w, n),
            steps: Steps::new(field, rep, true),
            double: ((&field.modulus * 2u8 - 1u8).bits() as u32).div_ceil(w) as usize,
        })
    }

    pub(super) fn modulus(&self, b: &mut Build) -> Vec<Var> {
        b.modulus(self.rep.word, &self.p)
    }

    /// `R`.
    pub(super) fn radix(&self) -> BigUint {
        pow2(self.rep.word * self.rep.limbs as u32)
    }

    pub(super) fn canonical(&self) -> Bound {
        Bound::up_to(self.rep.limbs, self.rep.word, &self.field.modulus - 1u8)
    }

    /// Bounds of the words of a value below `2 p`; zero for an unneeded word.
    pub(super) fn doubled(&self, words: usize) -> Bound {
        let w = self.rep.word;
        let whole = &self.field.modulus * 2u8 - 1u8;
        let mut bound = Bound::up_to(words, w, whole.clone());
        bound.limbs[words - 1] = (whole >> (w * (words as u32 - 1))).min(pow2(w) - 1u8);
        bound
    }

    /// All three classes are the same: canonical.
    pub(super) fn classes(&self) -> Classes {
        let canonical = self.canonical();
        Classes {
            tight: canonical.clone(),
            sum: canonical.clone(),
            loose: canonical,
            product: None,
        }
    }

    pub(super) fn kernel(
        &self,
        mut b: Build,
        out: &[Var],
        io: (&[(&str, &Bound)], &Bound),
        (scale, terms): (BigUint, Vec<Term>),
        text: (&str, &str),
    ) -> Result<Kernel, Refusal> {
        b.output(out);
        let w = self.rep.word;
        let inputs = io.0.iter().map(|(n, bound)| bound.shape(n, w)).collect();
        let contract = congruent(
            inputs,
            io.1.shape("r", w),
            &self.field.modulus,
            &scale,
            terms,
        );
        b.finish(contract, text.0, text.1)
    }

    /// `x * y + t`: as many words as `t`, and the word above.
    fn row_add(&self, b: &mut Build, x: Var, y: &[Var], t: &[Var]) -> (Vec<Var>, Var) {
        let mut carry = b.constant(self.rep.word, 0);
        let mut out = vec![];
        for (j, &y) in y.iter().enumerate() {
            let (lo, hi) = b.mac(x, y, t[j], carry);
            out.push(b.name(lo, &format!("t{j}")));
            carry = b.name(hi, "c");
        }
        (out, carry)
    }

    fn core(&self) -> Result<Kernel, Refusal> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let mut b = Build::new("mul_core");
        let any = Bound::words(n, w);
        let canonical = self.canonical();
        let a = b.input("a", w, &any.limbs);
        let y = b.input("b", w, &canonical.limbs);
        let zero = b.constant(w, 0);
        let no = b.constant(8, 0);
        // The carries out of N + 1 words that can be nonzero.
        let p = &self.field.modulus;
        let full = pow2(w * (n as u32 + 1));
        let row = p * 2u8 + (pow2(w) - 1u8) * (p - 1u8);
        let row_carries = row > full;
        let step_carries = row + (pow2(w) - 1u8) * p > full;
        // t: N words and the part above them, a bit if 2 p needs it.
        let mut t = vec![zero; n];
        let mut above = zero;
        for (i, &x) in a.iter().enumerate() {
            b.note(format!("add a{i} b"));
            let (s, c) = self.row_add(&mut b, x, &y, &t);
            let (high, k1) = if b.known(above) == Some(0) {
                (c, no)
            } else {
                let (high, k1) = b.adc(above, c, no);
                (b.name(high, &format!("t{n}")), b.name(k1, "k1"))
            };
            b.note("add m p, so that the lowest word becomes zero, and drop that word");
            let m = self.steps.quotient(&mut b, s[0]);
            let mut s = self.add_row_by_words(&mut b, m, &s);
            let (last, k2) = b.adc(s[n - 1], high, no);
            s[n - 1] = b.name(last, &format!("t{}", n - 1));
            let k2 = b.name(k2, "k2");
            above = match (row_carries, step_carries) {
                (false, false) => zero,
                (false, true) => b.cast(k2, w),
                _ => {
                    let v = b.add(k1, k2);
                    b.cast(v, w)
                }
            };
            if b.known(above).is_none() {
                above = b.name(above, &format!("t{n}"));
            }
            t = s;
        }
        let mut r = t;
        if self.double > n {
            r.push(above);
        }
        let doubled = self.doubled(self.double);
        let io: (&[(&str, &Bound)], _) = (&[("a", &any), ("b", &canonical)], &doubled);
        let text = (
            "any words, canonical -> below 2 p",
            "`a * b / R`, not yet canonical",
        );
        let what = (self.radix(), vec![term(1, &["a", "b"])]);
        let mut k = self.kernel(b, &r, io, what, text)?;
        k.public = false;
        Ok(k)
    }

    /// `x`, below `2 p`, or `x - p`.
    pub(super) fn reduce_once_steps(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let n = self.rep.limbs;
        let p = self.modulus(b);
        let (mut d, k) = b.sub_chain(x, &p, "d", 0);
        d.truncate(n);
        b.note("p back if that was too much");
        self.add_back(b, &d, k)
    }

    /// `x + p k`.
    pub(super) fn add_back(&self, b: &mut Build, x: &[Var], k: Var) -> Vec<Var> {
        let w = self.rep.word;
        let m = b.mask(k, w);
        let m = b.name(m, "m");
        let p = self.modulus(b);
        let q: Vec<Var> = p
            .iter()
            .map(|&d| {
                if b.known(d) == Some(0) {
                    d
                } else {
                    b.sel(m, d)
                }
            })
            .collect();
        b.add_chain(x, &q, "r", 0).0
    }

    /// The kernel that makes a value below `2 p`, of that many words, canonical.
    fn reduce_once(&self, name: &str, words: usize) -> Result<Kernel, Refusal> {
        let doubled = self.doubled(words);
        let mut b = Build::new(name);
        let x = b.input("a", self.rep.word, &doubled.limbs);
        let r = self.reduce_once_steps(&mut b, &x);
        let canonical = self.canonical();
        let io: (&[(&str, &Bound)], _) = (&[("a", &doubled)], &canonical);
        let what = (BigUint::from(1u8), vec![term(1, &["a"])]);
        let text = ("below 2 p -> canonical", "the value in `0..p`");
        let mut k = self.kernel(b, &r, io, what, text)?;
        k.public = false;
        Ok(k)
    }

    fn linear(&self, name: &str) -> Result<Kernel, Refusal> {
        let w = self.rep.word;
        let canonical = self.canonical();
        let mut b = Build::new(name);
        let x = b.input("a", w, &canonical.limbs);
        let (r, terms, doc) = match name {
            "add" => {
                let y = b.input("b", w, &canonical.limbs);
                let (mut s, k) = b.add_chain(&x, &y, "s", 0);
                if self.double > self.rep.limbs {
                    let k = b.cast(k, w);
                    s.push(k);
                }
                let r = self.reduce_once_steps(&mut b, &s);
                (r, vec![term(1, &["a"]), term(1, &["b"])], "`a + b`")
            }
            "sub" => {
                let y = b.input("b", w, &canonical.limbs);
                let (d, k) = b.sub_chain(&x, &y, "d", 0);
                (
                    self.add_back(&mut b, &d, k),
                    vec![term(1, &["a"]), term(-1, &["b"])],
                    "`a - b`",
                )
            }
            _ => {
                let zero = b.constant(w, 0);
                let (d, k) = b.sub_chain(&vec![zero; x.len()], &x, "d", 0);
                (self.add_back(&mut b, &d, k), vec![term(-1, &["a"])], "`-a`")
            }
        };
        let two: &[(&str, &Bound)] = &[("a", &canonical), ("b", &canonical)];
        let inputs = if name == "neg" { &two[..1] } else { two };
        let classes = if name == "neg" {
            "canonical -> canonical"
        } else {
            "canonical, canonical -> canonical"
        };
        let what = (BigUint::from(1u8), terms);
        self.kernel(b, &r, (inputs, &canonical), what, (classes, doc))
    }

    /// The functions that do not depend on the form of products.
    pub(super) fn others(&self) -> Result<Vec<Item>, Refusal> {
        let (field, rep) = (self.field, self.rep);
        let n = rep.limbs;
        let once = if self.double > n {
            "reduce_once"
        } else {
            "reduce_small"
        };
        let mut zero = words::is_zero("is_zero", field, rep)?;
        zero.contract.inputs[0].whole = Some(&field.modulus - 1u8);
        zero.classes = "canonical -> a bit".into();
        let any = Bound::words(rep.limbs, rep.word);
        let kernels = [
            small::mul_small(self)?,
            self.reduce_once(once, n + 1)?,
            self.linear("add")?,
            self.linear("sub")?,
            self.linear("neg")?,
            self.demontgomery()?,
            words::is_canonical(field, rep)?,
            zero,
            words::select(
                "select",
                rep,
                &any,
                "a bit, any words, any words -> any words",
            )?,
        ];
        let item = |k| Item::Kernel(Box::new(k));
        let mut items: Vec<Item> = kernels.into_iter().map(item).collect();
        items.push(small::composed(rep, once));
        Ok(items)
    }

    /// `square`, from `wide_square` and `reduce`.
    pub(super) fn square_item(&self) -> Item {
        let text = ("canonical -> canonical", "`a^2 / R`");
        self.reduced("square", "wide_square", &["a"], text)
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let mut plan = Plan::new(field, rep)?;
    let (square, reduce) = (plan.product(true)?, plan.reduce()?);
    let others = plan.others()?;
    if matches!(plan.steps.form, Form::Complement(_)) {
        // Between rows there is no value to compare a complement with.
        plan.steps = Steps::new(field, rep, false);
    }
    let mut kernels = vec![plan.core()?, square, reduce];
    if plan.double == rep.limbs {
        kernels.insert(1, plan.reduce_once("reduce_once", rep.limbs)?);
    }
    let mut items: Vec<Item> = kernels
        .into_iter()
        .map(|k| Item::Kernel(Box::new(k)))
        .collect();
    items.extend(others);
    let call = |function: &str, args| Call {
        function: function.into(),
        args,
    };
    items.push(Item::Composite(Composite {
        name: "mul".into(),
        params: vec![("a".into(), rep.limbs), ("b".into(), rep.limbs)],
        calls: vec![
            call("mul_core", vec![Arg::Param(0), Arg::Param(1)]),
            call("reduce_once", vec![Arg::Result(0)]),
        ],
        doc: "`a * b / R`".into(),
        classes: "any words, canonical -> canonical".into(),
    }));
    items.push(plan.square_item());
    Ok((plan.classes(), items))
}
