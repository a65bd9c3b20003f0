//! Limbs with spare bits (`unsaturated` and `preshifted`): everything but the products.
//!
//! A value is `x_0 + x_1 2^r + x_2 2^2r...` with limbs of about `r` bits in wider words. Sums
//! need no carries, and carries need no flags. With `p = 2^n - c` and `N r = n + e`,
//! `2^(N r) = 2^e c =: f` modulo `p`: what leaves the top limb comes back at the bottom, times
//! `f`.

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::{preshifted, unsaturated, words};
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep, Strategy};
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;

/// The numbers of one representation.
pub struct Plan<'a> {
    /// The field.
    pub field: &'a Field,
    /// The representation.
    pub rep: &'a Rep,
    /// `2^(N r)` modulo the modulus.
    pub fold: u128,
    /// `2^n` modulo the modulus.
    pub complement: u128,
    /// Bits of the top limb of a canonical value.
    pub top: u32,
    /// Bound of loose limbs.
    pub loose: Vec<BigUint>,
}

/// A program without its contract: the output's class may depend on it.
pub type Draft = (Build, Vec<Var>);

impl<'a> Plan<'a> {
    fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let refuse = |m: String| Refusal(format!("{} {}: {m}", field.name, rep.name));
        let total = rep.radix * rep.limbs as u32;
        let surplus = total - field.bits();
        let complement = field.complement();
        let fold = &complement << surplus;
        let fit =
            |x: &BigUint| {
                u128::try_from(x.clone()).ok().filter(|x| x >> rep.word == 0).ok_or_else(|| {
                refuse(format!(
                    "the modulus is 2^{} - {complement:#x}, whose fold 2^{total} = {fold:#x} \
                     does not fit a word of {} bits",
                    field.bits(),
                    rep.word
                ))
            })
            };
        let loose = vec![BigUint::from(rep.loose) * pow2(rep.radix) - 1u8; rep.limbs];
        if loose[0].bits() as u32 > rep.word {
            return Err(refuse(format!(
                "loose limbs below {} * 2^{} do not fit words of {} bits",
                rep.loose, rep.radix, rep.word
            )));
        }
        Ok(Plan {
            field,
            rep,
            fold: fit(&fold)?,
            complement: fit(&complement)?,
            top: field.bits() - rep.radix * (rep.limbs as u32 - 1),
            loose,
        })
    }

    fn uniform(&self, highs: &[BigUint], what: &str) -> Result<Bound, Refusal> {
        // Round the excess over 2^r up to a power of two: bounds are read by people.
        let max = highs.iter().max().expect("a limb") + 1u8;
        let base = pow2(self.rep.radix);
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
        Ok(Bound {
            limbs: vec![bound; self.rep.limbs],
            whole: None,
        })
    }

    /// Digits of a multiple of the modulus, each at least `bound`'s: added before a subtraction,
    /// it keeps every limb from going below zero.
    fn multiple(&self, bound: &[BigUint]) -> Result<Vec<u128>, Refusal> {
        let (r, n) = (self.rep.radix, self.rep.limbs);
        let p = digits(&self.field.modulus, r, n);
        let whole: BigUint = bound
            .iter()
            .enumerate()
            .map(|(i, b)| b << (i as u32 * r))
            .sum();
        let rest = (&self.field.modulus - &whole % &self.field.modulus) % &self.field.modulus;
        let exact: Vec<BigUint> = bound
            .iter()
            .zip(digits(&rest, r, n))
            .map(|(b, d)| b + d)
            .collect();
        // A plain multiple reads better, if it is no larger.
        let most = exact
            .iter()
            .max()
            .expect("a limb")
            .clone()
            .max(&bound[0] + ones(r));
        let fits = |d: &[BigUint]| d.iter().zip(bound).all(|(d, b)| d >= b && *d <= most);
        for k in (1..8).map(|i| 1u32 << i) {
            let d: Vec<BigUint> = p.iter().map(|&x| BigUint::from(x) * k).collect();
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

    /// Moves all carries once, at the same time: each limb keeps its low bits and receives its
    /// lower neighbor's high bits, the lowest those of the top limb times the fold.
    pub fn carry_once(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let (r, n) = (self.rep.radix, x.len());
        let out = b.shr(x[n - 1], r);
        let out = b.scale(out, self.fold);
        let mut carries = vec![out];
        for &limb in &x[..n - 1] {
            carries.push(b.shr(limb, r));
        }
        let mut result = vec![];
        for (i, &limb) in x.iter().enumerate() {
            let low = b.low(limb, r);
            let v = b.add(low, carries[i]);
            result.push(b.name(v, &format!("r{i}")));
        }
        result
    }

    /// Carries again while limbs reach far above the radix (folds of many bits need it).
    pub fn settle(&self, b: &mut Build, x: Vec<Var>) -> Vec<Var> {
        let enough = pow2(self.rep.radix) + pow2(self.rep.radix - 2);
        let mut x = x;
        for _ in 0..8 {
            if x.iter().all(|&v| *b.high(v) <= enough) {
                break;
            }
            b.note("carries once more");
            x = self.carry_once(b, &x);
        }
        x
    }

    fn linear(&self, name: &str, a: &[BigUint], bb: Option<&[BigUint]>) -> Result<Draft, Refusal> {
        let (w, r) = (self.rep.word, self.rep.radix);
        let mut b = Build::new(name);
        let x = b.input("a", w, a);
        let y = bb.map(|h| b.input("b", w, h));
        let offset = match name {
            "neg" => Some(self.multiple(a)?),
            "sub" | "sub_sums" => Some(self.multiple(bb.unwrap_or(a))?),
            _ => None,
        };
        if let Some(m) = &offset {
            let m: BigUint = m
                .iter()
                .enumerate()
                .map(|(i, d)| BigUint::from(*d) << (i as u32 * r))
                .sum();
            let times = m / &self.field.modulus;
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

    fn carry(&self) -> Draft {
        let mut b = Build::new("carry");
        let x = b.input("a", self.rep.word, &self.loose);
        let r = self.carry_once(&mut b, &x);
        let r = self.settle(&mut b, r);
        b.output(&r);
        (b, r)
    }

    /// Splits words into limbs; what lies above the top limb is folded.
    fn split_words(&self) -> Draft {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let m = self.rep.words(self.field);
        let mut b = Build::new("from_words");
        let x = b.input("w", w, &vec![ones(w); m]);
        let mut out = vec![];
        for i in 0..n as u32 {
            let v = gather(&mut b, &x, i * r, r, w);
            out.push(b.name(v, &format!("x{i}")));
        }
        let total = r * n as u32;
        if m as u32 * w > total {
            b.note("what lies above the top limb comes back at the bottom");
            let passed = m as u32 * w - total;
            let mut fold = self.fold;
            for i in 0..passed.div_ceil(r) {
                let at = i as usize % n;
                if i > 0 && at == 0 {
                    // Words much longer than the modulus pass the top more than once.
                    fold = fold.saturating_mul(self.fold);
                }
                let over = gather(&mut b, &x, total + i * r, r, w);
                let over = b.scale(over, fold);
                let v = b.add(out[at], over);
                out[at] = b.name(v, &format!("r{at}"));
            }
        }
        let out = self.settle(&mut b, out);
        b.output(&out);
        (b, out)
    }

    /// The canonical words: with `q` the top bit of `x + c`, the value `x + c q - 2^n q`.
    fn to_words(&self, tight: &Bound) -> Draft {
        let (w, r, n) = (self.rep.word, self.rep.radix, self.rep.limbs);
        let mut b = Build::new("to_words");
        let mut x = b.input("a", w, &tight.limbs);
        let c = b.constant(w, self.complement);
        if self.top < r {
            // The top limb holds more bits than the modulus has: first fold those.
            b.note("below 2 p: the bits above the modulus come back at the bottom");
            let over = b.shr(x[n - 1], self.top);
            let over = b.scale(over, self.complement);
            let v = b.add(x[0], over);
            x[0] = b.name(v, "x0");
            let v = b.low(x[n - 1], self.top);
            x[n - 1] = b.name(v, &format!("x{}", n - 1));
            let mut k = b.constant(w, 0);
            for (i, limb) in x.iter_mut().enumerate() {
                let v = b.add(*limb, k);
                let v = b.name(v, &format!("y{i}"));
                *limb = v;
                if i + 1 < n {
                    k = b.shr(v, r);
                    let v = b.low(v, r);
                    *limb = b.name(v, &format!("x{i}"));
                }
            }
        }
        b.note("q = 1 if the value is at least p, that is if adding c carries out of the top");
        let mut q = b.add(x[0], c);
        for (i, &limb) in x.iter().enumerate() {
            if i > 0 {
                q = b.add(limb, q);
            }
            q = b.shr(q, if i + 1 < n { r } else { self.top });
            q = b.name(q, "q");
        }
        b.note("the value plus c q, without the bit that then stands above the top");
        let cq = b.scale(q, self.complement);
        let mut v = b.add(x[0], cq);
        let mut y = vec![];
        for i in 0..n {
            v = b.name(v, &format!("t{i}"));
            let bits = if i + 1 < n { r } else { self.top };
            let low = b.low(v, bits);
            y.push(b.name(low, &format!("y{i}")));
            if i + 1 < n {
                let k = b.shr(v, r);
                v = b.add(x[i + 1], k);
            }
        }
        b.note("packed into words");
        let mut out = vec![];
        for j in 0..self.rep.words(self.field) as u32 {
            let v = pack(&mut b, &y, r, j * w, w);
            out.push(b.name(v, &format!("r{j}")));
        }
        b.output(&out);
        (b, out)
    }
}

/// Bits `at..at + bits` of an array of words.
pub fn gather(b: &mut Build, x: &[Var], at: u32, bits: u32, w: u32) -> Var {
    let (j, shift) = ((at / w) as usize, at % w);
    let have = w - shift;
    if j >= x.len() {
        return b.constant(w, 0);
    }
    if have >= bits || j + 1 >= x.len() {
        let v = b.shr(x[j], shift);
        return if have > bits { b.low(v, bits) } else { v };
    }
    let low = b.shr(x[j], shift);
    let high = b.low(x[j + 1], bits - have);
    let high = b.shl(high, have);
    b.or(high, low)
}

/// Bits `at..at + w` of exact limbs of `r` bits.
pub fn pack(b: &mut Build, y: &[Var], r: u32, at: u32, w: u32) -> Var {
    let mut word: Option<Var> = None;
    let mut have = 0;
    while have < w {
        let (i, shift) = (((at + have) / r) as usize, (at + have) % r);
        if i >= y.len() {
            break;
        }
        let take = (r - shift).min(w - have);
        let v = b.shr(y[i], shift);
        let v = if take < r - shift { b.low(v, take) } else { v };
        let v = b.shl(v, have);
        word = Some(match word {
            None => v,
            Some(lower) => b.or(v, lower),
        });
        have += take;
    }
    match word {
        Some(v) => v,
        None => b.constant(w, 0),
    }
}

/// All functions of an unsaturated or preshifted representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let plan = Plan::new(field, rep)?;
    let products: [Draft; 3] = match rep.strategy {
        Strategy::Preshifted => preshifted::products(&plan)?,
        _ => unsaturated::products(&plan)?,
    };
    let [mul, square, mul_small] = products;
    let carry = plan.carry();
    let from_words = plan.split_words();
    let mut highs = vec![];
    for (b, out) in [&mul, &square, &mul_small, &carry, &from_words] {
        highs.extend(b.highs(out));
    }
    let tight = plan.uniform(&highs, "tight")?;
    let of = |d: &Draft| d.0.highs(&d.1);
    let t = &tight.limbs[..];
    let add = plan.linear("add", t, Some(t))?;
    let sub = plan.linear("sub", t, Some(t))?;
    let neg = plan.linear("neg", t, None)?;
    let sum = plan.uniform(&[of(&add), of(&sub), of(&neg)].concat(), "sum")?;
    let s = &sum.limbs[..];
    let add_sums = plan.linear("add_sums", s, Some(s))?;
    let sub_sums = plan.linear("sub_sums", s, Some(s))?;
    let loose = Bound {
        limbs: plan.loose.clone(),
        whole: None,
    };
    let reach = [of(&add_sums), of(&sub_sums)]
        .concat()
        .into_iter()
        .max()
        .expect("limbs");
    if reach > loose.limbs[0] {
        return Err(Refusal(format!(
            "{} {}: sums of sums reach {reach:#x}, but loose limbs end at {:#x}: \
             loose = {} would do, if products allow it",
            field.name,
            rep.name,
            loose.limbs[0],
            (&reach >> rep.radix) + 1u8
        )));
    }
    let to_words = plan.to_words(&tight);
    let mul_small_add = match rep.strategy {
        Strategy::Preshifted => preshifted::small(&plan, Some(t)),
        _ => unsaturated::small(&plan, Some(t)),
    };

    let p = &field.modulus;
    let one = BigUint::from(1u8);
    let lb = |name: &str, bound: &Bound| limbs(name, rep, bound);
    let small = Shape::uniform("k", 0, vec![ones(rep.small)], None);
    let ww = |name: &str, max: Option<BigUint>| word_shape(name, field, rep, max);
    let mut items: Vec<Kernel> = vec![];
    let mut put = |d: Draft, inputs, out, terms, classes: &str, doc: &str| {
        items.push(d.0.finish(congruent(inputs, out, p, &one, terms), classes, doc)?);
        Ok::<(), Refusal>(())
    };
    let (ab, a) = (
        |x: &Bound| vec![lb("a", x), lb("b", x)],
        |x: &Bound| vec![lb("a", x)],
    );
    let r = |x: &Bound| lb("r", x);
    let plus = vec![term(1, &["a"]), term(1, &["b"])];
    let minus = vec![term(1, &["a"]), term(-1, &["b"])];
    let same = vec![term(1, &["a"])];
    put(
        mul,
        ab(&loose),
        r(&tight),
        vec![term(1, &["a", "b"])],
        "Loose, Loose -> Tight",
        "`a * b`",
    )?;
    put(
        square,
        a(&loose),
        r(&tight),
        vec![term(1, &["a", "a"])],
        "Loose -> Tight",
        "`a^2`",
    )?;
    put(
        mul_small,
        vec![lb("a", &loose), small.clone()],
        r(&tight),
        vec![term(1, &["a", "k"])],
        &format!("Loose, below 2^{} -> Tight", rep.small),
        "`k * a`",
    )?;
    put(
        mul_small_add,
        vec![lb("a", &loose), small, lb("b", &tight)],
        r(&tight),
        vec![term(1, &["a", "k"]), term(1, &["b"])],
        &format!("Loose, below 2^{}, Tight -> Tight", rep.small),
        "`k * a + b`",
    )?;
    put(
        add,
        ab(&tight),
        r(&sum),
        plus.clone(),
        "Tight, Tight -> Sum",
        "`a + b`",
    )?;
    put(
        sub,
        ab(&tight),
        r(&sum),
        minus.clone(),
        "Tight, Tight -> Sum",
        "`a - b`",
    )?;
    put(
        neg,
        a(&tight),
        r(&sum),
        vec![term(-1, &["a"])],
        "Tight -> Sum",
        "`-a`",
    )?;
    put(
        add_sums,
        ab(&sum),
        r(&loose),
        plus,
        "Sum, Sum -> Loose",
        "`a + b`",
    )?;
    put(
        sub_sums,
        ab(&sum),
        r(&loose),
        minus,
        "Sum, Sum -> Loose",
        "`a - b`",
    )?;
    put(
        carry,
        a(&loose),
        r(&tight),
        same.clone(),
        "Loose -> Tight",
        "the same value",
    )?;
    let input = vec![ww("w", None)];
    put(
        from_words,
        input,
        r(&tight),
        vec![term(1, &["w"])],
        "any words -> Tight",
        "the value",
    )?;
    let canonical = ww("r", Some(p - 1u8));
    put(
        to_words,
        a(&tight),
        canonical,
        same,
        "Tight -> canonical words",
        "the value in `0..p`",
    )?;
    items.push(words::select(
        "select",
        rep,
        &tight,
        "a bit, Tight, Tight -> Tight",
    )?);
    items.push(words::select(
        "select_sums",
        rep,
        &sum,
        "a bit, Sum, Sum -> Sum",
    )?);
    items.push(words::is_canonical(field, rep)?);
    let mut zero = words::is_zero("is_zero_words", field, rep)?;
    zero.public = false;
    items.push(zero);
    let mut items: Vec<Item> = items
        .into_iter()
        .map(|k| Item::Kernel(Box::new(k)))
        .collect();
    items.push(Item::Composite(words::composed_is_zero(rep)));
    Ok((Classes { tight, sum, loose }, items))
}
