//! The disassembler. Its output assembles to the same words.

use crate::isa::{Instruction, Shape, Source};
use std::collections::BTreeMap;

/// One instruction, its branch target printed by `label`.
fn text(i: &Instruction, label: impl FnOnce() -> String) -> String {
    let s = |s: Source| format!("{}{}", if s.constant { '#' } else { '%' }, s.index);
    let op = i.code.op();
    let operands = match op.shape {
        Shape::None => return op.name.into(),
        Shape::WdA => format!("%{}, {}", i.wd, s(i.a)),
        Shape::WdB => format!("%{}, {}", i.wd, s(i.b)),
        Shape::WdAB => format!("%{}, {}, {}", i.wd, s(i.a), s(i.b)),
        Shape::A => s(i.a),
        Shape::Label => label(),
        Shape::LabelA => format!("{}, {}", label(), s(i.a)),
        Shape::Number => i.imm.to_string(),
    };
    format!("{} {operands}", op.name)
}

/// One word for a listing. Branches show their offset.
pub fn show(word: u32) -> String {
    match Instruction::decode(word) {
        Some(i) => text(&i, || format!("{:+}", i.imm)),
        None => format!(".word {word:#010x}"),
    }
}

/// Disassembles a whole program. Words that are not valid instructions, set bits that their
/// instruction ignores, or branch out of the program become `.word`.
pub fn disassemble(words: &[u32]) -> String {
    let target = |n: usize, i: &Instruction| {
        let t = n as i64 + 1 + i64::from(i.imm);
        usize::try_from(t).ok().filter(|&t| t <= words.len())
    };
    let branches = |i: &Instruction| matches!(i.code.op().shape, Shape::Label | Shape::LabelA);
    let exact = |w: u32| Instruction::decode(w).filter(|i| i.encode() == w);
    let mut labels = BTreeMap::new();
    for (n, &w) in words.iter().enumerate() {
        if let Some(t) = exact(w).filter(branches).and_then(|i| target(n, &i)) {
            labels.insert(t, format!("L{t}"));
        }
    }
    let mut out = String::new();
    for n in 0..=words.len() {
        if let Some(l) = labels.get(&n) {
            out += &format!("{l}:\n");
        }
        let Some(&w) = words.get(n) else { break };
        let line = match exact(w) {
            Some(i) if branches(&i) => target(n, &i).map(|t| text(&i, || labels[&t].clone())),
            Some(i) => Some(text(&i, String::new)),
            None => None,
        };
        let line = line.unwrap_or_else(|| format!(".word {w:#010x}"));
        out += &format!("    {line}\n");
    }
    out
}
