//! Random bytes for secret keys and for the noise in nonces.
//!
//! They come from generators of the default provider (CTR-DRBG with AES-256), which we make ourselves in the private
//! library context, and seed from the system. The alternatives, and why not:
//!
//! * The core's `get_entropy` and `get_nonce` are for seeds. Each call asks the system, and they may block.
//! * `RAND_priv_bytes_ex` of the application's own context: the core gives that context (`core_get_libctx`), but
//!   OpenSSL forbids to use it outside its own providers. The application's libcrypto may be another one.
//! * A child context (`OSSL_LIB_CTX_new_child`) would find this provider again in the application's context. It is also
//!   where providers have met deadlocks and crashes when they were unloaded.
//! * `RAND_priv_bytes_ex` of the private context makes a generator in each thread. libcrypto frees it when the thread
//!   ends, which may be after this provider was unloaded.
//!
//! So a seed source or a generator that the application configures does not feed our keys. A generator seeds itself
//! anew after a fork, and now and then.

use std::ffi::{c_char, c_int, c_uint};
use std::sync::{Mutex, TryLockError};

use super::abi::{RawParam, Void};
use super::inner::thread;
use super::params::List;

unsafe extern "C" {
    fn EVP_RAND_fetch(ctx: *mut Void, name: *const c_char, query: *const c_char) -> *mut Void;
    fn EVP_RAND_free(rand: *mut Void);
    fn EVP_RAND_CTX_new(rand: *mut Void, parent: *mut Void) -> *mut Void;
    fn EVP_RAND_CTX_free(ctx: *mut Void);
    fn EVP_RAND_instantiate(
        ctx: *mut Void,
        strength: c_uint,
        resistance: c_int,
        personal: *const u8,
        len: usize,
        params: *const RawParam,
    ) -> c_int;
    fn EVP_RAND_generate(
        ctx: *mut Void,
        out: *mut u8,
        len: usize,
        strength: c_uint,
        resistance: c_int,
        more: *const u8,
        more_len: usize,
    ) -> c_int;
}

/// A generator. It is freed by hand, for it must not be when the context stays.
struct Generator(*mut Void);

// SAFETY: libcrypto binds a generator to no thread.
unsafe impl Send for Generator {}

impl Generator {
    fn fill(&mut self, bytes: &mut [u8]) -> bool {
        // SAFETY: the room is as long as said.
        unsafe {
            EVP_RAND_generate(
                self.0,
                bytes.as_mut_ptr(),
                bytes.len(),
                256,
                0,
                std::ptr::null(),
                0,
            ) == 1
        }
    }

    fn free(self) {
        // SAFETY: made by `EVP_RAND_CTX_new`, and not used again.
        unsafe { EVP_RAND_CTX_free(self.0) };
    }
}

/// Generators, so that threads do not wait for each other.
pub(super) struct Pool {
    algorithm: *mut Void,
    generators: [Mutex<Option<Generator>>; 16],
}

impl Pool {
    /// # Safety
    /// `libctx` is a library context with the default provider, and outlives the pool.
    pub(super) unsafe fn new(libctx: *mut Void) -> Option<Pool> {
        // SAFETY: as the caller promises; constants.
        let algorithm = unsafe { EVP_RAND_fetch(libctx, c"CTR-DRBG".as_ptr(), std::ptr::null()) };
        (!algorithm.is_null()).then(|| Pool {
            algorithm,
            generators: Default::default(),
        })
    }

    fn generator(&self) -> Option<Generator> {
        // SAFETY: the algorithm lives; each answer is checked.
        unsafe {
            let ctx = EVP_RAND_CTX_new(self.algorithm, std::ptr::null_mut());
            if ctx.is_null() {
                return None;
            }
            let personal = b"limbsmith";
            let list = List::new()
                .text(c"cipher", c"AES-256-CTR")
                .int(c"use_derivation_function", 1);
            let good = list.read(|params| {
                let (p, n) = (personal.as_ptr(), personal.len());
                EVP_RAND_instantiate(ctx, 256, 0, p, n, params.raw()) == 1
            });
            let generator = Generator(ctx);
            if good {
                Some(generator)
            } else {
                generator.free();
                None
            }
        }
    }

    /// Fills with random bytes; false if that failed.
    pub(super) fn fill(&self, bytes: &mut [u8]) -> bool {
        let n = self.generators.len();
        let start = thread() >> 12;
        for i in 0..n {
            let mut place = match self.generators[(start + i) % n].try_lock() {
                Ok(place) => place,
                Err(TryLockError::Poisoned(place)) => place.into_inner(),
                Err(TryLockError::WouldBlock) => continue,
            };
            if place.is_none() {
                *place = self.generator();
            }
            return place.as_mut().is_some_and(|g| g.fill(bytes));
        }
        // All are in use, or were when this process forked: never wait for them.
        self.generator().is_some_and(|mut g| {
            let good = g.fill(bytes);
            g.free();
            good
        })
    }

    /// Frees all, before the context is.
    pub(super) fn free(&mut self) {
        for place in &mut self.generators {
            let place = place.get_mut().unwrap_or_else(|e| e.into_inner());
            if let Some(generator) = place.take() {
                generator.free();
            }
        }
        // SAFETY: made in `new`; `free` is called once.
        unsafe { EVP_RAND_free(self.algorithm) };
        self.algorithm = std::ptr::null_mut();
    }

    /// Leaves all, if the context stays.
    pub(super) fn forget(&mut self) {
        for place in &mut self.generators {
            place.get_mut().unwrap_or_else(|e| e.into_inner()).take();
        }
    }
}
