//! `limbsmith sign`: one signature.

use crate::args::{self, ValueText, only_path, required};
use crate::ecdsa;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::hex::encode;
use crate::keys::{self, Choice, Kind};
use crate::message::Mode;
use crate::output::{self, Inputs};
use crate::sshsig;
use lexopt::Arg;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith sign --key FILE [--out FILE] [--hex] [OPTIONS] MESSAGE

Signs the file MESSAGE (- is standard input) as the key says: Ed25519 as in RFC 8032; ECDSA on
secp256k1 and P-256 with SHA-256 and on P-384 with SHA-384 (or see --hash), in DER, as `openssl dgst
-sign` does, with the nonces of RFC 6979; a signature of ECDSA is verified before it is written.

A message may be of any size: it is read in pieces, for Ed25519 (without --ph) and BIP-340 twice. It
is refused if it changes meanwhile. Of a pipe, these hold up to 16 MiB in memory and refuse more.

  --key FILE      the private key, in any form that `limbsmith help key` lists; of several blocks of
                  PEM, the one that is such a key
  --password-file FILE
                  a file whose first line is the password of the key; - is standard input
  --kid ID        which key of a JWK Set
  --out FILE      where the signature goes; standard output if not given
  --force         overwrite FILE
  --hex           the signature as hexadecimal digits and a line end

  --sshsig NAME   a signature of OpenSSH, as `ssh-keygen -Y sign -n NAME` makes it, by a key of
                  Ed25519, P-256 or P-384; --hash sha512 (default) or sha256

  for Ed25519 keys:
  --ctx TEXT      Ed25519ctx with this context (1 to 255 bytes); with --ph, its context
  --ph            Ed25519ph: what is signed is the SHA-512 digest of the message

  for the others:
  --fixed         both numbers at fixed width (IEEE P1363) and not DER
  --hash H        hashes by sha224, sha256, sha384, sha512, sha3-224, sha3-256, sha3-384 or sha3-512
  --prehashed     MESSAGE is the hash itself, by the curve's function or --hash
  --hedged        random numbers go into the nonce
  --schnorr       BIP-340 (secp256k1): 64 bytes; signs the message itself, which is mostly a hash
";

/// Reads the arguments and signs.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut key, mut out, mut message) = (None, None, None);
    let (mut hex, mut mode, mut force) = (false, Mode::default(), false);
    let mut options = ecdsa::Options::default();
    let (mut choice, mut namespace) = (Choice::default(), None);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("key") => key = Some(PathBuf::from(parser.value()?)),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Arg::Long("hex") => hex = true,
            Arg::Long("force") => force = true,
            Arg::Long("hash") => options.hash = Some(args::hash(&parser.value()?.text()?)?),
            Arg::Long("password-file") => choice.password_file = Some(parser.value()?.into()),
            Arg::Long("kid") => choice.kid = Some(parser.value()?.text()?),
            Arg::Long("sshsig") => namespace = Some(parser.value()?.text()?),
            Arg::Long("ctx") => mode.set_context(parser.value()?)?,
            Arg::Long("ph") => mode.set_prehash(),
            Arg::Long(name) if name != "low-s" && options.take(name) => {}
            Arg::Value(path) => only_path(&mut message, path)?,
            other => return Err(other.unexpected().into()),
        }
    }
    mode.check()?;
    let key_path = required(key, "sign", "--key")?;
    let message = required(message, "sign", "a message file (or -)")?;
    let out = out.unwrap_or_else(|| PathBuf::from("-"));
    if files::is_dash(&out) && !hex && namespace.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::Usage(
            "a signature is not text: give --out FILE or --hex".into(),
        ));
    }
    let password_file = choice.password_file.as_deref();
    keys::one_dash(&[Some(&*key_path), Some(&*message), password_file])?;
    let inputs = [
        Some(("key", &*key_path)),
        Some(("message", &*message)),
        password_file.map(|file| ("password", file)),
    ];
    let inputs = Inputs::of(inputs.into_iter().flatten());
    let key = choice.private(&key_path)?;
    if let Some(namespace) = namespace {
        let hash = options.hash.take();
        if hex || mode != Mode::default() || options != ecdsa::Options::default() {
            return Err(Failure::Usage("--sshsig goes with --hash alone".into()));
        }
        let text = sshsig::sign(&key, &namespace, hash, &message)?;
        output::write(&out, &text, &output::Options::new(&inputs, force))?;
        return Ok(ExitCode::SUCCESS);
    }
    let (key, der) = keys::signer(&key_path, &key)?;
    options.check(key.curve())?;
    let signature = match key {
        Kind::On(_) if mode != Mode::default() => {
            return Err(Failure::Usage("--ctx and --ph are for Ed25519 keys".into()));
        }
        Kind::On(curve) => ecdsa::sign(curve, &der, &message, options)?,
        Kind::Ed25519(key) => mode.sign(&key, &message)?.to_bytes().to_vec(),
    };
    let bytes = if hex {
        (encode(&signature) + "\n").into_bytes()
    } else {
        signature
    };
    output::write(&out, &bytes, &output::Options::new(&inputs, force))?;
    Ok(ExitCode::SUCCESS)
}
