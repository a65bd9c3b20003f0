//! The field of P-384 in each of its representations: signed folds on full words, the same on limbs with
//! spare bits, and Montgomery. Portable code only, since only schemes have entry points for other instruction
//! sets.

use limbsmith::hazmat::Field;
use limbsmith::hazmat::p384::{Mont64, S55, Sat64};
use limbsmith_clock::Case;
use std::hint::black_box;

/// A chain of products or squares on each representation.
pub fn cases<'a>(operation: &'static str, square: bool) -> [Case<'a>; 3] {
    [
        chain::<Sat64>(operation, "sat64", square),
        chain::<S55>(operation, "s55", square),
        chain::<Mont64>(operation, "mont64", square),
    ]
}

fn chain<'a, F: Field<Words = [u64; 6]>>(operation: &str, name: &str, square: bool) -> Case<'a> {
    let words = |seed: u64| std::array::from_fn(|i| seed.wrapping_mul(2 * i as u64 + 1) >> 1);
    let mut x: [u64; 6] = words(0x9e37_79b9_7f4a_7c15);
    let y: [u64; 6] = words(0xbf58_476d_1ce4_e5b9);
    Case::looped(operation, name, move |_, count| {
        let (mut z, y) = (F::splat(&black_box(x)), F::splat(&black_box(y)));
        for _ in 0..count {
            z = if square { F::square(z) } else { F::mul(z, y) };
        }
        x = F::to_words(z).as_ref()[0];
    })
}
