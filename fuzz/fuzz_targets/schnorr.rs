//! Keys, tweaks and signatures of BIP-340.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| limbsmith_fuzz::encodings::schnorr_keys(data));
