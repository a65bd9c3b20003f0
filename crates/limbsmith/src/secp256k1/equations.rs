//! BIP 340 on integers, generic over the curve so that the tests can run it on tiny ones: without
//! hashes, encodings and nonces of their own.

use crate::curve::weierstrass::Curve;
use crate::field::Field;
use crate::operations::{
    Arithmetic, MulBase, Point, PreparedSum, Rows, Sum, Total, is_below_order, mul_add, negate_if,
};

/// `k G` with even `y`, the one of `k` and `-k` that has it, and 1 if that is `-k`. Constant time.
#[inline(always)]
pub fn even<A: Arithmetic>(k: &A::Words) -> (Point<A>, A::Words, u8) {
    let point = A::mul_base(MulBase(k));
    let odd = (point[1].as_ref()[0] & 1) as u8;
    (even_point::<A>(&point), negate_if::<A>(odd, k), odd)
}

/// Of the point and its negative the one with even `y`. Constant time.
#[inline(always)]
pub fn even_point<A: Arithmetic>(point: &Point<A>) -> Point<A> {
    type F<A> = <<A as Arithmetic>::Group as Curve>::F;
    let [x, y] = *point;
    let a = F::<A>::from_words(&F::<A>::lanes(|_| y));
    let b = F::<A>::carry(F::<A>::neg(a));
    let odd = F::<A>::mask(&F::<A>::lanes(|_| (y.as_ref()[0] & 1) as u8));
    [x, F::<A>::to_words(F::<A>::select(odd, a, b)).as_ref()[0]]
}

/// `s = k + e d mod n`. Constant time.
#[inline(always)]
pub fn sign<A: Arithmetic>(d: &A::Words, k: &A::Words, e: &A::Words) -> A::Words {
    mul_add::<A>(e, d, k)
}

/// Whether `s G - e P` has even `y` and `x = r`, and `s < n`. Variable time.
#[inline(always)]
pub fn verify_vartime<A: Arithmetic>(
    p: &Point<A>,
    e: &A::Words,
    r: &A::Words,
    s: &A::Words,
) -> bool {
    let (u, v, q, x) = (s, &negate_if::<A>(1, e), p, None);
    is_below_order::<A>(s) == 1 && has::<A>(&A::sum_vartime(Sum { u, v, q, x }), r)
}

/// Whether `s G - e P` has even `y` and `x = r`, and `s < n`, for the key `P` with these rows. Variable time.
#[inline(always)]
pub fn verify_prepared_vartime<A: Arithmetic>(
    rows: &Rows<A>,
    e: &A::Words,
    r: &A::Words,
    s: &A::Words,
) -> bool {
    let (u, v, x) = (s, &negate_if::<A>(1, e), None);
    let sum = || A::prepared_sum_vartime(PreparedSum { u, v, rows, x });
    is_below_order::<A>(s) == 1 && has::<A>(&sum(), r)
}

/// Whether this is a point with even `y` and `x = r`. An `r` that is not below the prime equals no coordinate, as
/// those are canonical.
#[inline(always)]
pub fn has<A: Arithmetic>(sum: &Total<A>, r: &A::Words) -> bool {
    matches!(sum, Total::Point([x, y]) if y.as_ref()[0] & 1 == 0 && x == r)
}
