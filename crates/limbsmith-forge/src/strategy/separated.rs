//! The whole product first, then the whole reduction (separated operand scanning).
//!
//! With `R = W^N` and `T = L + H R` the product, `L` below `R`: the multiple `M p` with `L + M p = A R` is computed
//! word by word on the low half alone. Since `A R <= (R - 1) + (R - 1) p < R (p + 1)`, it never exceeds its `N` words.
//! Then
//!
//! ```text
//! T / R = A + H = A - (p - H)   modulo p
//! ```
//!
//! with `A <= p` and `H < p`. As a difference it lies between `-p` and `p`: one borrow decides whether to add `p`,
//! whereas the sum would need a trial subtraction. `p - H` is ready long before `A`.
//!
//! [`friendly`](super::friendly) describes the forms of `M p`. In the complement form `L - M c` vanishes modulo `R`,
//! and `A = M - (M c - L) / R`: only `M c` is summed, which has few words, and compared with `L` word by word.
//!
//! A case that would have failed: bounding `T` only by its words. `H` may then exceed `p`, the difference `p - H`
//! borrows, and that borrow is lost: the checker names it.

use super::common::{Arg, Build, Call, Composite, Item, Kernel};
use super::friendly::{Form, times};
use super::montgomery::Plan;
use super::products;
use crate::contract::{Bound, Classes, congruent, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Op, Var};
use num_bigint::BigUint;

/// The word width from which rows are chains of carry bits; below it, of carry words.
const WIDE: u32 = 64;

/// `(t + m p) / W`: `d` is `t` without its lowest word. The result has as many words as `t`.
///
/// `low[i]` and `high[i]` are added to `d[i]`, and so is `carry`.
fn add_row(
    b: &mut Build,
    d: &[Var],
    row: (&[Option<Var>], &[Option<Var>]),
    carry: Var,
) -> Vec<Var> {
    let zero = b.constant(b.width(d[0]), 0);
    let none = b.constant(8, 0);
    let n = d.len() + 1;
    let (low, high) = row;
    let at = |x: &[Option<Var>], i: usize| x.get(i).copied().flatten();
    // The terms for each word, in two chains; the top word is still empty.
    let first: Vec<Option<Var>> = (0..n).map(|i| at(low, i).or(at(high, i))).collect();
    let second: Vec<Option<Var>> = (0..n).map(|i| at(low, i).and(at(high, i))).collect();
    let mut t: Vec<Var> = [d, &[zero]].concat();
    for (part, carry) in [(first, carry), (second, none)] {
        let start = if carry == none {
            part.iter().position(Option::is_some)
        } else {
            Some(0)
        };
        let Some(start) = start else { continue };
        let add: Vec<Var> = part[start..].iter().map(|x| x.unwrap_or(zero)).collect();
        let (mut base, mut add) = (t[start..].to_vec(), add);
        // The top word consists of the addend itself and the carry.
        let last = base.len() - 1;
        if base[last] == zero {
            (base[last], add[last]) = (add[last], zero);
        }
        let (sum, _) = b.chain_from(Op::Adc, &base, &add, carry, "t", start);
        t.truncate(start);
        t.extend(sum);
    }
    t
}

impl Plan<'_> {
    /// `A` with `L + M p = A R`, for the words of `L`.
    pub(super) fn fold_low(&self, b: &mut Build, low: &[Var]) -> Vec<Var> {
        if let Form::Complement(c) = &self.steps.form {
            return self.fold_by_complement(b, low, c);
        }
        let n = low.len();
        let none = b.constant(8, 0);
        let mut t = low.to_vec();
        for i in 0..n {
            b.note(self.step_note(i));
            let m = self.steps.quotient(b, t[0]);
            if self.rep.word < WIDE {
                t = self.add_row_by_words(b, m, &t);
                continue;
            }
            let (mut low, mut high) = (vec![], vec![]);
            let mut carry = none;
            let factors = match &self.steps.form {
                Form::Plus(f) => {
                    high.push(None);
                    f
                }
                Form::Plain(f) | Form::Complement(f) => f,
            };
            for (j, &f) in factors.iter().enumerate() {
                let (l, h) = times(b, m, f, j);
                low.push(l);
                high.push(h);
            }
            if let Form::Plain(_) = self.steps.form {
                let zero = b.constant(self.rep.word, 0);
                let (_, k) = b.adc(t[0], low.remove(0).unwrap_or(zero), none);
                carry = b.name(k, "c");
            }
            t = add_row(b, &t[1..], (&low, &high), carry);
        }
        t
    }

    fn step_note(&self, i: usize) -> String {
        match self.steps.form {
            Form::Plain(_) => {
                format!("step {i}: add m p, which clears the lowest word, and drop it")
            }
            Form::Plus(_) => format!("step {i}: the lowest word is m; m (p + 1) joins above it"),
            Form::Complement(_) => format!("step {i}: m c agrees with word {i}; carry on above it"),
        }
    }

    /// The same row by multiply-accumulate steps. The lowest word is `t[0]`.
    pub(super) fn add_row_by_words(&self, b: &mut Build, m: Var, t: &[Var]) -> Vec<Var> {
        let w = self.rep.word;
        let (zero, none) = (b.constant(w, 0), b.constant(8, 0));
        let (factors, mut carry) = match &self.steps.form {
            Form::Plus(f) => (f.clone(), zero),
            Form::Plain(f) | Form::Complement(f) => {
                let f0 = b.constant(w, f[0]);
                let (_, d) = b.mac(m, f0, t[0], zero);
                (f[1..].to_vec(), b.name(d, "d"))
            }
        };
        let mut out = vec![];
        for (j, &x) in t[1..].iter().chain([&zero]).enumerate() {
            let f = factors.get(j).copied().unwrap_or(0);
            let top = j + 1 == t.len();
            let (lo, hi) = if f == 0 && b.known(carry) == Some(0) {
                (x, zero)
            } else if f == 0 && top {
                (carry, zero)
            } else if f == 0 {
                let (s, k) = b.adc(x, carry, none);
                let k = b.name(k, "k");
                (b.name(s, &format!("t{j}")), b.cast(k, w))
            } else {
                let f = b.constant(w, f);
                let (lo, hi) = b.mac(m, f, x, carry);
                (b.name(lo, &format!("t{j}")), b.name(hi, "d"))
            };
            out.push(lo);
            carry = hi;
        }
        out
    }

    /// The complement form: `q` is `M c` above the words compared so far.
    fn fold_by_complement(&self, b: &mut Build, low: &[Var], c: &[u128]) -> Vec<Var> {
        let w = self.rep.word;
        let (zero, none) = (b.constant(w, 0), b.constant(8, 0));
        let mut q: Vec<Var> = vec![];
        let mut quotients = vec![];
        for (i, &word) in low.iter().enumerate() {
            b.note(self.step_note(i));
            let (u, borrow) = match q.first() {
                Some(&q0) => {
                    let (u, k) = b.sbb(word, q0, none);
                    (b.name(u, "u"), b.name(k, "c"))
                }
                None => (word, none),
            };
            let m = self.steps.quotient(b, u);
            let m = b.name(m, &format!("m{i}"));
            quotients.push(m);
            let (mut lows, mut highs) = (vec![], vec![]);
            for (j, &f) in c.iter().enumerate() {
                let (l, h) = times(b, m, f, j);
                lows.push(l.unwrap_or(zero));
                highs.push(h.unwrap_or(zero));
            }
            // The low word of m c is u: this borrow is zero, and relates the two.
            let (_, same) = b.sbb(u, lows[0], none);
            let same = b.name(same, "z");
            let mut base: Vec<Var> = q.get(1..).unwrap_or_default().to_vec();
            base.resize(c.len(), zero);
            lows.remove(0);
            let last = c.len() - 1;
            if base[last] == zero {
                (base[last], highs[last]) = (highs[last], zero);
            }
            let (sum, _) = b.chain_from(Op::Adc, &base, &highs, borrow, "q", 0);
            q = b.chain_from(Op::Adc, &sum, &lows, same, "q", 0).0;
        }
        b.note("A = M less what M c has above its low half");
        b.sub_chain(&quotients, &q, "t", 0).0
    }

    /// `A + H` modulo `p`, canonical, where `A <= p` and `H < p`.
    fn join(&self, b: &mut Build, a: &[Var], h: &[Var]) -> Vec<Var> {
        b.note("the high half, as A - (p - H); p back if that is negative");
        let p = self.modulus(b);
        let (g, _) = b.sub_chain(&p, h, "g", 0);
        let (d, k) = b.sub_chain(a, &g, "d", 0);
        self.add_back(b, &d, k)
    }

    /// The kernel from `2N` words to a canonical value.
    pub(super) fn reduce(&self) -> Result<Kernel, Refusal> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let wide = self.wide();
        let mut b = Build::new("reduce");
        let t = b.input("t", w, &wide.limbs);
        let a = self.fold_low(&mut b, &t[..n]);
        let r = self.join(&mut b, &a, &t[n..]);
        let canonical = self.canonical();
        let io: (&[(&str, &Bound)], _) = (&[("t", &wide)], &canonical);
        let what = (self.radix(), vec![term(1, &["t"])]);
        let text = ("below R p -> canonical", "`t / R`");
        let mut k = self.kernel(b, &r, io, what, text)?;
        k.public = false;
        Ok(k)
    }

    /// The kernel that converts out of Montgomery form: `A` alone, which is then below `p`.
    pub(super) fn demontgomery(&self) -> Result<Kernel, Refusal> {
        let canonical = self.canonical();
        let mut b = Build::new("demontgomery");
        let a = b.input("a", self.rep.word, &canonical.limbs);
        let r = self.fold_low(&mut b, &a);
        let io: (&[(&str, &Bound)], _) = (&[("a", &canonical)], &canonical);
        let what = (self.radix(), vec![term(1, &["a"])]);
        let text = (
            "canonical -> canonical",
            "`a / R`: the number that `a` stands for",
        );
        self.kernel(b, &r, io, what, text)
    }

    /// Bound of a product of any words and a canonical value.
    fn wide(&self) -> Bound {
        let whole = (self.radix() - 1u8) * (&self.field.modulus - 1u8);
        Bound::up_to(2 * self.rep.limbs, self.rep.word, whole)
    }

    /// The kernel of a whole product, or of a whole square.
    pub(super) fn product(&self, square: bool) -> Result<Kernel, Refusal> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let (any, canonical, wide) = (Bound::words(n, w), self.canonical(), self.wide());
        let mut b = Build::new(if square {
            "wide_square"
        } else {
            "wide_product"
        });
        let first = if square { &canonical } else { &any };
        let x = b.input("a", w, &first.limbs);
        let (e, inputs, terms, text) = if square {
            let e = products::square(&mut b, &x);
            let text = ("canonical -> below R p", "`a^2`, all words");
            (e, vec![canonical.shape("a", w)], term(1, &["a", "a"]), text)
        } else {
            let y = b.input("b", w, &canonical.limbs);
            let e = products::product(&mut b, &x, &y);
            let inputs = vec![any.shape("a", w), canonical.shape("b", w)];
            let text = ("any words, canonical -> below R p", "`a * b`, all words");
            (e, inputs, term(1, &["a", "b"]), text)
        };
        b.output(&e);
        let (exact, one) = (BigUint::ZERO, BigUint::from(1u8));
        let contract = congruent(inputs, wide.shape("r", w), &exact, &one, vec![terms]);
        let mut k = b.finish(contract, text.0, text.1)?;
        k.public = false;
        Ok(k)
    }

    /// A call of `reduce` after the product of that name.
    pub(super) fn reduced(
        &self,
        name: &str,
        of: &str,
        params: &[&str],
        text: (&str, &str),
    ) -> Item {
        let n = self.rep.limbs;
        let args = (0..params.len()).map(Arg::Param).collect();
        let call = |function: &str, args| Call {
            function: function.into(),
            args,
        };
        Item::Composite(Composite {
            name: name.into(),
            params: params.iter().map(|s| (s.to_string(), n)).collect(),
            calls: vec![call(of, args), call("reduce", vec![Arg::Result(0)])],
            doc: text.1.into(),
            classes: text.0.into(),
        })
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let kernels = vec![plan.product(false)?, plan.product(true)?, plan.reduce()?];
    let mut items: Vec<Item> = kernels
        .into_iter()
        .map(|k| Item::Kernel(Box::new(k)))
        .collect();
    items.extend(plan.others()?);
    items.push(plan.reduced(
        "mul",
        "wide_product",
        &["a", "b"],
        ("any words, canonical -> canonical", "`a * b / R`"),
    ));
    items.push(plan.square_item());
    Ok((plan.classes(), items))
}
