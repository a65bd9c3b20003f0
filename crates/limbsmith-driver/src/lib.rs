#![no_std]
#![forbid(unsafe_code)]
//! A driver of the Curve25519 accelerator (`hw`) for firmware: no operating system, no allocation, no `unsafe`.
//!
//! The owner of the hardware writes the two functions of [`Bus`], with volatile accesses. [`Driver::new`] loads the
//! microcode, compares its checksum and locks it. [`Driver::begin`] starts X25519; the processor is free until
//! [`Job::poll`] or [`Job::wait`] gives the result.
//!
//! ```
//! use limbsmith_driver::{Bus, Driver, Error, Options};
//!
//! fn shared_secret<B: Bus>(bus: B, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error> {
//!     let mut driver = Driver::new(bus, Options::default())?;
//!     let mut polls = 0;
//!     let deadline = || {
//!         polls += 1; // or a timer of the processor
//!         polls > 100_000
//!     };
//!     driver.begin(scalar, u)?.wait(deadline)
//! }
//! ```
//!
//! **Secrets.** Scalar, coordinate and result are in the engine only while a [`Job`] exists. The result is wiped in the
//! hardware before it is given out. A job that is dropped or too late is halted, and the driver waits for the wipe.
//!
//! **All-zero shared secrets** are given out, as `limbsmith::x25519::x25519` does: RFC 7748, section 6.1, leaves the
//! check to the protocol.
//!
//! **Interrupt.** [`Driver::enable_interrupt`] lets the end of a job raise the interrupt. The line is high until
//! [`Job::on_interrupt`] clears the event, or a handler calls [`mask_interrupt`]. So a handler masks the interrupt and
//! sets a flag, and the main loop does the rest:
//!
//! ```
//! # use limbsmith_driver::{Bus, Driver, Error, Options, mask_interrupt};
//! use core::sync::atomic::{AtomicBool, Ordering};
//!
//! static ENDED: AtomicBool = AtomicBool::new(false);
//!
//! fn handler<B: Bus>(bus: &mut B) {
//!     mask_interrupt(bus); // one store
//!     ENDED.store(true, Ordering::Release);
//! }
//!
//! fn main_loop<B: Bus>(driver: &mut Driver<B>, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error> {
//!     driver.enable_interrupt();
//!     let mut job = driver.begin(k, u)?;
//!     loop {
//!         if ENDED.swap(false, Ordering::Acquire) {
//!             job.on_interrupt()?;
//!             if let Some(shared) = job.poll()? {
//!                 return Ok(shared);
//!             }
//!         }
//!         // Other work, or sleep; a timer ends a job that takes too long.
//! #       if true { return Err(Error::Timeout); }
//!     }
//! }
//! ```
//!
//! **Other libraries.** Users of curve25519-dalek 4 (x25519-dalek 2) ask a driver that the program registers in its shim
//! (`integrations/shims`).
//!
//! A driver expects to be the only user of the engine: every master on the bus sees the same registers.

mod driver;
pub mod map;
pub mod microcode;
mod port;

pub use driver::{Driver, Job, Options, mask_interrupt};
pub use port::Port;

use core::fmt;

/// Words of 32 bits at byte addresses, in the order of the calls.
///
/// Addresses are those of [`map`], from the beginning of the engine. If nothing answers, a read gives all ones, which is
/// no value of a register that the driver reads to know the engine's state.
pub trait Bus {
    /// Reads a word.
    fn get(&mut self, address: u32) -> u32;
    /// Writes a word.
    fn put(&mut self, address: u32, value: u32);
}

impl<B: Bus + ?Sized> Bus for &mut B {
    fn get(&mut self, address: u32) -> u32 {
        (**self).get(address)
    }

    fn put(&mut self, address: u32, value: u32) {
        (**self).put(address, value);
    }
}

/// The cause of a job's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// At `fin`.
    Finished,
    /// At an opcode that does not exist.
    Illegal,
    /// Control left the job's range of microcode.
    Range,
    /// Halted by the host, or by a limit of cycles.
    Limit,
}

impl Cause {
    /// All causes, in the order of their events.
    pub const ALL: [Cause; 4] = [Cause::Finished, Cause::Illegal, Cause::Range, Cause::Limit];

    /// Its bit of [`map::EVENTS`] and [`map::ENABLE`].
    pub const fn event(self) -> u32 {
        match self {
            Cause::Finished => map::EVENTS_FINISHED,
            Cause::Illegal => map::EVENTS_ILLEGAL,
            Cause::Range => map::EVENTS_RANGE,
            Cause::Limit => map::EVENTS_HALTED,
        }
    }
}

/// An error of the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The engine is busy with something else.
    Busy,
    /// The deadline came first. The job was halted, and the engine is wiped.
    Timeout,
    /// The job did not end in `fin`. The engine is wiped.
    Stopped(Cause),
    /// The microcode in the engine is not the driver's, by its checksum: it was loaded wrongly or overwritten, or the
    /// engine was reset.
    Checksum,
    /// The microcode is locked until the next reset, and is not the driver's.
    Locked,
    /// The engine is gone or was reset: the bus returns invalid values, or a wipe does not end.
    Lost,
    /// The job has ended, and its result or error was given out.
    Ended,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Busy => "the engine is busy",
            Error::Timeout => "the job took too long",
            Error::Stopped(Cause::Finished) => "the job ended without a result",
            Error::Stopped(Cause::Illegal) => "the job ended at an opcode that does not exist",
            Error::Stopped(Cause::Range) => "the job left its range of microcode",
            Error::Stopped(Cause::Limit) => "the job was halted",
            Error::Checksum => "the microcode in the engine is not the driver's",
            Error::Locked => "the microcode is locked",
            Error::Lost => "the engine does not answer",
            Error::Ended => "the job has ended",
        })
    }
}

impl core::error::Error for Error {}

/// The checksum after one more word: the sum before, turned left by one bit, plus the word, of which the ten
/// upper bits are exclusive-ored with its address.
pub const fn checksum(before: u32, at: u16, word: u32) -> u32 {
    (before.rotate_left(1)).wrapping_add(word ^ (at as u32) << 22)
}

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
