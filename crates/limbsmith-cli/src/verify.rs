//! `limbsmith verify`: one verdict.

use crate::args::{self, ValueText, only_path, policy, required};
use crate::ecdsa;
use crate::failure::{Failure, Outcome, negative};
use crate::keys::{self, Choice, Kind};
use crate::message::Mode;
use crate::signature;
use crate::sshsig;
use lexopt::Arg;
use limbsmith::ed25519::{Policy, Signature};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith verify --pub FILE --sig FILE [--hex] [OPTIONS] MESSAGE

Checks a signature of the file MESSAGE (- is standard input) as the key says, prints `valid` or
`invalid`, and exits with 0 or 1; 2 if key, signature or message cannot be read, as with a malformed
signature. A message may be of any size: it is read once, in pieces.

  --pub FILE      the public key, in any form that `limbsmith help key` lists; nothing of a
                  certificate is validated
  --kid ID        which key of a JWK Set
  --sig FILE      the signature: 64 bytes of Ed25519, DER of ECDSA
  --hex           the signature file is hexadecimal text, with or without 0x, colons and line ends

  --sshsig NAME   the signature is one of OpenSSH (`ssh-keygen -Y sign`) for this namespace

  for Ed25519 keys:
  --policy P      what counts as valid in odd cases: cofactorless (default; as Go and OpenSSL),
                  dalek-strict, zip215, cofactored
  --ctx TEXT      Ed25519ctx with this context (1 to 255 bytes); with --ph, its context
  --ph            Ed25519ph: what is signed is the SHA-512 digest of the message

  for keys on secp256k1, P-256 and P-384:
  --fixed         both numbers at fixed width (IEEE P1363) and not DER
  --low-s         of the two signatures that there are, only the one with the lower s counts
  --hash H        hashes by sha224, sha256, sha384, sha512, sha3-224, sha3-256, sha3-384 or
                  sha3-512, and not by SHA-256, on P-384 by SHA-384
  --prehashed     MESSAGE is the hash itself, by the curve's function or --hash
  --schnorr       BIP-340 (secp256k1)
";

/// Reads the arguments and verifies.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut key, mut signature, mut message) = (None, None, None);
    let (mut hex, mut mode, mut rule) = (false, Mode::default(), None);
    let mut options = ecdsa::Options::default();
    let (mut choice, mut namespace) = (Choice::default(), None);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("pub") => key = Some(PathBuf::from(parser.value()?)),
            Arg::Long("sig") => signature = Some(PathBuf::from(parser.value()?)),
            Arg::Long("hex") => hex = true,
            Arg::Long("policy") => rule = Some(policy(&parser.value()?.text()?)?),
            Arg::Long("hash") => options.hash = Some(args::hash(&parser.value()?.text()?)?),
            Arg::Long("kid") => choice.kid = Some(parser.value()?.text()?),
            Arg::Long("sshsig") => namespace = Some(parser.value()?.text()?),
            Arg::Long("ctx") => mode.set_context(parser.value()?)?,
            Arg::Long("ph") => mode.set_prehash(),
            Arg::Long(name) if name != "hedged" && options.take(name) => {}
            Arg::Value(path) => only_path(&mut message, path)?,
            other => return Err(other.unexpected().into()),
        }
    }
    mode.check()?;
    let key_path = required(key, "verify", "--pub")?;
    let signature_path = required(signature, "verify", "--sig")?;
    let message_path = required(message, "verify", "a message file (or -)")?;
    let paths = [&key_path, &signature_path, &message_path];
    keys::one_dash(&paths.map(|path| Some(&**path)))?;
    let key = choice.public(&key_path)?;
    if let Some(namespace) = namespace {
        if hex || mode != Mode::default() || rule.is_some() || options != ecdsa::Options::default()
        {
            let text = "--sshsig goes with no other option of signatures";
            return Err(Failure::Usage(text.into()));
        }
        return answer(sshsig::verify(
            &key,
            &namespace,
            &signature_path,
            &message_path,
        )?);
    }
    let (key, der) = keys::verifier(&key_path, &key)?;
    options.check(key.curve())?;
    let valid = match key {
        Kind::On(_) if mode != Mode::default() || rule.is_some() => {
            return Err(Failure::Usage(
                "--policy, --ctx and --ph are for Ed25519 keys".into(),
            ));
        }
        Kind::On(curve) => {
            let signature = signature::File::read(&signature_path, hex)?;
            ecdsa::verify(curve, &der, &message_path, &signature, options)?
        }
        Kind::Ed25519(key) => {
            let file = signature::File::read(&signature_path, hex)?;
            let signature = Signature::from_bytes(file.ed25519()?);
            let policy = rule.unwrap_or(Policy::Cofactorless);
            mode.verify(&key, policy, &message_path, &signature)?
        }
    };
    answer(valid)
}

/// Prints the verdict.
fn answer(valid: bool) -> Outcome {
    let mut out = crate::streams::output()?;
    writeln!(out, "{}", if valid { "valid" } else { "invalid" })?;
    out.flush()?;
    Ok(if valid { ExitCode::SUCCESS } else { negative() })
}
