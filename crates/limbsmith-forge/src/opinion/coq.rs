//! Programs, contracts and certificates for the checker that is written and proved sound in Coq (the folder `coq` of
//! this crate).
//!
//! Each kernel gets a theorem, `keeps program contract`, whose terms are explained in `coq/Words.v`. From every memory
//! with the inputs in their bounds, the program, in the machine's arithmetic modulo `2^w`, runs to its end. Then the
//! outputs are in their bounds and satisfy the contract's congruence. The proof is one computation:
//! `check program contract certificate` is `true`, and `coq/Soundness.v` proves, without axioms, that this implies the
//! theorem. So only [`program`] and [`contract`] of this module have to be trusted, since they print the statement of
//! the theorem.
//!
//! # A separate certificate
//!
//! [`Machine`](limbsmith_check::Machine) finds quotients by five rules. The checker in Coq has one: `x = lo + 2^k hi`,
//! and `lo` is within bounds. So [`elaborate`] follows the machine and records its results: each new value as a sum, a
//! quotient or a plain polynomial, and the facts behind each bound that the intervals do not give. If one of the five
//! rules were wrong, there would be no such record, and no theorem.

mod elaborate;

pub use elaborate::{Elaborated, Line, Move, Tree, elaborate};

use limbsmith_check::{Claim, Contract, Group, Op, Program, Shape, Var};
use num_bigint::{BigInt, BigUint};
use std::fmt::Write;

/// The Coq sources of the theorems, in compilation order.
pub const SOURCES: [(&str, &str); 5] = [
    ("Words.v", include_str!("../../coq/Words.v")),
    ("Poly.v", include_str!("../../coq/Poly.v")),
    ("Checker.v", include_str!("../../coq/Checker.v")),
    ("Values.v", include_str!("../../coq/Values.v")),
    ("Soundness.v", include_str!("../../coq/Soundness.v")),
];

/// The common header of every file of theorems.
pub const HEAD: &str = "\
From Coq Require Import ZArith List.
From Limbsmith Require Import Words Poly Checker Soundness.
Import ListNotations.
Open Scope Z_scope.
";

/// A number, in decimal if it is short.
fn number(x: &BigInt) -> String {
    let digits = match x.magnitude().bits() {
        0..=20 => x.magnitude().to_string(),
        _ => format!("{:#x}", x.magnitude()),
    };
    match *x < BigInt::ZERO {
        true => format!("(-{digits})"),
        false => digits,
    }
}

fn natural(x: &BigUint) -> String {
    number(&BigInt::from(x.clone()))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join("; "))
}

/// A name as Coq allows it: the halves of a pair have a dot.
fn name(kind: &str, name: &str) -> String {
    format!("{kind}_{}", name.replace('.', "_"))
}

/// A variable's number, from 1.
fn var(v: Var) -> usize {
    v + 1
}

/// The program as a list of statements, each with its text as a comment.
pub fn program(p: &Program) -> String {
    let mut t = String::from("Definition program : list statement := [\n");
    for (i, s) in p.stmts.iter().enumerate() {
        let w = p.vars[s.outs[0]].width;
        let vars = s.outs.iter().chain(&s.args).map(|&v| var(v).to_string());
        let vars = vars.collect::<Vec<_>>().join(" ");
        let written = match s.op {
            Op::Const(c) => format!("Const {vars} {}", natural(&BigUint::from(c))),
            Op::Add => format!("Add {w} {vars}"),
            Op::Sub => format!("Words.Sub {w} {vars}"),
            Op::Mul => format!("Mul {w} {vars}"),
            Op::AddWrap => format!("AddWrap {w} {vars}"),
            Op::SubWrap => format!("SubWrap {w} {vars}"),
            Op::MulWrap => format!("MulWrap {w} {vars}"),
            Op::Adc => format!("Adc {w} {vars}"),
            Op::Sbb => format!("Sbb {w} {vars}"),
            Op::MulWide => format!("MulWide {w} {vars}"),
            Op::Mac => format!("Mac {w} {vars}"),
            Op::Shl(k) => format!("Shl {w} {vars} {k}"),
            Op::Shr(k) => format!("Shr {vars} {k}"),
            Op::Low(k) => format!("Low {vars} {k}"),
            Op::Or => format!("Or {vars}"),
            Op::Mask => format!("Mask {w} {vars}"),
            Op::Sel => format!("Select {vars}"),
            Op::Cast => format!("Cast {w} {vars}"),
        };
        let end = if i + 1 < p.stmts.len() { ";" } else { "" };
        let _ = writeln!(t, "  {written}{end} (* {} *)", p.show(s));
    }
    t + "].\n"
}

/// The largest value of a word: the bound, limited by the word's type.
fn most(p: &Program, v: Var, limit: &BigUint) -> BigUint {
    let top = (BigUint::from(1u8) << p.vars[v].width) - 1u8;
    limit.clone().min(top)
}

/// An array's words: number, exponent of the weight, largest value.
fn array(p: &Program, g: &Group, s: &Shape) -> String {
    let words = g.vars.iter().zip(&s.weights).zip(&s.limbs);
    let words = words.map(|((&v, w), most)| {
        let most = natural(&self::most(p, v, most));
        format!("{{| var := {}; exponent := {w}; most := {most} |}}", var(v))
    });
    let whole = match &s.whole {
        Some(w) => format!("Some {}", natural(w)),
        None => "None".into(),
    };
    format!("{{| words := {}; whole := {whole} |}}", list(words))
}

/// The contract: inputs, outputs and claims.
pub fn contract(p: &Program, c: &Contract) -> String {
    let mut t = String::new();
    for (kind, groups, shapes) in [
        ("in", &p.inputs, &c.inputs),
        ("out", &p.outputs, &c.outputs),
    ] {
        for (g, s) in groups.iter().zip(shapes) {
            let array = array(p, g, s);
            let name = name(kind, &s.name);
            let _ = writeln!(t, "Definition {name} : array := {array}.");
        }
    }
    let names = |kind: &str, shapes: &[Shape]| list(shapes.iter().map(|s| name(kind, &s.name)));
    // By their words: arrays given as multiples, and arrays claimed to be multiples.
    let groups = |name: &String, groups: &'_ [Group]| {
        let group = groups.iter().find(|g| g.name == *name);
        group.map_or(vec![], |g| g.vars.clone())
    };
    let given = list(c.multiples.iter().flat_map(|m| {
        let both = groups(&m.name, &p.inputs)
            .into_iter()
            .zip(groups(&m.of, &p.inputs));
        let factor = natural(&m.factor);
        both.map(move |(x, y)| format!("({}%positive, {factor}, {}%positive)", var(x), var(y)))
            .collect::<Vec<_>>()
    }));
    let word = |v: Var| {
        let most = natural(&most(p, v, &BigUint::from(u128::MAX)));
        format!(
            "{{| words := [{{| var := {}; exponent := 0; most := {most} |}}]; whole := None |}}",
            var(v)
        )
    };
    let claims = c.claims.iter().flat_map(|c| match c {
        Claim::Multiple(m) => {
            let both = groups(&m.name, &p.outputs)
                .into_iter()
                .zip(groups(&m.of, &p.inputs));
            let factor = natural(&m.factor);
            both.map(|(x, y)| format!("Congruent 0 1 {} [({factor}, [{}])]", word(x), word(y)))
                .collect::<Vec<_>>()
        }
        Claim::Congruent {
            modulus,
            scale,
            out,
            terms,
        } => {
            let terms = list(terms.iter().map(|t| {
                let inputs = list(t.inputs.iter().map(|i| name("in", i)));
                format!("({}, {inputs})", number(&t.factor))
            }));
            let (modulus, scale, out) = (natural(modulus), natural(scale), name("out", out));
            vec![format!("Congruent {modulus} {scale} {out} {terms}")]
        }
        Claim::Flag { flag, input, limit } => {
            let group = p.outputs.iter().find(|g| g.name == *flag);
            let flag = group.map_or(0, |g| var(g.vars[0]));
            vec![format!(
                "Flag {flag} {} {}",
                name("in", input),
                natural(limit)
            )]
        }
    });
    let claims = list(claims);
    let (inputs, outputs) = (names("in", &c.inputs), names("out", &c.outputs));
    let _ = writeln!(
        t,
        "Definition contract : contract :=\n  {{| inputs := {inputs};\n     multiples := {given};\n     outputs := {outputs};\n     claims := {claims} |}}."
    );
    t
}

/// The largest inputs that the contract allows: as much as fits into the top limb, then into the next.
fn extreme(p: &Program, c: &Contract) -> Vec<Vec<u128>> {
    let of = |(g, s): (&Group, &Shape)| {
        let mut rest = s.max();
        let mut limbs = vec![0; s.limbs.len()];
        for (i, &w) in s.weights.iter().enumerate().rev() {
            let x = (&rest >> w).min(most(p, g.vars[i], &s.limbs[i]));
            rest -= &x << w;
            limbs[i] = u128::try_from(x).unwrap_or(0);
        }
        limbs
    };
    let mut inputs: Vec<Vec<u128>> = p.inputs.iter().zip(&c.inputs).map(of).collect();
    c.relate(&mut inputs);
    inputs
}

/// One run of the program in Coq, compared with the interpreter's: both give the statements the same meaning.
fn example(p: &Program, c: &Contract) -> String {
    let inputs = extreme(p, c);
    let Ok(results) = p.run(&inputs) else {
        return String::new();
    };
    let vars = |groups: &[Group]| -> Vec<Var> {
        groups.iter().flat_map(|g| g.vars.iter().copied()).collect()
    };
    let word = |x: &u128| natural(&BigUint::from(*x));
    let inputs = list(
        (vars(&p.inputs).into_iter().zip(inputs.iter().flatten()))
            .map(|(v, x)| format!("({}%positive, {})", var(v), word(x))),
    );
    let outs = list((vars(&p.outputs).into_iter()).map(|v| format!("{}%positive", var(v))));
    let results = list(results.iter().flatten().map(word));
    format!(
        "\nExample largest : results program\n  {inputs} {outs}\n  = Some {results}.\nProof. vm_cast_no_check \
         (eq_refl (Some {results})). Qed.\n"
    )
}

/// A kernel's theorem as a module of that name, with an example.
pub fn theorem(name: &str, p: &Program, c: &Contract, e: &Elaborated) -> String {
    format!(
        "\nModule {name}.\n{}{}{}\n{e}\nTheorem kept : keeps program contract.\nProof. apply (checked program contract \
         certificate). vm_cast_no_check (eq_refl true). Qed.\nEnd {name}.\n",
        program(p),
        contract(p, c),
        example(p, c)
    )
}

/// The end of a file: all its theorems as one, and a command that makes Coq print its axioms.
pub fn tail(names: &[String]) -> String {
    let mut all = "I".to_string();
    for name in names.iter().rev() {
        all = format!("(conj {name}.kept {all})");
    }
    format!("\nDefinition all := {all}.\nPrint Assumptions all.\n")
}
