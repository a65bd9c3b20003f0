//! Generation of keys, here or by the default provider.

use std::sync::Arc;

use zeroize::Zeroizing;

use crate::default::Kind;
use crate::ec::About;
use crate::errors::{Reason, fail};
use crate::ffi::abi::select::KEYPAIR;
use crate::ffi::data::Progress;
use crate::ffi::object::Owned;
use crate::ffi::params::{List, Param, Params};
use crate::ffi::shadow::ShadowGeneration;
use crate::key::{Fast, Key};
use crate::provider::Provider;

/// A key to be.
pub struct Generation {
    provider: Arc<Provider>,
    kind: Kind,
    selection: i32,
    curve: Option<&'static About>,
    /// The default provider's, if the request is unusual.
    inner: Option<ShadowGeneration>,
}

impl Owned for Generation {
    fn provider(&self) -> &Provider {
        &self.provider
    }
}

impl Generation {
    /// Begins one; None if the options are refused.
    pub fn new(
        provider: Arc<Provider>,
        kind: Kind,
        selection: i32,
        params: Params<'_>,
    ) -> Option<Generation> {
        let mut generation = Generation {
            provider,
            kind,
            selection,
            curve: None,
            inner: None,
        };
        generation.set(params).then_some(generation)
    }

    /// Whether an option changes nothing of what is made here.
    fn is_usual(&self, p: Param<'_>) -> bool {
        let group = |name: &str| p.text().is_some_and(|t| t.eq_ignore_ascii_case(name));
        match (p.name(), self.kind) {
            ("group", Kind::Ec) => p.text().is_some_and(|t| About::named(t).is_some()),
            ("encoding", Kind::Ec) => p.text() == Some("named_curve"),
            ("point-format", Kind::Ec) => p.text() == Some("uncompressed"),
            ("use-cofactor-flag", Kind::Ec) => p.int() == Some(0),
            ("group", Kind::X25519) => group("x25519"),
            ("group", Kind::Ed25519) => group("ed25519"),
            ("properties", _) => true,
            _ => false,
        }
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        if params.is_empty() {
            return true;
        }
        if self.inner.is_none() && params.iter().all(|p| self.is_usual(p)) {
            if self.kind == Kind::Ec
                && let Some(group) = params.find("group")
            {
                self.curve = group.text().and_then(About::named);
            }
            return true;
        }
        self.inner().is_some_and(|inner| inner.set(params))
    }

    /// The default provider's generation, begun if need be.
    fn inner(&mut self) -> Option<&mut ShadowGeneration> {
        if self.inner.is_none() {
            let (kind, selection) = (self.kind as usize, self.selection);
            let mut inner = ShadowGeneration::new(&self.provider.inner, kind, selection)?;
            if let Some(curve) = self.curve {
                let list = List::new().text(c"group", curve.name);
                if !list.read(|params| inner.set(params)) {
                    return None;
                }
            }
            self.inner = Some(inner);
        }
        self.inner.as_mut()
    }

    /// Takes the parameters of a key.
    pub fn template(&mut self, key: &Key) -> bool {
        if self.kind != Kind::Ec {
            return true;
        }
        if let (Fast::Ec(curve, _), None) = (key.fast(), &self.inner) {
            self.curve = Some(curve);
            return true;
        }
        let Some(shadow) = key.shadow() else {
            return false;
        };
        self.inner().is_some_and(|inner| inner.template(shadow))
    }

    /// Makes the key.
    pub fn generate(&mut self, progress: &Progress) -> Option<Arc<Key>> {
        let (provider, kind) = (&self.provider, self.kind);
        if let Some(inner) = &mut self.inner {
            provider.passed_on(kind.generation());
            let shadow = inner.generate(progress)?;
            return Some(Arc::new(Key::of_shadow(provider.clone(), kind, shadow)));
        }
        let keys = self.selection & KEYPAIR != 0;
        let name = self.curve.map_or(c"", |c| c.name);
        let fast = match (kind, self.curve) {
            (Kind::Ec, None) => {
                fail!(provider, Reason::NoCurve);
                return None;
            }
            (Kind::Ec, Some(curve)) if !keys => Some(Fast::Ec(curve, None)),
            (Kind::Ec, Some(curve)) => curve
                .generate(&provider.inner)
                .map(|k| Fast::Ec(curve, Some(k))),
            _ if !keys => Some(Fast::None),
            _ => {
                let mut seed = Zeroizing::new([0; 32]);
                if provider.inner.random(&mut seed[..]) {
                    Fast::of_25519(kind, Some(&seed), None)
                } else {
                    None
                }
            }
        };
        let Some(fast) = fast else {
            fail!(provider, Reason::Random);
            return None;
        };
        if keys {
            provider.done(kind.generation(), name);
        }
        Some(Arc::new(Key::new(provider.clone(), kind, fast)))
    }
}
