//! Traces by the processor, which stops after each instruction, for instructions that valgrind does
//! not support.

use super::code::{Image, is_division};
use super::compare::{Comparison, instruction, memory};
use super::gather::Constants;
use super::traced::{SIGNAL, Target, UNTRACED};
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use nix::libc::user_regs_struct as Registers;
use nix::sys::ptrace;
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;
use std::collections::HashMap;
use std::process::{Command, Stdio};

/// Whether the operation's trace depends on its secrets; prints the findings.
pub fn leaks(target: Target, name: &str, few: bool) -> Result<bool, String> {
    let (mut tracer, image) = Tracer::start(name, few)?;
    let mut comparison = Comparison::of_steps(&image);
    let runs = target.kinds(few).len();
    for run in 0..runs {
        if run > 0 {
            tracer.until_mark()?;
        }
        let going_on = tracer.step_to_mark(|step| {
            if step.gathers {
                comparison.see_gather(step.at);
            }
            comparison.see(instruction(step.at))
                && (step.memory == 0 || comparison.see(memory(step.memory)))
                && (step.divided == 0 || comparison.see(memory(step.divided)))
        })?;
        if !going_on || !comparison.end() {
            break;
        }
    }
    drop(tracer);
    comparison.complete(runs)?;
    Ok(comparison.verdict(name, &image))
}

/// An executed instruction.
#[derive(Clone, Copy)]
pub struct Step {
    /// Its address.
    pub at: u64,
    /// The address of its memory operand, or 0. (Pushes, pops, calls and returns have none, but
    /// their addresses follow from the path.)
    memory: u64,
    /// A digest of the operands if it is a division, or 0.
    pub divided: u64,
    /// Whether it is a gather whose index may be no constant.
    gathers: bool,
}

/// Operands of string instructions: memory at `rsi` or `rdi`, which then advances.
fn moves_on(kind: OpKind) -> bool {
    matches!(
        kind,
        OpKind::MemorySegRSI | OpKind::MemorySegRDI | OpKind::MemoryESRDI
    )
}

/// A traced process. Dropping it kills the process.
pub struct Tracer {
    /// The process.
    pub pid: Pid,
    /// Instructions by address; code does not change.
    code: HashMap<u64, Instruction>,
    constants: Constants,
}

impl Tracer {
    /// Starts the process that computes the operation, and runs it to its first mark.
    pub fn start(name: &str, few: bool) -> Result<(Self, Image), String> {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        let child = Command::new(program)
            .args(["child", name, if few { "few" } else { "all" }])
            .env("LIMBSMITH_STEP", "1")
            .stdin(Stdio::null())
            .spawn()
            .map_err(|e| e.to_string())?;
        let pid = i32::try_from(child.id()).map_err(|e| e.to_string())?;
        let mut tracer = Tracer {
            pid: Pid::from_raw(pid),
            code: HashMap::new(),
            constants: Constants::new(""),
        };
        tracer.until_mark()?;
        let maps =
            std::fs::read_to_string(format!("/proc/{pid}/maps")).map_err(|e| e.to_string())?;
        tracer.constants = Constants::new(&maps);
        Ok((tracer, Image::of_process(&maps)?))
    }

    /// Lets the process run to its next mark.
    fn until_mark(&self) -> Result<(), String> {
        match waitpid(self.pid, None).map_err(|e| e.to_string())? {
            WaitStatus::Stopped(_, signal) if signal == SIGNAL => Ok(()),
            WaitStatus::Exited(_, code) if code == super::ABSENT.into() => Err(UNTRACED.into()),
            other => Err(format!(
                "the traced process did not stop at its mark: {other:?}"
            )),
        }
    }

    /// Executes instruction after instruction up to the next mark, which the process then passes,
    /// or until `see` needs no more (returns false).
    fn step_to_mark(&mut self, mut see: impl FnMut(Step) -> bool) -> Result<bool, String> {
        let fault = |e: nix::Error| e.to_string();
        self.constants.forget();
        loop {
            let registers = ptrace::getregs(self.pid).map_err(fault)?;
            if !see(self.describe(&registers)?) {
                return Ok(false);
            }
            ptrace::step(self.pid, None).map_err(fault)?;
            match waitpid(self.pid, None).map_err(fault)? {
                WaitStatus::Stopped(_, Signal::SIGTRAP) => {}
                WaitStatus::Stopped(_, signal) if signal == SIGNAL => {
                    return ptrace::cont(self.pid, None).map(|()| true).map_err(fault);
                }
                other => return Err(format!("the traced process stopped: {other:?}")),
            }
        }
    }

    /// The next instruction.
    pub fn describe(&mut self, registers: &Registers) -> Result<Step, String> {
        let at = registers.rip;
        if !self.code.contains_key(&at) {
            let i = self.decode(at)?;
            self.code.insert(at, i);
        }
        let i = &self.code[&at];
        // `lea` computes with an operand in the form of an address, and a long `nop` has one for
        // its length.
        let idle = matches!(i.mnemonic(), Mnemonic::Lea | Mnemonic::Nop);
        let named = !idle && (0..i.op_count()).any(|k| i.op_kind(k) == OpKind::Memory);
        let memory = if named {
            address(i, registers)
        } else if (0..i.op_count()).any(|k| moves_on(i.op_kind(k))) {
            // String instructions read at rsi and write at rdi, rcx times.
            [registers.rsi, registers.rdi, registers.rcx]
                .iter()
                .fold(0, |a: u64, r| a.rotate_left(21) ^ r)
        } else {
            0
        };
        let divided = match is_division(i) {
            true => self.divided(i, registers, memory)?,
            false => 0,
        };
        let gathers = !self.constants.follow(i);
        Ok(Step {
            at,
            memory,
            divided,
            gathers,
        })
    }

    /// A digest of dividend and divisor.
    fn divided(&self, i: &Instruction, registers: &Registers, memory: u64) -> Result<u64, String> {
        let high = [Register::AH, Register::BH, Register::CH, Register::DH];
        let divisor = match i.op0_kind() {
            OpKind::Register => {
                let register = i.op0_register();
                let down = if high.contains(&register) { 8 } else { 0 };
                value(register.full_register(), registers) >> down
            }
            _ => ptrace::read(self.pid, memory as ptrace::AddressType)
                .map_err(|e| format!("a divisor at {memory:#x}: {e}"))? as u64,
        };
        let bits = 8 * i.op0_register().size().max(i.memory_size().size());
        let mask = u64::MAX >> (64 - bits.min(64));
        // A dividend of 16 bits is in `ax` alone.
        let [low, high] = match bits {
            8 => [registers.rax & 0xffff, 0],
            _ => [registers.rax & mask, registers.rdx & mask],
        };
        let digest = [low, high, divisor & mask].iter().fold(1, |a: u64, w| {
            (a ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        Ok(digest | 1)
    }

    /// The instruction at that address, of at most 15 bytes.
    fn decode(&self, at: u64) -> Result<Instruction, String> {
        let mut bytes = Vec::new();
        for k in 0..2 {
            // The second word may lie beyond the end of the code.
            match ptrace::read(self.pid, (at + 8 * k) as ptrace::AddressType) {
                Ok(word) => bytes.extend(word.to_le_bytes()),
                Err(e) if k == 0 => return Err(format!("code at {at:#x}: {e}")),
                Err(_) => {}
            }
        }
        let i = Decoder::with_ip(64, &bytes, at, DecoderOptions::NONE).decode();
        if i.is_invalid() {
            return Err(format!("unknown instruction at {at:#x}: {bytes:02x?}"));
        }
        Ok(i)
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = ptrace::kill(self.pid);
        let _ = waitpid(self.pid, None);
    }
}

/// The address of the memory operand, without the index of a gather.
fn address(i: &Instruction, registers: &Registers) -> u64 {
    let index = match i.is_vsib() {
        true => 0,
        false => value(i.memory_index(), registers),
    };
    let base = match i.is_ip_rel_memory_operand() {
        // The displacement is the address.
        true => 0,
        false => value(i.memory_base(), registers),
    };
    let segment = match i.segment_prefix() {
        Register::FS => registers.fs_base,
        Register::GS => registers.gs_base,
        _ => 0,
    };
    index
        .wrapping_mul(i.memory_index_scale().into())
        .wrapping_add(base)
        .wrapping_add(segment)
        .wrapping_add(i.memory_displacement64())
}

fn value(register: Register, r: &Registers) -> u64 {
    match register {
        Register::RAX => r.rax,
        Register::RBX => r.rbx,
        Register::RCX => r.rcx,
        Register::RDX => r.rdx,
        Register::RSI => r.rsi,
        Register::RDI => r.rdi,
        Register::RBP => r.rbp,
        Register::RSP => r.rsp,
        Register::R8 => r.r8,
        Register::R9 => r.r9,
        Register::R10 => r.r10,
        Register::R11 => r.r11,
        Register::R12 => r.r12,
        Register::R13 => r.r13,
        Register::R14 => r.r14,
        Register::R15 => r.r15,
        Register::EAX => r.rax as u32 as u64,
        Register::EBX => r.rbx as u32 as u64,
        Register::ECX => r.rcx as u32 as u64,
        Register::EDX => r.rdx as u32 as u64,
        Register::ESI => r.rsi as u32 as u64,
        Register::EDI => r.rdi as u32 as u64,
        Register::EBP => r.rbp as u32 as u64,
        Register::ESP => r.rsp as u32 as u64,
        _ => 0,
    }
}
