//! limbsmith-jwt: signers and public parts, of keys in DER.

use crate::case::{Case, Hide, Kind, Result, Secret, hidden, pkcs8, text};
use jsonwebtoken::jwk::EllipticCurve;
use jsonwebtoken::{Algorithm, EncodingKey};
use limbsmith_jwt::PROVIDER;

pub fn cases(hide: Hide) -> Result<Vec<Case>> {
    let kinds = [
        (Kind::P256, Algorithm::ES256),
        (Kind::P384, Algorithm::ES384),
        (Kind::Ed25519, Algorithm::EdDSA),
    ];
    let mut cases = Vec::new();
    for (number, (kind, algorithm)) in kinds.into_iter().enumerate() {
        let secret = Secret::new(kind, number as u32);
        let der = hidden(&pkcs8(&secret)?, &secret.bytes, hide)?;
        // The copy of jsonwebtoken lives as long as the program.
        let key = match kind {
            Kind::Ed25519 => EncodingKey::from_ed_der(der),
            _ => EncodingKey::from_ec_der(der),
        };
        let sign = move |out: &mut crate::case::Out| {
            let signer = (PROVIDER.signer_factory)(&algorithm, &key).map_err(text)?;
            out.public(&signer.try_sign(b"a message").map_err(text)?);
            Ok(())
        };
        cases.push(Case::new(format!("jwt sign {algorithm:?}"), sign).key(&secret));
        let parts = move |out: &mut crate::case::Out| {
            let tools = &PROVIDER.key_utils;
            match kind {
                Kind::Ed25519 => {
                    let public =
                        (tools.ed_pub_components_from_private_key)(der, &EllipticCurve::Ed25519);
                    out.public(&public.map_err(text)?);
                }
                _ => {
                    let public = (tools.ec_pub_components_from_private_key)(der, algorithm);
                    let (_, x, y) = public.map_err(text)?;
                    out.public(&x);
                    out.public(&y);
                }
            }
            Ok(())
        };
        cases.push(Case::new(format!("jwt public parts {algorithm:?}"), parts).key(&secret));
    }
    Ok(cases)
}
