//! Calls on many inputs, on all cores (feature `rayon`).
//!
//! ```
//! use limbsmith::ed25519::{Item, Policy, SigningKey, verify_each};
//! use limbsmith::parallel;
//!
//! let keys: Vec<_> = (0..200).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
//! let public: Vec<_> = keys.iter().map(|key| key.verifying_key()).collect();
//! let signatures: Vec<_> = keys.iter().map(|key| key.sign(b"a message")).collect();
//! let items: Vec<_> = public.iter().zip(&signatures)
//!     .map(|(key, signature)| Item { key, message: b"a message".into(), signature })
//!     .collect();
//! let mut verdicts = vec![false; items.len()];
//! parallel::each(&items, &mut verdicts, |items, verdicts| {
//!     verify_each(Policy::DalekStrict, items, verdicts)
//! })?;
//! assert!(verdicts.iter().all(|valid| *valid));
//! # Ok::<(), limbsmith::batch::UnequalLengths>(())
//! ```
//!
//! Inputs are split into pieces of a fixed size, whatever the number of cores, and each piece is one call. So results
//! do not depend on the machine, nor on scheduling.

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use crate::batch::UnequalLengths;
#[cfg(feature = "ed25519")]
use crate::ed25519::{self, InvalidSignature, Item, Key};

/// Inputs per piece: one block of the calls.
const PIECE: usize = 64;
/// Inputs of a piece of [`verify_all`], which gains by size.
#[cfg(feature = "ed25519")]
const LARGE: usize = 4096;

/// Does `call` on pieces of the slices, on the threads of the pool that it is called from.
///
/// # Errors
///
/// Nothing is called if the slices have different lengths.
pub fn each<I: Sync, A: Send, E: From<UnequalLengths> + Send>(
    inputs: &[I],
    answers: &mut [A],
    call: impl Fn(&[I], &mut [A]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    UnequalLengths::check(inputs.len(), answers.len())?;
    inputs
        .par_chunks(PIECE)
        .zip(answers.par_chunks_mut(PIECE))
        .try_for_each(|(inputs, answers)| call(inputs, answers))
}

/// [`ed25519::verify_all`] of pieces of 4,096 items each. The answer is wrong with a probability of
/// 2^-128 for each piece.
///
/// # Errors
///
/// One item at least is invalid.
#[cfg(feature = "ed25519")]
pub fn verify_all<K: Key + Sync>(
    items: &[Item<'_, K>],
    seed: &[u8; 32],
) -> Result<(), InvalidSignature> {
    items
        .par_chunks(LARGE)
        // The coefficients are hashed from the piece as well, so one seed serves all.
        .try_for_each(|items| ed25519::verify_all(items, seed))
}
