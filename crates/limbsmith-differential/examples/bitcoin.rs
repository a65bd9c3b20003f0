//! Verifies every signature of some real Bitcoin transactions: legacy, segregated witness, Taproot.
//!
//! ```sh
//! cargo run --release -p limbsmith-differential --example bitcoin
//! ```

#[path = "../tests/support/transactions.rs"]
mod transactions;

use std::process::ExitCode;
use transactions::{FILES, Spend};

fn main() -> ExitCode {
    let mut good = true;
    for (name, text) in FILES {
        match Spend::read(text).and_then(|spend| Ok((spend.verify()?, spend))) {
            Ok((count, spend)) => {
                let id = spend.transaction.compute_txid();
                println!("{name}: {}\n    {id}: {count} good", spend.title);
            }
            Err(message) => {
                good = false;
                println!("{name}: refused: {message}");
            }
        }
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
