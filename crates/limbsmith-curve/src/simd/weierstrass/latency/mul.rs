//! One multiple of any point in four lanes: secret ones for ECDH, public ones for verification (`mul/sum.rs`).
//!
//! The coordinates of one point are spread over the lanes. A formula is cut into levels of up to four products that do
//! not depend on each other, and one product of vectors computes a level. In eight lanes the second half of a vector
//! does the same work again, so vectors of four lanes are the ones to use.
//!
//! # Coordinates
//!
//! They are those of [`crate::weierstrass::accumulator`]: `X`, `V = 2Y`, `Z` and `T = a Z^4`, on an isomorphic curve on
//! which the table of odd multiples is affine. Each is in the lanes that need it next (`Accumulator`), so that the first
//! two levels of a doubling move nothing from lane to lane.
//!
//! # Levels
//!
//! A dot is a lane whose product is not used. The doubling is dbl-1998-cmo-2 with `V` for `2Y`, 4M + 4S:
//!
//! ```text
//!   lane         0              1              2              3
//!   1            XX             A = VV         A              Z3 = V Z
//!   2            MM             S = X A        AA             ZZ = Z3 Z3       M = 3XX + T
//!   3            T3 = AA T      M (S - X3)     M (S - X3)     M (S - X3)       X3 = MM - 2S
//!                                                                              V3 = 2M (S - X3) - AA
//! ```
//!
//! An addition of an affine point `(x, v/2)` mostly follows a doubling. `ZZ` is known there after level 2, and two lanes
//! of level 3 are free: two products of the addition find their place in it. The addition is madd-2007-bl with `V` for
//! `2Y` and `Z3 = 2 Z1 H`, 9M + 4S with `T`. Only three of its levels are new:
//!
//! ```text
//!   lane         0              1              2              3
//!   3            T1 = AA T      M (S - X1)     U = x ZZ       v Z1
//!   4            .              .              I = WW         v Z1 ZZ          H = U - X1       W = 2H
//!   5            II             Y = X1 I       J = H I        RR               R = v Z1^3 - V1
//!   6            T3 = T1 II     R (Y - X3)     V1 J           Z3 = Z1 W        X3 = RR - J - 2Y
//!                                                                              V3 = 2R (Y - X3) - 2 V1 J
//! ```
//!
//! By itself (`Accumulator::add`) it has five levels: `ZZ` and `v Z1`, `U` and `v Z1^3`, then `I`, 5 and 6.
//!
//! # The table
//!
//! The odd multiples come from co-Z additions (Meloni, WAIFI 2007: zadd-2007-m, 4M + 2S) of `2 P`, in two levels each:
//! the first product of an addition depends on differences that are known one level before the addition before it is
//! complete. `Accumulator`'s doubling of `P` gives both `2 P` and `P` with the same `Z`. All entries are then scaled to
//! the last one's `Z`, in two levels each.
//!
//! # Why no exceptional case exists
//!
//! The formulas are wrong if the summands are equal or opposite, or one of them is the identity.
//!
//! Of `k` and `n - k` let `m` be the odd one, `0 < m <= n`; for `n - k` the point changes its sign. The order `n` has `l`
//! bits, and the digits have `w` bits, where `w` divides `l - 1`. The `l - 1` bits of `(m - 1)/2` are cut into windows,
//! and [`crate::recoding::odd_digits`] makes odd digits of them, `|d_i| < 2^w`. The digit above all windows is always 1.
//! So the sum begins with `P` itself.
//!
//! Let `A` be the sum of the digits above window `i`, as integers with their places, and `B = d_i 2^(w i)` the next
//! summand. `A` is an odd multiple of `2^(w (i + 1))`, so `A` is not 0, and `A` and `B` are neither equal nor opposite
//! as integers. An exception needs `A`, `B`, `A + B` or `A - B` to be `j n` with `j` not 0.
//!
//! 1. If `i > 0`, all four are multiples of `2^w` and below `2^l` in size. As `n` is odd, `j` is a multiple of `2^w`, and
//!    `j n` is at least `2^w 2^(l-1)`: no exception. Neither is there one in a doubling, as `n` is odd.
//! 2. If `i = 0`, this still holds for `A`. `B` is below `2^w`, which is below `n`. `A + B` is `m`. It is `n` for `k = 0`
//!    alone: then the summands are opposite, which gives `Z = 0` as it should.
//! 3. What remains is `A - B = m - 2 d_0`. It is above `-n`, and below `2n`, so it would have to be `n`: `m = n + 2 d_0`.
//!    As `m` is not above `n`, `d_0` is negative. The lowest digit is `d_0 = m - 2^w` modulo `2^(w+1)`. Both together
//!    give `d_0 = 2^w - n` modulo `2^(w+1)`. Between `-2^w` and `2^w` one odd number is in that class. It is negative if
//!    and only if bit `w` of `n` is 1.
//!
//! **So there is no exceptional scalar if bit `w` of `n` is 0** ([`is_complete`]); if it is 1 there are exactly two, `m`
//! and `n - m`. P-256 meets the condition with `w = 5`, P-384 does not. On secp256k1 the scalar is cut in halves
//! (`mul/glv.rs`), and the argument is another one.

mod glv;
mod sum;

pub use glv::{Unfinished, mul_glv};
pub use sum::{multiple_glv_vartime, multiple_vartime};

use zeroize::Zeroize;

use crate::arch::lane::LANES;
use crate::field::Field;
use crate::recoding::odd_digits::{Digit, OddDigits, half_of_odd};
use crate::simd::weierstrass::latency::mul_base::Across;
use crate::weierstrass::accumulator::minus_three;
use crate::weierstrass::{CoefficientA, Curve, Tight};

/// Bits of a digit.
const WIDTH: usize = 5;
/// Odd multiples in the table for such digits.
const ENTRIES: usize = 1 << (WIDTH - 1);

/// Whether no scalar modulo this order, of so many bits, is exceptional.
pub const fn is_complete(order: &[u64], bits: usize) -> bool {
    fits(bits) && order[0] >> WIDTH & 1 == 0
}

/// Whether digits have no bit in excess.
const fn fits(bits: usize) -> bool {
    (bits - 1) % WIDTH == 0
}

/// A product of elements.
type Product<C> = <<C as Curve>::F as Field>::Product;

/// Moves one lane to all.
const AT: [[u64; LANES]; 4] = [
    [0, 0, 0, 0, 4, 4, 4, 4],
    [1, 1, 1, 1, 5, 5, 5, 5],
    [2, 2, 2, 2, 6, 6, 6, 6],
    [3, 3, 3, 3, 7, 7, 7, 7],
];

/// Lane `i` of `a`, in all lanes.
#[inline(always)]
fn at<C: Curve<F: Across>>(a: Tight<C>, i: usize) -> Tight<C> {
    C::F::shuffle(a, &AT[i])
}

/// Each lane of a product, in all lanes. (Without `map`, which would not be inlined.)
#[inline(always)]
fn products_at<C: Curve<F: Across>>(a: Product<C>) -> [Product<C>; 4] {
    [
        C::F::shuffle_product(a, &AT[0]),
        C::F::shuffle_product(a, &AT[1]),
        C::F::shuffle_product(a, &AT[2]),
        C::F::shuffle_product(a, &AT[3]),
    ]
}

/// `a`, but `b` in lane `i`.
#[inline(always)]
fn put<C: Curve<F: Across>>(a: Tight<C>, i: usize, b: Tight<C>) -> Tight<C> {
    C::F::select(C::F::lanes_of(0x11 << i), a, b)
}

/// `2a`.
#[inline(always)]
fn twice<C: Curve>(a: Tight<C>) -> Tight<C> {
    C::F::carry(C::F::add(a, a))
}

/// A point with its coordinates where the next doubling needs them; other lanes are unspecified.
struct Accumulator<C: Curve> {
    /// `X`, in all lanes.
    x: Tight<C>,
    /// `V`, in lanes 1, 2 and 3.
    v: Tight<C>,
    /// `Z`, in lane 3.
    z: Tight<C>,
    /// `T`, in lane 0; unspecified if `a = 0`.
    t: Tight<C>,
}

/// A doubling after its second level.
struct Halfway<C: Curve> {
    /// `X3`, in all lanes.
    x: Tight<C>,
    /// `Z3`, in lane 3.
    z: Tight<C>,
    /// `Z3^2`, in lane 3.
    zz: Tight<C>,
    /// `M`, in all lanes.
    m: Tight<C>,
    /// `S`, in all lanes.
    s: Product<C>,
    /// `S - X3`, in all lanes.
    fall: Tight<C>,
    /// `V^4`, in all lanes.
    aa: Product<C>,
}

impl<C: Curve<F: Across>> Accumulator<C> {
    /// Levels 1 and 2 of a doubling.
    #[inline(always)]
    fn halfway(&self) -> Halfway<C> {
        let Accumulator { x, v, z, t } = *self;
        let left = put::<C>(v, 0, x);
        let one = C::F::product(left, put::<C>(left, 3, z));
        let triple = match C::A {
            CoefficientA::Zero => C::F::add_sums(C::F::reduce_sum(one, one), one),
            CoefficientA::MinusThree => {
                C::F::add_sums(C::F::reduce_sum(one, one), C::F::reduce_plus(one, t))
            }
        };
        let z = C::F::reduce(one);
        let left = put::<C>(z, 0, C::F::carry(triple));
        let two = C::F::product(left, put::<C>(left, 1, x));
        let [mm, s, aa, _] = products_at::<C>(two);
        let s2 = C::F::reduce_sum(s, s);
        // Without waiting for X3: 3S - M^2.
        let fall = C::F::carry(C::F::sub_sums(s2, C::F::reduce_difference(mm, s)));
        Halfway {
            x: C::F::carry(C::F::sub_sums(mm, s2)),
            z,
            zz: C::F::reduce(two),
            m: at::<C>(left, 0),
            s,
            fall,
            aa,
        }
    }

    /// `2 P`.
    #[inline(always)]
    fn double(&self) -> Self {
        let Halfway {
            x, z, m, fall, aa, ..
        } = self.halfway();
        let (left, right) = match C::A {
            CoefficientA::Zero => (fall, m),
            CoefficientA::MinusThree => {
                (put::<C>(fall, 0, C::F::reduce(aa)), put::<C>(m, 0, self.t))
            }
        };
        let three = C::F::product(left, right);
        Accumulator {
            x,
            v: C::F::carry(C::F::sub_sums(C::F::reduce_sum(three, three), aa)),
            z,
            t: C::F::reduce(three),
        }
    }

    /// `2 P + Q`; of `Q` lane 2 has `x`, lane 3 has `v`. The result has `V` in all lanes.
    #[inline(always)]
    fn double_add(&self, q: Tight<C>) -> Self {
        let before = self.halfway();
        let Halfway { x, z, zz, aa, .. } = before;
        let left = put::<C>(z, 2, at::<C>(zz, 3));
        let left = put::<C>(left, 0, C::F::reduce(aa));
        let right = put::<C>(put::<C>(q, 0, self.t), 1, before.m);
        let three = C::F::product(put::<C>(left, 1, before.fall), right);
        let t = C::F::reduce(three);
        let v = C::F::sub_sums(C::F::reduce_sum(three, three), aa);
        let v = at::<C>(C::F::carry(v), 1);
        let h = C::F::carry(C::F::reduce_minus(three, x));

        let w = C::F::sub_sums(C::F::reduce_sum(three, three), C::F::add(x, x));
        let w = C::F::carry(w);
        let four = C::F::product(put::<C>(w, 3, t), put::<C>(w, 3, zz));
        let i = at::<C>(C::F::reduce(four), 2);
        let r = C::F::carry(C::F::reduce_minus(four, v));
        Accumulator { x, v, z, t }.chord(h, w, i, r)
    }

    /// `P + Q`; of `Q` lane 2 has `x`, lane 3 has `v`. The result has `V` in all lanes.
    #[inline(always)]
    fn add(&self, q: Tight<C>) -> Self {
        let Accumulator { x, v, z, .. } = *self;
        // Lane 2: v Z1. Lane 3: ZZ.
        let one = C::F::mul(at::<C>(z, 3), put::<C>(at::<C>(q, 3), 3, z));
        // Lane 2: U = x ZZ. Lane 3: v Z1 ZZ.
        let two = C::F::product(put::<C>(q, 3, at::<C>(one, 2)), at::<C>(one, 3));
        let h = C::F::carry(C::F::reduce_minus(two, x));
        let r = C::F::carry(C::F::reduce_minus(two, v));
        let w = C::F::sub_sums(C::F::reduce_sum(two, two), C::F::add(x, x));
        let w = C::F::carry(w);
        let i = at::<C>(C::F::square(w), 2);
        self.chord(h, w, i, r)
    }

    /// The last two levels of an addition. `H` and `W` are in lane 2, `I` is in all lanes, `R` in lane 3.
    #[inline(always)]
    fn chord(&self, h: Tight<C>, w: Tight<C>, i: Tight<C>, r: Tight<C>) -> Self {
        let Accumulator { x, v, z, t } = *self;
        let right = put::<C>(put::<C>(i, 1, x), 2, h);
        let five = C::F::product(put::<C>(i, 3, r), put::<C>(right, 3, r));
        let [_, y, j, rr] = products_at::<C>(five);
        let x = C::F::sub_sums(C::F::reduce_difference(rr, j), C::F::reduce_sum(y, y));
        let x = C::F::carry(x);
        let fall = C::F::carry(C::F::reduce_minus(y, x));

        let left = put::<C>(C::F::reduce(five), 3, at::<C>(w, 2));
        let right = put::<C>(put::<C>(t, 3, z), 2, v);
        let right = put::<C>(right, 1, at::<C>(r, 3));
        let six = C::F::product(put::<C>(left, 1, fall), right);
        let [_, slope, vj, _] = products_at::<C>(six);
        let half = C::F::reduce_difference(slope, vj);
        Accumulator {
            x,
            v: C::F::carry(C::F::add_sums(half, half)),
            z: C::F::reduce(six),
            t: C::F::reduce(six),
        }
    }
}

/// `P, 3P, 5P, ...`, affine on an isomorphic curve.
struct OddMultiples<C: Curve, const E: usize> {
    /// Lane 2 has `x`, lane 3 has `v`.
    points: [Tight<C>; E],
    /// The factor that leads to that curve, in all lanes.
    u: Tight<C>,
}

impl<C: Curve<F: Across>, const E: usize> OddMultiples<C, E> {
    /// The order must be above `2 E`. Constant time.
    #[inline(always)]
    fn new(x: Tight<C>, y: Tight<C>) -> Self {
        let one = C::F::one();
        let t = match C::A {
            CoefficientA::Zero => C::F::zero(),
            CoefficientA::MinusThree => minus_three::<C>(one),
        };
        let v = twice::<C>(y);
        let start = Accumulator::<C> { x, v, z: one, t };
        // The doubling has Z3 = V. On the curve for u = V the point itself is `(X V^2, V^4)`.
        let Halfway { s, aa, .. } = start.halfway();
        let double = start.double();
        let [x2, v2] = [C::F::reduce(s), C::F::reduce(aa)];
        let mut points = Self::add_up([double.x, at::<C>(double.v, 1)], [x2, v2]);
        let mut f = one;
        for (i, point) in points.iter_mut().enumerate().rev() {
            // f W, f^2 and f V; then f^2 X and f^3 V.
            let products = C::F::mul(f, put::<C>(*point, 2, f));
            let ff = at::<C>(products, 2);
            *point = C::F::mul(ff, put::<C>(*point, 3, products));
            if i > 0 {
                f = at::<C>(products, 0);
            }
        }
        let u = C::F::mul(v, f);
        OddMultiples { points, u }
    }

    /// `P, P + D, P + 2D, ...` each on the curve of its own: `X` in lane 2, `V` in lane 3, and in lane 0 the factor `W`
    /// that leads to its curve from that of the one before. All coordinates of `D = (x1, v1)` and `P = (x2, v2)` are
    /// given in all lanes.
    ///
    /// ```text
    ///   W = 2(x2 - x1)   A = W^2   B = x1 A   C = x2 A   R = v2 - v1   E = v1 (C - B)
    ///   X3 = R^2 - B - C   V3 = 2(R (B - X3) - E)   D: (B, 2E)
    /// ```
    #[inline(always)]
    fn add_up([mut x1, mut v1]: [Tight<C>; 2], [x2, v2]: [Tight<C>; 2]) -> [Tight<C>; E] {
        let mut x2 = x2;
        let mut w = twice::<C>(C::F::carry(C::F::sub(x2, x1)));
        let mut a = C::F::square(w);
        let mut r = C::F::carry(C::F::sub(v2, v1));
        let mut points = [put::<C>(x2, 3, v2); E];
        for point in points.iter_mut().skip(1) {
            // B, C and R^2.
            let right = put::<C>(put::<C>(x1, 2, x2), 3, r);
            let first = C::F::product(put::<C>(a, 3, r), right);
            let [_, b, c, rr] = products_at::<C>(first);
            x1 = C::F::reduce(b);
            let x3 = C::F::sub_sums(C::F::reduce_difference(rr, b), c);
            x2 = C::F::carry(x3);
            let before = w;
            w = twice::<C>(C::F::carry(C::F::sub(x2, x1)));
            // The next A, E and R (B - X3).
            let left = put::<C>(put::<C>(v1, 0, w), 3, r);
            let run = C::F::carry(C::F::reduce_difference(c, b));
            let fall = C::F::carry(C::F::sub(x1, x2));
            let right = put::<C>(put::<C>(run, 0, w), 3, fall);
            let second = C::F::product(left, right);
            a = at::<C>(C::F::reduce(second), 0);
            let [_, e, _, slope] = products_at::<C>(second);
            let half = C::F::reduce_difference(slope, e);
            let v2 = C::F::carry(C::F::add_sums(half, half));
            v1 = C::F::carry(C::F::reduce_sum(e, e));
            r = C::F::carry(C::F::sub(v2, v1));
            *point = put::<C>(put::<C>(x2, 3, v2), 0, before);
        }
        points
    }

    /// The point with `x` in lane 2 and `v` in lane 3, on the table's curve, with `Z = 1`.
    #[inline(always)]
    fn begin(&self, q: Tight<C>) -> Accumulator<C> {
        Accumulator {
            x: at::<C>(q, 2),
            v: at::<C>(q, 3),
            z: C::F::one(),
            t: match C::A {
                CoefficientA::Zero => C::F::zero(),
                CoefficientA::MinusThree => minus_three::<C>(C::F::square(C::F::square(self.u))),
            },
        }
    }

    /// The multiple that a digit asks for; reads all of them. Constant time.
    #[inline(always)]
    fn look_up(&self, digit: Digit) -> Tight<C> {
        let mut r = self.points[0];
        for (p, i) in self.points.iter().zip(0..).skip(1) {
            r = C::F::select(C::F::equal(digit.index, i), r, *p);
        }
        // All ones if negative.
        let negative = 0u8.wrapping_sub(digit.negative) & 0x88;
        C::F::select(C::F::lanes_of(negative), r, C::F::carry(C::F::neg(r)))
    }
}

/// `k P` for `k < n`, or zeros for `k = 0`, as canonical affine coordinates. `invert` gives `1/z`, or 0 of 0. The order
/// must be such that [`is_complete`]. Constant time.
#[inline(always)]
pub fn mul<C: Curve<F: Across>>(
    point: &[C::Words; 2],
    k: &C::Words,
    invert: impl FnOnce(&C::Words) -> C::Words,
) -> [C::Words; 2] {
    const { assert!(fits(C::BITS)) }
    let (mut half, negate) = half_of_odd::<C>(k);
    let [x, y] = [C::F::splat(&point[0]), C::F::splat(&point[1])];
    let negate = C::F::lanes_of(negate as u8);
    let y = C::F::select(negate, y, C::F::carry(C::F::neg(y)));
    let table = OddMultiples::<C, ENTRIES>::new(x, y);

    // One digit more than there are windows: it is 1.
    let above = (C::BITS - 1) / WIDTH;
    let digits = OddDigits::of_half(half, WIDTH, above + 1);
    let mut sum = table.begin(table.points[0]);
    for place in (0..above).rev() {
        let q = table.look_up(digits.digit(place));
        for _ in 1..WIDTH {
            sum = sum.double();
        }
        sum = sum.double_add(q);
    }

    // Of `2 Z u` the inverse `i`, and `j = 2i`: the coordinates are `j^2 X` and `j^2 i V`.
    let z = twice::<C>(C::F::mul(sum.z, table.u));
    let mut z = C::F::to_words(z).as_ref()[3];
    let mut inverse = invert(&z);
    let i = C::F::splat(&inverse);
    let j = twice::<C>(i);
    let one = C::F::mul(put::<C>(j, 1, sum.v), put::<C>(j, 1, i));
    let two = C::F::mul(at::<C>(one, 0), put::<C>(one, 0, sum.x));
    let words = C::F::to_words(two);
    half.as_mut().zeroize();
    z.as_mut().zeroize();
    inverse.as_mut().zeroize();
    [words.as_ref()[0], words.as_ref()[1]]
}
