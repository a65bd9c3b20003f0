//! Key exchange on one curve, for each generation of rustls: RFC 8446, section 4.2.8.2, and RFC 8422, section 5.4.
//!
//! `kx` and `v0_24::kx` give these types the traits of their rustls.

use std::fmt;
use std::marker::PhantomData;

use limbsmith::ecdh::{PublicKey, SecretKey};
use limbsmith::ecdsa::Curve;
use limbsmith::hazmat::erasing;
use limbsmith::{p256::P256, p384::P384, x25519};

use crate::FRAMES;

/// Why there is no secret. Each rustls has its errors for both.
pub(crate) enum Refusal {
    /// The operating system gave no random bytes.
    Random,
    /// The peer's share is malformed, off its curve, or gives a secret of zeros.
    Share,
}

/// Diffie-Hellman on one curve.
pub(crate) trait Agreement: 'static {
    /// The code point of the group (RFC 8446, section 4.2.7).
    const CODE: u16;
    /// The name that rustls has for the code point.
    const NAME: &'static str;
    type Secret: Send + Sync;
    type Share: AsRef<[u8]> + Send + Sync;
    type Peer;

    /// A secret of the operating system's random bytes: rustls gives a group no generator.
    fn secret() -> Result<Self::Secret, Refusal>;
    fn share(secret: &Self::Secret) -> Self::Share;
    fn peer(share: &[u8]) -> Result<Self::Peer, Refusal>;
    /// The shared secret, in rustls' type, which erases itself.
    fn agree<T>(secret: &Self::Secret, peer: &Self::Peer) -> Result<T, Refusal>
    where
        T: for<'a> From<&'a [u8]>;
}

/// X25519 (RFC 7748). A shared secret of zeros is refused.
pub(crate) struct X25519;

impl Agreement for X25519 {
    const CODE: u16 = 0x001d;
    const NAME: &'static str = "X25519";
    type Secret = x25519::SecretKey;
    type Share = [u8; 32];
    type Peer = x25519::PublicKey;

    fn secret() -> Result<Self::Secret, Refusal> {
        x25519::SecretKey::random().map_err(|_| Refusal::Random)
    }

    fn share(secret: &Self::Secret) -> [u8; 32] {
        secret.public_key().to_bytes()
    }

    fn peer(share: &[u8]) -> Result<Self::Peer, Refusal> {
        let share: &[u8; 32] = share.try_into().map_err(|_| Refusal::Share)?;
        Ok(x25519::PublicKey::from_bytes(share))
    }

    fn agree<T>(secret: &Self::Secret, peer: &Self::Peer) -> Result<T, Refusal>
    where
        T: for<'a> From<&'a [u8]>,
    {
        let shared = secret.try_diffie_hellman(peer);
        Ok(T::from(shared.map_err(|_| Refusal::Share)?.as_bytes()))
    }
}

/// A curve of NIST that is a group of TLS.
pub(crate) trait TlsCurve: Curve {
    const CODE: u16;
    const NAME: &'static str;
}

impl TlsCurve for P256 {
    const CODE: u16 = 0x0017;
    const NAME: &'static str = "secp256r1";
}

impl TlsCurve for P384 {
    const CODE: u16 = 0x0018;
    const NAME: &'static str = "secp384r1";
}

/// ECDH on a curve of NIST. Only uncompressed points are accepted.
pub(crate) struct Ecdh<C>(PhantomData<C>);

impl<C: TlsCurve> Agreement for Ecdh<C> {
    const CODE: u16 = C::CODE;
    const NAME: &'static str = <C as TlsCurve>::NAME;
    type Secret = SecretKey<C>;
    type Share = C::Uncompressed;
    type Peer = PublicKey<C>;

    fn secret() -> Result<Self::Secret, Refusal> {
        SecretKey::random().map_err(|_| Refusal::Random)
    }

    fn share(secret: &Self::Secret) -> C::Uncompressed {
        secret.public_key().to_sec1()
    }

    /// The peer's point. TLS 1.3 has uncompressed points alone, and rustls offers no others in TLS 1.2.
    fn peer(share: &[u8]) -> Result<Self::Peer, Refusal> {
        if !is_uncompressed::<C>(share) {
            return Err(Refusal::Share);
        }
        PublicKey::from_sec1(share).map_err(|_| Refusal::Share)
    }

    fn agree<T>(secret: &Self::Secret, peer: &Self::Peer) -> Result<T, Refusal>
    where
        T: for<'a> From<&'a [u8]>,
    {
        Ok(T::from(secret.diffie_hellman(peer).as_bytes().as_ref()))
    }
}

/// Whether these bytes have the form of an uncompressed point (SEC 1, section 2.3.3).
pub(crate) fn is_uncompressed<C: Curve>(point: &[u8]) -> bool {
    point.len() == size_of::<C::Uncompressed>() && point[0] == 4
}

/// The group of an agreement, which is a `SupportedKxGroup` of each rustls.
pub(crate) struct Group<A>(PhantomData<fn() -> A>);

impl<A: Agreement> Group<A> {
    pub(crate) const NEW: Self = Self(PhantomData);

    /// One's own share and the shared secret. The peer's share is read first: a refusal then costs no key.
    pub(crate) fn answer<T>(&self, peer: &[u8]) -> Result<(Vec<u8>, T), Refusal>
    where
        T: for<'a> From<&'a [u8]>,
    {
        let peer = A::peer(peer)?;
        erasing::<FRAMES, _>(|| {
            let secret = A::secret()?;
            let shared = A::agree(&secret, &peer)?;
            Ok((A::share(&secret).as_ref().to_vec(), shared))
        })
    }
}

impl<A: Agreement> fmt::Debug for Group<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limbsmith {}", A::NAME)
    }
}

/// An ephemeral key and its share, which is an `ActiveKeyExchange` of each rustls.
pub(crate) struct Ephemeral<A: Agreement> {
    secret: A::Secret,
    share: A::Share,
}

impl<A: Agreement> Ephemeral<A> {
    /// In its box: a move would leave the secret on the stack.
    pub(crate) fn new() -> Result<Box<Self>, Refusal> {
        erasing::<FRAMES, _>(|| {
            let secret = A::secret()?;
            let share = A::share(&secret);
            Ok(Box::new(Self { secret, share }))
        })
    }

    pub(crate) fn share(&self) -> &[u8] {
        self.share.as_ref()
    }

    pub(crate) fn agree<T>(&self, peer: &[u8]) -> Result<T, Refusal>
    where
        T: for<'a> From<&'a [u8]>,
    {
        let peer = A::peer(peer)?;
        erasing::<FRAMES, _>(|| A::agree(&self.secret, &peer))
    }
}
