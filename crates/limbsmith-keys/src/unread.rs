//! Forms that are known by their first bytes, and not read.

/// The beginnings of texts, and the names of their forms.
const TEXTS: &[(&str, &str)] = &[
    (
        "PuTTY-User-Key-File-",
        "a private key of PuTTY (`puttygen -O private-openssh` converts it)",
    ),
    (
        "---- BEGIN SSH2 PUBLIC KEY",
        "a public key in RFC 4716's form (`ssh-keygen -i -f` converts it)",
    ),
    ("---- BEGIN SSH2 ENCRYPTED", "a private key of SSH2"),
    ("-----BEGIN PGP ", "an object of OpenPGP"),
    (
        "-----BEGIN SSH SIGNATURE",
        "a signature of SSHSIG, and no key",
    ),
    ("-----BEGIN AGE ENCRYPTED FILE", "a file of age"),
    ("AGE-SECRET-KEY-", "a private key of age"),
    ("age1", "a public key of age"),
    ("untrusted comment:", "a key of minisign or signify"),
    ("SSH PRIVATE KEY FILE FORMAT 1.", "a private key of SSH 1"),
];

/// The name of the content's form, if that is not read.
pub fn of(file: &[u8]) -> Option<&'static str> {
    let text = file.trim_ascii();
    let found = TEXTS
        .iter()
        .find(|(start, _)| text.starts_with(start.as_bytes()));
    if let Some((_, what)) = found {
        return Some(what);
    }
    let dots = || text.iter().filter(|b| **b == b'.').count();
    match file {
        // The start of a JSON object in base64.
        _ if text.starts_with(b"eyJ") && dots() == 4 => Some("a JSON Web Key encrypted by JWE"),
        _ if text.starts_with(b"eyJ") && dots() == 2 => Some("a token (JWS), and no key"),
        [0xfe, 0xed, 0xfe, 0xed, ..] => Some("a keystore of Java (JKS)"),
        [0xce, 0xce, 0xce, 0xce, ..] => Some("a keystore of Java (JCEKS)"),
        // RFC 7292, section 4: a SEQUENCE whose version is 3, and a ContentInfo.
        [0x30, 0x80, 2, 1, 3, 0x30, ..]
        | [0x30, 0x81, _, 2, 1, 3, 0x30, ..]
        | [0x30, 0x82, _, _, 2, 1, 3, 0x30, ..] => {
            Some("a PKCS#12 file (`openssl pkcs12 -nodes` extracts its key)")
        }
        _ if crate::container::x509::is_request(file) => {
            Some("a certificate request (`openssl req -pubkey -noout` extracts its key)")
        }
        _ => None,
    }
}
