//! The library with this engine.

use crate::vectors::{KNOWN, bytes};
use crate::world::{Shared, World};
use limbsmith::x25519::{Accelerated, LowOrder, x25519};
use limbsmith_driver::{Driver, Options};
use std::cell::{Cell, RefCell};

/// With an engine, with one that is busy, and with one that is lost: the same results.
#[test]
fn falls_back_to_software() {
    let world = RefCell::new(World::fast());
    let driver = Driver::new(Shared(&world), Options::default()).expect("an engine");
    let driver = RefCell::new(driver);
    let answers = Cell::new(0);
    let engine = |k: &[u8; 32], u: &[u8; 32]| {
        let mut driver = driver.try_borrow_mut().ok()?;
        let shared = driver.begin(k, u).ok()?.wait(|| false).ok()?;
        answers.set(answers.get() + 1);
        Some(shared)
    };
    let accelerated = Accelerated::new(engine);
    let all = || {
        for (k, u, r) in KNOWN {
            let (k, u) = (bytes(k), bytes(u));
            assert_eq!(accelerated.x25519(&k, &u), bytes(r));
            assert_eq!(accelerated.x25519_nonzero(&k, &u), Ok(bytes(r)));
            assert_eq!(accelerated.x25519(&k, &[0; 32]), x25519(&k, &[0; 32]));
            assert_eq!(accelerated.x25519_nonzero(&k, &[0; 32]), Err(LowOrder));
        }
    };
    all();
    assert_eq!(answers.get(), 8);
    let busy = driver.borrow_mut();
    all();
    drop(busy);
    assert_eq!(answers.get(), 8);
    world.borrow_mut().lost = true;
    all();
    assert_eq!(answers.get(), 8);
    world.borrow_mut().lost = false;
    all();
    assert_eq!(answers.get(), 16);
}

/// The engine's answer is the result.
#[test]
fn engine_is_asked_first() {
    let accelerated = Accelerated::new(|k: &[u8; 32], _: &[u8; 32]| Some(*k));
    assert_eq!(accelerated.x25519(&[5; 32], &[9; 32]), [5; 32]);
    assert_eq!(
        accelerated.x25519_nonzero(&[0; 32], &[9; 32]),
        Err(LowOrder)
    );
}
