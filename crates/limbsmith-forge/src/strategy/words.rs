//! Kernels on whole words, shared by all representations: comparisons and selection.

use super::common::{Arg, Build, Call, Composite, Item, Kernel, digits, ones};
use crate::contract::{Bound, congruent, flag, term, words};
use crate::spec::{Field, Refusal, Rep};
use num_bigint::BigUint;

/// `is_canonical`: whether a value is below the modulus. A subtraction with an unused difference: it borrows exactly if
/// the value is less.
pub fn is_canonical(field: &Field, rep: &Rep) -> Result<Kernel, Refusal> {
    below("is_canonical", &field.modulus, field, rep)?.done("1 if the value is below the modulus")
}

/// `is_zero_words`: whether a value is zero.
pub fn is_zero(name: &str, field: &Field, rep: &Rep) -> Result<Kernel, Refusal> {
    below(name, &BigUint::from(1u8), field, rep)?.done("1 if all words are zero")
}

struct Below(Build, limbsmith_check::Contract);

impl Below {
    fn done(self, doc: &str) -> Result<Kernel, Refusal> {
        self.0.finish(self.1, "any words -> a bit", doc)
    }
}

fn below(name: &str, limit: &BigUint, field: &Field, rep: &Rep) -> Result<Below, Refusal> {
    let (w, n) = (rep.word, rep.words(field));
    let mut b = Build::new(name);
    let x = b.input("w", w, &vec![ones(w); n]);
    let c = b.modulus(w, &digits(limit, w, n));
    let (_, k) = b.sub_chain(&x, &c, "t", 0);
    b.output(&[k]);
    Ok(Below(b, flag(words("w", field, rep, None), &(limit - 1u8))))
}

/// A selection: the second operand if the bit is set, else the first.
pub fn select(name: &str, rep: &Rep, bound: &Bound, classes: &str) -> Result<Kernel, Refusal> {
    let w = rep.word;
    let mut b = Build::new(name);
    let bit = b.scalar("bit", 8, BigUint::from(1u8));
    let x = b.input("a", w, &bound.limbs);
    let y = b.input("b", w, &bound.limbs);
    let one = b.constant(8, 1);
    let m1 = b.mask(bit, w);
    b.name(m1, "m1");
    let other = b.sub(one, bit);
    let m0 = b.mask(other, w);
    b.name(m0, "m0");
    let mut r = vec![];
    for i in 0..x.len() {
        let s = b.sel(m0, x[i]);
        let t = b.sel(m1, y[i]);
        // One of the two is zero.
        let v = b.add_proved(s, t);
        r.push(b.name(v, &format!("r{i}")));
    }
    b.output(&r);
    let bit = limbsmith_check::Shape::uniform("bit", 0, vec![BigUint::from(1u8)], None);
    let shape = |n: &str| crate::contract::limbs(n, rep, bound);
    let contract = congruent(
        vec![bit, shape("a"), shape("b")],
        shape("r"),
        &BigUint::ZERO,
        &BigUint::from(1u8),
        vec![
            term(1, &["a"]),
            term(1, &["bit", "b"]),
            term(-1, &["bit", "a"]),
        ],
    );
    b.finish(contract, classes, "`b` if the bit is 1, `a` if it is 0")
}

/// The functions of a file: these kernels, and the functions on words that every representation has in addition to its
/// arithmetic. A selection is given by its name and its class.
pub fn beside(
    mut kernels: Vec<Kernel>,
    field: &Field,
    rep: &Rep,
    selections: &[(&str, &Bound, &str)],
) -> Result<Vec<Item>, Refusal> {
    for (name, bound, class) in selections {
        let classes = format!("a bit, {class}, {class} -> {class}");
        kernels.push(select(name, rep, bound, &classes)?);
    }
    kernels.push(is_canonical(field, rep)?);
    let mut zero = is_zero("is_zero_words", field, rep)?;
    zero.public = false;
    kernels.push(zero);
    let item = |k| Item::Kernel(Box::new(k));
    Ok(kernels.into_iter().map(item).collect())
}

/// Applies the functions to a stored value, one after the other.
fn through(name: &str, functions: &[&str], rep: &Rep, doc: &str) -> Item {
    let arg = |i: usize| i.checked_sub(1).map_or(Arg::Param(0), Arg::Result);
    let call = |(i, f): (usize, &&str)| Call {
        function: f.to_string(),
        args: vec![arg(i)],
    };
    let result = match functions.last() {
        Some(&"is_zero_words") => "a bit",
        _ => "canonical words",
    };
    Item::Composite(Composite {
        name: name.into(),
        params: vec![("a".into(), rep.limbs)],
        calls: functions.iter().enumerate().map(call).collect(),
        doc: doc.into(),
        classes: format!("Tight -> {result}"),
    })
}

/// `is_zero` by the canonical words.
pub fn composed_is_zero(rep: &Rep) -> Item {
    through("is_zero", &["to_words", "is_zero_words"], rep, ZERO)
}

/// `to_words` by these functions, and `is_zero` of their result.
pub fn canonical(rep: &Rep, functions: &[&str], doc: &str) -> [Item; 2] {
    let zero = [functions, &["is_zero_words"]].concat();
    [
        through("to_words", functions, rep, doc),
        through("is_zero", &zero, rep, ZERO),
    ]
}

/// The same for a representation of `a R`: the factor is removed first.
pub fn left(rep: &Rep) -> [Item; 2] {
    canonical(rep, &["leave", "freeze"], "`a / R` in `0..p`: the number")
}

const ZERO: &str = "1 if the value is 0 modulo p";
