//! Proves on a program's words that its trace does not depend on secrets, for all values.
//!
//! The issue time of an instruction depends only on the instructions ([`timing`](crate::timing)). The
//! sequence of instructions depends on the counter, which only constants in the microcode set, and on the two
//! branches on data, `brz` and `brb`. So if neither ever reads a secret-dependent register, then every issue
//! and every write, with its cycle, is the same for all secrets. The check propagates secret dependence
//! (taint) through registers and flag, along all paths, up to a fixed point.
//!
//! A program that would be rejected: the ladder with `brb skip, k` in place of `fsqc`.

use crate::isa::{Instruction, Opcode};
use std::fmt;

/// A branch that depends on a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// Address of the branch, from the program's first word.
    pub at: u16,
    /// The register that it reads.
    pub register: u8,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, r) = (self.at, self.register);
        write!(
            f,
            "the branch at {at} looks at %{r}, which depends on a secret"
        )
    }
}

impl std::error::Error for Leak {}

/// The registers and bits that may depend on secrets before an instruction.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Reached {
    registers: u32,
    flag: bool,
    /// The bit that the last `flg` read.
    earlier: bool,
}

impl Reached {
    fn or(self, other: Reached) -> Reached {
        Reached {
            registers: self.registers | other.registers,
            flag: self.flag || other.flag,
            earlier: self.earlier || other.earlier,
        }
    }

    fn has(&self, r: u8) -> bool {
        self.registers >> r & 1 == 1
    }

    /// The registers and bits that may depend on secrets after it.
    fn after(mut self, i: &Instruction) -> Reached {
        let any = i.reads().any(|r| self.has(r)) || (i.reads_flag() && self.flag);
        match i.code {
            Opcode::Flg => {
                self.flag = any || self.earlier;
                self.earlier = any;
            }
            Opcode::Wipe => {
                let kept = i.a.register().map_or(0, |r| 1 << r);
                self = Reached {
                    registers: self.registers & kept,
                    ..Reached::default()
                };
            }
            _ => {}
        }
        if let Some(r) = i.writes() {
            self.registers = self.registers & !(1 << r) | u32::from(any) << r;
        }
        self
    }
}

/// Checks a program, from its first word on, with secrets in these registers.
pub fn check(words: &[u32], secrets: &[u8]) -> Result<(), Leak> {
    let mut before: Vec<Option<Reached>> = vec![None; words.len()];
    let start = Reached {
        registers: secrets.iter().fold(0, |all, r| all | 1 << (r % 32)),
        ..Reached::default()
    };
    let mut open = vec![(0i32, start)];
    while let Some((pc, reached)) = open.pop() {
        // The job ends outside its words.
        let Some(slot) = usize::try_from(pc).ok().and_then(|n| before.get_mut(n)) else {
            continue;
        };
        let all = slot.map_or(reached, |r| r.or(reached));
        if *slot == Some(all) {
            continue;
        }
        *slot = Some(all);
        let Some(i) = Instruction::decode(words[pc as usize]) else {
            continue;
        };
        let next = all.after(&i);
        let target = pc + 1 + i32::from(i.imm);
        match i.code {
            Opcode::Fin => continue,
            Opcode::Brz | Opcode::Brb => {
                if let Some(register) = i.a.register().filter(|r| all.has(*r)) {
                    let at = pc as u16;
                    return Err(Leak { at, register });
                }
                open.push((target, next));
            }
            Opcode::Dbnz => open.push((target, next)),
            _ => {}
        }
        open.push((pc + 1, next));
    }
    Ok(())
}
