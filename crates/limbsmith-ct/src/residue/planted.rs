//! Secrets left behind on purpose.

use crate::curve25519::array;
use crate::needles::Needles;
use crate::report::Report;
use crate::watch::{leave_in_register, watch};
use limbsmith::hazmat::erasing;
use num_bigint::BigUint;
use std::hint::black_box;

/// Writes to the stack and does not erase it.
#[inline(never)]
fn leave<const N: usize>(bytes: &[u8; N]) {
    let mut copy = [[0; N]; 4];
    copy[1] = black_box(*bytes);
    black_box(&mut copy);
}

/// The same, farther down.
#[inline(never)]
fn deep<const N: usize>(bytes: &[u8; N]) {
    let mut above = [1; 100_000];
    black_box(&mut above);
    leave(bytes);
    black_box(&mut above);
}

/// Leaves a secret and panics, without a message, which would be printed.
#[inline(never)]
fn fail(secret: &[u8; 32]) {
    leave(secret);
    std::panic::resume_unwind(Box::new(()));
}

/// Whether the residue planted in that place is found.
pub fn found(place: &str) -> Result<bool, String> {
    let secret: [u8; 32] = array(1);
    let x = BigUint::from_bytes_le(&secret);
    let mut needles = Needles::default();
    needles.integer("secret", &x, 32);
    let digits: [u8; 51] = std::array::from_fn(|i| secret[i % 32] & 31);
    needles.bytes("digits", &digits);
    let mut word = [0; 32];
    word[9..13].copy_from_slice(&secret[16..20]);
    let limbs = x.to_u64_digits();
    let limb = (limbs[0] >> 52 | limbs[1] << 12) & ((1 << 52) - 1);
    let mut operation: Box<dyn FnMut()> = match place {
        "stack" => Box::new(move || leave(&secret)),
        "heap" => Box::new(move || drop(black_box(secret.to_vec()))),
        "register" => Box::new(move || leave_in_register(&secret)),
        "digits" => Box::new(move || leave(&digits)),
        "limbs" => Box::new(move || leave(&limb.to_le_bytes())),
        "word" => Box::new(move || leave(&word)),
        "deep" => Box::new(move || deep(&secret)),
        // These three must leave nothing to find.
        "nothing" => Box::new(|| drop(black_box([0; 32].to_vec()))),
        "erased" => Box::new(move || erasing::<4096, _>(|| leave(&secret))),
        "panicked" => Box::new(move || {
            let panicking = || erasing::<16384, _>(|| fail(&secret));
            let panicked = std::panic::catch_unwind(panicking).is_err();
            assert!(black_box(panicked));
        }),
        other => return Err(format!("no such place: {other}")),
    };
    let mut report = Report::default();
    operation();
    report.search(place, &needles, &watch(&mut operation));
    let (certain, doubtful) = report.found();
    println!("    {place}: {certain} words of eight bytes, {doubtful} forms of four");
    Ok(certain + doubtful > 0)
}
