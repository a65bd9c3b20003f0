//! `limbsmith emit`: a proven kernel on standard output.

use crate::args::{ValueText, required};
use crate::failure::{Failure, Outcome};
use lexopt::Arg;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith emit --prime P --limbs L --strategy S [--lang rust|word]

Plans a kernel, proves it and prints it; what cannot be proved is refused.

  --prime P       an expression: 2^255-19
  --limbs L       count and width: 4x64, 5x51
  --strategy S    saturated, unsaturated, preshifted or montgomery
  --lang LANG     rust (default), or word for the word program with its contract
";

/// Which kernel to print.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    prime: String,
    limbs: String,
    strategy: String,
    lang: String,
}

/// Reads the arguments and emits.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut prime, mut limbs, mut strategy) = (None, None, None);
    let mut lang = "rust".to_string();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("prime") => prime = Some(parser.value()?.text()?),
            Arg::Long("limbs") => limbs = Some(parser.value()?.text()?),
            Arg::Long("strategy") => strategy = Some(parser.value()?.text()?),
            Arg::Long("lang") => lang = parser.value()?.text()?,
            other => return Err(other.unexpected().into()),
        }
    }
    if !["rust", "word"].contains(&lang.as_str()) {
        return Err(Failure::Usage(format!(
            "--lang {lang:?}: there are rust and word"
        )));
    }
    emit(&Options {
        prime: required(prime, "emit", "--prime")?,
        limbs: required(limbs, "emit", "--limbs")?,
        strategy: required(strategy, "emit", "--strategy")?,
        lang,
    })
}

fn emit(_options: &Options) -> Outcome {
    Err(Failure::Input("emit: not built yet".to_string()))
}
