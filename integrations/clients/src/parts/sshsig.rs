//! SSHSIG: `ssh-keygen -Y sign` by files of limbsmith's keys, and `ssh-keygen -Y verify` of limbsmith's signatures.

use std::path::Path;

use limbsmith_ssh::{SigningKey, verify};
use ssh_key::{HashAlg, LineEnding, Signature, SshSig};

use crate::openssh::{self, KINDS, line, public, refused, ssh_keygen, text, write};
use crate::report::{Outcome, Report, Subject};
use crate::run::Ended;

const MESSAGE: &[u8] = b"a message\n";
const NAMESPACE: &str = "file";

/// `ssh-keygen` signs by the key's file, and limbsmith verifies.
fn theirs(key: &SigningKey, hash: &str, folder: &Path) -> Outcome {
    openssh::write_key(key, folder, "key")?;
    let option = format!("hashalg={hash}");
    let arguments = ["-Y", "sign", "-n", NAMESPACE, "-O", &option, "-f", "key"];
    let ended = ssh_keygen(&arguments, MESSAGE, folder)?;
    ended.good()?;
    let signature = SshSig::from_pem(&ended.stdout).map_err(text)?;
    if signature.hash_alg().as_str() != hash {
        return Err(format!("signed with {}", signature.hash_alg()));
    }
    let public = public(key);
    verify(&public, NAMESPACE, MESSAGE, &signature).map_err(text)?;
    let mut message = MESSAGE.to_vec();
    message[0] ^= 1;
    let verdicts = [
        verify(&public, NAMESPACE, &message, &signature),
        verify(&public, "filf", MESSAGE, &signature),
        verify(&public, "filf", MESSAGE, &renamed(&signature)?),
        verify(&public, NAMESPACE, MESSAGE, &changed(&signature)?),
    ];
    use ssh_key::Error::{Crypto, Namespace};
    match verdicts {
        [Err(Crypto), Err(Namespace), Err(Crypto), Err(Crypto)] => {
            Ok("accepted; wrong ones refused".into())
        }
        other => Err(format!("{other:?}")),
    }
}

/// The signature with another last byte.
fn changed(signature: &SshSig) -> Result<SshSig, String> {
    let mut bytes = signature.signature_bytes().to_vec();
    *bytes.last_mut().expect("not empty") ^= 1;
    let inner = Signature::new(signature.algorithm(), bytes).map_err(text)?;
    with(signature, NAMESPACE, inner)
}

/// The same signature in a file of another namespace.
fn renamed(signature: &SshSig) -> Result<SshSig, String> {
    with(signature, "filf", signature.signature().clone())
}

fn with(signature: &SshSig, namespace: &str, inner: Signature) -> Result<SshSig, String> {
    let key = signature.public_key().clone();
    SshSig::new(key, namespace, signature.hash_alg(), inner).map_err(text)
}

/// limbsmith signs, and `ssh-keygen` verifies.
fn ours(key: &SigningKey, hash: &str, folder: &Path) -> Outcome {
    let hash: HashAlg = hash.parse().map_err(text)?;
    write(folder, "allowed", format!("somebody {}\n", line(key)))?;
    let signature = SshSig::sign(key, NAMESPACE, hash, MESSAGE).map_err(text)?;
    let check = |signature: &SshSig, namespace: &str, message: &[u8]| -> Result<Ended, String> {
        write(
            folder,
            "sig",
            signature.to_pem(LineEnding::LF).map_err(text)?,
        )?;
        let arguments = [
            "-Y", "verify", "-f", "allowed", "-I", "somebody", "-n", namespace,
        ];
        ssh_keygen(&[&arguments[..], &["-s", "sig"]].concat(), message, folder)
    };
    let good = check(&signature, NAMESPACE, MESSAGE)?;
    good.good()?;
    good.says("Good \"file\" signature for somebody")?;
    let mut message = MESSAGE.to_vec();
    message[0] ^= 1;
    let incorrect = "incorrect signature";
    refused(&check(&signature, NAMESPACE, &message)?, incorrect)?;
    refused(&check(&signature, "filf", MESSAGE)?, "namespace")?;
    refused(&check(&renamed(&signature)?, "filf", MESSAGE)?, incorrect)?;
    refused(
        &check(&changed(&signature)?, NAMESPACE, MESSAGE)?,
        incorrect,
    )?;
    // The signature of another key, whose owner is not known.
    let other = KINDS.map(openssh::Kind::key);
    let other = SshSig::sign(&other[0], NAMESPACE, hash, MESSAGE).map_err(text)?;
    refused(
        &check(&other, NAMESPACE, MESSAGE)?,
        "Could not verify signature.",
    )?;
    Ok("accepted; wrong ones refused".into())
}

pub fn run(report: &mut Report) {
    let Some(version) = openssh::version() else {
        report.skip("no ssh-keygen (apt-get install openssh-client)");
        return;
    };
    let subject = Subject::new("OpenSSH", version);
    for kind in KINDS {
        for hash in ["sha256", "sha512"] {
            let key = kind.key();
            let detail = format!("{}, {hash}", kind.name());
            let folder = report.folder();
            let tried = "`ssh-keygen -Y sign`, by files of our keys";
            report.check(&subject, tried, &detail, || theirs(&key, hash, &folder));
            let tried = "`ssh-keygen -Y verify`, of our signatures";
            report.check(&subject, tried, &detail, || ours(&key, hash, &folder));
        }
    }
}
