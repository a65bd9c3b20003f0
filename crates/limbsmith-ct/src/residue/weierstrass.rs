//! ECDSA and ECDH.

use crate::curve25519::{array, clear, random};
use crate::depth::{self, Depth, FORMATTING, VERIFIED};
use crate::needles::{Needles, little_endian};
use crate::report::Report;
use crate::schnorr::Schnorr;
use crate::watch::paint;
use limbsmith::cpu;
use limbsmith::ecdh::{self, EcdhError};
use limbsmith::ecdsa::{self, ByteArray, Curve, Hash, InvalidKey, Message, Prehash, SigningKey};
use limbsmith::hazmat::P256k1Field;
use limbsmith::hazmat::weierstrass::{curves, glv};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, bitcoin, ethereum};
use limbsmith::signing::SignOptions;
use num_bigint::BigUint;
use sha2::{Digest, Sha256, Sha384, Sha512};
use std::hint::black_box;

pub const COUNT: usize = 11;
pub const MANY: usize = 67;
pub const MESSAGE: &[u8] = b"a message";

/// Secrets on one curve.
struct Inputs<C: Curve> {
    secrets: Vec<C::Bytes>,
    keys: Vec<SigningKey<C>>,
    peer: C::Uncompressed,
    noise: C::Bytes,
    hash: Vec<u8>,
    signing: Needles,
    agreement: Needles,
}

/// Inputs on all curves.
pub struct All {
    secp256k1: Inputs<Secp256k1>,
    p256: Inputs<P256>,
    p384: Inputs<P384>,
    schnorr: Schnorr,
}

pub const SECP256K1: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
const N256: &str = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
const N384: &str = "ffffffffffffffffffffffffffffffffffffffffffffffff\
    c7634d81f4372ddf581a0db248b0a77aecec196accc52973";

/// ECDH by the functions of a curve's module.
macro_rules! agreement {
    ($report:ident, $all:ident, $curve:ident, $type:ident) => {
        let inputs = &$all.$curve;
        let (bytes, peer) = (&inputs.secrets[0], &inputs.peer);
        let (needles, all) = (&inputs.agreement, single::<$type>());
        let agree = agree::<$type>();
        $report.run(&named::<$type>("ecdh::public_key"), all, needles, || {
            black_box(&mut limbsmith::$curve::ecdh::public_key(black_box(bytes)));
        });
        $report.run(
            &named::<$type>("ecdh::shared_secret"),
            agree,
            needles,
            || {
                let mut shared = limbsmith::$curve::ecdh::shared_secret(black_box(bytes), peer);
                if let Ok(shared) = &mut shared {
                    clear(shared);
                }
            },
        );
    };
}

impl All {
    /// Inputs from this seed.
    pub fn new(seed: usize) -> Result<Self, String> {
        Ok(All {
            secp256k1: Inputs::new::<Sha256>(seed, SECP256K1)?,
            p256: Inputs::new::<Sha256>(seed, N256)?,
            p384: Inputs::new::<Sha384>(seed, N384)?,
            schnorr: Schnorr::new(seed)?,
        })
    }

    /// Runs all operations.
    pub fn run(&self, report: &mut Report) -> Result<(), String> {
        self.secp256k1.run(report)?;
        self.p256.run(report)?;
        self.p384.run(report)?;
        self.schnorr.run(report)?;
        agreement!(report, self, secp256k1, Secp256k1);
        agreement!(report, self, p256, P256);
        agreement!(report, self, p384, P384);
        let (key, hash) = (&self.secp256k1.keys[0], array(77));
        let needles = &self.secp256k1.signing;
        // The hash that the needles were made from.
        let hash: &[u8; 32] = self.secp256k1.hash.as_slice().try_into().unwrap_or(&hash);
        report.run("ethereum::sign", single::<Secp256k1>(), needles, || {
            black_box(ethereum::sign(black_box(key), hash));
        });
        report.run(
            "bitcoin::sign_compact",
            single::<Secp256k1>(),
            needles,
            || {
                black_box(bitcoin::sign_compact(black_box(key), hash, true));
            },
        );
        let options = SignOptions::new().hedged(&self.secp256k1.noise);
        let all = single::<Secp256k1>();
        report.run("ethereum::sign_with", all, needles, || {
            let _ = black_box(&mut ethereum::sign_with(black_box(key), hash, options));
        });
        report.run("bitcoin::sign_compact_with", all, needles, || {
            let signed = bitcoin::sign_compact_with(black_box(key), hash, true, options);
            let _ = black_box(signed);
        });
        Ok(())
    }
}

fn hmac<D: Digest>(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let block = if <D as Digest>::output_size() <= 32 {
        64
    } else {
        128
    };
    let padded = |pad: u8| -> Vec<u8> {
        (0..block)
            .map(|i| key.get(i).copied().unwrap_or(0) ^ pad)
            .collect()
    };
    let inner = D::digest([padded(0x36), parts.concat()].concat());
    D::digest([padded(0x5c), inner.to_vec()].concat()).to_vec()
}

/// The first nonce of RFC 6979, with the intermediate states.
fn nonce<D: Digest>(needles: &mut Needles, x: &[u8], h: &[u8], extra: &[u8]) -> BigUint {
    let size = <D as Digest>::output_size();
    let (mut key, mut v) = (vec![0; size], vec![1; size]);
    for step in [0, 1] {
        key = hmac::<D>(&key, &[&v, &[step], x, h, extra]);
        v = hmac::<D>(&key, &[&v]);
        needles.bytes("K", &key);
        needles.bytes("V", &v);
        for pad in [0x36, 0x5c] {
            let padded: Vec<u8> = key.iter().map(|b| b ^ pad).collect();
            needles.bytes("padded K", &padded);
        }
    }
    let k = hmac::<D>(&key, &[&v]);
    needles.bytes("nonce", &k);
    // The leftmost bits, if there are more than the curve's.
    BigUint::from_bytes_be(&k[..k.len().min(x.len())])
}

/// The integer of a hash modulo the order, as the nonce is made from it.
fn reduced(hash: &[u8], n: &BigUint, size: usize) -> Vec<u8> {
    let z = BigUint::from_bytes_be(&hash[..hash.len().min(size)]);
    let mut h = little_endian(&(&z % n), size);
    h.reverse();
    h
}

/// The stack erased after one operation.
pub fn single<C: Curve>() -> Depth {
    match C::Bytes::ZERO.as_ref().len() {
        32 => depth::CURVE256,
        _ => depth::CURVE384,
    }
}

/// The stack erased after one shared secret.
fn agree<C: Curve>() -> Depth {
    match C::Bytes::ZERO.as_ref().len() {
        32 => depth::AGREE256,
        _ => depth::AGREE384,
    }
}

/// The stack erased after `count` operations, on curves of 256 and 384 bits:
/// more if they run in lanes.
pub fn many<C: Curve>(count: usize, depths: [[Depth; 2]; 2]) -> Depth {
    let lanes = count > 1 && !["single", "avx2", "model32"].contains(&cpu::lanes().name());
    let long = C::Bytes::ZERO.as_ref().len() > 32;
    depths[usize::from(long)][usize::from(lanes)]
}

const KEYS: [[Depth; 2]; 2] = [depth::KEYS256, depth::KEYS384];
pub const SIGNATURES: [[Depth; 2]; 2] = [depth::SIGNATURES256, depth::SIGNATURES384];
const SHARED: [[Depth; 2]; 2] = [depth::SHARED256, depth::SHARED384];

/// A name of an operation on a curve.
fn named<C: Curve>(operation: &str) -> String {
    format!("{} {operation}", C::NAME)
}

impl<C: Curve> Inputs<C> {
    fn new<D: Digest>(seed: usize, order: &str) -> Result<Self, String> {
        let n = BigUint::parse_bytes(order.as_bytes(), 16).ok_or("order")?;
        let size = C::Bytes::ZERO.as_ref().len();
        let secrets: Vec<C::Bytes> = (0..COUNT)
            .map(|i| {
                let mut bytes = C::Bytes::ZERO;
                let random = random(1000 * seed + 100 * size + i, size);
                bytes.as_mut().copy_from_slice(&random);
                bytes.as_mut()[0] &= 0x7f;
                bytes
            })
            .collect();
        let make = |bytes| SigningKey::<C>::from_bytes(bytes).map_err(|e| e.to_string());
        let keys: Vec<SigningKey<C>> = secrets.iter().map(make).collect::<Result<_, _>>()?;
        let hash = D::digest(MESSAGE).to_vec();
        let z = BigUint::from_bytes_be(&hash);
        let h = reduced(&hash, &n, size);
        let other = reduced(&Sha512::digest(MESSAGE), &n, size);
        let mut peer = C::Bytes::ZERO;
        peer.as_mut().fill(0x17);
        let peer = make(&peer)?.verifying_key().to_sec1();
        let mut noise = C::Bytes::ZERO;
        let random = random(1000 * seed + 900, size);
        noise.as_mut().copy_from_slice(&random);
        let (mut signing, mut agreement) = (Needles::default(), Needles::default());
        signing.bytes("noise", noise.as_ref());
        for (bytes, key) in secrets.iter().zip(&keys) {
            let d = BigUint::from_bytes_be(bytes.as_ref());
            for needles in [&mut signing, &mut agreement] {
                needles.scalar("d", &d, &n, size);
            }
            let k = nonce::<D>(&mut signing, bytes.as_ref(), &h, &[]);
            signing.scalar("k", &k, &n, size);
            let k = nonce::<Sha512>(&mut signing, bytes.as_ref(), &other, &[]);
            signing.scalar("k by SHA-512", &k, &n, size);
            let prehash = Prehash::try_from(&hash[..]).map_err(|e| e.to_string())?;
            let hedged = SignOptions::new().hedged(&noise);
            for options in [SignOptions::new(), hedged] {
                let (signature, _) = key
                    .sign_with(Message::Prehashed(prehash), options)
                    .map_err(|e| e.to_string())?;
                let [r, s] = [signature.r_bytes(), signature.s_bytes()]
                    .map(|half| BigUint::from_bytes_be(half.as_ref()));
                let rd = r * &d % &n;
                let sum = (&rd + &z) % &n;
                signing.scalar("r d", &rd, &n, size);
                signing.scalar("z + r d", &sum, &n, size);
                // The nonce, or its negative.
                let k = sum * s.modpow(&(&n - 2u8), &n) % &n;
                signing.scalar("k from the signature", &k, &n, size);
            }
            if C::NAME == Secp256k1::NAME {
                let mut words = [0; 4];
                for (word, digit) in words.iter_mut().zip(d.iter_u64_digits()) {
                    *word = digit;
                }
                let halves = glv::split_odd::<curves::Secp256k1<P256k1Field>>(&words);
                for half in halves {
                    let bytes: Vec<u8> = half.iter().flat_map(|w| w.to_le_bytes()).collect();
                    agreement.bytes("half of d", &bytes);
                }
            }
            let mut shared = [refused::<C>()];
            let pair: [(&C::Bytes, &[u8]); 1] = [(bytes, peer.as_ref())];
            ecdh::shared_secret_each::<C>(&pair, &mut shared).map_err(|e| e.to_string())?;
            let shared = shared[0].map_err(|e| e.to_string())?;
            let x = BigUint::from_bytes_be(shared.as_ref());
            agreement.integer("shared secret", &x, size);
        }
        Ok(Inputs {
            secrets,
            keys,
            peer,
            noise,
            hash,
            signing,
            agreement,
        })
    }

    fn run(&self, report: &mut Report) -> Result<(), String> {
        // This program's own copies of noise, of the curve before: the padding of a `Message` may have them.
        paint();
        self.single(report)?;
        self.agreement(report)?;
        self.formats(report)?;
        self.many(report)
    }

    /// A frame of its own, which is painted.
    #[inline(never)]
    fn single(&self, report: &mut Report) -> Result<(), String> {
        let (key, bytes) = (&self.keys[0], &self.secrets[0]);
        let hash = Prehash::try_from(&self.hash[..]).map_err(|e| e.to_string())?;
        let hedged = SignOptions::new().hedged(&self.noise);
        let needles = &self.signing;
        let mut run = |name: &str, erased: Depth, operation: &mut dyn FnMut()| {
            report.run(&named::<C>(name), erased, needles, operation);
        };
        let all = single::<C>();
        run("SigningKey::from_bytes", all, &mut || {
            black_box(&mut SigningKey::<C>::from_bytes(black_box(bytes)));
        });
        run("SigningKey::from_slice", all, &mut || {
            black_box(&mut SigningKey::<C>::from_slice(black_box(bytes.as_ref())));
        });
        run("SigningKey::to_bytes", depth::COPY, &mut || {
            let mut bytes = black_box(key).to_bytes();
            clear(bytes.as_mut());
        });
        run("SigningKey::clone", depth::COPY, &mut || {
            black_box(&mut black_box(key).clone());
        });
        run("SigningKey::fmt", FORMATTING, &mut || {
            black_box(format!("{:?}", black_box(key)));
        });
        run("SigningKey::sign", all, &mut || {
            black_box(&mut key.sign(black_box(MESSAGE)));
        });
        run("SigningKey::sign prehashed", all, &mut || {
            black_box(&mut key.sign(Message::Prehashed(black_box(hash))));
        });
        for (options, depth) in [(hedged, all), (hedged.verified(), VERIFIED)] {
            run("SigningKey::sign_with", depth, &mut || {
                let _ = black_box(&mut key.sign_with(Message::Prehashed(hash), options));
            });
        }
        for &hash in Hash::ALL {
            run("SigningKey::sign_with", all, &mut || {
                let message = Message::PlainWith(hash, black_box(MESSAGE));
                let _ = black_box(&mut key.sign_with(message, hedged));
                let _ = black_box(&mut key.sign_with(message, SignOptions::new()));
            });
        }
        for message in [Message::Plain(MESSAGE), Message::Prehashed(hash)] {
            run("SigningKey::sign_with, no options", all, &mut || {
                let message = black_box(message);
                let _ = black_box(&mut key.sign_with(message, SignOptions::new()));
            });
        }
        Ok(())
    }

    /// ECDH through the types.
    fn agreement(&self, report: &mut Report) -> Result<(), String> {
        let bytes = &self.secrets[0];
        let key = ecdh::SecretKey::<C>::from_bytes(bytes).map_err(|e| e.to_string())?;
        let peer = ecdh::PublicKey::from_sec1(self.peer.as_ref()).map_err(|e| e.to_string())?;
        let shared = key.diffie_hellman(&peer);
        let needles = &self.agreement;
        let mut run = |name: &str, erased: Depth, operation: &mut dyn FnMut()| {
            report.run(
                &named::<C>(&format!("ecdh::{name}")),
                erased,
                needles,
                operation,
            );
        };
        let all = single::<C>();
        run("SecretKey::from_bytes", depth::COPY, &mut || {
            black_box(&mut ecdh::SecretKey::<C>::from_bytes(black_box(bytes)));
        });
        run("SecretKey::from_slice", depth::COPY, &mut || {
            black_box(&mut ecdh::SecretKey::<C>::from_slice(black_box(
                bytes.as_ref(),
            )));
        });
        run("SecretKey::clone", depth::COPY, &mut || {
            black_box(&mut black_box(&key).clone());
        });
        run("SecretKey::to_bytes", depth::COPY, &mut || {
            clear(black_box(&key).to_bytes().as_mut());
        });
        run("SecretKey::eq", depth::COPY, &mut || {
            black_box(black_box(&key) == black_box(&key));
        });
        run("SecretKey::fmt", FORMATTING, &mut || {
            black_box(format!("{:?} {:?}", black_box(&key), black_box(&shared)));
        });
        run("SecretKey::public_key", all, &mut || {
            black_box(black_box(&key).public_key());
        });
        run("SecretKey::diffie_hellman", agree::<C>(), &mut || {
            black_box(&mut black_box(&key).diffie_hellman(&peer));
        });
        run("SharedSecret::to_bytes", depth::COPY, &mut || {
            clear(black_box(&shared).to_bytes().as_mut());
        });
        run("SharedSecret::eq", depth::COPY, &mut || {
            black_box(black_box(&shared) == black_box(&shared));
        });
        Ok(())
    }

    fn formats(&self, report: &mut Report) -> Result<(), String> {
        let (key, needles) = (&self.keys[0], &self.signing);
        let all = depth::FORMATS;
        let texts = [key.to_pkcs8_pem(), key.to_sec1_pem()];
        let (pkcs8, sec1) = (key.to_pkcs8_der(), key.to_sec1_der());
        let mut read = true;
        let mut run = |name: &str, operation: &mut dyn FnMut()| {
            report.run(&named::<C>(name), all, needles, operation);
        };
        run("SigningKey::to_pkcs8_der", &mut || {
            black_box(&mut key.to_pkcs8_der());
        });
        run("SigningKey::to_sec1_der", &mut || {
            black_box(&mut key.to_sec1_der());
        });
        run("SigningKey::to_pkcs8_pem", &mut || {
            black_box(&mut key.to_pkcs8_pem());
        });
        run("SigningKey::to_sec1_pem", &mut || {
            black_box(&mut key.to_sec1_pem());
        });
        run("SigningKey::from_pkcs8_der", &mut || {
            read &= black_box(&mut SigningKey::<C>::from_pkcs8_der(&pkcs8)).is_ok();
        });
        run("SigningKey::from_sec1_der", &mut || {
            read &= black_box(&mut SigningKey::<C>::from_sec1_der(&sec1)).is_ok();
        });
        for text in &texts {
            run("SigningKey::from_pem", &mut || {
                read &= black_box(&mut SigningKey::<C>::from_pem(text)).is_ok();
            });
        }
        read.then_some(()).ok_or("a key was not read".into())
    }

    fn many(&self, report: &mut Report) -> Result<(), String> {
        let at = |i: usize| i % COUNT;
        let keys = || (0..MANY).map(|i| &self.keys[at(i)]);
        let messages: Vec<_> = keys().map(|k| (k, Message::Plain(MESSAGE))).collect();
        let hash = Prehash::try_from(&self.hash[..]).map_err(|e| e.to_string())?;
        let hashes: Vec<_> = keys().map(|k| (k, Message::Prehashed(hash))).collect();
        let by: Vec<_> = keys()
            .zip(Hash::ALL.iter().cycle())
            .map(|(key, &hash)| (key, Message::PlainWith(hash, MESSAGE)))
            .collect();
        let noise = [self.noise; MANY];
        let secrets: Vec<C::Bytes> = (0..MANY).map(|i| self.secrets[at(i)]).collect();
        let pairs: Vec<(&C::Bytes, &[u8])> =
            secrets.iter().map(|s| (s, self.peer.as_ref())).collect();
        let mut signatures = [self.keys[0].sign(MESSAGE); MANY];
        let mut keys: Vec<Result<SigningKey<C>, InvalidKey>> = vec![Err(InvalidKey); MANY];
        let mut public: Vec<Result<C::Uncompressed, InvalidKey>> = vec![Err(InvalidKey); MANY];
        let mut shared = [refused::<C>(); MANY];
        for n in [1, 3, 9, MANY] {
            let (of_keys, all) = (many::<C>(n, KEYS), many::<C>(n, SIGNATURES));
            let mut done = true;
            let needles = &self.signing;
            report.run(&named::<C>("sign_each"), all, needles, || {
                let out = &mut signatures[..n];
                done &= ecdsa::sign_each::<C>(&messages[..n], SignOptions::new(), out).is_ok();
            });
            report.run(&named::<C>("sign_each prehashed"), all, needles, || {
                let out = &mut signatures[..n];
                done &= ecdsa::sign_each::<C>(&hashes[..n], SignOptions::new(), out).is_ok();
            });
            let hedged = SignOptions::new().hedged(&noise[..n]);
            for (options, depth) in [(hedged, all), (hedged.verified(), VERIFIED)] {
                report.run(
                    &named::<C>("sign_each with options"),
                    depth,
                    needles,
                    || {
                        let out = &mut signatures[..n];
                        done &= ecdsa::sign_each::<C>(&hashes[..n], options, out).is_ok();
                    },
                );
            }
            report.run(
                &named::<C>("sign_each by other functions"),
                all,
                needles,
                || {
                    let out = &mut signatures[..n];
                    done &= ecdsa::sign_each::<C>(&by[..n], SignOptions::new(), out).is_ok();
                },
            );
            report.run(&named::<C>("signing_key_each"), of_keys, needles, || {
                done &= ecdsa::signing_key_each::<C>(&secrets[..n], &mut keys[..n]).is_ok();
            });
            let needles = &self.agreement;
            report.run(
                &named::<C>("ecdh::public_key_each"),
                of_keys,
                needles,
                || {
                    done &= ecdh::public_key_each::<C>(&secrets[..n], &mut public[..n]).is_ok();
                },
            );
            report.run(
                &named::<C>("ecdh::shared_secret_each"),
                many::<C>(n, SHARED),
                needles,
                || {
                    done &= ecdh::shared_secret_each::<C>(&pairs[..n], &mut shared[..n]).is_ok();
                },
            );
            if !done {
                return Err("a call on many inputs failed".into());
            }
        }
        Ok(())
    }
}

fn refused<C: Curve>() -> Result<C::Bytes, EcdhError> {
    Err(EcdhError::Secret(InvalidKey))
}
