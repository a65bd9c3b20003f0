//! The parts of a file on lanes of 52 bits that a scalar's file has not, or in another form.

use super::operations::VECTORS;
use super::{Cursor, Form, Function, Result, docs, exact, function};

/// The facts of a representation on lanes that determine the text of its file.
pub(crate) struct LaneForm {
    /// Bits of a limb.
    pub(crate) radix: u32,
    /// Whether an element is stored as its product with a power of two.
    pub(crate) montgomery: bool,
    /// Whether a stored residue becomes an element by a constant. It does by a small number otherwise.
    pub(crate) stored: bool,
    /// Whether the addition of an affine point on a twisted Edwards curve is a kernel.
    pub(crate) addition: bool,
}

/// Structs and variants, and conversions between them.
pub(super) const TYPES: (&[&str], &[[&str; 2]]) = (
    &["Tight", "Sum::Carried", "Sum::Plain", "Product"],
    &[["Tight", "Sum::Carried"], ["Product", "Sum::Plain"]],
);

/// The kernels that are compiled into the caller or called.
pub(crate) const OUTLINED: [&str; 6] = [
    "product",
    "product_square",
    "mul",
    "square",
    "to_words",
    "is_zero",
];

const FIELD_TYPE: &str = "#[derive(Clone, Copy, Debug)]
pub struct $Rep<V, const OUTLINED: bool = false>(PhantomData<V>);";

const TIGHT: &str = "#[derive(Clone, Copy)]
pub struct Tight<V: Lane>($low);";

const SUM: &str = "#[derive(Clone, Copy)]
pub enum Sum<V: Lane> {";

const PRODUCT: &str = "#[derive(Clone, Copy)]
pub struct Product<V: Lane>($plain);";

const CONVERSIONS: &str = "impl LaneFamily for $Rep<()> {
    type Prime = $Prime;
    type On<V: Lane> = $Rep<V>;
}
impl<V: Lane> From<Tight<V>> for Sum<V> {
    #[inline(always)]
    fn from(a: Tight<V>) -> Sum<V> { Sum::Carried(a.0) }
}
impl<V: Lane> From<Product<V>> for Sum<V> {
    #[inline(always)]
    fn from(a: Product<V>) -> Sum<V> { Sum::Plain(a.0) }
}";

const LIMBS_CARRIED: &str = "#[inline(always)]
fn carried<V: Lane>(a: Sum<V>) -> $low {
    match a {
        Sum::Carried(a) => a,
        Sum::Plain(a) => $rep::carry(&a),
    }
}";

const LIMBS_PLAIN: &str = "#[inline(always)]
fn plain<V: Lane>(a: Sum<V>) -> $plain {
    match a {
        Sum::Carried(a) => $rep::widen(&a),
        Sum::Plain(a) => a,
    }
}";

/// A kernel as work for a processor's vectors: `$fields` are its operands, `$own` are the arguments.
const WORK: &str = "struct $Work<'a, V>($fields);
impl<V: Lane> LaneWork for $Work<'_, V> {
    type Output = $out;
    #[inline(always)]
    fn run<U: Lane>(self) -> $out { $rep::$kernel($own) }
}";

/// The kernel as a function, inlined or called.
const WRAPPER: &str = "#[inline(always)]
fn $kernel<V: Lane, const OUTLINED: bool>($params) -> $out {
    if V::INLINE && !OUTLINED {
        $rep::$kernel($args)
    } else {
        V::outline($Work($args))
    }
}";

const ADDITION_WORK: &str = "struct AddAffineWork<'a, V>([&'a $low; 4], [&'a $low; 3]);
impl<V: Lane> LaneWork for AddAffineWork<'_, V> {
    type Output = $four;
    #[inline(always)]
    fn run<U: Lane>(self) -> $four {
        let AddAffineWork([x, y, z, t], [minus, plus, xytd]) = self;
        $rep::edwards_add_affine(x, y, z, t, minus, plus, xytd)
    }
}";

const ADDITION_WRAPPER: &str = "#[inline(always)]
fn edwards_add_affine<V: Lane, const OUTLINED: bool>(
    [x, y, z, t]: [&$low; 4],
    [minus, plus, xytd]: [&$low; 3],
) -> $four {
    if V::INLINE && !OUTLINED {
        $rep::edwards_add_affine(x, y, z, t, minus, plus, xytd)
    } else {
        V::outline(AddAffineWork([x, y, z, t], [minus, plus, xytd]))
    }
}";

const ADDITION: &str = "#[inline(always)]
fn edwards_add_affine(p: [&Tight<V>; 4], q: [&Tight<V>; 3]) -> Option<[Sum<V>; 4]> {
    let [e, f, g, h] = quarters(&edwards_add_affine::<V, OUTLINED>(
        [&p[0].0, &p[1].0, &p[2].0, &p[3].0],
        [&q[0].0, &q[1].0, &q[2].0],
    ));
    Some([
        Sum::Carried(e),
        Sum::Carried(f),
        Sum::Carried(g),
        Sum::Carried(h),
    ])
} }";

/// `LaneField` before the operations that are expressions.
const FIRST: &str = "type V = V;
const RADIX: usize = $radix;
type Limbs = $plain;
type Outlined = $Rep<V, true>;
type Part = Self;
const PARTS: usize = 1;
#[inline(always)]
fn to_outlined(a: Tight<V>) -> Tight<V> { a }
#[inline(always)]
fn to_inlined(a: Tight<V>) -> Tight<V> { a }
#[inline(always)]
fn parts(a: &Tight<V>) -> &[Tight<V>] { core::slice::from_ref(a) }
#[inline(always)]
fn parts_mut(a: &mut Tight<V>) -> &mut [Tight<V>] { core::slice::from_mut(a) }
#[inline(always)]
fn products(all: &mut [ToMultiply<'_, Self>]) { products(all) }
#[inline(always)]
fn all_squares(all: &mut [ToSquare<'_, Self>]) { squares(all) }
#[inline(always)]
fn part_of_mask(mask: &Bit<V>, _: usize) -> Bit<V> { *mask }
#[inline(always)]
fn limbs(a: Tight<V>) -> $plain { bare_limbs(&a.0) }
#[inline(always)]
fn from_limbs(limbs: &[V]) -> Tight<V> { Tight(load_limbs(limbs, &MOST)) }
#[inline(always)]
fn from_known_limbs(limbs: &[V], _: Known) -> Tight<V> { Tight(load_known_limbs(limbs)) }
#[inline(always)]
fn part_of_known_limbs(limbs: &[V], _: usize, _: Known) -> Tight<V> { Tight(load_known_limbs(limbs)) }";

/// `LaneField` behind them.
const LAST: &str = "#[inline(always)]
fn mask_of(bits: V::Bits) -> Bit<V> { Bit(bits) }
#[inline(always)]
fn byte(mask: Bit<V>) -> u8 { V::byte(mask.0) }
#[inline(always)]
fn shuffle(a: Tight<V>, from: &[u64; LANES]) -> Tight<V> { Tight(shuffle_limbs(&a.0, from)) }
#[inline(always)]
fn shuffle_product(a: Product<V>, from: &[u64; LANES]) -> Product<V> {
    Product(shuffle_words(&a.0, from))
}
#[inline(always)]
fn invert_words(words: &$integer) -> $integer { $Prime::invert_words::<()>(words) }
}";

const ROOTS: &str = "#[inline(always)]
fn sqrt(a: Tight<V>) -> (Tight<V>, Bit<V>) { root_$kind::<Self>(&chain::$chain, $i a) }
#[inline(always)]
fn sqrt_two(a: [Tight<V>; 2]) -> [(Tight<V>, Bit<V>); 2] {
    roots_$kind::<Self, 2>(&chain::$chain, $i a)
} }";

impl LaneForm {
    /// The names of the constants in their order, without the root of -1.
    pub(super) fn constants(&self) -> Vec<&'static str> {
        let mut names = vec!["ONE"];
        names.extend(self.montgomery.then_some("ENTER"));
        names.extend(self.stored.then_some("STORED"));
        names
    }

    pub(super) fn uses(&self, form: &Form) -> Vec<String> {
        let mut all = vec![];
        let mut traits = vec!["Field"];
        traits.extend(form.is_25519.then_some("Field25519"));
        traits.extend(form.root.map(|_| "SquareRoot"));
        // A list of one is no list, and comes first.
        let alone = traits.len() == 1;
        if alone {
            all.push("use super::super::Field;".into());
        }
        all.push(
            "use super::super::eight::{LaneField, ToMultiply, ToSquare, products, squares};".into(),
        );
        all.push("use super::super::known::Known;".into());
        let quarters = match self.addition {
            true => "quarters, ",
            false => "",
        };
        all.push(format!(
            "use super::super::moves::lanes::{{bare_limbs, bits_of, both, constants, either, factor, gather, \
             load_known_limbs, load_limbs, load_words, mask_of, odd, {quarters}scatter, shuffle_limbs, shuffle_words, spread, zeros,}};"
        ));
        all.push(match form.root {
            Some((_, minus_one)) => {
                let kind = kind(minus_one);
                format!("use super::super::power::{{invert_by_power, root_{kind}, roots_{kind}}};")
            }
            None => "use super::super::power::invert_by_power;".into(),
        });
        all.push("use super::super::prime::Prime;".into());
        all.push("use super::super::visitor::LaneFamily;".into());
        if !alone {
            all.push(format!("use super::super::{{{}}};", traits.join(", ")));
        }
        all.push(format!(
            "use super::{{{}, chain, {}}};",
            form.prime, form.rep
        ));
        for line in [
            "use crate::arch::lane::{Bit, LANES, Lane, LaneWork, Low};",
            "use core::marker::PhantomData;",
        ] {
            all.push(line.into());
        }
        all
    }

    /// A text with the facts in place of their names.
    fn text(&self, form: &Form, text: &str) -> String {
        let (count, words) = (form.limbs, form.words);
        text.replace("$low", &format!("[Low<V>; {count}]"))
            .replace("$plain", &format!("[V; {count}]"))
            .replace("$four", &format!("[Low<V>; {}]", 4 * count))
            .replace("$integer", &format!("[u64; {words}]"))
            .replace("$radix", &self.radix.to_string())
            .replace("$rep", &form.rep)
            .replace("$Rep", &form.name)
            .replace("$Prime", &form.prime)
    }

    /// The types, the conversions between them, and the functions that call kernels.
    pub(super) fn types(&self, c: &mut Cursor<'_>, form: &Form) -> Result<()> {
        for part in [
            FIELD_TYPE,
            TIGHT,
            SUM,
            "Carried($low),",
            "Plain($plain), }",
            PRODUCT,
            CONVERSIONS,
            LIMBS_CARRIED,
            LIMBS_PLAIN,
        ] {
            docs(c);
            // Private limbs: only the functions of this file make elements.
            exact(c, &self.text(form, part))?;
        }
        for kernel in OUTLINED {
            for part in [WORK, WRAPPER] {
                docs(c);
                exact(c, &self.text(form, &of_kernel(part, kernel, form.words)))?;
            }
        }
        if self.addition {
            for part in [ADDITION_WORK, ADDITION_WRAPPER] {
                docs(c);
                exact(c, &self.text(form, part))?;
            }
        }
        Ok(())
    }

    /// The square roots: exact calls.
    pub(super) fn roots(
        &self,
        c: &mut Cursor<'_>,
        form: &Form,
        chain: &str,
        minus_one: bool,
    ) -> Result<()> {
        let i = match minus_one {
            true => "Tight(constants(&SQRT_M1)),",
            false => "",
        };
        let text = ROOTS.replace("$kind", kind(minus_one));
        let text = text.replace("$chain", chain).replace("$i", i);
        exact(c, &form.head("SquareRoot"))?;
        exact(c, &text)
    }

    /// The implementation of `LaneField`.
    pub(super) fn operations(&self, c: &mut Cursor<'_>, form: &Form) -> Result<Vec<Function>> {
        exact(c, &form.head("LaneField"))?;
        exact(c, &self.text(form, FIRST))?;
        let mut all = vec![];
        for (operation, _) in &VECTORS {
            all.push(function(c, form, operation)?);
        }
        exact(c, &self.text(form, LAST))?;
        Ok(all)
    }

    /// The implementation of `Field25519` by a kernel.
    pub(super) fn addition(&self, c: &mut Cursor<'_>, form: &Form) -> Result<()> {
        exact(c, &form.head("Field25519"))?;
        exact(c, ADDITION)
    }
}

/// The names of the functions for square roots.
pub(super) fn kind(minus_one: bool) -> &'static str {
    match minus_one {
        true => "5_mod_8",
        false => "3_mod_4",
    }
}

/// A text with a kernel's name, operands and result.
fn of_kernel(text: &str, kernel: &str, words: usize) -> String {
    let two = ["product", "mul"].contains(&kernel);
    let (fields, own, params, args) = match two {
        true => (
            "&'a $low, &'a $low",
            "self.0, self.1",
            "a: &$low, b: &$low",
            "a, b",
        ),
        false => ("&'a $low", "self.0", "a: &$low", "a"),
    };
    let out = match kernel {
        "product" | "product_square" => "$plain".into(),
        "to_words" => format!("[V; {words}]"),
        "is_zero" => "Bit<V>".into(),
        _ => String::from("$low"),
    };
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    let name: String = kernel.split('_').map(capital).collect();
    text.replace("$fields", fields)
        .replace("$own", own)
        .replace("$params", params)
        .replace("$args", args)
        .replace("$out", &out)
        .replace("$Work", &format!("{name}Work"))
        .replace("$kernel", kernel)
}
