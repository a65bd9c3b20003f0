//! Which signatures count as valid, where implementations differ.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use core::str::FromStr;

use crate::field::scalar25519::{GROUP_ORDER, ORDER};

/// A rule for verification. All rules agree on the signatures of honest signers; they differ only on adversarial edge
/// cases.
///
/// | input | `Cofactorless` | `DalekStrict` | `Zip215` | `Cofactored` |
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
/// * `Cofactorless`: under the identity it is valid for every message. Under a key of order 2, 4 or 8 it is
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
    Cofactorless,
    /// The rule of `verify_strict` of `ed25519-dalek`: as `Cofactorless`, and neither A nor R may have small order. **The
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
        Policy::Cofactorless,
        Policy::DalekStrict,
        Policy::Zip215,
        Policy::Cofactored,
    ];

    /// The name that the command uses.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Cofactorless => "cofactorless",
            Policy::DalekStrict => "dalek-strict",
            Policy::Zip215 => "zip215",
            Policy::Cofactored => "cofactored",
        }
    }

    /// The checks that make up the policy.
    pub(crate) const fn rules(self) -> Rules {
        let (canonical_a, canonical_r, large_order, cofactored) = match self {
            Policy::Cofactorless => (false, true, false, false),
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

    /// Whether the policy admits a key `a` and a point `r`: one answer, or one per lane. Integers and the equation are
    /// checked elsewhere.
    #[inline(always)]
    pub fn admits<B: Flag>(&self, a: Encoded<B>, r: Encoded<B>) -> B {
        let all = a.canonical | !a.canonical;
        let unless = |asked: bool, refused: B| if asked { !refused } else { all };
        unless(self.canonical_a, !a.canonical)
            & unless(self.canonical_r, !r.canonical)
            & unless(self.large_order, a.small_order | r.small_order)
    }

    /// The order modulo which scalars are halved.
    #[inline(always)]
    pub fn order(&self) -> [u64; 4] {
        if self.exact_order { GROUP_ORDER } else { ORDER }
    }
}

/// A `bool`, or a bit for each lane.
pub(crate) trait Flag:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
}

impl Flag for bool {}
impl Flag for u8 {}

/// What a policy asks of the encoding of a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded<B> {
    /// The encoding is canonical.
    pub canonical: B,
    /// The point has small order. Not read under rules without [`Rules::large_order`].
    pub small_order: B,
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
        f.write_str("unknown policy: cofactorless, dalek-strict, zip215 or cofactored")
    }
}

impl core::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    /// The policy of a [name](Policy::name). `rfc8032` is the earlier name of `cofactorless`.
    fn from_str(s: &str) -> Result<Self, UnknownPolicy> {
        Policy::ALL
            .into_iter()
            .find(|p| p.name() == s || s == "rfc8032" && *p == Policy::Cofactorless)
            .ok_or(UnknownPolicy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for policy in Policy::ALL {
            assert_eq!(policy.name().parse(), Ok(policy));
        }
        assert_eq!("rfc8032".parse(), Ok(Policy::Cofactorless));
        for bad in ["", "RFC8032", "cofactor", "cofactorless "] {
            assert_eq!(bad.parse::<Policy>(), Err(UnknownPolicy));
        }
    }

    /// Sixteen kinds of two points under each policy, against the table of [`Policy`], alone and in lanes.
    #[test]
    fn lanes_are_admitted_as_single_points() {
        for policy in Policy::ALL {
            let rules = policy.rules();
            for kind in 0..16_u8 {
                let bit = |i: u8| kind >> i & 1 == 1;
                let point = |i| Encoded {
                    canonical: bit(i),
                    small_order: bit(i + 1),
                };
                let (a, r) = (point(0), point(2));
                let wanted = match policy {
                    Policy::Cofactorless => r.canonical,
                    Policy::DalekStrict => r.canonical && !a.small_order && !r.small_order,
                    Policy::Zip215 => true,
                    Policy::Cofactored => a.canonical && r.canonical,
                };
                assert_eq!(rules.admits(a, r), wanted, "{policy}, {kind:04b}");
                for lane in 0..8 {
                    let alone = |yes: bool| u8::from(yes) << lane;
                    let others = |p: Encoded<bool>| Encoded {
                        canonical: alone(p.canonical),
                        small_order: !alone(!p.small_order),
                    };
                    let admitted = rules.admits(others(a), others(r));
                    assert_eq!(admitted >> lane & 1 == 1, wanted, "lane {lane}");
                    if rules.large_order || rules.canonical_r {
                        assert_eq!(admitted & !(1 << lane), 0, "lane {lane}");
                    }
                }
            }
        }
    }
}
