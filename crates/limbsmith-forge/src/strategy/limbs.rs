//! Limbs with spare bits: everything but the products. [`complete`](super::complete) makes functions of both.
//!
//! A value is `sum x_i 2^(w_i)`, limbs of about `w_(i+1) - w_i` bits in wider words. Sums need no carries, and carries
//! need no flags. The weights are `0, r, 2 r...` or, with two widths, `ceil(i h / 2)` for odd `h`: ten limbs of 25.5
//! bits have 26, 25, 26... bits and make 255 bits exactly. Then `a_i b_j` has the weight `2^(w_i + w_j)`, which may be
//! twice the weight of its column `i + j`: both are odd, and a factor 2 compensates for it.
//!
//! With `p = 2^n - c` and `T` the weight above the top limb, `2^T = 2^(T - n) c =: f` modulo `p`: columns past the top
//! come back at the bottom, times `f`. The carry out of a chain leaves the top limb at bit `n` already and returns
//! times `c`. So a carried value is hardly above `2^n`, even if the top limb is short (48 bits of 52 for secp256k1). A
//! factor that is longer than a limb is split into limbs: `f = f_0 + f_1 2^(w_1)` returns at two places.
//!
//! A case that would have failed: the same bound `2^52 + e` for all limbs. A value of 256 bits in five limbs of 52 bits
//! may then be `16 p`, and one conditional subtraction does not make it canonical. So bounds are separate for each
//! limb.

use super::common::{Build, digits_at, ones, pow2};
use crate::contract::Bound;
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// A power of two modulo the modulus, as small factors and the limbs of their positions.
pub type Pieces = Vec<(usize, u128)>;

/// The parameters of one representation.
pub struct Plan<'a> {
    /// The field.
    pub field: &'a Field,
    /// The representation.
    pub rep: &'a Rep,
    /// The width of each limb after carries. The top limb ends where the modulus does.
    pub widths: Vec<u32>,
    /// `2^T` modulo the modulus, `T` being the weight above the top limb.
    pub fold: Pieces,
    /// `2^n` modulo the modulus of `n` bits.
    pub complement: Pieces,
    /// Bounds of loose limbs.
    pub loose: Vec<BigUint>,
}

/// A program without its contract: the output's class may depend on it.
pub type Draft = (Build, Vec<Var>);

impl<'a> Plan<'a> {
    /// The plan, if the modulus is a power of two less a small number, and loose limbs fit words.
    pub fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let refuse = |m: String| Refusal(format!("{} {}: {m}", field.name, rep.name));
        let (total, n) = (rep.total(), rep.limbs);
        let complement = field.complement();
        let fold = &complement << (total - field.bits());
        let two_limbs = rep.weights.get(2).map_or(0, |w| *w);
        // A longer fold may still be short at two places, for example with the golden ratio.
        let digits = digits_at(&fold, &rep.weights);
        let places = digits.iter().filter(|d| **d > BigUint::ZERO).count();
        if fold.bits() as u32 > rep.word.max(two_limbs) && places > 2 {
            return Err(refuse(format!(
                "the modulus is 2^{} - {complement:#x}, whose fold 2^{total} = {fold:#x} \
                 does not fit a word of {} bits or two limbs",
                field.bits(),
                rep.word
            )));
        }
        let mut widths: Vec<u32> = (0..n).map(|i| rep.width(i)).collect();
        widths[n - 1] = field.bits() - rep.weights[n - 1];
        let mut loose: Vec<BigUint> = vec![];
        for &width in &widths {
            let bound = BigUint::from(rep.loose) * pow2(width) - 1u8;
            if bound.bits() as u32 > rep.word {
                return Err(refuse(format!(
                    "loose limbs below {} * 2^{width} do not fit words of {} bits",
                    rep.loose, rep.word
                )));
            }
            loose.push(bound);
        }
        let plan = Plan {
            field,
            rep,
            widths,
            fold: vec![],
            complement: vec![],
            loose,
        };
        Ok(Plan {
            fold: plan.pieces(&fold),
            complement: plan.pieces(&complement),
            ..plan
        })
    }

    /// The plan of a strategy without a fold at the top, for any modulus.
    pub fn without_fold(field: &'a Field, rep: &'a Rep) -> Self {
        let mut widths: Vec<u32> = (0..rep.limbs).map(|i| rep.width(i)).collect();
        widths[rep.limbs - 1] = field.bits() - rep.weights[rep.limbs - 1];
        let plan = Plan {
            field,
            rep,
            widths,
            fold: vec![],
            complement: vec![],
            loose: vec![],
        };
        Plan {
            complement: plan.pieces(&field.complement()),
            ..plan
        }
    }

    /// A new program in words of this representation.
    pub fn start(&self, name: &str) -> Build {
        match self.rep.strategy.factor() {
            Some(bits) => Build::on_lanes(name, bits),
            None => Build::new(name),
        }
    }

    /// A small number by limbs, without zero limbs.
    pub fn pieces(&self, x: &BigUint) -> Pieces {
        let digits = digits_at(x, &self.rep.weights);
        let digits = digits
            .into_iter()
            .map(|d| u128::try_from(d).unwrap_or(u128::MAX));
        digits.enumerate().filter(|(_, d)| *d > 0).collect()
    }

    /// The fold, if it is one factor at the lowest limb.
    pub fn single_fold(&self) -> Result<u128, Refusal> {
        match self.fold[..] {
            [(0, f)] => Ok(f),
            _ => Err(Refusal(format!(
                "{} {}: 2^{} modulo p is longer than a limb; this strategy wants one factor",
                self.field.name,
                self.rep.name,
                self.rep.total()
            ))),
        }
    }

    /// The exponent of the excess weight of `a_i b_j` over its column `i + j` (or `i + j - N`, past the top).
    pub fn excess(&self, i: usize, j: usize) -> u32 {
        let (w, n) = (&self.rep.weights, self.rep.limbs);
        let column = match (i + j).checked_sub(n) {
            Some(k) => self.rep.total() + w[k],
            None => w[i + j],
        };
        w[i] + w[j] - column
    }

    /// `2^T` or another power of two modulo the modulus, in readable form.
    pub fn show(&self, pieces: &Pieces) -> String {
        let one = |&(i, f): &(usize, u128)| match self.rep.weights[i] {
            0 => format!("{f}"),
            w => format!("{f} 2^{w}"),
        };
        pieces.iter().map(one).collect::<Vec<_>>().join(" + ")
    }

    /// The fold of a product, in readable form.
    pub fn power(&self) -> String {
        let (total, fold) = (self.rep.total(), self.show(&self.fold));
        format!("2^{total} = {fold} mod p")
    }

    /// Bounds of a class: for all limbs of a width the largest of them, rounded up.
    pub(super) fn class(&self, highs: &[Vec<BigUint>], what: &str) -> Result<Bound, Refusal> {
        // Rounds the excess over 2^r up to a power of two, for readable bounds.
        let mut limbs = vec![];
        for &width in &self.widths {
            let same = (0..self.widths.len()).filter(|&j| self.widths[j] == width);
            let reach = same.flat_map(|j| highs.iter().map(move |h| &h[j]));
            let max = reach.max().expect("a limb") + 1u8;
            let base = pow2(width);
            let units = &max / &base;
            let excess = &max - &units * &base;
            let round = if excess == BigUint::ZERO {
                BigUint::ZERO
            } else {
                pow2((&excess - 1u8).bits() as u32)
            };
            let bound = units * base + round - 1u8;
            if bound.bits() as u32 > self.rep.word {
                return Err(Refusal(format!(
                    "{} {}: {what} limbs do not fit a word",
                    self.field.name, self.rep.name
                )));
            }
            limbs.push(bound);
        }
        Ok(Bound { limbs, whole: None })
    }

    /// The value of these limbs.
    pub fn value(&self, limbs: &[BigUint]) -> BigUint {
        limbs
            .iter()
            .zip(&self.rep.weights)
            .map(|(x, w)| x << *w)
            .sum()
    }

    /// Digits of a multiple of the modulus, each at least `bound`'s. It is added before a subtraction and prevents
    /// every limb from going below zero.
    pub fn multiple(&self, bound: &[BigUint]) -> Result<Vec<u128>, Refusal> {
        let weights = &self.rep.weights;
        let p = &self.field.modulus;
        let rest = (p - self.value(bound) % p) % p;
        let exact: Vec<BigUint> = bound
            .iter()
            .zip(digits_at(&rest, weights))
            .map(|(b, d)| b + d)
            .collect();
        // A plain multiple is more readable, and preferred if it is no larger.
        let fits = |d: &[BigUint]| {
            let room = |i: usize| exact[i].clone().max(&bound[i] + ones(self.widths[i]));
            (0..d.len()).all(|i| d[i] >= bound[i] && d[i] <= room(i))
        };
        for k in (1..8).map(|i| 1u32 << i) {
            let d: Vec<BigUint> = digits_at(p, weights).iter().map(|x| x * k).collect();
            if fits(&d) {
                return self.narrow(d);
            }
        }
        self.narrow(exact)
    }

    fn narrow(&self, d: Vec<BigUint>) -> Result<Vec<u128>, Refusal> {
        d.into_iter()
            .map(|x| u128::try_from(x).ok().filter(|x| x >> self.rep.word == 0))
            .collect::<Option<_>>()
            .ok_or_else(|| Refusal(format!("{}: no room to subtract", self.rep.name)))
    }

    /// `x_j + f v` for every piece `f` at limb `j`; the sums are named `name` and number.
    pub fn add_pieces(&self, b: &mut Build, x: &mut [Var], v: Var, pieces: &Pieces, name: &str) {
        for &(j, f) in pieces {
            let part = b.scale(v, f);
            let sum = b.add(x[j], part);
            x[j] = b.name(sum, &format!("{name}{j}"));
        }
    }

    /// Moves all carries once, in parallel: each limb keeps its low bits and receives its lower neighbor's high bits;
    /// those of the top limb come back at the bottom.
    pub fn carry_once(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let limbs = self.carry_once_unnamed(b, x).into_iter().enumerate();
        limbs.map(|(i, v)| b.name(v, &format!("r{i}"))).collect()
    }

    /// The same, without names for the limbs.
    pub fn carry_once_unnamed(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let n = x.len();
        let out = b.shr(x[n - 1], self.widths[n - 1]);
        let out = if self.complement.len() > 1 {
            b.name(out, "k")
        } else {
            out
        };
        let mut result = vec![];
        for (i, &limb) in x.iter().enumerate() {
            let mut v = b.low(limb, self.widths[i]);
            for &(_, f) in self.complement.iter().filter(|(j, _)| *j == i) {
                let part = b.scale(out, f);
                v = b.add(v, part);
            }
            if i > 0 {
                let k = b.shr(x[i - 1], self.widths[i - 1]);
                v = b.add(v, k);
            }
            result.push(v);
        }
        result
    }

    /// Carries again while limbs are far above their widths (folds of many bits need it).
    pub fn settle(&self, b: &mut Build, x: Vec<Var>) -> Vec<Var> {
        let enough = |w: u32| pow2(w) + (pow2(w) >> 2u32);
        let mut x = x;
        for _ in 0..8 {
            if x.iter()
                .zip(&self.widths)
                .all(|(&v, &w)| *b.high(v) <= enough(w))
            {
                break;
            }
            b.note("carries once more");
            x = self.carry_once(b, &x);
        }
        x
    }

    pub(super) fn linear(
        &self,
        name: &str,
        a: &[BigUint],
        bb: Option<&[BigUint]>,
    ) -> Result<Draft, Refusal> {
        let w = self.rep.word;
        let mut b = self.start(name);
        let x = b.input("a", w, a);
        let y = bb.map(|h| b.input("b", w, h));
        let offset = match name {
            "neg" => Some(self.multiple(a)?),
            "sub" | "sub_sums" => Some(self.multiple(bb.unwrap_or(a))?),
            _ => None,
        };
        if let Some(m) = &offset {
            let m: Vec<BigUint> = m.iter().map(|d| BigUint::from(*d)).collect();
            let times = self.value(&m) / &self.field.modulus;
            b.note(format!(
                "plus {times} p, limb by limb, so that no limb goes below zero"
            ));
        }
        let mut r = vec![];
        for i in 0..x.len() {
            let v = match (&offset, &y) {
                (Some(m), None) => {
                    let m = b.constant(w, m[i]);
                    b.sub(m, x[i])
                }
                (Some(m), Some(y)) => {
                    let m = b.constant(w, m[i]);
                    let s = b.add(x[i], m);
                    b.sub(s, y[i])
                }
                (None, Some(y)) => b.add(x[i], y[i]),
                (None, None) => x[i],
            };
            r.push(b.name(v, &format!("r{i}")));
        }
        b.output(&r);
        Ok((b, r))
    }

    pub(super) fn carry(&self) -> Draft {
        let mut b = Build::new("carry");
        let x = b.input("a", self.rep.word, &self.loose);
        let r = self.carry_once(&mut b, &x);
        let r = self.settle(&mut b, r);
        b.output(&r);
        (b, r)
    }
}
