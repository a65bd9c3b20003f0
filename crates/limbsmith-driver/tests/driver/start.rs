//! The start of a driver.

use crate::vectors::{KNOWN, bytes};
use crate::world::{Shared, World};
use limbsmith_driver::{Bus, Driver, Error, Options, map, microcode};
use std::cell::RefCell;

fn error(world: &mut World, options: Options) -> Option<Error> {
    Driver::new(world, options).err()
}

fn works(driver: &mut Driver<&mut World>) {
    let (k, u, r) = KNOWN[0];
    let job = driver.begin(&bytes(k), &bytes(u)).expect("idle");
    assert_eq!(job.wait(|| false), Ok(bytes(r)));
}

/// The wipe after reset takes more polls than allowed, then fewer.
#[test]
fn waits_for_reset() {
    let mut world = World::new();
    let options = |polls| Options {
        polls,
        ..Options::default()
    };
    assert_eq!(error(&mut world, options(10)), Some(Error::Busy));
    assert!(world.gets < 64, "{}", world.gets);
    world.sim.reset();
    world.puts.clear();
    assert_eq!(error(&mut world, options(300)), None);
    assert!(!world.puts.contains(&(map::CONTROL, map::CONTROL_HALT)));
}

/// Locked by default, and only then.
#[test]
fn locks() {
    for lock in [true, false] {
        let mut world = World::fast();
        let options = Options {
            lock,
            ..Options::default()
        };
        let mut driver = Driver::new(&mut world, options).expect("an engine");
        works(&mut driver);
        drop(driver);
        assert_eq!(world.sim.model().is_locked(), lock);
        assert!(Options::default().lock);
    }
}

/// One wrong bit in any word, first or last.
#[test]
fn wrong_checksum() {
    for word in [0, 30, microcode::X25519.len() as u32 - 1] {
        let mut world = World::fast();
        world.wrong = Some(word);
        assert_eq!(error(&mut world, Options::default()), Some(Error::Checksum));
        assert!(!world.sim.model().is_locked());
        // Again, after the fault.
        world.wrong = None;
        let mut driver = Driver::new(&mut world, Options::default()).expect("an engine");
        works(&mut driver);
    }
}

/// Microcode that was overwritten, or an engine that was reset, is found before the next job.
#[test]
fn microcode_that_changes() {
    let mut world = World::fast();
    let options = Options {
        lock: false,
        ..Options::default()
    };
    drop(Driver::new(&mut world, options).expect("an engine"));
    world.sim.put(map::CODE + 4, 10);
    // Loaded again by the next driver.
    let mut driver = Driver::new(&mut world, options).expect("an engine");
    works(&mut driver);
    drop(driver);

    let shared = RefCell::new(World::fast());
    let mut driver = Driver::new(Shared(&shared), options).expect("an engine");
    shared.borrow_mut().sim.put(map::CODE + 4, 10);
    let begun = driver.begin(&[1; 32], &[9; 32]).map(|_| ());
    assert_eq!(begun, Err(Error::Checksum));
    assert_eq!(shared.borrow_mut().full(), [0; 0]);
}

/// Locked microcode of others is an error; the driver's own is not, and is not written again.
#[test]
fn locked_code() {
    let mut world = World::fast();
    world.sim.put(map::CODE, 10);
    world.sim.put(map::CONTROL, map::CONTROL_LOCK);
    assert_eq!(error(&mut world, Options::default()), Some(Error::Locked));

    let mut world = World::fast();
    drop(Driver::new(&mut world, Options::default()).expect("an engine"));
    world.puts.clear();
    let mut driver = Driver::new(&mut world, Options::default()).expect("locked, but its own");
    works(&mut driver);
    drop(driver);
    assert!(
        world
            .puts
            .iter()
            .all(|(address, _)| *address >= map::REGISTERS)
    );
}

/// Restarted without the engine, in the middle of a job.
#[test]
fn a_running_job_is_halted() {
    let mut world = World::new();
    let mut driver = Driver::new(&mut world, Options::default()).expect("an engine");
    std::mem::forget(driver.begin(&[1; 32], &[9; 32]).expect("idle"));
    let begun = driver.begin(&[1; 32], &[9; 32]).map(|_| ());
    assert_eq!(begun, Err(Error::Busy));
    std::mem::forget(driver);
    assert!(world.sim.is_busy());
    let mut driver = Driver::new(&mut world, Options::default()).expect("an engine");
    works(&mut driver);
    drop(driver);
    world.assert_wiped();
}

/// A bus that gives all ones, from the beginning and from every access on.
#[test]
fn lost_bus() {
    let mut world = World::fast();
    world.lost = true;
    assert_eq!(error(&mut world, Options::default()), Some(Error::Lost));
    assert!(world.gets < 8, "{}", world.gets);
    let (k, u, r) = KNOWN[0];
    let run = |left: usize| {
        let world = RefCell::new(World::fast());
        let bus = Dying {
            world: &world,
            left,
        };
        Driver::new(bus, Options::default())
            .and_then(|mut driver| driver.begin(&bytes(k), &bytes(u))?.wait(|| false))
    };
    let mut lost = 0;
    for left in 0.. {
        match run(left) {
            Err(Error::Lost | Error::Checksum) => lost += 1,
            other => {
                assert_eq!(other, Ok(bytes(r)), "{left}");
                break;
            }
        }
        assert!(left < 1000);
    }
    assert!(lost > 150, "{lost}");
}

/// Gives ones after a number of accesses.
struct Dying<'a> {
    world: &'a RefCell<World>,
    left: usize,
}

impl Dying<'_> {
    fn count(&mut self) {
        match self.left {
            0 => self.world.borrow_mut().lost = true,
            _ => self.left -= 1,
        }
    }
}

impl Bus for Dying<'_> {
    fn get(&mut self, address: u32) -> u32 {
        self.count();
        self.world.borrow_mut().get(address)
    }

    fn put(&mut self, address: u32, value: u32) {
        self.count();
        self.world.borrow_mut().put(address, value);
    }
}
