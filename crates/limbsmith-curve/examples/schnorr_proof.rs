//! Two protocols on ristretto255: a proof of knowledge of a discrete logarithm, and a signature by two of three signers.
//!
//! The proof is Schnorr's, with a hash in place of the verifier (Fiat and Shamir). The signature is that of
//! FROST(ristretto255, SHA-512) (RFC 9591, section 6.2) with a trusted dealer (appendix C); functions have the names of
//! the RFC. The test at the end has the vectors of its appendix E.
//!
//! ```text
//! cargo run -p limbsmith-curve --features alloc --example schnorr_proof
//! ```

use limbsmith_curve::groups::ristretto255::{PointError, RistrettoPoint, Scalar};
use sha2::{Digest, Sha512};
use zeroize::Zeroize;

/// Fills with random bytes.
fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has randomness");
}

fn hash(prefix: &[u8], parts: &[&[u8]]) -> [u8; 64] {
    let first = Sha512::new().chain_update(prefix);
    let state = parts.iter().fold(first, |state, p| state.chain_update(p));
    state.finalize().into()
}

/// A proof that its maker knows `x` for `X = x B`: `R = k B` and `s = k + c x`, with `c` a hash.
struct Proof {
    commitment: [u8; 32],
    response: Scalar,
}

/// `c`. It depends on all that is proved; `context` binds the proof to its place in a protocol.
fn proof_challenge(context: &[u8; 32], public: &[u8; 32], commitment: &[u8; 32]) -> Scalar {
    Scalar::from_hash(&hash(
        b"limbsmith example, proof",
        &[context, public, commitment],
    ))
}

/// Constant time in `x`.
fn prove(x: &Scalar, context: &[u8; 32]) -> Proof {
    let mut k = Scalar::random(random);
    let commitment = RistrettoPoint::mul_base(&k).to_bytes();
    let public = RistrettoPoint::mul_base(x).to_bytes();
    let response = k + proof_challenge(context, &public, &commitment) * x;
    k.zeroize();
    Proof {
        commitment,
        response,
    }
}

/// Whether `s B - c X` is `R`. All is public, so the sum may take variable time.
fn verify_proof(proof: &Proof, public: &[u8; 32], context: &[u8; 32]) -> Result<bool, PointError> {
    let c = proof_challenge(context, public, &proof.commitment);
    let point = RistrettoPoint::from_bytes(public)?;
    let r = RistrettoPoint::double_scalar_mul_base_vartime(&-c, &point, &proof.response);
    Ok(r.to_bytes() == proof.commitment)
}

/// `contextString` and the name of one of the functions H1 to H5.
fn frost_hash(name: &str, parts: &[&[u8]]) -> [u8; 64] {
    hash(
        format!("FROST-RISTRETTO255-SHA512-v1{name}").as_bytes(),
        parts,
    )
}

/// A share of the group's secret key: the value at `identifier` of a polynomial of degree 1.
fn secret_share(secret: &Scalar, coefficient: &Scalar, identifier: u64) -> Scalar {
    secret + coefficient * Scalar::from(identifier)
}

/// The nonces of a signer. Each pair signs once, so signing consumes it.
struct Nonces {
    hiding: Scalar,
    binding: Scalar,
}

/// What a signer publishes in round one.
struct Commitment {
    identifier: u64,
    hiding: RistrettoPoint,
    binding: RistrettoPoint,
}

/// Round one (section 5.1). A hash of randomness and key: bad randomness alone does not disclose the key.
fn commit(identifier: u64, share: &Scalar, randomness: [[u8; 32]; 2]) -> (Nonces, Commitment) {
    let [hiding, binding] =
        randomness.map(|r| Scalar::from_hash(&frost_hash("nonce", &[&r, &share.to_bytes()])));
    let commitment = Commitment {
        identifier,
        hiding: RistrettoPoint::mul_base(&hiding),
        binding: RistrettoPoint::mul_base(&binding),
    };
    (Nonces { hiding, binding }, commitment)
}

/// What follows for all from the commitments, sorted by identifier, and the message.
struct Session {
    binding_factors: Vec<Scalar>,
    group_commitment: RistrettoPoint,
    challenge: Scalar,
}

/// Binding factors, group commitment and challenge (sections 4.4 to 4.6).
fn session(public: &RistrettoPoint, message: &[u8], commitments: &[Commitment]) -> Session {
    let public = public.to_bytes();
    let encode = |c: &Commitment| {
        let identifier = Scalar::from(c.identifier).to_bytes();
        [identifier, c.hiding.to_bytes(), c.binding.to_bytes()].concat()
    };
    let encoded: Vec<u8> = commitments.iter().flat_map(encode).collect();
    let prefix = [
        frost_hash("msg", &[message]),
        frost_hash("com", &[&encoded]),
    ]
    .concat();
    let factor = |c: &Commitment| {
        let identifier = Scalar::from(c.identifier).to_bytes();
        Scalar::from_hash(&frost_hash("rho", &[&public, &prefix, &identifier]))
    };
    let binding_factors: Vec<Scalar> = commitments.iter().map(factor).collect();
    let binding: Vec<RistrettoPoint> = commitments.iter().map(|c| c.binding).collect();
    let hiding: RistrettoPoint = commitments.iter().map(|c| c.hiding).sum();
    let bound = RistrettoPoint::multiscalar_mul_vartime(&binding_factors, &binding);
    let group_commitment = hiding + bound.expect("as many factors as commitments");
    let r = group_commitment.to_bytes();
    Session {
        binding_factors,
        group_commitment,
        challenge: Scalar::from_hash(&frost_hash("chal", &[&r, &public, message])),
    }
}

/// Lagrange's coefficient at 0 (`derive_interpolating_value`, section 4.2).
fn interpolating_value(identifier: u64, commitments: &[Commitment]) -> Scalar {
    let x = Scalar::from(identifier);
    let others = commitments.iter().filter(|c| c.identifier != identifier);
    let factor = |c: &Commitment| {
        let other = Scalar::from(c.identifier);
        other * (other - x).invert()
    };
    others.map(factor).product()
}

/// A share of the signature, by round two (section 5.2), of the signer at `place` in the list. Constant time in nonces and share.
fn sign(
    session: &Session,
    commitments: &[Commitment],
    place: usize,
    nonces: Nonces,
    share: &Scalar,
) -> Scalar {
    let lambda = interpolating_value(commitments[place].identifier, commitments);
    nonces.hiding
        + nonces.binding * session.binding_factors[place]
        + lambda * share * session.challenge
}

/// Signs with the signers of these identifiers; the shares come from the dealer.
fn sign_together(
    public: &RistrettoPoint,
    message: &[u8],
    signers: [(u64, Scalar, [[u8; 32]; 2]); 2],
) -> [[u8; 32]; 2] {
    let [(first, a), (second, b)] = signers.map(|(i, share, bytes)| commit(i, &share, bytes));
    let commitments = [a, b];
    let session = session(public, message, &commitments);
    let [x, y] = signers.map(|(_, share, _)| share);
    // The coordinator adds up the shares of the signature (section 5.3).
    let z =
        sign(&session, &commitments, 0, first, &x) + sign(&session, &commitments, 1, second, &y);
    [session.group_commitment.to_bytes(), z.to_bytes()]
}

/// Whether `R = z B - c X`, as for any Schnorr signature (appendix B).
fn verify(public: &RistrettoPoint, message: &[u8], [r, z]: &[[u8; 32]; 2]) -> bool {
    let Ok(z) = Scalar::from_canonical_bytes(z) else {
        return false;
    };
    let c = Scalar::from_hash(&frost_hash("chal", &[r, &public.to_bytes(), message]));
    RistrettoPoint::double_scalar_mul_base_vartime(&-c, public, &z).to_bytes() == *r
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [secret, coefficient] = [(); 2].map(|()| Scalar::random(random));
    let public = RistrettoPoint::mul_base(&secret);

    let (context, encoded) = ([7; 32], public.to_bytes());
    let proof = prove(&secret, &context);
    assert!(verify_proof(&proof, &encoded, &context)?);
    assert!(!verify_proof(&proof, &encoded, &[8; 32])?);
    println!("the proof of {public:?} is right");

    let signers = [1, 3].map(|identifier| {
        let mut randomness = [[0; 32]; 2];
        randomness.iter_mut().for_each(|r| random(r));
        let share = secret_share(&secret, &coefficient, identifier);
        (identifier, share, randomness)
    });
    let signature = sign_together(&public, b"message", signers);
    assert!(verify(&public, b"message", &signature));
    assert!(!verify(&public, b"massage", &signature));
    println!("the signature by 1 and 3 is right");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(digits: &str) -> [u8; 32] {
        std::array::from_fn(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("digits"))
    }

    fn scalar(digits: &str) -> Scalar {
        Scalar::from_canonical_bytes(&hex(digits)).expect("below the order")
    }

    /// RFC 9591, appendix E, FROST(ristretto255, SHA-512): participants 1 and 3 of three.
    #[test]
    fn vectors_of_the_rfc() {
        let secret = scalar("1b25a55e463cfd15cf14a5d3acc3d15053f08da49c8afcf3ab265f2ebc4f970b");
        let slope = scalar("410f8b744b19325891d73736923525a4f596c805d060dfb9c98009d34e3fec02");
        let public = RistrettoPoint::mul_base(&secret);
        let encoded = "e2a62f39eede11269e3bd5a7d97554f5ca384f9f6d3dd9c3c0d05083c7254f57";
        assert_eq!(public.to_bytes(), hex(encoded));
        let share = "f17e505f0e2581c6acfe54d3846a622834b5e7b50cad9a2109a97ba7a80d5c04";
        assert_eq!(secret_share(&secret, &slope, 3), scalar(share));
        let signer = |i, hiding, binding| {
            (
                i,
                secret_share(&secret, &slope, i),
                [hiding, binding].map(hex),
            )
        };
        let signers = [
            signer(
                1,
                "4366eff4b4676f97822998ec3e5af1388131bffa3db76e54ee19805f0e778f33",
                "173a02012818fbb58ed70b2dc620bb22e2d144d8c3953479e213ed7323f0270a",
            ),
            signer(
                3,
                "ca93286a68e79bd850839fd4fb4498fbee1bae3829f5dbd9e447860925e556cc",
                "598dce485138d86ddecebb5c0cfa112ac114eb35fcded3cf69ad915c7abeb425",
            ),
        ];
        let signature = [
            "fa954853693068803615803a06e2c23a6228f7d6d6b442b72b26696aa776fe75",
            "532350f49b27a123b0c811d54671f6c008e319741a59918baf3c5455a5ec2603",
        ];
        let [r, z] = sign_together(&public, b"test", signers);
        assert_eq!([r, z], signature.map(hex));
        assert!(verify(&public, b"test", &[r, z]));
    }
}
