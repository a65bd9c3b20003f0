//! The model behind the bus of `hw/rtl/limbsmith_engine_bus.sv`, for tests of drivers and firmware without hardware.
//!
//! Time passes with every access, and by [`Simulation::pass`]. Answers are those of `hw/REGISTERS.md`; as from a bus
//! without a way to report `err`, a read that nothing answers gives all ones.

use crate::digits::Value;
use crate::isa::ENDING;
use crate::model::{Cause, Contents, Job, Model};
use limbsmith_driver::{Bus, map};

/// Cycles of the wipe after reset.
const RESET: u64 = 16 * ENDING as u64;
/// The addresses after the memories.
const CODE_END: u32 = map::CODE + map::CODE_SIZE;
const REGISTERS_END: u32 = map::REGISTERS + map::REGISTERS_SIZE;
/// A job that runs for so long is one that does not end.
const ENDLESS: u64 = 1 << 20;

/// The activity of a busy engine.
#[derive(Clone, Copy)]
enum Work {
    /// Wipes, without an event at the end.
    Wipe,
    /// Runs a job in this window, which ends with this cause.
    Job(u8, Cause),
}

/// An engine on a bus. It begins in the wipe after reset.
pub struct Simulation {
    model: Model,
    job: Job,
    events: u32,
    enable: u32,
    units_wiped: bool,
    /// The activity, and the cycles until its end.
    work: Option<(Work, u64)>,
    /// Cycles of an access, 2 at the beginning.
    pub access: u64,
    /// Cycles so far.
    pub cycles: u64,
}

impl Default for Simulation {
    fn default() -> Self {
        Simulation {
            model: Model::new(),
            job: Job {
                window: 0,
                start: 0,
                len: 0,
            },
            events: 0,
            enable: 0,
            units_wiped: false,
            work: Some((Work::Wipe, RESET)),
            access: 2,
            cycles: 0,
        }
    }
}

impl Simulation {
    /// A new engine.
    pub fn new() -> Self {
        Simulation::default()
    }

    /// The model. While a job runs, it is in the state of the job's end.
    pub fn model(&mut self) -> &mut Model {
        &mut self.model
    }

    /// The interrupt line.
    pub fn interrupt(&self) -> bool {
        self.events & self.enable != 0
    }

    /// Whether a job or a wipe runs.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Lets time pass.
    pub fn pass(&mut self, cycles: u64) {
        self.cycles += cycles;
        match &mut self.work {
            Some((_, left)) if *left > cycles => *left -= cycles,
            Some((work, _)) => {
                if let Work::Job(_, cause) = work {
                    self.events |= cause.event();
                }
                self.work = None;
                self.units_wiped = true;
            }
            None => {}
        }
    }

    /// Resets the engine.
    pub fn reset(&mut self) {
        self.model.reset();
        (self.events, self.enable) = (0, 0);
        self.work = Some((Work::Wipe, RESET));
    }

    fn control(&mut self, value: u32) {
        if value & map::CONTROL_LOCK != 0 {
            self.model.lock();
        }
        let ending = u64::from(ENDING);
        match self.work {
            // The end of a job is decided when its wipe begins.
            Some((Work::Job(window, _), left))
                if value & map::CONTROL_HALT != 0 && left > ending =>
            {
                self.model.wipe(window);
                self.work = Some((Work::Job(window, Cause::Limit), ending));
            }
            Some(_) => {}
            None if value & map::CONTROL_WIPE != 0 => {
                self.model.wipe(self.job.window);
                self.work = Some((Work::Wipe, ending));
            }
            None if value & map::CONTROL_GO != 0 && value & map::CONTROL_HALT == 0 => {
                let report = self.model.run(self.job, ENDLESS, &mut |_| {});
                let left = match report.cause {
                    Cause::Limit => u64::MAX,
                    _ => report.cycles,
                };
                self.work = Some((Work::Job(self.job.window, report.cause), left));
            }
            None => {}
        }
    }

    fn status(&self) -> u32 {
        let mut status = match self.model.is_locked() {
            true => map::STATUS_LOCKED,
            false => 0,
        };
        match (self.work, self.model.contents(self.job.window)) {
            (Some(_), _) => status |= map::STATUS_BUSY,
            (None, Contents::Nothing) if self.units_wiped => status |= map::STATUS_WIPED,
            (None, Contents::Result) => status |= map::STATUS_RESULT,
            _ => {}
        }
        status
    }

    fn get_now(&mut self, address: u32) -> u32 {
        match address {
            map::CODE..CODE_END | map::REGISTERS..REGISTERS_END if self.is_busy() => {
                self.events |= map::EVENTS_REFUSED;
                0
            }
            map::CODE..CODE_END => 0,
            map::REGISTERS..REGISTERS_END => {
                let (window, register) = place(address);
                if register == 0 && self.model.contents(window) == Contents::Result {
                    self.units_wiped = false;
                }
                let bytes = self.model.host_read(window, register).to_bytes();
                let at = ((address - map::REGISTERS) % map::REGISTERS_REGISTER_STRIDE) as usize;
                (0..4).fold(0, |word, k| word | u32::from(bytes[at + k]) << (8 * k))
            }
            map::WINDOW => self.job.window.into(),
            map::START => self.job.start.into(),
            map::LEN => self.job.len.into(),
            map::CONTROL => 0,
            map::CHECKSUM => self.model.checksum(),
            map::STATUS => self.status(),
            map::EVENTS => self.events,
            map::ENABLE => self.enable,
            _ => u32::MAX,
        }
    }

    fn put_now(&mut self, address: u32, value: u32) {
        match address {
            map::CODE..CODE_END | map::REGISTERS..REGISTERS_END if self.is_busy() => {
                self.events |= map::EVENTS_REFUSED
            }
            map::CODE..CODE_END if self.model.is_locked() => self.events |= map::EVENTS_REFUSED,
            map::CODE..CODE_END => {
                let word = (address - map::CODE) / map::CODE_WORD_STRIDE;
                self.model.load(word as u16, &[value]);
            }
            map::REGISTERS..REGISTERS_END => {
                let (window, register) = place(address);
                let mut bytes = self.model.register(window, register).to_bytes();
                let at = ((address - map::REGISTERS) % map::REGISTERS_REGISTER_STRIDE) as usize;
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
                (self.model).host_write(window, register, Value::from_bytes(&bytes));
                self.units_wiped = false;
            }
            map::WINDOW => self.job.window = (value & map::WINDOW_MASK) as u8,
            map::START => self.job.start = (value & map::START_MASK) as u16,
            map::LEN => self.job.len = (value & map::LEN_MASK) as u16,
            map::CONTROL => self.control(value),
            map::EVENTS => self.events &= !value,
            map::ENABLE => self.enable = value & (map::EVENTS_MASK),
            _ => {}
        }
    }
}

/// Window and register.
fn place(address: u32) -> (u8, u8) {
    let at = address - map::REGISTERS;
    let window = at / map::REGISTERS_WINDOW_STRIDE;
    let register = at % map::REGISTERS_WINDOW_STRIDE / map::REGISTERS_REGISTER_STRIDE;
    (window as u8, register as u8)
}

impl Bus for Simulation {
    fn get(&mut self, address: u32) -> u32 {
        self.pass(self.access);
        self.get_now(address & !3)
    }

    fn put(&mut self, address: u32, value: u32) {
        self.pass(self.access);
        self.put_now(address & !3, value);
    }
}
