#![forbid(unsafe_code)]
//! Runs every secret-dependent operation with the secrets marked undefined, for memcheck.
//!
//! ```text
//! valgrind --error-exitcode=97 limbsmith-ct all            must be silent, exit 0
//! valgrind --error-exitcode=97 limbsmith-ct planted LEAK   must report: branch, index, vartime
//! ```
//!
//! Memcheck follows undefined bits through registers and memory. It complains when a jump or an
//! address depends on one: exactly what constant-time code must never do. Results are marked
//! defined before they are compared with those computed from ordinary inputs.

use limbsmith::cpu;
use limbsmith::ed25519::SigningKey;
use limbsmith::hazmat::{GROUP_ORDER, halve_vartime, memcheck};
use limbsmith::x25519::{x25519, x25519_base};
use std::hint::black_box;
use std::process::ExitCode;

/// A copy whose bytes memcheck takes for undefined.
fn secret(bytes: &[u8; 32]) -> [u8; 32] {
    let mut copy = black_box(*bytes);
    memcheck::mark_undefined(&mut copy);
    copy
}

/// The same bytes, defined again.
fn public<const N: usize>(mut bytes: [u8; N]) -> [u8; N] {
    memcheck::mark_defined(&mut bytes);
    bytes
}

struct Results {
    key: [u8; 32],
    signatures: [[u8; 64]; 3],
    shared: [u8; 32],
    base: [u8; 32],
}

/// Everything on one backend; `hide` is `secret` or a plain copy.
fn operations(seed: &[u8; 32], hide: fn(&[u8; 32]) -> [u8; 32]) -> Results {
    let key = SigningKey::from_bytes(&hide(seed));
    let peer = x25519_base(&[9; 32]);
    let in_context = key.sign_ctx(b"context", b"message");
    let prehashed = key.sign_prehashed(b"", &[3; 64]);
    let bytes = |s: Result<limbsmith::ed25519::Signature, _>| match s {
        Ok(s) => public(s.to_bytes()),
        Err(_) => unreachable!("the contexts are short"),
    };
    Results {
        key: public(key.verifying_key().to_bytes()),
        signatures: [
            public(key.sign(b"a message").to_bytes()),
            bytes(in_context),
            bytes(prehashed),
        ],
        shared: public(x25519(&hide(seed), &peer)),
        base: public(x25519_base(&hide(seed))),
    }
}

fn all() -> Result<(), String> {
    let mut count = 0;
    for backend in cpu::backends() {
        cpu::set_backend(backend).map_err(|e| e.to_string())?;
        for seed in [[0; 32], [0xff; 32], [0x5a; 32]] {
            let marked = operations(&seed, secret);
            let plain = operations(&seed, |s| *s);
            let same = marked.key == plain.key
                && marked.signatures == plain.signatures
                && marked.shared == plain.shared
                && marked.base == plain.base;
            if !same {
                return Err(format!("{backend}: results differ"));
            }
            count += 1;
        }
        println!("    {backend}: keygen, sign, sign_ctx, sign_prehashed, x25519, x25519_base");
    }
    println!(
        "    {count} rounds, secrets {}",
        if memcheck::active() {
            "undefined"
        } else {
            "NOT MARKED"
        }
    );
    if memcheck::active() {
        Ok(())
    } else {
        Err("not running under valgrind".into())
    }
}

/// A leak that memcheck must report.
fn planted(leak: &str) -> Result<(), String> {
    let bytes = secret(&[0x5a; 32]);
    match leak {
        "branch" => {
            if bytes[3] > 7 {
                println!("    branched");
            }
        }
        "index" => {
            let table: [u8; 256] = std::array::from_fn(|i| i as u8);
            let read = public([black_box(&table)[bytes[5] as usize]]);
            println!("    read {}", read[0]);
        }
        // The library's own variable-time code, on a secret.
        "vartime" => {
            let words = std::array::from_fn(|i| u64::from(bytes[i]));
            black_box(halve_vartime(&words, &GROUP_ORDER, true));
        }
        other => return Err(format!("no such leak: {other}")),
    }
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["all"] => all(),
        ["planted", leak] => planted(leak),
        _ => Err("usage: limbsmith-ct all | planted branch|index|vartime".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("limbsmith-ct: {message}");
            ExitCode::FAILURE
        }
    }
}
