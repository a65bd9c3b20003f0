//! SHA-256 (FIPS 180-4) of sixteen messages at a time, block by block: two words of 32 bits in each word of a
//! vector.

use crate::arch::chunks::arrays;
use crate::arch::lane::{Lane, LaneWork};

/// The vector with `word` in the low and in the high half of every word.
#[inline(always)]
pub fn splat<V: Lane>(word: u32) -> V {
    V::splat(u64::from(word) << 32 | u64::from(word))
}

/// A block of sixteen messages, into their states.
pub struct Compress<'a, V: Lane> {
    pub state: &'a mut [V; 8],
    pub block: &'a [V; 16],
}

impl<V: Lane> LaneWork for Compress<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        let mut w = *self.block;
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *self.state;
        // Of SHA-512's constants, which are longer roots of the same primes, the upper halves.
        let constants = arrays::<16, _>(&super::sha512::ROUNDS);
        for (turn, constants) in constants.iter().take(4).enumerate() {
            if turn > 0 {
                for i in 0..16 {
                    let (x, y) = (w[(i + 1) % 16], w[(i + 14) % 16]);
                    let s0 = x.rotate_right32(7) ^ x.rotate_right32(18) ^ x.shift_right32(3);
                    let s1 = y.rotate_right32(17) ^ y.rotate_right32(19) ^ y.shift_right32(10);
                    w[i] = w[i].add32(s0).add32(w[(i + 9) % 16].add32(s1));
                }
            }
            for i in 0..16 {
                let constant = splat((constants[i] >> 32) as u32);
                let s1 = e.rotate_right32(6) ^ e.rotate_right32(11) ^ e.rotate_right32(25);
                let choice = (f ^ g) & e ^ g;
                let t = h.add32(w[i].add32(constant)).add32(s1.add32(choice));
                let s0 = a.rotate_right32(2) ^ a.rotate_right32(13) ^ a.rotate_right32(22);
                let majority = a & b | (a | b) & c;
                (h, g, f, e) = (g, f, e, d.add32(t));
                (d, c, b, a) = (c, b, a, t.add32(s0.add32(majority)));
            }
        }
        for (s, x) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *s = s.add32(x);
        }
    }
}
