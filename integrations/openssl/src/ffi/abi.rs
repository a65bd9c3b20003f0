//! The structures and numbers of OpenSSL's provider interface. They have been the same since 3.0.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

/// An opaque thing of OpenSSL's, or of ours in OpenSSL's hands.
pub type Void = c_void;
/// Any function of a table.
pub type Function = unsafe extern "C" fn();
/// `OSSL_CALLBACK`.
pub type Callback = unsafe extern "C" fn(*const RawParam, *mut Void) -> c_int;

/// `OSSL_DISPATCH`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Dispatch {
    pub id: c_int,
    pub function: Option<Function>,
}

/// `OSSL_ALGORITHM`.
#[repr(C)]
pub struct Algorithm {
    pub names: *const c_char,
    pub properties: *const c_char,
    pub functions: *const Dispatch,
    pub description: *const c_char,
}

// SAFETY: the pointers are to constants.
unsafe impl Sync for Algorithm {}

/// `OSSL_ITEM`: a number and its text.
#[repr(C)]
pub struct Item {
    pub number: c_uint,
    pub text: *const c_char,
}

// SAFETY: the pointers are to constants.
unsafe impl Sync for Item {}

/// `OSSL_PARAM`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RawParam {
    pub key: *const c_char,
    pub kind: c_uint,
    pub data: *mut Void,
    pub size: usize,
    pub returned: usize,
}

// SAFETY: statics of this type have no data, and their names are constants.
unsafe impl Sync for RawParam {}

pub const INTEGER: c_uint = 1;
pub const UNSIGNED: c_uint = 2;
pub const UTF8: c_uint = 4;
pub const OCTETS: c_uint = 5;
pub const UTF8_POINTER: c_uint = 6;
pub const OCTETS_POINTER: c_uint = 7;

/// What `returned` is before anything was.
pub const UNMODIFIED: usize = usize::MAX;

/// A parameter without data, as lists of what may be asked for have them.
pub const fn described(key: &'static CStr, kind: c_uint) -> RawParam {
    RawParam {
        key: key.as_ptr(),
        kind,
        data: std::ptr::null_mut(),
        size: 0,
        returned: UNMODIFIED,
    }
}

/// The end of a list.
pub const END: RawParam = RawParam {
    key: std::ptr::null(),
    kind: 0,
    data: std::ptr::null_mut(),
    size: 0,
    returned: 0,
};

/// Bits of a selection: what of a key a request means.
pub mod select {
    pub const PRIVATE: i32 = 1;
    pub const PUBLIC: i32 = 2;
    pub const KEYPAIR: i32 = 3;
    pub const DOMAIN: i32 = 4;
}

/// Functions of the core.
pub mod core {
    pub const GET_PARAMS: i32 = 2;
    pub const NEW_ERROR: i32 = 5;
    pub const SET_ERROR_DEBUG: i32 = 6;
    pub const VSET_ERROR: i32 = 7;
    pub const CLEANUP_USER_ENTROPY: i32 = 96;
    pub const GET_USER_ENTROPY: i32 = 98;
    pub const GET_ENTROPY: i32 = 101;
    pub const CLEANUP_ENTROPY: i32 = 102;
}

/// Functions of a provider.
pub mod provider {
    pub const TEARDOWN: i32 = 1024;
    pub const GETTABLE_PARAMS: i32 = 1025;
    pub const GET_PARAMS: i32 = 1026;
    pub const QUERY_OPERATION: i32 = 1027;
    pub const GET_REASON_STRINGS: i32 = 1029;
    pub const GET_CAPABILITIES: i32 = 1030;
}

/// Operations.
pub mod operation {
    pub const KEYMGMT: i32 = 10;
    pub const KEYEXCH: i32 = 11;
    pub const SIGNATURE: i32 = 12;
}

/// Functions of KEYMGMT.
pub mod keymgmt {
    pub const NEW: i32 = 1;
    pub const GEN_INIT: i32 = 2;
    pub const GEN_SET_TEMPLATE: i32 = 3;
    pub const GEN_SET_PARAMS: i32 = 4;
    pub const GEN_SETTABLE_PARAMS: i32 = 5;
    pub const GEN: i32 = 6;
    pub const GEN_CLEANUP: i32 = 7;
    pub const FREE: i32 = 10;
    pub const GET_PARAMS: i32 = 11;
    pub const GETTABLE_PARAMS: i32 = 12;
    pub const SET_PARAMS: i32 = 13;
    pub const SETTABLE_PARAMS: i32 = 14;
    pub const QUERY_OPERATION_NAME: i32 = 20;
    pub const HAS: i32 = 21;
    pub const VALIDATE: i32 = 22;
    pub const MATCH: i32 = 23;
    pub const IMPORT: i32 = 40;
    pub const IMPORT_TYPES: i32 = 41;
    pub const EXPORT: i32 = 42;
    pub const EXPORT_TYPES: i32 = 43;
    pub const DUP: i32 = 44;
}

/// Functions of KEYEXCH.
pub mod keyexch {
    pub const NEWCTX: i32 = 1;
    pub const INIT: i32 = 2;
    pub const DERIVE: i32 = 3;
    pub const SET_PEER: i32 = 4;
    pub const FREECTX: i32 = 5;
    pub const DUPCTX: i32 = 6;
    pub const SET_CTX_PARAMS: i32 = 7;
    pub const SETTABLE_CTX_PARAMS: i32 = 8;
    pub const GET_CTX_PARAMS: i32 = 9;
    pub const GETTABLE_CTX_PARAMS: i32 = 10;
}

/// Functions of SIGNATURE.
pub mod signature {
    pub const NEWCTX: i32 = 1;
    pub const SIGN_INIT: i32 = 2;
    pub const SIGN: i32 = 3;
    pub const VERIFY_INIT: i32 = 4;
    pub const VERIFY: i32 = 5;
    pub const DIGEST_SIGN_INIT: i32 = 8;
    pub const DIGEST_SIGN_UPDATE: i32 = 9;
    pub const DIGEST_SIGN_FINAL: i32 = 10;
    pub const DIGEST_SIGN: i32 = 11;
    pub const DIGEST_VERIFY_INIT: i32 = 12;
    pub const DIGEST_VERIFY_UPDATE: i32 = 13;
    pub const DIGEST_VERIFY_FINAL: i32 = 14;
    pub const DIGEST_VERIFY: i32 = 15;
    pub const FREECTX: i32 = 16;
    pub const DUPCTX: i32 = 17;
    pub const GET_CTX_PARAMS: i32 = 18;
    pub const GETTABLE_CTX_PARAMS: i32 = 19;
    pub const SET_CTX_PARAMS: i32 = 20;
    pub const SETTABLE_CTX_PARAMS: i32 = 21;
    pub const QUERY_KEY_TYPES: i32 = 26;
    pub const SIGN_MESSAGE_INIT: i32 = 27;
    pub const SIGN_MESSAGE_UPDATE: i32 = 28;
    pub const SIGN_MESSAGE_FINAL: i32 = 29;
    pub const VERIFY_MESSAGE_INIT: i32 = 30;
    pub const VERIFY_MESSAGE_UPDATE: i32 = 31;
    pub const VERIFY_MESSAGE_FINAL: i32 = 32;
}

/// A table of functions, for `OSSL_ALGORITHM`.
macro_rules! table {
    ($name:ident: $($id:expr => $function:expr),* $(,)?) => {
        pub static $name: &[Dispatch] = &[
            $(Dispatch {
                id: $id,
                // SAFETY: OpenSSL casts it back to the type that belongs to its number.
                function: Some(unsafe {
                    std::mem::transmute::<*const (), Function>($function as *const ())
                }),
            },)*
            Dispatch { id: 0, function: None },
        ];
    };
}
pub(super) use table;
