//! What TLS 1.3, TLS 1.2, QUIC and tickets need of a cipher.

use aes_gcm::aead::array::Array;
use aes_gcm::aead::consts::{U12, U16};
use aes_gcm::{AeadInOut, Aes128Gcm, Aes256Gcm, KeyInit};
use chacha20poly1305::ChaCha20Poly1305;
use rustls::crypto::cipher::{AeadKey, Iv, NONCE_LEN};
use rustls::{ConnectionTrafficSecrets, Error};

pub(super) const TAG: usize = 16;

/// A cipher with nonces of 12 and tags of 16 bytes (RFC 5116, RFC 8439). The keys erase themselves.
pub(super) trait Cipher:
    AeadInOut<NonceSize = U12, TagSize = U16> + KeyInit + Send + Sync + 'static
{
    const KEY: usize;

    /// rustls' name for a key of this cipher, for a kernel that takes the connection over.
    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets;

    /// The cipher with this key, whose bytes rustls takes as many of as [`Cipher::KEY`] says.
    fn with_key(key: &AeadKey) -> Self {
        Self::new_from_slice(key.as_ref()).expect("as many bytes as the suite says")
    }

    /// Encrypts in place.
    fn seal(
        &self,
        nonce: &[u8; NONCE_LEN],
        aad: &[u8],
        text: &mut [u8],
    ) -> Result<[u8; TAG], Error> {
        let tag = self.encrypt_inout_detached(&Array(*nonce), aad, text.into());
        Ok(tag.map_err(|_| Error::EncryptError)?.into())
    }

    /// Decrypts the bytes before the tag in place, and returns their number. Text without the right tag stays
    /// encrypted.
    fn open(&self, nonce: &[u8; NONCE_LEN], aad: &[u8], text: &mut [u8]) -> Result<usize, Error> {
        let plain = text.len().checked_sub(TAG).ok_or(Error::DecryptError)?;
        let (text, tag) = text.split_at_mut(plain);
        let tag = <[u8; TAG]>::try_from(&*tag).map_err(|_| Error::DecryptError)?;
        self.decrypt_inout_detached(&Array(*nonce), aad, text.into(), &Array(tag))
            .map_err(|_| Error::DecryptError)?;
        Ok(plain)
    }
}

impl Cipher for Aes128Gcm {
    const KEY: usize = 16;

    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Aes128Gcm { key, iv }
    }
}

impl Cipher for Aes256Gcm {
    const KEY: usize = 32;

    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Aes256Gcm { key, iv }
    }
}

impl Cipher for ChaCha20Poly1305 {
    const KEY: usize = 32;

    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Chacha20Poly1305 { key, iv }
    }
}
