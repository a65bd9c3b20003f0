//! Prints the public interface of a crate, one item a line, from the file of rustdoc's JSON that is the argument.
//! Implementations of auto traits, those for all types, and what `derive` writes for the compiler alone are left out. `cargo xtask api` runs it.
#![forbid(unsafe_code)]

use std::io::Write;
use std::process::ExitCode;

/// A trait that stable code cannot name.
const MARKER: &str = "core::marker::StructuralPartialEq";

fn listing(file: &str) -> Result<String, String> {
    let api = public_api::Builder::from_rustdoc_json(file)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .map_err(|e| format!("{file}: {e}"))?;
    let items = api.items().map(|item| format!("{item}\n"));
    Ok(items.filter(|item| !item.contains(MARKER)).collect())
}

fn main() -> ExitCode {
    let file = std::env::args().nth(1);
    let file = file.ok_or_else(|| "a file of rustdoc's JSON is needed".to_string());
    let printed = file.and_then(|file| listing(&file)).and_then(|text| {
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes()).map_err(|e| e.to_string())
    });
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("limbsmith-api: {message}");
            ExitCode::FAILURE
        }
    }
}
