//! The functions of SIGNATURE. See `entries` for their safety.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use super::abi::*;
use super::data::{Output, bytes, flag, text};
use super::object::{Owned, guard, lend, reclaim, share, with, with_ref};
use super::params::{Answers, Params};
use crate::default::Algorithm;
use crate::errors::{Reason, fail};
use crate::provider::Provider;
use crate::sign::Context;

unsafe extern "C" fn new<const ALGORITHM: usize>(
    provctx: *mut Void,
    properties: *const c_char,
) -> *mut Void {
    // SAFETY: see `entries`.
    let (provider, properties) = unsafe { (share::<Provider>(provctx), text(properties)) };
    let Some(provider) = provider else {
        return null_mut();
    };
    lend(guard(&provider, None, || {
        Some(Context::new(
            provider.clone(),
            Algorithm::of(ALGORITHM),
            properties,
        ))
    }))
}

unsafe extern "C" fn free(c: *mut Void) {
    // SAFETY: see `entries`.
    unsafe { reclaim::<Context>(c) };
}

unsafe extern "C" fn dup(c: *mut Void) -> *mut Void {
    // SAFETY: see `entries`.
    lend(unsafe { with(c, None, |c: &mut Context| c.dup()) })
}

unsafe fn begin(
    c: *mut Void,
    init: i32,
    digest: *const c_char,
    key: *mut Void,
    params: *const RawParam,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            let digest: Option<&CStr> = text(digest);
            flag(c.begin(init, digest, share(key), Params::new(params)))
        })
    }
}

unsafe extern "C" fn init<const INIT: i32>(
    c: *mut Void,
    key: *mut Void,
    params: *const RawParam,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe { begin(c, INIT, std::ptr::null(), key, params) }
}

unsafe extern "C" fn digest_init<const INIT: i32>(
    c: *mut Void,
    digest: *const c_char,
    key: *mut Void,
    params: *const RawParam,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe { begin(c, INIT, digest, key, params) }
}

/// Calls what writes a signature.
unsafe fn output(
    c: *mut Void,
    out: *mut u8,
    len: *mut usize,
    room: usize,
    f: impl FnOnce(&mut Context, &mut Output) -> bool,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| match Output::new(out, len, room) {
            Some(mut out) => flag(f(c, &mut out)),
            None => {
                fail!(c.provider(), Reason::Null);
                0
            }
        })
    }
}

unsafe extern "C" fn sign(
    c: *mut Void,
    out: *mut u8,
    len: *mut usize,
    room: usize,
    data: *const u8,
    n: usize,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe { output(c, out, len, room, |c, out| c.sign(out, bytes(data, n))) }
}

unsafe extern "C" fn digest_sign(
    c: *mut Void,
    out: *mut u8,
    len: *mut usize,
    room: usize,
    data: *const u8,
    n: usize,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        output(c, out, len, room, |c, out| {
            c.digest_sign(out, bytes(data, n))
        })
    }
}

unsafe extern "C" fn sign_final(c: *mut Void, out: *mut u8, len: *mut usize, room: usize) -> c_int {
    // SAFETY: see `entries`.
    unsafe { output(c, out, len, room, |c, out| c.sign_final(out)) }
}

unsafe extern "C" fn verify(
    c: *mut Void,
    signed: *const u8,
    len: usize,
    data: *const u8,
    n: usize,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            flag(c.verify(bytes(signed, len), bytes(data, n)))
        })
    }
}

unsafe extern "C" fn digest_verify(
    c: *mut Void,
    signed: *const u8,
    len: usize,
    data: *const u8,
    n: usize,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            flag(c.digest_verify(bytes(signed, len), bytes(data, n)))
        })
    }
}

unsafe extern "C" fn verify_final(c: *mut Void, signed: *const u8, len: usize) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            flag(c.verify_final(bytes(signed, len)))
        })
    }
}

unsafe extern "C" fn update<const ID: i32>(c: *mut Void, data: *const u8, n: usize) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with(c, 0, |c: &mut Context| flag(c.update(ID, bytes(data, n)))) }
}

unsafe extern "C" fn verify_message_final(c: *mut Void) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with(c, 0, |c: &mut Context| flag(c.verify_message_final())) }
}

unsafe extern "C" fn get(c: *mut Void, params: *mut RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            flag(c.get(&mut Answers::new(params)))
        })
    }
}

unsafe extern "C" fn set(c: *mut Void, params: *const RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with(c, 0, |c: &mut Context| flag(c.set(Params::new(params)))) }
}

unsafe extern "C" fn gettable(_: *mut Void, _: *mut Void) -> *const RawParam {
    static ALL: [RawParam; 5] = [
        described(c"algorithm-id", OCTETS),
        described(c"digest", UTF8),
        described(c"digest-size", UNSIGNED),
        described(c"nonce-type", UNSIGNED),
        END,
    ];
    ALL.as_ptr()
}

unsafe extern "C" fn settable<const SCHEME: usize>(
    _: *mut Void,
    provctx: *mut Void,
) -> *const RawParam {
    static NONE: RawParam = END;
    // SAFETY: see `entries`.
    unsafe {
        with_ref(provctx, &raw const NONE, |p: &Provider| {
            p.inner
                .described(&p.inner.signature[SCHEME], signature::SETTABLE_CTX_PARAMS)
        })
    }
}

unsafe extern "C" fn settable_with(c: *mut Void, _: *mut Void) -> *const RawParam {
    static NONE: RawParam = END;
    static ALL: [RawParam; 3] = [
        described(c"signature", OCTETS),
        described(c"nonce-type", UNSIGNED),
        END,
    ];
    // SAFETY: see `entries`.
    let verifies = unsafe { with(c, false, |c: &mut Context| c.verifies_message()) };
    if verifies { ALL.as_ptr() } else { &NONE }
}

unsafe extern "C" fn settable_context(_: *mut Void, _: *mut Void) -> *const RawParam {
    static ALL: [RawParam; 2] = [described(c"context-string", OCTETS), END];
    ALL.as_ptr()
}

/// Names of kinds of keys, up to a null.
struct Types([*const c_char; 2]);

// SAFETY: the pointers are to constants.
unsafe impl Sync for Types {}

static EC_KEYS: Types = Types([c"EC".as_ptr(), std::ptr::null()]);
static ED25519_KEYS: Types = Types([c"ED25519".as_ptr(), std::ptr::null()]);

unsafe extern "C" fn ec_keys() -> *const *const c_char {
    EC_KEYS.0.as_ptr()
}

unsafe extern "C" fn ed25519_keys() -> *const *const c_char {
    ED25519_KEYS.0.as_ptr()
}

table! { ECDSA:
    signature::NEWCTX => new::<0>,
    signature::FREECTX => free,
    signature::DUPCTX => dup,
    signature::SIGN_INIT => init::<{ signature::SIGN_INIT }>,
    signature::SIGN => sign,
    signature::VERIFY_INIT => init::<{ signature::VERIFY_INIT }>,
    signature::VERIFY => verify,
    signature::DIGEST_SIGN_INIT => digest_init::<{ signature::DIGEST_SIGN_INIT }>,
    signature::DIGEST_SIGN_UPDATE => update::<{ signature::DIGEST_SIGN_UPDATE }>,
    signature::DIGEST_SIGN_FINAL => sign_final,
    signature::DIGEST_SIGN => digest_sign,
    signature::DIGEST_VERIFY_INIT => digest_init::<{ signature::DIGEST_VERIFY_INIT }>,
    signature::DIGEST_VERIFY_UPDATE => update::<{ signature::DIGEST_VERIFY_UPDATE }>,
    signature::DIGEST_VERIFY_FINAL => verify_final,
    signature::DIGEST_VERIFY => digest_verify,
    signature::GET_CTX_PARAMS => get,
    signature::GETTABLE_CTX_PARAMS => gettable,
    signature::SET_CTX_PARAMS => set,
    signature::SETTABLE_CTX_PARAMS => settable::<0>,
}

table! { ED25519:
    signature::NEWCTX => new::<1>,
    signature::FREECTX => free,
    signature::DUPCTX => dup,
    signature::DIGEST_SIGN_INIT => digest_init::<{ signature::DIGEST_SIGN_INIT }>,
    signature::DIGEST_SIGN => sign,
    signature::DIGEST_VERIFY_INIT => digest_init::<{ signature::DIGEST_VERIFY_INIT }>,
    signature::DIGEST_VERIFY => verify,
    signature::GET_CTX_PARAMS => get,
    signature::GETTABLE_CTX_PARAMS => gettable,
    signature::SET_CTX_PARAMS => set,
    signature::SETTABLE_CTX_PARAMS => settable::<1>,
}

// What follows is of OpenSSL 3.4 and later; 3.0 refuses tables with these functions.

table! { ED25519_MESSAGES:
    signature::NEWCTX => new::<1>,
    signature::FREECTX => free,
    signature::DUPCTX => dup,
    signature::QUERY_KEY_TYPES => ed25519_keys,
    signature::SIGN_INIT => init::<{ signature::SIGN_INIT }>,
    signature::SIGN_MESSAGE_INIT => init::<{ signature::SIGN_MESSAGE_INIT }>,
    signature::SIGN => sign,
    signature::VERIFY_INIT => init::<{ signature::VERIFY_INIT }>,
    signature::VERIFY_MESSAGE_INIT => init::<{ signature::VERIFY_MESSAGE_INIT }>,
    signature::VERIFY => verify,
    signature::DIGEST_SIGN_INIT => digest_init::<{ signature::DIGEST_SIGN_INIT }>,
    signature::DIGEST_SIGN => sign,
    signature::DIGEST_VERIFY_INIT => digest_init::<{ signature::DIGEST_VERIFY_INIT }>,
    signature::DIGEST_VERIFY => verify,
    signature::GET_CTX_PARAMS => get,
    signature::GETTABLE_CTX_PARAMS => gettable,
    signature::SET_CTX_PARAMS => set,
    signature::SETTABLE_CTX_PARAMS => settable::<1>,
}

macro_rules! instance {
    ($name:ident, $algorithm:literal) => {
        table! { $name:
            signature::NEWCTX => new::<$algorithm>,
            signature::FREECTX => free,
            signature::DUPCTX => dup,
            signature::QUERY_KEY_TYPES => ed25519_keys,
            signature::SIGN_INIT => init::<{ signature::SIGN_INIT }>,
            signature::SIGN_MESSAGE_INIT => init::<{ signature::SIGN_MESSAGE_INIT }>,
            signature::SIGN => sign,
            signature::VERIFY_INIT => init::<{ signature::VERIFY_INIT }>,
            signature::VERIFY_MESSAGE_INIT => init::<{ signature::VERIFY_MESSAGE_INIT }>,
            signature::VERIFY => verify,
            signature::GET_CTX_PARAMS => get,
            signature::GETTABLE_CTX_PARAMS => gettable,
            signature::SET_CTX_PARAMS => set,
            signature::SETTABLE_CTX_PARAMS => settable_context,
        }
    };
}

instance!(ED25519CTX, 2);
instance!(ED25519PH, 3);

macro_rules! ecdsa_with {
    ($name:ident, $algorithm:literal) => {
        table! { $name:
            signature::NEWCTX => new::<$algorithm>,
            signature::FREECTX => free,
            signature::DUPCTX => dup,
            signature::QUERY_KEY_TYPES => ec_keys,
            signature::SIGN_INIT => init::<{ signature::SIGN_INIT }>,
            signature::SIGN_MESSAGE_INIT => init::<{ signature::SIGN_MESSAGE_INIT }>,
            signature::SIGN_MESSAGE_UPDATE => update::<{ signature::DIGEST_SIGN_UPDATE }>,
            signature::SIGN_MESSAGE_FINAL => sign_final,
            signature::SIGN => sign,
            signature::VERIFY_INIT => init::<{ signature::VERIFY_INIT }>,
            signature::VERIFY_MESSAGE_INIT => init::<{ signature::VERIFY_MESSAGE_INIT }>,
            signature::VERIFY_MESSAGE_UPDATE => update::<{ signature::DIGEST_VERIFY_UPDATE }>,
            signature::VERIFY_MESSAGE_FINAL => verify_message_final,
            signature::VERIFY => verify,
            signature::GET_CTX_PARAMS => get,
            signature::GETTABLE_CTX_PARAMS => gettable,
            signature::SET_CTX_PARAMS => set,
            signature::SETTABLE_CTX_PARAMS => settable_with,
        }
    };
}

// In the order of `Digest::of`.
ecdsa_with!(ECDSA_SHA1, 4);
ecdsa_with!(ECDSA_SHA224, 5);
ecdsa_with!(ECDSA_SHA256, 6);
ecdsa_with!(ECDSA_SHA384, 7);
ecdsa_with!(ECDSA_SHA512, 8);
ecdsa_with!(ECDSA_SHA3_224, 9);
ecdsa_with!(ECDSA_SHA3_256, 10);
ecdsa_with!(ECDSA_SHA3_384, 11);
ecdsa_with!(ECDSA_SHA3_512, 12);
