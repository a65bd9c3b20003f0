//! Vector lanes with a 32-bit multiplier that returns the whole product.
//!
//! A lane has words of 64 bits, their sums, and one product: that of the low 32 bits of two words (`vpmuludq` of AVX2).
//! Limbs of some 26 bits have spare bits in two ways. A sum of limbs, or a multiple by a small fold, still is a factor.
//! A column has room for all its products before any carry.
//!
//! With `f = 2^T mod p`, `T` the weight above the top limb, column `k` is
//!
//! ```text
//! c_k = sum_(i+j=k) a_i b_j + sum_(i+j=k+N) a_i (f b_j),      k = 0 ... N - 1
//! ```
//!
//! if `f b_j` fits a factor. Then there are never more than `N` columns, which together with one row's factor fit
//! sixteen registers. If `f` is longer, the upper columns are summed separately, carried until each is a factor, and
//! come back times the pieces of `f`.
//!
//! With alternating limbs of 26 and 25 bits, `a_i b_j` of two odd places has twice its column's weight, and `2 a_i`
//! compensates for it. A square uses each pair of unequal limbs once, times another two, which is applied to the left
//! factor or, if both have a two, one to each.
//!
//! **Carries.** Two chains run in parallel, since each waits for itself: from the bottom to the middle, and from the
//! middle over the top and around. The carry out of the top may be longer than a factor. It is multiplied by
//! `2^n mod p` as a sum of shifted words, or in two parts if this is less work. There is no arithmetic shift of 64
//! bits, so no value is negative: a difference begins with a multiple of `p`.
//!
//! A case that would have failed: products of sums of sums. Seven times a limb of 26 bits still is a factor, but 19
//! times that is not, and the multiplier would silently read its low 32 bits. So products accept sums at most, and sums
//! of sums are carried.

mod products;
mod residues;

use super::common::small_name;
use super::common::{Arg, Build, Call, Composite, Item, Kernel, NARROW, ones, pow2};
use super::freeze::gather;
use super::limbs::{Draft, Plan};
use super::words;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep, Strategy};
use limbsmith_check::{Shape, Var};
use num_bigint::BigUint;
use products::Factors;
use residues::Residues;

/// All functions.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    let refuse = |m: &str| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
    if rep.word != 64 || rep.radix >= NARROW {
        return refuse("lanes take limbs below 32 bits in words of 64, as their multiplier does");
    }
    let plan = match rep.strategy {
        Strategy::MontgomeryLanes32 => Plan::without_fold(field, rep),
        _ => Plan::new(field, rep)?,
    };
    let residues = match rep.strategy {
        Strategy::MontgomeryLanes32 => Some(Residues::new(&plan)?),
        _ => None,
    };
    // The bounds of a carry's results depend on the bounds of its inputs, and these on those results.
    let mut tight = Bound {
        limbs: plan.widths.iter().map(|w| ones(*w)).collect(),
        whole: None,
    };
    for _ in 0..16 {
        let lanes = Lanes::new(&plan, residues.as_ref(), &tight)?;
        let left = lanes.left()?;
        if left == tight {
            return lanes.all();
        }
        tight = left;
    }
    refuse("carries leave more the more they are given")
}

/// A representation whose stored values have these bounds.
struct Lanes<'a> {
    plan: &'a Plan<'a>,
    /// The parameters of Montgomery reduction, if it is used.
    residues: Option<&'a Residues>,
    tight: &'a Bound,
    sum: Bound,
    wide: Bound,
}

impl<'a> Lanes<'a> {
    fn new(
        plan: &'a Plan<'a>,
        residues: Option<&'a Residues>,
        tight: &'a Bound,
    ) -> Result<Self, Refusal> {
        let of = |d: &Draft| d.0.highs(&d.1);
        let t = &tight.limbs[..];
        let sums = [
            plan.linear("add", t, Some(t))?,
            plan.linear("sub", t, Some(t))?,
            plan.linear("neg", t, None)?,
        ];
        let sum = plan.class(&sums.each_ref().map(of), "sum")?;
        let s = &sum.limbs[..];
        let wide = [
            plan.linear("add_sums", s, Some(s))?,
            plan.linear("sub_sums", s, Some(s))?,
        ];
        let wide = plan.class(&wide.each_ref().map(of), "wide")?;
        Ok(Lanes {
            plan,
            residues,
            tight,
            sum,
            wide,
        })
    }

    /// The bounds of the functions that return stored values.
    fn left(&self) -> Result<Bound, Refusal> {
        let all = self.carried()?;
        for d in &all {
            d.0.fits()?;
        }
        let highs: Vec<_> = all.iter().map(|d| d.0.highs(&d.1)).collect();
        self.plan.class(&highs, "tight")
    }

    /// `mul`, `square`, `mul_small`, `mul_small_add`, `carry`, `from_words`.
    fn carried(&self) -> Result<[Draft; 6], Refusal> {
        Ok([
            self.product(false),
            self.product(true),
            self.small(None),
            self.small(Some(&self.tight.limbs)),
            self.carry()?,
            match self.residues {
                Some(_) => self.split_words(),
                None => self.plan.split_words(),
            },
        ])
    }

    fn product(&self, square: bool) -> Draft {
        let plan = self.plan;
        let widest = self.sum.limbs.iter().max().expect("a limb");
        let folded = plan.single_fold().ok();
        let folded = folded.filter(|f| (widest * *f).bits() as u32 <= NARROW);
        let mut b = plan.start(if square { "square" } else { "mul" });
        let mut x = Factors::new(self, &mut b, square, folded.unwrap_or(0));
        let columns = match (self.residues, folded) {
            (Some(m), _) => m.product(&mut b, plan, &mut x),
            (None, Some(_)) => self.rows(&mut b, &mut x),
            (None, None) => self.columns(&mut b, &mut x),
        };
        let r = match self.residues {
            // A product over R is hardly longer than the modulus.
            Some(_) => {
                b.note("carries");
                self.up(&mut b, columns)
            }
            None => {
                b.note("carries, in two chains side by side");
                self.chain(&mut b, columns)
            }
        };
        b.output(&r);
        (b, r)
    }

    /// Carries until every limb is hardly longer than its width.
    fn chain(&self, b: &mut Build, mut x: Vec<Var>) -> Vec<Var> {
        let n = x.len();
        let middle = if n < 6 { 0 } else { n / 2 - 1 };
        let lower = (0..=middle).filter(|_| middle > 0).map(Some);
        let mut lower = lower.chain(std::iter::repeat(None));
        for i in middle..n {
            for i in lower.next().flatten().into_iter().chain([i]) {
                self.carry_from(b, &mut x, i);
            }
        }
        // The carry that came around propagates as far as needed.
        for i in (0..n - 1).cycle().take(2 * n) {
            let enough = pow2(self.plan.widths[i]) + (pow2(self.plan.widths[i]) >> 4u32);
            if *b.high(x[i]) > enough {
                self.carry_from(b, &mut x, i);
            }
        }
        for (i, v) in x.iter().enumerate() {
            b.name(*v, &format!("r{i}"));
        }
        x
    }

    /// Carries from the bottom to the top, which is not cut.
    fn up(&self, b: &mut Build, mut x: Vec<Var>) -> Vec<Var> {
        for i in 0..x.len() - 1 {
            self.carry_from(b, &mut x, i);
        }
        for (i, v) in x.iter().enumerate() {
            b.name(*v, &format!("r{i}"));
        }
        x
    }

    /// Adds the part above the modulus at the bottom; then carries once.
    fn around(&self, b: &mut Build, mut x: Vec<Var>) -> Vec<Var> {
        let top = x.len() - 1;
        b.note("what lies above the modulus comes back at the bottom; then carries");
        self.carry_from(b, &mut x, top);
        self.up(b, x)
    }

    /// Splits all input bits: stored limbs have room for them.
    fn split_words(&self) -> Draft {
        let (field, rep) = (self.plan.field, self.plan.rep);
        let mut b = self.plan.start("split_words");
        let words = rep.words(field);
        let w = b.input("w", 64, &vec![ones(64); words]);
        let mut out = vec![];
        for i in 0..rep.limbs {
            let (at, end) = (rep.weights[i], 64 * words as u32);
            let bits = if i + 1 < rep.limbs {
                rep.radix
            } else {
                end - at
            };
            let v = gather(&mut b, &w, at, bits, 64);
            out.push(b.name(v, &format!("r{i}")));
        }
        b.output(&out);
        (b, out)
    }

    /// Converts out of the representation, up to one subtraction.
    fn leave(&self, m: &Residues) -> Draft {
        let mut b = self.plan.start("leave");
        let a = b.input("a", 64, &self.tight.limbs);
        let r = m.divide(&mut b, &a);
        b.note("carries");
        let r = self.up(&mut b, r);
        b.output(&r);
        if self.plan.value(&b.highs(&r)) >= &self.plan.field.modulus * 2u8 {
            b.refuse("a number over R could be twice the modulus".into());
        }
        (b, r)
    }

    /// Words of a value below `2 p`.
    fn freeze(&self, bound: &Bound) -> Draft {
        let mut b = self.plan.start("freeze");
        let x = b.input("a", 64, &bound.limbs);
        let out = self.plan.canonical_words(&mut b, x);
        b.output(&out);
        (b, out)
    }

    /// Moves the bits of limb `i` above its width.
    fn carry_from(&self, b: &mut Build, x: &mut [Var], i: usize) {
        let width = self.plan.widths[i];
        let k = b.shr(x[i], width);
        let low = b.low(x[i], width);
        if let Some(&above) = x.get(i + 1) {
            x[i] = b.name(low, &format!("t{i}"));
            let v = b.add(above, k);
            x[i + 1] = b.name(v, &format!("t{}", i + 1));
            return;
        }
        x[i] = b.name(low, &format!("t{i}"));
        let k = b.name(k, "k");
        for &(j, f) in &self.plan.complement {
            let long = b.high(k).bits() as u32 > NARROW && f.count_ones() > 3;
            let parts = match long && j + 1 < x.len() {
                false => vec![(j, k)],
                true => {
                    let width = self.plan.widths[j];
                    let (low, high) = (b.low(k, width), b.shr(k, width));
                    vec![(j, low), (j + 1, high)]
                }
            };
            for (j, part) in parts {
                let part = b.scale(part, f);
                let v = b.add(x[j], part);
                x[j] = b.name(v, &format!("t{j}"));
            }
        }
    }

    fn carry(&self) -> Result<Draft, Refusal> {
        let (mut b, x) = self.plan.linear("carry", &self.wide.limbs, None)?;
        let r = match self.residues {
            Some(_) => self.around(&mut b, x),
            None => {
                let r = self.plan.carry_once(&mut b, &x);
                self.plan.settle(&mut b, r)
            }
        };
        b.output(&r);
        Ok((b, r))
    }

    /// `k a`, or `k a + b`.
    fn small(&self, addend: Option<&[BigUint]>) -> Draft {
        let mut b = self.plan.start(small_name(addend));
        let x = b.input("a", 64, &self.sum.limbs);
        let k = b.scalar("k", 64, ones(self.plan.rep.small));
        let y = addend.map(|bound| b.input("b", 64, bound));
        let mut c = vec![];
        for (i, &limb) in x.iter().enumerate() {
            let mut v = b.narrow_product(limb, k);
            if let Some(y) = &y {
                v = b.add(y[i], v);
            }
            c.push(b.name(v, &format!("c{i}")));
        }
        let r = match self.residues {
            Some(_) => self.around(&mut b, c),
            None => self.chain(&mut b, c),
        };
        b.output(&r);
        (b, r)
    }

    fn all(&self) -> Result<(Classes, Vec<Item>), Refusal> {
        let (plan, rep, field) = (self.plan, self.plan.rep, self.plan.field);
        let (t, s) = (&self.tight.limbs[..], &self.sum.limbs[..]);
        let rename = |d: Draft, name: &str| (d.0.renamed(name), d.1);
        let [mul, square, mul_small, mul_small_add, carry, from_words] = self.carried()?;
        let less = rename(plan.linear("sub_sums", s, Some(s))?, "difference_of_sums");
        let more = rename(plan.linear("add_sums", s, Some(s))?, "sum_of_sums");
        let leave = self.residues.map(|m| self.leave(m));
        let left = leave.as_ref().map(|d| Bound {
            limbs: d.0.highs(&d.1),
            whole: None,
        });
        let to_words = match &left {
            Some(bound) => self.freeze(bound),
            None => plan.to_words(self.tight),
        };
        let p = &field.modulus;
        let one = BigUint::from(1u8);
        let radix = self.residues.map(|m| &m.radix);
        let text = |plain, residue| if radix.is_some() { residue } else { plain };
        let lb = |name: &str, bound: &Bound| limbs(name, rep, bound);
        let (tight, sum, wide) = (self.tight, &self.sum, &self.wide);
        let factor = Shape::uniform("k", 0, vec![ones(rep.small)], None);
        let ab = |x: &Bound| vec![lb("a", x), lb("b", x)];
        let a = |x: &Bound| vec![lb("a", x)];
        let r = |x: &Bound| lb("r", x);
        let plus = vec![term(1, &["a"]), term(1, &["b"])];
        let minus = vec![term(1, &["a"]), term(-1, &["b"])];
        let same = vec![term(1, &["a"])];
        let times = term(1, &["a", "k"]);
        let small = format!("Sum, below 2^{}", rep.small);
        let canonical = word_shape("r", field, rep, Some(p - 1u8));
        let words_in = vec![word_shape("w", field, rep, None)];
        let to = |from: &str, to: &str| format!("{from} -> {to}");
        let (t2, s2) = ("Tight, Tight", "Sum, Sum");
        let mut table = vec![
            (
                mul,
                ab(sum),
                r(tight),
                vec![term(1, &["a", "b"])],
                to(s2, "Tight"),
                text("`a * b`", "`a * b / R`"),
            ),
            (
                square,
                a(sum),
                r(tight),
                vec![term(1, &["a", "a"])],
                to("Sum", "Tight"),
                text("`a^2`", "`a^2 / R`"),
            ),
            (
                mul_small,
                vec![lb("a", sum), factor.clone()],
                r(tight),
                vec![times.clone()],
                format!("{small} -> Tight"),
                "`k * a`",
            ),
            (
                mul_small_add,
                vec![lb("a", sum), factor, lb("b", tight)],
                r(tight),
                vec![times, term(1, &["b"])],
                format!("{small}, Tight -> Tight"),
                "`k * a + b`",
            ),
            (
                plan.linear("add", t, Some(t))?,
                ab(tight),
                r(sum),
                plus.clone(),
                to(t2, "Sum"),
                "`a + b`",
            ),
            (
                plan.linear("sub", t, Some(t))?,
                ab(tight),
                r(sum),
                minus.clone(),
                to(t2, "Sum"),
                "`a - b`",
            ),
            (
                plan.linear("neg", t, None)?,
                a(tight),
                r(sum),
                vec![term(-1, &["a"])],
                to("Tight", "Sum"),
                "`-a`",
            ),
            (more, ab(sum), r(wide), plus, to(s2, "Wide"), "`a + b`"),
            (less, ab(sum), r(wide), minus, to(s2, "Wide"), "`a - b`"),
            (
                carry,
                a(wide),
                r(tight),
                same.clone(),
                to("Wide", "Tight"),
                "the same value",
            ),
            (
                from_words,
                words_in,
                r(tight),
                vec![term(1, &["w"])],
                to("any words", "Tight"),
                text("the value", "the integer as limbs"),
            ),
            (
                to_words,
                a(left.as_ref().unwrap_or(tight)),
                canonical,
                same.clone(),
                to(text("Tight", "an integer below 2 p"), "canonical words"),
                "the value in `0..p`",
            ),
        ];
        if let (Some(draft), Some(bound)) = (leave, &left) {
            let classes = to("Tight", "an integer below 2 p");
            table.push((draft, a(tight), r(bound), same, classes, "`a / R`"));
        }
        // The functions that divide by R: products, and the conversion to words.
        let divided = ["mul", "square", "leave"];
        let hidden = ["leave", "freeze", "sum_of_sums", "difference_of_sums"];
        let mut items: Vec<Kernel> = vec![];
        for ((b, _), inputs, out, terms, classes, doc) in table {
            let scale = radix.filter(|_| divided.contains(&b.program().name.as_str()));
            let contract = congruent(inputs, out, p, scale.unwrap_or(&one), terms);
            let mut kernel = b.finish(contract, &classes, doc)?;
            kernel.public = !hidden.contains(&kernel.program.name.as_str());
            items.push(kernel);
        }
        let mut items = words::beside(
            items,
            field,
            rep,
            &[("select", tight, "Tight"), ("select_sums", sum, "Sum")],
        )?;
        items.extend(match radix {
            None => vec![words::composed_is_zero(rep)],
            Some(_) => words::left(rep).into(),
        });
        items.push(carried_sum("add_sums", "sum_of_sums", "`a + b`", rep));
        items.push(carried_sum(
            "sub_sums",
            "difference_of_sums",
            "`a - b`",
            rep,
        ));
        let classes = Classes {
            tight: tight.clone(),
            sum: sum.clone(),
            loose: sum.clone(),
            product: None,
        };
        Ok((classes, items))
    }
}

/// A sum of sums and its carry.
fn carried_sum(name: &str, first: &str, doc: &str, rep: &Rep) -> Item {
    let call = |function: &str, args| Call {
        function: function.into(),
        args,
    };
    Item::Composite(Composite {
        name: name.into(),
        params: ["a", "b"].map(|p| (p.to_string(), rep.limbs)).into(),
        calls: vec![
            call(first, vec![Arg::Param(0), Arg::Param(1)]),
            call("carry", vec![Arg::Result(0)]),
        ],
        doc: doc.into(),
        classes: "Sum, Sum -> Tight".into(),
    })
}
