//! Alternatives that the library does not use, measured for comparison with those that it uses.

use limbsmith::hazmat::{
    CACHED_WIDTH, Edwards25519, Field25519, Forms, ODD_LOW, OddMultiples, PlainScalar, Prime,
    STORED_WIDTH, Work, decode_vartime, invert_by_power, p25519::P25519, sum_vartime,
};
use sha2::{Digest, Sha512};

/// Little-endian words.
fn words(bytes: &[u8]) -> [u64; 4] {
    let mut words = [0; 4];
    for (w, b) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *w = b.iter().rev().fold(0, |w, &b| w << 8 | u64::from(b));
    }
    words
}

/// Verification with scalars of full size: `SB - kA` is computed and encoded, and its bytes are
/// compared with those of R, which is never decoded.
pub struct WholeScalars {
    key: [u64; 4],
    r: [u64; 4],
    k: PlainScalar,
    s: PlainScalar,
}

impl WholeScalars {
    /// Hashes as the library does. `None` if S is out of range.
    pub fn new(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> Option<Self> {
        let hash = Sha512::new()
            .chain_update(&signature[..32])
            .chain_update(key)
            .chain_update(message);
        Some(WholeScalars {
            key: words(key),
            r: words(&signature[..32]),
            k: PlainScalar::reduce_wide(&hash.finalize().into()),
            s: PlainScalar::from_canonical(&words(&signature[32..]))?,
        })
    }
}

impl<F: Field25519> Work<F> for WholeScalars {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let [Some(key)] = decode_vartime::<Edwards25519<F>, 1>([self.key]) else {
            return false;
        };
        let mut forms = Forms::new();
        forms.set_vartime(0, self.k.words(), CACHED_WIDTH, true);
        forms.set_vartime(1, self.s.words(), STORED_WIDTH, false);
        let multiples = [OddMultiples::new(&key.point)];
        let sum = sum_vartime::<Edwards25519<F>>(&forms, &multiples, &[&ODD_LOW]);
        sum.encode().as_ref()[0] == self.r
    }
}

/// One inverse: by divsteps, as the library does, or as a power.
pub struct Inverse {
    /// As the power `p - 2`.
    pub by_power: bool,
    /// The operand.
    pub x: [u64; 4],
}

impl<F: Field25519> Work<F> for Inverse {
    type Output = [u64; 4];

    #[inline(always)]
    fn run(self) -> [u64; 4] {
        let x = F::splat(&self.x);
        let inverse = if self.by_power {
            invert_by_power::<F>(P25519::INVERT, x)
        } else {
            F::invert(x)
        };
        F::to_words(inverse).as_ref()[0]
    }
}
