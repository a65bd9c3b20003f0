//! The types against big integers: every operation of every field below.

use limbsmith_forge::spec::expression;
use num_bigint::BigUint;

limbsmith_macros::field! {
    /// All parameters given.
    pub struct Chosen;
    modulus = "2^255 - 19";

    pub(crate) struct Limbs;
    modulus = "2^256 - 2^32 - 977"; limbs = "5x52"; strategy = "unsaturated";

    struct Full;
    modulus = "2^251 - 9"; limbs = "4x64"; strategy = "saturated";
}

limbsmith_macros::field! {
    /// Montgomery; p - 1 has 32 factors of two.
    struct Order;
    modulus = "0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
}

limbsmith_macros::field! {
    /// Mixed limbs in narrow words, and an encoding that does not fill them.
    struct Narrow;
    modulus = "2^130 - 5"; word = 32;
}

limbsmith_macros::field! {
    /// Three terms; p = 1 mod 2^27.
    struct Short;
    modulus = "15 * 2^27 + 1";
}

limbsmith_macros::field! {
    /// One word, sparse; p = 1 mod 2^32.
    struct Goldilocks;
    modulus = "2^64 - 2^32 + 1";

    /// One word, with a modulus of no special form.
    struct Word;
    modulus = "0xa4179cfcc9";

    /// A modulus shorter than a byte.
    struct Tiny;
    modulus = "97";
}

/// A reproducible stream of bytes (splitmix64).
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `p`: arbitrary, or small, or close to the modulus or to a power of two.
    fn below(&mut self, p: &BigUint) -> BigUint {
        let small = BigUint::from(self.word() % 5);
        match self.word() % 6 {
            0 => small % p,
            1 => (p - 1u8 - small % p) % p,
            2 => ((BigUint::from(1u8) << (self.word() % p.bits())) + small) % p,
            _ => (0..p.bits() / 64 + 2).fold(BigUint::ZERO, |x, _| (x << 64) + self.word()) % p,
        }
    }
}

macro_rules! agrees {
    ($name:ident, $field:ident, $modulus:literal) => {
        #[test]
        fn $name() {
            let p = expression($modulus).expect("a number");
            assert_eq!(BigUint::from_bytes_le(&$field::MODULUS), p);
            assert_eq!(u64::from($field::BITS), p.bits());
            assert_eq!($field::BYTES, $field::MODULUS.len());
            let read = |x: &BigUint| {
                let mut bytes = [0; $field::BYTES];
                let digits = x.to_bytes_le();
                bytes[..digits.len()].copy_from_slice(&digits);
                $field::from_le_bytes(&bytes)
            };
            let element = |x: &BigUint| read(x).expect("below the modulus");
            let number = |x: &$field| BigUint::from_bytes_be(&x.to_be_bytes());

            // Encodings: p - 1 is the largest.
            assert_eq!(number(&element(&(&p - 1u8))), &p - 1u8);
            assert_eq!(read(&p), None);
            let all = BigUint::from_bytes_le(&[255; $field::BYTES]);
            assert_eq!(read(&all).is_some(), all < p);
            let mut big = $field::MODULUS;
            big.reverse();
            assert_eq!($field::from_be_bytes(&big), None);
            assert_eq!(element(&BigUint::ZERO), $field::ZERO);
            assert_eq!(element(&1u8.into()), $field::ONE);
            assert_eq!($field::default(), $field::ZERO);

            let mut random = Random(p.bits());
            let (mut roots, mut none) = (0, 0);
            for round in 0..200usize {
                let (x, y) = (random.below(&p), random.below(&p));
                let (a, b) = (element(&x), element(&y));
                assert_eq!(number(&(a + b)), (&x + &y) % &p);
                assert_eq!(number(&(a - &b)), (&x + &p - &y) % &p);
                assert_eq!(number(&(&a * b)), &x * &y % &p);
                assert_eq!(number(&(&a + &b + a.double())), (&x * 3u8 + &y) % &p);
                assert_eq!(number(&-a), (&p - &x) % &p);
                assert_eq!(-&a, -a);
                assert_eq!(number(&a.square()), &x * &x % &p);
                let mut c = a;
                c += b;
                c *= &b;
                c -= a;
                assert_eq!(number(&c), ((&x + &y) * &y + &p - &x) % &p);

                assert_eq!(a == b, x == y);
                assert_eq!(a.ct_eq(&b), u8::from(x == y));
                assert_eq!(a.ct_eq(&(a + b - b)), 1);
                assert_eq!((a - a).ct_is_zero(), 1);
                assert_eq!(a.is_zero(), x == BigUint::ZERO);
                assert_eq!(a.is_odd() == 1, x.bit(0));
                for choice in [0, 1, 2, 128, 255] {
                    let s = $field::conditional_select(&a, &b, choice);
                    assert_eq!(s, if choice == 0 { a } else { b });
                }

                // Byte strings of any length.
                let bytes: Vec<u8> = (0..round % 100).map(|_| random.word() as u8).collect();
                let little = BigUint::from_bytes_le(&bytes) % &p;
                assert_eq!(number(&$field::from_le_bytes_mod(&bytes)), little);
                let big = BigUint::from_bytes_be(&bytes) % &p;
                assert_eq!(number(&$field::from_be_bytes_mod(&bytes)), big);
                let w = random.word() >> (round % 64);
                assert_eq!(number(&$field::from(w)), BigUint::from(w) % &p);

                // Powers are expensive, so there are fewer of them.
                if round % 8 != 0 {
                    continue;
                }
                let inverse = x.modpow(&(&p - 2u8), &p);
                assert_eq!(number(&a.invert()), inverse);
                let e = [random.word(), random.word() >> 7];
                let exponent = BigUint::from(e[1]) << 64 | BigUint::from(e[0]);
                assert_eq!(number(&a.pow(&e)), x.modpow(&exponent, &p));
                assert_eq!(a.pow(&e), a.pow_vartime(&e));
                let root = a.square().sqrt().expect("a square");
                assert!(root == a || root == -a);
                assert_eq!(root.is_odd(), 0);
                match a.sqrt() {
                    Some(r) => {
                        assert_eq!(r.square(), a);
                        roots += 1;
                    }
                    None => {
                        assert_eq!(x.modpow(&(&p >> 1), &p), &p - 1u8);
                        none += 1;
                    }
                }
            }
            assert!(roots > 3 && none > 3, "{roots} {none}");
            assert_eq!($field::ZERO.invert(), $field::ZERO);
            assert_eq!($field::ZERO.sqrt(), Some($field::ZERO));
            assert_eq!($field::from(5).pow(&[]), $field::ONE);

            let mut secret = element(&(&p - 2u8));
            secret.zeroize();
            assert!(secret.is_zero());
            let shown = format!("{:?}", element(&10u8.into()));
            assert_eq!(
                shown,
                format!("0x{:0width$x}", 10, width = 2 * $field::BYTES)
            );
        }
    };
}

agrees!(chosen, Chosen, "2^255 - 19");
agrees!(limbs, Limbs, "2^256 - 2^32 - 977");
agrees!(full, Full, "2^251 - 9");
agrees!(
    order,
    Order,
    "0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"
);
agrees!(narrow, Narrow, "2^130 - 5");
agrees!(goldilocks, Goldilocks, "2^64 - 2^32 + 1");
agrees!(word, Word, "0xa4179cfcc9");
agrees!(tiny, Tiny, "97");
agrees!(short, Short, "15 * 2^27 + 1");
