//! The ladder in lanes against the scalar one and against curve25519-dalek's, on models of eight and of four lanes.

extern crate std;
use std::vec::Vec;

use curve25519_dalek::montgomery::MontgomeryPoint;

use super::*;
use crate::arch::lane::{Model, Model4};
use crate::arch::short::Short;
use crate::curve25519::ladder::{clamp, ladder_clamped};
use crate::field::Words;
use crate::field::p25519::Sat64;

type Scalar = Sat64;

/// The scalar ladder's.
fn wanted(n: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
    let (x, z) = ladder_clamped::<Scalar>(&[*n], Scalar::from_words(&[*u]), A24);
    Scalar::to_words(Scalar::mul(x, Scalar::invert(z)))[0]
}

/// The result in four lanes, which must be that of eight, with limbs of 52 and of 51 bits.
fn multiply(n: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
    let r = Multiply { n, u }.run::<Model4>();
    assert_eq!(r, Multiply { n, u }.run::<Short<Model4>>(), "51 bits");
    assert_eq!(r, Multiply { n, u }.run::<Model>(), "eight lanes");
    r
}

fn random(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(0x5851_f42d_4c95_7f2d)
        .wrapping_add(0x1405_7b7e_f767_814f);
    (*state ^ *state >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd)
}

#[test]
fn random_multiples_agree_with_the_scalar_ladder_and_dalek() {
    let mut state = 1;
    for i in 0..24 {
        let [n, u] = [(); 2].map(|()| [(); 4].map(|()| random(&mut state)));
        let n = clamp(&n.to_le_bytes());
        // Of all 256 bits the multiple is taken modulo p; dalek's ladder ignores the highest.
        let r = multiply(&n, &u);
        assert_eq!(r, wanted(&n, &u), "{i}");
        let u = [u[0], u[1], u[2], u[3] & (u64::MAX >> 1)];
        let dalek = MontgomeryPoint(u.to_le_bytes()).mul_clamped(n.to_le_bytes());
        assert_eq!(multiply(&n, &u).to_le_bytes(), dalek.0, "{i}");
    }
}

#[test]
fn edges_of_points_agree_with_the_scalar_ladder() {
    let top = u64::MAX >> 1;
    let p = |more: u64| {
        // p + more, for a small number.
        match more.checked_sub(19) {
            None => [u64::MAX - 18 + more, u64::MAX, u64::MAX, top],
            Some(low) => [low, 0, 0, top + 1],
        }
    };
    let mut points: Vec<[u64; 4]> = [0, 1, 2, 9].map(|u| [u, 0, 0, 0]).to_vec();
    // Not canonical, and p - 1.
    points.extend([0, 1, 9, 18, 19].map(p));
    points.push([0xffff_ffff_ffff_ffec, u64::MAX, u64::MAX, top]);
    points.push([u64::MAX; 4]);
    // The points of order 8 (RFC 7748, section 7; both coordinates).
    let order8 = [
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    ];
    let small = points.len();
    for text in order8 {
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap();
        }
        points.push(<[u64; 4]>::from_le_bytes(&bytes));
    }
    for bytes in [[0; 32], [0xff; 32], [0x55; 32], [0xa7; 32]] {
        let n = clamp(&bytes);
        for (i, u) in points.iter().enumerate() {
            let r = multiply(&n, u);
            assert_eq!(r, wanted(&n, u), "{i}");
            if i >= small {
                assert_eq!(r, [0; 4], "a point of small order");
            }
        }
    }
}
