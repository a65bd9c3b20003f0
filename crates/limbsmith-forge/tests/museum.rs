//! The museum of DEFECTS.md: published carry, bound and canonicity defects, each in miniature.
//!
//! Every exhibit is a repaired program with one or two lines exchanged. The tests show three facts: the repaired
//! program is proved; the defective one gives a wrong answer or exceeds its bounds on a concrete input (so the defect
//! is a defect); and the checker rejects it, with the reason. The programs are our own; they share only the mistake
//! with the libraries named.

use limbsmith_check::{Contract, Program, Proved, Rejected, RunError, Side, check};
use limbsmith_forge::prove::prove;
use num_bigint::{BigInt, BigUint};

fn big(n: u128) -> BigUint {
    BigUint::from(n)
}

/// `2^k`.
fn pow(k: u32) -> BigUint {
    big(1) << k
}

/// `2^255 - 19`.
fn p25519() -> BigUint {
    pow(255) - 19u8
}

fn word(x: &BigUint, i: u32) -> BigUint {
    (x >> (64 * i)) % pow(64)
}

struct Exhibit {
    program: Program,
    contract: Contract,
}

/// Statements and contract clauses, in the text form.
fn exhibit(program: &str, contract: &str) -> Exhibit {
    let text = format!("program x\n{program}\nend\ncontract\n{contract}\nend\ncertificate\nend\n");
    match Proved::parse_all(&text) {
        Ok(mut all) => {
            let Proved {
                program, contract, ..
            } = all.remove(0);
            Exhibit { program, contract }
        }
        Err(e) => panic!("{e} in\n{text}"),
    }
}

impl Exhibit {
    fn accepted(&self) {
        if let Err(e) = prove(&self.program, &self.contract) {
            panic!("{e}\n{}{}", self.program, self.contract);
        }
    }

    fn refused(&self) -> Rejected {
        match prove(&self.program, &self.contract) {
            Ok(_) => panic!("accepted:\n{}{}", self.program, self.contract),
            Err(e) => e.reason,
        }
    }

    fn run(&self, inputs: &[&[u128]]) -> Result<Vec<u128>, RunError> {
        let inputs: Vec<Vec<u128>> = inputs.iter().map(|x| x.to_vec()).collect();
        self.program.run(&inputs).map(|mut out| out.remove(0))
    }
}

/// Replaces one line by another; the exhibit must contain it.
fn exchanged(program: &str, good: &str, bad: &str) -> String {
    assert_eq!(program.matches(good).count(), 1, "'{good}'");
    program.replace(good, bad)
}

/// Rejected because this value can exceed its promised bound.
fn exceeds(r: Rejected, what: &str, promised: &BigUint) {
    match r {
        Rejected::Bound {
            name,
            range,
            side: Side::Upper,
            limit,
        } => {
            assert_eq!(
                (name.as_str(), &limit),
                (what, &BigInt::from(promised.clone()))
            );
            assert!(range.hi > limit);
        }
        other => panic!("{other}"),
    }
}

/// Rejected because this coefficient remains in the congruence.
fn leaves(r: Rejected, left: &BigUint) {
    match r {
        Rejected::Residue { coefficient, .. } => assert_eq!(coefficient.magnitude(), left),
        other => panic!("{other}"),
    }
}

const MAX: u128 = u64::MAX as u128;

/// TweetNaCl 20131229, `pack25519`: the loop that subtracts the prime masks limb 15 instead of limb 14, so a
/// borrowed-from limb enters the next round with its borrow. Here: two limbs of 16 bits, modulo 2^31 - 19 (the same two
/// constants), one round.
#[test]
fn tweetnacl_masks_the_wrong_limb() {
    let program = "in t: t0:u32 t1:u32
p0:u32 = const #0xffed
p1:u32 = const #0x7fff
zero:u8 = const #0
d0:u32 b0:u8 = sbb t0 p0 zero
d1:u32 b1:u8 = sbb t1 p1 b0
m0:u32 = low d0 #16
m1:u32 = low d1 #16
one:u8 = const #1
not:u8 = sub one b1
keep:u32 = mask b1
take:u32 = mask not
x0:u32 = sel keep t0
y0:u32 = sel take m0
x1:u32 = sel keep t1
y1:u32 = sel take m1
r0:u32 = add x0 y0
r1:u32 = add x1 y1
out r: r0 r1";
    let contract = "assume t 0:0xffff 16:0xffff
promise r 0:0xffff 16:0xffff
congruent 0x7fffffed 1 r 1*t";
    exhibit(program, contract).accepted();
    let bad = exhibit(&exchanged(program, "sel take m0", "sel take d0"), contract);
    assert_eq!(
        bad.run(&[&[0, 0xffff]]).unwrap(),
        [(1 << 32) - 0xffed, 0x7fff]
    );
    exceeds(bad.refused(), "r0", &big(0xffff));
}

/// OpenSSL `ecp_nistp224.c` (pull request 5779): the limbs of a negation were passed to a canonical reduction that
/// requires tight ones. Our limbs have different types; here, the contract shows the error.
#[test]
fn a_negation_is_not_tight() {
    let program = "in a: a0:u64 a1:u64 a2:u64 a3:u64
c0:u64 = const #0x400000000000004
c1:u64 = const #0x3fffbfffffffffc
c2:u64 = const #0x3fffffffffffffc
r0:u64 = sub c0 a0
r1:u64 = sub c1 a1
r2:u64 = sub c2 a2
r3:u64 = sub c2 a3
out r: r0 r1 r2 r3";
    let p = pow(224) - pow(96) + 1u8;
    let contract = |top: &BigUint| {
        format!(
            "assume a 0:{t} 56:{t} 112:{t} 168:{t}
promise r 0:{top} 56:{top} 112:{top} 168:{top}
congruent {p} 1 r -1*a",
            t = pow(56)
        )
    };
    exhibit(program, &contract(&(pow(58) + 4u8))).accepted();
    let bad = exhibit(program, &contract(&pow(57)));
    assert_eq!(bad.run(&[&[0; 4]]).unwrap()[0], (1 << 58) + 4);
    exceeds(bad.refused(), "r0", &pow(57));
}

/// OpenSSL `ecp_nistp521.c` (pull request 8405): 32 p is added against underflow where the bounds of the operands
/// require 64 p. Nine limbs of 58 bits.
#[test]
fn p521_adds_too_few_multiples_of_the_prime() {
    let make = |times: u128| {
        let list = |n: &str, w: u32| (0..9).map(|i| format!(" {n}{i}:u{w}")).collect::<String>();
        let mut program = format!("in a:{}\nin b:{}\n", list("a", 128), list("b", 64));
        let (mut bounds_a, mut bounds_b, mut promise) =
            (String::new(), String::new(), String::new());
        for i in 0..9 {
            let (weight, limb) = (58 * i, (1u128 << (58 - i / 8)) - 1);
            program += &format!(
                "w{i}:u128 = cast b{i}\nc{i}:u128 = const #{}\nt{i}:u128 = add a{i} c{i}\nr{i}:u128 = sub t{i} w{i}\n",
                times * limb
            );
            bounds_a += &format!(" {weight}:{}", 1u128 << 126);
            bounds_b += &format!(" {weight}:{}", 48 * limb);
            promise += &format!(" {weight}:{}", 1u128 << 127);
        }
        program += "out r: r0 r1 r2 r3 r4 r5 r6 r7 r8";
        let p = pow(521) - 1u8;
        let contract = format!(
            "assume a{bounds_a}\nassume b{bounds_b}\npromise r{promise}\ncongruent {p} 1 r 1*a -1*b"
        );
        exhibit(&program, &contract)
    };
    make(64).accepted();
    let bad = make(32);
    let top: Vec<u128> = (0..9).map(|i| 48 * ((1u128 << (58 - i / 8)) - 1)).collect();
    assert!(
        bad.run(&[&[0; 9], &top])
            .unwrap_err()
            .message
            .contains("negative")
    );
    match bad.refused() {
        Rejected::Range { text, range, .. } => {
            assert_eq!(text, "r0:u128 = sub t0 w0");
            assert!(range.lo < BigInt::ZERO);
        }
        other => panic!("{other}"),
    }
}

/// btcec `fieldVal.Normalize` (btcd issue 706): the last subtraction was made only if each of the two low words was at
/// least the prime's, which is different from 'at least the prime'. Here: two words modulo 2^64 - 65 * 2^32 - 977.
#[test]
fn btcec_compares_word_by_word() {
    let head = "in x: x0:u32 x1:u32
p0:u32 = const #0xfffffc2f
p1:u32 = const #0xffffffbe
zero:u8 = const #0
one:u8 = const #1
d0:u32 k0:u8 = sbb x0 p0 zero";
    let tail = "take:u8 = sub one less
m:u32 = mask take
f0:u32 = sel m p0
f1:u32 = sel m p1
r0:u32 k:u8 = sbb x0 f0 zero
r1:u32 top:u8 = sbb x1 f1 k
out r: r0 r1";
    let p = (0xffff_ffbe_u128 << 32) + 0xffff_fc2f;
    let contract = format!(
        "assume x 0:0xffffffff 32:0xffffffff
promise r 0:0xffffffff 32:0xffffffff whole {}
congruent {p} 1 r 1*x",
        p - 1
    );
    let good = format!("{head}\nd1:u32 less:u8 = sbb x1 p1 k0\n{tail}");
    exhibit(&good, &contract).accepted();
    let bad = format!(
        "{head}\nd1:u32 k1:u8 = sbb x1 p1 zero\nn0:u8 = sub one k0\nn1:u8 = sub one k1
both:u8 = mul n0 n1\nless:u8 = sub one both\n{tail}"
    );
    let bad = exhibit(&bad, &contract);
    // Above the prime, with a low word below the prime's.
    assert_eq!(bad.run(&[&[0, 0xffff_ffbf]]).unwrap(), [0, 0xffff_ffbf]);
    exceeds(bad.refused(), "value of r", &big(p - 1));
}

/// A Curve25519 engine for FPGAs: the carry out of the top limb can be 0, 1 or 2, and only its lowest bit is tested
/// before 19 is added. Here: two limbs of 17 bits.
#[test]
fn a_carry_of_two_is_tested_as_one_bit() {
    let program = "in x: x0:u32 x1:u32
c:u32 = const #19
top:u32 = shr x1 #17
q:u32 = low top #2
r1:u32 = low x1 #17
f:u32 = mul q c
r0:u32 = add x0 f
out r: r0 r1";
    let contract = format!(
        "assume x 0:0x1ffff 17:{}
promise r 0:0x3ffff 17:0x1ffff
congruent {} 1 r 1*x",
        0x3fffe + 52,
        (1u64 << 34) - 19
    );
    exhibit(program, &contract).accepted();
    let bad = exhibit(&exchanged(program, "low top #2", "low top #1"), &contract);
    // Wrong by 38, as in the hardware.
    assert_eq!(bad.run(&[&[5, 0x40000]]).unwrap(), [5, 0]);
    leaves(bad.refused(), &big(38));
}

/// secp256k1 10x26, Karatsuba draft (pull request 815): a middle column of nine products of
/// limbs of 30 bits, the bound that the text states, does not fit the `int64_t` that holds it.
#[test]
fn a_signed_column_of_nine_products_overflows() {
    let list = |n: &str| (0..9).map(|i| format!(" {n}{i}:u64")).collect::<String>();
    let mut program = format!(
        "in a:{}\nin b:{}\nt0:u64 = mul a0 b0\n",
        list("a"),
        list("b")
    );
    for i in 1..9 {
        program += &format!("m{i}:u64 = mul a{i} b{i}\nt{i}:u64 = add t{} m{i}\n", i - 1);
    }
    program += "out r: t8";
    let contract = |bits: u32| {
        let bounds: String = (0..9)
            .map(|i| format!(" {}:{}", 26 * i, pow(bits) - 1u8))
            .collect();
        format!(
            "assume a{bounds}\nassume b{bounds}\npromise r 0:{}",
            i64::MAX
        )
    };
    exhibit(&program, &contract(29)).accepted();
    let bad = exhibit(&program, &contract(30));
    let all = [(1u128 << 30) - 1; 9];
    assert_eq!(bad.run(&[&all, &all]).unwrap(), [0x8fff_fffb_8000_0009]);
    exceeds(bad.refused(), "t8", &big(i64::MAX as u128));
}

/// secp256k1 `fe_equal` (pull request 1877): documented and asserted for magnitudes up to 31,
/// but the negation inside adds 2 of the 32 that a sum may have. Five limbs of 52 bits.
#[test]
fn fe_equal_takes_one_magnitude_too_many() {
    let p = pow(256) - pow(32) - 977u16;
    let low = pow(52) - pow(32) - 977u16;
    let (mid, top) = (pow(52) - 1u8, pow(48) - 1u8);
    let mut program = String::from(
        "in a: a0:u64 a1:u64 a2:u64 a3:u64 a4:u64\nin b: b0:u64 b1:u64 b2:u64 b3:u64 b4:u64\n",
    );
    for (i, limb) in [&low, &mid, &mid, &mid, &top].into_iter().enumerate() {
        let c = limb * 4u8;
        program +=
            &format!("c{i}:u64 = const #{c}\nn{i}:u64 = sub c{i} a{i}\nr{i}:u64 = add n{i} b{i}\n");
    }
    program += "out r: r0 r1 r2 r3 r4";
    let magnitude = |m: u32| {
        let (l, t) = (&mid * 2u8 * m, &top * 2u8 * m);
        format!("0:{l} 52:{l} 104:{l} 156:{l} 208:{t}")
    };
    let contract = |m: u32| {
        format!(
            "assume a {}\nassume b {}\npromise r {}\ncongruent {p} 1 r 1*b -1*a",
            magnitude(1),
            magnitude(m),
            magnitude(32)
        )
    };
    exhibit(&program, &contract(30)).accepted();
    let bad = exhibit(&program, &contract(31));
    exceeds(bad.refused(), "r0", &(&mid * 64u8));
}

/// Montgomery reduction with the last carry dropped: OpenSSL's and Go's defects of this kind.
/// Here: one word, modulo 2^64 - 59.
#[test]
fn montgomery_drops_its_last_carry() {
    let p = pow(64) - 59u8;
    // -1/p modulo 2^64, by Newton's iteration.
    let n = u64::MAX - 58;
    let inverse = (0..6).fold(1u64, |x, _| {
        x.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(x)))
    });
    let program = format!(
        "in a: a:u64
in b: b:u64
p:u64 = const #{p}
n:u64 = const #{}
zero:u64 = const #0
none:u8 = const #0
lo:u64 hi:u64 = mulwide a b
m:u64 = mulw lo n
z:u64 c:u64 = mac m p lo zero
s:u64 k:u8 = adc hi c none
d:u64 less:u8 = sbb s p none
e:u8 below:u8 = sbb k none less
mask:u64 = mask below
f:u64 = sel mask p
r:u64 = addw d f
out r: r",
        inverse.wrapping_neg()
    );
    let top = &p - 1u8;
    let contract = format!(
        "assume a 0:{top}\nassume b 0:{top}\npromise r 0:{top}\ncongruent {p} {} r 1*a*b",
        pow(64)
    );
    let good = exhibit(&program, &contract);
    good.accepted();
    let bad = exchanged(
        &program,
        "s:u64 k:u8 = adc hi c none",
        "s:u64 = addw hi c\nk:u8 = const #0",
    );
    let bad = exhibit(&bad, &contract);
    let inputs: [&[u128]; 2] = [&[MAX - 59], &[MAX - 59]];
    assert_ne!(bad.run(&inputs).unwrap(), good.run(&inputs).unwrap());
    // The carry is worth 2^64, times the Montgomery radix.
    leaves(bad.refused(), &pow(128));
}

/// OpenSSL `BN_sqr` (CVE-2014-3570): a carry out of the doubled cross product is lost.
#[test]
fn a_doubled_product_loses_its_carry() {
    let program = "in a: a0:u64 a1:u64
none:u8 = const #0
l0:u64 h0:u64 = mulwide a0 a0
l1:u64 h1:u64 = mulwide a0 a1
l2:u64 h2:u64 = mulwide a1 a1
d0:u64 e0:u8 = adc l1 l1 none
d1:u64 e1:u8 = adc h1 h1 e0
d2:u64 = cast e1
r1:u64 k1:u8 = adc h0 d0 none
r2:u64 k2:u8 = adc l2 d1 k1
r3:u64 k3:u8 = adc h2 d2 k2
out r: l0 r1 r2 r3";
    let (w, contract) = (
        MAX,
        "assume a 0:{w} 64:{w}\npromise r 0:{w} 64:{w} 128:{w} 192:{w}\ncongruent 0 1 r 1*a*a",
    );
    let contract = contract.replace("{w}", &w.to_string());
    let good = exhibit(program, &contract);
    good.accepted();
    let bad = exhibit(&exchanged(program, "cast e1", "const #0"), &contract);
    assert_eq!(good.run(&[&[MAX, MAX]]).unwrap(), [1, 0, MAX - 1, MAX]);
    assert_eq!(bad.run(&[&[MAX, MAX]]).unwrap(), [1, 0, MAX - 1, MAX - 1]);
    leaves(bad.refused(), &pow(192));
}

/// OpenSSL's Poly1305 for 32-bit words: a carry cut to a word too early.
/// Here: the top column of five of 26 bits, folded by 5.
#[test]
fn poly1305_truncates_a_carry() {
    let program = "in d: d0:u64 d4:u64
five:u64 = const #5
c:u64 = shr d4 #26
w:u64 = cast c
r4:u64 = low d4 #26
f:u64 = mul w five
r0:u64 = add d0 f
out r: r0 r4";
    let contract = format!(
        "assume d 0:0x3ffffff 104:{}\npromise r 0:{} 104:0x3ffffff\ncongruent {} 1 r 1*d",
        pow(60),
        pow(40),
        pow(130) - 5u8
    );
    exhibit(program, &contract).accepted();
    let bad = exchanged(
        program,
        "w:u64 = cast c",
        "half:u32 = cast c\nw:u64 = cast half",
    );
    let bad = exhibit(&bad, &contract);
    assert_eq!(bad.run(&[&[0, 1 << 60]]).unwrap(), [0, 0]);
    // The truncated carry has weight 5 * 2^32.
    leaves(bad.refused(), &(pow(32) * 5u8));
}

/// curve25519-donna, field element to wire: a value from p to 2^255 - 1 is not reduced.
#[test]
fn a_freeze_leaves_the_last_nineteen_values() {
    let mut program = String::from(
        "in x: x0:u64 x1:u64 x2:u64 x3:u64 x4:u64\nc:u64 = const #19\ns0:u64 = add x0 c\nq0:u64 = shr s0 #51\n",
    );
    for i in 1..5 {
        program += &format!("s{i}:u64 = add x{i} q{}\nq{i}:u64 = shr s{i} #51\n", i - 1);
    }
    program += "f:u64 = mul q4 c\nt0:u64 = add x0 f\nr0:u64 = low t0 #51\n";
    for i in 1..5 {
        program += &format!(
            "k{i}:u64 = shr t{} #51\nt{i}:u64 = add x{i} k{i}\nr{i}:u64 = low t{i} #51\n",
            i - 1
        );
    }
    program += "out r: r0 r1 r2 r3 r4";
    let limb = (1u128 << 51) - 1;
    let limbs = format!("0:{limb} 51:{limb} 102:{limb} 153:{limb} 204:{limb}");
    let top = p25519() - 1u8;
    let contract = format!(
        "assume x {limbs}\npromise r {limbs} whole {top}\ncongruent {} 1 r 1*x",
        p25519()
    );
    let good = exhibit(&program, &contract);
    good.accepted();
    // The quotient estimated from the top limb alone.
    let bad = exhibit(
        &exchanged(&program, "mul q4 c", "mul late c")
            .replace("f:u64", "late:u64 = shr x4 #51\nf:u64"),
        &contract,
    );
    let p = [limb - 18, limb, limb, limb, limb];
    assert_eq!(good.run(&[&p]).unwrap(), [0; 5]);
    assert_eq!(bad.run(&[&p]).unwrap(), p);
    exceeds(bad.refused(), "value of r", &top);
}

/// gnark (pull request 1684): `S <= order` where the standard says `S < order`.
#[test]
fn the_order_itself_is_not_below_the_order() {
    let order = pow(252) + 27_742_317_777_372_353_535_851_937_790_883_648_493u128;
    let make = |limit: &BigUint| {
        let mut program =
            String::from("in s: s0:u64 s1:u64 s2:u64 s3:u64\nk:u8 = const #0\none:u8 = const #1\n");
        let mut borrow = String::from("k");
        for i in 0..4 {
            program += &format!(
                "l{i}:u64 = const #{}\nd{i}:u64 k{i}:u8 = sbb l{i} s{i} {borrow}\n",
                word(limit, i)
            );
            borrow = format!("k{i}");
        }
        program += "r:u8 = sub one k3\nout r: r";
        let w = MAX;
        let top = &order - 1u8;
        exhibit(
            &program,
            &format!("assume s 0:{w} 64:{w} 128:{w} 192:{w}\npromise r 0:1\nflag r s {top}"),
        )
    };
    let good = make(&(&order - 1u8));
    let proved = prove(&good.program, &good.contract).unwrap_or_else(|e| panic!("{e}"));
    let bad = make(&order);
    let words: Vec<u128> = (0..4)
        .map(|i| u128::try_from(word(&order, i)).unwrap())
        .collect();
    assert_eq!(good.run(&[&words]).unwrap(), [0]);
    assert_eq!(bad.run(&[&words]).unwrap(), [1]);
    // The prover finds no proof, and the proof of the right comparison does not fit the wrong one: where it knows the
    // flag to be 1, the value may still be the order.
    assert!(matches!(bad.refused(), Rejected::Flag { .. }));
    assert!(check(&good.program, &good.contract, &proved.certificate).is_ok());
    assert!(check(&bad.program, &bad.contract, &proved.certificate).is_err());
}

/// OpenSSL `x25519-x86_64.pl` (pull request 6699): addition in base 2^64 folds the carry once,
/// and folding can carry again.
#[test]
fn a_fold_can_carry_again() {
    let mut program = String::from(
        "in a: a0:u64 a1:u64 a2:u64 a3:u64\nin b: b0:u64 b1:u64 b2:u64 b3:u64\nn:u8 = const #0\nz:u64 = const #0\nc:u64 = const #38\n",
    );
    let mut carry = String::from("n");
    for i in 0..4 {
        program += &format!("r{i}:u64 k{i}:u8 = adc a{i} b{i} {carry}\n");
        carry = format!("k{i}");
    }
    program += "m:u64 = mask k3\nf:u64 = sel m c\ns0:u64 j0:u8 = adc r0 f n\n";
    for i in 1..4 {
        program += &format!("s{i}:u64 j{i}:u8 = adc r{i} z j{}\n", i - 1);
    }
    program += "m2:u64 = mask j3\nf2:u64 = sel m2 c\nt0:u64 = addw s0 f2\nout r: t0 s1 s2 s3";
    let w = MAX;
    let words = format!("0:{w} 64:{w} 128:{w} 192:{w}");
    let contract = format!(
        "assume a {words}\nassume b {words}\npromise r {words}\ncongruent {} 1 r 1*a 1*b",
        p25519()
    );
    let good = exhibit(&program, &contract);
    good.accepted();
    let bad = exhibit(&exchanged(&program, "out r: t0", "out r: s0"), &contract);
    assert_eq!(good.run(&[&[MAX; 4], &[MAX; 4]]).unwrap(), [74, 0, 0, 0]);
    assert_eq!(bad.run(&[&[MAX; 4], &[MAX; 4]]).unwrap(), [36, 0, 0, 0]);
    // The second carry stays in the residue, worth 2^256.
    leaves(bad.refused(), &pow(256));
}
