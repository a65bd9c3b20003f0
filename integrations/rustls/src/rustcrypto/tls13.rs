//! Records and suites of TLS 1.3: RFC 8446, section 5.2 and appendix B.4.

use std::marker::PhantomData;

use aes_gcm::{Aes128Gcm, Aes256Gcm};
use chacha20poly1305::ChaCha20Poly1305;
use rustls::crypto::CipherSuiteCommon;
use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, MessageDecrypter, MessageEncrypter,
    Nonce, OutboundOpaqueMessage, OutboundPlainMessage, PrefixedPayload, Tls13AeadAlgorithm,
    UnsupportedOperationError, make_tls13_aad,
};
use rustls::crypto::tls13::HkdfUsingHmac;
use rustls::{
    CipherSuite, ConnectionTrafficSecrets, ContentType, Error, ProtocolVersion,
    SupportedCipherSuite, Tls13CipherSuite,
};

use super::aead::{Cipher, TAG};
use super::digest::{HMAC_SHA256, HMAC_SHA384, SHA256, SHA384};
use super::quic::{AES_128, AES_256, CHACHA20};

/// Records under one key of AES-GCM: RFC 8446, section 5.5.
pub(super) const GCM_RECORDS: u64 = 1 << 24;

/// TLS_AES_128_GCM_SHA256.
pub static TLS13_AES_128_GCM_SHA256: SupportedCipherSuite =
    SupportedCipherSuite::Tls13(&Tls13CipherSuite {
        common: CipherSuiteCommon {
            suite: CipherSuite::TLS13_AES_128_GCM_SHA256,
            hash_provider: &SHA256,
            confidentiality_limit: GCM_RECORDS,
        },
        hkdf_provider: &HkdfUsingHmac(&HMAC_SHA256),
        aead_alg: &Records::<Aes128Gcm>(PhantomData),
        quic: Some(&AES_128),
    });

/// TLS_AES_256_GCM_SHA384.
pub static TLS13_AES_256_GCM_SHA384: SupportedCipherSuite =
    SupportedCipherSuite::Tls13(&Tls13CipherSuite {
        common: CipherSuiteCommon {
            suite: CipherSuite::TLS13_AES_256_GCM_SHA384,
            hash_provider: &SHA384,
            confidentiality_limit: GCM_RECORDS,
        },
        hkdf_provider: &HkdfUsingHmac(&HMAC_SHA384),
        aead_alg: &Records::<Aes256Gcm>(PhantomData),
        quic: Some(&AES_256),
    });

/// TLS_CHACHA20_POLY1305_SHA256.
pub static TLS13_CHACHA20_POLY1305_SHA256: SupportedCipherSuite =
    SupportedCipherSuite::Tls13(&Tls13CipherSuite {
        common: CipherSuiteCommon {
            suite: CipherSuite::TLS13_CHACHA20_POLY1305_SHA256,
            hash_provider: &SHA256,
            confidentiality_limit: u64::MAX,
        },
        hkdf_provider: &HkdfUsingHmac(&HMAC_SHA256),
        aead_alg: &Records::<ChaCha20Poly1305>(PhantomData),
        quic: Some(&CHACHA20),
    });

struct Records<C>(PhantomData<fn() -> C>);

impl<C: Cipher> Tls13AeadAlgorithm for Records<C> {
    fn encrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageEncrypter> {
        let cipher = C::with_key(&key);
        Box::new(Side { cipher, iv })
    }

    fn decrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageDecrypter> {
        let cipher = C::with_key(&key);
        Box::new(Side { cipher, iv })
    }

    fn key_len(&self) -> usize {
        C::KEY
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: Iv,
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(C::secrets(key, iv))
    }
}

/// One direction of a connection.
struct Side<C> {
    cipher: C,
    iv: Iv,
}

impl<C: Cipher> MessageEncrypter for Side<C> {
    fn encrypt(
        &mut self,
        message: OutboundPlainMessage<'_>,
        sequence: u64,
    ) -> Result<OutboundOpaqueMessage, Error> {
        let total = self.encrypted_payload_len(message.payload.len());
        let mut payload = PrefixedPayload::with_capacity(total);
        payload.extend_from_chunks(&message.payload);
        payload.extend_from_slice(&message.typ.to_array());
        let nonce = Nonce::new(&self.iv, sequence).0;
        let tag = self
            .cipher
            .seal(&nonce, &make_tls13_aad(total), payload.as_mut())?;
        payload.extend_from_slice(&tag);
        Ok(OutboundOpaqueMessage::new(
            ContentType::ApplicationData,
            ProtocolVersion::TLSv1_2,
            payload,
        ))
    }

    fn encrypted_payload_len(&self, payload: usize) -> usize {
        payload + 1 + TAG
    }
}

impl<C: Cipher> MessageDecrypter for Side<C> {
    fn decrypt<'a>(
        &mut self,
        mut message: InboundOpaqueMessage<'a>,
        sequence: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let aad = make_tls13_aad(message.payload.len());
        let nonce = Nonce::new(&self.iv, sequence).0;
        let plain = self.cipher.open(&nonce, &aad, &mut message.payload)?;
        message.payload.truncate(plain);
        message.into_tls13_unpadded_message()
    }
}
