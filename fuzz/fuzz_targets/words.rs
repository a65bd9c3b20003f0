//! Word programs, contracts and certificates as text.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| limbsmith_fuzz::targets::words(data));
