//! ristretto255 on SIMD lanes.

pub mod encoding;
