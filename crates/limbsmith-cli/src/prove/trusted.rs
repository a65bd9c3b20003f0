//! The comparison of trusted texts with their digests, in front of all proofs.

use super::Tally;
use super::source::Source;
use crate::excerpt;
use crate::failure::Failure;
use limbsmith_forge::trusted::{Difference, Reason, Trusted};
use std::path::Path;

/// Compares the files of a checkout with the list in this program, all of them even if only one field is proved. The
/// program itself has no trusted text to compare: those that it was compiled from are a part of it.
pub fn compare(source: &Source, tally: &mut Tally) -> Result<(), Failure> {
    let Source::Root(root) = source else {
        return Ok(());
    };
    let trusted = Trusted::shipped().map_err(|e| Failure::Input(e.to_string()))?;
    let differences = trusted.differences(root);
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
