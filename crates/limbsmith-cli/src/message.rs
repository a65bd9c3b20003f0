//! The three ways of RFC 8032 to sign a message, as the options of `sign` and `verify` name them.

use crate::args::ValueText;
use crate::failure::Failure;
use limbsmith::ed25519::{Policy, Signature, SigningKey, VerifyingKey};
use sha2::{Digest, Sha512};
use std::ffi::OsString;

/// Which of the three.
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

    /// Refuses contexts that RFC 8032 does not allow (too long) or not want (empty: that would be
    /// Ed25519ctx without a reason, section 8.3).
    pub fn check(&self) -> Result<(), Failure> {
        match self.context.as_deref().map(<[u8]>::len) {
            Some(0) => Err(Failure::Usage("--ctx: the context is empty".into())),
            Some(n) if n > 255 => Err(Failure::Usage(format!(
                "--ctx: the context has {n} bytes; 255 are allowed"
            ))),
            _ => Ok(()),
        }
    }

    /// Signs.
    pub fn sign(&self, key: &SigningKey, message: &[u8]) -> Result<Signature, Failure> {
        let too_long = |_| Failure::Usage("--ctx: the context is too long".into());
        match (&self.context, self.prehash) {
            (None, false) => Ok(key.sign(message)),
            (Some(context), false) => key.sign_ctx(context, message).map_err(too_long),
            (context, true) => {
                let context = context.as_deref().unwrap_or_default();
                key.sign_prehashed(context, &digest(message))
                    .map_err(too_long)
            }
        }
    }

    /// Whether the signature is valid.
    pub fn verify(
        &self,
        key: &VerifyingKey,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> bool {
        match (&self.context, self.prehash) {
            (None, false) => key.verify(policy, message, signature),
            (Some(context), false) => key.verify_ctx(policy, context, message, signature),
            (context, true) => {
                let context = context.as_deref().unwrap_or_default();
                key.verify_prehashed(policy, context, &digest(message), signature)
            }
        }
        .is_ok()
    }
}

fn digest(message: &[u8]) -> [u8; 64] {
    Sha512::digest(message).into()
}
