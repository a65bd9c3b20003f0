#![no_std]
#![no_main]
//! Selections and look-ups as functions of their own, whose code is read for branches.
//!
//! A name says what the function does, on which field: that of the curve as this target has it.

use core::hint::black_box;
use limbsmith::hazmat::weierstrass::comb::{Stored, look_up as look_up_stored};
use limbsmith::hazmat::weierstrass::curves;
use limbsmith::hazmat::weierstrass::recode::{Digit, OddDigits};
use limbsmith::hazmat::weierstrass::running::Summand;
use limbsmith::hazmat::weierstrass::window::OddMultiples;
use limbsmith::hazmat::{
    AffineWords, Edwards25519, Field, N256Field, N256k1Field, N384Field, P256Field, P256k1Field,
    P384Field, P25519Field, digits, look_up,
};

#[cfg(not(target_family = "wasm"))]
fn nothing() -> bool {
    true
}
#[cfg(not(target_family = "wasm"))]
limbsmith_firmware::entry!(nothing);
// For its memory.
#[cfg(target_family = "wasm")]
use limbsmith_firmware as _;
#[cfg(target_family = "wasm")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// A function that is not inlined and has this name.
macro_rules! inspected {
    ($($name:ident($($x:ident: $t:ty),*) $(-> $r:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        #[inline(never)]
        #[allow(improper_ctypes_definitions, missing_docs)]
        pub extern "C" fn $name($($x: $t),*) $(-> $r)? $body
    )*};
}

/// Selections of a field.
macro_rules! field {
    ($f:ty: $select:ident $select_sums:ident $mask:ident $zero:ident $odd:ident $canonical:ident) => {
        inspected! {
            $select(r: &mut <$f as Field>::Tight, m: &<$f as Field>::Mask, a: &<$f as Field>::Tight, b: &<$f as Field>::Tight) {
                *r = <$f>::select(*m, *a, *b);
            }
            $select_sums(r: &mut <$f as Field>::Sum, m: &<$f as Field>::Mask, a: &<$f as Field>::Sum, b: &<$f as Field>::Sum) {
                *r = <$f>::select_sums(*m, *a, *b);
            }
            $mask(r: &mut <$f as Field>::Mask, bit: &<$f as Field>::Lanes<u8>) {
                *r = <$f>::mask(bit);
            }
            $zero(r: &mut <$f as Field>::Mask, a: &<$f as Field>::Tight) {
                *r = <$f>::is_zero(*a);
            }
            $odd(r: &mut <$f as Field>::Mask, a: &<$f as Field>::Tight) {
                *r = <$f>::is_odd(*a);
            }
            $canonical(r: &mut <$f as Field>::Mask, a: &<$f as Field>::Lanes<<$f as Field>::Words>) {
                *r = <$f>::is_canonical(a);
            }
        }
    };
}
field!(P25519Field: inspect_select_p25519 inspect_select_sums_p25519 inspect_mask_p25519 inspect_is_zero_p25519 inspect_is_odd_p25519 inspect_is_canonical_p25519);
field!(P256k1Field: inspect_select_p256k1 inspect_select_sums_p256k1 inspect_mask_p256k1 inspect_is_zero_p256k1 inspect_is_odd_p256k1 inspect_is_canonical_p256k1);
field!(P256Field: inspect_select_p256 inspect_select_sums_p256 inspect_mask_p256 inspect_is_zero_p256 inspect_is_odd_p256 inspect_is_canonical_p256);
field!(P384Field: inspect_select_p384 inspect_select_sums_p384 inspect_mask_p384 inspect_is_zero_p384 inspect_is_odd_p384 inspect_is_canonical_p384);
field!(N256k1Field: inspect_select_n256k1 inspect_select_sums_n256k1 inspect_mask_n256k1 inspect_is_zero_n256k1 inspect_is_odd_n256k1 inspect_is_canonical_n256k1);
field!(N256Field: inspect_select_n256 inspect_select_sums_n256 inspect_mask_n256 inspect_is_zero_n256 inspect_is_odd_n256 inspect_is_canonical_n256);
field!(N384Field: inspect_select_n384 inspect_select_sums_n384 inspect_mask_n384 inspect_is_zero_n384 inspect_is_odd_n384 inspect_is_canonical_n384);

/// Look-ups of a curve.
macro_rules! curve {
    ($c:ty, $f:ty: $comb:ident $window:ident $recode:ident) => {
        inspected! {
            $comb(r: &mut Stored<$c>, row: &[Stored<$c>; 16], index: u64) {
                *r = look_up_stored::<$c, 16>(row, index);
            }
            $window(r: &mut Summand<$c>, table: &OddMultiples<$c, 16>, digit: &<$f as Field>::Lanes<Digit>) {
                *r = table.look_up(digit);
            }
            $recode(r: &mut OddDigits<<$f as Field>::Words>, k: &<$f as Field>::Words) {
                *r = OddDigits::new::<$c>(k, 5);
            }
        }
    };
}
curve!(curves::Secp256k1<P256k1Field>, P256k1Field: inspect_comb_secp256k1 inspect_window_secp256k1 inspect_recode_secp256k1);
curve!(curves::P256<P256Field>, P256Field: inspect_comb_p256 inspect_window_p256 inspect_recode_p256);
curve!(curves::P384<P384Field>, P384Field: inspect_comb_p384 inspect_window_p384 inspect_recode_p384);

inspected! {
    inspect_comb_edwards25519(r: &mut AffineWords, place: &[AffineWords; 16], digit: i8) {
        *r = look_up::<Edwards25519<P25519Field>>(place, digit);
    }
    inspect_digits_edwards25519(r: &mut [i8; 51], n: &[u64; 4]) {
        *r = digits(n);
    }
    // A branch, which must be found.
    inspect_planted_branch(a: &u64) -> u64 {
        if *a > 7 { black_box(*a) } else { black_box(a).wrapping_add(1) }
    }
}
