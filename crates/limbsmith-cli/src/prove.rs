//! `limbsmith prove`: every shipped kernel proved again from its shipped text.

use crate::args::ValueText;
use crate::failure::{Failure, Outcome};
use lexopt::Arg;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith prove [FIELD]

Reads the shipped text of every kernel back and proves it again: no operation overflows, the
value is right for every input, the bounds hold that callers assume. Prints bounds, number of
operations, time and verdict for each. FIELD keeps to one field, for instance p25519.
Exit code 1 if a kernel is not proved.
";

/// What to prove.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    field: Option<String>,
}

/// Reads the arguments and proves.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let mut options = Options { field: None };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(v) if options.field.is_none() => options.field = Some(v.text()?),
            other => return Err(other.unexpected().into()),
        }
    }
    prove(&options)
}

fn prove(_options: &Options) -> Outcome {
    Err(Failure::Input("prove: not built yet".to_string()))
}
