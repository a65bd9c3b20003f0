//! Handshakes and `over` again and again do not grow the process.

mod common;

use std::sync::Arc;

use common::*;
use rustls::version::TLS13;

/// Resident pages, where the system tells.
fn resident_kib() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split(' ').nth(1)?.parse::<u64>().ok()? * 4)
}

#[test]
fn ten_thousand_handshakes() {
    if resident_kib().is_none() {
        eprintln!("skipped: no /proc/self/statm");
        return;
    }
    let ml_kem = rustls::crypto::aws_lc_rs::kx_group::MLKEM768;
    let run = |count: usize| {
        for i in 0..count {
            let chain = chain([Kind::P256, Kind::Ed25519][i % 2]);
            let base = if i % 4 < 2 { aws() } else { ring() };
            let ours = match i % 3 {
                #[cfg(feature = "rustcrypto")]
                0 => limbsmith_rustls::provider(),
                1 => limbsmith_rustls::over(base),
                _ => limbsmith_rustls::over_with_ml_kem(base, ml_kem),
            };
            let client = client_config(ours.clone(), chain, &[&TLS13]);
            let server = server_config(ours, chain, &[&TLS13]);
            connect(Arc::new(client), Arc::new(server)).unwrap();
        }
    };
    run(1_000);
    let before = resident_kib().unwrap();
    run(10_000);
    let after = resident_kib().unwrap();
    // A leak of one table a call, some 400 bytes, would be 4 MiB.
    assert!(after < before + 2_048, "{before} KiB, then {after} KiB");
}
