//! Whole formulas: reading, planning, and promises.

use limbsmith_forge::formula::plan::{Slack, plan};
use limbsmith_forge::formula::{Formula, TEXTS, shipped};
use limbsmith_forge::prove::prove;
use limbsmith_forge::spec::{Field, Rep, Spec};
use limbsmith_forge::strategy::build;
use limbsmith_forge::strategy::common::Kernel;

fn one(text: &str) -> Formula {
    let all = Formula::all(text).expect("a formula");
    all.into_iter().next().expect("one")
}

/// Doubling as in curve25519-dalek's notes on AVX2, with their bounds: `b < 0.007` for the result of a product, a
/// multiple of `p` that adds two units for a difference, `b < 2.5` and `b < 1.75` for factors, where a limb is below
/// `2^b` units.
const PUBLISHED: &str = "
double(x, y, z) -> (x3, y3, z3, t3)
  s5 = x^2 + y^2
  s6 = x^2 - y^2
  s8 = 2*z^2 + s6
  s9 = s5 - (x + y)^2
  x3 = s8*s9
  y3 = s5*s6
  z3 = s8*s6
  t3 = s5*s9
";

const AVX2: Slack = Slack {
    stored: 1005,
    lift: 2000,
    limits: [5656, 3363],
    negates: true,
};

#[test]
fn one_sign_flipped_does_for_all_carries_of_the_published_doubling() {
    let f = one(PUBLISHED);
    let found = plan(&f, &AVX2);
    assert_eq!(found.carried, Vec::<usize>::new());
    let flipped: Vec<String> = found.negated.iter().map(|&p| f.show(p)).collect();
    assert_eq!(flipped, ["(x + y)^2"]);
    let size = |name: &str, p: &[u64]| {
        let (_, node) = (0..f.nodes.len())
            .map(|n| (f.show(n), n))
            .find(|(shown, _)| shown == name)
            .expect("a sum");
        (p[node] as f64 / 1000.0).log2()
    };
    let (s8, s9) = ("x^2 + 2 z^2 - y^2", "x^2 + y^2 - (x + y)^2");
    assert!((size(s8, &found.sizes) - 2.33).abs() < 0.01);
    assert!((size(s9, &found.sizes) - 1.60).abs() < 0.01);

    // As written, the two together are too large for a product, and one has to be carried.
    let plain = plan(
        &f,
        &Slack {
            negates: false,
            ..AVX2
        },
    );
    assert!((size(s8, &plain.sizes) - 2.33).abs() < 0.01);
    assert!((size(s9, &plain.sizes) - 2.01).abs() < 0.01);
    assert_eq!(plain.carried.len(), 1);
    assert!(plain.negated.is_empty());
    // If the limit of a factor is slightly smaller, the flip does not help.
    let short = Slack {
        limits: [5656, 3000],
        ..AVX2
    };
    assert!(!plan(&f, &short).carried.is_empty());
}

#[test]
fn sums_are_made_of_sums() {
    let f =
        one("f(x, y, z) -> (u, v, w)\n  u = x^2 + y^2\n  v = z^2 - u\n  w = 2*z^2 + x^2 + y^2\n");
    let found = plan(&f, &Slack::NONE);
    let lengths: Vec<usize> = found.sums.iter().map(|s| s.1.len()).collect();
    assert_eq!(lengths, [2, 2, 2]);
    // x^2 + y^2; z^2 and a multiple of p less that; z^2 twice and the first.
    assert_eq!(found.operations, 1 + 2 + 2);
}

#[test]
fn signs_that_are_free_are_chosen_by_what_they_cost() {
    let text = "f(x, y, z) -> (u, v)\n  u = x^2 - y^2 - z^2\n  v = x*y - z^2 - x*z\n";
    let fixed = plan(&one(text), &Slack::NONE);
    let free = plan(
        &one(&format!("{text}  negate u\n  negate v\n")),
        &Slack::NONE,
    );
    assert_eq!(fixed.operations, 6);
    assert!(free.operations <= fixed.operations);
    let minus = "f(x, y) -> (u)\n  u = 0 - x\n";
    assert!(Formula::all(minus).is_err(), "numbers are no elements");
    let both = one("f(x, y) -> (u)\n  u = -x*y - x^2\n  negate u\n");
    let chosen = plan(&both, &Slack::NONE);
    assert_eq!((chosen.flipped, chosen.operations), (vec![0], 1));
}

#[test]
fn polynomials_are_multiplied_out() {
    let f = one("f(x, y) -> (u, v)\n  u = (x + y)^2 - x^2 - y^2\n  v = (x - 3*y)*(2*x + y)\n");
    let all = f.polynomials();
    let of = |o: usize| {
        let terms = all[f.outputs[o].1].iter();
        let terms = terms.map(|(m, c)| (m.clone(), i64::try_from(c).expect("small")));
        terms.collect::<Vec<_>>()
    };
    assert_eq!(of(0), [(vec![0, 1], 2)]);
    assert_eq!(of(1), [(vec![0, 0], 2), (vec![0, 1], -5), (vec![1, 1], -3)]);
}

#[test]
fn what_is_no_formula_is_refused_with_its_line() {
    let deep = format!("f(x) -> (u)\n  u = {}x{}\n", "(".repeat(99), ")".repeat(99));
    for (text, why) in [
        ("  u = x\n", "line 1: a formula begins with its name"),
        ("f(x) (u)\n", "line 1: expected 'name(inputs) -> (outputs)'"),
        ("f(x, x) -> (u)\n", "line 1: 'x' is no name"),
        ("F(x) -> (u)\n", "line 1: 'F' is no name of a formula"),
        ("f(x) -> (u)\n", "f: no value for u"),
        ("f(x) -> (u)\n  u = y\n", "line 2: 'y' has no value here"),
        (
            "f(x) -> (u)\n  x = x^2\n",
            "line 2: 'x' is no name, or has a value already",
        ),
        ("f(x) -> (u)\n  u = x^3\n", "line 2: the only power is ^2"),
        ("f(x) -> (u)\n  u = 65*x\n", "line 2: factors are 1 to 64"),
        (
            "f(x) -> (u)\n  u = 64*x + x\n",
            "line 2: factors are at most 64",
        ),
        (
            "f(x) -> (u)\n  u = (x - x)*x\n",
            "line 2: this is always zero",
        ),
        ("f(x) -> (u)\n  u = x - x\n", "f: this is always zero"),
        (
            "f(x) -> (u)\n  u = (x\n",
            "line 2: a parenthesis is not closed",
        ),
        ("f(x) -> (u)\n  u = x x\n", "line 2: what is 'x'?"),
        ("f(x) -> (u)\n  u = 7\n", "line 2: a number alone"),
        ("f(x) -> (u)\n  u\n", "line 2: expected 'name = value'"),
        (
            "f(x) -> (u)\n  u = x^2\n  negate u\n",
            "f: only sums that are factors of nothing",
        ),
        (
            "f(x) -> (u)\n  u = x^2\n  negate v\n",
            "f: only outputs are negated",
        ),
        (
            "f(x) -> (u, v)\n  u = x + x^2\n  v = u*x\n  negate u\n",
            "f: only sums that are",
        ),
        (
            "f(x) -> (u)\n  u = x\nf(x) -> (u)\n",
            "line 3: two formulas are named f",
        ),
        (&deep, "line 2: too many parentheses"),
    ] {
        let error = Formula::all(text).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn only_shipped_formulas_are_asked_for_and_only_where_they_are_compiled() {
    let spec = |strategy: &str, limbs: &str, formula: &str| {
        format!(
            "name = \"p25519\"\nmodulus = \"2^255 - 19\"\n[[representation]]\nname = \"r\"\n\
             strategy = \"{strategy}\"\nlimbs = \"{limbs}\"\nformulas = [\"{formula}\"]\n"
        )
    };
    let unknown = Spec::parse(&spec("lanes52", "5x52", "hyperbola"));
    let why = unknown.expect_err("not shipped").to_string();
    assert_eq!(
        why,
        "no such formula: 'hyperbola'; there are edwards_double, edwards_add_affine"
    );
    let scalar =
        Spec::parse(&spec("unsaturated", "5x51", "edwards_double")).expect("a specification");
    let why = build(&scalar.field, &scalar.reps[0]).expect_err("not compiled there");
    assert!(why.to_string().contains("lanes52 alone"), "{why}");
}

#[test]
fn all_shipped_texts_are_read() {
    let read = |text| Formula::all(text).expect(text).len();
    assert_eq!(TEXTS.into_iter().map(read).sum::<usize>(), shipped().len());
}

/// The shipped formulas on lanes of a field.
fn kernels(modulus: &str, limbs: &str) -> Vec<Kernel> {
    let field = Field::new("p", modulus).expect("a modulus");
    let mut rep = Rep::new("r", "lanes52", limbs, 64).expect("a representation");
    rep.formulas = shipped().into_iter().map(|f| f.name).collect();
    let module = build(&field, &rep).expect("a module");
    let kernel = |f: Formula| module.kernel(&f.name).expect("compiled").clone();
    shipped().into_iter().map(kernel).collect()
}

#[test]
fn shipped_formulas_are_proved_over_other_primes_too() {
    for (modulus, limbs) in [
        ("2^255 - 19", "5x52"),
        ("2^255 - 19", "5x51"),
        ("2^256 - 2^32 - 977", "5x52"),
        ("2^127 - 1", "3x52"),
    ] {
        for k in kernels(modulus, limbs) {
            if let Err(e) = prove(&k.program, &k.contract) {
                panic!("{modulus} {}: {e}", k.program.name);
            }
        }
    }
}

/// The promise of a formula is multiplied out from its text, so a program of another formula must fail.
#[test]
fn another_formula_is_not_proved() {
    for k in kernels("2^255 - 19", "5x52") {
        for i in 0..k.contract.claims.len() {
            let mut contract = k.contract.clone();
            let limbsmith_check::Claim::Congruent { terms, .. } = &mut contract.claims[i] else {
                panic!("a congruence");
            };
            terms[0].factor += 1;
            assert!(
                prove(&k.program, &contract).is_err(),
                "{} {i}",
                k.program.name
            );
        }
    }
}
