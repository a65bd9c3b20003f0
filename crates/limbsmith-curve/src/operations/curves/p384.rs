//! P-384.

use crate::dispatch;
use crate::field::choice;
use crate::operations::arithmetic;
use crate::operations::batch::batch;
use crate::weierstrass::curves;

/// P-384 (SP 800-186, section 3.2.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P384;

arithmetic!(
    P384,
    [u64; 6],
    curves::P384<choice::P384Field>,
    choice::N384Field,
    dispatch::words,
    dispatch::words,
    dispatch::words
);
batch!(P384, P384, p384, n384);
