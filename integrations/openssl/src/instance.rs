//! The instances of Ed25519: plain, in a context, and of a hash. OpenSSL's rules of 3.4 and later.

use ls::ed25519::{Context, Message};
use sha2::{Digest as _, Sha512};

use crate::errors::Reason;
use crate::ffi::params::Params;

/// An instance of RFC 8032.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instance {
    /// Ed25519.
    Plain,
    /// Ed25519ctx.
    Context,
    /// Ed25519ph.
    Prehashed,
}

impl Instance {
    /// By name.
    fn named(name: &str) -> Option<Instance> {
        let names = [
            ("Ed25519", Instance::Plain),
            ("Ed25519ctx", Instance::Context),
            ("Ed25519ph", Instance::Prehashed),
        ];
        let row = names.iter().find(|n| n.0.eq_ignore_ascii_case(name));
        row.map(|n| n.1)
    }
}

/// An instance with its context.
#[derive(Clone)]
pub struct Options {
    instance: Instance,
    /// Whether the function that began says the instance.
    is_fixed: bool,
    /// Whether the caller hashes the message.
    is_hashed: bool,
    context: Vec<u8>,
}

impl Options {
    /// Without a context.
    pub fn new(instance: Instance, is_fixed: bool, is_hashed: bool) -> Options {
        Options {
            instance,
            is_fixed,
            is_hashed,
            context: Vec::new(),
        }
    }

    /// Takes what is meant for Ed25519, and ignores the rest.
    pub fn set(&mut self, params: Params<'_>) -> Result<(), Reason> {
        if let Some(p) = params.find("instance") {
            if self.is_fixed {
                return Err(Reason::InstanceIsFixed);
            }
            let named = p.text().and_then(Instance::named);
            self.instance = named.ok_or(Reason::Instance)?;
        }
        self.set_context(params)
    }

    /// Takes a context alone.
    pub fn set_context(&mut self, params: Params<'_>) -> Result<(), Reason> {
        let Some(p) = params.find("context-string") else {
            return Ok(());
        };
        // After an error there is none, as in OpenSSL.
        self.context.clear();
        let bytes = p.octets().filter(|o| o.len() <= 255);
        self.context
            .extend_from_slice(bytes.ok_or(Reason::Context)?);
        Ok(())
    }

    /// Calls a function with what is signed.
    pub fn read<R>(&self, data: &[u8], f: impl FnOnce(Message<'_>) -> R) -> Result<R, Reason> {
        let context = Context::new(&self.context).map_err(|_| Reason::Context)?;
        let is_empty = self.context.is_empty();
        match self.instance {
            Instance::Prehashed if self.is_hashed => {
                let digest = data.try_into().map_err(|_| Reason::HashLength)?;
                Ok(f(Message::Prehashed { context, digest }))
            }
            Instance::Prehashed => {
                let digest = &Sha512::digest(data).into();
                Ok(f(Message::Prehashed { context, digest }))
            }
            _ if self.is_hashed => Err(Reason::Instance),
            Instance::Context if is_empty => Err(Reason::Context),
            Instance::Context => Ok(f(Message::Context {
                context,
                message: data,
            })),
            Instance::Plain if !is_empty => Err(Reason::Context),
            Instance::Plain => Ok(f(Message::Pure(data))),
        }
    }
}
