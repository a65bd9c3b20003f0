//! One operation, or few, in lanes: for latency, where the other modules are for throughput.
//!
//! | module | contents |
//! |---|---|
//! | [`double_scalar_mul`] | sums of multiples of one or two points, the coordinates of a point side by side |
//! | `few` | sums of few multiples, in four lanes |

pub mod double_scalar_mul;
#[cfg(feature = "groups")]
pub mod few;
