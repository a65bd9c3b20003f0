//! What is traced, and the process that computes it.

use limbsmith::cpu::{self, Lanes};
use limbsmith::ecdh::{self, EcdhError};
use limbsmith::ecdsa::{self, ByteArray, Curve, InvalidKey};
use limbsmith::ed25519::{self, Signature, SigningKey};
use limbsmith::hazmat::{Avx2, GROUP_ORDER, Ifma, Lane, LaneWork, halve_vartime};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::x25519;
use nix::sys::ptrace;
use nix::sys::signal::{Signal, raise};
use std::hint::black_box;

/// Secret bytes for eight inputs.
pub type Secret = [[u8; 64]; 8];

/// Said where the system lets no process be traced.
pub const UNTRACED: &str = "no process may be traced here";

/// Around each run the process sends itself this signal, which the tracer waits for.
pub const MARK: Signal = Signal::SIGUSR1;

/// What is to be computed: prepared outside the marks, then computed between them. What the run
/// returns is printed by no one.
type Operation = fn(&Secret) -> Box<dyn FnMut() -> u8>;

const OPERATIONS: &[(&str, Operation)] = &[
    ("Ed25519 keygen_each", ed25519_keys),
    ("Ed25519 sign_each", ed25519_signatures),
    ("Ed25519 sign_ctx_each", ed25519_context_signatures),
    ("Ed25519 sign_prehashed_each", ed25519_digest_signatures),
    ("Ed25519 keygen", ed25519_key),
    ("Ed25519 sign", ed25519_signature),
    ("X25519 base point", x25519_key),
    ("X25519 x25519_each", x25519_shared),
    ("X25519 public_key_each", x25519_keys),
    ("secp256k1 keygen_each", keys::<Secp256k1>),
    ("secp256k1 sign_each", signatures::<Secp256k1>),
    (
        "secp256k1 sign_prehashed_each",
        digest_signatures::<Secp256k1>,
    ),
    ("secp256k1 ecdh public_key_each", public_keys::<Secp256k1>),
    ("secp256k1 ecdh each", shared::<Secp256k1>),
    ("BIP 340 sign_each", schnorr_signatures),
    ("P-256 keygen_each", keys::<P256>),
    ("P-256 sign_each", signatures::<P256>),
    ("P-256 sign_prehashed_each", digest_signatures::<P256>),
    ("P-256 ecdh public_key_each", public_keys::<P256>),
    ("P-256 ecdh each", shared::<P256>),
    ("P-384 keygen_each", keys::<P384>),
    ("P-384 sign_each", signatures::<P384>),
    ("P-384 sign_prehashed_each", digest_signatures::<P384>),
    ("P-384 ecdh public_key_each", public_keys::<P384>),
    ("P-384 ecdh each", shared::<P384>),
];

const LEAKS: &[(&str, Operation)] = &[
    ("branch", |s| once(*s, branch)),
    ("index", |s| once(*s, index)),
    ("gather", |s| once(*s, gather)),
    ("division", |s| once(*s, division)),
    ("vartime", |s| once(*s, vartime)),
];

/// Those that every run of the tests steps: a step takes some 50 microseconds.
pub const SOME: [&str; 4] = [
    "Ed25519 sign_each",
    "Ed25519 sign",
    "X25519 public_key_each",
    "secp256k1 sign_each",
];

/// Those that the vectors of AVX2 have lanes for.
pub const NARROW: [&str; 6] = [
    "Ed25519 keygen_each",
    "Ed25519 sign_each",
    "Ed25519 sign_ctx_each",
    "Ed25519 sign_prehashed_each",
    "X25519 x25519_each",
    "X25519 public_key_each",
];

/// The names of all operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|(name, _)| *name)
}

/// The names of the planted leaks.
pub fn leaks() -> impl Iterator<Item = &'static str> {
    LEAKS.iter().map(|(name, _)| *name)
}

/// The operation of that name.
pub fn find(name: &str) -> Option<Operation> {
    let mut all = OPERATIONS.iter().chain(LEAKS);
    all.find(|(n, _)| *n == name).map(|(_, f)| *f)
}

/// The secrets: all bytes small, and bytes that have nothing in common. As integers they are in
/// the range of every curve's scalars.
pub fn secrets() -> [Secret; 2] {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut secret = [[0; 64]; 8];
    for byte in secret.as_flattened_mut() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        *byte = (state >> 32) as u8;
    }
    for row in &mut secret {
        row[0] &= 0x7f;
    }
    [[[1; 64]; 8], secret]
}

/// The vectors to trace: those of `LIMBSMITH_LANES`, or of AVX-512.
pub fn lanes() -> Result<Lanes, String> {
    let name = std::env::var("LIMBSMITH_LANES").unwrap_or_else(|_| Lanes::Ifma.name().into());
    name.parse().map_err(|_| format!("no lanes of kind {name}"))
}

/// The traced process: computes the operation once to have everything loaded and detected, then
/// once for each secret, between two marks.
pub fn child(name: &str) -> Result<(), String> {
    let operation = find(name).ok_or("no such operation")?;
    cpu::set_lanes(lanes()?).map_err(|e| e.to_string())?;
    // Once without marks: then everything is loaded and detected.
    let secrets = black_box(secrets());
    let mut sink = operation(&secrets[0])();
    ptrace::traceme().map_err(|_| UNTRACED)?;
    for secret in &secrets {
        sink ^= marked(operation(secret))?;
    }
    black_box(sink);
    Ok(())
}

/// One run between its marks: a function, so that no secret has a copy of this code to itself.
#[inline(never)]
fn marked(mut run: Box<dyn FnMut() -> u8>) -> Result<u8, String> {
    mark()?;
    let sink = run();
    mark()?;
    Ok(sink)
}

#[inline(never)]
fn mark() -> Result<(), String> {
    raise(MARK).map_err(|e| e.to_string())
}

/// Little-endian words of the first half of each row.
fn words(secret: &Secret) -> [[u64; 4]; 8] {
    let mut words = [[0; 4]; 8];
    for (words, row) in words.iter_mut().zip(secret) {
        for (word, bytes) in words.iter_mut().zip(row.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b));
        }
    }
    words
}

/// A copy in one place of memory, whichever secret it is.
fn once(secret: Secret, f: fn(&Secret) -> u8) -> Box<dyn FnMut() -> u8> {
    Box::new(move || f(black_box(&secret)))
}

/// The first `N` bytes of each row.
fn rows<const N: usize>(secret: &Secret) -> [[u8; N]; 8] {
    secret.map(|row| std::array::from_fn(|i| row[i]))
}

fn ed25519_keys(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let seeds = rows::<32>(secret);
    let mut keys: Vec<_> = seeds
        .iter()
        .map(|_| SigningKey::from_bytes(&[3; 32]))
        .collect();
    Box::new(move || u8::from(ed25519::keygen_each(black_box(&seeds), &mut keys).is_err()))
}

fn ed25519_signatures(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let keys = rows(secret).map(|seed| SigningKey::from_bytes(&seed));
    let mut signatures = [Signature::from_bytes(&[0; 64]); 8];
    Box::new(move || {
        let items = keys.each_ref().map(|key| (key, b"a message".as_slice()));
        u8::from(ed25519::sign_each(black_box(&items), &mut signatures).is_err())
    })
}

fn ed25519_context_signatures(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let keys = rows(secret).map(|seed| SigningKey::from_bytes(&seed));
    let mut signatures = [Signature::from_bytes(&[0; 64]); 8];
    Box::new(move || {
        let items = keys.each_ref().map(|key| (key, b"a message".as_slice()));
        u8::from(ed25519::sign_ctx_each(b"here", black_box(&items), &mut signatures).is_err())
    })
}

/// Digests are secrets too.
fn ed25519_digest_signatures(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let keys = rows(secret).map(|seed| SigningKey::from_bytes(&seed));
    let (digests, mut signatures) = (*secret, [Signature::from_bytes(&[0; 64]); 8]);
    Box::new(move || {
        let items: [_; 8] = std::array::from_fn(|i| (&keys[i], &digests[i]));
        u8::from(ed25519::sign_prehashed_each(b"", black_box(&items), &mut signatures).is_err())
    })
}

fn ed25519_key(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let seeds = rows::<32>(secret);
    Box::new(move || {
        let key = SigningKey::from_bytes(black_box(&seeds[0]));
        key.verifying_key().to_bytes()[0]
    })
}

fn ed25519_signature(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let keys = rows(secret).map(|seed| SigningKey::from_bytes(&seed));
    Box::new(move || black_box(&keys[0]).sign(b"a message").to_bytes()[0])
}

fn x25519_key(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let scalars = rows(secret);
    Box::new(move || x25519::x25519_base(black_box(&scalars[0]))[0])
}

fn x25519_shared(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let (scalars, mut shared) = (rows(secret), [[0; 32]; 8]);
    Box::new(move || {
        let points = [[9; 32]; 8];
        u8::from(x25519::x25519_each(black_box(&scalars), &points, &mut shared).is_err())
    })
}

fn x25519_keys(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let (scalars, mut keys) = (rows(secret), [[0; 32]; 8]);
    Box::new(move || u8::from(x25519::public_key_each(black_box(&scalars), &mut keys).is_err()))
}

/// A secret number of the curve from each row. An array: what is allocated apart may lie elsewhere the next
/// time.
fn numbers<C: Curve>(secret: &Secret) -> [C::Bytes; 8] {
    secret.map(|row| {
        let mut bytes = C::Bytes::ZERO;
        let n = bytes.as_ref().len();
        bytes.as_mut().copy_from_slice(&row[..n]);
        bytes
    })
}

fn keys<C: Curve>(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let numbers = numbers::<C>(secret);
    let mut keys: [_; 8] = std::array::from_fn(|_| Err(InvalidKey));
    Box::new(move || u8::from(ecdsa::keygen_each::<C>(black_box(&numbers), &mut keys).is_err()))
}

fn signatures<C: Curve>(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    signed::<C>(secret, ecdsa::sign_each::<C>)
}

fn digest_signatures<C: Curve>(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    signed::<C>(secret, |inputs, signatures| {
        let hash = limbsmith::hazmat::prehash_of_any_length;
        let inputs: [_; 8] = std::array::from_fn(|i| (inputs[i].0, hash(inputs[i].1)));
        ecdsa::sign_prehashed_each::<C>(&inputs, signatures)
    })
}

/// A call that signs, whatever it takes what is signed for.
type Signs<C> = fn(
    &[(&ecdsa::SigningKey<C>, &[u8])],
    &mut [ecdsa::Signature<C>],
) -> Result<(), limbsmith::each::UnequalLengths>;

fn signed<C: Curve>(secret: &Secret, sign: Signs<C>) -> Box<dyn FnMut() -> u8> {
    let numbers = numbers::<C>(secret);
    let keys: [ecdsa::SigningKey<C>; 8] = std::array::from_fn(|i| {
        ecdsa::SigningKey::from_slice(numbers[i].as_ref()).expect("secrets are in range")
    });
    let mut signatures = [keys[0].sign(b""); 8];
    Box::new(move || {
        let inputs: [_; 8] = std::array::from_fn(|i| (&keys[i], b"a message".as_slice()));
        u8::from(sign(black_box(&inputs), &mut signatures).is_err())
    })
}

fn public_keys<C: Curve>(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let numbers = numbers::<C>(secret);
    let mut keys = [Err(InvalidKey); 8];
    Box::new(move || u8::from(ecdh::public_key_each::<C>(black_box(&numbers), &mut keys).is_err()))
}

/// With the base point as everyone's peer.
fn shared<C: Curve>(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let numbers = numbers::<C>(secret);
    let mut one = C::Bytes::ZERO;
    if let Some(last) = one.as_mut().last_mut() {
        *last = 1;
    }
    let peer = ecdsa::SigningKey::<C>::from_bytes(&one).map(|k| k.verifying_key().to_sec1());
    let mut shared = [Err(EcdhError::Secret(InvalidKey)); 8];
    Box::new(move || {
        let Ok(peer) = &peer else { return 1 };
        let pairs: [_; 8] = std::array::from_fn(|i| (&numbers[i], peer.as_ref()));
        u8::from(ecdh::shared_secret_each::<C>(black_box(&pairs), &mut shared).is_err())
    })
}

fn schnorr_signatures(secret: &Secret) -> Box<dyn FnMut() -> u8> {
    let keys =
        rows(secret).map(|d| schnorr::SigningKey::from_bytes(&d).expect("secrets are in range"));
    let random = rows::<32>(secret);
    let mut signatures = [schnorr::Signature::from_bytes(&[0; 64]); 8];
    Box::new(move || {
        let inputs: [_; 8] =
            std::array::from_fn(|i| (&keys[i], b"a message".as_slice(), &random[i]));
        u8::from(schnorr::sign_each(black_box(&inputs), &mut signatures).is_err())
    })
}

/// A branch on a byte.
fn branch(secret: &Secret) -> u8 {
    if black_box(secret)[3][5] == 1 {
        black_box(7)
    } else {
        black_box(secret)[0][0]
    }
}

/// The library's own variable-time code.
fn vartime(secret: &Secret) -> u8 {
    words(secret).iter().fold(0, |sum, k| {
        sum ^ halve_vartime(k, &GROUP_ORDER, true).v0[0] as u8
    })
}

/// A table read at a secret place.
fn index(secret: &Secret) -> u8 {
    let table = black_box([3u8; 256]);
    table[usize::from(secret[7][31])]
}

struct Gathered([u64; 8]);

impl LaneWork for Gathered {
    type Output = u64;
    #[inline(always)]
    fn run<V: Lane>(self) -> u64 {
        let table = black_box([5u64; 256]);
        V::gather_vartime(&table, V::load(&self.0)).store()[2]
    }
}

/// The same in the lanes that are traced.
fn gather(secret: &Secret) -> u8 {
    let work = Gathered(secret.map(|row| row[1].into()));
    let gathered = match cpu::lanes() {
        Lanes::Avx2 => Avx2::detect().map(|avx2| avx2.call(work)),
        _ => Ifma::detect().map(|ifma| ifma.call(work)),
    };
    gathered.unwrap_or(0) as u8
}

/// A division, whose time depends on what is divided.
fn division(secret: &Secret) -> u8 {
    let [a, b] = [secret[1][9], secret[2][9]].map(|b| u64::from(b) | 1);
    (black_box(a << 32) / black_box(b)) as u8
}
