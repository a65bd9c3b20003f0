//! Where a file of kernels is compiled, and so what it may import.
//!
//! The module of a standalone file has the right values in plain Rust. Compilers may make branches of it, and there the
//! library has other functions. So no file of the library may bring that module.

use crate::spec::Rep;
use crate::strategy::common::NARROW;

/// Where a file of kernels is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// In the library: the file imports from this path alone, and has no module.
    Library(&'static str),
    /// By itself: the file imports from the module at its end alone.
    Alone,
}

impl Home {
    /// The library, whose vocabulary for a representation has one path.
    pub fn library(rep: &Rep) -> Home {
        Home::Library(match rep.word {
            _ if rep.strategy.factor() == Some(NARROW) => "crate::arch::lane32",
            _ if rep.strategy.is_lanes() => "crate::arch::lane",
            32 => "crate::arch::word32",
            _ => "crate::arch::word",
        })
    }

    /// The library's path of imports.
    pub(crate) fn path(self) -> Option<&'static str> {
        match self {
            Home::Library(path) => Some(path),
            Home::Alone => None,
        }
    }
}
