//! Limbs of constants in tables, as the fields in lanes store them.

/// The limbs of `radix` bits of an integer.
pub const fn limbs_of<const W: usize, const N: usize>(words: &[u64; W], radix: usize) -> [u64; N] {
    let mut limbs = [0; N];
    let mut i = 0;
    while i < N {
        limbs[i] = bits_of(words, radix * i) & ((1 << radix) - 1);
        i += 1;
    }
    limbs
}

/// The limbs of 26 and 25 bits by turns, two in each word, of an integer below `2^(51 N)`.
pub const fn paired_limbs_of<const W: usize, const N: usize>(words: &[u64; W]) -> [u64; N] {
    let mut pairs = [0; N];
    let mut i = 0;
    while i < N {
        let bits = bits_of(words, 51 * i);
        pairs[i] = bits & ((1 << 26) - 1) | (bits >> 26 & ((1 << 25) - 1)) << 32;
        i += 1;
    }
    pairs
}

/// 64 bits of an integer from a place on.
const fn bits_of<const W: usize>(words: &[u64; W], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    let above = if word + 1 < W { words[word + 1] } else { 0 };
    ((words[word] as u128 | (above as u128) << 64) >> shift) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each bit of an integer alone.
    #[test]
    fn limbs_are_those_of_every_bit() {
        for bit in 0..255 {
            let mut words = [0; 4];
            words[bit / 64] = 1 << (bit % 64);
            for radix in [51, 52] {
                let mut wanted = [0; 5];
                wanted[bit / radix] = 1 << (bit % radix);
                assert_eq!(limbs_of(&words, radix), wanted);
            }
            let (pair, at) = (bit / 51, bit % 51);
            let mut wanted = [0; 5];
            wanted[pair] = 1 << if at < 26 { at } else { 32 + at - 26 };
            assert_eq!(paired_limbs_of(&words), wanted);
        }
    }
}
