//! The peers, and the measured cases of each.

use crate::inputs::{COUNT, Inputs};
use limbsmith_clock::{Case, Suite};
use std::hint::black_box;

const MUL_LATENCY: &str = "field product, latency";
const MUL_THROUGHPUT: &str = "field product, throughput";
const SQUARE_LATENCY: &str = "field square, latency";
const SQUARE_THROUGHPUT: &str = "field square, throughput";
const KEYGEN: &str = "Ed25519 keygen";
const SIGN: &str = "Ed25519 sign, 32 bytes";
const VERIFY: &str = "Ed25519 verify from key bytes";
const STRICT: &str = "Ed25519 verify, strict, from key bytes";
const BASE: &str = "X25519, base point";
const VARIABLE: &str = "X25519, any point";

/// Rows of the table.
pub const OPERATIONS: [&str; 10] = [
    MUL_LATENCY,
    MUL_THROUGHPUT,
    SQUARE_LATENCY,
    SQUARE_THROUGHPUT,
    KEYGEN,
    SIGN,
    VERIFY,
    STRICT,
    BASE,
    VARIABLE,
];

const LIMBSMITH: &str = "limbsmith";
const DALEK: &str = "dalek";
const CRRL: &str = "crrl";
const RING: &str = "ring";
const AWS_LC: &str = "aws-lc-rs";
const RSCRYPTO: &str = "rscrypto";

/// Columns of the table; ours is the first.
pub const PEERS: [&str; 6] = [LIMBSMITH, DALEK, CRRL, RING, AWS_LC, RSCRYPTO];

/// Checks and adds all of them.
pub fn add_all<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    ed25519::<Limbsmith>(suite, inputs)?;
    ed25519::<Dalek>(suite, inputs)?;
    ed25519::<Crrl>(suite, inputs)?;
    ed25519::<Ring>(suite, inputs)?;
    ed25519::<AwsLc>(suite, inputs)?;
    ed25519::<Rscrypto>(suite, inputs)?;
    strict::<Limbsmith>(suite, inputs)?;
    strict::<Dalek>(suite, inputs)?;
    strict::<Rscrypto>(suite, inputs)?;
    x25519::<Limbsmith>(suite, inputs)?;
    x25519::<Dalek>(suite, inputs)?;
    x25519::<Crrl>(suite, inputs)?;
    x25519::<AwsLc>(suite, inputs)?;
    x25519::<Rscrypto>(suite, inputs)?;
    ring_x25519(suite, inputs);
    field::limbsmith(suite);
    field::crrl(suite);
    Ok(())
}

/// A signature scheme as its users call it.
trait Ed25519 {
    const NAME: &'static str;
    type Key;
    fn key(seed: &[u8; 32]) -> Self::Key;
    fn public(key: &Self::Key) -> [u8; 32];
    fn sign(key: &Self::Key, message: &[u8]) -> [u8; 64];
    fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool;
}

/// Verification that also rejects points of small order.
trait Strict: Ed25519 {
    fn verify_strict(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool;
}

/// X25519 as its users call it. Precomputation on a secret key is not timed.
trait X25519 {
    const NAME: &'static str;
    type Secret;
    fn secret(scalar: &[u8; 32]) -> Self::Secret;
    fn base(scalar: &[u8; 32]) -> [u8; 32];
    fn shared(secret: &Self::Secret, point: &[u8; 32]) -> [u8; 32];
}

fn check(good: bool, who: &str, what: &str) -> Result<(), String> {
    if good {
        Ok(())
    } else {
        Err(format!("{who}: {what} differs from that of dalek"))
    }
}

fn ed25519<'a, P: Ed25519 + 'a>(suite: &mut Suite<'a>, d: &'a Inputs) -> Result<(), String>
where
    P::Key: 'a,
{
    let keys: Vec<P::Key> = d.seeds.iter().map(P::key).collect();
    for (i, key) in keys.iter().enumerate() {
        check(P::public(key) == d.public[i], P::NAME, "public key")?;
        check(
            P::sign(key, &d.messages[i]) == d.signatures[i],
            P::NAME,
            "signature",
        )?;
    }
    check_verifier(P::verify, P::NAME, d)?;
    suite.add(Case::new(KEYGEN, P::NAME, |i| {
        let key = P::key(black_box(&d.seeds[i % COUNT]));
        black_box(P::public(&key));
    }));
    suite.add(Case::new(SIGN, P::NAME, move |i| {
        black_box(P::sign(&keys[i % COUNT], black_box(&d.messages[i % COUNT])));
    }));
    add_verifier(suite, VERIFY, P::NAME, P::verify, d);
    Ok(())
}

fn strict<'a, P: Strict + 'a>(suite: &mut Suite<'a>, d: &'a Inputs) -> Result<(), String> {
    check_verifier(P::verify_strict, P::NAME, d)?;
    add_verifier(suite, STRICT, P::NAME, P::verify_strict, d);
    Ok(())
}

fn check_verifier(
    verify: impl Fn(&[u8; 32], &[u8], &[u8; 64]) -> bool,
    name: &str,
    d: &Inputs,
) -> Result<(), String> {
    for i in 0..COUNT {
        let good = verify(&d.public[i], &d.messages[i], &d.signatures[i]);
        let forged = verify(&d.public[i], &d.messages[(i + 1) % COUNT], &d.signatures[i]);
        check(good && !forged, name, "verdict")?;
    }
    Ok(())
}

fn add_verifier<'a>(
    suite: &mut Suite<'a>,
    operation: &str,
    name: &str,
    verify: impl Fn(&[u8; 32], &[u8], &[u8; 64]) -> bool + 'a,
    d: &'a Inputs,
) {
    suite.add(Case::new(operation, name, move |i| {
        let i = i % COUNT;
        assert!(verify(
            black_box(&d.public[i]),
            &d.messages[i],
            &d.signatures[i]
        ));
    }));
}

fn x25519<'a, P: X25519 + 'a>(suite: &mut Suite<'a>, d: &'a Inputs) -> Result<(), String>
where
    P::Secret: 'a,
{
    let secrets: Vec<P::Secret> = d.scalars.iter().map(P::secret).collect();
    for (i, secret) in secrets.iter().enumerate() {
        check(
            P::base(&d.scalars[i]) == d.bases[i],
            P::NAME,
            "X25519 public key",
        )?;
        check(
            P::shared(secret, &d.points[i]) == d.shared[i],
            P::NAME,
            "X25519 secret",
        )?;
    }
    suite.add(Case::new(BASE, P::NAME, |i| {
        black_box(P::base(black_box(&d.scalars[i % COUNT])));
    }));
    suite.add(Case::new(VARIABLE, P::NAME, move |i| {
        black_box(P::shared(
            &secrets[i % COUNT],
            black_box(&d.points[i % COUNT]),
        ));
    }));
    Ok(())
}

struct Limbsmith;

impl Ed25519 for Limbsmith {
    const NAME: &'static str = LIMBSMITH;
    type Key = limbsmith::ed25519::SigningKey;
    fn key(seed: &[u8; 32]) -> Self::Key {
        limbsmith::ed25519::SigningKey::from_bytes(seed)
    }
    fn public(key: &Self::Key) -> [u8; 32] {
        key.verifying_key().to_bytes()
    }
    fn sign(key: &Self::Key, message: &[u8]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }
    fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        ours(limbsmith::ed25519::Policy::Rfc8032, key, message, signature)
    }
}

impl Strict for Limbsmith {
    fn verify_strict(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        ours(
            limbsmith::ed25519::Policy::DalekStrict,
            key,
            message,
            signature,
        )
    }
}

fn ours(policy: limbsmith::ed25519::Policy, key: &[u8; 32], m: &[u8], s: &[u8; 64]) -> bool {
    use limbsmith::ed25519::{Signature, VerifyingKey};
    VerifyingKey::from_bytes(key)
        .verify(policy, m, &Signature::from_bytes(s))
        .is_ok()
}

impl X25519 for Limbsmith {
    const NAME: &'static str = LIMBSMITH;
    type Secret = [u8; 32];
    fn secret(scalar: &[u8; 32]) -> [u8; 32] {
        *scalar
    }
    fn base(scalar: &[u8; 32]) -> [u8; 32] {
        limbsmith::x25519::x25519_base(scalar)
    }
    fn shared(secret: &[u8; 32], point: &[u8; 32]) -> [u8; 32] {
        limbsmith::x25519::x25519(secret, point)
    }
}

struct Dalek;

impl Ed25519 for Dalek {
    const NAME: &'static str = DALEK;
    type Key = ed25519_dalek::SigningKey;
    fn key(seed: &[u8; 32]) -> Self::Key {
        ed25519_dalek::SigningKey::from_bytes(seed)
    }
    fn public(key: &Self::Key) -> [u8; 32] {
        key.verifying_key().to_bytes()
    }
    fn sign(key: &Self::Key, message: &[u8]) -> [u8; 64] {
        ed25519_dalek::Signer::sign(key, message).to_bytes()
    }
    fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        use ed25519_dalek::{Signature, Verifier, VerifyingKey};
        VerifyingKey::from_bytes(key)
            .is_ok_and(|k| k.verify(message, &Signature::from_bytes(signature)).is_ok())
    }
}

impl Strict for Dalek {
    fn verify_strict(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        use ed25519_dalek::{Signature, VerifyingKey};
        VerifyingKey::from_bytes(key).is_ok_and(|k| {
            k.verify_strict(message, &Signature::from_bytes(signature))
                .is_ok()
        })
    }
}

impl X25519 for Dalek {
    const NAME: &'static str = DALEK;
    type Secret = [u8; 32];
    fn secret(scalar: &[u8; 32]) -> [u8; 32] {
        *scalar
    }
    fn base(scalar: &[u8; 32]) -> [u8; 32] {
        let secret = x25519_dalek::StaticSecret::from(*scalar);
        x25519_dalek::PublicKey::from(&secret).to_bytes()
    }
    fn shared(secret: &[u8; 32], point: &[u8; 32]) -> [u8; 32] {
        x25519_dalek::x25519(*secret, *point)
    }
}

struct Crrl;

impl Ed25519 for Crrl {
    const NAME: &'static str = CRRL;
    type Key = crrl::ed25519::PrivateKey;
    fn key(seed: &[u8; 32]) -> Self::Key {
        crrl::ed25519::PrivateKey::from_seed(seed)
    }
    fn public(key: &Self::Key) -> [u8; 32] {
        key.public_key.encode()
    }
    fn sign(key: &Self::Key, message: &[u8]) -> [u8; 64] {
        key.sign_raw(message)
    }
    fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        crrl::ed25519::PublicKey::decode(key).is_some_and(|k| k.verify_raw(signature, message))
    }
}

impl X25519 for Crrl {
    const NAME: &'static str = CRRL;
    type Secret = [u8; 32];
    fn secret(scalar: &[u8; 32]) -> [u8; 32] {
        *scalar
    }
    fn base(scalar: &[u8; 32]) -> [u8; 32] {
        crrl::x25519::x25519_base(scalar)
    }
    fn shared(secret: &[u8; 32], point: &[u8; 32]) -> [u8; 32] {
        crrl::x25519::x25519(point, secret)
    }
}

/// ring and aws-lc-rs have one interface for signatures, so one text serves both.
macro_rules! ring_like {
    ($peer:ident, $name:expr, $library:ident) => {
        struct $peer;

        impl Ed25519 for $peer {
            const NAME: &'static str = $name;
            type Key = $library::signature::Ed25519KeyPair;
            fn key(seed: &[u8; 32]) -> Self::Key {
                $library::signature::Ed25519KeyPair::from_seed_unchecked(seed).expect("32 bytes")
            }
            fn public(key: &Self::Key) -> [u8; 32] {
                use $library::signature::KeyPair;
                key.public_key().as_ref().try_into().expect("32 bytes")
            }
            fn sign(key: &Self::Key, message: &[u8]) -> [u8; 64] {
                key.sign(message).as_ref().try_into().expect("64 bytes")
            }
            fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
                use $library::signature::{ED25519, UnparsedPublicKey};
                UnparsedPublicKey::new(&ED25519, key)
                    .verify(message, signature)
                    .is_ok()
            }
        }
    };
}
ring_like!(Ring, RING, ring);
ring_like!(AwsLc, AWS_LC, aws_lc_rs);

impl X25519 for AwsLc {
    const NAME: &'static str = AWS_LC;
    type Secret = aws_lc_rs::agreement::PrivateKey;
    fn secret(scalar: &[u8; 32]) -> Self::Secret {
        use aws_lc_rs::agreement::{PrivateKey, X25519};
        PrivateKey::from_private_key(&X25519, scalar).expect("32 bytes")
    }
    fn base(scalar: &[u8; 32]) -> [u8; 32] {
        let public = Self::secret(scalar)
            .compute_public_key()
            .expect("a public key");
        public.as_ref().try_into().expect("32 bytes")
    }
    fn shared(secret: &Self::Secret, point: &[u8; 32]) -> [u8; 32] {
        use aws_lc_rs::agreement::{UnparsedPublicKey, X25519, agree};
        let public = UnparsedPublicKey::new(&X25519, point);
        let take = |s: &[u8]| <[u8; 32]>::try_from(s).map_err(|_| ());
        agree(secret, public, (), take).expect("not all zeros")
    }
}

struct Rscrypto;

impl Ed25519 for Rscrypto {
    const NAME: &'static str = RSCRYPTO;
    type Key = rscrypto::Ed25519Keypair;
    fn key(seed: &[u8; 32]) -> Self::Key {
        let secret = rscrypto::Ed25519SecretKey::from_bytes(*seed);
        rscrypto::Ed25519Keypair::from_secret_key(secret)
    }
    fn public(key: &Self::Key) -> [u8; 32] {
        key.public_key().to_bytes()
    }
    fn sign(key: &Self::Key, message: &[u8]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }
    fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        let signature = rscrypto::Ed25519Signature::from_bytes(*signature);
        rscrypto::Ed25519PublicKey::from_bytes(*key)
            .verify(message, &signature)
            .is_ok()
    }
}

/// Its only verification rejects keys and nonce points of small order.
impl Strict for Rscrypto {
    fn verify_strict(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
        Self::verify(key, message, signature)
    }
}

impl X25519 for Rscrypto {
    const NAME: &'static str = RSCRYPTO;
    type Secret = rscrypto::X25519SecretKey;
    fn secret(scalar: &[u8; 32]) -> Self::Secret {
        rscrypto::X25519SecretKey::from_bytes(*scalar)
    }
    fn base(scalar: &[u8; 32]) -> [u8; 32] {
        Self::secret(scalar).public_key().to_bytes()
    }
    fn shared(secret: &Self::Secret, point: &[u8; 32]) -> [u8; 32] {
        let public = rscrypto::X25519PublicKey::from_bytes(*point);
        let shared = secret.diffie_hellman(&public).expect("not all zeros");
        *shared.as_bytes()
    }
}

/// ring makes random keys only and uses each once, so a fresh key is part of either time, and the
/// answers cannot be compared with those of others.
fn ring_x25519<'a>(suite: &mut Suite<'a>, d: &'a Inputs) {
    use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
    fn key(random: &ring::rand::SystemRandom) -> EphemeralPrivateKey {
        EphemeralPrivateKey::generate(&X25519, random).expect("random numbers")
    }
    let random = ring::rand::SystemRandom::new();
    suite.add(Case::new(BASE, RING, move |_| {
        black_box(key(&random).compute_public_key().expect("a public key"));
    }));
    let random = ring::rand::SystemRandom::new();
    suite.add(Case::new(VARIABLE, RING, move |i| {
        let point = UnparsedPublicKey::new(&X25519, &d.points[i % COUNT]);
        agree_ephemeral(key(&random), &point, |s| black_box(s[0])).expect("not all zeros");
    }));
}

/// Field kernels, of the peers whose field can be called from outside: one chain of dependent
/// operations, and eight chains side by side whose values live in memory.
mod field {
    use super::*;
    use limbsmith::hazmat::{self, Field, Task};

    const CHAINS: usize = 8;

    fn words(seed: u64) -> [u64; 4] {
        let word = |i: u64| (seed * 4 + i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        [word(0), word(1), word(2), word(3) >> 1]
    }

    /// `$count` times `$step`, each on the result of the one before.
    macro_rules! chain {
        ($first:expr, $count:expr, $x:ident => $step:expr) => {{
            let mut $x = $first;
            for _ in 0..$count {
                $x = $step;
            }
            $x
        }};
    }

    /// The same on every value of an array, in turn.
    macro_rules! chains {
        ($values:expr, $count:expr, $x:ident => $step:expr) => {{
            let mut values = $values;
            for _ in 0..$count {
                for value in &mut values {
                    let $x = *value;
                    *value = $step;
                }
                black_box(&mut values);
            }
            values
        }};
    }

    /// One value, multiplied by a constant or squared `count` times.
    struct One {
        count: usize,
        square: bool,
        x: [u64; 4],
    }

    impl Task for One {
        type Output = [u64; 4];

        #[inline(always)]
        fn run<F: Field<Words = [u64; 4]>>(self) -> [u64; 4] {
            let (x, y) = (F::splat(&self.x), F::splat(&black_box(words(99))));
            let x = match self.square {
                true => chain!(x, self.count, x => F::square(x)),
                false => chain!(x, self.count, x => F::mul(x, y)),
            };
            F::to_words(x).as_ref()[0]
        }
    }

    /// Several values side by side.
    struct Many {
        count: usize,
        square: bool,
        x: [[u64; 4]; CHAINS],
    }

    impl Task for Many {
        type Output = [[u64; 4]; CHAINS];

        #[inline(always)]
        fn run<F: Field<Words = [u64; 4]>>(self) -> Self::Output {
            let (v, y) = (
                self.x.map(|x| F::splat(&x)),
                F::splat(&black_box(words(99))),
            );
            let v = match self.square {
                true => chains!(v, self.count, x => F::square(x)),
                false => chains!(v, self.count, x => F::mul(x, y)),
            };
            v.map(|x| F::to_words(x).as_ref()[0])
        }
    }

    /// Operation and whether it squares.
    const LATENCY: [(&str, bool); 2] = [(MUL_LATENCY, false), (SQUARE_LATENCY, true)];
    const THROUGHPUT: [(&str, bool); 2] = [(MUL_THROUGHPUT, false), (SQUARE_THROUGHPUT, true)];

    pub fn limbsmith(suite: &mut Suite<'_>) {
        let backend = ::limbsmith::cpu::backend();
        for (operation, square) in LATENCY {
            let mut x = words(1);
            suite.add(Case::looped(operation, LIMBSMITH, move |_, count| {
                x = hazmat::dispatch_any(backend, One { count, square, x });
            }));
        }
        for (operation, square) in THROUGHPUT {
            let mut x = std::array::from_fn(|i| words(i as u64));
            let case = Case::looped(operation, LIMBSMITH, move |_, count| {
                x = hazmat::dispatch_any(backend, Many { count, square, x });
            });
            suite.add(case.per_call(CHAINS));
        }
    }

    pub fn crrl(suite: &mut Suite<'_>) {
        use crrl::field::GF25519;
        let element = |seed| {
            let w = words(seed);
            GF25519::from_w64le(w[0], w[1], w[2], w[3])
        };
        let y = element(99);
        for (operation, square) in LATENCY {
            let mut x = element(1);
            suite.add(Case::looped(operation, CRRL, move |_, count| {
                let y = black_box(y);
                x = match square {
                    true => chain!(x, count, x => x.square()),
                    false => chain!(x, count, x => x * y),
                };
            }));
        }
        for (operation, square) in THROUGHPUT {
            let mut v: [GF25519; CHAINS] = std::array::from_fn(|i| element(i as u64));
            let case = Case::looped(operation, CRRL, move |_, count| {
                let y = black_box(y);
                v = match square {
                    true => chains!(v, count, x => x.square()),
                    false => chains!(v, count, x => x * y),
                };
            });
            suite.add(case.per_call(CHAINS));
        }
    }
}
