//! Tables with a different entry per lane, where the index is public.
//!
//! A row of eight words is one load. A transposition of 24 instructions turns eight rows, one per
//! lane, into eight vectors. Gathering word by word would take eight gathers, each as slow as eight
//! loads.

use crate::arch::lane::{LANES, Lane};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::simd::weierstrass::{LaneGroup, Vector};
use crate::weierstrass::accumulator::Addend;
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::{Curve, Tight};

/// Words of an entry in one lane: the limbs of up to three coordinates.
const ENTRY: usize = 2 * LANES;

/// `E` entries in each lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Rows<const E: usize>([[[u64; ENTRY]; LANES]; E]);

impl<const E: usize> Rows<E> {
    /// Builds entries of up to three coordinates with up to 16 limbs together.
    #[inline(always)]
    pub fn new<F: LaneField>(entry: impl Fn(usize) -> [Option<F::Tight>; 3]) -> Self {
        let mut rows = Rows([[[0; ENTRY]; LANES]; E]);
        for (e, lanes) in rows.0.iter_mut().enumerate() {
            let mut limbs = [F::V::splat(0); ENTRY];
            let mut at = 0;
            for coordinate in entry(e).into_iter().flatten() {
                for limb in F::limbs(coordinate).as_ref() {
                    limbs[at] = *limb;
                    at += 1;
                }
            }
            for half in 0..2 {
                let mut columns = [F::V::splat(0); LANES];
                columns.copy_from_slice(&limbs[half * LANES..][..LANES]);
                let columns = F::V::transpose(&columns);
                for (lane, column) in lanes.iter_mut().zip(&columns) {
                    lane[half * LANES..][..LANES].copy_from_slice(&column.store());
                }
            }
        }
        rows
    }

    /// Limbs of the entry that each lane selects.
    #[inline(always)]
    pub fn look_up_vartime<V: Lane>(&self, index: V) -> [V; ENTRY] {
        const { assert!(E.is_power_of_two()) }
        let index = index.store();
        let mut limbs = [V::splat(0); ENTRY];
        for half in 0..2 {
            let mut rows = [V::splat(0); LANES];
            for (lane, row) in rows.iter_mut().enumerate() {
                let entry = &self.0[index[lane] as usize % E][lane];
                let mut words = [0; LANES];
                words.copy_from_slice(&entry[half * LANES..][..LANES]);
                *row = V::load(&words);
            }
            limbs[half * LANES..][..LANES].copy_from_slice(&V::transpose(&rows));
        }
        limbs
    }
}

/// The stored point that each lane selects.
#[inline(always)]
pub fn look_up_stored_vartime<C: LaneGroup>(table: &[Stored<C>], index: Vector<C>) -> Addend<C> {
    let index = index.store();
    let mut entries = [&table[0]; LANES];
    for (entry, index) in entries.iter_mut().zip(index) {
        *entry = &table[index as usize];
    }
    load_vartime(&entries)
}

/// Loads a stored point for each lane.
#[inline(always)]
pub fn load_vartime<C: LaneGroup>(entries: &[&Stored<C>; LANES]) -> Addend<C> {
    let mut rows = [[Vector::<C>::splat(0); LANES]; 2];
    let mut size = 0;
    for (lane, [x, v]) in entries.iter().enumerate() {
        size = x.as_ref().len();
        let mut words = [[0; LANES]; 2];
        if 2 * size <= LANES {
            // Both fit in one row.
            words[0][..size].copy_from_slice(x.as_ref());
            words[0][size..2 * size].copy_from_slice(v.as_ref());
        } else {
            words[0][..size].copy_from_slice(x.as_ref());
            words[1][..size].copy_from_slice(v.as_ref());
        }
        rows[0][lane] = Vector::<C>::load(&words[0]);
        rows[1][lane] = Vector::<C>::load(&words[1]);
    }
    let first = Vector::<C>::transpose(&rows[0]);
    if 2 * size <= LANES {
        return Addend {
            x: C::load_vectors(&first),
            v: C::load_vectors(&first[size..]),
        };
    }
    let second = Vector::<C>::transpose(&rows[1]);
    Addend {
        x: C::load_vectors(&first),
        v: C::load_vectors(&second),
    }
}

/// `-P` where a digit is negative.
#[inline(always)]
pub fn negate_where<C: Curve<F: LaneField>>(
    negative: <Vector<C> as Lane>::Bits,
    p: Addend<C>,
) -> Addend<C> {
    let other: Tight<C> = p.neg().v;
    Addend {
        x: p.x,
        v: C::F::select(C::F::mask_of(negative), p.v, other),
    }
}
