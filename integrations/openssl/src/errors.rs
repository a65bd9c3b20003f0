//! Why an operation failed, for OpenSSL's queue of errors.

use std::ffi::CStr;

/// Reasons. Their numbers are part of the interface: programs may compare them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Reason {
    /// The random generator failed.
    Random = 1,
    /// The caller's buffer is too small.
    Buffer = 2,
    /// A hash has another length than its digest.
    HashLength = 3,
    /// Signing or agreeing needs a secret key.
    NoSecret = 4,
    /// The peer's point is of low order.
    NoSharedSecret = 5,
    /// The peer's key is on another curve.
    Peer = 6,
    /// This library has a defect.
    Panic = 7,
    /// OpenSSL gave no object, or no place for the answer.
    Null = 8,
    /// The signature did not verify.
    Faulty = 9,
    /// The operation was not begun, or without a key.
    NoKey = 10,
    /// A key is to be made on no curve.
    NoCurve = 11,
    /// The default provider cannot be loaded, so that this one cannot either.
    NoDefault = 12,
    /// An instance of EdDSA that is unknown, or is not for this function.
    Instance = 13,
    /// The function's name says the instance.
    InstanceIsFixed = 14,
    /// A context that is too long, absent in Ed25519ctx, or present in Ed25519.
    Context = 15,
    /// A deterministic nonce needs a digest.
    NoDigest = 16,
    /// The derivation of a key lacks a digest or a length.
    Derivation = 17,
    /// A signature to verify was not set.
    NoSignature = 18,
    /// Deterministic nonces are to be made by a default provider that has none.
    Nonce = 19,
}

impl Reason {
    /// What people read.
    pub const fn text(self) -> &'static CStr {
        match self {
            Reason::Random => c"no random bytes",
            Reason::Buffer => c"buffer too small",
            Reason::HashLength => c"hash of another length than announced",
            Reason::NoSecret => c"no secret key",
            Reason::NoSharedSecret => c"no shared secret",
            Reason::Peer => c"peer's key is of another kind",
            Reason::Panic => c"internal error",
            Reason::Null => c"null argument",
            Reason::Faulty => c"faulty signature withheld",
            Reason::NoKey => c"no key set",
            Reason::NoCurve => c"no curve set",
            Reason::NoDefault => c"default provider not loaded",
            Reason::Instance => c"invalid EdDSA instance for attempted operation",
            Reason::InstanceIsFixed => c"no instance allowed",
            Reason::Context => c"context string is not allowed, or is missing",
            Reason::NoDigest => c"no digest set",
            Reason::Derivation => c"key derivation without digest or length",
            Reason::NoSignature => c"no signature set",
            Reason::Nonce => c"no deterministic nonces",
        }
    }
}

/// Puts an error with the caller's line into the queue of a provider.
macro_rules! fail {
    ($provider:expr, $reason:expr) => {{
        const FILE: &std::ffi::CStr =
            match std::ffi::CStr::from_bytes_with_nul(concat!(file!(), "\0").as_bytes()) {
                Ok(file) => file,
                Err(_) => c"",
            };
        $provider.core.error($reason, FILE, line!());
    }};
}
pub(crate) use fail;
