use super::*;
use crate::{Algorithms, Options, Verdict, Verifier};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use limbsmith::ecdsa::{self, SigningKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;

fn verdict(keys: &str, allowed: &[&str], token: &str) -> Result<Verdict, TokenError> {
    let keys = Keys::from_json(keys.as_bytes(), allowed).unwrap();
    let mut reader = Reader::new(Arc::new(keys));
    // The second time the header is known.
    let first = reader.read(token.as_bytes()).map(|_| ());
    let token = reader.read(token.as_bytes());
    assert_eq!(first.as_ref().err(), token.as_ref().err());
    let token = token?;
    let mut verdicts = [Verdict::default()];
    let mut verifier = Verifier::new(Algorithms::Each, Options::default());
    verifier.verify(&[token.row()], &mut verdicts).unwrap();
    Ok(verdicts[0])
}

/// RFC 7515, appendix A.3.
const ES256_KEY: &str = r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#;
const ES256: &str = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";

#[test]
fn the_example_of_rfc_7515() {
    assert_eq!(verdict(ES256_KEY, &["ES256"], ES256), Ok(Verdict::Valid));
    let set = format!("{{\"keys\":[{ES256_KEY}]}}");
    let padded = format!(" {ES256}\r\n");
    assert_eq!(
        verdict(&set, &["EdDSA", "ES256"], &padded),
        Ok(Verdict::Valid)
    );
    let other = ES256.replace("DtEh", "DtEi");
    assert_eq!(
        verdict(&set, &["ES256"], &other),
        Ok(Verdict::InvalidSignature)
    );
    let refused = verdict(&set, &["EdDSA"], ES256);
    assert_eq!(refused, Err(TokenError::Algorithm("\"ES256\"".into())));
}

/// Every single change of the token's text is refused or invalid.
#[test]
fn no_character_of_a_token_can_change() {
    let keys = Keys::from_json(ES256_KEY.as_bytes(), &KNOWN).unwrap();
    let mut reader = Reader::new(Arc::new(keys));
    let mut verifier = Verifier::new(Algorithms::Each, Options::default());
    for i in 0..ES256.len() {
        for c in [
            b'A', b'b', b'9', b'-', b'_', b'.', b'=', b'+', b' ', b'\n', 0,
        ] {
            let mut token = ES256.as_bytes().to_vec();
            if std::mem::replace(&mut token[i], c) == c {
                continue;
            }
            if let Ok(token) = reader.read(&token) {
                let mut verdicts = [Verdict::default()];
                verifier.verify(&[token.row()], &mut verdicts).unwrap();
                assert_eq!(verdicts, [Verdict::InvalidSignature], "{i} {c}");
            }
        }
    }
}

fn jwk<C: ecdsa::Curve>(key: &SigningKey<C>, crv: &str, more: &str) -> String {
    let point = key.verifying_key().to_sec1();
    let (x, y) = point.as_ref()[1..].split_at(point.as_ref().len() / 2);
    let [x, y] = [x, y].map(|n| BASE64.encode(n));
    format!(r#"{{"kty":"EC","crv":"{crv}","x":"{x}","y":"{y}"{more}}}"#)
}

fn token(header: &str, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let message = format!("{}.{}", BASE64.encode(header), BASE64.encode("{\"n\":1}"));
    let signature = BASE64.encode(sign(message.as_bytes()));
    format!("{message}.{signature}")
}

#[test]
fn keys_are_found_by_their_kid_and_algorithm() {
    let p256 = SigningKey::<P256>::from_slice(&[3; 32]).unwrap();
    let other = SigningKey::<P256>::from_slice(&[4; 32]).unwrap();
    let p384 = SigningKey::<P384>::from_slice(&[5; 48]).unwrap();
    let k256 = SigningKey::<Secp256k1>::from_slice(&[6; 32]).unwrap();
    let set = [
        jwk(&p256, "P-256", r#","kid":"a","alg":"ES256""#),
        jwk(
            &other,
            "P-256",
            r#","kid":"b","use":"sig","key_ops":["verify"]"#,
        ),
        jwk(&p384, "P-384", r#","kid":"a""#),
        jwk(&k256, "secp256k1", ""),
        jwk(&p256, "P-256", r#","kid":"e","use":"enc""#),
        jwk(&p256, "P-256", r#","kid":"w","alg":"ES384""#),
        r#"{"kty":"RSA","kid":"r","n":"AQAB","e":"AQAB"}"#.into(),
        r#"{"kty":"new","kid":"n"}"#.into(),
    ];
    let set = format!("{{\"keys\":[{}]}}", set.join(","));
    let by_p256 = |message: &[u8]| p256.sign(message).to_bytes().to_vec();
    let by_other = |message: &[u8]| other.sign(message).to_bytes().to_vec();
    let by_p384 = |message: &[u8]| p384.sign(message).to_bytes().to_vec();
    let by_k256 = |message: &[u8]| k256.sign(message).to_bytes().to_vec();
    let is = |token: String| verdict(&set, &KNOWN, &token);
    assert_eq!(
        is(token(r#"{"alg":"ES256","kid":"a"}"#, by_p256)),
        Ok(Verdict::Valid)
    );
    assert_eq!(
        is(token(r#"{"kid":"b","alg":"ES256","typ":"JWT"}"#, by_other)),
        Ok(Verdict::Valid)
    );
    assert_eq!(
        is(token(r#"{"alg":"ES384","kid":"a"}"#, by_p384)),
        Ok(Verdict::Valid)
    );
    assert_eq!(is(token(r#"{"alg":"ES384"}"#, by_p384)), Ok(Verdict::Valid));
    assert_eq!(
        is(token(r#"{"alg":"ES256K"}"#, by_k256)),
        Ok(Verdict::Valid)
    );
    let wrong = is(token(r#"{"alg":"ES256","kid":"b"}"#, by_p256));
    assert_eq!(wrong, Ok(Verdict::InvalidSignature));
    for (header, why) in [
        (r#"{"alg":"ES256"}"#, "no kid, and 2 keys"),
        (r#"{"alg":"EdDSA"}"#, "no kid, and no key"),
        (
            r#"{"alg":"ES256","kid":"c"}"#,
            "no key of the set has the kid \"c\"",
        ),
        (
            r#"{"alg":"ES256","kid":"e"}"#,
            "no key of the set has the kid",
        ),
        (
            r#"{"alg":"ES256","kid":"r"}"#,
            "no key of the set has the kid",
        ),
        (r#"{"alg":"ES256","kid":"w"}"#, "is for another algorithm"),
        (r#"{"alg":"ES256K","kid":"a"}"#, "is for another algorithm"),
        (r#"{"alg":"ES256","kid":1}"#, "the header is no JSON object"),
        (r#"{"alg":"none"}"#, "the algorithm \"none\" is not allowed"),
        (
            r#"{"alg":"HS256","kid":"a"}"#,
            "the algorithm \"HS256\" is not allowed",
        ),
        (r#"{"alg":"es256","kid":"a"}"#, "is not allowed"),
        (
            r#"{"alg":"ES256","kid":"a","crit":["b64"],"b64":false}"#,
            "\"crit\"",
        ),
        (r#"{"kid":"a"}"#, "the header is no JSON object"),
        (r#"["ES256"]"#, "the header is no JSON object"),
        ("", "the header is no JSON object"),
    ] {
        let error = is(token(header, by_p256)).unwrap_err().to_string();
        assert!(error.contains(why), "{header}: {error}");
    }
    let der = |message: &[u8]| p256.sign(message).to_der().as_ref().to_vec();
    let error = is(token(r#"{"alg":"ES256","kid":"a"}"#, der)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("bytes, which its algorithm has not")
    );
    let good = token(r#"{"alg":"ES256","kid":"a"}"#, by_p256);
    for (text, why) in [
        (String::new(), "three parts"),
        (good.replacen('.', "", 1), "three parts"),
        (good.clone() + ".x", "three parts"),
        (good.clone() + "=", "the signature is not base64url"),
        (good.replacen('.', ".%", 1), "the payload is not base64url"),
        (format!("%{good}"), "the header is not base64url"),
    ] {
        let error = is(text).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn sets_that_are_not_read() {
    let with = |set: &str, allowed: &[&str]| {
        Keys::from_json(set.as_bytes(), allowed)
            .unwrap_err()
            .to_string()
    };
    for (set, why) in [
        ("", "not a JWK Set"),
        ("[]", "not a JWK Set"),
        ("{}", "not a JWK Set"),
        (r#"{"keys":{}}"#, "not a JWK Set"),
        (r#"{"keys":[]}"#, "no key that is read"),
        (r#"{"keys":[{"kty":"RSA"}]}"#, "no key that is read"),
        (
            r#"{"keys":[{"kty":"RSA"},7]}"#,
            "key 2 of the set: a JSON Web Key that is no object",
        ),
        (&ES256_KEY.replace("\"x\"", "\"d\""), "with a private key"),
        (
            &ES256_KEY.replace("f83O", "f83"),
            "whose x is not base64url",
        ),
    ] {
        assert!(
            with(set, &["ES256"]).contains(why),
            "{}",
            with(set, &["ES256"])
        );
    }
    assert!(with(ES256_KEY, &["RS256"]).contains("no algorithm \"RS256\" of tokens"));
}

#[test]
fn base64url_is_read_as_the_library_of_others_reads_it() {
    let mut state = 1u64;
    for _ in 0..100_000 {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let len = (state >> 61) as usize;
        let text: Vec<u8> = (0..len)
            .map(|i| b"AQgw-_/+=z"[(state >> (5 * i)) as usize % 10])
            .collect();
        assert_eq!(
            is_base64url(&text),
            text::base64url(&text).is_some(),
            "{text:?}"
        );
    }
}
