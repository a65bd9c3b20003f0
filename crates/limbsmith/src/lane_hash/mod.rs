//! SHA-256 and SHA-384 on words in vectors, for messages that all have as many blocks.

pub mod sha256;
pub mod sha512;

use zeroize::{Zeroize, Zeroizing};

use crate::arch::chunks::{arrays, arrays_mut};
use crate::arch::lane::{LANES, Lane};
use crate::digest::Digest;

/// A hash function on words in vectors.
pub trait LaneHash: Digest {
    /// Bits of a word.
    const BITS: u32;
    /// Words of a digest.
    const WORDS: usize;
    /// Messages in a vector.
    const MESSAGES: usize;

    /// The state before the first block.
    fn start<V: Lane>() -> [V; 8];
    /// Takes in a block: a call.
    fn compress<V: Lane>(state: &mut [V; 8], block: &[V; 16]);
    /// The vector with one word for all messages: the low [`LaneHash::BITS`] bits of `word`.
    fn splat<V: Lane>(word: u64) -> V;
    /// Each word's bits moved up.
    fn shl<V: Lane>(words: V, k: u32) -> V;
    /// Each word's bits moved down.
    fn shr<V: Lane>(words: V, k: u32) -> V;
    /// The words of up to [`LaneHash::MESSAGES`] strings as long as a digest, and copies of the last.
    fn load<V: Lane>(strings: &[Self::Output]) -> [V; 8];
    /// Writes the words to as many strings.
    fn store<V: Lane>(words: &[V; 8], strings: &mut [Self::Output]);
}

impl LaneHash for sha2::Sha256 {
    const BITS: u32 = 32;
    const WORDS: usize = 8;
    const MESSAGES: usize = 2 * LANES;

    #[inline(always)]
    fn start<V: Lane>() -> [V; 8] {
        let mut state = [V::splat(0); 8];
        for (s, start) in state.iter_mut().zip(&sha512::START) {
            // Roots of the same primes, in more bits.
            *s = Self::splat(start >> 32);
        }
        state
    }
    #[inline(always)]
    fn compress<V: Lane>(state: &mut [V; 8], block: &[V; 16]) {
        V::outline(sha256::Compress { state, block });
    }
    #[inline(always)]
    fn splat<V: Lane>(word: u64) -> V {
        sha256::splat(word as u32)
    }
    #[inline(always)]
    fn shl<V: Lane>(words: V, k: u32) -> V {
        words.shift_left32(k)
    }
    #[inline(always)]
    fn shr<V: Lane>(words: V, k: u32) -> V {
        words.shift_right32(k)
    }
    #[inline(always)]
    fn load<V: Lane>(strings: &[[u8; 32]]) -> [V; 8] {
        load(strings, words_32)
    }
    #[inline(always)]
    fn store<V: Lane>(words: &[V; 8], strings: &mut [[u8; 32]]) {
        for (j, v) in words.iter().enumerate() {
            let mut words = v.store();
            for (i, string) in strings.iter_mut().enumerate() {
                let w = (words[i % LANES] >> (32 * (i / LANES))) as u32;
                arrays_mut::<4, _>(string)[j] = w.to_be_bytes();
            }
            words.zeroize();
        }
    }
}

impl LaneHash for sha2::Sha384 {
    const BITS: u32 = 64;
    const WORDS: usize = 6;
    const MESSAGES: usize = LANES;

    #[inline(always)]
    fn start<V: Lane>() -> [V; 8] {
        let mut state = [V::splat(0); 8];
        for (s, start) in state.iter_mut().zip(&sha512::START_384) {
            *s = V::splat(*start);
        }
        state
    }
    #[inline(always)]
    fn compress<V: Lane>(state: &mut [V; 8], block: &[V; 16]) {
        let going = u8::MAX;
        V::outline(sha512::Compress {
            state,
            block,
            going,
        });
    }
    #[inline(always)]
    fn splat<V: Lane>(word: u64) -> V {
        V::splat(word)
    }
    #[inline(always)]
    fn shl<V: Lane>(words: V, k: u32) -> V {
        words << k
    }
    #[inline(always)]
    fn shr<V: Lane>(words: V, k: u32) -> V {
        words >> k
    }
    #[inline(always)]
    fn load<V: Lane>(strings: &[[u8; 48]]) -> [V; 8] {
        load(strings, words_64)
    }
    #[inline(always)]
    fn store<V: Lane>(words: &[V; 8], strings: &mut [[u8; 48]]) {
        for (j, v) in words.iter().enumerate().take(Self::WORDS) {
            let mut words = v.store();
            for (string, word) in strings.iter_mut().zip(&words) {
                arrays_mut::<8, _>(string)[j] = word.to_be_bytes();
            }
            words.zeroize();
        }
    }
}

/// Words of eight vectors, before they are loaded.
type Words = [[u64; LANES]; 8];

/// The vectors of the words that `read` writes.
#[inline(always)]
fn load<V: Lane, T>(strings: &[T], read: fn(&[T], &mut Words)) -> [V; 8] {
    let mut words = Zeroizing::new([[0; LANES]; 8]);
    read(strings, &mut words);
    core::array::from_fn(|j| V::load(&words[j]))
}

/// Writes each string's words into its lane, and copies of the last string into the others.
///
/// A function without the lanes' instructions: with them the compiler reads the words by gathers, whose indices
/// come from the number of strings, and traces cannot tell such indices from secret ones.
#[inline(never)]
fn words_32(strings: &[[u8; 32]], words: &mut Words) {
    for lane in 0..2 * LANES {
        let string = &strings[lane.min(strings.len() - 1)];
        for (row, bytes) in words.iter_mut().zip(arrays::<4, _>(string)) {
            let word = u64::from(u32::from_be_bytes(*bytes));
            row[lane % LANES] |= word << (32 * (lane / LANES));
        }
    }
}

/// Writes each string's words of 64 bits into its lane, and copies of the last string into the others.
///
/// A function without the lanes' instructions, for the reason given at [`words_32`].
#[inline(never)]
fn words_64(strings: &[[u8; 48]], words: &mut Words) {
    for lane in 0..LANES {
        let string = &strings[lane.min(strings.len() - 1)];
        for (row, bytes) in words.iter_mut().zip(arrays::<8, _>(string)) {
            row[lane] = u64::from_be_bytes(*bytes);
        }
    }
}
