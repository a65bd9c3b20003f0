//! Machine code of selections and look-ups, read for branches.
//!
//! The functions are those of `firmware/src/bin/inspected.rs`, with the functions of the library that they
//! call. A conditional branch backward is a loop: how often it runs is in the traces. A conditional branch
//! forward is refused. Of WebAssembly, `br_if` to the end of a block and `if` count as forward; a `select` is
//! counted apart, as engines are free in how they execute it.

use super::output;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The planted branch.
const PLANTED: &str = "inspect_planted_branch";

/// What a function's code has.
#[derive(Clone, Debug, Default)]
struct Function {
    forward: usize,
    loops: usize,
    selects: usize,
    calls: BTreeSet<String>,
}

/// What was found in a program.
#[derive(Debug, Default)]
pub struct Inspected {
    /// Functions that were read, callees with them.
    functions: usize,
    loops: usize,
    selects: usize,
    /// Functions with a branch forward.
    branching: Vec<String>,
    planted: bool,
}

impl Inspected {
    /// # Errors
    /// If a function branches forward, or the planted branch was not found.
    pub fn verdict(&self) -> Result<(), String> {
        match (&self.branching[..], self.planted, self.functions > 50) {
            ([], true, true) => Ok(()),
            ([], false, _) => Err("the planted branch was not found".into()),
            ([], _, false) => Err(format!("only {} functions", self.functions)),
            (all, ..) => Err(format!("branches in {}", all.join(", "))),
        }
    }

    /// A row of a table.
    pub fn row(&self, target: &str, level: &str) -> String {
        let (functions, loops, selects) = (self.functions, self.loops, self.selects);
        let branches = self.branching.len();
        format!("| {target} | {level} | {functions} | {branches} | {loops} | {selects} |")
    }
}

/// The head of that table.
pub const HEAD: &str = "\
| target | level | functions | with a branch forward | loops | `select` |
|---|---|---|---|---|---|";

/// Reads the program's code.
pub fn read(program: &Path) -> Result<Inspected, String> {
    let text = output(
        Command::new("llvm-objdump-19")
            .args(["-d", "--no-show-raw-insn"])
            .arg(program),
    )?;
    let functions = functions(&text);
    let mut found = Inspected::default();
    let mut open: Vec<String> = (functions
        .keys()
        .filter(|n| n.starts_with("inspect_"))
        .cloned())
    .collect();
    let mut seen = BTreeSet::new();
    while let Some(name) = open.pop() {
        // They set and move bytes, as many as lengths say.
        if name.starts_with("mem") || !seen.insert(name.clone()) {
            continue;
        }
        let Some(f) = functions.get(&name) else {
            return Err(format!("no code of {name}"));
        };
        found.functions += 1;
        if name == PLANTED {
            found.planted = f.forward > 0;
            continue;
        }
        found.loops += f.loops;
        found.selects += f.selects;
        if f.forward > 0 {
            found.branching.push(name);
        }
        open.extend(f.calls.iter().cloned());
    }
    Ok(found)
}

/// All functions of a disassembly.
fn functions(text: &str) -> BTreeMap<String, Function> {
    let mut all = BTreeMap::new();
    let mut name = String::new();
    // Of WebAssembly: which of the blocks around are loops.
    let mut blocks: Vec<bool> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_suffix(">:") {
            name = head.split_once('<').map_or("", |(_, n)| n).into();
            blocks.clear();
            all.insert(name.clone(), Function::default());
            continue;
        }
        let (Some((address, code)), Some(f)) = (line.split_once(':'), all.get_mut(&name)) else {
            continue;
        };
        let Ok(address) = u64::from_str_radix(address.trim(), 16) else {
            continue;
        };
        instruction(f, address, code.trim(), &name, &mut blocks);
    }
    all
}

fn instruction(f: &mut Function, address: u64, code: &str, name: &str, blocks: &mut Vec<bool>) {
    let (mnemonic, operands) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
    let symbol = || Some(operands.split_once('<')?.1.split_once('>')?.0);
    match mnemonic {
        "block" | "loop" => blocks.push(mnemonic == "loop"),
        "if" => {
            blocks.push(false);
            f.forward += 1;
        }
        "end" => _ = blocks.pop(),
        "select" => f.selects += 1,
        "br_table" => f.forward += 1,
        "br_if" => {
            let depth: usize = operands.trim().parse().unwrap_or(usize::MAX);
            let is_loop = (blocks.iter().rev().nth(depth)).copied().unwrap_or(false);
            *(if is_loop {
                &mut f.loops
            } else {
                &mut f.forward
            }) += 1;
        }
        "bl" | "b" | "br" | "jal" | "jalr" | "j" | "jr" | "call" | "tail" => match symbol() {
            // Within the function it is a jump.
            Some(place) if place.split('+').next() == Some(name) => {}
            Some(callee) => _ = f.calls.insert(callee.into()),
            // The return of a function that the compiler made of equal pieces.
            None if name.starts_with("OUTLINED_FUNCTION") && operands.trim() == "t0" => {}
            // Through a register: it may depend on anything.
            None => f.forward += 1,
        },
        _ if is_conditional(mnemonic) => {
            let target = operands
                .split([' ', ',', '\t'])
                .find_map(|w| u64::from_str_radix(w.strip_prefix("0x")?, 16).ok());
            match target {
                Some(target) if target <= address => f.loops += 1,
                _ => f.forward += 1,
            }
        }
        _ => {}
    }
}

/// Conditional branches of AArch64 and RISC-V.
fn is_conditional(mnemonic: &str) -> bool {
    const NAMES: [&str; 20] = [
        "cbz", "cbnz", "tbz", "tbnz", "beq", "bne", "blt", "bge", "bltu", "bgeu", "beqz", "bnez",
        "bltz", "bgez", "blez", "bgtz", "bgt", "ble", "bgtu", "bleu",
    ];
    NAMES.contains(&mnemonic) || mnemonic.starts_with("b.")
}
