//! libsecp256k1, the C library of Bitcoin Core, as its users call it from C.
#![allow(unsafe_code)]

use super::{COUNT, Curve, Inputs, Library, Make};
use secp256k1_sys as c;
use std::ffi::{c_int, c_uchar, c_void};
use std::ptr::null;

const NAME: &str = "libsecp256k1";

/// One context, blinded by nobody, as the C library makes it.
#[derive(Clone, Copy)]
struct Context(*const c::Context);

impl Context {
    fn new() -> Self {
        // SAFETY: allocates; the context is never freed and never changed.
        Context(unsafe { c::secp256k1_context_create(c::SECP256K1_START_SIGN) }.as_ptr())
    }

    // SAFETY of all below: the context lives; arrays have the lengths of the C interface (32 bytes
    // for secrets, digests and x, 64 for signatures), which the inputs of this curve have; opaque
    // arguments were filled by the library, or are filled by the call.

    fn keygen(self, secret: &[u8]) -> c::PublicKey {
        unsafe {
            let mut key = c::PublicKey::new();
            assert_eq!(
                c::secp256k1_ec_pubkey_create(self.0, &mut key, secret.as_ptr()),
                1
            );
            key
        }
    }

    fn serialize(self, key: &c::PublicKey) -> Vec<u8> {
        let (mut out, mut n) = (vec![0; 65], 65);
        unsafe {
            let (to, form) = (out.as_mut_ptr(), c::SECP256K1_SER_UNCOMPRESSED);
            assert_eq!(
                c::secp256k1_ec_pubkey_serialize(self.0, to, &mut n, key, form),
                1
            );
        }
        out
    }

    fn parse(self, bytes: &[u8]) -> c::PublicKey {
        unsafe {
            let mut key = c::PublicKey::new();
            let (from, n) = (bytes.as_ptr(), bytes.len());
            assert_eq!(c::secp256k1_ec_pubkey_parse(self.0, &mut key, from, n), 1);
            key
        }
    }

    fn sign(self, secret: &[u8], digest: &[u8]) -> Vec<u8> {
        let mut out = vec![0; 64];
        unsafe {
            let mut signature = c::Signature::new();
            let (m, k) = (digest.as_ptr(), secret.as_ptr());
            let nonce = c::secp256k1_nonce_function_rfc6979;
            let good = c::secp256k1_ecdsa_sign(self.0, &mut signature, m, k, nonce, null());
            assert_eq!(good, 1);
            c::secp256k1_ecdsa_signature_serialize_compact(self.0, out.as_mut_ptr(), &signature);
        }
        out
    }

    fn verify(self, key: &c::PublicKey, digest: &[u8], signature: &[u8]) -> bool {
        unsafe {
            let mut parsed = c::Signature::new();
            let from = signature.as_ptr();
            c::secp256k1_ecdsa_signature_parse_compact(self.0, &mut parsed, from) == 1
                && c::secp256k1_ecdsa_verify(self.0, &parsed, digest.as_ptr(), key) == 1
        }
    }

    fn ecdh(self, secret: &[u8], peer: &[u8]) -> Vec<u8> {
        /// The coordinate itself, where the library would hash.
        unsafe extern "C" fn plain(
            to: *mut c_uchar,
            x: *const c_uchar,
            _y: *const c_uchar,
            _data: *mut c_void,
        ) -> c_int {
            // SAFETY: the library hands over 32 bytes on either side.
            unsafe { std::ptr::copy_nonoverlapping(x, to, 32) };
            1
        }
        let key = self.parse(peer);
        let mut out = vec![0; 32];
        unsafe {
            let (to, k) = (out.as_mut_ptr(), secret.as_ptr());
            let none = std::ptr::null_mut();
            assert_eq!(c::secp256k1_ecdh(self.0, to, &key, k, Some(plain), none), 1);
        }
        out
    }

    fn pair(self, secret: &[u8]) -> c::Keypair {
        unsafe {
            let mut pair = c::Keypair::new();
            assert_eq!(
                c::secp256k1_keypair_create(self.0, &mut pair, secret.as_ptr()),
                1
            );
            pair
        }
    }

    fn x_only(self, bytes: &[u8]) -> c::XOnlyPublicKey {
        unsafe {
            let mut key = c::XOnlyPublicKey::new();
            assert_eq!(
                c::secp256k1_xonly_pubkey_parse(self.0, &mut key, bytes.as_ptr()),
                1
            );
            key
        }
    }

    fn schnorr_sign(self, pair: &c::Keypair, message: &[u8]) -> Vec<u8> {
        let mut out = vec![0; 64];
        unsafe {
            let (to, m, aux) = (out.as_mut_ptr(), message.as_ptr(), [0; 32]);
            assert_eq!(
                c::secp256k1_schnorrsig_sign32(self.0, to, m, pair, aux.as_ptr()),
                1
            );
        }
        out
    }

    fn schnorr_verify(self, key: &c::XOnlyPublicKey, message: &[u8], signature: &[u8]) -> bool {
        let (m, n) = (message.as_ptr(), message.len());
        unsafe { c::secp256k1_schnorrsig_verify(self.0, signature.as_ptr(), m, n, key) == 1 }
    }
}

/// The library, on its curve.
pub fn library(d: &Inputs) -> Option<Library<'_>> {
    let context = Context::new();
    match d.curve {
        Curve::Secp256k1 => Some(ecdsa(d, context)),
        Curve::Bip340 => Some(schnorr(d, context)),
        _ => None,
    }
}

fn ecdsa(d: &Inputs, context: Context) -> Library<'_> {
    let keys: Vec<c::PublicKey> = d.public.iter().map(|p| context.parse(p)).collect();
    let keygen: Make<'_> = Some(Box::new(move |i| {
        context.serialize(&context.keygen(&d.secrets[i]))
    }));
    Library {
        name: NAME,
        keygen,
        sign: Some(Box::new(move |i| {
            context.sign(&d.secrets[i], &d.digests[i])
        })),
        verify: Some(Box::new(move |k, m, s| {
            context.verify(&keys[k], &d.digests[m], s)
        })),
        verify_bytes: Some(Box::new(move |k, m, s| {
            context.verify(&context.parse(&d.public[k]), &d.digests[m], s)
        })),
        ecdh: Some(Box::new(move |i| context.ecdh(&d.secrets[i], &d.peers[i]))),
        deterministic: true,
        ..Library::default()
    }
}

fn schnorr(d: &Inputs, context: Context) -> Library<'_> {
    let pairs: Vec<c::Keypair> = (0..COUNT).map(|i| context.pair(&d.secrets[i])).collect();
    let keys: Vec<c::XOnlyPublicKey> = d.public.iter().map(|p| context.x_only(p)).collect();
    Library {
        name: NAME,
        sign: Some(Box::new(move |i| {
            context.schnorr_sign(&pairs[i], &d.messages[i])
        })),
        verify: Some(Box::new(move |k, m, s| {
            context.schnorr_verify(&keys[k], &d.messages[m], s)
        })),
        verify_bytes: Some(Box::new(move |k, m, s| {
            context.schnorr_verify(&context.x_only(&d.public[k]), &d.messages[m], s)
        })),
        deterministic: true,
        ..Library::default()
    }
}
