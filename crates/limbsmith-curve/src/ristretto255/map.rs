//! Elements from uniform bytes (RFC 9496, section 4.3.4), with the names of the RFC. Constant time, one lane.

use crate::edwards25519::point::{Completed, Extended};
use crate::edwards25519::sqrt_ratio::{abs, sqrt_ratio_m1};
use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;
use crate::ristretto255::{D_MINUS_ONE_SQ, ONE_MINUS_D_SQ, SQRT_AD_MINUS_ONE};

/// `MAP` of both halves, added. The top bit of each half is ignored.
#[inline(always)]
pub fn from_halves<C: EdwardsCurve>(halves: [[u64; 4]; 2]) -> Extended<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let mut t = [C::F::zero(); 2];
    for (t, [w0, w1, w2, w3]) in t.iter_mut().zip(halves) {
        *t = C::F::from_words(&C::F::lanes(|_| [w0, w1, w2, w3 & (u64::MAX >> 1)]));
    }
    let [p, q] = map::<C, 2>(t);
    p.add(&q.to_cached()).to_extended()
}

/// `MAP` of each.
#[inline(always)]
fn map<C: EdwardsCurve, const N: usize>(t: [Tight<C>; N]) -> [Extended<C>; N] {
    let (one, d) = (C::F::one(), C::F::splat(&C::D));
    let minus_one = C::F::carry(C::F::neg(one));
    let (mut r, mut u, mut v) = (t, t, t);
    for i in 0..N {
        r[i] = C::F::mul(C::F::square(t[i]), C::F::splat(&C::SQRT_M1));
        u[i] = C::F::mul(C::F::add(r[i], one), C::F::splat(&ONE_MINUS_D_SQ));
        let left = C::F::carry(C::F::sub(minus_one, C::F::mul(r[i], d)));
        v[i] = C::F::mul(left, C::F::add(r[i], d));
    }
    let roots = sqrt_ratio_m1::<C, N>(u, v);
    let mut points = [Extended::neutral(); N];
    for i in 0..N {
        let (was_square, s) = roots[i];
        let s_prime = C::F::carry(C::F::neg(abs::<C>(C::F::mul(s, t[i]))));
        let s = C::F::select(was_square, s_prime, s);
        let c = C::F::select(was_square, r[i], minus_one);
        let cr = C::F::mul(c, C::F::sub(r[i], one));
        let n = C::F::carry(C::F::sub(C::F::mul(cr, C::F::splat(&D_MINUS_ONE_SQ)), v[i]));
        let ss = C::F::square(s);
        // w0, w1, w2, w3; the point is (w0 w3 : w2 w1 : w1 w3 : w0 w2).
        points[i] = Completed {
            e: C::F::mul(C::F::add(s, s), v[i]).into(),
            f: C::F::add(one, ss).into(),
            g: C::F::mul(n, C::F::splat(&SQRT_AD_MINUS_ONE)).into(),
            h: C::F::sub(one, ss).into(),
        }
        .to_extended();
    }
    points
}
