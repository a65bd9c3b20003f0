//! Who did how many operations: parameters of the provider, for tests and for people who wonder.
//!
//! A copy of a key for the default provider counts as passed on, and is never done here.

use std::ffi::CStr;
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! operations {
    ($($(#[$doc:meta])* $operation:ident $name:literal,)*) => {
        /// Kinds of operations.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Operation {
            $($(#[$doc])* $operation,)*
        }

        /// Names, by number.
        const NAMES: &[&str] = &[$($name),*];

        /// Names of all counters as strings of C.
        pub const PARAMETERS: &[&CStr] = &[
            c"limbsmith-done",
            c"limbsmith-passed-on",
            $(
                c_string(concat!("limbsmith-done-", $name, "\0")),
                c_string(concat!("limbsmith-passed-on-", $name, "\0")),
            )*
        ];
    };
}

const fn c_string(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => c"",
    }
}

operations! {
    /// A new EC key.
    EcGenerate "ec-generate",
    /// A new Ed25519 key.
    Ed25519Generate "ed25519-generate",
    /// A new X25519 key.
    X25519Generate "x25519-generate",
    /// An EC key from elsewhere.
    EcImport "ec-import",
    /// An Ed25519 key from elsewhere.
    Ed25519Import "ed25519-import",
    /// An X25519 key from elsewhere.
    X25519Import "x25519-import",
    /// An EC key made once more by the default provider.
    EcCopy "ec-copy",
    /// An Ed25519 key made once more by the default provider.
    Ed25519Copy "ed25519-copy",
    /// An X25519 key made once more by the default provider.
    X25519Copy "x25519-copy",
    /// A signature of ECDSA.
    EcdsaSign "ecdsa-sign",
    /// A verification of ECDSA.
    EcdsaVerify "ecdsa-verify",
    /// A signature of Ed25519.
    Ed25519Sign "ed25519-sign",
    /// A verification of Ed25519.
    Ed25519Verify "ed25519-verify",
    /// A key agreement on a curve.
    EcdhDerive "ecdh-derive",
    /// A key agreement of X25519.
    X25519Derive "x25519-derive",
}

impl Operation {
    /// The name in counters.
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

/// The counters of one provider.
#[derive(Default)]
pub struct Counters {
    done: [AtomicU64; NAMES.len()],
    passed_on: [AtomicU64; NAMES.len()],
}

impl Counters {
    /// One more done here.
    pub fn done(&self, operation: Operation) {
        self.done[operation as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// One more passed on.
    pub fn passed_on(&self, operation: Operation) {
        self.passed_on[operation as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// A counter by its parameter's name. The totals are sums.
    pub fn get(&self, parameter: &str) -> Option<u64> {
        let name = parameter.strip_prefix("limbsmith-")?;
        let (counters, name) = match (name.strip_prefix("done"), name.strip_prefix("passed-on")) {
            (Some(name), _) => (&self.done, name),
            (_, Some(name)) => (&self.passed_on, name),
            _ => return None,
        };
        if name.is_empty() {
            return Some(counters.iter().map(|c| c.load(Ordering::Relaxed)).sum());
        }
        let name = name.strip_prefix('-')?;
        let at = NAMES.iter().position(|n| *n == name)?;
        Some(counters[at].load(Ordering::Relaxed))
    }
}
