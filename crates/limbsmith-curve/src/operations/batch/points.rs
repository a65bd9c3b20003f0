//! Points from bytes, many at once.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::eight::LaneField;
use crate::field::{Field, SquareRoot, Words};
use crate::operations::InLanes;
use crate::operations::batch::{
    BLOCK, Field8, Many, OneByOne, Outlined8, OutlinedField8, RatiosEach, Terms, element8,
    is_coordinate, point8, words8,
};
use crate::operations::{
    Arithmetic, Decode, Point, Total, is_scalar, lift_x_vartime, negate_if, plus_order,
};
use crate::route::{Many52, Routed};
use crate::simd::weierstrass::outlined_affine;
use crate::weierstrass::encoding::{PointError, check_parity};
use crate::weierstrass::right_side;

/// An `x` below the prime, and whether the `y` that belongs to it is odd.
pub struct Abscissa<A: Arithmetic> {
    /// `x`.
    pub x: A::Words,
    /// 1 if `y` is odd.
    pub odd: u8,
}

impl<A: Arithmetic> Clone for Abscissa<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Arithmetic> Copy for Abscissa<A> {}

/// The points with up to [`BLOCK`] coordinates `x`. Variable time.
pub struct Lift<'a, A: Arithmetic> {
    /// The coordinates, all below the prime.
    pub given: &'a [Abscissa<A>],
    /// None where there is no point.
    pub points: &'a mut [Option<Point<A>>],
}

impl<A: Arithmetic> OneByOne for Lift<'_, A> {
    fn count(&self) -> usize {
        self.given.len()
    }
    fn one_by_one(self) {
        for (given, point) in self.given.iter().zip(self.points) {
            *point = lift_x_vartime::<A>(&given.x, given.odd).ok();
        }
    }
}

impl<A: InLanes> Routed for Lift<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for Lift<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        type F<A, V> = Field8<A, V>;
        let pairs = self.given.chunks(2 * LANES);
        for (given, points) in pairs.zip(self.points.chunks_mut(2 * LANES)) {
            // Two groups, the second of which may be a copy: two interleaved square roots hide each other's latency.
            let at = |i: usize| given[i.min(given.len() - 1)];
            let x = [
                element8::<A, V>(&words8::<A>(|i| at(i).x)),
                element8::<A, V>(&words8::<A>(|i| at(LANES + i).x)),
            ];
            let mut squares = [F::<A, V>::zero(); 2];
            for (square, x) in squares.iter_mut().zip(x) {
                *square = F::<A, V>::to_inlined(right_side::<Outlined8<A, V>>(x));
            }
            let roots = F::<A, V>::sqrt_two(squares);
            for (g, (y, exists)) in roots.into_iter().enumerate() {
                type G<A, V> = OutlinedField8<A, V>;
                let (y, exists) = (F::<A, V>::to_outlined(y), F::<A, V>::byte(exists));
                let other = G::<A, V>::to_words(G::<A, V>::carry(G::<A, V>::neg(y)));
                let y = G::<A, V>::to_words(y);
                for i in 0..LANES.min(given.len().saturating_sub(LANES * g)) {
                    let Abscissa { x, odd } = given[LANES * g + i];
                    let y = match y.as_ref()[i].as_ref()[0] & 1 == u64::from(odd) {
                        true => y.as_ref()[i],
                        false => other.as_ref()[i],
                    };
                    points[LANES * g + i] = (exists >> i & 1 == 1).then_some([x, y]);
                }
            }
        }
    }
}

/// Whether each of up to [`BLOCK`] pairs of coordinates is a point. Variable time.
pub struct OnCurve<'a, A: Arithmetic> {
    /// Coordinates, below the prime.
    pub points: &'a [Point<A>],
    /// The answers.
    pub answers: &'a mut [bool],
}

impl<A: Arithmetic> OneByOne for OnCurve<'_, A> {
    fn count(&self) -> usize {
        self.points.len()
    }
    fn one_by_one(self) {
        for (point, answer) in self.points.iter().zip(self.answers) {
            let [x, y] = point.map(|w| w.to_be_bytes());
            let mut bytes = [4; 1 + 128];
            let size = x.as_ref().len();
            bytes[1..=size].copy_from_slice(x.as_ref());
            bytes[1 + size..=2 * size].copy_from_slice(y.as_ref());
            *answer = A::decode_vartime(Decode(&bytes[..=2 * size])).is_ok();
        }
    }
}

impl<A: InLanes> Routed for OnCurve<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for OnCurve<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let groups = self.points.chunks(LANES);
        for (points, answers) in groups.zip(self.answers.chunks_mut(LANES)) {
            let last = points.len() - 1;
            let p = outlined_affine(&point8::<A, V>(|i| points[i.min(last)]));
            let byte = OutlinedField8::<A, V>::byte(p.is_on_curve());
            for (i, answer) in answers.iter_mut().enumerate() {
                *answer = byte >> i & 1 == 1;
            }
        }
    }
}

/// A coordinate in canonical big-endian bytes.
fn coordinate<A: Arithmetic>(bytes: &[u8]) -> Result<A::Words, PointError> {
    let mut buffer = A::Words::default().to_be_bytes();
    if bytes.len() != buffer.as_ref().len() {
        return Err(PointError::Length);
    }
    buffer.as_mut().copy_from_slice(bytes);
    let words = A::Words::from_be_bytes(&buffer);
    match is_coordinate::<A>(&words) {
        true => Ok(words),
        false => Err(PointError::Coordinate),
    }
}

/// An encoding taken apart.
enum Parsed<A: Arithmetic> {
    Compressed(Abscissa<A>),
    Full(Point<A>),
}

/// The rules of [`crate::weierstrass::encoding`], but for the curve's equation.
fn parse<A: Arithmetic>(bytes: &[u8]) -> Result<Parsed<A>, PointError> {
    let size = A::Words::default().to_be_bytes().as_ref().len();
    let (form, rest) = bytes.split_first().ok_or(PointError::Length)?;
    match form {
        2 | 3 => Ok(Parsed::Compressed(Abscissa {
            x: coordinate::<A>(rest)?,
            odd: form & 1,
        })),
        4 | 6 | 7 => {
            let (x, y) = rest.split_at_checked(size).ok_or(PointError::Length)?;
            let point = [coordinate::<A>(x)?, coordinate::<A>(y)?];
            check_parity(*form, y)?;
            Ok(Parsed::Full(point))
        }
        _ => Err(PointError::Form),
    }
}

/// [`Decode`] of each. Variable time.
pub fn decode_each_vartime<A: Many>(
    encodings: &[&[u8]],
    points: &mut [Result<Point<A>, PointError>],
) {
    let zero = A::Words::default();
    for (encodings, points) in encodings.chunks(BLOCK).zip(points.chunks_mut(BLOCK)) {
        // Those of a kind side by side, with their places.
        let mut lifts = [Abscissa::<A> { x: zero, odd: 0 }; BLOCK];
        let mut full = [[zero; 2]; BLOCK];
        let (mut lift_at, mut full_at) = ([0; BLOCK], [0; BLOCK]);
        let (mut n, mut m) = (0, 0);
        for (i, (bytes, point)) in encodings.iter().zip(points.iter_mut()).enumerate() {
            match parse::<A>(bytes) {
                Err(error) => *point = Err(error),
                Ok(Parsed::Compressed(given)) => {
                    (lifts[n], lift_at[n]) = (given, i);
                    n += 1;
                }
                Ok(Parsed::Full(p)) => {
                    (full[m], full_at[m]) = (p, i);
                    m += 1;
                }
            }
        }
        let mut lifted = [None; BLOCK];
        lift_each_vartime::<A>(&lifts[..n], &mut lifted[..n]);
        for (i, point) in lift_at[..n].iter().zip(&lifted) {
            points[*i] = point.ok_or(PointError::NotOnCurve);
        }
        let mut valid = [false; BLOCK];
        A::on_curve_vartime(OnCurve {
            points: &full[..m],
            answers: &mut valid[..m],
        });
        for ((i, valid), point) in full_at[..m].iter().zip(&valid).zip(&full) {
            points[*i] = valid.then_some(*point).ok_or(PointError::NotOnCurve);
        }
    }
}

/// [`lift_x_vartime`] of each `x`, all below the prime, up to [`BLOCK`]. Variable time.
pub fn lift_each_vartime<A: Many>(given: &[Abscissa<A>], points: &mut [Option<Point<A>>]) {
    A::lift_some_vartime(Lift { given, points });
}

/// Public key recovery of up to [`BLOCK`] items, each `z`, `r`, `s` and the id.
/// Variable time.
pub fn recover_each_vartime<A: Many>(
    count: usize,
    item: impl Fn(usize) -> (A::Words, A::Words, A::Words, u8),
    keys: &mut [Option<Point<A>>; BLOCK],
) {
    let (zero, one) = (A::Words::default(), A::Words::small(1));
    let mut lifts = [Abscissa::<A> { x: zero, odd: 0 }; BLOCK];
    let mut ratios = [[one; 3]; BLOCK];
    let mut valid = [false; BLOCK];
    for i in 0..count {
        let (z, r, s, id) = item(i);
        let (x, carry) = match id & 2 {
            0 => (r, false),
            _ => plus_order::<A>(&r),
        };
        if is_scalar::<A>(&r) & is_scalar::<A>(&s) == 1 && !carry && is_coordinate::<A>(&x) {
            lifts[i] = Abscissa { x, odd: id & 1 };
            ratios[i] = [z, s, r];
            valid[i] = id < 4;
        }
    }
    let mut lifted = [None; BLOCK];
    lift_each_vartime::<A>(&lifts[..count], &mut lifted[..count]);
    A::ratios_each_vartime(RatiosEach(&mut ratios[..count]));
    // Those that may have a key, side by side.
    let mut terms = [Terms::<A> {
        u: one,
        v: one,
        q: [zero; 2],
        x: zero,
    }; BLOCK];
    let mut places = [0; BLOCK];
    let mut n = 0;
    for i in 0..count {
        if let (true, Some(q)) = (valid[i], lifted[i]) {
            terms[n].u = negate_if::<A>(1, &ratios[i][0]);
            (terms[n].v, terms[n].q) = (ratios[i][1], q);
            places[n] = i;
            n += 1;
        }
    }
    let mut totals: [Total<A>; BLOCK] = core::array::from_fn(|_| Total::Identity);
    A::sum_each_vartime(&terms[..n], &[], &mut totals[..n]);
    keys.fill(None);
    for (i, total) in places[..n].iter().zip(totals) {
        if let Total::Point(q) = total {
            keys[*i] = Some(q);
        }
    }
}
