//! Values that rustls borrows for ever.
//!
//! A [`rustls::crypto::CryptoProvider`] holds `&'static` references to what its caller may build as often as it likes.
//! Each value is therefore leaked once for each distinct input, and found again by it later.

use std::sync::Mutex;

/// Leaked values, each with the input that it was made of.
pub(crate) struct Once<K: 'static, V: 'static>(Mutex<Vec<(K, V)>>);

impl<K, V: Copy> Once<K, V> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The value for which `same` accepts the input, or else the one that `make` returns. A program has a few
    /// providers: the search is linear.
    pub(crate) fn get(&self, key: K, same: impl Fn(&K, &K) -> bool, make: impl FnOnce() -> V) -> V {
        // A panic of `make` leaves the list as it was.
        let mut list = self
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some((_, value)) = list.iter().find(|(known, _)| same(known, &key)) {
            return *value;
        }
        let value = make();
        list.push((key, value));
        value
    }
}

/// Whether both are the same object. Types without fields have the same address, but other tables of methods: so both
/// are compared. Equal objects with different tables only cost one more value.
#[allow(ambiguous_wide_pointer_comparisons)]
pub(crate) fn same<T: ?Sized>(a: &'static T, b: &'static T) -> bool {
    std::ptr::eq(a, b)
}
