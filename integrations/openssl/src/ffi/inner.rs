//! OpenSSL's default provider in a library context of our own. It does what is not done here.
//!
//! Only public functions of libcrypto are used. The tables of functions come from `OSSL_PROVIDER_query_operation`:
//! the structures behind OpenSSL's own objects change with its releases.

use std::ffi::{CStr, c_char, c_int};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::abi::{Algorithm, Callback, Dispatch, END, Function, RawParam, Void, operation};
use super::core::Core;
use super::data::Sink;
use super::random::Pool;

#[link(name = "crypto")]
unsafe extern "C" {
    fn OSSL_LIB_CTX_new() -> *mut Void;
    fn OSSL_LIB_CTX_free(ctx: *mut Void);
    fn OSSL_PROVIDER_load(ctx: *mut Void, name: *const c_char) -> *mut Void;
    fn OSSL_PROVIDER_unload(provider: *mut Void) -> c_int;
    fn OSSL_PROVIDER_query_operation(
        provider: *const Void,
        operation: c_int,
        no_cache: *mut c_int,
    ) -> *const Algorithm;
    fn OSSL_PROVIDER_get0_provider_ctx(provider: *const Void) -> *mut Void;
    fn OSSL_PROVIDER_get_capabilities(
        provider: *const Void,
        name: *const c_char,
        callback: Callback,
        argument: *mut Void,
    ) -> c_int;
    fn OPENSSL_init_crypto(options: u64, settings: *const Void) -> c_int;
}

/// `OPENSSL_INIT_BASE_ONLY`.
const BASE_ONLY: u64 = 0x0004_0000;

/// The functions of one algorithm, by number.
pub(super) struct Table([Option<Function>; 64]);

impl Table {
    pub(super) fn get(&self, id: i32) -> Option<Function> {
        self.0.get(usize::try_from(id).ok()?).copied()?
    }
}

/// The default provider.
pub struct Inner {
    libctx: *mut Void,
    provider: *mut Void,
    pub(super) provctx: *mut Void,
    pub(super) keymgmt: [Table; 3],
    pub(super) signature: [Table; 2],
    pub(super) keyexch: [Table; 2],
    pool: Pool,
    /// The thread that called the default provider first.
    first: AtomicUsize,
    /// Whether others did.
    several: AtomicBool,
}

// SAFETY: libcrypto locks what threads share; the rest is atomic or constant.
unsafe impl Send for Inner {}
// SAFETY: as before.
unsafe impl Sync for Inner {}

/// Calls a function of a table: `call!(inner, table, id, fn(types) -> type, if absent; arguments)`.
macro_rules! call {
    ($inner:expr, $table:expr, $id:expr, fn($($t:ty),*) -> $r:ty, $absent:expr; $($a:expr),*) => {{
        $inner.note_thread();
        match $table.get($id) {
            Some(function) => {
                // SAFETY: the number tells the type. The arguments are the default provider's own objects, and what
                // OpenSSL gave for this very function.
                unsafe {
                    let function: unsafe extern "C" fn($($t),*) -> $r = std::mem::transmute(function);
                    function($($a),*)
                }
            }
            None => $absent,
        }
    }};
}
pub(super) use call;

fn find(provider: *mut Void, operation: i32, name: &str) -> Table {
    let mut table = Table([None; 64]);
    let mut no_cache = 0;
    // SAFETY: a loaded provider. Its lists end in nulls and zeros, and live as long as it.
    unsafe {
        let mut at = OSSL_PROVIDER_query_operation(provider, operation, &mut no_cache);
        while !at.is_null() && !(*at).names.is_null() {
            let names = CStr::from_ptr((*at).names).to_str().unwrap_or("");
            if names.split(':').any(|n| n.eq_ignore_ascii_case(name)) {
                let mut function = (*at).functions;
                while !function.is_null() && (*function).id != 0 {
                    let Dispatch { id, function: f } = *function;
                    if let Some(slot) = usize::try_from(id).ok().and_then(|i| table.0.get_mut(i)) {
                        *slot = f;
                    }
                    function = function.add(1);
                }
                break;
            }
            at = at.add(1);
        }
    }
    table
}

/// Whether libcrypto has not begun to end, as it does at the end of the process.
fn is_running() -> bool {
    // SAFETY: asks for nothing but the answer.
    unsafe { OPENSSL_init_crypto(BASE_ONLY, std::ptr::null()) == 1 }
}

/// A mark of this thread. It has no destructor, which could run after this library is unloaded.
pub(super) fn thread() -> usize {
    thread_local!(static MARK: u8 = const { 0 });
    MARK.with(|m| &raw const *m as usize)
}

impl Inner {
    /// Loads it; None if OpenSSL cannot. Its random generators are seeded from the core, too.
    pub fn load(core: &Core) -> Option<Arc<Inner>> {
        // SAFETY: each answer is checked, and what was made is freed if the rest fails.
        unsafe {
            let libctx = OSSL_LIB_CTX_new();
            if libctx.is_null() {
                return None;
            }
            let provider = OSSL_PROVIDER_load(libctx, c"default".as_ptr());
            if provider.is_null() {
                OSSL_LIB_CTX_free(libctx);
                return None;
            }
            let Some(pool) = Pool::new(libctx, core.entropy()) else {
                OSSL_PROVIDER_unload(provider);
                OSSL_LIB_CTX_free(libctx);
                return None;
            };
            Some(Arc::new(Inner {
                libctx,
                provider,
                provctx: OSSL_PROVIDER_get0_provider_ctx(provider),
                keymgmt: ["EC", "ED25519", "X25519"].map(|n| find(provider, operation::KEYMGMT, n)),
                signature: ["ECDSA", "ED25519"].map(|n| find(provider, operation::SIGNATURE, n)),
                keyexch: ["ECDH", "X25519"].map(|n| find(provider, operation::KEYEXCH, n)),
                pool,
                first: AtomicUsize::new(0),
                several: AtomicBool::new(false),
            }))
        }
    }

    /// Remembers that this thread calls the default provider: see `drop`.
    pub(super) fn note_thread(&self) {
        let me = thread();
        let first = self.first.load(Ordering::Relaxed);
        if first == me || self.several.load(Ordering::Relaxed) {
            return;
        }
        let order = Ordering::Relaxed;
        if let Err(first) = self.first.compare_exchange(0, me, order, order)
            && first != me
        {
            self.several.store(true, order);
        }
    }

    /// Secret random bytes; false if there are none.
    pub fn random(&self, bytes: &mut [u8]) -> bool {
        self.pool.fill(bytes)
    }

    /// What the default provider can do, list by list.
    pub fn capabilities(
        &self,
        name: &CStr,
        each: &mut dyn FnMut(super::params::Params<'_>) -> bool,
    ) -> bool {
        type Each<'a> = &'a mut dyn FnMut(super::params::Params<'_>) -> bool;
        unsafe extern "C" fn one(params: *const RawParam, each: *mut Void) -> c_int {
            super::object::quiet(0, || {
                // SAFETY: `each` is the pointer below, and OpenSSL's list ends.
                let (each, params) = unsafe {
                    (
                        &mut *(each as *mut Each<'_>),
                        super::params::Params::new(params),
                    )
                };
                each(params).into()
            })
        }
        let mut each: Each<'_> = each;
        // SAFETY: `each` outlives the call.
        unsafe {
            let argument = &raw mut each as *mut Void;
            OSSL_PROVIDER_get_capabilities(self.provider, name.as_ptr(), one, argument) == 1
        }
    }

    /// Whether its ECDSA makes deterministic nonces (OpenSSL 3.2 and later).
    pub fn fixes_nonces(&self) -> bool {
        let list = self.described(
            &self.signature[0],
            super::abi::signature::SETTABLE_CTX_PARAMS,
        );
        // SAFETY: OpenSSL's list ends.
        unsafe { super::params::Params::new(list) }
            .find("nonce-type")
            .is_some()
    }

    /// A list that a function of the default provider describes.
    pub(super) fn described(&self, table: &Table, id: i32) -> *const RawParam {
        call!(self, table, id, fn(*mut Void, *mut Void) -> *const RawParam, &END;
            std::ptr::null_mut(), self.provctx)
    }

    /// As [`Inner::described`], of a function that has no context.
    pub(super) fn described_keys(&self, table: &Table, id: i32) -> *const RawParam {
        call!(self, table, id, fn(*mut Void) -> *const RawParam, &END; self.provctx)
    }
}

impl Sink {
    /// A sink that OpenSSL gave.
    pub(super) fn new(callback: Option<Callback>, argument: *mut Void) -> Option<Sink> {
        Some(Sink {
            callback: callback?,
            argument,
        })
    }
}

impl Drop for Inner {
    /// Frees the library context, with two exceptions.
    ///
    /// At the end of the process libcrypto may have ended before; the system takes the memory.
    ///
    /// libcrypto keeps random generators per thread and context, and frees them when the thread ends. A thread that
    /// called the default provider and still runs would then find a freed context. So the context stays if another
    /// thread than this one did. Our own random bytes come from elsewhere: see `random`.
    fn drop(&mut self) {
        let first = *self.first.get_mut();
        let alone = !*self.several.get_mut() && (first == 0 || first == thread());
        if !is_running() {
            self.pool.forget();
            return;
        }
        self.pool.free();
        if !alone {
            return;
        }
        // SAFETY: made in `load`, and nobody has a reference: each holds an `Arc` of this.
        unsafe {
            OSSL_PROVIDER_unload(self.provider);
            OSSL_LIB_CTX_free(self.libctx);
        }
    }
}
