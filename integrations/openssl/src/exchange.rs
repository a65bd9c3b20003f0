//! Key agreement: ECDH and X25519.

use std::sync::Arc;

use zeroize::Zeroizing;

use crate::default::Agreements;
use crate::errors::{Reason, fail};
use crate::ffi::data::{Output, Written};
use crate::ffi::object::Owned;
use crate::ffi::params::{Answers, Param, Params};
use crate::ffi::shadow::ShadowExchange;
use crate::key::{Fast, Key};
use crate::provider::Provider;

/// An agreement.
pub struct Context {
    provider: Arc<Provider>,
    scheme: Agreements,
    key: Option<Arc<Key>>,
    peer: Option<Arc<Key>>,
    /// What is known of both here, as it was when they were set.
    fast: Fast,
    fast_peer: Fast,
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
            inner,
        })
    }

    /// Hands the work to the default provider.
    fn pass_on(&mut self, params: Params<'_>) -> bool {
        self.inner = None;
        let Some(shadow) = self.key.as_ref().and_then(|k| k.shadow()) else {
            return false;
        };
        let Some(mut inner) = ShadowExchange::new(&self.provider.inner, self.scheme as usize)
        else {
            return false;
        };
        let begun = inner.begin(shadow, params);
        let peered = match &self.peer {
            Some(peer) => peer.shadow().is_some_and(|s| inner.peer(s)),
            None => true,
        };
        self.inner = Some(inner);
        begun && peered
    }

    /// Begins with our key.
    pub fn begin(&mut self, key: Option<Arc<Key>>, params: Params<'_>) -> bool {
        self.inner = None;
        (self.peer, self.fast_peer) = (None, Fast::None);
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

    /// Whether an option changes nothing of what is done here. The cofactors are 1.
    fn is_usual(&self, p: Param<'_>) -> bool {
        match (p.name(), self.scheme) {
            ("ecdh-cofactor-mode", Agreements::Ecdh) => {
                p.int().is_some_and(|m| (-1..=1).contains(&m))
            }
            ("kdf-type", Agreements::Ecdh) => p.text() == Some(""),
            ("pad", _) => true,
            _ => false,
        }
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        if params.is_empty() {
            return true;
        }
        if self.inner.is_none() {
            if params.iter().all(|p| self.is_usual(p)) {
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
        if self.inner.is_none() && !self.pass_on(Params::NONE) {
            return false;
        }
        self.inner.as_mut().is_some_and(|inner| inner.get(answers))
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
        let (size, may_cut) = match &self.fast {
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
        let written = self.agree().and_then(|shared| {
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
