//! Vector lanes whose multiplier takes 52 bits and gives the halves of the product.
//!
//! A lane has two products: `low(x y)` and `high(x y)` with `x y = low + 2^52 high`, both below
//! `2^52`, each added to a word of 64 bits at once; of the factors it reads the low 52 bits. So
//! limbs of 52 bits are multiplied without any shift: `a_i b_j` at `2^(52 (i+j))` leaves its low
//! half in column `i + j` and its high half in the next,
//!
//! ```text
//! z_k = sum_(i+j=k) low(a_i b_j) + sum_(i+j=k-1) high(a_i b_j),      k = 0 ... 2N - 1
//! ```
//!
//! and a column of `2N - 1` halves stays far below `2^64`. With `f = 2^(52 N) mod p`, column
//! `N + k` comes back at column `k`, in place:
//!
//! ```text
//! z_(N+k) = l + 2^52 h:     z_k += low(l f),   z_(k+1) += high(l f) + h f
//! ```
//!
//! Nothing was carried so far. This is a class of its own, `Product`: sums and differences of
//! products are as good, so that a formula carries each sum once and no product. Everything on a
//! vector costs about the same, multiplications and masks alike; what counts is their number.
//!
//! **No masks.** The carry leaves `2^52 q + r` in a limb, adds `q` to the next, and would mask the
//! limb to `r`. But products read the low 52 bits alone, and what is stored is mostly multiplied:
//! so the mask is not applied, only written down, as a type. A `Low` word *is* the low 52 bits of
//! the vector's word, whatever stands above, and the few functions that add stored values widen
//! them, mask included. In the program it is the ordinary remainder by `2^52`.
//!
//! **Squares.** Twice `a_i a_j` cannot be `(2 a_i) a_j`, where `2 a_i` may have 53 bits, so the
//! columns of products of unequal limbs are doubled. The top limb is shorter and may be doubled
//! beforehand: its products are added after the doubling, and two columns less are doubled.
//!
//! A case that would have failed: taking sums for operands. `a_i + b_i` may have 53 bits, of which
//! the multiplier reads 52; nothing overflows and the result is wrong. Here what a product takes
//! is tight, and a sum becomes so by a carry.

use super::common::{Build, HALF, Item, Kernel, ones, pow2};
use super::limbs::{Draft, Plan};
use super::words;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep};
use crate::strategy::common::{Arg, Call, Composite};
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;

/// All functions.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let refuse = |m: &str| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
    if rep.word != 64 || rep.radix != HALF {
        return refuse(
            "lanes take limbs of 52 bits in words of 64: the product's halves meet there",
        );
    }
    let plan = Plan::new(field, rep)?;
    plan.single_fold()?;
    // What a carry leaves above the modulus' top bit depends on what it is given, and this on
    // what the carry leaves: the least bound that comes out as it went in.
    let mut last = Ok(());
    for spare in 0..HALF {
        match Lanes::new(&plan, spare).all() {
            Err(e) => last = Err(e),
            done => return done,
        }
    }
    last?;
    refuse("the top limb has no room for a carry")
}

/// A representation whose stored values have a top limb below `2^top + 2^spare`.
struct Lanes<'a> {
    plan: &'a Plan<'a>,
    tight: Bound,
}

/// Sums by column, of which some are still empty.
struct Columns<'a> {
    b: &'a mut Build,
    sums: Vec<Option<Var>>,
}

impl Columns<'_> {
    fn new(b: &mut Build, n: usize) -> Columns<'_> {
        Columns {
            b,
            sums: vec![None; n],
        }
    }

    fn add(&mut self, k: usize, v: Var) {
        let sum = self.sums[k].map_or(v, |s| self.b.add(s, v));
        self.sums[k] = Some(self.b.name(sum, &format!("z{k}")));
    }

    /// `low(x y)` into column `k`, `high(x y)` into the next, if there can be any.
    fn product(&mut self, k: usize, x: Var, y: Var) {
        let low = self.b.half_product(x, y, false);
        self.add(k, low);
        self.upper(k, x, y);
    }

    fn upper(&mut self, k: usize, x: Var, y: Var) {
        let bits = |v: Var| self.b.high(v).clone().min(ones(HALF));
        if (bits(x) * bits(y)).bits() as u32 > HALF {
            let high = self.b.half_product(x, y, true);
            self.add(k + 1, high);
        }
    }
}

impl<'a> Lanes<'a> {
    fn new(plan: &'a Plan<'a>, spare: u32) -> Self {
        let n = plan.rep.limbs;
        let mut limbs = vec![ones(HALF); n];
        limbs[n - 1] = pow2(plan.widths[n - 1]) + pow2(spare) - 1u8;
        let tight = Bound { limbs, whole: None };
        Lanes { plan, tight }
    }

    fn input(&self, b: &mut Build, name: &str) -> Vec<Var> {
        b.input(name, 64, &self.tight.limbs)
    }

    fn product(&self, square: bool) -> Result<Draft, Refusal> {
        let n = self.plan.rep.limbs;
        let mut b = self
            .plan
            .start(if square { "product_square" } else { "product" });
        let a = self.input(&mut b, "a");
        let mut z = Columns::new(&mut b, 2 * n);
        if square {
            z.b.note("products of unequal limbs, the top one apart");
            for i in 0..n - 1 {
                for j in i + 1..n - 1 {
                    z.product(i + j, a[i], a[j]);
                }
            }
            z.b.note("twice");
            for k in 0..2 * n {
                if let Some(v) = z.sums[k] {
                    let v = z.b.add(v, v);
                    z.sums[k] = Some(z.b.name(v, &format!("z{k}")));
                }
            }
            let twice = z.b.add(a[n - 1], a[n - 1]);
            let twice = z.b.name(twice, "d");
            for (i, &x) in a[..n - 1].iter().enumerate() {
                z.product(i + n - 1, x, twice);
            }
            z.b.note("squares");
            for (i, &x) in a.iter().enumerate() {
                z.product(2 * i, x, x);
            }
        } else {
            let y = self.input(z.b, "b");
            for (i, &x) in a.iter().enumerate() {
                z.b.note(format!("row {i}"));
                for (j, &y) in y.iter().enumerate() {
                    z.product(i + j, x, y);
                }
            }
        }
        let sums = z.sums;
        let r = self.fold(&mut b, sums)?;
        b.output(&r);
        Ok((b, r))
    }

    /// Columns from the `N`-th on come back at the bottom.
    fn fold(&self, b: &mut Build, sums: Vec<Option<Var>>) -> Result<Vec<Var>, Refusal> {
        let n = self.plan.rep.limbs;
        let factor = self.plan.single_fold()?;
        b.note(format!("2^{} = {factor} mod p", self.plan.rep.total()));
        let f = b.constant(64, factor);
        let mut z = Columns { b, sums };
        // The highest has one half product and no more; above column N - 1 of it there is column
        // N, which is still to be folded.
        if let Some(top) = z.sums[2 * n - 1] {
            z.product(n - 1, top, f);
        }
        for k in 0..n - 1 {
            let Some(v) = z.sums[n + k] else { continue };
            z.product(k, v, f);
            let over = z.b.shr(v, HALF);
            if *z.b.high(over) > BigUint::ZERO {
                let part = z.b.scale(over, factor);
                z.add(k + 1, part);
            }
        }
        let b = z.b;
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
    fn carry(&self, b: &mut Build, x: &[Var]) -> Vec<Var> {
        let (n, top) = (x.len(), self.plan.widths[x.len() - 1]);
        let mut r = x.to_vec();
        b.note("what lies above the modulus comes back at the bottom; then carries, once through");
        let over = b.shr(r[n - 1], top);
        for &(j, c) in &self.plan.complement {
            let part = b.scale(over, c);
            let v = b.add(r[j], part);
            r[j] = b.name(v, "t");
        }
        r[n - 1] = b.low(r[n - 1], top);
        for i in 0..n - 1 {
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

    /// A sum or difference that is carried, or a carry alone.
    fn carried(&self, name: &str, bound: &[BigUint], pair: bool) -> Result<Draft, Refusal> {
        let (mut b, r) = self.plan.linear(name, bound, pair.then_some(bound))?;
        let r = self.carry(&mut b, &r);
        b.output(&r);
        Ok((b, r))
    }

    /// `k a`, or `k a + b`.
    fn small(&self, addend: bool) -> Result<Draft, Refusal> {
        let n = self.plan.rep.limbs;
        let name = super::unsaturated::small_name(addend.then_some(&[]));
        let mut b = self.plan.start(name);
        let a = self.input(&mut b, "a");
        let k = b.scalar("k", 64, ones(self.plan.rep.small));
        let mut sums = vec![None; 2 * n];
        if addend {
            let y = self.input(&mut b, "b");
            sums[..n].copy_from_slice(&y.into_iter().map(Some).collect::<Vec<_>>());
        }
        let mut z = Columns { b: &mut b, sums };
        for (i, &x) in a.iter().enumerate() {
            z.product(i, x, k);
        }
        let sums = z.sums;
        let r = self.fold(&mut b, sums)?;
        let r = self.carry(&mut b, &r);
        b.output(&r);
        Ok((b, r))
    }

    fn limbs_of_words(&self) -> Draft {
        let (mut b, mut out) = self.plan.split_words();
        if out.iter().any(|&v| *b.high(v) > ones(HALF)) {
            out = self.carry(&mut b, &out);
        } else {
            for v in &mut out {
                *v = b.low(*v, HALF);
            }
        }
        b.output(&out);
        (b, out)
    }

    /// Another class, nothing moved.
    fn widen(&self) -> Draft {
        let mut b = self.plan.start("widen");
        let a = self.input(&mut b, "a");
        b.output(&a);
        (b, a)
    }

    fn all(&self) -> Result<(Classes, Vec<Item>), Refusal> {
        let (plan, tight) = (self.plan, &self.tight);
        let (field, rep) = (plan.field, plan.rep);
        let (mul, square) = (self.product(false)?, self.product(true)?);
        let of = |d: &Draft| d.0.highs(&d.1);
        let product = plan.class(&[of(&mul), of(&square)], "product")?;
        let (t, q) = (&tight.limbs[..], &product.limbs[..]);
        let rename = |d: Draft, name: &str| (d.0.renamed(name), d.1);
        let reduce_sum = rename(plan.linear("add", q, Some(q))?, "reduce_sum");
        let reduce_difference = rename(plan.linear("sub", q, Some(q))?, "reduce_difference");
        let add = plan.linear("add", t, Some(t))?;
        let sub = plan.linear("sub", t, Some(t))?;
        let neg = plan.linear("neg", t, None)?;
        let sums = [&reduce_sum, &reduce_difference, &add, &sub, &neg].map(of);
        let sum = plan.class(&sums, "sum")?;
        let s = &sum.limbs[..];
        let reduce = self.carried("reduce", q, false)?;
        let carry = self.carried("carry", s, false)?;
        let add_sums = self.carried("add_sums", s, true)?;
        let sub_sums = self.carried("sub_sums", s, true)?;
        let (mul_small, mul_small_add) = (self.small(false)?, self.small(true)?);
        let from_words = self.limbs_of_words();
        for d in [
            &reduce,
            &carry,
            &add_sums,
            &sub_sums,
            &mul_small,
            &mul_small_add,
            &from_words,
        ] {
            d.0.fits()?;
            if of(d).iter().zip(t).any(|(h, t)| h > t) {
                return Err(Refusal(format!(
                    "{} {}: {} leaves more than the class of stored values allows",
                    field.name,
                    rep.name,
                    d.0.program().name
                )));
            }
        }
        let to_words = plan.to_words(tight);
        let widen = self.widen();

        let p = &field.modulus;
        let one = BigUint::from(1u8);
        let lb = |name: &str, bound: &Bound| limbs(name, rep, bound);
        let (ab, a) = (
            |x: &Bound| vec![lb("a", x), lb("b", x)],
            |x: &Bound| vec![lb("a", x)],
        );
        let factor = Shape::uniform("k", 0, vec![ones(rep.small)], None);
        let small = format!("Tight, below 2^{}", rep.small);
        let (plus, minus) = (
            vec![term(1, &["a"]), term(1, &["b"])],
            vec![term(1, &["a"]), term(-1, &["b"])],
        );
        let (same, times) = (vec![term(1, &["a"])], term(1, &["a", "k"]));
        let r = |x: &Bound| lb("r", x);
        let canonical = word_shape("r", field, rep, Some(p - 1u8));
        let words = vec![word_shape("w", field, rep, None)];
        let value = vec![term(1, &["w"])];
        let both = vec![term(1, &["a", "b"])];
        let twice = vec![term(1, &["a", "a"])];
        let minus_a = vec![term(-1, &["a"])];
        let (k_a, k_a_b) = (vec![times.clone()], vec![times, term(1, &["b"])]);
        let ka = vec![lb("a", tight), factor.clone()];
        let kab = vec![lb("a", tight), factor, lb("b", tight)];
        let (classes_k, classes_kb) = (
            format!("{small} -> Tight"),
            format!("{small}, Tight -> Tight"),
        );
        let (t2, s2, q2) = ("Tight, Tight", "Sum, Sum", "Product, Product");
        let to = |from: &str, to: &str| format!("{from} -> {to}");
        let table = [
            (
                mul,
                ab(tight),
                r(&product),
                both,
                to(t2, "Product"),
                "`a * b`, carries not moved",
            ),
            (
                square,
                a(tight),
                r(&product),
                twice,
                to("Tight", "Product"),
                "`a^2`, carries not moved",
            ),
            (
                reduce,
                a(&product),
                r(tight),
                same.clone(),
                to("Product", "Tight"),
                "the same value",
            ),
            (
                reduce_sum,
                ab(&product),
                r(&sum),
                plus.clone(),
                to(q2, "Sum"),
                "`a + b`",
            ),
            (
                reduce_difference,
                ab(&product),
                r(&sum),
                minus.clone(),
                to(q2, "Sum"),
                "`a - b`",
            ),
            (mul_small, ka, r(tight), k_a, classes_k, "`k * a`"),
            (
                mul_small_add,
                kab,
                r(tight),
                k_a_b,
                classes_kb,
                "`k * a + b`",
            ),
            (
                add,
                ab(tight),
                r(&sum),
                plus.clone(),
                to(t2, "Sum"),
                "`a + b`",
            ),
            (
                sub,
                ab(tight),
                r(&sum),
                minus.clone(),
                to(t2, "Sum"),
                "`a - b`",
            ),
            (neg, a(tight), r(&sum), minus_a, to("Tight", "Sum"), "`-a`"),
            (
                add_sums,
                ab(&sum),
                r(tight),
                plus,
                to(s2, "Tight"),
                "`a + b`",
            ),
            (
                sub_sums,
                ab(&sum),
                r(tight),
                minus,
                to(s2, "Tight"),
                "`a - b`",
            ),
            (
                carry,
                a(&sum),
                r(tight),
                same.clone(),
                to("Sum", "Tight"),
                "the same value",
            ),
            (
                widen,
                a(tight),
                r(&sum),
                same.clone(),
                to("Tight", "Sum"),
                "the same value",
            ),
            (
                from_words,
                words,
                r(tight),
                value,
                to("any words", "Tight"),
                "the value",
            ),
            (
                to_words,
                a(tight),
                canonical,
                same,
                to("Tight", "canonical words"),
                "the value in `0..p`",
            ),
        ];
        let mut items: Vec<Kernel> = vec![];
        for ((b, _), inputs, out, terms, classes, doc) in table {
            items.push(b.finish(congruent(inputs, out, p, &one, terms), &classes, doc)?);
        }
        items.push(words::select(
            "select",
            rep,
            tight,
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
        let mut items: Vec<Item> = (items.into_iter())
            .map(|k| Item::Kernel(Box::new(k)))
            .collect();
        items.push(Item::Composite(words::composed_is_zero(rep)));
        items.push(Item::Composite(composed(
            "mul",
            "product",
            &["a", "b"],
            "`a * b`",
            rep,
        )));
        items.push(Item::Composite(composed(
            "square",
            "product_square",
            &["a"],
            "`a^2`",
            rep,
        )));
        let classes = Classes {
            tight: tight.clone(),
            sum,
            loose: tight.clone(),
            product: Some(product),
        };
        Ok((classes, items))
    }
}

/// A product and its carries.
fn composed(name: &str, product: &str, params: &[&str], doc: &str, rep: &Rep) -> Composite {
    let call = |function: &str, args| Call {
        function: function.into(),
        args,
    };
    Composite {
        name: name.into(),
        params: params.iter().map(|p| (p.to_string(), rep.limbs)).collect(),
        calls: vec![
            call(product, (0..params.len()).map(Arg::Param).collect()),
            call("reduce", vec![Arg::Result(0)]),
        ],
        doc: doc.into(),
        classes: format!("{} -> Tight", vec!["Tight"; params.len()].join(", ")),
    }
}
