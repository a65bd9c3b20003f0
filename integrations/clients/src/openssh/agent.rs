//! An SSH agent that signs and verifies by limbsmith (draft-ietf-sshm-ssh-agent), for OpenSSH's `ssh`.
//!
//! `ssh` asks it for the signature of a login. It also shows it the host's signature of the key exchange, in the extension
//! `session-bind@openssh.com` (OpenSSH's PROTOCOL.agent).

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use limbsmith_ssh::{SigningKey, VerifyingKey};
use signature2::{Signer, Verifier};
use ssh_key::{PublicKey, Signature};

use super::text;

const FAILURE: u8 = 5;
const SUCCESS: u8 = 6;
const REQUEST_IDENTITIES: u8 = 11;
const IDENTITIES_ANSWER: u8 = 12;
const SIGN_REQUEST: u8 = 13;
const SIGN_RESPONSE: u8 = 14;
const EXTENSION: u8 = 27;

/// A message longer than any here.
const LIMIT: usize = 1 << 16;

/// The work of the agent, by limbsmith.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Signatures made.
    pub signed: usize,
    /// Host keys whose signature was verified.
    pub hosts: Vec<PublicKey>,
    pub errors: Vec<String>,
}

pub struct Agent {
    pub socket: PathBuf,
    seen: Arc<Mutex<Seen>>,
}

struct Work {
    key: SigningKey,
    /// Whether the last byte of each signature is changed.
    wrong: bool,
    seen: Arc<Mutex<Seen>>,
}

impl Agent {
    /// Serves on a socket of this folder until the program ends.
    pub fn start(key: &SigningKey, wrong: bool, folder: &Path) -> Result<Self, String> {
        let socket = folder.join("agent");
        let _ = std::fs::remove_file(&socket);
        let listener = UnixListener::bind(&socket).map_err(text)?;
        let seen = Arc::new(Mutex::new(Seen::default()));
        let work = Arc::new(Work {
            key: key.clone(),
            wrong,
            seen: seen.clone(),
        });
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let work = work.clone();
                std::thread::spawn(move || work.serve(stream));
            }
        });
        Ok(Self { socket, seen })
    }

    pub fn seen(&self) -> Seen {
        self.seen.lock().expect("no panic").clone()
    }
}

impl Work {
    fn serve(&self, mut stream: UnixStream) {
        let mut length = [0; 4];
        // `ssh` closes when it has ended.
        while stream.read_exact(&mut length).is_ok() {
            let length = u32::from_be_bytes(length) as usize;
            let mut message = vec![0; length.min(LIMIT)];
            if length > LIMIT || stream.read_exact(&mut message).is_err() {
                return;
            }
            let answer = self.answer(&message).unwrap_or_else(|why| {
                self.seen.lock().expect("no panic").errors.push(why);
                vec![FAILURE]
            });
            if stream.write_all(&string(&answer)).is_err() {
                return;
            }
        }
    }

    fn answer(&self, message: &[u8]) -> Result<Vec<u8>, String> {
        let (kind, mut rest) = message.split_first().ok_or("an empty message")?;
        let public = super::public(&self.key).to_bytes().map_err(text)?;
        match *kind {
            REQUEST_IDENTITIES => {
                let count = 1_u32.to_be_bytes();
                let comment = string(b"limbsmith");
                Ok([&[IDENTITIES_ANSWER], &count[..], &string(&public), &comment].concat())
            }
            SIGN_REQUEST => {
                let (key, data) = (take(&mut rest)?, take(&mut rest)?);
                if key != public {
                    return Err("a signature by another key".into());
                }
                let signature: Signature = self.key.try_sign(data).map_err(text)?;
                let mut signature = Vec::try_from(signature).map_err(text)?;
                if self.wrong {
                    *signature.last_mut().expect("not empty") ^= 1;
                }
                self.seen.lock().expect("no panic").signed += 1;
                Ok([&[SIGN_RESPONSE], &string(&signature)[..]].concat())
            }
            EXTENSION if take(&mut rest)? == b"session-bind@openssh.com" => {
                let (host, session) = (take(&mut rest)?, take(&mut rest)?);
                let signature = Signature::try_from(take(&mut rest)?).map_err(text)?;
                let host = PublicKey::from_bytes(host).map_err(text)?;
                let key = VerifyingKey::try_from(&host).map_err(text)?;
                key.verify(session, &signature)
                    .map_err(|_| "the host's signature is wrong")?;
                self.seen.lock().expect("no panic").hosts.push(host);
                Ok(vec![SUCCESS])
            }
            kind => Err(format!("a message of type {kind}")),
        }
    }
}

/// `string` (RFC 4251, section 5).
fn string(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).expect("short");
    [&length.to_be_bytes(), bytes].concat()
}

fn take<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], String> {
    let (length, after) = rest.split_first_chunk().ok_or("a short message")?;
    let length = u32::from_be_bytes(*length) as usize;
    let (bytes, after) = after.split_at_checked(length).ok_or("a short message")?;
    *rest = after;
    Ok(bytes)
}
