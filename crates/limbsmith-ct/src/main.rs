#![forbid(unsafe_code)]
//! Runs every secret-dependent operation with the secrets marked undefined, for memcheck.
//!
//! ```text
//! valgrind --error-exitcode=97 limbsmith-ct all            must be silent, exit 0
//! valgrind --error-exitcode=97 limbsmith-ct planted LEAK   must report: branch, index, vartime,
//!                                                         nonce, verify
//! ```
//!
//! Memcheck follows undefined bits through registers and memory. It complains when a jump or an
//! address depends on one: exactly what constant-time code must never do. Results are marked
//! defined before they are compared with those computed from ordinary inputs.

mod weierstrass;

use limbsmith::cpu::{self, Lanes};
use limbsmith::ed25519::{Signature, SigningKey, keygen_each, sign_each};
use limbsmith::hazmat::{
    Field, GROUP_ORDER, HalfModel, LaneKernels, Limbs, Model, Montgomery, Narrow, NarrowKernels,
    P256Field, P256k1Field, P384Field, Prime, Residues, Slack, SquareRoot, Vectors, Visitor, Words,
    halve_vartime, memcheck, p25519, visit,
};
use limbsmith::x25519::{public_key_each, x25519, x25519_base, x25519_each};
use std::hint::black_box;
use std::process::ExitCode;

/// A copy whose bytes memcheck takes for undefined.
fn secret(bytes: &[u8; 32]) -> [u8; 32] {
    let mut copy = black_box(*bytes);
    memcheck::mark_undefined(&mut copy);
    copy
}

/// The same bytes, defined again.
fn public<const N: usize>(mut bytes: [u8; N]) -> [u8; N] {
    memcheck::mark_defined(&mut bytes);
    bytes
}

struct Results {
    key: [u8; 32],
    signatures: [[u8; 64]; 3],
    shared: [u8; 32],
    base: [u8; 32],
}

/// Everything on one backend; `hide` is `secret` or a plain copy.
fn operations(seed: &[u8; 32], hide: fn(&[u8; 32]) -> [u8; 32]) -> Results {
    let key = SigningKey::from_bytes(&hide(seed));
    let peer = x25519_base(&[9; 32]);
    let in_context = key.sign_ctx(b"context", b"message");
    let prehashed = key.sign_prehashed(b"", &[3; 64]);
    let bytes = |s: Result<limbsmith::ed25519::Signature, _>| match s {
        Ok(s) => public(s.to_bytes()),
        Err(_) => unreachable!("the contexts are short"),
    };
    Results {
        key: public(key.verifying_key().to_bytes()),
        signatures: [
            public(key.sign(b"a message").to_bytes()),
            bytes(in_context),
            bytes(prehashed),
        ],
        shared: public(x25519(&hide(seed), &peer)),
        base: public(x25519_base(&hide(seed))),
    }
}

/// Calls on many inputs, a full group and one more.
fn each(lanes: Lanes, hide: fn(&[u8; 32]) -> [u8; 32]) -> Vec<[u8; 32]> {
    let seeds: Vec<_> = (1..10).map(|i| hide(&[17 * i; 32])).collect();
    let mut keys = vec![SigningKey::from_bytes(&[0; 32]); seeds.len()];
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); seeds.len()];
    let (mut shared, mut base) = (vec![[0; 32]; seeds.len()], vec![[0; 32]; seeds.len()]);
    let points = vec![x25519_base(&[9; 32]); seeds.len()];
    // All slices are of one length.
    let chosen = cpu::set_lanes(lanes).is_ok();
    let made = keygen_each(&seeds, &mut keys);
    let items: Vec<(&SigningKey, &[u8])> = keys.iter().map(|k| (k, &b"a message"[..])).collect();
    let made = made
        .and_then(|()| sign_each(&items, &mut signatures))
        .and_then(|()| x25519_each(&seeds, &points, &mut shared))
        .and_then(|()| public_key_each(&seeds, &mut base));
    cpu::reset_lanes();
    assert!(chosen && made.is_ok());
    let halves = signatures.iter().flat_map(|s| [s.r_bytes(), s.s_bytes()]);
    let all = halves.chain(shared).chain(base);
    all.map(public).collect()
}

/// An integer whose words memcheck takes for undefined, if `hide`.
fn integer<W: Words>(seed: u8, hide: bool) -> W {
    let mut bytes = black_box(W::default()).to_le_bytes();
    for (i, b) in bytes.as_mut().iter_mut().enumerate() {
        *b = seed
            .wrapping_mul(31)
            .wrapping_add(i as u8)
            .wrapping_mul(181);
    }
    let mut bytes = black_box(bytes);
    if hide {
        memcheck::mark_undefined(bytes.as_mut());
    }
    W::from_le_bytes(&bytes)
}

/// The canonical value, defined.
fn value<F: Field>(a: F::Tight) -> F::Words {
    let mut bytes = F::to_words(a).as_ref()[0].to_le_bytes();
    memcheck::mark_defined(bytes.as_mut());
    F::Words::from_le_bytes(&bytes)
}

/// Every operation of a field on secret operands.
fn field<F: Field>(hide: bool) -> Vec<F::Words> {
    let words = [1, 2].map(|seed| F::lanes(|_| integer::<F::Words>(seed, hide)));
    let [a, b] = words.map(|w| F::from_words(&w));
    let secret = F::is_odd(b);
    let mut masks = [
        secret,
        F::is_zero(a),
        F::eq(a, b),
        F::is_canonical(&words[0]),
    ];
    masks[1] = F::mask_or(masks[1], F::mask_and(masks[2], masks[3]));
    let (sum, difference) = (F::add(a, b), F::sub(a, b));
    let products = (F::product(sum, b), F::product_square(difference));
    let results = [
        F::mul(F::add_sums(sum, sum), F::sub_sums(sum, difference)),
        F::square(difference),
        F::mul_small(sum, 121_665),
        F::mul_small_add(difference, 977, b),
        F::carry(F::neg(a)),
        F::reduce(products.0),
        F::carry(F::reduce_sum(products.0, products.1)),
        F::carry(F::reduce_difference(products.0, products.1)),
        F::select(secret, a, b),
        F::carry(F::select_sums(secret, sum, difference)),
        F::invert(a),
        F::select(masks[1], a, F::splat(&F::Words::small(3))),
        F::select(F::mask(&F::bits(masks[3])), a, b),
    ];
    results.map(value::<F>).to_vec()
}

/// A square root of a secret, and whether there is one.
fn root<F: SquareRoot>(hide: bool) -> [F::Words; 2] {
    let a = F::splat(&integer::<F::Words>(5, hide));
    let (root, exists) = F::sqrt(a);
    [
        value::<F>(root),
        value::<F>(F::select(exists, F::zero(), F::one())),
    ]
}

/// The fields whose results differ.
#[derive(Default)]
struct Fields {
    seen: Vec<String>,
    differing: Vec<String>,
}

impl Fields {
    fn compare<P: Prime, F: Field>(&mut self) {
        let name = format!("{} {}", P::NAME, F::NAME);
        if field::<F>(true) != field::<F>(false) {
            self.differing.push(name.clone());
        }
        self.seen.push(name);
    }

    fn roots<F: SquareRoot>(&mut self) {
        if root::<F>(true) != root::<F>(false) {
            self.differing.push(format!("root {}", F::NAME));
        }
    }
}

impl Visitor for Fields {
    fn slack<K: Slack>(&mut self) {
        self.compare::<K::Prime, Limbs<K>>();
    }
    fn residues<K: Residues>(&mut self) {
        self.compare::<K::Prime, Montgomery<K>>();
    }
    fn narrow<K: NarrowKernels>(&mut self) {
        self.compare::<K::Prime, Narrow<K, HalfModel>>();
    }
    /// On the model: memcheck does not know the processor's vectors.
    fn lanes<K: LaneKernels>(&mut self) {
        self.compare::<K::Prime, Vectors<K, Model>>();
    }
}

fn fields() -> Result<(), String> {
    let mut fields = Fields::default();
    visit(&mut fields);
    fields.roots::<p25519::U51>();
    fields.roots::<P256k1Field>();
    fields.roots::<P256Field>();
    fields.roots::<P384Field>();
    println!(
        "    every operation and the inverse: {}",
        fields.seen.join(", ")
    );
    if fields.differing.is_empty() {
        Ok(())
    } else {
        Err(format!("results differ: {}", fields.differing.join(", ")))
    }
}

fn all() -> Result<(), String> {
    let mut count = 0;
    for backend in cpu::backends() {
        cpu::set_backend(backend).map_err(|e| e.to_string())?;
        for seed in [[0; 32], [0xff; 32], [0x5a; 32]] {
            let marked = operations(&seed, secret);
            let plain = operations(&seed, |s| *s);
            let same = marked.key == plain.key
                && marked.signatures == plain.signatures
                && marked.shared == plain.shared
                && marked.base == plain.base;
            if !same {
                return Err(format!("{backend}: results differ"));
            }
            count += 1;
        }
        println!("    {backend}: keygen, sign, sign_ctx, sign_prehashed, x25519, x25519_base");
    }
    // Memcheck knows the vectors of AVX2, but not those of AVX-512: of these the model. It is there by
    // a feature of this crate.
    let narrow = match Lanes::Avx2.is_available() {
        true => Lanes::Avx2,
        false => Lanes::Model32,
    };
    for lanes in [Lanes::Model, Lanes::Model51, narrow] {
        if each(lanes, secret) != each(lanes, |bytes| *bytes) {
            return Err(format!(
                "many inputs in one call on {lanes}: results differ"
            ));
        }
        println!("    {lanes} lanes: keygen_each, sign_each, x25519_each, public_key_each");
    }
    weierstrass::all()?;
    fields()?;
    println!(
        "    {count} rounds, secrets {}",
        if memcheck::active() {
            "undefined"
        } else {
            "NOT MARKED"
        }
    );
    if memcheck::active() {
        Ok(())
    } else {
        Err("not running under valgrind".into())
    }
}

/// A leak that memcheck must report.
fn planted(leak: &str) -> Result<(), String> {
    let bytes = secret(&[0x5a; 32]);
    match leak {
        "branch" => {
            if bytes[3] > 7 {
                println!("    branched");
            }
        }
        "index" => {
            let table: [u8; 256] = std::array::from_fn(|i| i as u8);
            let read = public([black_box(&table)[bytes[5] as usize]]);
            println!("    read {}", read[0]);
        }
        // The library's own variable-time code, on a secret.
        "vartime" => {
            let words = std::array::from_fn(|i| u64::from(bytes[i]));
            black_box(halve_vartime(&words, &GROUP_ORDER, true));
        }
        // The multiplication that is for public scalars, in the copy of signing that has it.
        "nonce" => weierstrass::leaking_nonce(&bytes),
        // Verification of what depends on a secret.
        "verify" => weierstrass::leaking_verification(&bytes),
        other => return Err(format!("no such leak: {other}")),
    }
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["all"] => all(),
        ["planted", leak] => planted(leak),
        _ => Err("usage: limbsmith-ct all | planted branch|index|vartime|nonce|verify".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("limbsmith-ct: {message}");
            ExitCode::FAILURE
        }
    }
}
