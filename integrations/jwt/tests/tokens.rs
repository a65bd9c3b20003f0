//! Tokens that are accepted: those of RFCs, and those of jsonwebtoken's own back ends, both ways.
#![allow(missing_docs)]

mod common;

use common::*;
use jsonwebtoken::crypto::{sign, verify};
use jsonwebtoken::jwk::{Jwk, ThumbprintHash};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use limbsmith::{ed25519, p256};

/// RFC 7515, appendix A.3.
const RFC7515: [&str; 5] = [
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ",
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
    "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
];

/// RFC 8037, appendix A.
const RFC8037: [&str; 4] = [
    "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc",
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
    "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
];

#[test]
fn rfc_7515_es256() {
    let [message, signature, x, y, d] = RFC7515;
    let public = DecodingKey::from_ec_components(x, y).unwrap();
    let private = p256::ecdsa::SigningKey::from_slice(&b64(d)).unwrap();
    let private = EncodingKey::from_ec_der(&private.to_pkcs8_der());
    for back in [Back::Over, Back::Alone] {
        with(back, || {
            let message = message.as_bytes();
            assert!(verify(signature, message, &public, Algorithm::ES256).unwrap());
            let own = sign(message, &private, Algorithm::ES256).unwrap();
            assert!(verify(&own, message, &public, Algorithm::ES256).unwrap());
            // RFC 7519, section 3.1, has the claims, which have expired.
            let token = format!("{}.{signature}", RFC7515[0]);
            let mut validation = Validation::new(Algorithm::ES256);
            validation.validate_exp = false;
            let claims = decode::<serde_json::Value>(token, &public, &validation);
            assert_eq!(claims.unwrap().claims["iss"], "joe");
        });
    }
}

#[test]
fn rfc_8037_eddsa() {
    let [message, signature, x, d] = RFC8037;
    let public = DecodingKey::from_ed_components(x).unwrap();
    let private = ed25519::SigningKey::from_bytes(&b64(d).try_into().unwrap());
    let private = EncodingKey::from_ed_der(&private.to_pkcs8_der());
    for back in [Back::Over, Back::Alone] {
        with(back, || {
            let message = message.as_bytes();
            assert!(verify(signature, message, &public, Algorithm::EdDSA).unwrap());
            assert_eq!(
                sign(message, &private, Algorithm::EdDSA).unwrap(),
                signature
            );
            // Appendix A.3.
            let jwk = Jwk::from_encoding_key(&private, Algorithm::EdDSA).unwrap();
            assert_eq!(
                jwk.thumbprint(ThumbprintHash::SHA256).unwrap(),
                "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
            );
        });
    }
}

#[test]
fn all_back_ends_read_all_tokens() {
    for algorithm in OURS {
        for signer in BACKS {
            let token = token(signer, algorithm);
            for verifier in BACKS {
                // So often that the key is prepared.
                for _ in 0..9 {
                    let read = read(verifier, &token, &public(algorithm), algorithm);
                    assert!(read.is_ok(), "{algorithm:?} {signer:?} {verifier:?}");
                }
            }
        }
    }
}

/// Signatures without randomness equal RustCrypto's, whose nonces are those of RFC 6979, too.
#[test]
fn tokens_equal_those_of_rust_crypto() {
    for algorithm in OURS {
        assert_eq!(token(Back::Over, algorithm), token(Back::Rust, algorithm));
    }
}

/// RSA and HMAC over a base are the base's.
#[test]
fn the_base_does_the_rest() {
    let key = EncodingKey::from_secret(b"a secret of many bytes, as it should be");
    let public = DecodingKey::from_secret(b"a secret of many bytes, as it should be");
    let token = || encode(&Header::new(Algorithm::HS256), &claims(), &key).unwrap();
    let token = with(Back::Over, token);
    assert!(read(Back::Aws, &token, &public, Algorithm::HS256).is_ok());
    assert!(read(Back::Over, &token, &public, Algorithm::HS256).is_ok());
}

#[test]
fn jwks_equal_those_of_aws_lc_rs() {
    for algorithm in OURS {
        let jwk = |back| {
            let jwk = || Jwk::from_encoding_key(&private(algorithm), algorithm).unwrap();
            with(back, jwk)
        };
        let jwks = BACKS.map(jwk);
        let hashes = || {
            [
                ThumbprintHash::SHA256,
                ThumbprintHash::SHA384,
                ThumbprintHash::SHA512,
            ]
        };
        let print = |back| {
            with(back, || {
                hashes().map(|hash| jwks[0].thumbprint(hash).unwrap())
            })
        };
        for (jwk, back) in jwks.iter().zip(BACKS) {
            assert_eq!(*jwk, jwks[2], "{back:?}");
            assert_eq!(print(back), print(Back::Aws), "{back:?}");
        }
        // And from the JWK a key that reads.
        let key = DecodingKey::from_jwk(&jwks[0]).unwrap();
        let token = token(Back::Aws, algorithm);
        assert!(read(Back::Over, &token, &key, algorithm).is_ok());
    }
}
