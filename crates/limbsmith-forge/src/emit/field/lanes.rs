//! Representations of one element in each lane of vectors, by a multiplier of 52 bits.
//!
//! The multiplier reads carried limbs, so a sum is an enumeration: a product carries a plain one first. Six large
//! kernels are compiled into the caller or called, as a parameter of the type says; all others are compiled into it.

mod calls;

use super::{INLINE, limbs, modulus, most, of_text};
use crate::names;
use crate::strategy::Module;
use num_bigint::BigUint;
use std::fmt::Write;

/// The text of such a file, as `field/p25519/r51_field.rs`.
pub(super) fn file(m: &Module, origin: &str) -> String {
    let p = Printer::new(m);
    let mut t = format!(
        "//! Integers modulo {} in the lanes of vectors, on the limbs of [`{rep}`]: types and operations.\n//!\n//! {origin}\n\n",
        m.field.name,
        rep = m.rep.name,
    );
    t += &p.imports();
    t += &p.constants();
    t += &p.types();
    t += &p.calls();
    t += &p.operations();
    t += &p.roots();
    t += &p.lanes();
    t += &p.field_25519();
    t
}

/// The functions of `moves::lanes` that each file imports.
const MOVES: &str = "bare_limbs, bits_of, both, constants, either, factor, gather, load_known_limbs, load_limbs, load_words, mask_of, odd";
const MOVES_BEHIND: &str = "scatter, shuffle_limbs, shuffle_words, spread, zeros";

struct Printer<'a> {
    m: &'a Module,
    /// The kernels' module, and the type of the field.
    rep: &'a str,
    name: String,
    /// The prime's type.
    prime: String,
    /// Words of 64 bits of an integer, and limbs of an element.
    words: usize,
    count: usize,
    /// `R`, or one.
    factor: BigUint,
    montgomery: bool,
    root: Option<(&'static str, Option<BigUint>)>,
    /// Types of limbs: an operand of the multiplier, a sum, an integer.
    low: String,
    plain: String,
    whole: String,
}

const TIGHT: &str = "Tight<V>";
const SUM: &str = "Sum<V>";
const PRODUCT: &str = "Product<V>";
const MASK: &str = "Bit<V>";
const GENERIC: &str = "V: Lane, const OUTLINED: bool";

impl<'a> Printer<'a> {
    fn new(m: &'a Module) -> Self {
        let words = m.field.bits().div_ceil(64) as usize;
        let (count, montgomery) = (m.rep.limbs, m.rep.strategy.is_montgomery());
        Printer {
            m,
            rep: &m.rep.name,
            name: names::capital(&m.rep.name),
            prime: names::capital(&m.field.name),
            words,
            count,
            factor: BigUint::from(1u8) << if montgomery { m.rep.total() } else { 0 },
            montgomery,
            root: names::root(&m.field).map(|(chain, _, _, i)| (chain, i)),
            low: format!("[Low<V>; {count}]"),
            plain: format!("[V; {count}]"),
            whole: format!("[V; {words}]"),
        }
    }

    fn is_25519(&self) -> bool {
        self.m.field.name == "p25519"
    }

    /// Whether the affine addition on twisted Edwards curves is a kernel.
    fn has_addition(&self) -> bool {
        self.m
            .rep
            .formulas
            .iter()
            .any(|f| f == "edwards_add_affine")
    }

    fn imports(&self) -> String {
        let mut t = String::new();
        let traits = match (self.is_25519(), &self.root) {
            (true, _) => "{Field, Field25519, SquareRoot}",
            (false, Some(_)) => "{Field, SquareRoot}",
            (false, None) => {
                t += "use super::super::Field;\n";
                ""
            }
        };
        t += "use super::super::eight::{LaneField, ToMultiply, ToSquare, products, squares};\n";
        t += "use super::super::known::Known;\n";
        let quarters = if self.has_addition() {
            "quarters, "
        } else {
            ""
        };
        // Two lines, as rustfmt fills them.
        let all = format!("{MOVES}, {quarters}{MOVES_BEHIND}");
        let mut line = String::from("   ");
        t += "use super::super::moves::lanes::{\n";
        for name in all.split(", ") {
            if line.len() + name.len() + 2 > 100 {
                t += &line;
                t.push('\n');
                line = String::from("   ");
            }
            let _ = write!(line, " {name},");
        }
        t += &line;
        t += "\n};\n";
        t += match &self.root {
            Some((_, Some(_))) => {
                "use super::super::power::{invert_by_power, root_5_mod_8, roots_5_mod_8};\n"
            }
            Some((_, None)) => {
                "use super::super::power::{invert_by_power, root_3_mod_4, roots_3_mod_4};\n"
            }
            None => "use super::super::power::invert_by_power;\n",
        };
        t += "use super::super::prime::Prime;\nuse super::super::visitor::LaneFamily;\n";
        if !traits.is_empty() {
            let _ = writeln!(t, "use super::super::{traits};");
        }
        let _ = write!(
            t,
            "use super::{{{}, chain, {}}};\nuse crate::arch::lane::{{Bit, LANES, Lane, LaneWork, Low}};\nuse core::marker::PhantomData;\n",
            self.prime, self.rep
        );
        t
    }

    /// The factor of a stored residue, where it is a small number.
    fn small_factor(&self) -> Option<u32> {
        let more = self.m.rep.total().checked_sub(64 * self.words as u32)?;
        (self.montgomery && more <= 16).then(|| 1 << more)
    }

    fn constants(&self) -> String {
        let p = &self.m.field.modulus;
        let r = &self.factor % p;
        let of = |doc: &str, name: &str, value: &BigUint| limbs(&self.m.rep, doc, name, value);
        let mut t = match self.montgomery {
            true => of(&format!("1: `R = 2^{}`.", self.m.rep.total()), "ONE", &r),
            false => of("1.", "ONE", &r),
        };
        if self.montgomery {
            t += &of("`R^2`: the factor of an integer.", "ENTER", &(&r * &r % p));
        }
        if self.small_factor().is_none() {
            let stored = BigUint::from(1u8) << (64 * self.words);
            let inverse = stored.modpow(&(p - 2u8), p);
            let (doc, value) = match self.montgomery {
                true => (
                    format!(
                        "`R^2 2^-{}`: the factor of a stored residue.",
                        64 * self.words
                    ),
                    &r * &r * inverse % p,
                ),
                false => (
                    format!("`2^-{}`: the factor of a stored residue.", 64 * self.words),
                    inverse,
                ),
            };
            t += &of(&doc, "STORED", &value);
        }
        if let Some((_, Some(i))) = &self.root {
            t += &of("A square root of -1.", "SQRT_M1", &(i * &r % p));
        }
        t + &most(self.m)
    }

    fn types(&self) -> String {
        let Printer {
            name,
            low,
            plain,
            prime,
            rep,
            ..
        } = self;
        format!(
            "
/// The field in the lanes of `V`. Its large kernels are compiled into the caller, or called.
#[derive(Clone, Copy, Debug)]
pub struct {name}<V, const OUTLINED: bool = false>(PhantomData<V>);
/// Carried.
#[derive(Clone, Copy)]
pub struct Tight<V: Lane>({low});
/// An operand of products. It follows from the code which of the two a sum is, so the compiler knows it.
#[derive(Clone, Copy)]
pub enum Sum<V: Lane> {{
    /// Carried.
    Carried({low}),
    /// A sum or difference, which a product carries first.
    Plain({plain}),
}}
/// A product whose carries have not moved.
#[derive(Clone, Copy)]
pub struct Product<V: Lane>({plain});

impl LaneFamily for {name}<()> {{
    type Prime = {prime};
    type On<V: Lane> = {name}<V>;
}}

impl<V: Lane> From<Tight<V>> for Sum<V> {{
{INLINE}    fn from(a: Tight<V>) -> Sum<V> {{
        Sum::Carried(a.0)
    }}
}}

impl<V: Lane> From<Product<V>> for Sum<V> {{
{INLINE}    fn from(a: Product<V>) -> Sum<V> {{
        Sum::Plain(a.0)
    }}
}}

/// The limbs, carried.
#[inline(always)]
fn carried<V: Lane>(a: Sum<V>) -> {low} {{
    match a {{
        Sum::Carried(a) => a,
        Sum::Plain(a) => {rep}::carry(&a),
    }}
}}

/// The limbs of a sum.
#[inline(always)]
fn plain<V: Lane>(a: Sum<V>) -> {plain} {{
    match a {{
        Sum::Carried(a) => {rep}::widen(&a),
        Sum::Plain(a) => a,
    }}
}}
"
        )
    }

    /// An element of the integers in vectors of words.
    fn enter(&self, words: &str) -> String {
        let rep = self.rep;
        match self.montgomery {
            true => format!(
                "Tight(mul::<V, OUTLINED>(&{rep}::split_words(&{words}), &constants(&ENTER)))"
            ),
            false => format!("Tight({rep}::from_words(&{words}))"),
        }
    }

    /// An element of the stored residues in vectors of words.
    fn enter_stored(&self, words: &str) -> String {
        let rep = self.rep;
        let split = if self.montgomery {
            "split_words"
        } else {
            "from_words"
        };
        match self.small_factor() {
            Some(k) => format!("Tight({rep}::mul_small(&{rep}::{split}(&{words}), factor({k})))"),
            None => {
                format!("Tight(mul::<V, OUTLINED>(&{rep}::{split}(&{words}), &constants(&STORED)))")
            }
        }
    }

    fn operations(&self) -> String {
        let (rep, plain) = (self.rep, format!("[u64; {}]", self.words));
        let mut t = format!(
            "\nimpl<{GENERIC}> Field for {}<V, OUTLINED> {{\n    const NAME: &'static str = \"{rep}\";\n    \
             const LANES: usize = LANES;\n    type Words = {plain};\n",
            self.name
        );
        t += &modulus(&self.m.field);
        let _ = write!(
            t,
            "    type Lanes<T: Copy> = [T; LANES];\n    type Tight = {TIGHT};\n    type Sum = {SUM};\n    \
             type Loose = {SUM};\n    type Product = {PRODUCT};\n    type Mask = {MASK};\n"
        );
        let mut op = |head: &str, out: &str, body: &str| {
            t += "\n";
            t += &of_text(INLINE, head, out, body);
        };
        let any = format!("impl Into<{SUM}>");
        let array = format!("(words: &[{plain}; LANES])");
        op(
            "lanes<T: Copy>(f: impl FnMut(usize) -> T)",
            "[T; LANES]",
            "core::array::from_fn(f)",
        );
        op(
            &format!("splat(words: &{plain})"),
            TIGHT,
            &self.enter("spread(words)"),
        );
        op(
            &format!("from_words{array}"),
            TIGHT,
            &self.enter("gather(words)"),
        );
        op(
            &format!("from_residues{array}"),
            TIGHT,
            &self.enter_stored("gather(words)"),
        );
        op(
            &format!("to_words(a: {TIGHT})"),
            &format!("[{plain}; LANES]"),
            "scatter(&to_words::<V, OUTLINED>(&a.0))",
        );
        op(
            &format!("is_canonical{array}"),
            MASK,
            &format!("{rep}::is_canonical(&gather(words))"),
        );
        op("zero()", TIGHT, "Tight(zeros())");
        op("one()", TIGHT, "Tight(constants(&ONE))");
        let (one, two) = (format!("(a: {any})"), format!("(a: {any}, b: {any})"));
        for (name, class) in [("mul", "Tight"), ("product", "Product")] {
            op(
                &format!("{name}{two}"),
                &format!("{class}<V>"),
                &format!("{class}({name}::<V, OUTLINED>(&carried(a.into()), &carried(b.into())))"),
            );
        }
        for (name, class) in [("square", "Tight"), ("product_square", "Product")] {
            op(
                &format!("{name}{one}"),
                &format!("{class}<V>"),
                &format!("{class}({name}::<V, OUTLINED>(&carried(a.into())))"),
            );
        }
        op(
            &format!("mul_small(a: {any}, k: u32)"),
            TIGHT,
            &format!("Tight({rep}::mul_small(&carried(a.into()), factor(k)))"),
        );
        op(
            &format!("mul_small_add(a: {any}, k: u32, b: {TIGHT})"),
            TIGHT,
            &format!("Tight({rep}::mul_small_add(&carried(a.into()), factor(k), &b.0))"),
        );
        op(
            &format!("reduce(a: {PRODUCT})"),
            TIGHT,
            &format!("Tight({rep}::reduce(&a.0))"),
        );
        for (name, a, b) in [
            ("reduce_sum", PRODUCT, PRODUCT),
            ("reduce_difference", PRODUCT, PRODUCT),
            ("reduce_plus", PRODUCT, TIGHT),
            ("reduce_minus", PRODUCT, TIGHT),
            ("add", TIGHT, TIGHT),
            ("sub", TIGHT, TIGHT),
        ] {
            op(
                &format!("{name}(a: {a}, b: {b})"),
                SUM,
                &format!("Sum::Plain({rep}::{name}(&a.0, &b.0))"),
            );
        }
        op(
            &format!("neg(a: {TIGHT})"),
            SUM,
            &format!("Sum::Plain({rep}::neg(&a.0))"),
        );
        for name in ["add_sums", "sub_sums"] {
            op(
                &format!("{name}{two}"),
                SUM,
                &format!("Sum::Carried({rep}::{name}(&plain(a.into()), &plain(b.into())))"),
            );
        }
        op(&format!("carry{one}"), TIGHT, "Tight(carried(a.into()))");
        op(
            &format!("select(mask: {MASK}, a: {TIGHT}, b: {TIGHT})"),
            TIGHT,
            &format!("Tight({rep}::select(mask, &a.0, &b.0))"),
        );
        op(
            &format!("select_sums(mask: {MASK}, a: {SUM}, b: {SUM})"),
            SUM,
            &format!("Sum::Plain({rep}::select_sums(mask, &plain(a), &plain(b)))"),
        );
        op(
            &format!("is_zero(a: {TIGHT})"),
            MASK,
            "is_zero::<V, OUTLINED>(&a.0)",
        );
        op(
            &format!("eq(a: {TIGHT}, b: {TIGHT})"),
            MASK,
            &format!("is_zero::<V, OUTLINED>(&{rep}::carry(&{rep}::sub(&a.0, &b.0)))"),
        );
        op(
            &format!("is_odd(a: {TIGHT})"),
            MASK,
            "odd(&to_words::<V, OUTLINED>(&a.0))",
        );
        for name in ["invert", "invert_vartime"] {
            op(
                &format!("{name}(a: {TIGHT})"),
                TIGHT,
                "invert_by_power::<Self>(&chain::INVERT, a)",
            );
        }
        op("mask(bits: &[u8; LANES])", MASK, "mask_of(bits)");
        op(
            &format!("bits(mask: {MASK})"),
            "[u8; LANES]",
            "bits_of(mask)",
        );
        for (name, how) in [("and", "both"), ("or", "either")] {
            op(
                &format!("mask_{name}(a: {MASK}, b: {MASK})"),
                MASK,
                &format!("{how}(a, b)"),
            );
        }
        t + "}\n"
    }

    fn roots(&self) -> String {
        let Some((chain, i)) = &self.root else {
            return String::new();
        };
        let (kind, minus_one) = match i {
            Some(_) => ("5_mod_8", "Tight(constants(&SQRT_M1)), "),
            None => ("3_mod_4", ""),
        };
        let one = of_text(
            INLINE,
            &format!("sqrt(a: {TIGHT})"),
            &format!("({TIGHT}, {MASK})"),
            &format!("root_{kind}::<Self>(&chain::{chain}, {minus_one}a)"),
        );
        let two = of_text(
            INLINE,
            &format!("sqrt_two(a: [{TIGHT}; 2])"),
            &format!("[({TIGHT}, {MASK}); 2]"),
            &format!("roots_{kind}::<Self, 2>(&chain::{chain}, {minus_one}a)"),
        );
        format!(
            "\nimpl<{GENERIC}> SquareRoot for {}<V, OUTLINED> {{\n{one}\n{two}}}\n",
            self.name
        )
    }

    fn lanes(&self) -> String {
        let (rep, name, plain) = (self.rep, &self.name, &self.plain);
        let mut t = format!(
            "\nimpl<{GENERIC}> LaneField for {name}<V, OUTLINED> {{\n    type V = V;\n    const RADIX: usize = {};\n    \
             type Limbs = {plain};\n    type Outlined = {name}<V, true>;\n    type Part = Self;\n    \
             const PARTS: usize = 1;\n",
            self.m.rep.radix
        );
        let mut op = |head: &str, out: &str, body: &str| {
            t += "\n";
            t += &of_text(INLINE, head, out, body);
        };
        for name in ["to_outlined", "to_inlined"] {
            op(&format!("{name}(a: {TIGHT})"), TIGHT, "a");
        }
        op(
            &format!("parts(a: &{TIGHT})"),
            &format!("&[{TIGHT}]"),
            "core::slice::from_ref(a)",
        );
        op(
            &format!("parts_mut(a: &mut {TIGHT})"),
            &format!("&mut [{TIGHT}]"),
            "core::slice::from_mut(a)",
        );
        op(
            "products(all: &mut [ToMultiply<'_, Self>])",
            "",
            "products(all)",
        );
        op(
            "all_squares(all: &mut [ToSquare<'_, Self>])",
            "",
            "squares(all)",
        );
        op(
            &format!("part_of_mask(mask: &{MASK}, _: usize)"),
            MASK,
            "*mask",
        );
        op(&format!("limbs(a: {TIGHT})"), plain, "bare_limbs(&a.0)");
        op(
            "from_limbs(limbs: &[V])",
            TIGHT,
            "Tight(load_limbs(limbs, &MOST))",
        );
        op(
            "from_known_limbs(limbs: &[V], _: Known)",
            TIGHT,
            "Tight(load_known_limbs(limbs))",
        );
        op(
            "part_of_known_limbs(limbs: &[V], _: usize, _: Known)",
            TIGHT,
            "Tight(load_known_limbs(limbs))",
        );
        op(
            "from_vectors(words: &[V])",
            TIGHT,
            &self.enter("load_words(words)"),
        );
        op(
            "from_stored_vectors(words: &[V])",
            TIGHT,
            &self.enter_stored("load_words(words)"),
        );
        op(
            "is_canonical_vectors(words: &[V])",
            MASK,
            &format!("{rep}::is_canonical(&load_words(words))"),
        );
        op("mask_of(bits: V::Bits)", MASK, "Bit(bits)");
        op(&format!("byte(mask: {MASK})"), "u8", "V::byte(mask.0)");
        op(
            &format!("shuffle(a: {TIGHT}, from: &[u64; LANES])"),
            TIGHT,
            "Tight(shuffle_limbs(&a.0, from))",
        );
        op(
            &format!("shuffle_product(a: {PRODUCT}, from: &[u64; LANES])"),
            PRODUCT,
            "Product(shuffle_words(&a.0, from))",
        );
        let integer = format!("[u64; {}]", self.words);
        op(
            &format!("invert_words(words: &{integer})"),
            &integer,
            &format!("{}::invert_words::<()>(words)", self.prime),
        );
        t + "}\n"
    }

    fn field_25519(&self) -> String {
        if !self.is_25519() {
            return String::new();
        }
        let head = format!(
            "\nimpl<{GENERIC}> Field25519 for {}<V, OUTLINED> {{",
            self.name
        );
        if !self.has_addition() {
            return head + "}\n";
        }
        head + "
    #[inline(always)]
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
    }
}
"
    }
}
