//! The functions of KEYEXCH. See `entries` for their safety.

use std::ffi::c_int;
use std::ptr::null_mut;

use super::abi::*;
use super::data::{Output, flag};
use super::object::{Owned, guard, lend, reclaim, share, with, with_ref};
use super::params::{Answers, Params};
use crate::default::Agreements;
use crate::errors::{Reason, fail};
use crate::exchange::Context;
use crate::provider::Provider;

unsafe extern "C" fn new<const SCHEME: usize>(provctx: *mut Void) -> *mut Void {
    // SAFETY: see `entries`.
    let Some(provider) = (unsafe { share::<Provider>(provctx) }) else {
        return null_mut();
    };
    lend(guard(&provider, None, || {
        Some(Context::new(provider.clone(), Agreements::of(SCHEME)))
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

unsafe extern "C" fn init(c: *mut Void, key: *mut Void, params: *const RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            flag(c.begin(share(key), Params::new(params)))
        })
    }
}

unsafe extern "C" fn set_peer(c: *mut Void, peer: *mut Void) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with(c, 0, |c: &mut Context| flag(c.peer(share(peer)))) }
}

unsafe extern "C" fn derive(c: *mut Void, out: *mut u8, len: *mut usize, room: usize) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| match Output::new(out, len, room) {
            Some(mut out) => flag(c.derive(&mut out)),
            None => {
                fail!(c.provider(), Reason::Null);
                0
            }
        })
    }
}

unsafe extern "C" fn set(c: *mut Void, params: *const RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe { with(c, 0, |c: &mut Context| flag(c.set(Params::new(params)))) }
}

unsafe extern "C" fn get(c: *mut Void, params: *mut RawParam) -> c_int {
    // SAFETY: see `entries`.
    unsafe {
        with(c, 0, |c: &mut Context| {
            flag(c.get(&mut Answers::new(params)))
        })
    }
}

static NONE: RawParam = END;

unsafe extern "C" fn settable(_: *mut Void, provctx: *mut Void) -> *const RawParam {
    // SAFETY: see `entries`.
    unsafe {
        with_ref(provctx, &raw const NONE, |p: &Provider| {
            p.inner
                .described(&p.inner.keyexch[0], keyexch::SETTABLE_CTX_PARAMS)
        })
    }
}

unsafe extern "C" fn gettable(_: *mut Void, provctx: *mut Void) -> *const RawParam {
    // SAFETY: see `entries`.
    unsafe {
        with_ref(provctx, &raw const NONE, |p: &Provider| {
            p.inner
                .described(&p.inner.keyexch[0], keyexch::GETTABLE_CTX_PARAMS)
        })
    }
}

table! { ECDH:
    keyexch::NEWCTX => new::<0>,
    keyexch::FREECTX => free,
    keyexch::DUPCTX => dup,
    keyexch::INIT => init,
    keyexch::SET_PEER => set_peer,
    keyexch::DERIVE => derive,
    keyexch::SET_CTX_PARAMS => set,
    keyexch::SETTABLE_CTX_PARAMS => settable,
    keyexch::GET_CTX_PARAMS => get,
    keyexch::GETTABLE_CTX_PARAMS => gettable,
}

table! { X25519:
    keyexch::NEWCTX => new::<1>,
    keyexch::FREECTX => free,
    keyexch::DUPCTX => dup,
    keyexch::INIT => init,
    keyexch::SET_PEER => set_peer,
    keyexch::DERIVE => derive,
}
