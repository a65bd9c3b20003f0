//! The parts of a file on lanes of 32 bits that others have not, or in another form: a field in the four lanes of a
//! vector, which is one half of the field that callers use.

use super::lanes::kind;
use super::operations::HALVES;
use super::{Cursor, Form, Function, Result, docs, exact, function};

/// Structs, and conversions between them.
pub(super) const TYPES: (&[&str], &[[&str; 2]]) = (&["Tight", "Sum"], &[["Tight", "Sum"]]);

/// The field that callers use, and the field of one half.
const FIELD_TYPES: [&str; 2] = [
    "pub type $Rep<V> = Halves<$RepHalf<V>>;",
    "#[derive(Clone, Copy, Debug)]
pub struct $RepHalf<V>(PhantomData<V>);",
];

/// Private limbs: only the functions of this file make elements.
const CLASSES: [&str; 2] = [
    "#[derive(Clone, Copy)]
pub struct Tight<V: Lane>($limbs);",
    "#[derive(Clone, Copy)]
pub struct Sum<V: Lane>($limbs);",
];

const CONVERSIONS: [&str; 2] = [
    "impl HalvesFamily for $RepHalf<()> {
    type Prime = $Prime;
    type On<V: Lane> = $Rep<V>;
}",
    "impl<V: Lane> From<Tight<V>> for Sum<V> {
    #[inline(always)]
    fn from(a: Tight<V>) -> Sum<V> { Sum(a.0) }
}",
];

/// `SquareRoot` of the field that callers use.
const ROOTS: &str = "impl<V: Lane> SquareRoot for $Rep<V> {
#[inline(always)]
fn sqrt(a: Self::Tight) -> (Self::Tight, Self::Mask) { root_$kind::<Self>(&chain::$chain, $i a) }
#[inline(always)]
fn sqrt_two(a: [Self::Tight; 2]) -> [(Self::Tight, Self::Mask); 2] {
    roots_$kind::<Self, 2>(&chain::$chain, $i a)
} }";

/// `HalfField` before the operations that are expressions, and behind them.
const FIRST: [&str; 4] = [
    "type V = V;
type Limbs = $packed;
const INVERT: &'static [Step] = &chain::INVERT;",
    "#[inline(always)]
fn limbs(a: Tight<V>, b: Tight<V>) -> $packed { pack(&a.0, &b.0) }",
    "#[inline(always)]
fn from_limbs(limbs: &[Pair<V>], side: usize) -> Tight<V> { Tight(unpack(limbs, side, &MOST)) }",
    "#[inline(always)]
fn from_known_limbs(limbs: &[Pair<V>], side: usize, _: Known) -> Tight<V> { Tight(unpack_known(limbs, side)) }",
];
const LAST: &str = "#[inline(always)]
fn invert_words(words: &$integer) -> $integer { $Prime::invert_words::<()>(words) }
}";

pub(super) fn uses(form: &Form) -> Vec<String> {
    let mut all = vec![
        "use super::super::halves::{HalfField, Halves};".to_string(),
        "use super::super::known::Known;".into(),
        "use super::super::moves::halves::{bits_of, both, constants, either, factor, gather, load_half, mask_of, odd, \
         pack, scatter, unpack, unpack_known,};"
            .into(),
    ];
    let roots = match form.root {
        Some((_, minus_one)) => {
            let kind = kind(minus_one);
            format!(", root_{kind}, roots_{kind}")
        }
        None => String::new(),
    };
    all.push(format!(
        "use super::super::power::{{Step, invert_by_power{roots}}};"
    ));
    all.push("use super::super::prime::Prime;".into());
    all.push("use super::super::visitor::HalvesFamily;".into());
    let mut traits = vec!["Field"];
    traits.extend(form.is_25519.then_some("Field25519"));
    traits.extend(form.root.map(|_| "SquareRoot"));
    all.push(match traits[..] {
        ["Field"] => "use super::super::Field;".into(),
        _ => format!("use super::super::{{{}}};", traits.join(", ")),
    });
    let Form { prime, rep, .. } = form;
    all.push(format!("use super::{{{prime}, chain, {rep}}};"));
    all.push("use crate::arch::lane32::{Bit, HALF, Lane, Pair};".into());
    all.push("use core::marker::PhantomData;".into());
    all
}

/// A text with the facts in place of their names.
fn text(form: &Form, text: &str) -> String {
    text.replace("$limbs", &format!("[V; {}]", form.limbs))
        .replace("$packed", &format!("[Pair<V>; {}]", form.limbs / 2))
        .replace("$integer", &format!("[u64; {}]", form.words))
        .replace("$Rep", &form.name)
        .replace("$Prime", &form.prime)
}

/// The types, and the conversions between them.
pub(super) fn types(c: &mut Cursor<'_>, form: &Form) -> Result<()> {
    for part in FIELD_TYPES.into_iter().chain(CLASSES) {
        docs(c);
        exact(c, &text(form, part))?;
    }
    for part in CONVERSIONS {
        exact(c, &text(form, part))?;
    }
    Ok(())
}

/// The square roots: exact calls.
pub(super) fn roots(c: &mut Cursor<'_>, form: &Form, chain: &str, minus_one: bool) -> Result<()> {
    let i = match minus_one {
        true => "Self::twice(Tight(constants(&SQRT_M1))),",
        false => "",
    };
    let roots = ROOTS.replace("$kind", kind(minus_one));
    let roots = roots.replace("$chain", chain).replace("$i", i);
    exact(c, &text(form, &roots))
}

/// The implementation of `HalfField`.
pub(super) fn operations(c: &mut Cursor<'_>, form: &Form) -> Result<Vec<Function>> {
    exact(c, &form.head("HalfField"))?;
    for part in FIRST {
        exact(c, &text(form, part))?;
    }
    let mut all = vec![];
    for (operation, _) in &HALVES {
        all.push(function(c, form, operation)?);
    }
    exact(c, &text(form, LAST))?;
    Ok(all)
}
