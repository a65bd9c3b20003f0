//! Records and suites of TLS 1.2: RFC 5246, section 6.2.3.3; RFC 5288 and RFC 5289 (AES-GCM), RFC 7905 (ChaCha20).

use std::marker::PhantomData;

use aes_gcm::{Aes128Gcm, Aes256Gcm};
use chacha20poly1305::ChaCha20Poly1305;
use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, KeyBlockShape, MessageDecrypter,
    MessageEncrypter, NONCE_LEN, Nonce, OutboundOpaqueMessage, OutboundPlainMessage,
    PrefixedPayload, Tls12AeadAlgorithm, UnsupportedOperationError, make_tls12_aad,
};
use rustls::crypto::tls12::PrfUsingHmac;
use rustls::crypto::{CipherSuiteCommon, KeyExchangeAlgorithm};
use rustls::{
    CipherSuite, ConnectionTrafficSecrets, Error, SignatureScheme, SupportedCipherSuite,
    Tls12CipherSuite,
};

use super::aead::{Cipher, TAG};
use super::digest::{HMAC_SHA256, HMAC_SHA384, SHA256, SHA384};
use super::tls13::GCM_RECORDS;

static ECDSA: &[SignatureScheme] = &[
    SignatureScheme::ED25519,
    SignatureScheme::ECDSA_NISTP384_SHA384,
    SignatureScheme::ECDSA_NISTP256_SHA256,
];

static RSA: &[SignatureScheme] = &[
    SignatureScheme::RSA_PSS_SHA512,
    SignatureScheme::RSA_PSS_SHA384,
    SignatureScheme::RSA_PSS_SHA256,
    SignatureScheme::RSA_PKCS1_SHA512,
    SignatureScheme::RSA_PKCS1_SHA384,
    SignatureScheme::RSA_PKCS1_SHA256,
];

macro_rules! suite {
    ($name:ident, $sign:ident, $hash:ident, $hmac:ident, $records:expr, $limit:expr) => {
        #[doc = concat!(stringify!($name), ".")]
        pub static $name: SupportedCipherSuite = SupportedCipherSuite::Tls12(&Tls12CipherSuite {
            common: CipherSuiteCommon {
                suite: CipherSuite::$name,
                hash_provider: &$hash,
                confidentiality_limit: $limit,
            },
            prf_provider: &PrfUsingHmac(&$hmac),
            kx: KeyExchangeAlgorithm::ECDHE,
            sign: $sign,
            aead_alg: &$records,
        });
    };
}

const AES_128: Gcm<Aes128Gcm> = Gcm(PhantomData);
const AES_256: Gcm<Aes256Gcm> = Gcm(PhantomData);

suite!(
    TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,
    ECDSA,
    SHA256,
    HMAC_SHA256,
    AES_128,
    GCM_RECORDS
);
suite!(
    TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
    ECDSA,
    SHA384,
    HMAC_SHA384,
    AES_256,
    GCM_RECORDS
);
suite!(
    TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
    ECDSA,
    SHA256,
    HMAC_SHA256,
    ChaCha,
    u64::MAX
);
suite!(
    TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    RSA,
    SHA256,
    HMAC_SHA256,
    AES_128,
    GCM_RECORDS
);
suite!(
    TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    RSA,
    SHA384,
    HMAC_SHA384,
    AES_256,
    GCM_RECORDS
);
suite!(
    TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    RSA,
    SHA256,
    HMAC_SHA256,
    ChaCha,
    u64::MAX
);

/// The plain text of a record: RFC 5246, section 6.2.1.
const MAX_PLAIN: usize = 1 << 14;
/// The part of a nonce of AES-GCM that each record carries.
const EXPLICIT: usize = 8;

struct Gcm<C>(PhantomData<fn() -> C>);

/// The salt of four bytes, and the explicit part: chosen here, and random at the start.
fn gcm_iv(salt: &[u8], explicit: &[u8]) -> Iv {
    let mut iv = [0; NONCE_LEN];
    iv[..4].copy_from_slice(salt);
    iv[4..].copy_from_slice(explicit);
    Iv::new(iv)
}

impl<C: Cipher> Tls12AeadAlgorithm for Gcm<C> {
    fn encrypter(&self, key: AeadKey, iv: &[u8], extra: &[u8]) -> Box<dyn MessageEncrypter> {
        let cipher = C::with_key(&key);
        let iv = gcm_iv(iv, extra);
        Box::new(GcmSide { cipher, iv })
    }

    fn decrypter(&self, key: AeadKey, iv: &[u8]) -> Box<dyn MessageDecrypter> {
        let cipher = C::with_key(&key);
        let iv = gcm_iv(iv, &[0; EXPLICIT]);
        Box::new(GcmSide { cipher, iv })
    }

    fn key_block_shape(&self) -> KeyBlockShape {
        KeyBlockShape {
            enc_key_len: C::KEY,
            fixed_iv_len: NONCE_LEN - EXPLICIT,
            explicit_nonce_len: EXPLICIT,
        }
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: &[u8],
        explicit: &[u8],
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(C::secrets(key, gcm_iv(iv, explicit)))
    }
}

struct GcmSide<C> {
    cipher: C,
    iv: Iv,
}

impl<C: Cipher> MessageEncrypter for GcmSide<C> {
    fn encrypt(
        &mut self,
        message: OutboundPlainMessage<'_>,
        sequence: u64,
    ) -> Result<OutboundOpaqueMessage, Error> {
        let plain = message.payload.len();
        let mut payload = PrefixedPayload::with_capacity(self.encrypted_payload_len(plain));
        // The sequence number makes it unique: RFC 5288, section 3.
        let nonce = Nonce::new(&self.iv, sequence).0;
        payload.extend_from_slice(&nonce[NONCE_LEN - EXPLICIT..]);
        payload.extend_from_chunks(&message.payload);
        let aad = make_tls12_aad(sequence, message.typ, message.version, plain);
        let tag = self
            .cipher
            .seal(&nonce, &aad, &mut payload.as_mut()[EXPLICIT..])?;
        payload.extend_from_slice(&tag);
        Ok(OutboundOpaqueMessage::new(
            message.typ,
            message.version,
            payload,
        ))
    }

    fn encrypted_payload_len(&self, payload: usize) -> usize {
        EXPLICIT + payload + TAG
    }
}

impl<C: Cipher> MessageDecrypter for GcmSide<C> {
    fn decrypt<'a>(
        &mut self,
        mut message: InboundOpaqueMessage<'a>,
        sequence: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let plain = message.payload.len().checked_sub(EXPLICIT + TAG);
        let plain = plain.ok_or(Error::DecryptError)?;
        let aad = make_tls12_aad(sequence, message.typ, message.version, plain);
        let (explicit, text) = message.payload.split_at_mut(EXPLICIT);
        let mut nonce = [0; NONCE_LEN];
        nonce[..NONCE_LEN - EXPLICIT].copy_from_slice(&self.iv.as_ref()[..NONCE_LEN - EXPLICIT]);
        nonce[NONCE_LEN - EXPLICIT..].copy_from_slice(explicit);
        self.cipher.open(&nonce, &aad, text)?;
        if plain > MAX_PLAIN {
            return Err(Error::PeerSentOversizedRecord);
        }
        Ok(message.into_plain_message_range(EXPLICIT..EXPLICIT + plain))
    }
}

struct ChaCha;

impl Tls12AeadAlgorithm for ChaCha {
    fn encrypter(&self, key: AeadKey, iv: &[u8], _: &[u8]) -> Box<dyn MessageEncrypter> {
        let cipher = ChaCha20Poly1305::with_key(&key);
        let iv = Iv::copy(iv);
        Box::new(ChaChaSide { cipher, iv })
    }

    fn decrypter(&self, key: AeadKey, iv: &[u8]) -> Box<dyn MessageDecrypter> {
        let cipher = ChaCha20Poly1305::with_key(&key);
        let iv = Iv::copy(iv);
        Box::new(ChaChaSide { cipher, iv })
    }

    fn key_block_shape(&self) -> KeyBlockShape {
        KeyBlockShape {
            enc_key_len: ChaCha20Poly1305::KEY,
            fixed_iv_len: NONCE_LEN,
            explicit_nonce_len: 0,
        }
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: &[u8],
        _: &[u8],
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(ChaCha20Poly1305::secrets(key, Iv::copy(iv)))
    }
}

struct ChaChaSide {
    cipher: ChaCha20Poly1305,
    iv: Iv,
}

impl MessageEncrypter for ChaChaSide {
    fn encrypt(
        &mut self,
        message: OutboundPlainMessage<'_>,
        sequence: u64,
    ) -> Result<OutboundOpaqueMessage, Error> {
        let plain = message.payload.len();
        let mut payload = PrefixedPayload::with_capacity(self.encrypted_payload_len(plain));
        payload.extend_from_chunks(&message.payload);
        let nonce = Nonce::new(&self.iv, sequence).0;
        let aad = make_tls12_aad(sequence, message.typ, message.version, plain);
        let tag = self.cipher.seal(&nonce, &aad, payload.as_mut())?;
        payload.extend_from_slice(&tag);
        Ok(OutboundOpaqueMessage::new(
            message.typ,
            message.version,
            payload,
        ))
    }

    fn encrypted_payload_len(&self, payload: usize) -> usize {
        payload + TAG
    }
}

impl MessageDecrypter for ChaChaSide {
    fn decrypt<'a>(
        &mut self,
        mut message: InboundOpaqueMessage<'a>,
        sequence: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let plain = message.payload.len().checked_sub(TAG);
        let plain = plain.ok_or(Error::DecryptError)?;
        let aad = make_tls12_aad(sequence, message.typ, message.version, plain);
        let nonce = Nonce::new(&self.iv, sequence).0;
        self.cipher.open(&nonce, &aad, &mut message.payload)?;
        if plain > MAX_PLAIN {
            return Err(Error::PeerSentOversizedRecord);
        }
        message.payload.truncate(plain);
        Ok(message.into_plain_message())
    }
}
