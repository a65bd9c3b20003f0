//! Hashing to curves and scalars (RFC 9380): vectors, edges, and the maps beside their definitions in big integers.

#[path = "hash_to_curve/edges.rs"]
mod edges;
#[path = "hash_to_curve/maps.rs"]
mod maps;
#[path = "hash_to_curve/vectors.rs"]
mod vectors;

/// Bytes of hexadecimal digits.
fn hex(digits: &str) -> Vec<u8> {
    assert_eq!(digits.len() % 2, 0);
    let byte = |i| u8::from_str_radix(&digits[i..i + 2], 16).expect("hexadecimal digits");
    (0..digits.len()).step_by(2).map(byte).collect()
}
