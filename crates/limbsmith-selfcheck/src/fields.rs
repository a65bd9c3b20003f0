//! Fingerprints of every representation of every field.

use crate::say;
use core::fmt::Write;
use limbsmith::hazmat::{
    Field, HalfModel, HalvesFamily, LaneFamily, Model, Prime, Visitor, Words, visit,
};

/// Fingerprints by prime.
pub const EXPECTED: [(&str, u64); 11] = [
    ("p25519", 0x0b87_02cf_37ac_0953),
    ("l25519", 0xd87b_b8c4_a400_3dbb),
    ("p256k1", 0xf0c7_289d_c413_8bda),
    ("n256k1", 0x6fe5_8b28_0745_5b9c),
    ("p256", 0x0d4a_c22f_8e6e_e19f),
    ("n256", 0xc41d_2258_9f40_a9b2),
    ("p384", 0xd9e9_aaee_0959_e47e),
    ("n384", 0x6f1c_84a2_2c84_7fa0),
    ("p127", 0xaf96_4d48_9c67_b785),
    ("n246", 0xa4d8_2c8a_eab5_e901),
    ("p448", 0xc09d_9ed5_9002_c1c5),
];

/// Inputs of a fingerprint.
pub const ROUNDS: usize = 24;

/// splitmix64.
pub struct Random(pub u64);

impl Random {
    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Any integer that fits: some words all ones, some zero, so that carries propagate far.
    pub fn words<W: Words>(&mut self) -> W {
        let mut words = W::default();
        for w in words.as_mut() {
            *w = match self.word() % 4 {
                0 => u64::MAX,
                1 => 0,
                _ => self.word(),
            };
        }
        words
    }
}

/// FNV-1a on words.
pub fn mix(hash: &mut u64, word: u64) {
    *hash = (*hash ^ word).wrapping_mul(0x0100_0000_01b3);
}

/// The small factor of a round.
pub fn factor(random: &mut Random) -> u32 {
    (random.word() % (1 << 17)) as u32
}

fn fingerprint<F: Field>() -> u64 {
    let mut random = Random(1);
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for round in 0..ROUNDS {
        let [x, y, z]: [F::Words; 3] = core::array::from_fn(|_| random.words());
        let k = factor(&mut random);
        let [a, b, c] = [x, y, z].map(|w| F::splat(&w));
        let (sum, difference) = (F::add(a, b), F::sub(b, c));
        let bit = F::mask(&F::lanes(|_| (round % 2) as u8));
        let results = [
            a,
            F::mul(a, b),
            F::square(c),
            F::mul(F::add_sums(sum, sum), F::sub_sums(difference, sum)),
            F::carry(F::neg(a)),
            F::mul_small(sum, k),
            F::mul_small_add(difference, k, c),
            F::select(bit, a, b),
            F::carry(F::select_sums(bit, sum, difference)),
            F::invert(a),
        ];
        for r in results {
            for w in F::to_words(r).as_ref()[0].as_ref() {
                mix(&mut hash, *w);
            }
        }
        let canonical = F::is_canonical(&F::lanes(|_| x));
        for flag in [F::is_odd(a), F::is_zero(a), F::eq(a, b), canonical] {
            mix(&mut hash, F::bits(flag).as_ref()[0].into());
        }
    }
    hash
}

/// Representations seen, and those that failed.
struct Fields<'a> {
    out: &'a mut dyn Write,
    seen: usize,
    wrong: usize,
}

impl Fields<'_> {
    fn check<P: Prime, F: Field>(&mut self) {
        let (prime, rep) = (P::NAME, F::NAME);
        let got = fingerprint::<F>();
        let right = EXPECTED.contains(&(prime, got));
        say(self.out, right, format_args!("{prime} {rep}"));
        self.seen += 1;
        self.wrong += usize::from(!right);
    }
}

impl Visitor for Fields<'_> {
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self) {
        self.check::<P, F>();
    }
    fn lanes<F: LaneFamily>(&mut self) {
        self.check::<F::Prime, F::On<Model>>();
    }
    fn halves<F: HalvesFamily>(&mut self) {
        self.check::<F::Prime, F::On<HalfModel>>();
    }
}

/// Whether each fingerprint equals that of a big-integer library.
pub fn all(out: &mut dyn Write) -> bool {
    let mut fields = Fields {
        out,
        seen: 0,
        wrong: 0,
    };
    visit(&mut fields);
    let Fields { out, seen, wrong } = fields;
    let right = seen > 9 && wrong == 0;
    say(out, right, format_args!("{seen} representations"));
    right
}
