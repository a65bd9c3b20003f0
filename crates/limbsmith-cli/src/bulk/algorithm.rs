//! The scheme and rules for the verification of a row, by name.
//!
//! A name gives everything that determines the verdict, so that one file can contain rows of
//! different rules: `ed25519-zip215`, `secp256k1-low-s`, `p256-fixed`. Options supply the parts
//! that a name leaves open.

use crate::curve::Curve;
use limbsmith::ed25519::Policy;

/// A scheme and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Ed25519(Policy),
    Ecdsa {
        curve: Curve,
        /// Both numbers at fixed width, not DER.
        fixed: bool,
        /// Only the lower `s` is valid.
        low_s: bool,
    },
    Bip340,
}

/// Defaults for the parts that names leave open.
#[derive(Clone, Copy, Debug)]
pub struct Defaults {
    pub policy: Policy,
    pub fixed: bool,
    pub low_s: bool,
}

impl Default for Defaults {
    fn default() -> Self {
        Defaults {
            policy: Policy::Rfc8032,
            fixed: false,
            low_s: false,
        }
    }
}

impl Algorithm {
    /// The algorithm of this name.
    pub fn named(name: &str, defaults: &Defaults) -> Option<Self> {
        if name == "bip340" {
            return Some(Algorithm::Bip340);
        }
        if let Some(rest) = name.strip_prefix("ed25519") {
            let policy = match rest {
                "" => defaults.policy,
                rest => rest.strip_prefix('-')?.parse().ok()?,
            };
            return Some(Algorithm::Ed25519(policy));
        }
        let (name, low_s) = match name.strip_suffix("-low-s") {
            Some(rest) => (rest, true),
            None => (name, defaults.low_s),
        };
        let (name, fixed) = match (name.strip_suffix("-fixed"), name.strip_suffix("-der")) {
            (Some(rest), _) => (rest, true),
            (_, Some(rest)) => (rest, false),
            _ => (name, defaults.fixed),
        };
        let curve = Curve::named(name)?;
        Some(Algorithm::Ecdsa {
            curve,
            fixed,
            low_s,
        })
    }

    /// A complete name.
    pub fn name(self) -> String {
        match self {
            Algorithm::Ed25519(policy) => format!("ed25519-{}", policy.name()),
            Algorithm::Ecdsa {
                curve,
                fixed,
                low_s,
            } => {
                let form = if fixed { "fixed" } else { "der" };
                let rule = if low_s { "-low-s" } else { "" };
                format!("{}-{form}{rule}", curve.name())
            }
            Algorithm::Bip340 => "bip340".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        let defaults = Defaults::default();
        let all = [
            "ed25519-rfc8032",
            "ed25519-dalek-strict",
            "ed25519-zip215",
            "ed25519-cofactored",
            "secp256k1-der",
            "secp256k1-fixed",
            "p256-der-low-s",
            "p384-fixed-low-s",
            "bip340",
        ];
        for name in all {
            let algorithm = Algorithm::named(name, &defaults).unwrap();
            assert_eq!(algorithm.name(), name);
        }
        for bad in [
            "",
            "rsa",
            "ed25519-",
            "ed25519zip215",
            "ed25519-low-s",
            "p256-",
            "p256-fixed-der",
            "bip340-fixed",
            "p256-low-s-low-s",
            "Bip340",
        ] {
            assert_eq!(Algorithm::named(bad, &defaults), None, "{bad}");
        }
    }

    #[test]
    fn what_a_name_leaves_open_the_options_decide() {
        let options = Defaults {
            policy: Policy::Zip215,
            fixed: true,
            low_s: true,
        };
        let name = |text| Algorithm::named(text, &options).unwrap().name();
        assert_eq!(name("ed25519"), "ed25519-zip215");
        assert_eq!(name("ed25519-rfc8032"), "ed25519-rfc8032");
        assert_eq!(name("prime256v1"), "p256-fixed-low-s");
        assert_eq!(name("p256-der"), "p256-der-low-s");
    }
}
