//! Assorted primes from 31 to 521 bits: for each the forge chooses by itself and proves its printed text, and the
//! product read back from the text is the product of integers.

mod oracle;

use limbsmith_check::Claim;
use limbsmith_forge::choose::{Chosen, choose, first_proved};
use limbsmith_forge::prime::is_probably_prime;
use limbsmith_forge::read::rust::{Function, Operand, functions};
use limbsmith_forge::spec::Field;
use limbsmith_forge::strategy::Module;
use num_bigint::BigUint;
use oracle::{Random, sample, value};
use std::fmt::Write as _;
use std::process::Command;

/// Name and modulus. Random ones come from a generator seeded once and have no other meaning.
const PRIMES: &[(&str, &str)] = &[
    // One word.
    ("Mersenne 31", "2^31 - 1"),
    ("KoalaBear", "2^31 - 2^24 + 1"),
    ("BabyBear", "15 * 2^27 + 1"),
    ("Mersenne 61", "2^61 - 1"),
    ("Goldilocks", "2^64 - 2^32 + 1"),
    ("40 random bits", "0xa4179cfcc9"),
    ("63 random bits", "0x78558be792fa9765"),
    // Near a power of two.
    ("2^77 - c", "2^77 - 933415339"),
    ("Mersenne 127", "2^127 - 1"),
    ("Poly1305", "2^130 - 5"),
    ("2^160 - c", "2^160 - 31236183"),
    ("M-221", "2^221 - 3"),
    ("Curve1174", "2^251 - 9"),
    ("Curve25519", "2^255 - 19"),
    ("secp256k1", "2^256 - 2^32 - 977"),
    ("GOST", "2^256 - 617"),
    ("2^319 - c", "2^319 - 798080041"),
    ("M-383", "2^383 - 187"),
    ("Curve41417", "2^414 - 17"),
    ("2^503 - c", "2^503 - 1056203161"),
    ("P-521", "2^521 - 1"),
    // Few terms.
    ("P-192", "2^192 - 2^64 - 1"),
    ("P-224", "2^224 - 2^96 + 1"),
    ("P-256", "2^256 - 2^224 + 2^192 + 2^96 - 1"),
    ("SM2", "2^256 - 2^224 - 2^96 + 2^64 - 1"),
    ("P-384", "2^384 - 2^128 - 2^96 + 2^32 - 1"),
    ("Curve448", "2^448 - 2^224 - 1"),
    ("Ridinghood", "2^480 - 2^240 - 1"),
    ("Stark", "2^251 + 17 * 2^192 + 1"),
    ("SIKE p434", "2^216 * 3^137 - 1"),
    // Orders, pairings, and others without form.
    (
        "Ed25519's order",
        "2^252 + 27742317777372353535851937790883648493",
    ),
    (
        "secp256k1's order",
        "0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
    ),
    (
        "P-256's order",
        "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    ),
    (
        "P-384's order",
        "0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf\
         581a0db248b0a77aecec196accc52973",
    ),
    (
        "Ed448's order",
        "2^446 - 13818066809895115352007386748515426880336692474882178609894547503885",
    ),
    (
        "BLS12-381's base field",
        "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff\
         b9feffffffffaaab",
    ),
    (
        "BLS12-381's order",
        "0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
    ),
    (
        "BN254's base field",
        "21888242871839275222246405745257275088696311157297823662689037894645226208583",
    ),
    (
        "BN254's order",
        "21888242871839275222246405745257275088548364400416034343698204186575808495617",
    ),
    (
        "Pallas",
        "0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001",
    ),
    (
        "Vesta",
        "0x40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001",
    ),
    (
        "brainpoolP256r1",
        "0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
    ),
    (
        "brainpoolP320r1",
        "0xd35e472036bc4fb7e13c785ed201e065f98fcfa6f6f40def4f92b9ec7893ec28fcd412b1f1b32e27",
    ),
    (
        "brainpoolP512r1",
        "0xaadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842\
         aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3",
    ),
    (
        "149 random bits",
        "0x1d7ca135aea499bfbe4f05b4ef377ed9d502a9",
    ),
    (
        "233 random bits",
        "0x1714c8220e2dfab4be123df207db7539e44f7aee97c593de064c20eb65d",
    ),
    (
        "347 random bits",
        "0x6e417d1f38c1d50500f6e1e910eef3135edb8350e59a9aa3c5fcd1aaad2fb411062c834061086683\
         c5a7a7d",
    ),
    (
        "509 random bits",
        "0x16efc6d0c94041fa9b27dcba9c15544a09d2dbc92628ccb18e7281dd9cb02fc2715e5d0e98bef87e\
         72bb706edbbec75ac72846c6aadc22d191c22a497ab30f99",
    ),
];

/// Chooses for every prime, on two threads.
fn chosen(list: &[(&'static str, &'static str)], word: u32) -> Vec<(&'static str, Chosen)> {
    let one = |&(name, modulus): &(&'static str, &'static str)| {
        let field = Field::new("p", modulus).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(is_probably_prime(&field.modulus), "{name} is not prime");
        let found = first_proved(&field, &choose(&field, word), |_| "Chosen.".into())
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        (name, found)
    };
    let half = list.len() / 2;
    std::thread::scope(|s| {
        let other = s.spawn(move || list[half..].iter().map(one).collect::<Vec<_>>());
        let mut all: Vec<_> = list[..half].iter().map(one).collect();
        all.extend(other.join().expect("no panic"));
        all
    })
}

/// A function of the file, by the interpreter; calls one after the other.
fn run(file: &[Function], name: &str, inputs: &[Vec<u128>]) -> Vec<u128> {
    match file.iter().find(|f| f.name() == name).expect("a function") {
        Function::Program(p) => p
            .run(inputs)
            .unwrap_or_else(|e| panic!("{name}: {e} on {inputs:x?}"))
            .remove(0),
        Function::Calls(c) => {
            let mut results: Vec<Vec<u128>> = vec![];
            for (callee, operands) in &c.calls {
                let args: Vec<_> = operands
                    .iter()
                    .map(|o| match o {
                        Operand::Param(i) => inputs[*i].clone(),
                        Operand::Call(i) => results[*i].clone(),
                    })
                    .collect();
                results.push(run(file, callee, &args));
            }
            results.pop().expect("a call")
        }
    }
}

/// `mul`, or the main kernel of its composition: its contract bounds the operands and gives the power of two that
/// divides Montgomery's products.
fn heart(m: &Module) -> (&limbsmith_forge::strategy::common::Kernel, BigUint) {
    let kernel = ["mul", "mul_core"].iter().find_map(|n| m.kernel(n));
    let kernel = kernel.expect("a product");
    let scale = kernel.contract.claims.iter().find_map(|c| match c {
        Claim::Congruent { scale, .. } => Some(scale.clone()),
        _ => None,
    });
    (kernel, scale.expect("a congruence"))
}

/// Operands of `mul` within the contract's bounds, with the right remainder of the result times the scale.
fn case(m: &Module, random: &mut Random) -> (Vec<Vec<u128>>, BigUint) {
    let (kernel, _) = heart(m);
    let inputs = &kernel.contract.inputs;
    let p = &m.field.modulus;
    let operands: Vec<_> = inputs.iter().map(|s| sample(s, random, p)).collect();
    let product = value(&inputs[0], &operands[0]) * value(&inputs[1], &operands[1]) % p;
    (operands, product)
}

/// The remainder of the result times the scale.
fn scaled(m: &Module, result: &[u128]) -> BigUint {
    let (kernel, scale) = heart(m);
    let shape = &kernel.contract.inputs[0];
    let weights = shape.weights.iter().zip(result);
    let sum: BigUint = weights.map(|(w, x)| BigUint::from(*x) << w).sum();
    sum * scale % &m.field.modulus
}

fn products_agree(all: &[(&str, Chosen)], rounds: usize) {
    let mut random = Random::new(0x7072_696d);
    for (name, Chosen { module, text }) in all {
        let file = functions(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        for _ in 0..rounds {
            let (operands, right) = case(module, &mut random);
            let result = run(&file, "mul", &operands);
            assert_eq!(scaled(module, &result), right, "{name} on {operands:x?}");
        }
    }
}

#[test]
fn every_prime_has_a_proved_product() {
    assert!(PRIMES.len() >= 40);
    let all = chosen(PRIMES, 64);
    for (name, c) in &all {
        let r = &c.module.rep;
        println!("{name}: {} {}x{}", r.strategy.name(), r.limbs, r.radix);
    }
    products_agree(&all, 60);
    compiled_products_agree(&all);
}

/// On words of 32 bits, a sample.
#[test]
fn narrow_words_too() {
    let list: Vec<_> = PRIMES.iter().step_by(6).copied().collect();
    products_agree(&chosen(&list, 32), 60);
}

/// Compiles one program with the unchanged printed files of every eighth prime, by rustc with checked arithmetic; it
/// prints the products of constant operands.
fn compiled_products_agree(all: &[(&str, Chosen)]) {
    let mut random = Random::new(0x7275_7374);
    let mut source = String::from("#![allow(dead_code)]\n");
    let mut main = String::from("fn main() {\n");
    let mut expected = vec![];
    for (i, (name, c)) in all.iter().enumerate().step_by(8) {
        let _ = writeln!(source, "mod m{i} {{\n{}\n}}", c.text);
        for _ in 0..20 {
            let (operands, right) = case(&c.module, &mut random);
            let (a, b) = (&operands[0], &operands[1]);
            let _ = writeln!(main, "    println!(\"{{:?}}\", m{i}::mul(&{a:?}, &{b:?}));");
            expected.push((*name, &c.module, operands, right));
        }
    }
    source += &main;
    source += "}\n";
    let name = format!("primes-{}", std::process::id());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, program) = (folder.join("primes.rs"), folder.join("primes"));
    std::fs::write(&file, source).expect("a file");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let built = Command::new(rustc)
        .args([
            "--edition",
            "2024",
            "-C",
            "debug-assertions=on",
            "-C",
            "opt-level=1",
            "-o",
        ])
        .args([&program, &file])
        .output()
        .expect("rustc");
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let out = Command::new(&program).output().expect("the program runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    std::fs::remove_dir_all(folder).expect("the folder goes");
    let out = String::from_utf8(out.stdout).expect("text");
    let mut lines = out.lines();
    for (name, module, operands, right) in expected {
        let line = lines.next().expect("a line for each product");
        let result: Vec<u128> = line
            .trim_matches(['[', ']'])
            .split(", ")
            .map(|x| x.parse().expect("a number"))
            .collect();
        assert_eq!(scaled(module, &result), right, "{name} on {operands:x?}");
    }
}
