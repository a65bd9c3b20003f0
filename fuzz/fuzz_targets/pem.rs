//! Keys in PEM and DER.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| limbsmith_fuzz::encodings::pem(data));
