//! What services do with many signatures: signers of Ethereum's messages, and tokens of one issuer.
//!
//! From the bytes that a service has to what it asks for: the address of 20 bytes, and whether the token is the issuer's. No
//! claims are checked by either side but for reading them, which `jsonwebtoken` does always.

#![allow(unsafe_code)]

use crate::bulk::add_case;
use jsonwebtoken as jwt;
use limbsmith::p256;
use limbsmith::secp256k1::{ecdsa::SigningKey, ethereum as one};
use limbsmith_bulk::key::text;
use limbsmith_bulk::{Algorithms, Options, Verdict, Verifier, ethereum, jws};
use limbsmith_clock::Suite;
use secp256k1_sys as c;
use secp256k1_sys::recovery as r;
use serde::Deserialize;
use sha3::{Digest, Keccak256};
use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// Signatures, and tokens.
const COUNT: usize = 1024;

/// Adds all cases, each checked first.
pub fn add(suite: &mut Suite<'_>) -> Result<(), String> {
    addresses(suite)?;
    tokens(suite)
}

/// A signature of a hash, and its signer's address.
struct Signed {
    hash: [u8; 32],
    signature: [u8; 65],
    address: [u8; 20],
}

fn addresses(suite: &mut Suite<'_>) -> Result<(), String> {
    let operation = "Ethereum recover";
    let sign = |i: usize| {
        let mut secret = [7; 32];
        secret[..8].copy_from_slice(&(i as u64).to_be_bytes());
        let key = SigningKey::from_bytes(&secret).expect("a secret below the order");
        let hash = ethereum::hash(&i.to_be_bytes(), false);
        Signed {
            hash,
            signature: one::sign(&key, &hash),
            address: ethereum::address(key.verifying_key()),
        }
    };
    let all: Rc<Vec<Signed>> = Rc::new((0..COUNT).map(sign).collect());
    let algorithm = "ethereum".parse::<limbsmith_bulk::Algorithm>();
    let algorithm = algorithm.map_err(|e| e.to_string())?;
    let algorithm = algorithm.with_input(limbsmith_bulk::Input::Prehashed);
    for batch in [1, 64, COUNT] {
        let all = Rc::clone(&all);
        let many = move |first: usize, n: usize| {
            let some = &all[first..first + n];
            let rows: Vec<_> = some
                .iter()
                .map(|s| (&s.hash[..], &s.signature[..]))
                .collect();
            let found = ethereum::recover_many(algorithm, &rows);
            found
                .iter()
                .zip(some)
                .all(|(found, s)| *found == Some(s.address))
        };
        add_case(suite, operation, "limbsmith", batch, COUNT, many)?;
    }
    // SAFETY: allocates; the context is never freed and never changed.
    let context = unsafe { c::secp256k1_context_create(c::SECP256K1_START_NONE) }.as_ptr();
    let libsecp256k1 = move |first: usize, _: usize| {
        let signed = &all[first];
        let mut point = [0; 65];
        // SAFETY: arrays have the lengths of the C interface, and opaque arguments are filled by the calls.
        unsafe {
            let mut signature = r::RecoverableSignature::new();
            let mut key = c::PublicKey::new();
            let id = i32::from(signed.signature[64] - 27);
            let from = signed.signature.as_ptr();
            if r::secp256k1_ecdsa_recoverable_signature_parse_compact(
                context,
                &mut signature,
                from,
                id,
            ) != 1
                || r::secp256k1_ecdsa_recover(context, &mut key, &signature, signed.hash.as_ptr())
                    != 1
            {
                return false;
            }
            let (to, mut n) = (point.as_mut_ptr(), 65);
            c::secp256k1_ec_pubkey_serialize(
                context,
                to,
                &mut n,
                &key,
                c::SECP256K1_SER_UNCOMPRESSED,
            );
        }
        Keccak256::digest(&point[1..])[12..] == signed.address
    };
    add_case(suite, operation, "libsecp256k1", 1, COUNT, libsecp256k1)
}

/// The claims of a token.
#[derive(Deserialize)]
struct Claims {
    n: usize,
}

fn tokens(suite: &mut Suite<'_>) -> Result<(), String> {
    let operation = "ES256 token";
    let key = p256::ecdsa::SigningKey::from_bytes(&[9; 32]).map_err(|e| e.to_string())?;
    let header = text::to_base64url(br#"{"alg":"ES256","kid":"a","typ":"JWT"}"#);
    let token = |i: usize| {
        let claims = format!(
            r#"{{"n":{i},"iss":"https://issuer.example","sub":"user-{i}","exp":4102444800}}"#
        );
        let message = format!("{header}.{}", text::to_base64url(claims.as_bytes()));
        let signature = key.sign(message.as_bytes()).to_bytes();
        format!("{message}.{}", text::to_base64url(&signature))
    };
    let all: Rc<Vec<String>> = Rc::new((0..COUNT).map(token).collect());
    let point = key.verifying_key().to_sec1();
    let [x, y] = [&point[1..33], &point[33..]].map(text::to_base64url);
    let set = format!(r#"{{"keys":[{{"kty":"EC","crv":"P-256","kid":"a","x":"{x}","y":"{y}"}}]}}"#);
    let keys = jws::Keys::from_json(set.as_bytes(), &["ES256"]).map_err(|e| e.to_string())?;
    let keys = Arc::new(keys);
    for batch in [1, 64, COUNT] {
        let state = RefCell::new((
            jws::Reader::new(Arc::clone(&keys)),
            Verifier::new(Algorithms::Each, Options::default()),
        ));
        let all = Rc::clone(&all);
        let many = move |first: usize, n: usize| {
            let (reader, verifier) = &mut *state.borrow_mut();
            let read = all[first..first + n]
                .iter()
                .map(|t| reader.read(t.as_bytes()));
            let Ok(read) = read.collect::<Result<Vec<_>, _>>() else {
                return false;
            };
            let rows: Vec<_> = read.iter().map(jws::Token::row).collect();
            let mut verdicts = vec![Verdict::default(); n];
            verifier.verify(&rows, &mut verdicts).is_ok() && verdicts.iter().all(|v| v.is_valid())
        };
        add_case(suite, operation, "limbsmith", batch, COUNT, many)?;
    }
    let key = jwt::DecodingKey::from_ec_components(&x, &y).map_err(|e| e.to_string())?;
    let mut validation = jwt::Validation::new(jwt::Algorithm::ES256);
    validation.validate_exp = false;
    validation.required_spec_claims = HashSet::new();
    let jsonwebtoken = move |first: usize, _: usize| {
        let token = jwt::decode::<Claims>(&all[first], &key, &validation);
        token.is_ok_and(|token| token.claims.n == first)
    };
    add_case(
        suite,
        operation,
        "jsonwebtoken, aws-lc-rs",
        1,
        COUNT,
        jsonwebtoken,
    )
}
