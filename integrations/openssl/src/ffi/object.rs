//! Objects of ours in OpenSSL's hands, and the guard around each call.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::abi::Void;
use crate::errors::{Reason, fail};
use crate::provider::Provider;

/// Another reference to an object that OpenSSL holds as a pointer.
///
/// # Safety
/// `object` is null or came from `give::<T>`, and was not released.
pub(super) unsafe fn share<T>(object: *const Void) -> Option<Arc<T>> {
    if object.is_null() {
        return None;
    }
    // SAFETY: OpenSSL's reference is alive, so that one more can be counted.
    unsafe {
        Arc::increment_strong_count(object as *const T);
        Some(Arc::from_raw(object as *const T))
    }
}

/// Hands an object to OpenSSL.
pub(super) fn give<T>(object: Option<Arc<T>>) -> *mut Void {
    object.map_or(std::ptr::null_mut(), |o| Arc::into_raw(o) as *mut Void)
}

/// Takes OpenSSL's reference back.
///
/// # Safety
/// As of [`share`]; the pointer is not used again.
pub(super) unsafe fn release<T>(object: *mut Void) {
    if !object.is_null() {
        // SAFETY: as the caller promises. A panic of a destructor must not reach C.
        let object = unsafe { Arc::from_raw(object as *const T) };
        caught(AssertUnwindSafe(move || drop(object)));
    }
}

/// Hands a context to OpenSSL.
pub(super) fn lend<T>(context: Option<T>) -> *mut Void {
    context.map_or(std::ptr::null_mut(), |c| {
        Box::into_raw(Box::new(c)) as *mut Void
    })
}

/// Takes a context back.
///
/// # Safety
/// `context` is null or came from `lend::<T>`, and is not used again.
pub(super) unsafe fn reclaim<T>(context: *mut Void) {
    if !context.is_null() {
        // SAFETY: as the caller promises.
        let context = unsafe { Box::from_raw(context as *mut T) };
        caught(AssertUnwindSafe(move || drop(context)));
    }
}

/// The context behind a pointer. OpenSSL uses a context in one thread at a time.
///
/// # Safety
/// `context` is null or came from `lend::<T>`, and nobody else uses it.
pub(super) unsafe fn context<'a, T>(context: *mut Void) -> Option<&'a mut T> {
    // SAFETY: as the caller promises.
    unsafe { (context as *mut T).as_mut() }
}

/// The object behind a pointer, without counting.
///
/// # Safety
/// As of [`share`], for `'a`.
pub(super) unsafe fn object<'a, T>(object: *const Void) -> Option<&'a T> {
    // SAFETY: as the caller promises.
    unsafe { (object as *const T).as_ref() }
}

fn caught<R>(f: impl FnOnce() -> R + std::panic::UnwindSafe) -> Option<R> {
    match catch_unwind(f) {
        Ok(value) => Some(value),
        Err(payload) => {
            // Its destructor could panic again.
            std::mem::forget(payload);
            None
        }
    }
}

/// Panics with this input in a build for tests: `tests/panics.c`.
pub fn test_panic(input: &[u8]) {
    if cfg!(feature = "limbsmith_panics") {
        assert!(input != b"limbsmith_panics", "as the test wants");
    }
}

/// Calls what may panic, without a provider to tell of it.
pub(super) fn quiet<R>(failed: R, f: impl FnOnce() -> R) -> R {
    caught(AssertUnwindSafe(f)).unwrap_or(failed)
}

/// Calls what may panic. A panic becomes an error in OpenSSL's queue: it must not unwind into C, and a server lives on.
pub(super) fn guard<R>(provider: &Provider, failed: R, f: impl FnOnce() -> R) -> R {
    match caught(AssertUnwindSafe(f)) {
        Some(value) => value,
        None => {
            fail!(provider, Reason::Panic);
            failed
        }
    }
}

/// What knows its provider.
pub trait Owned {
    /// The provider.
    fn provider(&self) -> &Provider;
}

/// Calls a function of a context; null or a panic is a failure.
///
/// # Safety
/// As of [`context`].
pub(super) unsafe fn with<T: Owned, R>(
    pointer: *mut Void,
    failed: R,
    f: impl FnOnce(&mut T) -> R,
) -> R {
    // SAFETY: as the caller promises.
    let Some(c) = (unsafe { context::<T>(pointer) }) else {
        return failed;
    };
    match caught(AssertUnwindSafe(|| f(c))) {
        Some(value) => value,
        None => {
            fail!(c.provider(), Reason::Panic);
            failed
        }
    }
}

/// Calls a function of an object; null or a panic is a failure.
///
/// # Safety
/// As of [`object`].
pub(super) unsafe fn with_ref<T: Owned, R>(
    pointer: *const Void,
    failed: R,
    f: impl FnOnce(&T) -> R,
) -> R {
    // SAFETY: as the caller promises.
    match unsafe { object::<T>(pointer) } {
        Some(o) => guard(o.provider(), failed, || f(o)),
        None => failed,
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::c_char;
    use std::ptr::null;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::super::abi::{self, Dispatch, Function};
    use super::super::core::Core;
    use super::*;

    static REASON: AtomicU32 = AtomicU32::new(0);

    unsafe extern "C" fn new_error(_: *const Void) {}

    unsafe extern "C" fn set_error(_: *const Void, reason: u32, _: *const c_char, _: *const Void) {
        REASON.store(reason, Ordering::SeqCst);
    }

    abi::table! { CORE:
        abi::core::NEW_ERROR => new_error,
        abi::core::VSET_ERROR => set_error,
    }

    struct Thing(Arc<Provider>, u32);

    impl Owned for Thing {
        fn provider(&self) -> &Provider {
            &self.0
        }
    }

    impl Drop for Thing {
        fn drop(&mut self) {
            assert!(self.1 != 3, "a destructor that panics");
        }
    }

    #[test]
    fn panics_become_errors() {
        std::panic::set_hook(Box::new(|_| {}));
        // SAFETY: a table of two functions, for no handle.
        let core = unsafe { Core::new(null(), CORE.as_ptr()) };
        let provider = Provider::new(core).expect("OpenSSL 3 is installed");
        let thing = lend(Some(Thing(provider.clone(), 1)));
        // SAFETY: the thing lives until `reclaim`.
        unsafe {
            assert_eq!(with(thing, 0, |t: &mut Thing| t.1), 1);
            assert_eq!(REASON.load(Ordering::SeqCst), 0);
            assert_eq!(
                with(thing, 0, |_: &mut Thing| -> i32 { panic!("secret") }),
                0
            );
            assert_eq!(REASON.swap(0, Ordering::SeqCst), Reason::Panic as u32);
            assert_eq!(
                with_ref(thing, 0, |_: &Thing| -> i32 { panic!("secret") }),
                0
            );
            assert_eq!(REASON.swap(0, Ordering::SeqCst), Reason::Panic as u32);
            with(thing, (), |t: &mut Thing| t.1 = 3);
            reclaim::<Thing>(thing);
            assert_eq!(with(std::ptr::null_mut(), 7, |_: &mut Thing| 8), 7);
        }
        let shared = give(Some(Arc::new(Thing(provider.clone(), 2))));
        // SAFETY: the object lives until `release`.
        unsafe {
            let other = share::<Thing>(shared).expect("not null");
            release::<Thing>(shared);
            assert_eq!((other.1, Arc::strong_count(&other)), (2, 1));
        }
        assert_eq!(Arc::strong_count(&provider), 1);
    }
}
