//! Karatsuba's products: the published signed form at its bound, ours at every bound it states, counts, tiny fields in
//! full.

mod oracle;

use limbsmith_check::{Claim, Contract, Op, Program, Rejected, Shape, Side, Term, Var};
use limbsmith_forge::prove::prove;
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::common::{Build, Item};
use limbsmith_forge::strategy::karatsuba::Scheme;
use limbsmith_forge::strategy::{Module, build};
use limbsmith_forge::{module, standalone};
use num_bigint::{BigInt, BigUint};
use oracle::{Random, hold, judge, value};

fn made(modulus: &str, limbs: &str, word: u32, loose: u32) -> Result<Module, String> {
    let field = Field::new("p", modulus).expect("a modulus");
    let mut rep = Rep::new("k", "karatsuba", limbs, word).expect("a representation");
    rep.loose = loose;
    build(&field, &rep).map_err(|e| e.0)
}

fn make(modulus: &str, limbs: &str, word: u32, loose: u32) -> Module {
    made(modulus, limbs, word, loose).unwrap_or_else(|e| panic!("{modulus} {limbs}: {e}"))
}

/// Multiplications in double words, and additions and subtractions of either width.
fn count(p: &Program, word: u32) -> (usize, usize) {
    let of = |f: &dyn Fn(&limbsmith_check::Stmt) -> bool| p.stmts.iter().filter(|s| f(s)).count();
    let wide = |v: Var| p.vars[v].width > word;
    let constant = |v: Var| {
        p.stmts
            .iter()
            .any(|s| s.outs[0] == v && matches!(s.op, Op::Const(_)))
    };
    let products =
        of(&|s| s.op == Op::Mul && wide(s.outs[0]) && !s.args.iter().any(|&a| constant(a)));
    let sums = [Op::Add, Op::Sub, Op::AddWrap, Op::SubWrap];
    (products, of(&|s| sums.contains(&s.op)))
}

#[test]
fn fewer_multiplications_than_the_school_needs() {
    let cases = [
        // (modulus, limbs, word, loose, mul, square)
        ("2^256 - 2^32 - 977", "10x26", 32, 16, MUL, SQUARE),
        ("2^448 - 2^224 - 1", "8x56", 64, 8, 27, 30),
    ];
    for (modulus, limbs, word, loose, mul, square) in cases {
        let m = make(modulus, limbs, word, loose);
        let of = |name: &str| count(&m.kernel(name).expect("a kernel").program, word).0;
        assert_eq!((of("mul"), of("square")), (mul, square), "{modulus}");
    }
}
const MUL: usize = 45;
const SQUARE: usize = 45;

#[test]
fn proved_from_their_text() {
    let cases = [
        ("2^448 - 2^224 - 1", "8x56", 64, 8),
        ("2^448 - 2^224 - 1", "16x28", 32, 8),
        ("2^255 - 19", "5x51", 64, 8),
        ("2^255 - 19", "10x26", 32, 8),
        ("2^130 - 5", "4x33", 64, 8),
        ("2^521 - 1", "9x58", 64, 8),
        ("2^127 - 1", "6x22", 32, 8),
    ];
    let mut random = Random::new(0x6b61_7261);
    for (modulus, limbs, word, loose) in cases {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new("k", "karatsuba", limbs, word).expect("a representation");
        rep.loose = loose;
        let m = module(&field, &rep).unwrap_or_else(|e| panic!("{e}"));
        standalone(&m, "a test").unwrap_or_else(|e| panic!("{modulus} {limbs}: {e}"));
        for item in &m.items {
            let Item::Kernel(k) = item else { continue };
            hold(&k.program, &k.contract, 100, &mut random)
                .unwrap_or_else(|e| panic!("{}: {e}", k.program.name));
        }
    }
}

/// Words of eight bits: every input if there are few, else every pair of a sample.
#[test]
fn tiny_fields() {
    let cases = [
        ("2^6 - 3", "2x3", 8, 12),
        ("2^6 - 1", "3x2", 8, 16),
        // X^2 - X - 1 with X = 4 and X = 16.
        ("2^4 - 2^2 - 1", "2x2", 8, 16),
        ("2^8 - 2^4 - 1", "2x4", 8, 10),
        ("2^8 - 2^4 - 1", "4x2", 8, 16),
    ];
    for (modulus, limbs, word, loose) in cases {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new("k", "karatsuba", limbs, word).expect("a representation");
        (rep.loose, rep.small) = (loose, 2);
        let m = build(&field, &rep).unwrap_or_else(|e| panic!("{modulus} {limbs}: {e}"));
        for item in &m.items {
            let Item::Kernel(k) = item else { continue };
            if let Err(e) = prove(&k.program, &k.contract) {
                panic!("{modulus} {limbs} {e}");
            }
            for x in inputs(&k.contract) {
                let out = k.program.run(&x).unwrap_or_else(|e| panic!("{e} {x:?}"));
                judge(&k.contract, &x, &out)
                    .unwrap_or_else(|e| panic!("{modulus} {}: {e} on {x:?}", k.program.name));
            }
        }
    }
}

/// All inputs, or with a stride that visits all residues if they are many.
fn inputs(c: &Contract) -> impl Iterator<Item = Vec<Vec<u128>>> {
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
    let stride = (count >> 15) | 1;
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

#[test]
fn what_does_not_fit_is_refused() {
    for (modulus, limbs, word, loose, reason) in [
        (
            "2^255 - 19",
            "10x25.5",
            32,
            8,
            "only if all limbs are as wide",
        ),
        ("2^256 - 2^224 + 2^192 + 2^96 - 1", "10x26", 32, 8, "fold"),
        (
            "2^124 - 59",
            "4x31",
            32,
            2,
            "a sum could reach 33 bits, but a word has 32",
        ),
        ("2^255 - 19", "8x32", 32, 8, "loose limbs below 8 * 2^32"),
    ] {
        let e = made(modulus, limbs, word, loose)
            .map(|_| ())
            .expect_err("a refusal");
        assert!(e.contains(reason), "{modulus} {limbs}: {e}");
    }
}

/// The product of ten limbs by pairs as published (draft for secp256k1 10x26, pull request 815 of libsecp256k1):
/// running sums `f_k = a_0 b_0 + ... + a_k b_k` in signed words of 64 bits, columns `f_k + sum (a_i - a_j)(b_j - b_i)`.
/// `signed` requires that the running sums fit an `int64_t`; two's complement itself is the same as words that wrap.
fn published(bits: u32, signed: bool) -> (Program, Contract) {
    let limb = (BigUint::from(1u8) << bits) - 1u8;
    let mut b = Build::new("published");
    let x = b.input("a", 64, &vec![limb.clone(); 10]);
    let y = b.input("b", 64, &vec![limb.clone(); 10]);
    let mut f: Vec<Var> = vec![];
    for i in 0..10 {
        let d = b.mul(x[i], y[i]);
        let v = if i == 0 { d } else { b.add_wrap(f[i - 1], d) };
        f.push(b.name(v, &format!("f{i}")));
    }
    let mut columns = vec![];
    for k in 0..19usize {
        let first = k.saturating_sub(9);
        let mut c = match first {
            0 => f[k],
            _ => b.sub_wrap(f[9], f[first - 1]),
        };
        for i in (first..=9).take_while(|&i| 2 * i < k) {
            let u = b.sub_wrap(x[i], x[k - i]);
            let v = b.sub_wrap(y[k - i], y[i]);
            let t = b.mul_wrap(u, v);
            c = b.add_wrap(c, t);
        }
        columns.push(b.name(c, &format!("c{k}")));
    }
    // Nine running sums are stored; the tenth only for unsigned columns.
    let kept = f[..9].to_vec();
    b.output(&columns);
    let uniform = |name: &str, limbs| Shape::uniform(name, 26, limbs, None);
    let word = BigUint::from(u64::MAX);
    let claim = Claim::Congruent {
        modulus: BigUint::ZERO,
        scale: BigUint::from(1u8),
        out: "r".into(),
        terms: vec![Term {
            factor: 1.into(),
            inputs: vec!["a".into(), "b".into()],
        }],
    };
    let contract = Contract {
        inputs: vec![
            uniform("a", vec![limb.clone(); 10]),
            uniform("b", vec![limb; 10]),
        ],
        outputs: vec![uniform("r", vec![word; 19])],
        claims: vec![claim],
        ..Contract::default()
    };
    let names: Vec<String> = kept.iter().map(|&v| b.name_of(v).to_string()).collect();
    let kernel = b.finish(contract, "", "").expect("a program");
    let (mut program, mut contract) = (kernel.program, kernel.contract);
    if signed {
        let find = |n: &String| {
            program
                .vars
                .iter()
                .position(|v| v.name == *n)
                .expect("a name")
        };
        let kept: Vec<Var> = names.iter().map(find).collect();
        program.output("f", &kept);
        contract
            .outputs
            .push(uniform("f", vec![BigUint::from(i64::MAX as u64); 9]));
    }
    (program, contract)
}

#[test]
fn the_published_signed_sums_overflow_at_their_own_bound() {
    for bits in [27, 29] {
        let (p, c) = published(bits, true);
        if let Err(e) = prove(&p, &c) {
            panic!("{bits} bits: {e}");
        }
    }
    let (p, c) = published(30, true);
    let top = vec![(1u128 << 30) - 1; 10];
    let out = p.run(&[top.clone(), top]).expect("a run");
    assert_eq!(out[1][8], 0x8fff_fffb_8000_0009, "beyond an int64_t");
    match prove(&p, &c).err().expect("refused").reason {
        Rejected::Bound {
            name,
            range,
            side: Side::Upper,
            limit,
        } => {
            assert_eq!(name, "f8");
            assert_eq!(limit, BigInt::from(i64::MAX));
            assert_eq!(range.hi, BigInt::from(0x8fff_fffb_8000_0009u64));
        }
        other => panic!("{other}"),
    }
    // In words that wrap by definition the same columns are right, and proved.
    let (p, c) = published(30, false);
    if let Err(e) = prove(&p, &c) {
        panic!("{e}");
    }
}

/// The shipped one accepts limbs of 30 bits: proved, and run with all of them at their bound.
#[test]
fn ours_takes_limbs_of_30_bits() {
    let m = make("2^256 - 2^32 - 977", "10x26", 32, 16);
    let k = m.kernel("mul").expect("mul");
    assert_eq!(
        k.contract.inputs[0].limbs[0],
        BigUint::from((1u32 << 30) - 1)
    );
    if let Err(e) = prove(&k.program, &k.contract) {
        panic!("{e}");
    }
    let top: Vec<u128> = k.contract.inputs[0]
        .limbs
        .iter()
        .map(|m| u128::try_from(m.clone()).expect("a limb"))
        .collect();
    let x = vec![top.clone(), top];
    judge(&k.contract, &x, &k.program.run(&x).expect("a run")).expect("right");
}

/// A sample of mutants: rejected, or right on samples.
#[test]
fn no_wrong_mutant_is_accepted() {
    let mut random = Random::new(0x6d75);
    let (mut refused, mut right) = (0, 0);
    for (modulus, limbs, word, every) in [
        ("2^256 - 2^32 - 977", "10x26", 32, 9),
        ("2^448 - 2^224 - 1", "8x56", 64, 3),
        ("2^255 - 19", "5x51", 64, 2),
    ] {
        let m = make(modulus, limbs, word, if word == 32 { 16 } else { 8 });
        let k = m.kernel("mul").expect("mul");
        for n in (0..k.program.stmts.len()).step_by(every) {
            for p in mutants(&k.program, n) {
                match prove(&p, &k.contract) {
                    Err(_) => refused += 1,
                    Ok(_) => {
                        hold(&p, &k.contract, 200, &mut random).unwrap_or_else(|e| {
                            panic!("accepted and wrong: {}: {e}", p.show(&p.stmts[n]))
                        });
                        right += 1;
                    }
                }
            }
        }
    }
    println!("{refused} refused, {right} right");
    assert!(refused > 300 && right * 8 < refused, "{refused} {right}");
}

fn mutants(p: &Program, n: usize) -> Vec<Program> {
    let s = &p.stmts[n];
    let ops = match s.op {
        Op::Const(c) => vec![Op::Const(c ^ 1), Op::Const(c + 1)],
        Op::Shr(k) => vec![Op::Shr(k + 1)],
        Op::Low(k) => vec![Op::Low(k - 1), Op::Cast],
        Op::Add => vec![Op::Sub],
        Op::Sub => vec![Op::Add],
        Op::AddWrap => vec![Op::SubWrap, Op::Add],
        Op::SubWrap => vec![Op::AddWrap, Op::Sub],
        Op::Mul => vec![Op::Add],
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
fn the_cost_is_that_of_the_program() {
    let mut b = Build::new("f");
    let x = b.input("a", 32, &vec![BigUint::from(9u8); 2]);
    let (u, v) = (b.cast(x[0], 64), b.cast(x[1], 64));
    let p = b.mul(u, v);
    let s = b.add(p, u);
    let t = b.add(s, v);
    b.output(&[t]);
    // A product with its addition, and a sum of double words.
    assert_eq!(Scheme::cost(&b, 32), 6 + 2);
}
