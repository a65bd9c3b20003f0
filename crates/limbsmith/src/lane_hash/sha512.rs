//! SHA-512 (FIPS 180-4) of eight messages at a time, each of its own length.
//!
//! Each lane has one message. All lanes process a block together, and a lane whose message has
//! ended keeps its state during the remaining blocks. So a call takes as long as the longest of the
//! eight messages, and callers with many messages should group those of similar length.
//!
//! A message is given as parts, which are hashed as if concatenated: Ed25519 hashes a domain, an
//! encoding or two, and the message proper. Blocks are assembled in scalar words (copying is cheap
//! compared with eighty rounds) and converted to vectors word by word.
//!
//! Lengths are public; the contents may be secret.

use zeroize::Zeroize;

use crate::arch::chunks::{arrays, arrays_mut};
use crate::arch::lane::{LANES, Lane, LaneWork};

/// Bytes of a block.
const BLOCK: usize = 128;

/// The first 64 bits of the fractional parts of the square roots of the first eight primes
/// (FIPS 180-4, section 5.3.5).
pub const START: [u64; 8] = [
    0x6a09_e667_f3bc_c908,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f,
    0x1f83_d9ab_fb41_bd6b,
    0x5be0_cd19_137e_2179,
];

/// The first 64 bits of the fractional parts of the square roots of the ninth to the sixteenth prime, where SHA-384
/// starts (FIPS 180-4, section 5.3.4).
pub const START_384: [u64; 8] = [
    0xcbbb_9d5d_c105_9ed8,
    0x629a_292a_367c_d507,
    0x9159_015a_3070_dd17,
    0x152f_ecd8_f70e_5939,
    0x6733_2667_ffc0_0b31,
    0x8eb4_4a87_6858_1511,
    0xdb0c_2e0d_64f9_8fa7,
    0x47b5_481d_befa_4fa4,
];

/// The first 64 bits of the fractional parts of the cube roots of the first eighty primes
/// (FIPS 180-4, section 4.2.3).
pub const ROUNDS: [u64; 80] = [
    0x428a_2f98_d728_ae22,
    0x7137_4491_23ef_65cd,
    0xb5c0_fbcf_ec4d_3b2f,
    0xe9b5_dba5_8189_dbbc,
    0x3956_c25b_f348_b538,
    0x59f1_11f1_b605_d019,
    0x923f_82a4_af19_4f9b,
    0xab1c_5ed5_da6d_8118,
    0xd807_aa98_a303_0242,
    0x1283_5b01_4570_6fbe,
    0x2431_85be_4ee4_b28c,
    0x550c_7dc3_d5ff_b4e2,
    0x72be_5d74_f27b_896f,
    0x80de_b1fe_3b16_96b1,
    0x9bdc_06a7_25c7_1235,
    0xc19b_f174_cf69_2694,
    0xe49b_69c1_9ef1_4ad2,
    0xefbe_4786_384f_25e3,
    0x0fc1_9dc6_8b8c_d5b5,
    0x240c_a1cc_77ac_9c65,
    0x2de9_2c6f_592b_0275,
    0x4a74_84aa_6ea6_e483,
    0x5cb0_a9dc_bd41_fbd4,
    0x76f9_88da_8311_53b5,
    0x983e_5152_ee66_dfab,
    0xa831_c66d_2db4_3210,
    0xb003_27c8_98fb_213f,
    0xbf59_7fc7_beef_0ee4,
    0xc6e0_0bf3_3da8_8fc2,
    0xd5a7_9147_930a_a725,
    0x06ca_6351_e003_826f,
    0x1429_2967_0a0e_6e70,
    0x27b7_0a85_46d2_2ffc,
    0x2e1b_2138_5c26_c926,
    0x4d2c_6dfc_5ac4_2aed,
    0x5338_0d13_9d95_b3df,
    0x650a_7354_8baf_63de,
    0x766a_0abb_3c77_b2a8,
    0x81c2_c92e_47ed_aee6,
    0x9272_2c85_1482_353b,
    0xa2bf_e8a1_4cf1_0364,
    0xa81a_664b_bc42_3001,
    0xc24b_8b70_d0f8_9791,
    0xc76c_51a3_0654_be30,
    0xd192_e819_d6ef_5218,
    0xd699_0624_5565_a910,
    0xf40e_3585_5771_202a,
    0x106a_a070_32bb_d1b8,
    0x19a4_c116_b8d2_d0c8,
    0x1e37_6c08_5141_ab53,
    0x2748_774c_df8e_eb99,
    0x34b0_bcb5_e19b_48a8,
    0x391c_0cb3_c5c9_5a63,
    0x4ed8_aa4a_e341_8acb,
    0x5b9c_ca4f_7763_e373,
    0x682e_6ff3_d6b2_b8a3,
    0x748f_82ee_5def_b2fc,
    0x78a5_636f_4317_2f60,
    0x84c8_7814_a1f0_ab72,
    0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28,
    0xa450_6ceb_de82_bde9,
    0xbef9_a3f7_b2c6_7915,
    0xc671_78f2_e372_532b,
    0xca27_3ece_ea26_619c,
    0xd186_b8c7_21c0_c207,
    0xeada_7dd6_cde0_eb1e,
    0xf57d_4f7f_ee6e_d178,
    0x06f0_67aa_7217_6fba,
    0x0a63_7dc5_a2c8_98a6,
    0x113f_9804_bef9_0dae,
    0x1b71_0b35_131c_471b,
    0x28db_77f5_2304_7d84,
    0x32ca_ab7b_40c7_2493,
    0x3c9e_be0a_15c9_bebc,
    0x431d_67c4_9c10_0d4c,
    0x4cc5_d4be_cb3e_42b6,
    0x597f_299c_fc65_7e2a,
    0x5fcb_6fab_3ad6_faec,
    0x6c44_198c_4a47_5817,
];

/// The part of one message that is not hashed yet.
#[derive(Clone, Copy)]
struct Rest<'a, const P: usize> {
    parts: [&'a [u8]; P],
    part: usize,
    /// Bytes of the whole message.
    length: usize,
    /// Blocks still to come, with padding.
    blocks: usize,
    /// The bit that ends the message is written.
    ended: bool,
}

impl<'a, const P: usize> Rest<'a, P> {
    #[inline(always)]
    fn new(parts: &[&'a [u8]; P]) -> Self {
        let mut length = 0;
        for part in parts {
            length += part.len();
        }
        Rest {
            parts: *parts,
            part: 0,
            length,
            // A bit and 16 bytes of length follow the message.
            blocks: length / BLOCK + 1 + usize::from(length % BLOCK + 17 > BLOCK),
            ended: false,
        }
    }

    /// The next block, if there is one.
    fn next(&mut self, block: &mut [u8; BLOCK]) -> bool {
        if self.blocks == 0 {
            return false;
        }
        self.blocks -= 1;
        let mut filled = 0;
        while filled < BLOCK && self.part < P {
            let part = self.parts[self.part];
            let (now, later) = part.split_at(part.len().min(BLOCK - filled));
            block[filled..filled + now.len()].copy_from_slice(now);
            filled += now.len();
            self.parts[self.part] = later;
            self.part += usize::from(later.is_empty());
        }
        if filled < BLOCK {
            block[filled..].fill(0);
            if !self.ended {
                block[filled] = 0x80;
                self.ended = true;
            }
            if self.blocks == 0 {
                let bits = (self.length as u128) << 3;
                block[BLOCK - 16..].copy_from_slice(&bits.to_be_bytes());
            }
        }
        true
    }
}

/// The most parts of a message: `dom2` before the context, context, `R`, `A` and `M` of Ed25519.
pub const PARTS: usize = 5;

/// Messages of no bytes.
pub const NO_PARTS: [[&[u8]; PARTS]; LANES] = [[&[]; PARTS]; LANES];

/// [`sha512`] as a function of its own ([`Lane::outline`]).
pub struct Sha512<'a, 'b>(pub &'a [[&'b [u8]; PARTS]; LANES]);

impl LaneWork for Sha512<'_, '_> {
    type Output = [[u64; LANES]; 8];
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        sha512::<V, PARTS>(self.0)
    }
}

/// The digests of eight messages, each the concatenation of its parts: words as FIPS 180-4 numbers
/// them, that of lane `i` at index `i`.
#[inline(always)]
pub fn sha512<V: Lane, const P: usize>(messages: &[[&[u8]; P]; LANES]) -> [[u64; LANES]; 8] {
    let mut rests = [Rest::new(&messages[0]); LANES];
    for (rest, message) in rests.iter_mut().zip(messages) {
        *rest = Rest::new(message);
    }
    let mut state = [V::splat(0); 8];
    for (s, start) in state.iter_mut().zip(&START) {
        *s = V::splat(*start);
    }
    let (mut block, mut words) = ([0; BLOCK], [[0; LANES]; 16]);
    loop {
        let mut going = 0;
        for (i, rest) in rests.iter_mut().enumerate() {
            if rest.next(&mut block) {
                going |= 1 << i;
                for (word, bytes) in words.iter_mut().zip(arrays::<8, _>(&block)) {
                    word[i] = u64::from_be_bytes(*bytes);
                }
            }
        }
        if going == 0 {
            break;
        }
        let mut block = [V::splat(0); 16];
        for (v, word) in block.iter_mut().zip(&words) {
            *v = V::load(word);
        }
        let (state, block) = (&mut state, &block);
        V::outline(Compress {
            state,
            block,
            going,
        });
    }
    block.zeroize();
    words.zeroize();
    let mut digest = [[0; LANES]; 8];
    for (d, s) in digest.iter_mut().zip(&state) {
        *d = s.store();
    }
    digest
}

/// The digest of one lane as the 64 bytes that it is.
#[inline(always)]
pub fn bytes(digest: &[[u64; LANES]; 8], lane: usize) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (chunk, word) in arrays_mut::<8, _>(&mut bytes).iter_mut().zip(digest) {
        *chunk = word[lane].to_be_bytes();
    }
    bytes
}

/// One block in each of the lanes that go on: a function of its own ([`Lane::outline`]).
pub struct Compress<'a, V: Lane> {
    pub state: &'a mut [V; 8],
    pub block: &'a [V; 16],
    /// The bit of each lane.
    pub going: u8,
}

impl<V: Lane> LaneWork for Compress<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        let Compress {
            state,
            block,
            going,
        } = self;
        let mut w = *block;
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
        for (turn, constants) in arrays::<16, _>(&ROUNDS).iter().enumerate() {
            if turn > 0 {
                for i in 0..16 {
                    let (x, y) = (w[(i + 1) % 16], w[(i + 14) % 16]);
                    let s0 = x.rotate_right(1) ^ x.rotate_right(8) ^ x >> 7;
                    let s1 = y.rotate_right(19) ^ y.rotate_right(61) ^ y >> 6;
                    w[i] = w[i] + s0 + (w[(i + 9) % 16] + s1);
                }
            }
            for i in 0..16 {
                let s1 = e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41);
                let choice = (f ^ g) & e ^ g;
                let t = h + (w[i] + V::splat(constants[i])) + (s1 + choice);
                let s0 = a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39);
                let majority = a & b | (a | b) & c;
                (h, g, f, e) = (g, f, e, d + t);
                (d, c, b, a) = (c, b, a, t + (s0 + majority));
            }
        }
        for (s, x) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *s = V::blend(V::bits(going), *s, *s + x);
        }
    }
}
