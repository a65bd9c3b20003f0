//! Redundant-carry elimination removes every carry that the contract does not need.
//!
//! A carry step cuts a value at a limb's edge: the remainder stays, and the quotient is added to the next limb. Without
//! the step, nothing changes modulo the prime, but limbs are longer. Each step of proved kernels on limbs with spare
//! bits is removed in turn, and the prover checks whether the rest still keeps the contract. If it does, the step was
//! redundant, and the pass should have removed it.

use crate::oracle;
use limbsmith_check::{Op, Program, Var};
use limbsmith_forge::prove::prove;
use limbsmith_forge::spec::{Making, Rep};
use limbsmith_forge::strategy::{Module, build, common::Item};

/// The longest kernel, in statements, that is tried here, to limit the time.
const LONGEST: usize = 330;

/// The original of a variable before changes of width.
fn root(p: &Program, mut v: Var) -> Var {
    while let Some(s) = p.stmts.iter().find(|s| s.outs[0] == v && s.op == Op::Cast) {
        v = s.args[0];
    }
    v
}

/// Values that are cut, and the positions of the cuts.
fn steps(p: &Program) -> Vec<(Var, u32)> {
    let written = |v: Var, op: Op| p.stmts.iter().any(|s| s.outs[0] == v && s.op == op);
    let low = |v: Var, k: u32| {
        let cuts = |s: &&limbsmith_check::Stmt| s.op == Op::Low(k) && root(p, s.args[0]) == v;
        p.stmts.iter().any(|s| cuts(&s))
    };
    let mut found = vec![];
    for s in &p.stmts {
        let Op::Shr(k) = s.op else { continue };
        let v = root(p, s.args[0]);
        // The halves of a product are not a carry.
        if low(v, k) && !written(v, Op::Mul) && !found.contains(&(v, k)) {
            found.push((v, k));
        }
    }
    found
}

/// The program without that step.
fn without(p: &Program, (v, k): (Var, u32)) -> Program {
    let mut q = p.clone();
    for s in &mut q.stmts {
        match s.op {
            Op::Shr(j) if j == k && root(p, s.args[0]) == v => {
                (s.op, s.args) = (Op::Const(0), vec![]);
            }
            // A change of width that changes nothing.
            Op::Low(j) if j == k && root(p, s.args[0]) == v => s.op = Op::Cast,
            _ => {}
        }
    }
    q
}

/// Redundant steps of the proved kernels, and the number of steps removed while proving them.
fn superfluous(mut module: Module) -> (Vec<String>, usize) {
    let (mut list, mut left_out) = (vec![], 0);
    let (field, rep) = (module.field.name.clone(), module.rep.name.clone());
    for item in &mut module.items {
        let Item::Kernel(k) = item else { continue };
        if k.program.stmts.len() > LONGEST {
            continue;
        }
        let before = steps(&k.program).len();
        k.prove().unwrap_or_else(|e| panic!("{e}"));
        let after = steps(&k.program);
        left_out += before - after.len();
        for (v, cut) in after {
            let shorter = without(&k.program, (v, cut));
            if prove(&shorter, &k.contract).is_ok() {
                let name = &k.program.vars[v].name;
                list.push(format!("{field} {rep} {}: {name} at {cut}", k.program.name));
            }
        }
    }
    (list, left_out)
}

/// Redundant carries of strategies are removed: the shared end of small products of secp256k1 carries up to the top
/// where the first limb's carry does, and the last chain of a square as far as that of a product. On lanes, removing a
/// carry would give a word that is too long for the multiplier.
#[test]
fn no_carry_is_left_that_no_bound_demands() {
    for (field, rep, without) in [
        ("p25519", "u51", 0),
        ("p25519", "ps51", 0),
        ("p25519", "u25", 5),
        ("p256k1", "u52", 6),
        ("p384", "s55", 0),
    ] {
        let spec = oracle::spec(field);
        let rep = spec.reps.iter().find(|r| r.name == rep).expect("shipped");
        let (found, left_out) = superfluous(build(&spec.field, rep).expect("a module"));
        assert_eq!(found, [""; 0], "{field} {}", rep.name);
        assert_eq!(left_out, without, "{field} {}", rep.name);
    }
}

/// With the option for all carries, redundant carries are preserved.
#[test]
fn carries_are_kept_for_who_asks() {
    let spec = oracle::spec("p256k1");
    let rep = spec.reps.iter().find(|r| r.name == "u52").expect("shipped");
    let making = Making {
        all_carries: true,
        ..Making::default()
    };
    let rep = Rep {
        making,
        operations: vec!["mul_small".into()],
        ..rep.clone()
    };
    let (found, left_out) = superfluous(build(&spec.field, &rep).expect("a module"));
    assert_eq!((found.len(), left_out), (3, 0), "{found:#?}");
}
