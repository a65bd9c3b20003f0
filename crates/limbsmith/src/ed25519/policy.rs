//! Which signatures count as valid, where implementations differ.

use core::fmt;
use core::str::FromStr;

use crate::field::scalar25519::{GROUP_ORDER, ORDER};

/// A rule for verification. All rules agree on the signatures of honest signers; they differ only on adversarial edge
/// cases.
///
/// | input | `Rfc8032` | `DalekStrict` | `Zip215` | `Cofactored` |
/// |---|---|---|---|---|
/// | equation | `SB = R + kA` | `SB = R + kA` | `8SB = 8R + 8kA` | `8SB = 8R + 8kA` |
/// | `S >= L` | no | no | no | no |
/// | A or R not on the curve | no | no | no | no |
/// | A the identity | every message | no | every message | every message |
/// | A of order 2, 4, 8 | one message in 2, 4, 8 | no | every message | every message |
/// | R of small order | by equation | no | by equation | by equation |
/// | A or R of mixed order | by equation | by equation | by equation | by equation |
/// | A not canonical: `y >= p` | by equation | by equation | by equation | no |
/// | R not canonical: `y >= p` | no | no | by equation | no |
/// | A with `x = 0` and sign bit | by equation | no (small order) | by equation | no |
/// | R with `x = 0` and sign bit | no | no | by equation | no |
///
/// "By equation" means: valid if and only if the equation of the first row holds.
/// `crates/limbsmith-differential/tests/policies.rs` tests every row,
/// with cases for which it holds and cases for which it does not.
///
/// **Keys of small order.** There are eight, and nobody needs a secret to sign for them: any `r`, with
/// `R = rB` and `S = r`, is a signature.
///
/// * `Rfc8032`: under the identity it is valid for every message. Under a key of order 2, 4 or 8 it is
///   valid where `k` is a multiple of the order: for one message in so many, by chance.
/// * `DalekStrict`: these keys have no valid signatures.
/// * `Zip215`, `Cofactored`: under all eight it is valid for every message.
///
/// So with three of the four a signature does not prove that its key has an owner, or which message was
/// signed. Where that matters, take `DalekStrict`, or refuse such keys before they are trusted.
///
/// The integer `k` is `SHA-512(R || A || M)` modulo L throughout, over the bytes as received, and
/// a key that is not canonical is taken modulo p.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// The rule of Go's `crypto/ed25519`, OpenSSL and `ed25519-dalek`'s `verify`: the point `SB - kA` is encoded and
    /// must equal the bytes of `R`.
    Rfc8032,
    /// The rule of `verify_strict` of `ed25519-dalek`: as `Rfc8032`, and neither A nor R may have small order. **The
    /// rule for new protocols.**
    DalekStrict,
    /// ZIP 215: any encoding of a point, the equation times 8. The rule for consensus.
    Zip215,
    /// RFC 8032, section 5.1.7, read literally: canonical encodings only (section 5.1.3), the
    /// equation times 8.
    Cofactored,
}

impl Policy {
    /// All policies.
    pub const ALL: [Policy; 4] = [
        Policy::Rfc8032,
        Policy::DalekStrict,
        Policy::Zip215,
        Policy::Cofactored,
    ];

    /// The name that the command uses.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Rfc8032 => "rfc8032",
            Policy::DalekStrict => "dalek-strict",
            Policy::Zip215 => "zip215",
            Policy::Cofactored => "cofactored",
        }
    }

    /// The checks that make up the policy.
    pub(crate) const fn rules(self) -> Rules {
        let (canonical_a, canonical_r, large_order, cofactored) = match self {
            Policy::Rfc8032 => (false, true, false, false),
            Policy::DalekStrict => (false, true, true, false),
            Policy::Zip215 => (false, false, false, true),
            Policy::Cofactored => (true, true, false, true),
        };
        Rules {
            canonical_a,
            canonical_r,
            large_order,
            cofactored,
            ..Rules::ALL
        }
    }
}

/// The checks of a verification. The last ones belong to every policy; the tests switch them off
/// one by one to see that each is needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// The encoding of A must be canonical.
    pub canonical_a: bool,
    /// The encoding of R must be canonical.
    pub canonical_r: bool,
    /// A and R must not have small order.
    pub large_order: bool,
    /// The equation is multiplied by 8.
    pub cofactored: bool,
    /// A and R must be points; otherwise an invalid encoding is taken for the neutral element.
    pub decoding: bool,
    /// S must be below L.
    pub s_range: bool,
    /// Scalars are halved modulo 8L, not L.
    pub exact_order: bool,
    /// The halved equation is multiplied by an odd number.
    pub odd_multiplier: bool,
}

impl Rules {
    const ALL: Rules = Rules {
        canonical_a: true,
        canonical_r: true,
        large_order: true,
        cofactored: false,
        decoding: true,
        s_range: true,
        exact_order: true,
        odd_multiplier: true,
    };

    /// The order modulo which scalars are halved.
    #[inline(always)]
    pub fn order(&self) -> [u64; 4] {
        if self.exact_order { GROUP_ORDER } else { ORDER }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No policy of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPolicy;

impl fmt::Display for UnknownPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown policy: rfc8032, dalek-strict, zip215 or cofactored")
    }
}

impl core::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(s: &str) -> Result<Self, UnknownPolicy> {
        Policy::ALL
            .into_iter()
            .find(|p| p.name() == s)
            .ok_or(UnknownPolicy)
    }
}
