//! One multiple of the base point in all lanes of a vector.

use limbsmith::cpu;
use limbsmith::hazmat::lane::LANES;
use limbsmith::hazmat::latency::mul_base::{Across, Parts, Summands, Windows, total};
use limbsmith::hazmat::operations::{self, Arithmetic, MulBase};
use limbsmith::hazmat::weierstrass::{Curve, curves};
use limbsmith::hazmat::{Field, Lane, LaneGroup, Model, SquareRoot, Work, p256, p256k1, p384};
use num_bigint::BigUint;

use super::small::{self, Constants, Small, Tiny};
use super::{BACKEND, big, words};
use crate::support::wide_backends;

/// Eight lanes of a small field.
#[derive(Clone, Copy)]
pub struct Eight<const P: u64>;

type Of<const P: u64, T> = [T; LANES];

macro_rules! class {
    ($($name:ident),*) => {$(
        #[derive(Clone, Copy)]
        pub struct $name<const P: u64>(Of<P, <Small<P> as Field>::$name>);
    )*};
}
class!(Tight, Sum, Loose, Product);

macro_rules! into {
    ($($from:ident $to:ident),*) => {$(
        impl<const P: u64> From<$from<P>> for $to<P> {
            fn from(a: $from<P>) -> Self {
                $to(a.0.map(Into::into))
            }
        }
    )*};
}
into!(Tight Sum, Tight Loose, Sum Loose, Product Sum);

macro_rules! each {
    ($($function:ident($($a:ident: $class:ident),*) -> $out:ident;)*) => {$(
        fn $function($($a: impl Into<$class<P>>),*) -> $out<P> {
            $(let $a = $a.into();)*
            $out(core::array::from_fn(|i| Small::<P>::$function($($a.0[i]),*)))
        }
    )*};
    ($(tight $function:ident($($a:ident: $class:ident),*) -> $out:ident;)*) => {$(
        fn $function($($a: $class<P>),*) -> $out<P> {
            $out(core::array::from_fn(|i| Small::<P>::$function($($a.0[i]),*)))
        }
    )*};
}

impl<const P: u64> Field for Eight<P> {
    const NAME: &'static str = "eight";
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [P, 0, 0, 0];
    const LANES: usize = LANES;
    type Lanes<T: Copy> = [T; LANES];
    type Tight = Tight<P>;
    type Sum = Sum<P>;
    type Loose = Loose<P>;
    type Product = Product<P>;
    type Mask = [bool; LANES];

    each! {
        mul(a: Loose, b: Loose) -> Tight;
        square(a: Loose) -> Tight;
        product(a: Loose, b: Loose) -> Product;
        product_square(a: Loose) -> Product;
        add_sums(a: Sum, b: Sum) -> Loose;
        sub_sums(a: Sum, b: Sum) -> Loose;
        carry(a: Loose) -> Tight;
    }
    each! {
        tight reduce(a: Product) -> Tight;
        tight reduce_sum(a: Product, b: Product) -> Sum;
        tight reduce_difference(a: Product, b: Product) -> Sum;
        tight add(a: Tight, b: Tight) -> Sum;
        tight sub(a: Tight, b: Tight) -> Sum;
        tight neg(a: Tight) -> Sum;
        tight invert(a: Tight) -> Tight;
    }
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; LANES] {
        core::array::from_fn(f)
    }
    fn splat(words: &[u64; 4]) -> Tight<P> {
        Tight([Small::<P>::splat(words); LANES])
    }
    fn from_words(words: &[[u64; 4]; LANES]) -> Tight<P> {
        Tight(words.map(|w| Small::<P>::splat(&w)))
    }
    fn from_residues(words: &[[u64; 4]; LANES]) -> Tight<P> {
        Self::from_words(words)
    }
    fn to_words(a: Tight<P>) -> [[u64; 4]; LANES] {
        a.0.map(|x| Small::<P>::to_words(x)[0])
    }
    fn mul_small(a: impl Into<Loose<P>>, k: u32) -> Tight<P> {
        Tight(a.into().0.map(|x| Small::<P>::mul_small(x, k)))
    }
    fn mul_small_add(a: impl Into<Loose<P>>, k: u32, b: Tight<P>) -> Tight<P> {
        Self::carry(Self::add(Self::mul_small(a, k), b))
    }
    fn select(mask: [bool; LANES], a: Tight<P>, b: Tight<P>) -> Tight<P> {
        Tight(core::array::from_fn(
            |i| if mask[i] { b.0[i] } else { a.0[i] },
        ))
    }
    fn select_sums(mask: [bool; LANES], a: Sum<P>, b: Sum<P>) -> Sum<P> {
        Sum(core::array::from_fn(
            |i| if mask[i] { b.0[i] } else { a.0[i] },
        ))
    }
    fn is_zero(a: Tight<P>) -> [bool; LANES] {
        a.0.map(Small::<P>::is_zero)
    }
    fn is_odd(a: Tight<P>) -> [bool; LANES] {
        a.0.map(Small::<P>::is_odd)
    }
    fn is_canonical(words: &[[u64; 4]; LANES]) -> [bool; LANES] {
        words.map(|w| Small::<P>::is_canonical(&[w]))
    }
    fn mask(bits: &[u8; LANES]) -> [bool; LANES] {
        bits.map(|b| b == 1)
    }
    fn bits(mask: [bool; LANES]) -> [u8; LANES] {
        mask.map(u8::from)
    }
    fn mask_and(a: [bool; LANES], b: [bool; LANES]) -> [bool; LANES] {
        core::array::from_fn(|i| a[i] & b[i])
    }
    fn mask_or(a: [bool; LANES], b: [bool; LANES]) -> [bool; LANES] {
        core::array::from_fn(|i| a[i] | b[i])
    }

    crate::support::composed::composed!();
}

impl<const P: u64> SquareRoot for Eight<P> {
    fn sqrt(_: Tight<P>) -> (Tight<P>, [bool; LANES]) {
        panic!("no square root is needed here")
    }
}

impl<const P: u64> Across for Eight<P> {
    fn shuffle(a: Tight<P>, from: &[u64; LANES]) -> Tight<P> {
        Tight(from.map(|i| a.0[i as usize % LANES]))
    }
    fn shuffle_product(a: Product<P>, from: &[u64; LANES]) -> Product<P> {
        Product(from.map(|i| a.0[i as usize % LANES]))
    }
    fn lanes_of(bits: u8) -> [bool; LANES] {
        core::array::from_fn(|i| bits >> i & 1 == 1)
    }
    fn equal(a: u64, b: u64) -> [bool; LANES] {
        [a == b; LANES]
    }
}

/// Points by a function that multiplies, and the digits of lanes as the library cuts them.
struct ByDefinition<'a, M> {
    windows: &'a Windows,
    parts: Parts<Model>,
    /// The bits that the halves of the lanes have used.
    done: [usize; 2],
    multiple: M,
}

impl<C: Curve, M: Fn(&BigUint, bool) -> [C::Words; 2]> Summands<C> for ByDefinition<'_, M> {
    fn row(&mut self, i: usize) -> [<C::F as Field>::Tight; 2] {
        let widths = self.windows.rows[i];
        let digits = self.parts.next(widths);
        let (negative, index) = (Model::byte(digits.negative), digits.index.store());
        let points: Vec<_> = (0..LANES)
            .map(|lane| {
                let half = lane / (LANES / 2);
                assert!(index[lane] < 1 << (widths[half] - 1));
                let digit = BigUint::from(2 * index[lane] + 1);
                let place = self.windows.parts[lane] + self.done[half];
                (self.multiple)(&(digit << place), negative >> lane & 1 == 1)
            })
            .collect();
        for (done, width) in self.done.iter_mut().zip(widths) {
            *done += width;
        }
        [0, 1].map(|c| C::F::from_words(&C::F::lanes(|lane| points[lane][c])))
    }
    fn invert(&mut self, z: &C::Words) -> C::Words {
        C::F::to_words(C::F::invert(C::F::splat(z))).as_ref()[0]
    }
}

/// `k G`, where `multiple` has a point's coordinates.
fn by_windows<C: Curve<F: Across>>(
    k: &C::Words,
    windows: &Windows,
    multiple: impl Fn(&BigUint, bool) -> [C::Words; 2],
) -> [C::Words; 2] {
    let from = ByDefinition {
        windows,
        parts: Parts::new::<C>(k, windows),
        done: [0; 2],
        multiple,
    };
    total::<C>(windows.rows.len(), from)
}

/// The scalars that are exceptional according to the documentation of the module: `n - 2 E'` and its negative.
fn exceptional(n: &BigUint, windows: &Windows) -> Vec<BigUint> {
    let (middle, bits) = (windows.middle(), n.bits());
    assert!(windows.is_partition(bits as usize));
    if !n.bit(middle as u64) {
        return vec![];
    }
    // The digits of n: of `(n - 1)/2 + 2^(bits - 1)`, the windows of the first four lanes.
    let v = ((n - 1u8) >> 1) + (BigUint::from(1u8) << (bits - 1));
    let (mut plus, mut minus) = (BigUint::ZERO, BigUint::ZERO);
    for lane in 0..LANES / 2 {
        let size = BigUint::from(1u8) << windows.bits(0);
        let part = (&v >> windows.parts[lane]) % &size;
        plus += (2u8 * part + 1u8) << windows.parts[lane];
        minus += size << windows.parts[lane];
    }
    let m = n - 2u8 * (plus - minus);
    let mut all = vec![n - &m, m];
    all.sort();
    all
}

/// All scalars of a small curve; those whose multiples are wrong are exactly the predicted ones.
fn every_scalar<const P: u64, T: Constants>(windows: &Windows) -> usize {
    type C<const P: u64, T> = Tiny<Eight<P>, T>;
    let group = small::group::<T>();
    let n = BigUint::from(T::ORDER);
    let coordinates = |p: small::Point| match p {
        Some(p) => p.map(|c| [c, 0, 0, 0]),
        None => [[0; 4]; 2],
    };
    let multiple = |d: &BigUint, negative: bool| {
        let d = (d % &n).to_u64_digits().first().copied().unwrap_or(0);
        let d = if negative { T::ORDER - d } else { d };
        coordinates(group[d as usize])
    };
    let wrong: Vec<BigUint> = (0..T::ORDER)
        .filter(|&k| {
            let product = by_windows::<C<P, T>>(&[k, 0, 0, 0], windows, multiple);
            product != coordinates(group[k as usize])
        })
        .map(BigUint::from)
        .collect();
    assert_eq!(wrong, exceptional(&n, windows), "{}", T::ORDER);
    assert_eq!(
        wrong.is_empty(),
        windows.is_complete(&[T::ORDER], n.bits() as usize)
    );
    wrong.len()
}

/// Parts of two sizes and one row; two rows of single bits; one row; another order of the lanes, as for P-256.
const SMALL: [Windows; 4] = [
    Windows {
        parts: [0, 1, 2, 3, 4, 6, 8, 10],
        rows: &[[1, 2]],
    },
    Windows {
        parts: [0, 2, 4, 6, 8, 10, 12, 14],
        rows: &[[1, 1], [1, 1]],
    },
    Windows {
        parts: [0, 2, 4, 6, 8, 10, 12, 14],
        rows: &[[2, 2]],
    },
    Windows {
        parts: [0, 2, 8, 10, 4, 6, 12, 14],
        rows: &[[1, 1], [1, 1]],
    },
];

#[test]
fn every_scalar_of_small_curves() {
    let [uneven, two, one, mixed] = &SMALL;
    assert_eq!(every_scalar::<2903, small::Three2851>(uneven), 0);
    assert_eq!(every_scalar::<2909, small::Three2843>(uneven), 2);
    assert_eq!(every_scalar::<47_017, small::Zero47353>(two), 0);
    assert_eq!(every_scalar::<47_087, small::Three46853>(two), 2);
    assert_eq!(every_scalar::<47_017, small::Zero47353>(one), 0);
    assert_eq!(every_scalar::<47_017, small::Zero47353>(mixed), 2);
    assert_eq!(every_scalar::<47_087, small::Three46853>(mixed), 2);
}

#[test]
fn partitions_are_recognized() {
    let [uneven, two, ..] = SMALL;
    assert!(uneven.is_partition(12) && two.is_partition(16));
    assert!(!uneven.is_partition(13) && !two.is_partition(15));
    let with = |parts| Windows { parts, ..two };
    // A gap, an overlap; the lowest part in the second half, the highest in the first.
    assert!(!with([0, 2, 4, 6, 8, 10, 12, 16]).is_partition(16));
    assert!(!with([0, 2, 4, 4, 8, 10, 12, 14]).is_partition(16));
    assert!(!with([8, 10, 12, 2, 0, 4, 6, 14]).is_partition(16));
    assert!(!with([0, 2, 4, 14, 6, 8, 10, 12]).is_partition(16));
}

/// P-256 with its parts in order, which [`LaneGroup::WINDOWS`] avoids: the two predicted scalars fail, and others that
/// are close to them do not.
#[test]
fn the_wrong_order_of_lanes_has_two_exceptional_scalars() {
    type C = curves::P256<p256::R52<Model>>;
    let natural = Windows {
        parts: core::array::from_fn(|i| 32 * i),
        ..C::WINDOWS
    };
    let n = big(&C::ORDER);
    let multiple = |d: &BigUint, negative: bool| {
        let d = d % &n;
        let d = if negative { &n - d } else { d };
        MulBase::<operations::P256>(&words(&d)).run()
    };
    let right = |k: &BigUint, windows: &Windows| {
        by_windows::<C>(&words(k), windows, multiple) == multiple(k, false)
    };
    assert!(exceptional(&n, &C::WINDOWS).is_empty());
    let two = exceptional(&n, &natural);
    let m = &n - 2u8 * (&n % (BigUint::from(1u8) << 128));
    assert!(two.contains(&m) && two.len() == 2);
    for k in &two {
        assert!(!right(k, &natural), "{k:x} is not exceptional");
        assert!(right(k, &C::WINDOWS), "{k:x}");
        for other in [k - 2u8, k - 1u8, k + 1u8, k + 2u8] {
            assert!(right(&other, &natural), "{other:x}");
        }
    }
}

/// Scalars of any curve at which something could happen: small ones, powers of two and their neighbors, parts of the
/// order, and what is close to it.
fn edges(n: &BigUint, windows: &Windows) -> Vec<BigUint> {
    let one = BigUint::from(1u8);
    let mut all = vec![];
    for small in 0..20u8 {
        all.extend([BigUint::from(small), n - 1u8 - small]);
        all.extend([(n >> 1) + small, (n >> 1) - small]);
    }
    for bit in 1..n.bits() {
        let power = &one << bit;
        all.extend([&power - 1u8, &power + 1u8, n - &power, power]);
        all.push(n % (&one << bit));
    }
    // Parts of the order in some of the lanes, and twice of it.
    for set in 0..1u32 << LANES {
        let mut x = BigUint::ZERO;
        for lane in (0..LANES).filter(|lane| set >> lane & 1 == 1) {
            let (first, bits) = (windows.parts[lane], windows.bits(lane / (LANES / 2)));
            x += ((n >> first) % (&one << bits)) << first;
        }
        all.extend([n - &x % n, (&x * 2u8) % n, x]);
    }
    all.into_iter().map(|x| x % n).collect()
}

fn as_words_do<A: Arithmetic>(windows: &Windows) {
    let n = big(&A::Group::ORDER);
    let mut random = crate::support::Random::new(37);
    let mut all = edges(&n, windows);
    for _ in 0..400 {
        let bytes: Vec<u8> = (0..64).map(|_| random.next() as u8).collect();
        all.push(BigUint::from_bytes_le(&bytes) % &n);
    }
    let _held = BACKEND.lock().unwrap();
    let wide = wide_backends();
    if wide.is_empty() {
        return;
    }
    for (i, k) in all.iter().enumerate() {
        let k: A::Words = words(k);
        let expected = MulBase::<A>(&k).run();
        cpu::set_backend(wide[i % wide.len()]).unwrap();
        assert!(A::mul_base(MulBase(&k)) == expected, "{:?}", all[i]);
        let (point, inverse) = A::nonce(&k);
        let inverse = big(&inverse.expect("the inverse, in lanes"));
        assert!(point == expected && inverse < n, "{:?}", all[i]);
        assert_eq!(
            &all[i] * inverse % &n,
            BigUint::from(u8::from(all[i] != BigUint::ZERO))
        );
    }
    cpu::reset_backend();
}

#[test]
fn multiples_agree_with_those_on_words() {
    as_words_do::<operations::Secp256k1>(&curves::Secp256k1::<p256k1::R52<Model>>::WINDOWS);
    as_words_do::<operations::P256>(&curves::P256::<p256::R52<Model>>::WINDOWS);
    as_words_do::<operations::P384>(&curves::P384::<p384::R52<Model>>::WINDOWS);
}
