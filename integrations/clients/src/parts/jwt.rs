//! Tokens of jsonwebtoken on limbsmith, to and from PyJWT.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use base64ct::{Base64UrlUnpadded, Encoding};
use jsonwebtoken::crypto::{CryptoProvider, KeyUtils};
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use limbsmith::{ed25519, p256, p384};
use serde_json::{Value, json};

use super::locked;
use crate::python;
use crate::report::{Outcome, Report, Subject};
use crate::run;

const WHEELS: [&str; 2] = ["PyJWT==2.15.1", "cryptography==45.0.7"];

const SCRIPT: &str = include_str!("pyjwt.py");

const ALGORITHMS: [Algorithm; 3] = [Algorithm::ES256, Algorithm::ES384, Algorithm::EdDSA];

const AUDIENCE: &str = "limbsmith";

const HOUR: i64 = 3600;

/// A base without algorithms: limbsmith has to do the work.
static POISON: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, _| panic!("the base signs {algorithm:?}"),
    verifier_factory: |algorithm, _| panic!("the base verifies {algorithm:?}"),
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: |_| panic!("the base read a key"),
        rsa_pub_components_from_public_key: |_| panic!("the base read a key"),
        ec_pub_components_from_private_key: |_, _| panic!("the base read a key"),
        ed_pub_components_from_private_key: |_, _| panic!("the base read a key"),
        compute_digest: |_, _| panic!("the base hashed"),
    },
};

fn name(algorithm: Algorithm) -> String {
    format!("{algorithm:?}")
}

/// Claims that expire in so many seconds.
fn claims(seconds: i64, audience: &str) -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.expect("after 1970").as_secs();
    json!({ "sub": "somebody", "aud": audience, "exp": now.saturating_add_signed(seconds) })
}

/// The claims of a token: good, expired, and for another audience. Neither leeway is an hour.
fn all_claims() -> [Value; 3] {
    [
        claims(HOUR, AUDIENCE),
        claims(-HOUR, AUDIENCE),
        claims(HOUR, "another"),
    ]
}

/// A private key, and the public one as SubjectPublicKeyInfo.
fn key(algorithm: Algorithm) -> (EncodingKey, Vec<u8>) {
    macro_rules! ecdsa {
        ($curve:ident) => {{
            let key = $curve::ecdsa::SigningKey::random().expect("random bytes");
            let public = key.verifying_key().to_spki_der();
            (
                EncodingKey::from_ec_der(&key.to_pkcs8_der()),
                public.to_vec(),
            )
        }};
    }
    match algorithm {
        Algorithm::ES256 => ecdsa!(p256),
        Algorithm::ES384 => ecdsa!(p384),
        _ => {
            let key = ed25519::SigningKey::random().expect("random bytes");
            let public = key.verifying_key().to_spki_der();
            (
                EncodingKey::from_ed_der(&key.to_pkcs8_der()),
                public.to_vec(),
            )
        }
    }
}

/// The token with another byte in its part of this number, at this place, from the end if `from_end`.
fn wrong(token: &str, part: usize, from_end: bool) -> String {
    let mut parts: Vec<String> = token.split('.').map(String::from).collect();
    let mut bytes = Base64UrlUnpadded::decode_vec(&parts[part]).expect("a token");
    let place = match (part, from_end) {
        // The claims remain JSON: `somebody` gets another letter.
        (1, _) => {
            let at = bytes.windows(8).position(|part| part == b"somebody");
            at.expect("the subject")
        }
        (_, true) => bytes.len() - 1,
        (_, false) => 0,
    };
    bytes[place] ^= 1;
    parts[part] = Base64UrlUnpadded::encode_string(&bytes);
    parts.join(".")
}

/// The same wrong tokens for both sides: in the claims, in the first and the last byte of the signature.
fn all_wrong(token: &str) -> [String; 3] {
    [
        wrong(token, 1, false),
        wrong(token, 2, false),
        wrong(token, 2, true),
    ]
}

struct Peer {
    python: PathBuf,
    folder: PathBuf,
}

impl Peer {
    /// The lines that the script prints.
    fn lines(&self, arguments: &[&str], input: &str) -> Result<Vec<String>, String> {
        let mut command = Command::new(&self.python);
        command.arg(self.folder.join("peer.py")).args(arguments);
        let ended = run::run(&mut command, input.as_bytes(), &self.folder)?;
        ended.good()?;
        Ok(ended.stdout.lines().map(String::from).collect())
    }

    fn file(&self) -> PathBuf {
        self.folder.join("key.der")
    }
}

/// PyJWT reads what limbsmith signed.
fn theirs(peer: &Peer, algorithm: Algorithm) -> Outcome {
    let (private, public) = key(algorithm);
    std::fs::write(peer.file(), public).map_err(|error| error.to_string())?;
    let mut tokens = Vec::new();
    for claims in all_claims() {
        let token = encode(&Header::new(algorithm), &claims, &private);
        tokens.push(token.map_err(|error| error.to_string())?);
    }
    tokens.extend(all_wrong(&tokens[0]));
    let file = peer.file();
    let file = path(&file)?;
    let arguments = ["read", &name(algorithm), file, AUDIENCE];
    let read = peer.lines(&arguments, &tokens.join("\n"))?;
    let incorrect = "InvalidSignatureError";
    let wanted = [
        "somebody",
        "ExpiredSignatureError",
        "InvalidAudienceError",
        incorrect,
        incorrect,
        incorrect,
    ];
    match read == wanted {
        true => Ok("accepted; five wrong ones refused".into()),
        false => Err(format!("{read:?}")),
    }
}

/// limbsmith reads what PyJWT signed.
fn ours(peer: &Peer, algorithm: Algorithm) -> Outcome {
    let claims = all_claims().map(|claims| claims.to_string());
    let file = peer.file();
    let algorithm_name = name(algorithm);
    let mut arguments = vec!["sign", &algorithm_name, path(&file)?];
    arguments.extend(claims.iter().map(String::as_str));
    let mut tokens = peer.lines(&arguments, "")?;
    if tokens.len() != claims.len() {
        return Err(format!("{tokens:?}"));
    }
    tokens.extend(all_wrong(&tokens[0]));
    let public = std::fs::read(file).map_err(|error| error.to_string())?;
    let public = match algorithm {
        Algorithm::EdDSA => DecodingKey::from_ed_der(&public),
        _ => DecodingKey::from_ec_der(&public),
    };
    let mut validation = Validation::new(algorithm);
    validation.set_audience(&[AUDIENCE]);
    let read = tokens.iter().map(|token| {
        decode::<Value>(token, &public, &validation)
            .map(|data| data.claims["sub"].clone())
            .map_err(|error| error.into_kind())
    });
    let read: Vec<_> = read.collect();
    use ErrorKind::{ExpiredSignature, InvalidAudience, InvalidSignature};
    match &read[..] {
        [
            Ok(subject),
            Err(ExpiredSignature),
            Err(InvalidAudience),
            Err(InvalidSignature),
            Err(InvalidSignature),
            Err(InvalidSignature),
        ] if subject == "somebody" => Ok("accepted; five wrong ones refused".into()),
        _ => Err(format!("{read:?}")),
    }
}

fn path(path: &Path) -> Result<&str, String> {
    path.to_str()
        .ok_or_else(|| "a folder without a name".into())
}

pub fn run(report: &mut Report) {
    let folder = report.folder();
    let python = match python::install(&folder, SCRIPT, &WHEELS) {
        Ok(python) => python,
        Err(why) => {
            report.skip(&format!("no PyJWT: {why}"));
            return;
        }
    };
    let peer = Peer { python, folder };
    // The one of this process.
    limbsmith_jwt::over!(POISON)
        .install_default()
        .expect("no other part has tokens");
    let version = peer.lines(&["version"], "").unwrap_or_default().join(" ");
    let version = version.replacen(' ', ", cryptography ", 1);
    let version = format!("{version}; jsonwebtoken {}", locked("jsonwebtoken"));
    let subject = Subject::new("PyJWT", version);
    for algorithm in ALGORITHMS {
        let name = name(algorithm);
        report.check(&subject, "our tokens, and wrong ones", &name, || {
            theirs(&peer, algorithm)
        });
        report.check(&subject, "its tokens, and wrong ones", &name, || {
            ours(&peer, algorithm)
        });
    }
}
