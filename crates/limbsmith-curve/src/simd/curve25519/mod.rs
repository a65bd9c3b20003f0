//! Curve25519 on SIMD lanes.

pub mod ladder;
