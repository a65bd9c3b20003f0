//! Secret multiples of the base point, a different one in each lane.
//!
//! The tables are those of [`crate::weierstrass::mul_base`]: odd multiples of `2^(w i) G` for each position `i`. One entry is
//! selected for each digit, and their sum is `k G`. The sum is computed in affine coordinates:
//! ```text
//!   lambda = (y2 - y1)/(x2 - x1)   x3 = lambda^2 - x1 - x2   y3 = lambda (x1 - x3) - y1
//! ```
//!
//! which is 2M + 1S and an inversion. Batched inversions cost 3M each (Montgomery's trick), plus one inversion for all.
//! That makes six products instead of eleven, and no inversion at the end. To batch many inversions, a sum of fifty
//! summands is split into eight partial sums, or as many as there is room for, which are combined in pairs at the end.
//! Eight partial sums in each of eight groups of eight lanes share an inversion: 512.
//!
//! **Why there are no exceptions.** Of two sums over different positions, one has a lower lowest position. That sum is
//! an odd multiple of `2^(w i)` for that position `i`, and the other a multiple of `2^(w i + w)`. So as integers they
//! are neither equal nor opposite. Without the top position the sums, and the sum and difference of any two, are below
//! `2^(w (L-1))` in magnitude, which is at most the order ([`crate::recoding::odd_digits`]). So they are not equal or opposite
//! as points either. The summand of the top position is added last, with a complete addition.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::Field;
use crate::field::eight::{LaneField, inverse, invert_all};
use crate::recoding::odd_digits::{OddDigits, places};
use crate::simd::weierstrass::digits::{Digits, LaneDigits};
use crate::simd::weierstrass::rows::look_up_stored_vartime;
use crate::simd::weierstrass::{LaneGroup, Vector, outlined_affine};
use crate::weierstrass::curves::ENTRIES;
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::Affine;
use crate::weierstrass::{CoefficientA, Curve, Mask, Tight};

/// Digit width in bits.
const WIDTH: usize = ENTRIES.trailing_zeros() as usize + 1;
/// Sums in each lane that share an inversion.
const SLOTS: usize = 64;
/// Groups of lanes.
pub const GROUPS: usize = 8;
/// The number of partial sums of each group, by number of groups. (No division: the traces of secret operations allow
/// none.)
const WAYS: [usize; GROUPS + 1] = [
    0,
    SLOTS,
    SLOTS / 2,
    SLOTS / 3,
    SLOTS / 4,
    SLOTS / 5,
    SLOTS / 6,
    SLOTS / 7,
    SLOTS / 8,
];

/// A product, and a mask of lanes in which it is the identity (coordinates are unspecified there).
pub type Product<C> = (Affine<C>, Mask<C>);

/// Whether there is a row for every position, as [`mul_base`] requires.
pub const fn is_full<C: Curve>(rows: usize) -> bool {
    rows == places(C::BITS, WIDTH)
}

/// Digits for [`mul_base`], of a scalar in each lane. Constant time.
#[inline(always)]
pub fn base_digits<C: LaneGroup>(k: &[C::Words; LANES]) -> LaneDigits<Vector<C>> {
    let mut lanes = [OddDigits::new::<C>(&k[0], WIDTH); LANES];
    for i in 1..LANES {
        lanes[i] = OddDigits::new::<C>(&k[i], WIDTH);
    }
    LaneDigits::new(&lanes)
}

/// `k G` for `k < n`, for up to [`GROUPS`] groups of eight of them. Constant time.
#[inline(always)]
pub fn mul_base<C: LaneGroup>(
    rows: &[[Stored<C>; ENTRIES]],
    digits: &[LaneDigits<Vector<C>>],
    products: &mut [Product<C::Outlined>],
) {
    let (groups, top) = (digits.len(), places(C::BITS, WIDTH) - 1);
    let mut slots = Slots::<C, SLOTS>::new();
    let columns = Columns {
        rows: top,
        columns: groups,
        last: groups,
        ways: WAYS[groups],
    };
    slots.sum_up(&columns, |place, out| {
        Vector::<C>::outline(LookUp::<C> {
            row: &rows[place],
            digits,
            place,
            out,
        });
    });
    let Slots { sums, others, .. } = &mut slots;
    Vector::<C>::outline(LookUp::<C> {
        row: &rows[top],
        digits,
        place: top,
        out: &mut others[..groups],
    });
    Vector::<C>::outline(AddLast::<C> {
        sums: &sums[..groups],
        others: &others[..groups],
        products,
    });
}

/// Accumulators, and their next summands.
pub(crate) struct Slots<C: Curve, const N: usize> {
    pub(crate) sums: [Affine<C>; N],
    others: [Affine<C>; N],
    before: [Tight<C>; N],
}

/// Columns of summands to add up: `rows` rows, the last of which has only its first `last` columns.
pub(crate) struct Columns {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) last: usize,
    /// Maximum number of partial sums per column.
    pub(crate) ways: usize,
}

impl<C: LaneGroup, const N: usize> Slots<C, N> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let zero = C::F::zero();
        let nothing = Affine { x: zero, y: zero };
        Slots {
            sums: [nothing; N],
            others: [nothing; N],
            before: [zero; N],
        }
    }

    /// Computes the sums of the columns in the first slots; `row` writes the summands of a row. No two points that are
    /// added may be equal or opposite. Constant time.
    #[inline(always)]
    pub(crate) fn sum_up(&mut self, of: &Columns, row: impl Fn(usize, &mut [Affine<C>])) {
        let Slots {
            sums,
            others,
            before,
        } = self;
        let &Columns {
            rows,
            columns,
            last,
            ways,
        } = of;
        // Partial sum `j` of column `c` is in slot `j columns + c`. At first all columns have one.
        let mut ways = ways.min(rows - usize::from(last < columns));
        let mut first = 0;
        while first < rows {
            let some = ways.min(rows - first);
            let out = match first {
                0 => &mut *sums,
                _ => &mut *others,
            };
            for (j, i) in (first..first + some).enumerate() {
                row(i, &mut out[j * columns..][..columns]);
            }
            let begun = first > 0;
            first += some;
            if begun {
                let missing = if first == rows { columns - last } else { 0 };
                let count = some * columns - missing;
                Vector::<C>::outline(AddAll::<C> {
                    sums: &mut sums[..count],
                    others: &others[..count],
                    before: &mut before[..],
                });
            }
        }
        while ways > 1 {
            let half = ways / 2;
            ways -= half;
            let (sums, others) = sums.split_at_mut(ways * columns);
            Vector::<C>::outline(AddAll::<C> {
                sums: &mut sums[..half * columns],
                others: &others[..half * columns],
                before: &mut before[..],
            });
        }
    }
}

/// Selects the multiples of a position for the digits of all groups. Constant time.
struct LookUp<'a, C: LaneGroup> {
    row: &'a [Stored<C>; ENTRIES],
    digits: &'a [LaneDigits<Vector<C>>],
    place: usize,
    out: &'a mut [Affine<C>],
}

impl<C: LaneGroup> LaneWork for LookUp<'_, C> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let entries = Place::<C>::new(self.row);
        for (out, digits) in self.out.iter_mut().zip(self.digits) {
            *out = entries.look_up(&digits.digit(self.place));
        }
    }
}

/// Entries of one position of a comb, the same for all lanes: half of them in the lanes of `low`, half in those of
/// `high`.
struct Place<C: LaneGroup> {
    low: [<C::F as LaneField>::Limbs; 2],
    high: [<C::F as LaneField>::Limbs; 2],
}

impl<C: LaneGroup> Place<C> {
    #[inline(always)]
    fn new(row: &[Stored<C>; ENTRIES]) -> Self {
        const { assert!(ENTRIES == 2 * LANES) }
        let all = Vector::<C>::load(&[0, 1, 2, 3, 4, 5, 6, 7]);
        let zero = C::F::limbs(C::F::zero());
        let mut halves = [[zero; 2]; 2];
        for (half, row) in halves.iter_mut().zip(row.chunks_exact(LANES)) {
            let p = look_up_stored_vartime::<C>(row, all);
            *half = [C::F::limbs(p.x), C::F::limbs(p.v)];
        }
        let [low, high] = halves;
        Place { low, high }
    }

    /// Selects the entry for a digit. Constant time.
    #[inline(always)]
    fn look_up(&self, digit: &Digits<Vector<C>>) -> Affine<C> {
        let mut both = self.low;
        for (limbs, high) in both.iter_mut().zip(&self.high) {
            for (low, high) in limbs.as_mut().iter_mut().zip(high.as_ref()) {
                *low = Vector::<C>::table16(*low, *high, digit.index);
            }
        }
        let y = C::F::from_limbs(both[1].as_ref());
        let other = C::F::carry(C::F::neg(y));
        let y = C::F::select(C::F::mask_of(digit.negative), y, other);
        Affine::from_coordinates(C::F::from_limbs(both[0].as_ref()), y)
    }
}

/// Adds to each sum its summand; the two points must not be equal or opposite. Constant time.
struct AddAll<'a, C: LaneGroup> {
    sums: &'a mut [Affine<C>],
    others: &'a [Affine<C>],
    before: &'a mut [Tight<C>],
}

impl<C: LaneGroup> LaneWork for AddAll<'_, C> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let pairs = self.sums.iter_mut().zip(self.others);
        let mut product = C::F::one();
        for ((p, q), before) in pairs.zip(self.before.iter_mut()) {
            *before = product;
            product = C::F::mul(product, C::F::sub(q.x, p.x));
        }
        let mut rest = inverse::<C::F>(product);
        let pairs = self.sums.iter_mut().zip(self.others);
        for ((p, q), before) in pairs.zip(self.before.iter()).rev() {
            let inverse = C::F::mul(rest, *before);
            rest = C::F::mul(rest, C::F::sub(q.x, p.x));
            let slope = C::F::mul(C::F::sub(q.y, p.y), inverse);
            let square = C::F::product_square(slope);
            let x = C::F::carry(C::F::sub_sums(square, C::F::add(p.x, q.x)));
            let y = C::F::product(slope, C::F::sub(p.x, x));
            *p = Affine {
                x,
                y: C::F::carry(C::F::reduce_minus(y, p.y)),
            };
        }
    }
}

/// Complete sums of two points each, neither of which is the identity. Constant time.
struct AddLast<'a, C: LaneGroup> {
    sums: &'a [Affine<C>],
    others: &'a [Affine<C>],
    products: &'a mut [Product<C::Outlined>],
}

impl<C: LaneGroup> LaneWork for AddLast<'_, C> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        type F<C> = <<C as LaneGroup>::Outlined as Curve>::F;
        let one = F::<C>::one();
        let (mut tops, mut bottoms, mut scratch) = ([one; GROUPS], [one; GROUPS], [one; GROUPS]);
        let count = self.sums.len();
        for i in 0..count {
            let (p, q) = (
                outlined_affine(&self.sums[i]),
                outlined_affine(&self.others[i]),
            );
            let dx = F::<C>::carry(F::<C>::sub(q.x, p.x));
            let dy = F::<C>::carry(F::<C>::sub(q.y, p.y));
            let equal = F::<C>::mask_and(F::<C>::is_zero(dx), F::<C>::is_zero(dy));
            // The tangent: (3 x^2 + a)/2y.
            let xx = F::<C>::square(p.x);
            let xx = match C::A {
                CoefficientA::Zero => xx,
                CoefficientA::MinusThree => F::<C>::carry(F::<C>::sub(xx, one)),
            };
            let three = F::<C>::carry(F::<C>::add_sums(F::<C>::add(xx, xx), xx));
            let y2 = F::<C>::carry(F::<C>::add(p.y, p.y));
            tops[i] = F::<C>::select(equal, dy, three);
            bottoms[i] = F::<C>::select(equal, dx, y2);
            // Opposite points.
            self.products[i].1 = F::<C>::is_zero(bottoms[i]);
        }
        invert_all::<F<C>>(&mut bottoms[..count], &mut scratch[..count]);
        for i in 0..count {
            let (p, q) = (
                outlined_affine(&self.sums[i]),
                outlined_affine(&self.others[i]),
            );
            let slope = F::<C>::mul(tops[i], bottoms[i]);
            let square = F::<C>::square(slope);
            let x = F::<C>::carry(F::<C>::sub_sums(square, F::<C>::add(p.x, q.x)));
            let y = F::<C>::mul(slope, F::<C>::sub(p.x, x));
            self.products[i].0 = Affine {
                x,
                y: F::<C>::carry(F::<C>::sub(y, p.y)),
            };
        }
    }
}
