//! Signed redundant digits: the model of a multiplier array, and the published schedule with the incomplete final
//! addition.

mod oracle;

use limbsmith_check::{Claim, Contract, Op, Program, Rejected, Shape, Term, Var};
use limbsmith_forge::prove::prove;
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::common::{Build, Item, digits};
use limbsmith_forge::strategy::{Module, build};
use limbsmith_forge::{module, standalone};
use num_bigint::{BigInt, BigUint};
use oracle::{Random, hold, judge, value};

fn rep(limbs: &str, word: u32, small: u32) -> Rep {
    let mut rep = Rep::new("d", "dsp17", limbs, word).expect("a representation");
    rep.small = small;
    rep
}

fn make(modulus: &str, rep: &Rep) -> Module {
    let field = Field::new("p", modulus).expect("a modulus");
    build(&field, rep).unwrap_or_else(|e| panic!("{modulus}: {e}"))
}

#[test]
fn fifteen_digits_are_proved_from_their_text() {
    let field = Field::new("p", "2^255 - 19").expect("a modulus");
    let m = module(&field, &rep("15x17", 64, 17)).expect("proved");
    let text = standalone(&m, "a test").expect("proved from its text");
    assert!(text.contains("column 14, in the order of the array"));
    let mut random = Random::new(17);
    for item in &m.items {
        let Item::Kernel(k) = item else { continue };
        hold(&k.program, &k.contract, 100, &mut random)
            .unwrap_or_else(|e| panic!("{}: {e}", k.program.name));
    }
}

/// On words of 32 bits columns are double words; other moduli have other folds.
#[test]
fn other_words_and_moduli_are_proved() {
    for (modulus, limbs, word) in [
        ("2^255 - 19", "15x17", 32),
        ("2^127 - 1", "8x16", 64),
        ("2^118 - 5", "7x17", 64),
    ] {
        let m = make(modulus, &rep(limbs, word, 10));
        for item in &m.items {
            let Item::Kernel(k) = item else { continue };
            if let Err(e) = prove(&k.program, &k.contract) {
                panic!("{modulus} {e}");
            }
        }
    }
}

/// The digits that an array of signed multipliers computes, step by step, in plain integers.
fn array(x: &[i64], y: &[i64]) -> Vec<i64> {
    let n = x.len();
    let mut p = vec![0i64; n];
    for t in 0..n {
        for h in 0..n {
            let (i, j, k) = ((h + t) % n, (h + n - t) % n, 2 * h % n);
            p[k] += if i + j == k { x[i] } else { 19 * x[i] } * y[j];
        }
    }
    let low = |v: i64| v & 0x1ffff;
    let times = |passes: bool| if passes { 19 } else { 1 };
    let q: Vec<i64> = (0..n)
        .map(|k| {
            let (one, two) = (p[(k + n - 1) % n], p[(k + n - 2) % n]);
            low(p[k]) + times(k < 1) * low(one >> 17) + times(k < 2) * (two >> 34)
        })
        .collect();
    let carry: Vec<i64> = q.iter().map(|q| (q + 0x10000) >> 17).collect();
    (0..n)
        .map(|k| q[k] - (carry[k] << 17) + times(k == 0) * carry[(k + n - 1) % n])
        .collect()
}

#[test]
fn the_program_leaves_the_digits_of_the_array() {
    let m = make("2^255 - 19", &rep("15x17", 64, 17));
    let mut random = Random::new(15);
    let stored = |x: &[i64]| -> Vec<u128> { x.iter().map(|d| (d + 0x20000) as u128).collect() };
    for round in 0..400 {
        let mut operand = || -> Vec<i64> {
            let digit = |w: u64| match (round, w % 4) {
                (..40, 0) => -0x20000,
                (..40, 1) => 0x1ffff,
                _ => (w >> 2 & 0x3ffff) as i64 - 0x20000,
            };
            (0..15).map(|_| digit(random.word())).collect()
        };
        let (x, y) = (operand(), operand());
        let run = |name: &str, inputs: &[Vec<u128>]| {
            m.kernel(name)
                .expect("a kernel")
                .program
                .run(inputs)
                .expect("a run")
        };
        let product = array(&x, &y);
        assert!(product.iter().all(|d| d.abs() <= 0x10000 + 38));
        assert_eq!(run("mul", &[stored(&x), stored(&y)]), [stored(&product)]);
        assert_eq!(run("square", &[stored(&x)]), [stored(&array(&x, &x))]);
    }
}

/// All inputs of a program, or with a stride that visits all residues if they are too many.
fn all_inputs(c: &Contract) -> impl Iterator<Item = Vec<Vec<u128>>> + use<> {
    let tops: Vec<Vec<u128>> = c
        .inputs
        .iter()
        .map(|s| {
            s.limbs
                .iter()
                .map(|m| u128::try_from(m.clone()).expect("a limb"))
                .collect()
        })
        .collect();
    let count: u128 = tops.iter().flatten().map(|m| m + 1).product();
    let stride = if count > 1 << 18 {
        (count >> 17) | 1
    } else {
        1
    };
    let shapes = c.inputs.clone();
    (0..count.div_ceil(stride)).filter_map(move |i| {
        let mut n = i * stride;
        let mut limb = |m: &u128| {
            let x = n % (m + 1);
            n /= m + 1;
            x
        };
        let x: Vec<Vec<u128>> = tops
            .iter()
            .map(|t| t.iter().map(&mut limb).collect())
            .collect();
        let ok = shapes.iter().zip(&x).all(|(s, x)| value(s, x) <= s.max());
        ok.then_some(x)
    })
}

fn keeps(p: &Program, c: &Contract) -> Result<(), String> {
    for x in all_inputs(c) {
        let out = p.run(&x).map_err(|e| format!("{e} on {x:?}"))?;
        judge(c, &x, &out).map_err(|e| format!("{e} on {x:?}"))?;
    }
    Ok(())
}

/// Three digits of three bits modulo 63, on words of eight: every input of every kernel.
#[test]
fn tiny_digits_exhaustively() {
    let m = make("2^6 - 1", &rep("3x2", 8, 2));
    for item in &m.items {
        let Item::Kernel(k) = item else { continue };
        keeps(&k.program, &k.contract).unwrap_or_else(|e| panic!("{}: {e}", k.program.name));
    }
}

/// Every constant, shift, mask and operand changed: rejected, or right on every input.
#[test]
fn no_wrong_mutant_of_tiny_digits_is_accepted() {
    let m = make("2^6 - 1", &rep("3x2", 8, 2));
    let (mut refused, mut right) = (0, 0);
    // A fixed sample: every n-th statement of each.
    for (name, step) in [
        ("square", 13),
        ("add", 3),
        ("carry", 1),
        ("from_words", 2),
        ("to_words", 3),
        ("mul_small", 11),
    ] {
        let k = m.kernel(name).expect("a kernel");
        for n in (0..k.program.stmts.len()).step_by(step) {
            for p in mutants(&k.program, n) {
                match prove(&p, &k.contract) {
                    Err(_) => refused += 1,
                    Ok(_) => {
                        keeps(&p, &k.contract).unwrap_or_else(|e| {
                            panic!("accepted and wrong: {name} {}: {e}", p.show(&p.stmts[n]))
                        });
                        right += 1;
                    }
                }
            }
        }
    }
    println!("{refused} refused, {right} right");
    assert!(refused > 120 && right * 8 < refused, "{refused} {right}");
}

fn mutants(p: &Program, n: usize) -> Vec<Program> {
    let s = &p.stmts[n];
    let ops = match s.op {
        Op::Const(c) => vec![Op::Const(c ^ 1), Op::Const(c + 1)],
        Op::Shr(k) => vec![Op::Shr(k + 1), Op::Low(k)],
        Op::Low(k) => vec![Op::Low(k + 1), Op::Shr(k)],
        Op::Shl(k) => vec![Op::Shl(k + 1)],
        Op::Add => vec![Op::Sub],
        Op::Sub => vec![Op::Add],
        Op::AddWrap => vec![Op::SubWrap, Op::Add],
        Op::SubWrap => vec![Op::AddWrap, Op::Sub],
        Op::MulWrap => vec![Op::Mul, Op::AddWrap],
        _ => vec![],
    };
    let mut out: Vec<Program> = vec![];
    for op in ops {
        let mut q = p.clone();
        q.stmts[n].op = op;
        out.push(q);
    }
    for i in 0..s.args.len() {
        if s.args[i] > 0 {
            let mut q = p.clone();
            q.stmts[n].args[i] -= 1;
            out.push(q);
        }
    }
    out.retain(|q| q.validate().is_ok());
    out
}

#[test]
fn digits_that_do_not_fit_are_refused() {
    let cases = [
        ("2^255 - 19", rep("15x17", 16, 8), "a limb must fit a word"),
        (
            "2^45 - 55",
            rep("3x15", 16, 8),
            "a column reaches 39 bits, but words have 16",
        ),
        (
            "2^34 - 2^18 - 1",
            rep("2x17", 64, 17),
            "does not fit a digit",
        ),
        (
            "2^130 - 5",
            rep("8x17", 64, 17),
            "times the modulus, and at most 7 are told apart",
        ),
        (
            "2^255 - 19",
            rep("15x17", 64, 18),
            "small factors must not be longer than 17 bits",
        ),
        ("2^3 - 1", rep("3x1", 8, 1), "a radix of at least 2 bits"),
    ];
    for (modulus, rep, reason) in cases {
        let field = Field::new("p", modulus).expect("a modulus");
        let message = build(&field, &rep).expect_err("a refusal").0;
        assert!(message.contains(reason), "{modulus}: {message}");
    }
}

/// The final steps of the schedule of a published Curve25519 engine, and of its repairs.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    /// 19 is added if the value is at least p, or if bit 17 of the top limb is set.
    Published,
    /// The same, with the whole part above the top limb used as that bit.
    OneWire,
    /// 19 times the whole part above the top limb.
    WholeQuotient,
    /// The same, and once more if the value then is at least p.
    Canonical,
}

/// The engine's product up to the ripple: fifteen limbs of 17 bits, columns in 48 bits, their three
/// parts merged.
fn merged() -> (Program, Contract) {
    let limb = BigUint::from(0x1ffffu32);
    let mut b = Build::new("merged");
    let x = b.input("a", 64, &vec![limb.clone(); 15]);
    let y = b.input("b", 64, &vec![limb.clone(); 15]);
    let x19: Vec<Var> = x.iter().map(|&v| b.scale(v, 19)).collect();
    let columns: Vec<Var> = (0..15usize)
        .map(|row| {
            let term = |b: &mut Build, c: usize| match row.checked_sub(c) {
                Some(i) => b.mul(x[i], y[c]),
                None => b.mul(x19[15 + row - c], y[c]),
            };
            let terms: Vec<Var> = (0..15).map(|c| term(&mut b, c)).collect();
            b.sum(&terms)
        })
        .collect();
    let mut q: Vec<Var> = vec![];
    for i in 0..15 {
        let low = b.low(columns[i], 17);
        let middle = b.shr(columns[(i + 14) % 15], 17);
        let middle = b.low(middle, 17);
        let middle = b.scale(middle, if i < 1 { 19 } else { 1 });
        let high = b.shr(columns[(i + 13) % 15], 34);
        let high = b.scale(high, if i < 2 { 19 } else { 1 });
        q.push(b.sum(&[low, middle, high]));
    }
    b.output(&q);
    let input = |name: &str| Shape::uniform(name, 17, vec![limb.clone(); 15], None);
    let inputs = vec![input("a"), input("b")];
    let output = Shape::uniform("r", 17, b.highs(&q), None);
    done(b, contract(inputs, output, &["a", "b"]))
}

/// The remaining steps: a ripple of carries, the last addition, a second ripple. The bounds of its input are the
/// promises of [`merged`].
fn ending(ending: Ending) -> (Program, Contract) {
    let limb = BigUint::from(0x1ffffu32);
    let before = merged().1.outputs.remove(0);
    let mut b = Build::new("ending");
    let q = b.input("p", 64, &before.limbs);
    let ripple = |b: &mut Build, q: &[Var]| -> (Vec<Var>, Var) {
        let mut out = vec![b.low(q[0], 17)];
        let mut k = b.shr(q[0], 17);
        for (i, &v) in q.iter().enumerate().skip(1) {
            let v = b.add(v, k);
            let v = b.name(v, &format!("q{i}"));
            out.push(b.low(v, 17));
            k = b.shr(v, 17);
        }
        (out, k)
    };
    // Whether 19 more would carry out of the top.
    let at_least_p = |b: &mut Build, q: &[Var]| {
        let c = b.constant(64, 19);
        let mut k = b.add(q[0], c);
        k = b.shr(k, 17);
        for &v in &q[1..] {
            k = b.add(v, k);
            k = b.shr(k, 17);
        }
        k
    };
    let (mut q, top) = ripple(&mut b, &q);
    b.name(top, "top");
    let add = match ending {
        Ending::Published => {
            let m = at_least_p(&mut b, &q);
            let bit = b.low(top, 1);
            let both = b.mul(m, bit);
            let either = b.add(m, bit);
            let either = b.sub_proved(either, both);
            b.scale(either, 19)
        }
        Ending::OneWire => {
            let wire = b.cast(top, 8);
            let nineteen = b.constant(64, 19);
            let mask = b.mask(wire, 64);
            b.sel(mask, nineteen)
        }
        Ending::WholeQuotient | Ending::Canonical => b.scale(top, 19),
    };
    q[0] = b.add(q[0], add);
    if ending == Ending::Canonical {
        let m = at_least_p(&mut b, &q);
        let more = b.scale(m, 19);
        q[0] = b.add(q[0], more);
    }
    let (mut out, over) = ripple(&mut b, &q);
    if ending == Ending::WholeQuotient {
        // The repaired sum may pass the top by one more: the excess stays in the top limb.
        let over = b.shl(over, 17);
        out[14] = b.add(out[14], over);
    }
    b.output(&out);
    let mut output = Shape::uniform("r", 17, vec![limb; 15], None);
    match ending {
        Ending::WholeQuotient => output.limbs[14] = BigUint::from(0x3ffffu32),
        Ending::Canonical => output.whole = Some(p25519() - 1u8),
        _ => {}
    }
    let whole = Some(before.max());
    let input = Shape::uniform("p", 17, before.limbs, whole);
    done(b, contract(vec![input], output, &["p"]))
}

fn p25519() -> BigUint {
    (BigUint::from(1u8) << 255) - 19u8
}

/// `r` is the product of these inputs modulo p.
fn contract(inputs: Vec<Shape>, output: Shape, product: &[&str]) -> Contract {
    Contract {
        multiples: vec![],
        inputs,
        outputs: vec![output],
        claims: vec![Claim::Congruent {
            modulus: p25519(),
            scale: BigUint::from(1u8),
            out: "r".into(),
            terms: vec![Term {
                factor: 1.into(),
                inputs: product.iter().map(|s| s.to_string()).collect(),
            }],
        }],
    }
}

fn done(b: Build, contract: Contract) -> (Program, Contract) {
    let kernel = b.finish(contract, "", "").expect("a program");
    (kernel.program, kernel.contract)
}

fn number(hex: &str) -> BigUint {
    BigUint::parse_bytes(hex.as_bytes(), 16).expect("a number")
}

fn run(program: &Program, a: &str, b: &str) -> BigUint {
    let inputs = [a, b].map(|x| digits(&number(x), 17, 15));
    let q = merged().0.run(&inputs).expect("a run");
    let out = program.run(&q).expect("a run");
    let shape = Shape::uniform("r", 17, vec![BigUint::ZERO; 15], None);
    value(&shape, &out[0])
}

/// Canonical operands whose product has 2 above the top limb (found by search).
const A: &str = "3de32d0b7e7172de964518437d4a880dd6c8804f89e3684089f64834ce544038";
const B: &str = "7af9f3a7eb62b53be4b0ef555abb52e1fe63bf31fade51167171a26f427ee221";

#[test]
fn the_published_final_addition_is_refused() {
    let p = p25519();
    let (program, contract) = ending(Ending::Published);
    let truth = number(A) * number(B) % &p;
    assert_eq!(run(&program, A, B) + 38u8, truth, "wrong by 38");
    match prove(&program, &contract).err().expect("refused").reason {
        Rejected::Residue {
            coefficient,
            monomial,
        } => {
            // The residue is a multiple of nineteen, and involves the part above the top limb.
            assert_eq!(coefficient % 19, BigInt::ZERO);
            assert!(monomial.iter().any(|m| m == "q14 >> 17"), "{monomial:?}");
        }
        other => panic!("{other}"),
    }
}

/// Where the program uses one wire, the checker names the value that would exceed it.
#[test]
fn what_passes_the_top_is_0_1_or_2_and_no_bit() {
    let (program, contract) = ending(Ending::OneWire);
    let e = prove(&program, &contract).err().expect("refused");
    let message = e.to_string();
    assert!(message.contains("= mask"), "{message}");
    assert!(
        message.contains("the result may lie in 0..=2, allowed is 0..=1"),
        "{message}"
    );
}

#[test]
fn the_repaired_final_additions_are_proved() {
    let p = p25519();
    let (program, contract) = merged();
    if let Err(e) = prove(&program, &contract) {
        panic!("{e}");
    }
    for how in [Ending::WholeQuotient, Ending::Canonical] {
        let (program, contract) = ending(how);
        assert_eq!(run(&program, A, B) % &p, number(A) * number(B) % &p);
        if let Err(e) = prove(&program, &contract) {
            panic!("{e}");
        }
    }
}
