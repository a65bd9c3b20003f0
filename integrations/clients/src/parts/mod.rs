//! The parts, one a file.

use crate::report::Report;

mod openssl;

pub struct Part {
    pub name: &'static str,
    pub what: &'static str,
    pub run: fn(&mut Report),
}

/// All parts, in the order of the table of compatibility.
pub const PARTS: &[Part] = &[Part {
    name: "openssl",
    what: "s_client and s_server of OpenSSL, with limbsmith over each base",
    run: openssl::run,
}];
