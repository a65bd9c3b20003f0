//! Points of secp256k1, P-256 and P-384: formulas, multiples and their building blocks, in one
//! table.
//!
//! Ours run in the entry compiled for BMI1, BMI2 and AVX2, as the schemes do. The rivals are those
//! whose points can be multiplied without a scheme around them.

use crate::built;
use limbsmith::hazmat::weierstrass::accumulator::{Accumulator, Addend};
use limbsmith::hazmat::weierstrass::curves::{Group, P256, P384, Secp256k1};
use limbsmith::hazmat::weierstrass::encoding;
use limbsmith::hazmat::weierstrass::point::{Affine, Jacobian};
use limbsmith::hazmat::{Bmi2, Field, P256Field, P256k1Field, P384Field, SquareRoot, Words, Work};
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use std::fmt::Write;
use std::hint::black_box;
use std::marker::PhantomData;

const COLUMNS: [&str; 13] = [
    "running double",
    "running add",
    "double",
    "add_affine",
    "add_affine_complete",
    "add",
    "mul_base",
    "mul",
    "sum_vartime",
    "invert",
    "invert_vartime",
    "sqrt",
    "decode",
];

/// A task of its own type: a closure would be compiled apart, without the entry's instructions.
macro_rules! operation {
    ($name:ident<$c:ident>($($field:ident: $type:ty),*) -> $out:ty $body:block) => {
        struct $name<$c: Group>($($type),*);
        impl<$c: Group> Work for $name<$c> {
            type Output = $out;
            #[inline(always)]
            fn run(self) -> $out {
                let $name($($field),*) = self;
                $body
            }
        }
    };
}

type Tight<C> = limbsmith::hazmat::weierstrass::Tight<C>;

operation!(Double<C>(p: Jacobian<C>, n: usize) -> Jacobian<C> { p.double_n(n) });
operation!(RunningDouble<C>(p: Accumulator<C>, n: usize) -> Accumulator<C> { p.double_n(n) });
operation!(RunningAdd<C>(p: Accumulator<C>, q: Addend<C>, n: usize) -> Accumulator<C> {
    (0..n).fold(p, |p, _| p.add(p.coordinates().2, &q).0)
});
operation!(AddAffine<C>(p: Jacobian<C>, q: Affine<C>, n: usize) -> Jacobian<C> {
    (0..n).fold(p, |p, _| p.add_affine(&q))
});
operation!(AddComplete<C>(p: Jacobian<C>, q: Affine<C>, n: usize) -> Jacobian<C> {
    (0..n).fold(p, |p, _| p.add_affine_complete(&q))
});
operation!(Add<C>(p: Jacobian<C>, q: Affine<C>, n: usize) -> Jacobian<C> {
    let q = q.to_jacobian().double().to_cached();
    (0..n).fold(p, |p, _| p.add(&q))
});
operation!(MulBase<C>(k: C::Words) -> Jacobian<C> { C::mul_base(&C::F::lanes(|_| k)) });
operation!(Mul<C>(p: Affine<C>, k: C::Words) -> Jacobian<C> { C::mul(&p, &C::F::lanes(|_| k)) });
operation!(Sum<C>(u: C::Words, v: C::Words, q: Affine<C>) -> Jacobian<C> {
    C::sum_vartime(&u, &v, &q)
});
operation!(Invert<C>(x: Tight<C>) -> Tight<C> { C::F::invert(x) });
operation!(InvertVartime<C>(x: Tight<C>) -> Tight<C> { C::F::invert_vartime(x) });
operation!(Root<C>(x: Tight<C>) -> Tight<C> { C::F::sqrt(x).0 });
operation!(Decode<C>(bytes: [u8; 49], length: usize, _curve: PhantomData<C>) -> bool {
    encoding::decode_vartime::<C>(&bytes[..length]).is_ok()
});

fn enter<W: Work>(work: W) -> W::Output {
    match Bmi2::detect() {
        Some(token) => token.call(work),
        None => work.run(),
    }
}

/// Scalars below any of the orders, from SplitMix64.
fn scalar<W: Words>(seed: u64) -> W {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut k = W::default();
    for w in k.as_mut() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        *w = z ^ (z >> 31);
    }
    // Below 2^-1 of the word: less than every order, and as long but for a bit.
    if let Some(top) = k.as_mut().last_mut() {
        *top = *top >> 1 | 1 << 62;
    }
    k
}

const SCALARS: usize = 64;

fn ours<C: Group>(suite: &mut Suite<'_>, curve: &str) {
    let who = format!("{curve} | limbsmith");
    let k: Vec<C::Words> = (0..SCALARS as u64).map(scalar).collect();
    let q = enter(MulBase::<C>(scalar(99))).to_affine();
    let p = enter(MulBase::<C>(scalar(98)));
    macro_rules! chain {
        ($name:literal, |$x:ident, $n:ident| $body:expr) => {{
            let mut $x = p;
            suite.add(Case::looped($name, &who, move |_, $n| $x = enter($body)));
        }};
    }
    chain!("double", |x, n| Double(x, n));
    chain!("add_affine", |x, n| AddAffine(x, q, n));
    chain!("add_affine_complete", |x, n| AddComplete(x, q, n));
    chain!("add", |x, n| Add(x, q, n));
    let summand = Addend::<C>::from_affine(&q);
    let mut x = summand.to_accumulator(C::F::one());
    suite.add(Case::looped("running double", &who, move |_, n| {
        x = enter(RunningDouble(x, n));
    }));
    suite.add(Case::looped("running add", &who, move |_, n| {
        x = enter(RunningAdd(x, summand, n));
    }));
    macro_rules! each {
        ($name:literal, |$i:ident, $j:ident, $k:ident| $body:expr) => {{
            let $k = k.clone();
            suite.add(Case::new($name, &who, move |n| {
                let ($i, $j) = (n % SCALARS, (n + 1) % SCALARS);
                black_box(enter($body));
            }));
        }};
    }
    each!("mul_base", |i, _j, k| MulBase::<C>(k[i]));
    each!("mul", |i, _j, k| Mul::<C>(q, k[i]));
    each!("sum_vartime", |i, j, k| Sum::<C>(k[i], k[j], q));
    let x: Vec<Tight<C>> = k
        .iter()
        .map(|k| C::F::from_words(&C::F::lanes(|_| *k)))
        .collect();
    macro_rules! field {
        ($name:literal, $task:ident) => {{
            let x = x.clone();
            suite.add(Case::new($name, &who, move |n| {
                black_box(enter($task::<C>(x[n % SCALARS])));
            }));
        }};
    }
    field!("invert", Invert);
    field!("invert_vartime", InvertVartime);
    field!("sqrt", Root);
    let mut bytes = [0; 49];
    let words = C::F::to_words(q.coordinates().0);
    let x = words.as_ref()[0].to_be_bytes();
    let size = x.as_ref().len();
    bytes[0] = 2;
    bytes[1..=size].copy_from_slice(x.as_ref());
    suite.add(Case::new("decode", &who, move |_| {
        black_box(enter(Decode::<C>(black_box(bytes), size + 1, PhantomData)));
    }));
}

macro_rules! crrl {
    ($suite:ident: $($curve:literal $module:ident;)*) => {$({
        use crrl::$module::{Point, Scalar};
        let who = concat!($curve, " | crrl");
        let scalars: Vec<Scalar> = (0..SCALARS as u64)
            .map(|i| {
                let [a, b, c, d] = scalar::<[u64; 4]>(i);
                Scalar::from_w64le(a, b, c, d)
            })
            .collect();
        let q = Point::mulgen(&scalars[3]);
        let mut x = q;
        $suite.add(Case::looped("double", who, move |_, n| x = x.xdouble(n as u32)));
        let mut x = Point::mulgen(&scalars[4]);
        $suite.add(Case::looped("add", who, move |_, n| {
            for _ in 0..n {
                x += q;
            }
        }));
        let s = scalars.clone();
        $suite.add(Case::new("mul_base", who, move |i| {
            black_box(Point::mulgen(&s[i % SCALARS]));
        }));
        let s = scalars.clone();
        $suite.add(Case::new("mul", who, move |i| {
            black_box(q * s[i % SCALARS]);
        }));
        let s = scalars;
        $suite.add(Case::new("sum_vartime", who, move |i| {
            black_box(q.mul_add_mulgen_vartime(&s[i % SCALARS], &s[(i + 1) % SCALARS]));
        }));
    })*};
}

/// All rows.
pub fn suite<'a>() -> Suite<'a> {
    let mut suite = Suite::new();
    let s = &mut suite;
    ours::<Secp256k1<P256k1Field>>(s, "secp256k1");
    crrl! { s: "secp256k1" secp256k1; }
    ours::<P256<P256Field>>(s, "P-256");
    crrl! { s: "P-256" p256; }
    ours::<P384<P384Field>>(s, "P-384");
    suite
}

/// The Markdown table.
pub fn render(machine: &Machine, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Core cycles of one operation, median of {} rounds interleaved over all cases.\n{machine}.\n{}\n\n\
         | curve | who | {} |\n|---|---|{}\n",
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
    for subject in subjects {
        let _ = write!(text, "| {subject} |");
        for column in COLUMNS {
            let found = results
                .iter()
                .find(|r| r.subject == subject && r.operation == column);
            let _ = match found {
                Some(r) => write!(text, " {:.0} |", r.cycles.median),
                None => write!(text, " |"),
            };
        }
        text.push('\n');
    }
    text
}
