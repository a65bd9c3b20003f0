//! The registers of the engine on its bus: byte addresses, and the bits of each. `hw/ISA.md` describes them.

/// Words of microcode. To be written only.
pub const CODE: u32 = 0x0_0000;
/// Registers, 32 bytes each, 1 KiB for a window. To be written only, but for a result.
pub const REGISTERS: u32 = 0x1_0000;
/// Window of the next job, and of [`STATUS`] and [`WIPE`].
pub const WINDOW: u32 = 0x2_0000;
/// Its first word.
pub const START: u32 = 0x2_0004;
/// Its number of words.
pub const LEN: u32 = 0x2_0008;
/// [`GO`], [`HALT`], [`WIPE`], [`LOCK`].
pub const CONTROL: u32 = 0x2_000c;
/// The [`checksum`](crate::checksum) of all words of microcode written since reset.
pub const CHECKSUM: u32 = 0x2_0010;
/// [`BUSY`], from bit 1 on the address, [`WIPED`], [`RESULT`], [`LOCKED`].
pub const STATUS: u32 = 0x2_0018;
/// Events since they were last cleared, by writing ones: [`ENDS`], [`REFUSED`].
pub const PENDING: u32 = 0x2_0020;
/// Mask of the events that interrupt.
pub const ENABLE: u32 = 0x2_0024;

/// Control: starts a job.
pub const GO: u32 = 1;
/// Control: halts the job. Wins over [`GO`].
pub const HALT: u32 = 1 << 1;
/// Control: wipes the window. Wins over [`GO`].
pub const WIPE: u32 = 1 << 2;
/// Control: locks the microcode until reset.
pub const LOCK: u32 = 1 << 3;

/// Status: a job or a wipe runs.
pub const BUSY: u32 = 1;
/// Status: the window and the units hold nothing.
pub const WIPED: u32 = 1 << 11;
/// Status: the window holds a result.
pub const RESULT: u32 = 1 << 12;
/// Status: the microcode is locked.
pub const LOCKED: u32 = 1 << 13;
/// Status: the bits that are always 0.
pub const STATUS_ZERO: u32 = !0 << 14;

/// Events: the ends of a job, in the order of [`Cause`](crate::Cause).
pub const ENDS: u32 = 0xf;
/// Event: an access during a job or to locked microcode was refused.
pub const REFUSED: u32 = 1 << 4;
/// Events: the bits that are always 0.
pub const PENDING_ZERO: u32 = !0 << 5;
