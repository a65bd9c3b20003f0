//! The scheme and rules for the verification of a row, by name.
//!
//! A name gives everything that determines the verdict, so that one file can contain rows of
//! different rules: `ed25519-zip215`, `secp256k1-low-s`, `p256-fixed`. [`Defaults`] supply the parts
//! that a name leaves open.

use limbsmith::ecdsa::{Hash, Message, Prehash, PrehashLength};
use limbsmith::ed25519::Policy;
use limbsmith_keys::Curve;
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
    /// Schnorr signatures of Taproot's inputs (BIP 341): those of BIP 340, or with a byte after them that is a hash type.
    Taproot,
    /// ECDSA on secp256k1 as Bitcoin has it.
    Bitcoin {
        /// Signatures are read as before BIP 66 ([`limbsmith::secp256k1::bitcoin::signature_before_bip66`]), not as DER.
        before_bip66: bool,
        /// The last byte is a hash type. A plain message is hashed twice by SHA-256.
        hash_type: bool,
        /// Only the lower `s` is valid.
        low_s: bool,
        /// The meaning of the message.
        input: Input,
    },
    /// ECDSA on secp256k1 as Ethereum has it: 65 bytes, 64 of EIP-2098, or with the `v` of EIP-155. The key is an address of
    /// 20 bytes, or a public key, and is compared with the recovered one.
    Ethereum {
        /// A message is that of `personal_sign` (EIP-191), and has its prefix when it is hashed.
        personal: bool,
        /// The message is a hash of 32 bytes. Otherwise it is hashed by Keccak-256.
        prehashed: bool,
        /// Only the lower `s` is valid (EIP-2).
        low_s: bool,
    },
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
    /// Whether signatures of ECDSA on secp256k1 that are not of fixed width are read as before BIP 66.
    pub before_bip66: bool,
}

impl Default for Defaults {
    fn default() -> Self {
        Defaults {
            policy: Policy::Cofactorless,
            fixed: false,
            low_s: false,
            before_bip66: false,
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
pub const KNOWN: &str = "ed25519, secp256k1, p256, p384, bip340, taproot, bitcoin, ethereum (or EdDSA, ES256K, ES256, ES384)";

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
        if let "taproot" | "bip341" | "bip-341" = &*name {
            return Some(Algorithm::Taproot);
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
        if let "ethereum" | "ethereum-personal" = name {
            return Some(Algorithm::Ethereum {
                personal: name != "ethereum",
                prehashed: false,
                low_s,
            });
        }
        let (name, old) = match name.strip_suffix("-before-bip66") {
            Some(rest) => (rest, true),
            None => (name, false),
        };
        let bitcoin = |hash_type, before_bip66| Algorithm::Bitcoin {
            before_bip66,
            hash_type,
            low_s,
            input: Input::Plain,
        };
        if name == "bitcoin" {
            return Some(bitcoin(true, old || defaults.before_bip66));
        }
        let (name, form) = match (name.strip_suffix("-fixed"), name.strip_suffix("-der")) {
            (Some(rest), _) => (rest, Some(true)),
            (_, Some(rest)) => (rest, Some(false)),
            _ => (name, None),
        };
        let (curve, usual) = ecdsa(name, defaults.fixed)?;
        let fixed = form.unwrap_or(usual);
        let default = curve == Curve::Secp256k1 && form.is_none() && defaults.before_bip66;
        if old || default && !fixed {
            // DER is the opposite of it.
            let named = old && (curve != Curve::Secp256k1 || form.is_some());
            return (!named).then(|| bitcoin(false, true));
        }
        Some(Algorithm::Ecdsa {
            curve,
            fixed,
            low_s,
            input: Input::Plain,
        })
    }

    /// The algorithm for messages of this meaning. That of ECDSA changes, and others stay as they are. Ethereum has no other
    /// hash than Keccak-256.
    #[must_use]
    pub fn with_input(mut self, new: Input) -> Self {
        match &mut self {
            Algorithm::Ecdsa { input, .. } | Algorithm::Bitcoin { input, .. } => *input = new,
            Algorithm::Ethereum { prehashed, .. } => {
                *prehashed = matches!(new, Input::Prehashed | Input::PrehashedBy(_));
            }
            Algorithm::Ed25519(_) | Algorithm::Bip340 | Algorithm::Taproot => {}
        }
        self
    }

    /// Whether a message may be a hash that was signed itself.
    pub const fn takes_hashes(self) -> bool {
        matches!(
            self,
            Algorithm::Ecdsa { .. } | Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. }
        )
    }

    /// The curve of the keys, if they are those of ECDSA.
    pub const fn curve(self) -> Option<Curve> {
        match self {
            Algorithm::Ecdsa { curve, .. } => Some(curve),
            Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. } => Some(Curve::Secp256k1),
            Algorithm::Ed25519(_) | Algorithm::Bip340 | Algorithm::Taproot => None,
        }
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
            Algorithm::Taproot => "taproot".into(),
            Algorithm::Bitcoin {
                before_bip66,
                hash_type,
                low_s,
                input: _,
            } => {
                let scheme = if hash_type { "bitcoin" } else { "secp256k1" };
                let form = if before_bip66 { "-before-bip66" } else { "" };
                let rule = if low_s { "-low-s" } else { "" };
                format!("{scheme}{form}{rule}")
            }
            Algorithm::Ethereum {
                personal, low_s, ..
            } => {
                let message = if personal { "-personal" } else { "" };
                let rule = if low_s { "-low-s" } else { "" };
                format!("ethereum{message}{rule}")
            }
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
            "taproot",
            "bitcoin",
            "bitcoin-low-s",
            "bitcoin-before-bip66",
            "secp256k1-before-bip66",
            "secp256k1-before-bip66-low-s",
            "ethereum",
            "ethereum-low-s",
            "ethereum-personal",
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
            "p256-before-bip66",
            "secp256k1-der-before-bip66",
            "secp256k1-fixed-before-bip66",
            "es256k-before-bip66-fixed",
            "bitcoin-fixed",
            "bitcoin-der",
            "ethereum-before-bip66",
            "taproot-low-s",
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
            before_bip66: true,
        };
        let name = |text| Algorithm::named(text, &options).unwrap().name();
        assert_eq!(name("ed25519"), "ed25519-zip215");
        assert_eq!(name("ed25519-cofactorless"), "ed25519-cofactorless");
        assert_eq!(name("prime256v1"), "p256-fixed-low-s");
        assert_eq!(name("p256-der"), "p256-der-low-s");
        assert_eq!(name("secp256k1"), "secp256k1-fixed-low-s");
        assert_eq!(name("secp256k1-der"), "secp256k1-der-low-s");
        assert_eq!(name("bitcoin"), "bitcoin-before-bip66-low-s");
        let options = Defaults {
            before_bip66: true,
            ..Defaults::default()
        };
        let name = |text| Algorithm::named(text, &options).unwrap().name();
        assert_eq!(name("secp256k1"), "secp256k1-before-bip66");
        assert_eq!(name("ES256K"), "secp256k1-fixed");
        assert_eq!(name("p256"), "p256-der");
    }
}
