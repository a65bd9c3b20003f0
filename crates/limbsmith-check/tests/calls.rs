//! Composed functions with small contracts: each accepted function next to variants that violate one rule.

use limbsmith_check::{
    Argument, Call, Claim, Contract, Multiple, Promise, Rejected, Shape, Term, check_calls,
};
use num_bigint::{BigInt, BigUint};

const P: u32 = 31;

/// A shape of one limb up to that bound.
fn shape(name: &str, max: u32) -> Shape {
    Shape::uniform(name, 5, vec![max.into()], None)
}

fn terms(all: &[(i32, &[&str])]) -> Vec<Term> {
    let term = |(factor, names): &(i32, &[&str])| Term {
        factor: BigInt::from(*factor),
        inputs: names.iter().map(|n| n.to_string()).collect(),
    };
    all.iter().map(term).collect()
}

/// A callee: inputs up to bounds, a result up to a bound, and a sum modulo a modulus.
fn callee(
    inputs: &[(&str, u32)],
    out: u32,
    modulus: u32,
    scale: u32,
    sum: &[(i32, &[&str])],
) -> Contract {
    Contract {
        inputs: inputs.iter().map(|(n, max)| shape(n, *max)).collect(),
        multiples: vec![],
        outputs: vec![shape("r", out)],
        claims: vec![Claim::Congruent {
            modulus: modulus.into(),
            scale: scale.into(),
            out: "r".into(),
            terms: terms(sum),
        }],
    }
}

fn mul() -> Contract {
    callee(&[("a", 63), ("b", 63)], 31, P, 1, &[(1, &["a", "b"])])
}

fn add() -> Contract {
    callee(
        &[("a", 31), ("b", 31)],
        62,
        P,
        1,
        &[(1, &["a"]), (1, &["b"])],
    )
}

fn sub() -> Contract {
    callee(
        &[("a", 31), ("b", 31)],
        62,
        P,
        1,
        &[(1, &["a"]), (-1, &["b"])],
    )
}

fn is_zero(below: u32) -> Contract {
    Contract {
        inputs: vec![shape("a", below)],
        multiples: vec![],
        outputs: vec![shape("r", 1)],
        claims: vec![Claim::Flag {
            flag: "r".into(),
            input: "a".into(),
            limit: 0u32.into(),
        }],
    }
}

use Argument::{Parameter as X, Result as R};

fn verdict(
    parameters: &[Shape],
    calls: &[(&Contract, &[Argument])],
    promise: Promise,
) -> Result<u32, Rejected> {
    let calls: Vec<Call> = calls
        .iter()
        .map(|(contract, arguments)| Call {
            contract,
            arguments: arguments.to_vec(),
        })
        .collect();
    let shape = check_calls(parameters, &calls, &promise)?;
    Ok(u32::try_from(shape.max()).expect("small"))
}

fn value(modulus: u32, scale: u32, sum: &[(i32, &[&str])]) -> Promise {
    Promise::Congruent {
        modulus: modulus.into(),
        scale: scale.into(),
        terms: terms(sum),
    }
}

fn zero(sum: &[(i32, &[&str])]) -> Promise {
    Promise::Zero {
        modulus: P.into(),
        terms: terms(sum),
    }
}

fn message(result: Result<u32, Rejected>) -> String {
    match result {
        Err(Rejected::Malformed(message)) => message,
        other => panic!("{other:?}"),
    }
}

fn xy() -> [Shape; 2] {
    [shape("x", 31), shape("y", 31)]
}

#[test]
fn values_compose() {
    let (mul, add, sub) = (mul(), add(), sub());
    // (x + y)(x - y) = x^2 - y^2.
    let calls: [(&Contract, &[Argument]); 3] = [
        (&add, &[X(0), X(1)]),
        (&sub, &[X(0), X(1)]),
        (&mul, &[R(0), R(1)]),
    ];
    let squares: &[(i32, &[&str])] = &[(1, &["x", "x"]), (-1, &["y", "y"])];
    assert_eq!(verdict(&xy(), &calls, value(P, 1, squares)), Ok(31));
    // The order of factors and multiples of the modulus do not matter.
    let same: &[(i32, &[&str])] = &[(-30, &["x", "x"]), (30, &["y", "y"]), (31, &["x", "y"])];
    assert_eq!(verdict(&xy(), &calls, value(P, 1, same)), Ok(31));
    for wrong in [
        &[(1, &["x", "x"][..]), (1, &["y", "y"])][..],
        &[(1, &["x", "x"]), (-1, &["x", "y"])],
        &[(1, &["x", "x"])],
        &[(2, &["x", "x"]), (-1, &["y", "y"])],
        &[(1, &["x", "x"]), (-1, &["y", "y"]), (1, &[])],
    ] {
        let verdict = verdict(&xy(), &calls, value(P, 1, wrong));
        assert!(
            matches!(verdict, Err(Rejected::Residue { .. })),
            "{wrong:?}"
        );
    }
    // Terms of one monomial add up, whatever the order of its factors.
    let once: &[(i32, &[&str])] = &[(1, &["y", "x"])];
    let twice: &[(i32, &[&str])] = &[(2, &["x", "y"]), (-3, &["x", "y"]), (2, &["y", "x"])];
    let product: [(&Contract, &[Argument]); 1] = [(&mul, &[X(0), X(1)])];
    assert_eq!(verdict(&xy(), &product, value(P, 1, once)), Ok(31));
    assert_eq!(verdict(&xy(), &product, value(P, 1, twice)), Ok(31));
    // Nothing is known modulo another modulus, and nothing is known exactly.
    for modulus in [0, 7, 62] {
        assert!(verdict(&xy(), &calls, value(modulus, 1, squares)).is_err());
    }
}

#[test]
fn scales_are_divided_out() {
    // A Montgomery product: 8 r = a b.
    let product = callee(&[("a", 31), ("b", 31)], 31, P, 8, &[(1, &["a", "b"])]);
    let calls: [(&Contract, &[Argument]); 2] =
        [(&product, &[X(0), X(1)]), (&product, &[R(0), X(1)])];
    let sum: &[(i32, &[&str])] = &[(1, &["x", "y", "y"])];
    assert_eq!(verdict(&xy(), &calls, value(P, 64, sum)), Ok(31));
    assert_eq!(verdict(&xy(), &calls, value(P, 2, sum)), Ok(31));
    assert!(verdict(&xy(), &calls, value(P, 8, sum)).is_err());
    // A scale that is not a unit says nothing about the result.
    let useless = callee(&[("a", 31), ("b", 31)], 31, P, 62, &[(1, &["a", "b"])]);
    let verdict = verdict(
        &xy(),
        &[(&useless, &[X(0), X(1)])],
        value(P, 62, &[(1, &["x", "y"])]),
    );
    assert!(message(verdict).contains("nothing that is of use"));
}

#[test]
fn a_claim_modulo_another_modulus_says_nothing() {
    let product = |modulus| callee(&[("a", 31), ("b", 31)], 31, modulus, 1, &[(1, &["a", "b"])]);
    let promise = || value(P, 1, &[(1, &["x", "y"])]);
    // Exactly, modulo the modulus, and modulo a multiple of it.
    for modulus in [0, P, 3 * P] {
        assert_eq!(
            verdict(&xy(), &[(&product(modulus), &[X(0), X(1)])], promise()),
            Ok(31)
        );
    }
    for modulus in [1, 30, 32, P - 2] {
        assert!(verdict(&xy(), &[(&product(modulus), &[X(0), X(1)])], promise()).is_err());
    }
}

#[test]
fn bounds_of_arguments_imply_what_is_assumed() {
    let (mul, add) = (mul(), add());
    let calls: [(&Contract, &[Argument]); 2] = [(&add, &[X(0), X(1)]), (&add, &[R(0), X(0)])];
    let sum: &[(i32, &[&str])] = &[(2, &["x"]), (1, &["y"])];
    let refused = message(verdict(&xy(), &calls, value(P, 1, sum)));
    assert!(refused.contains("may exceed what is assumed"), "{refused}");
    let calls: [(&Contract, &[Argument]); 1] = [(&mul, &[X(0), X(1)])];
    let product = || value(P, 1, &[(1, &["x", "y"])]);
    for (max, good) in [(63, true), (64, false)] {
        let parameters = [shape("x", max), shape("y", 31)];
        assert_eq!(verdict(&parameters, &calls, product()).is_ok(), good);
    }
    // The same bound at another weight, and more limbs.
    let mut moved = xy();
    moved[0].weights = vec![1];
    assert!(verdict(&moved, &calls, product()).is_err());
    let mut longer = xy();
    longer[0] = Shape::uniform("x", 5, vec![1u32.into(), 0u32.into()], None);
    assert!(verdict(&longer, &calls, product()).is_err());
}

#[test]
fn a_bound_of_the_whole_counts() {
    let mut asked = shape("a", 63);
    asked.whole = Some(40u32.into());
    for (max, whole, good) in [
        (40, None, true),
        (41, None, false),
        (63, Some(40), true),
        (63, Some(41), false),
    ] {
        let mut given = shape("x", max);
        given.whole = whole.map(|w: u32| BigUint::from(w));
        assert_eq!(given.implies(&asked), good, "{max} {whole:?}");
        // A limb is at most the whole.
        assert_eq!(given.implies(&shape("a", 40)), good, "{max} {whole:?}");
    }
    // More limbs than weights.
    let mut more = shape("a", 63);
    more.limbs.push(0u32.into());
    assert!(!shape("x", 63).implies(&more));
    assert!(!more.implies(&shape("x", 63)));
}

#[test]
fn flags_need_a_value_below_the_modulus() {
    let (mul, sub) = (mul(), sub());
    let flag = is_zero(30);
    // The result of `canonical` is below the modulus.
    let canonical = callee(&[("a", 62)], 30, P, 1, &[(1, &["a"])]);
    let calls: [(&Contract, &[Argument]); 3] = [
        (&sub, &[X(0), X(1)]),
        (&canonical, &[R(0)]),
        (&flag, &[R(1)]),
    ];
    let difference: &[(i32, &[&str])] = &[(1, &["x"]), (-1, &["y"])];
    assert_eq!(verdict(&xy(), &calls, zero(difference)), Ok(1));
    // A unit times it is zero exactly where it is.
    assert_eq!(
        verdict(&xy(), &calls, zero(&[(5, &["x"]), (-5, &["y"])])),
        Ok(1)
    );
    for wrong in [
        &[(1, &["x"][..]), (1, &["y"])][..],
        &[(1, &["x"])],
        &[(31, &["x"])],
        &[(5, &["x"]), (-4, &["y"])],
    ] {
        assert!(verdict(&xy(), &calls, zero(wrong)).is_err(), "{wrong:?}");
    }
    // Up to the modulus itself, which is 0 modulo itself.
    let (flag, bounded) = (is_zero(31), callee(&[("a", 62)], 31, P, 1, &[(1, &["a"])]));
    let calls: [(&Contract, &[Argument]); 3] =
        [(&sub, &[X(0), X(1)]), (&bounded, &[R(0)]), (&flag, &[R(1)])];
    assert!(message(verdict(&xy(), &calls, zero(difference))).contains("nothing that is of use"));
    // A flag is not a value, and a value is not a flag.
    let flag = is_zero(30);
    let calls: [(&Contract, &[Argument]); 3] = [
        (&canonical, &[X(0)]),
        (&flag, &[R(0)]),
        (&mul, &[R(1), X(0)]),
    ];
    assert!(
        message(verdict(&xy(), &calls, value(P, 1, &[(1, &["x"])]))).contains("a flag is given")
    );
    assert!(verdict(&xy(), &calls[..2], value(P, 1, &[(1, &["x"])])).is_err());
    assert!(verdict(&xy(), &calls[..1], zero(&[(1, &["x"])])).is_err());
}

#[test]
fn no_call_shows_a_multiple() {
    let mut folded = mul();
    folded.multiples.push(Multiple {
        name: "b".into(),
        of: "a".into(),
        factor: 19u32.into(),
    });
    let verdict = verdict(
        &xy(),
        &[(&folded, &[X(0), X(1)])],
        value(P, 1, &[(1, &["x", "y"])]),
    );
    assert!(message(verdict).contains("that b is a multiple of a is assumed"));
}

#[test]
fn malformed_calls_are_refused() {
    let mul = mul();
    let promise = || value(P, 1, &[(1, &["x", "y"])]);
    for (arguments, why) in [
        (&[X(0)][..], "1 arguments for 2"),
        (&[X(0), X(1), X(1)], "3 arguments for 2"),
        (&[X(0), X(2)], "no such parameter"),
        (&[X(0), R(0)], "a result before its call"),
    ] {
        let refused = message(verdict(&xy(), &[(&mul, arguments)], promise()));
        assert!(refused.contains(why), "{refused}");
    }
    assert!(message(verdict(&xy(), &[], promise())).contains("calls nothing"));
    let many = vec![(&mul, &[X(0), X(1)][..]); 65];
    assert!(message(verdict(&xy(), &many, promise())).contains("too many"));
    // A promise about something that is not a parameter, or about two.
    let call: [(&Contract, &[Argument]); 1] = [(&mul, &[X(0), X(1)])];
    assert!(
        message(verdict(&xy(), &call, value(P, 1, &[(1, &["x", "z"])]))).contains("no parameter")
    );
    let twins = [shape("x", 31), shape("x", 31)];
    assert!(message(verdict(&twins, &call, value(P, 1, &[(1, &["x", "x"])]))).contains("or two"));
    // Two inputs of one name, two results, a claim about an unknown input.
    let mut twice = mul.clone();
    twice.inputs[1].name = "a".into();
    assert!(message(verdict(&xy(), &[(&twice, &[X(0), X(1)])], promise())).contains("two inputs"));
    let mut two = mul.clone();
    two.outputs.push(shape("s", 1));
    assert!(
        message(verdict(&xy(), &[(&two, &[X(0), X(1)])], promise())).contains("several results")
    );
    let mut unknown = mul;
    unknown.inputs[1].name = "c".into();
    assert!(
        message(verdict(&xy(), &[(&unknown, &[X(0), X(1)])], promise())).contains("unknown input")
    );
}

#[test]
fn claims_about_other_arrays_say_nothing() {
    let promise = || value(P, 1, &[(1, &["x", "y"])]);
    let mut other = mul();
    if let Claim::Congruent { out, .. } = &mut other.claims[0] {
        *out = "s".into();
    }
    assert!(message(verdict(&xy(), &[(&other, &[X(0), X(1)])], promise())).contains("of use"));
    let one = [shape("x", 30)];
    let flagged = |name: &str, bound: u32| {
        let mut contract = is_zero(30);
        contract.claims = vec![Claim::Flag {
            flag: name.into(),
            input: "a".into(),
            limit: bound.into(),
        }];
        verdict(&one, &[(&contract, &[X(0)])], zero(&[(1, &["x"])]))
    };
    assert_eq!(flagged("r", 0), Ok(1));
    assert!(flagged("r", 1).is_err());
    assert!(flagged("s", 0).is_err());
}

#[test]
fn a_flag_on_a_multiple_needs_a_unit() {
    // Modulo 30 twice a number may be zero where the number is not.
    let flag = is_zero(29);
    let promise = |factor| Promise::Zero {
        modulus: 30u32.into(),
        terms: terms(&[(factor, &["x"])]),
    };
    for (factor, good) in [(1, true), (7, true), (2, false), (15, false)] {
        let times = callee(&[("a", 31)], 29, 30, 1, &[(factor, &["a"])]);
        let calls: [(&Contract, &[Argument]); 2] = [(&times, &[X(0)]), (&flag, &[R(0)])];
        let verdict = |promise| verdict(&[shape("x", 31)], &calls, promise).is_ok();
        assert_eq!(verdict(promise(1)), good, "{factor}");
        assert_eq!(verdict(promise(factor)), good, "{factor}");
    }
}
