//! Three readings of the shipped kernels agree. They are the compiled functions, the word programs read from the same
//! text and run by the interpreter, and integer arithmetic of a second big-integer library. (The checker and the other
//! tests use another library.)

mod oracle;

use dashu_int::{IBig, UBig};
use limbsmith::hazmat::lane::{self, Bit, Low, low52, splat};
use limbsmith::hazmat::{
    Field, HalfModel, Lane, LaneKernels, Model, NarrowKernels, Prime, Vectors, Visitor, lane32,
    visit,
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
fn call_lanes<K: LaneKernels>(function: &str, i: &[Vec<u128>]) -> Option<Vec<u128>> {
    type Lows<K> = <K as LaneKernels>::Limbs<Low<Model>>;
    type Limbs<K> = <K as LaneKernels>::Limbs<Model>;
    let same = |v: Model| {
        let x = v.store();
        assert_eq!(x, [x[0]; 8], "{function}: lanes differ");
        u128::from(x[0])
    };
    let factor = |x: u128| low52(splat::<Model>(x as u64 | 0x9a5 << 52));
    let low = |k: usize| {
        let mut limbs = K::limbs(factor(0));
        for (limb, x) in limbs.as_mut().iter_mut().zip(&i[k]) {
            *limb = factor(*x);
        }
        limbs
    };
    let sum = |k: usize| {
        let mut limbs = K::limbs(splat::<Model>(0));
        for (limb, x) in limbs.as_mut().iter_mut().zip(&i[k]) {
            *limb = splat(*x as u64);
        }
        limbs
    };
    let words = |k: usize| {
        let mut words = K::whole(splat::<Model>(0));
        for (word, x) in words.as_mut().iter_mut().zip(&i[k]) {
            *word = splat(*x as u64);
        }
        words
    };
    let bit = |k: usize| <Vectors<K, Model> as Field>::mask(&[i[k][0] as u8; 8]);
    let flag = |b: Bit<Model>| vec![<Vectors<K, Model> as Field>::bits(b)[3].into()];
    let tight =
        |r: Lows<K>| -> Vec<u128> { r.as_ref().iter().map(|x| same(lane::wide(*x))).collect() };
    let limbs = |r: Limbs<K>| -> Vec<u128> { r.as_ref().iter().map(|x| same(*x)).collect() };
    Some(match function {
        "product" => limbs(K::product(&low(0), &low(1))),
        "product_square" => limbs(K::product_square(&low(0))),
        "reduce" => tight(K::reduce(&sum(0))),
        "reduce_sum" => limbs(K::reduce_sum(&sum(0), &sum(1))),
        "reduce_difference" => limbs(K::reduce_difference(&sum(0), &sum(1))),
        "reduce_plus" => limbs(K::reduce_plus(&sum(0), &low(1))),
        "reduce_minus" => limbs(K::reduce_minus(&sum(0), &low(1))),
        "edwards_add_affine" => {
            let [x, y, z, t, minus, plus, xytd] = [0, 1, 2, 3, 4, 5, 6].map(low);
            let four = K::edwards_add_affine(&x, &y, &z, &t, &minus, &plus, &xytd)?;
            four.into_iter().flat_map(tight).collect()
        }
        "mul_small" => tight(K::mul_small(&low(0), factor(i[1][0]))),
        "mul_small_add" => tight(K::mul_small_add(&low(0), factor(i[1][0]), &low(2))),
        "add" => limbs(K::add(&low(0), &low(1))),
        "sub" => limbs(K::sub(&low(0), &low(1))),
        "neg" => limbs(K::neg(&low(0))),
        "add_sums" => tight(K::add_sums(&sum(0), &sum(1))),
        "sub_sums" => tight(K::sub_sums(&sum(0), &sum(1))),
        "carry" => tight(K::carry(&sum(0))),
        "widen" => limbs(K::widen(&low(0))),
        "select" => tight(K::select(bit(0), &low(1), &low(2))),
        "select_sums" => limbs(K::select_sums(bit(0), &sum(1), &sum(2))),
        "from_words" | "split_words" => tight(K::split_words(&words(0))),
        "to_words" => {
            let words = K::to_words(&low(0));
            words.as_ref().iter().map(|x| same(*x)).collect()
        }
        "is_canonical" => flag(K::is_canonical(&words(0))),
        "is_zero" => flag(K::is_zero(&low(0))),
        _ => return None,
    })
}

/// Calls on the model of half a vector, all lanes equal.
fn call_narrow<K: NarrowKernels>(function: &str, i: &[Vec<u128>]) -> Option<Vec<u128>> {
    type Limbs<K> = <K as NarrowKernels>::Limbs<HalfModel>;
    let same = |v: HalfModel| {
        let x = lane32::Lane::store(v);
        assert_eq!(x, [x[0]; 4], "{function}: lanes differ");
        u128::from(x[0])
    };
    let word = |x: u128| lane32::splat::<HalfModel>(x as u64);
    let at = |k: usize| {
        let mut limbs = K::limbs(word(0));
        for (limb, x) in limbs.as_mut().iter_mut().zip(&i[k]) {
            *limb = word(*x);
        }
        limbs
    };
    let words = || {
        let mut words = K::whole(word(0));
        for (word_at, x) in words.as_mut().iter_mut().zip(&i[0]) {
            *word_at = word(*x);
        }
        words
    };
    // A borrow makes the bit.
    let bit = || lane32::sbb(word(0), word(i[0][0]), lane32::no()).1;
    let flag = |b: lane32::Bit<HalfModel>| vec![same(lane32::blend(b, word(0), word(1)))];
    let limbs = |r: Limbs<K>| -> Vec<u128> { r.as_ref().iter().map(|x| same(*x)).collect() };
    Some(match function {
        "mul" => limbs(K::mul(&at(0), &at(1))),
        "square" => limbs(K::square(&at(0))),
        "mul_small" => limbs(K::mul_small(&at(0), word(i[1][0]))),
        "mul_small_add" => limbs(K::mul_small_add(&at(0), word(i[1][0]), &at(2))),
        "add" => limbs(K::add(&at(0), &at(1))),
        "sub" => limbs(K::sub(&at(0), &at(1))),
        "neg" => limbs(K::neg(&at(0))),
        "add_sums" => limbs(K::add_sums(&at(0), &at(1))),
        "sub_sums" => limbs(K::sub_sums(&at(0), &at(1))),
        "carry" => limbs(K::carry(&at(0))),
        "select" => limbs(K::select(bit(), &at(1), &at(2))),
        "select_sums" => limbs(K::select_sums(bit(), &at(1), &at(2))),
        "from_words" | "split_words" => limbs(K::split_words(&words())),
        "to_words" => K::to_words(&at(0))
            .as_ref()
            .iter()
            .map(|x| same(*x))
            .collect(),
        "is_canonical" => flag(K::is_canonical(&words())),
        "is_zero" => flag(K::is_zero(&at(0))),
        _ => return None,
    })
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

/// Every representation that the library ships by its name, and its calls if it is one on lanes.
#[derive(Default)]
struct Shipped(Vec<(String, Option<Call>)>);

impl Visitor for Shipped {
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self) {
        self.0.push((format!("{} {}", P::NAME, F::NAME), None));
    }
    fn lanes<K: LaneKernels>(&mut self) {
        let name = format!("{} {}", K::Prime::NAME, K::NAME);
        self.0.push((name, Some(call_lanes::<K>)));
    }
    fn narrow<K: NarrowKernels>(&mut self) {
        let name = format!("{} {}", K::Prime::NAME, K::NAME);
        self.0.push((name, Some(call_narrow::<K>)));
    }
}

fn calls() -> Vec<(String, Call)> {
    let mut all = Shipped::default();
    visit(&mut all);
    let scalars = scalars();
    let of = |name: &String| scalars.iter().find(|(n, _)| n == name).map(|s| s.1);
    all.0
        .into_iter()
        .map(|(name, call)| {
            let call = call.or_else(|| of(&name));
            let call = call.unwrap_or_else(|| panic!("{name} is not in the list above"));
            (name, call)
        })
        .collect()
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
