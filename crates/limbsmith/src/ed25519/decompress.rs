//! Points of edwards25519 from their encodings, many in one call.

use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::edwards25519::Edwards25519;
use crate::curve::edwards25519::encoding::decode_vartime;
use crate::curve::simd::edwards25519::encoding::decode_two;
use crate::curve::simd::edwards25519::{Fe, Integers};
use crate::dispatch::{self, Task};
use crate::each::UnequalLengths;
use crate::field::{Field, Field25519, Words};

/// A point on edwards25519, of any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decompressed {
    /// The coordinate `x`, below the prime, least significant word first.
    pub x: [u64; 4],
    /// The coordinate `y`.
    pub y: [u64; 4],
    /// Whether the encoding was the canonical one: `y` below the prime, and no sign on `x = 0`.
    pub canonical: bool,
}

/// Decodes each encoding (RFC 8032, section 5.1.3, but `y` may be at or above the prime, and the sign bit may be set
/// with `x = 0`). Sets `points[i]` to none if `encodings[i]` is not the encoding of a point. Variable time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn decompress_each_vartime(
    encodings: &[[u8; 32]],
    points: &mut [Option<Decompressed>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(encodings.len(), points.len())?;
    if let Err(work) = dispatch::run_lanes25519(Decompress { encodings, points }) {
        for (encoding, point) in work.encodings.iter().zip(work.points) {
            *point = dispatch::run(One(encoding));
        }
    }
    Ok(())
}

struct One<'a>(&'a [u8; 32]);

impl Task for One<'_> {
    type Output = Option<Decompressed>;

    #[inline(always)]
    fn run<F: Field25519>(self) -> Self::Output {
        let [decoded] = decode_vartime::<Edwards25519<F>, 1>([Words::from_le_bytes(self.0)]);
        let decoded = decoded?;
        Some(Decompressed {
            x: F::to_words(decoded.point.x).as_ref()[0],
            y: F::to_words(decoded.point.y).as_ref()[0],
            canonical: decoded.canonical,
        })
    }
}

struct Decompress<'a> {
    encodings: &'a [[u8; 32]],
    points: &'a mut [Option<Decompressed>],
}

impl LaneWork for Decompress<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        const PAIR: usize = 2 * LANES;
        let pairs = self.encodings.chunks(PAIR);
        for (encodings, points) in pairs.zip(self.points.chunks_mut(PAIR)) {
            let mut two: [Integers; 2] = [[[0; 4]; LANES]; 2];
            for (i, words) in two.as_flattened_mut().iter_mut().enumerate() {
                // Lanes without an encoding repeat the last.
                *words = Words::from_le_bytes(&encodings[i.min(encodings.len() - 1)]);
            }
            let decoded = decode_two::<V>(&two);
            for (decoded, points) in decoded.iter().zip(points.chunks_mut(LANES)) {
                let x = Fe::<V>::to_words(decoded.points.x);
                let y = Fe::<V>::to_words(decoded.points.y);
                for (lane, point) in points.iter_mut().enumerate() {
                    let bit = |of: u8| of >> lane & 1 == 1;
                    *point = bit(decoded.is_point).then_some(Decompressed {
                        x: x[lane],
                        y: y[lane],
                        canonical: bit(decoded.canonical),
                    });
                }
            }
        }
    }
}
