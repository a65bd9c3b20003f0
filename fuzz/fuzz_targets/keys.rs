//! Keys in users' forms, and signatures of SSHSIG.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| drop(limbsmith_fuzz::readers::keys(data)));
