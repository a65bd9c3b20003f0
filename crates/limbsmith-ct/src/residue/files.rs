//! Private keys in users' forms: `limbsmith-keys`.

use crate::curve25519::array;
use crate::depth::Depth;
use crate::needles::Needles;
use crate::report::Report;
use limbsmith::keys::PrivateKey;
use limbsmith::{ed25519, p384};
use limbsmith_keys::sshsig::{self, Hash};
use limbsmith_keys::{Form, Options, private};
use num_bigint::BigUint;
use std::hint::black_box;

/// What the crate erases.
const ERASED: Depth = Depth::unnamed(64 << 10);
const PASSWORD: &[u8] = b"Tr0ub4dor&3 correct horse";

/// Keys of two kinds, and the files of each with the words after their operation's name.
pub struct Inputs {
    keys: Vec<PrivateKey>,
    files: Vec<Vec<(String, Vec<u8>)>>,
    needles: Needles,
}

impl Inputs {
    /// Inputs from this seed.
    pub fn new(number: usize) -> Result<Self, String> {
        let seed = array(5000 * number + 17);
        let mut scalar: [u8; 48] = array(5000 * number + 18);
        scalar[0] >>= 1;
        let on_p384 = p384::ecdsa::SigningKey::from_bytes(&scalar).map_err(|e| e.to_string())?;
        let keys = vec![
            PrivateKey::Ed25519(ed25519::SigningKey::from_bytes(&seed)),
            PrivateKey::P384(on_p384),
        ];
        let mut needles = Needles::default();
        needles.integer("seed", &BigUint::from_bytes_le(&seed), 32);
        needles.integer("number", &BigUint::from_bytes_be(&scalar), 48);
        needles.bytes("password", PASSWORD);
        let failed = |e: limbsmith_keys::Error| e.to_string();
        let mut files = Vec::new();
        for key in &keys {
            let jwk = private::write(key, Form::Jwk, None).map_err(failed)?;
            let text = String::from_utf8_lossy(&jwk);
            let (_, secret) = text
                .split_once(r#""d":""#)
                .ok_or("a JSON Web Key without d")?;
            let (secret, _) = secret.split_once('"').ok_or("a text without an end")?;
            needles.bytes("base64url of the key", secret.as_bytes());
            let mut all = Vec::new();
            for form in [Form::Jwk, Form::Cose, Form::OpenSsh, Form::Pem] {
                let file = private::write(key, form, None).map_err(failed)?;
                all.push((form.to_string(), file.to_vec()));
            }
            for form in [Form::OpenSsh, Form::Pem] {
                let file = private::write(key, form, Some(PASSWORD)).map_err(failed)?;
                all.push((format!("encrypted {form}"), file.to_vec()));
            }
            files.push(all);
        }
        Ok(Inputs {
            keys,
            files,
            needles,
        })
    }

    /// Runs all operations.
    pub fn run(&self, report: &mut Report) -> Result<(), String> {
        let mut done = true;
        for (key, files) in self.keys.iter().zip(&self.files) {
            for (what, file) in files {
                let options = Options::new().password(PASSWORD);
                let name = format!("keys::private::read {what}");
                report.run(&name, ERASED, &self.needles, || {
                    done &= black_box(&mut private::read(black_box(file), &options)).is_ok();
                });
            }
            for (form, password) in [
                (Form::Jwk, None),
                (Form::Cose, None),
                (Form::OpenSsh, None),
                (Form::Pem, None),
                (Form::OpenSsh, Some(PASSWORD)),
                (Form::Pem, Some(PASSWORD)),
            ] {
                let encrypted = if password.is_some() { "encrypted " } else { "" };
                let name = format!("keys::private::write {encrypted}{form}");
                report.run(&name, ERASED, &self.needles, || {
                    let file = private::write(black_box(key), form, password);
                    done &= black_box(&file).is_ok();
                });
            }
            report.run("keys::sshsig::sign", ERASED, &self.needles, || {
                let signed = sshsig::sign(black_box(key), "file", Hash::Sha512, &[7; 64]);
                done &= black_box(&signed).is_ok();
            });
        }
        match done {
            true => Ok(()),
            false => Err("a key was not read or written".into()),
        }
    }
}
