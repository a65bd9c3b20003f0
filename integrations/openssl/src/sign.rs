//! Signatures: ECDSA and Ed25519.

use std::ffi::{CStr, CString};
use std::sync::Arc;

use zeroize::Zeroize;

use crate::default::{Algorithm, Signatures};
use crate::digest::{Digest, Hasher};
use crate::ec::{About, LONGEST};
use crate::errors::{Reason, fail};
use crate::ffi::abi::signature as id;
use crate::ffi::data::{Output, Written};
use crate::ffi::object::{Owned, test_panic};
use crate::ffi::params::{Answers, List, Param, Params};
use crate::ffi::shadow::ShadowSignature;
use crate::instance::{Instance, Options};
use crate::key::{Fast, Key};
use crate::provider::Provider;

/// `AlgorithmIdentifier` of Ed25519.
const ED25519_IDENTIFIER: &[u8] = b"\x30\x05\x06\x03\x2b\x65\x70";

/// Signing or verifying.
pub struct Context {
    provider: Arc<Provider>,
    algorithm: Algorithm,
    scheme: Signatures,
    key: Option<Arc<Key>>,
    /// What is known of the key here, as it was when this began.
    fast: Fast,
    digest: Option<Digest>,
    hasher: Option<Hasher>,
    /// The digest's name as the caller has it.
    name: Option<CString>,
    /// Whether a part of the message was hashed here: then it is too late to pass it on.
    is_fed: bool,
    /// Whether a signature of a message was made or verified: the next one begins anew.
    is_over: bool,
    /// Whether nonces have no noise: RFC 6979.
    is_fixed: bool,
    /// The instance of Ed25519.
    options: Options,
    /// The signature to verify, if it was set before the message's end.
    signature: Option<Vec<u8>>,
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
    pub fn new(
        provider: Arc<Provider>,
        algorithm: Algorithm,
        properties: Option<&CStr>,
    ) -> Context {
        test_panic(properties.map_or(b"", CStr::to_bytes));
        Context {
            provider,
            algorithm,
            scheme: algorithm.scheme(),
            key: None,
            fast: Fast::None,
            digest: None,
            hasher: None,
            name: None,
            is_fed: false,
            is_over: false,
            is_fixed: false,
            options: Options::new(Instance::Plain, false, false),
            signature: None,
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
            name: self.name.clone(),
            options: self.options.clone(),
            signature: self.signature.clone(),
            properties: self.properties.clone(),
            inner,
            ..*self
        })
    }

    /// Whether a message is given, by the functions of OpenSSL 3.4.
    fn takes_message(&self) -> bool {
        matches!(self.init, id::SIGN_MESSAGE_INIT | id::VERIFY_MESSAGE_INIT)
    }

    /// Whether a signature is set beforehand, to verify a message.
    pub fn verifies_message(&self) -> bool {
        self.init == id::VERIFY_MESSAGE_INIT
    }

    /// Hands the work to the default provider, with what was set before. It has the names of all OpenSSLs alone: ECDSA
    /// with a digest in its name is ECDSA with this digest.
    fn pass_on(&mut self, params: Params<'_>) -> bool {
        self.inner = None;
        let (Some(key), scheme) = (&self.key, self.scheme as usize) else {
            return false;
        };
        if matches!(self.algorithm, Algorithm::Only(_)) {
            fail!(self.provider, Reason::NoKey);
            return false;
        }
        let properties = self.properties.as_deref();
        let inner = ShadowSignature::new(&self.provider.inner, scheme, properties);
        let (Some(shadow), Some(mut inner)) = (key.shadow(), inner) else {
            return false;
        };
        let hashes = self.hasher.is_some();
        let init = match self.init {
            id::SIGN_MESSAGE_INIT if hashes => id::DIGEST_SIGN_INIT,
            id::VERIFY_MESSAGE_INIT if hashes => id::DIGEST_VERIFY_INIT,
            init => init,
        };
        let digest = self.digest.map(Digest::name);
        let name = self.name.as_deref().or(digest.filter(|_| hashes));
        let begun = inner.begin(init, name, shadow, params);
        let mut list = List::new();
        if let (Some(name), false) = (digest, hashes) {
            list = list.text(c"digest", name);
        }
        if self.is_fixed {
            list = list.int(c"nonce-type", 1);
        }
        let good = begun && list.read(|params| params.is_empty() || inner.set(params));
        self.inner = Some(inner);
        good
    }

    /// Begins by the function of this number. Without a key it is the one of last time; then the digest is, too.
    pub fn begin(
        &mut self,
        init: i32,
        digest: Option<&CStr>,
        key: Option<Arc<Key>>,
        params: Params<'_>,
    ) -> bool {
        self.inner = None;
        let again = key.is_none();
        if let Some(key) = key {
            self.key = Some(key);
        }
        let Some(key) = &self.key else {
            fail!(self.provider, Reason::NoKey);
            return false;
        };
        self.fast = key.fast();
        (self.init, self.digest, self.hasher, self.signature) = (init, None, None, None);
        (self.is_fed, self.is_over) = (false, false);
        match digest.filter(|d| !d.is_empty()) {
            Some(name) => self.name = Some(name.to_owned()),
            None if again => {}
            None => self.name = None,
        }
        match self.scheme {
            Signatures::Ecdsa => self.begin_ecdsa(params),
            Signatures::Ed25519 => self.begin_ed25519(again, params),
        }
    }

    fn begin_ecdsa(&mut self, params: Params<'_>) -> bool {
        let hashes = matches!(self.init, id::DIGEST_SIGN_INIT | id::DIGEST_VERIFY_INIT);
        self.digest = self.algorithm.digest();
        if self.digest.is_none() && hashes {
            let name = self
                .name
                .as_ref()
                .map_or("SHA256", |n| n.to_str().unwrap_or("?"));
            self.digest = Digest::named(name);
            if self.digest.is_none() {
                return self.pass_on(params);
            }
        }
        self.hasher = self
            .digest
            .filter(|_| hashes || self.takes_message())
            .map(Digest::start);
        if !matches!(self.fast, Fast::Ec(_, Some(_))) && !self.pass_on(Params::NONE) {
            return false;
        }
        self.set(params)
    }

    fn begin_ed25519(&mut self, again: bool, params: Params<'_>) -> bool {
        if self.name.is_some() || !matches!(self.fast, Fast::Ed25519(_)) {
            return self.pass_on(params);
        }
        let is_digest = matches!(self.init, id::DIGEST_SIGN_INIT | id::DIGEST_VERIFY_INIT);
        let is_hashed = matches!(self.init, id::SIGN_INIT | id::VERIFY_INIT);
        if !(again && is_digest) {
            self.options = match self.algorithm {
                Algorithm::Only(instance) => {
                    Options::new(instance, true, is_hashed && instance == Instance::Prehashed)
                }
                _ => Options::new(Instance::Plain, self.takes_message(), is_hashed),
            };
        }
        if self.provider.has_instances() {
            // A name of an instance is refused here if it is part of the function's name.
            return self.noted(|options| options.set(params));
        }
        self.set(params)
    }

    /// Changes options of Ed25519.
    fn noted(&mut self, f: impl FnOnce(&mut Options) -> Result<(), Reason>) -> bool {
        let result = f(&mut self.options);
        if let Err(reason) = result {
            fail!(self.provider, reason);
        }
        result.is_ok()
    }

    /// Whether an option is known here.
    fn is_usual(&self, p: Param<'_>) -> bool {
        match (p.name(), self.scheme) {
            ("digest", Signatures::Ecdsa) => {
                let named = p.text().and_then(Digest::named);
                named.is_some() && (self.hasher.is_none() || named == self.digest)
            }
            ("digest-size", Signatures::Ecdsa) => self
                .digest
                .is_some_and(|d| p.int() == Some(d.size() as i64)),
            ("nonce-type", Signatures::Ecdsa) => match p.int() {
                Some(0) => true,
                Some(1) => self.provider.has_instances(),
                _ => false,
            },
            ("properties", _) => true,
            ("instance", Signatures::Ed25519) => {
                p.text().is_some_and(|t| t.eq_ignore_ascii_case("Ed25519"))
            }
            _ => false,
        }
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        match self.algorithm {
            _ if params.is_empty() => true,
            Algorithm::Only(_) if self.provider.ignores_instances() => {
                self.noted(|options| options.set_context(params))
            }
            Algorithm::Only(_) => self.noted(|options| options.set(params)),
            Algorithm::EcdsaWith(_) => self.set_with(params),
            Algorithm::Ed25519 if self.inner.is_none() && self.provider.has_instances() => {
                self.noted(|options| options.set(params))
            }
            Algorithm::Ecdsa | Algorithm::Ed25519 => self.set_any(params),
        }
    }

    /// Takes options of ECDSA with a digest in its name, which are few.
    fn set_with(&mut self, params: Params<'_>) -> bool {
        if let Some(p) = params.find("nonce-type") {
            match p.int() {
                Some(n @ 0..=1) => self.is_fixed = n == 1,
                _ => return false,
            }
            let list = List::new().int(c"nonce-type", self.is_fixed.into());
            let inner = self.inner.as_mut();
            if !inner.is_none_or(|inner| list.read(|params| inner.set(params))) {
                return false;
            }
        }
        if let (Some(p), id::VERIFY_MESSAGE_INIT) = (params.find("signature"), self.init) {
            let bytes = p.octets().filter(|o| !o.is_empty());
            self.signature = bytes.map(<[u8]>::to_vec);
            return self.signature.is_some();
        }
        true
    }

    fn set_any(&mut self, params: Params<'_>) -> bool {
        // Also if it is passed on: another beginning with the same key keeps it.
        if let Some(p) = params.find("nonce-type") {
            self.is_fixed = p.int() == Some(1) && self.provider.has_instances();
        }
        if self.inner.is_none() {
            if params.iter().all(|p| self.is_usual(p)) {
                if let Some(p) = params.find("digest") {
                    self.digest = p.text().and_then(Digest::named);
                }
                return true;
            }
            if self.is_fed || !self.pass_on(Params::NONE) {
                return false;
            }
        }
        self.inner.as_mut().is_some_and(|inner| inner.set(params))
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
                ("nonce-type", ..) => answer.int(self.is_fixed.into()),
                _ => true,
            };
        }
        good
    }

    /// `EVP_PKEY_sign`: a signature of a hash by ECDSA, of a message by Ed25519 or if it began so.
    pub fn sign(&mut self, out: &mut Output, data: &[u8]) -> bool {
        let ecdsa = self.scheme == Signatures::Ecdsa;
        if ecdsa && self.takes_message() {
            return self.digest_sign(out, data);
        }
        if self.inner.is_some() {
            let is_digest = matches!(self.init, id::DIGEST_SIGN_INIT);
            let function = if is_digest { id::DIGEST_SIGN } else { id::SIGN };
            return self.sign_inner(out, |inner, out| inner.sign(function, out, data));
        }
        let fits = self.digest.is_none_or(|d| d.size() == data.len());
        if !out.is_question() && ecdsa && !fits {
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
        // An older default provider than the application's would ignore the option, and take a random nonce.
        if self.is_fixed && !self.provider.inner.fixes_nonces() {
            fail!(self.provider, Reason::Nonce);
            return false;
        }
        if !out.is_question() {
            self.provider.passed_on(self.scheme.sign());
        }
        self.inner.as_mut().is_some_and(|inner| f(inner, out))
    }

    /// `EVP_PKEY_verify`.
    pub fn verify(&mut self, signed: &[u8], data: &[u8]) -> bool {
        let ecdsa = self.scheme == Signatures::Ecdsa;
        if ecdsa && self.takes_message() {
            return self.digest_verify(signed, data);
        }
        if let Some(inner) = &mut self.inner {
            self.provider.passed_on(self.scheme.verify());
            let is_digest = matches!(self.init, id::DIGEST_VERIFY_INIT);
            let function = if is_digest {
                id::DIGEST_VERIFY
            } else {
                id::VERIFY
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

    /// More of the message, by the number of the function for digests.
    pub fn update(&mut self, function: i32, data: &[u8]) -> bool {
        if self.is_over {
            fail!(self.provider, Reason::NoKey);
            return false;
        }
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

    /// `EVP_DigestSignFinal`, or `EVP_PKEY_sign_message_final`, which is called once.
    pub fn sign_final(&mut self, out: &mut Output) -> bool {
        if self.is_over {
            fail!(self.provider, Reason::NoKey);
            return false;
        }
        self.is_over = self.takes_message() && !out.is_question();
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
        if self.is_over {
            fail!(self.provider, Reason::NoKey);
            return false;
        }
        self.is_over = self.takes_message();
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

    /// `EVP_PKEY_verify_message_final`: of the signature that was set.
    pub fn verify_message_final(&mut self) -> bool {
        let Some(signed) = self.signature.take() else {
            fail!(self.provider, Reason::NoSignature);
            return false;
        };
        self.verify_final(&signed)
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
        test_panic(data);
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
            Fast::Ec(curve, Some(key)) => match (self.is_fixed, self.digest) {
                (true, None) => Err(Reason::NoDigest),
                (true, Some(d)) if self.is_fixed_elsewhere(curve, d) => {
                    return self.sign_fixed(out, d, data);
                }
                (fixed, digest) => {
                    provider.done(operation, curve.name);
                    let fixed = digest.filter(|_| fixed).and_then(Digest::of_nonces);
                    key.sign(&provider.inner, data, fixed, &mut buffer)
                }
            },
            Fast::Ed25519(key) => match &key.secret {
                Some(secret) => {
                    let signed = self.options.read(data, |m| secret.sign(m).to_bytes());
                    signed.map(|signed| {
                        provider.done(operation, c"");
                        buffer[..64].copy_from_slice(&signed);
                        64
                    })
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

    /// Whether a deterministic signature here is none, or another than the default provider's, if that has any.
    fn is_fixed_elsewhere(&self, curve: &About, digest: Digest) -> bool {
        digest.of_nonces().is_none() || curve.low_s && self.provider.inner.fixes_nonces()
    }

    /// A deterministic signature by the default provider.
    fn sign_fixed(&self, out: &mut Output, digest: Digest, hash: &[u8]) -> bool {
        let provider = &self.provider;
        let shadow = self.key.as_ref().and_then(|k| k.shadow());
        let inner = ShadowSignature::new(&provider.inner, self.scheme as usize, None);
        // As in `sign_inner`.
        let (Some(shadow), Some(mut inner), true) = (shadow, inner, provider.inner.fixes_nonces())
        else {
            fail!(provider, Reason::Nonce);
            return false;
        };
        let list = List::new().text(c"digest", digest.name());
        let good = inner.begin(id::SIGN_INIT, None, shadow, Params::NONE)
            && list.int(c"nonce-type", 1).read(|params| inner.set(params));
        provider.passed_on(self.scheme.sign());
        good && inner.sign(id::SIGN, out, hash)
    }

    fn check(&self, signed: &[u8], data: &[u8]) -> bool {
        let (provider, operation) = (&self.provider, self.scheme.verify());
        match &self.fast {
            Fast::Ec(curve, Some(key)) => {
                provider.done(operation, curve.name);
                key.verify(data, signed)
            }
            Fast::Ed25519(key) => match self.options.read(data, |m| key.verify(m, signed)) {
                Ok(good) => {
                    provider.done(operation, c"");
                    good
                }
                Err(reason) => {
                    fail!(provider, reason);
                    false
                }
            },
            _ => false,
        }
    }
}
