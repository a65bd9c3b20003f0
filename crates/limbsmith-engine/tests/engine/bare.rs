//! The driver without an operating system on the hardware itself, and the hardware beside the model of its bus, access by
//! access. As in `rtl.rs`, ignored where Verilator's model is not built.

use crate::rtl::{every, piped};
use crate::x25519::{KNOWN, bytes};
use limbsmith_driver::{Driver, Error, Options, mask_interrupt};
use limbsmith_engine::asm::assemble;
use limbsmith_engine::bus::Simulation;
use limbsmith_engine::driver::{Bus, Piped, map};
use limbsmith_engine::replay::Random;
use std::cell::RefCell;

/// Fails unless the engine is idle, wiped, without events, and nothing is readable.
fn assert_wiped(bus: &mut Piped) {
    assert_eq!(
        bus.get(map::STATUS) & !map::STATUS_LOCKED,
        map::STATUS_WIPED
    );
    assert_eq!(bus.get(map::EVENTS), 0);
    for n in 0..256 {
        assert_eq!(bus.get(map::REGISTERS + 4 * n), 0, "{n}");
    }
}

#[test]
#[ignore = "needs Verilator's model"]
fn rtl_bare_driver() {
    let bus = RefCell::new(piped());
    let tell = |text| bus.borrow_mut().tell(text);
    tell(format_args!("f 0"));
    // Straight after reset, in the middle of the wipe.
    tell(format_args!("x 4"));
    let few = Options {
        polls: 10,
        ..Options::default()
    };
    assert_eq!(Driver::new(Cell(&bus), few).err(), Some(Error::Busy));
    tell(format_args!("x 4"));
    let mut driver = Driver::new(Cell(&bus), Options::default()).expect("an engine");
    for (k, u, r) in KNOWN {
        let job = driver.begin(&bytes(k), &bytes(u)).expect("idle");
        let wait = || {
            tell(format_args!("t 1000"));
            false
        };
        assert_eq!(job.wait(wait), Ok(bytes(r)));
    }
    drop(driver);
    assert_wiped(&mut bus.borrow_mut());
    bus.borrow_mut().put(map::CODE, 63);
    let events = bus.borrow_mut().get(map::EVENTS);
    assert_eq!(events, map::EVENTS_REFUSED, "locked");
    // The same microcode, locked.
    let mut driver = Driver::new(Cell(&bus), Options::default()).expect("an engine");
    let (k, u, r) = KNOWN[1];
    for (limit, result) in [(3, Err(Error::Timeout)), (9, Ok(bytes(r)))] {
        let mut calls = 0;
        let job = driver.begin(&bytes(k), &bytes(u)).expect("idle");
        let wait = || {
            tell(format_args!("t 1000"));
            calls += 1;
            calls > limit
        };
        assert_eq!(job.wait(wait), result);
    }
    drop(driver);
    assert_wiped(&mut bus.borrow_mut());
    // Other microcode, locked.
    tell(format_args!("x 4"));
    tell(format_args!("t 400"));
    bus.borrow_mut().put(map::CODE, 63);
    bus.borrow_mut().put(map::CONTROL, map::CONTROL_LOCK);
    let other = Driver::new(Cell(&bus), Options::default()).err();
    assert_eq!(other, Some(Error::Locked));
}

/// Jobs that are dropped at all kinds of times, most of them around their end.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_bare_driver_drops() {
    let end = (32_380..32_450).step_by(every(3));
    for moment in (0..8).chain([1000]).chain(end) {
        let bus = RefCell::new(piped());
        bus.borrow_mut().tell(format_args!("f 0"));
        let mut driver = Driver::new(Cell(&bus), Options::default()).expect("an engine");
        driver.enable_interrupt();
        let (k, u, r) = KNOWN[0];
        let job = driver.begin(&bytes(k), &bytes(u)).expect("idle");
        bus.borrow_mut().tell(format_args!("t {moment:x}"));
        drop(job);
        assert_wiped(&mut bus.borrow_mut());
        assert_eq!(bus.borrow_mut().ask(format_args!("i")), 0);
        if moment % 8 > 0 {
            continue;
        }
        // And the next one by its interrupt.
        let mut job = driver.begin(&bytes(k), &bytes(u)).expect("idle");
        bus.borrow_mut().tell(format_args!("t 8000"));
        assert_eq!(bus.borrow_mut().ask(format_args!("i")), 1);
        mask_interrupt(&mut Cell(&bus));
        assert_eq!(bus.borrow_mut().ask(format_args!("i")), 0);
        assert_eq!(job.on_interrupt(), Ok(true));
        assert_eq!(bus.borrow_mut().ask(format_args!("i")), 0);
        assert_eq!(job.poll(), Ok(Some(bytes(r))));
        assert_wiped(&mut bus.borrow_mut());
    }
}

struct Cell<'a>(&'a RefCell<Piped>);

impl Bus for Cell<'_> {
    fn get(&mut self, address: u32) -> u32 {
        self.0.borrow_mut().get(address)
    }

    fn put(&mut self, address: u32, value: u32) {
        self.0.borrow_mut().put(address, value);
    }
}

/// Random accesses to hardware and model give the same words. Time passes between them, so that only a job that does not
/// end is seen at work.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_bus_is_that_of_the_model() {
    let mut r = Random::new(36);
    let mut hard = piped();
    hard.tell(format_args!("f 0"));
    let mut model = Simulation::new();
    model.pass(1000);
    let code = assemble("psa %0, %1\nfin\n.word 63\nl: brz l, #0\nfadd %0, %0, #1\nfin");
    let code = code.expect("a program").words;
    let mut seen = [0u32; 4];
    for n in 0..40_000 / every(8) {
        let word = r.word() as u32;
        let (at, value) = match r.below(12) {
            0 => (4 * r.below(8) as u32, code[r.below(6) as usize]),
            1 => (map::REGISTERS + 4 * r.below(16) as u32, word & 0xffff),
            2 => (map::REGISTERS + 4 * r.below(1 << 12) as u32, word),
            3 => (map::WINDOW, word & 0x1f & !14),
            4 => (map::START, r.below(8) as u32),
            5 => (map::LEN, word >> r.below(32)),
            // The lock is rare.
            6..9 => (map::CONTROL, word & if n % 500 == 0 { 15 } else { 7 }),
            9 => (map::EVENTS, word),
            10 => (map::ENABLE, word),
            _ => (4 * r.below(1 << 16) as u32, word),
        };
        if at == map::CONTROL || r.below(3) == 0 {
            hard.put(at, value);
            model.put(at, value);
            if at == map::CONTROL {
                hard.tell(format_args!("t 80"));
                model.pass(128);
            }
        } else {
            assert_eq!(hard.get(at), model.get(at), "{n}: {at:#x}");
        }
        let status = [hard.get(map::STATUS), model.get(map::STATUS)];
        // The address is not part of the model.
        let flags = status.map(|s| s & !map::STATUS_ADDRESS);
        assert_eq!(flags[0], flags[1], "{n}: {at:#x} {value:#x}");
        for (count, bit) in seen.iter_mut().zip([
            map::STATUS_BUSY,
            map::STATUS_WIPED,
            map::STATUS_RESULT,
            map::STATUS_LOCKED,
        ]) {
            *count += u32::from(flags[0] & bit != 0);
        }
        let line = hard.ask(format_args!("i"));
        assert_eq!(line == 1, model.interrupt(), "{n}: {at:#x} {value:#x}");
        if r.below(400) == 0 {
            hard.tell(format_args!("x 1"));
            hard.tell(format_args!("t 400"));
            model.reset();
            model.pass(1024);
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}
