//! The parts below the schemes against a big-integer library.

mod support;

use limbsmith::hazmat::{GROUP_ORDER, PlainScalar, divstep, halve_vartime};
use num_bigint::BigUint;
use support::Random;

fn big(w: &[u64; 4]) -> BigUint {
    BigUint::from_slice(
        &w.iter()
            .flat_map(|w| [*w as u32, (*w >> 32) as u32])
            .collect::<Vec<_>>(),
    )
}

fn p() -> BigUint {
    (BigUint::from(1u8) << 255) - 19u8
}

fn l() -> BigUint {
    big(&GROUP_ORDER) >> 3
}

/// Values where carries and comparisons go wrong, then random ones.
fn samples(n: usize) -> Vec<[u64; 4]> {
    let mut random = Random::new(20);
    let top = u64::MAX >> 1;
    let mut v = vec![
        [0; 4],
        [1, 0, 0, 0],
        [u64::MAX; 4],
        [u64::MAX, u64::MAX, u64::MAX, top],
    ];
    for low in 0..40 {
        v.push([u64::MAX - low, u64::MAX, u64::MAX, top]);
        v.push([u64::MAX - low, u64::MAX, u64::MAX, u64::MAX]);
        v.push([low, 0, 0, 1 << 63]);
    }
    for bit in 0..256 {
        let mut w = [0; 4];
        w[bit / 64] = 1 << (bit % 64);
        v.push(w);
    }
    v.extend((0..n).map(|_| random.words()));
    v
}

/// Inverses of `N` words in `L` limbs of one width, modulo numbers of every size that fits.
macro_rules! inverses {
    ($name:ident, $divstep:ident) => {
        fn $name<const N: usize, const L: usize>(moduli: &[BigUint], samples: usize) {
            let mut random = Random::new(22);
            let words = |x: &BigUint| -> [u64; N] {
                let digits = x.to_u64_digits();
                core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
            };
            for modulus in moduli {
                let m = divstep::$divstep::Modulus::<L>::new(&words(modulus));
                for i in 0..samples {
                    let x = match i {
                        0 => BigUint::ZERO,
                        1..20 => modulus - i,
                        20..40 => BigUint::from(i),
                        _ if i % 4 == 0 => BigUint::from(1u8) << (i / 4 % (64 * N)),
                        _ => (0..N).fold(BigUint::ZERO, |x, _| (x << 64) + random.next()),
                    } % modulus;
                    let inverse = divstep::$divstep::invert(&words(&x), &m);
                    assert_eq!(
                        inverse,
                        divstep::$divstep::invert_vartime(&words(&x), &m),
                        "{x} modulo {modulus}"
                    );
                    let digits: Vec<u32> = inverse
                        .iter()
                        .flat_map(|w| [*w as u32, (*w >> 32) as u32])
                        .collect();
                    let inverse = BigUint::from_slice(&digits);
                    assert!(inverse < *modulus);
                    let expected = if x == BigUint::ZERO { 0u8 } else { 1 };
                    assert_eq!(x * inverse % modulus, BigUint::from(expected));
                }
            }
        }
    };
}
inverses!(wide, wide);
inverses!(narrow, narrow);

#[test]
fn inverses_by_divsteps() {
    let two = |n: u32| BigUint::from(1u8) << n;
    let small = BigUint::from(1021u32);
    let sizes = [
        vec![two(127) - 1u8, two(128) - 159u8, small.clone()],
        // With limbs of 30 bits that are -2^k, and P-256.
        vec![
            p(),
            l(),
            small.clone(),
            two(256) - 189u8,
            two(256) - two(224) + two(192) + two(96) - 1u8,
        ],
        vec![two(384) - 317u32, small.clone()],
        vec![two(448) - 207u8, small],
    ];
    wide::<2, 3>(&sizes[0], 1000);
    wide::<4, 5>(&sizes[1], 2000);
    wide::<6, 7>(&sizes[2], 1000);
    wide::<7, 8>(&sizes[3], 1000);
    narrow::<2, 5>(&sizes[0], 1000);
    narrow::<4, 9>(&sizes[1], 2000);
    narrow::<6, 13>(&sizes[2], 1000);
    narrow::<7, 16>(&sizes[3], 1000);
}

#[test]
fn halves_modulo_the_group_order() {
    let n = big(&GROUP_ORDER);
    let mut largest = 0;
    const RANDOM: usize = 50_000;
    let all = samples(RANDOM);
    for (i, k) in all.iter().enumerate() {
        let k = big(k) % l();
        let digits = k.to_u64_digits();
        let words: [u64; 4] = core::array::from_fn(|i| digits.get(i).copied().unwrap_or(0));
        let h = halve_vartime(&words, &GROUP_ORDER, true);
        let (v0, v1) = (big(&h.v0), big(&h.v1));
        assert!(v1.bit(0), "v1 is even for {k}");
        assert!(v1 < l(), "v1 may share a factor with the order for {k}");
        let product = v1.clone() * &k % &n;
        let expected = if h.negative {
            (&n - product) % &n
        } else {
            product
        };
        assert_eq!(v0 % &n, expected, "{k}");
        if i >= all.len() - RANDOM {
            largest = largest.max(big(&h.v0).bits().max(v1.bits()));
        }
    }
    // A bit more now and then, when the shortest pair has an even `v1`; 150 is one in 2^20.
    assert!(largest < 150, "not half size: {largest} bits");
}

#[test]
fn scalars() {
    let all = samples(300);
    let mut random = Random::new(21);
    for (i, x) in all.iter().enumerate() {
        let y = &all[random.below(all.len())];
        assert_eq!(big(PlainScalar::reduce_words(x).words()), big(x) % l());
        let canonical = PlainScalar::from_canonical(x);
        assert_eq!(canonical.is_some(), big(x) < l());
        let mut wide = [0; 64];
        for (b, w) in wide.chunks_mut(8).zip(x.iter().chain(y)) {
            b.copy_from_slice(&w.to_le_bytes());
        }
        let value = big(x) + (big(y) << 256);
        let s = PlainScalar::reduce_wide(&wide);
        assert_eq!(big(s.words()), &value % l(), "{i}");
        let n = random.words();
        assert_eq!(big(s.mul_words(&n).words()), big(s.words()) * big(&n) % l());
        let addend = PlainScalar::reduce_words(&random.words());
        let expected = (&value * big(&n) + big(addend.words())) % l();
        assert_eq!(
            big(PlainScalar::wide_mul_add(&wide, &n, &addend).words()),
            expected
        );
    }
}

/// Carries go through the functions of `arch::word`, which hide them from the optimizer where it would make branches of
/// them. The language's own are used nowhere else.
#[test]
fn carries_are_made_in_arch_alone() {
    const NAMES: [&str; 6] = [
        "carrying_add",
        "carrying_mul",
        "borrowing_sub",
        "widening_mul",
        "overflowing_add",
        "overflowing_sub",
    ];
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let arch = crates.join("limbsmith-field/src/arch");
    let mut folders = vec![
        crates.join("limbsmith/src"),
        crates.join("limbsmith-curve/src"),
        crates.join("limbsmith-field/src"),
    ];
    let (mut files, mut found) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if path != arch {
                    folders.push(path);
                }
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            let file = path.strip_prefix(&crates).unwrap().to_str().unwrap();
            for name in NAMES.iter().filter(|n| text.contains(**n)) {
                found.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(files > 100, "{files} files");
    assert!(found.is_empty(), "{found:?}");
}
