//! The vectors of files on lanes that stand alone.
//!
//! As with [`super::words`], the reader takes a call of `madd52lo` for its equation without looking inside, so
//! what is inside has to be one of these two texts and no other. In the library it is `arch/lane.rs` or
//! `arch/lane32.rs` in their place, whose vectors exist only where the processor's instructions were
//! detected; here they exist only where the whole file is compiled for them.

use crate::strategy::common::NARROW;

const WIDE: &str = include_str!("vectors/lane.rs");
const LANE32: &str = include_str!("vectors/lane32.rs");

/// The vocabulary of lanes whose multiplier takes so many bits.
pub fn module(factor: u32) -> &'static str {
    if factor == NARROW { LANE32 } else { WIDE }
}
