//! Ed25519 keys in PEM files: PKCS#8 for private keys, SubjectPublicKeyInfo for public ones, in the
//! format of RFC 8410 and of OpenSSL.

use limbsmith::ed25519::{SigningKey, VerifyingKey};
use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::pem::LineEnding;
use pkcs8::der::{Decode, Document, SecretDocument};
use pkcs8::spki::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef};
use pkcs8::{EncodePublicKey, PrivateKeyInfoRef};
use zeroize::Zeroizing;

/// id-Ed25519, RFC 8410 section 3. Parameters are absent.
const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
const ALGORITHM: AlgorithmIdentifierRef<'static> = AlgorithmIdentifierRef {
    oid: ED25519,
    parameters: None,
};

const PRIVATE: &str = "PRIVATE KEY";
const PUBLIC: &str = "PUBLIC KEY";

/// DER of an OCTET STRING of 32 bytes, before the bytes: the private key inside the private key.
const OCTETS_32: [u8; 2] = [0x04, 0x20];

/// An error in a key file. Contains nothing of the file's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyError(String);

impl std::fmt::Display for KeyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn error<T>(what: impl Into<String>) -> Result<T, KeyError> {
    Err(KeyError(what.into()))
}

/// The PEM text of a private key: PKCS#8 version 1, byte for byte the output of
/// `openssl genpkey -algorithm ed25519`.
pub fn private_to_pem(key: &SigningKey) -> Result<Zeroizing<String>, KeyError> {
    let mut inner = Zeroizing::new([0; 34]);
    inner[..2].copy_from_slice(&OCTETS_32);
    inner[2..].copy_from_slice(Zeroizing::new(key.to_bytes()).as_slice());
    let octets = OctetStringRef::new(inner.as_slice());
    octets
        .and_then(|octets| SecretDocument::encode_msg(&PrivateKeyInfoRef::new(ALGORITHM, octets)))
        .and_then(|document| document.to_pem(PRIVATE, LineEnding::LF))
        .or_else(|e| error(format!("private key cannot be encoded: {e}")))
}

/// The PEM text of a public key.
pub fn public_to_pem(key: &VerifyingKey) -> Result<String, KeyError> {
    /// The only method that the trait of the `spki` crate requires.
    struct Encoded([u8; 32]);
    impl EncodePublicKey for Encoded {
        fn to_public_key_der(&self) -> pkcs8::spki::Result<Document> {
            let subject_public_key = BitStringRef::from_bytes(&self.0)?;
            Ok(Document::encode_msg(&SubjectPublicKeyInfoRef {
                algorithm: ALGORITHM,
                subject_public_key,
            })?)
        }
    }
    Encoded(key.to_bytes())
        .to_public_key_pem(LineEnding::LF)
        .or_else(|e| error(format!("public key cannot be encoded: {e}")))
}

/// A private key from the bytes of a PEM file.
pub fn private_from_pem(file: &[u8]) -> Result<SigningKey, KeyError> {
    let text = text(file)?;
    let (label, document) = SecretDocument::from_pem(text).or_else(not_pem)?;
    match label {
        PRIVATE => {}
        "ENCRYPTED PRIVATE KEY" => {
            return error("an encrypted private key; decrypt it first (openssl pkey -in FILE)");
        }
        other => return error(format!("a {other}, where a {PRIVATE} is wanted")),
    }
    let malformed = "not a PKCS#8 private key";
    let info = PrivateKeyInfoRef::from_der(document.as_bytes())
        .or_else(|e| error(format!("{malformed}: {}", e.kind())))?;
    algorithm(info.algorithm)?;
    // The bytes are extracted by hand: a DER reader would also work, but this wipes its input.
    let seed = match info.private_key.as_bytes().strip_prefix(&OCTETS_32) {
        Some(bytes) => <&[u8; 32]>::try_from(bytes).ok(),
        None => None,
    };
    let Some(seed) = seed else {
        return error("an Ed25519 private key is an octet string of 32 bytes; this one is not");
    };
    let key = SigningKey::from_bytes(seed);
    let derived = key.verifying_key().to_bytes();
    match info.public_key {
        Some(stated) if stated.as_bytes() != Some(&derived) => {
            error("the public key inside does not belong to the private key")
        }
        _ => Ok(key),
    }
}

/// A public key from the bytes of a PEM file. Any 32 bytes are accepted: the verification policy
/// decides whether they encode a point.
pub fn public_from_pem(file: &[u8]) -> Result<VerifyingKey, KeyError> {
    let text = text(file)?;
    let (label, document) = Document::from_pem(text).or_else(not_pem)?;
    if label != PUBLIC {
        return error(format!("a {label}, where a {PUBLIC} is wanted"));
    }
    let info = SubjectPublicKeyInfoRef::from_der(document.as_bytes())
        .or_else(|e| error(format!("not a SubjectPublicKeyInfo: {}", e.kind())))?;
    algorithm(info.algorithm)?;
    match info
        .subject_public_key
        .as_bytes()
        .map(<&[u8; 32]>::try_from)
    {
        Some(Ok(bytes)) => Ok(VerifyingKey::from_bytes(bytes)),
        _ => error("an Ed25519 public key is 32 bytes; this one is not"),
    }
}

fn text(file: &[u8]) -> Result<&str, KeyError> {
    let text = std::str::from_utf8(file).or_else(|_| error("not a PEM file (not text)"))?;
    match text {
        "" => error("not a PEM file: it is empty"),
        _ if !text.contains("-----BEGIN ") => {
            error("not a PEM file: no line begins with -----BEGIN")
        }
        _ => Ok(text),
    }
}

fn not_pem<T>(e: pkcs8::der::Error) -> Result<T, KeyError> {
    match e.kind() {
        pkcs8::der::ErrorKind::Pem(_) => error(format!("not a PEM file: {}", e.kind())),
        kind => error(format!("a PEM file with no key inside: {kind}")),
    }
}

fn algorithm(found: AlgorithmIdentifierRef<'_>) -> Result<(), KeyError> {
    if found.oid != ED25519 {
        return error(format!(
            "not an Ed25519 key: its algorithm is {}",
            found.oid
        ));
    }
    if found.parameters.is_some() {
        return error("an Ed25519 key has no algorithm parameters; this one has");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8410 section 10.3, and its public key of section 10.1.
    const RFC_PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
        -----END PRIVATE KEY-----\n";
    const RFC_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n\
        -----END PUBLIC KEY-----\n";
    /// Version 2, with attributes and public key, from the same section.
    const RFC_PRIVATE_V2: &str = "-----BEGIN PRIVATE KEY-----\n\
        MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
        oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB\n\
        Z9w7lshQhqowtrbLDFw4rXAxZuE=\n\
        -----END PRIVATE KEY-----\n";

    #[test]
    fn the_examples_of_rfc_8410() {
        let key = private_from_pem(RFC_PRIVATE.as_bytes()).unwrap();
        assert_eq!(*private_to_pem(&key).unwrap(), RFC_PRIVATE);
        assert_eq!(public_to_pem(&key.verifying_key()).unwrap(), RFC_PUBLIC);
        let public = public_from_pem(RFC_PUBLIC.as_bytes()).unwrap();
        assert_eq!(public.to_bytes(), key.verifying_key().to_bytes());
        let v2 = private_from_pem(RFC_PRIVATE_V2.as_bytes()).unwrap();
        assert_eq!(v2.to_bytes(), key.to_bytes());
    }

    #[test]
    fn other_line_ends_and_text_around_are_read() {
        let windows = RFC_PRIVATE.replace('\n', "\r\n");
        assert!(private_from_pem(windows.as_bytes()).is_ok());
        assert!(private_from_pem(format!("Some words\n{RFC_PRIVATE}").as_bytes()).is_ok());
    }

    #[test]
    fn what_is_no_key_says_why() {
        let private = |s: &str| private_from_pem(s.as_bytes()).map(|_| ()).unwrap_err().0;
        let public = |s: &str| public_from_pem(s.as_bytes()).map(|_| ()).unwrap_err().0;
        assert_eq!(private(""), "not a PEM file: it is empty");
        assert!(public("key\n").contains("no line begins with -----BEGIN"));
        assert!(private(RFC_PUBLIC).contains("a PUBLIC KEY, where a PRIVATE KEY is wanted"));
        assert!(public(RFC_PRIVATE).contains("a PRIVATE KEY, where a PUBLIC KEY is wanted"));
        let encrypted = RFC_PRIVATE.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY");
        assert!(private(&encrypted).contains("encrypted"));
        // 1.3.101.110 is X25519.
        assert!(private(&RFC_PRIVATE.replace("K2Vw", "K2Vu")).contains("1.3.101.110"));
        assert!(public(&RFC_PUBLIC.replace("K2Vw", "K2Vu")).contains("1.3.101.110"));
        // An inner octet string with a length of 31 bytes.
        assert!(private(&RFC_PRIVATE.replace("BCIEIN", "BCIEH9")).contains("32 bytes"));
        assert!(public(&RFC_PUBLIC.replace("MCow", "MCsw")).contains("no key inside"));
        let longer = RFC_PUBLIC.replace("MCowBQ", "MCowBg");
        assert!(public(&longer).contains("SubjectPublicKeyInfo"));
        let other = RFC_PRIVATE_V2.replace("xZuE=", "xZuA=");
        assert!(private(&other).contains("does not belong"));
        assert!(
            private_from_pem(&[0xff, 0xfe])
                .map(|_| ())
                .unwrap_err()
                .0
                .contains("not text")
        );
    }
}
