//! Points of SEC 1.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| limbsmith_fuzz::encodings::sec1(data));
