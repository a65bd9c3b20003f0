//! The forms that are written, and the options of reading.

use std::fmt;
use std::str::FromStr;

/// A form in which keys are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// PKCS#8 or SubjectPublicKeyInfo in PEM, as OpenSSL writes them.
    #[default]
    Pem,
    /// The same in DER.
    Der,
    /// JSON Web Key.
    Jwk,
    /// A private file or a public line of OpenSSH.
    OpenSsh,
    /// COSE_Key.
    Cose,
    /// `did:key`, of public keys alone.
    Did,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 6] = [
        Form::Pem,
        Form::Der,
        Form::Jwk,
        Form::OpenSsh,
        Form::Cose,
        Form::Did,
    ];

    /// Its name as an option: `pem`, `der`, `jwk`, `openssh`, `cose`, `did`.
    pub fn name(self) -> &'static str {
        match self {
            Form::Pem => "pem",
            Form::Der => "der",
            Form::Jwk => "jwk",
            Form::OpenSsh => "openssh",
            Form::Cose => "cose",
            Form::Did => "did",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no form of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownForm;

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Form::ALL.map(Form::name).join(", ");
        write!(f, "no such form of keys; there are {names}")
    }
}

impl std::error::Error for UnknownForm {}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let found = Form::ALL.into_iter().find(|form| form.name() == name);
        found.ok_or(UnknownForm)
    }
}

/// Options of a reader: a password, and the name of a key in a set.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    pub(crate) password: Option<&'a [u8]>,
    pub(crate) kid: Option<&'a str>,
}

impl<'a> Options<'a> {
    /// No password, and no choice.
    pub const fn new() -> Self {
        Options {
            password: None,
            kid: None,
        }
    }

    /// The password of an encrypted key. A key that is not encrypted is read all the same.
    pub const fn password(self, password: &'a [u8]) -> Self {
        Options {
            password: Some(password),
            ..self
        }
    }

    /// The identifier (`kid`) of a JSON Web Key. Other forms have none and do not look at it.
    pub const fn kid(self, kid: &'a str) -> Self {
        Options {
            kid: Some(kid),
            ..self
        }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password.map(|_| "...");
        f.debug_struct("Options")
            .field("password", &password)
            .field("kid", &self.kid)
            .finish()
    }
}
