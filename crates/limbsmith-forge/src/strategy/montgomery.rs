//! Full words and division by the word, for any odd modulus.
//!
//! With `R = 2^(N w)` the product `a b / R mod p` is found word by word: add the multiple of `p`
//! that makes the lowest word zero, then drop that word. What remains is below `2 p` whenever one
//! operand is below `p` and the other fits its words; one conditional subtraction makes it
//! canonical. Words of `p` that are zero cost nothing but a carry.

use super::common::{Arg, Build, Call, Composite, Item, Kernel, digits, ones, pow2};
use super::words;
use crate::contract::{Bound, Classes, congruent, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Term, Var};
use num_bigint::BigUint;

struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// Words of the modulus.
    p: Vec<u128>,
    /// `-1 / p mod 2^w`.
    inverse: u128,
    /// Words of a value below `2 p`.
    double: usize,
}

/// `-1 / p mod 2^w` by Newton's iteration.
fn negated_inverse(p: u128, w: u32) -> u128 {
    let mask = ones(w).try_into().unwrap_or(u128::MAX);
    let mut x = 1u128;
    for _ in 0..7 {
        x = x.wrapping_mul(2u128.wrapping_sub(p.wrapping_mul(x))) & mask;
    }
    x.wrapping_neg() & mask
}

impl Plan<'_> {
    fn modulus(&self, b: &mut Build) -> Vec<Var> {
        b.modulus(self.rep.word, &self.p)
    }

    fn canonical(&self) -> Bound {
        Bound::up_to(self.rep.limbs, self.rep.word, &self.field.modulus - 1u8)
    }

    fn doubled(&self) -> Bound {
        let whole = &self.field.modulus * 2u8 - 1u8;
        Bound::up_to(self.double, self.rep.word, whole)
    }

    fn kernel(
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

    /// `x * y + t`: as many words as `t`, and the word above, named `name`.
    fn row_add(&self, b: &mut Build, x: Var, y: &[Var], t: &[Var], name: &str) -> (Vec<Var>, Var) {
        let w = self.rep.word;
        let zero = b.constant(w, 0);
        let mut carry = zero;
        let mut out = vec![];
        for (j, &y) in y.iter().enumerate() {
            let (lo, hi) = match b.known(y) {
                // A zero word of the modulus only passes the carry on.
                Some(0) => {
                    let no = b.constant(8, 0);
                    let (s, k) = b.adc(t[j], carry, no);
                    let k = b.name(k, "k");
                    (s, b.cast(k, w))
                }
                _ => b.mac(x, y, t[j], carry),
            };
            out.push(b.name(lo, &format!("t{j}")));
            carry = b.name(hi, name);
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
        let p = self.modulus(&mut b);
        let zero = b.constant(w, 0);
        let no = b.constant(8, 0);
        let inverse = b.constant(w, self.inverse);
        // t: N words and what stands above them, a word, and above that a bit if 2 p needs it.
        let mut t = vec![zero; n];
        let mut above = zero;
        for (i, &x) in a.iter().enumerate() {
            b.note(format!("add a{i} b"));
            let (s, c) = self.row_add(&mut b, x, &y, &t, "c");
            let (high, k1) = if self.double > n {
                let (high, k1) = b.adc(above, c, no);
                (b.name(high, &format!("t{n}")), b.name(k1, "k1"))
            } else {
                (c, no)
            };
            b.note("add m p, so that the lowest word becomes zero, and drop that word");
            let m = b.mul_wrap(s[0], inverse);
            let m = b.name(m, "m");
            let (s, c) = self.row_add(&mut b, m, &p, &s, "d");
            let (last, k2) = b.adc(high, c, no);
            let last = b.name(last, &format!("t{n}"));
            let k2 = b.name(k2, "k2");
            t = s[1..].to_vec();
            t.push(last);
            if self.double > n {
                let v = b.add(k1, k2);
                let v = b.cast(v, w);
                above = b.name(v, &format!("t{}", n + 1));
            }
        }
        let mut r = t;
        if self.double > n {
            r.push(above);
        }
        let radix = pow2(w * n as u32);
        let doubled = self.doubled();
        let io: (&[(&str, &Bound)], _) = (&[("a", &any), ("b", &canonical)], &doubled);
        let text = (
            "any words, canonical -> below 2 p",
            "`a * b / R`, not yet canonical",
        );
        let mut k = self.kernel(b, &r, io, (radix, vec![term(1, &["a", "b"])]), text)?;
        k.public = false;
        Ok(k)
    }

    /// `x`, below `2 p`, or `x - p`.
    fn reduce_once_steps(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let n = self.rep.limbs;
        let p = self.modulus(b);
        let (mut d, k) = b.sub_chain(x, &p, "d", 0);
        d.truncate(n);
        b.note("p back if that was too much");
        self.add_back(b, &d, k)
    }

    /// `x + p k`.
    fn add_back(&self, b: &mut Build, x: &[Var], k: Var) -> Vec<Var> {
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

    fn reduce_once(&self) -> Result<Kernel, Refusal> {
        let doubled = self.doubled();
        let mut b = Build::new("reduce_once");
        let x = b.input("a", self.rep.word, &doubled.limbs);
        let r = self.reduce_once_steps(&mut b, &x);
        let canonical = self.canonical();
        let io: (&[(&str, &Bound)], _) = (&[("a", &doubled)], &canonical);
        let what = (BigUint::from(1u8), vec![term(1, &["a"])]);
        let mut k = self.kernel(
            b,
            &r,
            io,
            what,
            ("below 2 p -> canonical", "the value in `0..p`"),
        )?;
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
}

/// All functions of a Montgomery representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let (w, n) = (rep.word, rep.limbs);
    if rep.radix != w {
        return Err(Refusal(format!(
            "{} {}: Montgomery limbs fill their words of {w} bits",
            field.name, rep.name
        )));
    }
    let p = digits(&field.modulus, w, n);
    let double = ((&field.modulus * 2u8 - 1u8).bits() as u32).div_ceil(w) as usize;
    let plan = Plan {
        field,
        rep,
        inverse: negated_inverse(p[0], w),
        p,
        double,
    };
    let mut zero = words::is_zero("is_zero", field, rep)?;
    zero.contract.inputs[0].whole = Some(&field.modulus - 1u8);
    zero.classes = "canonical -> a bit".into();
    let kernels = [
        plan.core()?,
        plan.reduce_once()?,
        plan.linear("add")?,
        plan.linear("sub")?,
        plan.linear("neg")?,
        words::is_canonical(field, rep)?,
        zero,
        words::select(
            "select",
            rep,
            &Bound::words(n, w),
            "a bit, any words, any words -> any words",
        )?,
    ];
    let mut items: Vec<Item> = kernels
        .into_iter()
        .map(|k| Item::Kernel(Box::new(k)))
        .collect();
    let chain = |name: &str, params: &[&str], second: usize, classes: &str, doc: &str| Composite {
        name: name.into(),
        params: params.iter().map(|s| (s.to_string(), n)).collect(),
        calls: vec![
            Call {
                function: "mul_core".into(),
                args: vec![Arg::Param(0), Arg::Param(second)],
            },
            Call {
                function: "reduce_once".into(),
                args: vec![Arg::Result(0)],
            },
        ],
        doc: doc.into(),
        classes: classes.into(),
    };
    let classes = "any words, canonical -> canonical";
    items.push(Item::Composite(chain(
        "mul",
        &["a", "b"],
        1,
        classes,
        "`a * b / R`",
    )));
    items.push(Item::Composite(chain(
        "square",
        &["a"],
        0,
        "canonical -> canonical",
        "`a^2 / R`",
    )));
    let canonical = plan.canonical();
    Ok((
        Classes {
            tight: canonical.clone(),
            sum: canonical.clone(),
            loose: canonical,
        },
        items,
    ))
}
