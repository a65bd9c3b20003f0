//! The functions of limbs with spare bits, made of a [`Plan`] and the products of a strategy: their classes, contracts
//! and order.

use super::common::{Build, Item, Kernel, ones};
use super::limbs::{Draft, Plan};
use super::words;
use crate::contract::{Bound, Classes, congruent, limbs, term, words as word_shape};
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Claim, Contract, Multiple, Shape};
use num_bigint::BigUint;

/// The products of a representation, which its strategy defines.
pub struct Products {
    /// `mul`.
    pub mul: Draft,
    /// `square`.
    pub square: Draft,
    /// `mul_small`, or `mul_small_add` with an addend of these limbs.
    pub small: fn(&Plan<'_>, Option<&[BigUint]>) -> Draft,
    /// A product by a premultiplied operand (with its fold), if requested.
    pub tables: Option<Tables>,
}

/// The halves of a premultiplied operand, as named in contracts.
const HALVES: [&str; 2] = ["limbs", "folded"];

/// The product, and the factor of its second half.
pub struct Tables {
    /// `mul_folded`.
    pub mul: Draft,
    /// `f`, possibly times a power of two.
    pub factor: u128,
}

impl Tables {
    /// Both functions, with operands and results of these classes.
    pub fn kernels(
        self,
        field: &Field,
        rep: &Rep,
        loose: &Bound,
        tight: &Bound,
    ) -> Result<[Kernel; 2], Refusal> {
        let one = BigUint::from(1u8);
        let factor = BigUint::from(self.factor);
        let folded = Bound {
            limbs: loose.limbs.iter().map(|m| m * &factor).collect(),
            whole: None,
        };
        let both = |array: &str| -> Vec<Shape> {
            let name = |half| format!("{array}.{half}");
            let of = |(half, bound)| limbs(&name(half), rep, bound);
            HALVES.into_iter().zip([loose, &folded]).map(of).collect()
        };
        let half = |array: &str, i: usize| format!("{array}.{}", HALVES[i]);
        let multiple = |name: String, of: String, factor: &BigUint| Multiple {
            name,
            of,
            factor: factor.clone(),
        };
        let mut b = Build::new("fold");
        let x = b.input("a", rep.word, &loose.limbs);
        let mut r = x.clone();
        for (i, &limb) in x.iter().enumerate() {
            let v = b.scale(limb, self.factor);
            r.push(b.name(v, &format!("a{i}f")));
        }
        b.output(&r);
        let contract = Contract {
            inputs: vec![limbs("a", rep, loose)],
            outputs: both("r"),
            claims: vec![
                Claim::Multiple(multiple(half("r", 0), "a".into(), &one)),
                Claim::Multiple(multiple(half("r", 1), "a".into(), &factor)),
            ],
            ..Contract::default()
        };
        let text = format!("`a`, and `{factor} a` limb by limb");
        let fold = b.finish(contract, "Loose -> Folded", text)?;
        let inputs = [vec![limbs("a", rep, loose)], both("b")].concat();
        let terms = vec![term(1, &["a", &half("b", 0)])];
        let contract = Contract {
            multiples: vec![multiple(half("b", 1), half("b", 0), &factor)],
            ..congruent(inputs, limbs("r", rep, tight), &field.modulus, &one, terms)
        };
        let text = "`a * b`, of `b` as `fold` made it";
        let mul = self
            .mul
            .0
            .finish(contract, "Loose, Folded -> Tight", text)?;
        Ok([fold, mul])
    }
}

/// All functions of a representation with these products.
pub fn complete(plan: &Plan<'_>, products: Products) -> Result<(Classes, Vec<Item>), Refusal> {
    let (field, rep) = (plan.field, plan.rep);
    let Products {
        mul,
        square,
        small,
        tables,
    } = products;
    let mul_small = small(plan, None);
    let carry = plan.carry();
    let from_words = plan.split_words();
    let of = |d: &Draft| d.0.highs(&d.1);
    let all = [&mul, &square, &mul_small, &carry, &from_words];
    let all = all.into_iter().chain(tables.iter().map(|t| &t.mul));
    let carried: Vec<Vec<BigUint>> = all.clone().map(of).collect();
    all.into_iter().try_for_each(|d| d.0.fits())?;
    let tight = plan.class(&carried, "tight")?;
    let t = &tight.limbs[..];
    let add = plan.linear("add", t, Some(t))?;
    let sub = plan.linear("sub", t, Some(t))?;
    let neg = plan.linear("neg", t, None)?;
    let sum = plan.class(&[of(&add), of(&sub), of(&neg)], "sum")?;
    let s = &sum.limbs[..];
    let add_sums = plan.linear("add_sums", s, Some(s))?;
    let sub_sums = plan.linear("sub_sums", s, Some(s))?;
    let loose = Bound {
        limbs: plan.loose.clone(),
        whole: None,
    };
    for (i, max) in plan.loose.iter().enumerate() {
        let reach = of(&add_sums)[i].clone().max(of(&sub_sums)[i].clone());
        if reach > *max {
            return Err(Refusal(format!(
                "{} {}: sums of sums reach {reach:#x}, but loose limbs end at {max:#x}: \
                 loose = {} would do, if products allow it",
                field.name,
                rep.name,
                (&reach >> plan.widths[i]) + 1u8
            )));
        }
    }
    let to_words = plan.to_words(&tight);
    let mul_small_add = small(plan, Some(t));

    let p = &field.modulus;
    let one = BigUint::from(1u8);
    let lb = |name: &str, bound: &Bound| limbs(name, rep, bound);
    let factor = Shape::uniform("k", 0, vec![ones(rep.small)], None);
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
    let tables = tables.map(|t| t.kernels(field, rep, &loose, &tight));
    put(
        mul_small,
        vec![lb("a", &loose), factor.clone()],
        r(&tight),
        vec![term(1, &["a", "k"])],
        &format!("Loose, below 2^{} -> Tight", rep.small),
        "`k * a`",
    )?;
    put(
        mul_small_add,
        vec![lb("a", &loose), factor, lb("b", &tight)],
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
    let mut items = words::beside(
        items,
        field,
        rep,
        &[("select", &tight, "Tight"), ("select_sums", &sum, "Sum")],
    )?;
    items.push(words::composed_is_zero(rep));
    let tables = tables.transpose()?.into_iter().flatten();
    items.extend(tables.map(|k| Item::Kernel(Box::new(k))));
    let product = None;
    let classes = Classes {
        tight,
        sum,
        loose,
        product,
    };
    Ok((classes, items))
}
