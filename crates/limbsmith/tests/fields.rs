//! Every shipped representation of every field, through the `Field` trait, against a big-integer
//! library.

mod support;

use limbsmith::cpu;
use limbsmith::hazmat::{
    Avx2, Field, HalfModel, HalvesFamily, L25519Field, Lane, LaneFamily, LaneField, LaneWork,
    Lanes4, Model, N256Field, N256k1Field, N384Field, NarrowWork, P256Field, P256k1Field,
    P384Field, Pair, Prime, SquareRoot, StoredResidues, Visitor, Words, invert_by_power, l25519,
    lane32, n384, p127, p256, p256k1, p384, p25519, visit,
};
use limbsmith_field::MODELS;
use num_bigint::BigUint;
use std::marker::PhantomData;
use support::Random;

fn big<W: Words>(w: &W) -> BigUint {
    BigUint::from_bytes_le(w.to_le_bytes().as_ref())
}

/// The low words of an integer.
fn words<W: Words>(x: &BigUint) -> W {
    let mut w = W::default();
    for (w, digit) in w.as_mut().iter_mut().zip(x.to_u64_digits()) {
        *w = digit;
    }
    w
}

/// Integers where carries and comparisons go wrong, then random ones; all fit their words.
fn samples<F: Field>(random: &mut Random, count: usize) -> Vec<BigUint> {
    let p = big(&F::MODULUS);
    let n = F::Words::default().as_ref().len();
    let end = BigUint::from(1u8) << (64 * n);
    let mut v = vec![];
    for small in 0..4u8 {
        let near = [
            BigUint::from(small),
            &p - 1u8 - small,
            &p + small,
            (&p << 1) - small,
            (&p >> 1) + small,
            &end - 1u8 - small,
            BigUint::from(19 * small),
        ];
        v.extend(near.into_iter().filter(|x| *x < end));
    }
    for bit in (0..64 * n).step_by(13) {
        let power = BigUint::from(1u8) << bit;
        v.extend([&power - 1u8, power]);
    }
    // Words and halves of words all ones or all zeros: limbs at their bounds.
    for _ in 0..count {
        let word = |random: &mut Random| match random.next() % 4 {
            0 => 0,
            1 => u64::MAX,
            2 => u64::MAX << (random.next() % 64),
            _ => random.next(),
        };
        let (sparse, dense) = (0..n).fold((BigUint::ZERO, BigUint::ZERO), |(s, d), _| {
            ((s << 64) + word(random), (d << 64) + random.next())
        });
        v.extend([sparse, dense]);
    }
    v
}

/// The one value in all lanes.
fn of<F: Field>(a: F::Tight) -> BigUint {
    let all = F::to_words(a);
    let first = all.as_ref()[0];
    assert!(all.as_ref().iter().all(|w| *w == first));
    let x = big(&first);
    assert!(x < big(&F::MODULUS), "not canonical");
    x
}

fn set<F: Field>(mask: F::Mask) -> bool {
    let bits = F::bits(mask);
    let first = bits.as_ref()[0];
    assert!(bits.as_ref().iter().all(|b| *b == first));
    first == 1
}

fn operations<F: Field>() {
    let p = big(&F::MODULUS);
    let mut random = Random::new(41);
    let all = samples::<F>(&mut random, 60);
    let load = |x: &BigUint| F::from_words(&F::lanes(|_| words::<F::Words>(x)));
    assert_eq!(of::<F>(F::zero()), BigUint::ZERO);
    assert_eq!(of::<F>(F::one()), BigUint::from(1u8));
    for x in &all {
        let what = format!("{} {x:x}", F::NAME);
        let a = load(x);
        let y = &all[random.below(all.len())];
        let (b, z) = (load(y), &all[random.below(all.len())]);
        let c = load(z);
        let mul = |x: &BigUint, y: &BigUint| x * y % &p;
        let minus = |x: &BigUint, y: &BigUint| (x % &p + &p - y % &p) % &p;
        assert_eq!(of::<F>(a), x % &p, "{what}");
        assert_eq!(of::<F>(F::splat(&words(x))), x % &p, "{what}");
        let canonical = F::is_canonical(&F::lanes(|_| words::<F::Words>(x)));
        assert_eq!(set::<F>(canonical), *x < p, "{what}");
        assert_eq!(of::<F>(F::mul(a, b)), mul(x, y), "{what} {y:x}");
        assert_eq!(of::<F>(F::square(a)), mul(x, x), "{what}");
        assert_eq!(
            of::<F>(F::reduce(F::product(a, b))),
            mul(x, y),
            "{what} {y:x}"
        );
        // The loosest operands that types allow.
        let (sum, difference) = (F::add(a, b), F::sub(a, b));
        let (s, d) = (x + y, minus(x, y));
        assert_eq!(of::<F>(F::carry(sum)), &s % &p, "{what} {y:x}");
        assert_eq!(of::<F>(F::carry(difference)), d, "{what} {y:x}");
        assert_eq!(
            of::<F>(F::carry(F::neg(a))),
            minus(&BigUint::ZERO, x),
            "{what}"
        );
        let (loose, other) = (F::add_sums(sum, F::add(c, c)), F::sub_sums(sum, difference));
        let (l, o) = (&s + z + z, minus(&s, &d));
        assert_eq!(of::<F>(F::carry(loose)), &l % &p, "{what} {y:x} {z:x}");
        assert_eq!(of::<F>(F::carry(other)), o, "{what} {y:x}");
        assert_eq!(
            of::<F>(F::mul(loose, other)),
            mul(&l, &o),
            "{what} {y:x} {z:x}"
        );
        assert_eq!(of::<F>(F::square(loose)), mul(&l, &l), "{what} {y:x} {z:x}");
        let k = [0, 1, 2, 121_665, (1 << 17) - 1][random.below(5)];
        assert_eq!(
            of::<F>(F::mul_small(loose, k)),
            mul(&l, &k.into()),
            "{what} {k}"
        );
        let more = (&l * k + y) % &p;
        assert_eq!(of::<F>(F::mul_small_add(loose, k, b)), more, "{what} {k}");
        let products = (F::product(a, b), F::product_square(c));
        let (pq, zz) = (mul(x, y), mul(z, z));
        let sum = F::carry(F::reduce_sum(products.0, products.1));
        assert_eq!(of::<F>(sum), (&pq + &zz) % &p, "{what} {y:x} {z:x}");
        let difference = F::carry(F::reduce_difference(products.0, products.1));
        assert_eq!(of::<F>(difference), minus(&pq, &zz), "{what} {y:x} {z:x}");
        let plus = F::carry(F::reduce_plus(products.0, c));
        assert_eq!(of::<F>(plus), (&pq + z) % &p, "{what} {y:x} {z:x}");
        let less = F::carry(F::reduce_minus(products.0, c));
        assert_eq!(of::<F>(less), minus(&pq, &(z % &p)), "{what} {y:x} {z:x}");
        let as_sums = F::carry(F::sub_sums(products.0, products.1));
        assert_eq!(of::<F>(as_sums), minus(&pq, &zz), "{what} {y:x} {z:x}");
        for bit in [0, 1] {
            let mask = F::mask(&F::lanes(|_| bit));
            let chosen = if bit == 1 { y } else { x };
            assert_eq!(set::<F>(mask), bit == 1);
            assert_eq!(of::<F>(F::select(mask, a, b)), chosen % &p, "{what} {y:x}");
            let sums = F::select_sums(mask, F::add(a, c), F::add(b, c));
            assert_eq!(of::<F>(F::carry(sums)), (chosen + z) % &p, "{what} {y:x}");
        }
        assert_eq!(set::<F>(F::is_zero(a)), x % &p == BigUint::ZERO, "{what}");
        assert_eq!(set::<F>(F::eq(a, b)), x % &p == y % &p, "{what} {y:x}");
        assert!(set::<F>(F::eq(
            F::carry(F::add(a, b)),
            F::carry(F::add(b, a))
        )));
        assert_eq!(set::<F>(F::is_odd(a)), (x % &p).bit(0), "{what}");
        let inverse = of::<F>(F::invert(a));
        assert_eq!(inverse, x.modpow(&(&p - 2u8), &p), "{what}");
        assert_eq!(of::<F>(F::invert_vartime(a)), inverse, "{what}");
    }
    let cubed = F::square_n(load(&all[all.len() - 1]), 2);
    assert_eq!(of::<F>(cubed), all[all.len() - 1].modpow(&4u8.into(), &p));
}

/// Words of any kind as a stored residue give an element.
fn any_residue<F: Field>() {
    let p = big(&F::MODULUS);
    let r = BigUint::from(1u8) << (64 * F::Words::default().as_ref().len());
    for x in samples::<F>(&mut Random::new(45), 20) {
        let a = F::from_residues(&F::lanes(|_| words::<F::Words>(&x)));
        let value = of::<F>(a);
        // Words that are no residue have no value that is promised, but one that stays.
        if x < p {
            assert_eq!(&value * &r % &p, x, "{} {x:x}", F::NAME);
        }
        let sum = F::add(a, a);
        let cube = F::mul(F::add_sums(sum, sum), F::sub(a, F::square(a)));
        let wanted = (&value << 2) * (&value + (&p - &value) * &value) % &p;
        assert_eq!(of::<F>(cube), wanted, "{} {x:x}", F::NAME);
    }
}

/// Words of any kind as limbs of a table give elements, and limbs those that they come from.
fn any_limbs<F: LaneField>() {
    let p = big(&F::MODULUS);
    let mut random = Random::new(46);
    let limbs = F::limbs(F::zero());
    let numbers =
        |a: F::Tight| -> Vec<BigUint> { F::to_words(a).as_ref().iter().map(big).collect() };
    for round in 0..200 {
        let mut wild = limbs;
        for v in wild.as_mut() {
            let word = |_| match (round, random.next() % 6) {
                (0, _) | (_, 0) => u64::MAX,
                (1, _) => (1 << 52) - 1,
                (_, 1) => 1 << (random.next() % 64),
                (_, 2) => (1 << (random.next() % 64)) - 1,
                (_, 3) => 0,
                _ => random.next(),
            };
            *v = F::V::load(&std::array::from_fn(word));
        }
        let a = F::from_limbs(wild.as_ref());
        let all = numbers(a);
        assert!(all.iter().all(|x| *x < p));
        let again = F::from_limbs(F::limbs(a).as_ref());
        assert_eq!(numbers(again), all, "{}", F::NAME);
        let sum = F::add(a, a);
        let product = F::mul(F::add_sums(sum, sum), F::sub(a, F::square(a)));
        for (i, (x, found)) in all.iter().zip(numbers(product)).enumerate() {
            let wanted = (x << 2) * (x + (&p - x) * x) % &p;
            assert_eq!(found, wanted, "{} lane {i}", F::NAME);
        }
    }
}

/// Inverses as powers, and the constants.
fn powers<P: Prime, F: Field<Words = P::Words>>() {
    let p = big(&P::MODULUS);
    let bits = 64 * F::Words::default().as_ref().len() as u32;
    for (i, r) in [P::R, P::R2, P::R3].iter().enumerate() {
        let exponent = BigUint::from(bits * (i as u32 + 1));
        assert_eq!(big(r), BigUint::from(2u8).modpow(&exponent, &p));
    }
    for x in samples::<F>(&mut Random::new(42), 3) {
        let a = F::splat(&words(&x));
        let inverse = x.modpow(&(&p - 2u8), &p);
        assert_eq!(
            of::<F>(invert_by_power::<F>(P::INVERT, a)),
            inverse,
            "{} {x:x}",
            F::NAME
        );
    }
}

/// Residues as they are stored, and products of integers by them.
fn stored<F: StoredResidues>() {
    let p = big(&F::MODULUS);
    let r = BigUint::from(1u8) << (64 * F::Words::default().as_ref().len());
    let inverse = r.modpow(&(&p - 2u8), &p);
    let all = samples::<F>(&mut Random::new(44), 20);
    for (x, y) in all.iter().zip(all.iter().rev()) {
        let a = F::splat(&words(x));
        let residue = F::to_residues(a).as_ref()[0];
        assert_eq!(big(&residue), x * &r % &p, "{} {x:x}", F::NAME);
        assert_eq!(of::<F>(F::from_residues(&F::lanes(|_| residue))), x % &p);
        let product = F::words_times(&F::lanes(|_| words(y)), a);
        let wanted = x * y * &inverse % &p;
        assert_eq!(of::<F>(product), wanted, "{} {x:x} {y:x}", F::NAME);
    }
}

fn roots<F: SquareRoot>() {
    let p = big(&F::MODULUS);
    let mut squares = [0; 2];
    for x in samples::<F>(&mut Random::new(43), 20) {
        let (root, exists) = F::sqrt(F::splat(&words(&x)));
        // The other element has a root of its own, or none.
        let two = F::sqrt_two([F::one(), F::splat(&words(&x))]);
        for ((one, other), (r, m)) in two.into_iter().zip([F::sqrt(F::one()), (root, exists)]) {
            assert_eq!((of::<F>(one), set::<F>(other)), (of::<F>(r), set::<F>(m)));
        }
        let euler = x.modpow(&((&p - 1u8) >> 1), &p);
        let square = euler <= BigUint::from(1u8);
        assert_eq!(set::<F>(exists), square, "{} {x:x}", F::NAME);
        if square {
            let r = of::<F>(root);
            assert_eq!(&r * &r % &p, &x % &p, "{} {x:x}", F::NAME);
        } else if p.bit(1) {
            let r = of::<F>(root);
            assert_eq!((&r * &r + &x) % &p, BigUint::default(), "{} {x:x}", F::NAME);
        }
        squares[usize::from(square)] += 1;
    }
    assert!(squares[0] > 5 && squares[1] > 5);
}

struct Roots;

impl LaneWork for Roots {
    type Output = ();
    fn run<V: Lane>(self) {
        roots::<p25519::R52<V, true>>();
        roots::<p256k1::R52<V, true>>();
        roots::<p256::R52<V, true>>();
    }
}

#[derive(Default)]
struct All(Vec<String>);

impl Visitor for All {
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self) {
        self.0.push(format!("{} {}", P::NAME, F::NAME));
        operations::<F>();
        any_residue::<F>();
        powers::<P, F>();
    }
    fn residues<P: Prime, F: StoredResidues<Words = P::Words>>(&mut self) {
        self.scalar::<P, F>();
        stored::<F>();
    }
    fn lanes<F: LaneFamily>(&mut self) {
        let rep = <F::On<Model> as Field>::NAME;
        self.0.push(format!("{} {rep}", F::Prime::NAME));
        support::on_lanes52(|| Operations::<F>(PhantomData));
    }
    fn halves<F: HalvesFamily>(&mut self) {
        let rep = <F::On<HalfModel> as Field>::NAME;
        self.0.push(format!("{} {rep}", F::Prime::NAME));
        if MODELS {
            operations::<F::On<HalfModel>>();
            any_residue::<F::On<HalfModel>>();
            any_limbs::<F::On<HalfModel>>();
            powers::<F::Prime, F::On<HalfModel>>();
        }
        if let Some(avx2) = Avx2::detect() {
            avx2.call_narrow(HalvesOperations::<F>(PhantomData));
        }
    }
}

struct HalvesOperations<F>(PhantomData<F>);

impl<F: HalvesFamily> NarrowWork for HalvesOperations<F> {
    type Output = ();
    fn run<V: lane32::Lane>(self) {
        operations::<F::On<V>>();
        any_residue::<F::On<V>>();
        any_limbs::<F::On<V>>();
        powers::<F::Prime, F::On<V>>();
    }
}

struct Operations<F>(PhantomData<F>);

/// A field whose large kernels are calls: a test names each operation many times.
type Outlined<F, V> = <<F as LaneFamily>::On<V> as LaneField>::Outlined;

impl<F: LaneFamily> LaneWork for Operations<F> {
    type Output = ();
    fn run<V: Lane>(self) {
        operations::<Outlined<F, V>>();
        any_residue::<Outlined<F, V>>();
        any_limbs::<Outlined<F, V>>();
        powers::<F::Prime, Outlined<F, V>>();
    }
}

#[test]
fn operations_in_every_representation() {
    let mut all = All::default();
    visit(&mut all);
    assert!(all.0.len() >= 10, "{:?}", all.0);
}

#[test]
fn operations_in_lanes() {
    operations::<Lanes4<p25519::U51>>();
    operations::<Lanes4<p384::Mont64>>();
    powers::<p25519::P25519, Lanes4<p25519::U51>>();
}

/// The representations that this target selects.
#[test]
fn operations_in_the_chosen_representations() {
    operations::<L25519Field>();
    operations::<P256k1Field>();
    operations::<N256k1Field>();
    operations::<P256Field>();
    operations::<N256Field>();
    operations::<P384Field>();
    operations::<N384Field>();
}

#[test]
fn square_roots() {
    roots::<p25519::Sat64>();
    roots::<p25519::U51>();
    roots::<l25519::Mont64>();
    roots::<p256k1::Sat64>();
    roots::<p256::Mont64>();
    roots::<p384::Mont64>();
    roots::<n384::Mont64>();
    roots::<Lanes4<p256k1::Sat64>>();
    support::on_lanes52(|| Roots);
    if MODELS {
        roots::<p25519::R25<HalfModel>>();
    }
}

/// Pairs, other ones in every lane, against pairs of big integers.
fn pairs<F: Field>() {
    type Big = [BigUint; 2];
    let p = big(&F::MODULUS);
    let mut random = Random::new(43);
    let all = samples::<F>(&mut random, 40);
    let read = |a: Pair<F>| -> Vec<Big> {
        let (re, im) = (F::to_words(a.re), F::to_words(a.im));
        let both = re.as_ref().iter().zip(im.as_ref());
        both.map(|(re, im)| [big(re), big(im)]).collect()
    };
    let times = |[a, b]: &Big, [c, d]: &Big| -> Big {
        let minus = &p * &p - b % &p * (d % &p);
        [(a * c + minus) % &p, (a * d + b * c) % &p]
    };
    for _ in 0..200 {
        let draw = |random: &mut Random| {
            let mut one = |_| words::<F::Words>(&all[random.below(all.len())]);
            let (re, im) = (F::lanes(&mut one), F::lanes(&mut one));
            let (re, im) = (F::from_words(&re), F::from_words(&im));
            Pair { re, im }
        };
        let (a, b): (Pair<F>, Pair<F>) = (draw(&mut random), draw(&mut random));
        let (x, y) = (read(a), read(b));
        let each = |f: &dyn Fn(&Big, &Big) -> Big| -> Vec<Big> {
            x.iter().zip(&y).map(|(x, y)| f(x, y)).collect()
        };
        assert_eq!(read(a * b), each(&|x, y| times(x, y)));
        assert_eq!(read(a.square()), each(&|x, _| times(x, x)));
        let sum = |x: &Big, y: &Big| [0, 1].map(|i| (&x[i] + &y[i]) % &p);
        assert_eq!(read(a + b), each(&sum));
        let difference = |x: &Big, y: &Big| [0, 1].map(|i| (&x[i] + &p - &y[i]) % &p);
        assert_eq!(read(a - b), each(&difference));
        let (ones, zeros) = (read(Pair::one()), F::bits(a.is_zero()));
        for ((back, one), zero) in read(a * a.invert()).iter().zip(&ones).zip(zeros.as_ref()) {
            let expected = match zero {
                0 => one.clone(),
                _ => Big::default(),
            };
            assert_eq!(*back, expected);
        }
        let bits = F::lanes(|i| (i & 1) as u8);
        let chosen = read(Pair::select(F::mask(&bits), a, b));
        assert!((0..F::LANES).all(|i| chosen[i] == [&x, &y][i & 1][i]));
        assert_eq!(
            read(a.conjugate() * a),
            each(&|x, _| {
                let [re, im] = x;
                [(re * re + im * im) % &p, BigUint::ZERO]
            })
        );
    }
}

struct Pairs;

impl LaneWork for Pairs {
    type Output = ();
    fn run<V: Lane>(self) {
        pairs::<p127::R52<V, true>>();
    }
}

#[test]
fn pairs_of_both_kinds() {
    pairs::<p127::Sat64>();
    support::on_lanes52(|| Pairs);
}

/// In section `models` of the tests.
#[test]
fn models_are_there_where_they_are_wanted() {
    if std::env::var("LIMBSMITH_MODELS").as_deref() == Ok("always") {
        let mut lanes = cpu::lane_backends();
        assert!(lanes.any(|l| l == cpu::Lanes::Model));
    }
}

#[test]
fn bytes_in_both_orders() {
    let w = [0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908];
    let le: [u8; 16] = core::array::from_fn(|i| i as u8);
    let be: [u8; 16] = core::array::from_fn(|i| 15 - i as u8);
    assert_eq!((w.to_le_bytes(), w.to_be_bytes()), (le, be));
    assert_eq!(<[u64; 2]>::from_le_bytes(&le), w);
    assert_eq!(<[u64; 2]>::from_be_bytes(&be), w);
}
