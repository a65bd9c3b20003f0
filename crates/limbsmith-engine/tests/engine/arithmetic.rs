//! Every operation against big integers.

use crate::random::{Random, modulo, number, p, plain};
use limbsmith_engine::digits::{self, Value};
use limbsmith_engine::isa::{Instruction, OPS, Opcode, Source};
use limbsmith_engine::model::{Job, Model};
use num_bigint::BigInt;

/// One instruction on `%1`, `%2` to `%3`.
pub fn run(m: &mut Model, code: Opcode, a: &Value, b: &Value) -> Value {
    let mut i = Instruction::new(code);
    (i.a, i.b, i.wd) = (Source::reg(1), Source::reg(2), 3);
    m.load(7, &[i.encode(), Instruction::new(Opcode::Fin).encode()]);
    *m.register(5, 1) = *a;
    *m.register(5, 2) = *b;
    let job = Job {
        window: 5,
        start: 7,
        len: 2,
    };
    m.execute(job, 1000, &mut |_| {});
    *m.register(5, 3)
}

#[test]
fn field_operations() {
    let mut r = Random::new(1);
    let mut m = Model::new();
    for _ in 0..3000 {
        let (a, b) = (r.digits(), r.digits());
        let (x, y) = (number(&a), number(&b));
        let factor = BigInt::from(b.digits[0] & 0x1ffff);
        for (code, want) in [
            (Opcode::Fadd, &x + &y),
            (Opcode::Fsub, &x - &y),
            (Opcode::Fmul, &x * &y),
            (Opcode::Fsqr, &x * &x),
            (Opcode::Fsqc, &x * &x),
            (Opcode::Fsel, x.clone()),
            (Opcode::Fsml, &x * factor),
        ] {
            let out = run(&mut m, code, &a, &b);
            assert_eq!(modulo(number(&out)), modulo(want), "{code:?} {a:?} {b:?}");
            assert!(
                out.digits.iter().all(|d| d.abs() <= 0x10000 + 20 * 19),
                "{out:?}"
            );
            assert!(!out.top);
        }
        let out = run(&mut m, Opcode::Fst, &a, &b);
        assert_eq!(plain(&out.plain()), modulo(x), "{a:?}");
    }
}

#[test]
fn plain_operations() {
    let mut r = Random::new(2);
    let mut m = Model::new();
    let full = BigInt::from(1) << 256;
    for _ in 0..3000 {
        let (a, b) = (r.plain(), r.plain());
        let (x, y) = (plain(&a), plain(&b));
        let zero = BigInt::ZERO;
        let low: BigInt = (BigInt::from(1) << 255) - 1;
        for (code, want) in [
            (Opcode::Psa, x.clone()),
            (Opcode::Psb, y.clone()),
            (
                Opcode::Msk,
                if a[0] & 1 == 1 {
                    y.clone()
                } else {
                    zero.clone()
                },
            ),
            (Opcode::Xor, &x ^ &y),
            (Opcode::Not, &full - 1 - &x),
            (Opcode::Add, (&x + &y) % &full),
            (Opcode::Sub, (&full + &x - &y) % &full),
            (Opcode::Mul, modulo((&x & &low) * (&y & &low))),
            (Opcode::Trd, if x >= p() { p() } else { zero.clone() }),
            (Opcode::Shl, (&x * 2) % &full),
            (Opcode::Xbt, (&x >> 254) & BigInt::from(1)),
            (Opcode::Fst, modulo(&x & &low)),
        ] {
            let out = run(&mut m, code, &Value::from_plain(&a), &Value::from_plain(&b));
            assert_eq!(plain(&out.plain()), want, "{code:?} {a:x?} {b:x?}");
            assert!(out.digits.iter().all(|d| *d >= 0), "{code:?}");
        }
    }
}

/// The boundaries of the quotient in canonical form: around multiples of p, written with signed
/// digits.
#[test]
fn canonical_form_at_its_edges() {
    for multiple in -1..=1 {
        for near in -40..=40 {
            let n: BigInt = p() * multiple + near;
            // Digits from the bottom, with the remainder in the last; two ways to sign them.
            for signed in [false, true] {
                let mut rest: BigInt = n.clone();
                let mut d = [0i32; 15];
                for (k, digit) in d.iter_mut().enumerate() {
                    let mut low = i32::try_from(&rest & BigInt::from(0x1ffff)).unwrap();
                    if k == 14 {
                        low = i32::try_from(&rest).unwrap();
                    } else if signed && low > 0xffff || low > 0 && signed && k == 3 {
                        low -= 0x20000;
                    }
                    *digit = low;
                    rest = (rest - low) >> 17;
                }
                if !(-0x20000..0x20000).contains(&d[14]) {
                    continue;
                }
                let v = Value::from_digits(d);
                assert_eq!(number(&v), n);
                let out = plain(&v.canonical().plain());
                assert_eq!(out, modulo(n.clone()), "{multiple} p + {near}");
            }
        }
    }
}

#[test]
fn plain_numbers_are_field_elements_as_they_stand() {
    let mut r = Random::new(3);
    for _ in 0..200 {
        let x = r.plain();
        let v = Value::from_plain(&x);
        assert_eq!(v.plain(), x);
        assert_eq!(Value::from_bytes(&v.to_bytes()), v);
        let mut low = x;
        low[3] &= u64::MAX >> 1;
        assert_eq!(number(&v), plain(&low));
        assert_eq!(digits::at_least_p(&x), plain(&x) >= p());
    }
}

#[test]
fn the_table_is_in_the_order_of_its_opcodes() {
    for (n, op) in OPS.iter().enumerate() {
        assert_eq!(op.code as usize, n);
        assert_eq!(Opcode::from_bits(n as u32), Some(op.code));
        assert_eq!(Opcode::named(op.name), Some(op.code));
    }
    // The published encodings.
    let names = "psa psb msk xor not add sub mul trd brz fin shl xbt";
    for (n, name) in names.split(' ').enumerate() {
        assert_eq!(OPS[n].name, name);
    }
    assert_eq!(Opcode::from_bits(OPS.len() as u32), None);
}
