//! Verdicts with their reasons.

use std::fmt;

/// The verdict on a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The signature is one of this key on this message, by the rules of the algorithm.
    Valid,
    /// Everything has its form, and the signature is not valid. That includes keys that are no points and numbers out of
    /// range.
    InvalidSignature,
    /// The key is in no form that is read ([`key::read`](crate::key::read)).
    MalformedKey,
    /// The signature is in another form than the algorithm's, or breaks a rule of DER
    /// ([`signature::read`](crate::signature::read)).
    MalformedSignature,
    /// The message should be a hash and has not the length of one.
    MalformedMessage,
    /// The row has no key, no message, no signature, or no algorithm where each row must name its own.
    #[default]
    Missing,
    /// The row names an algorithm that does not exist. Verifiers, which take [`Algorithm`](crate::Algorithm)s, never
    /// say so; it is for those who read names.
    UnknownAlgorithm,
    /// The row names another algorithm than the verifier's.
    OtherAlgorithm,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 8] = [
        Verdict::Valid,
        Verdict::InvalidSignature,
        Verdict::MalformedKey,
        Verdict::MalformedSignature,
        Verdict::MalformedMessage,
        Verdict::Missing,
        Verdict::UnknownAlgorithm,
        Verdict::OtherAlgorithm,
    ];

    /// Whether the signature is valid.
    pub const fn is_valid(self) -> bool {
        matches!(self, Verdict::Valid)
    }

    /// Whether a field is present and cannot be read. So the row is neither valid nor invalid nor missing.
    pub const fn is_malformed(self) -> bool {
        matches!(
            self,
            Verdict::MalformedKey
                | Verdict::MalformedSignature
                | Verdict::MalformedMessage
                | Verdict::UnknownAlgorithm
        )
    }

    /// The reason, which stays the same in all versions.
    pub const fn reason(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::InvalidSignature => "invalid signature",
            Verdict::MalformedKey => "malformed key",
            Verdict::MalformedSignature => "malformed signature",
            Verdict::MalformedMessage => "malformed message",
            Verdict::Missing => "missing",
            Verdict::UnknownAlgorithm => "unknown algorithm",
            Verdict::OtherAlgorithm => "other algorithm",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}
