//! Points in memory, in the layout that vectors of lanes read and write (transposed): each lane accesses its own
//! record, at any index.
//!
//! A record has rows of eight words. Eight records are read row by row, one load per lane. An 8x8 transposition in
//! registers turns the rows into vectors, each with one word of every lane. Writing is the reverse. Word by word it
//! would take a load and a store for each word of each lane, and then a vector load of eight narrow stores, on which a
//! processor stalls.
//!
//! Everything here is public: addresses depend on indexes.

use alloc::boxed::Box;
use alloc::vec;

use crate::arch::lane::{LANES, Lane};

/// Rows of eight words; no row lies across two lines of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Record<const ROWS: usize>(pub [[u64; LANES]; ROWS]);

impl<const ROWS: usize> Record<ROWS> {
    /// Of zeros.
    pub const EMPTY: Self = Record([[0; LANES]; ROWS]);
}

/// Records of sums, of one for each size of a digit, in each lane.
pub type Buckets<const ROWS: usize, const SIZES: usize> = [[Record<ROWS>; SIZES]; LANES];

/// Buckets of zeros.
pub fn empty<const ROWS: usize, const SIZES: usize>() -> Option<Box<Buckets<ROWS, SIZES>>> {
    let lanes = vec![[Record::EMPTY; SIZES]; LANES];
    lanes.into_boxed_slice().try_into().ok()
}

/// Word `k` of each lane's record in vector `k`.
#[inline(always)]
pub fn gather_vartime<V: Lane, const ROWS: usize>(
    records: &[&Record<ROWS>; LANES],
) -> [[V; LANES]; ROWS] {
    let mut columns = [[V::splat(0); LANES]; ROWS];
    for (i, columns) in columns.iter_mut().enumerate() {
        let mut rows = [V::splat(0); LANES];
        for (row, record) in rows.iter_mut().zip(records) {
            *row = V::load(&record.0[i]);
        }
        *columns = V::transpose(&rows);
    }
    columns
}

/// The records of these sizes.
#[inline(always)]
pub fn look_up_vartime<V: Lane, const ROWS: usize, const SIZES: usize>(
    buckets: &Buckets<ROWS, SIZES>,
    sizes: &[usize; LANES],
) -> [[V; LANES]; ROWS] {
    let mut records = [&buckets[0][0]; LANES];
    for (record, (bucket, size)) in records.iter_mut().zip(buckets.iter().zip(sizes)) {
        *record = &bucket[*size];
    }
    gather_vartime::<V, ROWS>(&records)
}

/// Puts records in the place of those of these sizes.
#[inline(always)]
pub fn put_vartime<V: Lane, const ROWS: usize, const SIZES: usize>(
    buckets: &mut Buckets<ROWS, SIZES>,
    sizes: &[usize; LANES],
    columns: &[[V; LANES]; ROWS],
) {
    for (i, columns) in columns.iter().enumerate() {
        let rows = V::transpose(columns);
        for (row, (buckets, size)) in rows.iter().zip(buckets.iter_mut().zip(sizes)) {
            buckets[*size].0[i] = row.store();
        }
    }
}
