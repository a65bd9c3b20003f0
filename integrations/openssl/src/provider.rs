//! The state of the provider in one library context of the application.

use std::ffi::CStr;
use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::sync::Arc;

use crate::counters::{Counters, Operation};
use crate::errors::Reason;
use crate::ffi::core::Core;
use crate::ffi::inner::Inner;
use crate::ffi::object::Owned;
use crate::ffi::params::{Answers, Params};

/// What `provctx` points to. Keys and contexts have references to it, so that it outlives them.
pub struct Provider {
    /// The part of OpenSSL that loaded this.
    pub core: Core,
    /// The default provider in a private library context.
    pub inner: Arc<Inner>,
    /// Who did how many operations.
    pub counters: Counters,
    /// Where operations are printed.
    trace: Option<File>,
}

impl Owned for Provider {
    fn provider(&self) -> &Provider {
        self
    }
}

impl Provider {
    /// None if the default provider cannot be loaded.
    pub fn new(core: Core) -> Option<Arc<Provider>> {
        let Some(inner) = Inner::load(&core) else {
            core.explain(Reason::NoDefault, c"provider.rs", line!());
            return None;
        };
        Some(Arc::new(Provider {
            core,
            inner,
            counters: Counters::default(),
            trace: trace(),
        }))
    }

    /// Whether OpenSSL knows instances of EdDSA, and deterministic nonces. Before 3.2 it ignores such options.
    pub fn has_instances(&self) -> bool {
        self.core.version() >= (3, 2)
    }

    /// Whether OpenSSL ignores the name of an instance that is set after the beginning of Ed25519ph or Ed25519ctx.
    /// Before 3.6 it refuses it.
    pub fn ignores_instances(&self) -> bool {
        self.core.version() >= (3, 6)
    }

    /// Whether OpenSSL signs messages with `EVP_PKEY_sign`. Before 3.4 it refuses a table with these functions.
    pub fn signs_messages(&self) -> bool {
        self.core.version() >= (3, 4)
    }

    /// Counts an operation that is done here.
    pub fn done(&self, operation: Operation, with: &CStr) {
        self.counters.done(operation);
        self.trace("done", operation, with);
    }

    /// Counts an operation that is passed on.
    pub fn passed_on(&self, operation: Operation) {
        self.counters.passed_on(operation);
        self.trace("passed on", operation, c"");
    }

    /// Prints if `LIMBSMITH_TRACE=1`. A failure to print is no failure of the operation.
    fn trace(&self, what: &str, operation: Operation, with: &CStr) {
        if let Some(mut file) = self.trace.as_ref() {
            let with = with.to_str().unwrap_or("");
            let line = format!("limbsmith: {what} {} {with}", operation.name());
            let line = format!("{}\n", line.trim_end());
            let _ = file.write_all(line.as_bytes());
        }
    }

    /// Answers about the provider itself.
    pub fn get(&self, answers: &mut Answers<'_>) -> bool {
        let mut good = true;
        for mut answer in answers.iter() {
            good &= match answer.name() {
                "name" => answer.text(c"limbsmith provider"),
                "version" | "buildinfo" => answer.text(VERSION),
                "status" => answer.int(1),
                name => match self.counters.get(name) {
                    Some(n) => answer.int(n as i64),
                    None => true,
                },
            };
        }
        good
    }

    /// TLS groups, as the default provider lists them. libssl takes a group only from the provider whose keys it uses.
    pub fn capabilities(&self, name: &CStr, send: &mut dyn FnMut(Params<'_>) -> bool) -> bool {
        if !name.to_bytes().eq_ignore_ascii_case(b"TLS-GROUP") {
            return false;
        }
        self.inner.capabilities(name, &mut |group| {
            let algorithm = group.find("tls-group-alg").and_then(|p| p.text());
            match algorithm {
                Some("EC" | "X25519") => send(group),
                _ => true,
            }
        })
    }
}

/// The standard error, if `LIMBSMITH_TRACE=1`. It is a copy: a program may close its own, and open a file of the same
/// number, into which the trace must not go.
fn trace() -> Option<File> {
    if std::env::var_os("LIMBSMITH_TRACE")? != "1" {
        return None;
    }
    let copy = std::io::stderr().as_fd().try_clone_to_owned();
    copy.ok().map(File::from)
}

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
