#![no_std]
#![no_main]
//! Operations on secrets, each once for each kind of secret, between marks.
//!
//! A plugin of the emulator compares the executions (`trace.c`). It prints no verdict of its own.

use core::fmt::Write;
use core::hint::black_box;
use limbsmith::{ecdsa, ed25519, p256};
use limbsmith_firmware::leaks;
use limbsmith_firmware::operations::{self, KINDS, Operation};
use limbsmith_firmware::system::Output;

/// The number of the first leak.
const LEAKS: usize = 100;

/// Uses both hashes. On AArch64 the first use of each looks for instructions of the processor.
fn warm_up() {
    let seed = [1; 32];
    black_box(ed25519::SigningKey::from_bytes(&seed));
    if let Ok(key) = ecdsa::SigningKey::<p256::P256>::from_bytes(&seed) {
        black_box(key.sign(&seed));
    }
}

fn trace() -> bool {
    warm_up();
    for (first, list) in [(0, operations::ALL), (LEAKS, leaks::ALL)] {
        for (i, operation) in list.iter().enumerate() {
            let Operation { name, depth, run } = operation;
            let _ = writeln!(Output, "operation {} {depth} {name}", first + i);
            for kind in 0..KINDS {
                run(first + i, kind);
            }
        }
    }
    true
}

limbsmith_firmware::entry!(trace);
