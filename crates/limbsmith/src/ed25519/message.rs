//! What is signed: RFC 8032's Ed25519, Ed25519ctx and Ed25519ph.

use core::fmt;

use sha2::{Digest, Sha512};

/// A context: at most 255 bytes (RFC 8032, section 5.1).
///
/// A context of Ed25519ctx should not be empty, says the RFC. An empty one is accepted, and is not the same as no
/// context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context<'a>(&'a [u8]);

impl<'a> Context<'a> {
    /// The context of no bytes.
    pub const EMPTY: Self = Context(&[]);

    /// A context of these bytes.
    ///
    /// # Errors
    /// If there are more than 255.
    pub const fn new(bytes: &'a [u8]) -> Result<Self, ContextTooLong> {
        match bytes.len() {
            0..=255 => Ok(Context(bytes)),
            _ => Err(ContextTooLong),
        }
    }

    /// The bytes.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }
}

/// A context is at most 255 bytes long (RFC 8032, section 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContextTooLong;

impl fmt::Display for ContextTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a context is at most 255 bytes long")
    }
}

impl core::error::Error for ContextTooLong {}

/// The input of a signature. Bytes convert into [`Message::Pure`].
///
/// ```
/// use limbsmith::ed25519::{Context, Message, Policy, SigningKey};
///
/// let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
/// let message = Message::Context { context: Context::new(b"invoices")?, message: b"a message" };
/// let signature = key.sign(message);
/// let public = key.verifying_key();
/// assert!(public.verify(Policy::DalekStrict, message, &signature).is_ok());
/// assert!(public.verify(Policy::DalekStrict, b"a message", &signature).is_err());
/// # Ok::<(), limbsmith::ed25519::ContextTooLong>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// A message: Ed25519.
    Pure(&'a [u8]),
    /// A message in a context: Ed25519ctx.
    Context {
        /// The context.
        context: Context<'a>,
        /// The message.
        message: &'a [u8],
    },
    /// SHA-512 of a message, in a context, which may be empty: Ed25519ph.
    Prehashed {
        /// The context.
        context: Context<'a>,
        /// The digest.
        digest: &'a [u8; 64],
    },
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Message<'a> {
    fn from(message: &'a T) -> Self {
        Message::Pure(message.as_ref())
    }
}

impl<'a> Message<'a> {
    /// The domain, and the bytes hashed last.
    #[inline(always)]
    pub(super) fn parts(self) -> (Domain<'a>, &'a [u8]) {
        match self {
            Message::Pure(message) => (Domain::Pure, message),
            Message::Context { context, message } => (Domain::Context(context), message),
            Message::Prehashed { context, digest } => (Domain::Prehashed(context), digest),
        }
    }

    /// The hash `SHA-512(dom2 || R || A || M)`.
    pub(super) fn challenge(self, r: &[u8; 32], a: &[u8; 32]) -> [u8; 64] {
        let (domain, message) = self.parts();
        let mut start = [0; 64];
        start[..32].copy_from_slice(r);
        start[32..].copy_from_slice(a);
        let hash = domain.hash().chain_update(start).chain_update(message);
        hash.finalize().into()
    }
}

/// What is hashed first: `dom2(F, C)` of RFC 8032, section 2; nothing for pure Ed25519.
#[derive(Clone, Copy)]
pub(super) enum Domain<'a> {
    Pure,
    Context(Context<'a>),
    Prehashed(Context<'a>),
}

impl<'a> Domain<'a> {
    /// Of Ed25519ctx, or of Ed25519 if there is no context.
    pub(super) fn of(context: Option<Context<'a>>) -> Self {
        context.map_or(Domain::Pure, Domain::Context)
    }

    /// A hash that has taken in the domain.
    #[inline]
    pub(super) fn hash(self) -> Sha512 {
        let (head, context) = self.parts();
        let mut hash = Sha512::new();
        if !head.as_bytes().is_empty() {
            hash.update(head.as_bytes());
            hash.update(context);
        }
        hash
    }

    /// `dom2` before the context, and the context.
    #[inline(always)]
    pub(super) fn parts(self) -> (Head, &'a [u8]) {
        match self {
            Domain::Pure => (Head::NONE, &[]),
            Domain::Context(context) => (Head::new(0, context), context.0),
            Domain::Prehashed(context) => (Head::new(1, context), context.0),
        }
    }
}

/// The text, the flag and the length of the context; nothing for pure Ed25519.
#[derive(Clone, Copy)]
pub(super) struct Head {
    bytes: [u8; 34],
    len: usize,
}

impl Head {
    /// Nothing.
    pub(super) const NONE: Self = Head {
        bytes: *b"SigEd25519 no Ed25519 collisions\0\0",
        len: 0,
    };

    #[inline(always)]
    fn new(flag: u8, context: Context<'_>) -> Self {
        let mut head = Self::NONE;
        // The length fits: a context is checked.
        [head.bytes[32], head.bytes[33]] = [flag, context.0.len() as u8];
        head.len = head.bytes.len();
        head
    }

    #[inline(always)]
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}
