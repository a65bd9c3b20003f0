//! Why a key was not read or written.

use crate::Form;
use crate::container::{Container, Kind, Rule};
use limbsmith::keys::KeyFormatError;
use std::fmt;

/// The reason why a key was not read or written. Contains no part of a private key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The content has no form that is known; whether a private key was wanted.
    Unknown {
        /// Whether a private key was wanted.
        private: bool,
    },
    /// A form that is known by name, and not read.
    Unread(&'static str),
    /// A public key, where a private one is wanted.
    NotPrivate(Container),
    /// The file breaks a rule of its form.
    Broken(Container, Rule),
    /// A file of PKCS#8, SEC1 or SubjectPublicKeyInfo is not read.
    File(KeyFormatError),
    /// The key is encrypted, and no password was given.
    PasswordNeeded(Container),
    /// The password is another, or the encrypted part is damaged.
    Password(Container),
    /// The file asks for more work of password hashing than is done.
    Cost(Container, Rule),
    /// Several keys, and nothing that says which. Their identifiers (`kid`), as far as they have some.
    Several(Container, Vec<String>),
    /// No key has this identifier (`kid`).
    NoSuchKey(String),
    /// The form has no keys of this kind.
    Unwritable(Form, Kind),
    /// The form has no private keys.
    PublicForm(Form),
    /// The form has no encryption.
    NotEncrypted(Form),
    /// The password is empty.
    EmptyPassword,
    /// The kind of key is not known here.
    Kind,
    /// The operating system gives no random numbers.
    Random,
}

/// An identifier from a file, for messages: quoted, and its start.
fn shown(name: &str) -> String {
    let start: String = name.chars().take(40).collect();
    let rest = if start.len() < name.len() { "..." } else { "" };
    format!("{start:?}{rest}")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unknown { private: true } => f.write_str(
                "not a private key in a form that is read: PKCS#8 (plain or encrypted), SEC1, JSON Web Key, OpenSSH, COSE_Key",
            ),
            Error::Unknown { private: false } => f.write_str(
                "not a public key in a form that is read: SubjectPublicKeyInfo, X.509 certificate, JSON Web Key or Set, OpenSSH, COSE_Key, did:key",
            ),
            Error::Unread(what) => write!(f, "{what}, which is not read"),
            Error::NotPrivate(form) => write!(f, "{form} with a public key; a private key is needed"),
            Error::Broken(form, rule) => write!(f, "{form} {rule}"),
            Error::File(error) => error.fmt(f),
            Error::PasswordNeeded(form) => write!(f, "{form} with an encrypted key: a password is needed"),
            Error::Password(form) => write!(f, "{form} with an encrypted key: the password is another, or the file is damaged"),
            Error::Cost(form, what) => write!(f, "{form} with an encrypted key that asks for {what}"),
            Error::Several(form, names) if names.is_empty() => {
                write!(f, "{form} with different keys; leave only the one to use")
            }
            Error::Several(form, names) => {
                let names: Vec<_> = names.iter().take(8).map(|name| shown(name)).collect();
                write!(f, "{form} with several keys: name one of {}", names.join(", "))
            }
            Error::NoSuchKey(name) => write!(f, "no key with the identifier {}", shown(name)),
            Error::Unwritable(form, kind) => write!(f, "{form} has no keys of {kind}"),
            Error::PublicForm(form) => write!(f, "{form} is a form of public keys alone"),
            Error::NotEncrypted(form) => {
                write!(f, "{form} has no encryption here; pem, der and openssh have it")
            }
            Error::EmptyPassword => f.write_str("the password is empty"),
            Error::Kind => f.write_str("a key of a kind that is not known here"),
            Error::Random => f.write_str("the operating system gives no random numbers"),
        }
    }
}

impl std::error::Error for Error {}
