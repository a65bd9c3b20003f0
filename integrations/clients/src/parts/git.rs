//! Commits of git that are signed by SSH keys of limbsmith.

use std::path::{Path, PathBuf};
use std::process::Command;

use limbsmith_ssh::{SigningKey, verify};
use ssh_key::{HashAlg, SshSig};

use crate::openssh::{self, KINDS, line, public, refused, signer, text, write};
use crate::report::{Outcome, Report, Subject};
use crate::run::{self, Ended};

/// A repository with a key of its owner.
struct Repository {
    folder: PathBuf,
    key: SigningKey,
}

impl Repository {
    /// Runs git without the user's settings.
    fn git(&self, arguments: &[&str], input: &[u8]) -> Result<Ended, String> {
        let mut command = Command::new("git");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GIT_") {
                command.env_remove(name);
            }
        }
        command
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("LC_ALL", "C")
            .current_dir(&self.folder)
            .args([
                "-c",
                "user.name=Somebody",
                "-c",
                "user.email=somebody@example.com",
            ])
            .args([
                "-c",
                "gpg.format=ssh",
                "-c",
                "gpg.ssh.allowedSignersFile=allowed",
            ])
            .args(arguments);
        run::run(&mut command, input, &self.folder)
    }

    fn output(&self, arguments: &[&str], input: &[u8]) -> Result<String, String> {
        let ended = self.git(arguments, input)?;
        ended.good()?;
        Ok(ended.stdout)
    }

    fn new(folder: PathBuf, key: SigningKey) -> Result<Self, String> {
        openssh::write_key(&key, &folder, "key")?;
        write(
            &folder,
            "allowed",
            format!("somebody@example.com {}\n", line(&key)),
        )?;
        let new = Self { folder, key };
        new.output(&["init", "-q", "."], b"")?;
        Ok(new)
    }

    /// A commit signed by this program: its object.
    fn commit(&self, program: &Path) -> Result<String, String> {
        let program = format!("gpg.ssh.program={}", program.display());
        let key = format!("user.signingkey={}", self.folder.join("key").display());
        let arguments = ["commit", "-q", "--allow-empty", "-S", "-m", "a message"];
        self.output(
            &[&["-c", &program, "-c", &key], &arguments[..]].concat(),
            b"",
        )?;
        self.output(&["cat-file", "commit", "HEAD"], b"")
    }

    /// `git verify-commit`, with git's own way to ssh-keygen, of the commit with these bytes.
    fn verify(&self, commit: &str) -> Result<Ended, String> {
        let arguments = ["hash-object", "-t", "commit", "-w", "--stdin"];
        let name = self.output(&arguments, commit.as_bytes())?;
        self.git(&["verify-commit", "-v", name.trim()], b"")
    }
}

/// The commit's signature and the signed bytes: the object without the header `gpgsig`.
fn split(commit: &str) -> Result<(SshSig, String), String> {
    let (before, rest) = commit.split_once("\ngpgsig ").ok_or("no signature")?;
    let mut pem = String::new();
    let mut rest = rest;
    loop {
        let (part, after) = rest.split_once('\n').ok_or("no end of the signature")?;
        pem.push_str(part);
        pem.push('\n');
        rest = after;
        // The header goes on where a line begins with a space.
        match rest.strip_prefix(' ') {
            Some(more) => rest = more,
            None => break,
        }
    }
    // git writes an empty line of the signature's end, too.
    let signature = SshSig::from_pem(pem.trim_end()).map_err(text)?;
    Ok((signature, format!("{before}\n{rest}")))
}

fn commit(folder: PathBuf, key: SigningKey, program: Option<&Path>) -> Outcome {
    let repository = Repository::new(folder, key)?;
    let commit = repository.commit(program.unwrap_or(Path::new("ssh-keygen")))?;
    let good = repository.verify(&commit)?;
    good.good()?;
    good.says("Good \"git\" signature for somebody@example.com")?;

    let public = public(&repository.key);
    let (signature, signed) = split(&commit)?;
    let signed = signed.as_bytes();
    verify(&public, "git", signed, &signature).map_err(text)?;
    // The mark of our program. ssh-keygen has SHA-512.
    let hash = match program {
        Some(_) => signer::HASH,
        None => HashAlg::Sha512,
    };
    if signature.hash_alg() != hash {
        return Err(format!("signed with {}", signature.hash_alg()));
    }
    // limbsmith's nonces are those of RFC 6979; OpenSSH's are random.
    let again = SshSig::sign(&repository.key, "git", hash, signed).map_err(text)?;
    let is_random = !matches!(repository.key, SigningKey::Ed25519(_));
    if (again == signature) == (program.is_none() && is_random) {
        return Err("signed by the other program".into());
    }

    let wrong = commit.replace("a message", "a massage");
    let refusal = repository.verify(&wrong)?;
    refused(&refusal, "incorrect signature")?;
    let (signature, signed) = split(&wrong)?;
    match verify(&public, "git", signed.as_bytes(), &signature) {
        Err(ssh_key::Error::Crypto) => Ok("verified both ways; one byte wrong refused".into()),
        other => Err(format!("one byte wrong: {other:?}")),
    }
}

/// This program, which takes `-Y` for a call by git.
fn this() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(text)
}

pub fn run(report: &mut Report) {
    let Some(version) = run::version("git", "--version", 2) else {
        report.skip("no git (apt-get install git)");
        return;
    };
    let Some(openssh) = openssh::version() else {
        report.skip("no ssh-keygen (apt-get install openssh-client)");
        return;
    };
    let subject = Subject::new("git", format!("{version}, OpenSSH {openssh}"));
    for kind in KINDS {
        let folder = report.folder();
        let tried = "commits, signed by `ssh-keygen` with files of our keys";
        report.check(&subject, tried, kind.name(), || {
            commit(folder, kind.key(), None)
        });
        let folder = report.folder();
        let tried = "commits, signed by limbsmith";
        report.check(&subject, tried, kind.name(), || {
            commit(folder, kind.key(), Some(&this()?))
        });
    }
}
