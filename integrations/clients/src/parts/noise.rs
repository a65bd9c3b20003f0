//! Handshakes of snow on limbsmith with Python's noiseprotocol.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Command;

use limbsmith_noise::Limbsmith;
use snow::params::{CipherChoice, DHChoice, HashChoice, NoiseParams};
use snow::resolvers::{BoxedCryptoResolver, CryptoResolver, DefaultResolver, FallbackResolver};
use snow::types::{Cipher, Dh, Hash, Random};
use snow::{Builder, HandshakeState};

use super::locked;
use crate::python;
use crate::report::{Outcome, Report, Subject};
use crate::run::{self, Ended};
use crate::tls::PATIENCE;

const WHEELS: [&str; 2] = ["noiseprotocol==0.3.1", "cryptography==45.0.7"];

const SCRIPT: &str = include_str!("noiseprotocol.py");

const NAMES: [&str; 2] = [
    "Noise_XX_25519_ChaChaPoly_SHA256",
    "Noise_IK_25519_AESGCM_BLAKE2s",
];

/// The default resolver's ciphers and hashes. Its curve panics.
struct Poison;

impl CryptoResolver for Poison {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        panic!("the base has random bytes")
    }

    fn resolve_dh(&self, choice: &DHChoice) -> Option<Box<dyn Dh>> {
        panic!("the base exchanges keys: {choice:?}")
    }

    fn resolve_hash(&self, choice: &HashChoice) -> Option<Box<dyn Hash>> {
        DefaultResolver.resolve_hash(choice)
    }

    fn resolve_cipher(&self, choice: &CipherChoice) -> Option<Box<dyn Cipher>> {
        DefaultResolver.resolve_cipher(choice)
    }
}

fn resolver() -> BoxedCryptoResolver {
    let resolver = FallbackResolver::new(Box::new(Limbsmith), Box::new(Poison));
    Box::new(resolver)
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Initiator,
    Responder,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Self::Initiator => "initiator",
            Self::Responder => "responder",
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Initiator => Self::Responder,
            Self::Responder => Self::Initiator,
        }
    }
}

/// Where a byte is wrong: the number of the message, and the place in it.
type Fault = Option<(usize, usize)>;

struct Peer {
    python: PathBuf,
    folder: PathBuf,
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn send(stream: &mut TcpStream, message: &[u8]) -> Result<(), String> {
    let length = u16::try_from(message.len()).map_err(text)?;
    let message = [&length.to_be_bytes(), message].concat();
    stream.write_all(&message).map_err(text)
}

fn receive(stream: &mut TcpStream) -> Result<Vec<u8>, String> {
    let mut length = [0; 2];
    stream.read_exact(&mut length).map_err(text)?;
    let mut message = vec![0; u16::from_be_bytes(length).into()];
    stream.read_exact(&mut message).map_err(text)?;
    Ok(message)
}

/// Runs our side: the handshake's hash, after a message in each direction.
fn ours(mut state: HandshakeState, stream: &mut TcpStream, fault: Fault) -> Result<String, String> {
    let change = |number: usize, message: &mut Vec<u8>| {
        if let Some((at, place)) = fault
            && at == number
        {
            message[place] ^= 1;
        }
    };
    let mut buffer = vec![0; 1024];
    let mut number = 0;
    while !state.is_handshake_finished() {
        if state.is_my_turn() {
            let length = state.write_message(b"payload", &mut buffer).map_err(text)?;
            let mut message = buffer[..length].to_vec();
            change(number, &mut message);
            send(stream, &message)?;
        } else {
            let mut message = receive(stream)?;
            change(number, &mut message);
            let length = state.read_message(&message, &mut buffer).map_err(text)?;
            if &buffer[..length] != b"payload" {
                return Err("another payload".into());
            }
        }
        number += 1;
    }
    let hash = hex(state.get_handshake_hash());
    let mut state = state.into_transport_mode().map_err(text)?;
    let length = state.write_message(b"text", &mut buffer).map_err(text)?;
    send(stream, &buffer[..length])?;
    let answer = receive(stream)?;
    let length = state.read_message(&answer, &mut buffer).map_err(text)?;
    match &buffer[..length] {
        b"text" => Ok(hash),
        _ => Err("another text".into()),
    }
}

impl Peer {
    /// A handshake whose initiator or responder is limbsmith's: what both sides say.
    fn meet(
        &self,
        name: &str,
        side: Side,
        fault: Fault,
    ) -> Result<(Result<String, String>, Ended), String> {
        let params: NoiseParams = name.parse().map_err(text)?;
        let builder = || Builder::with_resolver(params.clone(), resolver());
        let keys = [(); 2].map(|()| builder().generate_keypair());
        let [our_key, their_key] = keys;
        let (our_key, their_key) = (our_key.map_err(text)?, their_key.map_err(text)?);
        // The initiator of IK knows the responder's key.
        let is_known = name.contains("_IK_");
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(text)?;
        let port = listener.local_addr().map_err(text)?.port().to_string();
        let mut command = Command::new(&self.python);
        command.arg(self.folder.join("peer.py")).args([
            name,
            &port,
            side.other().name(),
            &hex(&their_key.private),
        ]);
        let mut builder = builder()
            .local_private_key(&our_key.private)
            .map_err(text)?;
        match side {
            Side::Initiator if is_known => {
                builder = builder.remote_public_key(&their_key.public).map_err(text)?;
            }
            Side::Responder if is_known => {
                command.arg(hex(&our_key.public));
            }
            _ => {}
        }
        let state = match side {
            Side::Initiator => builder.build_initiator(),
            Side::Responder => builder.build_responder(),
        };
        let running = run::start(&mut command, b"", &self.folder)?;
        let mut stream = accept(&listener)?;
        let said = ours(state.map_err(text)?, &mut stream, fault);
        drop(stream);
        Ok((said, running.end()?))
    }

    fn good(&self, name: &str, side: Side) -> Outcome {
        let (ours, theirs) = self.meet(name, side, None)?;
        let hash = ours?;
        theirs.good()?;
        theirs.says(&format!("hash {hash}"))?;
        theirs.says("finished")?;
        Ok("the same hash, and a message in each direction".into())
    }

    /// The reader refuses the message, or the next one if that is of a secret of both.
    fn bad(&self, name: &str, side: Side, fault: (usize, usize), reader: Side) -> Outcome {
        self.good(name, side)?;
        let (ours, theirs) = self.meet(name, side, Some(fault))?;
        if theirs.stdout.contains("finished") {
            return Err("the other side finished".into());
        }
        let is_ours = reader == side;
        match ours {
            Err(why) if is_ours && why == snow::Error::Decrypt.to_string() => Ok(why),
            Err(_) if !is_ours => {
                theirs.says("InvalidTag")?;
                Ok("InvalidTag".into())
            }
            other => Err(format!("{other:?}; {}", theirs.text())),
        }
    }
}

/// The peer's connection. A peer that does not come ends the wait.
fn accept(listener: &TcpListener) -> Result<TcpStream, String> {
    listener.set_nonblocking(true).map_err(text)?;
    let started = std::time::Instant::now();
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false).map_err(text)?;
                stream.set_read_timeout(Some(PATIENCE)).map_err(text)?;
                return Ok(stream);
            }
            Err(_) if started.elapsed() < PATIENCE => {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            Err(error) => return Err(text(error)),
        }
    }
}

pub fn run(report: &mut Report) {
    let folder = report.folder();
    let python = match python::install(&folder, SCRIPT, &WHEELS) {
        Ok(python) => python,
        Err(why) => {
            report.skip(&format!("no noiseprotocol: {why}"));
            return;
        }
    };
    let peer = Peer { python, folder };
    let version = WHEELS[0].rsplit('=').next().unwrap_or_default();
    let version = format!("{version}; snow {}", locked("snow"));
    let subject = Subject::new("noiseprotocol (Python)", version);
    for name in NAMES {
        for side in [Side::Initiator, Side::Responder] {
            let detail = format!("{name}, limbsmith is the {}", side.name());
            report.check(&subject, "handshakes", &detail, || peer.good(name, side));
        }
    }
    // The messages of XX: e; e, ee, s, es; s, se. A wrong `e` of the initiator is seen in the second message.
    let name = NAMES[0];
    for (number, place, what, reader) in [
        (0, 0, "the initiator's e", Side::Initiator),
        (1, 0, "the responder's e", Side::Initiator),
        (1, 32, "the responder's s", Side::Initiator),
        (2, 0, "the initiator's s", Side::Responder),
    ] {
        for side in [Side::Initiator, Side::Responder] {
            let detail = format!("{what}, limbsmith is the {}", side.name());
            report.check(&subject, "one byte wrong in XX", &detail, || {
                peer.bad(name, side, (number, place), reader)
            });
        }
    }
}
