//! Turns a field declaration into proved source, and checks that the functions fit together.
//!
//! The type stores one class of elements. Every function whose result is stored must return values that
//! satisfy the preconditions of every function with a stored operand. The contracts, which the prover has
//! shown, are compared here for the exact calls of the template. A representation in which sums are wider
//! than products is carried after each sum: without that carry this check rejects it.

use crate::input::{Spanned, Wanted};
use crate::numbers;
use limbsmith_check::{Claim, Shape};
use limbsmith_forge::choose::{Chosen, Wish, candidates, proved};
use limbsmith_forge::prime::is_probably_prime;
use limbsmith_forge::spec::{Field, Rep, Strategy};
use limbsmith_forge::strategy::Module;
use limbsmith_forge::strategy::common::{Arg, Item};
use num_bigint::BigUint;
use proc_macro2::Span;
use std::fmt::Display;
use syn::{Error, Result};

/// A proved representation and the properties that the template needs.
pub struct Forged {
    pub module: Module,
    pub text: String,
    /// An element x is stored as `factor * x`: 1, or Montgomery's R.
    pub factor: BigUint,
    /// Whether sums and differences have to be carried before they are stored.
    pub carries: bool,
    /// Whether words are read by a separate function, and the factor by which its result is then multiplied.
    pub reads: bool,
    pub read_by: Option<BigUint>,
    /// The factor by which an element is multiplied before it is written, and whether a separate function
    /// writes it.
    pub write_by: Option<BigUint>,
    pub writes: bool,
}

fn at<T: Display>(span: Span) -> impl Fn(T) -> Error {
    move |message| Error::new(span, message.to_string())
}

/// Forges and proves. An error is reported at the responsible token.
pub fn forge(wanted: &Wanted) -> Result<Forged> {
    let span = |o: &Option<Spanned<String>>| o.as_ref().map(|s| s.span);
    let modulus = wanted.modulus.span;
    // The responsible token: the limbs, else the strategy, else the modulus.
    let choice = span(&wanted.limbs)
        .or(span(&wanted.strategy))
        .unwrap_or(modulus);
    let name = wanted.name.to_string();
    let field = Field::new(&name, &wanted.modulus.value).map_err(at(modulus))?;
    if !is_probably_prime(&field.modulus) {
        let m = format!(
            "{name}: {} is not prime, but inverses need a prime",
            field.text
        );
        return Err(Error::new(modulus, m));
    }
    let list = list(wanted, &field)?;
    let word = wanted.word.as_ref();
    // The first that is proved and fits together; otherwise the error of the first.
    let mut refusal = None;
    for rep in &list {
        let chosen = proved(&field, rep, "Forged by `field!`.".into());
        match chosen.map_err(|e| e.0).and_then(examine) {
            Ok(forged) => return Ok(forged),
            Err(e) => refusal = refusal.or(Some(e)),
        }
    }
    let reason = refusal.unwrap_or_else(|| format!("{name}: no representation fits"));
    let words = word.filter(|_| list.is_empty() || reason.contains("words have"));
    Err(Error::new(words.map_or(choice, |w| w.span), reason))
}

/// The requested representation, or candidates for the parameters that were left open.
fn list(wanted: &Wanted, field: &Field) -> Result<Vec<Rep>> {
    let word = wanted.word.as_ref().map_or(64, |w| w.value);
    let strategy = match &wanted.strategy {
        Some(s) => Some(Strategy::named(&s.value).map_err(at(s.span))?),
        None => None,
    };
    if let Some(Strategy::Quadratic | Strategy::Dsp17) = strategy {
        let m = "this strategy's elements are not those of a prime field's type";
        return Err(Error::new(
            wanted
                .strategy
                .as_ref()
                .map_or(wanted.modulus.span, |s| s.span),
            m,
        ));
    }
    let mut list = match (strategy, &wanted.limbs) {
        (Some(s), Some(limbs)) => {
            vec![Rep::new("kernels", s.name(), &limbs.value, word).map_err(at(limbs.span))?]
        }
        (None, Some(limbs)) => {
            Rep::new("kernels", "montgomery", &limbs.value, word).map_err(at(limbs.span))?;
            candidates(
                field,
                word,
                Wish {
                    strategy,
                    limbs: Some(&limbs.value),
                },
            )
        }
        (_, None) => candidates(
            field,
            word,
            Wish {
                strategy,
                limbs: None,
            },
        ),
    };
    if let Some(loose) = &wanted.loose {
        list.iter_mut().for_each(|r| r.loose = loose.value);
    }
    Ok(list)
}

/// Shapes of a function's operands and result.
fn signature(m: &Module, name: &str) -> Option<(Vec<Shape>, Shape)> {
    match m.items.iter().find(|i| i.name() == name)? {
        Item::Kernel(k) => Some((
            k.contract.inputs.clone(),
            k.contract.outputs.first()?.clone(),
        )),
        Item::Composite(c) => {
            let mut params: Vec<Option<Shape>> = vec![None; c.params.len()];
            let mut result = None;
            for call in &c.calls {
                let (inputs, output) = signature(m, &call.function)?;
                for (arg, shape) in call.args.iter().zip(inputs) {
                    if let Arg::Param(i) = arg {
                        let narrow = params[*i].take().filter(|p| implies(p, &shape));
                        params[*i] = narrow.or(Some(shape));
                    }
                }
                result = Some(output);
            }
            Some((params.into_iter().collect::<Option<_>>()?, result?))
        }
    }
}

/// Whether every value within `given` is within `asked`. A limb is at most its share of the whole value.
fn implies(given: &Shape, asked: &Shape) -> bool {
    let most = |i: usize| match &given.whole {
        Some(whole) => (whole >> given.weights[i]).min(given.limbs[i].clone()),
        None => given.limbs[i].clone(),
    };
    given.weights == asked.weights
        && given.limbs.len() == asked.limbs.len()
        && (0..given.limbs.len()).all(|i| most(i) <= asked.limbs[i])
        && asked.whole.as_ref().is_none_or(|w| given.max() <= *w)
}

/// The divisor of a function: `s` of `s r = a b`, or of `s r = a`, modulo p. The divisor of a composite is
/// the product of its parts' divisors.
fn scale(m: &Module, name: &str) -> BigUint {
    let one = BigUint::from(1u8);
    let p = &m.field.modulus;
    match m.items.iter().find(|i| i.name() == name) {
        Some(Item::Kernel(k)) => {
            let of = |c: &Claim| match c {
                // A term's own factor multiplies, so its inverse divides.
                Claim::Congruent { scale, terms, .. } => {
                    let by = terms
                        .first()?
                        .factor
                        .modpow(&(p - 2u8).into(), &p.clone().into());
                    Some(scale * by.magnitude() % p)
                }
                _ => None,
            };
            k.contract.claims.iter().find_map(of).unwrap_or(one)
        }
        Some(Item::Composite(c)) => {
            let calls = c.calls.iter();
            calls.fold(one, |s, call| s * scale(m, &call.function) % p)
        }
        None => one,
    }
}

/// Determines how the functions are called, and checks the bounds of these calls.
fn examine(chosen: Chosen) -> std::result::Result<Forged, String> {
    let Chosen { module, text } = chosen;
    let m = &module;
    let p = &m.field.modulus;
    let has = |name: &str| m.items.iter().any(|i| i.name() == name);
    let function = |name: &str| signature(m, name).ok_or_else(|| format!("no function {name}"));
    let factor = scale(m, "mul");
    let carries = has("carry");
    // By contract `from_words` gives w / s and `to_words` x / t, and a product divides by the factor f. The
    // stored value is f w, and the written value x / f.
    let (s, t) = (scale(m, "from_words"), scale(m, "to_words"));
    let one = BigUint::from(1u8);
    let read_by = (&factor * &s % p != one).then(|| &factor * &factor * &s % p);
    let write_by = (&t % p != factor).then(|| &t % p);
    // Values that are stored, each with the call that makes it, and operands, each with the call that takes
    // it.
    let mut made: Vec<(String, Shape)> = vec![];
    let mut taken: Vec<(String, Shape)> = vec![];
    for name in ["mul", "square", "is_zero"] {
        let (inputs, output) = function(name)?;
        taken.extend(inputs.into_iter().map(|s| (name.to_string(), s)));
        if name != "is_zero" {
            made.push((name.into(), output));
        }
    }
    for name in ["add", "sub", "neg"] {
        let (inputs, sum) = function(name)?;
        taken.extend(inputs.into_iter().map(|s| (name.to_string(), s)));
        if carries {
            let (inputs, carried) = function("carry")?;
            meet(("carry", &inputs[0]), (name, &sum))?;
            made.push(("carry".into(), carried));
        } else {
            made.push((name.into(), sum));
        }
    }
    let selected = function("select")?.0.into_iter().skip(1);
    taken.extend(selected.map(|s| ("select".into(), s)));
    // Constants: the digits of numbers below the modulus.
    let digits = Shape {
        whole: Some(p - 1u8),
        ..digit_shape(m)
    };
    made.push(("a constant".into(), digits));
    // Words that are read from bytes, and words that are written, are below the modulus.
    let words = limbsmith_forge::contract::words("w", &m.field, &m.rep, Some(p - 1u8));
    let reads = has("from_words");
    let mut read = ("bytes", words.clone());
    if reads {
        let (inputs, output) = function("from_words")?;
        meet(("from_words", &inputs[0]), ("bytes", &words))?;
        read = ("from_words", output);
    }
    match read_by {
        Some(_) => meet(("mul", &function("mul")?.0[0]), (read.0, &read.1))?,
        None => made.push((read.0.into(), read.1)),
    }
    let writes = has("to_words");
    let product = function("mul")?.1;
    match (writes, &write_by) {
        (true, by) => {
            let (inputs, output) = function("to_words")?;
            meet(("the encoding", &words), ("to_words", &output))?;
            match by {
                Some(_) => meet(("to_words", &inputs[0]), ("mul", &product))?,
                None => taken.push(("to_words".into(), inputs[0].clone())),
            }
        }
        (false, Some(_)) => meet(("the encoding", &words), ("mul", &product))?,
        (false, None) => taken.push(("the encoding".into(), words.clone())),
    }
    meet(
        ("is_canonical", &function("is_canonical")?.0[0]),
        (
            "bytes",
            &Shape {
                whole: None,
                ..words
            },
        ),
    )?;
    for (giver, given) in &made {
        for (taker, asked) in &taken {
            meet((taker, asked), (giver, given))?;
        }
    }
    Ok(Forged {
        factor,
        carries,
        reads,
        read_by,
        writes,
        write_by,
        text,
        module,
    })
}

/// Limbs with digits of the radix.
fn digit_shape(m: &Module) -> Shape {
    let mut shape = limbsmith_forge::contract::limbs("c", &m.rep, &m.classes.tight);
    let all = (BigUint::from(1u8) << m.field.bits()) - 1u8;
    for (limb, x) in shape.limbs.iter_mut().zip(numbers::limbs(&m.rep, &all)) {
        *limb = x.into();
    }
    shape
}

fn meet(
    (taker, asked): (&str, &Shape),
    (giver, given): (&str, &Shape),
) -> std::result::Result<(), String> {
    if implies(given, asked) {
        return Ok(());
    }
    Err(format!(
        "what {giver} returns may exceed what {taker} assumes"
    ))
}
