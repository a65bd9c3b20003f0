//! SHA-2 and HMAC. HKDF and the PRF of TLS 1.2 are rustls' own over them.

use hmac::digest::{Digest, OutputSizeUser};
use hmac::{Hmac, KeyInit, Mac};
use rustls::crypto::hash::{Context, Hash, HashAlgorithm, Output};
use rustls::crypto::hmac::{self as tls_hmac, Tag};
use sha2::{Sha256, Sha384};

/// A hash of transcripts.
pub(super) struct Sha<D>(HashAlgorithm, std::marker::PhantomData<fn() -> D>);

pub(super) static SHA256: Sha<Sha256> = Sha(HashAlgorithm::SHA256, std::marker::PhantomData);
pub(super) static SHA384: Sha<Sha384> = Sha(HashAlgorithm::SHA384, std::marker::PhantomData);

impl<D: Digest + Clone + Send + Sync + 'static> Hash for Sha<D> {
    fn start(&self) -> Box<dyn Context> {
        Box::new(State(D::new()))
    }

    fn hash(&self, data: &[u8]) -> Output {
        Output::new(&D::digest(data))
    }

    fn output_len(&self) -> usize {
        <D as Digest>::output_size()
    }

    fn algorithm(&self) -> HashAlgorithm {
        self.0
    }
}

struct State<D>(D);

impl<D: Digest + Clone + Send + Sync + 'static> Context for State<D> {
    fn fork_finish(&self) -> Output {
        Output::new(&self.0.clone().finalize())
    }

    fn fork(&self) -> Box<dyn Context> {
        Box::new(State(self.0.clone()))
    }

    fn finish(self: Box<Self>) -> Output {
        Output::new(&self.0.finalize())
    }

    fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }
}

/// HMAC with keys of any length (RFC 2104).
pub(super) struct OverHmac<M>(std::marker::PhantomData<fn() -> M>);

pub(super) static HMAC_SHA256: OverHmac<Hmac<Sha256>> = OverHmac(std::marker::PhantomData);
pub(super) static HMAC_SHA384: OverHmac<Hmac<Sha384>> = OverHmac(std::marker::PhantomData);

impl<M: Mac + KeyInit + Clone + Send + Sync + 'static> tls_hmac::Hmac for OverHmac<M> {
    fn with_key(&self, key: &[u8]) -> Box<dyn tls_hmac::Key> {
        let keyed = <M as KeyInit>::new_from_slice(key).expect("HMAC has keys of any length");
        Box::new(Keyed(keyed))
    }

    fn hash_output_len(&self) -> usize {
        <M as OutputSizeUser>::output_size()
    }
}

/// The state after the key, which erases itself.
struct Keyed<M>(M);

impl<M: Mac + Clone + Send + Sync + 'static> tls_hmac::Key for Keyed<M> {
    fn sign_concat(&self, first: &[u8], middle: &[&[u8]], last: &[u8]) -> Tag {
        let mut mac = self.0.clone();
        mac.update(first);
        for part in middle {
            mac.update(part);
        }
        mac.update(last);
        Tag::new(&mac.finalize().into_bytes())
    }

    fn tag_len(&self) -> usize {
        <M as OutputSizeUser>::output_size()
    }
}
