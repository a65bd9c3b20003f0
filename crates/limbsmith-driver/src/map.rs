//! Byte addresses of the engine on its bus, and the bits of its registers. Written by `cargo xtask gen` from
//! `crates/limbsmith-engine/src/registers.rs`; `hw/REGISTERS.md` describes them.

/// Bytes of all addresses.
pub const SIZE: u32 = 0x4_0000;
/// Microcode, 1024 words. A reset leaves it as it is.
pub const CODE: u32 = 0x0;
/// Its bytes.
pub const CODE_SIZE: u32 = 0x1000;
/// Bytes of each word.
pub const CODE_WORD_STRIDE: u32 = 0x4;
/// Operands and results: 16 windows of 32 registers of 256 bits, least significant word first. Write only, but register 0 of a window can be read while it is a result. All are 0 after reset.
pub const REGISTERS: u32 = 0x1_0000;
/// Its bytes.
pub const REGISTERS_SIZE: u32 = 0x4000;
/// Bytes of each window.
pub const REGISTERS_WINDOW_STRIDE: u32 = 0x400;
/// Bytes of each register.
pub const REGISTERS_REGISTER_STRIDE: u32 = 0x20;
/// The window of the next job, which STATUS and CONTROL.WIPE use too.
pub const WINDOW: u32 = 0x2_0000;
/// Its bits; the others are 0.
pub const WINDOW_MASK: u32 = 0xf;
/// The first word of the next job.
pub const START: u32 = 0x2_0004;
/// Its bits; the others are 0.
pub const START_MASK: u32 = 0x3ff;
/// The number of words of the next job.
pub const LEN: u32 = 0x2_0008;
/// Its bits; the others are 0.
pub const LEN_MASK: u32 = 0x7ff;
/// Commands. HALT and WIPE win over GO.
pub const CONTROL: u32 = 0x2_000c;
/// Its bits; the others are 0.
pub const CONTROL_MASK: u32 = 0xf;
/// Starts a job with WINDOW, START and LEN. Ignored while the engine is busy.
pub const CONTROL_GO: u32 = 0x1;
/// Halts the job, and wipes its window. Ignored while no job runs.
pub const CONTROL_HALT: u32 = 0x2;
/// Wipes the window, and so acknowledges a result. Ignored while the engine is busy.
pub const CONTROL_WIPE: u32 = 0x4;
/// Locks the microcode until reset.
pub const CONTROL_LOCK: u32 = 0x8;
/// The checksum of all words of microcode written since reset.
pub const CHECKSUM: u32 = 0x2_0010;
/// Its bits; the others are 0.
pub const CHECKSUM_MASK: u32 = 0xffff_ffff;
/// The state of the engine, and of the window.
pub const STATUS: u32 = 0x2_0018;
/// Its bits; the others are 0.
pub const STATUS_MASK: u32 = 0x3fff;
/// A job or a wipe runs. A reset starts a wipe of all windows, 560 cycles.
pub const STATUS_BUSY: u32 = 0x1;
/// The address in microcode that the job has reached, in words.
pub const STATUS_ADDRESS: u32 = 0x7fe;
/// The lowest bit of that.
pub const STATUS_ADDRESS_SHIFT: u32 = 0x1;
/// Neither a register of the window nor a unit holds anything.
pub const STATUS_WIPED: u32 = 0x800;
/// The window holds a result in register 0.
pub const STATUS_RESULT: u32 = 0x1000;
/// The microcode is locked until reset.
pub const STATUS_LOCKED: u32 = 0x2000;
/// Events since they were last cleared.
pub const EVENTS: u32 = 0x2_0020;
/// Its bits; the others are 0.
pub const EVENTS_MASK: u32 = 0x1f;
/// A job ended at `fin`. Only this end leaves a result.
pub const EVENTS_FINISHED: u32 = 0x1;
/// A job ended at an opcode that does not exist.
pub const EVENTS_ILLEGAL: u32 = 0x2;
/// A job left its range of microcode, and ended.
pub const EVENTS_RANGE: u32 = 0x4;
/// A job was halted.
pub const EVENTS_HALTED: u32 = 0x8;
/// An access to microcode or registers came while the engine was busy, or a write to locked microcode. It had no effect.
pub const EVENTS_REFUSED: u32 = 0x10;
/// The events that raise the interrupt. The line is high while an enabled event is set.
pub const ENABLE: u32 = 0x2_0024;
/// Its bits; the others are 0.
pub const ENABLE_MASK: u32 = 0x1f;
/// EVENTS.FINISHED interrupts.
pub const ENABLE_FINISHED: u32 = 0x1;
/// EVENTS.ILLEGAL interrupts.
pub const ENABLE_ILLEGAL: u32 = 0x2;
/// EVENTS.RANGE interrupts.
pub const ENABLE_RANGE: u32 = 0x4;
/// EVENTS.HALTED interrupts.
pub const ENABLE_HALTED: u32 = 0x8;
/// EVENTS.REFUSED interrupts.
pub const ENABLE_REFUSED: u32 = 0x10;
