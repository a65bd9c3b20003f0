//! Primes as types: the constants of a modulus that do not depend on the representation.
//!
//! The moduli are printed by the forge; powers of two modulo them, which the Montgomery
//! representations need, are computed here by the compiler. No constant is typed by hand.

use super::Field;
use super::power::{Step, power, roots_3_mod_4, roots_5_mod_8};
use super::words::Words;

/// A prime.
pub trait Prime: Copy + 'static {
    /// Words that hold an element.
    type Words: Words;
    /// Short name, as in `p25519`.
    const NAME: &'static str;
    /// The prime.
    const MODULUS: Self::Words;
    /// `2^(64 N) mod p` for elements of `N` words: one, as Montgomery representations write it.
    const R: Self::Words;
    /// `R^2 mod p`.
    const R2: Self::Words;
    /// `R^3 mod p`.
    const R3: Self::Words;
    /// `1/R mod p`.
    const R_INVERSE: Self::Words;
    /// The chain of the power `p - 2`.
    const INVERT: &'static [Step];

    /// `x^-1 mod p` for `x` in `0..p`, and 0 of 0, by divsteps. Constant time.
    ///
    /// The parameter defers compilation to the crates that use the prime, whose function remains one of its own.
    fn invert_words<Deferred>(x: &Self::Words) -> Self::Words;
    /// [`Prime::invert_words`] in variable time.
    fn invert_words_vartime<Deferred>(x: &Self::Words) -> Self::Words;
}

/// A prime modulo which a square root is one power: `p = 3 mod 4`, or `p = 5 mod 8`.
pub trait Rooted: Prime {
    /// The chain of the power `(p + 1)/4`, or `(p - 5)/8`.
    const POWER: &'static [Step];
    /// Where `p = 5 mod 8`, a square root of -1.
    const SQRT_M1: Option<Self::Words>;
}

/// Square roots, by the chain of the prime: [`roots_3_mod_4`] or [`roots_5_mod_8`].
#[inline(always)]
pub(super) fn sqrts<P: Rooted, F: Field<Words = P::Words>, const N: usize>(
    a: [F::Tight; N],
) -> [(F::Tight, F::Mask); N] {
    match P::SQRT_M1 {
        None => roots_3_mod_4::<F, N>(P::POWER, a),
        Some(i) => roots_5_mod_8::<F, N>(P::POWER, F::splat(&i), a),
    }
}

/// [`sqrts`] of one.
#[inline(always)]
pub(super) fn sqrt<P: Rooted, F: Field<Words = P::Words>>(a: F::Tight) -> (F::Tight, F::Mask) {
    let [root] = sqrts::<P, F, 1>([a]);
    root
}

/// `a^(p - 2)`: the inverse, or 0 of 0, as a power. Constant time.
#[inline(always)]
pub fn invert_by_power<P: Prime, F: Field<Words = P::Words>>(a: F::Tight) -> F::Tight {
    let [r] = power::<F, 1>(P::INVERT, [a]);
    r
}

/// `2^k mod m`, by doublings; `m` is not zero. For constants: variable time.
pub const fn power_of_two<const N: usize>(m: &[u64; N], k: usize) -> [u64; N] {
    let mut x = [0; N];
    x[0] = 1;
    let mut step = 0;
    while step < k {
        let (mut double, mut top) = ([0u64; N], 0);
        let mut i = 0;
        while i < N {
            double[i] = x[i] << 1 | top;
            top = x[i] >> 63;
            i += 1;
        }
        let (mut less, mut borrow) = ([0u64; N], false);
        let mut i = 0;
        while i < N {
            let (d, b1) = double[i].overflowing_sub(m[i]);
            let (d, b2) = d.overflowing_sub(borrow as u64);
            less[i] = d;
            borrow = b1 || b2;
            i += 1;
        }
        x = if top == 1 || !borrow { less } else { double };
        step += 1;
    }
    x
}

/// `2^-k mod m`, by halvings; `m` is odd. For constants: variable time.
pub const fn negative_power_of_two<const N: usize>(m: &[u64; N], k: usize) -> [u64; N] {
    let mut x = [0; N];
    x[0] = 1;
    let mut step = 0;
    while step < k {
        let odd = 0u64.wrapping_sub(x[0] & 1);
        let (mut sum, mut carry) = ([0u64; N], false);
        let mut i = 0;
        while i < N {
            let (s, c1) = x[i].overflowing_add(m[i] & odd);
            let (s, c2) = s.overflowing_add(carry as u64);
            sum[i] = s;
            carry = c1 || c2;
            i += 1;
        }
        let mut i = 0;
        while i < N {
            let above = if i + 1 < N { sum[i + 1] } else { carry as u64 };
            x[i] = sum[i] >> 1 | above << 63;
            i += 1;
        }
        step += 1;
    }
    x
}

/// A type for a prime: `prime!(Type, "name", words)`, with its `MODULUS` in scope.
macro_rules! prime {
    ($(#[$doc:meta])* $name:ident, $text:literal, $words:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl $crate::field::prime::Prime for $name {
            type Words = [u64; $words];
            const NAME: &'static str = $text;
            const MODULUS: [u64; $words] = MODULUS;
            const R: [u64; $words] = $crate::field::prime::power_of_two(&MODULUS, 64 * $words);
            const R2: [u64; $words] = $crate::field::prime::power_of_two(&MODULUS, 128 * $words);
            const R3: [u64; $words] = $crate::field::prime::power_of_two(&MODULUS, 192 * $words);
            const R_INVERSE: [u64; $words] =
                $crate::field::prime::negative_power_of_two(&MODULUS, 64 * $words);
            const INVERT: &'static [$crate::field::power::Step] = &chain::INVERT;

            // Called: it is long, it is needed in dozens of places, and no instruction of an entry
            // makes it faster.
            #[inline(never)]
            fn invert_words<Deferred>(x: &[u64; $words]) -> [u64; $words] {
                const M: $crate::field::divstep::Modulus<
                    { $crate::field::divstep::limbs($words) },
                > = $crate::field::divstep::Modulus::new(&MODULUS);
                $crate::field::divstep::invert(x, &M)
            }
            #[inline(never)]
            fn invert_words_vartime<Deferred>(x: &[u64; $words]) -> [u64; $words] {
                const M: $crate::field::divstep::Modulus<
                    { $crate::field::divstep::limbs($words) },
                > = $crate::field::divstep::Modulus::new(&MODULUS);
                $crate::field::divstep::invert_vartime(x, &M)
            }
        }
    };
}
pub(super) use prime;
