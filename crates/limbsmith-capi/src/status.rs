//! What functions return, and the verdicts on rows.

use std::ffi::CStr;

/// The type `limbsmith_status_t`.
pub type Status = i32;

/// A result whose error is what the exported function returns.
pub type Result<T> = std::result::Result<T, Status>;

/// Success. The signature is valid.
pub const LIMBSMITH_OK: Status = 0;
/// A pointer is NULL that must not be.
pub const LIMBSMITH_ERROR_NULL: Status = 1;
/// A length is wrong, or a message of a row is not within the messages.
pub const LIMBSMITH_ERROR_LENGTH: Status = 2;
/// The algorithm is unknown, or the function is not one for it.
pub const LIMBSMITH_ERROR_ALGORITHM: Status = 3;
/// A flag, policy, hash, format or recovery id is unknown or does not belong here.
pub const LIMBSMITH_ERROR_ARGUMENT: Status = 4;
/// The output has too few bytes. The number that it needs is in its length.
pub const LIMBSMITH_ERROR_CAPACITY: Status = 5;
/// The secret key is zero or not below the order.
pub const LIMBSMITH_ERROR_SECRET_KEY: Status = 6;
/// The public key is not the encoding of a point.
pub const LIMBSMITH_ERROR_PUBLIC_KEY: Status = 7;
/// The signature has not its form, or a number out of range.
pub const LIMBSMITH_ERROR_MALFORMED_SIGNATURE: Status = 8;
/// The signature has its form and is not valid.
pub const LIMBSMITH_ERROR_INVALID_SIGNATURE: Status = 9;
/// The peer's public key has low order. The shared secret would be zero.
pub const LIMBSMITH_ERROR_LOW_ORDER: Status = 10;
/// The key file cannot be read: wrong form, wrong kind of key, or damaged.
pub const LIMBSMITH_ERROR_KEY_FORMAT: Status = 11;
/// The system gave no random bytes.
pub const LIMBSMITH_ERROR_RANDOM: Status = 12;
/// The computed signature failed its verification. It was erased.
pub const LIMBSMITH_ERROR_FAULT: Status = 13;
/// A defect of the library. Please report it.
pub const LIMBSMITH_ERROR_INTERNAL: Status = 14;

const fn text(status: Status) -> &'static CStr {
    match status {
        LIMBSMITH_OK => c"success",
        LIMBSMITH_ERROR_NULL => c"a pointer is NULL",
        LIMBSMITH_ERROR_LENGTH => c"a length is wrong",
        LIMBSMITH_ERROR_ALGORITHM => c"the algorithm is unknown or does not have this function",
        LIMBSMITH_ERROR_ARGUMENT => c"a flag, policy, hash, format or recovery id is wrong",
        LIMBSMITH_ERROR_CAPACITY => c"the output has too few bytes",
        LIMBSMITH_ERROR_SECRET_KEY => c"the secret key is zero or not below the order",
        LIMBSMITH_ERROR_PUBLIC_KEY => c"the public key is not the encoding of a point",
        LIMBSMITH_ERROR_MALFORMED_SIGNATURE => c"the signature is malformed",
        LIMBSMITH_ERROR_INVALID_SIGNATURE => c"the signature is not valid",
        LIMBSMITH_ERROR_LOW_ORDER => c"the public key has low order",
        LIMBSMITH_ERROR_KEY_FORMAT => c"the key file cannot be read",
        LIMBSMITH_ERROR_RANDOM => c"the system gave no random bytes",
        LIMBSMITH_ERROR_FAULT => c"the computed signature failed its verification",
        LIMBSMITH_ERROR_INTERNAL => c"a defect of the library",
        _ => c"unknown status",
    }
}

export! {
    /// A text in English for a status or a verdict. Never NULL; never freed.
    fn limbsmith_status_text(status: Status) -> crate::ffi::Text {
        text(status).into()
    }
}
