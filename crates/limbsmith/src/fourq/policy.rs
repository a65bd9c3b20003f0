//! Which inputs count as valid, where FourQlib is lenient.

/// A rule for public inputs. All rules agree on the keys and signatures of honest parties. The table is in
/// [the module's documentation](crate::fourq).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Policy {
    /// Canonical encodings only; `S < N`; verifying keys are in the subgroup of order `N`, and not neutral. **The rule for
    /// new protocols.**
    #[default]
    Strict,
    /// The answers of FourQlib (commit 1031567).
    FourQlib,
}
