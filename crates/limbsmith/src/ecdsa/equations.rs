//! ECDSA on integers: FIPS 186-5, sections 6.4.1 and 6.4.2, and SEC 1, section 4.1.6, without
//! hashes, encodings and nonces of their own.
//!
//! With the key `Q = d G`, the message's integer `z` and a nonce `k`, a signature is
//!
//! ```text
//!   R = k G,   r = x(R) mod n,   s = (z + r d)/k mod n
//! ```
//!
//! so `R = (z/s) G + (r/s) Q`, which verification computes, and `Q = (s/r) R - (z/r) G`, which
//! recovery computes. Both also require that `r` and `s` are in `1..n`, and that no intermediate
//! point is the identity.
//!
//! Everything here is generic, so that tests can run it on tiny curves, for every key, nonce and
//! message.

use zeroize::Zeroize;

use crate::arch::declassify;
use crate::field::Words;
use crate::operations::{
    Arithmetic, Point, PreparedSum, Ratios, Rows, Sign, Signed, Sum, Total, is_scalar,
    lift_x_vartime, negate_if, plus_order,
};

/// The leftmost bits of a hash as an integer (FIPS 186-5, section 6.4.1, step 2; `bits2int` of
/// RFC 6979, section 2.3.2): the first bytes of a hash that is longer than the order, all of a
/// shorter one. The orders of all curves here fill their words.
#[inline(always)]
pub fn integer_of_hash<W: Words>(hash: &[u8]) -> W {
    let mut bytes = W::default().to_be_bytes();
    let buffer = bytes.as_mut();
    let size = buffer.len();
    let used = hash.len().min(size);
    buffer[size - used..].copy_from_slice(&hash[..used]);
    W::from_be_bytes(&bytes)
}

/// A signature with the nonce `k`: `r`, `s` and the id of `k G` for recovery. None if `r` or `s`
/// is zero: try another nonce. `d` and `k` are in `1..n`. Constant time but for that answer.
#[inline(always)]
pub fn sign<A: Arithmetic>(
    d: &A::Words,
    z: &A::Words,
    k: &A::Words,
    low_s: bool,
) -> Option<([A::Words; 2], u8)> {
    let (point, mut inverse) = A::nonce(k);
    let Signed { r, mut s, id } = A::sign(Sign {
        nonce: k,
        inverse: inverse.as_ref(),
        point: &point,
        message: z,
        secret: d,
        low_s,
    });
    inverse.zeroize();
    // An r of zero would make s independent of the key, an s of zero would have no inverse.
    if declassify(is_scalar::<A>(&r) & is_scalar::<A>(&s)) {
        return Some(([r, s], id));
    }
    s.zeroize();
    None
}

/// Whether `r` and `s` sign `z` under the key `q`. Variable time.
#[inline(always)]
pub fn verify_vartime<A: Arithmetic>(
    q: &Point<A>,
    z: &A::Words,
    r: &A::Words,
    s: &A::Words,
) -> bool {
    let x = Some(r);
    verify_by::<A>(z, r, s, |u, v| A::sum_vartime(Sum { u, v, q, x }))
}

/// Whether `r` and `s` sign `z` under the key with these rows. Variable time.
#[inline(always)]
pub fn verify_prepared_vartime<A: Arithmetic>(
    rows: &Rows<A>,
    z: &A::Words,
    r: &A::Words,
    s: &A::Words,
) -> bool {
    let x = Some(r);
    verify_by::<A>(z, r, s, |u, v| {
        A::prepared_sum_vartime(PreparedSum { u, v, rows, x })
    })
}

/// Whether `sum` finds `r` in `(z/s) G + (r/s) Q`.
#[inline(always)]
fn verify_by<A: Arithmetic>(
    z: &A::Words,
    r: &A::Words,
    s: &A::Words,
    sum: impl FnOnce(&A::Words, &A::Words) -> Total<A>,
) -> bool {
    if is_scalar::<A>(r) & is_scalar::<A>(s) == 0 {
        return false;
    }
    let [u, v] = A::ratios_vartime(Ratios { a: z, b: r, c: s });
    matches!(sum(&u, &v), Total::Matches(true))
}

/// Recovers the public key from `r`, `s`, `z` and a recovery id. Bit 0 is the parity of the nonce
/// point's `y`; with bit 1 its `x` is not `r` but `r + n`. None if there is no such point or no
/// such key. Variable time.
#[inline(always)]
pub fn recover_vartime<A: Arithmetic>(
    z: &A::Words,
    r: &A::Words,
    s: &A::Words,
    id: u8,
) -> Option<Point<A>> {
    if is_scalar::<A>(r) & is_scalar::<A>(s) == 0 || id > 3 {
        return None;
    }
    let (x, carry) = match id & 2 {
        0 => (*r, false),
        _ => plus_order::<A>(r),
    };
    if carry {
        return None;
    }
    let point = lift_x_vartime::<A>(&x, id & 1).ok()?;
    let [u, v] = A::ratios_vartime(Ratios { a: z, b: s, c: r });
    let sum = A::sum_vartime(Sum {
        u: &negate_if::<A>(1, &u),
        v: &v,
        q: &point,
        x: None,
    });
    match sum {
        Total::Point(q) => Some(q),
        _ => None,
    }
}
