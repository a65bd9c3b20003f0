//! The table of algorithms of rustls 0.24.

use rustls024::crypto::{SignatureScheme, WebPkiSupportedAlgorithms};

use crate::algorithms::{Algorithm, replace};
use crate::once::{Once, same};

type Mapping = &'static [(SignatureScheme, &'static [Algorithm])];

/// The algorithms of `base` in their order, with limbsmith's for their equals. `all` is the list for certificates, without
/// which it is made of the mapping: rustls does not show the base's.
pub(crate) fn over(
    base: WebPkiSupportedAlgorithms,
    all: Option<&'static [Algorithm]>,
) -> WebPkiSupportedAlgorithms {
    type Input = (Mapping, Option<&'static [Algorithm]>);
    static MADE: Once<Input, WebPkiSupportedAlgorithms> = Once::new();
    let equal = |a: &Input, b: &Input| {
        let lists = match (a.1, b.1) {
            (Some(a), Some(b)) => std::ptr::eq(a, b),
            (None, None) => true,
            _ => false,
        };
        std::ptr::eq(a.0, b.0) && lists
    };
    MADE.get((base.mapping(), all), equal, || build(base, all))
}

fn build(
    base: WebPkiSupportedAlgorithms,
    all: Option<&'static [Algorithm]>,
) -> WebPkiSupportedAlgorithms {
    let mapping: Vec<(SignatureScheme, &'static [Algorithm])> = base
        .mapping()
        .iter()
        .map(|(scheme, algorithms)| (*scheme, replace(algorithms)))
        .collect();
    let mapping: Mapping = mapping.leak();
    let all = all.map(replace).unwrap_or_else(|| distinct(mapping));
    // Fails for empty lists alone, of which a base has none.
    WebPkiSupportedAlgorithms::new(all, mapping).unwrap_or(base)
}

/// The algorithms of all schemes, each once, leaked.
fn distinct(mapping: Mapping) -> &'static [Algorithm] {
    let mut all = Vec::<Algorithm>::new();
    for algorithm in mapping.iter().flat_map(|(_, algorithms)| *algorithms) {
        if !all.iter().any(|known| same(*known, *algorithm)) {
            all.push(*algorithm);
        }
    }
    all.leak()
}
