//! The comparison of trusted texts with their digests, in front of all proofs.

use super::Tally;
use super::source::Source;
use crate::excerpt;
use crate::failure::Failure;
use limbsmith_forge::glue::{OF_FIELDS, SHARED};
use limbsmith_forge::library::FOLDER;
use limbsmith_forge::trusted::{Difference, Reason, Trusted};
use std::path::Path;

/// Compares the files of a checkout with the list in this program, all of them even if only one field is proved. Of the
/// program itself, the texts that it proves are compared.
pub fn compare(source: &Source, tally: &mut Tally) -> Result<(), Failure> {
    let trusted = Trusted::shipped().map_err(|e| Failure::Input(e.to_string()))?;
    let differences: Vec<Difference> = match source {
        Source::Root(root) => trusted.differences(root),
        Source::Shipped => (SHARED.iter().chain(&OF_FIELDS))
            .filter_map(|(path, text)| {
                trusted.compare(&format!("{FOLDER}/{path}"), text.as_bytes())
            })
            .collect(),
    };
    for Difference { path, reason } in differences {
        match reason {
            Reason::Unreadable(e) => return Err(Failure::file(Path::new(&path), e)),
            reason => {
                let path = excerpt::path(Path::new(&path));
                let why = format!("trusted text differs: {reason}");
                tally.failed(format_args!("{path}:"), why)?;
            }
        }
    }
    Ok(())
}
