//! Keys in the forms in which users have them: read by content, and written.
//!
//! | form | private | public | from |
//! |---|---|---|---|
//! | PKCS#8 (RFC 5958), SEC1 (RFC 5915), PEM and DER | yes | | `openssl genpkey` |
//! | encrypted PKCS#8: PBES2 (RFC 8018, RFC 7914) | yes | | `openssl pkey -aes256` |
//! | SubjectPublicKeyInfo (RFC 5480, RFC 8410), PEM and DER | | yes | `openssl pkey -pubout` |
//! | X.509 certificates (RFC 5280), PEM and DER | | read | `openssl req -x509` |
//! | JSON Web Key and JWK Set (RFC 7517, RFC 8037, RFC 8812) | yes | yes | issuers of tokens |
//! | OpenSSH: `openssh-key-v1`, plain and encrypted; lines of `.pub` and `authorized_keys` | yes | yes | `ssh-keygen` |
//! | COSE_Key (RFC 9052) | yes | yes | authenticators |
//! | `did:key` and multibase (Multikey) | | yes | wallets |
//!
//! Kinds of keys are those of [`limbsmith::keys`]: Ed25519, X25519, P-256, P-384 and secp256k1, as far as a form has them.
//! OpenSSH has neither X25519 nor secp256k1.
//!
//! ```
//! # #[cfg(feature = "private")] {
//! use limbsmith::keys::PrivateKey;
//! use limbsmith_keys::{Form, Options, private, public};
//!
//! // RFC 8037, appendix A.1.
//! let jwk = br#"{"kty":"OKP","crv":"Ed25519",
//!     "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
//!     "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;
//! let key = private::read(jwk, &Options::new())?;
//! let file = private::write(&key, Form::OpenSsh, Some(b"a passphrase"))?;
//! let again = private::read(&file, &Options::new().password(b"a passphrase"))?;
//! assert_eq!(again.public_key(), key.public_key());
//! let line = public::write(&key.public_key(), Form::OpenSsh)?;
//! assert!(line.starts_with(b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`private`], [`public`]: reading and writing. Other forms are recognized and named ([`Error`]): PuTTY, OpenPGP, PKCS#12,
//!   encrypted JSON Web Keys, RSA and others.
//! * [`sshsig`]: signatures of `ssh-keygen -Y sign`, made and verified.
//! * [`fingerprint`]: SHA-256 of OpenSSH and of SubjectPublicKeyInfo, and RFC 7638's thumbprints.
//! * [`container`]: public keys as bytes of their kind, for rows of data. The one module without the feature `private`.
//!
//! **Public halves.** A private key in a form that has its public key is refused if they do not match.
//!
//! **Secrets.** Buffers of secrets are erased when dropped, and base64 of secrets is decoded and encoded in constant time. The
//! stack is erased after each operation on a private key. One copy remains: of a private JSON Web Key whose `d` has escapes
//! (`\u0041`), which the JSON reader unescapes into memory of its own. The reader of CBOR and that of JSON take time that
//! depends on the places of values, not on secret bytes. bcrypt and scrypt read memory at addresses that depend on the
//! password. OpenSSH has a secret number without its leading zeros, which the length of a file shows.
//!
//! **Costs.** A file says how often its password is hashed. More than [`MOST_ITERATIONS`] of PBKDF2, [`MOST_ROUNDS`] of bcrypt,
//! or [`MOST_MEMORY`] bytes of scrypt are refused before any is done.
#![forbid(unsafe_code)]

pub mod container;
mod curve;
mod kind;

#[cfg(feature = "private")]
mod cose;
#[cfg(feature = "private")]
mod error;
#[cfg(feature = "private")]
pub mod fingerprint;
#[cfg(feature = "private")]
mod form;
#[cfg(feature = "private")]
mod jwk;
#[cfg(feature = "private")]
mod openssh;
#[cfg(feature = "private")]
mod pbes2;
#[cfg(feature = "private")]
mod pem;
#[cfg(feature = "private")]
pub mod private;
#[cfg(feature = "private")]
pub mod public;
#[cfg(feature = "private")]
pub mod sshsig;
#[cfg(feature = "private")]
mod unread;
#[cfg(feature = "private")]
mod wire;

pub use curve::Curve;
#[cfg(feature = "private")]
pub use error::Error;
#[cfg(feature = "private")]
pub use form::{Form, Options, UnknownForm};
#[cfg(feature = "private")]
pub use openssh::MOST_ROUNDS;
#[cfg(feature = "private")]
pub use pbes2::{MOST_ITERATIONS, MOST_MEMORY};

/// The README's example, compiled and run.
#[cfg(all(doctest, feature = "private"))]
#[doc = include_str!("../README.md")]
struct Readme;
