//! Secret multiples and signatures of many inputs.

use zeroize::Zeroize;

use super::super::{
    Arithmetic, Mul, MulBase, Point, Signed, integer, is_below_order, is_high, is_scalar, residue,
};
use super::{
    Alone, BLOCK, Called8, CalledField8, Coordinates, GROUPS, InLanes, Lanes8, Many, affine,
    point8, words8,
};
use crate::arch::Work;
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::weierstrass::Curve;
use crate::curve::weierstrass::lanes::{LaneGroup, comb::base_digits};
use crate::curve::weierstrass::points::{Affine, Jacobian};
use crate::field::{Field, Words};

/// `k G` of up to [`BLOCK`] scalars in `1..n`. Constant time.
pub struct MulBaseEach<'a, A: Arithmetic> {
    /// The scalars.
    pub scalars: &'a [A::Words],
    /// As many points.
    pub points: &'a mut [Point<A>],
}

impl<A: Arithmetic> Alone for MulBaseEach<'_, A> {
    fn count(&self) -> usize {
        self.scalars.len()
    }
    fn alone(self) {
        for (k, point) in self.scalars.iter().zip(self.points) {
            *point = A::mul_base(MulBase(k));
        }
    }
}

impl<A: InLanes> LaneWork for MulBaseEach<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        if !Lanes8::<A, V>::HAS_COMB {
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
        let zero = CalledField8::<A, V>::zero();
        let p = Affine::from_coordinates(zero, zero);
        let mut products = [(p, CalledField8::<A, V>::is_zero(zero)); GROUPS];
        Lanes8::<A, V>::mul_base_each(&digits[..count], &mut products[..count]);
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
    /// As many points; each becomes the product.
    pub points: &'a mut [Point<A>],
}

impl<A: Arithmetic> Alone for MulEach<'_, A> {
    fn count(&self) -> usize {
        self.scalars.len()
    }
    fn alone(self) {
        for (scalar, point) in self.scalars.iter().zip(self.points) {
            *point = A::mul(Mul { point, scalar });
        }
    }
}

impl<A: InLanes> LaneWork for MulEach<'_, A> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let mut products = [Jacobian::<Called8<A, V>>::identity(); GROUPS];
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

/// What one signature is made of: [`super::super::Sign`] without the point.
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

/// [`super::super::Sign`] of up to [`BLOCK`] inputs, with the points of their nonces: one inversion for
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

impl<A: Arithmetic> Work for SignEach<'_, A> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        type S<A> = <A as Arithmetic>::Scalars;
        let one = S::<A>::one();
        let (mut nonces, mut before) = ([one; BLOCK], [one; BLOCK]);
        let mut product = one;
        for ((input, k), before) in self.inputs.iter().zip(&mut nonces).zip(&mut before) {
            *k = residue::<A>(&input.nonce);
            *before = product;
            product = S::<A>::mul(product, *k);
        }
        let mut rest = S::<A>::invert(product);
        for i in (0..self.inputs.len()).rev() {
            let (input, [x, y]) = (&self.inputs[i], &self.points[i]);
            let mut inverse = S::<A>::mul(rest, before[i]);
            rest = S::<A>::mul(rest, nonces[i]);
            let r = residue::<A>(x);
            let mut d = residue::<A>(&input.secret);
            let z = residue::<A>(&input.message);
            let mut s = S::<A>::mul(S::<A>::add(S::<A>::mul(r, d), z), inverse);
            let negate = is_high::<A>(&integer::<A>(s)) & u8::from(self.low_s);
            let mask = S::<A>::mask(&S::<A>::lanes(|_| negate));
            let other = S::<A>::carry(S::<A>::neg(s));
            self.signed[i] = Signed {
                r: integer::<A>(r),
                s: integer::<A>(S::<A>::select(mask, s, other)),
                id: (y.as_ref()[0] & 1) as u8 ^ negate | (is_below_order::<A>(x) ^ 1) << 1,
            };
            d.zeroize();
            inverse.zeroize();
            s.zeroize();
        }
        nonces.zeroize();
        before.zeroize();
        product.zeroize();
        rest.zeroize();
    }
}

/// `r` and `s` and the id for recovery, if neither is zero.
pub type Made<A> = Option<([<A as Arithmetic>::Words; 2], u8)>;

/// [`crate::ecdsa::equations::sign`] of up to [`BLOCK`] inputs; none where `r` or `s` is zero. Constant time
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
