//! A proxy that changes one byte between a client and a server.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::tls::PATIENCE;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sender {
    Client,
    Server,
}

/// The record or message whose last byte is changed, the first time that it comes by. Messages are found where they are not encrypted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The extension `key_share` of ClientHello or ServerHello, which ends with a share (RFC 8446, section 4.2.8).
    Share(Sender),
    /// The message of this type from this sender, in TLS 1.2 (RFC 5246, section 7.4).
    Message(Sender, u8),
    /// A record of the type `application_data`, which in TLS 1.3 has the encrypted handshake.
    Record(Sender),
}

pub const CERTIFICATE: u8 = 11;
pub const SERVER_KEY_EXCHANGE: u8 = 12;
pub const CERTIFICATE_VERIFY: u8 = 15;
pub const CLIENT_KEY_EXCHANGE: u8 = 16;

const HANDSHAKE: u8 = 22;
const APPLICATION_DATA: u8 = 23;

impl Fault {
    /// The place in this record (with its header of five bytes) of the byte to change.
    fn find(self, sender: Sender, record: &[u8]) -> Option<usize> {
        match self {
            Fault::Share(from) if from == sender && record[0] == HANDSHAKE => {
                let hello = if sender == Sender::Client { 1 } else { 2 };
                let (start, end) = message(record, hello)?;
                share(record, start, end, sender)
            }
            Fault::Message(from, kind) if from == sender && record[0] == HANDSHAKE => {
                message(record, kind).map(|(_, end)| end - 1)
            }
            Fault::Record(from) if from == sender && record[0] == APPLICATION_DATA => {
                Some(record.len() - 1)
            }
            _ => None,
        }
    }
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + length)?;
    Some(
        bytes
            .iter()
            .fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
    )
}

/// Start and end of the body of the message of this type, if it is in this record.
fn message(record: &[u8], kind: u8) -> Option<(usize, usize)> {
    let mut at = 5;
    loop {
        let end = at + 4 + number(record, at + 1, 3)?;
        if end > record.len() {
            return None;
        }
        if record[at] == kind {
            return Some((at + 4, end));
        }
        at = end;
    }
}

/// The last byte of the extension `key_share` (51) in the hello.
fn share(record: &[u8], start: usize, end: usize, sender: Sender) -> Option<usize> {
    let mut at = start + 34;
    at += 1 + number(record, at, 1)?;
    if sender == Sender::Client {
        at += 2 + number(record, at, 2)?;
        at += 1 + number(record, at, 1)?;
    } else {
        at += 3;
    }
    at += 2;
    while at < end {
        let next = at + 4 + number(record, at + 2, 2)?;
        if number(record, at, 2)? == 51 {
            return Some(next - 1);
        }
        at = next;
    }
    None
}

/// A proxy for one connection.
pub struct Proxy {
    pub port: u16,
    changed: Arc<AtomicBool>,
}

impl Proxy {
    /// Without a fault it only passes on.
    pub fn start(target: u16, fault: Option<Fault>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port of this machine");
        let port = listener.local_addr().expect("bound").port();
        let changed = Arc::new(AtomicBool::new(false));
        let done = changed.clone();
        std::thread::spawn(move || -> io::Result<()> {
            let (client, _) = listener.accept()?;
            let server = TcpStream::connect(("127.0.0.1", target))?;
            let fault = Arc::new(Mutex::new(fault));
            let (from, to) = (client.try_clone()?, server.try_clone()?);
            let (first, first_done) = (fault.clone(), done.clone());
            std::thread::spawn(move || pass(from, to, Sender::Client, &first, &first_done));
            pass(server, client, Sender::Server, &fault, &done)
        });
        Self { port, changed }
    }

    /// Whether a byte was changed.
    pub fn changed(&self) -> bool {
        self.changed.load(Ordering::SeqCst)
    }
}

fn pass(
    mut from: TcpStream,
    mut to: TcpStream,
    sender: Sender,
    fault: &Mutex<Option<Fault>>,
    done: &AtomicBool,
) -> io::Result<()> {
    from.set_read_timeout(Some(PATIENCE))?;
    let passed = (|| {
        loop {
            let mut record = vec![0; 5];
            from.read_exact(&mut record)?;
            let length = usize::from(u16::from_be_bytes([record[3], record[4]]));
            record.resize(5 + length, 0);
            from.read_exact(&mut record[5..])?;
            let mut fault = fault.lock().expect("no panic");
            if let Some(at) = fault.and_then(|fault| fault.find(sender, &record)) {
                record[at] ^= 1;
                *fault = None;
                done.store(true, Ordering::SeqCst);
            }
            drop(fault);
            to.write_all(&record)?;
        }
    })();
    let _ = to.shutdown(Shutdown::Write);
    passed
}
