//! `limbsmith sign`: one Ed25519 signature.

use crate::args::{only_path, required};
use crate::failure::{Failure, Outcome};
use crate::files::{self, Access};
use crate::hex::encode;
use crate::keys;
use crate::message::Mode;
use lexopt::Arg;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith sign --key FILE [--out FILE] [--hex] [--ctx TEXT] [--ph] MESSAGE

Signs the file MESSAGE (- is standard input) as RFC 8032 says.

  --key FILE      the private key, PKCS#8 PEM
  --out FILE      where the signature goes, 64 bytes; standard output if not given
  --hex           the signature as 128 hexadecimal digits and a line end
  --ctx TEXT      Ed25519ctx with this context (1 to 255 bytes); with --ph, its context
  --ph            Ed25519ph: what is signed is the SHA-512 digest of the message
";

/// Reads the arguments and signs.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut key, mut out, mut message) = (None, None, None);
    let (mut hex, mut mode) = (false, Mode::default());
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("key") => key = Some(PathBuf::from(parser.value()?)),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Arg::Long("hex") => hex = true,
            Arg::Long("ctx") => mode.set_context(parser.value()?)?,
            Arg::Long("ph") => mode.set_prehash(),
            Arg::Value(path) => only_path(&mut message, path)?,
            other => return Err(other.unexpected().into()),
        }
    }
    mode.check()?;
    let key_path = required(key, "sign", "--key")?;
    let message = required(message, "sign", "a message file (or -)")?;
    let out = out.unwrap_or_else(|| PathBuf::from("-"));
    if files::is_dash(&out) && !hex && std::io::stdout().is_terminal() {
        return Err(Failure::Usage(
            "a signature is not text: give --out FILE or --hex".into(),
        ));
    }
    if files::is_dash(&key_path) && files::is_dash(&message) {
        return Err(Failure::Usage(
            "key and message cannot both be standard input".into(),
        ));
    }
    let key = keys::private_from_pem(&files::read(&key_path)?)
        .map_err(|e| Failure::file(&key_path, e))?;
    let message = files::read(&message)?;
    let signature = mode.sign(&key, &message)?.to_bytes();
    let bytes = if hex {
        (encode(&signature) + "\n").into_bytes()
    } else {
        signature.to_vec()
    };
    files::write(&out, &bytes, Access::Usual, true)?;
    Ok(ExitCode::SUCCESS)
}
