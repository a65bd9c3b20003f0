//! Planted leaks, one of each class. A test that finds no leaks in the library must find these.

use crate::input::Input;
use crate::operations::{Operation, Place, Run};
use limbsmith::cpu::{self, Lanes};
use limbsmith::ecdsa::{SigningKey, VerifyingKey};
use limbsmith::hazmat::operations::{Arithmetic, MulBase, Sum};
use limbsmith::hazmat::{Avx2, GROUP_ORDER, Ifma, Lane, LaneWork, halve_vartime};
use limbsmith::p256::P256;
use std::hint::black_box;

/// All planted leaks.
pub const LEAKS: &[Operation] = &[
    leak("branch", |input| once(input, branch)),
    leak("index", |input| once(input, index)),
    leak("gather", |input| once(input, gather)),
    leak("division", |input| once(input, division)),
    leak("root", |input| once(input, root)),
    leak("rare", |input| once(input, rare)),
    leak("vartime", |input| once(input, vartime)),
    leak("nonce", |input| once(input, nonce)),
    leak("verify", |input| once(input, verification)),
];

const fn leak(name: &'static str, prepare: fn(Input) -> Run) -> Operation {
    Operation {
        name,
        place: Place::Backends,
        untraced: None,
        unwatched: None,
        prepare,
    }
}

/// The leak of that name.
pub fn find(name: &str) -> Option<&'static Operation> {
    LEAKS.iter().find(|l| l.name == name)
}

/// Leaks undefined bytes, for memcheck.
///
/// # Errors
/// If there is no leak of that name.
pub fn planted(name: &str) -> Result<(), String> {
    let leak = find(name).ok_or(format!("no such leak: {name}"))?;
    let input = Input {
        hide: true,
        ..Input::of_kind(8)
    };
    (leak.prepare)(input)(&mut Vec::new());
    Ok(())
}

/// Secrets of eight lanes; as integers they are below the order of P-256.
type Secrets = [[u8; 32]; 8];

fn once(input: Input, leak: fn(&Secrets) -> u8) -> Run {
    let secrets: Secrets = std::array::from_fn(|lane| input.scalar::<P256>(lane));
    Box::new(move |out| out.push(leak(black_box(&secrets))))
}

/// A branch on a byte.
fn branch(secrets: &Secrets) -> u8 {
    match secrets[0][5] > 7 {
        true => black_box(7),
        false => black_box(secrets)[0][0],
    }
}

/// A branch that one secret in 2^248 takes: among the kinds here, the number 1.
fn rare(secrets: &Secrets) -> u8 {
    match secrets[0][..31].iter().fold(0, |a, b| a | b) {
        0 => black_box(7),
        _ => black_box(secrets)[0][0],
    }
}

/// A table look-up at a secret index.
fn index(secrets: &Secrets) -> u8 {
    let table = black_box([3u8; 256]);
    table[usize::from(secrets[0][31])]
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

/// The same look-up in the traced lanes.
fn gather(secrets: &Secrets) -> u8 {
    let work = Gathered(secrets.map(|row| row[1].into()));
    let gathered = match cpu::lanes() {
        Lanes::Ifma | Lanes::Ifma51 => Ifma::detect().map(|ifma| ifma.call(work)),
        _ => Avx2::detect().map(|avx2| avx2.call(work)),
    };
    gathered.unwrap_or(0) as u8
}

/// A division, whose time depends on its operands.
fn division(secrets: &Secrets) -> u8 {
    let [a, b] = [secrets[0][9], secrets[0][10]].map(|b| u64::from(b) | 1);
    (black_box(a << 32) / black_box(b)) as u8
}

/// A square root, whose time also depends on its operand.
fn root(secrets: &Secrets) -> u8 {
    black_box(f64::from(secrets[0][9])).sqrt() as u8
}

/// The library's own variable-time code.
fn vartime(secrets: &Secrets) -> u8 {
    let words = std::array::from_fn(|i| u64::from(secrets[0][i]));
    halve_vartime(&words, &GROUP_ORDER, true).v0[0] as u8
}

/// The point of a nonce as in signing, but computed with the multiplication for public scalars.
fn nonce(secrets: &Secrets) -> u8 {
    let k = std::array::from_fn(|i| {
        let word = &secrets[0][24 - 8 * i..32 - 8 * i];
        word.iter().fold(0, |w, &b| w << 8 | u64::from(b))
    });
    let g = P256::mul_base(MulBase(&[1, 0, 0, 0]));
    black_box(P256::sum_vartime(Sum {
        u: &k,
        v: &[1, 0, 0, 0],
        q: &g,
        x: None,
    }));
    0
}

/// Verification with a key that depends on a secret.
fn verification(secrets: &Secrets) -> u8 {
    let Ok(key) = SigningKey::<P256>::from_bytes(&secrets[0]) else {
        return 0;
    };
    let signature = key.sign(b"a message");
    let sec1 = key.verifying_key().to_sec1();
    let verdict = VerifyingKey::<P256>::from_sec1(&sec1)
        .is_ok_and(|k| k.verify(b"a message", &signature).is_ok());
    black_box(verdict).into()
}
