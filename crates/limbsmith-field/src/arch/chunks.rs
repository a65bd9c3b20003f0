//! Slices as slices of arrays, as `as_chunks` of the standard library has them from Rust 1.88 on.

/// The slice as arrays of `N`, without the rest that fills none.
#[inline(always)]
pub fn arrays<const N: usize, T>(slice: &[T]) -> &[[T; N]] {
    const { assert!(N > 0) }
    // SAFETY: so many arrays lie within the slice, and arrays have the alignment of their elements.
    unsafe { core::slice::from_raw_parts(slice.as_ptr().cast(), slice.len() / N) }
}

/// The slice as arrays of `N` to be written to, without the rest that fills none.
#[inline(always)]
pub fn arrays_mut<const N: usize, T>(slice: &mut [T]) -> &mut [[T; N]] {
    const { assert!(N > 0) }
    // SAFETY: as above, and the slice is borrowed as long as the arrays are.
    unsafe { core::slice::from_raw_parts_mut(slice.as_mut_ptr().cast(), slice.len() / N) }
}
