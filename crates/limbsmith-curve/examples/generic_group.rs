//! Protocols that are generic over `group::Group`, on all groups of this crate: a Schnorr proof of knowledge of a
//! logarithm, and Shamir's sharing of a secret with a proof of each share (Feldman).
//!
//!     cargo run -p limbsmith-curve --example generic_group --features group
//!
//! The functions know nothing of this crate: any library with the traits of `group` 0.14 can take its place.

use group::ff::{Field, FromUniformBytes, PrimeField};
use group::{Group, GroupEncoding};
use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use limbsmith_curve::groups::ristretto255::RistrettoPoint;
use limbsmith_curve::groups::{p256, p384, secp256k1};
use rand_core::{Rng, UnwrapErr};
use sha2::{Digest, Sha512};

/// A scalar of a transcript, from as many bytes as the field wants.
trait Challenge: PrimeField {
    fn challenge(transcript: &[u8]) -> Self;
}

/// `N` bytes of digests of the transcript, each with its number.
fn digests<const N: usize>(transcript: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    for (i, part) in bytes.chunks_mut(64).enumerate() {
        let digest = Sha512::new()
            .chain_update([i as u8])
            .chain_update(transcript);
        part.copy_from_slice(&digest.finalize()[..part.len()]);
    }
    bytes
}

macro_rules! challenge {
    ($($bytes:literal $scalar:ty),*) => {$(
        impl Challenge for $scalar {
            fn challenge(transcript: &[u8]) -> Self {
                <Self as FromUniformBytes<$bytes>>::from_uniform_bytes(&digests(transcript))
            }
        }
    )*};
}
// edwards25519 has the scalars of ristretto255.
challenge!(64 limbsmith_curve::groups::ristretto255::Scalar, 64 secp256k1::Scalar, 64 p256::Scalar, 96 p384::Scalar);

/// A proof that its maker knows the logarithm of a point.
struct Proof<G: Group> {
    commitment: G,
    response: G::Scalar,
}

/// The challenge of a statement and a commitment.
fn bind<G: Group<Scalar: Challenge> + GroupEncoding>(public: &G, commitment: &G) -> G::Scalar {
    let mut transcript = b"limbsmith generic_group proof".to_vec();
    for point in [&G::generator(), public, commitment] {
        transcript.extend(point.to_bytes().as_ref());
    }
    G::Scalar::challenge(&transcript)
}

fn prove<G: Group<Scalar: Challenge> + GroupEncoding>(
    secret: &G::Scalar,
    rng: &mut impl Rng,
) -> Proof<G> {
    let nonce = G::Scalar::random(rng);
    let commitment = G::mul_by_generator(&nonce);
    let challenge = bind(&G::mul_by_generator(secret), &commitment);
    Proof {
        commitment,
        response: nonce + challenge * secret,
    }
}

fn verify<G: Group<Scalar: Challenge> + GroupEncoding>(public: &G, proof: &Proof<G>) -> bool {
    let challenge = bind(public, &proof.commitment);
    G::mul_by_generator(&proof.response) == proof.commitment + *public * challenge
}

/// The value of a polynomial, whose constant comes first.
fn value<F: PrimeField>(polynomial: &[F], x: &F) -> F {
    let coefficients = polynomial.iter().rev();
    coefficients.fold(F::ZERO, |value, c| value * x + c)
}

/// A place and the value of the polynomial there.
type Share<G> = (<G as Group>::Scalar, <G as Group>::Scalar);

/// The shares `1..=n` of a secret, any `threshold` of which restore it; and commitments to the polynomial.
fn share<G: Group>(
    secret: G::Scalar,
    threshold: usize,
    n: u64,
    rng: &mut impl Rng,
) -> (Vec<Share<G>>, Vec<G>) {
    let mut polynomial = vec![secret];
    polynomial.resize_with(threshold, || G::Scalar::random(&mut *rng));
    let shares = (1..=n).map(G::Scalar::from);
    let shares = shares.map(|x| (x, value(&polynomial, &x))).collect();
    let commitments = polynomial.iter().map(G::mul_by_generator).collect();
    (shares, commitments)
}

/// Whether a share is the value of the committed polynomial.
fn check<G: Group>((x, y): &Share<G>, commitments: &[G]) -> bool {
    let powers = core::iter::successors(Some(G::Scalar::ONE), |power| Some(*power * x));
    let terms = commitments.iter().zip(powers).map(|(c, power)| *c * power);
    G::mul_by_generator(y) == terms.sum::<G>()
}

/// The value at zero of the polynomial through these points (Lagrange); none if two have the same place.
fn interpolate<F: PrimeField>(points: &[(F, F)]) -> Option<F> {
    let mut sum = F::ZERO;
    for (i, (x, y)) in points.iter().enumerate() {
        let (mut numerator, mut denominator) = (*y, F::ONE);
        for (j, (other, _)) in points.iter().enumerate() {
            if i != j {
                numerator *= other;
                denominator *= *other - x;
            }
        }
        sum += numerator * Option::<F>::from(denominator.invert())?;
    }
    Some(sum)
}

/// Both protocols, and what must fail.
fn run<G: Group<Scalar: Challenge> + GroupEncoding>(name: &str, rng: &mut impl Rng) {
    let secret = G::Scalar::random(rng);
    let public = G::mul_by_generator(&secret);
    let proof = prove::<G>(&secret, rng);
    assert!(verify(&public, &proof));
    assert!(!verify(&public.double(), &proof));

    let (mut shares, commitments) = share::<G>(secret, 3, 5, rng);
    assert_eq!(commitments[0], public);
    assert!(shares.iter().all(|share| check::<G>(share, &commitments)));
    assert_eq!(interpolate(&shares[..3]), Some(secret));
    assert_eq!(interpolate(&shares[1..]), Some(secret));
    assert_ne!(interpolate(&shares[..2]), Some(secret));
    assert_eq!(interpolate(&[shares[0], shares[0]]), None);
    shares[0].1 += G::Scalar::ONE;
    assert!(!check::<G>(&shares[0], &commitments));
    println!("{name}: proved, shared and restored");
}

fn main() {
    let mut rng = UnwrapErr(getrandom::SysRng);
    run::<EdwardsPoint>("edwards25519", &mut rng);
    run::<RistrettoPoint>("ristretto255", &mut rng);
    run::<secp256k1::ProjectivePoint>("secp256k1", &mut rng);
    run::<p256::ProjectivePoint>("P-256", &mut rng);
    run::<p384::ProjectivePoint>("P-384", &mut rng);
}

#[test]
fn all_groups_run_both_protocols() {
    main();
}
