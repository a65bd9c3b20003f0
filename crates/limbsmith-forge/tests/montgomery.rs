//! Montgomery reduction by words: every form of a step, on words small enough to try all values.

mod oracle;

use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::common::{Arg, Composite, Item, digits};
use limbsmith_forge::strategy::friendly::{Form, Steps};
use limbsmith_forge::strategy::{Module, build};
use num_bigint::BigUint;
use oracle::Random;

const P256: &str = "2^256 - 2^224 + 2^192 + 2^96 - 1";
const P384: &str = "2^384 - 2^128 - 2^96 + 2^32 - 1";

fn module(modulus: &str, strategy: &str, limbs: &str, word: u32) -> Module {
    let field = Field::new("p", modulus).expect("a modulus");
    let rep = Rep::new("r", strategy, limbs, word).expect("a representation");
    let m = build(&field, &rep).unwrap_or_else(|e| panic!("{modulus} {strategy}: {e}"));
    for item in &m.items {
        if let Item::Kernel(k) = item {
            limbsmith_forge::prove::prove(&k.program, &k.contract)
                .unwrap_or_else(|e| panic!("{modulus} {strategy}: {e}"));
        }
    }
    m
}

/// Runs a function, kernel or composed.
fn run(m: &Module, name: &str, inputs: &[Vec<u128>]) -> Vec<u128> {
    if let Some(k) = m.kernel(name) {
        return k.program.run(inputs).expect("no fault").swap_remove(0);
    }
    let find = |i: &Item| match i {
        Item::Composite(c) if c.name == name => Some(c.clone()),
        _ => None,
    };
    let c: Composite = m.items.iter().find_map(find).expect("a function");
    let mut results: Vec<Vec<u128>> = vec![];
    for call in &c.calls {
        let of = |a: &Arg| match a {
            Arg::Param(i) => inputs[*i].clone(),
            Arg::Result(i) => results[*i].clone(),
        };
        let args: Vec<Vec<u128>> = call.args.iter().map(of).collect();
        let result = run(m, &call.function, &args);
        results.push(result);
    }
    results.pop().expect("a result")
}

/// A module on words of eight bits, with values as numbers.
struct Tiny {
    m: Module,
    p: u64,
    bits: u32,
}

impl Tiny {
    fn new(p: u64, strategy: &str, limbs: &str) -> Self {
        let m = module(&p.to_string(), strategy, limbs, 8);
        let bits = m.rep.radix;
        Tiny { m, p, bits }
    }

    fn split(&self, x: u64, n: usize) -> Vec<u128> {
        digits(&BigUint::from(x), self.bits, n)
    }

    fn call(&self, name: &str, inputs: &[u64]) -> u64 {
        let n = self.m.rep.limbs;
        let split: Vec<Vec<u128>> = inputs.iter().map(|&x| self.split(x, n)).collect();
        self.join(&run(&self.m, name, &split))
    }

    fn join(&self, limbs: &[u128]) -> u64 {
        let at = |(i, x): (usize, &u128)| (*x as u64) << (self.bits as usize * i);
        limbs.iter().enumerate().map(at).sum()
    }

    fn radix(&self) -> u64 {
        1 << (self.bits as usize * self.m.rep.limbs)
    }

    /// `x R = y` modulo `p`, and `x` below `p`.
    fn divided(&self, x: u64, y: u64) -> bool {
        x < self.p && (x * (self.radix() % self.p)) % self.p == y % self.p
    }
}

/// Moduli of two words, one for each form and with and without spare bits.
const TINY: [u64; 6] = [
    257,   // plain, the top word a power of two
    4099,  // plain, spare bits
    40961, // plain, no spare bit
    65279, // plus: -1 modulo 256
    65521, // complement of one word
    65407, // complement, one word with the top bit set
];

#[test]
fn all_small_values() {
    for p in TINY {
        for strategy in ["montgomery", "montgomery-separated"] {
            let t = Tiny::new(p, strategy, "2x8");
            let edges = [0, 1, 2, p / 2, p - 2, p - 1];
            // All values for the smallest, a stride through the others.
            let all = if p < 1000 { 1 } else { 37 };
            for a in (0..t.radix()).step_by(all) {
                for b in edges {
                    let r = t.call("mul", &[a, b]);
                    assert!(t.divided(r, a * b), "{strategy} {p}: {a} {b}: {r}");
                }
            }
            for a in (0..p).step_by(all.min(5)) {
                let r = t.call("square", &[a]);
                assert!(t.divided(r, a * a), "{strategy} {p}: {a}^2: {r}");
                let r = t.call("demontgomery", &[a]);
                assert!(t.divided(r, a), "{strategy} {p}: {a} / R: {r}");
            }
            for a in (0..p).step_by(all) {
                for k in 0..16u64 {
                    let x = run(&t.m, "mul_small", &[t.split(a, 2), vec![k.into()]]);
                    assert_eq!(t.join(&x), a * k % p, "{strategy} {p}: {a} {k}");
                }
                for b in edges {
                    assert_eq!(t.call("add", &[a, b]), (a + b) % p);
                    assert_eq!(t.call("sub", &[a, b]), (a + p - b) % p);
                }
                assert_eq!(t.call("neg", &[a]), (p - a) % p);
            }
        }
    }
}

/// Every low half, since the steps depend on it alone, under extreme high halves.
#[test]
fn all_low_halves() {
    for p in TINY {
        let t = Tiny::new(p, "montgomery-separated", "2x8");
        let most = (t.radix() - 1) * (p - 1);
        for high in [0, 1, p / 2, most / t.radix() - 1, most / t.radix()] {
            for low in 0..t.radix() {
                let x = high * t.radix() + low;
                if x <= most {
                    let words = digits(&BigUint::from(x), 8, 4);
                    let r = t.join(&run(&t.m, "reduce", &[words]));
                    assert!(t.divided(r, x), "{p}: {x:#x}: {r}");
                }
            }
        }
    }
}

/// Limbs with spare bits: all values of a tight element, and sums at their bounds.
#[test]
fn all_small_values_with_spare_bits() {
    for p in [59, 127, 251] {
        let limbs = if p < 64 { "2x5" } else { "2x6" };
        let t = Tiny::new(p, "montgomery-unsaturated", limbs);
        let wide = |x: u64| vec![(x % (1 << t.bits)).into(), (x >> t.bits).into()];
        let value = |x: &[u128]| t.join(x);
        for a in 0..2 * p {
            let words = run(&t.m, "to_words", &[wide(a)]);
            assert!(t.divided(words[0] as u64, a), "{p}: {a}: {words:?}");
            let zero = run(&t.m, "is_zero", &[wide(a)]);
            assert_eq!(zero[0], u128::from(a % p == 0), "{p}: {a}");
            for b in 0..2 * p {
                let s = run(&t.m, "add", &[wide(a), wide(b)]);
                let d = run(&t.m, "sub", &[wide(a), wide(b)]);
                assert_eq!(value(&s), a + b);
                assert_eq!(value(&d), a + 2 * p - b);
                for (x, y) in [(&s, &d), (&d, &d), (&s, &s)] {
                    let r = value(&run(&t.m, "mul", &[x.clone(), y.clone()]));
                    let (x, y) = (value(x), value(y));
                    assert!(r < 2 * p && t.divided(r % p, x * y), "{p}: {x} {y}: {r}");
                }
                let r = value(&run(&t.m, "square", std::slice::from_ref(&s)));
                assert!(r < 2 * p && t.divided(r % p, (a + b) * (a + b)));
                let r = value(&run(&t.m, "carry", std::slice::from_ref(&d)));
                assert!(r < 2 * p && r % p == (a + 2 * p - b) % p);
            }
        }
        for w in 0..p {
            let x = run(&t.m, "from_words", &[vec![w.into()]]);
            assert_eq!(run(&t.m, "to_words", &[x]), [u128::from(w)], "{p}");
        }
    }
}

/// The shortcuts are found, not configured: the factors of a step for each shipped modulus.
#[test]
fn steps_take_the_cheapest_form() {
    let form = |modulus: &str, n: usize, word: u32| {
        let field = Field::new("p", modulus).expect("a modulus");
        let limbs = format!("{n}x{word}");
        let rep = Rep::new("r", "montgomery", &limbs, word).expect("a representation");
        Steps::new(&field, &rep, true)
    };
    let p256 = form(P256, 4, 64);
    let words = vec![1 << 32, 0, 0xffff_ffff_0000_0001];
    assert_eq!((p256.form, p256.inverse), (Form::Plus(words), 1));
    let p384 = form(P384, 6, 64);
    let words = vec![0xffff_ffff_0000_0001, 0xffff_ffff, 1];
    assert_eq!(p384.form, Form::Complement(words));
    assert_eq!(p384.inverse, (1 << 32) + 1);
    let short = |s: Steps| matches!(s.form, Form::Complement(_));
    assert!(short(form(
        "2^256 - 432420386565659656852420866394968145599",
        4,
        64
    )));
    assert!(!short(form(
        "2^252 + 27742317777372353535851937790883648493",
        4,
        64
    )));
    assert!(short(form(P384, 12, 32)));
}

/// Numbers of multiplications, with and without shifts: P-256 has one and a shift for each step.
#[test]
fn shortcuts_save_multiplications() {
    let counts = |modulus: &str, limbs: &str| {
        let m = module(modulus, "montgomery-separated", limbs, 64);
        ["wide_product", "wide_square", "reduce"]
            .map(|k| m.kernel(k).expect("a kernel").program.cost().1)
    };
    assert_eq!(counts(P256, "4x64"), [16, 10, 8]);
    assert_eq!(counts(P384, "6x64"), [36, 21, 18]);
}

/// Random and extreme values in words of 16 bits, where two words of eight are not sufficient.
#[test]
fn more_words_keep_their_contracts() {
    let mut random = Random::new(0x6d6f_6e74);
    for (modulus, limbs) in [
        ("2^48 - 2^16 - 1", "3x16"),
        ("2^64 - 59", "4x16"),
        ("2^61 - 1", "4x16"),
        ("2^64 - 2^40 + 2^20 - 2^12 + 1", "4x16"),
    ] {
        for strategy in ["montgomery", "montgomery-separated"] {
            let m = module(modulus, strategy, limbs, 16);
            for item in &m.items {
                if let Item::Kernel(k) = item {
                    oracle::hold(&k.program, &k.contract, 200, &mut random)
                        .unwrap_or_else(|e| panic!("{modulus} {strategy}: {e}"));
                }
            }
        }
    }
}

#[test]
fn refusals_name_the_bound() {
    for (modulus, strategy, limbs, small, reason) in [
        (
            "2^255 - 19",
            "montgomery-unsaturated",
            "5x51",
            17,
            "at least 16 p",
        ),
        (P256, "montgomery-unsaturated", "5x63", 17, "two spare bits"),
        (P256, "montgomery-separated", "5x52", 17, "fill their words"),
        (
            P256,
            "montgomery-separated",
            "4x64",
            62,
            "no room for a quotient",
        ),
        (P256, "montgomery", "4x64", 62, "no room for a quotient"),
    ] {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new("r", strategy, limbs, 64).expect("a representation");
        rep.small = small;
        let message = build(&field, &rep).expect_err("a refusal").0;
        assert!(message.contains(reason), "{strategy} {limbs}: {message}");
    }
}
