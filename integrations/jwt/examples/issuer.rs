//! An issuer and a reader of tokens. Without limbsmith, the line marked below is missing.

use jsonwebtoken::crypto::aws_lc;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: String,
    exp: u64,
}

// RFC 8410, section 10.
const PRIVATE: &[u8] = b"-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----";
const PUBLIC: &[u8] = b"-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The added line.
    limbsmith_jwt::over!(aws_lc::DEFAULT_PROVIDER)
        .install_default()
        .expect("the first of the program");

    let claims = Claims {
        sub: "somebody".into(),
        exp: 4_000_000_000,
    };
    let key = EncodingKey::from_ed_pem(PRIVATE)?;
    let token = encode(&Header::new(Algorithm::EdDSA), &claims, &key)?;
    println!("{token}");

    let key = DecodingKey::from_ed_pem(PUBLIC)?;
    let read = decode::<Claims>(&token, &key, &Validation::new(Algorithm::EdDSA))?;
    println!("{:?}", read.claims);
    Ok(())
}
