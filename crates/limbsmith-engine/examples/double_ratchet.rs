//! A double ratchet whose curve arithmetic runs in parallel with its symmetric work.
//!
//! Two parties take turns. Each turn is a ratchet key and a batch of messages. The recipient of a turn needs
//! one exchange at once, for the keys of these messages. The next two (its own new key, and the shared secret
//! of that with the other's) are not needed before it answers. In sequence they come first and everything
//! waits; in parallel the engine does them while the processor opens the messages.
//!
//! The engine here is the model on a thread, so the gain is wall-clock time; its cycles give the time on
//! hardware. Encryption is SHA-256 in counter mode with HMAC: sufficient for a demonstration, but not a
//! standard format.
//!
//!     cargo run --release --example double_ratchet -p limbsmith-engine

use limbsmith_engine::driver::{DriverError, Session, Simulated};
use limbsmith_engine::request::Request;
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};

type Key = [u8; 32];

const TURNS: u8 = 12;
const MESSAGES: usize = 24;
const LENGTH: usize = 1 << 16;

fn hmac(key: &Key, parts: &[&[u8]]) -> Key {
    let pad = |byte: u8| {
        let mut block = [byte; 64];
        block.iter_mut().zip(key).for_each(|(b, k)| *b ^= k);
        block
    };
    let mut inner = Sha256::new_with_prefix(pad(0x36));
    parts.iter().for_each(|p| inner.update(p));
    let mut outer = Sha256::new_with_prefix(pad(0x5c));
    outer.update(inner.finalize());
    outer.finalize().into()
}

/// The key of the next message of a chain.
fn next(chain: &mut Key) -> Key {
    let key = hmac(chain, &[b"message"]);
    *chain = hmac(chain, &[b"chain"]);
    key
}

fn crypt(key: &Key, text: &mut [u8]) {
    for (n, block) in (0u64..).zip(text.chunks_mut(32)) {
        let mut h = Sha256::new_with_prefix(key);
        h.update(n.to_le_bytes());
        block
            .iter_mut()
            .zip(h.finalize())
            .for_each(|(t, s)| *t ^= s);
    }
}

struct Message {
    text: Vec<u8>,
    tag: Key,
}

fn seal(chain: &mut Key, mut text: Vec<u8>) -> Message {
    let key = next(chain);
    crypt(&key, &mut text);
    let tag = hmac(&key, &[&text]);
    Message { text, tag }
}

fn open(chain: &mut Key, message: &mut Message) {
    let key = next(chain);
    assert_eq!(hmac(&key, &[&message.text]), message.tag, "forged");
    crypt(&key, &mut message.text);
}

struct Party {
    engine: Session<Simulated>,
    /// Seed of its ratchet keys.
    seed: Key,
    secret: Key,
    public: Key,
    root: Key,
    sending: Key,
}

impl Party {
    fn new(seed: Key, root: Key) -> Result<Self, DriverError> {
        let mut engine = Session::new(Simulated::new(), 0)?;
        let secret = hmac(&seed, &[b"first"]);
        let public = engine.run(&Request::x25519_base(&secret))?;
        let sending = [0; 32];
        Ok(Party {
            engine,
            seed,
            secret,
            public,
            root,
            sending,
        })
    }

    /// The chain that starts from a shared secret.
    fn turn(&mut self, shared: &Key) -> Key {
        let chain = hmac(&self.root, &[shared, b"chain"]);
        self.root = hmac(&self.root, &[shared, b"root"]);
        chain
    }

    /// Opens the messages under a new key and prepares the answer, in sequence or in parallel.
    fn receive(
        &mut self,
        peer: &Key,
        batch: &mut [Message],
        aside: bool,
    ) -> Result<(), DriverError> {
        let shared = self.engine.x25519(&self.secret, peer)?;
        let mut chain = self.turn(&shared);
        self.seed = hmac(&self.seed, &[b"next"]);
        self.secret = self.seed;
        let (first, rest) = batch.split_at_mut(batch.len() / 2);
        let mut work =
            |messages: &mut [Message]| messages.iter_mut().for_each(|m| open(&mut chain, m));
        if aside {
            self.engine.begin(&Request::x25519_base(&self.secret))?;
            work(first);
            self.public = self.engine.end()?;
            self.engine.begin(&Request::x25519(&self.secret, peer))?;
            work(rest);
            let shared = self.engine.end()?;
            self.sending = self.turn(&shared);
        } else {
            self.public = self.engine.run(&Request::x25519_base(&self.secret))?;
            let shared = self.engine.x25519(&self.secret, peer)?;
            self.sending = self.turn(&shared);
            work(first);
            work(rest);
        }
        Ok(())
    }
}

/// A conversation: the time of its receiving, the cycles of its engines, and a hash of its root keys.
fn converse(aside: bool) -> Result<(Duration, u64, Key), DriverError> {
    let mut a = Party::new([1; 32], [9; 32])?;
    let mut b = Party::new([2; 32], [9; 32])?;
    let shared = a.engine.x25519(&a.secret, &b.public)?;
    a.sending = a.turn(&shared);
    let before = a.engine.engine().cycles + b.engine.engine().cycles;
    let mut time = Duration::ZERO;
    let mut all = Sha256::new();
    for turn in 0..TURNS {
        let plain = vec![turn; LENGTH];
        let mut batch: Vec<Message> = (0..MESSAGES)
            .map(|_| seal(&mut a.sending, plain.clone()))
            .collect();
        let start = Instant::now();
        b.receive(&a.public, &mut batch, aside)?;
        time += start.elapsed();
        assert!(batch.iter().all(|m| m.text == plain));
        all.update(b.root);
        std::mem::swap(&mut a, &mut b);
    }
    let cycles = a.engine.engine().cycles + b.engine.engine().cycles - before;
    Ok((time, cycles, all.finalize().into()))
}

fn main() -> Result<(), DriverError> {
    let (in_order, _, one) = converse(false)?;
    let (aside, cycles, other) = converse(true)?;
    assert_eq!(one, other, "the same secrets either way");
    let each = |t: Duration| t.as_secs_f64() * 1e3 / f64::from(TURNS);
    println!(
        "{TURNS} turns of {MESSAGES} messages of {LENGTH} bytes, milliseconds to receive one:"
    );
    println!("  in order      {:8.2}", each(in_order));
    println!("  side by side  {:8.2}", each(aside));
    let won = 1.0 - aside.as_secs_f64() / in_order.as_secs_f64();
    println!("  won           {:8.0} %", 100.0 * won);
    let per = cycles / u64::from(TURNS);
    println!(
        "cycles of the engine to a turn: {per}, at 100 MHz {:.2} ms, for which the processor",
        per as f64 / 1e5
    );
    println!("is free but for the first exchange");
    Ok(())
}
