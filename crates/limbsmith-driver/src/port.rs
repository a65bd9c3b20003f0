//! Accesses to the engine's registers.

use crate::{Bus, Cause, Error, map};

/// Words of microcode.
const CODE: u32 = map::CODE_SIZE / map::CODE_WORD_STRIDE;
/// Registers of a window.
const REGISTERS: u32 = map::REGISTERS_WINDOW_STRIDE / map::REGISTERS_REGISTER_STRIDE;

/// The engine's registers, one function for each group of accesses. [`Driver`](crate::Driver) is made of these.
pub struct Port<B> {
    bus: B,
}

impl<B: Bus> Port<B> {
    /// The engine on this bus.
    pub const fn new(bus: B) -> Self {
        Port { bus }
    }

    /// The bus itself.
    pub fn bus(&mut self) -> &mut B {
        &mut self.bus
    }

    /// The status.
    ///
    /// # Errors
    /// [`Error::Lost`].
    pub fn status(&mut self) -> Result<u32, Error> {
        match self.bus.get(map::STATUS) {
            status if status & !map::STATUS_MASK != 0 => Err(Error::Lost),
            status => Ok(status),
        }
    }

    /// The status of an engine that is not busy.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::Lost`].
    pub fn idle(&mut self) -> Result<u32, Error> {
        match self.status()? {
            status if status & map::STATUS_BUSY != 0 => Err(Error::Busy),
            status => Ok(status),
        }
    }

    /// Reads the status until the engine is not busy, `polls` times at most.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::Lost`].
    pub fn settle(&mut self, polls: u32) -> Result<u32, Error> {
        for _ in 1..polls {
            match self.idle() {
                Err(Error::Busy) => {}
                other => return other,
            }
        }
        self.idle()
    }

    /// Writes microcode. Words beyond the end are dropped.
    pub fn load(&mut self, at: u16, words: &[u32]) {
        for (n, &w) in (u32::from(at)..CODE).zip(words) {
            self.bus.put(map::CODE + map::CODE_WORD_STRIDE * n, w);
        }
    }

    /// Writes a register, little-endian.
    pub fn write(&mut self, window: u8, register: u8, value: &[u8; 32]) {
        self.write_with(window, register, value, [0, 0], 0);
    }

    /// Writes a register, little-endian, with some bits cleared in the first and the last word, and some set in the last
    /// one. No copy of the value is made.
    #[inline]
    pub fn write_with(
        &mut self,
        window: u8,
        register: u8,
        value: &[u8; 32],
        cleared: [u32; 2],
        set: u32,
    ) {
        let at = place(window, register);
        let word = |i: usize| {
            let bytes = [value[i], value[i + 1], value[i + 2], value[i + 3]];
            u32::from_le_bytes(bytes)
        };
        self.bus.put(at, word(0) & !cleared[0]);
        self.bus.put(at + 4, word(4));
        self.bus.put(at + 8, word(8));
        self.bus.put(at + 12, word(12));
        self.bus.put(at + 16, word(16));
        self.bus.put(at + 20, word(20));
        self.bus.put(at + 24, word(24));
        self.bus.put(at + 28, word(28) & !cleared[1] | set);
    }

    /// Reads a register, little-endian: 0 unless it is a result.
    #[inline]
    pub fn read(&mut self, window: u8, register: u8) -> [u8; 32] {
        let mut value = [0; 32];
        let mut at = place(window, register);
        for w in value.chunks_exact_mut(4) {
            w.copy_from_slice(&self.bus.get(at).to_le_bytes());
            at += 4;
        }
        value
    }

    /// Clears the events and starts a job.
    pub fn start(&mut self, window: u8, start: u16, len: u16) {
        self.bus.put(map::EVENTS, map::EVENTS_MASK);
        self.bus
            .put(map::WINDOW, u32::from(window) & map::WINDOW_MASK);
        self.bus.put(map::START, start.into());
        self.bus.put(map::LEN, len.into());
        self.bus.put(map::CONTROL, map::CONTROL_GO);
    }

    /// The event that a job has ended, which is cleared. None if it has not.
    ///
    /// # Errors
    /// [`Error::Lost`].
    pub fn end(&mut self) -> Result<Option<Cause>, Error> {
        let pending = self.bus.get(map::EVENTS);
        if pending & !map::EVENTS_MASK != 0 {
            return Err(Error::Lost);
        }
        let mut causes = Cause::ALL.into_iter();
        let Some(cause) = causes.find(|cause| pending & cause.event() != 0) else {
            return Ok(None);
        };
        self.bus.put(map::EVENTS, cause.event());
        Ok(Some(cause))
    }

    /// Wipes a window, and waits for the end of that, `polls` times at most.
    ///
    /// # Errors
    /// [`Error::Lost`] if the engine does not say then that it is wiped.
    pub fn wipe(&mut self, window: u8, polls: u32) -> Result<(), Error> {
        self.bus
            .put(map::WINDOW, u32::from(window) & map::WINDOW_MASK);
        self.bus.put(map::CONTROL, map::CONTROL_WIPE);
        match self.settle(polls) {
            Ok(status)
                if status & (map::STATUS_WIPED | map::STATUS_RESULT) == map::STATUS_WIPED =>
            {
                Ok(())
            }
            _ => Err(Error::Lost),
        }
    }
}

fn place(window: u8, register: u8) -> u32 {
    let window = u32::from(window) & map::WINDOW_MASK;
    let register = u32::from(register) % REGISTERS;
    map::REGISTERS
        + window * map::REGISTERS_WINDOW_STRIDE
        + register * map::REGISTERS_REGISTER_STRIDE
}
