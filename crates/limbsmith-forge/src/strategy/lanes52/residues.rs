//! Montgomery reduction on lanes.
//!
//! With `R = 2^(52 N)`, column `i < N` of a product determines one digit of the multiple of `p` that is added,
//! `q_i = low(-z_i / p)`. The column is then a multiple of `2^52`, which is added to the next. There are no other
//! carries: columns `N ... 2N - 1` are the product over `R`.
//!
//! The cost of a digit depends on the form of `p`. Its lowest digit is nonnegative, or -1: then `-1/p = 1`, the
//! column's low 52 bits *are* `q`, and after adding `-q` the column is `z_i >> 52`. For the other digits there are two
//! forms, digits from 0 or digits around 0. A sparse modulus has fewer of the latter, and the cheaper form is used. For
//! P-256 and P-384
//!
//! ```text
//! p = -1 + 2^44 X + 2^36 X^3 + (2^48 - 2^16) X^4                      X = 2^52
//! p = (2^32 - 1) - 2^44 X - 2^24 X^2 + 2^20 X^7
//! ```
//!
//! Negative terms are summed separately and subtracted when their column is read. A multiple of `p` as the initial
//! value of the sums ensures that no column goes below zero. It is a constant in place of zero, free of charge, and
//! small compared to `R`.
//!
//! **Registers.** A vector machine has 32, and `2N` columns with the `N` limbs of a factor and some constants are 30
//! for `N = 8`. In that case the digit of column `i` is computed right after row `i` of the product, which completes
//! the column, and column by column in a square.
//!
//! | cycles of 8 products in 8x52 (Zen 4) | product | square |
//! |---|--:|--:|
//! | all rows, then all digits | 223 | 164 |
//! | as here | 205 | 153 |
//! | multiplications alone, one a cycle | 199 | 143 |
//!
//! A carried sum may be longer than `p`. The part above bit `e` comes back as `2^e mod p`, or as its negative,
//! whichever is short: the order of edwards25519 is a little above `2^252`.
//!
//! A case that would have failed: a modulus of 260 bits. `R` is not larger than `p` then, and a product of values
//! slightly above `p` exceeds `p` by more.

use super::super::common::{Build, HALF, digits, digits_at, ones, pow2};
use super::super::limbs::{Pieces, Plan};
use super::Columns;
use crate::spec::Refusal;
use limbsmith_check::Var;
use num_bigint::{BigInt, BigUint};

/// The division parameters of a modulus.
pub(super) struct Residues {
    /// `R`.
    pub(super) radix: BigUint,
    /// `-1/p` modulo `2^52`.
    inverse: u128,
    /// The digits of `p`; the lowest is -1 or not negative.
    p: Vec<i128>,
    /// Half of the columns' initial values, if something is subtracted.
    bias: Vec<u128>,
    /// Whether the columns of a product and the limbs of a factor exceed 32 registers.
    pub(super) crowded: bool,
    /// The bit above which sums are folded.
    pub(super) edge: u32,
    /// Whether the negative is the short form.
    pub(super) negative: bool,
    /// `2^edge` modulo `p`, or its negative.
    pub(super) pieces: Pieces,
}

/// The digits of `p`, with those above the lowest from 0 or around 0.
fn written(p: &BigUint, n: usize, around: bool) -> Vec<i128> {
    let mut out = vec![];
    let mut carry = 0;
    for (i, d) in digits(p, HALF, n).into_iter().enumerate() {
        let d = d as i128 + carry;
        let less = match i {
            0 => d == (1 << HALF) - 1,
            _ => i + 1 < n && (d >> HALF == 1 || around && d > 1 << (HALF - 1)),
        };
        carry = i128::from(less);
        out.push(if less { d - (1 << HALF) } else { d });
    }
    out
}

/// The largest sum of negative parts in each column.
fn subtracted(p: &[i128]) -> Vec<BigUint> {
    let n = p.len();
    let mut most = vec![BigUint::ZERO; 2 * n];
    for (j, &d) in p.iter().enumerate().skip(1).filter(|(_, d)| **d < 0) {
        for i in 0..n {
            most[i + j] += ones(HALF);
            most[i + j + 1] += BigUint::from(d.unsigned_abs() - 1);
        }
    }
    most
}

/// The number of operations of a reduction that differ between the forms.
fn cost(p: &[i128]) -> usize {
    let of = |d: &i128| match d.unsigned_abs() {
        0 => 0,
        1 => 1,
        _ => 2,
    };
    let nonzero = |x: &&BigUint| **x > BigUint::ZERO;
    p.len() * p[1..].iter().map(of).sum::<usize>() + subtracted(p).iter().filter(nonzero).count()
}

impl Residues {
    pub(super) fn new(plan: &Plan<'_>) -> Result<Self, Refusal> {
        let (p, n) = (&plan.field.modulus, plan.rep.limbs);
        let refuse = |m: &str| Refusal(format!("{} {}: {m}", plan.field.name, plan.rep.name));
        let inverse = (-BigInt::from(p.clone())).modinv(&BigInt::from(pow2(HALF)));
        let inverse = inverse.and_then(|x| u128::try_from(x).ok());
        let inverse = inverse.ok_or_else(|| refuse("the modulus must be odd"))?;
        let ways = [false, true].map(|around| written(p, n, around));
        let [from, around] = ways;
        let written = if cost(&around) < cost(&from) {
            around
        } else {
            from
        };
        let half: Vec<BigUint> = (subtracted(&written).iter())
            .map(|x| (x + 1u8) / 2u8)
            .collect();
        let mut bias = vec![0; 2 * n];
        if half.iter().any(|x| *x > BigUint::ZERO) {
            let weights: Vec<u32> = (0..n as u32).map(|i| i * HALF).collect();
            let value = (half.iter().zip(0u32..)).map(|(x, i)| x << (i * HALF));
            let rest = (p - value.sum::<BigUint>() % p) % p;
            let rest = digits_at(&rest, &weights);
            for (k, x) in half.iter().enumerate() {
                let sum = x + rest.get(k).unwrap_or(&BigUint::ZERO);
                bias[k] = u128::try_from(sum).map_err(|_| refuse("no room to subtract"))?;
            }
        }
        let bits = plan.field.bits();
        let folds = [bits, bits - 1].into_iter().flat_map(|edge| {
            let rest = pow2(edge) % p;
            [(edge, p - &rest, true), (edge, rest, false)]
        });
        let (edge, fold, negative) = folds.min_by_key(|(_, x, _)| x.bits()).expect("four");
        Ok(Residues {
            radix: pow2(HALF * n as u32),
            inverse,
            p: written,
            bias,
            crowded: 3 * n > 20,
            edge,
            negative,
            pieces: plan.pieces(&fold),
        })
    }

    /// The initial value of column `k`, depending on whether it is doubled later.
    pub(super) fn begin(&self, b: &mut Build, k: usize, doubled: bool) -> Option<Var> {
        match self.bias[k] {
            0 => None,
            x => Some(b.constant(64, if doubled { x } else { 2 * x })),
        }
    }

    /// All columns with their initial values.
    pub(super) fn columns(&self, b: &mut Build) -> Columns {
        let sums = (0..2 * self.p.len()).map(|k| self.begin(b, k, false));
        Columns::of(sums.collect())
    }

    /// The columns over `R`.
    pub(super) fn reduce(&self, b: &mut Build, z: &mut Columns) -> Vec<Var> {
        let n = self.p.len();
        let mut less = Columns::named(2 * n, "n");
        let mut read: Vec<Var> = (0..n).map(|i| self.digit(b, z, &mut less, i)).collect();
        let rest = self.rest(b, z, &less);
        read.extend(&rest);
        if self.crowded {
            // Column by column, so that few values are live.
            read.into_iter().for_each(|v| b.hasten(v));
        }
        rest
    }

    /// The product over `R`, each row followed by a digit: column `i` is complete after row `i`, and `N + 1` columns
    /// are live.
    pub(super) fn rows(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
        let n = self.p.len();
        let mut z = self.columns(b);
        let mut less = Columns::named(2 * n, "n");
        for i in 0..n {
            z.row(b, i, x, y);
            z.name(b);
            self.digit(b, &mut z, &mut less, i);
        }
        self.rest(b, &z, &less)
    }

    /// The remaining columns.
    fn rest(&self, b: &mut Build, z: &Columns, less: &Columns) -> Vec<Var> {
        let n = self.p.len();
        (n..2 * n).map(|k| Self::read(b, z, less, k)).collect()
    }

    /// A column minus its subtracted terms.
    fn read(b: &mut Build, z: &Columns, less: &Columns, k: usize) -> Var {
        let v = match z.sums[k] {
            Some(v) => v,
            None => b.constant(64, 0),
        };
        match less.sums[k] {
            None => v,
            Some(n) => {
                let v = b.sub(v, n);
                b.name(v, &format!("z{k}"))
            }
        }
    }

    /// The digit of column `i`; returns the column's previous value.
    fn digit(&self, b: &mut Build, z: &mut Columns, less: &mut Columns, i: usize) -> Var {
        b.note(format!("column {i} plus q p is a multiple of 2^{HALF}"));
        let v = Self::read(b, z, less, i);
        let (q, over) = match self.p[0] {
            -1 => (v, b.shr(v, HALF)),
            d => {
                let inverse = b.constant(64, self.inverse);
                let q = b.half_product(v, inverse, false);
                let q = b.name(q, &format!("q{i}"));
                let d = b.constant(64, d as u128);
                let low = b.half_product(q, d, false);
                let v = b.add(v, low);
                let over = b.shr(v, HALF);
                z.upper(b, i, q, d);
                (q, over)
            }
        };
        z.add(b, i + 1, over);
        for (j, &d) in self.p.iter().enumerate().skip(1) {
            let to = if d < 0 { &mut *less } else { &mut *z };
            match d.unsigned_abs() {
                0 => {}
                d => {
                    let d = b.constant(64, d);
                    to.product(b, i + j, q, d);
                }
            }
        }
        v
    }
}
