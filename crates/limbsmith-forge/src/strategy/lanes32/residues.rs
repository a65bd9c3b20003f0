//! Montgomery's reduction on lanes whose multiplier takes 32 bits.
//!
//! With `R = 2^(r N)`, column `i < N` of a product fixes one digit of the multiple of `p` that is added,
//! `q_i = -z_i / p` modulo `2^r`, and what the column then holds is a multiple of `2^r` that moves on. As
//! column `i` is complete after row `i`, its digit is taken there: `N + 1` columns are alive, not
//! `2 N`.
//!
//! Where `p = -1` modulo `2^r`, the low bits of the column are the digit, and with `-q` added the column
//! leaves `z_i >> r`: nothing is multiplied for that. What else a digit costs are the other digits of `p`
//! that are not zero, which the primes of P-256 and P-384 have few of.
//!
//! `R` must be larger than `p` by some bits, for what a product takes are sums: of `a, b < s p` it leaves
//! less than `(s^2 p/R + 1) p`, and this times three is to be below `s p` again.

use super::super::common::{Build, digits, pow2};
use super::super::limbs::Plan;
use super::products::{Columns, Factors};
use crate::spec::Refusal;
use limbsmith_check::Var;
use num_bigint::{BigInt, BigUint};

/// How a modulus is divided by.
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

    /// The product over `R`: each row followed by a digit.
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
