//! OpenSSL, built with its code for 64-bit processors (see `build.rs`), by its EC interface.
#![allow(unsafe_code)]

use super::{COUNT, Curve, Inputs, Library};
use std::ffi::{CStr, c_char, c_int, c_void};

type Group = *const c_void;
type Key = *mut c_void;

unsafe extern "C" {
    fn rival_openssl_group(name: *const c_char) -> Group;
    fn rival_openssl_keygen(group: Group, secret: *const u8, out: *mut u8, room: usize) -> usize;
    fn rival_openssl_key(group: Group, secret: *const u8, public: *const u8, n: usize) -> Key;
    fn rival_openssl_sign(key: Key, digest: *const u8, n: usize, out: *mut u8) -> c_int;
    fn rival_openssl_verify(key: Key, digest: *const u8, n: usize, rs: *const u8) -> c_int;
    fn rival_openssl_verify_bytes(
        key: Key,
        public: *const u8,
        length: usize,
        digest: *const u8,
        n: usize,
        rs: *const u8,
    ) -> c_int;
    fn rival_openssl_ecdh(key: Key, peer: *const u8, n: usize, out: *mut u8) -> c_int;
}

/// Groups and keys are never freed: they live as long as the measurement.
pub fn library(d: &Inputs) -> Option<Library<'_>> {
    let name: &CStr = match d.curve {
        Curve::Secp256k1 => c"secp256k1",
        Curve::P256 => c"prime256v1",
        Curve::P384 => c"secp384r1",
        Curve::Bip340 => return None,
    };
    let width = d.curve.width();
    // SAFETY: the name ends in a zero byte; every pointer below comes from a slice of the length
    // that is passed to the C side or that the curve has (`width` for secrets, twice that for
    // signatures), and keys come from OpenSSL.
    let group = unsafe { rival_openssl_group(name.as_ptr()) };
    assert!(!group.is_null(), "OpenSSL has no {name:?}");
    let key = |secret: *const u8, public: &[u8]| {
        // SAFETY: as above.
        let key = unsafe { rival_openssl_key(group, secret, public.as_ptr(), public.len()) };
        assert!(!key.is_null(), "OpenSSL refuses a key");
        key
    };
    let pairs: Vec<Key> = (0..COUNT)
        .map(|i| key(d.secrets[i].as_ptr(), &d.public[i]))
        .collect();
    let public: Vec<Key> = d.public.iter().map(|p| key(std::ptr::null(), p)).collect();
    let ecdh_pairs = pairs.clone();
    let scratch = key(std::ptr::null(), &d.public[0]);
    Some(Library {
        name: "OpenSSL",
        keygen: Some(Box::new(move |i| {
            let mut out = vec![0; 2 * width + 1];
            // SAFETY: as above.
            let n = unsafe {
                let (to, room) = (out.as_mut_ptr(), out.len());
                rival_openssl_keygen(group, d.secrets[i].as_ptr(), to, room)
            };
            assert_eq!(n, out.len());
            out
        })),
        sign: Some(Box::new(move |i| {
            let (digest, mut out) = (&d.digests[i], vec![0; 2 * width]);
            // SAFETY: as above.
            let good = unsafe {
                rival_openssl_sign(pairs[i], digest.as_ptr(), digest.len(), out.as_mut_ptr())
            };
            assert_eq!(good, 1);
            out
        })),
        verify: Some(Box::new(move |k, m, s| {
            let digest = &d.digests[m];
            assert_eq!(s.len(), 2 * width);
            // SAFETY: as above.
            unsafe {
                rival_openssl_verify(public[k], digest.as_ptr(), digest.len(), s.as_ptr()) == 1
            }
        })),
        verify_bytes: Some(Box::new(move |k, m, s| {
            let (public, digest) = (&d.public[k], &d.digests[m]);
            assert_eq!(s.len(), 2 * width);
            // SAFETY: as above.
            unsafe {
                let (p, n) = (public.as_ptr(), public.len());
                let (h, l) = (digest.as_ptr(), digest.len());
                rival_openssl_verify_bytes(scratch, p, n, h, l, s.as_ptr()) == 1
            }
        })),
        ecdh: Some(Box::new(move |i| {
            let (peer, mut out) = (&d.peers[i], vec![0; width]);
            // SAFETY: as above.
            let good = unsafe {
                rival_openssl_ecdh(ecdh_pairs[i], peer.as_ptr(), peer.len(), out.as_mut_ptr())
            };
            assert_eq!(good, 1);
            out
        })),
        ..Library::default()
    })
}
