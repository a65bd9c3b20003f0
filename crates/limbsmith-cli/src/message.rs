//! The three message modes of RFC 8032, as the options of `sign` and `verify` name them.

use crate::args::ValueText;
use crate::failure::Failure;
use crate::passes::{self, Twice};
use limbsmith::ed25519::{Policy, Signature, SigningKey, VerifyingKey};
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

    /// Signs the file, read twice or, for its digest, once.
    pub fn sign(&self, key: &SigningKey, message: &Path) -> Result<Signature, Failure> {
        let too_long = |_| Failure::Usage("--ctx: the context is too long".into());
        let mut first = match (&self.context, self.prehash) {
            (context, true) => {
                let context = context.as_deref().unwrap_or_default();
                let signature = key.sign_prehashed(context, &digest(message)?);
                return signature.map_err(too_long);
            }
            (None, false) => key.sign_stream(),
            (Some(context), false) => key.sign_ctx_stream(context).map_err(too_long)?,
        };
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
        let mut stream = match (&self.context, self.prehash) {
            (context, true) => {
                let context = context.as_deref().unwrap_or_default();
                let digest = digest(message)?;
                let verdict = key.verify_prehashed(policy, context, &digest, signature);
                return Ok(verdict.is_ok());
            }
            (None, false) => key.verify_stream(policy, signature),
            (Some(context), false) => {
                let stream = key.verify_ctx_stream(policy, context, signature);
                stream.map_err(|_| Failure::Usage("--ctx: the context is too long".into()))?
            }
        };
        passes::once(message, |piece| stream.update(piece))?;
        Ok(stream.finish().is_ok())
    }
}

fn digest(message: &Path) -> Result<[u8; 64], Failure> {
    let mut hash = Sha512::new();
    passes::once(message, |piece| hash.update(piece))?;
    Ok(hash.finalize().into())
}
