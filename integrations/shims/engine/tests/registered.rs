//! X25519 with the driver of the hardware, on the hardware's model.

mod common;

use common::{bytes, KNOWN};
use curve25519_dalek::engine::{self, AlreadyRegistered, X25519};
use limbsmith_driver::{Driver, Options};
use limbsmith_engine::bus::Simulation;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use x25519_dalek::x25519;

/// The hardware's owner.
static DRIVER: Mutex<Option<Driver<Simulation>>> = Mutex::new(None);
/// How often the engine was asked, and how often it answered.
static ASKED: AtomicUsize = AtomicUsize::new(0);
static ANSWERED: AtomicUsize = AtomicUsize::new(0);
/// Whether every job's deadline has passed.
static LATE: AtomicBool = AtomicBool::new(false);
/// Whether the engine answers the scalar.
static WRONG: AtomicBool = AtomicBool::new(false);

fn hardware(n: &[u8; 32], u: &[u8; 32]) -> Option<[u8; 32]> {
    ASKED.fetch_add(1, SeqCst);
    assert_eq!(*n, curve25519_dalek::scalar::clamp_integer(*n), "clamped");
    let mut driver = DRIVER.try_lock().ok()?;
    let job = driver.as_mut()?.begin(n, u).ok()?;
    let shared = job.wait(|| LATE.load(SeqCst)).ok()?;
    ANSWERED.fetch_add(1, SeqCst);
    match WRONG.load(SeqCst) {
        true => Some(*n),
        false => Some(shared),
    }
}

fn other(_: &[u8; 32], _: &[u8; 32]) -> Option<[u8; 32]> {
    Some([0; 32])
}

/// Registers the engine in the first call, and lets one test at a time use it.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    static FIRST: Once = Once::new();
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    FIRST.call_once(|| {
        let mut simulation = Simulation::new();
        // Long accesses, so that jobs are done after few of them.
        simulation.pass(560);
        simulation.access = 400;
        let driver = Driver::new(simulation, Options::default()).expect("an engine");
        *DRIVER.lock().expect("no panic") = Some(driver);
        assert_eq!(engine::register(&(hardware as X25519)), Ok(()));
    });
    turn
}

/// Runs products, and returns how often the engine was asked and answered.
fn counted(products: impl FnOnce()) -> (usize, usize) {
    let before = (ASKED.load(SeqCst), ANSWERED.load(SeqCst));
    products();
    let after = (ASKED.load(SeqCst), ANSWERED.load(SeqCst));
    (after.0 - before.0, after.1 - before.1)
}

fn known() {
    common::rfc7748();
}

/// Every product by a clamped integer is asked for, no other one, and all results are right.
#[test]
fn same_results() {
    let _turn = alone();
    let mut expected = 0;
    let counts = counted(|| expected = common::all());
    assert_eq!(counts, (expected, expected));
}

/// The engine's answer is the result.
#[test]
fn engine_is_asked_first() {
    let _turn = alone();
    WRONG.store(true, SeqCst);
    let mut n = bytes(KNOWN[0].0);
    let product = x25519(n, [9; 32]);
    WRONG.store(false, SeqCst);
    n = curve25519_dalek::scalar::clamp_integer(n);
    assert_eq!(product, n);
}

/// In use by another thread.
#[test]
fn busy() {
    let _turn = alone();
    let driver = DRIVER.lock().expect("no panic");
    let mut expected = 0;
    let counts = counted(|| expected = common::all());
    assert_eq!(counts, (expected, 0));
    drop(driver);
    assert_eq!(counted(known), (4, 4));
}

#[test]
fn timed_out() {
    let _turn = alone();
    LATE.store(true, SeqCst);
    let counts = counted(known);
    LATE.store(false, SeqCst);
    assert_eq!(counts, (4, 0));
    assert_eq!(counted(known), (4, 4));
}

/// Unplugged.
#[test]
fn gone() {
    let _turn = alone();
    let driver = DRIVER.lock().expect("no panic").take();
    assert_eq!(counted(known), (4, 0));
    *DRIVER.lock().expect("no panic") = driver;
    assert_eq!(counted(known), (4, 4));
}

/// The first engine remains.
#[test]
fn second_is_refused() {
    let _turn = alone();
    for second in [&(other as X25519), &(hardware as X25519)] {
        assert_eq!(engine::register(second), Err(AlreadyRegistered));
        assert_eq!(counted(known), (4, 4));
    }
    let text = AlreadyRegistered.to_string();
    assert_eq!(text, "an X25519 engine was registered before");
}

/// From several threads, some of which find the engine busy.
#[test]
fn threads() {
    let _turn = alone();
    let (asked, answered) = counted(|| {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(common::random);
            }
        })
    });
    assert_eq!(asked, 4 * 200);
    assert!((1..=asked).contains(&answered));
}
