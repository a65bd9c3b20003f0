//! The end of jobs: nothing of them remains.

use crate::vectors::{KNOWN, bytes};
use crate::world::{Shared, World};
use limbsmith_driver::{Bus, Cause, Driver, Error, Job, Options, map, mask_interrupt};
use std::cell::RefCell;

type Begun<'d, 'w> = Job<'d, Shared<'w>>;

const UNLOCKED: Options = Options {
    window: 6,
    lock: false,
    polls: 600,
};

fn begin<'d, 'w>(driver: &'d mut Driver<Shared<'w>>) -> Begun<'d, 'w> {
    let (k, u, _) = KNOWN[0];
    driver.begin(&bytes(k), &bytes(u)).expect("idle")
}

/// Moments in a job of 32,427 cycles: its first ones, its middle, all around its end and its wipe, and later.
fn moments() -> impl Iterator<Item = u64> {
    let end = 32_300..32_440;
    (0..20).chain([100, 20_000]).chain(end).chain([40_000])
}

/// Runs a part of a job, gives it up in some way, and looks at the engine. The next job is right.
fn given_up(how: impl Fn(Begun<'_, '_>)) {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    for moment in moments() {
        let job = begin(&mut driver);
        world.borrow_mut().sim.pass(moment);
        how(job);
        world.borrow_mut().assert_wiped();
    }
    let shared = begin(&mut driver).wait(|| false);
    assert_eq!(shared, Ok(bytes(KNOWN[0].2)));
}

#[test]
fn dropped() {
    given_up(|job| drop(job));
}

#[test]
fn halted() {
    given_up(|job| assert_eq!(job.halt(), Ok(())));
}

/// The engine is wiped when the error is given out.
#[test]
fn timeout() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    for allowed in [0, 1, 70] {
        let mut calls = 0;
        let late = begin(&mut driver).wait(|| {
            calls += 1;
            calls > allowed
        });
        assert_eq!((late, calls), (Err(Error::Timeout), allowed + 1));
        world.borrow_mut().assert_wiped();
    }
}

/// The result is not in the engine any more when the caller has it.
#[test]
fn result_is_wiped() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let mut job = begin(&mut driver);
    world.borrow_mut().sim.pass(32_500);
    assert_eq!(world.borrow_mut().full(), [6]);
    assert_eq!(job.poll(), Ok(Some(bytes(KNOWN[0].2))));
    world.borrow_mut().assert_wiped();
    assert_eq!(job.poll(), Err(Error::Ended));
    assert_eq!(job.halt(), Ok(()));
}

/// A job that is forgotten, whose result nobody takes, ends with the driver.
#[test]
fn dropped_driver() {
    for moment in [0, 1000, 40_000] {
        let world = RefCell::new(World::new());
        let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
        driver.enable_interrupt();
        std::mem::forget(begin(&mut driver));
        world.borrow_mut().sim.pass(moment);
        assert_eq!(world.borrow_mut().full(), [6]);
        world.borrow_mut().puts.clear();
        drop(driver);
        world.borrow_mut().assert_wiped();
        assert_eq!(world.borrow().puts.last().map(|p| p.0), Some(map::EVENTS));
        assert!(world.borrow().puts.contains(&(map::ENABLE, 0)));
    }
}

/// Every end but `fin` is an error, once.
#[test]
fn stopped() {
    for (words, cause) in [([63, 63], Cause::Illegal), ([0xa, 0xa], Cause::Finished)] {
        let world = RefCell::new(World::new());
        let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
        world.borrow_mut().planted = Some(words.to_vec());
        let ended = begin(&mut driver).wait(|| false);
        match cause {
            // The scalar itself, clamped: this is what `fin` alone leaves.
            Cause::Finished => assert_eq!(ended.map(|r| r[1]), Ok(bytes(KNOWN[0].0)[1])),
            cause => assert_eq!(ended, Err(Error::Stopped(cause))),
        }
        world.borrow_mut().assert_wiped();
    }
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let mut job = begin(&mut driver);
    // By somebody else.
    Bus::put(&mut world.borrow_mut().sim, map::CONTROL, map::CONTROL_HALT);
    world.borrow_mut().sim.pass(100);
    assert_eq!(job.poll(), Err(Error::Stopped(Cause::Limit)));
    assert_eq!(job.poll(), Err(Error::Ended));
    world.borrow_mut().assert_wiped();
}

/// A reset in the middle of a job is not waited for until the deadline.
#[test]
fn reset() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let mut job = begin(&mut driver);
    world.borrow_mut().sim.reset();
    world.borrow_mut().sim.pass(600);
    assert_eq!(job.poll(), Err(Error::Lost));
    drop(job);
    world.borrow_mut().assert_wiped();
    let begun = driver.begin(&[1; 32], &[9; 32]).map(|_| ());
    assert_eq!(begun, Err(Error::Checksum));
    drop(driver);
    // After the end was seen, before the result was read.
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let mut job = begin(&mut driver);
    world.borrow_mut().sim.pass(40_000);
    assert_eq!(job.on_interrupt(), Ok(true));
    world.borrow_mut().sim.reset();
    world.borrow_mut().sim.pass(600);
    assert_eq!(job.poll(), Err(Error::Lost));
}

/// A bus that is lost in a job is reported by all calls, and gives no result.
#[test]
fn lost() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    for moment in [0, 40_000] {
        let mut job = begin(&mut driver);
        world.borrow_mut().sim.pass(moment);
        world.borrow_mut().lost = true;
        assert_eq!(job.on_interrupt(), Err(Error::Lost));
        assert_eq!(job.poll(), Err(Error::Lost));
        assert_eq!(job.wait(|| true), Err(Error::Lost));
        world.borrow_mut().lost = false;
        world.borrow_mut().sim.pass(40_000);
    }
}

/// The window is chosen anew for every job and every wipe.
#[test]
fn other_window() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let other = || world.borrow_mut().sim.put(map::WINDOW, 9);
    other();
    let shared = begin(&mut driver).wait(|| false);
    assert_eq!(shared, Ok(bytes(KNOWN[0].2)));
    let job = begin(&mut driver);
    world.borrow_mut().sim.pass(40_000);
    other();
    drop(job);
    world.borrow_mut().assert_wiped();
}

/// The hardware ignores bit 255 of the coordinate, and does not get it.
#[test]
fn operands_are_clamped() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    drop(driver.begin(&[0xff; 32], &[0xff; 32]).expect("idle"));
    let register = |n: u32| map::REGISTERS + 6 * 1024 + 32 * n;
    let words = |n: u32| {
        let world = world.borrow();
        let of = |a: u32| (register(n)..register(n) + 32).contains(&a);
        let words = world.puts.iter().filter(|p| of(p.0)).map(|p| p.1);
        words.collect::<Vec<u32>>()
    };
    let ones = u32::MAX;
    let k = [ones << 3, ones, ones, ones, ones, ones, ones, ones >> 1];
    let u = [ones, ones, ones, ones, ones, ones, ones, ones >> 1];
    assert_eq!((words(0), words(1)), (k.to_vec(), u.to_vec()));
}

/// An engine that does not halt or does not wipe is lost, after few accesses, and gives no result.
#[test]
fn deaf() {
    for (bit, moment) in [(map::CONTROL_HALT, 0), (map::CONTROL_WIPE, 32_500)] {
        let world = RefCell::new(World::new());
        let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
        let mut job = begin(&mut driver);
        world.borrow_mut().sim.pass(moment);
        world.borrow_mut().deaf = bit;
        world.borrow_mut().gets = 0;
        if bit == map::CONTROL_WIPE {
            assert_eq!(job.poll(), Err(Error::Lost));
        }
        assert_eq!(job.halt(), Err(Error::Lost));
        assert!(world.borrow().gets < 700, "{}", world.borrow().gets);
    }
    // Not a timeout: that would say that the engine is wiped.
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let job = begin(&mut driver);
    world.borrow_mut().deaf = map::CONTROL_HALT;
    assert_eq!(job.wait(|| true), Err(Error::Lost));
}

/// Another master uses the engine while the operands are written.
#[test]
fn intruder() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    world.borrow_mut().intruder = true;
    let begun = driver.begin(&[1; 32], &[9; 32]).map(|_| ());
    assert_eq!(begun, Err(Error::Busy));
    world.borrow_mut().assert_wiped();
}

/// A handler that masks and sets a flag, and a main loop that takes the result.
#[test]
fn interrupt() {
    let world = RefCell::new(World::new());
    let mut driver = Driver::new(Shared(&world), UNLOCKED).expect("an engine");
    let line = || world.borrow().sim.interrupt();
    let pass = |cycles| world.borrow_mut().sim.pass(cycles);
    // Not enabled.
    let mut job = begin(&mut driver);
    pass(40_000);
    assert!(!line());
    assert!(job.poll().expect("an end").is_some());
    drop(job);
    driver.enable_interrupt();
    for masked in [true, true, false] {
        let mut job = begin(&mut driver);
        pass(32_000);
        assert!(!line());
        assert_eq!(job.on_interrupt(), Ok(false), "spurious");
        assert_eq!(job.poll(), Ok(None));
        if masked {
            mask_interrupt(&mut Shared(&world));
            assert_eq!(job.on_interrupt(), Ok(false), "enables again");
        }
        pass(500);
        assert!(line());
        if masked {
            mask_interrupt(&mut Shared(&world));
            assert!(!line());
        }
        assert_eq!(job.on_interrupt(), Ok(true));
        assert!(!line());
        assert_eq!(Bus::get(&mut Shared(&world), map::EVENTS), 0);
        assert_eq!(job.on_interrupt(), Ok(true));
        assert_eq!(job.poll(), Ok(Some(bytes(KNOWN[0].2))));
        world.borrow_mut().assert_wiped();
        drop(job);
        mask_interrupt(&mut Shared(&world));
    }
    // A poll without `on_interrupt` lowers the line, too.
    let mut job = begin(&mut driver);
    pass(40_000);
    assert!(line());
    assert!(job.poll().expect("an end").is_some());
    assert!(!line());
    drop(job);
    driver.disable_interrupt();
    let _job = begin(&mut driver);
    pass(40_000);
    assert!(!line());
}
