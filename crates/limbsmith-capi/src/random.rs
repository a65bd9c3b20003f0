//! Random bytes of the system.

use limbsmith::ecdsa::ByteArray;
use zeroize::{Zeroize, Zeroizing};

use crate::names::LIMBSMITH_HEDGED;
use crate::status::{LIMBSMITH_ERROR_RANDOM, Result};

/// Fills the bytes.
pub fn fill(bytes: &mut [u8]) -> Result<()> {
    getrandom::fill(bytes).map_err(|_| LIMBSMITH_ERROR_RANDOM)
}

/// Noise for each of `rows` signatures, if the flags ask for it.
pub fn noise<B: ByteArray>(flags: u32, rows: usize) -> Result<Option<Noise<B>>> {
    if flags & LIMBSMITH_HEDGED == 0 {
        return Ok(None);
    }
    let mut noise = Noise(vec![B::ZERO; rows]);
    for row in &mut noise.0 {
        fill(row.as_mut())?;
    }
    Ok(Some(noise))
}

/// Random bytes that are erased when they are dropped.
pub struct Noise<B: ByteArray>(pub Vec<B>);

impl<B: ByteArray> Drop for Noise<B> {
    fn drop(&mut self) {
        for row in &mut self.0 {
            row.as_mut().zeroize();
        }
    }
}

/// A byte array that is erased when it is dropped.
pub struct Erased<B: ByteArray>(pub B);

impl<B: ByteArray> Drop for Erased<B> {
    fn drop(&mut self) {
        self.0.as_mut().zeroize();
    }
}

/// Random bytes for a secret key.
pub fn secret(bytes: usize) -> Result<Zeroizing<Vec<u8>>> {
    let mut secret = Zeroizing::new(vec![0; bytes]);
    fill(&mut secret)?;
    Ok(secret)
}
