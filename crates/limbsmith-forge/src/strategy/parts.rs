//! Arrays of several values, for example the two coordinates of a pair.
//!
//! In text such an array is flat: `a: &[u64; 4]`. A contract is about its parts, `a.re` and `a.im`, one shape for each,
//! in the order of their limbs in the array.

use super::common::Item;
use super::module::Module;
use limbsmith_check::{Contract, Group, Program, Shape};

/// The array of a shape or a group.
fn array(name: &str) -> &str {
    name.split_once('.').map_or(name, |(array, _)| array)
}

/// The program with each flat array split into the parts that the contract names. Arrays without parts, or with a
/// length other than the sum of their parts, are unchanged.
pub fn split(p: &Program, c: &Contract) -> Program {
    let cut = |groups: &[Group], shapes: &[Shape]| -> Vec<Group> {
        let mut out = vec![];
        for g in groups {
            let parts: Vec<&Shape> = shapes
                .iter()
                .filter(|s| s.name != g.name && array(&s.name) == g.name)
                .collect();
            let total: usize = parts.iter().map(|s| s.limbs.len()).sum();
            if parts.is_empty() || total != g.vars.len() {
                out.push(g.clone());
                continue;
            }
            let mut vars = g.vars.iter().copied();
            for s in parts {
                out.push(Group {
                    name: s.name.clone(),
                    vars: vars.by_ref().take(s.limbs.len()).collect(),
                });
            }
        }
        out
    };
    Program {
        inputs: cut(&p.inputs, &c.inputs),
        outputs: cut(&p.outputs, &c.outputs),
        ..p.clone()
    }
}

/// The program with parts of one array joined again, as in its text.
fn join(p: &Program) -> Program {
    let glue = |groups: &[Group]| -> Vec<Group> {
        let mut out: Vec<Group> = vec![];
        for g in groups {
            match out.last_mut() {
                Some(last) if g.name.contains('.') && last.name == array(&g.name) => {
                    last.vars.extend(&g.vars);
                }
                _ => out.push(Group {
                    name: array(&g.name).into(),
                    vars: g.vars.clone(),
                }),
            }
        }
        out
    };
    Program {
        inputs: glue(&p.inputs),
        outputs: glue(&p.outputs),
        ..p.clone()
    }
}

/// The module with flat arrays, for printers.
pub fn flat(m: &Module) -> Module {
    let mut m = m.clone();
    for item in &mut m.items {
        if let Item::Kernel(k) = item {
            k.program = join(&k.program);
        }
    }
    m
}
