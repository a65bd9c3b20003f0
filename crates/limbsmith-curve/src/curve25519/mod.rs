//! Curve25519 of RFC 7748, in `x`-coordinates only.

pub mod ladder;
