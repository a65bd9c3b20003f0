//! The interface of a visitor of all representations, for tests and tools.

use super::Field;
use super::prime::Prime;
use super::residues::StoredResidues;

/// Something to do with every shipped representation.
pub trait Visitor {
    /// A representation of one element with slack.
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self);
    /// A representation of one element as a Montgomery residue.
    fn residues<P: Prime, F: StoredResidues<Words = P::Words>>(&mut self) {
        self.scalar::<P, F>();
    }
    /// Kernels on the lanes of vectors; passed over by default.
    fn lanes<K: super::vectors::LaneKernels>(&mut self) {}
    /// Kernels on the lanes of vectors with a narrow multiplier; passed over by default.
    fn narrow<K: super::narrow::NarrowKernels>(&mut self) {}
}
