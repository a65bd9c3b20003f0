//! Fields on SIMD lanes: eight independent elements at a time.
//!
//! The arithmetic is in modules of straight-line functions that the forge
//! prints and the checker proves; this module gives them types. The bounds classes differ: a
//! product accepts only carried values, since the multiplier reads 52 bits. So sums are carried on
//! the way into a product, and the results of products are the class that is left unreduced.
//!
//! | class | meaning here |
//! |---|---|
//! | `Tight` | carried, an operand of the multiplier: [`Low`] words |
//! | `Sum`, `Loose` | sums and differences of such values, or of products; a product carries them first |
//! | `Product` | unreduced columns |
//!
//! A sum that is used as an operand twice is carried twice in the source only: the code is
//! straight-line, and the compiler computes it once.

pub mod called;
mod macros;

use core::marker::PhantomData;

use super::eight::{Factor, LaneField, ToMultiply, ToSquare};
use super::prime::{self, Prime, Rooted, invert_by_power, negative_power_of_two, power_of_two};
use super::{Field, Field25519, SquareRoot, p25519};
use crate::arch::lane::{Bit, LANES, Lane, Low, bare, low52};
use called::Called;
pub(super) use macros::{edwards_add_affine, formula, lanes, pass};

/// The functions of a module for SIMD lanes.
pub trait LaneKernels: Copy + 'static {
    /// Name of the representation.
    const NAME: &'static str;
    /// Bits of a limb.
    const RADIX: usize;
    /// The prime.
    type Prime: Prime;
    /// A limb for each place.
    type Limbs<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// The words of an integer.
    type Whole<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// The representation of 1.
    const ONE: Self::Limbs<u64>;
    /// The factor (`R^2`) that converts an integer's limbs to Montgomery form, if the
    /// representation is Montgomery's.
    const ENTER: Option<Self::Limbs<u64>>;
    /// The factor that converts the limbs of a stored residue ([`Field::from_residues`]).
    const STORED: Self::Limbs<u64>;
    /// The same as a plain integer, where it is a small one, or 0.
    const STORED_SMALL: u32;

    /// The same for every limb.
    fn limbs<T: Copy>(x: T) -> Self::Limbs<T>;
    /// The same for every word.
    fn whole<T: Copy>(x: T) -> Self::Whole<T>;
    /// `a * b`.
    #[inline(always)]
    fn mul<V: Lane>(a: &LowLimbs<Self, V>, b: &LowLimbs<Self, V>) -> LowLimbs<Self, V> {
        Self::reduce(&Self::product(a, b))
    }
    /// `a^2`.
    #[inline(always)]
    fn square<V: Lane>(a: &LowLimbs<Self, V>) -> LowLimbs<Self, V> {
        Self::reduce(&Self::product_square(a))
    }
    /// `a * b`, carries not moved.
    fn product<V: Lane>(a: &LowLimbs<Self, V>, b: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `a^2`, carries not moved.
    fn product_square<V: Lane>(a: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// Moves them.
    fn reduce<V: Lane>(a: &Self::Limbs<V>) -> LowLimbs<Self, V>;
    /// `a + b` of products.
    fn reduce_sum<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a - b` of products.
    fn reduce_difference<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a + b` of a product and a stored value.
    fn reduce_plus<V: Lane>(a: &Self::Limbs<V>, b: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `a - b` of a product and a stored value.
    fn reduce_minus<V: Lane>(a: &Self::Limbs<V>, b: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `k * a`, `k < 2^17`.
    fn mul_small<V: Lane>(a: &LowLimbs<Self, V>, k: Low<V>) -> LowLimbs<Self, V>;
    /// `k * a + b`, `k < 2^17`.
    fn mul_small_add<V: Lane>(
        a: &LowLimbs<Self, V>,
        k: Low<V>,
        b: &LowLimbs<Self, V>,
    ) -> LowLimbs<Self, V>;
    /// `a + b`.
    fn add<V: Lane>(a: &LowLimbs<Self, V>, b: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `a - b`.
    fn sub<V: Lane>(a: &LowLimbs<Self, V>, b: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `-a`.
    fn neg<V: Lane>(a: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `a + b` on sums, carried.
    fn add_sums<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> LowLimbs<Self, V>;
    /// `a - b` on sums, carried.
    fn sub_sums<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> LowLimbs<Self, V>;
    /// A sum, carried.
    fn carry<V: Lane>(a: &Self::Limbs<V>) -> LowLimbs<Self, V>;
    /// The same limbs as a sum.
    fn widen<V: Lane>(a: &LowLimbs<Self, V>) -> Self::Limbs<V>;
    /// `if bit == 1 { b } else { a }`.
    fn select<V: Lane>(
        bit: Bit<V>,
        a: &LowLimbs<Self, V>,
        b: &LowLimbs<Self, V>,
    ) -> LowLimbs<Self, V>;
    /// The same on sums.
    fn select_sums<V: Lane>(bit: Bit<V>, a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// The limbs of any integer that fits.
    fn split_words<V: Lane>(words: &Self::Whole<V>) -> LowLimbs<Self, V>;
    /// The canonical value.
    fn to_words<V: Lane>(a: &LowLimbs<Self, V>) -> Self::Whole<V>;
    /// Whether the value is 0 modulo the prime.
    fn is_zero<V: Lane>(a: &LowLimbs<Self, V>) -> Bit<V>;
    /// Whether an integer is below the prime.
    fn is_canonical<V: Lane>(words: &Self::Whole<V>) -> Bit<V>;

    /// [`Field25519::edwards_add_affine`].
    #[inline(always)]
    fn edwards_add_affine<V: Lane>(
        _x: &LowLimbs<Self, V>,
        _y: &LowLimbs<Self, V>,
        _z: &LowLimbs<Self, V>,
        _t: &LowLimbs<Self, V>,
        _minus: &LowLimbs<Self, V>,
        _plus: &LowLimbs<Self, V>,
        _xytd: &LowLimbs<Self, V>,
    ) -> Option<[LowLimbs<Self, V>; 4]> {
        None
    }
}

/// Limbs as the multiplier takes them.
type LowLimbs<K, V> = <K as LaneKernels>::Limbs<Low<V>>;
type Words<K> = <<K as LaneKernels>::Prime as Prime>::Words;

/// The limbs of `radix` bits of an integer that has no more.
pub const fn limbs_of<const W: usize, const N: usize>(words: &[u64; W], radix: usize) -> [u64; N] {
    let mut limbs = [0; N];
    let mut i = 0;
    while i < N {
        let (word, shift) = (radix * i / 64, radix * i % 64);
        let above = if word + 1 < W { words[word + 1] } else { 0 };
        let bits = words[word] as u128 | (above as u128) << 64;
        limbs[i] = (bits >> shift) as u64 & ((1 << radix) - 1);
        i += 1;
    }
    limbs
}

/// The field of `K`'s prime in the lanes of `V`.
#[derive(Clone, Copy, Debug)]
pub struct Vectors<K, V>(PhantomData<(K, V)>);

/// Carried: stored, and taken by products.
#[derive(Clone, Copy)]
pub struct Tight<K: LaneKernels, V: Lane>(LowLimbs<K, V>);
/// An operand of products: a carried value, or a sum that the product carries first.
///
/// Which of the two it is follows from the code that computed it, so the compiler knows it after
/// inlining. The conversions do no work of their own: those of the standard library need not be
/// inlined, and a carry that was not inlined would be compiled without the target features of the
/// entry.
#[derive(Clone, Copy)]
pub enum Sum<K: LaneKernels, V: Lane> {
    /// Carried, or a stored value.
    Carried(LowLimbs<K, V>),
    /// Sum or difference of carried values, or of products.
    Plain(K::Limbs<V>),
}
/// A product whose carries have not moved.
#[derive(Clone, Copy)]
pub struct Product<K: LaneKernels, V: Lane>(K::Limbs<V>);

impl<K: LaneKernels, V: Lane> From<Tight<K, V>> for Sum<K, V> {
    #[inline(always)]
    fn from(a: Tight<K, V>) -> Self {
        Sum::Carried(a.0)
    }
}

impl<K: LaneKernels, V: Lane> From<Product<K, V>> for Sum<K, V> {
    #[inline(always)]
    fn from(a: Product<K, V>) -> Self {
        Sum::Plain(a.0)
    }
}

impl<K: LaneKernels, V: Lane> Sum<K, V> {
    #[inline(always)]
    fn carried(self) -> LowLimbs<K, V> {
        match self {
            Sum::Carried(a) => a,
            Sum::Plain(a) => K::carry(&a),
        }
    }

    #[inline(always)]
    fn plain(self) -> K::Limbs<V> {
        match self {
            Sum::Carried(a) => K::widen(&a),
            Sum::Plain(a) => a,
        }
    }
}

impl<K: LaneKernels, V: Lane> Vectors<K, V> {
    /// The same limbs in every lane.
    #[inline(always)]
    fn constant(limbs: &K::Limbs<u64>) -> LowLimbs<K, V> {
        let mut all = K::limbs(low52(V::splat(0)));
        for (v, x) in all.as_mut().iter_mut().zip(limbs.as_ref()) {
            *v = low52(V::splat(*x));
        }
        all
    }

    /// The integer of these words.
    #[inline(always)]
    fn enter(words: &K::Whole<V>) -> Tight<K, V> {
        let limbs = K::split_words(words);
        match &K::ENTER {
            None => Tight(limbs),
            Some(factor) => Tight(K::mul(&limbs, &Self::constant(factor))),
        }
    }

    /// The value of the stored residue of these words.
    #[inline(always)]
    fn enter_stored(words: &K::Whole<V>) -> Tight<K, V> {
        let limbs = K::split_words(words);
        Tight(match K::STORED_SMALL {
            0 => K::mul(&limbs, &Self::constant(&K::STORED)),
            k => K::mul_small(&limbs, low52(V::splat(k.into()))),
        })
    }

    /// One word of each lane's integer becomes a vector.
    #[inline(always)]
    fn gather(words: &[Words<K>; LANES]) -> K::Whole<V> {
        let mut all = K::whole(V::splat(0));
        for (j, v) in all.as_mut().iter_mut().enumerate() {
            let mut x = [0; LANES];
            for i in 0..LANES {
                x[i] = words[i].as_ref()[j];
            }
            *v = V::load(&x);
        }
        all
    }

    #[inline(always)]
    fn scatter(all: &K::Whole<V>) -> [Words<K>; LANES] {
        let mut words = [Words::<K>::default(); LANES];
        for (j, v) in all.as_ref().iter().enumerate() {
            let x = v.store();
            for i in 0..LANES {
                words[i].as_mut()[j] = x[i];
            }
        }
        words
    }
}

impl<K: LaneKernels, V: Lane> Field for Vectors<K, V> {
    const NAME: &'static str = K::NAME;
    const LANES: usize = LANES;
    type Words = Words<K>;
    const MODULUS: Words<K> = K::Prime::MODULUS;
    type Lanes<T: Copy> = [T; LANES];
    type Tight = Tight<K, V>;
    type Sum = Sum<K, V>;
    type Loose = Sum<K, V>;
    type Product = Product<K, V>;
    type Mask = Bit<V>;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; LANES] {
        core::array::from_fn(f)
    }
    #[inline(always)]
    fn splat(words: &Words<K>) -> Tight<K, V> {
        let mut all = K::whole(V::splat(0));
        for (v, w) in all.as_mut().iter_mut().zip(words.as_ref()) {
            *v = V::splat(*w);
        }
        Self::enter(&all)
    }
    #[inline(always)]
    fn from_words(words: &[Words<K>; LANES]) -> Tight<K, V> {
        Self::enter(&Self::gather(words))
    }
    #[inline(always)]
    fn from_residues(words: &[Words<K>; LANES]) -> Tight<K, V> {
        Self::enter_stored(&Self::gather(words))
    }
    #[inline(always)]
    fn to_words(a: Tight<K, V>) -> [Words<K>; LANES] {
        Self::scatter(&K::to_words(&a.0))
    }
    #[inline(always)]
    fn is_canonical(words: &[Words<K>; LANES]) -> Bit<V> {
        K::is_canonical(&Self::gather(words))
    }
    #[inline(always)]
    fn zero() -> Tight<K, V> {
        Tight(K::limbs(low52(V::splat(0))))
    }
    #[inline(always)]
    fn one() -> Tight<K, V> {
        Tight(Self::constant(&K::ONE))
    }
    #[inline(always)]
    fn mul(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Tight<K, V> {
        let (a, b) = (a.into().carried(), b.into().carried());
        Tight(K::mul(&a, &b))
    }
    #[inline(always)]
    fn square(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Tight(K::square(&a.into().carried()))
    }
    #[inline(always)]
    fn mul_small(a: impl Into<Sum<K, V>>, k: u32) -> Tight<K, V> {
        assert!(k < 1 << 17);
        Tight(K::mul_small(&a.into().carried(), low52(V::splat(k.into()))))
    }
    #[inline(always)]
    fn mul_small_add(a: impl Into<Sum<K, V>>, k: u32, b: Tight<K, V>) -> Tight<K, V> {
        assert!(k < 1 << 17);
        let k = low52(V::splat(k.into()));
        Tight(K::mul_small_add(&a.into().carried(), k, &b.0))
    }
    #[inline(always)]
    fn product(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Product<K, V> {
        let (a, b) = (a.into().carried(), b.into().carried());
        Product(K::product(&a, &b))
    }
    #[inline(always)]
    fn product_square(a: impl Into<Sum<K, V>>) -> Product<K, V> {
        Product(K::product_square(&a.into().carried()))
    }
    #[inline(always)]
    fn reduce(a: Product<K, V>) -> Tight<K, V> {
        Tight(K::reduce(&a.0))
    }
    #[inline(always)]
    fn reduce_sum(a: Product<K, V>, b: Product<K, V>) -> Sum<K, V> {
        Sum::Plain(K::reduce_sum(&a.0, &b.0))
    }
    #[inline(always)]
    fn reduce_difference(a: Product<K, V>, b: Product<K, V>) -> Sum<K, V> {
        Sum::Plain(K::reduce_difference(&a.0, &b.0))
    }
    #[inline(always)]
    fn reduce_plus(a: Product<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Sum::Plain(K::reduce_plus(&a.0, &b.0))
    }
    #[inline(always)]
    fn reduce_minus(a: Product<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Sum::Plain(K::reduce_minus(&a.0, &b.0))
    }
    #[inline(always)]
    fn add(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Sum::Plain(K::add(&a.0, &b.0))
    }
    #[inline(always)]
    fn sub(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Sum::Plain(K::sub(&a.0, &b.0))
    }
    #[inline(always)]
    fn neg(a: Tight<K, V>) -> Sum<K, V> {
        Sum::Plain(K::neg(&a.0))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Sum<K, V> {
        Sum::Carried(K::add_sums(&a.into().plain(), &b.into().plain()))
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Sum<K, V> {
        Sum::Carried(K::sub_sums(&a.into().plain(), &b.into().plain()))
    }
    #[inline(always)]
    fn carry(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Tight(a.into().carried())
    }
    #[inline(always)]
    fn select(mask: Bit<V>, a: Tight<K, V>, b: Tight<K, V>) -> Tight<K, V> {
        Tight(K::select(mask, &a.0, &b.0))
    }
    #[inline(always)]
    fn select_sums(mask: Bit<V>, a: Sum<K, V>, b: Sum<K, V>) -> Sum<K, V> {
        Sum::Plain(K::select_sums(mask, &a.plain(), &b.plain()))
    }
    #[inline(always)]
    fn is_zero(a: Tight<K, V>) -> Bit<V> {
        K::is_zero(&a.0)
    }
    #[inline(always)]
    fn eq(a: Tight<K, V>, b: Tight<K, V>) -> Bit<V> {
        Self::is_zero(Self::carry(Self::sub(a, b)))
    }
    #[inline(always)]
    fn is_odd(a: Tight<K, V>) -> Bit<V> {
        let words = K::to_words(&a.0);
        let one = V::splat(1);
        Bit(V::equal(words.as_ref()[0] & one, one))
    }
    #[inline(always)]
    fn invert(a: Tight<K, V>) -> Tight<K, V> {
        invert_by_power::<K::Prime, Self>(a)
    }
    #[inline(always)]
    fn invert_vartime(a: Tight<K, V>) -> Tight<K, V> {
        Self::invert(a)
    }
    #[inline(always)]
    fn mask(bits: &[u8; LANES]) -> Bit<V> {
        let mut byte = 0;
        for (i, b) in bits.iter().enumerate() {
            byte |= (b & 1) << i;
        }
        Bit(V::bits(byte))
    }
    #[inline(always)]
    fn bits(mask: Bit<V>) -> [u8; LANES] {
        let byte = V::byte(mask.0);
        let mut bits = [0; LANES];
        for (i, b) in bits.iter_mut().enumerate() {
            *b = byte >> i & 1;
        }
        bits
    }
    #[inline(always)]
    fn mask_and(a: Bit<V>, b: Bit<V>) -> Bit<V> {
        Bit(V::both(a.0, b.0))
    }
    #[inline(always)]
    fn mask_or(a: Bit<V>, b: Bit<V>) -> Bit<V> {
        Bit(V::either(a.0, b.0))
    }
}

/// A factor, as a product takes it.
#[inline(always)]
fn loose<K: LaneKernels, V: Lane>(
    factor: &Factor<'_, Vectors<K, V>>,
    there: &Tight<K, V>,
) -> Sum<K, V> {
    match factor {
        Factor::There => (*there).into(),
        Factor::Tight(a) => (**a).into(),
        Factor::Loose(a) => **a,
    }
}

impl<K: LaneKernels, V: Lane> LaneField for Vectors<K, V> {
    type V = V;
    const RADIX: usize = K::RADIX;
    type Limbs = K::Limbs<V>;
    type Called = Vectors<Called<K>, V>;
    type Part = Self;
    const PARTS: usize = 1;

    #[inline(always)]
    fn parts(a: &Tight<K, V>) -> &[Tight<K, V>] {
        core::slice::from_ref(a)
    }
    #[inline(always)]
    fn parts_mut(a: &mut Tight<K, V>) -> &mut [Tight<K, V>] {
        core::slice::from_mut(a)
    }
    #[inline(always)]
    fn products(all: &mut [ToMultiply<'_, Self>]) {
        for p in all {
            let (a, b) = (loose(&p.factors[0], p.to), loose(&p.factors[1], p.to));
            *p.to = Self::mul(a, b);
        }
    }
    #[inline(always)]
    fn all_squares(all: &mut [ToSquare<'_, Self>]) {
        for s in all {
            *s.to = Self::square(loose(&s.factor, s.to));
        }
    }
    #[inline(always)]
    fn part_of_mask(mask: &Bit<V>, _: usize) -> Bit<V> {
        *mask
    }
    #[inline(always)]
    fn part_of_limbs(limbs: &[V], _: usize) -> Tight<K, V> {
        Self::from_limbs(limbs)
    }

    #[inline(always)]
    fn called(a: Tight<K, V>) -> Tight<Called<K>, V> {
        Tight(a.0)
    }
    #[inline(always)]
    fn inlined(a: Tight<Called<K>, V>) -> Tight<K, V> {
        Tight(a.0)
    }
    #[inline(always)]
    fn limbs(a: Tight<K, V>) -> K::Limbs<V> {
        let mut limbs = K::limbs(V::splat(0));
        for (out, limb) in limbs.as_mut().iter_mut().zip(a.0.as_ref()) {
            *out = bare(*limb);
        }
        limbs
    }
    #[inline(always)]
    fn from_limbs(limbs: &[V]) -> Tight<K, V> {
        let mut a = K::limbs(low52(V::splat(0)));
        for (limb, x) in a.as_mut().iter_mut().zip(limbs) {
            *limb = low52(*x);
        }
        Tight(a)
    }
    #[inline(always)]
    fn from_vectors(words: &[V]) -> Tight<K, V> {
        let mut all = K::whole(V::splat(0));
        for (out, w) in all.as_mut().iter_mut().zip(words) {
            *out = *w;
        }
        Self::enter(&all)
    }
    #[inline(always)]
    fn from_stored_vectors(words: &[V]) -> Tight<K, V> {
        let mut all = K::whole(V::splat(0));
        for (out, w) in all.as_mut().iter_mut().zip(words) {
            *out = *w;
        }
        Self::enter_stored(&all)
    }
    #[inline(always)]
    fn is_canonical_vectors(words: &[V]) -> Bit<V> {
        let mut all = K::whole(V::splat(0));
        for (out, w) in all.as_mut().iter_mut().zip(words) {
            *out = *w;
        }
        K::is_canonical(&all)
    }
    #[inline(always)]
    fn mask_of(bits: V::Bits) -> Bit<V> {
        Bit(bits)
    }
    #[inline(always)]
    fn byte(mask: Bit<V>) -> u8 {
        V::byte(mask.0)
    }
    #[inline(always)]
    fn shuffle(a: Tight<K, V>, from: &[u64; LANES]) -> Tight<K, V> {
        let mut a = a.0;
        for limb in a.as_mut() {
            *limb = low52(bare(*limb).shuffle(from));
        }
        Tight(a)
    }
    #[inline(always)]
    fn shuffle_product(a: Product<K, V>, from: &[u64; LANES]) -> Product<K, V> {
        let mut a = a.0;
        for column in a.as_mut() {
            *column = column.shuffle(from);
        }
        Product(a)
    }
    #[inline(always)]
    fn invert_words(words: &Words<K>) -> Words<K> {
        K::Prime::invert_words::<()>(words)
    }
}

impl<K: LaneKernels<Prime: Rooted>, V: Lane> SquareRoot for Vectors<K, V> {
    #[inline(always)]
    fn sqrt(a: Tight<K, V>) -> (Tight<K, V>, Bit<V>) {
        prime::sqrt::<K::Prime, Self>(a)
    }
    #[inline(always)]
    fn sqrt_two(a: [Tight<K, V>; 2]) -> [(Tight<K, V>, Bit<V>); 2] {
        prime::sqrts::<K::Prime, Self, 2>(a)
    }
}

impl<K: LaneKernels<Prime = p25519::P25519>, V: Lane> Field25519 for Vectors<K, V> {
    #[inline(always)]
    fn edwards_add_affine(
        [x, y, z, t]: [&Tight<K, V>; 4],
        [minus, plus, xytd]: [&Tight<K, V>; 3],
    ) -> Option<[Sum<K, V>; 4]> {
        let all = K::edwards_add_affine(&x.0, &y.0, &z.0, &t.0, &minus.0, &plus.0, &xytd.0);
        let [e, f, g, h] = all?;
        Some([
            Sum::Carried(e),
            Sum::Carried(f),
            Sum::Carried(g),
            Sum::Carried(h),
        ])
    }
}

/// The factor of [`LaneKernels::STORED`]: `2^(2 r - k)` modulo `m`, where `R = 2^r` and stored
/// residues are multiples of `2^k`.
pub const fn stored<const W: usize>(m: &[u64; W], r: usize) -> [u64; W] {
    match (2 * r).checked_sub(64 * W) {
        Some(more) => power_of_two(m, more),
        None => negative_power_of_two(m, 64 * W - 2 * r),
    }
}

/// The factor of [`LaneKernels::STORED_SMALL`]: `2^(r - k)`, if it fits.
pub const fn stored_small<const W: usize>(_: &[u64; W], r: usize) -> u32 {
    match r.checked_sub(64 * W) {
        Some(more) if more <= 16 => 1 << more,
        _ => 0,
    }
}
