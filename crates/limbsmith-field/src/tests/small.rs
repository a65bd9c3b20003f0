//! Square roots modulo small primes: all elements, one, two and three at once.

use super::{Of, Toy};
use crate::field::power::{
    NONE, Step, root_3_mod_4, root_5_mod_8, roots_3_mod_4, roots_5_mod_8, step,
};
use alloc::vec::Vec;

/// Integers modulo a prime.
#[derive(Clone, Copy)]
struct Modulo<const P: u64>;

impl<const P: u64> Toy for Modulo<P> {
    type Element = u64;

    fn mul(a: u64, b: u64) -> u64 {
        a * b % P
    }
    fn square(a: u64) -> u64 {
        a * a % P
    }
    fn is_zero(a: u64) -> bool {
        a == 0
    }
}

/// The chain of a power: one row for each bit below the highest.
fn chain(exponent: u64) -> Vec<Step> {
    let bits = 64 - exponent.leading_zeros();
    let row = |bit: u32| match exponent >> bit & 1 {
        1 => step(1, 1, 0, 1),
        _ => step(1, 1, NONE, 1),
    };
    (0..bits - 1).rev().map(row).collect()
}

/// `a^e` modulo `p`.
fn pow(a: u64, e: u64, p: u64) -> u64 {
    (0..e).fold(1, |r, _| r * a % p)
}

/// The wanted results: for each element its root, if there is one.
fn roots(p: u64, root: impl Fn(u64) -> u64) -> Vec<Option<u64>> {
    let of = |a| {
        let is_square = (0..p).any(|r| r * r % p == a);
        let r = root(a);
        assert!(!is_square || r * r % p == a);
        is_square.then_some(r)
    };
    (0..p).map(of).collect()
}

/// Compares the roots of all tuples of elements.
fn compare<const N: usize>(wanted: &[Option<u64>], found: impl Fn([u64; N]) -> [(u64, bool); N]) {
    let p = wanted.len();
    for tuple in 0..p.pow(N as u32) {
        let a: [u64; N] = core::array::from_fn(|i| (tuple / p.pow(i as u32) % p) as u64);
        let found = found(a).map(|(r, is_square)| is_square.then_some(r));
        assert_eq!(found, a.map(|a| wanted[a as usize]), "{a:?} modulo {p}");
    }
}

fn of_3_mod_4<const P: u64>() {
    assert_eq!(P % 4, 3);
    let e = P.div_ceil(4);
    let (chain, wanted) = (chain(e), roots(P, |a| pow(a, e, P)));
    type F<const P: u64> = Of<Modulo<P>>;
    compare(&wanted, |a| roots_3_mod_4::<F<P>, 1>(&chain, a));
    compare(&wanted, |a| roots_3_mod_4::<F<P>, 2>(&chain, a));
    compare(&wanted, |a| roots_3_mod_4::<F<P>, 3>(&chain, a));
    compare(&wanted, |[a]| [root_3_mod_4::<F<P>>(&chain, a)]);
}

fn of_5_mod_8<const P: u64>() {
    assert_eq!(P % 8, 5);
    let chain = chain((P - 5) / 8);
    type F<const P: u64> = Of<Modulo<P>>;
    let units: Vec<u64> = (0..P).filter(|i| i * i % P == P - 1).collect();
    assert_eq!(units.len(), 2);
    for i in units {
        let wanted = roots(P, |a| {
            let c = pow(a, (P + 3) / 8, P);
            if c * c % P == a { c } else { c * i % P }
        });
        compare(&wanted, |a| roots_5_mod_8::<F<P>, 1>(&chain, i, a));
        compare(&wanted, |a| roots_5_mod_8::<F<P>, 2>(&chain, i, a));
        compare(&wanted, |a| roots_5_mod_8::<F<P>, 3>(&chain, i, a));
        compare(&wanted, |[a]| [root_5_mod_8::<F<P>>(&chain, i, a)]);
    }
}

#[test]
fn roots_modulo_primes_of_3_mod_4() {
    of_3_mod_4::<3>();
    of_3_mod_4::<7>();
    of_3_mod_4::<11>();
    of_3_mod_4::<19>();
    of_3_mod_4::<23>();
    of_3_mod_4::<31>();
    of_3_mod_4::<43>();
    of_3_mod_4::<47>();
}

/// Not modulo 5, where the power is the zeroth: no chain computes that.
#[test]
fn roots_modulo_primes_of_5_mod_8() {
    of_5_mod_8::<13>();
    of_5_mod_8::<29>();
    of_5_mod_8::<37>();
    of_5_mod_8::<53>();
    of_5_mod_8::<61>();
}
