//! The specification of each operation of the field traits, for every representation.

use super::poly::{Atom, Poly, Ring};
use num_bigint::BigUint;

/// The classes of operands and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Tight,
    Sum,
    Loose,
    Product,
    Mask,
    Truths,
    Words,
}

/// Kinds of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// An element of the class.
    Of(Class),
    /// One integer per lane.
    Integers,
    /// One integer for all lanes.
    Integer,
    /// A number below `2^17`.
    Small,
    /// A half of pairs.
    Side,
}

/// The value of a result in any lane, by the operands there.
pub type Meaning = fn(&Operands<'_>) -> Poly;

/// Operands by their names: `a`, `b` and so on. The integer with the number 0 is `a`.
pub struct Operands<'a> {
    /// Arithmetic modulo the prime.
    pub ring: &'a Ring,
    /// `2^(64 n)` for `n` words.
    pub radix: BigUint,
    /// Whether an element is its residue, so that words are taken as they are.
    pub bare: bool,
}

impl Operands<'_> {
    fn e(&self, name: &str) -> Poly {
        self.ring.element(name)
    }
    fn k(&self) -> Poly {
        self.ring.element("k")
    }
    fn truth(&self, name: &str) -> Poly {
        self.ring.atom(Atom::Truth(name.into()))
    }
    fn power(&self, e: &BigUint) -> Poly {
        self.ring.power("a", e)
    }
}

/// An operation: name, arguments, class of the result, value.
pub type Row = (&'static str, &'static [Arg], Class, Meaning);

/// An element as it is stored.
const T: Arg = Arg::Of(Class::Tight);
const S: Arg = Arg::Of(Class::Sum);
const L: Arg = Arg::Of(Class::Loose);
const P: Arg = Arg::Of(Class::Product);
const M: Arg = Arg::Of(Class::Mask);
const B: Arg = Arg::Of(Class::Truths);

/// The table: first the operations without constants.
pub const ROWS: [Row; 35] = [
    ("mul", &[L, L], Class::Tight, |o| {
        o.ring.mul(&o.e("a"), &o.e("b"))
    }),
    ("square", &[L], Class::Tight, |o| {
        o.ring.mul(&o.e("a"), &o.e("a"))
    }),
    ("product", &[L, L], Class::Product, |o| {
        o.ring.mul(&o.e("a"), &o.e("b"))
    }),
    ("product_square", &[L], Class::Product, |o| {
        o.ring.mul(&o.e("a"), &o.e("a"))
    }),
    ("reduce", &[P], Class::Tight, |o| o.e("a")),
    ("reduce_sum", &[P, P], Class::Sum, |o| {
        o.ring.add(&o.e("a"), &o.e("b"))
    }),
    ("reduce_difference", &[P, P], Class::Sum, |o| {
        o.ring.sub(&o.e("a"), &o.e("b"))
    }),
    ("reduce_plus", &[P, T], Class::Sum, |o| {
        o.ring.add(&o.e("a"), &o.e("b"))
    }),
    ("reduce_minus", &[P, T], Class::Sum, |o| {
        o.ring.sub(&o.e("a"), &o.e("b"))
    }),
    ("add", &[T, T], Class::Sum, |o| {
        o.ring.add(&o.e("a"), &o.e("b"))
    }),
    ("sub", &[T, T], Class::Sum, |o| {
        o.ring.sub(&o.e("a"), &o.e("b"))
    }),
    ("neg", &[T], Class::Sum, |o| o.ring.neg(&o.e("a"))),
    ("add_sums", &[S, S], Class::Loose, |o| {
        o.ring.add(&o.e("a"), &o.e("b"))
    }),
    ("sub_sums", &[S, S], Class::Loose, |o| {
        o.ring.sub(&o.e("a"), &o.e("b"))
    }),
    ("carry", &[L], Class::Tight, |o| o.e("a")),
    ("select", &[M, T, T], Class::Tight, |o| {
        o.ring.select(&o.truth("a"), &o.e("b"), &o.e("c"))
    }),
    ("select_sums", &[M, S, S], Class::Sum, |o| {
        o.ring.select(&o.truth("a"), &o.e("b"), &o.e("c"))
    }),
    ("is_zero", &[T], Class::Mask, |o| o.ring.is_zero(&o.e("a"))),
    ("eq", &[T, T], Class::Mask, |o| {
        o.ring.is_zero(&o.ring.sub(&o.e("a"), &o.e("b")))
    }),
    ("mask", &[B], Class::Mask, |o| o.truth("a")),
    ("bits", &[M], Class::Truths, |o| o.truth("a")),
    ("mask_and", &[M, M], Class::Mask, |o| {
        o.ring.mul(&o.truth("a"), &o.truth("b"))
    }),
    ("mask_or", &[M, M], Class::Mask, |o| {
        o.ring.either(&o.truth("a"), &o.truth("b"))
    }),
    ("zero", &[], Class::Tight, |_| Poly::default()),
    ("one", &[], Class::Tight, |o| {
        o.ring.constant(&BigUint::from(1u8))
    }),
    ("splat", &[Arg::Integer], Class::Tight, |o| o.e("a")),
    ("from_words", &[Arg::Integers], Class::Tight, |o| o.e("a")),
    ("from_residues", &[Arg::Integers], Class::Tight, |o| {
        let inverse = o.radix.modpow(&(&o.ring.0 - 2u8), &o.ring.0);
        let residue = match o.bare {
            // Words that are no residue become 0.
            true => o.ring.mul(&o.ring.atom(Atom::Below(0)), &o.e("a")),
            false => o.e("a"),
        };
        o.ring.scale(&residue, &inverse)
    }),
    ("to_words", &[T], Class::Words, |o| o.e("a")),
    ("is_canonical", &[Arg::Integers], Class::Mask, |o| {
        o.ring.atom(Atom::Below(0))
    }),
    ("mul_small", &[L, Arg::Small], Class::Tight, |o| {
        o.ring.mul(&o.e("a"), &o.k())
    }),
    ("mul_small_add", &[L, Arg::Small, T], Class::Tight, |o| {
        o.ring.add(&o.ring.mul(&o.e("a"), &o.k()), &o.e("c"))
    }),
    ("is_odd", &[T], Class::Mask, |o| {
        o.ring.atom(Atom::Odd(o.e("a")))
    }),
    ("invert", &[T], Class::Tight, |o| {
        o.power(&(&o.ring.0 - 2u8))
    }),
    ("invert_vartime", &[T], Class::Tight, |o| {
        o.power(&(&o.ring.0 - 2u8))
    }),
];
