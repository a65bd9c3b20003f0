//! Secret multiples and signatures of many inputs.

use zeroize::Zeroize;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::eight::{LaneField, invert_all};
use crate::field::{Field, Words};
use crate::operations::InLanes;
use crate::operations::batch::{
    BLOCK, Coordinates, GROUPS, Lanes8, Many, OneByOne, Outlined8, OutlinedField8, affine, point8,
    words8,
};
use crate::operations::{
    Arithmetic, Mul, MulBase, Point, Sign, Signed, is_below_order, is_high, is_scalar,
};
use crate::route::{Many52, Routed};
use crate::simd::weierstrass::LaneGroup;
use crate::simd::weierstrass::mul_base::{base_digits, is_full, mul_base};
use crate::weierstrass::Curve;
use crate::weierstrass::curves::Group as _;
use crate::weierstrass::point::{Affine, Jacobian};

/// `k G` of up to [`BLOCK`] scalars in `1..n`. Constant time.
pub struct MulBaseEach<'a, A: Arithmetic> {
    /// The scalars.
    pub scalars: &'a [A::Words],
    /// The products, to be written: one point for each scalar.
    pub points: &'a mut [Point<A>],
}

impl<A: Arithmetic> OneByOne for MulBaseEach<'_, A> {
    fn count(&self) -> usize {
        self.scalars.len()
    }
    fn one_by_one(self) {
        for (k, point) in self.scalars.iter().zip(self.points) {
            *point = A::mul_base(MulBase(k));
        }
    }
}

impl<A: InLanes> Routed for MulBaseEach<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for MulBaseEach<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let comb = Lanes8::<A, V>::COMB;
        if !is_full::<Lanes8<A, V>>(comb.len()) {
            let MulBaseEach { scalars, points } = self;
            points.fill(A::Group::BASE);
            return MulEach::<A> { scalars, points }.run::<V>();
        }
        let one = A::Words::small(1);
        let mut digits = [base_digits::<Lanes8<A, V>>(&[one; LANES]); GROUPS];
        let groups = self.scalars.chunks(LANES);
        let count = groups.len();
        for (digits, group) in digits.iter_mut().zip(groups) {
            let k = words8::<A>(|i| group[i.min(group.len() - 1)]);
            *digits = base_digits::<Lanes8<A, V>>(&k);
        }
        let zero = OutlinedField8::<A, V>::zero();
        let p = Affine::from_coordinates(zero, zero);
        let mut products = [(p, OutlinedField8::<A, V>::is_zero(zero)); GROUPS];
        mul_base::<Lanes8<A, V>>(comb, &digits[..count], &mut products[..count]);
        let mut all = Coordinates::<A>::zero();
        for (g, (p, identity)) in products[..count].iter().enumerate() {
            all.put::<V>(g, p, *identity);
        }
        for (i, point) in self.points.iter_mut().enumerate() {
            *point = all.point(i);
        }
        all.zeroize();
    }
}

/// `k P` of up to [`BLOCK`] scalars in `1..n` and points. Constant time.
pub struct MulEach<'a, A: Arithmetic> {
    /// The scalars.
    pub scalars: &'a [A::Words],
    /// The points, one for each scalar. Each becomes the product.
    pub points: &'a mut [Point<A>],
}

impl<A: Arithmetic> OneByOne for MulEach<'_, A> {
    fn count(&self) -> usize {
        self.scalars.len()
    }
    fn one_by_one(self) {
        for (scalar, point) in self.scalars.iter().zip(self.points) {
            *point = A::mul(Mul { point, scalar });
        }
    }
}

impl<A: InLanes> Routed for MulEach<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for MulEach<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let mut products = [Jacobian::<Outlined8<A, V>>::identity(); GROUPS];
        let groups = self.scalars.chunks(LANES).zip(self.points.chunks(LANES));
        for (product, (scalars, points)) in products.iter_mut().zip(groups) {
            let last = scalars.len() - 1;
            let p = point8::<A, V>(|i| points[i.min(last)]);
            let k = words8::<A>(|i| scalars[i.min(last)]);
            *product = Lanes8::<A, V>::mul_each(&p, &k);
        }
        let mut all = affine::<A, V>(&products, self.scalars.len());
        for (i, point) in self.points.iter_mut().enumerate() {
            *point = all.point(i);
        }
        all.zeroize();
    }
}

/// The inputs of one signature: [`crate::operations::Sign`] without the point.
pub struct Signing<A: Arithmetic> {
    /// The nonce, in `1..n`.
    pub nonce: A::Words,
    /// The integer of the message.
    pub message: A::Words,
    /// The secret key.
    pub secret: A::Words,
}

impl<A: Arithmetic> Clone for Signing<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Arithmetic> Copy for Signing<A> {}

impl<A: Arithmetic> Zeroize for Signing<A> {
    fn zeroize(&mut self) {
        self.nonce.zeroize();
        self.message.zeroize();
        self.secret.zeroize();
    }
}

/// [`crate::operations::Sign`] of up to [`BLOCK`] inputs, with the points of their nonces: one inversion for
/// all. Constant time.
pub struct SignEach<'a, A: Arithmetic> {
    /// The inputs.
    pub inputs: &'a [Signing<A>],
    /// Points of the nonces.
    pub points: &'a [Point<A>],
    /// Of `s` and `-s` the lower.
    pub low_s: bool,
    /// The answers.
    pub signed: &'a mut [Signed<A>],
}

impl<A: Arithmetic> OneByOne for SignEach<'_, A> {
    fn count(&self) -> usize {
        self.inputs.len()
    }
    fn one_by_one(self) {
        for ((input, point), signed) in self.inputs.iter().zip(self.points).zip(self.signed) {
            *signed = A::sign(Sign {
                nonce: &input.nonce,
                inverse: None,
                point,
                message: &input.message,
                secret: &input.secret,
                low_s: self.low_s,
            });
        }
    }
}

/// The field of scalars in lanes, on calls.
type Scalars8<A, V> = <<A as InLanes>::Scalars8<V> as LaneField>::Outlined;

impl<A: InLanes> Routed for SignEach<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for SignEach<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        type S<A, V> = Scalars8<A, V>;
        let one = S::<A, V>::one();
        let (mut inverses, mut scratch) = ([one; GROUPS], [one; GROUPS]);
        let count = self.inputs.len().div_ceil(LANES);
        for (k, group) in inverses.iter_mut().zip(self.inputs.chunks(LANES)) {
            *k = scalar8::<A, V>(|i| &group[i.min(group.len() - 1)].nonce);
        }
        invert_all::<S<A, V>>(&mut inverses[..count], &mut scratch[..count]);
        let inputs = self.inputs.chunks(LANES).zip(self.points.chunks(LANES));
        for (((inputs, points), signed), inverse) in
            inputs.zip(self.signed.chunks_mut(LANES)).zip(inverses)
        {
            let last = inputs.len() - 1;
            let r = scalar8::<A, V>(|i| &points[i.min(last)][0]);
            let d = scalar8::<A, V>(|i| &inputs[i.min(last)].secret);
            let z = scalar8::<A, V>(|i| &inputs[i.min(last)].message);
            let s = S::<A, V>::mul(S::<A, V>::add(S::<A, V>::mul(r, d), z), inverse);
            let mut words = S::<A, V>::to_words(s);
            let mut negate = [0; LANES];
            if self.low_s {
                for (negate, s) in negate.iter_mut().zip(words.as_ref()) {
                    *negate = is_high::<A>(s);
                }
                let other = S::<A, V>::carry(S::<A, V>::neg(s));
                let mask = S::<A, V>::mask(&S::<A, V>::lanes(|i| negate[i]));
                words = S::<A, V>::to_words(S::<A, V>::select(mask, s, other));
            }
            let r = S::<A, V>::to_words(r);
            for (i, signed) in signed.iter_mut().enumerate() {
                let [x, y] = &points[i];
                *signed = Signed {
                    r: r.as_ref()[i],
                    s: words.as_ref()[i],
                    id: (y.as_ref()[0] & 1) as u8 ^ negate[i] | (is_below_order::<A>(x) ^ 1) << 1,
                };
            }
            words.as_mut().iter_mut().for_each(Zeroize::zeroize);
        }
    }
}

/// A scalar of each lane, any that fits its words.
#[inline(always)]
fn scalar8<'a, A: InLanes, V: Lane>(
    f: impl Fn(usize) -> &'a A::Words,
) -> <Scalars8<A, V> as Field>::Tight {
    let mut words = words8::<A>(|i| *f(i));
    let x = Scalars8::<A, V>::from_words(&Scalars8::<A, V>::lanes(|i| words[i]));
    words.zeroize();
    x
}

/// `r` and `s` and the id for recovery, if neither is zero.
pub type Made<A> = Option<([<A as Arithmetic>::Words; 2], u8)>;

/// ECDSA signatures of up to [`BLOCK`] inputs; none where `r` or `s` is zero. Constant time
/// but for that answer.
pub fn sign_each<A: Many>(inputs: &[Signing<A>], low_s: bool, answers: &mut [Made<A>]) {
    let zero = A::Words::default();
    let mut nonces = [zero; BLOCK];
    for (k, input) in nonces.iter_mut().zip(inputs) {
        *k = input.nonce;
    }
    let n = inputs.len();
    let mut points = [[zero; 2]; BLOCK];
    A::mul_base_each(MulBaseEach {
        scalars: &nonces[..n],
        points: &mut points[..n],
    });
    nonces.zeroize();
    let mut signed: [Signed<A>; BLOCK] = core::array::from_fn(|_| Signed {
        r: zero,
        s: zero,
        id: 0,
    });
    A::sign_scalars_each(SignEach {
        inputs,
        points: &points[..n],
        low_s,
        signed: &mut signed[..n],
    });
    for (answer, signed) in answers.iter_mut().zip(&mut signed) {
        let Signed { r, s, id } = signed;
        let valid = is_scalar::<A>(r) & is_scalar::<A>(s);
        *answer = crate::arch::declassify(valid).then_some(([*r, *s], *id));
        s.zeroize();
    }
    points.zeroize();
}
