//! The scheme and rules for the verification of a row, by name.
//!
//! A name gives everything that determines the verdict, so that one file can contain rows of
//! different rules: `ed25519-zip215`, `secp256k1-low-s`, `p256-fixed`. [`Defaults`] supply the parts
//! that a name leaves open.

use crate::curve::Curve;
use limbsmith::ecdsa::{Hash, Message, Prehash, PrehashLength};
use limbsmith::ed25519::Policy;
use std::fmt;
use std::str::FromStr;

/// A scheme and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Ed25519 under a policy.
    Ed25519(Policy),
    /// ECDSA.
    Ecdsa {
        /// The curve.
        curve: Curve,
        /// Both numbers at fixed width, not DER.
        fixed: bool,
        /// Only the lower `s` is valid.
        low_s: bool,
        /// The meaning of the message, which names do not say.
        input: Input,
    },
    /// Schnorr signatures of BIP 340 on secp256k1.
    Bip340,
}

/// The meaning of a row's message in ECDSA.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// A message, which is hashed by SHA-256, on P-384 by SHA-384.
    #[default]
    Plain,
    /// A message, which is hashed by this function.
    PlainWith(Hash),
    /// A hash of 28, 32, 48 or 64 bytes.
    Prehashed,
    /// A hash by this function.
    PrehashedBy(Hash),
}

impl Input {
    /// The input of a signature, from the bytes of a row.
    ///
    /// # Errors
    /// If they should be a hash, and have not its length.
    pub fn message(self, bytes: &[u8]) -> Result<Message<'_>, PrehashLength> {
        Ok(match self {
            Input::Plain => Message::Plain(bytes),
            Input::PlainWith(hash) => Message::PlainWith(hash, bytes),
            Input::Prehashed => Message::Prehashed(Prehash::try_from(bytes)?),
            Input::PrehashedBy(hash) => Message::Prehashed(Prehash::new(hash, bytes)?),
        })
    }
}

/// Defaults for the parts that names leave open.
#[derive(Clone, Copy, Debug)]
pub struct Defaults {
    /// The policy of `ed25519`.
    pub policy: Policy,
    /// Whether signatures of ECDSA have fixed width where their names do not say.
    pub fixed: bool,
    /// Whether only the lower `s` is valid, whatever the name says.
    pub low_s: bool,
}

impl Default for Defaults {
    fn default() -> Self {
        Defaults {
            policy: Policy::Cofactorless,
            fixed: false,
            low_s: false,
        }
    }
}

/// There is no algorithm of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownAlgorithm;

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such algorithm; there are {KNOWN}")
    }
}

impl std::error::Error for UnknownAlgorithm {}

/// The names of the algorithms, for messages to people.
pub const KNOWN: &str = "ed25519, secp256k1, p256, p384, bip340 (or EdDSA, ES256K, ES256, ES384)";

/// The number of bytes of the longest name that is read.
const LONGEST: usize = 64;

impl Algorithm {
    /// The algorithm of this name, in any capitals.
    ///
    /// The names of RFC 7518, RFC 8037 and RFC 8812 (ES256, EdDSA, ES256K) name signatures of JSON Web Signatures:
    /// those of ECDSA at fixed width.
    ///
    /// # Errors
    /// If no algorithm has this name.
    pub fn named(name: &str, defaults: &Defaults) -> Result<Self, UnknownAlgorithm> {
        Self::read(name, defaults).ok_or(UnknownAlgorithm)
    }

    fn read(name: &str, defaults: &Defaults) -> Option<Self> {
        if name.len() > LONGEST {
            return None;
        }
        let name = name.to_ascii_lowercase().replace('_', "-");
        if let "bip340" | "bip-340" | "schnorr" = &*name {
            return Some(Algorithm::Bip340);
        }
        let ed25519 = name.strip_prefix("ed25519");
        if let Some(rest) = ed25519.or_else(|| name.strip_prefix("eddsa")) {
            let policy = match rest {
                "" => defaults.policy,
                rest => rest.strip_prefix('-')?.parse().ok()?,
            };
            return Some(Algorithm::Ed25519(policy));
        }
        let name = name.strip_prefix("ecdsa-").unwrap_or(&name);
        let (name, low_s) = match name.strip_suffix("-low-s") {
            Some(rest) => (rest, true),
            None => (name, defaults.low_s),
        };
        let (name, form) = match (name.strip_suffix("-fixed"), name.strip_suffix("-der")) {
            (Some(rest), _) => (rest, Some(true)),
            (_, Some(rest)) => (rest, Some(false)),
            _ => (name, None),
        };
        let (curve, usual) = ecdsa(name, defaults.fixed)?;
        Some(Algorithm::Ecdsa {
            curve,
            fixed: form.unwrap_or(usual),
            low_s,
            input: Input::Plain,
        })
    }

    /// The algorithm for messages of this meaning. That of ECDSA changes, and others stay as they are.
    #[must_use]
    pub fn with_input(mut self, new: Input) -> Self {
        if let Algorithm::Ecdsa { input, .. } = &mut self {
            *input = new;
        }
        self
    }

    /// A complete name, but for the meaning of messages.
    pub fn name(self) -> String {
        match self {
            Algorithm::Ed25519(policy) => format!("ed25519-{}", policy.name()),
            Algorithm::Ecdsa {
                curve,
                fixed,
                low_s,
                input: _,
            } => {
                let form = if fixed { "fixed" } else { "der" };
                let rule = if low_s { "-low-s" } else { "" };
                format!("{}-{form}{rule}", curve.name())
            }
            Algorithm::Bip340 => "bip340".into(),
        }
    }
}

/// The curve of a name in small letters, and whether signatures have fixed width, if `fixed` is the default.
fn ecdsa(name: &str, fixed: bool) -> Option<(Curve, bool)> {
    match name {
        "es256" => return Some((Curve::P256, true)),
        "es384" => return Some((Curve::P384, true)),
        "es256k" => return Some((Curve::Secp256k1, true)),
        _ => {}
    }
    // The hash is that of the curve.
    let (name, hash) = match (name.strip_suffix("-sha256"), name.strip_suffix("-sha384")) {
        (Some(name), _) => (name, Some(256)),
        (_, Some(name)) => (name, Some(384)),
        _ => (name, None),
    };
    let curve = match name {
        "nistp256" | "nist-p256" | "nist-p-256" | "p-256" => Curve::P256,
        "nistp384" | "nist-p384" | "nist-p-384" | "p-384" => Curve::P384,
        "k256" | "k-256" => Curve::Secp256k1,
        name => Curve::named(name)?,
    };
    let own = match curve {
        Curve::P384 => 384,
        _ => 256,
    };
    (hash.is_none() || hash == Some(own)).then_some((curve, fixed))
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// The algorithm of this name, with the usual [`Defaults`].
    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Self::named(name, &Defaults::default())
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        let defaults = Defaults::default();
        let all = [
            "ed25519-cofactorless",
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
            "p256-sha384",
            "es256-sha256",
            "es512",
            "eddsa-",
            "ed25519ph",
            " p256",
        ] {
            assert_eq!(
                Algorithm::named(bad, &defaults),
                Err(UnknownAlgorithm),
                "{bad}"
            );
        }
    }

    #[test]
    fn capitals_and_the_names_of_others_are_read() {
        for (names, same) in [
            (
                "ED25519 Ed25519 EdDSA EDDSA eddsa-cofactorless ed25519-rfc8032 Ed25519_RFC8032",
                "ed25519-cofactorless",
            ),
            ("Ed25519-ZIP215 ed25519_zip215", "ed25519-zip215"),
            (
                "Ed25519_Dalek_Strict EdDSA-dalek-strict",
                "ed25519-dalek-strict",
            ),
            ("ES256 es256 p256-fixed P256_FIXED", "p256-fixed"),
            ("ES384 P-384-fixed", "p384-fixed"),
            ("ES256K es256k-fixed K256-fixed", "secp256k1-fixed"),
            (
                "ES256-der P-256 P256 prime256v1 SECP256R1 nistP256",
                "p256-der",
            ),
            ("ecdsa_secp256r1_sha256 ecdsa-p256 P-256-SHA256", "p256-der"),
            ("ECDSA_SECP384R1_SHA384 nist-p-384", "p384-der"),
            ("ES256-low-s ecdsa-p256-fixed-low-s", "p256-fixed-low-s"),
            ("BIP340 Bip-340 Schnorr", "bip340"),
        ] {
            for name in names.split(' ') {
                let found = Algorithm::named(name, &Defaults::default());
                assert_eq!(found.map(Algorithm::name).as_deref(), Ok(same), "{name}");
            }
        }
        let long = "ed25519-".to_owned() + &"x".repeat(1 << 20);
        assert_eq!(long.parse::<Algorithm>(), Err(UnknownAlgorithm));
        for name in KNOWN
            .split([',', ' ', '(', ')'])
            .filter(|n| !n.is_empty() && *n != "or")
        {
            assert!(name.parse::<Algorithm>().is_ok(), "{name}");
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
        assert_eq!(name("ed25519-cofactorless"), "ed25519-cofactorless");
        assert_eq!(name("prime256v1"), "p256-fixed-low-s");
        assert_eq!(name("p256-der"), "p256-der-low-s");
    }
}
