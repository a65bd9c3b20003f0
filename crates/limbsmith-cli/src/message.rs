//! The three message modes of RFC 8032, as the options of `sign` and `verify` name them.

use crate::args::ValueText;
use crate::failure::Failure;
use crate::passes::{self, Twice};
use limbsmith::ed25519::{Context, Message, Policy, Signature, SigningKey, VerifyingKey};
use sha2::{Digest, Sha512};
use std::ffi::OsString;
use std::path::Path;

/// The mode of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mode {
    context: Option<Vec<u8>>,
    prehash: bool,
}

impl Mode {
    /// Takes `--ctx`.
    pub fn set_context(&mut self, value: OsString) -> Result<(), Failure> {
        self.context = Some(value.text()?.into_bytes());
        Ok(())
    }

    /// Takes `--ph`.
    pub fn set_prehash(&mut self) {
        self.prehash = true;
    }

    /// Rejects contexts that RFC 8032 does not allow (too long) or advises against (empty: that
    /// would be Ed25519ctx without a reason, section 8.3).
    pub fn check(&self) -> Result<(), Failure> {
        match self.context.as_deref().map(<[u8]>::len) {
            Some(0) => Err(Failure::Usage("--ctx: the context is empty".into())),
            Some(n) if n > 255 => Err(Failure::Usage(format!(
                "--ctx: the context has {n} bytes; 255 are allowed"
            ))),
            _ => Ok(()),
        }
    }

    /// The context, if there is one.
    fn context(&self) -> Result<Option<Context<'_>>, Failure> {
        let context = self.context.as_deref().map(Context::new).transpose();
        context.map_err(|_| Failure::Usage("--ctx: the context is too long".into()))
    }

    /// Signs the file, read twice or, for its digest, once.
    pub fn sign(&self, key: &SigningKey, message: &Path) -> Result<Signature, Failure> {
        let context = self.context()?;
        if self.prehash {
            return Ok(key.sign(Message::Prehashed {
                context: context.unwrap_or_default(),
                digest: &digest(message)?,
            }));
        }
        let mut first = key.sign_stream(context);
        let mut message = Twice::open(message)?;
        message.pass(|piece| first.update(piece))?;
        let mut second = first.second_pass();
        message.pass(|piece| second.update(piece))?;
        second.finish().map_err(|e| message.changed(e))
    }

    /// Whether the signature is valid for the file.
    pub fn verify(
        &self,
        key: &VerifyingKey,
        policy: Policy,
        message: &Path,
        signature: &Signature,
    ) -> Result<bool, Failure> {
        let context = self.context()?;
        if self.prehash {
            let message = Message::Prehashed {
                context: context.unwrap_or_default(),
                digest: &digest(message)?,
            };
            return Ok(key.verify(policy, message, signature).is_ok());
        }
        let mut stream = key.verify_stream(policy, context, signature);
        passes::once(message, |piece| stream.update(piece))?;
        Ok(stream.finish().is_ok())
    }
}

fn digest(message: &Path) -> Result<[u8; 64], Failure> {
    let mut hash = Sha512::new();
    passes::once(message, |piece| hash.update(piece))?;
    Ok(hash.finalize().into())
}
