//! Both halves of every operation, compared with the field of one half.

use super::super::known::Known;
use super::*;
use crate::arch::lane32::HalfModel;
use crate::field::p25519::{R25, R25Half};

type F = R25Half<HalfModel>;
type H = R25<HalfModel>;
type Integers = [[u64; 4]; LANES];
type Half = <F as Field>::Tight;

/// Different integers in every lane, below the prime; lane 2 is zero, lane 5 is one.
fn integers(seed: u64) -> Integers {
    core::array::from_fn(|i| match i {
        2 => [0; 4],
        5 => [1, 0, 0, 0],
        i => [
            seed + i as u64,
            seed ^ 7 << i,
            3 * seed,
            (i as u64 + seed) << 40,
        ],
    })
}

/// The integers of one half.
fn of(all: &Integers, half: usize) -> [[u64; 4]; HALF] {
    core::array::from_fn(|i| all[HALF * half + i])
}

fn elements(all: &Integers) -> (Tight<F>, [Half; 2]) {
    let halves = [F::from_words(&of(all, 0)), F::from_words(&of(all, 1))];
    (H::from_words(all), halves)
}

/// Asserts that the halves of an element are those of the field of one half.
fn same(name: &str, a: Tight<F>, halves: [Half; 2]) {
    let wanted = halves.map(F::to_words);
    for (i, x) in H::to_words(a).iter().enumerate() {
        assert_eq!(*x, wanted[i / HALF][i % HALF], "{name}: lane {i}");
    }
}

fn same_mask(name: &str, mask: Mask<F>, halves: [Bit<HalfModel>; 2]) {
    let wanted = halves.map(F::bits);
    for (i, x) in H::bits(mask).iter().enumerate() {
        assert_eq!(*x, wanted[i / HALF][i % HALF], "{name}: lane {i}");
    }
}

/// Each operation: of eight lanes, and of each half.
#[test]
fn halves_are_elements_of_the_field_of_one_half() {
    let (x, y) = (integers(5), integers(900));
    let ((a, p), (b, q)) = (elements(&x), elements(&y));
    let each = |f: fn(Half, Half) -> Half| [f(p[0], q[0]), f(p[1], q[1])];
    assert_eq!(H::to_words(a), x);
    same("from_words", a, p);
    let stored = [F::from_residues(&of(&x, 0)), F::from_residues(&of(&x, 1))];
    same("from_residues", H::from_residues(&x), stored);
    same("splat", H::splat(&x[3]), [F::splat(&x[3]); 2]);
    same("twice", H::twice(p[1]), [p[1]; 2]);
    same("zero", H::zero(), [F::zero(); 2]);
    same("one", H::one(), [F::one(); 2]);
    let mut all = [a, b];
    H::squares(&mut all, 3);
    for (name, found, wanted) in [
        ("mul", H::mul(a, b), each(F::mul)),
        ("product", H::reduce(H::product(a, b)), each(F::mul)),
        ("square", H::square(a), each(|a, _| F::square(a))),
        (
            "product_square",
            H::product_square(a),
            each(|a, _| F::square(a)),
        ),
        ("squares", all[0], each(|a, _| F::square_n(a, 3))),
        ("squares", all[1], each(|_, b| F::square_n(b, 3))),
        (
            "mul_small",
            H::mul_small(a, 977),
            each(|a, _| F::mul_small(a, 977)),
        ),
        (
            "mul_small_add",
            H::mul_small_add(a, 977, b),
            each(|a, b| F::mul_small_add(a, 977, b)),
        ),
        ("invert", H::invert(a), each(|a, _| F::invert(a))),
        (
            "invert_vartime",
            H::invert_vartime(a),
            each(|a, _| F::invert(a)),
        ),
    ] {
        same(name, found, wanted);
    }
    let (sum, difference) = (
        each(|a, b| F::carry(F::add(a, b))),
        each(|a, b| F::carry(F::sub(a, b))),
    );
    for (name, found, wanted) in [
        ("add", H::add(a, b), sum),
        ("sub", H::sub(a, b), difference),
        ("neg", H::neg(a), each(|a, _| F::carry(F::neg(a)))),
        ("reduce_sum", H::reduce_sum(a, b), sum),
        ("reduce_difference", H::reduce_difference(a, b), difference),
        ("reduce_plus", H::reduce_plus(a, b), sum),
        ("reduce_minus", H::reduce_minus(a, b), difference),
        (
            "add_sums",
            H::add_sums(H::add(a, b), b),
            each(|a, b| F::carry(F::add_sums(F::add(a, b), b))),
        ),
        ("sub_sums", H::sub_sums(H::add(a, b), b), p),
    ] {
        same(name, H::carry(found), wanted);
    }
}

#[test]
fn masks_have_a_half_for_each_half() {
    let (x, y) = (integers(5), integers(900));
    let ((a, p), (b, q)) = (elements(&x), elements(&y));
    let pattern = |k: u8| core::array::from_fn(|i| k >> i & 1);
    let halves = |bits: &[u8; LANES]| {
        let half = |h: usize| F::mask(&core::array::from_fn(|i| bits[HALF * h + i]));
        [half(0), half(1)]
    };
    same_mask(
        "is_zero",
        H::is_zero(a),
        [F::is_zero(p[0]), F::is_zero(p[1])],
    );
    same_mask("is_odd", H::is_odd(a), [F::is_odd(p[0]), F::is_odd(p[1])]);
    same_mask("eq", H::eq(a, b), [F::eq(p[0], q[0]), F::eq(p[1], q[1])]);
    let mut large = x;
    large[1] = [u64::MAX; 4];
    large[6] = H::MODULUS;
    assert_eq!(H::bits(H::is_canonical(&large)), pattern(0b1011_1101));
    for k in 0..=u8::MAX {
        let (bits, other) = (pattern(k), pattern(0b0011_0101));
        let (m, n) = (H::mask(&bits), H::mask(&other));
        let (half, other) = (halves(&bits), halves(&other));
        assert_eq!(H::bits(m), bits);
        same_mask("mask", m, half);
        assert_eq!(H::byte(m), k);
        assert_eq!(H::bits(H::mask_of(half.map(|bit| bit.0))), bits);
        let each = |f: fn(Bit<HalfModel>, Bit<HalfModel>) -> Bit<HalfModel>| {
            [f(half[0], other[0]), f(half[1], other[1])]
        };
        same_mask("mask_and", H::mask_and(m, n), each(F::mask_and));
        same_mask("mask_or", H::mask_or(m, n), each(F::mask_or));
        let chosen = [
            F::select(half[0], p[0], q[0]),
            F::select(half[1], p[1], q[1]),
        ];
        same("select", H::select(m, a, b), chosen);
        let sums = H::carry(H::select_sums(m, a.into(), b.into()));
        same("select_sums", sums, chosen);
        for (side, half) in half.into_iter().enumerate() {
            assert_eq!(F::bits(H::part_of_mask(&m, side)), F::bits(half));
        }
    }
}

#[test]
fn vectors_are_halved() {
    let x = integers(5);
    let (mut a, p) = elements(&x);
    let pairs: [Pair<HalfModel>; 4] =
        core::array::from_fn(|j| Pair::load(&core::array::from_fn(|i| x[i][j])));
    same("from_vectors", H::from_vectors(&pairs), p);
    let stored = [F::from_residues(&of(&x, 0)), F::from_residues(&of(&x, 1))];
    same(
        "from_stored_vectors",
        H::from_stored_vectors(&pairs),
        stored,
    );
    let mut large = pairs;
    large[3] = Pair::load(&[0, u64::MAX, 0, 0, 0, 0, u64::MAX, 0]);
    assert_eq!(H::byte(H::is_canonical_vectors(&large)), 0b1011_1101);
    let limbs = H::limbs(a);
    same("limbs", H::from_limbs(&limbs), p);
    same("known limbs", H::from_known_limbs(&limbs, Known), p);
    for (side, half) in p.into_iter().enumerate() {
        let wanted = F::to_words(half);
        assert_eq!(
            F::to_words(H::part_of_known_limbs(&limbs, side, Known)),
            wanted
        );
        assert_eq!(F::to_words(H::parts(&a)[side]), wanted);
    }
    let from = [7, 6, 5, 4, 8, 9, 10, 3];
    let moved = from.map(|i| x[i as usize % LANES]);
    assert_eq!(H::to_words(H::shuffle(a, &from)), moved);
    assert_eq!(H::to_words(H::shuffle_product(a, &from)), moved);
    assert_eq!(H::invert_words(&x[3]), F::invert_words(&x[3]));
    assert_eq!(H::to_words(H::to_inlined(H::to_outlined(a))), x);
    // Products and squares in their places.
    let (b, q) = elements(&integers(900));
    let [first, second] = H::parts_mut(&mut a) else {
        panic!("two parts");
    };
    H::products(&mut [
        ToMultiply {
            factors: [Factor::There, Factor::Tight(&b.0[0])],
            to: first,
        },
        ToMultiply {
            factors: [Factor::Tight(&b.0[0]), Factor::Loose(&b.0[1].into())],
            to: second,
        },
    ]);
    same("products", a, [F::mul(p[0], q[0]), F::mul(q[0], q[1])]);
    let mut c = b;
    let [first, second] = H::parts_mut(&mut c) else {
        panic!("two parts");
    };
    H::all_squares(&mut [
        ToSquare {
            factor: Factor::There,
            to: second,
        },
        ToSquare {
            factor: Factor::Tight(&b.0[1]),
            to: first,
        },
    ]);
    same("all_squares", c, [F::square(q[1]), F::square(q[1])]);
}
