//! The builder's word operations: each appends one or a few statements and tracks the interval.

use super::{Build, HALF, NARROW, ones};
use limbsmith_check::{Op, Var};
use num_bigint::BigUint;

impl Build {
    /// `a + b`; intervals must show that it fits.
    pub fn add(&mut self, a: Var, b: Var) -> Var {
        if self.known(b) == Some(0) {
            return a;
        }
        if self.known(a) == Some(0) {
            return b;
        }
        let (l, h) = (&self.low[a] + &self.low[b], &self.high[a] + &self.high[b]);
        self.one(Op::Add, &[a, b], self.width(a), l, h)
    }

    /// `a + b`, where only the prover can show that it fits.
    pub fn add_proved(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        let h = (&self.high[a] + &self.high[b]).min(ones(w));
        self.one(Op::Add, &[a, b], w, BigUint::ZERO, h)
    }

    /// `a - b`; intervals must show that it is not negative.
    pub fn sub(&mut self, a: Var, b: Var) -> Var {
        if self.low[a] < self.high[b] {
            self.refuse(format!(
                "{}: a difference could be negative",
                self.program.name
            ));
        }
        self.sub_proved(a, b)
    }

    /// `a - b`, where only the prover can show that it is not negative.
    pub fn sub_proved(&mut self, a: Var, b: Var) -> Var {
        let zero = BigUint::ZERO;
        let l = if self.low[a] < self.high[b] {
            zero
        } else {
            &self.low[a] - &self.high[b]
        };
        let h = &self.high[a] - self.low[b].clone().min(self.high[a].clone());
        self.one(Op::Sub, &[a, b], self.width(a), l, h)
    }

    /// `a * b`; intervals must show that it fits.
    pub fn mul(&mut self, a: Var, b: Var) -> Var {
        if self.known(b) == Some(1) {
            return a;
        }
        let (l, h) = (&self.low[a] * &self.low[b], &self.high[a] * &self.high[b]);
        self.one(Op::Mul, &[a, b], self.width(a), l, h)
    }

    /// `k * a`.
    pub fn scale(&mut self, a: Var, k: u128) -> Var {
        let w = self.width(a);
        if k.is_power_of_two() && k > 1 {
            return self.shl(a, k.trailing_zeros());
        }
        if w < 128 && k >> w != 0 {
            self.refuse(format!(
                "{}: the factor {k:#x} does not fit a word of {w} bits",
                self.program.name
            ));
            return a;
        }
        if self.lanes == Some(NARROW) && (self.high[a].bits() as u32 > NARROW || k >> NARROW != 0) {
            return self.scale_by_shifts(a, k);
        }
        let k = self.constant(w, k);
        match self.lanes {
            None => return self.mul(a, k),
            Some(NARROW) => return self.narrow_product(a, k),
            Some(_) => {}
        }
        if (&self.high[a] * &self.high[k]).bits() as u32 > HALF {
            self.refuse(format!(
                "{}: a small product could exceed the low {HALF} bits that lanes give",
                self.program.name
            ));
        }
        self.half_product(a, k, false)
    }

    /// `k a` as a sum of shifts of `a`, for words that the multiplier does not read.
    pub fn scale_by_shifts(&mut self, a: Var, k: u128) -> Var {
        let mut sum: Option<Var> = None;
        for bit in (0..128).rev().filter(|i| k >> i & 1 == 1) {
            let part = self.shl(a, bit);
            sum = Some(sum.map_or(part, |s| self.add(s, part)));
        }
        match sum {
            Some(v) => v,
            None => self.constant(self.width(a), 0),
        }
    }

    /// The whole product of the low 32 bits of `a` and `b`: the multiplication of a narrow lane.
    pub fn narrow_product(&mut self, a: Var, b: Var) -> Var {
        let (a, b) = (self.taken(a, NARROW), self.taken(b, NARROW));
        self.mul(a, b)
    }

    /// The low 52 bits of `a b`, or the bits above: the multiplication of a lane. Only the low 52 bits of the factors
    /// are significant.
    pub fn half_product(&mut self, a: Var, b: Var, upper: bool) -> Var {
        let w = self.width(a);
        let (a, b) = (self.taken(a, HALF), self.taken(b, HALF));
        let product = match self.products.get(&(a, b)) {
            Some(&v) => v,
            None => {
                let (x, y) = (self.cast(a, 2 * w), self.cast(b, 2 * w));
                let v = self.mul(x, y);
                self.products.insert((a, b), v);
                v
            }
        };
        let part = match upper {
            true => self.shr(product, HALF),
            false => self.low(product, HALF),
        };
        self.cast(part, w)
    }

    /// The low bits of `a`, or `a` itself if it has no others.
    fn taken(&mut self, a: Var, bits: u32) -> Var {
        if self.high[a].bits() as u32 <= bits {
            return a;
        }
        if let Some(&v) = self.lows.get(&a) {
            return v;
        }
        let v = self.low(a, bits);
        self.lows.insert(a, v);
        v
    }

    /// Low word of `a * b`.
    pub fn mul_wrap(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        let h = (&self.high[a] * &self.high[b]).min(ones(w));
        self.one(Op::MulWrap, &[a, b], w, BigUint::ZERO, h)
    }

    /// Low word of `a + b`.
    pub fn add_wrap(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        self.one(Op::AddWrap, &[a, b], w, BigUint::ZERO, ones(w))
    }

    /// Low word of `a - b`.
    pub fn sub_wrap(&mut self, a: Var, b: Var) -> Var {
        let w = self.width(a);
        self.one(Op::SubWrap, &[a, b], w, BigUint::ZERO, ones(w))
    }

    /// Lowers the estimate of `v` to `high`, if only the prover can show the bound: wrapped terms may cancel.
    pub fn at_most(&mut self, v: Var, high: &BigUint) {
        if *high < self.high[v] {
            self.high[v] = high.clone();
            self.low[v] = BigUint::ZERO;
        }
    }

    fn two(&mut self, op: Op, args: &[Var], w: u32, highs: [BigUint; 2], w2: u32) -> (Var, Var) {
        let [h1, h2] = highs;
        let x = self.fresh(w, BigUint::ZERO, h1);
        let y = self.fresh(w2, BigUint::ZERO, h2);
        self.program.push(op, args, &[x, y]);
        (x, y)
    }

    /// `a + b + c`: sum and carry.
    pub fn adc(&mut self, a: Var, b: Var, c: Var) -> (Var, Var) {
        let w = self.width(a);
        let sum = &self.high[a] + &self.high[b] + &self.high[c];
        let carry = &sum >> w;
        self.two(Op::Adc, &[a, b, c], w, [sum.min(ones(w)), carry], 8)
    }

    /// `a - b - c`: difference and borrow.
    pub fn sbb(&mut self, a: Var, b: Var, c: Var) -> (Var, Var) {
        let w = self.width(a);
        self.two(Op::Sbb, &[a, b, c], w, [ones(w), BigUint::from(1u8)], 8)
    }

    /// `a * b` in two words.
    pub fn mul_wide(&mut self, a: Var, b: Var) -> (Var, Var) {
        let w = self.width(a);
        let h = &self.high[a] * &self.high[b];
        let (lo, hi) = (h.clone().min(ones(w)), h >> w);
        self.two(Op::MulWide, &[a, b], w, [lo, hi], w)
    }

    /// `a * b + c + d` in two words.
    pub fn mac(&mut self, a: Var, b: Var, c: Var, d: Var) -> (Var, Var) {
        let w = self.width(a);
        let h = &self.high[a] * &self.high[b] + &self.high[c] + &self.high[d];
        let (lo, hi) = (h.clone().min(ones(w)), h >> w);
        self.two(Op::Mac, &[a, b, c, d], w, [lo, hi], w)
    }

    /// `a << k`, without loss.
    pub fn shl(&mut self, a: Var, k: u32) -> Var {
        if k == 0 {
            return a;
        }
        let (l, h) = (&self.low[a] << k, &self.high[a] << k);
        self.one(Op::Shl(k), &[a], self.width(a), l, h)
    }

    /// `a >> k`.
    pub fn shr(&mut self, a: Var, k: u32) -> Var {
        if k == 0 {
            return a;
        }
        let (l, h) = (&self.low[a] >> k, &self.high[a] >> k);
        self.one(Op::Shr(k), &[a], self.width(a), l, h)
    }

    /// The low `k` bits of `a`.
    pub fn low(&mut self, a: Var, k: u32) -> Var {
        if k >= self.width(a) {
            return a;
        }
        let h = self.high[a].clone().min(ones(k));
        self.one(Op::Low(k), &[a], self.width(a), BigUint::ZERO, h)
    }

    /// `a | b`: `a` has zeros where `b` may have ones.
    pub fn or(&mut self, a: Var, b: Var) -> Var {
        let h = &self.high[a] + &self.high[b];
        self.one(Op::Or, &[a, b], self.width(a), BigUint::ZERO, h)
    }

    /// All ones of `width` bits if the bit is set.
    pub fn mask(&mut self, bit: Var, width: u32) -> Var {
        self.one(Op::Mask, &[bit], width, BigUint::ZERO, ones(width))
    }

    /// `a` under a mask.
    pub fn sel(&mut self, mask: Var, a: Var) -> Var {
        let w = self.width(a);
        if self.known(a) == Some(u128::MAX >> (128 - w)) {
            // All ones under a mask equal the mask.
            return mask;
        }
        let h = self.high[a].clone();
        self.one(Op::Sel, &[mask, a], self.width(a), BigUint::ZERO, h)
    }

    /// `a` in another width; narrowing keeps the low bits.
    pub fn cast(&mut self, a: Var, width: u32) -> Var {
        if self.width(a) == width {
            return a;
        }
        let h = self.high[a].clone().min(ones(width));
        let l = if self.high[a] <= ones(width) {
            self.low[a].clone()
        } else {
            BigUint::ZERO
        };
        self.one(Op::Cast, &[a], width, l, h)
    }

    /// `a` in fewer bits; intervals must show that it fits.
    pub fn narrow(&mut self, a: Var, width: u32) -> Var {
        let bits = self.high[a].bits() as u32;
        if bits > width {
            let name = &self.program.name;
            self.refuse(format!(
                "{name}: a carry could reach {bits} bits, but a word has {width}"
            ));
        }
        self.cast(a, width)
    }

    /// Sum of all, in order.
    pub fn sum(&mut self, terms: &[Var]) -> Var {
        let mut s = terms[0];
        for &t in &terms[1..] {
            s = self.add(s, t);
        }
        s
    }

    /// `a + b` limb by limb with carries; `b` may be shorter. Limbs are named `name` and number.
    pub fn add_chain(&mut self, a: &[Var], b: &[Var], name: &str, first: usize) -> (Vec<Var>, Var) {
        self.chain(Op::Adc, a, b, name, first)
    }

    /// `a - b` limb by limb with borrows; `b` may be shorter.
    pub fn sub_chain(&mut self, a: &[Var], b: &[Var], name: &str, first: usize) -> (Vec<Var>, Var) {
        self.chain(Op::Sbb, a, b, name, first)
    }

    fn chain(&mut self, op: Op, a: &[Var], b: &[Var], name: &str, at: usize) -> (Vec<Var>, Var) {
        let none = self.constant(8, 0);
        self.chain_from(op, a, b, none, name, at)
    }

    /// A chain of `adc` or `sbb` that starts with a carry or borrow.
    pub fn chain_from(
        &mut self,
        op: Op,
        a: &[Var],
        b: &[Var],
        mut k: Var,
        name: &str,
        at: usize,
    ) -> (Vec<Var>, Var) {
        let zero = self.constant(self.width(a[0]), 0);
        let mut out = vec![];
        for (i, &x) in a.iter().enumerate() {
            let y = b.get(i).copied().unwrap_or(zero);
            let r = if op == Op::Adc {
                self.adc(x, y, k)
            } else {
                self.sbb(x, y, k)
            };
            out.push(self.name(r.0, &format!("{name}{}", at + i)));
            k = self.name(r.1, "c");
        }
        (out, k)
    }
}
