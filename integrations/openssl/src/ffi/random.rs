//! Random bytes for secret keys and for the noise in nonces.
//!
//! They come from generators of the default provider (CTR-DRBG with AES-256), which we make ourselves in the private
//! library context. A generator is seeded from the system, and with entropy of the application. The core gives what the
//! application's seed source has (OpenSSL 3.2 and later), or else what the system gives to its libcrypto. Without that
//! entropy there is no generator. The alternatives, and why not:
//!
//! * The core's `get_entropy` for each output. Each call asks the source, and it may block.
//! * `RAND_priv_bytes_ex` of the application's own context: the core gives that context (`core_get_libctx`), but
//!   OpenSSL forbids to use it outside its own providers. The application's libcrypto may be another one.
//! * A child context (`OSSL_LIB_CTX_new_child`) would find this provider again in the application's context. It is also
//!   where providers have met deadlocks and crashes when they were unloaded.
//! * `RAND_priv_bytes_ex` of the private context makes a generator in each thread. libcrypto frees it when the thread
//!   ends, which may be after this provider was unloaded.
//!
//! So a generator that the application configures does not make our keys; its seed source has a part in them. A
//! generator seeds itself anew after a fork, and now and then: from the system alone.

use std::ffi::{c_char, c_int, c_uint};
use std::sync::{Mutex, TryLockError};

use super::abi::{RawParam, Void};
use super::core::Entropy;
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
    fn EVP_RAND_reseed(
        ctx: *mut Void,
        resistance: c_int,
        entropy: *const u8,
        len: usize,
        more: *const u8,
        more_len: usize,
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

    /// Mixes entropy into the seed; false if that failed.
    fn reseed(&mut self, entropy: &[u8]) -> bool {
        // SAFETY: the bytes are as long as said.
        unsafe {
            let (bytes, n) = (entropy.as_ptr(), entropy.len());
            EVP_RAND_reseed(self.0, 0, bytes, n, std::ptr::null(), 0) == 1
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
    entropy: Option<Entropy>,
    generators: [Mutex<Option<Generator>>; 16],
}

impl Pool {
    /// # Safety
    /// `libctx` is a library context with the default provider, and outlives the pool.
    pub(super) unsafe fn new(libctx: *mut Void, entropy: Option<Entropy>) -> Option<Pool> {
        // SAFETY: as the caller promises; constants.
        let algorithm = unsafe { EVP_RAND_fetch(libctx, c"CTR-DRBG".as_ptr(), std::ptr::null()) };
        (!algorithm.is_null()).then(|| Pool {
            algorithm,
            entropy,
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
            let mut generator = Generator(ctx);
            let seeded = match &self.entropy {
                Some(source) if good => source.read(|entropy| generator.reseed(entropy)),
                _ => Some(true),
            };
            if good && seeded == Some(true) {
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

#[cfg(test)]
mod tests {
    use std::ptr::null;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::abi::{Dispatch, Function, core as id, table};
    use super::super::core::Core;
    use super::super::inner::Inner;
    use super::*;

    /// Bytes that the source has, and how often it was asked, and cleaned up.
    static LEN: AtomicUsize = AtomicUsize::new(0);
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    static CLEANED: AtomicUsize = AtomicUsize::new(0);

    unsafe extern "C" fn get(
        _: *const Void,
        out: *mut *mut u8,
        bits: c_int,
        least: usize,
        most: usize,
    ) -> usize {
        ASKED.fetch_add(1, Ordering::SeqCst);
        assert!(bits == 256 && least == 32 && most > 1000);
        let n = LEN.load(Ordering::SeqCst);
        let bytes = Box::leak(vec![7u8; n].into_boxed_slice());
        // SAFETY: a place for a pointer.
        unsafe { *out = bytes.as_mut_ptr() };
        n
    }

    unsafe extern "C" fn clean_up(_: *const Void, bytes: *mut u8, n: usize) {
        CLEANED.fetch_add(1, Ordering::SeqCst);
        // SAFETY: made by `get`.
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, n)) });
    }

    unsafe extern "C" fn never(
        _: *const Void,
        _: *mut *mut u8,
        _: c_int,
        _: usize,
        _: usize,
    ) -> usize {
        0
    }

    table! { USER:
        id::GET_ENTROPY => never,
        id::CLEANUP_ENTROPY => clean_up,
        id::GET_USER_ENTROPY => get,
        id::CLEANUP_USER_ENTROPY => clean_up,
    }

    table! { SYSTEM:
        id::GET_ENTROPY => never,
        id::CLEANUP_ENTROPY => clean_up,
    }

    fn fills(table: *const Dispatch) -> Option<[u8; 64]> {
        // SAFETY: a table of ours, for no handle.
        let core = unsafe { Core::new(null(), table) };
        let inner = Inner::load(&core).expect("OpenSSL 3 is installed");
        let mut bytes = [0; 64];
        (inner.random(&mut bytes[..32]) && inner.random(&mut bytes[32..])).then_some(bytes)
    }

    #[test]
    fn the_application_gives_entropy_or_there_is_none() {
        LEN.store(48, Ordering::SeqCst);
        let bytes = fills(USER.as_ptr()).expect("entropy");
        assert!(bytes[..32] != bytes[32..]);
        assert_eq!(ASKED.load(Ordering::SeqCst), 1);
        // The system has a part, too.
        assert_ne!(fills(USER.as_ptr()), Some(bytes));
        assert_eq!(CLEANED.load(Ordering::SeqCst), 2);
        // Too little, and nothing.
        for n in [16, 0] {
            LEN.store(n, Ordering::SeqCst);
            assert_eq!(fills(USER.as_ptr()), None);
        }
        assert_eq!(CLEANED.load(Ordering::SeqCst), 3);
        assert_eq!(fills(SYSTEM.as_ptr()), None);
    }
}
