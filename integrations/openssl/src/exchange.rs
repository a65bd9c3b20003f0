//! Key agreement: ECDH and X25519.

use std::sync::Arc;

use zeroize::Zeroizing;

use crate::default::Agreements;
use crate::digest::Digest;
use crate::errors::{Reason, fail};
use crate::ffi::data::{Output, Written};
use crate::ffi::object::Owned;
use crate::ffi::params::{Answers, List, Param, Params};
use crate::ffi::shadow::ShadowExchange;
use crate::key::{Fast, Key};
use crate::provider::Provider;

/// The key derivation of ANSI X9.63 after ECDH.
#[derive(Clone, Default)]
struct Derivation {
    is_on: bool,
    digest: Option<Digest>,
    /// Bytes of the key.
    len: usize,
    /// What both sides know.
    shared: Zeroizing<Vec<u8>>,
}

impl Derivation {
    /// OpenSSL's limit of a key's bytes.
    const MOST: usize = 1 << 30;

    /// The hash of the secret, a counter from 1, and what both sides know, for as long as needed.
    fn derive(&self, secret: &[u8]) -> Result<Zeroizing<Vec<u8>>, Reason> {
        let digest = self.digest.ok_or(Reason::Derivation)?;
        let inputs = self.shared.len();
        if self.len == 0 || self.len > Self::MOST || inputs > Self::MOST {
            return Err(Reason::Derivation);
        }
        let mut key = Zeroizing::new(vec![0; self.len]);
        for (i, part) in key.chunks_mut(digest.size()).enumerate() {
            let mut hasher = digest.start();
            hasher.update(secret);
            hasher.update(&(i as u32 + 1).to_be_bytes());
            hasher.update(&self.shared);
            part.copy_from_slice(&hasher.hash().as_bytes()[..part.len()]);
        }
        Ok(key)
    }
}

/// An agreement.
pub struct Context {
    provider: Arc<Provider>,
    scheme: Agreements,
    key: Option<Arc<Key>>,
    peer: Option<Arc<Key>>,
    /// What is known of both here, as it was when they were set.
    fast: Fast,
    fast_peer: Fast,
    derivation: Derivation,
    cofactor_mode: i32,
    /// The default provider's context, if it does the work.
    inner: Option<ShadowExchange>,
}

impl Owned for Context {
    fn provider(&self) -> &Provider {
        &self.provider
    }
}

impl Context {
    /// An empty context.
    pub fn new(provider: Arc<Provider>, scheme: Agreements) -> Context {
        Context {
            provider,
            scheme,
            key: None,
            peer: None,
            fast: Fast::None,
            fast_peer: Fast::None,
            derivation: Derivation::default(),
            cofactor_mode: -1,
            inner: None,
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
            scheme: self.scheme,
            key: self.key.clone(),
            peer: self.peer.clone(),
            fast: self.fast.clone(),
            fast_peer: self.fast_peer.clone(),
            derivation: self.derivation.clone(),
            cofactor_mode: self.cofactor_mode,
            inner,
        })
    }

    /// Hands the work to the default provider, with what was set before.
    fn pass_on(&mut self, params: Params<'_>) -> bool {
        self.inner = None;
        let Some(shadow) = self.key.as_ref().and_then(|k| k.shadow()) else {
            return false;
        };
        let Some(mut inner) = ShadowExchange::new(&self.provider.inner, self.scheme as usize)
        else {
            return false;
        };
        let begun = inner.begin(shadow, params) && self.options(|params| inner.set(params));
        let peered = match &self.peer {
            Some(peer) => peer.shadow().is_some_and(|s| inner.peer(s)),
            None => true,
        };
        self.inner = Some(inner);
        begun && peered
    }

    /// Lets a function read the options that are not as they begin.
    fn options(&self, f: impl FnOnce(Params<'_>) -> bool) -> bool {
        let Derivation {
            is_on,
            digest,
            len,
            shared,
        } = &self.derivation;
        let mut list = List::new();
        if self.cofactor_mode != -1 {
            list = list.int(c"ecdh-cofactor-mode", self.cofactor_mode);
        }
        if *is_on {
            list = list.text(c"kdf-type", c"X963KDF");
        }
        if let Some(digest) = digest {
            list = list.text(c"kdf-digest", digest.name());
        }
        if *len != 0 {
            list = list.number(c"kdf-outlen", &len.to_be_bytes());
        }
        if !shared.is_empty() {
            list = list.octets(c"kdf-ukm", shared);
        }
        list.read(|params| params.is_empty() || f(params))
    }

    /// Begins with our key.
    pub fn begin(&mut self, key: Option<Arc<Key>>, params: Params<'_>) -> bool {
        self.inner = None;
        (self.peer, self.fast_peer) = (None, Fast::None);
        (self.derivation, self.cofactor_mode) = (Derivation::default(), -1);
        let Some(key) = key else {
            fail!(self.provider, Reason::NoKey);
            return false;
        };
        self.fast = key.fast();
        self.key = Some(key);
        let secret = match &self.fast {
            Fast::Ec(_, key) => key.as_ref().is_some_and(|k| k.is_private()),
            Fast::X25519(key) => key.secret.is_some(),
            _ => false,
        };
        if secret {
            self.set(params)
        } else {
            self.pass_on(params)
        }
    }

    /// Whether an option is known here. Cofactors are 1, so that their mode means nothing.
    fn is_usual(&self, p: Param<'_>) -> bool {
        match (p.name(), self.scheme) {
            ("ecdh-cofactor-mode", Agreements::Ecdh) => {
                p.int().is_some_and(|m| (-1..=1).contains(&m))
            }
            ("kdf-type", Agreements::Ecdh) => matches!(p.text(), Some("" | "X963KDF")),
            ("kdf-digest", Agreements::Ecdh) => p.text().and_then(Digest::named).is_some(),
            ("kdf-digest-props", Agreements::Ecdh) => p.text() == Some(""),
            ("kdf-outlen", Agreements::Ecdh) => p.int().is_some_and(|n| usize::try_from(n).is_ok()),
            ("kdf-ukm", Agreements::Ecdh) => p.octets().is_some(),
            ("pad", _) => true,
            _ => false,
        }
    }

    /// Remembers an option.
    fn note(&mut self, p: Param<'_>) {
        let derivation = &mut self.derivation;
        match p.name() {
            "ecdh-cofactor-mode" => self.cofactor_mode = p.int().unwrap_or(-1) as i32,
            "kdf-type" => derivation.is_on = p.text() != Some(""),
            "kdf-digest" => derivation.digest = p.text().and_then(Digest::named),
            "kdf-outlen" => derivation.len = p.int().unwrap_or(0) as usize,
            "kdf-ukm" => {
                derivation.shared = Zeroizing::new(p.octets().unwrap_or(&[]).to_vec());
            }
            _ => {}
        }
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        if params.is_empty() {
            return true;
        }
        if self.inner.is_none() {
            if params.iter().all(|p| self.is_usual(p)) {
                params.iter().for_each(|p| self.note(p));
                return true;
            }
            if !self.pass_on(Params::NONE) {
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
        let Derivation {
            is_on,
            digest,
            len,
            shared,
        } = &self.derivation;
        let mut good = true;
        for mut answer in answers.iter() {
            good &= match answer.name() {
                // Keys have the mode 0.
                "ecdh-cofactor-mode" => answer.int(self.cofactor_mode.max(0).into()),
                "kdf-type" => answer.text(if *is_on { c"X963KDF" } else { c"" }),
                "kdf-digest" => answer.text(digest.map_or(c"", Digest::name)),
                "kdf-outlen" => answer.int(*len as i64),
                "kdf-ukm" => answer.pointer(shared),
                _ => true,
            };
        }
        good
    }

    /// Takes the peer's key.
    pub fn peer(&mut self, peer: Option<Arc<Key>>) -> bool {
        let Some(peer) = peer else {
            fail!(self.provider, Reason::Null);
            return false;
        };
        self.fast_peer = peer.fast();
        let fits = match (&self.fast, &self.fast_peer) {
            (Fast::Ec(a, Some(_)), Fast::Ec(b, Some(_))) => a.is(b),
            (Fast::X25519(_), Fast::X25519(_)) => true,
            _ => false,
        };
        self.peer = Some(peer.clone());
        if let Some(inner) = &mut self.inner {
            return peer.shadow().is_some_and(|s| inner.peer(s));
        }
        if fits || self.pass_on(Params::NONE) {
            return true;
        }
        fail!(self.provider, Reason::Peer);
        false
    }

    /// The shared secret.
    fn agree(&self) -> Result<Zeroizing<Vec<u8>>, Reason> {
        let operation = self.scheme.derive();
        match (&self.fast, &self.fast_peer) {
            (Fast::Ec(c, Some(key)), Fast::Ec(d, Some(peer))) if c.is(d) => {
                self.provider.done(operation, c.name);
                key.agree(&**peer)
            }
            (Fast::X25519(key), Fast::X25519(peer)) => {
                let secret = key.secret.as_ref().ok_or(Reason::NoSecret)?;
                self.provider.done(operation, c"");
                let peer = ls::x25519::PublicKey::from_bytes(&peer.public);
                let shared = secret.try_diffie_hellman(&peer);
                let shared = shared.map_err(|_| Reason::NoSharedSecret)?;
                Ok(Zeroizing::new(shared.as_bytes().to_vec()))
            }
            _ => Err(Reason::Peer),
        }
    }

    /// Agrees. A short buffer gets the first bytes of an ECDH secret, as OpenSSL's does.
    pub fn derive(&mut self, out: &mut Output) -> bool {
        if let Some(inner) = &mut self.inner {
            if !out.is_question() {
                self.provider.passed_on(self.scheme.derive());
            }
            return inner.derive(out);
        }
        let derivation = &self.derivation;
        let (size, may_cut) = match &self.fast {
            Fast::Ec(..) if derivation.is_on => (derivation.len, false),
            Fast::Ec(curve, _) => (curve.width, true),
            Fast::X25519(_) => (32, false),
            _ => {
                fail!(self.provider, Reason::NoKey);
                return false;
            }
        };
        if out.is_question() {
            out.announce(size);
            return true;
        }
        if out.room() < size && !may_cut {
            fail!(self.provider, Reason::Buffer);
            return false;
        }
        let agreed = self.agree().and_then(|shared| match derivation.is_on {
            true => derivation.derive(&shared),
            false => Ok(shared),
        });
        let written = agreed.and_then(|shared| {
            let n = size.min(out.room());
            match out.write(&shared[..n]) {
                Written::Done => Ok(()),
                Written::TooLong => Err(Reason::Buffer),
            }
        });
        if let Err(reason) = written {
            fail!(self.provider, reason);
        }
        written.is_ok()
    }
}
