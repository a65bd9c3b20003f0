//! Many key agreements in one call, eight side by side; up to 64 share an inversion.

use zeroize::{Zeroize, Zeroizing};

use super::{PublicKey, SecretKey, SharedSecret, x25519, x25519_base};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
use crate::curve::curve25519::ladder::clamp;
use crate::curve::simd::edwards25519::{Fe, GROUPS, Integers, formulas, invert_each, mul_base};
use crate::depth;
use crate::dispatch;
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field, Words};
use crate::route::{Many25519, Routed};

/// Inputs that share an inversion.
const BLOCK: usize = GROUPS * LANES;

/// Agrees on each: `shared[i]` becomes [`x25519`] of `scalars[i]` and `points[i]`, all zeros for a
/// point of small order. Constant time in both.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn x25519_each(
    scalars: &[[u8; 32]],
    points: &[[u8; 32]],
    shared: &mut [[u8; 32]],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(scalars.len(), points.len())?;
    UnequalLengths::check(scalars.len(), shared.len())?;
    let work = Each {
        scalars,
        points: Some(points),
        answers: shared,
    };
    depth::x25519_each(|| {
        if let Err(work) = dispatch::lanes(work) {
            for ((scalar, point), shared) in scalars.iter().zip(points).zip(work.answers) {
                *shared = x25519(scalar, point);
            }
        }
    });
    Ok(())
}

/// The public key of each: `keys[i]` becomes [`x25519_base`] of `scalars[i]`. Constant time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn public_key_each(scalars: &[[u8; 32]], keys: &mut [[u8; 32]]) -> Result<(), UnequalLengths> {
    UnequalLengths::check(scalars.len(), keys.len())?;
    let work = Each {
        scalars,
        points: None,
        answers: keys,
    };
    depth::x25519_each(|| {
        if let Err(work) = dispatch::lanes(work) {
            for (scalar, key) in scalars.iter().zip(work.answers) {
                *key = x25519_base(scalar);
            }
        }
    });
    Ok(())
}

/// Calls on many keys: eight side by side if the processor has SIMD lanes.
///
/// ```
/// use limbsmith::x25519::SecretKey;
///
/// let (a, b) = (SecretKey::from_bytes(&[1; 32]), SecretKey::from_bytes(&[2; 32])); // from a random source
/// let mut keys = [None, None];
/// SecretKey::public_key_each(&[&a, &b], &mut keys)?;
/// let [Some(of_a), Some(of_b)] = keys else { unreachable!() };
/// let mut shared = [None, None];
/// SecretKey::diffie_hellman_each(&[(&a, &of_b), (&b, &of_a)], &mut shared)?;
/// assert!(shared[0] == shared[1] && shared[0] == Some(a.diffie_hellman(&of_b)));
/// # Ok::<(), limbsmith::batch::UnequalLengths>(())
/// ```
impl SecretKey {
    /// The public key of each: [`SecretKey::public_key`]. Constant time.
    ///
    /// # Errors
    /// If there are not as many keys as secrets; then nothing is written.
    pub fn public_key_each(
        secrets: &[&Self],
        keys: &mut [Option<PublicKey>],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(secrets.len(), keys.len())?;
        let mut scalars = Zeroizing::new([[0; 32]; BLOCK]);
        let mut answers = [[0; 32]; BLOCK];
        for (secrets, keys) in secrets.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
            let n = secrets.len();
            for (scalar, secret) in scalars.iter_mut().zip(secrets) {
                *scalar = *secret.as_bytes();
            }
            public_key_each(&scalars[..n], &mut answers[..n])?;
            for (key, answer) in keys.iter_mut().zip(&answers) {
                *key = Some(PublicKey::from_bytes(answer));
            }
        }
        Ok(())
    }

    /// The secret that each key shares with its peer: [`SecretKey::diffie_hellman`]. Constant time.
    ///
    /// # Errors
    /// If there are not as many answers as pairs; then nothing is written.
    pub fn diffie_hellman_each(
        pairs: &[(&Self, &PublicKey)],
        shared: &mut [Option<SharedSecret>],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(pairs.len(), shared.len())?;
        let mut scalars = Zeroizing::new([[0; 32]; BLOCK]);
        let mut answers = Zeroizing::new([[0; 32]; BLOCK]);
        let mut points = [[0; 32]; BLOCK];
        for (pairs, shared) in pairs.chunks(BLOCK).zip(shared.chunks_mut(BLOCK)) {
            let n = pairs.len();
            for (i, (secret, peer)) in pairs.iter().enumerate() {
                scalars[i] = *secret.as_bytes();
                points[i] = *peer.as_bytes();
            }
            x25519_each(&scalars[..n], &points[..n], &mut answers[..n])?;
            for (shared, answer) in shared.iter_mut().zip(answers.iter()) {
                shared.insert(SharedSecret::ZERO).set(answer);
            }
        }
        Ok(())
    }
}

/// Multiples of points, or of the base point.
struct Each<'a> {
    scalars: &'a [[u8; 32]],
    points: Option<&'a [[u8; 32]]>,
    answers: &'a mut [[u8; 32]],
}

impl Routed for Each<'_> {
    type Route = Many25519;
}

impl LaneWork for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let blocks = self.scalars.chunks(BLOCK);
        for ((block, scalars), answers) in blocks.enumerate().zip(self.answers.chunks_mut(BLOCK)) {
            let one = Fe::<V>::one();
            let groups = scalars.len().div_ceil(LANES);
            let (mut numerators, mut denominators) = ([one; GROUPS], [one; GROUPS]);
            for group in 0..groups {
                // Lanes without an input repeat the last.
                let at = |i: usize| (group * LANES + i).min(scalars.len() - 1);
                let mut clamped: Integers = [[0; 4]; LANES];
                for (i, n) in clamped.iter_mut().enumerate() {
                    *n = clamp(&scalars[at(i)]);
                }
                (numerators[group], denominators[group]) = match self.points {
                    Some(points) => {
                        let mut u: Integers = [[0; 4]; LANES];
                        for (i, u) in u.iter_mut().enumerate() {
                            *u = Words::from_le_bytes(&points[block * BLOCK + at(i)]);
                            u[3] &= u64::MAX >> 1;
                        }
                        let mut xz = [Fe::<V>::from_words(&u), one];
                        formulas::ladder::<V>(&clamped, &mut xz);
                        (xz[0], xz[1])
                    }
                    None => {
                        for n in &mut clamped {
                            *n = *PlainScalar::reduce_words(n).words();
                        }
                        let p = mul_base::outlined::<V>(&clamped);
                        // u = (Z + Y)/(Z - Y), as `curve::curve25519::ladder::from_edwards` has it.
                        (
                            Fe::<V>::carry(Fe::<V>::add(p.z, p.y)),
                            Fe::<V>::carry(Fe::<V>::sub(p.z, p.y)),
                        )
                    }
                };
                clamped.zeroize();
            }
            invert_each::<V>(&mut denominators[..groups]);
            for group in 0..groups {
                let u = Fe::<V>::mul(numerators[group], denominators[group]);
                let u = Fe::<V>::to_words(u);
                let answers = answers[group * LANES..].iter_mut();
                for (answer, u) in answers.zip(&u) {
                    *answer = u.to_le_bytes();
                }
            }
        }
    }
}
