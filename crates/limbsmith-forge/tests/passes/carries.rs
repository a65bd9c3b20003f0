//! No carry that the contract does not ask for.
//!
//! A carry step cuts a value at a limb's edge: the remainder stays, the quotient goes to the next limb. Left
//! out, nothing changes modulo the prime, but limbs are longer. Each step of each kernel on limbs with spare
//! bits is left out in turn, and the prover asked whether the rest still keeps the contract: then it was
//! superfluous.

use crate::oracle;
use limbsmith_check::{Op, Program, Var};
use limbsmith_forge::prove::prove;
use limbsmith_forge::strategy::{Module, build, common::Item};

/// Statements of the longest kernel that is tried.
const LONGEST: usize = 330;

/// What a variable was before its width changed.
fn root(p: &Program, mut v: Var) -> Var {
    while let Some(s) = p.stmts.iter().find(|s| s.outs[0] == v && s.op == Op::Cast) {
        v = s.args[0];
    }
    v
}

/// Values that are cut, and where.
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
        // The halves of a product are no carry.
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

fn superfluous(module: &Module) -> Vec<String> {
    let mut list = vec![];
    for item in &module.items {
        let Item::Kernel(k) = item else { continue };
        if k.program.stmts.len() > LONGEST {
            continue;
        }
        for (v, cut) in steps(&k.program) {
            let shorter = without(&k.program, (v, cut));
            if prove(&shorter, &k.contract).is_ok() {
                let name = &k.program.vars[v].name;
                let (field, rep) = (&module.field.name, &module.rep.name);
                list.push(format!("{field} {rep} {}: {name} at {cut}", item.name()));
            }
        }
    }
    list
}

/// What is found today, each by itself: the shared end of small products of secp256k1 carries up to the top
/// where the first limb's carry would do, and the last chain of a square goes as far as that of a product.
/// On lanes a carry that a program could do without is a word that the multiplier would not take.
#[test]
fn carries_that_no_bound_demands_are_known() {
    let mut found = vec![];
    for (field, reps) in [
        ("p25519", &["u51", "ps51", "u25"][..]),
        ("p256k1", &["u52"]),
        ("p384", &["s55"]),
    ] {
        let spec = oracle::spec(field);
        for rep in spec.reps.iter().filter(|r| reps.contains(&r.name.as_str())) {
            found.extend(superfluous(&build(&spec.field, rep).expect("a module")));
        }
    }
    let count = |of: &str| found.iter().filter(|f| f.starts_with(of)).count();
    let counts = [
        count("p25519 u25 square"),
        count("p256k1 u52 mul_small:"),
        count("p256k1 u52 mul_small_add:"),
    ];
    assert_eq!(counts, [5, 3, 3], "{found:#?}");
    assert_eq!(found.len(), 11, "{found:#?}");
}
