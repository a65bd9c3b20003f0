//! Full words (`saturated` and `scanning`): everything but the products.
//!
//! With `N` words of `w` bits and `p = 2^n - c`, `N w = n + s`, the part above the top comes back multiplied by
//! `2^(N w) = 2^s c =: f`. Every product accepts values below `2^(N w)`, so sums and differences only fold their carry.
//! That carry can occur twice, but the second time the value has just wrapped: it is less than `2 f` above zero, or
//! below the top. The second carry ends in the words that `2 f` reaches, and nothing ripples further.
//!
//! A fold of two words (secp256k1 in words of 32 bits: `2^32 + 977`) is allowed if there are no spare bits.

use super::common::{Build, Item, Kernel, digits, ones, pow2};
use super::words;
use crate::contract::{Bound, Classes, congruent, term};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Shape, Term, Var};
use num_bigint::BigUint;

/// The parameters of one representation.
pub struct Plan<'a> {
    field: &'a Field,
    rep: &'a Rep,
    /// Unused bits of the top word.
    pub spare: u32,
    /// `2^n mod p`.
    pub complement: u128,
    /// `2^(N w) mod p`.
    pub fold: BigUint,
    any: Vec<BigUint>,
    tight: Bound,
}

/// The multiplication of a strategy.
pub trait Products {
    /// All `2N` words of a product.
    fn product(&self, b: &mut Build, x: &[Var], y: &[Var]) -> Vec<Var>;
    /// All `2N` words of a square.
    fn square(&self, b: &mut Build, x: &[Var]) -> Vec<Var>;
    /// `2N` words to `N`.
    fn reduce(&self, b: &mut Build, e: &[Var]) -> Vec<Var>;
    /// A product by one small word, plus an optional addend, reduced.
    fn small(&self, b: &mut Build, x: &[Var], k: Var, addend: Option<&[Var]>) -> Vec<Var>;
}

impl<'a> Plan<'a> {
    /// The plan, if the modulus is a power of two less a number that is short enough.
    pub fn new(field: &'a Field, rep: &'a Rep) -> Result<Self, Refusal> {
        let refuse = |m: String| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
        let (w, n) = (rep.word, rep.limbs);
        if rep.radix != w {
            return refuse(format!("saturated limbs fill their words of {w} bits"));
        }
        let spare = w * n as u32 - field.bits();
        let complement = field.complement();
        let fold = &complement << spare;
        // The top of a folded product, times c, must be one word if it is not carried on. Without spare bits, the part
        // above it is folded whole, and must stay below the words.
        let top = ((&fold + 1u8) << spare) + pow2(spare);
        let fits = match spare {
            0 => {
                fold < pow2(w) || (fold < pow2(2 * w) && (&fold + 1u8).pow(2) < pow2(w * n as u32))
            }
            _ => &top * &complement < pow2(w) && fold < pow2(w),
        };
        if !fits {
            return refuse(format!(
                "the modulus is 2^{} - {complement:#x}; its fold 2^{} = {fold:#x} is too large \
                 for words of {w} bits",
                field.bits(),
                w * n as u32,
            ));
        }
        let any = vec![ones(w); n];
        let mut tight = Bound {
            limbs: any.clone(),
            whole: None,
        };
        if spare > 0 {
            // The part above 2^n after the last fold of a product, and of a small multiple.
            let above = |high: &BigUint| -> BigUint {
                let waiting: BigUint = (1..n as u32).map(|i| high << (w * i)).sum();
                let top = ((high + 1u8) << spare) + ones(spare);
                waiting + top * &complement
            };
            let excess = above(&(&fold - 1u8)).max(above(&ones(rep.small)));
            let whole = pow2(field.bits()) + pow2(excess.bits() as u32) - 1u8;
            let limit = pow2(field.bits()) + pow2(field.bits() - 2);
            if whole > limit || rep.small + spare + complement.bits() as u32 >= w {
                return refuse("products of this modulus leave too much above the top bit".into());
            }
            tight.whole = Some(whole);
        }
        let narrow = |x: BigUint| u128::try_from(x).expect("a word");
        Ok(Plan {
            field,
            rep,
            spare,
            complement: narrow(complement),
            fold,
            any,
            tight,
        })
    }

    /// Bits of a word.
    pub fn word(&self) -> u32 {
        self.rep.word
    }

    /// Bits of the modulus.
    pub fn bits(&self) -> u32 {
        self.field.bits()
    }

    /// The words of the fold: one, or two.
    pub fn fold_words(&self) -> Vec<u128> {
        let w = self.rep.word;
        digits(
            &self.fold,
            w,
            (self.fold.bits() as u32).div_ceil(w) as usize,
        )
    }

    fn start(&self, name: &str, inputs: &[&str]) -> (Build, Vec<Vec<Var>>) {
        let mut b = Build::new(name);
        let x = inputs
            .iter()
            .map(|i| b.input(i, self.rep.word, &self.any))
            .collect();
        (b, x)
    }

    /// The low bits of the top word, and the bits above them together with `over`, the word above. Without spare bits
    /// the latter are `over` itself.
    pub fn split_top(&self, b: &mut Build, last: Var, over: Var) -> (Var, Var) {
        let w = self.word();
        match self.spare {
            0 => (last, over),
            1 => {
                // Doubling with carry is faster than a double-word shift.
                let zero = b.constant(8, 0);
                let (d, k) = b.adc(last, last, zero);
                let d = b.name(d, "d");
                let k = b.name(k, "c");
                let (top, _) = b.adc(over, over, k);
                let top = b.name(top, "top");
                (b.shr(d, 1), top)
            }
            s => {
                let low = b.shr(last, w - s);
                let high = b.shl(over, s);
                let top = b.or(high, low);
                let top = b.name(top, "top");
                (b.low(last, w - s), top)
            }
        }
    }

    /// The words of the fold, if the bit is set.
    fn masked_fold(&self, b: &mut Build, k: Var) -> Vec<Var> {
        let w = self.rep.word;
        let m = b.mask(k, w);
        let words = self.fold_words();
        let m = if words.len() > 1 { b.name(m, "m") } else { m };
        let part = |f| {
            let f = b.constant(w, f);
            b.sel(m, f)
        };
        words.into_iter().map(part).collect()
    }

    /// `x + f k`, where a set `k` means that `x` is so small that the sum is at most `most`: the words above that bound
    /// are unchanged.
    pub fn fold_carry(&self, b: &mut Build, x: &[Var], k: Var, most: &BigUint) -> Vec<Var> {
        self.last_fold(b, x, k, most, true)
    }

    fn last_fold(&self, b: &mut Build, x: &[Var], k: Var, most: &BigUint, up: bool) -> Vec<Var> {
        let f = self.masked_fold(b, k);
        let reach = (most.bits() as u32).div_ceil(self.rep.word) as usize;
        let reach = reach.clamp(f.len(), x.len());
        let mut r = x.to_vec();
        if reach == 1 {
            let v = if up {
                b.add_proved(x[0], f[0])
            } else {
                b.sub_proved(x[0], f[0])
            };
            r[0] = b.name(v, "r0");
        } else if up {
            r.splice(..reach, b.add_chain(&x[..reach], &f, "r", 0).0);
        } else {
            r.splice(..reach, b.sub_chain(&x[..reach], &f, "r", 0).0);
        }
        r
    }

    fn kernel(
        &self,
        mut b: Build,
        out: &[Var],
        io: (&[(&str, &Bound)], &Bound),
        terms: Vec<Term>,
        text: (&str, &str),
    ) -> Result<Kernel, Refusal> {
        b.output(out);
        let w = self.rep.word;
        let inputs = io.0.iter().map(|(n, bound)| {
            if *n == "k" {
                Shape::uniform("k", 0, bound.limbs.clone(), None)
            } else {
                bound.shape(n, w)
            }
        });
        let one = BigUint::from(1u8);
        let p = &self.field.modulus;
        let contract = congruent(inputs.collect(), io.1.shape("r", w), p, &one, terms);
        b.finish(contract, text.0, text.1)
    }

    /// `mul_small` or, with an addend, `mul_small_add`, whose chain then ends in the top word.
    fn mul_small(&self, by: &dyn Products, with_addend: bool) -> Result<Kernel, Refusal> {
        let name = if with_addend {
            "mul_small_add"
        } else {
            "mul_small"
        };
        let (mut b, x) = self.start(name, &["a"]);
        let small = Bound {
            limbs: vec![ones(self.rep.small)],
            whole: None,
        };
        let k = b.scalar("k", self.rep.word, small.limbs[0].clone());
        let y = with_addend.then(|| b.input("b", self.rep.word, &self.tight.limbs));
        let r = by.small(&mut b, &x[0], k, y.as_deref());
        let any = self.any();
        let bits = self.rep.small;
        if with_addend {
            let classes = format!("Loose, below 2^{bits}, Tight -> Tight");
            let inputs = [("a", &any), ("k", &small), ("b", &self.tight)];
            let terms = vec![term(1, &["a", "k"]), term(1, &["b"])];
            return self.kernel(
                b,
                &r,
                (&inputs, &self.tight),
                terms,
                (&classes, "`k * a + b`"),
            );
        }
        let classes = format!("Loose, below 2^{bits} -> Tight");
        let io: (&[(&str, &Bound)], _) = (&[("a", &any), ("k", &small)], &self.tight);
        self.kernel(b, &r, io, vec![term(1, &["a", "k"])], (&classes, "`k * a`"))
    }

    fn any(&self) -> Bound {
        Bound {
            limbs: self.any.clone(),
            whole: None,
        }
    }

    /// Sums and differences. Tight operands need one fold. For any operands a second carry is possible, but then the
    /// low word is small.
    fn linear(&self, name: &str, tight: bool) -> Result<Kernel, Refusal> {
        let add = name.starts_with("add");
        let bound = if tight {
            self.tight.clone()
        } else {
            self.any()
        };
        let twice = bound.whole.is_none();
        let (mut b, x) = self.start(name, &["a", "b"]);
        let (x, y) = (&x[0], &x[1]);
        let (r, k) = if add {
            b.add_chain(x, y, "r", 0)
        } else {
            b.sub_chain(x, y, "r", 0)
        };
        let what = if add { "carry" } else { "borrow" };
        let at = self.field.bits() + self.spare;
        b.note(format!("the {what} is worth 2^{at} = {} mod p", self.fold));
        let f = self.masked_fold(&mut b, k);
        let (mut r, k) = if add {
            b.add_chain(&r, &f, "r", 0)
        } else {
            b.sub_chain(&r, &f, "r", 0)
        };
        if twice {
            b.note(
                "a second time only if the low words are so small or large that nothing ripples",
            );
            r = self.last_fold(&mut b, &r, k, &(&self.fold * 2u8), add);
        }
        let classes = if tight {
            "Tight, Tight -> Sum"
        } else {
            "Sum, Sum -> Loose"
        };
        let (terms, doc) = if add {
            (vec![term(1, &["a"]), term(1, &["b"])], "`a + b`")
        } else {
            (vec![term(1, &["a"]), term(-1, &["b"])], "`a - b`")
        };
        let any = self.any();
        self.kernel(
            b,
            &r,
            (&[("a", &bound), ("b", &bound)], &any),
            terms,
            (classes, doc),
        )
    }

    fn neg(&self) -> Result<Kernel, Refusal> {
        let (mut b, x) = self.start("neg", &["a"]);
        let w = self.rep.word;
        let n = x[0].len();
        let any = self.any();
        // A multiple of p above every tight value but within the words.
        let p = &self.field.modulus;
        let most = (pow2(w * n as u32) - 1u8) / p * p;
        let r = if most >= self.tight.max(w) {
            b.note("a multiple of p, minus a");
            let m: Vec<Var> = digits(&most, w, n)
                .into_iter()
                .map(|d| b.constant(w, d))
                .collect();
            b.sub_chain(&m, &x[0], "r", 0).0
        } else {
            let zero = b.constant(w, 0);
            let (r, k) = b.sub_chain(&vec![zero; n], &x[0], "r", 0);
            let f = self.masked_fold(&mut b, k);
            let (r, k) = b.sub_chain(&r, &f, "r", 0);
            self.last_fold(&mut b, &r, k, &(&self.fold * 2u8), false)
        };
        let io: (&[(&str, &Bound)], _) = (&[("a", &self.tight)], &any);
        self.kernel(b, &r, io, vec![term(-1, &["a"])], ("Tight -> Sum", "`-a`"))
    }

    fn carry(&self, name: &str, input: &str) -> Result<Kernel, Refusal> {
        let (mut b, x) = self.start(name, &[input]);
        let w = self.rep.word;
        let mut x = x[0].clone();
        let n = x.len();
        let r = if self.spare > 0 {
            let top = b.shr(x[n - 1], w - self.spare);
            let top = b.scale(top, self.complement);
            x[n - 1] = b.low(x[n - 1], w - self.spare);
            b.add_chain(&x, &[top], "r", 0).0
        } else {
            x
        };
        let any = self.any();
        let classes = if input == "w" {
            "any words -> Tight"
        } else {
            "Loose -> Tight"
        };
        let io: (&[(&str, &Bound)], _) = (&[(input, &any)], &self.tight);
        self.kernel(
            b,
            &r,
            io,
            vec![term(1, &[input])],
            (classes, "the same value"),
        )
    }

    fn to_words(&self) -> Result<Kernel, Refusal> {
        let (mut b, x) = self.start("to_words", &["a"]);
        let (w, n, x) = (self.rep.word, x[0].len(), &x[0]);
        b.note("q = 1 if the value is at least p, that is if adding c carries out of the top");
        let c: Vec<Var> = match self.spare {
            0 => self.fold_words(),
            _ => vec![self.complement],
        }
        .into_iter()
        .map(|c| b.constant(w, c))
        .collect();
        let (t, k) = b.add_chain(x, &c, "t", 0);
        let cq = if self.spare > 0 {
            let q = b.shr(t[n - 1], w - self.spare);
            let q = b.name(q, "q");
            vec![b.scale(q, self.complement)]
        } else {
            self.masked_fold(&mut b, k)
        };
        b.note("the value plus c q, without the bit that then stands above the top");
        let (mut r, _) = b.add_chain(x, &cq, "r", 0);
        if self.spare > 0 {
            let v = b.low(r[n - 1], w - self.spare);
            r[n - 1] = b.name(v, &format!("r{}", n - 1));
        }
        let canonical = Bound::up_to(n, w, &self.field.modulus - 1u8);
        let io: (&[(&str, &Bound)], _) = (&[("a", &self.tight)], &canonical);
        let text = ("Tight -> canonical words", "the value in `0..p`");
        self.kernel(b, &r, io, vec![term(1, &["a"])], text)
    }
}

/// All functions of a representation in full words, with this multiplication.
pub fn build(plan: &Plan<'_>, by: &dyn Products) -> Result<(Classes, Vec<Item>), Refusal> {
    let (field, rep) = (plan.field, plan.rep);
    let any = plan.any();
    let mut items = vec![];

    let (mut b, x) = plan.start("mul", &["a", "b"]);
    let e = by.product(&mut b, &x[0], &x[1]);
    let r = by.reduce(&mut b, &e);
    let io: (&[(&str, &Bound)], _) = (&[("a", &any), ("b", &any)], &plan.tight);
    let text = ("Loose, Loose -> Tight", "`a * b`");
    items.push(plan.kernel(b, &r, io, vec![term(1, &["a", "b"])], text)?);

    let (mut b, x) = plan.start("square", &["a"]);
    let e = by.square(&mut b, &x[0]);
    let r = by.reduce(&mut b, &e);
    let io: (&[(&str, &Bound)], _) = (&[("a", &any)], &plan.tight);
    items.push(plan.kernel(
        b,
        &r,
        io,
        vec![term(1, &["a", "a"])],
        ("Loose -> Tight", "`a^2`"),
    )?);

    items.push(plan.mul_small(by, false)?);
    items.push(plan.mul_small(by, true)?);
    items.push(plan.linear("add", true)?);
    items.push(plan.linear("sub", true)?);
    items.push(plan.neg()?);
    items.push(plan.linear("add_sums", false)?);
    items.push(plan.linear("sub_sums", false)?);
    items.push(plan.carry("carry", "a")?);
    items.push(plan.carry("from_words", "w")?);
    items.push(plan.to_words()?);
    let mut items = words::beside(
        items,
        field,
        rep,
        &[
            ("select", &plan.tight, "Tight"),
            ("select_sums", &plan.any(), "Sum"),
        ],
    )?;
    items.push(words::composed_is_zero(rep));
    Ok((
        Classes {
            tight: plan.tight.clone(),
            sum: any.clone(),
            loose: any,
            product: None,
        },
        items,
    ))
}
