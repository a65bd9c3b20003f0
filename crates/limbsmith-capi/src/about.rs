//! What the library is.

use std::ffi::{CStr, CString};
use std::sync::OnceLock;

use limbsmith::cpu;

use crate::ffi::Text;

/// The version of the binary interface: the number of the shared library's soname.
pub const LIMBSMITH_ABI_VERSION: u32 = 0;

export! {
    /// The version of the library, such as "0.1.0". Never NULL; never freed.
    fn limbsmith_version() -> Text {
        const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a zero in the version"),
        };
        VERSION.into()
    }

    /// LIMBSMITH_ABI_VERSION of the library in use, to compare with that of the header.
    fn limbsmith_abi_version() -> u32 {
        LIMBSMITH_ABI_VERSION
    }

    /// The instructions in use on this processor: "BACKEND, lanes LANES".
    /// BACKEND computes single operations, LANES calls on many rows ("single" is none). Never NULL; never freed.
    fn limbsmith_backend() -> Text {
        static NAME: OnceLock<CString> = OnceLock::new();
        let name = NAME.get_or_init(|| {
            let name = format!("{}, lanes {}", cpu::backend().name(), cpu::lanes().name());
            CString::new(name).unwrap_or_default()
        });
        name.as_c_str().into()
    }
}
