//! The interface of a visitor of all representations, for tests and tools.

use super::Field;
use super::eight::LaneField;
use super::prime::Prime;
use super::residues::StoredResidues;
use crate::arch::lane::Lane;
use crate::arch::lane32::{self, Pair};

/// A field before its vectors are chosen, as `R51<()>`.
pub trait LaneFamily: Copy + 'static {
    /// The prime.
    type Prime: Prime;
    /// The field in the lanes of `V`.
    type On<V: Lane>: LaneField<V = V, Words = <Self::Prime as Prime>::Words>;
}

/// A field in the lanes of two vectors of four before its vectors are chosen, as `R25Half<()>`.
pub trait HalvesFamily: Copy + 'static {
    /// The prime.
    type Prime: Prime;
    /// The field in the lanes of pairs of `V`.
    type On<V: lane32::Lane>: LaneField<V = Pair<V>, Words = <Self::Prime as Prime>::Words>;
}

/// Something to do with every shipped representation.
pub trait Visitor {
    /// A representation of one element with slack.
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self);
    /// A representation of one element as a Montgomery residue.
    fn residues<P: Prime, F: StoredResidues<Words = P::Words>>(&mut self) {
        self.scalar::<P, F>();
    }
    /// A representation in the lanes of vectors; passed over by default.
    fn lanes<F: LaneFamily>(&mut self) {}
    /// A representation in the lanes of two vectors of four; passed over by default.
    fn halves<F: HalvesFamily>(&mut self) {}
}
