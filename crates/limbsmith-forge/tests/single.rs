//! Moduli of one word: every reduction method, every input where words have eight bits.

mod oracle;

use limbsmith_check::Op;
use limbsmith_forge::audit::audit_at;
use limbsmith_forge::emit::rust::{Style, file};
use limbsmith_forge::prove::prove;
use limbsmith_forge::read::rust::Home;
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::common::{Item, Kernel};
use limbsmith_forge::strategy::{Module, build};
use oracle::{Random, hold, judge};

fn single(modulus: &str, limbs: &str, word: u32, small: u32) -> Module {
    let field = Field::new("p", modulus).expect("a modulus");
    let mut rep = Rep::new("r", "single", limbs, word).expect("a representation");
    rep.small = small;
    build(&field, &rep).unwrap_or_else(|e| panic!("{modulus}: {e}"))
}

fn kernels(m: &Module) -> impl Iterator<Item = &Kernel> {
    m.items.iter().filter_map(|i| match i {
        Item::Kernel(k) => Some(&**k),
        Item::Composite(_) => None,
    })
}

/// Folds with bits to spare, folds of a full word, halves, Montgomery: in eight bits, all inputs.
#[test]
fn eight_bits_exhaustively() {
    let cases = [
        ("127", "1x7"),
        ("61", "1x6"),
        ("3", "1x2"),
        ("251", "1x8"),
        ("241", "1x8"),
        ("113", "1x7"),
        ("193", "1x8"),
    ];
    for (modulus, limbs) in cases {
        let m = single(modulus, limbs, 8, 1);
        for k in kernels(&m) {
            let limbs = k.contract.inputs.iter().flat_map(|s| &s.limbs);
            let tops: Vec<u128> = limbs.map(|m| u128::try_from(m).expect("a limb")).collect();
            let count: u128 = tops.iter().map(|m| m + 1).product();
            for mut n in 0..count {
                let mut inputs = vec![];
                for top in &tops {
                    inputs.push(vec![n % (top + 1)]);
                    n /= top + 1;
                }
                let outputs = k
                    .program
                    .run(&inputs)
                    .unwrap_or_else(|e| panic!("{modulus} {}: {e} {inputs:?}", k.program.name));
                judge(&k.contract, &inputs, &outputs)
                    .unwrap_or_else(|e| panic!("{modulus} {}: {e} {inputs:?}", k.program.name));
            }
        }
    }
}

/// The primes that are used, proved from the printed text and run.
#[test]
fn named_primes_are_proved_from_their_text() {
    let cases = [
        ("2^64 - 2^32 + 1", "1x64", 64),
        ("2^64 - 59", "1x64", 64),
        ("2^61 - 1", "1x61", 64),
        ("2^31 - 1", "1x31", 32),
        ("2^31 - 1", "1x31", 64),
        ("15 * 2^27 + 1", "1x31", 32),
        ("2^31 - 2^24 + 1", "1x31", 32),
        ("2^63 - 2^58 + 2^33 - 1", "1x63", 64),
        ("0xfffffffb00000001", "1x64", 64),
        ("2^13 - 1", "1x13", 16),
        ("113", "1x7", 8),
    ];
    let mut random = Random::new(0x5eed);
    for (modulus, limbs, word) in cases {
        let m = single(modulus, limbs, word, 3);
        let style = Style {
            origin: String::new(),
            helpers: None,
        };
        let text = file(&m, &style);
        for report in audit_at(&m, &text, Home::Alone).expect("a readable file") {
            if let Err(fault) = report.verdict {
                panic!("{modulus} {}: {fault}", report.name);
            }
        }
        for k in kernels(&m) {
            hold(&k.program, &k.contract, 200, &mut random)
                .unwrap_or_else(|e| panic!("{modulus} {}: {e}", k.program.name));
        }
        let montgomery = text.contains("x stands for `x / R mod p`");
        assert_eq!(montgomery, text.contains("`a * b / R`"), "{modulus}");
    }
}

/// A constant off by one, or a lost carry, must not be proved unless nothing changes.
#[test]
fn mutants_are_refused() {
    let mut random = Random::new(0xbad);
    let cases = [
        ("2^64 - 2^32 + 1", "1x64", 64),
        ("2^61 - 31", "1x61", 64),
        ("15 * 2^27 + 1", "1x31", 32),
    ];
    for (modulus, limbs, word) in cases {
        let m = single(modulus, limbs, word, 3);
        let (mut tried, mut same) = (0, 0);
        for name in ["mul", "add", "sub", "to_words", "mul_small_add"] {
            let k = m.kernel(name).expect("a kernel");
            for (n, s) in k.program.stmts.iter().enumerate() {
                let ops = match s.op {
                    Op::Const(0) => vec![Op::Const(1)],
                    Op::Const(c) => vec![Op::Const(c + 1), Op::Const(c - 1)],
                    Op::Shr(k) => vec![Op::Shr(k + 1), Op::Shr(k - 1)],
                    Op::Low(k) => vec![Op::Low(k + 1), Op::Low(k - 1)],
                    Op::Sel => vec![Op::Add],
                    _ => vec![],
                };
                for op in ops {
                    let mut p = k.program.clone();
                    p.stmts[n].op = op;
                    tried += 1;
                    if p.validate().is_ok() && prove(&p, &k.contract).is_ok() {
                        // A carry into a difference and again into the sum after it, for example.
                        same += 1;
                        hold(&p, &k.contract, 3000, &mut random)
                            .unwrap_or_else(|e| panic!("{modulus} {name}: {e}\n{p}"));
                    }
                }
            }
        }
        assert!(tried > 25 && same < 4, "{modulus}: {tried} {same}");
    }
}

#[test]
fn refusals_say_why() {
    for (modulus, limbs, word, small, reason) in [
        ("2^61 - 1", "2x31", 64, 3, "a single word is wanted"),
        ("2^61 - 1", "1x62", 64, 3, "the limb is 1x61"),
        ("2^61 - 1", "1x61", 32, 3, "a limb must fit a word"),
        ("61", "1x6", 8, 6, "are not small"),
    ] {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new("r", "single", limbs, word).expect("a representation");
        rep.small = small;
        let e = build(&field, &rep).expect_err(reason).0;
        assert!(e.contains(reason), "{modulus} {limbs}: {e}");
    }
}
