//! The published multiplier: examples of its fault, and tests that ours does not have it.

use crate::arithmetic::run;
use crate::random::{Random, modulo, p, plain};
use crate::x25519::{bytes, clamp, x25519};
use limbsmith_engine::digits::Value;
use limbsmith_engine::erratum;
use limbsmith_engine::isa::Opcode;
use limbsmith_engine::model::Model;
use num_bigint::BigInt;

fn hex(s: &str) -> Value {
    let mut b = bytes(&format!("{s:0>64}"));
    b.reverse();
    Value::from_bytes(&b)
}

/// Operands, and the error of the published product: modulo p, and as a number.
const WITNESSES: [(&str, &str, i64); 3] = [
    // `top` is 2: two units above the top limb.
    (
        "3de32d0b7e7172de964518437d4a880dd6c8804f89e3684089f64834ce544038",
        "7af9f3a7eb62b53be4b0ef555abb52e1fe63bf31fade51167171a26f427ee221",
        -38,
    ),
    // The true product is 21: the last carry is lost.
    (
        "74da28251bb9e640683b2745cff701454647444be55fa1b2d3e32dda697480ff",
        "7c6b5441f263b462682e0ad018b9aa33072a32057315008338b6342d37e56b13",
        -19,
    ),
    // The true product is 9: p + 9 is returned.
    (
        "78686e2302a0f9806148618f4f45e98cc79909ee9e83eb849fb5136e2c5fb9e3",
        "4fcbf21a74fd7a65918c82641746deb8689f0a26509666b8dcef9e89d32a8d66",
        0,
    ),
];

#[test]
fn the_published_witnesses() {
    let mut m = Model::new();
    for (a, b, off) in WITNESSES {
        let (a, b) = (hex(a), hex(b));
        let truth = modulo(plain(&a.plain()) * plain(&b.plain()));
        m.erratum = true;
        let published = plain(&run(&mut m, Opcode::Mul, &a, &b).plain());
        m.erratum = false;
        let ours = plain(&run(&mut m, Opcode::Mul, &a, &b).plain());
        assert_eq!(ours, truth);
        match off {
            0 => assert_eq!(published, truth + p()),
            _ => assert_eq!(published, truth + off),
        }
    }
    let (a, b, _) = WITNESSES[0];
    let end = hex("ac3c2c482e58606f3f675f548293c95c219a8232f31d8246e725a9e97a30");
    assert_eq!(erratum::product(&hex(a), &hex(b)), (end, 2));
}

/// Elsewhere it is correct: the switch affects only the fault.
#[test]
fn the_published_product_of_random_operands() {
    let mut r = Random::new(5);
    for _ in 0..2000 {
        let (a, b) = (r.plain(), r.plain());
        let (x, y) = (Value::from_plain(&a), Value::from_plain(&b));
        let (v, top) = erratum::product(&x, &y);
        let low: BigInt = (BigInt::from(1) << 255) - 1;
        let truth = modulo((plain(&a) & &low) * (plain(&b) & &low));
        if top < 2 && truth >= BigInt::from(38) || top == 0 {
            assert_eq!(plain(&v.plain()), truth);
        }
    }
}

/// A scalar and a coordinate for which the published engine returns a wrong secret. (Other
/// implementations confirm the true result.)
#[test]
fn the_witness_of_a_wrong_secret() {
    let k = bytes("d0fefbb1a225fca97f2e7da5d67133052a97189a8555badba29c718d765b2974");
    let u = bytes("d14dc16b557e558a4e7ec82dcb11ae2069f39ceba67c87c21d5f4759a6dd4216");
    let (ours, _) = x25519(k, u);
    assert_eq!(ours[..4], [0x4a, 0xcc, 0x00, 0xd3]);
    let (right, wrong) = (original(k, u, false), original(k, u, true));
    assert_eq!(right, ours);
    assert_eq!(wrong[..4], [0x9b, 0xc1, 0xa0, 0x73]);
}

/// The program in original opcodes.
fn original(k: [u8; 32], u: [u8; 32], erratum: bool) -> [u8; 32] {
    use limbsmith_engine::model::{Cause, Job};
    let words = &limbsmith_engine::program::ORIGINAL.program().words;
    let mut m = Model::new();
    m.erratum = erratum;
    m.load(0, words);
    *m.register(0, 0) = Value::from_bytes(&clamp(k));
    *m.register(0, 1) = Value::from_bytes(&u);
    let job = Job {
        window: 0,
        start: 0,
        len: words.len() as u16,
    };
    let report = m.run(job, 1 << 20, &mut |_| {});
    assert_eq!(report.cause, Cause::Finished);
    println!("original opcodes: {} cycles", report.cycles);
    m.register(0, 0).to_bytes()
}
