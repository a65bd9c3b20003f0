//! The parts, one a file.

use crate::report::Report;

mod certificates;
mod chromium;
mod curl;
mod git;
mod hybrid;
mod jwt;
mod noise;
mod openssl;
mod ssh;
mod sshsig;
mod users;

pub struct Part {
    pub name: &'static str,
    pub what: &'static str,
    pub run: fn(&mut Report),
}

/// All parts, in the order of the table of compatibility.
pub const PARTS: &[Part] = &[
    Part {
        name: "openssl",
        what: "s_client and s_server of OpenSSL, with limbsmith over each base",
        run: openssl::run,
    },
    Part {
        name: "hybrid",
        what: "X25519MLKEM768 beside OpenSSL 3.5 from a wheel, and beside aws-lc-rs",
        run: hybrid::run,
    },
    Part {
        name: "curl",
        what: "curl, from our server",
        run: curl::run,
    },
    Part {
        name: "chromium",
        what: "headless Chromium, from our server",
        run: chromium::run,
    },
    Part {
        name: "certificates",
        what: "certificates of rcgen and x509-cert with limbsmith's keys, verified by openssl",
        run: certificates::run,
    },
    Part {
        name: "users",
        what: "reqwest, ureq and tokio-rustls with limbsmith as the process's provider",
        run: users::run,
    },
    Part {
        name: "ssh",
        what: "logins by ssh at sshd, with limbsmith's keys, agent and certificates",
        run: ssh::run,
    },
    Part {
        name: "sshsig",
        what: "signatures of files, beside ssh-keygen",
        run: sshsig::run,
    },
    Part {
        name: "git",
        what: "signed commits, verified by git",
        run: git::run,
    },
    Part {
        name: "jwt",
        what: "tokens of jsonwebtoken with limbsmith, beside PyJWT",
        run: jwt::run,
    },
    Part {
        name: "noise",
        what: "handshakes of snow with limbsmith, beside Python's noiseprotocol",
        run: noise::run,
    },
];

/// The version of a crate in this workspace's Cargo.lock.
pub fn locked(name: &str) -> String {
    let lock = include_str!("../../Cargo.lock");
    let (_, rest) = lock
        .split_once(&format!("name = \"{name}\"\nversion = \""))
        .expect("a crate of this workspace");
    rest.split('"').next().unwrap_or_default().into()
}
