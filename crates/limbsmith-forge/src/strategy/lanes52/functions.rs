//! The functions of a module, their classes, and the composed functions.

use super::super::common::{Arg, Call, Composite, Item, Kernel, ones};
use super::super::limbs::Draft;
use super::super::words;
use super::Lanes;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::formula;
use crate::spec::{Refusal, Rep};
use limbsmith_check::Shape;
use num_bigint::BigUint;

impl Lanes<'_> {
    pub(super) fn all(&self) -> Result<(Classes, Vec<Item>), Refusal> {
        let (plan, tight) = (self.plan, &self.tight);
        let (field, rep) = (plan.field, plan.rep);
        let (mul, square) = (self.product(false)?, self.product(true)?);
        let of = |d: &Draft| d.0.highs(&d.1);
        let product = plan.class(&[of(&mul), of(&square)], "product")?;
        let (t, q) = (&tight.limbs[..], &product.limbs[..]);
        let rename = |d: Draft, name: &str| (d.0.renamed(name), d.1);
        let reduce_sum = rename(plan.linear("add", q, Some(q))?, "reduce_sum");
        let reduce_difference = rename(plan.linear("sub", q, Some(q))?, "reduce_difference");
        let reduce_plus = rename(plan.linear("add", q, Some(t))?, "reduce_plus");
        let reduce_minus = rename(plan.linear("sub", q, Some(t))?, "reduce_minus");
        let add = plan.linear("add", t, Some(t))?;
        let sub = plan.linear("sub", t, Some(t))?;
        let neg = plan.linear("neg", t, None)?;
        let sums = [
            &reduce_sum,
            &reduce_difference,
            &reduce_plus,
            &reduce_minus,
            &add,
            &sub,
            &neg,
        ];
        // A product has the same class as a sum: a sum of two products is one.
        let sum = plan.class(&sums.map(of), "sum")?;
        let s = &sum.limbs[..];
        let reduce = self.carried("reduce", q)?;
        let sum_of_sums = rename(plan.linear("add_sums", s, Some(s))?, "sum_of_sums");
        let less = plan.linear("sub_sums", s, Some(s))?;
        let difference_of_sums = rename(less, "difference_of_sums");
        let wide = plan.class(&[of(&sum_of_sums), of(&difference_of_sums)], "wide")?;
        let carry = self.carried("carry", &wide.limbs)?;
        let mul_small = self.small(false)?;
        // A residue needs it only for completeness, so it is composed.
        let mul_small_add = match self.residues {
            None => Some(self.small(true)?),
            Some(_) => None,
        };
        let from_words = self.limbs_of_words()?;
        let all = [&reduce, &carry, &mul_small, &from_words];
        for d in all.into_iter().chain(&mul_small_add) {
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
        let leave = self.residues.map(|m| self.leave(m)).transpose()?;
        let left = leave.as_ref().map(|d| Bound {
            limbs: of(d),
            whole: None,
        });
        let to_words = match &left {
            Some(bound) => self.freeze(bound),
            None => plan.to_words(tight),
        };
        let widen = self.widen();

        let p = &field.modulus;
        let one = BigUint::from(1u8);
        let radix = self.residues.map(|m| &m.radix);
        // The functions that divide by R: products, and the conversion to words.
        let divided = ["product", "product_square", "leave"];
        let hidden = ["leave", "freeze", "sum_of_sums", "difference_of_sums"];
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
        let (pt, qt) = ("Product, Tight", vec![lb("a", &product), lb("b", tight)]);
        let to = |from: &str, to: &str| format!("{from} -> {to}");
        let text = |plain, residue| if radix.is_some() { residue } else { plain };
        let mut table = vec![
            (
                mul,
                ab(tight),
                r(&product),
                both,
                to(t2, "Product"),
                text(
                    "`a * b`, carries not moved",
                    "`a * b / R`, carries not moved",
                ),
            ),
            (
                square,
                a(tight),
                r(&product),
                twice,
                to("Tight", "Product"),
                text("`a^2`, carries not moved", "`a^2 / R`, carries not moved"),
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
            (
                reduce_plus,
                qt.clone(),
                r(&sum),
                plus.clone(),
                to(pt, "Sum"),
                "`a + b`",
            ),
            (
                reduce_minus,
                qt,
                r(&sum),
                minus.clone(),
                to(pt, "Sum"),
                "`a - b`",
            ),
            (mul_small, ka, r(tight), k_a, classes_k, "`k * a`"),
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
                sum_of_sums,
                ab(&sum),
                r(&wide),
                plus,
                to(s2, "Wide"),
                "`a + b`",
            ),
            (
                difference_of_sums,
                ab(&sum),
                r(&wide),
                minus,
                to(s2, "Wide"),
                "`a - b`",
            ),
            (
                carry,
                a(&wide),
                r(tight),
                same.clone(),
                to("Wide", "Tight"),
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
        if let Some(draft) = mul_small_add {
            let text = "`k * a + b`";
            table.push((draft, kab, r(tight), k_a_b, classes_kb.clone(), text));
        }
        if let (Some(draft), Some(bound)) = (leave, &left) {
            let classes = to("Tight", "an integer below 2 p");
            table.push((draft, a(tight), r(bound), same, classes, "`a / R`"));
        }
        let mut items: Vec<Kernel> = vec![];
        for ((b, _), inputs, out, terms, classes, doc) in table {
            let scale = radix.filter(|_| divided.contains(&b.program().name.as_str()));
            let scale = scale.unwrap_or(&one);
            let contract = congruent(inputs, out, p, scale, terms);
            let mut kernel = b.finish(contract, &classes, doc)?;
            kernel.public = !hidden.contains(&kernel.program.name.as_str());
            items.push(kernel);
        }
        let mut items = words::beside(
            items,
            field,
            rep,
            &[("select", tight, "Tight"), ("select_sums", &sum, "Sum")],
        )?;
        items.extend(match radix {
            None => vec![words::composed_is_zero(rep)],
            Some(_) => words::left(rep).into(),
        });
        for (name, first, doc) in [
            ("add_sums", "sum_of_sums", "`a + b`"),
            ("sub_sums", "difference_of_sums", "`a - b`"),
        ] {
            let mut c = composed(name, first, &["a", "b"], doc, rep);
            c.calls[1].function = "carry".into();
            c.classes = to(s2, "Tight");
            items.push(Item::Composite(c));
        }
        if radix.is_some() {
            items.push(Item::Composite(small_and_sum(classes_kb, rep)));
        }
        items.push(Item::Composite(composed(
            "mul",
            "product",
            &["a", "b"],
            text("`a * b`", "`a * b / R`"),
            rep,
        )));
        items.push(Item::Composite(composed(
            "square",
            "product_square",
            &["a"],
            text("`a^2`", "`a^2 / R`"),
            rep,
        )));
        for f in formula::shipped() {
            if rep.formulas.contains(&f.name) {
                items.push(Item::Kernel(Box::new(self.formula(&f)?)));
            }
        }
        let classes = Classes {
            tight: tight.clone(),
            sum,
            loose: tight.clone(),
            product: Some(product),
        };
        Ok((classes, items))
    }
}

/// `k a + b`.
fn small_and_sum(classes: String, rep: &Rep) -> Composite {
    let call = |function: &str, args| Call {
        function: function.into(),
        args,
    };
    let params = [("a", rep.limbs), ("k", 0), ("b", rep.limbs)];
    Composite {
        name: "mul_small_add".into(),
        params: params.map(|(p, n)| (p.to_string(), n)).into(),
        calls: vec![
            call("mul_small", vec![Arg::Param(0), Arg::Param(1)]),
            call("add", vec![Arg::Result(0), Arg::Param(2)]),
            call("carry", vec![Arg::Result(1)]),
        ],
        doc: "`k * a + b`".into(),
        classes,
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
