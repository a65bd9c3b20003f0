//! The other programs, compared with the library and big integers.

use crate::random::{Random, modulo, p, plain};
use crate::x25519::bytes;
use limbsmith::ed25519::SigningKey;
use limbsmith_engine::digits::Value;
use limbsmith_engine::driver::{Session, Simulated};
use limbsmith_engine::model::{Cause, Event, Job, Model};
use limbsmith_engine::program;
use limbsmith_engine::request::{ORDER, Request};
use num_bigint::BigInt;
use sha2::{Digest, Sha512};

fn session() -> Session<Simulated> {
    Session::new(Simulated::new(), 2).expect("a session")
}

fn big(b: &[u8]) -> BigInt {
    b.iter().rev().fold(BigInt::ZERO, |n, b| (n << 8) + *b)
}

fn small(n: &BigInt) -> [u8; 32] {
    let mut out = [0; 32];
    for (o, b) in out.iter_mut().zip(n.to_bytes_le().1) {
        *o = b;
    }
    out
}

/// The hash of a signature, as a scalar.
pub fn challenge(r: &[u8], a: &[u8], message: &[u8]) -> [u8; 32] {
    let mut h = Sha512::new();
    for part in [r, a, message] {
        h.update(part);
    }
    small(&(big(&h.finalize()) % plain(&ORDER)))
}

#[test]
fn inverses() {
    let mut s = session();
    let mut r = Random::new(21);
    for n in 0..24u8 {
        let x: [u8; 32] = match n {
            0..4 => Value::from_plain(&[n.into(), 0, 0, 0]).to_bytes(),
            4..8 => small(&(p() - 2 + n - 4)),
            _ => Value::from_plain(&r.plain()).to_bytes(),
        };
        let x = {
            let mut x = x;
            x[31] &= 127;
            x
        };
        let want = big(&x).modpow(&(p() - 2), &p());
        assert_eq!(s.run(&Request::invert(&x)), Ok(small(&want)), "{x:?}");
    }
}

#[test]
fn x25519_of_the_base_point() {
    let mut s = session();
    let mut r = Random::new(22);
    for n in 0..12 {
        let k: [u8; 32] = match n {
            0 => [0; 32],
            1 => [255; 32],
            _ => std::array::from_fn(|_| r.word() as u8),
        };
        let want = limbsmith::x25519::x25519_base(&k);
        assert_eq!(s.run(&Request::x25519_base(&k)), Ok(want), "{k:?}");
    }
}

/// Public keys of the library, and scalars at the ends of their range.
#[test]
fn multiples_of_ed25519s_base_point() {
    let mut s = session();
    let mut r = Random::new(23);
    for _ in 0..6 {
        let seed: [u8; 32] = std::array::from_fn(|_| r.word() as u8);
        let mut k: [u8; 32] = Sha512::digest(seed)[..32].try_into().expect("32");
        k[0] &= 248;
        k[31] = k[31] & 127 | 64;
        let key = SigningKey::from_bytes(&seed).verifying_key();
        assert_eq!(s.run(&Request::ed25519_base(&k)), Ok(key.to_bytes()));
    }
    let order = plain(&ORDER);
    let one = s.run(&Request::ed25519_base(&small(&1.into())));
    assert_eq!(one, Ok(bytes(BASE)));
    let again = s.run(&Request::ed25519_base(&small(&(&order + 1))));
    assert_eq!(again, one);
    // The neutral element, by even and odd scalars, and minus the base point.
    for k in [BigInt::ZERO, order.clone(), 2 * &order] {
        let got = s.run(&Request::ed25519_base(&small(&k)));
        assert_eq!(got, Ok(small(&1.into())));
    }
    let mut minus = bytes(BASE);
    minus[31] |= 128;
    let got = s.run(&Request::ed25519_base(&small(&(order - 1))));
    assert_eq!(got, Ok(minus));
}

const BASE: &str = "5866666666666666666666666666666666666666666666666666666666666666";

/// The library's signatures are accepted and modified ones are rejected, as the library does in each case.
#[test]
fn ed25519_verification() {
    let mut s = session();
    let mut r = Random::new(24);
    let mut accepted = 0;
    for n in 0..10u8 {
        let seed: [u8; 32] = std::array::from_fn(|_| r.word() as u8);
        let key = SigningKey::from_bytes(&seed);
        let mut a = key.verifying_key().to_bytes();
        let message = [n; 5];
        let signature = key.sign(&message);
        let (mut rr, mut ss) = (signature.r_bytes(), signature.s_bytes());
        match n {
            6 => ss[3] ^= 1,
            7 => rr[5] ^= 16,
            8 => a[31] ^= 128,
            _ => {}
        }
        let k = challenge(&rr, &a, &message);
        let request = Request::ed25519_verify(&ss, &k, &a).expect("in range");
        let valid = s.run(&request) == Ok(rr);
        assert_eq!(valid, n < 6 || n == 9, "{n}");
        accepted += u8::from(valid);
    }
    assert_eq!(accepted, 7);
    // Scalars and y out of range.
    let zero = [0; 32];
    let order = small(&plain(&ORDER));
    assert!(Request::ed25519_verify(&order, &zero, &bytes(BASE)).is_none());
    assert!(Request::ed25519_verify(&zero, &order, &bytes(BASE)).is_none());
    assert!(Request::ed25519_verify(&zero, &zero, &small(&p())).is_none());
}

/// s B - k A compared with the program for multiples of B, with A = m B: every digit at every place, both
/// signs of A, and A of small order.
#[test]
fn two_multiples_at_once() {
    let mut s = session();
    let mut r = Random::new(25);
    let order = plain(&ORDER);
    for n in 0..8 {
        let mut scalar = || modulo_order(&big(&r.word().to_le_bytes().repeat(4)));
        let (a, k) = (scalar(), scalar());
        let point = s.run(&Request::ed25519_base(&small(&a))).expect("a point");
        let sum = match n {
            0 => BigInt::ZERO,
            1 => modulo_order(&(&a * &k)),
            _ => scalar(),
        };
        let request = Request::ed25519_verify(&small(&sum), &small(&k), &point).expect("in range");
        let want = modulo_order(&(&sum - &a * &k + &order * &order));
        let want = s.run(&Request::ed25519_base(&small(&want)));
        assert_eq!(s.run(&request), want, "{n}");
    }
    // The neutral element, the point of order 2, the points of order 4; the same with a sign that x cannot
    // have; and y of no point.
    let encoding = |y: BigInt, sign: u8| {
        let mut e = small(&y);
        e[31] |= sign << 7;
        e
    };
    let (one, two) = (small(&1.into()), small(&2.into()));
    let mut verify = |k: &[u8; 32], a: [u8; 32]| {
        let request = Request::ed25519_verify(&[0; 32], k, &a).expect("in range");
        s.run(&request).expect("a result")
    };
    let minus = small(&(p() - 1));
    assert_eq!(verify(&two, encoding(1.into(), 0)), one);
    assert_eq!(verify(&one, encoding(p() - 1, 0)), minus);
    assert_eq!(verify(&two, encoding(p() - 1, 0)), one);
    assert_eq!(verify(&two, encoding(0.into(), 0)), minus);
    assert_eq!(verify(&two, encoding(0.into(), 1)), minus);
    assert_eq!(verify(&one, encoding(0.into(), 0)), encoding(0.into(), 1));
    assert_eq!(verify(&one, encoding(1.into(), 1)), [255; 32]);
    assert_eq!(verify(&one, encoding(p() - 1, 1)), [255; 32]);
    assert_eq!(verify(&one, encoding(2.into(), 0)), [255; 32]);
}

fn modulo_order(n: &BigInt) -> BigInt {
    n % plain(&ORDER)
}

/// The tables, recomputed.
#[test]
fn tables() {
    let d = modulo(-121_665 * BigInt::from(121_666).modpow(&(p() - 2), &p()));
    let invert = |x: BigInt| modulo(x).modpow(&(p() - 2), &p());
    let add = |(x1, y1): &(BigInt, BigInt), (x2, y2): &(BigInt, BigInt)| {
        let t = &d * x1 * x2 * y1 * y2;
        (
            modulo((x1 * y2 + x2 * y1) * invert(1 + &t)),
            modulo((y1 * y2 + x1 * x2) * invert(1 - &t)),
        )
    };
    let verify = program::ED25519_VERIFY.data;
    let number = |at: usize| plain(&verify[at].1);
    assert_eq!(number(0), d);
    assert_eq!(modulo(number(1).pow(2) + 1), BigInt::ZERO);
    let y = modulo(4 * invert(5.into()));
    let two = invert(2.into());
    let base = (modulo((number(2) - number(3)) * &two), y.clone());
    assert_eq!(modulo((number(2) + number(3)) * &two), y);
    assert_eq!(&base.0 % 2, BigInt::ZERO);
    let on_curve = -base.0.pow(2) + base.1.pow(2) - 1 - &d * base.0.pow(2) * base.1.pow(2);
    assert_eq!(modulo(on_curve), BigInt::ZERO);
    let cached = |(x, y): &(BigInt, BigInt)| [modulo(y + x), modulo(y - x), modulo(2 * &d * x * y)];
    let three = add(&base, &add(&base, &base));
    let stored = |data: &[(u8, [u64; 4])]| data.iter().map(|e| plain(&e.1)).collect::<Vec<_>>();
    assert_eq!(stored(&verify[2..5]), cached(&base));
    assert_eq!(stored(&verify[5..8]), cached(&three));
    let mut powers = vec![base];
    for _ in 0..172 {
        let last = powers.last().expect("one");
        powers.push(add(last, last));
    }
    let minus = |(x, y): &(BigInt, BigInt)| (modulo(-x), y.clone());
    let (b, c) = (&powers[86], &powers[172]);
    let comb = [
        (b.clone(), c.clone()),
        (b.clone(), minus(c)),
        (minus(b), minus(c)),
        (minus(b), c.clone()),
    ];
    for (n, (b, c)) in comb.iter().enumerate() {
        let entry = add(&powers[0], &add(b, c));
        let at = 3 * n;
        assert_eq!(
            stored(&program::X25519_BASE.data[at..at + 3]),
            cached(&entry),
            "{n}"
        );
        assert_eq!(program::X25519_BASE.data[at].0, 20 + at as u8);
    }
}

/// Cycle counts are those of the table in `hw/RESULTS.md`; secret scalars do not change the trace.
#[test]
fn cycles_of_the_comb_do_not_depend_on_the_scalar() {
    let trace = |scalar: [u8; 32]| {
        let request = Request::ed25519_base(&scalar);
        let words = &request.program.program().words;
        let mut m = Model::new();
        m.load(0, words);
        for (r, v) in request.registers() {
            *m.register(0, *r) = Value::from_plain(v);
        }
        let mut events = vec![];
        let job = Job {
            window: 0,
            start: 0,
            len: words.len() as u16,
        };
        let report = m.run(job, 1 << 20, &mut |e| {
            events.push(match e {
                Event::Issue { cycle, pc, .. } => (cycle, pc),
                Event::Write {
                    cycle, register, ..
                } => (cycle, 0x1000 | u16::from(register)),
            })
        });
        assert_eq!(report.cause, Cause::Finished);
        (events, report.cycles)
    };
    let first = trace([0; 32]);
    for scalar in [[255; 32], [0x5a; 32], [1; 32]] {
        assert!(trace(scalar) == first);
    }
    assert!(first.1 < 22_000, "{}", first.1);
}
