//! Prime fields compared with those of other libraries: one table, a row for each field in each
//! representation.
//!
//! Everything runs in the same entry compiled for BMI1, BMI2 and AVX2 (where the processor has
//! them), the other libraries too: their inlinable functions use the same instructions.

use crate::built;
use crate::inputs::splitmix;
use elliptic_curve::hazmat::FieldArithmetic;
use limbsmith::hazmat::{
    Bmi2, Field, Ifma, Lane, LaneFamily, LaneWork, Model, Prime, Visitor, Work,
};
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use std::fmt::Write;
use std::hint::black_box;
use std::marker::PhantomData;

/// Independent chains of a throughput figure; eight do not fit the registers.
const CHAINS: usize = 8;

const COLUMNS: [&str; 4] = [
    "mul latency",
    "square latency",
    "mul throughput",
    "square throughput",
];

/// A field element as its library multiplies it.
trait Element: Copy + 'static {
    /// An element that is neither small nor special.
    fn new(seed: u64) -> Self;
    fn mul(self, other: Self) -> Self;
    fn square(self) -> Self;
}

/// `count` products or squares of each of `N` values, each of the result of the one before.
struct Chains<E, const N: usize> {
    x: [E; N],
    y: E,
    count: usize,
    square: bool,
}

impl<E: Element, const N: usize> Work for Chains<E, N> {
    type Output = [E; N];

    #[inline(always)]
    fn run(self) -> [E; N] {
        let (mut x, y) = (self.x, black_box(self.y));
        for _ in 0..self.count {
            if self.square {
                for x in &mut x {
                    *x = x.square();
                }
            } else {
                for x in &mut x {
                    *x = x.mul(y);
                }
            }
            if N > 1 {
                black_box(&mut x);
            }
        }
        x
    }
}

fn enter<W: Work>(work: W) -> W::Output {
    match Bmi2::detect() {
        Some(token) => token.call_scalar(work),
        None => work.run(),
    }
}

fn add<E: Element>(suite: &mut Suite<'_>, field: &str, who: &str) {
    let subject = format!("{field} | {who}");
    let y = E::new(99);
    for (name, square) in [(COLUMNS[0], false), (COLUMNS[1], true)] {
        let mut x = [E::new(1)];
        suite.add(Case::looped(name, &subject, move |_, count| {
            x = enter(Chains {
                x,
                y,
                count,
                square,
            });
        }));
    }
    for (name, square) in [(COLUMNS[2], false), (COLUMNS[3], true)] {
        let mut x: [E; CHAINS] = std::array::from_fn(|i| E::new(i as u64));
        let case = Case::looped(name, &subject, move |_, count| {
            x = enter(Chains {
                x,
                y,
                count,
                square,
            });
        });
        suite.add(case.per_call(CHAINS));
    }
}

/// Words of test data, the last one below 2^62.
fn words<const N: usize>(seed: u64) -> [u64; N] {
    let mut state = seed;
    let mut words = std::array::from_fn(|_| splitmix(&mut state));
    words[N - 1] >>= 2;
    words
}

/// An integer below the prime.
fn integer<F: Field>(seed: u64) -> F::Words {
    let mut x = F::Words::default();
    let n = x.as_ref().len();
    x.as_mut().copy_from_slice(&words::<8>(seed)[..n]);
    let top = F::MODULUS.as_ref()[n - 1];
    x.as_mut()[n - 1] %= (top / 2).max(1);
    x
}

/// An element in one of our representations.
struct Ours<F: Field>(F::Tight);

impl<F: Field> Clone for Ours<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Field> Copy for Ours<F> {}

impl<F: Field> Element for Ours<F> {
    fn new(seed: u64) -> Self {
        Ours(F::splat(&integer::<F>(seed)))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Ours(F::mul(self.0, other.0))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Ours(F::square(self.0))
    }
}

/// As [`Chains`], of vectors: `N` of them. They are in vectors only during the computation.
struct LaneChains<F: LaneFamily, const N: usize> {
    field: PhantomData<F>,
    x: [[<F::Prime as Prime>::Words; 8]; N],
    count: usize,
    square: bool,
}

impl<F: LaneFamily, const N: usize> LaneWork for LaneChains<F, N> {
    type Output = [[<F::Prime as Prime>::Words; 8]; N];

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        let y = F::On::<V>::splat(&integer::<F::On<V>>(99));
        let mut x = [y; N];
        for (x, words) in x.iter_mut().zip(&self.x) {
            *x = F::On::<V>::from_words(&F::On::<V>::lanes(|i| words[i]));
        }
        if self.square {
            for _ in 0..self.count {
                for x in &mut x {
                    *x = F::On::<V>::square(*x);
                }
            }
        } else {
            for _ in 0..self.count {
                for x in &mut x {
                    *x = F::On::<V>::mul(*x, y);
                }
            }
        }
        let mut out = self.x;
        for (x, words) in x.iter().zip(&mut out) {
            words.copy_from_slice(F::On::<V>::to_words(*x).as_ref());
        }
        out
    }
}

/// Chains of vectors in a throughput figure: a few hide the latency, more would spill to memory.
const VECTORS: usize = 3;

fn add_lanes<F: LaneFamily, const N: usize>(
    suite: &mut Suite<'_>,
    ifma: Ifma,
    columns: &[&'static str],
) {
    let subject = format!(
        "{} | limbsmith {}, each of 8 lanes",
        F::Prime::NAME,
        F::On::<Model>::NAME
    );
    for (&name, square) in columns.iter().zip([false, true]) {
        let mut x = std::array::from_fn(|i| {
            std::array::from_fn(|j| integer::<F::On<Model>>((8 * i + j) as u64))
        });
        let case = Case::looped(name, &subject, move |_, count| {
            x = ifma.call(LaneChains::<F, N> {
                field: PhantomData,
                x,
                count,
                square,
            });
        });
        // Latency is that of a vector, whatever its lanes hold.
        suite.add(if N > 1 { case.per_call(8 * N) } else { case });
    }
}

/// Adds our rows.
struct Rows<'a, 's>(&'a mut Suite<'s>);

impl Visitor for Rows<'_, '_> {
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self) {
        add::<Ours<F>>(self.0, P::NAME, &format!("limbsmith {}", F::NAME));
    }
    fn lanes<F: LaneFamily>(&mut self) {
        if let Some(ifma) = Ifma::detect() {
            add_lanes::<F, 1>(self.0, ifma, &COLUMNS[..2]);
            add_lanes::<F, VECTORS>(self.0, ifma, &COLUMNS[2..]);
        }
    }
}

macro_rules! crrl {
    ($suite:ident: $($field:literal $name:ident;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name(crrl::field::$name);
        impl Element for $name {
            fn new(seed: u64) -> Self {
                let w = words::<4>(seed);
                $name(crrl::field::$name::from_w64le(w[0], w[1], w[2], w[3]))
            }
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                $name(self.0 * other.0)
            }
            #[inline(always)]
            fn square(self) -> Self {
                $name(self.0.square())
            }
        }
        add::<$name>($suite, $field, "crrl");
    )*};
}

macro_rules! rustcrypto {
    ($suite:ident: $($field:literal $who:literal $name:ident $curve:ty;)*) => {$(
        #[derive(Clone, Copy)]
        struct $name(<$curve as FieldArithmetic>::FieldElement);
        impl Element for $name {
            fn new(seed: u64) -> Self {
                let small = <$curve as FieldArithmetic>::FieldElement::from(seed + 3);
                $name((0..9).fold(small, |x, _| x.square()))
            }
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                $name(self.0 * other.0)
            }
            #[inline(always)]
            fn square(self) -> Self {
                $name(self.0.square())
            }
        }
        add::<$name>($suite, $field, $who);
    )*};
}

/// All rows.
pub fn suite<'a>() -> Suite<'a> {
    let mut suite = Suite::new();
    let s = &mut suite;
    limbsmith::hazmat::visit(&mut Rows(s));
    crrl! { s: "p25519" GF25519; "p256k1" GFsecp256k1; "p256" GFp256; }
    libsecp256k1::add(s);
    rustcrypto! {
        s: "p256k1" "k256" K256 k256::Secp256k1;
        "p256" "p256 on crypto-bigint" P256 p256::NistP256;
        "p384" "p384 on crypto-bigint" P384 p384::NistP384;
    }
    suite
}

/// The field of libsecp256k1 in 5 limbs of 52 bits; the loops are on its side.
mod libsecp256k1 {
    #![allow(unsafe_code)]
    use super::{CHAINS, COLUMNS, words};
    use limbsmith_clock::{Case, Suite};

    unsafe extern "C" {
        fn libsecp256k1_mul(x: *mut u64, y: *const u64, chains: usize, count: usize);
        fn libsecp256k1_square(x: *mut u64, chains: usize, count: usize);
    }

    fn limbs(seed: u64) -> [u64; 5] {
        words::<5>(seed).map(|w| w >> 16)
    }

    pub fn add(suite: &mut Suite<'_>) {
        let subject = "p256k1 | libsecp256k1 5x52";
        for (column, square, n) in [
            (0, false, 1),
            (1, true, 1),
            (2, false, CHAINS),
            (3, true, CHAINS),
        ] {
            let mut x: Vec<[u64; 5]> = (0..n as u64).map(limbs).collect();
            let y = limbs(99);
            let case = Case::looped(COLUMNS[column], subject, move |_, count| {
                let values = x.as_flattened_mut().as_mut_ptr();
                // SAFETY: `values` are 5 n words, `y` 5 words, none above 48 bits at first and
                // within the library's own bounds afterwards.
                unsafe {
                    match square {
                        true => libsecp256k1_square(values, n, count),
                        false => libsecp256k1_mul(values, y.as_ptr(), n, count),
                    }
                }
            });
            suite.add(case.per_call(n));
        }
    }
}

/// The Markdown table.
pub fn render(machine: &Machine, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Core cycles of one operation, median of {} rounds interleaved over all cases.\n{machine}.\n{}\n\n\
         | field | who | {} |\n|---|---|{}\n",
        plan.rounds,
        built::text(),
        COLUMNS.join(" | "),
        "--:|".repeat(COLUMNS.len())
    );
    let mut subjects: Vec<&str> = vec![];
    for r in results {
        if !subjects.contains(&r.subject.as_str()) {
            subjects.push(&r.subject);
        }
    }
    // The rows of a field are adjacent.
    subjects.sort_by_key(|s| s.split(" | ").next().map(String::from));
    for subject in subjects {
        let _ = write!(text, "| {subject} |");
        for column in COLUMNS {
            let found = results
                .iter()
                .find(|r| r.subject == subject && r.operation == column);
            let _ = match found {
                Some(r) => write!(text, " {:.1} |", r.cycles.median),
                None => write!(text, " |"),
            };
        }
        text.push('\n');
    }
    text
}
