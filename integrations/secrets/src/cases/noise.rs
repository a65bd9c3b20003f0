//! limbsmith-noise: keys that are set or generated, and Diffie-Hellman.

use crate::case::{Case, Hide, Kind, Out, Result, Secret, text};
use limbsmith_noise::Limbsmith;
use snow::params::DHChoice;
use snow::resolvers::CryptoResolver;
use snow::types::Dh;

fn dh(kind: Kind) -> Result<Box<dyn Dh>> {
    let choice = match kind {
        Kind::P256 => DHChoice::P256,
        _ => DHChoice::Curve25519,
    };
    Limbsmith.resolve_dh(&choice).ok_or("no such curve".into())
}

pub fn cases(hide: Hide) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (number, kind) in [(100, Kind::X25519), (102, Kind::P256)] {
        let (own, other) = (Secret::new(kind, number), Secret::new(kind, number + 1));
        let mut peer = dh(kind)?;
        peer.set(&other.bytes);
        let public = peer.pubkey().to_vec();
        let mut key = dh(kind)?;
        key.set(&own.bytes);
        let mut shared = vec![0; 32];
        key.dh(&public, &mut shared).map_err(text)?;

        let private: &[u8] = Box::leak(own.bytes.clone().into());
        hide(private);
        let mut answer = vec![0; 32];
        let mut agree = move |key: &dyn Dh, out: &mut Out| {
            key.dh(&public, &mut answer).map_err(text)?;
            out.public(key.pubkey());
            out.secret(&answer);
            Ok(())
        };
        let mut set_agree = agree.clone();
        let set = move |out: &mut Out| {
            let mut key = dh(kind)?;
            key.set(private);
            set_agree(&*key, out)
        };
        let name = format!("noise set and dh {kind:?}");
        cases.push(
            Case::new(name, set)
                .key(&own)
                .bytes("shared secret", &shared),
        );
        let generate = move |out: &mut Out| {
            let mut key = dh(kind)?;
            let mut random = Limbsmith.resolve_rng().ok_or("no random source")?;
            key.generate(&mut *random).map_err(text)?;
            agree(&*key, out)
        };
        let name = format!("noise generate and dh {kind:?}");
        cases.push(
            Case::new(name, generate)
                .tape(std::slice::from_ref(&own.bytes))
                .key(&own)
                .bytes("shared secret", &shared),
        );
    }
    Ok(cases)
}
