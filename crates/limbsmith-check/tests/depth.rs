//! Certificates of any depth: rejected by name, and never checked, printed or dropped by recursion.

use limbsmith_check::{
    Certificate, Contract, End, Op, Program, Proof, Proved, Rejected, Shape, check,
};
use num_bigint::BigUint;

fn nested(depth: usize) -> Proof {
    let mut proof = Proof::trivial();
    for _ in 0..depth {
        proof = Proof {
            steps: vec![],
            end: End::Split(0, vec![proof]),
        };
    }
    proof
}

/// A copy of a word that is 0, so that each split has one case.
fn entry(proof: Proof) -> Proved {
    let mut program = Program::new("copy");
    let a = program.input("a", 64, 1);
    let r = program.var("r", 64);
    program.push(Op::Cast, &[a[0]], &[r]);
    program.output("r", &[r]);
    let shape = |name: &str| Shape::uniform(name, 0, vec![BigUint::ZERO], None);
    Proved {
        program,
        contract: Contract {
            inputs: vec![shape("a")],
            outputs: vec![shape("r")],
            ..Contract::default()
        },
        certificate: Certificate {
            hints: vec![],
            goals: vec![proof],
        },
    }
}

#[test]
fn deep_certificates_are_refused_without_recursion() {
    assert!(entry(nested(Proof::DEEPEST)).check().is_ok());
    for depth in [Proof::DEEPEST + 1, 10_000, 2_000_000] {
        let e = entry(nested(depth));
        let verdict = check(&e.program, &e.contract, &e.certificate);
        assert_eq!(verdict, Err(Rejected::TooDeep), "{depth}");
    }
}

#[test]
fn deep_texts_are_refused_with_their_line() {
    let shallow = entry(nested(Proof::DEEPEST)).to_string();
    assert_eq!(Proved::parse_all(&shallow).expect("readable").len(), 1);
    let text = entry(nested(200_000)).to_string();
    let error = Proved::parse_all(&text).expect_err("too deep");
    assert!(error.message.contains("nested too deep"), "{error}");
}
