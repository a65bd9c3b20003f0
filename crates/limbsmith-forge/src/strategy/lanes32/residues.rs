//! Montgomery reduction on lanes with a 32-bit multiplier.
//!
//! With `R = 2^(r N)`, column `i < N` of a product determines one digit of the multiple of `p` that is added,
//! `q_i = -z_i / p` modulo `2^r`. The column is then a multiple of `2^r`, which is added to the next. Column `i` is
//! complete after row `i`, so its digit is computed there: `N + 1` columns are live instead of `2 N`.
//!
//! If `p = -1` modulo `2^r`, the low bits of the column are the digit, and after adding `-q` the column is `z_i >> r`,
//! without a multiplication. A digit also costs one multiplication for each further nonzero digit of `p`; the primes of
//! P-256 and P-384 have few of these.
//!
//! `R` must be larger than `p` by some bits, since products accept sums. For `a, b < s p` the result is less than
//! `(s^2 p/R + 1) p`, and three times this is to be below `s p` again.

use super::super::common::{Build, digits, pow2};
use super::super::limbs::Plan;
use super::products::{Columns, Factors};
use crate::spec::Refusal;
use limbsmith_check::Var;
use num_bigint::{BigInt, BigUint};

/// The division parameters of a modulus.
pub(super) struct Residues {
    /// `R`.
    pub(super) radix: BigUint,
    /// `-1/p` modulo `2^r`.
    inverse: u128,
    /// The digits of `p`, or of `p + 1` where `p = -1` modulo `2^r`.
    digits: Vec<u128>,
    width: u32,
}

impl Residues {
    pub(super) fn new(plan: &Plan<'_>) -> Result<Self, Refusal> {
        let (p, n, width) = (&plan.field.modulus, plan.rep.limbs, plan.rep.radix);
        let refuse = |m: &str| Refusal(format!("{} {}: {m}", plan.field.name, plan.rep.name));
        let inverse = (-BigInt::from(p.clone())).modinv(&BigInt::from(pow2(width)));
        let inverse = inverse.and_then(|x| u128::try_from(x).ok());
        let inverse = inverse.ok_or_else(|| refuse("the modulus must be odd"))?;
        let shifted = if inverse == 1 { p + 1u8 } else { p.clone() };
        if shifted.bits() as u32 > width * n as u32 {
            return Err(refuse("R must be larger than the modulus"));
        }
        Ok(Residues {
            radix: pow2(width * n as u32),
            inverse,
            digits: digits(&shifted, width, n),
            width,
        })
    }

    /// The product over `R`: each row is followed by a digit.
    pub(super) fn product(&self, b: &mut Build, plan: &Plan<'_>, x: &mut Factors) -> Vec<Var> {
        let n = self.digits.len();
        let mut z = Columns(vec![None; 2 * n]);
        for i in 0..n {
            b.note(format!("row {i}"));
            for j in if x.square { i } else { 0 }..n {
                let v = x.term(b, plan, i, j, false);
                z.add(b, i + j, v);
            }
            self.digit(b, &mut z, i);
        }
        self.rest(b, z)
    }

    /// A number over `R`.
    pub(super) fn divide(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let n = self.digits.len();
        let mut z = Columns(vec![None; 2 * n]);
        for (i, v) in x.iter().enumerate() {
            z.0[i] = Some(*v);
        }
        for i in 0..n {
            self.digit(b, &mut z, i);
        }
        self.rest(b, z)
    }

    fn rest(&self, b: &mut Build, z: Columns) -> Vec<Var> {
        let n = self.digits.len();
        let zero = b.constant(64, 0);
        let upper = z.0[n..].iter();
        upper.map(|v| v.unwrap_or(zero)).collect()
    }

    fn digit(&self, b: &mut Build, z: &mut Columns, i: usize) {
        let r = self.width;
        b.note(format!("column {i} plus q p is a multiple of 2^{r}"));
        let zero = b.constant(64, 0);
        let v = z.0[i].unwrap_or(zero);
        let (q, over) = if self.inverse == 1 {
            let q = b.low(v, r);
            (b.name(q, &format!("q{i}")), b.shr(v, r))
        } else {
            let inverse = b.constant(64, self.inverse);
            let q = b.narrow_product(v, inverse);
            let q = b.low(q, r);
            let q = b.name(q, &format!("q{i}"));
            let part = b.scale(q, self.digits[0]);
            let v = b.add(v, part);
            (q, b.shr(v, r))
        };
        z.add(b, i + 1, over);
        for (j, &d) in self
            .digits
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, d)| **d > 0)
        {
            let part = b.scale(q, d);
            z.add(b, i + j, part);
        }
    }
}
