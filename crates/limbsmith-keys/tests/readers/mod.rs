//! The body of the fuzz target on key files: it takes any bytes and panics only if something is wrong. `fuzz/` runs it under
//! libFuzzer, and `tests/garbage.rs` on valid files with damage.

use limbsmith_keys::sshsig::Signature;
use limbsmith_keys::{Form, Options, container, private, public};

/// All readers; the messages of those that refuse the bytes. Each key that is read is written, and read again as the same key. There is no
/// password: parameters of encryption are checked without one.
pub fn keys(data: &[u8]) -> Vec<String> {
    let options = Options::new();
    let mut messages = vec![];
    match private::read(data, &options) {
        Ok(key) => {
            let der = private::write(&key, Form::Der, None).expect("a form of all kinds");
            let again = private::read(&der, &options).expect("as it was written");
            assert_eq!(again.public_key(), key.public_key());
        }
        Err(error) => messages.push(format!("{error} {error:?}")),
    }
    match public::read(data, &options) {
        Ok(key) => {
            let der = public::write(&key, Form::Der).expect("a form of all kinds");
            assert_eq!(public::read(&der, &options), Ok(key));
        }
        Err(error) => messages.push(format!("{error} {error:?}")),
    }
    match Signature::read(data) {
        Ok(signature) => {
            let key = *signature.public_key();
            let digest = vec![0; signature.hash().output_bytes()];
            let verified = signature.verify(&key, signature.namespace(), &digest);
            assert!(verified.is_err(), "nobody signed this");
        }
        Err(error) => messages.push(format!("{error} {error:?}")),
    }
    let _ = container::open(data);
    let _ = container::is_text(data);
    for message in &messages {
        assert!(message.len() < 2000, "{message}");
    }
    messages
}
