//! Stored residues of Montgomery fields, for scalars that stay in that form.

use super::Field;

/// A field on residues `x R mod p`, where `R` is the power of two with as many bits as the words.
pub trait StoredResidues: Field {
    /// The canonical stored residue, one per lane: the inverse of [`Field::from_residues`].
    fn to_residues(a: Self::Tight) -> Self::Lanes<Self::Words>;
    /// `words * b / R`, for any integer that fits its words, one per lane: one product of Montgomery's.
    fn words_times(words: &Self::Lanes<Self::Words>, b: Self::Tight) -> Self::Tight;
}
