//! Packets of QUIC: RFC 9001, section 5.

use std::marker::PhantomData;

use aes_gcm::aes::cipher::{Array, BlockCipherEncrypt, BlockSizeUser, consts::U16};
use aes_gcm::aes::{Aes128, Aes256};
use aes_gcm::{Aes128Gcm, Aes256Gcm, KeyInit};
use chacha20::cipher::{KeyIvInit, StreamCipherCore};
use chacha20::variants::Ietf;
use chacha20::{ChaChaCore, R20};
use chacha20poly1305::ChaCha20Poly1305;
use rustls::Error;
use rustls::crypto::cipher::{AeadKey, Iv, Nonce};
use rustls::quic::{Algorithm, HeaderProtectionKey, PacketKey, Tag};
use zeroize::Zeroizing;

use super::aead::{Cipher, TAG};

/// A suite's ciphers of packets and of headers, with the limits of RFC 9001, section 6.6.
pub(super) struct Suite<C, H> {
    confidentiality: u64,
    integrity: u64,
    ciphers: PhantomData<fn() -> (C, H)>,
}

const fn aes<C, H>() -> Suite<C, H> {
    Suite {
        confidentiality: 1 << 23,
        integrity: 1 << 52,
        ciphers: PhantomData,
    }
}

pub(super) static AES_128: Suite<Aes128Gcm, Aes128> = aes();
pub(super) static AES_256: Suite<Aes256Gcm, Aes256> = aes();
pub(super) static CHACHA20: Suite<ChaCha20Poly1305, ChaCha> = Suite {
    confidentiality: u64::MAX,
    integrity: 1 << 36,
    ciphers: PhantomData,
};

impl<C: Cipher, H: Header> Algorithm for Suite<C, H> {
    fn packet_key(&self, key: AeadKey, iv: Iv) -> Box<dyn PacketKey> {
        Box::new(Packets {
            cipher: C::with_key(&key),
            iv,
            confidentiality: self.confidentiality,
            integrity: self.integrity,
        })
    }

    fn header_protection_key(&self, key: AeadKey) -> Box<dyn HeaderProtectionKey> {
        Box::new(Headers(H::with_key(key.as_ref())))
    }

    fn aead_key_len(&self) -> usize {
        C::KEY
    }
}

struct Packets<C> {
    cipher: C,
    iv: Iv,
    confidentiality: u64,
    integrity: u64,
}

impl<C: Cipher> Packets<C> {
    fn seal(&self, nonce: Nonce, header: &[u8], payload: &mut [u8]) -> Result<Tag, Error> {
        let tag = self.cipher.seal(&nonce.0, header, payload)?;
        Ok(Tag::from(&tag[..]))
    }

    fn open<'a>(
        &self,
        nonce: Nonce,
        header: &[u8],
        payload: &'a mut [u8],
    ) -> Result<&'a [u8], Error> {
        let plain = self.cipher.open(&nonce.0, header, payload)?;
        Ok(&payload[..plain])
    }
}

impl<C: Cipher> PacketKey for Packets<C> {
    fn encrypt_in_place(
        &self,
        number: u64,
        header: &[u8],
        payload: &mut [u8],
    ) -> Result<Tag, Error> {
        self.seal(Nonce::new(&self.iv, number), header, payload)
    }

    fn encrypt_in_place_for_path(
        &self,
        path: u32,
        number: u64,
        header: &[u8],
        payload: &mut [u8],
    ) -> Result<Tag, Error> {
        self.seal(Nonce::for_path(path, &self.iv, number), header, payload)
    }

    fn decrypt_in_place<'a>(
        &self,
        number: u64,
        header: &[u8],
        payload: &'a mut [u8],
    ) -> Result<&'a [u8], Error> {
        self.open(Nonce::new(&self.iv, number), header, payload)
    }

    fn decrypt_in_place_for_path<'a>(
        &self,
        path: u32,
        number: u64,
        header: &[u8],
        payload: &'a mut [u8],
    ) -> Result<&'a [u8], Error> {
        self.open(Nonce::for_path(path, &self.iv, number), header, payload)
    }

    fn tag_len(&self) -> usize {
        TAG
    }

    fn confidentiality_limit(&self) -> u64 {
        self.confidentiality
    }

    fn integrity_limit(&self) -> u64 {
        self.integrity
    }
}

const SAMPLE: usize = 16;

/// The cipher that makes a mask of a sample: RFC 9001, sections 5.4.3 and 5.4.4.
pub(super) trait Header: Send + Sync + 'static {
    fn with_key(key: &[u8]) -> Self;
    fn mask(&self, sample: &[u8; SAMPLE]) -> [u8; 5];
}

impl<B: BlockCipherEncrypt + BlockSizeUser<BlockSize = U16> + KeyInit + Send + Sync + 'static>
    Header for B
{
    fn with_key(key: &[u8]) -> Self {
        B::new_from_slice(key).expect("as many bytes as the suite says")
    }

    fn mask(&self, sample: &[u8; SAMPLE]) -> [u8; 5] {
        let mut block = Array(*sample);
        self.encrypt_block(&mut block);
        [block[0], block[1], block[2], block[3], block[4]]
    }
}

/// The key of ChaCha20 for headers.
pub(super) struct ChaCha(Zeroizing<[u8; 32]>);

impl Header for ChaCha {
    fn with_key(key: &[u8]) -> Self {
        let mut bytes = Zeroizing::new([0; 32]);
        bytes.copy_from_slice(key);
        ChaCha(bytes)
    }

    fn mask(&self, sample: &[u8; SAMPLE]) -> [u8; 5] {
        let (counter, nonce) = sample.split_at(4);
        let nonce = <[u8; 12]>::try_from(nonce).expect("12 of 16 bytes");
        let counter = u32::from_le_bytes([counter[0], counter[1], counter[2], counter[3]]);
        // Below the stream's interface, which refuses the last block: samples have all counters.
        let mut core = ChaChaCore::<R20, Ietf>::new(&Array(*self.0), &Array(nonce));
        core.set_block_pos(counter);
        let mut block = Array([0; 64]);
        core.write_keystream_block(&mut block);
        [block[0], block[1], block[2], block[3], block[4]]
    }
}

struct Headers<H>(H);

impl<H: Header> Headers<H> {
    /// RFC 9001, section 5.4.1. The length of the packet number is in the first byte, in the clear before masking and after
    /// unmasking.
    fn apply(
        &self,
        sample: &[u8],
        first: &mut u8,
        number: &mut [u8],
        masked: bool,
    ) -> Result<(), Error> {
        let sample = sample
            .try_into()
            .map_err(|_| Error::General("a sample of a header has 16 bytes".into()))?;
        if number.len() > 4 {
            return Err(Error::General("a packet number has at most 4 bytes".into()));
        }
        let [mask, rest @ ..] = self.0.mask(sample);
        // Four bits of a long header, five of a short one.
        let bits = if *first & 0x80 != 0 { 0x0f } else { 0x1f };
        let changed = *first ^ (mask & bits);
        let clear = if masked { changed } else { *first };
        *first = changed;
        for (byte, mask) in number.iter_mut().zip(rest).take(usize::from(clear & 3) + 1) {
            *byte ^= mask;
        }
        Ok(())
    }
}

impl<H: Header> HeaderProtectionKey for Headers<H> {
    fn encrypt_in_place(
        &self,
        sample: &[u8],
        first: &mut u8,
        number: &mut [u8],
    ) -> Result<(), Error> {
        self.apply(sample, first, number, false)
    }

    fn decrypt_in_place(
        &self,
        sample: &[u8],
        first: &mut u8,
        number: &mut [u8],
    ) -> Result<(), Error> {
        self.apply(sample, first, number, true)
    }

    fn sample_len(&self) -> usize {
        SAMPLE
    }
}
