//! The example of `integrations/shims/README.md`.

use limbsmith_engine::bus::Simulation as Registers;

// From here on as in the README.
use curve25519_dalek::engine;
use limbsmith_driver::{Driver, Options};
use std::sync::Mutex;

static DRIVER: Mutex<Option<Driver<Registers>>> = Mutex::new(None);

fn hardware(scalar: &[u8; 32], u: &[u8; 32]) -> Option<[u8; 32]> {
    let mut driver = DRIVER.try_lock().ok()?; // in use: software
    let mut polls = 0;
    let deadline = || {
        polls += 1;
        polls > 100_000
    };
    let job = driver.as_mut()?.begin(scalar, u).ok()?;
    job.wait(deadline).ok()
}

fn start(registers: Registers) -> Result<(), Box<dyn std::error::Error>> {
    let driver = Driver::new(registers, Options::default())?;
    *DRIVER.lock().map_err(|_| "a panic")? = Some(driver);
    Ok(engine::register(&(hardware as engine::X25519))?)
}

#[test]
fn runs() {
    start(Registers::new()).expect("an engine");
    let (k, u) = ([1; 32], [9; 32]);
    let shared = x25519_dalek::x25519(k, u);
    assert_eq!(hardware(&k, &u), Some(shared));
    assert_eq!(shared, x25519_dalek_3::x25519(k, u));
    start(Registers::new()).expect_err("a second one");
}

#[test]
fn readme_has_it() {
    let readme = include_str!("../../../../integrations/shims/README.md");
    let (_, rest) = readme.split_once("```rust\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    assert!(include_str!("example.rs").contains(example));
}
