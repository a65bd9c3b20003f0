//! A provider for OpenSSL 3: Ed25519, X25519, and ECDSA and ECDH on P-256, P-384 and secp256k1 by limbsmith. Other
//! curves, forms and options are passed on to OpenSSL's default provider.
//!
//! `unsafe` is in `ffi` alone.

mod counters;
mod default;
mod digest;
mod ec;
mod errors;
mod exchange;
mod ffi;
mod generate;
mod instance;
mod key;
mod provider;
mod sign;
