//! A modulus of one word.
//!
//! Three methods, chosen by the modulus `p = 2^n - c` and the word `w`:
//!
//! * **Folds with spare bits** (`n < w`, `c` at most half as long as `p`: `2^61 - 1`, `2^31 - 1`). `x = lo + 2^n hi`
//!   becomes `lo + c hi`. A value of at most `2^(n + 1) - 1 - c` is below `2^n` after one more fold: either its
//!   quotient is 0, or `x - 2^n + c` is that small. So all values have `n` bits, including sums.
//! * **Folds of a full word** (`n = w`): as `scanning` with one word. If `c = 2^(w/2) - 1` (`2^64 - 2^32 + 1`),
//!   `2^(3 w / 2) = -1`, and the upper word of a product comes back without a second wide product:
//!   `lo - top half + (2^(w/2) - 1) * lower half`.
//! * **Montgomery** for every other odd modulus (`15 * 2^27 + 1`, `2^31 - 2^24 + 1`): values are canonical and
//!   represent `x / R`, `R = 2^w`. With `m` the multiple that makes the low word vanish, `a b + m p = R (hi + h)`, and
//!   `hi - (p - h)` is correct or too small by `p`. No sum is ever longer than a word, even if `p` fills it. Conversion
//!   to and from words changes the domain, so callers need not know it.

use super::common::{Build, Item, Kernel, ones, pow2};
use super::full::{self, Products};
use super::scanning::Scan;
use super::words;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Shape, Term, Var};
use num_bigint::BigUint;

/// A reduction method.
trait Way {
    /// The largest stored value.
    fn top(&self) -> BigUint;
    /// `x y / scale`, reduced; `y` may be any word.
    fn product(&self, b: &mut Build, x: Var, y: Var) -> Var;
    /// The divisor of products.
    fn scale(&self) -> BigUint;
    /// `x k`, plus an optional addend, reduced.
    fn small(&self, b: &mut Build, x: Var, k: Var, addend: Option<Var>) -> Var;
    /// `x + y`.
    fn sum(&self, b: &mut Build, x: Var, y: Var) -> Var;
    /// `x - y`, or `-y`.
    fn difference(&self, b: &mut Build, x: Option<Var>, y: Var) -> Var;
    /// Converts from any word.
    fn enter(&self, b: &mut Build, x: Var) -> Var;
    /// Converts to the canonical word.
    fn leave(&self, b: &mut Build, x: Var) -> Var;
}

/// Folds at bit `n`, below the word's end.
struct Fold<'a> {
    field: &'a Field,
    w: u32,
    c: u128,
}

impl Fold<'_> {
    fn bits(&self) -> u32 {
        self.field.bits()
    }

    /// Reduces to `n` bits; `x` has a word or two.
    fn reduce(&self, b: &mut Build, x: Var) -> Var {
        let (n, c) = (self.bits(), BigUint::from(self.c));
        let enough = pow2(n + 1) - 1u8 - &c;
        let mut x = x;
        while *b.high(x) >= pow2(n) {
            if b.width(x) > self.w && *b.high(x) < pow2(self.w) {
                x = b.cast(x, self.w);
            }
            let last = *b.high(x) <= enough;
            let wide = b.width(x);
            let next = ones(n) + (b.high(x) >> n) * &c;
            let width = if next < pow2(self.w) { self.w } else { wide };
            let high = b.shr(x, n);
            let high = b.narrow(high, width);
            let low = b.cast(x, width);
            let low = b.low(low, n);
            let high = b.scale(high, self.c);
            let v = b.add(low, high);
            x = b.name(v, "x");
            if last {
                break;
            }
        }
        x
    }

    /// `x y + t` in the fewest bits that hold it.
    fn wide(&self, b: &mut Build, x: Var, y: Var, t: Option<Var>) -> Var {
        let most = b.high(x) * b.high(y) + t.map_or(BigUint::ZERO, |t| b.high(t).clone());
        let width = if most < pow2(self.w) {
            self.w
        } else {
            2 * self.w
        };
        let (x, y) = (b.cast(x, width), b.cast(y, width));
        let v = b.mul(x, y);
        match t {
            None => v,
            Some(t) => {
                let t = b.cast(t, width);
                b.add(v, t)
            }
        }
    }
}

impl Way for Fold<'_> {
    fn top(&self) -> BigUint {
        ones(self.bits())
    }

    fn product(&self, b: &mut Build, x: Var, y: Var) -> Var {
        let v = self.wide(b, x, y, None);
        let v = b.name(v, "x");
        self.reduce(b, v)
    }

    fn scale(&self) -> BigUint {
        BigUint::from(1u8)
    }

    fn small(&self, b: &mut Build, x: Var, k: Var, addend: Option<Var>) -> Var {
        let v = self.wide(b, x, k, addend);
        let v = b.name(v, "x");
        self.reduce(b, v)
    }

    fn sum(&self, b: &mut Build, x: Var, y: Var) -> Var {
        let v = b.add(x, y);
        let v = b.name(v, "x");
        self.reduce(b, v)
    }

    fn difference(&self, b: &mut Build, x: Option<Var>, y: Var) -> Var {
        let times = if self.c == 1 { 1u8 } else { 2 };
        let multiple = &self.field.modulus * times;
        b.note(format!("plus {times} p, so as not to go below zero"));
        let m = b.constant(self.w, u128::try_from(multiple).expect("a word"));
        let m = match x {
            Some(x) => b.add(x, m),
            None => m,
        };
        let v = b.sub(m, y);
        let v = b.name(v, "x");
        self.reduce(b, v)
    }

    fn enter(&self, b: &mut Build, x: Var) -> Var {
        self.reduce(b, x)
    }

    fn leave(&self, b: &mut Build, x: Var) -> Var {
        b.note("q = 1 if the value is at least p, that is if adding c reaches 2^n");
        let c = b.constant(self.w, self.c);
        let v = b.add(x, c);
        let q = b.shr(v, self.bits());
        let q = b.name(q, "q");
        let cq = b.scale(q, self.c);
        let v = b.add(x, cq);
        let v = b.low(v, self.bits());
        b.name(v, "r")
    }
}

/// Montgomery reduction by one word.
struct Montgomery<'a> {
    field: &'a Field,
    w: u32,
    p: u128,
    /// `-1 / p mod 2^w`.
    inverse: u128,
    /// `2^(2 w) mod p`.
    square: u128,
}

impl<'a> Montgomery<'a> {
    fn new(field: &'a Field, w: u32) -> Self {
        let narrow = |x: BigUint| u128::try_from(x).expect("a word");
        // p x = 1 to one bit; each step doubles the bits.
        let modulus = &field.modulus;
        let mut x = BigUint::from(1u8);
        for _ in 0..7 {
            let two = pow2(2 * w) + 2u8 - (modulus * &x) % pow2(w);
            x = x * two % pow2(w);
        }
        Montgomery {
            field,
            w,
            p: narrow(modulus.clone()),
            inverse: narrow(pow2(w) - x),
            square: narrow(pow2(2 * w) % modulus),
        }
    }

    /// `(lo + m p) / 2^w`, at most `p`.
    fn carry(&self, b: &mut Build, lo: Var) -> Var {
        let inverse = b.constant(self.w, self.inverse);
        let m = b.mul_wrap(lo, inverse);
        let m = b.name(m, "m");
        let p = b.modulus(self.w, &[self.p])[0];
        let zero = b.constant(self.w, 0);
        let (_, h) = b.mac(m, p, lo, zero);
        b.name(h, "h")
    }

    /// `x - y`, plus `p` if that is negative.
    fn back(&self, b: &mut Build, x: Var, y: Var) -> Var {
        let none = b.constant(8, 0);
        let (d, k) = b.sbb(x, y, none);
        let (d, k) = (b.name(d, "d"), b.name(k, "c"));
        let p = b.modulus(self.w, &[self.p])[0];
        let m = b.mask(k, self.w);
        let q = b.sel(m, p);
        // The sum overflows the word exactly if the difference did.
        let (r, _) = b.adc(d, q, none);
        b.name(r, "r")
    }
}

impl Way for Montgomery<'_> {
    fn top(&self) -> BigUint {
        &self.field.modulus - 1u8
    }

    fn product(&self, b: &mut Build, x: Var, y: Var) -> Var {
        let (lo, hi) = b.mul_wide(x, y);
        let (lo, hi) = (b.name(lo, "lo"), b.name(hi, "hi"));
        let h = self.carry(b, lo);
        let p = b.modulus(self.w, &[self.p])[0];
        let missing = b.sub_proved(p, h);
        self.back(b, hi, missing)
    }

    fn scale(&self) -> BigUint {
        pow2(self.w)
    }

    fn small(&self, b: &mut Build, x: Var, k: Var, addend: Option<Var>) -> Var {
        b.note("divided by R twice, multiplied by R^2 once");
        let v = self.product(b, x, k);
        let square = b.constant(self.w, self.square);
        let v = self.product(b, v, square);
        match addend {
            None => v,
            Some(y) => self.sum(b, v, y),
        }
    }

    fn sum(&self, b: &mut Build, x: Var, y: Var) -> Var {
        let p = b.modulus(self.w, &[self.p])[0];
        let missing = b.sub_proved(p, y);
        self.back(b, x, missing)
    }

    fn difference(&self, b: &mut Build, x: Option<Var>, y: Var) -> Var {
        let zero = b.constant(self.w, 0);
        self.back(b, x.unwrap_or(zero), y)
    }

    fn enter(&self, b: &mut Build, x: Var) -> Var {
        let square = b.constant(self.w, self.square);
        self.product(b, square, x)
    }

    fn leave(&self, b: &mut Build, x: Var) -> Var {
        self.carry(b, x)
    }
}

/// `2^w - 2^(w/2) + 1`.
pub struct Halves<'a>(pub &'a full::Plan<'a>);

impl Products for Halves<'_> {
    fn product(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var> {
        Scan(self.0).product(b, x, y)
    }

    fn square(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        Scan(self.0).product(b, x, x)
    }

    fn reduce(&self, b: &mut Build, e: &[Var]) -> Vec<Var> {
        let w = self.0.word();
        let (half, none) = (w / 2, b.constant(8, 0));
        let f = b.constant(w, self.0.fold_words()[0]);
        b.note(format!("2^{} = -1 mod p: minus the top half", w + half));
        let top = b.shr(e[1], half);
        let (d, k) = b.sbb(e[0], top, none);
        let (d, k) = (b.name(d, "d"), b.name(k, "c"));
        b.note(format!("a borrow is worth 2^{w} = 2^{half} - 1"));
        let m = b.mask(k, w);
        let m = b.sel(m, f);
        let d = b.sub_proved(d, m);
        let d = b.name(d, "d");
        let lower = b.low(e[1], half);
        let lower = b.scale(lower, self.0.fold_words()[0]);
        let (s, k) = b.adc(d, lower, none);
        let (s, k) = (b.name(s, "s"), b.name(k, "c"));
        let m = b.mask(k, w);
        let m = b.sel(m, f);
        let r = b.add_proved(s, m);
        vec![b.name(r, "r0")]
    }

    fn small(&self, b: &mut Build, x: &[Var], k: Var, addend: Option<&[Var]>) -> Vec<Var> {
        Scan(self.0).small(b, x, k, addend)
    }
}

/// All functions of a one-word field, by one of the methods.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let refuse = |m: String| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
    let (w, n) = (rep.word, field.bits());
    if rep.limbs != 1 {
        return refuse(format!("a single word is wanted, not {} limbs", rep.limbs));
    }
    if rep.radix != n {
        return refuse(format!("the modulus has {n} bits: the limb is 1x{n}"));
    }
    if pow2(rep.small) >= field.modulus {
        return refuse(format!("small factors below 2^{} are not small", rep.small));
    }
    if rep.divides(field) {
        return functions(field, rep, &Montgomery::new(field, w));
    }
    if n == w {
        let plan = full::Plan::new(field, rep)?;
        return match plan.complement == (1 << (rep.word / 2)) - 1 {
            true => full::build(&plan, &Halves(&plan)),
            false => full::build(&plan, &Scan(&plan)),
        };
    }
    let c = u128::try_from(field.complement()).expect("a word");
    functions(field, rep, &Fold { field, w, c })
}

fn functions(field: &Field, rep: &Rep, way: &dyn Way) -> Result<(Classes, Vec<Item>), Refusal> {
    let (w, p, one) = (rep.word, &field.modulus, BigUint::from(1u8));
    let tight = Bound {
        limbs: vec![way.top()],
        whole: None,
    };
    let small = Shape::uniform("k", 0, vec![ones(rep.small)], None);
    let word = |n: &str, max| word_shape(n, field, rep, max);
    let mut items: Vec<Kernel> = vec![];
    // Name; operands, `k` for a small factor and `w` for words; terms; scale; a description.
    type Steps<'s> = &'s dyn Fn(&mut Build, &[Var]) -> Var;
    let mut put = |name: &str,
                   operands: &[&str],
                   what: (Vec<Term>, &BigUint),
                   text: (&str, &str),
                   steps: Steps|
     -> Result<(), Refusal> {
        let mut b = Build::new(name);
        let (mut vars, mut shapes) = (vec![], vec![]);
        for &o in operands {
            let (var, shape) = match o {
                "k" => (b.scalar(o, w, ones(rep.small)), small.clone()),
                "w" => (b.input(o, w, &[ones(w)])[0], word(o, None)),
                _ => (b.input(o, w, &tight.limbs)[0], limbs(o, rep, &tight)),
            };
            vars.push(var);
            shapes.push(shape);
        }
        let r = steps(&mut b, &vars);
        b.output(&[r]);
        let out = match name {
            "to_words" => word("r", Some(p - 1u8)),
            _ => limbs("r", rep, &tight),
        };
        let contract = congruent(shapes, out, p, what.1, what.0);
        items.push(b.finish(contract, text.0, text.1)?);
        Ok(())
    };
    let (two, of_one) = ("Tight, Tight -> Tight", "Tight -> Tight");
    let over = way.scale();
    let product = if over == one {
        "`a * b`"
    } else {
        "`a * b / R`"
    };
    let square = if over == one { "`a^2`" } else { "`a^2 / R`" };
    let plus = || vec![term(1, &["a"]), term(1, &["b"])];
    let minus = || vec![term(1, &["a"]), term(-1, &["b"])];
    let ab: &[&str] = &["a", "b"];
    let times = (vec![term(1, ab)], &over);
    put("mul", ab, times, (two, product), &|b, v| {
        way.product(b, v[0], v[1])
    })?;
    let times = (vec![term(1, &["a", "a"])], &over);
    put("square", &["a"], times, (of_one, square), &|b, v| {
        way.product(b, v[0], v[0])
    })?;
    let classes = format!("Tight, below 2^{} -> Tight", rep.small);
    let times = (vec![term(1, &["a", "k"])], &one);
    put(
        "mul_small",
        &["a", "k"],
        times,
        (&classes, "`k * a`"),
        &|b, v| way.small(b, v[0], v[1], None),
    )?;
    let classes = format!("Tight, below 2^{}, Tight -> Tight", rep.small);
    let times = (vec![term(1, &["a", "k"]), term(1, &["b"])], &one);
    put(
        "mul_small_add",
        &["a", "k", "b"],
        times,
        (&classes, "`k * a + b`"),
        &|b, v| way.small(b, v[0], v[1], Some(v[2])),
    )?;
    for name in ["add", "add_sums"] {
        put(name, ab, (plus(), &one), (two, "`a + b`"), &|b, v| {
            way.sum(b, v[0], v[1])
        })?;
    }
    for name in ["sub", "sub_sums"] {
        put(name, ab, (minus(), &one), (two, "`a - b`"), &|b, v| {
            way.difference(b, Some(v[0]), v[1])
        })?;
    }
    let negative = (vec![term(-1, &["a"])], &one);
    put("neg", &["a"], negative, (of_one, "`-a`"), &|b, v| {
        way.difference(b, None, v[0])
    })?;
    let same = || vec![term(1, &["a"])];
    put(
        "carry",
        &["a"],
        (same(), &one),
        (of_one, "the same value"),
        &|_, v| v[0],
    )?;
    // Stored values are R times the represented values.
    let scaled = Term {
        factor: over.clone().into(),
        inputs: vec!["w".into()],
    };
    let text = ("any words -> Tight", "the value");
    put("from_words", &["w"], (vec![scaled], &one), text, &|b, v| {
        way.enter(b, v[0])
    })?;
    let text = ("Tight -> canonical words", "the value in `0..p`");
    put("to_words", &["a"], (same(), &over), text, &|b, v| {
        way.leave(b, v[0])
    })?;
    let mut items = words::beside(
        items,
        field,
        rep,
        &[
            ("select", &tight, "Tight"),
            ("select_sums", &tight, "Tight"),
        ],
    )?;
    items.push(words::composed_is_zero(rep));
    let classes = Classes {
        tight: tight.clone(),
        sum: tight.clone(),
        loose: tight,
        product: None,
    };
    Ok((classes, items))
}
