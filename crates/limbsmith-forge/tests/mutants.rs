//! Mutants of the shipped kernels.
//!
//! Every function of every representation is read from its text. Then constants, shifts, carries, operands and
//! operations are changed one at a time, and so are the bounds and promises of the contract. The prover and checker
//! must reject each mutant. An accepted mutant is *claimed* to be right, so the interpreter and a big-integer oracle
//! test it against the contract on random and extreme inputs: accepted and wrong fails the test. The accepted ones are
//! counted: too many would mean that the mutations are too easy.

mod oracle;

use limbsmith_check::{Contract, Op, Program};
use limbsmith_forge::prove::prove;
use limbsmith_forge::read::rust::{Function, functions};
use limbsmith_forge::strategy::{Module, parts};
use num_bigint::BigUint;
use oracle::Random;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A changed program or contract, with a description.
struct Mutant {
    what: String,
    program: Program,
    contract: Contract,
}

/// The kernels of one module, as read from the printed text.
fn kernels(module: &Module, text: &str) -> Vec<(Program, Contract)> {
    let found = functions(text).expect("readable");
    let programs = found.into_iter().filter_map(|f| match f {
        Function::Program(p) => Some(p),
        Function::Calls(_) => None,
    });
    programs
        .map(|p| {
            let contract = module.kernel(&p.name).expect("a contract").contract.clone();
            (parts::split(&p, &contract), contract)
        })
        .collect()
}

/// All mutations of one statement.
fn of_statement(p: &Program, n: usize) -> Vec<(String, Program)> {
    let mut out = vec![];
    let s = &p.stmts[n];
    let mut put = |what: &str, change: &dyn Fn(&mut Program)| {
        let mut q = p.clone();
        change(&mut q);
        if q != *p && q.validate().is_ok() {
            out.push((format!("{}: {n} '{}' {what}", p.name, p.show(s)), q));
        }
    };
    let set = |op: Op| move |q: &mut Program| q.stmts[n].op = op;
    match s.op {
        // The reader represents masks as operations; their constants remain, unread.
        Op::Const(_) if !p.stmts.iter().any(|t| t.args.contains(&s.outs[0])) => {}
        Op::Const(v) => {
            put("constant + 1", &set(Op::Const(v.wrapping_add(1))));
            put("constant - 1", &set(Op::Const(v.wrapping_sub(1))));
            put("constant doubled", &set(Op::Const(v.wrapping_mul(2))));
        }
        Op::Shl(k) => {
            put("shift + 1", &set(Op::Shl(k + 1)));
            put("shift - 1", &set(Op::Shl(k.saturating_sub(1).max(1))));
        }
        Op::Shr(k) => {
            put("shift + 1", &set(Op::Shr(k + 1)));
            put("shift - 1", &set(Op::Shr(k.saturating_sub(1).max(1))));
        }
        Op::Low(k) => {
            put("mask one bit wider", &set(Op::Low(k + 1)));
            put(
                "mask one bit narrower",
                &set(Op::Low(k.saturating_sub(1).max(1))),
            );
            put("mask dropped", &set(Op::Cast));
        }
        Op::Add => {
            put("becomes a difference", &set(Op::Sub));
            put("first operand only", &|q| {
                q.stmts[n].op = Op::Cast;
                q.stmts[n].args.truncate(1);
            });
            put("second operand only", &|q| {
                q.stmts[n].op = Op::Cast;
                q.stmts[n].args.remove(0);
            });
        }
        Op::Sub => put("operands exchanged", &|q| q.stmts[n].args.swap(0, 1)),
        Op::Adc => put("becomes a borrow", &set(Op::Sbb)),
        Op::Sbb => {
            put("becomes a carry", &set(Op::Adc));
            put("operands exchanged", &|q| q.stmts[n].args.swap(0, 1));
        }
        Op::Mul => put("first operand only", &|q| {
            q.stmts[n].op = Op::Cast;
            q.stmts[n].args.truncate(1);
        }),
        Op::MulWide => put("high and low exchanged", &|q| q.stmts[n].outs.swap(0, 1)),
        Op::Mac => put("addends exchanged with a factor", &|q| {
            q.stmts[n].args.swap(1, 2)
        }),
        Op::Sel => put("mask ignored", &|q| {
            q.stmts[n].op = Op::Cast;
            q.stmts[n].args.remove(0);
        }),
        Op::Cast | Op::Or | Op::Mask | Op::AddWrap | Op::SubWrap | Op::MulWrap => {}
    }
    // A lost carry or borrow.
    if matches!(s.op, Op::Adc | Op::Sbb) {
        let bits: Vec<usize> = (0..p.vars.len())
            .filter(|&v| {
                p.stmts[..n]
                    .iter()
                    .any(|s| s.op == Op::Const(0) && s.outs[0] == v)
                    && p.vars[v].width == 8
            })
            .collect();
        if let Some(&zero) = bits.first()
            && s.args[2] != zero
        {
            put("carry dropped", &|q| q.stmts[n].args[2] = zero);
        }
    }
    // A neighbor instead of an operand.
    for i in 0..s.args.len() {
        let v = s.args[i];
        if v > 0 && p.vars[v - 1].width == p.vars[v].width {
            put(&format!("operand {i} is its neighbor"), &|q| {
                q.stmts[n].args[i] = v - 1
            });
        }
    }
    out
}

fn of_contract(program: &Program, c: &Contract) -> Vec<(String, Contract)> {
    let mut out = vec![];
    let one = BigUint::from(1u8);
    let mut put = |what: String, change: &dyn Fn(&mut Contract)| {
        let mut d = c.clone();
        change(&mut d);
        if d != *c {
            out.push((what, d));
        }
    };
    for i in 0..c.inputs.len() {
        put(format!("input {i} one bit wider"), &|d| {
            // A word cannot exceed its width.
            for (m, &v) in d.inputs[i].limbs.iter_mut().zip(&program.inputs[i].vars) {
                let word = (&one << program.vars[v].width) - 1u8;
                *m = (&*m * 2u8 + 1u8).min(word);
            }
            let most = d.inputs[i].limb_max();
            if let Some(w) = &mut d.inputs[i].whole {
                *w = (&*w * 2u8 + 1u8).min(most);
            }
        });
        put(format!("input {i} whole bound dropped"), &|d| {
            d.inputs[i].whole = None
        });
    }
    for i in 0..c.outputs.len() {
        for j in 0..c.outputs[i].limbs.len() {
            put(format!("output {i} limb {j} half as large"), &|d| {
                d.outputs[i].limbs[j] >>= 1;
            });
        }
        put(format!("output {i} whole one less"), &|d| {
            if let Some(w) = &mut d.outputs[i].whole {
                *w -= &one;
            }
        });
        put(format!("output {i} whole half as large"), &|d| {
            if let Some(w) = &mut d.outputs[i].whole {
                *w >>= 1;
            }
        });
    }
    use limbsmith_check::Claim;
    for i in 0..c.claims.len() {
        put(
            format!("claim {i} off by one"),
            &|d| match &mut d.claims[i] {
                Claim::Congruent { modulus, .. } => *modulus += 2u8,
                Claim::Flag { limit, .. } => *limit += &one,
                Claim::Multiple(m) => m.factor += &one,
            },
        );
        put(
            format!("claim {i} of another factor"),
            &|d| match &mut d.claims[i] {
                Claim::Congruent { terms, .. } => {
                    if let Some(t) = terms.first_mut() {
                        t.factor += 1;
                    }
                }
                Claim::Flag { limit, .. } => *limit = &*limit - limit.clone().min(one.clone()),
                Claim::Multiple(m) => m.factor <<= 1,
            },
        );
    }
    out
}

/// The number of mutants to try for a kernel of that many statements, the `number`-th of all. In a release build all
/// mutants are tried, otherwise a fixed sample, smaller for kernels with longer proofs; of the longest every third
/// kernel has one. Of the sample every fourth is tried ([`oracle::one_in`]).
fn budget(number: usize, statements: usize) -> usize {
    match (cfg!(debug_assertions), statements) {
        (false, _) => usize::MAX,
        (true, 0..=74) => 2,
        (true, 75..=149) => 1,
        (true, _) => usize::from(number.is_multiple_of(3)),
    }
}

fn mutants(modules: &[(Module, String)]) -> Vec<Mutant> {
    let (mut all, mut number) = (vec![], 0);
    for (module, text) in modules {
        let place = format!("{} {}", module.field.name, module.rep.name);
        for (program, contract) in kernels(module, text) {
            number += 1;
            let budget = budget(number, program.stmts.len());
            if budget == 0 {
                continue;
            }
            let mut of_this = vec![];
            for n in 0..program.stmts.len() {
                for (what, p) in of_statement(&program, n) {
                    of_this.push((what, p, contract.clone()));
                }
            }
            for (what, c) in of_contract(&program, &contract) {
                of_this.push((format!("{}: {what}", program.name), program.clone(), c));
            }
            // Spread over the whole kernel, without resonance with its structure.
            let step = of_this.len().div_ceil(budget).max(1);
            let first = all.len() % step;
            let chosen = of_this.into_iter().skip(first).step_by(step);
            all.extend(chosen.map(|(what, program, contract)| Mutant {
                what: format!("{place} {what}"),
                program,
                contract,
            }));
        }
    }
    all
}

/// Whether the mutant is rejected; an accepted one must be right.
fn refused(number: usize, m: &Mutant) -> bool {
    let mut random = Random::new(0x6d75_7461_6e74 + number as u64);
    match prove(&m.program, &m.contract) {
        Err(_) => true,
        Ok(_) => {
            oracle::hold(&m.program, &m.contract, 300, &mut random)
                .unwrap_or_else(|e| panic!("accepted and wrong: {}: {e}", m.what));
            false
        }
    }
}

#[test]
fn no_wrong_mutant_is_accepted() {
    let modules = oracle::shipped();
    let every = oracle::one_in(4);
    let all: Vec<Mutant> = mutants(&modules)
        .into_iter()
        .skip(every - 1)
        .step_by(every)
        .collect();
    let next = AtomicUsize::new(0);
    let accepted = Mutex::new(vec![]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(m) = all.get(i) else { break };
                    if !refused(i, m) {
                        accepted.lock().expect("no panic").push(&m.what);
                    }
                }
            });
        }
    });
    let accepted = accepted.into_inner().expect("no panic");
    let (tried, right) = (all.len(), accepted.len());
    println!(
        "{tried} mutants: {} refused, {right} accepted and right",
        tried - right
    );
    for what in &accepted {
        println!("  right: {what}");
    }
    assert!(
        tried - right >= 300 / every,
        "only {} mutants were refused",
        tried - right
    );
    // Some mutants are harmless: exchanged factors, slack in a bound, a carry that is always zero.
    assert!(right * 10 < tried, "{right} of {tried} accepted");
}

#[test]
fn the_shipped_kernels_themselves_are_accepted() {
    let mut random = Random::new(7);
    for (module, text) in oracle::shipped() {
        for (p, c) in kernels(&module, &text) {
            assert!(prove(&p, &c).is_ok(), "{} {}", module.rep.name, p.name);
            oracle::hold(&p, &c, 100, &mut random).unwrap_or_else(|e| panic!("{}: {e}", p.name));
        }
    }
}
