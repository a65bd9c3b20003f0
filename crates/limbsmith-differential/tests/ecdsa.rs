//! ECDSA, Schnorr signatures and ECDH over secp256k1, P-256 and P-384.

#[path = "ecdsa/bip340.rs"]
mod bip340;
#[path = "ecdsa/bip340_all.rs"]
mod bip340_all;
#[path = "ecdsa/crafted.rs"]
mod crafted;
#[path = "ecdsa/differential.rs"]
mod differential;
#[path = "ecdsa/each.rs"]
mod each;
#[path = "ecdsa/each_points.rs"]
mod each_points;
#[path = "ecdsa/encodings.rs"]
mod encodings;
#[path = "ecdsa/exhaustive.rs"]
mod exhaustive;
#[path = "ecdsa/fuzz.rs"]
mod fuzz;
#[path = "ecdsa/hashes.rs"]
mod hashes;
#[path = "ecdsa/keys.rs"]
mod keys;
#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;
#[path = "ecdsa/wycheproof.rs"]
mod wycheproof;
