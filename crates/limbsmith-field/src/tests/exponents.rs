//! Powers on exponents: an element is the exponent of an unknown, a product is the sum of two.

use super::{Of, Toy};
use crate::field::Field;
use crate::field::power::{NONE, Step, power, step};
use crate::field::prime::Prime;
use crate::field::{l25519, n246, n256, n256k1, n384, p127, p256, p256k1, p384, p448, p25519};
use alloc::vec::Vec;

/// Words of an exponent: more than any modulus has.
const WORDS: usize = 8;

/// An exponent.
type Exponent = [u64; WORDS];

/// Exponents with their sum.
#[derive(Clone, Copy)]
struct Exponents;

type F = Of<Exponents>;

fn sum(a: Exponent, b: Exponent) -> Exponent {
    let (mut r, mut above) = ([0; WORDS], 0);
    for i in 0..WORDS {
        let s = u128::from(a[i]) + u128::from(b[i]) + above;
        (r[i], above) = (s as u64, s >> 64);
    }
    assert_eq!(above, 0, "an exponent that is too large");
    r
}

impl Toy for Exponents {
    type Element = Exponent;

    fn mul(a: Exponent, b: Exponent) -> Exponent {
        sum(a, b)
    }
    fn square(a: Exponent) -> Exponent {
        sum(a, a)
    }
    fn is_zero(_: Exponent) -> bool {
        unreachable!()
    }
}

fn small(n: u64) -> Exponent {
    let mut r = [0; WORDS];
    r[0] = n;
    r
}

fn times(a: Exponent, n: u64) -> Exponent {
    (0..n).fold(small(0), |r, _| sum(r, a))
}

/// Chains on powers of one unknown, several at once: each is its own multiple of the exponent.
fn all_are<const N: usize>(chain: &[Step], wanted: Exponent) {
    let starts: [u64; N] = core::array::from_fn(|i| 2 * i as u64 + 1);
    let powers = power::<F, N>(chain, starts.map(small));
    assert_eq!(powers, starts.map(|n| times(wanted, n)));
}

/// The modulus as an exponent.
fn modulus<P: Prime>() -> Exponent {
    let mut r = [0; WORDS];
    let words = P::MODULUS;
    let words = words.as_ref();
    r[..words.len()].copy_from_slice(words);
    r
}

/// The exponent of a chain.
fn exponent(chain: &[Step]) -> Exponent {
    let [e] = power::<F, 1>(chain, [small(1)]);
    all_are::<1>(chain, e);
    all_are::<2>(chain, e);
    all_are::<3>(chain, e);
    e
}

fn inverts<P: Prime>(chain: &[Step]) {
    let e = exponent(chain);
    assert_eq!(sum(e, small(2)), modulus::<P>(), "{}", P::NAME);
}

fn has_roots<P: Prime>(chain: &[Step]) {
    let (e, p) = (exponent(chain), modulus::<P>());
    match p[0] % 4 {
        // (p + 1)/4
        3 => assert_eq!(times(e, 4), sum(p, small(1)), "{}", P::NAME),
        // (p - 5)/8
        _ => assert_eq!(sum(times(e, 8), small(5)), p, "{}", P::NAME),
    }
}

#[test]
fn shipped_chains_give_inverses() {
    inverts::<p25519::P25519>(&p25519::chain::INVERT);
    inverts::<l25519::L25519>(&l25519::chain::INVERT);
    inverts::<p256k1::P256k1>(&p256k1::chain::INVERT);
    inverts::<n256k1::N256k1>(&n256k1::chain::INVERT);
    inverts::<p256::P256>(&p256::chain::INVERT);
    inverts::<n256::N256>(&n256::chain::INVERT);
    inverts::<p384::P384>(&p384::chain::INVERT);
    inverts::<n384::N384>(&n384::chain::INVERT);
    inverts::<p127::P127>(&p127::chain::INVERT);
    inverts::<n246::N246>(&n246::chain::INVERT);
    inverts::<p448::P448>(&p448::chain::INVERT);
}

#[test]
fn shipped_chains_give_roots() {
    has_roots::<p25519::P25519>(&p25519::chain::P58);
    has_roots::<l25519::L25519>(&l25519::chain::P58);
    has_roots::<p256k1::P256k1>(&p256k1::chain::SQRT);
    has_roots::<p256::P256>(&p256::chain::SQRT);
    has_roots::<p384::P384>(&p384::chain::SQRT);
    has_roots::<n384::N384>(&n384::chain::SQRT);
    has_roots::<p127::P127>(&p127::chain::SQRT);
    has_roots::<n246::N246>(&n246::chain::SQRT);
    has_roots::<p448::P448>(&p448::chain::SQRT);
}

/// The loops of the trait itself, which chains use.
#[test]
fn squarings_are_counted() {
    for n in 0..=255 {
        let mut power = [0; WORDS];
        power[n / 64] = 1 << (n % 64);
        assert_eq!(F::square_n(small(1), n), power);
        let mut two = [small(1), small(0)];
        F::squares(&mut two, n);
        assert_eq!(two, [power, small(0)]);
    }
}

/// The number of registers.
const REGISTERS: u8 = 6;

/// A row of a table, in the order of `step`.
type Row = (u8, u8, u8, u8);

/// The meaning of a chain on an exponent.
fn meaning(rows: &[Row], x: u64) -> u64 {
    let mut registers = [x; REGISTERS as usize];
    let mut last = x;
    for &(from, squarings, by, to) in rows {
        let factor = match by {
            NONE => 0,
            by => registers[usize::from(by)],
        };
        last = (registers[usize::from(from)] << squarings) + factor;
        registers[usize::from(to)] = last;
    }
    last
}

fn check(rows: &[Row]) {
    let chain: Vec<Step> = rows.iter().map(|r| step(r.0, r.1, r.2, r.3)).collect();
    let found = power::<F, 2>(&chain, [small(1), small(3)]);
    assert_eq!(found, [1, 3].map(|x| small(meaning(rows, x))), "{rows:?}");
}

/// All rows with at most two squarings.
fn rows() -> Vec<Row> {
    let mut all = Vec::new();
    for from in 0..REGISTERS {
        for squarings in 0..3 {
            for by in (0..REGISTERS).chain([NONE]) {
                all.extend((0..REGISTERS).map(|to| (from, squarings, by, to)));
            }
        }
    }
    all
}

/// Two rows name each register in each role: the first one writes it, the second one reads it.
#[test]
fn all_chains_of_two_rows_have_their_meaning() {
    check(&[]);
    let all = rows();
    assert_eq!(all.len(), 756);
    for first in &all {
        check(&[*first]);
        for second in &all {
            check(&[*first, *second]);
        }
    }
}

#[test]
fn longer_chains_have_their_meaning() {
    let all = rows();
    let mut state = 1u64;
    for _ in 0..2_000 {
        let chain: Vec<Row> = (0..12)
            .map(|_| {
                state = state
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                all[(state >> 33) as usize % all.len()]
            })
            .collect();
        check(&chain);
    }
}

#[test]
fn a_row_has_up_to_255_squarings() {
    for squarings in 0..=u8::MAX {
        let [found] = power::<F, 1>(&[step(0, squarings, NONE, 0)], [small(1)]);
        let mut wanted = small(0);
        wanted[usize::from(squarings) / 64] = 1 << (squarings % 64);
        assert_eq!(found, wanted);
    }
}

#[test]
#[should_panic = "from"]
fn there_is_no_seventh_register_to_read() {
    step(REGISTERS, 0, 0, 0);
}

#[test]
#[should_panic = "by"]
fn there_is_no_seventh_factor() {
    step(0, 0, REGISTERS, 0);
}

#[test]
#[should_panic = "to"]
fn there_is_no_seventh_register_to_write() {
    step(0, 0, 0, REGISTERS);
}
