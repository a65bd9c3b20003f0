//! Everything that is unsafe: OpenSSL's structures, its functions, and the functions that it calls.
//!
//! What OpenSSL calls is in `entries`, `key_entries`, `signature_entries` and `exchange_entries`. What is called there
//! is safe: it sees the types of `params`, `data` and `shadow`, and no pointer.
#![allow(unsafe_code)]

pub mod abi;
pub mod core;
pub mod data;
mod entries;
mod exchange_entries;
pub mod inner;
mod key_entries;
pub mod object;
pub mod params;
mod random;
pub mod shadow;
mod signature_entries;
