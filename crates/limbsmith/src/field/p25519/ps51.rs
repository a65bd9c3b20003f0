//! Temporary kernels, to be replaced by forged ones.
pub use super::u51::*;
