//! Sums of two multiples, `n B + k A`, on every curve and every implementation: the main cost of
//! verification. Points are given decoded, and sums are returned in affine coordinates.

use super::cases::{self, Inputs};
use super::lanes;
use crate::curve::{Curve, OfCommand, OnCurve};
use limbsmith::cpu::{self, Backend, Lanes};
use limbsmith::ecdsa::{self, ByteArray};
use limbsmith::hazmat::operations::{Sum, Total, batch::Terms};
use limbsmith::hazmat::{
    DoubleBase, PlainScalar, Words, decompress_each_vartime, double_base_each_vartime,
    double_base_vartime,
};
use limbsmith_clock::Case;
use std::hint::black_box;

/// Sums in a call.
const BATCH: usize = 64;

/// A row group of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Curve, operation.
    pub name: &'static str,
    /// Title in the table.
    pub title: &'static str,
    /// Sums in a call.
    pub batch: usize,
    /// None: edwards25519.
    curve: Option<Curve>,
}

macro_rules! rows {
    ($($name:literal $title:literal $batch:ident $curve:expr;)*) => {
        [$(Row { name: $name, title: $title, batch: $batch, curve: $curve }),*]
    };
}

const ONE: usize = 1;

/// In the order of the table.
pub static ROWS: [Row; 8] = rows! {
    "ed25519-double-base" "edwards25519 n B + k A" ONE None;
    "ed25519-double-base-each" "  64 at a time" BATCH None;
    "secp256k1-double-base" "secp256k1 u G + v Q" ONE Some(Curve::Secp256k1);
    "secp256k1-double-base-each" "  64 at a time" BATCH Some(Curve::Secp256k1);
    "p256-double-base" "P-256 u G + v Q" ONE Some(Curve::P256);
    "p256-double-base-each" "  64 at a time" BATCH Some(Curve::P256);
    "p384-double-base" "P-384 u G + v Q" ONE Some(Curve::P384);
    "p384-double-base-each" "  64 at a time" BATCH Some(Curve::P384);
};

/// A closure that is called repeatedly, with the number of the call.
type Call = Box<dyn FnMut(usize)>;

/// The cases of a row.
pub fn cases<'a>(row: &'static Row, backends: &[Backend], inputs: &Inputs) -> Vec<Case<'a>> {
    let call = || match row.curve {
        None => edwards(row.batch, inputs),
        Some(curve) => curve.run(Make(row.batch)),
    };
    if row.batch > 1 {
        // The other curves have no field in the lanes of AVX2, and one in those of IFMA.
        let all = lanes::kinds()
            .filter(|l| row.curve.is_none() || ![Lanes::Avx2, Lanes::Ifma51].contains(l));
        return all.map(|l| on_lanes(row, l, call())).collect();
    }
    let single: Vec<(&str, Backend)> = match row.curve {
        None => backends
            .iter()
            .filter(|b| b.is_available() && !matches!(**b, Backend::R51Ifma | Backend::R52Ifma))
            .map(|b| (b.name(), *b))
            .collect(),
        Some(_) => super::weierstrass::both(backends),
    };
    single
        .into_iter()
        .map(|(name, backend)| {
            Case::new(row.name, name, call()).before(move || cases::enter(backend))
        })
        .collect()
}

fn on_lanes<'a>(row: &'static Row, lanes: Lanes, call: Call) -> Case<'a> {
    Case::new(row.name, lanes.name(), call)
        .per_call(row.batch)
        .before(move || {
            // The list came from `lane_backends()`, so the library accepts it.
            let _ = cpu::set_lanes(lanes);
        })
}

/// The points are the public keys; scalars are random bytes, reduced.
fn edwards(batch: usize, inputs: &Inputs) -> Call {
    let mut points = vec![None; inputs.public.len()];
    let decoded = decompress_each_vartime(&inputs.public, &mut points);
    let scalar = |bytes: &[u8; 32]| PlainScalar::reduce_words(&<[u64; 4]>::from_le_bytes(bytes));
    let all: Vec<DoubleBase> = points
        .iter()
        .flatten()
        .zip(inputs.scalars.iter().zip(&inputs.messages))
        .map(|(a, (n, k))| DoubleBase {
            n: scalar(n),
            k: scalar(k),
            a: *a,
        })
        .collect();
    assert!(decoded.is_ok() && all.len() == points.len());
    let mut sums = vec![[0; 32]; batch];
    Box::new(move |i| {
        let first = i % (all.len() / batch) * batch;
        match batch {
            1 => sums[0] = double_base_vartime(black_box(&all[first])),
            _ => {
                let terms = black_box(&all[first..first + batch]);
                assert!(double_base_each_vartime(terms, &mut sums).is_ok());
            }
        }
        black_box(&sums);
    })
}

/// The call on one curve.
struct Make(usize);

impl OnCurve for Make {
    type Output = Call;

    fn run<C: ecdsa::Curve>(self) -> Call {
        let batch = self.0;
        // Little-endian words of big-endian bytes.
        let number = |bytes: &C::Bytes| {
            let mut words = C::Words::default();
            let le = bytes.as_ref().chunks(8).rev();
            for (w, chunk) in words.as_mut().iter_mut().zip(le) {
                *w = chunk.iter().fold(0, |w, b| w << 8 | u64::from(*b));
            }
            words
        };
        let scalar = |seed: u64| {
            let mut bytes = C::Bytes::ZERO;
            let random = super::weierstrass::bytes(seed, bytes.as_ref().len());
            bytes.as_mut().copy_from_slice(&random);
            number(&bytes)
        };
        let all: Vec<Terms<C>> = (0..cases::INPUTS as u64)
            .map(|i| Terms {
                u: scalar(5 << 32 | i),
                v: scalar(6 << 32 | i),
                q: C::mul_base(limbsmith::hazmat::operations::MulBase(&scalar(7 << 32 | i))),
                x: C::Words::default(),
            })
            .collect();
        Box::new(move |i| {
            let first = i % (all.len() / batch) * batch;
            if batch == 1 {
                let Terms { u, v, q, .. } = black_box(&all[first]);
                black_box(C::sum_vartime(Sum { u, v, q, x: None }));
                return;
            }
            let mut totals: Vec<Total<C>> = (0..batch).map(|_| Total::Identity).collect();
            C::sum_each_vartime(black_box(&all[first..first + batch]), &[], &mut totals);
            black_box(&totals);
        })
    }
}
