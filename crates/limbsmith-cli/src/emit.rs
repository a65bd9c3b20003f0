//! `limbsmith emit`: a proved kernel on standard output.

use crate::args::{ValueText, required};
use crate::failure::{Failure, Outcome};
use crate::hex;
use lexopt::Arg;
use limbsmith_forge::audit::{Evidence, audit_at};
use limbsmith_forge::choose::{self, Wish};
use limbsmith_forge::read::rust::Home;
use limbsmith_forge::spec::{Field, Making, Rep, Strategy};
use limbsmith_forge::strategy::Module;
use limbsmith_forge::{module, standalone, standalone_c};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith emit --prime P [--limbs L] [--strategy S] [--word W] [--lang rust|c|word]
                      [--fold F] [--order O] [--carries C] [--tables T]

Plans the arithmetic of a field, proves it and prints it; what cannot be proved is refused.
Limbs or strategy that are not given are chosen: the first of the usual ones that is proved.

  --prime P       any odd modulus, as an expression: 2^255-19
  --limbs L       count and width: 4x64, 5x51, 10x25.5
  --strategy S    unsaturated, saturated, solinas, montgomery...; a wrong name lists them all
  --word W        bits of a machine word: 64 (default), 32, 16 or 8
  --lang LANG     rust (default); c: a C99 header; word: word programs, each with contract and
                  certificate

How kernels are made, if not with the fewest operations; names are those of specs and of what tune
found. A strategy that does not have what is asked for refuses it.

  --fold F        where a product's fold stands: aligned, operand, sum or carried
  --order O       order of operations: asked (default), written or results
  --carries C     needed (default), or all: also those that the contract can do without
  --tables T      plain (default), or folded: also products by an operand that is kept with its
                  fold, for entries of tables
";

/// The parsed options.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    prime: String,
    limbs: Option<String>,
    strategy: Option<String>,
    word: u32,
    lang: String,
    making: Making,
}

/// Reads the arguments and emits.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut prime, mut limbs, mut strategy) = (None, None, None);
    let mut lang = "rust".to_string();
    let mut word = 64;
    let mut making = Making::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("prime") => prime = Some(parser.value()?.text()?),
            Arg::Long("limbs") => limbs = Some(parser.value()?.text()?),
            Arg::Long("strategy") => strategy = Some(parser.value()?.text()?),
            Arg::Long("lang") => lang = parser.value()?.text()?,
            Arg::Long("word") => {
                let text = parser.value()?.text()?;
                word = text
                    .parse()
                    .map_err(|_| Failure::Usage(format!("--word {text:?}: not a number")))?;
            }
            Arg::Long(key) if Making::KEYS.contains(&key) => {
                let key = key.to_string();
                let value = parser.value()?.text()?;
                making
                    .set(&key, &value)
                    .map_err(|e| Failure::Usage(format!("--{e}")))?;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if !["rust", "c", "word"].contains(&lang.as_str()) {
        return Err(Failure::Usage(format!(
            "--lang {lang:?}: there are rust, c and word"
        )));
    }
    emit(&Options {
        prime: required(prime, "emit", "--prime")?,
        limbs,
        strategy,
        word,
        lang,
        making,
    })
}

/// The requested representation, or candidates for the omitted parameters, with the requested
/// making.
fn candidates(o: &Options, field: &Field) -> Result<Vec<Rep>, Failure> {
    let mut all = layouts(o, field)?;
    all.iter_mut().for_each(|r| r.making = o.making);
    Ok(all)
}

fn layouts(o: &Options, field: &Field) -> Result<Vec<Rep>, Failure> {
    let usage = |e: limbsmith_forge::spec::SpecError| Failure::Usage(e.to_string());
    if let (Some(strategy), Some(limbs)) = (&o.strategy, &o.limbs) {
        return Ok(vec![
            Rep::new("kernels", strategy, limbs, o.word).map_err(usage)?,
        ]);
    }
    let strategy = o.strategy.as_deref().map(Strategy::named).transpose();
    let wish = Wish {
        strategy: strategy.map_err(usage)?,
        limbs: o.limbs.as_deref(),
    };
    if let Some(limbs) = wish.limbs {
        Rep::new("kernels", Strategy::Montgomery.name(), limbs, o.word).map_err(usage)?;
    }
    Ok(choose::candidates(field, o.word, wish))
}

/// The command that reproduces the output.
fn command(o: &Options, rep: &Rep) -> String {
    let mut text = format!(
        "limbsmith emit --prime '{}' --limbs {} --strategy {}",
        o.prime,
        rep.layout(),
        rep.strategy.name()
    );
    if rep.word != 64 {
        text += &format!(" --word {}", rep.word);
    }
    for (key, value) in rep.making.chosen() {
        text += &format!(" --{key} {value}");
    }
    text
}

/// The module with a prefix for C, where all names are global: `limbsmith_p2e255m19_5x51_mul`. Headers of two primes have
/// different names and guards, so that one program may include both.
fn named(m: &Module) -> Module {
    let mut m = m.clone();
    m.field.name = name(&m.field.text);
    let layout = m.rep.layout();
    m.rep.name = layout.split('.').next().unwrap_or("k").into();
    m
}

/// The longest text of a prime that is a name itself.
const SHORT: usize = 12;

/// A prime as a part of a name in C: `2^255-19` is `p2e255m19`. A long text is the start of its hash.
fn name(prime: &str) -> String {
    let letter = |c: char| match c {
        '0'..='9' => Some(c),
        '^' => Some('e'),
        '-' => Some('m'),
        '+' => Some('a'),
        '*' => Some('x'),
        c if c.is_whitespace() => None,
        c => c.is_ascii_alphabetic().then(|| c.to_ascii_lowercase()),
    };
    let text: String = prime.chars().filter_map(letter).collect();
    match text.len() <= SHORT {
        true => format!("p{text}"),
        false => format!("p{}", &hex::encode(&Sha256::digest(&text))[..12]),
    }
}

fn emit(o: &Options) -> Outcome {
    let refused = |m: &dyn std::fmt::Display| Failure::Input(format!("refused: {m}"));
    let field = Field::new("p", &o.prime).map_err(|e| Failure::Usage(format!("--prime: {e}")))?;
    let mut first = None;
    let mut found = None;
    for rep in candidates(o, &field)? {
        let made = module(&field, &rep).and_then(|m| {
            let command = command(o, &rep);
            let text = match o.lang.as_str() {
                "c" => standalone_c(&named(&m), &format!("{command} --lang c"))?,
                _ => standalone(&m, &command)?,
            };
            Ok((m, text))
        });
        match made {
            Ok((m, text)) => {
                found = Some((m, text, command(o, &rep)));
                break;
            }
            Err(e) => first = first.or(Some(e)),
        }
    }
    let Some((m, text, command)) = found else {
        return Err(match first {
            Some(e) => refused(&e),
            None => refused(&"no representation fits"),
        });
    };
    // Nothing is written before everything is proved.
    let text = match o.lang.as_str() {
        "word" => programs(&m, &text, &command)?,
        _ => text,
    };
    let mut out = crate::streams::output()?;
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The same kernels as word programs, parsed from the Rust source, each with its proof.
fn programs(m: &Module, rust: &str, command: &str) -> Result<String, Failure> {
    let mut text = format!("; Generated by `{command} --lang word`.\n");
    let reports = audit_at(m, rust, Home::Alone);
    for report in reports.map_err(|e| Failure::Input(format!("refused: {e}")))? {
        match report.verdict {
            Ok(Evidence::Kernel(k)) => {
                let k = *k;
                let entry = limbsmith_check::Proved {
                    program: k.program,
                    contract: k.contract,
                    certificate: k.proof.certificate,
                };
                text += &format!("\n; {}: {}\n{entry}", report.name, report.classes);
            }
            Ok(Evidence::Composed(_)) => {
                text += &format!(
                    "\n; {}: {}, by calls of the above\n",
                    report.name, report.classes
                );
            }
            Err(fault) => return Err(Failure::Input(format!("refused: {fault}"))),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_have_names_of_their_own() {
        assert_eq!(name("2^255-19"), "p2e255m19");
        assert_eq!(name("2^255 - 19"), "p2e255m19");
        assert_eq!(name("0xFFFFFFFB"), "p0xfffffffb");
        let long = "2^256 - 2^32 - 977 + 0";
        assert_eq!(name(long).len(), 13);
        let all = [
            "2^13-1",
            "21^3-1",
            "213-1",
            "2^256-2^32-977 + 0",
            "2^256-2^32-979 + 0",
        ];
        let names: std::collections::BTreeSet<_> = all.iter().map(|p| name(p)).collect();
        assert_eq!(names.len(), all.len());
    }
}
