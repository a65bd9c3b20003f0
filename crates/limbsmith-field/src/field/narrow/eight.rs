//! Eight elements: two vectors of four side by side.

use core::marker::PhantomData;

use super::super::eight::{Factor, LaneField, ToMultiply, ToSquare};
use super::super::prime::{self, Prime, Rooted, invert_by_power};
use super::super::{Field, Field25519, SquareRoot, p25519};
use super::quad::{self, Quad};
use super::{NarrowKernels, Words};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane as _};
use crate::arch::lane32::{Bit, HALF, Lane, Pair};

/// The field of `K`'s prime with eight lanes, on vectors `V` of four. Products and chains of
/// squares are outlined.
#[derive(Clone, Copy, Debug)]
pub struct Narrow<K, V>(PhantomData<(K, V)>);

/// Carried: the storage form.
#[derive(Clone, Copy)]
pub struct Tight<K: NarrowKernels, V: Lane>([quad::Tight<K, V>; 2]);
/// An operand of products.
#[derive(Clone, Copy)]
pub struct Sum<K: NarrowKernels, V: Lane>([quad::Sum<K, V>; 2]);
/// A bit for each lane.
#[derive(Clone, Copy)]
pub struct Mask<V: Lane>([Bit<V>; 2]);

type Q<K, V> = Quad<K, V>;

impl<K: NarrowKernels, V: Lane> From<Tight<K, V>> for Sum<K, V> {
    #[inline(always)]
    fn from(a: Tight<K, V>) -> Self {
        let [a, b] = a.0;
        Sum([quad::Sum(a.0), quad::Sum(b.0)])
    }
}

/// Products, outlined: the only copy of their code. The vectors are of type `V`, which is always
/// the type that the call runs on.
struct Products<'a, 'b, K: NarrowKernels, V: Lane>(&'a mut [ToMultiply<'b, Q<K, V>>]);

impl<K: NarrowKernels, V: Lane> LaneWork for Products<'_, '_, K, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: crate::arch::lane::Lane>(self) {
        for product in self.0 {
            let [a, b] = &product.factors;
            let (a, b) = (limbs(a, product.to), limbs(b, product.to));
            product.to.0 = K::mul(a, b);
        }
    }
}

/// Squares, called.
struct AllSquares<'a, 'b, K: NarrowKernels, V: Lane>(&'a mut [ToSquare<'b, Q<K, V>>]);

impl<K: NarrowKernels, V: Lane> LaneWork for AllSquares<'_, '_, K, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: crate::arch::lane::Lane>(self) {
        for square in self.0 {
            square.to.0 = K::square(limbs(&square.factor, square.to));
        }
    }
}

/// Squares in place, so many times, called: the elements hide each other's latency.
struct Squares<'a, K: NarrowKernels, V: Lane>(&'a mut [Tight<K, V>], usize);

impl<K: NarrowKernels, V: Lane> LaneWork for Squares<'_, K, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: crate::arch::lane::Lane>(self) {
        for _ in 0..self.1 {
            for a in &mut *self.0 {
                for half in &mut a.0 {
                    half.0 = K::square(&half.0);
                }
            }
        }
    }
}

/// Where the limbs of a factor are.
#[inline(always)]
fn limbs<'a, K: NarrowKernels, V: Lane>(
    factor: &Factor<'a, Q<K, V>>,
    there: &'a quad::Tight<K, V>,
) -> &'a K::Limbs<V> {
    match factor {
        Factor::There => &there.0,
        Factor::Tight(a) => &a.0,
        Factor::Loose(a) => &a.0,
    }
}

/// A function of each half.
macro_rules! both {
    ($result:ident, $function:ident($($arg:expr),*)) => {
        $result([
            Q::<K, V>::$function($($arg.0[0]),*),
            Q::<K, V>::$function($($arg.0[1]),*),
        ])
    };
}

impl<K: NarrowKernels, V: Lane> Narrow<K, V> {
    /// The two halves of words.
    #[inline(always)]
    fn halves(words: &[Pair<V>]) -> [K::Whole<V>; 2] {
        let mut all = [K::whole(V::splat(0)); 2];
        for (side, all) in all.iter_mut().enumerate() {
            for (v, pair) in all.as_mut().iter_mut().zip(words) {
                *v = pair.0[side];
            }
        }
        all
    }

    /// The words of the lanes of each half.
    #[inline(always)]
    fn sides(words: &[Words<K>; LANES]) -> [[Words<K>; HALF]; 2] {
        let mut sides = [[Words::<K>::default(); HALF]; 2];
        for (i, words) in words.iter().enumerate() {
            sides[i / HALF][i % HALF] = *words;
        }
        sides
    }

    #[inline(always)]
    fn enter(words: &[K::Whole<V>; 2]) -> Tight<K, V> {
        let (a, factor) = Q::<K, V>::enter(&words[0]);
        let (b, _) = Q::<K, V>::enter(&words[1]);
        match factor {
            None => Tight([a, b]),
            Some(factor) => Self::mul(Tight([a, b]), Tight([factor; 2])),
        }
    }

    #[inline(always)]
    fn enter_stored(words: &[K::Whole<V>; 2]) -> Tight<K, V> {
        let (a, factor) = Q::<K, V>::enter_stored(&words[0]);
        let (b, _) = Q::<K, V>::enter_stored(&words[1]);
        Self::mul(Tight([a, b]), Tight([factor; 2]))
    }

    #[inline(always)]
    fn gather(words: &[Words<K>; LANES]) -> [K::Whole<V>; 2] {
        let mut all = K::whole(Pair::splat(0));
        for (j, v) in all.as_mut().iter_mut().enumerate() {
            let mut x = [0; LANES];
            for i in 0..LANES {
                x[i] = words[i].as_ref()[j];
            }
            *v = Pair::load(&x);
        }
        Self::halves(all.as_ref())
    }
}

impl<K: NarrowKernels, V: Lane> Field for Narrow<K, V> {
    const NAME: &'static str = K::NAME;
    const LANES: usize = LANES;
    type Words = Words<K>;
    const MODULUS: Words<K> = K::Prime::MODULUS;
    type Lanes<T: Copy> = [T; LANES];
    type Tight = Tight<K, V>;
    type Sum = Sum<K, V>;
    type Loose = Sum<K, V>;
    type Product = Tight<K, V>;
    type Mask = Mask<V>;

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
        Self::enter(&[all; 2])
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
        let mut words = [Words::<K>::default(); LANES];
        for (side, half) in a.0.into_iter().enumerate() {
            let four = Q::<K, V>::to_words(half);
            words[HALF * side..][..HALF].copy_from_slice(&four);
        }
        words
    }
    #[inline(always)]
    fn is_canonical(words: &[Words<K>; LANES]) -> Mask<V> {
        let [a, b] = Self::sides(words);
        Mask([Q::<K, V>::is_canonical(&a), Q::<K, V>::is_canonical(&b)])
    }
    #[inline(always)]
    fn zero() -> Tight<K, V> {
        Tight([Q::<K, V>::zero(); 2])
    }
    #[inline(always)]
    fn one() -> Tight<K, V> {
        Tight([Q::<K, V>::one(); 2])
    }
    #[inline(always)]
    fn mul(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Tight<K, V> {
        let (a, b) = (a.into(), b.into());
        let mut r = Self::zero();
        let [first, second] = &mut r.0;
        Self::products(&mut [
            ToMultiply {
                factors: [Factor::Loose(&a.0[0]), Factor::Loose(&b.0[0])],
                to: first,
            },
            ToMultiply {
                factors: [Factor::Loose(&a.0[1]), Factor::Loose(&b.0[1])],
                to: second,
            },
        ]);
        r
    }
    #[inline(always)]
    fn square(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        let Sum([a, b]) = a.into();
        let mut r = Tight([quad::Tight(a.0), quad::Tight(b.0)]);
        V::outline(Squares::<K, V>(core::slice::from_mut(&mut r), 1));
        r
    }
    #[inline(always)]
    fn squares<const N: usize>(all: &mut [Tight<K, V>; N], n: usize) {
        V::outline(Squares::<K, V>(all, n));
    }
    #[inline(always)]
    fn mul_small(a: impl Into<Sum<K, V>>, k: u32) -> Tight<K, V> {
        let Sum([a, b]) = a.into();
        Tight([Q::<K, V>::mul_small(a, k), Q::<K, V>::mul_small(b, k)])
    }
    #[inline(always)]
    fn mul_small_add(a: impl Into<Sum<K, V>>, k: u32, b: Tight<K, V>) -> Tight<K, V> {
        let (Sum([a, c]), Tight([b, d])) = (a.into(), b);
        Tight([
            Q::<K, V>::mul_small_add(a, k, b),
            Q::<K, V>::mul_small_add(c, k, d),
        ])
    }
    #[inline(always)]
    fn product(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Self::mul(a, b)
    }
    #[inline(always)]
    fn product_square(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        Self::square(a)
    }
    #[inline(always)]
    fn reduce(a: Tight<K, V>) -> Tight<K, V> {
        a
    }
    #[inline(always)]
    fn reduce_sum(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::add(a, b)
    }
    #[inline(always)]
    fn reduce_difference(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::sub(a, b)
    }
    #[inline(always)]
    fn reduce_plus(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::add(a, b)
    }
    #[inline(always)]
    fn reduce_minus(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        Self::sub(a, b)
    }
    #[inline(always)]
    fn add(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        both!(Sum, add(a, b))
    }
    #[inline(always)]
    fn sub(a: Tight<K, V>, b: Tight<K, V>) -> Sum<K, V> {
        both!(Sum, sub(a, b))
    }
    #[inline(always)]
    fn neg(a: Tight<K, V>) -> Sum<K, V> {
        both!(Sum, neg(a))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Sum<K, V> {
        let (a, b) = (a.into(), b.into());
        both!(Sum, add_sums(a, b))
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Sum<K, V>>, b: impl Into<Sum<K, V>>) -> Sum<K, V> {
        let (a, b) = (a.into(), b.into());
        both!(Sum, sub_sums(a, b))
    }
    #[inline(always)]
    fn carry(a: impl Into<Sum<K, V>>) -> Tight<K, V> {
        let a = a.into();
        both!(Tight, carry(a))
    }
    #[inline(always)]
    fn select(mask: Mask<V>, a: Tight<K, V>, b: Tight<K, V>) -> Tight<K, V> {
        both!(Tight, select(mask, a, b))
    }
    #[inline(always)]
    fn select_sums(mask: Mask<V>, a: Sum<K, V>, b: Sum<K, V>) -> Sum<K, V> {
        both!(Sum, select_sums(mask, a, b))
    }
    #[inline(always)]
    fn is_zero(a: Tight<K, V>) -> Mask<V> {
        both!(Mask, is_zero(a))
    }
    #[inline(always)]
    fn eq(a: Tight<K, V>, b: Tight<K, V>) -> Mask<V> {
        Self::is_zero(Self::carry(Self::sub(a, b)))
    }
    #[inline(always)]
    fn is_odd(a: Tight<K, V>) -> Mask<V> {
        both!(Mask, is_odd(a))
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
    fn mask(bits: &[u8; LANES]) -> Mask<V> {
        let mut byte = 0;
        for (i, b) in bits.iter().enumerate() {
            byte |= (b & 1) << i;
        }
        Self::mask_of(Pair::<V>::bits(byte))
    }
    #[inline(always)]
    fn bits(mask: Mask<V>) -> [u8; LANES] {
        let byte = Self::byte(mask);
        let mut bits = [0; LANES];
        for (i, b) in bits.iter_mut().enumerate() {
            *b = byte >> i & 1;
        }
        bits
    }
    #[inline(always)]
    fn mask_and(a: Mask<V>, b: Mask<V>) -> Mask<V> {
        both!(Mask, mask_and(a, b))
    }
    #[inline(always)]
    fn mask_or(a: Mask<V>, b: Mask<V>) -> Mask<V> {
        both!(Mask, mask_or(a, b))
    }
}

impl<K: NarrowKernels, V: Lane> LaneField for Narrow<K, V> {
    type V = Pair<V>;
    const RADIX: usize = 0;
    type Limbs = K::Packed<Pair<V>>;
    type Called = Self;
    type Part = Quad<K, V>;
    const PARTS: usize = 2;

    #[inline(always)]
    fn called(a: Tight<K, V>) -> Tight<K, V> {
        a
    }
    #[inline(always)]
    fn inlined(a: Tight<K, V>) -> Tight<K, V> {
        a
    }

    #[inline(always)]
    fn parts(a: &Tight<K, V>) -> &[quad::Tight<K, V>] {
        &a.0
    }
    #[inline(always)]
    fn parts_mut(a: &mut Tight<K, V>) -> &mut [quad::Tight<K, V>] {
        &mut a.0
    }
    #[inline(always)]
    fn products(all: &mut [ToMultiply<'_, Q<K, V>>]) {
        V::outline(Products::<K, V>(all));
    }
    #[inline(always)]
    fn all_squares(all: &mut [ToSquare<'_, Q<K, V>>]) {
        V::outline(AllSquares::<K, V>(all));
    }
    #[inline(always)]
    fn part_of_mask(mask: &Mask<V>, i: usize) -> Bit<V> {
        mask.0[i]
    }
    #[inline(always)]
    fn part_of_limbs(limbs: &[Pair<V>], side: usize) -> quad::Tight<K, V> {
        let mut half = K::limbs(V::splat(0));
        for (i, limb) in half.as_mut().iter_mut().enumerate() {
            let word = limbs[i / 2].0[side];
            *limb = match i % 2 {
                0 => word & V::splat(u32::MAX.into()),
                _ => word >> 32,
            };
        }
        quad::Tight(half)
    }

    #[inline(always)]
    fn limbs(a: Tight<K, V>) -> Self::Limbs {
        let mut packed = K::packed(Pair::splat(0));
        for (side, half) in a.0.iter().enumerate() {
            let half = half.0.as_ref();
            for (i, pair) in packed.as_mut().iter_mut().enumerate() {
                pair.0[side] = match half.get(2 * i + 1) {
                    Some(upper) => half[2 * i] | *upper << 32,
                    None => half[2 * i],
                };
            }
        }
        packed
    }
    #[inline(always)]
    fn from_limbs(limbs: &[Pair<V>]) -> Tight<K, V> {
        Tight([Self::part_of_limbs(limbs, 0), Self::part_of_limbs(limbs, 1)])
    }
    #[inline(always)]
    fn from_vectors(words: &[Pair<V>]) -> Tight<K, V> {
        Self::enter(&Self::halves(words))
    }
    #[inline(always)]
    fn from_stored_vectors(words: &[Pair<V>]) -> Tight<K, V> {
        Self::enter_stored(&Self::halves(words))
    }
    #[inline(always)]
    fn is_canonical_vectors(words: &[Pair<V>]) -> Mask<V> {
        let [a, b] = Self::halves(words);
        Mask([Q::<K, V>::below(&a), Q::<K, V>::below(&b)])
    }
    #[inline(always)]
    fn mask_of(bits: [V::Bits; 2]) -> Mask<V> {
        Mask([Bit(bits[0]), Bit(bits[1])])
    }
    #[inline(always)]
    fn byte(mask: Mask<V>) -> u8 {
        V::byte(mask.0[0].0) | V::byte(mask.0[1].0) << 4
    }
    #[inline(always)]
    fn shuffle(a: Tight<K, V>, from: &[u64; LANES]) -> Tight<K, V> {
        let mut limbs = Self::limbs(a);
        for limb in limbs.as_mut() {
            *limb = limb.shuffle(from);
        }
        Self::from_limbs(limbs.as_ref())
    }
    #[inline(always)]
    fn shuffle_product(a: Tight<K, V>, from: &[u64; LANES]) -> Tight<K, V> {
        Self::shuffle(a, from)
    }
    #[inline(always)]
    fn invert_words(words: &Words<K>) -> Words<K> {
        K::Prime::invert_words::<()>(words)
    }
}

impl<K: NarrowKernels<Prime: Rooted>, V: Lane> SquareRoot for Narrow<K, V> {
    #[inline(always)]
    fn sqrt(a: Tight<K, V>) -> (Tight<K, V>, Mask<V>) {
        prime::sqrt::<K::Prime, Self>(a)
    }
    #[inline(always)]
    fn sqrt_two(a: [Tight<K, V>; 2]) -> [(Tight<K, V>, Mask<V>); 2] {
        prime::sqrts::<K::Prime, Self, 2>(a)
    }
}

impl<K: NarrowKernels<Prime = p25519::P25519>, V: Lane> Field25519 for Narrow<K, V> {}
