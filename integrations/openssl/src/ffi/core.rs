//! The core: the part of OpenSSL that loaded this provider, with its queue of errors.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null;

use super::abi::{self, Dispatch, END, Function, Item, RawParam, UTF8_POINTER, Void, described};
use crate::errors::Reason;

type NewError = unsafe extern "C" fn(*const Void);
type SetDebug = unsafe extern "C" fn(*const Void, *const c_char, c_int, *const c_char);
// The last argument is a `va_list`. A null pointer stands for it: without a format nobody reads it.
type SetError = unsafe extern "C" fn(*const Void, u32, *const c_char, *const Void);
type GetParams = unsafe extern "C" fn(*const Void, *mut RawParam) -> c_int;

/// The core's handle of this provider, and its functions.
pub struct Core {
    handle: *const Void,
    new_error: Option<NewError>,
    set_debug: Option<SetDebug>,
    set_error: Option<SetError>,
    /// OpenSSL's major and minor number.
    version: (u32, u32),
}

// SAFETY: OpenSSL's functions lock what they share; the handle lives as long as the provider.
unsafe impl Send for Core {}
// SAFETY: as before.
unsafe impl Sync for Core {}

/// A function of a table as what its number says.
///
/// # Safety
/// `T` is the type of the function of this number.
unsafe fn cast<T: Copy>(function: Option<Function>) -> Option<T> {
    // SAFETY: as the caller promises; functions have the size of a pointer.
    function.map(|f| unsafe { std::mem::transmute_copy::<Function, T>(&f) })
}

impl Core {
    /// # Safety
    /// What OpenSSL gives to `OSSL_provider_init`.
    pub(super) unsafe fn new(handle: *const Void, mut table: *const Dispatch) -> Core {
        let mut core = Core {
            handle,
            new_error: None,
            set_debug: None,
            set_error: None,
            version: (0, 0),
        };
        let mut get: Option<GetParams> = None;
        // SAFETY: the table ends in a zero, and each number has its type.
        unsafe {
            while !table.is_null() && (*table).id != 0 {
                let Dispatch { id, function } = *table;
                match id {
                    abi::core::NEW_ERROR => core.new_error = cast(function),
                    abi::core::SET_ERROR_DEBUG => core.set_debug = cast(function),
                    abi::core::VSET_ERROR => core.set_error = cast(function),
                    abi::core::GET_PARAMS => get = cast(function),
                    _ => {}
                }
                table = table.add(1);
            }
        }
        if let Some(get) = get {
            let mut text: *const c_char = null();
            let mut params = [described(c"openssl-version", UTF8_POINTER), END];
            params[0].data = &raw mut text as *mut Void;
            params[0].size = size_of::<*const c_char>();
            // SAFETY: the list ends, and its data has room for a pointer to text.
            unsafe {
                if get(handle, params.as_mut_ptr()) == 1 && !text.is_null() {
                    core.version = version(CStr::from_ptr(text).to_bytes());
                }
            }
        }
        core
    }

    /// OpenSSL's major and minor number.
    pub fn version(&self) -> (u32, u32) {
        self.version
    }

    /// Puts an error into the thread's queue.
    pub fn error(&self, reason: Reason, file: &'static CStr, line: u32) {
        let (Some(new), Some(set)) = (self.new_error, self.set_error) else {
            return;
        };
        // SAFETY: functions of the core with its own handle, and constants.
        unsafe {
            new(self.handle);
            if let Some(debug) = self.set_debug {
                debug(self.handle, file.as_ptr(), line as c_int, c"".as_ptr());
            }
            set(self.handle, reason as u32, null(), null());
        }
    }
}

/// The first two numbers of a version.
fn version(text: &[u8]) -> (u32, u32) {
    let mut numbers = text.split(|b| *b == b'.').map(|n| {
        let digits = n.iter().take_while(|b| b.is_ascii_digit());
        digits.fold(0u32, |n, b| {
            n.saturating_mul(10).saturating_add((b - b'0').into())
        })
    });
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

macro_rules! items {
    ($($reason:ident),*) => {
        [
            $(Item { number: Reason::$reason as u32, text: Reason::$reason.text().as_ptr() },)*
            Item { number: 0, text: null() },
        ]
    };
}

/// The reasons as OpenSSL reads them.
pub(super) static REASONS: [Item; 12] = items![
    Random,
    Buffer,
    HashLength,
    NoSecret,
    NoSharedSecret,
    Peer,
    Panic,
    Null,
    Faulty,
    NoKey,
    NoCurve
];
