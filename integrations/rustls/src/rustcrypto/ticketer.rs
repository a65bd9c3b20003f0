//! Tickets of resumption that their key opens: RFC 5077, section 4.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chacha20poly1305::ChaCha20Poly1305;
use rustls::crypto::GetRandomFailed;
use rustls::crypto::cipher::{AeadKey, NONCE_LEN};
use rustls::server::ProducesTickets;
use rustls::{Error, TicketRotator};
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::aead::{Cipher, TAG};
use crate::kx::random;

const NAME: usize = 16;
const ROTATION_SECONDS: u32 = 6 * 60 * 60;

/// A ticketer with random keys of ChaCha20-Poly1305.
pub struct Ticketer(());

impl Ticketer {
    /// The ticketer, for [`rustls::ServerConfig::ticketer`]. A key makes tickets for six hours, and opens them for six
    /// more.
    ///
    /// # Errors
    /// If the operating system has no random bytes.
    #[allow(clippy::new_ret_no_self)] // as the ticketers of rustls
    pub fn new() -> Result<Arc<dyn ProducesTickets>, Error> {
        Ok(Arc::new(TicketRotator::new(ROTATION_SECONDS, || {
            Ok(Box::new(OneKey::new()?))
        })?))
    }
}

/// Tickets of one key: name of the key, nonce, encrypted state, tag.
struct OneKey {
    cipher: ChaCha20Poly1305,
    name: [u8; NAME],
    /// The longest ticket made. Longer ones are refused, which bounds what a partitioning oracle gains.
    longest: AtomicUsize,
}

impl OneKey {
    fn new() -> Result<Self, GetRandomFailed> {
        let (mut key, mut name) = (Zeroizing::new([0; 32]), [0; NAME]);
        random(&mut key[..])?;
        random(&mut name)?;
        Ok(Self {
            cipher: ChaCha20Poly1305::with_key(&AeadKey::from(*key)),
            name,
            longest: AtomicUsize::new(0),
        })
    }
}

impl fmt::Debug for OneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("limbsmith ticketer")
    }
}

impl ProducesTickets for OneKey {
    fn enabled(&self) -> bool {
        true
    }

    fn lifetime(&self) -> u32 {
        2 * ROTATION_SECONDS
    }

    fn encrypt(&self, state: &[u8]) -> Option<Vec<u8>> {
        let mut nonce = [0; NONCE_LEN];
        // A counter would tell how many connections there were.
        random(&mut nonce).ok()?;
        let mut ticket = [&self.name[..], &nonce[..], state].concat();
        let tag = self
            .cipher
            .seal(&nonce, &self.name, &mut ticket[NAME + NONCE_LEN..])
            .ok()?;
        ticket.extend_from_slice(&tag);
        self.longest.fetch_max(ticket.len(), Ordering::Relaxed);
        Some(ticket)
    }

    fn decrypt(&self, ticket: &[u8]) -> Option<Vec<u8>> {
        if ticket.len() > self.longest.load(Ordering::Relaxed) {
            return None;
        }
        let (name, rest) = ticket.split_at_checked(NAME)?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN)?;
        if !bool::from(self.name[..].ct_eq(name)) || text.len() < TAG {
            return None;
        }
        let mut text = text.to_vec();
        let plain = self
            .cipher
            .open(nonce.try_into().ok()?, &self.name, &mut text)
            .ok()?;
        text.truncate(plain);
        Some(text)
    }
}
