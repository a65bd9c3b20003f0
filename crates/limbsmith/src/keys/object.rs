//! The kinds of objects in key files, found from label and content.

use core::fmt;

use pkcs8::PrivateKeyInfoRef;
use pkcs8::der::asn1::AnyRef;
use pkcs8::der::{Decode, Reader, SliceReader, Tag, Tagged};
use pkcs8::spki::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef};
use sec1::EcPrivateKey;

use super::pem::Block;
use crate::arch::declassify;

/// The kind of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Algorithm {
    /// Ed25519 (RFC 8410).
    Ed25519,
    /// X25519 (RFC 8410).
    X25519,
    /// Ed448 (RFC 8410).
    Ed448,
    /// X448 (RFC 8410).
    X448,
    /// An elliptic curve key on secp256k1.
    Secp256k1,
    /// An elliptic curve key on P-256.
    P256,
    /// An elliptic curve key on P-384.
    P384,
    /// An elliptic curve key on P-192.
    P192,
    /// An elliptic curve key on P-224.
    P224,
    /// An elliptic curve key on P-521.
    P521,
    /// An elliptic curve key on brainpoolP256r1.
    BrainpoolP256,
    /// An elliptic curve key on brainpoolP384r1.
    BrainpoolP384,
    /// An elliptic curve key on brainpoolP512r1.
    BrainpoolP512,
    /// An elliptic curve key on the curve of SM2.
    Sm2,
    /// An elliptic curve key on another named curve.
    OtherCurve,
    /// An elliptic curve key whose curve is spelled out in parameters, and not named.
    ExplicitCurve,
    /// An elliptic curve key that does not name its curve.
    UnnamedCurve,
    /// RSA, with any padding.
    Rsa,
    /// DSA.
    Dsa,
    /// Diffie-Hellman over a prime field.
    Dh,
    /// None of these.
    Other,
}

/// Object identifiers and what they mean. Their sources are RFC 8410, section 3; RFC 5480, section 2.1.1.1; SEC 2;
/// RFC 8017, appendix C; RFC 3279, section 2.3.
#[rustfmt::skip]
const NAMES: &[(&str, Algorithm)] = &[
    ("1.3.101.112", Algorithm::Ed25519),
    ("1.3.101.110", Algorithm::X25519),
    ("1.3.101.113", Algorithm::Ed448),
    ("1.3.101.111", Algorithm::X448),
    ("1.2.840.113549.1.1.1", Algorithm::Rsa),
    ("1.2.840.113549.1.1.7", Algorithm::Rsa), // RSAES-OAEP
    ("1.2.840.113549.1.1.10", Algorithm::Rsa), // RSASSA-PSS
    ("1.2.840.10040.4.1", Algorithm::Dsa),
    ("1.2.840.113549.1.3.1", Algorithm::Dh), // PKCS #3
    ("1.2.840.10046.2.1", Algorithm::Dh), // X9.42
];

/// Object identifiers of curves and what they mean. Their sources are those of [`NAMES`]; RFC 5639, section 4.1;
/// GB/T 32918.5.
#[rustfmt::skip]
const CURVES: &[(&str, Algorithm)] = &[
    ("1.3.132.0.10", Algorithm::Secp256k1),
    ("1.2.840.10045.3.1.7", Algorithm::P256),
    ("1.3.132.0.34", Algorithm::P384),
    ("1.3.132.0.35", Algorithm::P521),
    ("1.2.840.10045.3.1.1", Algorithm::P192),
    ("1.3.132.0.33", Algorithm::P224),
    ("1.3.36.3.3.2.8.1.1.7", Algorithm::BrainpoolP256),
    ("1.3.36.3.3.2.8.1.1.11", Algorithm::BrainpoolP384),
    ("1.3.36.3.3.2.8.1.1.13", Algorithm::BrainpoolP512),
    ("1.2.156.10197.1.301", Algorithm::Sm2),
];

/// id-ecPublicKey, RFC 5480, section 2.1.1.
pub(crate) const EC_PUBLIC_KEY: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

impl Algorithm {
    /// The algorithm of an `AlgorithmIdentifier`.
    fn of(found: &AlgorithmIdentifierRef<'_>) -> Self {
        if found.oid != EC_PUBLIC_KEY {
            return Self::named(NAMES, &found.oid).unwrap_or(Algorithm::Other);
        }
        match found.parameters {
            Some(parameters) if parameters.tag() == Tag::Sequence => Algorithm::ExplicitCurve,
            Some(parameters) => match parameters.decode_as() {
                Ok(curve) => Self::of_curve(&curve),
                Err(_) => Algorithm::UnnamedCurve,
            },
            None => Algorithm::UnnamedCurve,
        }
    }

    /// The key on a curve with this identifier.
    pub(crate) fn of_curve(curve: &ObjectIdentifier) -> Self {
        Self::named(CURVES, curve).unwrap_or(Algorithm::OtherCurve)
    }

    fn named(names: &[(&str, Algorithm)], oid: &ObjectIdentifier) -> Option<Self> {
        let same = |name: &str| ObjectIdentifier::new(name).as_ref() == Ok(oid);
        names.iter().find(|(n, _)| same(n)).map(|(_, a)| *a)
    }

    /// Writes the name of a key: "an RSA private key", "a public key on P-256".
    fn write(self, f: &mut fmt::Formatter<'_>, half: &str) -> fmt::Result {
        match self {
            Algorithm::Ed25519 => write!(f, "an Ed25519 {half} key"),
            Algorithm::X25519 => write!(f, "an X25519 {half} key"),
            Algorithm::Ed448 => write!(f, "an Ed448 {half} key"),
            Algorithm::X448 => write!(f, "an X448 {half} key"),
            Algorithm::Secp256k1 => write!(f, "a {half} key on secp256k1"),
            Algorithm::P256 => write!(f, "a {half} key on P-256"),
            Algorithm::P384 => write!(f, "a {half} key on P-384"),
            Algorithm::P192 => write!(f, "a {half} key on another curve (P-192)"),
            Algorithm::P224 => write!(f, "a {half} key on another curve (P-224)"),
            Algorithm::P521 => write!(f, "a {half} key on another curve (P-521)"),
            Algorithm::BrainpoolP256 => {
                write!(f, "a {half} key on another curve (brainpoolP256r1)")
            }
            Algorithm::BrainpoolP384 => {
                write!(f, "a {half} key on another curve (brainpoolP384r1)")
            }
            Algorithm::BrainpoolP512 => {
                write!(f, "a {half} key on another curve (brainpoolP512r1)")
            }
            Algorithm::Sm2 => write!(f, "a {half} key on another curve (SM2)"),
            Algorithm::OtherCurve => write!(f, "a {half} key on another curve"),
            Algorithm::ExplicitCurve => write!(
                f,
                "a {half} key with explicit curve parameters (name the curve with `openssl ec -param_enc named_curve`)"
            ),
            Algorithm::UnnamedCurve => write!(f, "a {half} key that does not name its curve"),
            Algorithm::Rsa => write!(f, "an RSA {half} key"),
            Algorithm::Dsa => write!(f, "a DSA {half} key"),
            Algorithm::Dh => write!(f, "a Diffie-Hellman {half} key"),
            Algorithm::Other => write!(f, "a {half} key of an unknown algorithm"),
        }
    }
}

/// The kind of an object in a key file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Object {
    /// A private key: PKCS#8, SEC1, or the format of its algorithm.
    PrivateKey(Algorithm),
    /// A public key: SubjectPublicKeyInfo, or the format of its algorithm.
    PublicKey(Algorithm),
    /// An encrypted private key of PKCS#8.
    EncryptedPrivateKey,
    /// An object in the encryption of RFC 1421, with the headers `Proc-Type` and `DEK-Info`.
    LegacyEncrypted,
    /// A private key of OpenSSH.
    OpenSshPrivateKey,
    /// A public key in OpenSSH's format, one line of text, or that of RFC 4716.
    OpenSshPublicKey,
    /// An object of OpenPGP.
    OpenPgp,
    /// A message of PKCS#7 or CMS.
    Pkcs7,
    /// A file of PKCS#12.
    Pkcs12,
    /// JSON, perhaps a JSON Web Key (RFC 7517).
    Json,
    /// DER in hexadecimal or base64, without the boundaries of PEM.
    Bare,
    /// A certificate.
    Certificate,
    /// A certificate request.
    CertificateRequest,
    /// The parameters of an elliptic curve, alone.
    EcParameters,
    /// Something else.
    Other,
}

impl Object {
    /// Writes its name, with a hint for somebody who wants a private or a public key.
    fn write(self, f: &mut fmt::Formatter<'_>, private: bool) -> fmt::Result {
        let text = match (self, private) {
            (Object::PrivateKey(algorithm), true) => return algorithm.write(f, "private"),
            (Object::PrivateKey(algorithm), false) => {
                algorithm.write(f, "private")?;
                " (`openssl pkey -pubout` writes the public key)"
            }
            (Object::PublicKey(algorithm), _) => return algorithm.write(f, "public"),
            (Object::EncryptedPrivateKey, true) => {
                "an encrypted private key (decrypt it with `openssl pkey` or `limbsmith key --form pem`)"
            }
            (Object::EncryptedPrivateKey, false) => {
                "an encrypted private key (`limbsmith key --extract --form pem` writes the public key)"
            }
            (Object::LegacyEncrypted, _) => {
                "a key in the legacy encryption of PEM (decrypt it with `openssl pkey`)"
            }
            (Object::OpenSshPrivateKey, true) => {
                "an OpenSSH private key (convert it with `limbsmith key --form pem`, or a key of ECDSA with \
                 `ssh-keygen -p -m PKCS8`)"
            }
            (Object::OpenSshPrivateKey, false) => {
                "an OpenSSH private key (`limbsmith key --extract --form pem` writes the public key)"
            }
            (Object::OpenSshPublicKey, true) => "an OpenSSH public key",
            (Object::OpenSshPublicKey, false) => {
                "an OpenSSH public key (convert it with `limbsmith key --public --form pem`, or one of ECDSA with \
                 `ssh-keygen -e -m PKCS8`)"
            }
            (Object::OpenPgp, _) => "an object of OpenPGP",
            (Object::Pkcs7, _) => "a PKCS#7 or CMS message",
            (Object::Pkcs12, _) => {
                "a PKCS#12 file (extract its key with `openssl pkcs12 -nodes -nocerts`)"
            }
            (Object::Json, true) => "JSON (convert a JSON Web Key with `limbsmith key --form pem`)",
            (Object::Json, false) => {
                "JSON (convert a JSON Web Key with `limbsmith key --public --form pem`)"
            }
            (Object::Bare, _) => {
                "DER in base64 or hexadecimal without PEM boundaries (decode it, \
                 or put lines -----BEGIN ...----- and -----END ...----- around base64)"
            }
            (Object::Certificate, true) => "a certificate",
            (Object::Certificate, false) => {
                "a certificate (extract its public key with `openssl x509 -pubkey -noout`)"
            }
            (Object::CertificateRequest, true) => "a certificate request",
            (Object::CertificateRequest, false) => {
                "a certificate request (extract its public key with `openssl req -pubkey -noout`)"
            }
            (Object::EcParameters, _) => "EC parameters alone",
            (Object::Other, _) => "an object of another kind",
        };
        f.write_str(text)
    }

    /// The kind of a file without PEM, by its first characters; none if they show nothing. Beyond them, constant time in
    /// the text, which may be a key.
    pub(super) fn of_text(text: &[u8]) -> Option<Self> {
        let text = text.trim_ascii_start();
        let starts = |prefix: &[u8]| text.starts_with(prefix);
        // RFC 4253, section 6.6; RFC 5656, section 3.1; RFC 8709, section 4.
        let ssh: [&[u8]; 4] = [b"ssh-", b"ecdsa-sha2-", b"sk-", b"---- BEGIN SSH2 "];
        if ssh.iter().any(|prefix| starts(prefix)) {
            return Some(Object::OpenSshPublicKey);
        }
        if starts(b"{") {
            return Some(Object::Json);
        }
        // The first byte of DER is 30. No key is shorter than 32 bytes.
        let first = text.get(..40)?;
        let bare =
            first.starts_with(b"30") || first[0] == b'M' && (b'A'..=b'J').contains(&first[1]);
        let digits = text.iter().fold(1, |all, b| all & is_digit_or_space(*b));
        (bare && declassify(digits)).then_some(Object::Bare)
    }

    /// The kind of a block whose label says all.
    pub(super) fn of_label(block: &Block<'_>) -> Option<Self> {
        if block.encrypted {
            return Some(Object::LegacyEncrypted);
        }
        Some(match block.label {
            // An empty label is that of damaged boundaries.
            b"" | b"PRIVATE KEY" | b"EC PRIVATE KEY" | b"PUBLIC KEY" => return None,
            b"ENCRYPTED PRIVATE KEY" => Object::EncryptedPrivateKey,
            b"OPENSSH PRIVATE KEY" => Object::OpenSshPrivateKey,
            b"RSA PRIVATE KEY" => Object::PrivateKey(Algorithm::Rsa),
            b"DSA PRIVATE KEY" => Object::PrivateKey(Algorithm::Dsa),
            b"RSA PUBLIC KEY" => Object::PublicKey(Algorithm::Rsa),
            b"CERTIFICATE" | b"X509 CERTIFICATE" | b"TRUSTED CERTIFICATE" => Object::Certificate,
            b"CERTIFICATE REQUEST" | b"NEW CERTIFICATE REQUEST" => Object::CertificateRequest,
            b"EC PARAMETERS" => Object::EcParameters,
            b"PKCS7" | b"PKCS #7 SIGNED DATA" | b"CMS" => Object::Pkcs7,
            label if label.starts_with(b"PGP ") => Object::OpenPgp,
            _ => Object::Other,
        })
    }
}

/// The objects that were found in a file where none is the key that is wanted.
///
/// `Display` names the wanted key and the objects, with a hint for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objects {
    /// Whether a private key is wanted, and on which algorithm if on a certain one.
    wanted: (bool, Option<Algorithm>),
    found: [Option<Object>; 6],
}

impl Objects {
    /// Nothing found.
    pub(super) const fn none(private: bool, algorithm: Option<Algorithm>) -> Self {
        Objects {
            wanted: (private, algorithm),
            found: [None; 6],
        }
    }

    /// Adds an object, unless there is one of its kind or no room.
    pub(super) fn add(&mut self, object: Object) {
        let place = |o: &&mut Option<Object>| o.is_none() || **o == Some(object);
        if let Some(place) = self.found.iter_mut().find(place) {
            *place = Some(object);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found[0].is_none()
    }

    /// The kinds of objects, in the order of the file: at most six, each once.
    pub fn iter(&self) -> impl Iterator<Item = Object> + '_ {
        self.found.iter().flatten().copied()
    }
}

impl fmt::Display for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (private, algorithm) = self.wanted;
        for (i, object) in self.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " and " })?;
            object.write(f, private)?;
        }
        f.write_str(", where ")?;
        let half = if private { "private" } else { "public" };
        match algorithm {
            Some(algorithm) => algorithm.write(f, half)?,
            None => write!(f, "a {half} key on Curve25519, secp256k1, P-256 or P-384")?,
        }
        f.write_str(" is wanted")
    }
}

/// The content of DER.
pub(crate) enum Content<'a> {
    Pkcs8(PrivateKeyInfoRef<'a>),
    Sec1(EcPrivateKey<'a>),
    Spki(SubjectPublicKeyInfoRef<'a>),
    Other(Object),
}

impl<'a> Content<'a> {
    /// The content; none if it is nothing known. Constant time in the octets of a secret.
    pub fn of(der: &'a [u8]) -> Option<Self> {
        // No encoding is valid in two of these forms.
        if let Ok(info) = PrivateKeyInfoRef::from_der(der) {
            return Some(Content::Pkcs8(info));
        }
        if let Ok(key) = EcPrivateKey::from_der(der) {
            return Some(Content::Sec1(key));
        }
        if let Ok(info) = SubjectPublicKeyInfoRef::from_der(der) {
            return Some(Content::Spki(info));
        }
        shape(der).map(Content::Other)
    }

    /// The kind of object.
    pub fn object(&self) -> Object {
        match self {
            Content::Pkcs8(info) => Object::PrivateKey(Algorithm::of(&info.algorithm)),
            Content::Sec1(key) => Object::PrivateKey(match &key.parameters {
                Some(sec1::EcParameters::NamedCurve(oid)) => Algorithm::of_curve(oid),
                None => Algorithm::UnnamedCurve,
            }),
            Content::Spki(info) => Object::PublicKey(Algorithm::of(&info.algorithm)),
            Content::Other(object) => *object,
        }
    }
}

/// The kind of an object that is not read, by the elements of its sequence.
fn shape(der: &[u8]) -> Option<Object> {
    use Tag::{BitString, Integer, OctetString, Sequence};
    let outer = AnyRef::from_der(der).ok()?;
    if outer.tag() != Sequence {
        return None;
    }
    let elements = elements(outer.value())?;
    Some(match elements.map(|e| e.map(|e| e.tag())) {
        // RFC 5915 with parameters that are not the name of a curve.
        [
            Some(Integer),
            Some(OctetString),
            Some(Tag::ContextSpecific { .. }),
            ..,
        ] => match elements[2]?.value().first() {
            Some(0x30) => Object::PrivateKey(Algorithm::ExplicitCurve),
            _ => return None,
        },
        // RFC 5208, section 6.
        [Some(Sequence), Some(OctetString), None, ..] => Object::EncryptedPrivateKey,
        // RFC 5280, section 4.1, and RFC 2986, section 4.2: a request has four elements inside.
        [Some(Sequence), Some(Sequence), Some(BitString), None, ..] => {
            match self::elements(elements[0]?.value())?[4] {
                Some(_) => Object::Certificate,
                None => Object::CertificateRequest,
            }
        }
        // RFC 7292, section 4: version 3, and a message of CMS.
        [
            Some(Integer),
            Some(Sequence),
            Some(Sequence) | None,
            None,
            ..,
        ] if elements[0]?.value() == [3] => Object::Pkcs12,
        // RFC 5652, section 3.
        [
            Some(Tag::ObjectIdentifier),
            Some(Tag::ContextSpecific { .. }),
            None,
            ..,
        ] => Object::Pkcs7,
        // RFC 8017, appendix A.1.1.
        [Some(Integer), Some(Integer), None, ..] => Object::PublicKey(Algorithm::Rsa),
        // The format of OpenSSL for DSA: version, p, q, g, and both keys.
        tags if tags[..6] == [Some(Integer); 6] && tags[6].is_none() => {
            Object::PrivateKey(Algorithm::Dsa)
        }
        // RFC 8017, appendix A.1.2.
        tags if tags == [Some(Integer); ELEMENTS] => Object::PrivateKey(Algorithm::Rsa),
        _ => return None,
    })
}

/// 1 if a character may be one of base64, hexadecimal or white space, else 0.
fn is_digit_or_space(b: u8) -> u8 {
    let within = |low: u8, high: u8| {
        let below = u16::from(b).wrapping_sub(u16::from(low)) >> 15;
        let above = u16::from(high).wrapping_sub(u16::from(b)) >> 15;
        (below | above) ^ 1
    };
    let digit = within(b'a', b'z') | within(b'A', b'Z') | within(b'/', b'9');
    let other = within(b'+', b'+') | within(b'=', b'=') | within(9, 13) | within(b' ', b' ');
    (digit | other) as u8
}

/// The number of elements of a sequence that are looked at: as many as an RSA key has.
const ELEMENTS: usize = 9;

/// The first elements of a sequence with this content.
fn elements(content: &[u8]) -> Option<[Option<AnyRef<'_>>; ELEMENTS]> {
    let mut reader = SliceReader::new(content).ok()?;
    let mut elements = [None; ELEMENTS];
    for element in &mut elements {
        if reader.is_finished() {
            break;
        }
        *element = Some(AnyRef::decode(&mut reader).ok()?);
    }
    Some(elements)
}
