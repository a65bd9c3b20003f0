//! Messages in pieces have the signatures and the verdicts that they have in one.

use limbsmith::ed25519::{self, Context, Message, Policy};
use limbsmith::secp256k1::schnorr;

/// Lengths around the blocks of the hashes, and ways to cut.
fn messages() -> impl Iterator<Item = (Vec<u8>, usize)> {
    let lengths = [0, 1, 31, 32, 63, 64, 65, 111, 112, 127, 128, 129, 1000];
    let message = |n: usize| (0..n).map(|i| (i * 7 + n) as u8).collect::<Vec<u8>>();
    lengths
        .into_iter()
        .flat_map(move |n| [1, 63, 64, 1000].map(move |piece| (message(n), piece)))
}

macro_rules! feed {
    ($to:expr, $message:expr, $piece:expr) => {{
        let mut to = $to;
        $message.chunks($piece).for_each(|p| to.update(p));
        to
    }};
}

#[test]
fn ed25519_in_pieces() {
    let key = ed25519::SigningKey::from_bytes(&[9; 32]);
    let public = key.verifying_key();
    let long = [7; 255];
    let contexts = [&b"context"[..], b"", &long].map(|c| Some(Context::new(c).unwrap()));
    for (message, piece) in messages() {
        for context in [None].into_iter().chain(contexts) {
            let whole = match context {
                None => key.sign(&message),
                Some(context) => key.sign(Message::Context {
                    context,
                    message: &message,
                }),
            };
            let mut first = feed!(key.sign_stream(context), message, piece);
            let second = feed!(first.second_pass(), message, piece % 61 + 1);
            assert_eq!(second.finish(), Ok(whole));
            for policy in Policy::ALL {
                let verifier = |signature| public.verify_stream(policy, context, signature);
                let good = feed!(verifier(&whole), message, piece);
                assert!(good.finish().is_ok());
                let mut longer = feed!(verifier(&whole), message, piece);
                longer.update(b"x");
                assert!(longer.finish().is_err());
                let mut other = whole.to_bytes();
                other[40] ^= 1;
                let other = ed25519::Signature::from_bytes(&other);
                assert!(feed!(verifier(&other), message, piece).finish().is_err());
            }
        }
    }
    assert_eq!(Context::new(&[0; 256]), Err(ed25519::ContextTooLong));
}

#[test]
fn bip340_in_pieces() {
    let key = schnorr::SigningKey::from_bytes(&[9; 32]).unwrap();
    let public = key.verifying_key();
    for (message, piece) in messages() {
        let options = schnorr::SignOptions::new().hedged(&[3; 32]);
        let whole = key.sign_with(&message, options).unwrap();
        let mut first = feed!(key.sign_stream(&[3; 32]), message, piece);
        let second = feed!(first.second_pass(), message, piece % 61 + 1);
        assert_eq!(second.finish(), Ok(whole));
        let good = feed!(public.verify_stream(&whole), message, piece);
        assert!(good.finish().is_ok());
        let mut longer = feed!(public.verify_stream(&whole), message, piece);
        longer.update(b"x");
        assert!(longer.finish().is_err());
        let mut other = whole.to_bytes();
        other[40] ^= 1;
        let other = schnorr::Signature::from_bytes(&other);
        assert!(
            feed!(public.verify_stream(&other), message, piece)
                .finish()
                .is_err()
        );
    }
}

/// Two challenges for one nonce would give the key away.
#[test]
fn two_messages_make_no_signature() {
    let ed25519 = ed25519::SigningKey::from_bytes(&[9; 32]);
    let schnorr = schnorr::SigningKey::from_bytes(&[9; 32]).unwrap();
    for (first, second) in [("a", "b"), ("a", ""), ("", "a"), ("ab", "a"), ("ab", "ba")] {
        let mut pass = feed!(ed25519.sign_stream(None), first.as_bytes(), 1);
        let pass = feed!(pass.second_pass(), second.as_bytes(), 1);
        assert_eq!(pass.finish(), Err(ed25519::MessageChanged));
        let mut pass = feed!(schnorr.sign_stream(&[3; 32]), first.as_bytes(), 1);
        let pass = feed!(pass.second_pass(), second.as_bytes(), 1);
        assert_eq!(pass.finish(), Err(schnorr::MessageChanged));
    }
}

/// After a second pass, finished or not, a signer takes another message.
#[test]
fn signers_serve_again() {
    let ed25519 = ed25519::SigningKey::from_bytes(&[9; 32]);
    let schnorr = schnorr::SigningKey::from_bytes(&[9; 32]).unwrap();
    let (mut signer, mut tap) = (ed25519.sign_stream(None), schnorr.sign_stream(&[3; 32]));
    for message in [&b"first"[..], b"", b"second"] {
        signer.update(b"to be forgotten");
        signer.second_pass().update(b"to be forgotten");
        signer.update(message);
        let mut second = signer.second_pass();
        second.update(message);
        assert_eq!(second.finish(), Ok(ed25519.sign(message)));
        tap.update(b"to be forgotten");
        tap.second_pass().update(b"to be forgotten");
        tap.update(message);
        let mut second = tap.second_pass();
        second.update(message);
        let options = schnorr::SignOptions::new().hedged(&[3; 32]);
        let whole = schnorr.sign_with(message, options).unwrap();
        assert_eq!(second.finish(), Ok(whole));
    }
}
