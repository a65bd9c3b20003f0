//! One operation in lanes: for latency, where the other modules are for throughput.
//!
//! | module | contents |
//! |---|---|
//! | [`mul_base`] | `k G` of one secret number, in all lanes |
//! | [`mul`] | `k P` of one number, in four lanes, and the multiple of `Q` in `u G + v Q` |

pub mod mul;
pub mod mul_base;
