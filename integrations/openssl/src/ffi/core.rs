//! The core: the part of OpenSSL that loaded this provider, with its queue of errors.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null;

use super::abi::{self, Dispatch, END, Function, Item, RawParam, UTF8_POINTER, Void, described};
use crate::errors::Reason;

type NewError = unsafe extern "C" fn(*const Void);
type SetDebug = unsafe extern "C" fn(*const Void, *const c_char, c_int, *const c_char);
// The last argument is a `va_list`: a pointer on most processors, or a structure that is passed by one. `NO_ARGUMENTS`
// stands for it. No format of ours reads an argument, but a copy of the structure may be made.
type SetError = unsafe extern "C" fn(*const Void, u32, *const c_char, *const Void);
type GetEntropy = unsafe extern "C" fn(*const Void, *mut *mut u8, c_int, usize, usize) -> usize;
type CleanUp = unsafe extern "C" fn(*const Void, *mut u8, usize);
type GetParams = unsafe extern "C" fn(*const Void, *mut RawParam) -> c_int;

/// A `va_list` of nothing, larger than any processor's.
static NO_ARGUMENTS: [u64; 16] = [0; 16];

/// The application's source of entropy.
#[derive(Clone, Copy)]
pub struct Entropy {
    handle: *const Void,
    get: GetEntropy,
    clean_up: CleanUp,
}

// SAFETY: OpenSSL's functions lock what they share; the handle lives as long as the provider.
unsafe impl Send for Entropy {}
// SAFETY: as before.
unsafe impl Sync for Entropy {}

impl Entropy {
    /// Lets a function read 256 bits of entropy; None if there are none.
    pub(super) fn read<R>(&self, f: impl FnOnce(&[u8]) -> R) -> Option<R> {
        const LEAST: usize = 32;
        const MOST: usize = i32::MAX as usize;
        let mut bytes = std::ptr::null_mut();
        // SAFETY: a function of the core with its own handle. It allocates as many bytes as it says.
        unsafe {
            let n = (self.get)(self.handle, &mut bytes, 256, LEAST, MOST);
            if n == 0 || bytes.is_null() {
                return None;
            }
            let result = (n >= LEAST).then(|| f(std::slice::from_raw_parts(bytes, n)));
            (self.clean_up)(self.handle, bytes, n);
            result
        }
    }
}

/// The core's handle of this provider, and its functions.
pub struct Core {
    handle: *const Void,
    new_error: Option<NewError>,
    set_debug: Option<SetDebug>,
    set_error: Option<SetError>,
    entropy: Option<Entropy>,
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
            entropy: None,
            version: (0, 0),
        };
        let mut get: Option<GetParams> = None;
        let (mut entropy, mut clean_up) = (None, None);
        let (mut user_entropy, mut user_clean_up) = (None, None);
        // SAFETY: the table ends in a zero, and each number has its type.
        unsafe {
            while !table.is_null() && (*table).id != 0 {
                let Dispatch { id, function } = *table;
                match id {
                    abi::core::NEW_ERROR => core.new_error = cast(function),
                    abi::core::SET_ERROR_DEBUG => core.set_debug = cast(function),
                    abi::core::VSET_ERROR => core.set_error = cast(function),
                    abi::core::GET_PARAMS => get = cast(function),
                    abi::core::GET_ENTROPY => entropy = cast(function),
                    abi::core::CLEANUP_ENTROPY => clean_up = cast(function),
                    abi::core::GET_USER_ENTROPY => user_entropy = cast(function),
                    abi::core::CLEANUP_USER_ENTROPY => user_clean_up = cast(function),
                    _ => {}
                }
                table = table.add(1);
            }
        }
        // The first is the seed source that the application configured (OpenSSL 3.2 and later).
        let pair = |get, clean_up| Option::zip(get, clean_up);
        let source = pair(user_entropy, user_clean_up).or(pair(entropy, clean_up));
        core.entropy = source.map(|(get, clean_up)| Entropy {
            handle,
            get,
            clean_up,
        });
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

    /// The application's source of entropy, if it offers one.
    pub(super) fn entropy(&self) -> Option<Entropy> {
        self.entropy
    }

    /// Puts an error into the thread's queue.
    pub fn error(&self, reason: Reason, file: &'static CStr, line: u32) {
        self.put(reason, null(), file, line);
    }

    /// As [`Core::error`], with the reason as text: OpenSSL does not know the reasons of a provider that is not loaded.
    pub fn explain(&self, reason: Reason, file: &'static CStr, line: u32) {
        self.put(reason, reason.text().as_ptr(), file, line);
    }

    fn put(&self, reason: Reason, format: *const c_char, file: &'static CStr, line: u32) {
        let (Some(new), Some(set)) = (self.new_error, self.set_error) else {
            return;
        };
        // SAFETY: functions of the core with its own handle, and constants.
        unsafe {
            new(self.handle);
            if let Some(debug) = self.set_debug {
                debug(self.handle, file.as_ptr(), line as c_int, c"".as_ptr());
            }
            let arguments = NO_ARGUMENTS.as_ptr() as *const Void;
            set(self.handle, reason as u32, format, arguments);
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
pub(super) static REASONS: [Item; 20] = items![
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
    NoCurve,
    NoDefault,
    Instance,
    InstanceIsFixed,
    Context,
    NoDigest,
    Derivation,
    NoSignature,
    Nonce
];
