//! X25519 on an accelerator, with this library where that has no answer.

use super::{LowOrder, multiply};
use crate::arch::erase::erasing;
use crate::depth;
use crate::secrets::is_zero;

/// X25519 on an accelerator, and in software while that is busy or out of order.
///
/// The engine is a function that takes scalar and coordinate, as [`x25519`](super::x25519) does, and returns the shared
/// secret, or none if it cannot. None costs only the time until the engine says so. The engine must be constant time,
/// and its answers are not checked.
///
/// It is a value and not a setting of the program, so [`x25519`](super::x25519) and all programs without an engine pay
/// nothing for it, and two engines can be used at once.
///
/// ```
/// use limbsmith::x25519::{Accelerated, x25519, x25519_base};
/// use std::cell::RefCell;
///
/// # struct Driver;
/// # impl Driver { fn x25519(&mut self, _: &[u8; 32], _: &[u8; 32]) -> Result<[u8; 32], ()> { Err(()) } }
/// let driver = RefCell::new(Driver); // of the accelerator
/// let engine = |k: &[u8; 32], u: &[u8; 32]| driver.try_borrow_mut().ok()?.x25519(k, u).ok();
/// let accelerated = Accelerated::new(engine);
///
/// let peer = x25519_base(&[2; 32]);
/// assert_eq!(accelerated.x25519(&[1; 32], &peer), x25519(&[1; 32], &peer));
/// ```
pub struct Accelerated<E> {
    engine: E,
}

impl<E: Fn(&[u8; 32], &[u8; 32]) -> Option<[u8; 32]>> Accelerated<E> {
    /// With this engine.
    pub const fn new(engine: E) -> Self {
        Accelerated { engine }
    }

    /// The X25519 function of RFC 7748, section 5, on the engine, or as [`x25519`](super::x25519) if the engine has no
    /// answer. Constant time if the engine is.
    pub fn x25519(&self, scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
        erasing::<{ depth::X25519 }, _>(|| self.multiply(scalar, u))
    }

    /// The X25519 function on the engine, or as [`x25519_nonzero`](super::x25519_nonzero) if the engine has no answer.
    ///
    /// An all-zero result is an error. Constant time but for whether there is one, if the engine is.
    ///
    /// # Errors
    /// If the point with coordinate `u` has small order.
    pub fn x25519_nonzero(&self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], LowOrder> {
        erasing::<{ depth::X25519 }, _>(|| {
            let shared = self.multiply(scalar, u);
            match is_zero(&shared) {
                true => Err(LowOrder),
                false => Ok(shared),
            }
        })
    }

    fn multiply(&self, scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
        match (self.engine)(scalar, u) {
            Some(shared) => shared,
            None => multiply(scalar, u),
        }
    }
}
