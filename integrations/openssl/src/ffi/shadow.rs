//! Objects of the default provider. Each keeps its provider alive.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use super::abi::*;
use super::data::{Output, Progress, Sink};
use super::inner::{Inner, Table, call};
use super::params::{Answers, Params};

fn pointer(text: Option<&CStr>) -> *const c_char {
    text.map_or(null(), CStr::as_ptr)
}

/// A key of the default provider.
pub struct ShadowKey {
    inner: Arc<Inner>,
    kind: usize,
    key: *mut Void,
}

// SAFETY: OpenSSL shares its keys between threads in the same way.
unsafe impl Send for ShadowKey {}
// SAFETY: as before.
unsafe impl Sync for ShadowKey {}

impl Drop for ShadowKey {
    fn drop(&mut self) {
        call!(self.inner, self.table(), keymgmt::FREE, fn(*mut Void) -> (), (); self.key);
    }
}

impl ShadowKey {
    fn of(inner: &Arc<Inner>, kind: usize, key: *mut Void) -> Option<ShadowKey> {
        (!key.is_null()).then(|| ShadowKey {
            inner: inner.clone(),
            kind,
            key,
        })
    }

    fn table(&self) -> &Table {
        &self.inner.keymgmt[self.kind]
    }

    /// An empty key.
    pub fn new(inner: &Arc<Inner>, kind: usize) -> Option<ShadowKey> {
        let key = call!(inner, inner.keymgmt[kind], keymgmt::NEW, fn(*mut Void) -> *mut Void, null_mut();
            inner.provctx);
        ShadowKey::of(inner, kind, key)
    }

    /// Takes parts of a key in.
    pub fn import(&self, selection: i32, params: Params<'_>) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::IMPORT,
            fn(*mut Void, c_int, *const RawParam) -> c_int, 0; self.key, selection, params.raw())
    }

    /// Gives parts of the key out.
    pub fn export(&self, selection: i32, sink: &Sink) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::EXPORT,
            fn(*mut Void, c_int, Callback, *mut Void) -> c_int, 0;
            self.key, selection, sink.callback, sink.argument)
    }

    /// Whether it has these parts.
    pub fn has(&self, selection: i32) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::HAS, fn(*const Void, c_int) -> c_int, 0;
            self.key, selection)
    }

    /// Answers.
    pub fn get(&self, answers: &mut Answers<'_>) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::GET_PARAMS,
            fn(*mut Void, *mut RawParam) -> c_int, 0; self.key, answers.raw())
    }

    /// Changes.
    pub fn set(&self, params: Params<'_>) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::SET_PARAMS,
            fn(*mut Void, *const RawParam) -> c_int, 0; self.key, params.raw())
    }

    /// Checks the parts.
    pub fn validate(&self, selection: i32, check: i32) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::VALIDATE,
            fn(*const Void, c_int, c_int) -> c_int, 0; self.key, selection, check)
    }

    /// Compares the parts.
    pub fn matches(&self, other: &ShadowKey, selection: i32) -> bool {
        self.kind == other.kind
            && 1 == call!(self.inner, self.table(), keymgmt::MATCH,
                fn(*const Void, *const Void, c_int) -> c_int, 0; self.key, other.key, selection)
    }

    /// A copy of the parts.
    pub fn dup(&self, selection: i32) -> Option<ShadowKey> {
        let key = call!(self.inner, self.table(), keymgmt::DUP,
            fn(*const Void, c_int) -> *mut Void, null_mut(); self.key, selection);
        ShadowKey::of(&self.inner, self.kind, key)
    }
}

/// A generation by the default provider.
pub struct ShadowGeneration {
    inner: Arc<Inner>,
    kind: usize,
    context: *mut Void,
}

impl Drop for ShadowGeneration {
    fn drop(&mut self) {
        call!(self.inner, self.table(), keymgmt::GEN_CLEANUP, fn(*mut Void) -> (), (); self.context);
    }
}

impl ShadowGeneration {
    fn table(&self) -> &Table {
        &self.inner.keymgmt[self.kind]
    }

    /// Begins one.
    pub fn new(inner: &Arc<Inner>, kind: usize, selection: i32) -> Option<ShadowGeneration> {
        let context = call!(inner, inner.keymgmt[kind], keymgmt::GEN_INIT,
            fn(*mut Void, c_int, *const RawParam) -> *mut Void, null_mut();
            inner.provctx, selection, &END);
        (!context.is_null()).then(|| ShadowGeneration {
            inner: inner.clone(),
            kind,
            context,
        })
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::GEN_SET_PARAMS,
            fn(*mut Void, *const RawParam) -> c_int, 0; self.context, params.raw())
    }

    /// Takes the parameters of a key.
    pub fn template(&mut self, key: &ShadowKey) -> bool {
        1 == call!(self.inner, self.table(), keymgmt::GEN_SET_TEMPLATE,
            fn(*mut Void, *mut Void) -> c_int, 0; self.context, key.key)
    }

    /// Generates.
    pub fn generate(&mut self, progress: &Progress) -> Option<ShadowKey> {
        let key = call!(self.inner, self.table(), keymgmt::GEN,
            fn(*mut Void, Option<Callback>, *mut Void) -> *mut Void, null_mut();
            self.context, progress.callback, progress.argument);
        ShadowKey::of(&self.inner, self.kind, key)
    }
}

/// Signing or verifying by the default provider.
pub struct ShadowSignature {
    inner: Arc<Inner>,
    scheme: usize,
    context: *mut Void,
}

// SAFETY: OpenSSL uses a context in one thread at a time, but not always the same.
unsafe impl Send for ShadowSignature {}

impl Drop for ShadowSignature {
    fn drop(&mut self) {
        call!(self.inner, self.table(), signature::FREECTX, fn(*mut Void) -> (), (); self.context);
    }
}

impl ShadowSignature {
    fn table(&self) -> &Table {
        &self.inner.signature[self.scheme]
    }

    fn of(inner: &Arc<Inner>, scheme: usize, context: *mut Void) -> Option<ShadowSignature> {
        (!context.is_null()).then(|| ShadowSignature {
            inner: inner.clone(),
            scheme,
            context,
        })
    }

    /// An empty context.
    pub fn new(
        inner: &Arc<Inner>,
        scheme: usize,
        properties: Option<&CStr>,
    ) -> Option<ShadowSignature> {
        let context = call!(inner, inner.signature[scheme], signature::NEWCTX,
            fn(*mut Void, *const c_char) -> *mut Void, null_mut();
            inner.provctx, pointer(properties));
        ShadowSignature::of(inner, scheme, context)
    }

    /// Begins by the function of this number.
    pub fn begin(
        &mut self,
        init: i32,
        digest: Option<&CStr>,
        key: &ShadowKey,
        params: Params<'_>,
    ) -> bool {
        let (key, params) = (key.key, params.raw());
        1 == match init {
            signature::DIGEST_SIGN_INIT | signature::DIGEST_VERIFY_INIT => {
                call!(self.inner, self.table(), init,
                    fn(*mut Void, *const c_char, *mut Void, *const RawParam) -> c_int, 0;
                    self.context, pointer(digest), key, params)
            }
            _ => call!(self.inner, self.table(), init,
                fn(*mut Void, *mut Void, *const RawParam) -> c_int, 0; self.context, key, params),
        }
    }

    /// `SIGN` or `DIGEST_SIGN`.
    pub fn sign(&mut self, function: i32, out: &mut Output, data: &[u8]) -> bool {
        1 == call!(self.inner, self.table(), function,
            fn(*mut Void, *mut u8, *mut usize, usize, *const u8, usize) -> c_int, 0;
            self.context, out.out, out.len, out.room, data.as_ptr(), data.len())
    }

    /// `VERIFY` or `DIGEST_VERIFY`.
    pub fn verify(&mut self, function: i32, signed: &[u8], data: &[u8]) -> bool {
        1 == call!(self.inner, self.table(), function,
            fn(*mut Void, *const u8, usize, *const u8, usize) -> c_int, 0;
            self.context, signed.as_ptr(), signed.len(), data.as_ptr(), data.len())
    }

    /// `DIGEST_SIGN_UPDATE` or `DIGEST_VERIFY_UPDATE`.
    pub fn update(&mut self, function: i32, data: &[u8]) -> bool {
        1 == call!(self.inner, self.table(), function,
            fn(*mut Void, *const u8, usize) -> c_int, 0; self.context, data.as_ptr(), data.len())
    }

    /// `DIGEST_SIGN_FINAL`.
    pub fn sign_final(&mut self, out: &mut Output) -> bool {
        1 == call!(self.inner, self.table(), signature::DIGEST_SIGN_FINAL,
            fn(*mut Void, *mut u8, *mut usize, usize) -> c_int, 0;
            self.context, out.out, out.len, out.room)
    }

    /// `DIGEST_VERIFY_FINAL`.
    pub fn verify_final(&mut self, signed: &[u8]) -> bool {
        1 == call!(self.inner, self.table(), signature::DIGEST_VERIFY_FINAL,
            fn(*mut Void, *const u8, usize) -> c_int, 0; self.context, signed.as_ptr(), signed.len())
    }

    /// Answers.
    pub fn get(&mut self, answers: &mut Answers<'_>) -> bool {
        1 == call!(self.inner, self.table(), signature::GET_CTX_PARAMS,
            fn(*mut Void, *mut RawParam) -> c_int, 0; self.context, answers.raw())
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        1 == call!(self.inner, self.table(), signature::SET_CTX_PARAMS,
            fn(*mut Void, *const RawParam) -> c_int, 0; self.context, params.raw())
    }

    /// A copy.
    pub fn dup(&self) -> Option<ShadowSignature> {
        let context = call!(self.inner, self.table(), signature::DUPCTX,
            fn(*mut Void) -> *mut Void, null_mut(); self.context);
        ShadowSignature::of(&self.inner, self.scheme, context)
    }
}

/// Key agreement by the default provider.
pub struct ShadowExchange {
    inner: Arc<Inner>,
    scheme: usize,
    context: *mut Void,
}

// SAFETY: as of `ShadowSignature`.
unsafe impl Send for ShadowExchange {}

impl Drop for ShadowExchange {
    fn drop(&mut self) {
        call!(self.inner, self.table(), keyexch::FREECTX, fn(*mut Void) -> (), (); self.context);
    }
}

impl ShadowExchange {
    fn table(&self) -> &Table {
        &self.inner.keyexch[self.scheme]
    }

    fn of(inner: &Arc<Inner>, scheme: usize, context: *mut Void) -> Option<ShadowExchange> {
        (!context.is_null()).then(|| ShadowExchange {
            inner: inner.clone(),
            scheme,
            context,
        })
    }

    /// An empty context.
    pub fn new(inner: &Arc<Inner>, scheme: usize) -> Option<ShadowExchange> {
        let context = call!(inner, inner.keyexch[scheme], keyexch::NEWCTX,
            fn(*mut Void) -> *mut Void, null_mut(); inner.provctx);
        ShadowExchange::of(inner, scheme, context)
    }

    /// Begins with our key.
    pub fn begin(&mut self, key: &ShadowKey, params: Params<'_>) -> bool {
        1 == call!(self.inner, self.table(), keyexch::INIT,
            fn(*mut Void, *mut Void, *const RawParam) -> c_int, 0;
            self.context, key.key, params.raw())
    }

    /// Takes the peer's key.
    pub fn peer(&mut self, key: &ShadowKey) -> bool {
        1 == call!(self.inner, self.table(), keyexch::SET_PEER,
            fn(*mut Void, *mut Void) -> c_int, 0; self.context, key.key)
    }

    /// Agrees.
    pub fn derive(&mut self, out: &mut Output) -> bool {
        1 == call!(self.inner, self.table(), keyexch::DERIVE,
            fn(*mut Void, *mut u8, *mut usize, usize) -> c_int, 0;
            self.context, out.out, out.len, out.room)
    }

    /// Answers.
    pub fn get(&mut self, answers: &mut Answers<'_>) -> bool {
        1 == call!(self.inner, self.table(), keyexch::GET_CTX_PARAMS,
            fn(*mut Void, *mut RawParam) -> c_int, 1; self.context, answers.raw())
    }

    /// Takes options.
    pub fn set(&mut self, params: Params<'_>) -> bool {
        1 == call!(self.inner, self.table(), keyexch::SET_CTX_PARAMS,
            fn(*mut Void, *const RawParam) -> c_int, 0; self.context, params.raw())
    }

    /// A copy.
    pub fn dup(&self) -> Option<ShadowExchange> {
        let context = call!(self.inner, self.table(), keyexch::DUPCTX,
            fn(*mut Void) -> *mut Void, null_mut(); self.context);
        ShadowExchange::of(&self.inner, self.scheme, context)
    }
}
