//! Keys. A key is known here (`Fast`), or to the default provider (its shadow), or to both: rare requests build the
//! second from the first.

use std::ffi::CStr;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use ls::cache::CountedKey;
use ls::ed25519::{Message, Policy, VerifyingKey};
use ls::{ed25519, x25519};
use zeroize::Zeroizing;

use crate::default::Kind;
use crate::ec::{About, AnyKey, PAYS};
use crate::ffi::abi::select::{DOMAIN, KEYPAIR, PRIVATE, PUBLIC};
use crate::ffi::data::Sink;
use crate::ffi::object::{Owned, test_panic};
use crate::ffi::params::{Answers, List, Params};
use crate::ffi::shadow::ShadowKey;
use crate::provider::Provider;

/// A key of Ed25519 with its public part.
pub struct Ed25519Key {
    /// The secret part.
    pub secret: Option<ed25519::SigningKey>,
    /// The public part.
    pub public: [u8; 32],
    /// The public part, which prepares itself.
    counted: CountedKey<VerifyingKey>,
}

impl Ed25519Key {
    fn new(secret: Option<ed25519::SigningKey>, public: [u8; 32]) -> Arc<Ed25519Key> {
        Arc::new(Ed25519Key {
            secret,
            public,
            counted: CountedKey::after(PAYS, VerifyingKey::from_bytes(&public)),
        })
    }

    /// Whether this is a signature of the message, by OpenSSL's own rule.
    pub fn verify(&self, message: Message<'_>, signed: &[u8]) -> bool {
        let Ok(signature) = ed25519::Signature::from_slice(signed) else {
            return false;
        };
        let policy = Policy::Cofactorless;
        self.counted.verify(policy, message, &signature).is_ok()
    }
}

/// A key of X25519 with its public part.
pub struct X25519Key {
    /// The secret part.
    pub secret: Option<x25519::SecretKey>,
    /// The public part.
    pub public: [u8; 32],
}

/// What is known here of a key. A change replaces it; operations keep what they began with.
#[derive(Clone)]
pub enum Fast {
    /// Nothing.
    None,
    /// A curve, and a key on it unless these are parameters alone.
    Ec(&'static About, Option<AnyKey>),
    /// Ed25519.
    Ed25519(Arc<Ed25519Key>),
    /// X25519.
    X25519(Arc<X25519Key>),
}

impl Fast {
    /// A key of Ed25519 or X25519 of its parts, if they fit.
    pub fn of_25519(
        kind: Kind,
        secret: Option<&[u8; 32]>,
        public: Option<[u8; 32]>,
    ) -> Option<Fast> {
        let (own, fast) = match kind {
            Kind::Ec => return None,
            Kind::Ed25519 => {
                let secret = secret.map(ed25519::SigningKey::from_bytes);
                let own = secret
                    .as_ref()
                    .map(|s| s.verifying_key().to_bytes())
                    .or(public)?;
                (own, Fast::Ed25519(Ed25519Key::new(secret, own)))
            }
            Kind::X25519 => {
                let secret = secret.map(x25519::SecretKey::from_bytes);
                let own = secret
                    .as_ref()
                    .map(|s| s.public_key().to_bytes())
                    .or(public)?;
                let public = own;
                (own, Fast::X25519(Arc::new(X25519Key { secret, public })))
            }
        };
        public.is_none_or(|p| p == own).then_some(fast)
    }

    fn public(&self) -> Option<Vec<u8>> {
        match self {
            Fast::None => None,
            Fast::Ec(_, key) => key.as_ref().map(|k| k.public()),
            Fast::Ed25519(key) => Some(key.public.to_vec()),
            Fast::X25519(key) => Some(key.public.to_vec()),
        }
    }

    fn secret(&self) -> Option<Zeroizing<Vec<u8>>> {
        match self {
            Fast::None => None,
            Fast::Ec(_, key) => key.as_ref()?.secret(),
            Fast::Ed25519(key) => {
                let bytes = Zeroizing::new(key.secret.as_ref()?.to_bytes());
                Some(Zeroizing::new(bytes.to_vec()))
            }
            Fast::X25519(key) => Some(Zeroizing::new(key.secret.as_ref()?.as_bytes().to_vec())),
        }
    }

    fn is_private(&self) -> bool {
        match self {
            Fast::None => false,
            Fast::Ec(_, key) => key.as_ref().is_some_and(|k| k.is_private()),
            Fast::Ed25519(key) => key.secret.is_some(),
            Fast::X25519(key) => key.secret.is_some(),
        }
    }

    /// Whether both are on the same curve; None if that is not known here.
    fn same_curve(&self, other: &Fast) -> Option<bool> {
        match (self, other) {
            (Fast::Ec(c, _), Fast::Ec(d, _)) => Some(c.is(d)),
            (Fast::Ed25519(_), Fast::Ed25519(_)) | (Fast::X25519(_), Fast::X25519(_)) => Some(true),
            _ => None,
        }
    }

    /// The parts that are selected.
    fn part(&self, selection: i32) -> Fast {
        let private = selection & PRIVATE != 0;
        match self {
            Fast::Ec(curve, _) if selection & KEYPAIR == 0 => Fast::Ec(curve, None),
            Fast::Ec(curve, Some(key)) if !private && key.is_private() => {
                Fast::Ec(curve, Some(key.without_secret()))
            }
            Fast::Ec(..) => self.clone(),
            _ if selection & KEYPAIR == 0 => Fast::None,
            _ if private => self.clone(),
            Fast::None => Fast::None,
            Fast::Ed25519(key) => Fast::Ed25519(Ed25519Key::new(None, key.public)),
            Fast::X25519(key) => Fast::X25519(Arc::new(X25519Key {
                secret: None,
                public: key.public,
            })),
        }
    }

    /// Tells all to the default provider.
    fn copy_to(&self, shadow: &ShadowKey) -> bool {
        let (public, secret) = (self.public(), self.secret());
        let keys = match (&public, &secret) {
            (None, _) => 0,
            (Some(_), None) => PUBLIC,
            (Some(_), Some(_)) => KEYPAIR,
        };
        let mut list = List::new();
        let mut selection = keys;
        if let Fast::Ec(curve, _) = self {
            list = list.text(c"group", curve.name);
            selection |= DOMAIN;
        }
        if let Some(public) = &public {
            list = list.octets(c"pub", public);
        }
        if let Some(secret) = &secret {
            list = match self {
                Fast::Ec(..) => list.number(c"priv", secret),
                _ => list.octets(c"priv", secret),
            };
        }
        list.read(|params| shadow.import(selection, params))
    }
}

/// A key in OpenSSL's hands.
pub struct Key {
    provider: Arc<Provider>,
    kind: Kind,
    fast: RwLock<Fast>,
    shadow: OnceLock<ShadowKey>,
}

impl Owned for Key {
    fn provider(&self) -> &Provider {
        &self.provider
    }
}

impl Key {
    /// A key of which this is known.
    pub fn new(provider: Arc<Provider>, kind: Kind, fast: Fast) -> Key {
        Key {
            provider,
            kind,
            fast: RwLock::new(fast),
            shadow: OnceLock::new(),
        }
    }

    /// A key that the default provider alone knows.
    pub fn of_shadow(provider: Arc<Provider>, kind: Kind, shadow: ShadowKey) -> Key {
        Key {
            shadow: OnceLock::from(shadow),
            ..Key::new(provider, kind, Fast::None)
        }
    }

    /// What is known here.
    pub fn fast(&self) -> Fast {
        self.fast
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn set_fast(&self, fast: Fast) {
        *self.fast.write().unwrap_or_else(PoisonError::into_inner) = fast;
    }

    /// The key as the default provider has it, made if need be; None if it cannot be.
    pub fn shadow(&self) -> Option<&ShadowKey> {
        if let Some(shadow) = self.shadow.get() {
            return Some(shadow);
        }
        let fast = self.fast();
        let shadow = ShadowKey::new(&self.provider.inner, self.kind as usize)?;
        if !matches!(fast, Fast::None) {
            self.provider.passed_on(self.kind.copy());
            if !fast.copy_to(&shadow) {
                return None;
            }
        }
        // Another thread may have been faster; its shadow is as good.
        Some(self.shadow.get_or_init(|| shadow))
    }

    /// What an import says, if it is nothing unusual.
    fn understand(&self, selection: i32, params: Params<'_>) -> Option<Fast> {
        if self.kind == Kind::Ec {
            return understand_ec(selection, params);
        }
        let array = |name: &str| match params.find(name) {
            Some(p) => {
                let mut array = Zeroizing::new([0; 32]);
                let octets = p.octets().filter(|o| o.len() == 32)?;
                array.copy_from_slice(octets);
                Some(Some(array))
            }
            None => Some(None),
        };
        let public = array("pub")?.map(|p| *p);
        let secret = if selection & PRIVATE != 0 {
            array("priv")?
        } else {
            None
        };
        Fast::of_25519(self.kind, secret.as_deref(), public)
    }

    /// Takes parts in.
    pub fn import(&self, selection: i32, params: Params<'_>) -> bool {
        let import = self.kind.import();
        test_panic(params.find("pub").and_then(|p| p.octets()).unwrap_or(b""));
        let open = matches!(self.fast(), Fast::None | Fast::Ec(_, None));
        if open
            && self.shadow.get().is_none()
            && let Some(fast) = self.understand(selection, params)
        {
            self.set_fast(fast);
            self.provider.done(import, c"");
            return true;
        }
        self.provider.passed_on(import);
        let Some(shadow) = self.shadow() else {
            return false;
        };
        self.set_fast(Fast::None);
        shadow.import(selection, params)
    }

    /// Whether these parts are here.
    pub fn has(&self, selection: i32) -> bool {
        let fast = self.fast();
        let (domain, public) = match &fast {
            Fast::None => match self.shadow.get() {
                Some(shadow) => return shadow.has(selection),
                None => (self.kind != Kind::Ec, false),
            },
            Fast::Ec(_, key) => (true, key.is_some()),
            Fast::Ed25519(_) | Fast::X25519(_) => (true, true),
        };
        (selection & DOMAIN == 0 || domain)
            && (selection & PUBLIC == 0 || public)
            && (selection & PRIVATE == 0 || fast.is_private())
    }

    /// Gives parts out.
    pub fn export(&self, selection: i32, sink: &Sink) -> bool {
        // The shadow of a key that has one may have been changed.
        if self.shadow.get().is_none()
            && let Some(good) = export(&self.fast(), selection, sink)
        {
            return good;
        }
        self.shadow().is_some_and(|s| s.export(selection, sink))
    }

    /// Answers.
    pub fn get(&self, answers: &mut Answers<'_>) -> bool {
        if (self.shadow.get().is_none() || self.kind != Kind::Ec)
            && let Some(good) = self.answer(answers)
        {
            return good;
        }
        self.shadow().is_some_and(|s| s.get(answers))
    }

    /// Answers common questions; None: ask the shadow.
    fn answer(&self, answers: &mut Answers<'_>) -> Option<bool> {
        let fast = self.fast();
        // An empty key of the 25519s has these, too: TLS makes one before it has the peer's bytes.
        let (bits, security, size) = match (&fast, self.kind) {
            (Fast::Ec(c, _), _) => (c.bits, c.security, c.signature as i64),
            (_, Kind::Ec) => return None,
            (_, Kind::Ed25519) => (256, 128, 64),
            (_, Kind::X25519) => (253, 128, 32),
        };
        let mut good = true;
        for mut answer in answers.iter() {
            good &= match (answer.name(), &fast) {
                ("bits", _) => answer.int(bits),
                ("security-bits", _) => answer.int(security),
                ("max-size", _) => answer.int(size),
                ("group", Fast::Ec(c, _)) => answer.text(c.name),
                ("default-digest", Fast::Ec(..)) => answer.text(c"SHA256"),
                ("mandatory-digest", _) if self.kind == Kind::Ed25519 => answer.text(c""),
                ("point-format", Fast::Ec(..)) => answer.text(c"uncompressed"),
                ("field-type", Fast::Ec(..)) => answer.text(c"prime-field"),
                ("encoding", Fast::Ec(..)) => answer.text(c"named_curve"),
                ("encoded-pub-key" | "pub", _) => answer.octets(&fast.public()?),
                ("priv", Fast::Ed25519(_) | Fast::X25519(_)) => answer.octets(&fast.secret()?),
                // OpenSSL's keys do not have these either.
                ("mandatory-digest" | "default-digest" | "security-category", _) => true,
                _ => return None,
            };
        }
        Some(good)
    }

    /// Changes.
    pub fn set(&self, params: Params<'_>) -> bool {
        let mut all = params.iter();
        if let (Some(p), None, None) = (all.next(), all.next(), self.shadow.get())
            && p.name() == "encoded-pub-key"
            && let Some(bytes) = p.octets()
        {
            let fast = match (self.fast(), self.kind) {
                (Fast::Ec(curve, key), _) if !key.as_ref().is_some_and(|k| k.is_private()) => curve
                    .key(None, Some(bytes))
                    .map(|k| Fast::Ec(curve, Some(k))),
                (_, Kind::Ec) => None,
                (_, kind) => bytes
                    .try_into()
                    .ok()
                    .and_then(|public| Fast::of_25519(kind, None, Some(public))),
            };
            if let Some(fast) = fast {
                self.provider.done(self.kind.import(), c"");
                self.set_fast(fast);
                return true;
            }
        }
        let changes = |name| matches!(name, "encoded-pub-key" | "pub" | "priv");
        let Some(shadow) = self.shadow() else {
            return false;
        };
        if params.iter().any(|p| changes(p.name())) {
            self.set_fast(Fast::None);
        }
        shadow.set(params)
    }

    /// Checks parts. What is known here was checked when it was read, and a pair was computed.
    pub fn validate(&self, selection: i32, check: i32) -> bool {
        match (self.fast(), self.shadow.get()) {
            (Fast::Ec(..) | Fast::Ed25519(_) | Fast::X25519(_), None) => {
                self.has(selection & (KEYPAIR | DOMAIN))
            }
            _ => self.shadow().is_some_and(|s| s.validate(selection, check)),
        }
    }

    /// Compares parts.
    pub fn matches(&self, other: &Key, selection: i32) -> bool {
        if self.shadow.get().is_none() && other.shadow.get().is_none() {
            let (a, b) = (self.fast(), other.fast());
            if let Some(same) = a.same_curve(&b) {
                if selection & KEYPAIR == 0 {
                    return same;
                }
                if let (Some(p), Some(q)) = (a.public(), b.public()) {
                    return same && p == q;
                }
            }
        }
        match (self.shadow(), other.shadow()) {
            (Some(s), Some(t)) => s.matches(t, selection),
            _ => false,
        }
    }

    /// A copy of parts.
    pub fn dup(&self, selection: i32) -> Option<Arc<Key>> {
        let fast = self.fast().part(selection);
        let key = Key::new(self.provider.clone(), self.kind, fast);
        if let Some(shadow) = self.shadow.get() {
            let _ = key.shadow.set(shadow.dup(selection)?);
        }
        Some(Arc::new(key))
    }
}

/// What an import of an EC key says, if it is nothing unusual.
fn understand_ec(selection: i32, params: Params<'_>) -> Option<Fast> {
    if selection & DOMAIN == 0 {
        return None;
    }
    let (mut curve, mut public, mut secret) = (None, None, None);
    for p in params.iter() {
        match p.name() {
            "group" => curve = Some(About::named(p.text()?)?),
            "encoding" if p.text()? == "named_curve" => {}
            "point-format" if p.text()? == "uncompressed" => {}
            "use-cofactor-flag" | "decoded-from-explicit" if p.int()? == 0 => {}
            "include-public" if p.int()? == 1 => {}
            "group-check" if p.text()? == "default" => {}
            "pub" => public = Some(p.octets()?),
            "priv" => secret = Some(p),
            // They follow from the name, which OpenSSL believes, too.
            "p" | "a" | "b" | "generator" | "order" | "cofactor" | "seed" | "field-type" => {}
            _ => return None,
        }
    }
    let curve = curve?;
    if selection & KEYPAIR == 0 {
        return Some(Fast::Ec(curve, None));
    }
    let secret = match secret.filter(|_| selection & PRIVATE != 0) {
        Some(p) => Some(p.number(curve.width)?),
        None => None,
    };
    let key = match (&secret, public) {
        (None, None) => None,
        (s, p) => Some(curve.key(s.as_ref().map(|s| &s[..]), p)?),
    };
    Some(Fast::Ec(curve, key))
}

/// Usual exports; None: ask the shadow.
fn export(fast: &Fast, selection: i32, sink: &Sink) -> Option<bool> {
    let public = fast.public().filter(|_| selection & KEYPAIR != 0);
    let secret = fast.secret().filter(|_| selection & PRIVATE != 0);
    let mut list = List::new();
    match fast {
        Fast::None => return None,
        Fast::Ec(curve, key) => {
            let lone = selection & PRIVATE != 0 && selection & PUBLIC == 0;
            let empty = selection & KEYPAIR != 0 && key.is_none();
            if selection & DOMAIN == 0 || lone || empty {
                return None;
            }
            let texts: [(&'static CStr, &'static CStr); 3] = [
                (c"group", curve.name),
                (c"encoding", c"named_curve"),
                (c"point-format", c"uncompressed"),
            ];
            for (name, value) in texts {
                list = list.text(name, value);
            }
            list = list.int(c"use-cofactor-flag", 0);
        }
        _ if selection & KEYPAIR == 0 => return None,
        _ => {}
    }
    if let Some(public) = &public {
        list = list.octets(c"pub", public);
    }
    if let Some(secret) = &secret {
        list = match fast {
            Fast::Ec(..) => list.number(c"priv", secret),
            _ => list.octets(c"priv", secret),
        };
    }
    Some(list.read(|params| sink.send(params)))
}
