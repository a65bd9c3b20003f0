//! Representations of one element in each of four lanes of a vector, by a multiplier of 32 bits: one half of a field of
//! eight lanes.
//!
//! Everything is inlined. Outlined products would be less code, but measured a tenth slower, because operands and
//! results are copied.

use super::{INLINE, limbs, modulus, most, of_text};
use crate::names;
use crate::strategy::Module;
use num_bigint::BigUint;
use std::fmt::Write;

const TIGHT: &str = "Tight<V>";
const SUM: &str = "Sum<V>";
const MASK: &str = "Bit<V>";

/// The text of such a file, as `field/p25519/r25_field.rs`.
pub(super) fn file(m: &Module, origin: &str) -> String {
    let p = Printer {
        m,
        rep: &m.rep.name,
        name: names::capital(&m.rep.name),
        half: names::capital(&m.rep.name) + "Half",
        prime: names::capital(&m.field.name),
        words: m.field.bits().div_ceil(64) as usize,
        root: names::root(&m.field).map(|(chain, _, _, i)| (chain, i)),
        limbs: format!("[V; {}]", m.rep.limbs),
    };
    let mut t = format!(
        "//! Integers modulo {} in the lanes of vectors, on the limbs of [`{rep}`]: types and operations.\n//!\n//! {origin}\n\n",
        m.field.name,
        rep = m.rep.name,
    );
    t += &p.imports();
    t += &p.constants();
    t += &p.types();
    t += &p.operations();
    t += &p.roots();
    t += &p.half_field();
    if p.is_25519() {
        let _ = write!(t, "\nimpl<V: Lane> Field25519 for {}<V> {{}}\n", p.half);
    }
    t
}

struct Printer<'a> {
    m: &'a Module,
    /// The kernels' module, the type of the field, and that of one half.
    rep: &'a str,
    name: String,
    half: String,
    /// The prime's type.
    prime: String,
    /// Words of 64 bits of an integer.
    words: usize,
    root: Option<(&'static str, Option<BigUint>)>,
    /// The type of limbs.
    limbs: String,
}

impl Printer<'_> {
    fn is_25519(&self) -> bool {
        self.m.field.name == "p25519"
    }

    fn imports(&self) -> String {
        let mut t = String::from(
            "use super::super::halves::{HalfField, Halves};\nuse super::super::known::Known;\nuse super::super::moves::halves::{\n    \
             bits_of, both, constants, either, factor, gather, load_half, mask_of, odd, pack, scatter,\n    \
             unpack, unpack_known,\n};\n",
        );
        t += match &self.root {
            Some((_, Some(_))) => {
                "use super::super::power::{Step, invert_by_power, root_5_mod_8, roots_5_mod_8};\n"
            }
            Some((_, None)) => {
                "use super::super::power::{Step, invert_by_power, root_3_mod_4, roots_3_mod_4};\n"
            }
            None => "use super::super::power::{Step, invert_by_power};\n",
        };
        t += "use super::super::prime::Prime;\nuse super::super::visitor::HalvesFamily;\n";
        t += match (self.is_25519(), &self.root) {
            (true, _) => "use super::super::{Field, Field25519, SquareRoot};\n",
            (false, Some(_)) => "use super::super::{Field, SquareRoot};\n",
            (false, None) => "use super::super::Field;\n",
        };
        let _ = write!(
            t,
            "use super::{{{}, chain, {}}};\nuse crate::arch::lane32::{{Bit, HALF, Lane, Pair}};\nuse core::marker::PhantomData;\n",
            self.prime, self.rep
        );
        t
    }

    fn constants(&self) -> String {
        let p = &self.m.field.modulus;
        let of = |doc: &str, name: &str, value: &BigUint| limbs(&self.m.rep, doc, name, value);
        let bits = 64 * self.words;
        let stored = (BigUint::from(1u8) << bits).modpow(&(p - 2u8), p);
        let mut t = of("0.", "ZERO", &BigUint::ZERO);
        t += &of("1.", "ONE", &BigUint::from(1u8));
        t += &of(
            &format!("`2^-{bits}`: the factor of a stored residue."),
            "STORED",
            &stored,
        );
        if let Some((_, Some(i))) = &self.root {
            t += &of("A square root of -1.", "SQRT_M1", i);
        }
        t + &most(self.m)
    }

    fn types(&self) -> String {
        let Printer {
            name,
            half,
            limbs,
            prime,
            ..
        } = self;
        format!(
            "
/// The field in eight lanes, on two vectors `V` for each limb.
pub type {name}<V> = Halves<{half}<V>>;

/// The field in the four lanes of `V`.
#[derive(Clone, Copy, Debug)]
pub struct {half}<V>(PhantomData<V>);
/// Carried: the storage form.
#[derive(Clone, Copy)]
pub struct Tight<V: Lane>({limbs});
/// An operand of products.
#[derive(Clone, Copy)]
pub struct Sum<V: Lane>({limbs});

impl HalvesFamily for {half}<()> {{
    type Prime = {prime};
    type On<V: Lane> = {name}<V>;
}}

impl<V: Lane> From<Tight<V>> for Sum<V> {{
{INLINE}    fn from(a: Tight<V>) -> Sum<V> {{
        Sum(a.0)
    }}
}}
"
        )
    }

    /// An element of the integers in vectors of words.
    fn enter(&self, words: &str) -> String {
        format!("Tight({}::from_words(&{words}))", self.rep)
    }

    /// An element of the stored residues in vectors of words.
    fn enter_stored(&self, words: &str) -> String {
        let rep = self.rep;
        format!("Tight({rep}::mul(&{rep}::from_words(&{words}), &constants(&STORED)))")
    }

    fn operations(&self) -> String {
        let (rep, plain) = (self.rep, format!("[u64; {}]", self.words));
        let mut t = format!(
            "\nimpl<V: Lane> Field for {}<V> {{\n    const NAME: &'static str = \"{rep}\";\n    \
             const LANES: usize = HALF;\n    type Words = {plain};\n",
            self.half
        );
        t += &modulus(&self.m.field);
        let _ = write!(
            t,
            "    type Lanes<T: Copy> = [T; HALF];\n    type Tight = {TIGHT};\n    type Sum = {SUM};\n    \
             type Loose = {SUM};\n    type Product = {TIGHT};\n    type Mask = {MASK};\n"
        );
        let mut op = |head: &str, out: &str, body: &str| {
            t += "\n";
            t += &of_text(INLINE, head, out, body);
        };
        let any = format!("impl Into<{SUM}>");
        let array = format!("(words: &[{plain}; HALF])");
        op(
            "lanes<T: Copy>(f: impl FnMut(usize) -> T)",
            "[T; HALF]",
            "core::array::from_fn(f)",
        );
        op(
            &format!("splat(words: &{plain})"),
            TIGHT,
            &self.enter("constants(words)"),
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
            &format!("[{plain}; HALF]"),
            &format!("scatter(&{rep}::to_words(&a.0))"),
        );
        op(
            &format!("is_canonical{array}"),
            MASK,
            &format!("{rep}::is_canonical(&gather(words))"),
        );
        op("zero()", TIGHT, "Tight(constants(&ZERO))");
        op("one()", TIGHT, "Tight(constants(&ONE))");
        let (one, two) = (format!("(a: {any})"), format!("(a: {any}, b: {any})"));
        for (name, kernel) in [("mul", "mul"), ("product", "mul")] {
            op(
                &format!("{name}{two}"),
                TIGHT,
                &format!("Tight({rep}::{kernel}(&a.into().0, &b.into().0))"),
            );
        }
        for (name, kernel) in [("square", "square"), ("product_square", "square")] {
            op(
                &format!("{name}{one}"),
                TIGHT,
                &format!("Tight({rep}::{kernel}(&a.into().0))"),
            );
        }
        op(
            &format!("mul_small(a: {any}, k: u32)"),
            TIGHT,
            &format!("Tight({rep}::mul_small(&a.into().0, factor(k)))"),
        );
        op(
            &format!("mul_small_add(a: {any}, k: u32, b: {TIGHT})"),
            TIGHT,
            &format!("Tight({rep}::mul_small_add(&a.into().0, factor(k), &b.0))"),
        );
        op(&format!("reduce(a: {TIGHT})"), TIGHT, "a");
        for (name, kernel) in [
            ("reduce_sum", "add"),
            ("reduce_difference", "sub"),
            ("reduce_plus", "add"),
            ("reduce_minus", "sub"),
            ("add", "add"),
            ("sub", "sub"),
        ] {
            op(
                &format!("{name}(a: {TIGHT}, b: {TIGHT})"),
                SUM,
                &format!("Sum({rep}::{kernel}(&a.0, &b.0))"),
            );
        }
        op(
            &format!("neg(a: {TIGHT})"),
            SUM,
            &format!("Sum({rep}::neg(&a.0))"),
        );
        for name in ["add_sums", "sub_sums"] {
            op(
                &format!("{name}{two}"),
                SUM,
                &format!("Sum({rep}::{name}(&a.into().0, &b.into().0))"),
            );
        }
        op(
            &format!("carry{one}"),
            TIGHT,
            &format!("Tight({rep}::carry(&a.into().0))"),
        );
        for (name, class) in [("select", "Tight"), ("select_sums", "Sum")] {
            op(
                &format!("{name}(mask: {MASK}, a: {class}<V>, b: {class}<V>)"),
                &format!("{class}<V>"),
                &format!("{class}({rep}::{name}(mask, &a.0, &b.0))"),
            );
        }
        op(
            &format!("is_zero(a: {TIGHT})"),
            MASK,
            &format!("{rep}::is_zero(&a.0)"),
        );
        op(
            &format!("eq(a: {TIGHT}, b: {TIGHT})"),
            MASK,
            &format!("{rep}::is_zero(&{rep}::carry(&{rep}::sub(&a.0, &b.0)))"),
        );
        op(
            &format!("is_odd(a: {TIGHT})"),
            MASK,
            &format!("odd(&{rep}::to_words(&a.0))"),
        );
        for name in ["invert", "invert_vartime"] {
            op(
                &format!("{name}(a: {TIGHT})"),
                TIGHT,
                "invert_by_power::<Self>(&chain::INVERT, a)",
            );
        }
        op("mask(bits: &[u8; HALF])", MASK, "mask_of(bits)");
        op(
            &format!("bits(mask: {MASK})"),
            "[u8; HALF]",
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

    /// The square roots of both halves, which hide each other's latency.
    fn roots(&self) -> String {
        let Some((chain, i)) = &self.root else {
            return String::new();
        };
        let (kind, minus_one) = match i {
            Some(_) => ("5_mod_8", "Self::twice(Tight(constants(&SQRT_M1))), "),
            None => ("3_mod_4", ""),
        };
        let one = of_text(
            INLINE,
            "sqrt(a: Self::Tight)",
            "(Self::Tight, Self::Mask)",
            &format!("root_{kind}::<Self>(&chain::{chain}, {minus_one}a)"),
        );
        let two = of_text(
            INLINE,
            "sqrt_two(a: [Self::Tight; 2])",
            "[(Self::Tight, Self::Mask); 2]",
            &format!("roots_{kind}::<Self, 2>(&chain::{chain}, {minus_one}a)"),
        );
        format!(
            "\nimpl<V: Lane> SquareRoot for {}<V> {{\n{one}\n{two}}}\n",
            self.name
        )
    }

    fn half_field(&self) -> String {
        let rep = self.rep;
        let packed = format!("[Pair<V>; {}]", self.m.rep.limbs / 2);
        let mut t = format!(
            "\nimpl<V: Lane> HalfField for {}<V> {{\n    type V = V;\n    type Limbs = {packed};\n    \
             const INVERT: &'static [Step] = &chain::INVERT;\n",
            self.half
        );
        let mut op = |head: &str, out: &str, body: &str| {
            t += "\n";
            t += &of_text(INLINE, head, out, body);
        };
        op(
            &format!("limbs(a: {TIGHT}, b: {TIGHT})"),
            &packed,
            "pack(&a.0, &b.0)",
        );
        op(
            "from_limbs(limbs: &[Pair<V>], side: usize)",
            TIGHT,
            "Tight(unpack(limbs, side, &MOST))",
        );
        op(
            "from_known_limbs(limbs: &[Pair<V>], side: usize, _: Known)",
            TIGHT,
            "Tight(unpack_known(limbs, side))",
        );
        op(
            "from_vectors(words: &[Pair<V>], side: usize)",
            TIGHT,
            &self.enter("load_half(words, side)"),
        );
        op(
            "from_stored_vectors(words: &[Pair<V>], side: usize)",
            TIGHT,
            &self.enter_stored("load_half(words, side)"),
        );
        op(
            "is_canonical_vectors(words: &[Pair<V>], side: usize)",
            MASK,
            &format!("{rep}::is_canonical(&load_half(words, side))"),
        );
        let integer = format!("[u64; {}]", self.words);
        op(
            &format!("invert_words(words: &{integer})"),
            &integer,
            &format!("{}::invert_words::<()>(words)", self.prime),
        );
        t + "}\n"
    }
}
