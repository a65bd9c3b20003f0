//! Limbs with spare bits, and folds by shifts with signs (`solinas`).
//!
//! A sparse modulus is `p = 2^n - (sum of +-2^e)` with few terms. With limbs of `r` bits and `N r = n + d`, the part
//! above the top limb comes back at several places, some with a minus sign:
//!
//! ```text
//! 2^(N r) = 2^d (2^n - p) = sum of +-2^(e + d),    for P-384: 2^d (2^128 + 2^96 - 2^32 + 1)
//! ```
//!
//! Each term is a shift, an addition or a subtraction; there is no multiplication by the fold. The form is derived from
//! the modulus ([`sparse`]): the non-adjacent signed binary form.
//!
//! **Signs.** Words are natural numbers, and a limb would go below zero if the subtracted terms exceed it. So a
//! multiple of `p` is added first, telescoped: `m_0 + m_1 2^r + ...` with every `m_i` at least as large as the
//! subtracted terms of that limb, by the bounds, and the whole a multiple of `p`. Such digits always exist: take the
//! least allowed ones, and add the digits of the difference between their sum and the next multiple. No constant is
//! entered by hand.
//!
//! **Order.** A product has `2 N - 1` columns of double words. All upper columns are split into words at once, without
//! a chain of carries. Those words fold into the lower columns. The top limb is finished first, so that its own carry
//! can come back with them. Then every limb is carried to its neighbor, once ([`fold`]).
//!
//! A case that would have failed: `2^384 = 2^128 + 2^96 - 2^32 + 1`, and a word `h` of the upper half subtracts
//! `h 2^32` from the lowest limb. Without the multiple of `p` that limb goes below zero for `a = b = 2^200`, and the
//! checker rejects the subtraction by its interval.

pub mod fold;
pub mod freeze;
pub mod products;
pub mod sparse;

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::words;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;
use sparse::Power;

/// A program without its contract: the output's class may depend on it.
pub type Draft = (Build, Vec<Var>);

/// The parameters of one representation.
pub struct Plan<'a> {
    /// The field.
    pub field: &'a Field,
    /// The representation.
    pub rep: &'a Rep,
    /// `2^(N r)` modulo the modulus, as signed powers of two.
    pub fold: Vec<Power>,
    /// The same number by digits of `r` bits.
    pub fold_digits: Vec<BigUint>,
    /// Bounds of loose limbs.
    pub loose: Vec<BigUint>,
}

impl<'a> Plan<'a> {
    fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let (r, n) = (rep.radix, rep.limbs);
        let surplus = r * n as u32 - field.bits();
        let mut fold = sparse::complement(field)?;
        fold.iter_mut().for_each(|p| p.exponent += surplus);
        let value = sparse::value(&fold);
        let plan = Plan {
            field,
            rep,
            fold_digits: digits(&value, r, n)
                .into_iter()
                .map(BigUint::from)
                .collect(),
            fold,
            loose: vec![BigUint::from(rep.loose) * pow2(r) - 1u8; n],
        };
        if r < 3 {
            return Err(plan.refuse("limbs of fewer than 3 bits have no room to settle".into()));
        }
        if plan.loose[0].bits() as u32 > rep.word {
            return Err(plan.refuse(format!(
                "loose limbs below {} * 2^{r} do not fit words of {} bits",
                rep.loose, rep.word
            )));
        }
        Ok(plan)
    }

    fn refuse(&self, why: String) -> Refusal {
        Refusal(format!("{} {}: {why}", self.field.name, self.rep.name))
    }

    /// One bound for all limbs: the excess over multiples of `2^r` is rounded up to a power of two, for readable
    /// bounds.
    fn uniform(&self, highs: &[BigUint], what: &str) -> Result<Bound, Refusal> {
        let max = highs.iter().max().expect("a limb") + 1u8;
        let base = pow2(self.rep.radix);
        let units = &max / &base;
        let excess = &max - &units * &base;
        let round = match excess == BigUint::ZERO {
            true => BigUint::ZERO,
            false => pow2((&excess - 1u8).bits() as u32),
        };
        let bound = units * base + round - 1u8;
        if bound.bits() as u32 > self.rep.word {
            return Err(self.refuse(format!("{what} limbs do not fit a word")));
        }
        Ok(Bound {
            limbs: vec![bound; self.rep.limbs],
            whole: None,
        })
    }

    /// Sums, differences and negations, limb by limb; carried if `carried`.
    fn linear(&self, name: &str, a: &[BigUint], bb: Option<&[BigUint]>, carried: bool) -> Draft {
        let w = self.rep.word;
        let mut b = Build::new(name);
        let x = b.input("a", w, a);
        let y = bb.map(|h| b.input("b", w, h));
        let multiple = match name {
            "neg" => Some(self.multiple_above(a, &BigUint::ZERO)),
            "sub" | "sub_sums" => Some(self.multiple_above(bb.unwrap_or(a), &BigUint::ZERO)),
            _ => None,
        };
        if let Some(m) = &multiple {
            let r = self.rep.radix;
            let m: BigUint = m.iter().enumerate().map(|(i, d)| d << (i as u32 * r)).sum();
            let times = m / &self.field.modulus;
            b.note(format!(
                "plus {times} p, limb by limb, so that no limb goes below zero"
            ));
        }
        let mut out = vec![];
        for i in 0..x.len() {
            let m = multiple.as_ref().map(|m| {
                let d = u128::try_from(m[i].clone()).unwrap_or(u128::MAX);
                b.constant(w, d)
            });
            let v = match (m, &y) {
                (Some(m), None) => b.sub(m, x[i]),
                (Some(m), Some(y)) => {
                    let s = b.add(x[i], m);
                    b.sub(s, y[i])
                }
                (None, Some(y)) => b.add(x[i], y[i]),
                (None, None) => x[i],
            };
            out.push(b.name(v, &format!("r{i}")));
        }
        if carried {
            b.note("carried, for it would not be loose");
            out = self.carry_limbs(&mut b, &out);
        }
        b.output(&out);
        (b, out)
    }

    fn carry(&self) -> Draft {
        let mut b = Build::new("carry");
        let x = b.input("a", self.rep.word, &self.loose);
        let out = self.carry_limbs(&mut b, &x);
        b.output(&out);
        (b, out)
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let mul = products::product(&plan, false)?;
    let square = products::product(&plan, true)?;
    let mul_small = products::small(&plan, None);
    let carry = plan.carry();
    let from_words = plan.split_words();
    let mut highs = vec![];
    for (b, out) in [&mul, &square, &mul_small, &carry, &from_words] {
        highs.extend(b.highs(out));
    }
    let tight = plan.uniform(&highs, "tight")?;
    if tight.limbs[0] > pow2(rep.radix) * 2u8 {
        return Err(plan.refuse(format!(
            "carries do not settle: tight limbs reach {:#x}",
            tight.limbs[0]
        )));
    }
    let of = |d: &Draft| d.0.highs(&d.1);
    let t = &tight.limbs[..];
    let add = plan.linear("add", t, Some(t), false);
    let sub = plan.linear("sub", t, Some(t), false);
    let neg = plan.linear("neg", t, None, false);
    let sum = plan.uniform(&[of(&add), of(&sub), of(&neg)].concat(), "sum")?;
    let s = &sum.limbs[..];
    let loose = Bound {
        limbs: plan.loose.clone(),
        whole: None,
    };
    if s[0] > loose.limbs[0] {
        return Err(plan.refuse(format!(
            "sums reach {:#x}, but loose limbs end at {:#x}: loose = {} would do, if products \
             allow it",
            s[0],
            loose.limbs[0],
            (&s[0] >> rep.radix) + 1u8
        )));
    }
    // Sums of sums are carried if they would not be loose.
    let or_carried = |name: &str| {
        let plain = plan.linear(name, s, Some(s), false);
        match plain.0.fits().is_ok() && of(&plain).iter().all(|h| *h <= loose.limbs[0]) {
            true => plain,
            false => plan.linear(name, s, Some(s), true),
        }
    };
    let (add_sums, sub_sums) = (or_carried("add_sums"), or_carried("sub_sums"));
    let frozen = plan.frozen(&tight)?;
    let mul_small_add = products::small(&plan, Some(t));

    let p = &field.modulus;
    let one = BigUint::from(1u8);
    let lb = |name: &str, bound: &Bound| limbs(name, rep, bound);
    let small = Shape::uniform("k", 0, vec![ones(rep.small)], None);
    let ww = |name: &str, max: Option<BigUint>| word_shape(name, field, rep, max);
    let ab = |x: &Bound| vec![lb("a", x), lb("b", x)];
    let a = |x: &Bound| vec![lb("a", x)];
    let r = |x: &Bound| lb("r", x);
    let plus = || vec![term(1, &["a"]), term(1, &["b"])];
    let minus = || vec![term(1, &["a"]), term(-1, &["b"])];
    let same = || vec![term(1, &["a"])];
    let mut items: Vec<Kernel> = vec![];
    let mut put = |d: Draft, inputs, out, terms, classes: &str, doc: &str| {
        let contract = congruent(inputs, out, p, &one, terms);
        items.push(
            d.0.finish(contract, classes, doc)
                .map_err(|e| plan.refuse(e.0))?,
        );
        Ok::<(), Refusal>(())
    };
    let product = vec![term(1, &["a", "b"])];
    put(
        mul,
        ab(&loose),
        r(&tight),
        product,
        "Loose, Loose -> Tight",
        "`a * b`",
    )?;
    let squared = vec![term(1, &["a", "a"])];
    put(
        square,
        a(&loose),
        r(&tight),
        squared,
        "Loose -> Tight",
        "`a^2`",
    )?;
    let times = vec![term(1, &["a", "k"])];
    let classes = format!("Loose, below 2^{} -> Tight", rep.small);
    let inputs = vec![lb("a", &loose), small.clone()];
    put(
        mul_small,
        inputs,
        r(&tight),
        times.clone(),
        &classes,
        "`k * a`",
    )?;
    let classes = format!("Loose, below 2^{}, Tight -> Tight", rep.small);
    let inputs = vec![lb("a", &loose), small, lb("b", &tight)];
    let terms = [times, vec![term(1, &["b"])]].concat();
    put(
        mul_small_add,
        inputs,
        r(&tight),
        terms,
        &classes,
        "`k * a + b`",
    )?;
    let tights = "Tight, Tight -> Sum";
    put(add, ab(&tight), r(&sum), plus(), tights, "`a + b`")?;
    put(sub, ab(&tight), r(&sum), minus(), tights, "`a - b`")?;
    put(
        neg,
        a(&tight),
        r(&sum),
        vec![term(-1, &["a"])],
        "Tight -> Sum",
        "`-a`",
    )?;
    let sums = "Sum, Sum -> Loose";
    put(add_sums, ab(&sum), r(&loose), plus(), sums, "`a + b`")?;
    put(sub_sums, ab(&sum), r(&loose), minus(), sums, "`a - b`")?;
    put(
        carry,
        a(&loose),
        r(&tight),
        same(),
        "Loose -> Tight",
        "the same value",
    )?;
    let words_in = vec![ww("w", None)];
    let read = vec![term(1, &["w"])];
    put(
        from_words,
        words_in,
        r(&tight),
        read,
        "any words -> Tight",
        "the value",
    )?;
    let canonical = ww("r", Some(p - 1u8));
    let doubled = |name: &str| Shape {
        name: name.into(),
        ..freeze::doubled(field, rep)
    };
    let classes = "Tight -> words below 2 p";
    put(
        frozen,
        a(&tight),
        doubled("r"),
        same(),
        classes,
        "the value, not yet canonical",
    )?;
    let inputs = vec![doubled("a")];
    let classes = "words below 2 p -> canonical words";
    put(
        freeze::reduce_once(field, rep),
        inputs,
        canonical,
        same(),
        classes,
        "the value in `0..p`",
    )?;
    for k in items.iter_mut().rev().take(2) {
        k.public = false;
    }
    let mut items = words::beside(
        items,
        field,
        rep,
        &[("select", &tight, "Tight"), ("select_sums", &sum, "Sum")],
    )?;
    items.extend(freeze::composed(rep));
    let product = None;
    let classes = Classes {
        tight,
        sum,
        loose,
        product,
    };
    Ok((classes, items))
}
