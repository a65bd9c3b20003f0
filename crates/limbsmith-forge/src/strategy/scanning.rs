//! Limbs that fill their words, by multiply and accumulate alone: no carry flag is needed.
//!
//! A product of two words plus two words is at most `(2^w - 1)^2 + 2 (2^w - 1) = 2^(2 w) - 1`: it always fits two
//! words. So a row of a product is a chain of
//!
//! ```text
//! (t_(i+j), h) = a_i b_j + t_(i+j) + h
//! ```
//!
//! in which the carry is a whole word that the next step adds. The fold of the upper half is one more such row, with
//! the factor `f = 2^(N w) mod p`. No step uses the carry of an addition. On machines without a carry flag (RISC-V,
//! MIPS, WebAssembly) each such carry costs a comparison; on Arm the step is one instruction in words of 32 bits
//! (`umaal`). Cross-compiled and run through a model of the U74 core, this was the fastest form of a 4x64 product under
//! twelve settings of two compilers, before carry chains and before 5x51.
//!
//! A square forms each cross product once. Doubling is a shift across words, which needs no carry either; the diagonal
//! is added in a last pass.
//!
//! A fold of two words is a second row, one word up; if that word of it is 1, an addition.

use super::common::{Build, pow2};
use super::full::{Plan, Products};
use limbsmith_check::Var;
use num_bigint::BigUint;

/// Products of full words by multiply and accumulate.
pub struct Scan<'a>(pub &'a Plan<'a>);

impl Scan<'_> {
    /// `x y + t + c`, without terms that are known to be zero.
    fn step(&self, b: &mut Build, x: Var, y: Var, t: Var, c: Var) -> (Var, Var) {
        let zero = |b: &Build, v| b.known(v) == Some(0);
        match (zero(b, t), zero(b, c)) {
            (true, true) => b.mul_wide(x, y),
            (true, false) => b.mac(x, y, c, t),
            _ => b.mac(x, y, t, c),
        }
    }

    /// `t + x y` with `y` a single word: as many words as `x`, and the word above.
    fn row(&self, b: &mut Build, y: Var, x: &[Var], t: &[Var], name: &str, first: usize) -> Row {
        let mut carry = b.constant(self.0.word(), 0);
        let mut sum = vec![];
        for (j, &x) in x.iter().enumerate() {
            let (lo, hi) = self.step(b, y, x, t[j], carry);
            sum.push(b.name(lo, &format!("{name}{}", first + j)));
            carry = b.name(hi, "h");
        }
        Row(sum, carry)
    }

    /// `x + over 2^(N w)` with the top folded.
    fn finish(&self, b: &mut Build, x: &[Var], over: &[Var]) -> Vec<Var> {
        let (n, w) = (x.len(), self.0.word());
        let zero = b.constant(w, 0);
        if self.0.spare > 0 {
            b.note(format!("the bits from {} on come back", self.0.bits()));
            let keep = w - self.0.spare;
            let low = b.shr(x[n - 1], keep);
            let high = b.shl(over[0], self.0.spare);
            let top = b.or(high, low);
            let top = b.name(top, "top");
            let last = b.low(x[n - 1], keep);
            let last = b.name(last, &format!("e{}", n - 1));
            let c = b.constant(w, self.0.complement);
            let (lo, hi) = self.step(b, top, c, x[0], zero);
            let (lo, hi) = (b.name(lo, "r0"), b.name(hi, "h"));
            let rest = [&x[1..n - 1], &[last]].concat();
            let (rest, _) = b.add_chain(&rest, &[hi], "r", 1);
            return [vec![lo], rest].concat();
        }
        b.note("what stands above the top comes back, twice");
        let value = |b: &Build, v: &[Var]| -> BigUint {
            let word = |(i, &v): (usize, &Var)| b.high(v) << (i as u32 * w);
            v.iter().enumerate().map(word).sum()
        };
        // The part above the top is at most f after folding a product, and at most the factor for a small multiple.
        let most = value(b, over).min(self.0.fold.clone()) * &self.0.fold;
        let f: Vec<Var> = self
            .0
            .fold_words()
            .iter()
            .map(|&f| b.constant(w, f))
            .collect();
        let (r, k) = match (over, &f[..]) {
            ([over], [f]) if most < pow2(w) => {
                let v = b.mul(*over, *f);
                b.add_chain(x, &[v], "r", 0)
            }
            ([over], [f]) => {
                let (lo, hi) = self.step(b, *over, *f, x[0], zero);
                let (lo, hi) = (b.name(lo, "r0"), b.name(hi, "h"));
                let (rest, k) = b.add_chain(&x[1..], &[hi], "r", 1);
                ([vec![lo], rest].concat(), k)
            }
            _ => {
                let mut u: Vec<Var> = vec![zero; over.len() + f.len()];
                for (i, &v) in over.iter().enumerate() {
                    let Row(sum, top) = self.row(b, v, &f, &u[i..], "u", i);
                    u.splice(i..i + f.len(), sum);
                    u[i + f.len()] = top;
                }
                u.truncate((most.bits() as u32).div_ceil(w) as usize);
                b.add_chain(x, &u, "r", 0)
            }
        };
        self.0.fold_carry(b, &r, k, &(most + &self.0.fold))
    }
}

/// The words of a row, and the word above.
struct Row(Vec<Var>, Var);

impl Products for Scan<'_> {
    fn product(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
        let n = x.len();
        let zero = b.constant(self.0.word(), 0);
        let mut e = vec![zero; 2 * n];
        for (i, &limb) in x.iter().enumerate() {
            b.note(format!("row {i}: a{i} b"));
            let Row(sum, top) = self.row(b, limb, y, &e[i..i + n], "e", i);
            e.splice(i..i + n, sum);
            e[i + n] = b.name(top, &format!("e{}", i + n));
        }
        e
    }

    fn square(&self, b: &mut Build, a: &[Var]) -> Vec<Var> {
        let (n, w) = (a.len(), self.0.word());
        let zero = b.constant(w, 0);
        let mut e = vec![zero; 2 * n];
        b.note("cross products");
        for (i, &limb) in a.iter().enumerate().take(n - 1) {
            let t = e[2 * i + 1..i + n].to_vec();
            let Row(sum, top) = self.row(b, limb, &a[i + 1..], &t, "e", 2 * i + 1);
            e.splice(2 * i + 1..i + n, sum);
            e[i + n] = b.name(top, &format!("e{}", i + n));
        }
        b.note("twice");
        let mut doubled = vec![zero];
        for i in 1..2 * n {
            let below = match i {
                1 => zero,
                _ => b.shr(e[i - 1], w - 1),
            };
            let v = if i == 2 * n - 1 {
                below
            } else {
                let v = b.low(e[i], w - 1);
                let v = b.shl(v, 1);
                if i == 1 { v } else { b.or(v, below) }
            };
            doubled.push(b.name(v, &format!("d{i}")));
        }
        b.note("the squares");
        let mut carry = zero;
        for (i, &limb) in a.iter().enumerate() {
            let (lo, hi) = self.step(b, limb, limb, doubled[2 * i], carry);
            e[2 * i] = b.name(lo, &format!("e{}", 2 * i));
            let hi = b.name(hi, "h");
            let none = b.constant(8, 0);
            let (s, k) = b.adc(doubled[2 * i + 1], hi, none);
            e[2 * i + 1] = b.name(s, &format!("e{}", 2 * i + 1));
            if i + 1 < n {
                let k = b.name(k, "c");
                carry = b.cast(k, w);
            }
        }
        e
    }

    fn reduce(&self, b: &mut Build, e: &[Var]) -> Vec<Var> {
        let (n, w) = (e.len() / 2, self.0.word());
        let (high, fold) = (&e[n..], self.0.fold_words());
        b.note(format!(
            "2^{} = {} mod p: the upper half comes back",
            w * n as u32,
            self.0.fold
        ));
        let f = b.constant(w, fold[0]);
        let Row(mut x, top) = self.row(b, f, high, &e[..n], "e", 0);
        let Some(&second) = fold.get(1) else {
            return self.finish(b, &x, &[top]);
        };
        let rest = [&x[1..], &[top]].concat();
        let (sum, over) = if second == 1 {
            let (sum, k) = b.add_chain(&rest, high, "e", 1);
            (sum, b.cast(k, w))
        } else {
            let f = b.constant(w, second);
            let Row(sum, over) = self.row(b, f, high, &rest, "e", 1);
            (sum, over)
        };
        x.splice(1.., sum[..n - 1].to_vec());
        let lower = b.name(sum[n - 1], "v0");
        let upper = b.name(over, "v1");
        self.finish(b, &x, &[lower, upper])
    }

    fn small(&self, b: &mut Build, x: &[Var], k: Var, addend: Option<&[Var]>) -> Vec<Var> {
        let zero = b.constant(self.0.word(), 0);
        let none = vec![zero; x.len()];
        let Row(x, over) = self.row(b, k, x, addend.unwrap_or(&none), "e", 0);
        self.finish(b, &x, &[over])
    }
}
