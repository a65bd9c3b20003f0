//! Names, parameters and results of all operations.

use super::{Form, Kind};
use crate::traits::table::Class;

/// The type of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Param {
    /// `impl Into<C>`
    Into(Class),
    /// A struct, or `Bit`.
    Of(Class),
    /// `&[u64; W]`
    Words,
    /// `&[[u64; W]; 1]`, or `LANES` or `HALF` of them
    Lanes,
    /// `&[V]`, or `&[Pair<V>]`
    Vectors,
    /// `usize`: the half of pairs
    Side,
    /// `u32`
    Small,
    /// `&[u8; 1]`, or `LANES` or `HALF` of them
    Bits,
}

/// An operation: its name, its parameters with their names, the class of its result.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    pub(crate) params: &'static [(&'static str, Param)],
    pub(crate) result: Class,
}

impl Operation {
    /// The text before the body.
    pub(super) fn head(&self, form: &Form) -> String {
        let of = |class: Class| match class {
            Class::Truths => format!("[u8; {}]", form.lanes()),
            Class::Words => format!("[[u64; {}]; {}]", form.words, form.lanes()),
            class => form.type_of(class).to_string(),
        };
        let param = |(name, p): &(&str, Param)| match *p {
            Param::Into(class) => format!("{name}: impl Into<{}>", of(class)),
            Param::Of(class) => format!("{name}: {}", of(class)),
            Param::Words => format!("{name}: &[u64; {}]", form.words),
            Param::Lanes => format!("{name}: &{}", of(Class::Words)),
            Param::Small => format!("{name}: u32"),
            Param::Vectors => match form.kind {
                Kind::Halves => format!("{name}: &[Pair<V>]"),
                _ => format!("{name}: &[V]"),
            },
            Param::Side => format!("{name}: usize"),
            Param::Bits => format!("{name}: &{}", of(Class::Truths)),
        };
        let params: Vec<String> = self.params.iter().map(param).collect();
        let (name, params, result) = (self.name, params.join(", "), of(self.result));
        format!("fn {name}({params}) -> {result} {{")
    }
}

const fn op(
    name: &'static str,
    params: &'static [(&'static str, Param)],
    result: Class,
) -> Operation {
    Operation {
        name,
        params,
        result,
    }
}

const A: (&str, Param) = ("a", Param::Of(Class::Tight));
const B: (&str, Param) = ("b", Param::Of(Class::Tight));
const PRODUCT_A: (&str, Param) = ("a", Param::Of(Class::Product));
const PRODUCT_B: (&str, Param) = ("b", Param::Of(Class::Product));
const SUM_A: (&str, Param) = ("a", Param::Into(Class::Sum));
const SUM_B: (&str, Param) = ("b", Param::Into(Class::Sum));
const LOOSE_A: (&str, Param) = ("a", Param::Into(Class::Loose));
const LOOSE_B: (&str, Param) = ("b", Param::Into(Class::Loose));
const K: (&str, Param) = ("k", Param::Small);
const MASK: (&str, Param) = ("mask", Param::Of(Class::Mask));
const MASK_A: (&str, Param) = ("a", Param::Of(Class::Mask));
const MASK_B: (&str, Param) = ("b", Param::Of(Class::Mask));
const LANES: (&str, Param) = ("words", Param::Lanes);

/// All operations of `Field` but `lanes`, whose text is exact, and those that the trait provides.
pub(crate) static TABLE: [Operation; 35] = [
    op("splat", &[("words", Param::Words)], Class::Tight),
    op("from_words", &[LANES], Class::Tight),
    op("from_residues", &[LANES], Class::Tight),
    op("to_words", &[A], Class::Words),
    op("is_canonical", &[LANES], Class::Mask),
    op("zero", &[], Class::Tight),
    op("one", &[], Class::Tight),
    op("mul", &[LOOSE_A, LOOSE_B], Class::Tight),
    op("square", &[LOOSE_A], Class::Tight),
    op("mul_small", &[LOOSE_A, K], Class::Tight),
    op("mul_small_add", &[LOOSE_A, K, B], Class::Tight),
    op("product", &[LOOSE_A, LOOSE_B], Class::Product),
    op("product_square", &[LOOSE_A], Class::Product),
    op("reduce", &[PRODUCT_A], Class::Tight),
    op("reduce_sum", &[PRODUCT_A, PRODUCT_B], Class::Sum),
    op("reduce_difference", &[PRODUCT_A, PRODUCT_B], Class::Sum),
    op("reduce_plus", &[PRODUCT_A, B], Class::Sum),
    op("reduce_minus", &[PRODUCT_A, B], Class::Sum),
    op("add", &[A, B], Class::Sum),
    op("sub", &[A, B], Class::Sum),
    op("neg", &[A], Class::Sum),
    op("add_sums", &[SUM_A, SUM_B], Class::Loose),
    op("sub_sums", &[SUM_A, SUM_B], Class::Loose),
    op("carry", &[LOOSE_A], Class::Tight),
    op("select", &[MASK, A, B], Class::Tight),
    op(
        "select_sums",
        &[
            MASK,
            ("a", Param::Of(Class::Sum)),
            ("b", Param::Of(Class::Sum)),
        ],
        Class::Sum,
    ),
    op("is_zero", &[A], Class::Mask),
    op("eq", &[A, B], Class::Mask),
    op("is_odd", &[A], Class::Mask),
    op("invert", &[A], Class::Tight),
    op("invert_vartime", &[A], Class::Tight),
    op("mask", &[("bits", Param::Bits)], Class::Mask),
    op("bits", &[MASK], Class::Truths),
    op("mask_and", &[MASK_A, MASK_B], Class::Mask),
    op("mask_or", &[MASK_A, MASK_B], Class::Mask),
];

const VECTORS_OF_WORDS: (&str, Param) = ("words", Param::Vectors);

/// The operations of `LaneField` that are expressions, in their order, each with the operation of `Field` that has the
/// same value.
pub(crate) static VECTORS: [(Operation, &str); 3] = [
    (
        op("from_vectors", &[VECTORS_OF_WORDS], Class::Tight),
        "from_words",
    ),
    (
        op("from_stored_vectors", &[VECTORS_OF_WORDS], Class::Tight),
        "from_residues",
    ),
    (
        op("is_canonical_vectors", &[VECTORS_OF_WORDS], Class::Mask),
        "is_canonical",
    ),
];

const OF_HALF: &[(&str, Param)] = &[VECTORS_OF_WORDS, ("side", Param::Side)];

/// Those of `HalfField`.
pub(crate) static HALVES: [(Operation, &str); 3] = [
    (op("from_vectors", OF_HALF, Class::Tight), "from_words"),
    (
        op("from_stored_vectors", OF_HALF, Class::Tight),
        "from_residues",
    ),
    (
        op("is_canonical_vectors", OF_HALF, Class::Mask),
        "is_canonical",
    ),
];

/// The operations of `StoredResidues`, in their order.
pub(crate) static STORED: [Operation; 2] = [
    op("to_residues", &[A], Class::Words),
    op("words_times", &[LANES, B], Class::Tight),
];
