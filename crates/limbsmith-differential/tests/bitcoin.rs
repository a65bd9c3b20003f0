//! Real Bitcoin transactions: every signature is good, and no flipped bit is.

#[path = "support/transactions.rs"]
mod transactions;

use bitcoin::{Amount, ScriptBuf, Witness};
use transactions::{FILES, Spend};

fn all() -> Vec<(&'static str, Spend)> {
    let read = |(name, text)| {
        (
            name,
            Spend::read(text).unwrap_or_else(|e| panic!("{name}: {e}")),
        )
    };
    FILES.map(read).into()
}

#[test]
fn every_signature_of_real_transactions_is_good() {
    let expected = [1, 1, 2, 2, 1, 2, 2, 1, 2];
    for ((name, spend), expected) in all().iter().zip(expected) {
        assert_eq!(spend.verify(), Ok(expected), "{name}: {}", spend.title);
    }
}

/// One bit of each byte of signatures, keys, scripts and control blocks.
#[test]
fn a_flipped_bit_of_the_unlocking_data_is_refused() {
    for (name, spend) in all() {
        for i in 0..spend.spent.len() {
            let input = &spend.transaction.input[i];
            for at in 0..input.script_sig.len() {
                let mut flipped = spend.clone();
                let mut script = input.script_sig.to_bytes();
                script[at] ^= 1 << (at % 8);
                flipped.transaction.input[i].script_sig = ScriptBuf::from(script);
                assert!(flipped.verify().is_err(), "{name}, input {i}, byte {at}");
            }
            for item in 0..input.witness.len() {
                for at in 0..input.witness[item].len() {
                    let mut items = input.witness.to_vec();
                    items[item][at] ^= 1 << (at % 8);
                    let mut flipped = spend.clone();
                    flipped.transaction.input[i].witness = Witness::from(items);
                    assert!(
                        flipped.verify().is_err(),
                        "{name}, input {i}, item {item}, byte {at}"
                    );
                }
            }
        }
    }
}

#[test]
fn another_payment_or_another_spent_output_is_refused() {
    for (name, spend) in all() {
        let mut other = spend.clone();
        let value = &mut other.transaction.output[0].value;
        *value = Amount::from_sat(value.to_sat() ^ 1);
        assert!(other.verify().is_err(), "{name}: amount paid");

        let mut other = spend.clone();
        other.transaction.input[0].previous_output.vout ^= 1;
        assert!(other.verify().is_err(), "{name}: output spent");

        // Since segregated witnesses, the signed data include the value.
        let mut other = spend.clone();
        other.spent[0].value = Amount::from_sat(other.spent[0].value.to_sat() ^ 1);
        let legacy = spend.transaction.input[0].witness.is_empty();
        assert_eq!(other.verify().is_ok(), legacy, "{name}: value spent");

        let mut other = spend.clone();
        let mut script = other.spent[0].script_pubkey.to_bytes();
        let middle = script.len() / 2;
        script[middle] ^= 1;
        other.spent[0].script_pubkey = ScriptBuf::from(script);
        assert!(other.verify().is_err(), "{name}: script spent");
    }
}

#[test]
fn a_file_that_is_not_what_it_says_is_refused() {
    let (_, text) = FILES[0];
    let broken = |from: &str, to: &str| Spend::read(&text.replacen(from, to, 1)).map(|_| ());
    let error = |r: Result<(), String>| r.expect_err("read");
    assert!(error(broken("f4184fc5", "f4184fc6")).contains("identifier"));
    assert!(error(broken("spends 5", "spends 6")).contains("previous"));
    assert!(error(broken("\nspends", "\nspan")).contains("spent output"));
    assert!(error(broken("raw\n01", "raw\n0")).contains("hexadecimal"));
}
