//! The short Weierstrass curves by name.

/// One of the curves of ECDSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Curve {
    /// secp256k1.
    Secp256k1,
    /// P-256.
    P256,
    /// P-384.
    P384,
}

impl Curve {
    /// All curves.
    pub const ALL: [Curve; 3] = [Curve::Secp256k1, Curve::P256, Curve::P384];

    /// Its name in names of algorithms.
    pub fn name(self) -> &'static str {
        match self {
            Curve::Secp256k1 => "secp256k1",
            Curve::P256 => "p256",
            Curve::P384 => "p384",
        }
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Curve::Secp256k1 => "secp256k1",
            Curve::P256 => "P-256",
            Curve::P384 => "P-384",
        }
    }

    /// The curve with one of its standard names, in any capitals.
    pub fn named(name: &str) -> Option<Self> {
        match &*name.to_ascii_lowercase() {
            "secp256k1" | "k256" | "k-256" => Some(Curve::Secp256k1),
            "p256" | "p-256" | "secp256r1" | "prime256v1" | "nistp256" => Some(Curve::P256),
            "p384" | "p-384" | "secp384r1" | "nistp384" => Some(Curve::P384),
            _ => None,
        }
    }

    /// The bytes of a coordinate, and of a number in a signature.
    pub fn width(self) -> usize {
        match self {
            Curve::Secp256k1 | Curve::P256 => 32,
            Curve::P384 => 48,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_curve_is_found_by_its_names() {
        for curve in Curve::ALL {
            for name in [curve.name(), curve.title()] {
                assert_eq!(Curve::named(name), Some(curve));
                assert_eq!(Curve::named(&name.to_ascii_uppercase()), Some(curve));
            }
        }
        assert_eq!(Curve::named("p521"), None);
    }
}
