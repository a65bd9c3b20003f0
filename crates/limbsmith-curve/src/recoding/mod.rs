//! Digits of scalars.

pub mod half_size;
pub mod odd_digits;
pub mod radix16;
pub mod wnaf;
