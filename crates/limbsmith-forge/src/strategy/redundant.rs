//! Montgomery products on limbs with spare bits.
//!
//! With limbs of `r` bits and `R = 2^(r N)`, column `i < N` of `a b + M p` determines one digit of `M`: the low `r`
//! bits of the column so far, times `-1/p`. After adding `m_i p_0` these bits are zero, and the rest is carried to the
//! next column. The columns from `N` on are the result. All operations are in double words, and the only carry is the
//! one from column to column.
//!
//! ```text
//! (a b + M p) / R  <  (4 p)^2 / R + p  <=  2 p      if a, b < 4 p  and  R >= 16 p
//! ```
//!
//! So with four spare bits, as in 5x52 for a modulus of 256 bits, a product accepts sums and differences of two
//! products without a conditional subtraction anywhere. A sum is limb by limb. A difference is carried once, since
//! `a + 2 p - b` has no room for a multiple of `p` that exceeds `b` in the top limb.
//!
//! A case that would have failed: 5x51 for 2^255 - 19. `R` is then `p + 19`, and a product of two values below `4 p` is
//! only below `17 p`. This is an error that names the required `R`.

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::freeze::{gather, pack};
use super::words;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Shape, Term, Var};
use num_bigint::{BigInt, BigUint};

struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// Limbs of the modulus.
    p: Vec<u128>,
    /// `-1 / p` modulo `2^r`.
    inverse: u128,
    /// `R`.
    radix: BigUint,
    tight: Bound,
    loose: Bound,
}

/// The products in a column.
type Terms<'t> = dyn Fn(&mut Build, usize) -> Vec<Var> + 't;

impl<'a> Plan<'a> {
    fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let refuse = |m: String| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
        let (w, r, n) = (rep.word, rep.radix, rep.limbs);
        let p = &field.modulus;
        let radix = pow2(r * n as u32);
        if r + 2 > w {
            return refuse(format!(
                "limbs of {r} bits leave no two spare bits in words of {w}"
            ));
        }
        if radix < p * 16u8 {
            return refuse(format!(
                "R = 2^{} must be at least 16 p for products of sums: a limb more, or wider ones",
                r * n as u32
            ));
        }
        let top = |whole: &BigUint| whole >> (r * (n as u32 - 1));
        let bound = |limb: BigUint, whole: BigUint| {
            let mut limbs = vec![limb; n];
            limbs[n - 1] = top(&whole);
            Bound {
                limbs,
                whole: Some(whole),
            }
        };
        let tight = bound(ones(r), p * 2u8 - 1u8);
        let mut loose = bound(ones(r) * 2u8, p * 4u8 - 1u8);
        loose.limbs[n - 1] = loose.limbs[n - 1].clone().max(&tight.limbs[n - 1] * 2u8);
        let step = BigInt::from(pow2(r));
        let inverse = (-BigInt::from(p.clone())).modinv(&step);
        let inverse = inverse.and_then(|x| u128::try_from(x).ok());
        Ok(Plan {
            field,
            rep,
            p: digits(p, r, n),
            inverse: inverse.ok_or_else(|| Refusal("the modulus must be odd".into()))?,
            radix,
            tight,
            loose,
        })
    }

    /// `(T + M p) / R` for `T` given by its columns.
    fn reduced(&self, b: &mut Build, terms: &Terms<'_>) -> Vec<Var> {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        // The carry out of the previous column; the digits of M, if they are not always zero.
        let mut carry: Vec<Var> = vec![];
        let (mut digits, mut out): (Vec<Option<Var>>, Vec<Var>) = (vec![], vec![]);
        for i in 0..2 * n - 1 {
            let mut parts = std::mem::take(&mut carry);
            parts.extend(terms(b, i));
            for (j, m) in digits.iter().enumerate() {
                if let (Some(m), Some(&f)) = (m, self.p.get(i - j))
                    && f != 0
                {
                    parts.push(b.scale(*m, f));
                }
            }
            if parts.is_empty() && i < n {
                digits.push(None);
                continue;
            }
            if parts.is_empty() {
                parts.push(b.constant(2 * w, 0));
            }
            let sum = b.sum(&parts);
            let mut sum = b.name(sum, &format!("c{i}"));
            if i < n {
                let low = b.low(sum, r);
                let t = b.cast(low, w);
                let t = b.name(t, "t");
                let m = if self.inverse == 1 {
                    t
                } else {
                    let inverse = b.constant(w, self.inverse);
                    let m = b.mul_wrap(t, inverse);
                    let m = b.low(m, r);
                    b.name(m, &format!("m{i}"))
                };
                let m = b.cast(m, 2 * w);
                let m = b.name(m, &format!("m{i}"));
                digits.push(Some(m));
                if self.inverse == 1 {
                    // p_0 = 2^r - 1, and m equals the low bits: together m 2^r.
                    carry.push(m);
                } else {
                    let clears = b.scale(m, self.p[0]);
                    let v = b.add(sum, clears);
                    sum = b.name(v, &format!("d{i}"));
                }
            } else {
                let low = b.low(sum, r);
                let v = b.cast(low, w);
                out.push(b.name(v, &format!("r{}", i - n)));
            }
            let over = b.shr(sum, r);
            carry.push(over);
        }
        let top = b.sum(&carry);
        let top = b.narrow(top, w);
        out.push(b.name(top, &format!("r{}", n - 1)));
        out
    }

    /// Columns of `x` times a constant.
    fn by_constant(&self, b: &mut Build, x: &[Var], k: &BigUint) -> Vec<Var> {
        let k = digits(k, self.rep.radix, self.rep.limbs);
        let wide: Vec<Var> = x.iter().map(|&x| b.cast(x, 2 * self.rep.word)).collect();
        let terms = |b: &mut Build, i: usize| {
            let pairs = wide.iter().enumerate();
            let pairs = pairs.filter_map(|(j, &x)| Some((x, *k.get(i.checked_sub(j)?)?)));
            let pairs: Vec<(Var, u128)> = pairs.filter(|(_, k)| *k != 0).collect();
            pairs.into_iter().map(|(x, k)| b.scale(x, k)).collect()
        };
        self.reduced(b, &terms)
    }

    fn shape(&self, name: &str, bound: &Bound) -> Shape {
        limbs(name, self.rep, bound)
    }

    fn finish(
        &self,
        mut b: Build,
        out: &[Var],
        io: (Vec<Shape>, Shape),
        what: (BigUint, Vec<Term>),
        text: (&str, &str),
    ) -> Result<Kernel, Refusal> {
        b.output(out);
        let contract = congruent(io.0, io.1, &self.field.modulus, &what.0, what.1);
        b.finish(contract, text.0, text.1)
    }

    fn product(&self, square: bool) -> Result<Kernel, Refusal> {
        let (w, n) = (self.rep.word, self.rep.limbs);
        let mut b = Build::new(if square { "square" } else { "mul" });
        let x = b.input("a", w, &self.loose.limbs);
        let y = if square {
            x.clone()
        } else {
            b.input("b", w, &self.loose.limbs)
        };
        let twice: Vec<Var> = if square {
            let double = |(i, &x): (usize, &Var)| {
                let v = b.shl(x, 1);
                b.name(v, &format!("twice{i}"))
            };
            x.iter().enumerate().map(double).collect()
        } else {
            vec![]
        };
        let terms = |b: &mut Build, i: usize| {
            let mut out = vec![];
            for j in 0..n {
                let Some(k) = i.checked_sub(j).filter(|k| *k < n) else {
                    continue;
                };
                let (left, right) = match (square, j < k) {
                    (true, true) => (twice[j], x[k]),
                    (true, false) if j > k => continue,
                    _ => (x[j], y[k]),
                };
                let (left, right) = (b.cast(left, 2 * w), b.cast(right, 2 * w));
                out.push(b.mul(left, right));
            }
            out
        };
        let r = self.reduced(&mut b, &terms);
        let (names, text): (&[&str], _) = if square {
            (&["a"], ("Loose -> Tight", "`a^2 / R`"))
        } else {
            (&["a", "b"], ("Loose, Loose -> Tight", "`a * b / R`"))
        };
        let inputs = names.iter().map(|n| self.shape(n, &self.loose)).collect();
        let factors = if square { ["a", "a"] } else { ["a", "b"] };
        let what = (self.radix.clone(), vec![term(1, &factors)]);
        self.finish(b, &r, (inputs, self.shape("r", &self.tight)), what, text)
    }

    fn add(&self) -> Result<Kernel, Refusal> {
        let w = self.rep.word;
        let mut b = Build::new("add");
        let x = b.input("a", w, &self.tight.limbs);
        let y = b.input("b", w, &self.tight.limbs);
        let mut r = vec![];
        for (i, (&x, &y)) in x.iter().zip(&y).enumerate() {
            let v = b.add(x, y);
            r.push(b.name(v, &format!("r{i}")));
        }
        let inputs = vec![self.shape("a", &self.tight), self.shape("b", &self.tight)];
        let what = (1u8.into(), vec![term(1, &["a"]), term(1, &["b"])]);
        let text = ("Tight, Tight -> Loose", "`a + b`");
        self.finish(b, &r, (inputs, self.shape("r", &self.loose)), what, text)
    }

    /// `a - b`, or `-b`.
    fn sub(&self, negate: bool) -> Result<Kernel, Refusal> {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let mut b = Build::new(if negate { "neg" } else { "sub" });
        let x = (!negate).then(|| b.input("a", w, &self.tight.limbs));
        let name = if negate { "a" } else { "b" };
        let y = b.input(name, w, &self.tight.limbs);
        b.note("2 p more, each limb with a unit of the next one");
        let twice = digits(&(&self.field.modulus * 2u8), r, n);
        let mut out = vec![];
        let mut carry = b.constant(w, 0);
        for i in 0..n {
            let lent = if i + 1 < n { 1u128 << r } else { 0 };
            let taken = u128::from(i > 0);
            let m = b.constant(w, twice[i] + lent - taken);
            let v = match &x {
                Some(x) => b.add(x[i], m),
                None => m,
            };
            let v = b.add(v, carry);
            // In the top limb the difference is not negative because the whole value is not.
            let v = if i + 1 < n {
                b.sub(v, y[i])
            } else {
                b.sub_proved(v, y[i])
            };
            if i + 1 == n {
                out.push(b.name(v, &format!("r{i}")));
                break;
            }
            let v = b.name(v, &format!("d{i}"));
            let low = b.low(v, r);
            out.push(b.name(low, &format!("r{i}")));
            carry = b.shr(v, r);
        }
        let mut inputs = vec![self.shape(name, &self.tight)];
        let mut terms = vec![term(-1, &[name])];
        if !negate {
            inputs.insert(0, self.shape("a", &self.tight));
            terms.insert(0, term(1, &["a"]));
        }
        let text = if negate {
            ("Tight -> Loose", "`-a`")
        } else {
            ("Tight, Tight -> Loose", "`a - b`")
        };
        let io = (inputs, self.shape("r", &self.loose));
        self.finish(b, &out, io, (1u8.into(), terms), text)
    }

    /// The same value within a product's bounds: the product with `R`.
    fn carry(&self) -> Result<Kernel, Refusal> {
        let mut b = Build::new("carry");
        let x = b.input("a", self.rep.word, &self.loose.limbs);
        let r = self.by_constant(&mut b, &x, &(&self.radix % &self.field.modulus));
        let io = (
            vec![self.shape("a", &self.loose)],
            self.shape("r", &self.tight),
        );
        let what = (1u8.into(), vec![term(1, &["a"])]);
        let text = ("Loose -> Tight", "the same value");
        self.finish(b, &r, io, what, text)
    }

    /// Converts into the representation: the product with `R^2`.
    fn enter(&self) -> Result<Kernel, Refusal> {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let mut given = word_shape("w", self.field, self.rep, None);
        let last = given.limbs.len() - 1;
        let most = (&self.radix - 1u8) >> (w * last as u32);
        given.limbs[last] = most.min(ones(w));
        let mut b = Build::new("from_words");
        let x = b.input("w", w, &given.limbs);
        let mut limbs = vec![];
        for i in 0..n as u32 {
            let v = gather(&mut b, &x, i * r, r, w);
            limbs.push(b.name(v, &format!("a{i}")));
        }
        let square = &self.radix * &self.radix % &self.field.modulus;
        let out = self.by_constant(&mut b, &limbs, &square);
        let io = (vec![given], self.shape("r", &self.tight));
        let entered = Term {
            factor: self.radix.clone().into(),
            inputs: vec!["w".into()],
        };
        let text = (
            "words below R -> Tight",
            "`w * R`: what stands for the number",
        );
        self.finish(b, &out, io, (1u8.into(), vec![entered]), text)
    }

    fn at_most_p(&self) -> Bound {
        let mut bound = self.tight.clone();
        let p = &self.field.modulus;
        let last = bound.limbs.len() - 1;
        bound.limbs[last] = p >> (self.rep.radix * last as u32);
        bound.whole = Some(p.clone());
        bound
    }

    /// Converts out of the representation, up to one subtraction: the product with 1.
    fn leave(&self) -> Result<Kernel, Refusal> {
        let mut b = Build::new("leave");
        let x = b.input("a", self.rep.word, &self.tight.limbs);
        let r = self.by_constant(&mut b, &x, &BigUint::from(1u8));
        let io = (
            vec![self.shape("a", &self.tight)],
            self.shape("r", &self.at_most_p()),
        );
        let what = (self.radix.clone(), vec![term(1, &["a"])]);
        let text = ("Tight -> at most p", "`a / R`, where 0 may be p");
        let mut k = self.finish(b, &r, io, what, text)?;
        k.public = false;
        Ok(k)
    }

    /// Converts limbs of a value of at most `p` to canonical words.
    fn freeze(&self) -> Result<Kernel, Refusal> {
        let (w, r) = (self.rep.word, self.rep.radix);
        let bound = self.at_most_p();
        let count = self.rep.words(self.field);
        let mut b = Build::new("freeze");
        let x = b.input("a", w, &bound.limbs);
        b.note("packed into words");
        let mut packed = vec![];
        for j in 0..count as u32 {
            let v = pack(&mut b, &x, r, j * w, w);
            packed.push(b.name(v, &format!("w{j}")));
        }
        b.note("less p, if it is p");
        let modulus = digits(&self.field.modulus, w, count);
        let p = b.modulus(w, &modulus);
        let (d, k) = b.sub_chain(&packed, &p, "d", 0);
        let m = b.mask(k, w);
        let m = b.name(m, "m");
        let back: Vec<Var> = p
            .iter()
            .map(|&d| match b.known(d) {
                Some(0) => d,
                _ => b.sel(m, d),
            })
            .collect();
        let (out, _) = b.add_chain(&d, &back, "r", 0);
        let canonical = word_shape("r", self.field, self.rep, Some(&self.field.modulus - 1u8));
        let io = (vec![self.shape("a", &bound)], canonical);
        let what = (1u8.into(), vec![term(1, &["a"])]);
        let text = ("at most p -> canonical words", "the value in `0..p`");
        let mut k = self.finish(b, &out, io, what, text)?;
        k.public = false;
        Ok(k)
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let kernels = vec![
        plan.product(false)?,
        plan.product(true)?,
        plan.add()?,
        plan.sub(false)?,
        plan.sub(true)?,
        plan.carry()?,
        plan.enter()?,
        plan.leave()?,
        plan.freeze()?,
    ];
    let selections = [
        ("select", &plan.tight, "Tight"),
        ("select_sums", &plan.loose, "Loose"),
    ];
    let mut items = words::beside(kernels, field, rep, &selections)?;
    items.extend(words::left(rep));
    let classes = Classes {
        tight: plan.tight.clone(),
        sum: plan.loose.clone(),
        loose: plan.loose.clone(),
        product: None,
    };
    Ok((classes, items))
}
