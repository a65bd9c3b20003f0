//! X25519 on the engine.

use crate::{Bus, Cause, Error, Port, checksum, map, microcode};
use zeroize::Zeroize;

/// Options of a [`Driver`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The window of registers, below 16.
    pub window: u8,
    /// Whether the microcode is locked until the next reset.
    pub lock: bool,
    /// How often the driver reads the status while it waits for a wipe, before it gives up. The longest wipe, after
    /// reset, takes 560 cycles of the engine, and an access at least two.
    pub polls: u32,
}

impl Default for Options {
    /// Window 0, locked, 4096 polls.
    fn default() -> Self {
        Options {
            window: 0,
            lock: true,
            polls: 4096,
        }
    }
}

/// The microcode's address.
const AT: u16 = 0;

/// The events of a job's end, of any cause.
const ENDS: u32 = map::EVENTS_MASK & !map::EVENTS_REFUSED;

/// An engine that holds the microcode of X25519. Wiped when it is dropped.
pub struct Driver<B: Bus> {
    port: Port<B>,
    options: Options,
    /// The checksum that the engine shows while its microcode is the driver's.
    checksum: u32,
    interrupt: bool,
}

impl<B: Bus> Driver<B> {
    /// Waits for the wipe after reset, loads the microcode, compares its checksum, and locks it if the options say so.
    ///
    /// A job that still runs then is halted: the processor was restarted without the engine. Microcode that is in the
    /// engine, by its checksum, is not loaded again, so it may be locked.
    ///
    /// # Errors
    /// [`Error::Busy`] if the engine stays busy, [`Error::Locked`] if other microcode is locked, [`Error::Checksum`] if
    /// the engine holds other words than were written, [`Error::Lost`] if the bus returns invalid values.
    pub fn new(bus: B, options: Options) -> Result<Self, Error> {
        let mut driver = Driver {
            port: Port::new(bus),
            options,
            checksum: microcode::CHECKSUM,
            interrupt: false,
        };
        let port = &mut driver.port;
        port.bus().put(map::ENABLE, 0);
        let status = match port.settle(options.polls) {
            Err(Error::Busy) => {
                port.bus().put(map::CONTROL, map::CONTROL_HALT);
                port.settle(options.polls)?
            }
            other => other?,
        };
        let before = port.bus().get(map::CHECKSUM);
        if before != microcode::CHECKSUM {
            if status & map::STATUS_LOCKED != 0 {
                return Err(Error::Locked);
            }
            // Other words may have been loaded since reset. Without any, `before` is 0, and this is the constant.
            let all = (AT..).zip(&microcode::X25519);
            driver.checksum = all.fold(before, |sum, (at, word)| checksum(sum, at, *word));
            port.load(AT, &microcode::X25519);
        }
        driver.check()?;
        driver.port.wipe(options.window, options.polls)?;
        if options.lock {
            driver.port.bus().put(map::CONTROL, map::CONTROL_LOCK);
        }
        Ok(driver)
    }

    /// Begins X25519 (RFC 7748, section 5) of a scalar, which is clamped here, and a coordinate, whose highest bit is
    /// ignored. The engine works while the caller does something else.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::Checksum`], [`Error::Lost`]. Nothing remains in the engine then.
    pub fn begin(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<Job<'_, B>, Error> {
        self.port.idle()?;
        self.check()?;
        let window = self.options.window;
        self.port.bus().put(map::EVENTS, map::EVENTS_MASK);
        // If this returns early, dropping the job wipes the operands.
        let job = Job {
            driver: self,
            end: None,
            over: false,
        };
        let port = &mut job.driver.port;
        // RFC 7748, section 5: `decodeScalar25519` and `decodeUCoordinate`.
        port.write_with(window, 0, scalar, [7, 1 << 31], 1 << 30);
        port.write_with(window, 1, u, [0, 1 << 31], 0);
        match port.bus().get(map::EVENTS) {
            0 => {}
            pending if pending & !map::EVENTS_MASK != 0 => return Err(Error::Lost),
            // Another master runs a job: the operands are not in the engine.
            _ => return Err(Error::Busy),
        }
        port.start(window, AT, microcode::X25519.len() as u16);
        if job.driver.interrupt {
            job.driver.port.bus().put(map::ENABLE, ENDS);
        }
        Ok(job)
    }

    /// Lets the end of every job raise the interrupt, from the next job on.
    pub fn enable_interrupt(&mut self) {
        self.interrupt = true;
    }

    /// Ends that.
    pub fn disable_interrupt(&mut self) {
        self.interrupt = false;
        mask_interrupt(self.port.bus());
    }

    /// Fails unless the engine's microcode is the driver's.
    fn check(&mut self) -> Result<(), Error> {
        match self.port.bus().get(map::CHECKSUM) == self.checksum {
            true => Ok(()),
            false => Err(Error::Checksum),
        }
    }

    /// Halts what runs, waits until the window is wiped, and clears the events.
    fn stop(&mut self) -> Result<(), Error> {
        if self.port.status()? & map::STATUS_BUSY != 0 {
            self.port.bus().put(map::CONTROL, map::CONTROL_HALT);
            if self.port.settle(self.options.polls).is_err() {
                return Err(Error::Lost);
            }
        }
        self.port.wipe(self.options.window, self.options.polls)?;
        self.port.bus().put(map::EVENTS, map::EVENTS_MASK);
        Ok(())
    }
}

impl<B: Bus> Drop for Driver<B> {
    fn drop(&mut self) {
        mask_interrupt(self.port.bus());
        // Nobody is left to be told about an error.
        let _ = self.stop();
    }
}

/// Masks the engine's interrupt by one store, for a handler with a [`Bus`] of its own. [`Job::on_interrupt`] and the
/// next job end that.
pub fn mask_interrupt<B: Bus>(bus: &mut B) {
    bus.put(map::ENABLE, 0);
}

/// X25519 that runs on the engine. Dropping it halts the engine and waits for the wipe.
#[must_use = "dropping a job halts it"]
pub struct Job<'d, B: Bus> {
    driver: &'d mut Driver<B>,
    /// The end, if it was seen.
    end: Option<Cause>,
    /// Whether nothing of it is in the engine.
    over: bool,
}

impl<B: Bus> Job<'_, B> {
    /// The shared secret, or none while the engine works. It is wiped in the engine before it is given out.
    ///
    /// # Errors
    /// [`Error::Stopped`], [`Error::Lost`]; [`Error::Ended`] if a call before this one gave the result or
    /// [`Error::Stopped`].
    pub fn poll(&mut self) -> Result<Option<[u8; 32]>, Error> {
        if self.over {
            return Err(Error::Ended);
        }
        if self.end.is_none() {
            if self.driver.port.status()? & map::STATUS_BUSY != 0 {
                return Ok(None);
            }
            // The event comes with the end of busy, so it is there now.
            self.end = self.driver.port.end()?;
        }
        match self.end {
            Some(cause) => self.finish(cause).map(Some),
            // Neither busy nor ended: the engine was reset.
            None => Err(Error::Lost),
        }
    }

    fn finish(&mut self, cause: Cause) -> Result<[u8; 32], Error> {
        let Options { window, polls, .. } = self.driver.options;
        let port = &mut self.driver.port;
        if cause != Cause::Finished {
            port.wipe(window, polls)?;
            self.over = true;
            return Err(Error::Stopped(cause));
        }
        if port.idle()? & map::STATUS_RESULT == 0 {
            return Err(Error::Lost);
        }
        let mut result = port.read(window, 0);
        if let Err(error) = port.wipe(window, polls) {
            result.zeroize();
            return Err(error);
        }
        self.over = true;
        Ok(result)
    }

    /// Waits for the shared secret. `deadline` is called after every look at the engine, and says whether it is time to
    /// give up; it may also sleep until the next interrupt.
    ///
    /// # Errors
    /// [`Error::Timeout`], after the engine was halted and is wiped; [`Error::Stopped`], [`Error::Lost`].
    pub fn wait(mut self, mut deadline: impl FnMut() -> bool) -> Result<[u8; 32], Error> {
        loop {
            if let Some(shared) = self.poll()? {
                return Ok(shared);
            }
            if deadline() {
                self.halt()?;
                return Err(Error::Timeout);
            }
        }
    }

    /// Halts the engine, and waits for its wipe.
    ///
    /// # Errors
    /// [`Error::Lost`] if the engine does not say that it is wiped.
    pub fn halt(mut self) -> Result<(), Error> {
        if !self.over {
            // Also after an error: a second try by `drop` would not be better.
            self.over = true;
            self.driver.stop()?;
        }
        Ok(())
    }

    /// Takes over the event after an interrupt: clears it, which lowers the line, and enables the interrupt again.
    /// Returns whether the job has ended, so that [`poll`](Self::poll) gives the result.
    ///
    /// # Errors
    /// [`Error::Lost`].
    pub fn on_interrupt(&mut self) -> Result<bool, Error> {
        if self.end.is_none() {
            self.end = self.driver.port.end()?;
        }
        if self.driver.interrupt {
            self.driver.port.bus().put(map::ENABLE, ENDS);
        }
        Ok(self.end.is_some())
    }
}

impl<B: Bus> Drop for Job<'_, B> {
    fn drop(&mut self) {
        if !self.over {
            // Nobody is left to be told about an error.
            let _ = self.driver.stop();
        }
    }
}
