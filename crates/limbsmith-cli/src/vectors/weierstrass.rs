//! Cases on secp256k1, P-256 and P-384: signatures of ECDSA and shared secrets of ECDH, in all the
//! forms that Wycheproof has.

use super::json::{Malformed, Node};
use crate::curve::{Curve, OfCommand, OnCurve};
use crate::excerpt::quoted;
use crate::hex;
use limbsmith::ecdsa;
use serde_json::Value;
use sha2::{Digest, Sha256, Sha384, Sha512};
use sha3::digest::{ExtendableOutput, Update, XofReader};
use sha3::{Sha3_256, Sha3_384, Sha3_512, Shake128, Shake256};

/// The encoding of a signature, and the additional rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// DER.
    Der,
    /// Both numbers at fixed width (IEEE P1363).
    Fixed,
    /// DER, with the lower `s` only (Bitcoin).
    LowS,
}

/// The hash of a message.
#[derive(Clone, Copy, Debug)]
pub enum Hash {
    Sha256,
    Sha384,
    Sha512,
    Sha3_256,
    Sha3_384,
    Sha3_512,
    /// With 32 bytes of output.
    Shake128,
    /// With 64 bytes of output.
    Shake256,
}

impl Hash {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "SHA-256" => Hash::Sha256,
            "SHA-384" => Hash::Sha384,
            "SHA-512" => Hash::Sha512,
            "SHA3-256" => Hash::Sha3_256,
            "SHA3-384" => Hash::Sha3_384,
            "SHA3-512" => Hash::Sha3_512,
            "SHAKE128" => Hash::Shake128,
            "SHAKE256" => Hash::Shake256,
            _ => return None,
        })
    }

    fn digest(self, message: &[u8]) -> Vec<u8> {
        fn shake<X: Default + Update + ExtendableOutput>(message: &[u8], length: usize) -> Vec<u8> {
            let mut hash = X::default();
            hash.update(message);
            let mut out = vec![0; length];
            hash.finalize_xof().read(&mut out);
            out
        }
        match self {
            Hash::Sha256 => Sha256::digest(message).to_vec(),
            Hash::Sha384 => Sha384::digest(message).to_vec(),
            Hash::Sha512 => Sha512::digest(message).to_vec(),
            Hash::Sha3_256 => Sha3_256::digest(message).to_vec(),
            Hash::Sha3_384 => Sha3_384::digest(message).to_vec(),
            Hash::Sha3_512 => Sha3_512::digest(message).to_vec(),
            Hash::Shake128 => shake::<Shake128>(message, 32),
            Hash::Shake256 => shake::<Shake256>(message, 64),
        }
    }
}

/// The common parameters of a group of signatures.
#[derive(Clone, Debug)]
pub struct Rules {
    pub curve: Curve,
    pub form: Form,
    hash: Hash,
    hash_name: String,
    key: Vec<u8>,
}

impl Rules {
    /// Reads the head of a group.
    pub fn read(group: &Node<'_>) -> Result<Self, Malformed> {
        let kind = group.member("type")?;
        let form = match kind.text()? {
            "EcdsaVerify" => Form::Der,
            "EcdsaP1363Verify" => Form::Fixed,
            "EcdsaBitcoinVerify" => Form::LowS,
            other => return Err(kind.malformed(format!("{} is not supported", quoted(other)))),
        };
        let public = group.member("publicKey")?;
        let sha = group.member("sha")?;
        let name = sha.text()?;
        let hash = Hash::named(name)
            .ok_or_else(|| sha.malformed(format!("{} is not supported", quoted(name))))?;
        Ok(Rules {
            curve: curve(&public)?,
            form,
            hash,
            hash_name: sha.text()?.into(),
            key: public.member("uncompressed")?.hex()?,
        })
    }

    /// Title for the line of results.
    pub fn title(&self) -> String {
        let form = match self.form {
            Form::Der => "DER",
            Form::Fixed => "fixed width",
            Form::LowS => "DER, low s",
        };
        format!("ECDSA {}, {}, {form}", self.curve.title(), self.hash_name)
    }
}

/// A supported curve.
pub fn curve(node: &Node<'_>) -> Result<Curve, Malformed> {
    let member = node.member("curve")?;
    let name = member.text()?;
    Curve::named(name).ok_or_else(|| {
        let names = Curve::ALL.map(Curve::title).join(", ");
        member.malformed(format!("{} is not supported; {names} are", quoted(name)))
    })
}

/// A signature to verify.
#[derive(Debug)]
pub struct Signed {
    rules: Rules,
    message: Vec<u8>,
    signature: Vec<u8>,
}

impl Signed {
    /// Reads a case.
    pub fn read(rules: &Rules, test: &Node<'_>) -> Result<Self, Malformed> {
        Ok(Signed {
            rules: rules.clone(),
            message: test.member("msg")?.hex()?,
            signature: test.member("sig")?.hex()?,
        })
    }

    /// Whether it is valid.
    pub fn verdict(&self) -> bool {
        self.rules.curve.run(Verify(self))
    }
}

struct Verify<'a>(&'a Signed);

impl OnCurve for Verify<'_> {
    type Output = bool;

    fn run<C: ecdsa::Curve>(self) -> bool {
        let Signed {
            rules,
            message,
            signature,
        } = self.0;
        let signature = match rules.form {
            Form::Fixed => ecdsa::Signature::<C>::from_slice(signature),
            Form::Der | Form::LowS => ecdsa::Signature::<C>::from_der(signature),
        };
        let key = ecdsa::VerifyingKey::<C>::from_sec1(&rules.key);
        let (Ok(signature), Ok(key)) = (signature, key) else {
            return false;
        };
        let digest = rules.hash.digest(message);
        let Ok(digest) = ecdsa::Prehash::try_from(&digest[..]) else {
            return false;
        };
        match rules.form {
            Form::LowS => key.verify_low_s(digest, &signature),
            _ => key.verify(digest, &signature),
        }
        .is_ok()
    }
}

/// The encoding of the keys of an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// A SubjectPublicKeyInfo, and a number.
    Asn,
    /// A point of SEC 1, and a number.
    Point,
    /// PEM files.
    Pem,
    /// JSON Web Keys.
    Jwk,
}

impl Encoding {
    /// Reads the type of a group.
    pub fn read(group: &Node<'_>) -> Result<Self, Malformed> {
        let kind = group.member("type")?;
        match kind.text()? {
            "EcdhTest" => Ok(Encoding::Asn),
            "EcdhEcpointTest" => Ok(Encoding::Point),
            "EcdhPemTest" => Ok(Encoding::Pem),
            "EcdhWebcryptoTest" => Ok(Encoding::Jwk),
            other => Err(kind.malformed(format!("{} is not supported", quoted(other)))),
        }
    }

    /// Title for the line of results.
    pub fn title(self) -> &'static str {
        match self {
            Encoding::Asn => "ASN.1 keys",
            Encoding::Point => "points",
            Encoding::Pem => "PEM keys",
            Encoding::Jwk => "JSON Web Keys",
        }
    }
}

/// A shared secret to compute. An undecodable key is none: the file says whether that is correct.
#[derive(Debug)]
pub struct Agreement {
    curve: Curve,
    public: Option<Vec<u8>>,
    private: Option<Vec<u8>>,
    shared: Vec<u8>,
}

impl Agreement {
    /// Reads a case.
    pub fn read(curve: Curve, encoding: Encoding, test: &Node<'_>) -> Result<Self, Malformed> {
        let (public, private) = (test.member("public")?, test.member("private")?);
        Ok(Agreement {
            curve,
            public: match encoding {
                Encoding::Asn => curve.run(Public::Der(&public.hex()?)),
                Encoding::Point => Some(public.hex()?),
                Encoding::Pem => curve.run(Public::Pem(public.text()?)),
                Encoding::Jwk => jwk_point(curve, public.value()),
            },
            private: match encoding {
                Encoding::Asn | Encoding::Point => Some(private.hex()?),
                Encoding::Pem => curve.run(Private(private.text()?)),
                Encoding::Jwk => jwk_number(curve, private.value(), "d"),
            },
            shared: test.member("shared")?.hex()?,
        })
    }

    /// Whether a secret is returned, and whether it is correct.
    pub fn run(&self) -> (bool, bool) {
        let (Some(private), Some(public)) = (&self.private, &self.public) else {
            return (false, true);
        };
        match self.curve.shared_secret(private, public) {
            Some(shared) => (true, shared == self.shared),
            None => (false, true),
        }
    }
}

/// The point of a key in one of the forms of OpenSSL.
enum Public<'a> {
    Der(&'a [u8]),
    Pem(&'a str),
}

impl OnCurve for Public<'_> {
    type Output = Option<Vec<u8>>;

    fn run<C: ecdsa::Curve>(self) -> Option<Vec<u8>> {
        let key = match self {
            Public::Der(der) => ecdsa::VerifyingKey::<C>::from_spki_der(der),
            Public::Pem(pem) => ecdsa::VerifyingKey::<C>::from_spki_pem(pem),
        };
        key.ok().map(|key| key.to_sec1().as_ref().to_vec())
    }
}

/// The number of a private key in PEM.
struct Private<'a>(&'a str);

impl OnCurve for Private<'_> {
    type Output = Option<Vec<u8>>;

    fn run<C: ecdsa::Curve>(self) -> Option<Vec<u8>> {
        let key = ecdsa::SigningKey::<C>::from_pem(self.0);
        key.ok().map(|key| key.to_bytes().as_ref().to_vec())
    }
}

/// The uncompressed point of a key as RFC 7518, section 6.2, writes it.
fn jwk_point(curve: Curve, key: &Value) -> Option<Vec<u8>> {
    let mut point = vec![4];
    point.extend(jwk_number(curve, key, "x")?);
    point.extend(jwk_number(curve, key, "y")?);
    Some(point)
}

/// A member at full width, of a key of this curve.
fn jwk_number(curve: Curve, key: &Value, member: &str) -> Option<Vec<u8>> {
    let text = |name: &str| key.get(name).and_then(Value::as_str);
    let found = text("crv").and_then(Curve::named);
    let right = text("kty") == Some("EC") && found == Some(curve);
    let bytes = hex::base64url(text(member)?)?;
    let width = if curve == Curve::P384 { 48 } else { 32 };
    (right && bytes.len() == width).then_some(bytes)
}
