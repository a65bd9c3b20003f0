//! Every form, written and read, and refusals.

mod common;

use common::{KINDS, PASSWORD, der, file, key, open, secret, unlocked};
use limbsmith_keys::container::Container;
use limbsmith_keys::{Error, Form, Options, fingerprint, private, public};

/// Whether OpenSSH has keys of the kind.
fn has(form: Form, kind: &str) -> bool {
    form != Form::OpenSsh || !["x25519", "secp256k1"].contains(&kind)
}

#[test]
fn what_is_written_is_read() {
    for kind in KINDS {
        let key = key(kind);
        for form in Form::ALL {
            if !has(form, kind) {
                let unwritable = |e: Error| matches!(e, Error::Unwritable(Form::OpenSsh, _));
                assert!(private::write(&key, form, None).is_err_and(unwritable));
                assert!(public::write(&key.public_key(), form).is_err_and(unwritable));
                continue;
            }
            let written = public::write(&key.public_key(), form).unwrap();
            assert_eq!(open(&written), Ok(key.public_key()), "{kind} {form}");
            if form == Form::Did {
                assert_eq!(
                    private::write(&key, form, None).unwrap_err(),
                    Error::PublicForm(Form::Did)
                );
                continue;
            }
            let written = private::write(&key, form, None).unwrap();
            let again = secret(&written).unwrap_or_else(|e| panic!("{kind} {form}: {e}"));
            // The number, and not its public half alone.
            let pem = |key| private::write(key, Form::Pem, None).unwrap();
            assert_eq!(pem(&again), pem(&key), "{kind} {form}");
            // A private key is no public one, and the other way round.
            assert!(open(&written).is_err(), "{kind} {form}");
            let public = public::write(&key.public_key(), form).unwrap();
            assert!(secret(&public).is_err(), "{kind} {form}");
            let locked = private::write(&key, form, Some(PASSWORD));
            if matches!(form, Form::Jwk | Form::Cose) {
                assert_eq!(locked.unwrap_err(), Error::NotEncrypted(form));
                continue;
            }
            let empty = private::write(&key, form, Some(b"")).unwrap_err();
            assert_eq!(empty, Error::EmptyPassword);
            let locked = locked.unwrap();
            assert_eq!(pem(&unlocked(&locked).unwrap()), pem(&key), "{kind} {form}");
            let form = match form {
                Form::OpenSsh => Container::OpenSsh,
                _ => Container::Pkcs8,
            };
            assert_eq!(secret(&locked).unwrap_err(), Error::PasswordNeeded(form));
        }
    }
}

#[test]
fn what_openssl_writes_is_written() {
    for kind in KINDS {
        let key = key(kind);
        let pem = private::write(&key, Form::Pem, None).unwrap();
        assert_eq!(*pem, file(&format!("{kind}.pem")));
        let pem = public::write(&key.public_key(), Form::Pem).unwrap();
        assert_eq!(pem, file(&format!("{kind}.pub.pem")));
    }
}

const LOCKED: [&str; 6] = [
    "aes256",
    "aes128-sha1",
    "aes192-sha512",
    "aes256-sha224",
    "aes256-sha384",
    "scrypt",
];

#[test]
fn encrypted_files_of_openssl_are_read() {
    let wanted = file("p256.pem");
    for name in LOCKED {
        let pem = file(&format!("{name}.enc.pem"));
        let key = unlocked(&pem).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(
            *private::write(&key, Form::Pem, None).unwrap(),
            wanted,
            "{name}"
        );
        assert!(unlocked(&der(&pem)).is_ok(), "{name}");
        for wrong in [&b"passphras"[..], b"passphrase ", b""] {
            let read = private::read(&pem, &Options::new().password(wrong));
            assert_eq!(
                read.unwrap_err(),
                Error::Password(Container::Pkcs8),
                "{name}"
            );
        }
        assert_eq!(
            secret(&pem).unwrap_err(),
            Error::PasswordNeeded(Container::Pkcs8)
        );
    }
    for (name, words) in [
        ("des3.enc.pem", "triple DES"),
        ("pbes1.enc.pem", "PKCS#12's triple DES"),
        ("legacy.enc.pem", "legacy encryption"),
        ("rsa.enc.pem", "an RSA private key"),
        ("request.pem", "a certificate request"),
        ("p12.p12", "PKCS#12"),
    ] {
        let error = unlocked(&file(name)).unwrap_err().to_string();
        assert!(error.contains(words), "{name}: {error}");
    }
}

const SSH: [(&str, &str); 6] = [
    ("ed25519", "ssh-ed25519"),
    ("ed25519-enc", "ssh-ed25519"),
    ("p256", "ecdsa-sha2-nistp256"),
    ("p256-cbc", "ecdsa-sha2-nistp256"),
    ("p384", "ecdsa-sha2-nistp384"),
    ("p384-enc", "ecdsa-sha2-nistp384"),
];

#[test]
fn files_of_ssh_keygen_are_read() {
    for (name, algorithm) in SSH {
        let pem = file(&format!("{name}.ssh"));
        let key = unlocked(&pem).unwrap_or_else(|e| panic!("{name}: {e}"));
        let line = file(&format!("{name}.ssh.pub"));
        assert_eq!(open(&line), Ok(key.public_key()), "{name}");
        let written = public::write(&key.public_key(), Form::OpenSsh).unwrap();
        let without = line.strip_suffix(b" a comment\n").expect("a comment");
        assert_eq!(written, [without, b"\n"].concat());
        assert!(written.starts_with(algorithm.as_bytes()));
        assert!(unlocked(&der(&pem)).is_ok(), "{name}");
        if name.contains('-') {
            let wrong = private::read(&pem, &Options::new().password(b"other"));
            assert_eq!(
                wrong.unwrap_err(),
                Error::Password(Container::OpenSsh),
                "{name}"
            );
            assert_eq!(
                secret(&pem).unwrap_err(),
                Error::PasswordNeeded(Container::OpenSsh)
            );
        }
    }
    for (name, words) in [
        ("gcm", "aes256-gcm@openssh.com, which is not read"),
        ("p521", "ecdsa-sha2-nistp521, which is not read"),
        ("rsa", "ssh-rsa, which is not read"),
    ] {
        let error = unlocked(&file(&format!("{name}.ssh")))
            .unwrap_err()
            .to_string();
        assert!(error.contains(words), "{name}: {error}");
        if name != "gcm" {
            let error = open(&file(&format!("{name}.ssh.pub")))
                .unwrap_err()
                .to_string();
            assert!(error.contains(words), "{name}: {error}");
        }
    }
}

#[test]
fn certificates_have_keys() {
    for kind in ["ed25519", "p256", "p384", "secp256k1"] {
        let pem = file(&format!("{kind}.crt.pem"));
        let key = key(kind).public_key();
        assert_eq!(open(&pem), Ok(key), "{kind}");
        let certificate = der(&pem);
        assert_eq!(open(&certificate), Ok(key), "{kind}");
        assert_eq!(open(&[&pem[..], &pem].concat()), Ok(key));
        for n in 0..certificate.len() {
            assert!(open(&certificate[..n]).is_err(), "{kind} {n}");
        }
        assert!(open(&[&certificate[..], &[0]].concat()).is_err());
        // Inside of it, after the signature.
        let mut inner = [&certificate[..], &[5, 0]].concat();
        let length = (inner.len() - 4) as u16;
        inner[2..4].copy_from_slice(&length.to_be_bytes());
        assert!(open(&inner).is_err(), "{kind}");
        // A public key in the file is taken before a certificate.
        let other = file("x25519.pub.pem");
        assert_eq!(open(&[&pem[..], &other].concat()), open(&other));
        let error = secret(&pem).unwrap_err().to_string();
        assert!(error.contains("a certificate"), "{error}");
    }
    let two = [file("p256.crt.pem"), file("p384.crt.pem")].concat();
    let error = open(&two).unwrap_err().to_string();
    assert!(error.contains("another key"), "{error}");
    let error = open(&der(&file("request.pem"))).unwrap_err().to_string();
    assert!(error.contains("a certificate request"), "{error}");
}

/// RFC 7515, appendix A.3, and RFC 8037, appendix A.1.
const P256: &str = r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}"#;
const ED25519: &str = r#"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;

#[test]
fn json_web_keys() {
    let key = secret(ED25519.as_bytes()).unwrap().public_key();
    // RFC 8037, appendix A.3.
    assert_eq!(
        fingerprint::jwk_thumbprint(&key).unwrap(),
        "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
    );
    let p256 = secret(P256.as_bytes()).unwrap();
    let refused = |text: &str, words: &str| {
        for read in [
            secret(text.as_bytes()).err(),
            unlocked(text.as_bytes()).err(),
        ] {
            let error = read.unwrap_or_else(|| panic!("{text}")).to_string();
            assert!(error.contains(words), "{text}: {error}");
            assert!(!error.contains("jpsQnnGQ"), "{error}");
        }
    };
    let with = |member: &str| P256.replace(r#""kty""#, &format!(r#"{member},"kty""#));
    for good in [
        with(r#""use":"sig""#),
        with(r#""key_ops":["sign"]"#),
        with(r#""alg":"ES256""#),
        with(r#""kid":"x""#),
        // Escapes.
        P256.replace("jps", "\\u006aps"),
        format!("\u{feff} {P256}\n"),
    ] {
        let read = secret(good.as_bytes()).unwrap_or_else(|e| panic!("{good}: {e}"));
        assert_eq!(read.public_key(), p256.public_key());
    }
    refused(&with(r#""use":"enc""#), "use");
    refused(&with(r#""key_ops":["verify"]"#), "key_ops");
    refused(&with(r#""key_ops":7"#), "key_ops");
    refused(&with(r#""alg":"ES384""#), "another algorithm");
    refused(&with(r#""alg":7"#), "another algorithm");
    refused(
        &with(r#""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU""#),
        "twice",
    );
    refused(
        &with(r#""d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI""#),
        "twice",
    );
    refused(&P256.replace("jps", "jpt"), "does not belong");
    refused(&P256.replace("jpsQ", "jps="), "base64url");
    refused(&P256.replace("\"jpsQ", "\""), "29 bytes");
    refused(
        &P256.replace(r#""jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI""#, "7"),
        "not JSON",
    );
    let number = |bytes: &[u8]| {
        use base64ct::{Base64UrlUnpadded, Encoding};
        P256.replace(
            "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
            &Base64UrlUnpadded::encode_string(bytes),
        )
    };
    refused(&number(&[0; 32]), "zero or not below the order");
    refused(&number(&[0xff; 32]), "zero or not below the order");
    refused(&number(&[0; 33]), "33 bytes");
    refused(&P256.replace("P-256", "P-521"), "a curve that is not read");
    refused(&P256.replace("P-256", "P-384"), "coordinates");
    refused(r#"{"kty":"RSA","n":"AQAB","e":"AQAB","d":"AQAB"}"#, "RSA");
    refused(r#"{"kty":"oct","k":"AQAB"}"#, "shared secret");
    refused(r#"{"protected":"x","ciphertext":"y"}"#, "JWE");
    refused("eyJhbGciOiJQQkVTMi1IUzI1NitBMTI4S1cifQ.a.b.c.d", "JWE");
    let public = P256.replace(r#","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI""#, "");
    refused(&public, "a private key is needed");
    assert_eq!(open(public.as_bytes()), Ok(p256.public_key()));
    assert!(open(P256.as_bytes()).is_err());
}

#[test]
fn sets_are_chosen_from_by_kid() {
    let named = |text: &str, kid: &str| text.replacen('{', &format!(r#"{{"kid":"{kid}","#), 1);
    let set = |keys: &[&str]| format!(r#"{{"keys":[{}]}}"#, keys.join(","));
    let (a, b) = (named(P256, "a"), named(ED25519, "b"));
    let rsa = r#"{"kty":"RSA","kid":"r","n":"AQAB","e":"AQAB"}"#;
    let both = set(&[rsa, &a, &b]);
    let read = |text: &str, kid| private::read(text.as_bytes(), &Options::new().kid(kid));
    let public = |text: &str| secret(text.as_bytes()).unwrap().public_key();
    assert_eq!(read(&both, "a").unwrap().public_key(), public(P256));
    assert_eq!(read(&both, "b").unwrap().public_key(), public(ED25519));
    assert_eq!(read(&both, "c").unwrap_err(), Error::NoSuchKey("c".into()));
    assert!(read(&both, "r").unwrap_err().to_string().contains("RSA"));
    assert_eq!(
        secret(both.as_bytes()).unwrap_err(),
        Error::Several(Container::Jwk, vec!["a".into(), "b".into()])
    );
    // Of keys that are read, one alone needs no name.
    assert_eq!(public(&set(&[rsa, &a])), public(P256));
    let twice = set(&[&a, &named(ED25519, "a")]);
    assert!(matches!(read(&twice, "a").unwrap_err(), Error::Several(..)));
    assert!(read(&a, "b").is_err() && read(&a, "a").is_ok());
    assert!(secret(set(&[]).as_bytes()).is_err());
    // Nested sets are none.
    assert!(secret(set(&[&both]).as_bytes()).is_err());
    let half = |text: &str| {
        let key = secret(text.as_bytes()).unwrap().public_key();
        String::from_utf8(public::write(&key, Form::Jwk).unwrap()).unwrap()
    };
    let publics = set(&[&named(&half(P256), "a"), &named(&half(ED25519), "b")]);
    let options = Options::new().kid("b");
    assert_eq!(
        public::read(publics.as_bytes(), &options),
        Ok(public(ED25519))
    );
    assert!(matches!(open(publics.as_bytes()), Err(Error::Several(..))));
}

/// A file with a byte wrong is refused, or has the same key.
#[test]
fn one_byte_wrong_is_never_another_key() {
    for kind in KINDS {
        let key = key(kind);
        let mut files = vec![];
        for form in [Form::Jwk, Form::Cose, Form::OpenSsh] {
            if has(form, kind) {
                files.push(private::write(&key, form, None).unwrap().to_vec());
            }
        }
        if let [.., last] = &mut files[..] {
            if last.starts_with(b"-----") {
                *last = der(last);
            }
        }
        for file in files {
            for i in 0..file.len() {
                for bit in [1, 0x20, 0x80] {
                    let mut wrong = file.clone();
                    wrong[i] ^= bit;
                    if let Ok(read) = secret(&wrong) {
                        // Of OpenSSH's file, no byte is free.
                        assert!(!file.starts_with(b"openssh"), "{kind} {i} {bit}");
                        assert!(read.public_key() == key.public_key(), "{kind} {i} {bit}");
                    }
                }
            }
            for n in 0..file.len() {
                let cut = secret(&file[..n]);
                // Without the line end of JSON.
                assert!(cut.is_err() || file[n..] == *b"\n", "{kind} {n}");
            }
            assert!(secret(&[&file[..], b"x"].concat()).is_err(), "{kind}");
        }
    }
}

#[test]
fn files_cut_short_are_refused() {
    let names = [
        "ed25519.pem",
        "p384.pem",
        "aes256.enc.pem",
        "ed25519.ssh",
        "p384.ssh",
        "gcm.ssh",
    ];
    for name in names {
        let pem = file(name);
        for n in 0..pem.len() - 1 {
            assert!(unlocked(&pem[..n]).is_err(), "{name} {n}");
            assert!(open(&pem[..n]).is_err(), "{name} {n}");
        }
        let der = der(&pem);
        for n in 0..der.len() {
            assert!(unlocked(&der[..n]).is_err(), "{name} {n}");
        }
        assert!(unlocked(&[&der[..], &[0]].concat()).is_err(), "{name}");
    }
    for name in ["ed25519.ssh.pub", "p256.pub.pem", "secp256k1.crt.pem"] {
        let text = file(name);
        let end = text.strip_suffix(b" a comment\n").unwrap_or(&text).len();
        for n in 0..end - 1 {
            assert!(open(&text[..n]).is_err(), "{name} {n}");
        }
    }
}

/// Places of an encrypted file's numbers, found by their bytes.
fn replaced(file: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = file.windows(from.len()).position(|w| w == from);
    let at = at.expect("the bytes are there");
    [&file[..at], to, &file[at + from.len()..]].concat()
}

#[test]
fn hostile_costs_are_refused() {
    let pkcs8 = der(&file("aes256.enc.pem"));
    // 2048 iterations.
    let count = [2, 2, 8, 0];
    let refused = |der: Vec<u8>, words: &str| {
        let error = unlocked(&der).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    };
    refused(replaced(&pkcs8, &count, &[2, 2, 0, 0]), "parameters");
    let long = |bytes: &[u8]| {
        // One byte or more are added to four lengths of DER around the number.
        let mut der = replaced(&pkcs8, &count, bytes);
        let more = (bytes.len() - count.len()) as u8;
        for at in [2, 4, 17, 19, 32] {
            der[at] += more;
        }
        der
    };
    refused(long(&[2, 3, 0x7f, 0xff, 0xff]), "damaged");
    refused(
        long(&[2, 4, 0x7f, 0xff, 0xff, 0xff]),
        "2147483647 iterations",
    );
    refused(
        long(&[2, 9, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        "iterations",
    );
    let scrypt = der(&file("scrypt.enc.pem"));
    // N = 16384, r = 8, p = 1.
    let cost = [2, 2, 0x40, 0, 2, 1, 8, 2, 1, 1];
    refused(
        replaced(&scrypt, &cost, &[2, 2, 0x40, 1, 2, 1, 8, 2, 1, 1]),
        "that it has not",
    );
    refused(
        replaced(&scrypt, &cost, &[2, 2, 0x40, 0, 2, 1, 8, 2, 1, 0x7f]),
        "scrypt with N",
    );
    refused(
        replaced(&scrypt, &cost, &[2, 2, 0x40, 0, 2, 1, 0x7f, 2, 1, 1]),
        "scrypt with N",
    );
    refused(
        replaced(&scrypt, &cost, &[2, 2, 0x40, 0, 2, 1, 0, 2, 1, 1]),
        "that it has not",
    );
    refused(
        replaced(&scrypt, &cost, &[2, 1, 0, 2, 1, 8, 2, 2, 0, 0x80]),
        "that it has not",
    );
    let ssh = der(&file("ed25519-enc.ssh"));
    let rounds = ssh
        .windows(4)
        .position(|w| w == [0, 0, 0, 16] || w == [0, 0, 0, 24]);
    assert!(rounds.is_some());
    let at = ssh.windows(6).position(|w| w == *b"bcrypt").unwrap() + 6 + 4 + 4 + 16;
    let mut hostile = ssh.clone();
    hostile[at..at + 4].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff]);
    refused(hostile, "2147483647 rounds");
}

#[test]
fn what_is_not_read_is_named() {
    for (text, words) in [
        ("PuTTY-User-Key-File-3: ssh-ed25519\n", "PuTTY"),
        ("-----BEGIN PGP PRIVATE KEY BLOCK-----\n", "OpenPGP"),
        ("---- BEGIN SSH2 PUBLIC KEY ----\n", "RFC 4716"),
        ("AGE-SECRET-KEY-1QQQQ", "age"),
        ("untrusted comment: minisign\n", "minisign"),
        ("eyJhbGciOiJub25lIn0.e30.", "JWS"),
        (
            "sk-ssh-ed25519@openssh.com AAAA",
            "sk-ssh-ed25519@openssh.com",
        ),
        ("ssh-dss AAAA", "ssh-dss"),
        (
            "ssh-ed25519-cert-v01@openssh.com AAAA",
            "ssh-ed25519-cert-v01@openssh.com",
        ),
        ("did:web:example.org", "method"),
        ("hello", "SubjectPublicKeyInfo"),
        ("", "SubjectPublicKeyInfo"),
    ] {
        let error = open(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
        assert!(secret(text.as_bytes()).is_err(), "{text}");
    }
    assert!(secret(b"hello").unwrap_err().to_string().contains("PKCS#8"));
    let ed448 = b"-----BEGIN PUBLIC KEY-----
MEMwBQYDK2VxAzoAX9dEm1m0Yf0s54fsYWrUah2hNCSFpw4fig6nXYDpZ3jt8SR2m0bHBhvWeD3x5Q9s0foavq/oJWGA
-----END PUBLIC KEY-----\n";
    assert!(open(ed448).unwrap_err().to_string().contains("Ed448"));
}

#[test]
fn authorized_keys_have_options() {
    let line = file("ed25519.ssh.pub");
    let key = open(&line).unwrap();
    let text = String::from_utf8(line).unwrap();
    let rsa = String::from_utf8(file("rsa.ssh.pub")).unwrap();
    for good in [
        format!("# a comment\n\n{text}"),
        format!("restrict,command=\"echo \\\"a b\\\" ssh-rsa\" {text}"),
        format!("{rsa}{text}{text}"),
    ] {
        assert_eq!(open(good.as_bytes()), Ok(key), "{good}");
    }
    let other = String::from_utf8(file("p256.ssh.pub")).unwrap();
    let two = format!("{text}{other}");
    assert!(matches!(open(two.as_bytes()), Err(Error::Several(..))));
    assert!(open(format!("{text}ssh-ed25519 AAAA\n").as_bytes()).is_err());
    assert!(open(format!("command=\"{text}").as_bytes()).is_err());
    assert!(open(rsa.as_bytes()).is_err());
}

#[test]
fn several_private_keys_are_refused() {
    let (a, b) = (file("p256.pem"), file("aes256.enc.pem"));
    // One key in two forms.
    assert!(unlocked(&[&a[..], &b].concat()).is_ok());
    for other in ["ed25519.pem", "ed25519.ssh"] {
        let two = [&b[..], &file(other)].concat();
        assert!(
            matches!(unlocked(&two), Err(Error::Several(..) | Error::File(_))),
            "{other}"
        );
    }
    // Objects that are no keys, before and after a key.
    assert!(unlocked(&[&b[..], &file("p256.crt.pem")].concat()).is_ok());
    let text = String::from_utf8(b).unwrap();
    assert!(unlocked(text.replacen("MIH", "MI!", 1).as_bytes()).is_err());
    assert!(unlocked(text.replace('\n', "\r\n").as_bytes()).is_ok());
    assert!(unlocked(text.replace("-----END", "----END").as_bytes()).is_err());
}

#[test]
fn multikeys_are_written_as_they_were() {
    for text in [
        "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
        "did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169",
        "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme",
        "did:key:z82Lm1MpAkeJcix9K8TMiLd5NMAhnwkjjCBeWHXyu3U4oT2MVJJKXkcVBgjGhnLBn2Kaau9",
    ] {
        let key = open(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(public::write(&key, Form::Did).unwrap(), text.as_bytes());
        assert_eq!(
            open(text.strip_prefix("did:key:").unwrap().as_bytes()),
            Ok(key)
        );
    }
}
