//! The conversation with the host, in lines.
//!
//! | from the host | answer |
//! |---|---|
//! | `K` shared key, seed (32 bytes each) | `P` and the first ratchet key |
//! | `M` a message | `T` and its text, then `M` and one or two messages; or `R` if it is refused |
//! | `Q` | `Q`, messages opened and messages refused |
//!
//! All bytes are hexadecimal.

use crate::X25519;
use crate::machine::Serial;
use crate::ratchet::{OVERHEAD, Ratchet};
use core::fmt;

/// The longest text.
const TEXT: usize = 200;
/// The longest line.
const LINE: usize = 2 * (TEXT + OVERHEAD) + 2;

/// Bytes in hexadecimal.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The bytes of hexadecimal digits, in place.
fn decode(text: &mut [u8]) -> Option<&mut [u8]> {
    let count = text.len() / 2;
    for i in 0..count {
        let digit = |c: u8| (c as char).to_digit(16);
        text[i] = (digit(text[2 * i])? << 4 | digit(text[2 * i + 1])?) as u8;
    }
    (text.len().is_multiple_of(2)).then_some(&mut text[..count])
}

/// A line without its end; longer ones are cut.
fn line(bytes: &mut [u8; LINE]) -> usize {
    let mut count = 0;
    loop {
        match Serial::get() {
            b'\n' => return count,
            byte if count < LINE => {
                bytes[count] = byte;
                count += 1;
            }
            _ => {}
        }
    }
}

/// Answers without end.
pub fn run(engine: &mut X25519) -> ! {
    let mut bytes = [0; LINE];
    let mut ratchet = None;
    let (mut opened, mut refused) = (0u32, 0u32);
    loop {
        let count = line(&mut bytes);
        let Some((kind, rest)) = bytes[..count].split_first_mut() else {
            continue;
        };
        match (*kind, decode(rest), &mut ratchet) {
            (b'K', Some(keys), _) if keys.len() == 64 => {
                let (mut shared, mut seed) = ([0; 32], [0; 32]);
                shared.copy_from_slice(&keys[..32]);
                seed.copy_from_slice(&keys[32..]);
                match Ratchet::new(engine, &shared, &seed) {
                    Ok(new) => println!("P{}", Hex(ratchet.insert(new).public())),
                    Err(_) => println!("R"),
                }
            }
            (b'M', Some(message), Some(ratchet)) => match ratchet.open(engine, message) {
                Ok(text) => {
                    opened += 1;
                    println!("T{}", Hex(text));
                    // Two answers to every third message, so that chains of both lengths occur.
                    for _ in 0..1 + u32::from(opened.is_multiple_of(3)) {
                        let mut answer = [0; TEXT + OVERHEAD];
                        let answer = &mut answer[..text.len() + OVERHEAD];
                        match ratchet.seal(text, answer) {
                            Ok(()) => println!("M{}", Hex(answer)),
                            Err(_) => println!("R"),
                        }
                    }
                    println!("E");
                }
                Err(_) => {
                    refused += 1;
                    println!("R");
                }
            },
            (b'Q', ..) => println!("Q {opened} {refused}"),
            _ => println!("R"),
        }
    }
}
