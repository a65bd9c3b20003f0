//! Damaged programs and certificates in worlds small enough to know all of.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| limbsmith_fuzz::targets::checker(data));
