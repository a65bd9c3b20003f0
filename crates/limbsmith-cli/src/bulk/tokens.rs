//! The options of rows that are tokens.

use super::cells::{Columns, Decoder, Slot};
use crate::excerpt::quoted;
use crate::failure::Failure;
use crate::files;
use crate::hex;
use limbsmith_bulk::jws::{KNOWN, Keys, KeysError};
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::sync::Arc;

/// The largest file of keys that is read.
const MOST: usize = 4 << 20;

fn usage<T>(text: String) -> Result<T, Failure> {
    Err(Failure::Usage(text))
}

/// Reads the keys of tokens, if their file is given. Returns its SHA-256 hash, which a record of the run has.
///
/// # Errors
/// If the file is no JWK Set, or options are missing or contradict.
pub fn tokens(
    path: Option<PathBuf>,
    allow: Option<&str>,
    algorithm: bool,
    columns: &mut Columns,
    decoder: &mut Decoder,
) -> Result<Option<String>, Failure> {
    let Some(path) = path else {
        if allow.is_some() || columns.name(Slot::Token).is_some() {
            return usage(
                "--allow and --token-column are for tokens: give --jwks FILE, too".into(),
            );
        }
        return Ok(None);
    };
    if algorithm {
        return usage("--alg is not for tokens, which name their algorithm: use --allow".into());
    }
    let Some(allow) = allow else {
        let known = KNOWN.join(",");
        return usage(format!(
            "--jwks needs --allow LIST, of {known}: a token may not choose"
        ));
    };
    let names: Vec<_> = allow.split(',').map(str::trim).collect();
    let set = files::read_most(&path, MOST)?;
    let keys = match Keys::from_json(&set, &names) {
        Ok(keys) => keys,
        Err(KeysError::Algorithm(_)) => {
            let known = KNOWN.join(", ");
            return usage(format!("--allow {}: there are {known}", quoted(allow)));
        }
        Err(error) => return Err(Failure::file(&path, error)),
    };
    columns.of_tokens();
    decoder.keys = Some(Arc::new(keys));
    Ok(Some(hex::encode(&Sha256::digest(&set))))
}
