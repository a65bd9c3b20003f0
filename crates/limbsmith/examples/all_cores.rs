//! Signs and verifies many messages on all cores: the throughput of a service that uses only the
//! library.
//!
//! `cargo run --release -p limbsmith --features rayon --example all_cores -- 1000000`
//!
//! Every message has a signer of its own, as in a file of `limbsmith make-corpus`.

use limbsmith::cpu;
use limbsmith::ed25519::{
    self, Item, Message, Policy, SignOptions, Signature, SigningKey, VerifyingKey,
};
use limbsmith::parallel;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let count: u32 = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 100_000,
    };
    let seed = |i: u32| {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&i.to_le_bytes());
        seed
    };
    let seeds: Vec<[u8; 32]> = (0..count).map(seed).collect();
    let messages: Vec<String> = (0..count)
        .map(|i| format!("payment {i} to bob, with a few words that say why"))
        .collect();
    println!("{count} of each, vectors: {}", cpu::lanes().name());

    let mut keys = vec![SigningKey::from_bytes(&[0; 32]); seeds.len()];
    timed("keys made", count, || {
        parallel::each(&seeds, &mut keys, ed25519::signing_key_each)
    })?;

    let inputs: Vec<(&SigningKey, Message<'_>)> = keys
        .iter()
        .zip(&messages)
        .map(|(key, message)| (key, message.into()))
        .collect();
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); inputs.len()];
    timed("messages signed", count, || {
        parallel::each(&inputs, &mut signatures, |inputs, signatures| {
            ed25519::sign_each(inputs, SignOptions::new(), signatures)
        })
    })?;

    let public: Vec<VerifyingKey> = keys.iter().map(|key| key.verifying_key()).collect();
    let items: Vec<Item<'_>> = public
        .iter()
        .zip(&messages)
        .zip(&signatures)
        .map(|((key, message), signature)| Item {
            key,
            message: message.into(),
            signature,
        })
        .collect();
    let mut verdicts = vec![false; items.len()];
    timed("verdicts, one each", count, || {
        parallel::each(&items, &mut verdicts, |items, verdicts| {
            ed25519::verify_each(Policy::DalekStrict, items, verdicts)
        })
    })?;
    assert!(verdicts.iter().all(|valid| *valid));
    timed("one verdict on all", count, || {
        parallel::verify_all(&items, &[7; 32])
    })?;
    Ok(())
}

/// Runs it and says how fast it was.
fn timed<E>(what: &str, count: u32, run: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
    let start = Instant::now();
    run()?;
    let seconds = start.elapsed().as_secs_f64();
    let rate = f64::from(count) / seconds.max(1e-9);
    println!("{what:20} {seconds:7.2} s  {rate:9.0} a second");
    Ok(())
}
