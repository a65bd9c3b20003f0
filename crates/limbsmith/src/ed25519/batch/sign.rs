//! Many keys or signatures in one call, eight side by side; up to 64 share an inversion.

use super::verify::verify_items;
use zeroize::Zeroize;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
use crate::curve::curve25519::ladder::clamp;
use crate::curve::edwards25519::point::Projective;
use crate::curve::simd::edwards25519::{Curve, Fe, GROUPS, Integers, encode_each, mul_base};
use crate::depth;
use crate::dispatch;
use crate::ed25519::message::Head;
use crate::ed25519::sign::{Chosen, STRICTEST, SigningBackend};
use crate::ed25519::{Item, Message, Signature, SigningKey, VerifyingKey};
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field, Words};
use crate::lane_hash::sha512::{self, Sha512};
use crate::route::{Many25519, Routed};
use crate::signing::{SignError, SignOptions};

/// Signs each item, a key and a message: writes to `signatures[i]` the result of [`SigningKey::sign_with`] for `items[i]`
/// with the noise at index `i`. Constant time in the keys, in the messages' bytes and in the noise; verification is
/// variable time in the signatures.
///
/// ```
/// use limbsmith::ed25519::{SignOptions, Signature, SigningKey, sign_each};
///
/// let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
/// let items = [(&key, b"one".into()), (&key, b"two".into())];
/// let mut signatures = [Signature::from_bytes(&[0; 64]); 2];
/// sign_each(&items, SignOptions::new(), &mut signatures)?;
/// assert_eq!(signatures, [key.sign(b"one"), key.sign(b"two")]);
/// # Ok::<(), limbsmith::ed25519::SignError>(())
/// ```
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as items, or not as much noise: then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid: then all of them are erased, and are
/// zeros that no key has signed.
pub fn sign_each(
    items: &[(&SigningKey, Message<'_>)],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    sign_each_by::<Chosen>(items, options, signatures)
}

/// [`sign_each`] on the backend `M`. It is verified on the chosen one.
pub(in crate::ed25519) fn sign_each_by<M: SigningBackend>(
    items: &[ToSign<'_>],
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
fn have_signed(items: &[ToSign<'_>], signatures: &[Signature]) -> bool {
    const BLOCK: usize = 64;
    let mut blocks = items.chunks(BLOCK).zip(signatures.chunks(BLOCK));
    blocks.all(|(items, signatures)| {
        let n = items.len();
        let at = |i: usize| i.min(n - 1);
        let keys: [VerifyingKey; BLOCK] = core::array::from_fn(|i| items[at(i)].0.verifying_key());
        let items: [Item<'_>; BLOCK] = core::array::from_fn(|i| Item {
            key: &keys[i],
            message: items[at(i)].1,
            signature: &signatures[at(i)],
        });
        let mut valid = [false; BLOCK];
        verify_items(STRICTEST, &items[..n], &mut valid[..n]);
        valid[..n].iter().all(|valid| *valid)
    })
}

/// A key and what it signs.
pub(in crate::ed25519) type ToSign<'a> = (&'a SigningKey, Message<'a>);

/// Signs each item on the backend `M`, with noise for each item if there is any. There are as many signatures as items.
pub(in crate::ed25519) fn sign_items<M: SigningBackend>(
    items: &[ToSign<'_>],
    noise: Option<&[[u8; 32]]>,
    signatures: &mut [Signature],
) {
    let work = SignEach {
        items,
        noise,
        signatures,
    };
    depth::ed25519_each(|| {
        if let Err(work) = M::lanes(work) {
            for (i, signature) in work.signatures.iter_mut().enumerate() {
                let (key, message) = items[i];
                let noise = noise.map(|noise| &noise[i]);
                *signature = key.sign_by::<M>(message, noise);
            }
        }
    });
}

struct SignEach<'a, 'b> {
    items: &'a [ToSign<'b>],
    noise: Option<&'a [[u8; 32]]>,
    signatures: &'a mut [Signature],
}

impl Routed for SignEach<'_, '_> {
    type Route = Many25519;
}

impl LaneWork for SignEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        let all = self.items;
        for (block, signatures) in self.signatures.chunks_mut(BLOCK).enumerate() {
            let groups = signatures.len().div_ceil(LANES);
            let last = signatures.len() - 1;
            // Lanes without an item repeat the last.
            let at = |group: usize, i: usize| block * BLOCK + (group * LANES + i).min(last);
            let item = |group: usize, i: usize| all[at(group, i)];
            let mut nonces: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, nonces) in nonces[..groups].iter_mut().enumerate() {
                let mut parts = sha512::NO_PARTS;
                // As in [`hedged_prefix`](crate::signing::hedged_prefix).
                let mut hedged = [[0; 32]; LANES];
                if let Some(noise) = self.noise {
                    for (i, parts) in parts.iter_mut().enumerate() {
                        *parts = [
                            &item(group, i).0.prefix,
                            &noise[at(group, i)],
                            &[],
                            &[],
                            &[],
                        ];
                    }
                    let mut digests = V::outline(Sha512(&parts));
                    for (i, hedged) in hedged.iter_mut().enumerate() {
                        let mut digest = sha512::bytes(&digests, i);
                        hedged.copy_from_slice(&digest[..32]);
                        digest.zeroize();
                    }
                    digests.zeroize();
                }
                let mut heads = [Head::NONE; LANES];
                for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
                    let (key, message) = item(group, i);
                    let prefix = match self.noise {
                        None => &key.prefix,
                        Some(_) => &hedged[i],
                    };
                    let (domain, message) = message.parts();
                    let context;
                    (*head, context) = domain.parts();
                    *parts = [head.as_bytes(), context, prefix, message, &[]];
                }
                let mut digests = V::outline(Sha512(&parts));
                hedged.zeroize();
                for (i, nonce) in nonces.iter_mut().enumerate() {
                    *nonce = *PlainScalar::reduce_wide(&sha512::bytes(&digests, i)).words();
                }
                digests.zeroize();
            }
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            V::outline(Encode {
                scalars: &nonces[..groups],
                encodings: &mut encodings[..groups],
            });
            for (group, nonces) in nonces[..groups].iter().enumerate() {
                let points = encodings[group].map(|words| words.to_le_bytes());
                let (mut parts, mut heads) = (sha512::NO_PARTS, [Head::NONE; LANES]);
                for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
                    let (key, message) = item(group, i);
                    let (domain, message) = message.parts();
                    let context;
                    (*head, context) = domain.parts();
                    *parts = [head.as_bytes(), context, &points[i], &key.public, message];
                }
                let digests = V::outline(Sha512(&parts));
                let signatures = signatures[group * LANES..].iter_mut().take(LANES);
                for (i, signature) in signatures.enumerate() {
                    let (key, _) = item(group, i);
                    let k = sha512::bytes(&digests, i);
                    let mut r = PlainScalar::reduce_words(&nonces[i]);
                    let s = PlainScalar::wide_mul_add(&k, &key.scalar, &r);
                    r.zeroize();
                    signature.0[..32].copy_from_slice(&points[i]);
                    signature.0[32..].copy_from_slice(&s.words().to_le_bytes());
                }
            }
            nonces.zeroize();
        }
    }
}

/// Encodings of multiples of the base point, at most [`GROUPS`] groups.
struct Encode<'a> {
    scalars: &'a [Integers],
    encodings: &'a mut [Integers],
}

impl LaneWork for Encode<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let one = Fe::<V>::one();
        let mut points: [Projective<Curve<V>>; GROUPS] =
            [Projective::from_coordinates(one, one, one); GROUPS];
        let groups = self.scalars.len().min(GROUPS);
        for (p, scalars) in points.iter_mut().zip(self.scalars) {
            *p = mul_base::outlined::<V>(scalars);
        }
        encode_each::<V>(&points[..groups], self.encodings);
    }
}

/// Expands each seed: writes to `keys[i]` the result of [`SigningKey::from_bytes`] for `seeds[i]`.
/// Constant time.
///
/// # Errors
///
/// If there are not as many keys as seeds; then nothing is written.
pub fn signing_key_each(seeds: &[[u8; 32]], keys: &mut [SigningKey]) -> Result<(), UnequalLengths> {
    UnequalLengths::check(seeds.len(), keys.len())?;
    depth::ed25519_each(|| {
        if let Err(work) = dispatch::lanes(KeygenEach { seeds, keys }) {
            for (seed, key) in work.seeds.iter().zip(work.keys) {
                *key = SigningKey::from_bytes(seed);
            }
        }
    });
    Ok(())
}

struct KeygenEach<'a> {
    seeds: &'a [[u8; 32]],
    keys: &'a mut [SigningKey],
}

impl Routed for KeygenEach<'_> {
    type Route = Many25519;
}

impl LaneWork for KeygenEach<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        for (seeds, keys) in self.seeds.chunks(BLOCK).zip(self.keys.chunks_mut(BLOCK)) {
            let groups = seeds.len().div_ceil(LANES);
            let mut scalars: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, scalars) in scalars[..groups].iter_mut().enumerate() {
                let mut parts = sha512::NO_PARTS;
                for (i, parts) in parts.iter_mut().enumerate() {
                    let seed = &seeds[(group * LANES + i).min(seeds.len() - 1)];
                    parts[0] = seed;
                }
                let mut digests = V::outline(Sha512(&parts));
                for (i, scalar) in scalars.iter_mut().enumerate() {
                    let mut hash = sha512::bytes(&digests, i);
                    let (mut low, mut prefix) = ([0; 32], [0; 32]);
                    low.copy_from_slice(&hash[..32]);
                    prefix.copy_from_slice(&hash[32..]);
                    let mut clamped = clamp(&low);
                    *scalar = *PlainScalar::reduce_words(&clamped).words();
                    if let Some(key) = keys.get_mut(group * LANES + i) {
                        key.seed = seeds[group * LANES + i];
                        key.scalar = clamped;
                        key.prefix = prefix;
                    }
                    clamped.zeroize();
                    hash.zeroize();
                    low.zeroize();
                    prefix.zeroize();
                }
                digests.zeroize();
            }
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            V::outline(Encode {
                scalars: &scalars[..groups],
                encodings: &mut encodings[..groups],
            });
            for (key, public) in keys.iter_mut().zip(encodings.as_flattened()) {
                key.public = public.to_le_bytes();
            }
            scalars.zeroize();
        }
    }
}
