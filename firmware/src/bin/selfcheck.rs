#![no_std]
#![no_main]
//! The self-check.

use limbsmith_firmware::system::Output;

fn check() -> bool {
    limbsmith_selfcheck::all(&mut Output)
}

limbsmith_firmware::entry!(check);
