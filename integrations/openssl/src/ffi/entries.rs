//! Where OpenSSL begins, and the functions of the provider as a whole.
//!
//! Safety of all entries: OpenSSL calls them with what its manuals promise (`provider-keymgmt(7)` and its like). A
//! `provctx`, key or context came from here and was not freed. Buffers are as long as said. Lists end.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null;
use std::sync::Arc;
use std::sync::OnceLock;

use super::abi::*;
use super::core::{Core, REASONS};
use super::data::{Sink, flag, text};
use super::object::{give, quiet, release, with_ref};
use super::params::Answers;
use super::{exchange_entries, key_entries, signature_entries};
use crate::counters::PARAMETERS;
use crate::provider::Provider;

// Some programs ask for `provider!=fips` by themselves, which takes the place of `?provider=limbsmith` in the default
// query, and not of another name. OpenSSL knows no names but its own unless they have a dot.
const PROPERTIES: &CStr = c"provider=limbsmith,limbsmith.use=yes";

const fn algorithm(
    names: &'static CStr,
    functions: &'static [Dispatch],
    description: &'static CStr,
) -> Algorithm {
    Algorithm {
        names: names.as_ptr(),
        properties: PROPERTIES.as_ptr(),
        functions: functions.as_ptr(),
        description: description.as_ptr(),
    }
}

const LAST: Algorithm = Algorithm {
    names: null(),
    properties: null(),
    functions: null(),
    description: null(),
};

const EC: &CStr = c"EC:id-ecPublicKey:1.2.840.10045.2.1";
const ED: &CStr = c"ED25519:1.3.101.112";
const X: &CStr = c"X25519:1.3.101.110";

static KEYMGMT: [Algorithm; 4] = [
    algorithm(EC, key_entries::EC, c"limbsmith EC keys"),
    algorithm(ED, key_entries::ED25519, c"limbsmith Ed25519 keys"),
    algorithm(X, key_entries::X25519, c"limbsmith X25519 keys"),
    LAST,
];

static SIGNATURE: [Algorithm; 3] = [
    algorithm(c"ECDSA", signature_entries::ECDSA, c"limbsmith ECDSA"),
    algorithm(ED, signature_entries::ED25519, c"limbsmith Ed25519"),
    LAST,
];

// The names of OpenSSL's default provider.
static SIGNATURE_MESSAGES: [Algorithm; 14] = [
    algorithm(c"ECDSA", signature_entries::ECDSA, c"limbsmith ECDSA"),
    algorithm(
        ED,
        signature_entries::ED25519_MESSAGES,
        c"limbsmith Ed25519",
    ),
    algorithm(
        c"ED25519ph",
        signature_entries::ED25519PH,
        c"limbsmith Ed25519ph",
    ),
    algorithm(
        c"ED25519ctx",
        signature_entries::ED25519CTX,
        c"limbsmith Ed25519ctx",
    ),
    algorithm(
        c"ECDSA-SHA1:ECDSA-SHA-1:ecdsa-with-SHA1:1.2.840.10045.4.1",
        signature_entries::ECDSA_SHA1,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA2-224:ECDSA-SHA224:ecdsa-with-SHA224:1.2.840.10045.4.3.1",
        signature_entries::ECDSA_SHA224,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA2-256:ECDSA-SHA256:ecdsa-with-SHA256:1.2.840.10045.4.3.2",
        signature_entries::ECDSA_SHA256,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA2-384:ECDSA-SHA384:ecdsa-with-SHA384:1.2.840.10045.4.3.3",
        signature_entries::ECDSA_SHA384,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA2-512:ECDSA-SHA512:ecdsa-with-SHA512:1.2.840.10045.4.3.4",
        signature_entries::ECDSA_SHA512,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA3-224:ecdsa_with_SHA3-224:id-ecdsa-with-sha3-224:2.16.840.1.101.3.4.3.9",
        signature_entries::ECDSA_SHA3_224,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA3-256:ecdsa_with_SHA3-256:id-ecdsa-with-sha3-256:2.16.840.1.101.3.4.3.10",
        signature_entries::ECDSA_SHA3_256,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA3-384:ecdsa_with_SHA3-384:id-ecdsa-with-sha3-384:2.16.840.1.101.3.4.3.11",
        signature_entries::ECDSA_SHA3_384,
        c"limbsmith ECDSA",
    ),
    algorithm(
        c"ECDSA-SHA3-512:ecdsa_with_SHA3-512:id-ecdsa-with-sha3-512:2.16.840.1.101.3.4.3.12",
        signature_entries::ECDSA_SHA3_512,
        c"limbsmith ECDSA",
    ),
    LAST,
];

static KEYEXCH: [Algorithm; 3] = [
    algorithm(c"ECDH", exchange_entries::ECDH, c"limbsmith ECDH"),
    algorithm(X, exchange_entries::X25519, c"limbsmith X25519"),
    LAST,
];

unsafe extern "C" fn query(
    provctx: *mut Void,
    op: c_int,
    no_cache: *mut c_int,
) -> *const Algorithm {
    if !no_cache.is_null() {
        // SAFETY: a place for a number.
        unsafe { *no_cache = 0 };
    }
    // SAFETY: see the module.
    let messages = unsafe { with_ref(provctx, false, |p: &Provider| p.signs_messages()) };
    match op {
        operation::KEYMGMT => KEYMGMT.as_ptr(),
        operation::SIGNATURE if messages => SIGNATURE_MESSAGES.as_ptr(),
        operation::SIGNATURE => SIGNATURE.as_ptr(),
        operation::KEYEXCH => KEYEXCH.as_ptr(),
        _ => null(),
    }
}

unsafe extern "C" fn gettable(_: *mut Void) -> *const RawParam {
    /// The usual ones, the counters, the end.
    const N: usize = 4 + PARAMETERS.len() + 1;
    static ALL: [RawParam; N] = {
        let mut all = [END; N];
        all[0] = described(c"name", UTF8_POINTER);
        all[1] = described(c"version", UTF8_POINTER);
        all[2] = described(c"buildinfo", UTF8_POINTER);
        all[3] = described(c"status", INTEGER);
        let mut i = 0;
        while i < PARAMETERS.len() {
            all[4 + i] = described(PARAMETERS[i], UNSIGNED);
            i += 1;
        }
        all
    };
    ALL.as_ptr()
}

unsafe extern "C" fn get(provctx: *mut Void, params: *mut RawParam) -> c_int {
    // SAFETY: see the module.
    unsafe {
        with_ref(provctx, 0, |p: &Provider| {
            flag(p.get(&mut Answers::new(params)))
        })
    }
}

unsafe extern "C" fn capabilities(
    provctx: *mut Void,
    name: *const c_char,
    callback: Option<Callback>,
    argument: *mut Void,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        with_ref(provctx, 0, |p: &Provider| {
            let (Some(name), Some(sink)) = (text(name), Sink::new(callback, argument)) else {
                return 0;
            };
            flag(p.capabilities(name, &mut |params| sink.send(params)))
        })
    }
}

unsafe extern "C" fn reasons(_: *mut Void) -> *const Item {
    REASONS.as_ptr()
}

unsafe extern "C" fn teardown(provctx: *mut Void) {
    // SAFETY: the reference of `OSSL_provider_init`.
    unsafe { release::<Provider>(provctx) };
}

table! { PROVIDER:
    provider::TEARDOWN => teardown,
    provider::GETTABLE_PARAMS => gettable,
    provider::GET_PARAMS => get,
    provider::QUERY_OPERATION => query,
    provider::GET_CAPABILITIES => capabilities,
    provider::GET_REASON_STRINGS => reasons,
}

/// Where OpenSSL begins: called once for each library context that loads the provider.
///
/// # Safety
/// As `provider(7)` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSSL_provider_init(
    handle: *const Void,
    core: *const Dispatch,
    out: *mut *const Dispatch,
    provctx: *mut *mut Void,
) -> c_int {
    if out.is_null() || provctx.is_null() {
        return 0;
    }
    let made: Option<Arc<Provider>> = quiet(None, || {
        // The default hook prints to the standard error of a program that is not ours. This library has its own copy
        // of Rust's library, so that no other hook is replaced.
        static HOOK: OnceLock<()> = OnceLock::new();
        HOOK.get_or_init(|| std::panic::set_hook(Box::new(|_| {})));
        // SAFETY: as the caller promises.
        Provider::new(unsafe { Core::new(handle, core) })
    });
    let good = made.is_some();
    // SAFETY: places for pointers.
    unsafe {
        *out = PROVIDER.as_ptr();
        *provctx = give(made);
    }
    flag(good)
}
