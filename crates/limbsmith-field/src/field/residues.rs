//! Stored residues of Montgomery fields, for scalars that stay in that form.

use super::Field;
use super::kernels::Residues;
use super::montgomery::Montgomery;

/// A field on residues, which leave as they are.
pub trait StoredResidues: Field {
    /// The canonical stored residue `x R mod p`, one per lane: the inverse of [`Field::from_residues`].
    fn to_residues(a: Self::Tight) -> Self::Lanes<Self::Words>;
}

impl<K: Residues> StoredResidues for Montgomery<K> {
    #[inline(always)]
    fn to_residues(a: Self::Tight) -> Self::Lanes<Self::Words> {
        [K::leave(&a.0)]
    }
}
