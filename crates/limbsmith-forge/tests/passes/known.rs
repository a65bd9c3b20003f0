//! Words known to be zero, in programs modeled on published code: found, and not found where bounds are slightly wider.
//!
//! The programs are our own, in the style of the libraries named.

use super::agree;
use crate::oracle::Random;
use limbsmith_check::{Op, Proved};
use limbsmith_forge::pass::Draft;
use num_bigint::BigUint;
use std::fmt::Write;

fn draft(program: &str, contract: &str) -> Draft {
    let text = format!("program x\n{program}\nend\ncontract\n{contract}\nend\ncertificate\nend\n");
    let mut all = Proved::parse_all(&text).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    let Proved {
        program, contract, ..
    } = all.remove(0);
    // Only range folding: on lanes a carry cuts the bits that the multiplier would not read.
    Draft {
        all_carries: true,
        ..Draft::of(program, contract)
    }
}

/// The result of the passes that need a proof, which the checker accepts.
fn shortened(d: &Draft, modulus: &BigUint) -> Draft {
    let (after, proved) = d
        .clone()
        .prove()
        .unwrap_or_else(|e| panic!("{e}\n{}", d.program));
    let verdict = limbsmith_check::check(&after.program, &after.contract, &proved.certificate);
    assert!(verdict.is_ok(), "{verdict:?}");
    agree(d, &after, modulus, &mut Random::new(3)).unwrap_or_else(|e| panic!("{e}"));
    after
}

fn named(d: &Draft, name: &str) -> bool {
    d.program.vars.iter().any(|v| v.name == name)
}

/// Statements by kind.
fn count(d: &Draft, of: fn(&Op) -> bool) -> usize {
    d.program.stmts.iter().filter(|s| of(&s.op)).count()
}

/// The product of curve25519-dalek's lanes, for one lane: limbs of 51 bits, halves of products at bit 52, so that upper
/// halves count twice; the only carry is between the upper columns.
struct Lanes(String);

impl Lanes {
    /// `z + lo(x y)` and `w + 2 hi(x y)`, or one of these.
    fn madd(&mut self, tag: &str, x: &str, y: &str, lo: Option<usize>, hi: Option<usize>) {
        let t = &mut self.0;
        let _ = writeln!(
            t,
            "xw{tag}:u128 = cast {x}\nyw{tag}:u128 = cast {y}\np{tag}:u128 = mul xw{tag} yw{tag}"
        );
        if let Some(k) = lo {
            let _ = writeln!(t, "l{tag}:u128 = low p{tag} #52\nm{tag}:u64 = cast l{tag}");
            self.sum(k, &format!("m{tag}"), tag);
        }
        if let Some(k) = hi {
            let t = &mut self.0;
            let _ = writeln!(
                t,
                "h{tag}:u128 = shr p{tag} #52\nn{tag}:u64 = cast h{tag}\nd{tag}:u64 = shl n{tag} #1"
            );
            self.sum(k, &format!("d{tag}"), &format!("{tag}h"));
        }
    }

    /// Adds to column `k`, which is read by its latest name.
    fn sum(&mut self, k: usize, x: &str, tag: &str) {
        let old = self.column(k);
        let _ = writeln!(self.0, "z{k}_{tag}:u64 = add {old} {x}");
    }

    fn column(&self, k: usize) -> String {
        let head = format!("z{k}");
        let last = self.0.lines().rev().filter_map(|l| l.split(':').next());
        let mut last = last.filter(|n| *n == head || n.starts_with(&format!("{head}_")));
        last.next().expect("a column").into()
    }
}

fn dalek(limb: u128) -> Draft {
    let mut t = Lanes("in x: x0:u64 x1:u64 x2:u64 x3:u64 x4:u64\nin y: y0:u64 y1:u64 y2:u64 y3:u64 y4:u64\nr19:u64 = const #19\nr38:u64 = const #38\n".into());
    for k in 0..10 {
        let _ = writeln!(t.0, "z{k}:u64 = const #0");
    }
    for i in 0..5 {
        for j in 0..5 {
            let (x, y) = (format!("x{i}"), format!("y{j}"));
            t.madd(&format!("_{i}{j}"), &x, &y, Some(i + j), Some(i + j + 1));
        }
    }
    // The bits of an upper column that the multiplier does not read are added to the next column; those of the top
    // column are folded with the upper half of its own fold.
    for k in 5..10 {
        let z = t.column(k);
        let _ = writeln!(t.0, "c{k}:u64 = shr {z} #52\ng{k}:u64 = low {z} #52");
        if k < 9 {
            let _ = writeln!(t.0, "e{k}:u64 = shl c{k} #1");
            t.sum(k + 1, &format!("e{k}"), &format!("c{k}"));
        }
    }
    let _ = writeln!(t.0, "v:u64 = mul c9 r19\nt1:u64 = low v #52");
    for k in 0..5 {
        let hi = (k < 4).then_some(k + 1);
        t.madd(
            &format!("_f{k}"),
            &format!("g{}", k + 5),
            "r19",
            Some(k),
            hi,
        );
    }
    t.0 += "h_f4:u128 = shr p_f4 #52\nt0:u64 = cast h_f4\nt:u64 = add t0 t1\n";
    t.madd("_t", "t", "r38", Some(0), None);
    let out: Vec<String> = (0..5).map(|k| t.column(k)).collect();
    let _ = write!(t.0, "out r: {}", out.join(" "));
    let limbs = |max: u128| {
        (0..5)
            .map(|i| format!(" {}:{max}", 51 * i))
            .collect::<String>()
    };
    let p = modulus25519();
    let contract = format!(
        "assume x{a}\nassume y{a}\npromise r{}\ncongruent {p} 1 r 1*x*y",
        limbs(1 << 60),
        a = limbs(limb)
    );
    draft(&t.0, &contract)
}

fn modulus25519() -> BigUint {
    (BigUint::from(1u8) << 255) - 19u8
}

/// `t1 = madd52lo(0, 19, z9 >> 52)`: the top column of legal operands is below `2^52`.
#[test]
fn the_top_column_of_lanes_has_nothing_to_fold() {
    let legal = dalek((1 << 51) + (19 << 13));
    let after = shortened(&legal, &modulus25519());
    for gone in ["c9", "v", "t1", "t"] {
        assert!(named(&legal, gone) && !named(&after, gone), "{gone}");
    }
    // A shift, a multiplication, a remainder, a sum; others are remainders of short values.
    let muls = |op: &Op| matches!(op, Op::Mul);
    assert_eq!(count(&legal, muls) - count(&after, muls), 1);
    // With limbs one bit longer, the top column may be too long for the multiplier.
    let wide = dalek((1 << 52) - 1);
    let after = shortened(&wide, &modulus25519());
    for kept in ["c9", "v", "t"] {
        assert!(named(&after, kept), "{kept}");
    }
    assert_eq!(count(&wide, muls), count(&after, muls));
}

/// Montgomery's product modulo P-256's prime, row by row, with a sixth word as in textbooks, without the last
/// subtraction. The second operand may be bounded as a whole, too.
fn montgomery(whole: &BigUint, second: Option<&BigUint>) -> Draft {
    let p = modulus256();
    let word = |i: u32| (&p >> (64 * i)) % (BigUint::from(1u8) << 64);
    let mut t = String::from(
        "in a: a0:u64 a1:u64 a2:u64 a3:u64\nin b: b0:u64 b1:u64 b2:u64 b3:u64\nnone:u8 = const #0\n",
    );
    for i in 0..4 {
        let _ = writeln!(t, "p{i}:u64 = const #{}", word(i));
    }
    for j in 0..5 {
        let _ = writeln!(t, "t0{j}:u64 = const #0");
    }
    t += "zero:u64 = const #0\n";
    for i in 0..4 {
        let mut carry = String::from("zero");
        for j in 0..4 {
            let _ = writeln!(t, "u{i}{j}:u64 k{i}{j}:u64 = mac a{j} b{i} t{i}{j} {carry}");
            carry = format!("k{i}{j}");
        }
        let _ = writeln!(
            t,
            "u{i}4:u64 c{i}:u8 = adc t{i}4 {carry} none\nsixth{i}:u64 = cast c{i}"
        );
        // -1/p modulo 2^64 is 1.
        let _ = writeln!(t, "w{i}0:u64 l{i}0:u64 = mac u{i}0 p0 u{i}0 zero");
        let n = i + 1;
        for j in 1..4 {
            let below = j - 1;
            let _ = writeln!(
                t,
                "t{n}{below}:u64 l{i}{j}:u64 = mac u{i}0 p{j} u{i}{j} l{i}{below}"
            );
        }
        let _ = writeln!(t, "t{n}3:u64 d{i}:u8 = adc u{i}4 l{i}3 none");
        let _ = writeln!(t, "e{i}:u64 = cast d{i}\nt{n}4:u64 = add sixth{i} e{i}");
    }
    t += "out r: t40 t41 t42 t43 t44";
    let limbs: String = (0..5)
        .map(|i| format!(" {}:{}", 64 * i, u64::MAX))
        .collect();
    let four: String = (0..4)
        .map(|i| format!(" {}:{}", 64 * i, u64::MAX))
        .collect();
    let scale = BigUint::from(1u8) << 256;
    let second = second.map_or(String::new(), |w| format!(" whole {w}"));
    let contract = format!(
        "assume a{four} whole {whole}\nassume b{four}{second}\npromise r{limbs}\ncongruent {p} {scale} r 1*a*b"
    );
    draft(&t, &contract)
}

fn modulus256() -> BigUint {
    let two = |k: u32| BigUint::from(1u8) << k;
    two(256) - two(224) + two(192) + two(96) - 1u8
}

/// The sixth word of Montgomery's sum is never reached if both operands are below the modulus: this is needed for one
/// operand; for the other, four words are enough. Intervals do not show it.
#[test]
fn the_sixth_word_of_a_montgomery_product_is_dead() {
    let p = modulus256();
    let most = &p - 1u8;
    let full = montgomery(&most, None);
    let sums = |op: &Op| matches!(op, Op::Add);
    // Stronger assumptions do not give fewer results: both operands are below the modulus.
    for full in [&full, &montgomery(&most, Some(&most))] {
        let after = shortened(full, &p);
        assert_eq!((count(full, sums), count(&after, sums)), (4, 0));
        for i in 0..4 {
            assert!(!named(&after, &format!("sixth{i}")));
        }
    }
    // The prover was needed: rows after the first do not follow from the words' bounds.
    let (_, by_bounds) = full.clone().optimize().into_drafts();
    assert!(named(&by_bounds, "sixth1"), "by bounds of words alone");
    // Operands of any four words: the sixth word is reached.
    let any = (BigUint::from(1u8) << 256) - 1u8;
    let wide = montgomery(&any, None);
    let after = shortened(&wide, &p);
    // (In the first row there is nothing yet to add to.)
    for i in 1..4 {
        assert!(named(&after, &format!("sixth{i}")), "row {i}");
    }
    let top = vec![u128::from(u64::MAX); 4];
    let mut row = wide.program.clone();
    let carries = row
        .vars
        .iter()
        .position(|v| v.name == "c3")
        .expect("a carry");
    row.outputs[0].vars = vec![carries];
    assert_eq!(row.run(&[top.clone(), top]).expect("no fault"), [[1]]);
}
