//! `sign`, `verify` and `keygen` for keys on secp256k1, P-256 and P-384: ECDSA and BIP-340.

use crate::curve::{Curve, OfCommand, OnCurve};
use crate::failure::Failure;
use crate::files;
use crate::passes::{self, Twice};
use crate::signature;
use limbsmith::ecdsa::{self, ByteArray, Hash, Prehash, SigningKey, VerifyingKey};
use limbsmith::keys::PrivateKey;
use limbsmith::secp256k1::schnorr;
use limbsmith::signing::SignOptions;
use sha2::Digest;
use std::path::Path;
use zeroize::{Zeroize, Zeroizing};

/// The options for these signatures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Both numbers at fixed width, not DER.
    pub fixed: bool,
    /// BIP-340.
    pub schnorr: bool,
    /// The hash function, if it is not the curve's own.
    pub hash: Option<Hash>,
    /// The message is the hash itself.
    pub prehashed: bool,
    /// Only the lower `s` is valid.
    pub low_s: bool,
    /// Randomness is mixed into the nonce.
    pub hedged: bool,
}

impl Options {
    /// Sets an option by its name; returns whether it is one of these.
    pub fn take(&mut self, name: &str) -> bool {
        match name {
            "fixed" => self.fixed = true,
            "schnorr" => self.schnorr = true,
            "prehashed" => self.prehashed = true,
            "low-s" => self.low_s = true,
            "hedged" => self.hedged = true,
            _ => return false,
        }
        true
    }

    /// Whether there are no others.
    fn only_schnorr(&self) -> bool {
        let schnorr = self.schnorr;
        *self
            == Options {
                schnorr,
                ..Options::default()
            }
    }

    /// Rejects options that do not apply to the key.
    pub fn check(&self, curve: Option<Curve>) -> Result<(), Failure> {
        let wrong = |what: &str| Err(Failure::Usage(what.into()));
        match curve {
            None if *self != Options::default() => wrong(
                "--fixed, --schnorr, --hash, --prehashed, --low-s and --hedged are not for an Ed25519 key",
            ),
            Some(Curve::P256 | Curve::P384) if self.schnorr => {
                wrong("--schnorr (BIP-340) is for a key on secp256k1")
            }
            Some(_) if self.schnorr && !self.only_schnorr() => {
                wrong("--schnorr goes with none of --fixed, --hash, --prehashed, --low-s, --hedged")
            }
            _ => Ok(()),
        }
    }
}

/// The hash of a message by this function.
pub fn digest(hash: Hash, path: &Path) -> Result<Vec<u8>, Failure> {
    fn of<D: Digest>(path: &Path) -> Result<Vec<u8>, Failure> {
        let mut hash = D::new();
        passes::once(path, |piece| hash.update(piece))?;
        Ok(hash.finalize().to_vec())
    }
    match hash {
        Hash::Sha224 => of::<sha2::Sha224>(path),
        Hash::Sha256 => of::<sha2::Sha256>(path),
        Hash::Sha384 => of::<sha2::Sha384>(path),
        Hash::Sha512 => of::<sha2::Sha512>(path),
        Hash::Sha3_224 => of::<sha3::Sha3_224>(path),
        Hash::Sha3_256 => of::<sha3::Sha3_256>(path),
        Hash::Sha3_384 => of::<sha3::Sha3_384>(path),
        Hash::Sha3_512 => of::<sha3::Sha3_512>(path),
        other => Err(Failure::Usage(format!("--hash: no {other} here"))),
    }
}

/// The hash that is signed: of the file, or its content.
fn hashed<C: ecdsa::Curve>(path: &Path, options: &Options) -> Result<(Hash, Vec<u8>), Failure> {
    let hash = options.hash.unwrap_or(C::HASH);
    if !options.prehashed {
        return Ok((hash, digest(hash, path)?));
    }
    let bytes = files::read(path)?.to_vec();
    if Prehash::new(hash, &bytes).is_err() {
        let (length, wanted) = (bytes.len(), hash.output_bytes());
        let other = match options.hash {
            None => "; --hash names another",
            Some(_) => "",
        };
        let text = format!("{length} bytes; a hash by {hash} has {wanted}{other}");
        return Err(Failure::file(path, text));
    }
    Ok((hash, bytes))
}

/// The bytes as a hash.
fn prehash((hash, bytes): &(Hash, Vec<u8>)) -> Result<Prehash<'_>, Failure> {
    Prehash::new(*hash, bytes).map_err(|e| Failure::Input(e.to_string()))
}

/// Random numbers of the operating system.
pub fn random(bytes: &mut [u8]) -> Result<(), Failure> {
    getrandom::fill(bytes).map_err(|e| Failure::Input(format!("no random numbers: {e}")))
}

/// A new private key.
pub fn keygen(curve: Curve) -> Result<PrivateKey, Failure> {
    curve.run(Keygen)
}

struct Keygen;

impl OnCurve for Keygen {
    type Output = Result<PrivateKey, Failure>;

    fn run<C: ecdsa::Curve>(self) -> Self::Output {
        use ecdsa::ByteArray;
        let mut secret = Zeroizing::new(vec![0; C::Bytes::ZERO.as_ref().len()]);
        // FIPS 186-5, appendix A.2.2: draw again until the number is in range.
        let key = loop {
            random(&mut secret)?;
            if let Ok(key) = SigningKey::<C>::from_slice(&secret) {
                break key;
            }
        };
        // The one type of keys on any curve.
        PrivateKey::from_pem_or_der(&key.to_pkcs8_der()).map_err(self::key)
    }
}

/// Signs with a private key in PKCS#8.
pub fn sign(
    curve: Curve,
    key: &[u8],
    message: &Path,
    options: Options,
) -> Result<Vec<u8>, Failure> {
    curve.run(Sign {
        key,
        message,
        options,
    })
}

struct Sign<'a> {
    key: &'a [u8],
    message: &'a Path,
    options: Options,
}

/// An error that cannot occur any more: the key was read before.
fn key(error: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("key: {error}"))
}

impl OnCurve for Sign<'_> {
    type Output = Result<Vec<u8>, Failure>;

    fn run<C: ecdsa::Curve>(self) -> Self::Output {
        let signing = SigningKey::<C>::from_pem_or_der(self.key).map_err(key)?;
        let Options { fixed, hedged, .. } = self.options;
        if self.options.schnorr {
            let mut fresh = Zeroizing::new([0; 32]);
            random(fresh.as_mut_slice())?;
            let secret = Zeroizing::new(signing.to_bytes().as_ref().to_vec());
            let secret = <&[u8; 32]>::try_from(secret.as_slice()).map_err(key)?;
            let signing = schnorr::SigningKey::from_bytes(secret).map_err(key)?;
            let mut message = Twice::open(self.message)?;
            let mut first = signing.sign_stream(&fresh);
            message.pass(|piece| first.update(piece))?;
            let mut second = first.second_pass();
            message.pass(|piece| second.update(piece))?;
            let signature = second.finish().map_err(|e| message.changed(e))?;
            return Ok(signature.to_bytes().to_vec());
        }
        let hash = hashed::<C>(self.message, &self.options)?;
        let message = prehash(&hash)?;
        let mut noise = C::Bytes::ZERO;
        // Verification takes a fraction of the time of the command's start.
        let mut options = SignOptions::new().verified();
        if hedged {
            random(noise.as_mut())?;
            options = options.hedged(&noise);
        }
        let signed = signing.sign_with(message, options);
        noise.as_mut().zeroize();
        let (signature, _) = signed.map_err(|e| Failure::Input(e.to_string()))?;
        Ok(match fixed {
            true => signature.to_bytes().as_ref().to_vec(),
            false => signature.to_der().as_ref().to_vec(),
        })
    }
}

/// Whether a signature is valid for a public key in SubjectPublicKeyInfo.
pub fn verify(
    curve: Curve,
    key: &[u8],
    message: &Path,
    signature: &signature::File<'_>,
    options: Options,
) -> Result<bool, Failure> {
    curve.run(Verify {
        key,
        message,
        signature,
        options,
    })
}

struct Verify<'a> {
    key: &'a [u8],
    message: &'a Path,
    signature: &'a signature::File<'a>,
    options: Options,
}

impl OnCurve for Verify<'_> {
    type Output = Result<bool, Failure>;

    fn run<C: ecdsa::Curve>(self) -> Self::Output {
        let public = VerifyingKey::<C>::from_pem_or_der(self.key).map_err(key)?;
        let Verify {
            message,
            signature,
            options,
            ..
        } = self;
        if options.schnorr {
            // The key is only the x coordinate.
            let point = public.to_sec1();
            let x = <&[u8; 32]>::try_from(&point.as_ref()[1..33]).map_err(key)?;
            let public = schnorr::VerifyingKey::from_bytes(x).map_err(key)?;
            let signature = schnorr::Signature::from_bytes(signature.schnorr()?);
            let mut stream = public.verify_stream(&signature);
            passes::once(message, |piece| stream.update(piece))?;
            return Ok(stream.finish().is_ok());
        }
        let signature = signature.ecdsa::<C>(options.fixed)?;
        let hash = hashed::<C>(message, &options)?;
        let hash = prehash(&hash)?;
        Ok(signature.is_some_and(|s| {
            match options.low_s {
                false => public.verify(hash, &s),
                true => public.verify_low_s(hash, &s),
            }
            .is_ok()
        }))
    }
}
