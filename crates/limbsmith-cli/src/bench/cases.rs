//! The measured operations, and how each case is run.

use super::choices::{Inverse, WholeScalars};
use super::double_base;
use super::fourq;
use super::lanes;
use super::p384;
use super::weierstrass::{self, Row};
use super::weierstrass_each;
use crate::random::Random;
use limbsmith::cpu::{self, Backend};
use limbsmith::ed25519::{Item, KeyCache, Message, Policy, Signature, SigningKey, VerifyingKey};
use limbsmith::hazmat::{self, Field, Work};
use limbsmith::x25519::{x25519, x25519_base};
use limbsmith_clock::{Case, Suite};
use std::hint::black_box;
use std::rc::Rc;

/// Distinct keys, messages and signatures. The processor must not learn their tables and branches, so there
/// are more than a branch predictor remembers.
pub const INPUTS: usize = 1024;

/// Independent chains in throughput measurements.
const CHAINS: usize = 8;

/// One row group of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// One chain of field products, each dependent on the previous one.
    MulLatency,
    /// Eight independent chains of field products.
    MulThroughput,
    /// One chain of field squares.
    SquareLatency,
    /// Eight independent chains of field squares.
    SquareThroughput,
    /// A field inverse by divsteps.
    InvertDivsteps,
    /// A field inverse as a power, by an addition chain.
    InvertPower,
    /// Ed25519 signing key and public key from a seed.
    Keygen,
    /// An Ed25519 signature of 32 bytes.
    Sign,
    /// An Ed25519 verification from the bytes of key and signature, 32 bytes of message.
    Verify(Policy),
    /// The same under `Cofactorless`, with scalars of full size.
    VerifyWhole,
    /// A verification under `Cofactorless` by a prepared key.
    VerifyPrepared,
    /// The same by a cache that holds the prepared key.
    VerifyCached,
    /// X25519 public key.
    Base,
    /// X25519 shared secret.
    Variable,
    /// A chain of products in the field of P-384, on each of its representations.
    P384Mul,
    /// A chain of squares there.
    P384Square,
    /// A sum of two multiples.
    DoubleBase(&'static double_base::Row),
    /// An operation on secp256k1, P-256 or P-384.
    Weierstrass(&'static Row),
    /// A call on many inputs at once.
    Each(&'static lanes::Row),
    /// The same for many inputs at once.
    WeierstrassEach(&'static weierstrass_each::Row),
    /// An operation on FourQ, for one input or many.
    FourQ(&'static fourq::Row),
}

impl Operation {
    /// In the order of the table.
    pub fn all() -> Vec<Operation> {
        let each = lanes::ROWS.iter().map(Operation::Each);
        let others = weierstrass::ROWS.iter().map(Operation::Weierstrass);
        let all = Operation::CURVE25519.into_iter().chain(each);
        let fields = [Operation::P384Mul, Operation::P384Square];
        let all = all.chain(fields).chain(others);
        let many = weierstrass_each::ROWS.iter();
        let all = all.chain(many.map(Operation::WeierstrassEach));
        let sums = double_base::ROWS.iter().map(Operation::DoubleBase);
        let fourq = fourq::ROWS.iter().map(Operation::FourQ);
        all.chain(sums).chain(fourq).collect()
    }

    const CURVE25519: [Operation; 16] = [
        Operation::MulLatency,
        Operation::MulThroughput,
        Operation::SquareLatency,
        Operation::SquareThroughput,
        Operation::InvertDivsteps,
        Operation::InvertPower,
        Operation::Keygen,
        Operation::Sign,
        Operation::Verify(Policy::Cofactorless),
        Operation::Verify(Policy::DalekStrict),
        Operation::Verify(Policy::Zip215),
        Operation::VerifyWhole,
        Operation::VerifyPrepared,
        Operation::VerifyCached,
        Operation::Base,
        Operation::Variable,
    ];

    /// The name in JSON and on the command line: curve, operation, variant.
    pub fn name(self) -> &'static str {
        match self {
            Operation::MulLatency => "p25519-mul-latency",
            Operation::MulThroughput => "p25519-mul-throughput",
            Operation::SquareLatency => "p25519-square-latency",
            Operation::SquareThroughput => "p25519-square-throughput",
            Operation::InvertDivsteps => "p25519-invert-divsteps",
            Operation::InvertPower => "p25519-invert-power",
            Operation::Keygen => "ed25519-keygen",
            Operation::Sign => "ed25519-sign",
            Operation::Verify(Policy::Cofactorless) => "ed25519-verify",
            Operation::Verify(Policy::DalekStrict) => "ed25519-verify-dalek-strict",
            Operation::Verify(Policy::Zip215) => "ed25519-verify-zip215",
            Operation::Verify(Policy::Cofactored) => "ed25519-verify-cofactored",
            Operation::VerifyWhole => "ed25519-verify-whole",
            Operation::VerifyPrepared => "ed25519-verify-prepared",
            Operation::VerifyCached => "ed25519-verify-cached",
            Operation::Base => "x25519-base",
            Operation::Variable => "x25519-variable",
            Operation::P384Mul => "p384-mul",
            Operation::P384Square => "p384-square",
            Operation::DoubleBase(row) => row.name,
            Operation::Weierstrass(row) => row.name,
            Operation::Each(row) => row.name,
            Operation::WeierstrassEach(row) => row.name,
            Operation::FourQ(row) => row.name,
        }
    }

    /// Whether it is measured on the backend: schemes on the backends of this build, and a field wherever it
    /// has its own representation.
    fn is_on(self, backend: Backend) -> bool {
        let in_vectors = matches!(backend, Backend::R51Ifma | Backend::R52Ifma);
        match self {
            Operation::MulLatency
            | Operation::MulThroughput
            | Operation::SquareLatency
            | Operation::SquareThroughput
            | Operation::InvertDivsteps
            | Operation::InvertPower => !in_vectors,
            Operation::VerifyWhole => !in_vectors && backend.is_available(),
            _ => backend.is_available(),
        }
    }

    /// Inputs in a call.
    pub fn batch(self) -> usize {
        match self {
            Operation::DoubleBase(row) => row.batch,
            Operation::Each(row) => row.batch,
            Operation::WeierstrassEach(row) => row.batch,
            Operation::FourQ(row) => row.batch,
            _ => 1,
        }
    }

    /// The name up to the first hyphen.
    pub fn curve(self) -> &'static str {
        self.name().split('-').next().unwrap_or_default()
    }

    /// The words of the table.
    pub fn title(self) -> &'static str {
        match self {
            Operation::MulLatency => "field product, latency",
            Operation::MulThroughput => "field product, throughput",
            Operation::SquareLatency => "field square, latency",
            Operation::SquareThroughput => "field square, throughput",
            Operation::InvertDivsteps => "field inverse, divsteps",
            Operation::InvertPower => "field inverse, power",
            Operation::Keygen => "Ed25519 keygen",
            Operation::Sign => "Ed25519 sign, 32 bytes",
            Operation::Verify(Policy::Cofactorless) => "Ed25519 verify, cofactorless",
            Operation::Verify(Policy::DalekStrict) => "Ed25519 verify, dalek-strict",
            Operation::Verify(Policy::Zip215) => "Ed25519 verify, zip215",
            Operation::Verify(Policy::Cofactored) => "Ed25519 verify, cofactored",
            Operation::VerifyWhole => "  cofactorless, not halved",
            Operation::VerifyPrepared => "  cofactorless, prepared key",
            Operation::VerifyCached => "  cofactorless, key in a cache",
            Operation::Base => "X25519, base point",
            Operation::Variable => "X25519, any point",
            Operation::P384Mul => "P-384 field product, latency",
            Operation::P384Square => "P-384 field square, latency",
            Operation::DoubleBase(row) => row.title,
            Operation::Weierstrass(row) => row.title,
            Operation::Each(row) => row.title,
            Operation::WeierstrassEach(row) => row.title,
            Operation::FourQ(row) => row.title,
        }
    }
}

/// Adds every operation on every backend, with the backends of one operation together. First checks that the
/// backends agree, since the time of a wrong result is meaningless.
pub fn add<'a>(
    suite: &mut Suite<'a>,
    operations: &[Operation],
    backends: &[Backend],
) -> Result<(), String> {
    let inputs = Rc::new(Inputs::new());
    for &backend in backends.iter().filter(|b| b.is_available()) {
        enter(backend);
        inputs
            .check()
            .map_err(|what| format!("backend {}: {what}; nothing is measured", backend.name()))?;
    }
    cpu::reset_backend();
    let (mut rows, mut of_fourq) = (vec![], vec![]);
    for &operation in operations {
        if let Operation::FourQ(row) = operation {
            of_fourq.push(row);
            continue;
        }
        if let Operation::Weierstrass(row) = operation {
            rows.push(row);
            continue;
        }
        if matches!(operation, Operation::P384Mul | Operation::P384Square) {
            let square = operation == Operation::P384Square;
            for case in p384::cases(operation.name(), square) {
                suite.add(case);
            }
            continue;
        }
        if let Operation::DoubleBase(row) = operation {
            for case in double_base::cases(row, backends, &inputs) {
                suite.add(case);
            }
            continue;
        }
        if let Operation::WeierstrassEach(row) = operation {
            for case in weierstrass_each::cases(row) {
                suite.add(case);
            }
            continue;
        }
        if let Operation::Each(row) = operation {
            for lanes in lanes::kinds() {
                suite.add(lanes::case(row, lanes, inputs.clone()));
            }
            continue;
        }
        for &backend in backends.iter().filter(|b| operation.is_on(**b)) {
            suite.add(case(operation, backend, inputs.clone()));
        }
    }
    let others = fourq::cases(&of_fourq, backends);
    for case in weierstrass::cases(&rows, backends)?
        .into_iter()
        .chain(others)
    {
        suite.add(case);
    }
    Ok(())
}

fn case<'a>(operation: Operation, backend: Backend, inputs: Rc<Inputs>) -> Case<'a> {
    match operation {
        Operation::MulLatency => chain(operation, backend, false),
        Operation::SquareLatency => chain(operation, backend, true),
        Operation::MulThroughput => chains(operation, backend, false),
        Operation::SquareThroughput => chains(operation, backend, true),
        Operation::InvertDivsteps => inverse(operation, backend, false),
        Operation::InvertPower => inverse(operation, backend, true),
        Operation::Keygen => scheme(operation, backend, move |i| {
            let key = SigningKey::from_bytes(black_box(&inputs.seeds[i]));
            black_box(key.verifying_key());
        }),
        Operation::Sign => scheme(operation, backend, move |i| {
            black_box(inputs.keys[i].sign(black_box(&inputs.messages[i])));
        }),
        Operation::Verify(policy) => scheme(operation, backend, move |i| {
            let key = VerifyingKey::from_bytes(black_box(&inputs.public[i]));
            let signature = Signature::from_bytes(&inputs.signatures[i]);
            assert!(key.verify(policy, &inputs.messages[i], &signature).is_ok());
        }),
        Operation::VerifyWhole => scheme(operation, backend, move |i| {
            let (key, message) = (black_box(&inputs.public[i]), &inputs.messages[i]);
            let task = WholeScalars::new(key, message, &inputs.signatures[i]);
            assert!(task.is_some_and(|task| hazmat::words_on(backend, task)));
        }),
        Operation::VerifyPrepared => {
            let keys: Vec<_> = inputs.public.iter().map(VerifyingKey::from_bytes).collect();
            let keys: Vec<_> = keys.iter().filter_map(|k| k.prepare().ok()).collect();
            scheme(operation, backend, move |i| {
                let signature = Signature::from_bytes(&inputs.signatures[i]);
                let verdict = keys[i].verify(Policy::Cofactorless, &inputs.messages[i], &signature);
                assert!(verdict.is_ok());
            })
        }
        Operation::VerifyCached => {
            // Room for twice as many, so that few sets are full. A key is prepared when it is seen for the
            // second time.
            let mut cache = KeyCache::new(2 * INPUTS, 1);
            for bytes in inputs.public.iter().chain(&inputs.public) {
                cache.get(&VerifyingKey::from_bytes(bytes));
            }
            scheme(operation, backend, move |i| {
                let key = VerifyingKey::from_bytes(black_box(&inputs.public[i]));
                let item = Item {
                    key: &key,
                    message: Message::Pure(&inputs.messages[i]),
                    signature: &Signature::from_bytes(&inputs.signatures[i]),
                };
                assert!(cache.verify(Policy::Cofactorless, &item).is_ok());
            })
        }
        Operation::Base => scheme(operation, backend, move |i| {
            black_box(x25519_base(black_box(&inputs.scalars[i])));
        }),
        // These come with their own cases.
        Operation::P384Mul
        | Operation::P384Square
        | Operation::DoubleBase(_)
        | Operation::Weierstrass(_)
        | Operation::Each(_)
        | Operation::WeierstrassEach(_)
        | Operation::FourQ(_) => Case::new(operation.name(), backend.name(), |_| {}),
        Operation::Variable => scheme(operation, backend, move |i| {
            black_box(x25519(
                black_box(&inputs.scalars[i]),
                black_box(&inputs.points[i]),
            ));
        }),
    }
}

/// Makes the library use this backend.
pub fn enter(backend: Backend) {
    // The list came from `backends()`, so the library accepts it.
    let _ = cpu::set_backend(backend);
}

fn scheme<'a>(op: Operation, backend: Backend, mut call: impl FnMut(usize) + 'a) -> Case<'a> {
    Case::new(op.name(), backend.name(), move |i| call(i % INPUTS)).before(move || enter(backend))
}

fn inverse<'a>(op: Operation, backend: Backend, by_power: bool) -> Case<'a> {
    let mut x = element(1);
    Case::new(op.name(), backend.name(), move |_| {
        x = hazmat::words_on(backend, Inverse { by_power, x });
    })
}

fn chain<'a>(op: Operation, backend: Backend, square: bool) -> Case<'a> {
    let (mut x, y) = (element(1), element(2));
    Case::looped(op.name(), backend.name(), move |_, count| {
        x = hazmat::words_on(
            backend,
            Chain {
                count,
                square,
                x,
                y,
            },
        );
    })
}

fn chains<'a>(op: Operation, backend: Backend, square: bool) -> Case<'a> {
    let (mut x, y) = (std::array::from_fn(|i| element(3 + i as u64)), element(2));
    Case::looped(op.name(), backend.name(), move |_, count| {
        x = hazmat::words_on(
            backend,
            Chains {
                count,
                square,
                x,
                y,
            },
        );
    })
    .per_call(CHAINS)
}

/// `count` products or squares in the field, each of the previous result.
struct Chain {
    count: usize,
    square: bool,
    x: [u64; 4],
    y: [u64; 4],
}

impl<F: Field<Words = [u64; 4]>> Work<F> for Chain {
    type Output = [u64; 4];

    #[inline(always)]
    fn run(self) -> [u64; 4] {
        let mut x = F::splat(&self.x);
        let y = F::splat(&black_box(self.y));
        if self.square {
            for _ in 0..self.count {
                x = F::square(x);
            }
        } else {
            for _ in 0..self.count {
                x = F::mul(x, y);
            }
        }
        F::to_words(x).as_ref()[0]
    }
}

/// Eight such chains, whose values are in memory between their turns, as in a real formula: eight do not fit
/// the registers.
struct Chains {
    count: usize,
    square: bool,
    x: [[u64; 4]; CHAINS],
    y: [u64; 4],
}

impl<F: Field<Words = [u64; 4]>> Work<F> for Chains {
    type Output = [[u64; 4]; CHAINS];

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut v = self.x.map(|x| F::splat(&x));
        let y = F::splat(&black_box(self.y));
        for _ in 0..self.count {
            if self.square {
                for x in &mut v {
                    *x = F::square(*x);
                }
            } else {
                for x in &mut v {
                    *x = F::mul(*x, y);
                }
            }
            black_box(&mut v);
        }
        v.map(|x| F::to_words(x).as_ref()[0])
    }
}

/// An element that is neither small nor special.
fn element(seed: u64) -> [u64; 4] {
    let mut words = Random(seed);
    let mut element = std::array::from_fn(|_| words.next());
    element[3] >>= 1;
    element
}

/// The inputs of the scheme operations.
pub struct Inputs {
    pub seeds: Vec<[u8; 32]>,
    pub keys: Vec<SigningKey>,
    pub public: Vec<[u8; 32]>,
    pub messages: Vec<[u8; 32]>,
    pub signatures: Vec<[u8; 64]>,
    pub scalars: Vec<[u8; 32]>,
    pub points: Vec<[u8; 32]>,
}

impl Inputs {
    fn new() -> Self {
        let mut words = Random(25519);
        let mut list = || (0..INPUTS).map(|_| words.array()).collect::<Vec<_>>();
        let (seeds, messages, scalars, other) = (list(), list(), list(), list());
        let keys: Vec<SigningKey> = seeds.iter().map(SigningKey::from_bytes).collect();
        let public = keys.iter().map(|k| k.verifying_key().to_bytes()).collect();
        let signatures = keys
            .iter()
            .zip(&messages)
            .map(|(k, m)| k.sign(m).to_bytes())
            .collect();
        let points = other.iter().map(x25519_base).collect();
        Inputs {
            seeds,
            keys,
            public,
            messages,
            signatures,
            scalars,
            points,
        }
    }

    /// Whether the backend in use gives the same answers as the one that made the inputs.
    fn check(&self) -> Result<(), String> {
        for i in 0..INPUTS {
            let key = VerifyingKey::from_bytes(&self.public[i]);
            let signature = Signature::from_bytes(&self.signatures[i]);
            for policy in Policy::ALL {
                if key.verify(policy, &self.messages[i], &signature).is_err() {
                    return Err(format!("rejects a valid signature ({})", policy.name()));
                }
            }
        }
        // The rest on a sample, to save time.
        for i in (0..INPUTS).step_by(INPUTS / 16) {
            let key = SigningKey::from_bytes(&self.seeds[i]);
            if key.verifying_key().to_bytes() != self.public[i] {
                return Err("another public key".into());
            }
            if key.sign(&self.messages[i]).to_bytes() != self.signatures[i] {
                return Err("another signature".into());
            }
            let signature = Signature::from_bytes(&self.signatures[i]);
            let other = &self.messages[(i + 1) % INPUTS];
            for policy in Policy::ALL {
                if key
                    .verifying_key()
                    .verify(policy, other, &signature)
                    .is_ok()
                {
                    return Err(format!("accepts a forged signature ({})", policy.name()));
                }
            }
            let (a, b) = (&self.scalars[i], &self.seeds[i]);
            if x25519(a, &x25519_base(b)) != x25519(b, &x25519_base(a)) {
                return Err("no common X25519 secret".into());
            }
        }
        Ok(())
    }
}
