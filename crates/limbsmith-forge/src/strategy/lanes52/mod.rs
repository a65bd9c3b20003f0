//! Vector lanes with a 52-bit multiplier that returns the halves of the product.
//!
//! A lane has two products: `low(x y)` and `high(x y)` with `x y = low + 2^52 high`, both below `2^52`, each added to a
//! word of 64 bits at once. Only the low 52 bits of the factors are read. So limbs of 52 bits are multiplied without
//! any shift: `a_i b_j` at `2^(52 (i+j))` adds its low half to column `i + j` and its high half to the next,
//!
//! ```text
//! z_k = sum_(i+j=k) low(a_i b_j) + sum_(i+j=k-1) high(a_i b_j),      k = 0 ... 2N - 1
//! ```
//!
//! and a column of `2N - 1` halves stays far below `2^64`. With `f = 2^(52 N) mod p`, column `N + k` comes back at
//! column `k`, in place:
//!
//! ```text
//! z_(N+k) = l + 2^52 h:     z_k += low(l f),   z_(k+1) += high(l f) + h f
//! ```
//!
//! There is no carry so far. This is a class of its own, `Product`. Sums and differences of products are in the same
//! class, so a formula carries each sum once and no product. Every vector instruction, multiplication or mask, costs
//! about the same, so their number decides.
//!
//! **No masks.** The carry computes `2^52 q + r` in a limb, adds `q` to the next, and would mask the limb to `r`. But
//! products read the low 52 bits alone, and stored values are mostly multiplied. So the mask is not applied, only
//! recorded as a type. A `Low` word *is* the low 52 bits of the vector's word, regardless of the upper bits. The few
//! functions that add stored values widen them, mask included. In the program it is the ordinary remainder by `2^52`.
//!
//! **Squares.** Twice `a_i a_j` cannot be `(2 a_i) a_j`, since `2 a_i` may have 53 bits, so the columns of products of
//! unequal limbs are doubled. The top limb is shorter and may be doubled beforehand: its products are added after the
//! doubling, which then covers two columns less.
//!
//! A case that would have failed: sums as operands. `a_i + b_i` may have 53 bits, but the multiplier reads 52; nothing
//! overflows and the result is wrong. Here products accept tight values only, and a carry makes a sum tight.

mod columns;
mod formulas;
mod functions;
mod residues;
mod shorter;

use super::common::{Build, HALF, Item, ones, pow2};
use super::freeze::gather;
use super::limbs::{Draft, Plan};
use crate::contract::{Bound, Classes};
use crate::spec::{Field, Refusal, Rep, Strategy};
use columns::Columns;
use limbsmith_check::Var;
use num_bigint::BigUint;
use residues::Residues;

/// All functions.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let refuse = |m: &str| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
    let shorter = rep.radix + 1 == HALF && rep.strategy == Strategy::Lanes52;
    if rep.word != 64 || !(rep.radix == HALF || shorter) {
        return refuse(
            "lanes take limbs of 52 bits in words of 64, where the product's halves meet, or, with a fold, of 51",
        );
    }
    let plan = match rep.strategy {
        Strategy::MontgomeryLanes52 => Plan::without_fold(field, rep),
        _ => Plan::new(field, rep)?,
    };
    let residues = match rep.strategy {
        Strategy::MontgomeryLanes52 => Some(Residues::new(&plan)?),
        _ => plan.single_fold().map(|_| None)?,
    };
    // The carry's excess above the modulus' top bit depends on the bound of its input, and that bound on the excess.
    // This searches the least bound that reproduces itself.
    let mut last = Ok(());
    for spare in least_spare(&plan, residues.is_some())..HALF {
        match Lanes::new(&plan, residues.as_ref(), spare).all() {
            Err(e) => last = Err(e),
            done => return done,
        }
    }
    last?;
    refuse("the top limb has no room for a carry")
}

/// The first bound of the search, in bits: for a residue the product of the top limbs is added to the top limb, over
/// `2^52`.
fn least_spare(plan: &Plan<'_>, residues: bool) -> u32 {
    let width = *plan.widths.last().expect("a limb");
    match residues && Lanes::top(plan, residues) == width {
        true => (2 * width).saturating_sub(HALF),
        false => 0,
    }
}

/// A representation whose stored values have a top limb below `2^top + 2^spare`.
struct Lanes<'a> {
    plan: &'a Plan<'a>,
    /// The parameters of Montgomery reduction, if it is used.
    residues: Option<&'a Residues>,
    tight: Bound,
}

impl<'a> Lanes<'a> {
    fn new(plan: &'a Plan<'a>, residues: Option<&'a Residues>, spare: u32) -> Self {
        let n = plan.rep.limbs;
        let mut limbs = match plan.rep.radix < HALF {
            true => vec![pow2(plan.rep.radix) + pow2(spare) - 1u8; n],
            false => vec![ones(HALF); n],
        };
        let top = Self::top(plan, residues.is_some());
        limbs[n - 1] = pow2(top) + pow2(spare) - 1u8;
        let tight = Bound { limbs, whole: None };
        Lanes {
            plan,
            residues,
            tight,
        }
    }

    /// Bits of the top limb of a stored value, without the spare bits.
    fn top(plan: &Plan<'_>, residues: bool) -> u32 {
        let (n, width) = (plan.rep.limbs, plan.widths[plan.rep.limbs - 1]);
        // For residues any words are limbs, without a fold.
        let given = 64 * plan.rep.words(plan.field) as u32 - plan.rep.weights[n - 1];
        match residues {
            true => given.min(HALF).max(width),
            false => width,
        }
    }

    fn input(&self, b: &mut Build, name: &str) -> Vec<Var> {
        b.input(name, 64, &self.tight.limbs)
    }

    /// Columns that accumulate a product.
    fn columns(&self, b: &mut Build) -> Columns {
        match self.residues {
            Some(m) => m.columns(b),
            None => Columns::named(2 * self.plan.rep.limbs, "z"),
        }
    }

    fn product(&self, square: bool) -> Result<Draft, Refusal> {
        let mut b = self
            .plan
            .start(if square { "product_square" } else { "product" });
        let a = self.input(&mut b, "a");
        let r = if square {
            let z = self.square(&mut b, &a);
            self.reduction(&mut b, z)?
        } else {
            let y = self.input(&mut b, "b");
            match self.residues {
                Some(m) if m.crowded => m.rows(&mut b, &a, &y),
                _ => {
                    let z = self.rows(&mut b, &a, &y);
                    self.reduction(&mut b, z)?
                }
            }
        };
        b.output(&r);
        Ok((b, r))
    }

    fn rows(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Columns {
        if self.shorter() {
            return self.shorter_rows(b, x, y);
        }
        let mut z = self.columns(b);
        for i in 0..x.len() {
            z.row(b, i, x, y);
        }
        z.name(b);
        z
    }

    fn square(&self, b: &mut Build, a: &[Var]) -> Columns {
        if self.shorter() {
            return self.shorter_square(b, a);
        }
        let n = a.len();
        // Columns of products of unequal limbs, without the top limb.
        let doubled = 1..2 * n - 3;
        let mut z = Columns::named(2 * n, "z");
        for k in 0..2 * n {
            z.sums[k] = (self.residues).and_then(|m| m.begin(b, k, doubled.contains(&k)));
        }
        b.note("products of unequal limbs, the top one apart");
        for i in 0..n - 1 {
            for j in i + 1..n - 1 {
                z.in_row(b, i + j, a[i], a[j]);
            }
        }
        b.note("twice");
        for k in doubled {
            if let Some(v) = z.sums[k] {
                let v = b.add(v, v);
                z.sums[k] = Some(b.name(v, &format!("z{k}")));
            }
        }
        let twice = b.add(a[n - 1], a[n - 1]);
        let twice = b.name(twice, "d");
        for (i, &x) in a[..n - 1].iter().enumerate() {
            z.in_row(b, i + n - 1, x, twice);
        }
        b.note("squares");
        for (i, &x) in a.iter().enumerate() {
            z.product(b, 2 * i, x, x);
        }
        z.name(b);
        z
    }

    /// Reduces `2N` columns to `N`: modulo p, or over `R`.
    fn reduction(&self, b: &mut Build, mut z: Columns) -> Result<Vec<Var>, Refusal> {
        match self.residues {
            Some(m) => Ok(m.reduce(b, &mut z)),
            None => self.fold(b, z),
        }
    }

    /// Columns from the `N`-th on come back at the bottom.
    fn fold(&self, b: &mut Build, mut z: Columns) -> Result<Vec<Var>, Refusal> {
        let n = self.plan.rep.limbs;
        let factor = self.plan.single_fold()?;
        b.note(format!("2^{} = {factor} mod p", self.plan.rep.total()));
        if self.shorter() {
            return Ok(self.shorter_fold(b, z, factor));
        }
        let f = b.constant(64, factor);
        // The highest column has only one half product. Its product with the fold reaches from column N - 1 to column
        // N, which is still to be folded.
        if let Some(top) = z.sums[2 * n - 1] {
            z.product(b, n - 1, top, f);
        }
        for k in 0..n - 1 {
            let Some(v) = z.sums[n + k] else { continue };
            z.product(b, k, v, f);
            let over = b.shr(v, HALF);
            if *b.high(over) > BigUint::ZERO {
                let part = b.scale(over, factor);
                z.add(b, k + 1, part);
            }
        }
        let mut r = vec![];
        for (k, v) in z.sums.into_iter().take(n).enumerate() {
            let v = match v {
                Some(v) => v,
                None => b.constant(64, 0),
            };
            r.push(b.name(v, &format!("z{k}")));
        }
        Ok(r)
    }

    /// The carries, from the top limb to the bottom and up again. Ends with `Low` words.
    fn carry(&self, b: &mut Build, x: &[Var]) -> Result<Vec<Var>, Refusal> {
        if self.shorter() {
            return Ok(self.shorter_carry(b, x));
        }
        let (n, top) = (x.len(), self.plan.widths[x.len() - 1]);
        let mut r = x.to_vec();
        b.note("what lies above the modulus comes back at the bottom; then carries, once through");
        if let Some(m) = self.residues {
            let edge = m.edge - self.plan.rep.weights[n - 1];
            let over = b.shr(r[n - 1], edge);
            r[n - 1] = b.low(r[n - 1], edge);
            self.return_over(b, m, over, &mut r)?;
        } else {
            let over = b.shr(r[n - 1], top);
            for &(j, c) in &self.plan.complement {
                let part = b.scale(over, c);
                let v = b.add(r[j], part);
                r[j] = b.name(v, "t");
            }
            r[n - 1] = b.low(r[n - 1], top);
        }
        Ok(Self::chain(b, r))
    }

    /// Adds the short number above the edge at the bottom.
    fn return_over(
        &self,
        b: &mut Build,
        m: &Residues,
        over: Var,
        r: &mut [Var],
    ) -> Result<(), Refusal> {
        let n = r.len();
        let mut back = Columns::named(n + 1, if m.negative { "n" } else { "z" });
        if !m.negative {
            (back.sums.iter_mut().zip(&*r)).for_each(|(s, v)| *s = Some(*v));
        }
        for &(j, c) in &m.pieces {
            let c = b.constant(64, c);
            back.product(b, j, over, c);
        }
        if back.sums.pop().flatten().is_some() {
            return Err(Refusal(format!(
                "{} {}: neither 2^{} nor the power below is short modulo p: a sum has no way back",
                self.plan.field.name,
                self.plan.rep.name,
                self.plan.field.bits()
            )));
        }
        if !m.negative {
            let all = back.sums.into_iter().flatten();
            r.iter_mut().zip(all).for_each(|(r, v)| *r = v);
            return Ok(());
        }
        let most = |v: &Option<Var>| v.map_or(BigUint::ZERO, |v| b.high(v).clone());
        let most: Vec<BigUint> = back.sums.iter().map(most).collect();
        let multiple = self.plan.multiple(&most)?;
        for (i, r) in r.iter_mut().enumerate() {
            let c = b.constant(64, multiple[i]);
            *r = b.add(*r, c);
            if let Some(v) = back.sums[i] {
                *r = b.sub(*r, v);
            }
            *r = b.name(*r, "t");
        }
        Ok(())
    }

    /// Carries from limb to limb. Ends with `Low` words.
    fn chain(b: &mut Build, mut r: Vec<Var>) -> Vec<Var> {
        for i in 0..r.len() - 1 {
            let k = b.shr(r[i], HALF);
            let v = b.add(r[i + 1], k);
            r[i + 1] = b.name(v, "t");
        }
        (r.into_iter().enumerate())
            .map(|(i, v)| {
                let v = b.low(v, HALF);
                b.name(v, &format!("r{i}"))
            })
            .collect()
    }

    /// A carry.
    fn carried(&self, name: &str, bound: &[BigUint]) -> Result<Draft, Refusal> {
        let (mut b, r) = self.plan.linear(name, bound, None)?;
        let r = match self.residues {
            // A product over R is hardly longer than the modulus.
            Some(_) if name == "reduce" => Self::chain(&mut b, r),
            _ => self.carry(&mut b, &r)?,
        };
        b.output(&r);
        Ok((b, r))
    }

    /// `k a`, or `k a + b`.
    fn small(&self, addend: bool) -> Result<Draft, Refusal> {
        let n = self.plan.rep.limbs;
        let name = super::common::small_name(addend.then_some(&[]));
        let mut b = self.plan.start(name);
        let a = self.input(&mut b, "a");
        let k = b.scalar("k", 64, ones(self.plan.rep.small));
        let y = addend.then(|| self.input(&mut b, "b"));
        let mut z = match self.shorter() {
            true => self.shorter_rows(&mut b, &a, &[k]),
            false => Columns::named(2 * n, "z"),
        };
        for (i, y) in y.into_iter().flatten().enumerate() {
            match z.sums[i] {
                Some(_) => z.add(&mut b, i, y),
                None => z.sums[i] = Some(y),
            }
        }
        if !self.shorter() {
            for (i, &x) in a.iter().enumerate() {
                z.product(&mut b, i, x, k);
            }
        }
        let r = match self.residues {
            None => {
                let r = self.fold(&mut b, z)?;
                self.carry(&mut b, &r)?
            }
            Some(m) => {
                let edge = m.edge - self.plan.rep.weights[n - 1];
                let mut r: Vec<Var> = z.sums[..n].iter().flatten().copied().collect();
                b.note("what lies above the modulus comes back at the bottom");
                let mut over = b.shr(r[n - 1], edge);
                r[n - 1] = b.low(r[n - 1], edge);
                if let Some(v) = z.sums[n] {
                    let v = b.shl(v, HALF - edge);
                    over = b.add(v, over);
                    over = b.name(over, "k");
                }
                self.return_over(&mut b, m, over, &mut r)?;
                Self::chain(&mut b, r)
            }
        };
        b.output(&r);
        Ok((b, r))
    }

    /// The limbs of an integer; a residue is the product of these with `R^2`.
    fn limbs_of_words(&self) -> Result<Draft, Refusal> {
        if self.residues.is_some() {
            return Ok(self.split_words());
        }
        let (mut b, mut out) = self.plan.split_words();
        if self.shorter() {
            out = shorter::low(&mut b, out);
        } else if out.iter().any(|&v| *b.high(v) > ones(HALF)) {
            out = self.carry(&mut b, &out)?;
        } else {
            for v in &mut out {
                *v = b.low(*v, HALF);
            }
        }
        b.output(&out);
        Ok((b, out))
    }

    /// Splits all input bits: tight limbs have room for them.
    fn split_words(&self) -> Draft {
        let (field, rep) = (self.plan.field, self.plan.rep);
        let mut b = self.plan.start("split_words");
        let words = rep.words(field);
        let w = b.input("w", 64, &vec![ones(64); words]);
        let mut out = vec![];
        for i in 0..rep.limbs {
            let (at, end) = (rep.weights[i], 64 * words as u32);
            let bits = if i + 1 < rep.limbs { HALF } else { end - at };
            let v = gather(&mut b, &w, at, bits, 64);
            let v = b.name(v, &format!("x{i}"));
            let v = b.low(v, HALF);
            out.push(b.name(v, &format!("r{i}")));
        }
        b.output(&out);
        (b, out)
    }

    /// Converts out of the representation, up to one subtraction.
    fn leave(&self, m: &Residues) -> Result<Draft, Refusal> {
        let mut b = self.plan.start("leave");
        let a = self.input(&mut b, "a");
        let mut z = m.columns(&mut b);
        for (i, &v) in a.iter().enumerate() {
            z.add(&mut b, i, v);
        }
        let r = m.reduce(&mut b, &mut z);
        b.note("carries");
        let r = Self::chain(&mut b, r);
        b.output(&r);
        if self.plan.value(&b.highs(&r)) >= &self.plan.field.modulus * 2u8 {
            b.refuse("a number over R could be twice the modulus".into());
        }
        Ok((b, r))
    }

    /// Words of a value below `2 p`.
    fn freeze(&self, bound: &Bound) -> Draft {
        let mut b = self.plan.start("freeze");
        let x = b.input("a", 64, &bound.limbs);
        let out = self.plan.canonical_words(&mut b, x);
        b.output(&out);
        (b, out)
    }

    /// Converts to another class without carries.
    fn widen(&self) -> Draft {
        let mut b = self.plan.start("widen");
        let a = self.input(&mut b, "a");
        b.output(&a);
        (b, a)
    }
}
