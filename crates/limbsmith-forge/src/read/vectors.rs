//! The vectors of standalone files on lanes.
//!
//! As with [`super::words`], the reader takes a call of `madd52lo` for its equation without looking inside. So the
//! definition has to be exactly one of these two texts. The library uses `arch/lane.rs` or `arch/lane32.rs` instead,
//! whose vectors exist only after the processor's instructions were detected. Here the vectors exist only if the whole
//! file is compiled for these instructions.

use crate::strategy::common::NARROW;

const WIDE: &str = include_str!("vectors/lane.rs");
const LANE32: &str = include_str!("vectors/lane32.rs");

/// The vocabulary of lanes with a multiplier of that many bits.
pub fn module(factor: u32) -> &'static str {
    if factor == NARROW { LANE32 } else { WIDE }
}
