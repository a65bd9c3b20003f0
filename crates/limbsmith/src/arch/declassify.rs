//! Where a bit computed from secrets becomes public.
//!
//! Whether a secret key is in range is an answer that its owner sees, and whether a nonce was taken
//! is seen by all: such bits may be branched on. Each is passed through here, so that memcheck can
//! be told, and so that a reader finds them all.

/// The bit, as a condition. It must be one that may be known.
#[inline(always)]
pub fn declassify(bit: u8) -> bool {
    #[cfg(feature = "ctgrind")]
    let bit = {
        let mut bit = core::hint::black_box([bit]);
        super::memcheck::mark_defined(&mut bit);
        bit[0]
    };
    bit != 0
}
