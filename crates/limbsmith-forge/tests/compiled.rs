//! Three readings of the shipped kernels agree: the compiled functions, the word programs read
//! from the same text and run by the interpreter, and arithmetic on integers of a second
//! big-integer library (the checker and the other tests use another one).

mod oracle;

use dashu_int::{IBig, UBig};
use limbsmith::hazmat::kernels::{mont64, ps51, sat64, u51};
use limbsmith_check::{Claim, Contract, Shape};
use limbsmith_forge::read::rust::{Function, functions};
use num_bigint::BigUint;
use oracle::{Random, sample, shipped};

fn limbs<const N: usize>(x: &[u128]) -> [u64; N] {
    std::array::from_fn(|i| x[i] as u64)
}

fn wide<const N: usize>(x: [u64; N]) -> Vec<u128> {
    x.map(u128::from).to_vec()
}

/// Calls the compiled function; `None` if this test has not heard of it.
macro_rules! representation {
    ($name:ident, $kernels:ident, $n:literal) => {
        fn $name(function: &str, i: &[Vec<u128>]) -> Option<Vec<u128>> {
            let one = |f: fn(&[u64; $n]) -> [u64; $n]| wide(f(&limbs(&i[0])));
            let two =
                |f: fn(&[u64; $n], &[u64; $n]) -> [u64; $n]| wide(f(&limbs(&i[0]), &limbs(&i[1])));
            let flag = |f: fn(&[u64; 4]) -> u8| vec![u128::from(f(&limbs(&i[0])))];
            Some(match function {
                "mul" => two($kernels::mul),
                "square" => one($kernels::square),
                "mul_small" => wide($kernels::mul_small(&limbs(&i[0]), i[1][0] as u64)),
                "mul_small_add" => {
                    let k = i[1][0] as u64;
                    wide($kernels::mul_small_add(&limbs(&i[0]), k, &limbs(&i[2])))
                }
                "select_sums" => wide($kernels::select_sums(
                    i[0][0] as u8,
                    &limbs(&i[1]),
                    &limbs(&i[2]),
                )),
                "add" => two($kernels::add),
                "sub" => two($kernels::sub),
                "neg" => one($kernels::neg),
                "add_sums" => two($kernels::add_sums),
                "sub_sums" => two($kernels::sub_sums),
                "carry" => one($kernels::carry),
                "select" => wide($kernels::select(
                    i[0][0] as u8,
                    &limbs(&i[1]),
                    &limbs(&i[2]),
                )),
                "from_words" => wide($kernels::from_words(&limbs(&i[0]))),
                "to_words" => wide($kernels::to_words(&limbs(&i[0]))),
                "is_canonical" => flag($kernels::is_canonical),
                _ => return None,
            })
        }
    };
}
representation!(call_sat64, sat64, 4);
representation!(call_u51, u51, 5);
representation!(call_ps51, ps51, 5);

fn call_mont64(function: &str, i: &[Vec<u128>]) -> Option<Vec<u128>> {
    let (a, b) = (|| limbs::<4>(&i[0]), || limbs::<4>(&i[1]));
    Some(match function {
        "add" => wide(mont64::add(&a(), &b())),
        "sub" => wide(mont64::sub(&a(), &b())),
        "neg" => wide(mont64::neg(&a())),
        "select" => wide(mont64::select(i[0][0] as u8, &limbs(&i[1]), &limbs(&i[2]))),
        "is_canonical" => vec![u128::from(mont64::is_canonical(&a()))],
        "is_zero" => vec![u128::from(mont64::is_zero(&a()))],
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

/// Whether the claims hold of these words.
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
    })
}

#[test]
fn compiled_interpreted_and_integer_arithmetic_agree() {
    let mut random = Random::new(0x636f_6d70);
    let mut count = 0;
    for (module, text) in shipped()
        .into_iter()
        .filter(|(m, _)| m.field.name.ends_with("25519"))
    {
        let call = match module.rep.name.as_str() {
            "sat64" => call_sat64,
            "u51" => call_u51,
            "ps51" => call_ps51,
            "mont64" => call_mont64,
            other => panic!("{other}: a representation that this test does not know"),
        };
        for f in functions(&text).expect("readable") {
            let Function::Program(p) = f else { continue };
            let kernel = module.kernel(&p.name).expect("a contract");
            if !kernel.public {
                continue; // run below, by the functions that call it
            }
            let c = &kernel.contract;
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
            let sampled = (0..1000).map(|_| {
                c.inputs
                    .iter()
                    .map(|s| sample(s, &mut random, &module.field.modulus))
                    .collect()
            });
            for inputs in std::iter::once(extreme).chain(sampled) {
                let place = format!("{} {} on {inputs:x?}", module.rep.name, p.name);
                let compiled = call(&p.name, &inputs)
                    .unwrap_or_else(|| panic!("{place}: a function that this test does not know"));
                let interpreted = p.run(&inputs).unwrap_or_else(|e| panic!("{place}: {e}"));
                assert_eq!(vec![compiled], interpreted, "{place}");
                assert!(right(c, &inputs, &interpreted), "{place}");
                count += 1;
            }
        }
    }
    assert!(count > 40_000, "{count}");
}

/// What is composed of kernels: zero by way of the canonical words, Montgomery products by way of
/// one subtraction.
#[test]
fn compositions_agree_with_integers() {
    let mut random = Random::new(0x7a65_726f);
    for (module, _) in shipped()
        .into_iter()
        .filter(|(m, _)| m.field.name.ends_with("25519"))
    {
        let modulus = &module.field.modulus;
        let m = integer(modulus);
        if module.rep.name == "mont64" {
            let kernel = module.kernel("mul_core").expect("a kernel");
            for _ in 0..2000 {
                let [a, b]: [Vec<u128>; 2] = std::array::from_fn(|i| {
                    sample(&kernel.contract.inputs[i], &mut random, modulus)
                });
                let shape = &kernel.contract.inputs[0];
                let scaled = |r: &[u128]| (value(shape, r) << 256) % &m;
                let r = wide(mont64::mul(&limbs(&a), &limbs(&b)));
                assert!(value(shape, &r) < m, "{a:x?} {b:x?}");
                assert_eq!(
                    scaled(&r),
                    value(shape, &a) * value(shape, &b) % &m,
                    "{a:x?} {b:x?}"
                );
                let s = wide(mont64::square(&limbs(&b)));
                assert!(value(shape, &s) < m, "{b:x?}");
                assert_eq!(
                    scaled(&s),
                    value(shape, &b) * value(shape, &b) % &m,
                    "{b:x?}"
                );
            }
            continue;
        }
        let shape = &module.kernel("to_words").expect("a kernel").contract.inputs[0];
        let mut zeros = 0;
        for _ in 0..2000 {
            let a = sample(shape, &mut random, modulus);
            let zero = value(shape, &a) % &m == UBig::ZERO;
            let got = match module.rep.name.as_str() {
                "sat64" => sat64::is_zero(&limbs(&a)),
                "u51" => u51::is_zero(&limbs(&a)),
                _ => ps51::is_zero(&limbs(&a)),
            };
            assert_eq!(got, u8::from(zero), "{} {a:x?}", module.rep.name);
            zeros += u32::from(zero);
        }
        assert!(zeros > 0, "no sample was 0 modulo p");
    }
}
