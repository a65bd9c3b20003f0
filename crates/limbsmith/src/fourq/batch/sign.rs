//! Many signatures in one call.

use zeroize::Zeroize;

use super::verify::{Item, verify_items, verifying_key_each};
use super::{BLOCK, Encode, ZEROS};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::curve::fourq::Scalar;
use crate::curve::simd::fourq::GROUPS;
use crate::depth;
use crate::field::Words;
use crate::fourq::sign::{Chosen, SigningBackend, half, has_nonce};
use crate::fourq::{KeyError, Policy, Signature, SigningKey};
use crate::lane_hash::sha512::{self, Sha512};
use crate::operations::batch::SINGLY;
use crate::route::{Many52, Routed};
use crate::signing::{SignError, SignOptions, hedged_prefix};

/// Signs each item, a key and a message: writes to `signatures[i]` the result of [`SigningKey::sign_with`] for `items[i]`
/// with the noise at index `i`. Constant time in the keys and the noise; verification is variable time in the signatures.
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as items, or not as much noise: then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid: then all of them are erased, and are zeros
/// that no key has signed.
pub fn sign_each(
    items: &[(&SigningKey, &[u8])],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    sign_each_by::<Chosen>(items, options, signatures)
}

/// [`sign_each`] on the backend `M`. It is verified on the chosen one.
pub(in crate::fourq) fn sign_each_by<M: SigningBackend>(
    items: &[(&SigningKey, &[u8])],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    options.check(items.len(), signatures.len())?;
    sign_items::<M>(items, options.noise, signatures);
    if options.verify && !have_signed(items, signatures) {
        signatures.fill(Signature([0; 64]));
        return Err(SignError::Faulty);
    }
    Ok(())
}

/// Whether each key signed its message. Variable time.
///
/// A function of its own, so that its large frame is not part of the one above the stack that is erased.
#[inline(never)]
fn have_signed(items: &[(&SigningKey, &[u8])], signatures: &[Signature]) -> bool {
    let mut blocks = items.chunks(BLOCK).zip(signatures.chunks(BLOCK));
    blocks.all(|(items, signatures)| {
        let n = items.len();
        let mut keys = [items[0].0.verifying_key(); BLOCK];
        let mut encodings = [[0; 32]; BLOCK];
        let mut decoded = [Err(KeyError::InvalidEncoding); BLOCK];
        for ((key, _), encoding) in items.iter().zip(&mut encodings) {
            *encoding = key.public_bytes();
        }
        let done = verifying_key_each(Policy::Strict, &encodings[..n], &mut decoded[..n]);
        if done.is_err() {
            return false;
        }
        for (key, decoded) in keys.iter_mut().zip(&decoded[..n]) {
            match decoded {
                Ok(decoded) => *key = *decoded,
                Err(_) => return false,
            }
        }
        let items: [Item<'_>; BLOCK] = core::array::from_fn(|i| {
            let at = i.min(n - 1);
            Item {
                key: &keys[at],
                message: items[at].1,
                signature: &signatures[at],
            }
        });
        let mut valid = [false; BLOCK];
        verify_items(Policy::Strict, &items[..n], &mut valid[..n]);
        valid[..n].iter().all(|valid| *valid) && signatures.iter().all(has_nonce)
    })
}

/// Signs each item, a key and a message, on the backend `M`, with noise for each item if there is any. There are as many
/// signatures as items.
pub(in crate::fourq) fn sign_items<M: SigningBackend>(
    items: &[(&SigningKey, &[u8])],
    noise: Option<&[[u8; 32]]>,
    signatures: &mut [Signature],
) {
    depth::fourq_each(|| {
        let work = SignEach {
            items,
            noise,
            signatures,
        };
        let left = match items.len() {
            0..=SINGLY => Some(work),
            _ => M::lanes(work).err(),
        };
        for (i, signature) in left.into_iter().flat_map(|w| w.signatures).enumerate() {
            let (key, message) = items[i];
            *signature = key.sign_by::<M>(noise.map(|noise| &noise[i]), message);
        }
    });
}

struct SignEach<'a, 'b> {
    items: &'a [(&'b SigningKey, &'b [u8])],
    noise: Option<&'a [[u8; 32]]>,
    signatures: &'a mut [Signature],
}

impl Routed for SignEach<'_, '_> {
    type Route = Many52;
}

impl LaneWork for SignEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let blocks = self.items.chunks(BLOCK).enumerate();
        for ((block, items), signatures) in blocks.zip(self.signatures.chunks_mut(BLOCK)) {
            let groups = items.len().div_ceil(LANES);
            // Lanes without an item repeat the last.
            let at = |group: usize, i: usize| (group * LANES + i).min(items.len() - 1);
            let item = |group: usize, i: usize| items[at(group, i)];
            let (mut nonces, mut encodings) = ([ZEROS; GROUPS], [ZEROS; GROUPS]);
            for (group, nonces) in nonces[..groups].iter_mut().enumerate() {
                let mut prefixes = [[0; 32]; LANES];
                let mut parts = sha512::NO_PARTS;
                for (i, (parts, prefix)) in parts.iter_mut().zip(&mut prefixes).enumerate() {
                    let (key, message) = item(group, i);
                    *prefix = match self.noise {
                        None => *key.prefix(),
                        Some(noise) => {
                            *hedged_prefix(key.prefix(), &noise[block * BLOCK + at(group, i)])
                        }
                    };
                    (parts[0], parts[1]) = (prefix, message);
                }
                let mut digests = V::outline(Sha512(&parts));
                for (i, nonce) in nonces.iter_mut().enumerate() {
                    let mut r = half(&mut sha512::bytes(&digests, i));
                    *nonce = r.words();
                    r.zeroize();
                }
                digests.zeroize();
                prefixes.zeroize();
            }
            V::outline(Encode {
                scalars: &nonces[..groups],
                encodings: &mut encodings[..groups],
            });
            for (group, nonces) in nonces[..groups].iter().enumerate() {
                let mut bytes = [[0; 64]; LANES];
                let mut parts = sha512::NO_PARTS;
                for (i, (parts, bytes)) in parts.iter_mut().zip(&mut bytes).enumerate() {
                    let (key, message) = item(group, i);
                    bytes[..32].copy_from_slice(&encodings[group][i].to_le_bytes());
                    bytes[32..].copy_from_slice(&key.public_bytes());
                    (parts[0], parts[1]) = (bytes, message);
                }
                let digests = V::outline(Sha512(&parts));
                let signatures = signatures[group * LANES..].iter_mut().take(LANES);
                for (i, signature) in signatures.enumerate() {
                    let (key, _) = item(group, i);
                    let h = half(&mut sha512::bytes(&digests, i));
                    let mut r = Scalar::reduce_words(&nonces[i]);
                    let s = r - *key.scalar() * h;
                    r.zeroize();
                    bytes[i][32..].copy_from_slice(&s.to_bytes());
                    *signature = Signature::from_bytes(&bytes[i]);
                }
            }
            nonces.zeroize();
        }
    }
}
