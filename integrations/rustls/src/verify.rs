//! The table of algorithms of rustls 0.23.

use rustls::SignatureScheme;
use rustls::crypto::WebPkiSupportedAlgorithms;

use crate::algorithms::{Algorithm, replace};
use crate::once::Once;

/// The algorithms of `base` in their order, with limbsmith's for their equals.
pub(crate) fn over(base: WebPkiSupportedAlgorithms) -> WebPkiSupportedAlgorithms {
    static MADE: Once<WebPkiSupportedAlgorithms, WebPkiSupportedAlgorithms> = Once::new();
    let same = |a: &WebPkiSupportedAlgorithms, b: &WebPkiSupportedAlgorithms| {
        std::ptr::eq(a.all, b.all) && std::ptr::eq(a.mapping, b.mapping)
    };
    MADE.get(base, same, || build(base))
}

fn build(base: WebPkiSupportedAlgorithms) -> WebPkiSupportedAlgorithms {
    let mapping: Vec<(SignatureScheme, &'static [Algorithm])> = base
        .mapping
        .iter()
        .map(|(scheme, algorithms)| (*scheme, replace(algorithms)))
        .collect();
    WebPkiSupportedAlgorithms {
        all: replace(base.all),
        mapping: mapping.leak(),
    }
}
