//! The encodings of bytes in text.

use crate::excerpt::quoted;
use crate::hex;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine};
use limbsmith_bulk::key::text::base58;

/// The encoding of bytes in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Hex,
    Base64,
    Base64Url,
    /// In Bitcoin's alphabet, as addresses and signatures of Solana.
    Base58,
    /// The bytes themselves.
    Raw,
}

const fn engine(alphabet: &base64::alphabet::Alphabet) -> GeneralPurpose {
    let config =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    GeneralPurpose::new(alphabet, config)
}
const BASE64: GeneralPurpose = engine(&base64::alphabet::STANDARD);
const BASE64_URL: GeneralPurpose = engine(&base64::alphabet::URL_SAFE);

impl Encoding {
    /// By its name, in any capitals.
    pub fn named(name: &str) -> Option<Self> {
        Some(match &*name.to_ascii_lowercase() {
            "hex" => Encoding::Hex,
            "base64" => Encoding::Base64,
            "base64url" => Encoding::Base64Url,
            "base58" | "base58btc" => Encoding::Base58,
            "raw" | "binary" | "utf8" | "text" => Encoding::Raw,
            _ => return None,
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Hex => "hex",
            Encoding::Base64 => "base64",
            Encoding::Base64Url => "base64url",
            Encoding::Base58 => "base58",
            Encoding::Raw => "raw",
        }
    }

    /// Appends the bytes that `text` encodes.
    pub fn decode(self, text: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
        let base64 = |engine: &GeneralPurpose, out: &mut Vec<u8>| {
            let start = out.len();
            let Err(error) = engine.decode_vec(text, out) else {
                return Ok(());
            };
            out.truncate(start);
            // As in hexadecimal: a line end, or the lines of MIME.
            let is_space = |c: &u8| c.is_ascii_whitespace();
            if text.iter().any(is_space) {
                let text: Vec<u8> = text.iter().copied().filter(|c| !is_space(c)).collect();
                let result = engine.decode_vec(&text, out);
                return result.map_err(|e| not_base64(self, &text, e));
            }
            Err(not_base64(self, text, error))
        };
        match self {
            Encoding::Hex => {
                let start = out.len();
                let Err(error) = hex::decode_into(text, out) else {
                    return Ok(());
                };
                out.truncate(start);
                // `0x`, colons and white space are rare, and looked for only where digits alone were not found.
                let text = std::str::from_utf8(text).map_err(|_| error.to_string())?;
                out.extend(hex::decode_lenient(text).map_err(|e| e.to_string())?);
                Ok(())
            }
            Encoding::Base64 => base64(&BASE64, out),
            Encoding::Base64Url => base64(&BASE64_URL, out),
            Encoding::Base58 => {
                out.extend(base58(text.trim_ascii()).ok_or("not base58")?);
                Ok(())
            }
            Encoding::Raw => {
                out.extend_from_slice(text);
                Ok(())
            }
        }
    }

    /// Encodes these bytes (for [`Encoding::Raw`] they must be text themselves).
    pub fn encode(self, bytes: &[u8]) -> String {
        match self {
            Encoding::Hex => hex::encode(bytes),
            Encoding::Base64 => BASE64.encode(bytes),
            Encoding::Base64Url => BASE64_URL.encode(bytes),
            // Corpora are not written in base58.
            Encoding::Base58 | Encoding::Raw => String::from_utf8_lossy(bytes).into_owned(),
        }
    }
}

/// The reason why text is not base64, in words for people: which character, and not which bits of it.
fn not_base64(encoding: Encoding, text: &[u8], error: DecodeError) -> String {
    let why = match error {
        DecodeError::InvalidByte(place, _) if text.get(place) == Some(&b'=') => {
            "padding before its end".into()
        }
        DecodeError::InvalidByte(place, byte) => {
            format!("character {} is {}", place + 1, quoted([byte]))
        }
        DecodeError::InvalidLength(_) => {
            "a last character that stands alone; is it cut short?".into()
        }
        DecodeError::InvalidLastSymbol { .. } => {
            "a last character with bits that no byte has; is it cut short, or changed?".into()
        }
        DecodeError::InvalidPadding => "padding of a wrong length".into(),
    };
    format!("not {}: {why}", encoding.name())
}
