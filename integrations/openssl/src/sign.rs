//! Signatures: ECDSA and Ed25519.

use std::ffi::{CStr, CString};
use std::sync::Arc;

use ls::ed25519::{Policy, Signature, VerifyingKey};
use zeroize::Zeroize;

use crate::default::Signatures;
use crate::digest::{Digest, Hasher};
use crate::ec::LONGEST;
use crate::errors::{Reason, fail};
use crate::ffi::abi::signature as id;
use crate::ffi::data::{Output, Written};
use crate::ffi::object::Owned;
use crate::ffi::params::{Answers, List, Param, Params};
use crate::ffi::shadow::ShadowSignature;
use crate::key::{Fast, Key};
use crate::provider::Provider;

/// `AlgorithmIdentifier` of Ed25519.
const ED25519_IDENTIFIER: &[u8] = b"\x30\x05\x06\x03\x2b\x65\x70";

/// Signing or verifying.
pub struct Context {
    provider: Arc<Provider>,
    scheme: Signatures,
    key: Option<Arc<Key>>,
    /// What is known of the key here, as it was when this began.
    fast: Fast,
    digest: Option<Digest>,
    hasher: Option<Hasher>,
    /// Whether a part of the message was hashed here: then it is too late to pass it on.
    is_fed: bool,
    /// The function that began this, for the default provider.
    init: i32,
    /// The default provider's context, if it does the work.
    inner: Option<ShadowSignature>,
    properties: Option<CString>,
}

impl Owned for Context {
    fn provider(&self) -> &Provider {
        &self.provider
    }
}

impl Context {
    /// An empty context.
    pub fn new(provider: Arc<Provider>, scheme: Signatures, properties: Option<&CStr>) -> Context {
        Context {
            provider,
            scheme,
            key: None,
            fast: Fast::None,
            digest: None,
            hasher: None,
            is_fed: false,
            init: 0,
            inner: None,
            properties: properties.map(CStr::to_owned),
        }
    }

    /// A copy; None if the default provider cannot copy its part.
    pub fn dup(&self) -> Option<Context> {
        let inner = match &self.inner {
            Some(inner) => Some(inner.dup()?),
            None => None,
        };
        Some(Context {
            provider: self.provider.clone(),
            key: self.key.clone(),
            fast: self.fast.clone(),
            hasher: self.hasher.clone(),
            properties: self.properties.clone(),
            inner,
            ..*self
        })
    }

    /// Hands the work to the default provider.
    fn pass_on(&mut self, digest: Option<&CStr>, params: Params<'_>) -> bool {
        self.inner = None;
        let (Some(key), scheme) = (&self.key, self.scheme as usize) else {
            return false;
        };
        let properties = self.properties.as_deref();
        let inner = ShadowSignature::new(&self.provider.inner, scheme, properties);
        let (Some(shadow), Some(mut inner)) = (key.shadow(), inner) else {
            return false;
        };
        let begun = inner.begin(self.init, digest, shadow, params);
        self.inner = Some(inner);
        begun
    }

    /// Begins by the function of this number. Without a key it is the one of last time.
    pub fn begin(
        &mut self,
        init: i32,
        digest: Option<&CStr>,
        key: Option<Arc<Key>>,
        params: Params<'_>,
    ) -> bool {
        self.inner = None;
        if let Some(key) = key {
            self.key = Some(key);
        }
        let Some(key) = &self.key else {
            fail!(self.provider, Reason::NoKey);
            return false;
        };
        self.fast = key.fast();
        (self.init, self.digest, self.hasher, self.is_fed) = (init, None, None, false);
        let name = digest.map_or("", |d| d.to_str().unwrap_or("?"));
        let fits = match (self.scheme, &self.fast) {
            (Signatures::Ecdsa, Fast::Ec(_, Some(_))) => true,
            (Signatures::Ed25519, Fast::Ed25519(_)) => name.is_empty(),
            _ => false,
        };
        if !fits {
            return self.pass_on(digest, params);
        }
        let hashes = matches!(init, id::DIGEST_SIGN_INIT | id::DIGEST_VERIFY_INIT);
        if self.scheme == Signatures::Ecdsa && hashes {
            match Digest::named(if name.is_empty() { "SHA256" } else { name }) {
                None => return self.pass_on(digest, params),
                Some(d) => (self.digest, self.hasher) = (Some(d), Some(d.start())),
            }
        }
        self.set_with(params, digest)
    }

    /// Whether an option changes nothing of what is done here.
    fn is_usual(&self, p: Param<'_>) -> bool {
        match (p.name(), self.scheme) {
            ("digest", Signatures::Ecdsa) => {
                let named = p.text().and_then(Digest::named);
                named.is_some() && (self.hasher.is_none() || named == self.digest)
            }
            ("digest-size", Signatures::Ecdsa) => self
                .digest
                .is_some_and(|d| p.int() == Some(d.size() as i64)),
            ("nonce-type", Signatures::Ecdsa) => p.int() == Some(0),
            ("properties", _) => true,
            ("instance", Signatures::Ed25519) => {
                p.text().is_some_and(|t| t.eq_ignore_ascii_case("Ed25519"))
            }
            _ => false,
        }
    }

    fn set_with(&mut self, params: Params<'_>, digest: Option<&CStr>) -> bool {
        if params.is_empty() {
            return true;
        }
        if self.inner.is_none() {
            if params.iter().all(|p| self.is_usual(p)) {
                if let Some(p) = params.find("digest") {
                    self.digest = p.text().and_then(Digest::named);
                }
                return true;
            }
            if self.is_fed {
                return false;
            }
            // What was set before goes first.
            let before = self.digest.filter(|_| self.hasher.is_none());
            if !self.pass_on(digest, Params::NONE) {
                return false;
            }
            if let (Some(d), Some(inner)) = (before, &mut self.inner) {
                let list = List::new().text(c"digest", d.name());
                if !list.read(|params| inner.set(params)) {
                    return false;
                }
            }
        }
        self.inner.as_mut().is_some_and(|inner| inner.set(params))
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        let digest = self.digest.filter(|_| self.hasher.is_some());
        self.set_with(params, digest.map(Digest::name))
    }

    /// Answers.
    pub fn get(&mut self, answers: &mut Answers<'_>) -> bool {
        if let Some(inner) = &mut self.inner {
            return inner.get(answers);
        }
        let mut good = true;
        for mut answer in answers.iter() {
            good &= match (answer.name(), self.scheme, self.digest) {
                ("algorithm-id", Signatures::Ed25519, _) => answer.octets(ED25519_IDENTIFIER),
                ("algorithm-id", _, Some(d)) => answer.octets(d.identifier()),
                ("digest", _, Some(d)) => answer.text(d.name()),
                ("digest-size", _, d) => answer.int(d.map_or(0, |d| d.size() as i64)),
                ("nonce-type", ..) => answer.int(0),
                _ => true,
            };
        }
        good
    }

    /// `EVP_PKEY_sign`: a signature of a hash by ECDSA, of a message by Ed25519.
    pub fn sign(&mut self, out: &mut Output, data: &[u8]) -> bool {
        if self.inner.is_some() {
            let ecdsa = self.scheme == Signatures::Ecdsa;
            let function = if ecdsa || self.init == id::SIGN_MESSAGE_INIT {
                id::SIGN
            } else {
                id::DIGEST_SIGN
            };
            return self.sign_inner(out, |inner, out| inner.sign(function, out, data));
        }
        let fits = self.digest.is_none_or(|d| d.size() == data.len());
        if !out.is_question() && self.scheme == Signatures::Ecdsa && !fits {
            fail!(self.provider, Reason::HashLength);
            return false;
        }
        self.make(out, data)
    }

    fn sign_inner(
        &mut self,
        out: &mut Output,
        f: impl FnOnce(&mut ShadowSignature, &mut Output) -> bool,
    ) -> bool {
        if !out.is_question() {
            self.provider.passed_on(self.scheme.sign());
        }
        self.inner.as_mut().is_some_and(|inner| f(inner, out))
    }

    /// `EVP_PKEY_verify`.
    pub fn verify(&mut self, signed: &[u8], data: &[u8]) -> bool {
        let ecdsa = self.scheme == Signatures::Ecdsa;
        if let Some(inner) = &mut self.inner {
            self.provider.passed_on(self.scheme.verify());
            let function = if ecdsa || self.init == id::VERIFY_MESSAGE_INIT {
                id::VERIFY
            } else {
                id::DIGEST_VERIFY
            };
            return inner.verify(function, signed, data);
        }
        let fits = self.digest.is_none_or(|d| d.size() == data.len());
        if ecdsa && !fits {
            fail!(self.provider, Reason::HashLength);
            return false;
        }
        self.check(signed, data)
    }

    /// `EVP_DigestSignUpdate` or `EVP_DigestVerifyUpdate`, by number.
    pub fn update(&mut self, function: i32, data: &[u8]) -> bool {
        if let Some(inner) = &mut self.inner {
            return inner.update(function, data);
        }
        let Some(hasher) = &mut self.hasher else {
            fail!(self.provider, Reason::NoKey);
            return false;
        };
        hasher.update(data);
        self.is_fed = true;
        true
    }

    /// `EVP_DigestSignFinal`.
    pub fn sign_final(&mut self, out: &mut Output) -> bool {
        if self.inner.is_some() {
            return self.sign_inner(out, |inner, out| inner.sign_final(out));
        }
        let Some(hasher) = &self.hasher else {
            fail!(self.provider, Reason::NoKey);
            return false;
        };
        if out.is_question() {
            return self.make(out, &[]);
        }
        let hash = hasher.hash();
        self.make(out, hash.as_bytes())
    }

    /// `EVP_DigestVerifyFinal`.
    pub fn verify_final(&mut self, signed: &[u8]) -> bool {
        if let Some(inner) = &mut self.inner {
            self.provider.passed_on(self.scheme.verify());
            return inner.verify_final(signed);
        }
        let Some(hasher) = &self.hasher else {
            fail!(self.provider, Reason::NoKey);
            return false;
        };
        let hash = hasher.hash();
        self.check(signed, hash.as_bytes())
    }

    /// `EVP_DigestSign` with ECDSA.
    pub fn digest_sign(&mut self, out: &mut Output, data: &[u8]) -> bool {
        if !out.is_question() && !self.update(id::DIGEST_SIGN_UPDATE, data) {
            return false;
        }
        self.sign_final(out)
    }

    /// `EVP_DigestVerify` with ECDSA.
    pub fn digest_verify(&mut self, signed: &[u8], data: &[u8]) -> bool {
        self.update(id::DIGEST_VERIFY_UPDATE, data) && self.verify_final(signed)
    }

    /// A signature of a hash (ECDSA) or of a message.
    fn make(&self, out: &mut Output, data: &[u8]) -> bool {
        let (provider, operation) = (&self.provider, self.scheme.sign());
        let most = match &self.fast {
            Fast::Ec(curve, Some(_)) => curve.signature,
            Fast::Ed25519(_) => 64,
            _ => {
                fail!(provider, Reason::NoKey);
                return false;
            }
        };
        if out.is_question() {
            out.announce(most);
            return true;
        }
        let mut buffer = [0; LONGEST];
        let made = match &self.fast {
            Fast::Ec(curve, Some(key)) => {
                provider.done(operation, curve.name);
                key.sign(&provider.inner, data, &mut buffer)
            }
            Fast::Ed25519(key) => match &key.secret {
                Some(secret) => {
                    provider.done(operation, c"");
                    buffer[..64].copy_from_slice(&secret.sign(data).to_bytes());
                    Ok(64)
                }
                None => Err(Reason::NoSecret),
            },
            _ => Err(Reason::NoKey),
        };
        // The DER of ECDSA is of varying length: only now is it known whether it fits.
        let written = made.and_then(|n| match out.write(&buffer[..n]) {
            Written::Done => Ok(()),
            Written::TooLong => Err(Reason::Buffer),
        });
        buffer.zeroize();
        if let Err(reason) = written {
            fail!(provider, reason);
        }
        written.is_ok()
    }

    fn check(&self, signed: &[u8], data: &[u8]) -> bool {
        let (provider, operation) = (&self.provider, self.scheme.verify());
        match &self.fast {
            Fast::Ec(curve, Some(key)) => {
                provider.done(operation, curve.name);
                key.verify(data, signed)
            }
            Fast::Ed25519(key) => {
                provider.done(operation, c"");
                let key = VerifyingKey::from_bytes(&key.public);
                // OpenSSL's own rule.
                Signature::from_slice(signed)
                    .is_ok_and(|s| key.verify(Policy::Cofactorless, data, &s).is_ok())
            }
            _ => false,
        }
    }
}
