//! The functions of KEYMGMT. See `entries` for their safety.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use super::abi::*;
use super::data::{Progress, Sink, flag};
use super::object::{give, guard, lend, object, reclaim, release, share, with, with_ref};
use super::params::{Answers, Params};
use crate::default::Kind;
use crate::generate::Generation;
use crate::key::{Fast, Key};
use crate::provider::Provider;

unsafe extern "C" fn new<const KIND: usize>(provctx: *mut Void) -> *mut Void {
    // SAFETY: see `entries`.
    let Some(provider) = (unsafe { share::<Provider>(provctx) }) else {
        return null_mut();
    };
    let key = guard(&provider, None, || {
        let key = Key::new(provider.clone(), Kind::of(KIND), Fast::None);
        Some(Arc::new(key))
    });
    give(key)
}

unsafe extern "C" fn free(key: *mut Void) {
    // SAFETY: see `entries`.
    unsafe { release::<Key>(key) };
}

unsafe extern "C" fn gen_init<const KIND: usize>(
    provctx: *mut Void,
    selection: c_int,
    params: *const RawParam,
) -> *mut Void {
    // SAFETY: see `entries`.
    let (provider, params) = unsafe { (share::<Provider>(provctx), Params::new(params)) };
    let Some(provider) = provider else {
        return null_mut();
    };
    lend(guard(&provider, None, || {
        Generation::new(provider.clone(), Kind::of(KIND), selection, params)
    }))
}

unsafe extern "C" fn gen_set_params(generation: *mut Void, params: *const RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(generation, 0, |g: &mut Generation| {
            flag(g.set(Params::new(params)))
        })
    }
}

unsafe extern "C" fn gen_set_template(generation: *mut Void, key: *mut Void) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(generation, 0, |g: &mut Generation| {
            flag(object::<Key>(key).is_some_and(|key| g.template(key)))
        })
    }
}

unsafe extern "C" fn generate(
    generation: *mut Void,
    callback: Option<Callback>,
    argument: *mut Void,
) -> *mut Void {
    let progress = Progress { callback, argument };
    // SAFETY: see `entries`.
    give(unsafe { with(generation, None, |g: &mut Generation| g.generate(&progress)) })
}

unsafe extern "C" fn gen_cleanup(generation: *mut Void) {
    // SAFETY: see `entries`.
    unsafe { reclaim::<Generation>(generation) };
}

unsafe extern "C" fn has(key: *const Void, selection: c_int) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with_ref(key, 0, |k: &Key| flag(k.has(selection))) }
}

unsafe extern "C" fn import(key: *mut Void, selection: c_int, params: *const RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with_ref(key, 0, |k: &Key| {
            flag(k.import(selection, Params::new(params)))
        })
    }
}

unsafe extern "C" fn export(
    key: *mut Void,
    selection: c_int,
    callback: Option<Callback>,
    argument: *mut Void,
) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with_ref(key, 0, |k: &Key| {
            flag(Sink::new(callback, argument).is_some_and(|sink| k.export(selection, &sink)))
        })
    }
}

unsafe extern "C" fn get_params(key: *mut Void, params: *mut RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with_ref(key, 0, |k: &Key| flag(k.get(&mut Answers::new(params)))) }
}

unsafe extern "C" fn set_params(key: *mut Void, params: *const RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with_ref(key, 0, |k: &Key| flag(k.set(Params::new(params)))) }
}

unsafe extern "C" fn validate(key: *const Void, selection: c_int, check: c_int) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with_ref(key, 0, |k: &Key| flag(k.validate(selection, check))) }
}

unsafe extern "C" fn matches(key: *const Void, other: *const Void, selection: c_int) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with_ref(key, 0, |k: &Key| {
            flag(object::<Key>(other).is_some_and(|other| k.matches(other, selection)))
        })
    }
}

unsafe extern "C" fn dup(key: *const Void, selection: c_int) -> *mut Void {
    // SAFETY: see `entries`.
    give(unsafe { with_ref(key, None, |k: &Key| k.dup(selection)) })
}

unsafe extern "C" fn operation_name<const KIND: usize>(op: c_int) -> *const c_char {
    let name = match (Kind::of(KIND), op) {
        (Kind::Ec, operation::KEYEXCH) => Some(c"ECDH"),
        (Kind::Ec, operation::SIGNATURE) => Some(c"ECDSA"),
        (Kind::Ed25519, operation::SIGNATURE) => Some(c"ED25519"),
        (Kind::X25519, operation::KEYEXCH) => Some(c"X25519"),
        _ => None,
    };
    name.map_or(null(), CStr::as_ptr)
}

/// A list of the default provider, which answers most of it.
unsafe fn list<const KIND: usize>(
    provctx: *mut Void,
    f: impl FnOnce(&Provider) -> *const RawParam,
) -> *const RawParam {
    // SAFETY: see `entries`.
    unsafe { with_ref(provctx, &raw const END_OF_NONE, f) }
}

static END_OF_NONE: RawParam = END;

unsafe extern "C" fn gettable<const KIND: usize>(provctx: *mut Void) -> *const RawParam {
    // SAFETY: see `entries`.
    unsafe {
        list::<KIND>(provctx, |p| {
            p.inner
                .described_keys(&p.inner.keymgmt[KIND], keymgmt::GETTABLE_PARAMS)
        })
    }
}

unsafe extern "C" fn settable<const KIND: usize>(provctx: *mut Void) -> *const RawParam {
    // SAFETY: see `entries`.
    unsafe {
        list::<KIND>(provctx, |p| {
            p.inner
                .described_keys(&p.inner.keymgmt[KIND], keymgmt::SETTABLE_PARAMS)
        })
    }
}

unsafe extern "C" fn gen_settable<const KIND: usize>(
    _: *mut Void,
    provctx: *mut Void,
) -> *const RawParam {
    // SAFETY: see `entries`.
    unsafe {
        list::<KIND>(provctx, |p| {
            p.inner
                .described(&p.inner.keymgmt[KIND], keymgmt::GEN_SETTABLE_PARAMS)
        })
    }
}

/// What keys are made of. OpenSSL asks without a `provctx`, so that the default provider cannot be asked.
unsafe extern "C" fn types<const KIND: usize>(selection: c_int) -> *const RawParam {
    static EC: [RawParam; 18] = [
        described(c"group", UTF8),
        described(c"encoding", UTF8),
        described(c"point-format", UTF8),
        described(c"field-type", UTF8),
        described(c"p", UNSIGNED),
        described(c"a", UNSIGNED),
        described(c"b", UNSIGNED),
        described(c"generator", OCTETS),
        described(c"order", UNSIGNED),
        described(c"cofactor", UNSIGNED),
        described(c"seed", OCTETS),
        described(c"decoded-from-explicit", INTEGER),
        described(c"group-check", UTF8),
        described(c"use-cofactor-flag", INTEGER),
        described(c"include-public", INTEGER),
        described(c"pub", OCTETS),
        described(c"priv", UNSIGNED),
        END,
    ];
    static OTHER: [RawParam; 3] = [described(c"pub", OCTETS), described(c"priv", OCTETS), END];
    match Kind::of(KIND) {
        Kind::Ec if selection & (select::DOMAIN | select::KEYPAIR) != 0 => EC.as_ptr(),
        Kind::Ed25519 | Kind::X25519 if selection & select::KEYPAIR != 0 => OTHER.as_ptr(),
        _ => null(),
    }
}

macro_rules! keys {
    ($name:ident, $kind:literal) => {
        table! { $name:
            keymgmt::NEW => new::<$kind>,
            keymgmt::FREE => free,
            keymgmt::GEN_INIT => gen_init::<$kind>,
            keymgmt::GEN_SET_TEMPLATE => gen_set_template,
            keymgmt::GEN_SET_PARAMS => gen_set_params,
            keymgmt::GEN_SETTABLE_PARAMS => gen_settable::<$kind>,
            keymgmt::GEN => generate,
            keymgmt::GEN_CLEANUP => gen_cleanup,
            keymgmt::GET_PARAMS => get_params,
            keymgmt::GETTABLE_PARAMS => gettable::<$kind>,
            keymgmt::SET_PARAMS => set_params,
            keymgmt::SETTABLE_PARAMS => settable::<$kind>,
            keymgmt::QUERY_OPERATION_NAME => operation_name::<$kind>,
            keymgmt::HAS => has,
            keymgmt::VALIDATE => validate,
            keymgmt::MATCH => matches,
            keymgmt::IMPORT => import,
            keymgmt::IMPORT_TYPES => types::<$kind>,
            keymgmt::EXPORT => export,
            keymgmt::EXPORT_TYPES => types::<$kind>,
            keymgmt::DUP => dup,
        }
    };
}

keys!(EC, 0);
keys!(ED25519, 1);
keys!(X25519, 2);
