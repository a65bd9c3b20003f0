//! FourQ: its formulas, maps, decomposition and encodings, on every representation of its pairs.

#[path = "../../limbsmith/tests/support/composed.rs"]
mod composed;
#[path = "fourq/lanes.rs"]
mod lanes;
#[path = "fourq/recoding.rs"]
mod recoding;
#[path = "fourq/toy.rs"]
mod toy;
#[path = "fourq/vectors.rs"]
mod vectors;

use limbsmith_curve::fourq::point::{Extended, Projective};
use limbsmith_curve::fourq::{FourQ, Pairs127, encoding};
use limbsmith_field::field::p127::{Sat32, Sat64};
use limbsmith_field::field::quadratic::{Pairs, Quad64};
use limbsmith_field::field::{Field, Words};

/// A small generator of test data (SplitMix64).
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn words(&mut self) -> [u64; 4] {
        core::array::from_fn(|_| self.word())
    }

    /// A point of the curve, of any order.
    fn point<Q: Tested>(&mut self) -> Extended<FourQ<Q>> {
        loop {
            let mut words = self.words();
            words[1] &= u64::MAX >> 1;
            let checked = once::decode::<Q>(&words);
            if checked.on_curve == 1 {
                return checked.point;
            }
        }
    }
}

/// Canonical affine coordinates.
fn affine<Q: Pairs127>(p: &Projective<FourQ<Q>>) -> [[[u64; 2]; 2]; 2] {
    let (x, y) = p.to_affine();
    [Q::to_words(x).as_ref()[0], Q::to_words(y).as_ref()[0]]
}

fn encode<Q: Pairs127>(p: &Projective<FourQ<Q>>) -> [u8; 32] {
    encoding::encode::<Q>(p).as_ref()[0].to_le_bytes()
}

/// Runs a test on all representations.
macro_rules! on_all {
    ($test:ident) => {
        $test::<crate::Quad64>();
        $test::<crate::Pairs<crate::Sat64>>();
        $test::<crate::Pairs<crate::Sat32>>();
    };
}
use on_all;

/// What the tests need of a representation.
trait Tested: Pairs127<Tight: zeroize::Zeroize> {}
impl<Q: Pairs127<Tight: zeroize::Zeroize>> Tested for Q {}

fn base<Q: Tested>() -> Extended<FourQ<Q>> {
    let words = Q::Base::lanes(|_| limbsmith_curve::tables::FOURQ_ODD[0][0]);
    limbsmith_curve::fourq::point::Affine::load(&words).to_extended()
}

/// The functions under test, each compiled once for a representation: they are inlined wherever they are called.
mod once {
    use super::{Extended, FourQ, Projective, Tested, encoding};
    use limbsmith_curve::fourq::{double_scalar_mul, endomorphisms, mul, mul_base};
    use limbsmith_curve::tables::{FOURQ_COMB, FOURQ_ODD};

    type Words = [u64; 4];

    #[inline(never)]
    pub fn mul<Q: Tested>(k: &Words, p: &Extended<FourQ<Q>>) -> Projective<FourQ<Q>> {
        mul::mul(k, p)
    }
    #[inline(never)]
    pub fn clear_cofactor<Q: Tested>(p: &Extended<FourQ<Q>>) -> Extended<FourQ<Q>> {
        mul::clear_cofactor(p)
    }
    #[inline(never)]
    pub fn mul_base<Q: Tested>(k: &Words) -> Projective<FourQ<Q>> {
        mul_base::mul_base::<Q>(&FOURQ_COMB, k)
    }
    #[inline(never)]
    pub fn mul_any<Q: Tested>(k: &Words, p: &Extended<FourQ<Q>>) -> Projective<FourQ<Q>> {
        double_scalar_mul::mul_any_vartime(k, p)
    }
    #[inline(never)]
    pub fn sum<Q: Tested>(a: &Words, p: &Extended<FourQ<Q>>, b: &Words) -> Projective<FourQ<Q>> {
        double_scalar_mul::sum_vartime(a, p, b, &FOURQ_ODD)
    }
    #[inline(never)]
    pub fn is_in_subgroup<Q: Tested>(p: &Extended<FourQ<Q>>) -> bool {
        double_scalar_mul::is_in_subgroup_vartime(p)
    }
    #[inline(never)]
    pub fn images<Q: Tested>(p: &Projective<FourQ<Q>>) -> [Extended<FourQ<Q>>; 3] {
        endomorphisms::images(p)
    }
    #[inline(never)]
    pub fn decode<Q: Tested>(words: &Words) -> encoding::Checked<Q> {
        encoding::decode(words)
    }
    #[inline(never)]
    pub fn add<Q: Tested>(p: &Extended<FourQ<Q>>, q: &Extended<FourQ<Q>>) -> Extended<FourQ<Q>> {
        p.add(&q.to_cached()).to_extended()
    }
    #[inline(never)]
    pub fn double<Q: Tested>(p: &Extended<FourQ<Q>>) -> Extended<FourQ<Q>> {
        p.to_projective().double().to_extended()
    }
}
