//! The Double Ratchet (Perrin and Marlinspike, revision 1, 2016), as Bob: X25519 on the engine, HKDF and HMAC with SHA-256,
//! ChaCha20-Poly1305.
//!
//! A message is a header of 40 bytes (ratchet key, length of the previous chain, number), the ciphertext, and a tag of
//! 16 bytes. The header is authenticated, not encrypted.

use crate::X25519;
use chacha20poly1305::aead::AeadInPlace;
use chacha20poly1305::{ChaCha20Poly1305, KeyInit};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a header and of a tag.
pub const HEADER: usize = 40;
const TAG: usize = 16;
/// Bytes of a message more than of its text.
pub const OVERHEAD: usize = HEADER + TAG;
/// Message keys that are kept for messages still on their way.
const SKIPPED: usize = 8;

/// The message is refused: it is too short, not authentic, was read already, or skips too many.
#[derive(Debug)]
pub struct Refused;

type Key = [u8; 32];

/// The key of a message that was skipped: the ratchet key, the number, the key.
#[derive(Clone, Copy, Zeroize)]
struct Skipped(Key, u32, Key);

/// Everything that a message may change. Erased when dropped.
#[derive(Clone, Zeroize)]
#[zeroize(drop)]
struct State {
    secret: Key,
    public: Key,
    peer: Option<Key>,
    root: Key,
    sending: Option<Key>,
    receiving: Option<Key>,
    sent: u32,
    received: u32,
    previous: u32,
    skipped: [Option<Skipped>; SKIPPED],
    seed: Key,
    keys: u32,
}

/// A conversation.
pub struct Ratchet(State);

fn root(root: &Key, dh: &Key) -> [Key; 2] {
    let mut out = Zeroizing::new([0; 64]);
    // 64 bytes are fewer than 255 blocks.
    let _ = Hkdf::<Sha256>::new(Some(root), dh).expand(b"limbsmith ratchet", &mut *out);
    halves(&out)
}

fn halves(bytes: &[u8; 64]) -> [Key; 2] {
    let mut keys = [[0; 32]; 2];
    keys[0].copy_from_slice(&bytes[..32]);
    keys[1].copy_from_slice(&bytes[32..]);
    keys
}

/// The key of the next message, and the next key of the chain.
fn chain(key: &Key) -> [Key; 2] {
    [1, 2].map(|n| {
        // Keys of HMAC may have any length.
        let mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(key);
        mac.map_or([0; 32], |mac| {
            mac.chain_update([n]).finalize().into_bytes().into()
        })
    })
}

/// The cipher and the nonce of a message.
fn cipher(key: &Key) -> (ChaCha20Poly1305, [u8; 12]) {
    let mut out = Zeroizing::new([0; 44]);
    let _ = Hkdf::<Sha256>::new(Some(&[0; 32]), key).expand(b"limbsmith message", &mut *out);
    let (mut key, mut nonce) = (Zeroizing::new([0; 32]), [0; 12]);
    key.copy_from_slice(&out[..32]);
    nonce.copy_from_slice(&out[32..]);
    (ChaCha20Poly1305::new((&*key).into()), nonce)
}

impl State {
    /// The next ratchet key pair. There is no source of randomness in a simulation: keys come from the host's seed.
    fn generate(&mut self, engine: &mut X25519) -> Result<(), Refused> {
        let hash = Sha256::new().chain_update(self.seed);
        self.secret = hash.chain_update(self.keys.to_le_bytes()).finalize().into();
        self.keys += 1;
        let mut base = [0; 32];
        base[0] = 9;
        self.public = engine.run(&self.secret, &base).map_err(|_| Refused)?;
        Ok(())
    }

    fn agree(&self, engine: &mut X25519, peer: &Key) -> Result<Zeroizing<Key>, Refused> {
        let shared = engine.run(&self.secret, peer).map(Zeroizing::new);
        shared.ok().filter(|s| **s != [0; 32]).ok_or(Refused)
    }

    /// `DHRatchet`.
    fn step(&mut self, engine: &mut X25519, peer: &Key) -> Result<(), Refused> {
        self.previous = self.sent;
        (self.sent, self.received) = (0, 0);
        self.peer = Some(*peer);
        let [key, receiving] = root(&self.root, &*self.agree(engine, peer)?);
        self.generate(engine)?;
        let [root, sending] = root(&key, &*self.agree(engine, peer)?);
        self.root = root;
        (self.receiving, self.sending) = (Some(receiving), Some(sending));
        Ok(())
    }

    /// `SkipMessageKeys`.
    fn skip(&mut self, until: u32) -> Result<(), Refused> {
        let (Some(peer), Some(mut key)) = (self.peer, self.receiving) else {
            return Ok(());
        };
        while self.received < until {
            let free = self.skipped.iter_mut().find(|place| place.is_none());
            let place = free.ok_or(Refused)?;
            let [message, next] = chain(&key);
            *place = Some(Skipped(peer, self.received, message));
            key = next;
            self.received += 1;
        }
        self.receiving = Some(key);
        Ok(())
    }

    /// The key of a message.
    fn key(&mut self, engine: &mut X25519, header: &[u8; HEADER]) -> Result<Key, Refused> {
        let mut peer = [0; 32];
        peer.copy_from_slice(&header[..32]);
        let number = |at: usize| {
            let bytes = [header[at], header[at + 1], header[at + 2], header[at + 3]];
            u32::from_le_bytes(bytes)
        };
        let (previous, number) = (number(32), number(36));
        let kept =
            |place: &&mut Option<Skipped>| place.is_some_and(|s| (s.0, s.1) == (peer, number));
        if let Some(Skipped(.., key)) = self.skipped.iter_mut().find(kept).and_then(Option::take) {
            return Ok(key);
        }
        if self.peer != Some(peer) {
            self.skip(previous)?;
            self.step(engine, &peer)?;
        }
        if number < self.received {
            return Err(Refused);
        }
        self.skip(number)?;
        let [message, next] = chain(&self.receiving.ok_or(Refused)?);
        self.receiving = Some(next);
        self.received += 1;
        Ok(message)
    }
}

impl Ratchet {
    /// `RatchetInitBob`: both have the shared key, and the peer will get the public key.
    pub fn new(engine: &mut X25519, shared: &Key, seed: &Key) -> Result<Self, Refused> {
        let mut state = State {
            secret: [0; 32],
            public: [0; 32],
            peer: None,
            root: *shared,
            sending: None,
            receiving: None,
            sent: 0,
            received: 0,
            previous: 0,
            skipped: [None; SKIPPED],
            seed: *seed,
            keys: 0,
        };
        state.generate(engine)?;
        Ok(Ratchet(state))
    }

    /// The ratchet key of now.
    pub fn public(&self) -> &Key {
        &self.0.public
    }

    /// Decrypts a message in place; returns its text. If it is refused, nothing has changed.
    pub fn open<'a>(
        &mut self,
        engine: &mut X25519,
        message: &'a mut [u8],
    ) -> Result<&'a [u8], Refused> {
        let text = message.len().checked_sub(OVERHEAD).ok_or(Refused)?;
        let (header, rest) = message.split_first_chunk_mut::<HEADER>().ok_or(Refused)?;
        let (text, tag) = rest.split_at_mut(text);
        let mut state = self.0.clone();
        let key = Zeroizing::new(state.key(engine, header)?);
        let (cipher, nonce) = cipher(&key);
        let tag = <[u8; TAG]>::try_from(&*tag).map_err(|_| Refused)?;
        let opened = cipher.decrypt_in_place_detached(&nonce.into(), header, text, &tag.into());
        opened.map_err(|_| Refused)?;
        self.0 = state;
        Ok(text)
    }

    /// Encrypts a text. `message` has room for it and [`OVERHEAD`] bytes.
    pub fn seal(&mut self, text: &[u8], message: &mut [u8]) -> Result<(), Refused> {
        let state = &mut self.0;
        let [key, next] = chain(&state.sending.ok_or(Refused)?);
        let (header, rest) = message.split_first_chunk_mut::<HEADER>().ok_or(Refused)?;
        header[..32].copy_from_slice(&state.public);
        header[32..36].copy_from_slice(&state.previous.to_le_bytes());
        header[36..].copy_from_slice(&state.sent.to_le_bytes());
        let (body, tag) = rest.split_at_mut_checked(text.len()).ok_or(Refused)?;
        body.copy_from_slice(text);
        let key = Zeroizing::new(key);
        let (cipher, nonce) = cipher(&key);
        let sealed = cipher.encrypt_in_place_detached(&nonce.into(), header, body);
        tag.copy_from_slice(&sealed.map_err(|_| Refused)?);
        state.sending = Some(next);
        state.sent += 1;
        Ok(())
    }
}
