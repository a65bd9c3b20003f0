//! Three readings of the shipped kernels agree. They are the compiled functions, the word programs read from the same
//! text and run by the interpreter, and integer arithmetic of a second big-integer library. (The checker and the other
//! tests use another library.)

mod oracle;

use dashu_int::{IBig, UBig};
use limbsmith::hazmat::lane::{self, Bit, Low, low52, splat};
use limbsmith::hazmat::{
    Field, HalfModel, HalvesFamily, Lane, LaneFamily, Model, Prime, Visitor, lane32, visit,
};
use limbsmith_check::{Claim, Contract, Shape};
use limbsmith_forge::read::rust::{Function, functions};
use limbsmith_forge::strategy::Module;
use limbsmith_forge::strategy::parts;
use num_bigint::BigUint;
use oracle::{Random, sample, shipped};
use std::fmt::Debug;

/// Words of the type that a kernel takes.
fn limbs<W: TryFrom<u128, Error: Debug>, const N: usize>(x: &[u128]) -> [W; N] {
    assert_eq!(x.len(), N);
    std::array::from_fn(|i| W::try_from(x[i]).expect("a limb"))
}

fn wide<W: Into<u128>, const N: usize>(x: [W; N]) -> Vec<u128> {
    x.map(Into::into).to_vec()
}

/// Calls the compiled function of a module; `None` if this test does not know it.
macro_rules! call {
    (both $kernels:path, $function:expr, $i:expr) => {{
        use $kernels as kernels;
        let i: &[Vec<u128>] = $i;
        let bit = |b: u8| Some(vec![u128::from(b)]);
        match $function {
            "mul" => Some(wide(kernels::mul(&limbs(&i[0]), &limbs(&i[1])))),
            "square" => Some(wide(kernels::square(&limbs(&i[0])))),
            "mul_small" => Some(wide(kernels::mul_small(&limbs(&i[0]), i[1][0] as _))),
            "add" => Some(wide(kernels::add(&limbs(&i[0]), &limbs(&i[1])))),
            "sub" => Some(wide(kernels::sub(&limbs(&i[0]), &limbs(&i[1])))),
            "neg" => Some(wide(kernels::neg(&limbs(&i[0])))),
            "select" => Some(wide(kernels::select(
                i[0][0] as u8,
                &limbs(&i[1]),
                &limbs(&i[2]),
            ))),
            "is_canonical" => bit(kernels::is_canonical(&limbs(&i[0]))),
            "is_zero" => bit(kernels::is_zero(&limbs(&i[0]))),
            _ => None,
        }
    }};
    (slack $kernels:path, $function:expr, $i:expr) => {{
        use $kernels as kernels;
        let i: &[Vec<u128>] = $i;
        match $function {
            "mul_small_add" => Some(wide(kernels::mul_small_add(
                &limbs(&i[0]),
                i[1][0] as _,
                &limbs(&i[2]),
            ))),
            "add_sums" => Some(wide(kernels::add_sums(&limbs(&i[0]), &limbs(&i[1])))),
            "sub_sums" => Some(wide(kernels::sub_sums(&limbs(&i[0]), &limbs(&i[1])))),
            "carry" => Some(wide(kernels::carry(&limbs(&i[0])))),
            "select_sums" => Some(wide(kernels::select_sums(
                i[0][0] as u8,
                &limbs(&i[1]),
                &limbs(&i[2]),
            ))),
            "from_words" => Some(wide(kernels::from_words(&limbs(&i[0])))),
            "to_words" => Some(wide(kernels::to_words(&limbs(&i[0])))),
            function => call!(both $kernels, function, i),
        }
    }};
    (residues $kernels:path, $function:expr, $i:expr) => {{
        use $kernels as kernels;
        let i: &[Vec<u128>] = $i;
        match $function {
            "demontgomery" => Some(wide(kernels::demontgomery(&limbs(&i[0])))),
            function => call!(both $kernels, function, i),
        }
    }};
}

macro_rules! scalars {
    ($($kind:ident $field:ident: $($rep:ident)*;)*) => {
        /// The calls of representations of one element, by name.
        fn scalars() -> Vec<(String, Call)> {
            vec![$($((
                concat!(stringify!($field), " ", stringify!($rep)).into(),
                |f: &str, i: &[Vec<u128>]| call!($kind limbsmith::hazmat::$field::$rep, f, i),
            )),*),*]
        }
    };
}
scalars! {
    slack p25519: sat64 u51 ps51 u25 scan64;
    slack p256k1: sat64 u52 u26 k26 scan64 sat32;
    slack p384: sat64 s55;
    slack p127: sat64 sat32;
    slack p448: sat64 k28 s56;
    residues l25519: mont64 mont32;
    residues n256k1: mont64 mont32;
    residues p256: mont64 mont32;
    residues n256: mont64 mont32;
    residues p384: mont64 mont32;
    residues n384: mont64 mont32;
    residues n246: mont64 mont32;
}

/// Calls on the model of a vector, all lanes equal; the bits above low words are set to values that must not matter.
macro_rules! call_lanes {
    ($kernels:path, $function:expr, $i:expr) => {{
        use $kernels as kernels;
        let i: &[Vec<u128>] = $i;
        match $function {
            "product" => Some(sums(kernels::product(&low(&i[0]), &low(&i[1])))),
            "product_square" => Some(sums(kernels::product_square(&low(&i[0])))),
            "reduce" => Some(lows(kernels::reduce(&sum(&i[0])))),
            "reduce_sum" => Some(sums(kernels::reduce_sum(&sum(&i[0]), &sum(&i[1])))),
            "reduce_difference" => Some(sums(kernels::reduce_difference(&sum(&i[0]), &sum(&i[1])))),
            "reduce_plus" => Some(sums(kernels::reduce_plus(&sum(&i[0]), &low(&i[1])))),
            "reduce_minus" => Some(sums(kernels::reduce_minus(&sum(&i[0]), &low(&i[1])))),
            "mul" => Some(lows(kernels::mul(&low(&i[0]), &low(&i[1])))),
            "square" => Some(lows(kernels::square(&low(&i[0])))),
            "mul_small" => Some(lows(kernels::mul_small(&low(&i[0]), factor(i[1][0])))),
            "mul_small_add" => Some(lows(kernels::mul_small_add(
                &low(&i[0]),
                factor(i[1][0]),
                &low(&i[2]),
            ))),
            "add" => Some(sums(kernels::add(&low(&i[0]), &low(&i[1])))),
            "sub" => Some(sums(kernels::sub(&low(&i[0]), &low(&i[1])))),
            "neg" => Some(sums(kernels::neg(&low(&i[0])))),
            "add_sums" => Some(lows(kernels::add_sums(&sum(&i[0]), &sum(&i[1])))),
            "sub_sums" => Some(lows(kernels::sub_sums(&sum(&i[0]), &sum(&i[1])))),
            "carry" => Some(lows(kernels::carry(&sum(&i[0])))),
            "widen" => Some(sums(kernels::widen(&low(&i[0])))),
            "select" => Some(lows(kernels::select(bit(&i[0]), &low(&i[1]), &low(&i[2])))),
            "select_sums" => Some(sums(kernels::select_sums(
                bit(&i[0]),
                &sum(&i[1]),
                &sum(&i[2]),
            ))),
            "to_words" => Some(sums(kernels::to_words(&low(&i[0])))),
            "is_canonical" => Some(flag(kernels::is_canonical(&sum(&i[0])))),
            "is_zero" => Some(flag(kernels::is_zero(&low(&i[0])))),
            _ => None,
        }
    }};
}

/// The same with the function that splits an integer, and formulas, which few representations have.
macro_rules! lanes {
    ($($field:ident $rep:ident $split:ident $($formula:ident)?;)*) => {
        /// The calls of representations on lanes, by name.
        fn lanes() -> Vec<(String, Call)> {
            vec![$((
                concat!(stringify!($field), " ", stringify!($rep)).into(),
                |f: &str, i: &[Vec<u128>]| match f {
                    stringify!($split) => Some(lows(
                        limbsmith::hazmat::$field::$rep::$split(&sum(&i[0])),
                    )),
                    $(stringify!($formula) => {
                        use limbsmith::hazmat::$field::$rep::$formula;
                        let [x, y, z, t, minus, plus, xytd] = [0, 1, 2, 3, 4, 5, 6].map(|k| low(&i[k]));
                        Some(lows($formula(&x, &y, &z, &t, &minus, &plus, &xytd)))
                    })?
                    _ => call_lanes!(limbsmith::hazmat::$field::$rep, f, i),
                },
            )),*]
        }
    };
}
lanes! {
    p25519 r51 from_words edwards_add_affine;
    p25519 r52 from_words;
    l25519 r52 split_words;
    p256k1 r52 from_words;
    n256k1 r52 split_words;
    p256 r52 split_words;
    n256 r52 split_words;
    p384 r52 split_words;
    n384 r52 split_words;
    p127 r52 from_words;
}

/// The word of every lane.
fn same(v: Model) -> u128 {
    let x = v.store();
    assert_eq!(x, [x[0]; 8], "lanes differ");
    x[0].into()
}

fn factor(x: u128) -> Low<Model> {
    low52(splat::<Model>(x as u64 | 0x9a5 << 52))
}

fn low<const N: usize>(x: &[u128]) -> [Low<Model>; N] {
    assert_eq!(x.len(), N);
    std::array::from_fn(|i| factor(x[i]))
}

fn sum<const N: usize>(x: &[u128]) -> [Model; N] {
    assert_eq!(x.len(), N);
    std::array::from_fn(|i| splat(x[i] as u64))
}

fn lows<const N: usize>(r: [Low<Model>; N]) -> Vec<u128> {
    r.map(|x| same(lane::wide(x))).to_vec()
}

fn sums<const N: usize>(r: [Model; N]) -> Vec<u128> {
    r.map(same).to_vec()
}

/// A borrow makes the bit.
fn bit(x: &[u128]) -> Bit<Model> {
    lane::sbb(splat(0), splat(x[0] as u64), lane::no()).1
}

fn flag(b: Bit<Model>) -> Vec<u128> {
    vec![same(lane::blend(b, splat(0), splat(1)))]
}

/// Calls on the model of half a vector, all lanes equal.
fn r25(function: &str, i: &[Vec<u128>]) -> Option<Vec<u128>> {
    use limbsmith::hazmat::p25519::r25 as kernels;
    let at = |k: usize| i[k].iter().map(|x| half(*x)).collect::<Vec<_>>();
    let limbs = |k: usize| -> [HalfModel; 10] { at(k).try_into().expect("ten limbs") };
    let words = || -> [HalfModel; 4] { at(0).try_into().expect("four words") };
    // A borrow makes the bit.
    let bit = || lane32::sbb(half(0), half(i[0][0]), lane32::no()).1;
    let flag = |b: lane32::Bit<HalfModel>| vec![of_half(lane32::blend(b, half(0), half(1)))];
    let all = |r: [HalfModel; 10]| r.map(of_half).to_vec();
    Some(match function {
        "mul" => all(kernels::mul(&limbs(0), &limbs(1))),
        "square" => all(kernels::square(&limbs(0))),
        "mul_small" => all(kernels::mul_small(&limbs(0), half(i[1][0]))),
        "mul_small_add" => all(kernels::mul_small_add(&limbs(0), half(i[1][0]), &limbs(2))),
        "add" => all(kernels::add(&limbs(0), &limbs(1))),
        "sub" => all(kernels::sub(&limbs(0), &limbs(1))),
        "neg" => all(kernels::neg(&limbs(0))),
        "add_sums" => all(kernels::add_sums(&limbs(0), &limbs(1))),
        "sub_sums" => all(kernels::sub_sums(&limbs(0), &limbs(1))),
        "carry" => all(kernels::carry(&limbs(0))),
        "select" => all(kernels::select(bit(), &limbs(1), &limbs(2))),
        "select_sums" => all(kernels::select_sums(bit(), &limbs(1), &limbs(2))),
        "from_words" => all(kernels::from_words(&words())),
        "to_words" => kernels::to_words(&limbs(0)).map(of_half).to_vec(),
        "is_canonical" => flag(kernels::is_canonical(&words())),
        "is_zero" => flag(kernels::is_zero(&limbs(0))),
        _ => return None,
    })
}

/// The word in every lane.
fn half(x: u128) -> HalfModel {
    lane32::splat(x as u64)
}

/// The word of every lane.
fn of_half(v: HalfModel) -> u128 {
    let x = lane32::Lane::store(v);
    assert_eq!(x, [x[0]; 4], "lanes differ");
    x[0].into()
}

fn integer(x: &BigUint) -> UBig {
    UBig::from_le_bytes(&x.to_bytes_le())
}

fn value(shape: &Shape, x: &[u128]) -> UBig {
    shape
        .weights
        .iter()
        .zip(x)
        .map(|(&w, &x)| UBig::from(x) << w as usize)
        .sum()
}

/// Whether the claims hold for these words.
fn right(c: &Contract, inputs: &[Vec<u128>], outputs: &[Vec<u128>]) -> bool {
    let find = |shapes: &[Shape], words: &[Vec<u128>], name: &String| {
        let i = shapes
            .iter()
            .position(|s| s.name == *name)
            .expect("a name of the contract");
        value(&shapes[i], &words[i])
    };
    c.claims.iter().all(|claim| match claim {
        Claim::Congruent {
            modulus,
            scale,
            out,
            terms,
        } => {
            let mut d = IBig::from(integer(scale) * find(&c.outputs, outputs, out));
            for t in terms {
                let mut x: IBig = t.factor.to_string().parse().expect("an integer");
                for i in &t.inputs {
                    x *= IBig::from(find(&c.inputs, inputs, i));
                }
                d -= x;
            }
            let m = IBig::from(integer(modulus));
            if m == IBig::ZERO {
                d == IBig::ZERO
            } else {
                d % m == IBig::ZERO
            }
        }
        Claim::Flag { flag, input, limit } => {
            let set = find(&c.inputs, inputs, input) <= integer(limit);
            find(&c.outputs, outputs, flag) == UBig::from(set as u8)
        }
        Claim::Multiple(m) => {
            let words = |shapes: &[Shape], all: &[Vec<u128>], name: &String| {
                let i = shapes.iter().position(|s| s.name == *name);
                all[i.expect("a name of the contract")].clone()
            };
            let (x, y) = (
                words(&c.outputs, outputs, &m.name),
                words(&c.inputs, inputs, &m.of),
            );
            let times = |y: &u128| integer(&m.factor) * UBig::from(*y);
            x.len() == y.len() && x.iter().zip(&y).all(|(x, y)| UBig::from(*x) == times(y))
        }
    })
}

type Call = fn(&str, &[Vec<u128>]) -> Option<Vec<u128>>;

/// The names of all representations that the library ships.
#[derive(Default)]
struct Shipped(Vec<String>);

impl Shipped {
    fn add<P: Prime, F: Field>(&mut self) {
        self.0.push(format!("{} {}", P::NAME, F::NAME));
    }
}

impl Visitor for Shipped {
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self) {
        self.add::<P, F>();
    }
    fn lanes<F: LaneFamily>(&mut self) {
        self.add::<F::Prime, F::On<Model>>();
    }
    fn halves<F: HalvesFamily>(&mut self) {
        self.add::<F::Prime, F::On<HalfModel>>();
    }
}

fn calls() -> Vec<(String, Call)> {
    let mut all = Shipped::default();
    visit(&mut all);
    let known = [scalars(), lanes(), vec![("p25519 r25".into(), r25 as Call)]].concat();
    let call = |name: String| match known.iter().find(|(n, _)| *n == name) {
        Some((_, call)) => (name, *call),
        None => panic!("{name} is not in the lists above"),
    };
    all.0.into_iter().map(call).collect()
}

fn name(m: &Module) -> String {
    format!("{} {}", m.field.name, m.rep.name)
}

/// The shipped modules with their calls.
fn modules() -> Vec<(Module, String, Call)> {
    let calls = calls();
    let all: Vec<_> = shipped()
        .into_iter()
        .filter_map(|(m, text)| {
            let call = calls.iter().find(|(n, _)| *n == name(&m))?.1;
            Some((m, text, call))
        })
        .collect();
    assert_eq!(all.len(), calls.len(), "a name that no spec has");
    all
}

#[test]
fn compiled_interpreted_and_integer_arithmetic_agree() {
    let mut random = Random::new(0x636f_6d70);
    let mut count = 0;
    for (module, text, call) in modules() {
        for f in functions(&text).expect("readable") {
            let Function::Program(p) = f else { continue };
            let kernel = module.kernel(&p.name).expect("a contract");
            if !kernel.public {
                continue; // run below, by the functions that call it
            }
            let c = &kernel.contract;
            let p = parts::split(&p, c);
            // All limbs at their bounds, then samples.
            let extreme: Vec<Vec<u128>> = c
                .inputs
                .iter()
                .map(|s| match &s.whole {
                    Some(w) => {
                        let radix = s.weights.get(1).copied().unwrap_or(64);
                        limbsmith_forge::strategy::common::digits(w, radix, s.limbs.len())
                    }
                    None => s
                        .limbs
                        .iter()
                        .map(|m| u128::try_from(m).expect("a limb"))
                        .collect(),
                })
                .collect();
            let sampled = (0..300).map(|_| {
                c.inputs
                    .iter()
                    .map(|s| sample(s, &mut random, &module.field.modulus))
                    .collect()
            });
            let whole = c.inputs.iter().zip(&extreme);
            let fits = whole.clone().all(|(s, x)| {
                let limbs = x.iter().zip(&s.limbs);
                limbs.clone().all(|(x, m)| BigUint::from(*x) <= *m)
            });
            for inputs in fits.then_some(extreme.clone()).into_iter().chain(sampled) {
                let place = format!("{} {} on {inputs:x?}", name(&module), p.name);
                let compiled = call(&p.name, &inputs)
                    .unwrap_or_else(|| panic!("{place}: a function that this test does not know"));
                let interpreted = p.run(&inputs).unwrap_or_else(|e| panic!("{place}: {e}"));
                assert_eq!(compiled, interpreted.concat(), "{place}");
                assert!(right(c, &inputs, &interpreted), "{place}");
                count += 1;
            }
        }
    }
    assert!(count > 20_000, "{count}");
}

/// Functions composed of kernels: zero through the canonical words, Montgomery products through one subtraction.
#[test]
fn compositions_agree_with_integers() {
    let mut random = Random::new(0x7a65_726f);
    for (module, _, call) in modules() {
        let modulus = &module.field.modulus;
        let m = integer(modulus);
        let what = name(&module);
        if let Some(kernel) = module.kernel("mul_core") {
            let shape = &kernel.contract.inputs[0];
            let r = shape.weights.last().expect("limbs") + module.rep.word;
            let scaled = |x: &[u128]| (value(shape, x) << r as usize) % &m;
            for _ in 0..500 {
                let [a, b]: [Vec<u128>; 2] = std::array::from_fn(|i| {
                    sample(&kernel.contract.inputs[i], &mut random, modulus)
                });
                let place = format!("{what} {a:x?} {b:x?}");
                let (x, y) = (value(shape, &a), value(shape, &b));
                let ab = call("mul", &[a, b.clone()]).expect("a function");
                assert!(value(shape, &ab) < m, "{place}");
                assert_eq!(scaled(&ab), x * &y % &m, "{place}");
                let bb = call("square", &[b]).expect("a function");
                assert!(value(shape, &bb) < m, "{place}");
                assert_eq!(scaled(&bb), &y * &y % &m, "{place}");
            }
        }
        let Some(to_words) = module.kernel("to_words") else {
            continue;
        };
        let shape = &to_words.contract.inputs[0];
        let mut zeros = 0;
        for _ in 0..1000 {
            let a = sample(shape, &mut random, modulus);
            let zero = value(shape, &a) % &m == UBig::ZERO;
            let got = call("is_zero", std::slice::from_ref(&a)).expect("a function");
            assert_eq!(got, [u128::from(zero)], "{what} {a:x?}");
            zeros += u32::from(zero);
        }
        assert!(zeros > 0, "{what}: no sample was 0 modulo p");
    }
}
