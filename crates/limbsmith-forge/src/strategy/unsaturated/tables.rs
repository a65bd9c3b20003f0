//! Products by a premultiplied operand (an operand together with its fold), as in a precomputed table.
//!
//! A product past the top has the factor `f` of `2^T = f mod p`, on the limbs of one operand. An operand that is
//! multiplied more than once, for example a table entry or a constant, can be stored with those limbs:
//!
//! ```text
//! fold(b)          = (b, f b)                         limb by limb, not carried
//! mul_folded(a, (b, f b))_k = sum_(i+j=k) a_i b_j + sum_(i+j=k+N) a_i (f b_j)
//! ```
//!
//! With aligned columns the second half is `2^t f b`: it includes the shift of such columns.
//!
//! Both halves are in one array, which only `fold` makes, so no caller can combine halves that do not match. The
//! contract of `mul_folded` assumes that the second half is that multiple of the first, as an equation of integers for
//! each limb. The contract of `fold` promises it in the same words.
//!
//! BENCHMARKS.md has the measurements: on the processor there the gain did not justify the words of a table, so the
//! library has no premultiplied operands. `emit` and `tune` support them for measurements elsewhere.
//!
//! A case that would have failed: the second half as another element, equal to `f b` modulo `p` and carried. It is a
//! factor of the lower columns then. `a_i b_j` past the top is no longer the product of `a_i` and its limb `j`, because
//! that limb includes the carry of limb `j - 1`.

use super::{What, pick, wide_refusal};
use crate::spec::{Fold, Refusal};
use crate::strategy::common::Build;
use crate::strategy::complete::Tables;
use crate::strategy::limbs::Plan;
use limbsmith_check::Var;
use num_bigint::BigUint;

/// The product by a premultiplied operand with the least work.
pub fn product(plan: &Plan<'_>) -> Result<Tables, Refusal> {
    if plan.single_fold()? == 1 {
        return Err(wide_refusal(
            plan,
            "there is no factor to keep: the fold is 1",
        ));
    }
    let (fold, mul) = pick(plan, What::Folded)?;
    let factor = factor(plan, fold)?;
    Ok(Tables { mul, factor })
}

/// The factor of limbs past the top in a product of this form.
pub fn factor(plan: &Plan<'_>, fold: Fold) -> Result<u128, Refusal> {
    let f = plan.single_fold()?;
    let shift = match fold {
        Fold::Aligned => super::aligned_shift(plan)?,
        Fold::Operand => 0,
        Fold::Sum | Fold::Carried => {
            return Err(wide_refusal(
                plan,
                "an operand that is kept with its fold wants folds on operands, not on columns",
            ));
        }
    };
    let most = plan.loose.iter().max().expect("a limb") * (BigUint::from(f) << shift);
    if most.bits() as u32 > plan.rep.word {
        let why = format!(
            "a limb times {f} has {} bits, and cannot be kept in a word of {}",
            most.bits(),
            plan.rep.word
        );
        return Err(wide_refusal(plan, &why));
    }
    Ok(f << shift)
}

/// Adds a new input with both halves.
pub fn input(plan: &Plan<'_>, b: &mut Build, factor: u128) -> (Vec<Var>, Vec<Var>) {
    let n = plan.rep.limbs;
    let mut most = plan.loose.clone();
    most.extend(plan.loose.iter().map(|m| m * factor));
    let mut limbs = b.input("b", plan.rep.word, &most);
    let folded = limbs.split_off(n);
    for (i, &v) in folded.iter().enumerate() {
        b.name(v, &format!("b{i}f"));
    }
    (limbs, folded)
}
