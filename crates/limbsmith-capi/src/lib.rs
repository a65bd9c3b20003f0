//! The C library of limbsmith.
//!
//! Every exported function is defined by [`ffi::export`]: it catches panics, and its arguments are types of [`ffi`]
//! that check pointers and lengths. The rest of the crate is safe code on slices.
//!
//! The comments on exported functions and constants are those of `include/limbsmith.h`. A test writes that header from
//! the source, so comments on exported items are read by users of C.

#![deny(unsafe_code)]

#[macro_use]
mod ffi;
#[macro_use]
mod names;

mod about;
mod bip340;
mod ecdh;
mod ecdsa;
mod ed25519;
mod files;
mod key;
mod many;
mod random;
mod status;
mod verifier;
