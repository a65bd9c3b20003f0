//! A host's interface to an engine of any kind.
//!
//! [`Engine`] is the interface that all engines share. [`Simulated`] runs the model on its own thread, so
//! that the caller is as free meanwhile as with hardware. [`Mapped`] accesses the bus of
//! `hw/rtl/limbsmith_engine_bus.sv` through a [`Bus`], which is two functions for words of 32 bits. Users of the
//! hardware write these functions (volatile accesses need `unsafe`, which this crate does not use).
//!
//! [`Piped`] is a third: a process that simulates the hardware itself (`hw/tb/serve.cpp`, built by
//! `cargo xtask hw`), behind the same bus as the hardware.
//!
//! [`Session`] owns the microcode in an engine and one of its windows. `begin` and `end` are separate:
//! between them the processor can do other work.
//!
//! Scalar, coordinate and result are in the engine only during a job: its end wipes the window but for the
//! result, and `end` has that wiped, too.

use crate::digits::Value;
use crate::model::{Cause, Job, Model};
use crate::program::{self, Named};
use crate::request::Request;
pub use limbsmith_driver::{Bus, map};
use limbsmith_driver::{Error, Port};
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};

/// An error of the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DriverError {
    /// A job is running.
    Busy,
    /// No job is running.
    Idle,
    /// The job did not end in `fin`.
    Stopped(Cause),
    /// The microcode is locked until the next reset.
    Locked,
    /// The session does not hold this program.
    NoProgram,
    /// The engine is gone: its thread died, or the bus returns invalid values.
    Lost,
}

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DriverError::Busy => f.write_str("the engine is busy"),
            DriverError::Idle => f.write_str("no job was begun"),
            DriverError::Stopped(cause) => write!(f, "the job ended early: {cause:?}"),
            DriverError::Locked => f.write_str("the microcode is locked"),
            DriverError::NoProgram => f.write_str("this program is not in the engine"),
            DriverError::Lost => f.write_str("the engine does not answer"),
        }
    }
}

impl std::error::Error for DriverError {}

/// The progress of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Not done.
    Running,
    /// Done, with this cause.
    Done(Cause),
}

/// An engine. All but `poll` and `halt` fail with [`DriverError::Busy`] while a job runs.
pub trait Engine {
    /// Writes microcode. Fails with [`DriverError::Locked`] after [`lock`](Self::lock).
    fn load(&mut self, at: u16, words: &[u32]) -> Result<(), DriverError>;
    /// Writes a register, little-endian.
    fn write(&mut self, window: u8, register: u8, value: &[u8; 32]) -> Result<(), DriverError>;
    /// Reads the result, register 0 of a window, after a job that ended in `fin` and until
    /// [`acknowledge`](Self::acknowledge). Everything else reads as 0.
    fn read(&mut self, window: u8, register: u8) -> Result<[u8; 32], DriverError>;
    /// Wipes a window, and with it the result.
    fn acknowledge(&mut self, window: u8) -> Result<(), DriverError>;
    /// Locks the microcode until the next reset.
    fn lock(&mut self) -> Result<(), DriverError>;
    /// Starts a job.
    fn start(&mut self, job: Job) -> Result<(), DriverError>;
    /// Whether the job is done. Fails with [`DriverError::Idle`] if none was started since the last end.
    fn poll(&mut self) -> Result<Progress, DriverError>;
}

/// The model on a thread.
pub struct Simulated {
    model: Option<Model>,
    running: Option<JoinHandle<(Model, Cause, u64)>>,
    /// Cycles of all jobs so far.
    pub cycles: u64,
    /// Jobs are halted after this many cycles.
    pub limit: u64,
}

impl Default for Simulated {
    fn default() -> Self {
        Simulated {
            model: Some(Model::new()),
            running: None,
            cycles: 0,
            limit: 1 << 24,
        }
    }
}

impl Simulated {
    /// A new engine.
    pub fn new() -> Self {
        Simulated::default()
    }

    fn idle(&mut self) -> Result<&mut Model, DriverError> {
        self.model.as_mut().ok_or(DriverError::Busy)
    }
}

impl Engine for Simulated {
    fn load(&mut self, at: u16, words: &[u32]) -> Result<(), DriverError> {
        let model = self.idle()?;
        if model.is_locked() {
            return Err(DriverError::Locked);
        }
        model.load(at, words);
        Ok(())
    }

    fn write(&mut self, window: u8, register: u8, value: &[u8; 32]) -> Result<(), DriverError> {
        (self.idle()?).host_write(window, register, Value::from_bytes(value));
        Ok(())
    }

    fn read(&mut self, window: u8, register: u8) -> Result<[u8; 32], DriverError> {
        Ok(self.idle()?.host_read(window, register).to_bytes())
    }

    fn acknowledge(&mut self, window: u8) -> Result<(), DriverError> {
        self.idle()?.wipe(window);
        Ok(())
    }

    fn lock(&mut self) -> Result<(), DriverError> {
        self.idle()?.lock();
        Ok(())
    }

    fn start(&mut self, job: Job) -> Result<(), DriverError> {
        let mut model = self.model.take().ok_or(DriverError::Busy)?;
        let limit = self.limit;
        self.running = Some(thread::spawn(move || {
            let report = model.run(job, limit, &mut |_| {});
            (model, report.cause, report.cycles)
        }));
        Ok(())
    }

    fn poll(&mut self) -> Result<Progress, DriverError> {
        match &self.running {
            None => return Err(DriverError::Idle),
            Some(thread) if !thread.is_finished() => return Ok(Progress::Running),
            Some(_) => {}
        }
        let thread = self.running.take().ok_or(DriverError::Idle)?;
        let (model, cause, cycles) = thread.join().map_err(|_| DriverError::Lost)?;
        self.model = Some(model);
        self.cycles += cycles;
        Ok(Progress::Done(cause))
    }
}

/// A bus with a process at the other end: it answers `r ADDRESS` with a word and does not answer
/// `w ADDRESS WORD` (all hexadecimal, a line each).
pub struct Piped {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Piped {
    /// Starts the process.
    pub fn new(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(to), Some(from)) => Ok(Piped {
                child,
                to,
                from: BufReader::new(from),
            }),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Sends a line. If the process is gone, the next answer shows it.
    pub fn tell(&mut self, line: fmt::Arguments<'_>) {
        let _ = writeln!(self.to, "{line}");
    }

    /// Sends a line and returns the answer, a word; all ones if there is none.
    pub fn ask(&mut self, line: fmt::Arguments<'_>) -> u32 {
        self.tell(line);
        let mut answer = String::new();
        match self
            .to
            .flush()
            .and_then(|()| self.from.read_line(&mut answer))
        {
            Ok(_) => u32::from_str_radix(answer.trim(), 16).unwrap_or(u32::MAX),
            Err(_) => u32::MAX,
        }
    }
}

impl Drop for Piped {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Bus for Piped {
    fn get(&mut self, address: u32) -> u32 {
        self.ask(format_args!("r {address:x}"))
    }

    fn put(&mut self, address: u32, value: u32) {
        self.tell(format_args!("w {address:x} {value:x}"));
    }
}

/// How often [`Mapped`] reads the status while it waits for a wipe, which takes fewer cycles than a few accesses.
const POLLS: u32 = 1024;

/// Hardware on a bus.
pub struct Mapped<B> {
    port: Port<B>,
    started: bool,
}

impl<B: Bus> Mapped<B> {
    /// The engine on this bus.
    pub fn new(bus: B) -> Self {
        Mapped {
            port: Port::new(bus),
            started: false,
        }
    }

    /// The bus itself.
    pub fn bus(&mut self) -> &mut B {
        self.port.bus()
    }
}

impl From<Error> for DriverError {
    fn from(e: Error) -> Self {
        match e {
            Error::Busy => DriverError::Busy,
            Error::Stopped(cause) => DriverError::Stopped(cause),
            Error::Locked => DriverError::Locked,
            Error::Ended => DriverError::Idle,
            _ => DriverError::Lost,
        }
    }
}

impl<B: Bus> Engine for Mapped<B> {
    fn load(&mut self, at: u16, words: &[u32]) -> Result<(), DriverError> {
        if self.port.idle()? & map::STATUS_LOCKED != 0 {
            return Err(DriverError::Locked);
        }
        self.port.load(at, words);
        Ok(())
    }

    fn write(&mut self, window: u8, register: u8, value: &[u8; 32]) -> Result<(), DriverError> {
        self.port.idle()?;
        self.port.write(window, register, value);
        Ok(())
    }

    fn read(&mut self, window: u8, register: u8) -> Result<[u8; 32], DriverError> {
        self.port.idle()?;
        Ok(self.port.read(window, register))
    }

    fn acknowledge(&mut self, window: u8) -> Result<(), DriverError> {
        self.port.idle()?;
        Ok(self.port.wipe(window, POLLS)?)
    }

    fn lock(&mut self) -> Result<(), DriverError> {
        self.port.idle()?;
        self.bus().put(map::CONTROL, map::CONTROL_LOCK);
        Ok(())
    }

    fn start(&mut self, job: Job) -> Result<(), DriverError> {
        self.port.idle()?;
        self.port.start(job.window, job.start, job.len);
        self.started = true;
        Ok(())
    }

    fn poll(&mut self) -> Result<Progress, DriverError> {
        if !self.started {
            return Err(DriverError::Idle);
        }
        let Some(cause) = self.port.end()? else {
            return Ok(Progress::Running);
        };
        self.started = false;
        Ok(Progress::Done(cause))
    }
}

/// The programs that a session stores in the engine, one after the other.
static RESIDENT: [&Named; 5] = [
    &program::LADDER,
    &program::X25519_BASE,
    &program::ED25519_BASE,
    &program::ED25519_VERIFY,
    &program::INVERT,
];

/// Address and length of a resident program.
fn place(program: &Named) -> Option<(u16, u16)> {
    let mut at = 0;
    for p in RESIDENT {
        let len = p.program().words.len() as u16;
        if p.name == program.name {
            return Some((at, len));
        }
        at += len;
    }
    None
}

/// X25519 and related operations on an engine.
pub struct Session<E> {
    engine: E,
    window: u8,
    begun: bool,
}

impl<E: Engine> Session<E> {
    /// Loads the microcode.
    pub fn new(mut engine: E, window: u8) -> Result<Self, DriverError> {
        for p in RESIDENT {
            if let Some((at, _)) = place(p) {
                engine.load(at, &p.program().words)?;
            }
        }
        Ok(Session {
            engine,
            window,
            begun: false,
        })
    }

    /// Begins a request. The engine works while the caller does something else.
    pub fn begin(&mut self, request: &Request) -> Result<(), DriverError> {
        let (start, len) = place(request.program).ok_or(DriverError::NoProgram)?;
        if self.begun {
            return Err(DriverError::Busy);
        }
        for (r, value) in request.registers() {
            let bytes = Value::from_plain(value).to_bytes();
            self.engine.write(self.window, *r, &bytes)?;
        }
        let window = self.window;
        self.engine.start(Job { window, start, len })?;
        self.begun = true;
        Ok(())
    }

    /// Whether `end` would return at once.
    pub fn is_done(&mut self) -> Result<bool, DriverError> {
        // An engine reports an end to `poll` only once, so the result is stored here.
        if !self.begun {
            return Err(DriverError::Idle);
        }
        match self.engine.poll() {
            Ok(Progress::Running) => Ok(false),
            Ok(Progress::Done(Cause::Finished)) | Err(DriverError::Idle) => Ok(true),
            Ok(Progress::Done(cause)) => {
                self.begun = false;
                Err(DriverError::Stopped(cause))
            }
            Err(e) => Err(e),
        }
    }

    /// Waits for the result, and clears it in the engine. For X25519 it is all zero for points of small
    /// order, which RFC 7748 lets protocols reject.
    pub fn end(&mut self) -> Result<[u8; 32], DriverError> {
        while !self.is_done()? {
            thread::yield_now();
        }
        self.begun = false;
        let out = self.engine.read(self.window, 0)?;
        self.engine.acknowledge(self.window)?;
        Ok(out)
    }

    /// `begin` and `end` in one call.
    pub fn run(&mut self, request: &Request) -> Result<[u8; 32], DriverError> {
        self.begin(request)?;
        self.end()
    }

    /// X25519 (RFC 7748, section 5), in one call.
    pub fn x25519(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], DriverError> {
        self.run(&Request::x25519(scalar, u))
    }

    /// The engine.
    pub fn engine(&mut self) -> &mut E {
        &mut self.engine
    }
}
