//! Diffie-Hellman.

use limbsmith::x25519;
use snow::Error;
use snow::types::{Dh, Random};
use zeroize::{Zeroize, Zeroizing};

/// A private key, if one is set, and its public key.
pub(crate) struct Key<C: Curve> {
    private: Zeroizing<[u8; 32]>,
    public: C::Public,
    is_set: bool,
}

pub(crate) type X25519 = Key<Curve25519>;

/// What differs between the curves.
pub(crate) trait Curve: Send + Sync + 'static {
    const NAME: &'static str;
    type Public: AsRef<[u8]> + Send + Sync;
    /// The place of a missing key.
    const ZERO: Self::Public;
    /// The public key of a private key; none if that is none.
    fn public(private: &[u8; 32]) -> Option<Self::Public>;
    /// The secret shared with a public key; none if it is refused.
    fn secret(private: &[u8; 32], public: &[u8]) -> Option<[u8; 32]>;
}

impl<C: Curve> Default for Key<C> {
    fn default() -> Self {
        Self {
            private: Zeroizing::default(),
            public: C::ZERO,
            is_set: false,
        }
    }
}

impl<C: Curve> Key<C> {
    /// Whether it is a key. Otherwise none is set.
    fn try_set(&mut self, private: &[u8; 32]) -> bool {
        let public = C::public(private);
        self.is_set = public.is_some();
        match public {
            Some(public) => {
                *self.private = *private;
                self.public = public;
            }
            None => self.clear(),
        }
        self.is_set
    }

    fn clear(&mut self) {
        self.private.zeroize();
        self.public = C::ZERO;
        self.is_set = false;
    }
}

impl<C: Curve> Dh for Key<C> {
    fn name(&self) -> &'static str {
        C::NAME
    }

    fn pub_len(&self) -> usize {
        C::ZERO.as_ref().len()
    }

    fn priv_len(&self) -> usize {
        32
    }

    fn dh_len(&self) -> usize {
        32
    }

    fn set(&mut self, private: &[u8]) {
        match private.try_into() {
            Ok(private) => _ = self.try_set(private),
            Err(_) => self.clear(),
        }
    }

    fn generate(&mut self, random: &mut dyn Random) -> Result<(), Error> {
        let mut private = Zeroizing::new([0; 32]);
        // All are keys of X25519; of P-256 all but one in 2^32.
        for _ in 0..8 {
            random.try_fill_bytes(&mut *private)?;
            if self.try_set(&private) {
                return Ok(());
            }
        }
        Err(Error::Rng)
    }

    fn pubkey(&self) -> &[u8] {
        self.public.as_ref()
    }

    fn privkey(&self) -> &[u8] {
        &*self.private
    }

    /// Takes the first bytes of `public`: snow passes a longer buffer.
    fn dh(&self, public: &[u8], out: &mut [u8]) -> Result<(), Error> {
        let public = public.get(..self.pub_len()).ok_or(Error::Dh)?;
        let out = out.get_mut(..32).ok_or(Error::Dh)?;
        if !self.is_set {
            return Err(Error::Dh);
        }
        let secret = Zeroizing::new(C::secret(&self.private, public).ok_or(Error::Dh)?);
        out.copy_from_slice(&*secret);
        Ok(())
    }
}

pub(crate) struct Curve25519;

impl Curve for Curve25519 {
    const NAME: &'static str = "25519";
    type Public = [u8; 32];
    const ZERO: [u8; 32] = [0; 32];

    fn public(private: &[u8; 32]) -> Option<[u8; 32]> {
        Some(x25519::x25519_base(private))
    }

    fn secret(private: &[u8; 32], public: &[u8]) -> Option<[u8; 32]> {
        x25519::x25519_nonzero(private, public.try_into().ok()?).ok()
    }
}

#[cfg(feature = "p256")]
pub(crate) type P256 = Key<CurveP256>;

#[cfg(feature = "p256")]
pub(crate) struct CurveP256;

#[cfg(feature = "p256")]
impl Curve for CurveP256 {
    const NAME: &'static str = "P256";
    type Public = [u8; 65];
    const ZERO: [u8; 65] = [0; 65];

    fn public(private: &[u8; 32]) -> Option<[u8; 65]> {
        limbsmith::p256::ecdh::public_key(private).ok()
    }

    fn secret(private: &[u8; 32], public: &[u8]) -> Option<[u8; 32]> {
        // Not the hybrid forms of X9.62.
        if public.first() != Some(&4) {
            return None;
        }
        limbsmith::p256::ecdh::shared_secret(private, public).ok()
    }
}
