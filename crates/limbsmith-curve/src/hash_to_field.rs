//! Uniform bytes of a message (RFC 9380, section 5): `expand_message_xmd`, field elements and scalars.
//!
//! Messages and domain separation tags (DST) are slices of pieces, as if concatenated. A tag of more than 255 bytes is
//! hashed first (section 5.3.3); the empty one is refused (section 3.1).
//!
//! Constant time in the contents of messages and tags. Their lengths are public.

use core::fmt;

use sha2::digest::Output;
use sha2::{Digest, Sha256, Sha384, Sha512};
use zeroize::Zeroize;

use crate::field::{Field, Words};
use crate::scalar::{Order, Scalar};

/// The longest tag that is used as it is, in bytes.
const LONGEST_TAG: usize = 255;

/// Most digests of an output.
const MOST_DIGESTS: usize = 255;

/// What hashes a longer tag.
const OVERSIZE: &[u8] = b"H2C-OVERSIZE-DST-";

/// Why bytes were not expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpandError {
    /// The domain separation tag is empty.
    EmptyTag,
    /// No output, or more than 255 digests.
    OutputLength,
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExpandError::EmptyTag => "the domain separation tag is empty",
            ExpandError::OutputLength => "the output is empty or longer than 255 digests",
        })
    }
}

impl core::error::Error for ExpandError {}

/// The hash of `expand_message_xmd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hash {
    /// SHA-256.
    Sha256,
    /// SHA-384.
    Sha384,
    /// SHA-512.
    Sha512,
}

/// Fills `output` with uniform bytes: `expand_message_xmd` (RFC 9380, section 5.3.1).
///
/// ```
/// use limbsmith_curve::hash_to_field::{Hash, expand_message_xmd};
///
/// let mut bytes = [0; 48];
/// expand_message_xmd(Hash::Sha256, &[b"message"], &[b"EXAMPLE-V01-CS01"], &mut bytes)?;
/// # Ok::<(), limbsmith_curve::hash_to_field::ExpandError>(())
/// ```
///
/// # Errors
///
/// The tag is empty; or the output is empty or longer than 255 digests. Nothing is written.
#[inline]
pub fn expand_message_xmd(
    hash: Hash,
    message: &[&[u8]],
    dst: &[&[u8]],
    output: &mut [u8],
) -> Result<(), ExpandError> {
    match hash {
        Hash::Sha256 => expand::<Sha256>(64, message, dst, output),
        Hash::Sha384 => expand::<Sha384>(128, message, dst, output),
        Hash::Sha512 => expand::<Sha512>(128, message, dst, output),
    }
}

/// [`expand_message_xmd`] with the hash `H`, whose blocks have so many bytes.
fn expand<H: Digest>(
    block: usize,
    message: &[&[u8]],
    dst: &[&[u8]],
    output: &mut [u8],
) -> Result<(), ExpandError> {
    let size = <H as Digest>::output_size();
    // 255 digests are below 65536 bytes, the other bound of the RFC.
    if output.is_empty() || output.len().div_ceil(size) > MOST_DIGESTS {
        return Err(ExpandError::OutputLength);
    }
    let length = dst.iter().map(|piece| piece.len()).sum::<usize>();
    if length == 0 {
        return Err(ExpandError::EmptyTag);
    }
    let mut short = Output::<H>::default();
    let long = length > LONGEST_TAG;
    if long {
        let mut hash = H::new().chain_update(OVERSIZE);
        dst.iter().for_each(|piece| hash.update(piece));
        hash.finalize_into(&mut short);
    }
    // `DST_prime`: the tag and its length.
    let tag = |mut hash: H| {
        match long {
            true => hash.update(&short),
            false => dst.iter().for_each(|piece| hash.update(piece)),
        }
        hash.chain_update([if long { size } else { length } as u8])
    };

    let mut hash = H::new().chain_update(&[0; 128][..block]);
    message.iter().for_each(|piece| hash.update(piece));
    hash.update((output.len() as u16).to_be_bytes());
    hash.update([0]);
    let mut first = Output::<H>::default();
    tag(hash).finalize_into(&mut first);

    let mut last = Output::<H>::default();
    for (i, to) in (1u8..).zip(output.chunks_mut(size)) {
        for (a, b) in last.iter_mut().zip(&first) {
            *a ^= b;
        }
        let hash = H::new().chain_update(&last).chain_update([i]);
        tag(hash).finalize_into(&mut last);
        to.copy_from_slice(&last[..to.len()]);
    }
    first.as_mut_slice().zeroize();
    last.as_mut_slice().zeroize();
    Ok(())
}

/// The element of big-endian bytes, an integer of any size up to one and a half times that of the prime: the last step of
/// `hash_to_field` (RFC 9380, section 5.2). Constant time, one lane.
#[inline(always)]
pub(crate) fn element<F: Field>(bytes: &[u8]) -> F::Tight {
    const { assert!(F::LANES == 1) }
    let (high, low) = bytes.split_at(bytes.len() / 2);
    let element = |half: &[u8]| {
        let mut buffer = F::Words::ZERO.to_be_bytes();
        let start = buffer.as_ref().len() - half.len();
        buffer.as_mut()[start..].copy_from_slice(half);
        let mut words = F::Words::from_be_bytes(&buffer);
        let element = F::from_words(&F::lanes(|_| words));
        buffer.as_mut().zeroize();
        words.as_mut().zeroize();
        element
    };
    // The low half is below `2^bits`, which fits.
    let bits = 8 * low.len();
    let mut power = F::Words::ZERO;
    power.as_mut()[bits / 64] = 1 << (bits % 64);
    let high = F::mul(element(high), F::splat(&power));
    F::carry(F::add(high, element(low)))
}

/// Bytes of two field elements of P-384, the most that a suite expands.
pub(crate) const LONGEST: usize = 2 * 72;

/// An order with a suite: how messages are hashed to scalars.
pub trait HashToScalar: Order {
    /// The hash.
    const HASH: Hash;
    /// The bytes that are reduced modulo the order, in the byte order of scalars: 16 or more beyond those of the order.
    const EXPANDED: usize;
}

impl<O: HashToScalar> Scalar<O> {
    /// The scalar of a message: `HashToScalar` of RFC 9497, section 4, with the tag `dst`. Constant time but for lengths.
    ///
    /// | curve | hash | bytes |
    /// |---|---|---|
    /// | edwards25519, ristretto255 | SHA-512 | 64, little-endian |
    /// | secp256k1, P-256 | SHA-256 | 48, big-endian |
    /// | P-384 | SHA-384 | 72, big-endian |
    ///
    /// On the last three it is `hash_to_field` of RFC 9380, section 5.2, modulo the order.
    ///
    /// ```
    /// use limbsmith_curve::groups::ristretto255::Scalar;
    ///
    /// let challenge = Scalar::hash_to_scalar(&[b"commitment", b"message"], &[b"EXAMPLE-V01-Challenge"])?;
    /// # assert!(!challenge.is_zero());
    /// # Ok::<(), limbsmith_curve::hash_to_field::ExpandError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The tag is empty.
    pub fn hash_to_scalar(message: &[&[u8]], dst: &[&[u8]]) -> Result<Self, ExpandError> {
        let mut wide = O::WIDE;
        let size = wide.as_ref().len();
        let place = match O::BIG_ENDIAN {
            true => size - O::EXPANDED..size,
            false => 0..O::EXPANDED,
        };
        expand_message_xmd(O::HASH, message, dst, &mut wide.as_mut()[place])?;
        let scalar = Self::from_bytes_mod_order_wide(&wide);
        wide.zeroize();
        Ok(scalar)
    }
}
