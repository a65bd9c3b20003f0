//! The short Weierstrass curves by name, and dispatch to generic code.

use crate::failure::Failure;
use limbsmith::ecdsa;

pub use limbsmith_bulk::Curve;

/// What the command does with a curve.
pub trait OfCommand: Sized {
    /// The curve named by an argument.
    fn argument(name: &str) -> Result<Self, Failure>;

    /// The shared secret with a peer, or none if the key or the peer is rejected. The secret number
    /// may have too many or too few leading zeros.
    fn shared_secret(self, secret: &[u8], peer: &[u8]) -> Option<Vec<u8>>;

    /// Runs a computation on this curve.
    fn run<W: OnCurve>(self, work: W) -> W::Output;
}

impl OfCommand for Curve {
    fn argument(name: &str) -> Result<Self, Failure> {
        Curve::named(name).ok_or_else(|| {
            let names = Curve::ALL.map(Curve::name).join(", ");
            Failure::Usage(format!(
                "no curve {name:?}; there are ed25519, x25519, {names}"
            ))
        })
    }

    fn shared_secret(self, secret: &[u8], peer: &[u8]) -> Option<Vec<u8>> {
        macro_rules! on {
            ($module:ident) => {{
                let secret = fixed(secret)?;
                let shared = limbsmith::$module::ecdh::shared_secret(&secret, peer);
                shared.ok().map(|s| s.to_vec())
            }};
        }
        match self {
            Curve::Secp256k1 => on!(secp256k1),
            Curve::P256 => on!(p256),
            Curve::P384 => on!(p384),
        }
    }

    fn run<W: OnCurve>(self, work: W) -> W::Output {
        match self {
            Curve::Secp256k1 => work.run::<limbsmith::secp256k1::Secp256k1>(),
            Curve::P256 => work.run::<limbsmith::p256::P256>(),
            Curve::P384 => work.run::<limbsmith::p384::P384>(),
        }
    }
}

/// Pads or truncates the leading zeros of a number to a fixed width.
fn fixed<const N: usize>(number: &[u8]) -> Option<[u8; N]> {
    let zeros = number.iter().take_while(|&&b| b == 0).count();
    let number = &number[zeros..];
    let mut bytes = [0; N];
    bytes[N.checked_sub(number.len())?..].copy_from_slice(number);
    Some(bytes)
}

/// A generic computation on any of the curves.
pub trait OnCurve {
    type Output;
    fn run<C: ecdsa::Curve>(self) -> Self::Output;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_width_of_the_curve() {
        assert_eq!(fixed(&[0, 0, 1, 2]), Some([1, 2]));
        assert_eq!(fixed(&[]), Some([0, 0]));
        assert_eq!(fixed(&[7]), Some([0, 7]));
        assert_eq!(fixed::<2>(&[1, 2, 3]), None);
    }

    #[test]
    fn an_argument_names_a_curve() {
        assert_eq!(Curve::argument("P-384").ok(), Some(Curve::P384));
        assert!(Curve::argument("p521").is_err());
    }
}
