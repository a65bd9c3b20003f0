//! `solinas` and `saturated-solinas`: sparse moduli in limbs with and without spare bits.

mod oracle;

use limbsmith_forge::module;
use limbsmith_forge::prove::prove;
use limbsmith_forge::spec::{Field, Refusal, Rep};
use limbsmith_forge::strategy::common::Item;
use limbsmith_forge::strategy::{Module, build};
use oracle::{Random, hold, judge, value};

const P224: &str = "2^224 - 2^96 + 1";
const P256: &str = "2^256 - 2^224 + 2^192 + 2^96 - 1";
const P384: &str = "2^384 - 2^128 - 2^96 + 2^32 - 1";
const P448: &str = "2^448 - 2^224 - 1";

fn rep(strategy: &str, limbs: &str, word: u32, loose: u32) -> Rep {
    let mut rep = Rep::new("r", strategy, limbs, word).expect("a representation");
    rep.loose = loose;
    rep
}

fn hold_all(m: &Module, rounds: usize) {
    let mut random = Random::new(0x501);
    for item in &m.items {
        let Item::Kernel(k) = item else { continue };
        hold(&k.program, &k.contract, rounds, &mut random)
            .unwrap_or_else(|e| panic!("{} {}: {e}", m.field.text, k.program.name));
    }
}

/// Proved for all inputs, and run on some.
#[test]
fn sparse_moduli_are_proved() {
    for (p, limbs, word, loose) in [
        (P384, "7x56", 64, 6),
        (P384, "8x48", 64, 8),
        (P224, "4x57", 64, 8),
        // The part above the top comes back into the top limb itself: more than one round.
        (P256, "5x52", 64, 8),
        (P256, "10x26", 32, 8),
        ("2^521 - 1", "9x58", 64, 8),
        ("2^192 - 2^64 - 1", "4x49", 64, 8),
        ("2^255 - 19", "5x51", 64, 8),
        ("2^14 - 2^7 + 1", "3x5", 16, 8),
        ("2^28 - 2^12 - 2^5 + 1", "3x10", 32, 8),
    ] {
        let field = Field::new("p", p).expect("a modulus");
        let m = module(&field, &rep("solinas", limbs, word, loose))
            .unwrap_or_else(|e| panic!("{p} {limbs}: {e}"));
        hold_all(&m, 100);
    }
}

/// Full words: proved for all inputs, and run on some.
#[test]
fn full_words_are_proved() {
    for (p, limbs, word) in [
        (P384, "6x64", 64),
        (P256, "8x32", 32),
        ("2^192 - 2^64 - 1", "3x64", 64),
        ("2^24 - 2^12 - 2^5 + 1", "3x8", 8),
    ] {
        let field = Field::new("p", p).expect("a modulus");
        let m = module(&field, &rep("saturated-solinas", limbs, word, 8))
            .unwrap_or_else(|e| panic!("{p} {limbs}: {e}"));
        hold_all(&m, 100);
    }
}

/// Tiny moduli in tiny words: every input of every kernel with few inputs, and for products every seventeenth.
#[test]
fn tiny_moduli_exhaustively() {
    for (p, strategy, limbs, word) in [
        ("2^10 - 2^5 + 1", "solinas", "2x5", 16),
        ("2^7 - 2^3 - 1", "solinas", "2x4", 8),
        ("2^14 - 2^7 + 1", "saturated-solinas", "2x8", 8),
        ("2^16 - 2^6 + 1", "saturated-solinas", "2x8", 8),
    ] {
        let field = Field::new("p", p).expect("a modulus");
        let mut rep = rep(strategy, limbs, word, 4);
        rep.small = 3;
        let m = module(&field, &rep).unwrap_or_else(|e| panic!("{p} {limbs}: {e}"));
        let mut tried = 0;
        for item in &m.items {
            let Item::Kernel(k) = item else { continue };
            let shapes = k.contract.inputs.iter();
            let tops: Vec<u128> = shapes
                .flat_map(|s| s.limbs.iter().map(|m| u128::try_from(m).expect("a limb")))
                .collect();
            let count: u128 = tops.iter().map(|m| m + 1).product();
            let stride = if count > 1 << 18 {
                (count / (1 << 14)) | 1
            } else {
                1
            };
            for n in (0..count).step_by(stride as usize) {
                let mut n = n;
                let mut limbs = tops.iter().map(|m| {
                    let x = n % (m + 1);
                    n /= m + 1;
                    x
                });
                let shapes = k.contract.inputs.iter();
                let inputs: Vec<Vec<u128>> = shapes
                    .map(|s| limbs.by_ref().take(s.limbs.len()).collect())
                    .collect();
                let mut within = k.contract.inputs.iter().zip(&inputs);
                if !within.all(|(s, x)| value(s, x) <= s.max()) {
                    continue;
                }
                let outputs = k
                    .program
                    .run(&inputs)
                    .unwrap_or_else(|e| panic!("{e} {inputs:?}"));
                judge(&k.contract, &inputs, &outputs)
                    .unwrap_or_else(|e| panic!("{}: {e} on {inputs:x?}", k.program.name));
                tried += 1;
            }
        }
        assert!(tried > 1 << 16, "{p}: {tried}");
    }
}

/// No proof of a kernel is found if the program is damaged in a relevant place.
#[test]
fn damage_is_refused() {
    use limbsmith_check::Op;
    let field = Field::new("p", P384).expect("a modulus");
    let m = build(&field, &rep("solinas", "7x55", 64, 8)).expect("a module");
    let full = build(&field, &rep("saturated-solinas", "6x64", 64, 8)).expect("a module");
    let (mut refused, mut equal) = (0, 0);
    for (m, name) in [
        (&m, "mul"),
        (&m, "carry"),
        (&m, "sub"),
        (&m, "frozen"),
        (&m, "reduce_once"),
        (&full, "add"),
        (&full, "mul_small"),
    ] {
        let k = m.kernel(name).expect("a kernel");
        prove(&k.program, &k.contract).expect("undamaged, it is proved");
        let mut random = Random::new(7);
        for i in 0..k.program.stmts.len() {
            // Sampled: every third statement, and all constants.
            let s = &k.program.stmts[i];
            let damaged = match s.op {
                Op::Const(c) if c > 1 => Op::Const(c ^ 1),
                Op::Shl(n) if i % 3 == 0 => Op::Shl(n - 1),
                Op::Shr(n) if i % 3 == 0 => Op::Shr(n - 1),
                Op::Low(n) if i % 3 == 0 => Op::Low(n - 1),
                Op::Add if i % 9 == 0 => Op::AddWrap,
                Op::Sub => Op::Add,
                Op::Sbb if i % 2 == 0 => Op::Adc,
                Op::Adc if i % 3 == 0 => Op::Sbb,
                _ => continue,
            };
            let mut p = k.program.clone();
            p.stmts[i].op = damaged;
            if p.validate().is_err() {
                continue;
            }
            match prove(&p, &k.contract) {
                Err(_) => refused += 1,
                Ok(_) => {
                    equal += 1;
                    hold(&p, &k.contract, 200, &mut random).expect("accepted, so it is right");
                }
            }
        }
    }
    assert!(refused > 60, "{refused} refused, {equal} equal");
}

/// The multiple of p prevents limbs from going below zero: without it the checker rejects the program.
#[test]
fn the_multiple_is_needed() {
    use limbsmith_check::Op;
    let field = Field::new("p", P384).expect("a modulus");
    let m = build(&field, &rep("solinas", "7x55", 64, 8)).expect("a module");
    let k = m.kernel("mul").expect("mul");
    let mut p = k.program.clone();
    let mut cleared = 0;
    for s in &mut p.stmts {
        if let Op::Const(c) = &mut s.op
            && *c >> 64 != 0
        {
            *c = 0;
            cleared += 1;
        }
    }
    assert_eq!(cleared, 7, "one for each limb");
    let message = prove(&p, &k.contract).err().expect("refused").to_string();
    assert!(message.contains("sub"), "{message}");
}

fn refusal(field: &Field, rep: &Rep) -> Refusal {
    match build(field, rep) {
        Ok(_) => panic!("{} {}: built", field.text, rep.limbs),
        Err(e) => e,
    }
}

#[test]
fn refusals_of_full_words_say_why() {
    for (p, limbs, word, why) in [
        (P384, "7x55", 64, "fill their words"),
        ("2^16 - 2^11 - 2^3 + 1", "2x8", 8, "do not fit 16 bits"),
        (
            "2^255 - 0x123456789abcdef123456789",
            "4x64",
            64,
            "not sparse",
        ),
    ] {
        let field = Field::new("p", p).expect("a modulus");
        let e = refusal(&field, &rep("saturated-solinas", limbs, word, 8));
        assert!(e.0.contains(why), "{p} {limbs}: {e}");
    }
}

#[test]
fn refusals_say_why() {
    let cases = [
        // Dense moduli need Montgomery reduction.
        (
            "2^252 + 27742317777372353535851937790883648493",
            "5x51",
            64,
            8,
            "not sparse",
        ),
        ("2^61 + 2^3 + 1", "2x31", 64, 8, "too high to ever settle"),
        (P384, "7x55", 64, 1, "sums reach"),
        (P384, "7x55", 64, 512, "bits, but a word has"),
        (P384, "6x64", 64, 8, "do not fit words"),
        (P256, "9x29", 32, 8, "a sum could reach"),
        (P448, "17x27", 32, 8, "a sum could reach 65 bits"),
    ];
    for (p, limbs, word, loose, why) in cases {
        let field = Field::new("p", p).expect("a modulus");
        let e = refusal(&field, &rep("solinas", limbs, word, loose));
        assert!(e.0.contains(why), "{p} {limbs}: {e}");
    }
}
