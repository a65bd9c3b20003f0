//! Proofs of the modules of fields: the prime as a type.
//!
//! The reader (`read::prime`) takes the text apart. Everything in it is exact but the digits of constants: here each is
//! compared with its value by the specification's modulus. The list of modules is that of the files that other grammars
//! read, so no file of the folder is without a reader.
//!
//! Trusted: the inversion by divsteps, and the traits themselves.

use crate::read::prime::{self, Constant, Form};
use crate::spec::Spec;
use num_bigint::BigUint;

/// Proves the module of a field. Returns the names of the constants.
///
/// # Errors
/// The line and the reason.
pub fn prove(spec: &Spec, text: &str) -> Result<Vec<String>, String> {
    let form = Form::new(spec);
    let file = prime::read(&form, text).map_err(|e| e.to_string())?;
    let mut names = vec![];
    for c in file.constants {
        value(spec, form.words, &c).map_err(|e| format!("line {}: {}: {e}", c.line, c.name))?;
        names.push(c.name);
    }
    Ok(names)
}

/// Compares a constant with the value that its name says.
fn value(spec: &Spec, words: usize, c: &Constant) -> Result<(), String> {
    let p = &spec.field.modulus;
    let r = BigUint::from(1u8) << (64 * words);
    let found = (c.numbers.iter().rev()).fold(BigUint::ZERO, |all, n| (all << 64) + n);
    let wanted = match c.name.as_str() {
        "MODULUS" => p.clone(),
        "R" => &r % p,
        "R2" => r.pow(2) % p,
        "R3" => r.pow(3) % p,
        _ => return Err("no such constant".into()),
    };
    match found == wanted {
        true => Ok(()),
        false => Err("another value".into()),
    }
}
