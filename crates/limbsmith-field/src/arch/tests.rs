//! Every operation on vectors of this processor against the model, on edges and random words.
//!
//! `cargo xtask miri` runs them with the instructions that Miri knows.

use super::avx2::Avx2;
use super::ifma::Ifma;
use super::lane::{LANES, Lane, LaneWork, Model, Model4};
use super::lane32::{HalfModel, Pair};
use super::short::Short;
use alloc::vec::Vec;

type Words = [u64; LANES];

/// Every operation of vectors, on three of them.
struct Every([Words; 3]);

/// The name of an operation, and its results.
type Answers = Vec<(&'static str, Vec<Words>)>;

impl LaneWork for Every {
    type Output = Answers;

    #[inline(always)]
    fn run<V: Lane>(self) -> Answers {
        let words = self.0;
        let [a, b, c] = words.map(|w| V::load(&w));
        let rows: [V; LANES] =
            core::array::from_fn(|i| V::load(&words[i % 3]) + V::splat(i as u64));
        let bits = V::bits(words[0][0] as u8);
        let byte = |bits| [u64::from(V::byte(bits)); LANES];
        let all: [(&str, Vec<V>); 12] = [
            ("sums", [a + b, a - b, a & b, a | b, a ^ b].into()),
            ("shifts", [a << 1, a << 51, a >> 1, a >> 63, b >> 52].into()),
            ("blend", [V::blend(bits, a, b)].into()),
            (
                "rotate_right",
                [a.rotate_right(1), a.rotate_right(63), b.rotate_right(14)].into(),
            ),
            ("add32", [a.add32(b), b.add32(c)].into()),
            (
                "shift_right32",
                [a.shift_right32(3), a.shift_right32(31)].into(),
            ),
            (
                "shift_left32",
                [a.shift_left32(3), a.shift_left32(31)].into(),
            ),
            (
                "rotate_right32",
                [a.rotate_right32(1), a.rotate_right32(25)].into(),
            ),
            ("table16", [V::table16(a, b, c), V::table16(c, a, b)].into()),
            ("shuffle", [a.shuffle(&words[1])].into()),
            (
                "gather_vartime",
                [
                    V::gather_vartime(&words[0], b & V::splat(15)),
                    V::gather_vartime(&words[0], c),
                ]
                .into(),
            ),
            ("transpose", V::transpose(&rows).into()),
        ];
        let mut answers: Answers = all
            .into_iter()
            .map(|(name, r)| (name, r.into_iter().map(V::store).collect()))
            .collect();
        let more = V::bits(words[1][0] as u8);
        answers.push(("splat", [V::splat(words[2][0]).store()].into()));
        answers.push(("bits", [byte(bits), byte(more)].into()));
        answers.push(("both", [byte(V::both(bits, more))].into()));
        answers.push(("either", [byte(V::either(bits, more))].into()));
        answers.push((
            "below",
            [
                byte(V::below(a, b)),
                byte(V::below(b, a)),
                byte(V::below(a, a)),
            ]
            .into(),
        ));
        answers.push((
            "equal",
            [
                byte(V::equal(a, b)),
                byte(V::equal(b, c)),
                byte(V::equal(c, c)),
            ]
            .into(),
        ));
        answers
    }
}

impl From<[Words; 3]> for Every {
    fn from(words: [Words; 3]) -> Self {
        Every(words)
    }
}

/// Products of 52 bits, which vectors of AVX2 do not have.
struct Products([Words; 3]);

impl LaneWork for Products {
    type Output = Answers;

    #[inline(always)]
    fn run<V: Lane>(self) -> Answers {
        let [a, b, c] = self.0.map(|w| V::load(&w));
        let store = |r: [V; 2]| r.map(V::store).into();
        [
            ("madd52lo", store([c.madd52lo(a, b), a.madd52lo(b, c)])),
            ("madd52hi", store([c.madd52hi(a, b), a.madd52hi(b, c)])),
        ]
        .into()
    }
}

impl From<[Words; 3]> for Products {
    fn from(words: [Words; 3]) -> Self {
        Products(words)
    }
}

/// Work that calls the work `W` as an outlined function.
struct Outlined<W>(W);

impl<W: LaneWork> LaneWork for Outlined<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<V: Lane>(self) -> W::Output {
        V::outline(self.0)
    }
}

const EDGES: [u64; 12] = [
    0,
    1,
    2,
    15,
    (1 << 26) - 1,
    1 << 26,
    (1 << 52) - 1,
    1 << 52,
    1 << 63,
    0x8000_0000_7fff_ffff,
    u64::MAX - 1,
    u64::MAX,
];

/// Three vectors: edges in all pairs as the number rises, then random words.
fn inputs(i: usize) -> [Words; 3] {
    let mut state = i as u64;
    let mut random = || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (state ^ state >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd)
    };
    core::array::from_fn(|v| {
        core::array::from_fn(|lane| match i % 2 {
            0 => EDGES[(lane + v * (i / 2) + i / 24) % EDGES.len()],
            _ => random(),
        })
    })
}

fn compare(
    kind: &str,
    wanted: impl Fn([Words; 3]) -> Answers,
    run: impl Fn([Words; 3]) -> Answers,
) {
    let rounds = if cfg!(miri) { 26 } else { 600 };
    for i in 0..rounds {
        let words = inputs(i);
        for (ours, model) in run(words).iter().zip(&wanted(words)) {
            assert_eq!(ours, model, "{kind}, input {i}: {words:x?}");
        }
    }
}

fn agree<W: LaneWork<Output = Answers> + From<[Words; 3]>>(kind: &str, run: impl Fn(W) -> Answers) {
    let model = |words| W::from(words).run::<Model>();
    compare(kind, model, |words| run(W::from(words)));
}

/// Asserts that the answers of `run` are those of the model of four lanes.
fn agree_in_four<W: LaneWork<Output = Answers> + From<[Words; 3]>>(
    kind: &str,
    run: impl Fn(W) -> Answers,
) {
    let model = |words| W::from(words).run::<Model4>();
    compare(kind, model, |words| run(W::from(words)));
}

#[test]
fn models_agree() {
    agree("halves", |every: Every| every.run::<Pair<HalfModel>>());
    agree("short", |every: Every| every.run::<Short<Model>>());
    agree("short", |products: Products| products.run::<Short<Model>>());
}

/// Lanes 4 to 7 become copies of lanes 0 to 3.
fn copied(words: Words) -> Words {
    core::array::from_fn(|lane| words[lane % 4])
}

#[test]
fn four_lanes_are_the_first_of_eight() {
    // Masks are made of the lowest byte, so its halves have to be equal, too.
    let inputs = |words: [Words; 3]| words.map(|w| copied(w).map(|x| x & !0xf0 | (x & 0xf) << 4));
    let first = |mut all: Answers| {
        for (_, results) in &mut all {
            results.iter_mut().for_each(|r| *r = copied(*r));
        }
        all
    };
    let model = |words| first(Every(inputs(words)).run::<Model>());
    compare("four", model, |words| Every(inputs(words)).run::<Model4>());
    let model = |words| first(Products(inputs(words)).run::<Model>());
    compare("four", model, |words| {
        Products(inputs(words)).run::<Model4>()
    });
}

#[test]
fn vectors_of_this_processor_agree_with_the_model() {
    if let Some(avx2) = Avx2::detect() {
        agree("AVX2", |every: Every| avx2.call(every));
        agree("AVX2, outlined", |every: Every| avx2.call(Outlined(every)));
    }
    if let Some(ifma) = Ifma::detect() {
        agree("IFMA", |every: Every| ifma.call(every));
        agree("IFMA, outlined", |every: Every| ifma.call(Outlined(every)));
        agree("IFMA", |products: Products| ifma.call(products));
        agree("IFMA", |products: Products| ifma.call(Outlined(products)));
        agree_in_four("IFMA", |every: Every| ifma.call_four(every));
        agree_in_four("IFMA", |every: Every| ifma.call_four(Outlined(every)));
        agree_in_four("IFMA", |products: Products| ifma.call_four(products));
    }
}
