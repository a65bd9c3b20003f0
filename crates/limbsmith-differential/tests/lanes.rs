//! The same curve code gives with four and with eight lanes, lane by lane, the same results as with
//! one.

#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

#[path = "lanes/each25519.rs"]
mod each25519;

use limbsmith::cpu;
use limbsmith::hazmat::{
    Avx2, COMB, Edwards25519, Extended, Field, Field25519, FieldsOn, HalfModel, Ifma, Lane,
    LaneWork, Lanes4, Model, NarrowWork, from_edwards, ladder_clamped, lane, lane32, mul_base,
    p25519, sha512_bytes, sha512_lanes,
};
use support::Random;
use support::toy::{self, A24, Curve, Toy};

fn clamped(random: &mut Random) -> [u64; 4] {
    let [w0, w1, w2, w3] = random.words();
    [w0 & !7, w1, w2, (w3 & (u64::MAX >> 2)) | 1 << 62]
}

fn comb_and_ladder<F: Field25519>() {
    type E<F> = Edwards25519<F>;
    let mut random = Random::new(3);
    for round in 0..20 {
        let mut n: [[u64; 4]; 4] = core::array::from_fn(|_| clamped(&mut random));
        if round == 0 {
            // Lanes that have nothing in common.
            n = [
                [0; 4],
                [1, 0, 0, 0],
                [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1],
                n[3],
            ];
        }
        let short = n.map(|[a, b, c, d]| [a, b, c, d & (u64::MAX >> 2)]);
        let wide = mul_base::<E<Lanes4<F>>>(&COMB, &short);
        let (encoded, u) = (wide.encode(), from_edwards(&wide));
        let (x, z) = ladder_clamped::<Lanes4<F>>(&n, <Lanes4<F>>::from_words(&u), 121_665);
        let shared = <Lanes4<F>>::to_words(<Lanes4<F>>::mul(x, <Lanes4<F>>::invert(z)));
        for lane in 0..4 {
            let one = mul_base::<E<F>>(&COMB, &F::lanes(|_| short[lane]));
            assert_eq!(one.encode().as_ref()[0], encoded[lane]);
            let single = from_edwards(&one);
            assert_eq!(single.as_ref()[0], u[lane]);
            let n = F::lanes(|_| n[lane]);
            let (x, z) = ladder_clamped::<F>(&n, F::from_words(&single), 121_665);
            let words = F::to_words(F::mul(x, F::invert(z)));
            assert_eq!(words.as_ref()[0], shared[lane]);
        }
    }
}

#[test]
fn comb_and_ladder_on_sat64() {
    comb_and_ladder::<p25519::Sat64>();
}

#[test]
fn comb_and_ladder_on_u51() {
    comb_and_ladder::<p25519::U51>();
}

#[test]
fn comb_and_ladder_on_ps51() {
    comb_and_ladder::<p25519::Ps51>();
}

/// Eight scalars at once, on vectors: their comb and ladder are those of one scalar.
struct Eight([[u64; 4]; 8]);

impl LaneWork for Eight {
    type Output = [[[u64; 4]; 8]; 3];
    fn run<V: Lane>(self) -> Self::Output {
        let short = self.0.map(|[a, b, c, d]| [a, b, c, d & (u64::MAX >> 2)]);
        type F<V> = <<V as Lane>::Fields as FieldsOn<V>>::P25519;
        let wide = mul_base::<Edwards25519<F<V>>>(&COMB, &short);
        let u = from_edwards(&wide);
        let base = <F<V>>::from_words(&u);
        let (x, z) = ladder_clamped::<F<V>>(&self.0, base, 121_665);
        let shared = <F<V>>::mul(x, <F<V>>::invert(z));
        [wide.encode(), u, <F<V>>::to_words(shared)]
    }
}

#[test]
fn comb_and_ladder_on_vectors() {
    type F = p25519::U51;
    let mut random = Random::new(5);
    for round in 0..6 {
        let mut n: [[u64; 4]; 8] = core::array::from_fn(|_| clamped(&mut random));
        // Scalars at every position that have nothing in common with their neighbors.
        n[round] = [0, 0, 0, 1 << 62];
        n[round + 2] = [!7, u64::MAX, u64::MAX, u64::MAX >> 1];
        for [encoded, u, shared] in support::on_lanes(|| Eight(n)) {
            for i in 0..8 {
                let [a, b, c, d] = n[i];
                let one = mul_base::<Edwards25519<F>>(&COMB, &[[a, b, c, d & (u64::MAX >> 2)]]);
                assert_eq!(one.encode(), [encoded[i]]);
                assert_eq!(from_edwards(&one), [u[i]]);
                let (x, z) = ladder_clamped::<F>(&[n[i]], F::from_words(&[u[i]]), 121_665);
                assert_eq!(F::to_words(F::mul(x, F::invert(z))), [shared[i]]);
            }
        }
    }
}

/// Outlined work: its result must survive the transfer through memory.
struct Sum([u64; 8], [u64; 8]);

impl LaneWork for Sum {
    type Output = [u64; 8];
    fn run<V: Lane>(self) -> [u64; 8] {
        (V::load(&self.0) + V::load(&self.1)).store()
    }
}

/// Every vector operation satisfies the equation that the reader of generated source assumes.
struct Equations;

const WORDS: [u64; 8] = [
    0,
    1,
    (1 << 52) - 1,
    1 << 52,
    0x8000_0000_0000_0000,
    0xfedc_ba98_7654_3210,
    u64::MAX - 1,
    u64::MAX,
];

impl LaneWork for Equations {
    type Output = ();
    fn run<V: Lane>(self) {
        const LOW: u64 = (1 << 52) - 1;
        let a = WORDS;
        for turn in 0..8 {
            let b: [u64; 8] = core::array::from_fn(|i| WORDS[(i + turn) % 8]);
            let s: [u64; 8] = core::array::from_fn(|i| WORDS[(3 * i + turn) % 8]);
            for byte in [0, 0xff, 0x5a, 1 << turn] {
                let (x, y, sum, bit) = (V::load(&a), V::load(&b), V::load(&s), V::bits(byte));
                let lx = lane::low52(x);
                let is = |v: V, f: &dyn Fn(usize) -> u64| {
                    assert_eq!(v.store(), core::array::from_fn(f), "{} {turn}", V::NAME);
                };
                is(x + y, &|i| a[i].wrapping_add(b[i]));
                is(x - y, &|i| a[i].wrapping_sub(b[i]));
                is(x & y, &|i| a[i] & b[i]);
                is(x | y, &|i| a[i] | b[i]);
                is(x ^ y, &|i| a[i] ^ b[i]);
                is(x.rotate_right(19), &|i| a[i].rotate_right(19));
                is(V::table16(x, y, sum), &|i| {
                    [a, b].concat()[s[i] as usize % 16]
                });
                // Every place of the table, and places that it does not have.
                let at: [u64; 8] = core::array::from_fn(|i| i as u64 * (1 + turn as u64));
                let all = [a, b].concat();
                is(V::table16(x, y, V::load(&at)), &|i| {
                    all[at[i] as usize % 16]
                });
                is(V::gather_vartime(&all, V::load(&at)), &|i| {
                    all.get(at[i] as usize).copied().unwrap_or(0)
                });
                is(V::gather_vartime(&all, sum), &|i| {
                    let at = usize::try_from(s[i]).ok();
                    at.and_then(|at| all.get(at)).copied().unwrap_or(0)
                });
                is(V::load(&V::outline(Sum(a, b))), &|i| {
                    a[i].wrapping_add(b[i])
                });
                is(x << 13, &|i| a[i] << 13);
                is(x >> 52, &|i| a[i] >> 52);
                is(lane::splat(a[turn]), &|_| a[turn]);
                is(lane::wide(lx), &|i| a[i] & LOW);
                is(V::blend(bit, x, y), &|i| {
                    [a[i], b[i]][usize::from(byte >> i & 1)]
                });
                assert_eq!(V::byte(bit), byte);
                // A carry into each lane by turns: from a difference that borrows there.
                let none = lane::no::<V>();
                let ones: [u64; 8] = core::array::from_fn(|i| (byte >> i & 1).into());
                let (_, carry) = lane::sbb(V::splat(0), V::load(&ones), none);
                let zero_or_one = lane::blend(carry, V::splat(0), V::splat(1));
                is(zero_or_one, &|i| ones[i]);
                let flag = |b| lane::blend(b, V::splat(0), V::splat(1));
                let (d, k) = lane::sbb(x, y, carry);
                let less = |i: usize| a[i] as i128 - b[i] as i128 - ones[i] as i128;
                is(d, &|i| less(i) as u64);
                is(flag(k), &|i| u64::from(less(i) < 0));
                let (r, k) = lane::adc(x, y, carry);
                let more = |i: usize| a[i] as u128 + b[i] as u128 + ones[i] as u128;
                is(r, &|i| more(i) as u64);
                is(flag(k), &|i| (more(i) >> 64) as u64);
            }
        }
    }
}

/// The products of 52 bits, which vectors of AVX2 do not have.
struct Products;

impl LaneWork for Products {
    type Output = ();
    fn run<V: Lane>(self) {
        const LOW: u64 = (1 << 52) - 1;
        for turn in 0..8 {
            let a: [u64; 8] = core::array::from_fn(|i| WORDS[(i + turn) % 8]);
            let b: [u64; 8] = core::array::from_fn(|i| WORDS[(3 * i + turn) % 8]);
            let s: [u64; 8] = core::array::from_fn(|i| WORDS[(5 * i + turn) % 8]);
            let (x, y) = (lane::low52(V::load(&a)), lane::low52(V::load(&b)));
            let product = |i: usize| (a[i] & LOW) as u128 * (b[i] & LOW) as u128;
            let is = |v: V, f: &dyn Fn(usize) -> u64| {
                assert_eq!(v.store(), core::array::from_fn(f), "{} {turn}", V::NAME);
            };
            is(lane::madd52lo(V::load(&s), x, y), &|i| {
                s[i].wrapping_add(product(i) as u64 & LOW)
            });
            is(lane::madd52hi(V::load(&s), x, y), &|i| {
                s[i].wrapping_add((product(i) >> 52) as u64)
            });
        }
    }
}

#[test]
fn products_of_lanes_hold() {
    Products.run::<Model>();
    if let Some(ifma) = Ifma::detect() {
        ifma.call(Products);
    }
}

/// The operations in the source of narrow-multiplier kernels that are not forwarded from a pair.
struct NarrowEquations;

impl NarrowWork for NarrowEquations {
    type Output = ();
    fn run<V: lane32::Lane>(self) {
        for turn in 0..8 {
            let a: [u64; 4] = core::array::from_fn(|i| WORDS[i + turn / 2]);
            let b: [u64; 4] = core::array::from_fn(|i| WORDS[(3 * i + turn) % 8]);
            let (x, y) = (V::load(&a), V::load(&b));
            let is = |v: V, f: &dyn Fn(usize) -> u64| {
                assert_eq!(v.store(), core::array::from_fn(f), "{} {turn}", V::NAME);
            };
            is(lane32::mul32(x, y), &|i| {
                u64::from(a[i] as u32) * u64::from(b[i] as u32)
            });
            is(lane32::splat(b[turn % 4]), &|_| b[turn % 4]);
            for byte in 0..16u8 {
                let ones: [u64; 4] = core::array::from_fn(|i| (byte >> i & 1).into());
                let (_, carry) = lane32::sbb(V::splat(0), V::load(&ones), lane32::no());
                let flag = |b| lane32::blend(b, V::splat(0), V::splat(1));
                is(flag(carry), &|i| ones[i]);
                is(lane32::blend(carry, x, y), &|i| {
                    [a[i], b[i]][ones[i] as usize]
                });
                let (d, k) = lane32::sbb(x, y, carry);
                let less = |i: usize| a[i] as i128 - b[i] as i128 - ones[i] as i128;
                is(d, &|i| less(i) as u64);
                is(flag(k), &|i| u64::from(less(i) < 0));
                let (r, k) = lane32::adc(x, y, carry);
                let more = |i: usize| a[i] as u128 + b[i] as u128 + ones[i] as u128;
                is(r, &|i| more(i) as u64);
                is(flag(k), &|i| (more(i) >> 64) as u64);
            }
        }
    }
}

#[test]
fn equations_of_narrow_lanes_hold() {
    NarrowEquations.run::<HalfModel>();
    if let Some(avx2) = Avx2::detect() {
        avx2.call_narrow(NarrowEquations);
    }
}

#[test]
fn lanes_are_chosen_by_name() {
    let _held = support::choice();
    for lanes in cpu::lane_backends() {
        cpu::set_lanes(lanes).unwrap();
        assert_eq!(cpu::lanes(), lanes);
        assert_eq!(lanes.name().parse(), Ok(lanes));
    }
    cpu::reset_lanes();
    assert_eq!(Some(cpu::lanes()), cpu::lane_backends().next());
    let models = option_env!("LIMBSMITH_MODELS") == Some("always");
    for model in [cpu::Lanes::Model, cpu::Lanes::Model51, cpu::Lanes::Model32] {
        assert_eq!(cpu::lane_backends().any(|l| l == model), models);
    }
    assert!("zmm".parse::<cpu::Lanes>().is_err());
}

#[test]
fn equations_of_lanes_hold() {
    support::on_lanes(|| Equations);
}

/// Four different sums at once on the toy curve, every pair of points among them.
#[test]
fn additions_of_all_pairs() {
    type L = Lanes4<Toy>;
    let group = toy::group();
    let n = group.len();
    let load = |index: [usize; 4]| {
        let coordinate =
            |c: fn(&toy::Point) -> u64| L::from_words(&index.map(|i| [c(&group[i]), 0, 0, 0]));
        Extended::<Curve<L>>::from_affine(coordinate(|p| p.0), coordinate(|p| p.1))
    };
    for i in 0..n {
        for j in (0..n).step_by(4) {
            let (a, b) = (
                [i, i + 1, n - 1 - i, 3 * i].map(|i| i % n),
                [j, j + 1, j + 2, j + 3],
            );
            let sum = load(a).add(&load(b).to_cached()).to_projective();
            let double = load(a).double().to_projective();
            let neutral = L::bits(sum.is_neutral());
            let ((x, y), (dx, dy)) = (sum.to_affine(), double.to_affine());
            let words = [x, y, dx, dy].map(L::to_words);
            for lane in 0..4 {
                let at = |k: usize| words[k][lane][0];
                assert_eq!((at(0), at(1)), group[(a[lane] + b[lane]) % n]);
                assert_eq!((at(2), at(3)), group[2 * a[lane] % n]);
                assert_eq!(neutral[lane] == 1, (a[lane] + b[lane]) % n == 0);
            }
        }
    }
}

#[test]
fn toy_comb_and_ladder() {
    type L = Lanes4<Toy>;
    let (tables, multiples) = (toy::comb(), toy::multiples(toy::BASE, toy::Q));
    for n in 0..toy::Q {
        let lanes: [u64; 4] = [n, 5 * n + 1, 1000 + n, 127 * n];
        let p = mul_base::<Curve<L>>(tables.as_slice(), &lanes.map(|n| [n, 0, 0, 0]));
        let (x, y) = p.to_affine();
        let (x, y) = (L::to_words(x), L::to_words(y));
        for lane in 0..4 {
            let expected = multiples[(lanes[lane] % toy::Q) as usize];
            assert_eq!((x[lane][0], y[lane][0]), expected);
        }
        let scalars = lanes.map(|n| [8 * n, 0, 0, 1 << 62]);
        let u = [2, 3, 5, 700].map(|u| [u, 0, 0, 0]);
        let (x, z) = ladder_clamped::<L>(&scalars, L::from_words(&u), A24);
        let wide = L::to_words(L::mul(x, L::invert(z)));
        for lane in 0..4 {
            let (x, z) = ladder_clamped::<Toy>(&[scalars[lane]], Toy::from_words(&[u[lane]]), A24);
            let one = Toy::to_words(Toy::mul(x, Toy::invert(z)));
            assert_eq!(one[0], wide[lane]);
        }
    }
}

/// SHA-512 of eight messages in parts.
struct Digests<'a>(&'a [[&'a [u8]; 3]; 8]);

impl LaneWork for Digests<'_> {
    type Output = [[u8; 64]; 8];
    fn run<V: Lane>(self) -> Self::Output {
        let digests = sha512_lanes::<V, 3>(self.0);
        core::array::from_fn(|i| sha512_bytes(&digests, i))
    }
}

/// All lengths to 300 in all lanes, in parts split anywhere, short messages next to long ones.
#[test]
fn sha512_of_unequal_messages() {
    use sha2::{Digest, Sha512};
    let mut random = Random::new(11);
    let text: Vec<u8> = (0..700).map(|_| random.next() as u8).collect();
    for length in 0..300 {
        let messages: [[&[u8]; 3]; 8] = core::array::from_fn(|i| {
            let n = match i {
                _ if i == length % 8 => length,
                0 => 0,
                1 => 699,
                _ => random.below(301),
            };
            let mut cuts = [random.below(n + 1), random.below(n + 1)];
            cuts.sort();
            [&text[..cuts[0]], &text[cuts[0]..cuts[1]], &text[cuts[1]..n]]
        });
        for digests in support::on_lanes(|| Digests(&messages)) {
            for (digest, parts) in digests.iter().zip(&messages) {
                assert_eq!(digest[..], Sha512::digest(parts.concat())[..], "{length}");
            }
        }
    }
}
