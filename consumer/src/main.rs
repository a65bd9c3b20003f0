//! Every public operation of the library, as a user's program calls it.
//!
//! Without arguments, all operations run in the main thread. `list` prints their names. `run NAME BYTES` runs one of
//! them in a thread with a stack of that size, and the process aborts if that is too small.

mod curve25519;
mod weierstrass;

use std::process::ExitCode;

/// An operation, by its name.
type Operation = (&'static str, fn());

/// Inputs of a call on many: a whole block, and a rest that fills no group.
const MANY: usize = 81;

fn operations() -> Vec<Operation> {
    let mut all = curve25519::OPERATIONS.to_vec();
    all.extend_from_slice(&weierstrass::secp256k1::OPERATIONS);
    all.extend_from_slice(weierstrass::SCHNORR);
    all.extend_from_slice(&weierstrass::p256::OPERATIONS);
    all.extend_from_slice(&weierstrass::p384::OPERATIONS);
    all
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        [] => {
            for (name, operation) in operations() {
                operation();
                println!("{name}");
            }
        }
        ["list"] => operations().iter().for_each(|(name, _)| println!("{name}")),
        ["backend"] => println!("{} {}", limbsmith::cpu::backend(), limbsmith::cpu::lanes()),
        ["run", name, bytes] => {
            let operation = operations().into_iter().find(|(n, _)| *n == name);
            let (Some((_, operation)), Ok(bytes)) = (operation, bytes.parse()) else {
                return ExitCode::from(2);
            };
            let thread = std::thread::Builder::new()
                .stack_size(bytes)
                .spawn(operation);
            if !thread.is_ok_and(|thread| thread.join().is_ok()) {
                return ExitCode::FAILURE;
            }
        }
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}
