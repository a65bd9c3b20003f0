//! A bus that can be examined and can fail.

use limbsmith_driver::{Bus, map};
use limbsmith_engine::bus::Simulation;
use limbsmith_engine::digits::Value;
use std::cell::RefCell;

/// The model on its bus, with a count of accesses, and faults.
pub struct World {
    pub sim: Simulation,
    /// All reads give ones, and writes have no effect.
    pub lost: bool,
    /// A word of microcode that is stored with a wrong bit.
    pub wrong: Option<u32>,
    /// Writes to control with this bit have no effect.
    pub deaf: u32,
    /// Words of microcode that are there instead when a job starts.
    pub planted: Option<Vec<u32>>,
    /// Another master starts an endless job with the first write of an operand.
    pub intruder: bool,
    /// Accesses so far, by kind.
    pub gets: usize,
    pub puts: Vec<(u32, u32)>,
}

impl World {
    pub fn new() -> Self {
        World {
            sim: Simulation::new(),
            lost: false,
            wrong: None,
            deaf: 0,
            planted: None,
            intruder: false,
            gets: 0,
            puts: vec![],
        }
    }

    /// After the wipe of the reset, with accesses that take long, so that jobs are done after few of them.
    pub fn fast() -> Self {
        let mut world = World::new();
        world.sim.pass(560);
        world.sim.access = 400;
        world
    }

    /// Windows with a register that is not zero, readable or not.
    pub fn full(&mut self) -> Vec<u8> {
        let model = self.sim.model();
        let full = |w: &u8| (0..32).any(|r| *model.register(*w, r) != Value::default());
        (0..16).filter(full).collect()
    }

    /// Fails unless the engine is idle, wiped, without events, and nothing is readable.
    pub fn assert_wiped(&mut self) {
        assert!(!self.sim.is_busy(), "busy");
        assert_eq!(self.full(), [0; 0], "registers");
        let status = self.sim.get(map::STATUS);
        assert_eq!(status & !map::STATUS_LOCKED, map::STATUS_WIPED, "status");
        assert_eq!(self.sim.get(map::EVENTS), 0, "events");
        for address in (map::REGISTERS..map::REGISTERS + 0x4000).step_by(4) {
            assert_eq!(self.sim.get(address), 0, "{address:#x}");
        }
    }
}

impl Bus for World {
    fn get(&mut self, address: u32) -> u32 {
        self.gets += 1;
        match self.lost {
            true => u32::MAX,
            false => self.sim.get(address),
        }
    }

    fn put(&mut self, address: u32, value: u32) {
        self.puts.push((address, value));
        if address == map::CONTROL && value == map::CONTROL_GO {
            if let Some(words) = &self.planted {
                self.sim.model().load(0, words);
            }
        }
        if (map::REGISTERS..map::WINDOW).contains(&address) && std::mem::take(&mut self.intruder) {
            let endless = limbsmith_engine::asm::assemble("l: brz l, #0").expect("a program");
            self.sim.model().load(1000, &endless.words);
            self.sim.put(map::START, 1000);
            self.sim.put(map::LEN, 1);
            self.sim.put(map::CONTROL, map::CONTROL_GO);
        }
        match address {
            _ if self.lost => {}
            map::CONTROL => self.sim.put(address, value & !self.deaf),
            _ if Some(address / 4) == self.wrong => self.sim.put(address, value ^ 1 << 20),
            _ => self.sim.put(address, value),
        }
    }
}

/// A bus to a world that the test sees, too.
pub struct Shared<'a>(pub &'a RefCell<World>);

impl Bus for Shared<'_> {
    fn get(&mut self, address: u32) -> u32 {
        self.0.borrow_mut().get(address)
    }

    fn put(&mut self, address: u32, value: u32) {
        self.0.borrow_mut().put(address, value);
    }
}
