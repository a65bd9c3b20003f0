//! Logins: OpenSSH's `ssh` and `sshd`, whose host keys, user keys and certificates are limbsmith's.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use limbsmith_ssh::SigningKey;
use ssh_key::certificate::{Builder, CertType};

use crate::openssh::agent::Agent;
use crate::openssh::daemon::{self, Daemon, Privileges, accepted, user};
use crate::openssh::{self, KINDS, Kind, fingerprint, line, public, refused, text, write};
use crate::report::{Outcome, Report, Subject};
use crate::run::Ended;

const HOUR: i64 = 3600;

/// What `ssh` says if no key of its own is accepted.
const DENIED: &str = "Permission denied (publickey).";

/// A host and a user, with keys of limbsmith, and the files by which each knows the other.
struct Scene {
    program: PathBuf,
    folder: PathBuf,
    host: SigningKey,
    user: SigningKey,
}

impl Scene {
    fn new(program: &Path, folder: PathBuf, host: Kind, user: Kind) -> Self {
        Self {
            program: program.into(),
            folder,
            host: host.key(),
            user: user.key(),
        }
    }

    /// A host that lets the user in, and has these lines more.
    fn start(&self, lines: &[String]) -> Result<Daemon, String> {
        let key = openssh::write_key(&self.host, &self.folder, "host")?;
        let keys = self.authorize(&line(&self.user))?;
        let mut config = vec![
            format!("HostKey {}", key.display()),
            format!("AuthorizedKeysFile {}", keys.display()),
        ];
        config.extend_from_slice(lines);
        Daemon::start(&self.program, &config, &self.folder)
    }

    /// sshd reads the file again for each login.
    fn authorize(&self, line: &str) -> Result<PathBuf, String> {
        write(&self.folder, "authorized_keys", format!("{line}\n"))
    }

    /// A login to a host of this known key.
    fn login(&self, daemon: &Daemon, known: &str, options: &[String]) -> Result<Ended, String> {
        let known = daemon.known_hosts(known, &self.folder)?;
        daemon.login(options, &known, &self.folder)
    }

    /// A login by a file of this key.
    fn login_by(&self, daemon: &Daemon, key: &SigningKey) -> Result<Ended, String> {
        self.login(daemon, &line(&self.host), &self.file(key)?)
    }

    fn file(&self, key: &SigningKey) -> Result<Vec<String>, String> {
        // The folder has no certificate of another check.
        let name = fingerprint(key).replace(['/', ':'], "_");
        let path = self.folder.join(&name);
        if !path.exists() {
            openssh::write_key(key, &self.folder, &name)?;
        }
        Ok(vec![
            "IdentitiesOnly=yes".into(),
            "IdentityAgent=none".into(),
            format!("IdentityFile={}", path.display()),
        ])
    }

    /// A login that fails at the host, after one that does not differ but for the key.
    fn denied(&self, daemon: &mut Daemon, key: &SigningKey) -> Outcome {
        let ended = self.login_by(daemon, key)?;
        refused(&ended, DENIED)?;
        if ended.text().contains("Server accepts key") {
            return Err("the host wanted a signature".into());
        }
        daemon.said(&format!("Failed publickey for {}", user()?))?;
        daemon.said(&fingerprint(key))?;
        Ok("refused by sshd".into())
    }
}

/// A certificate that differs from a good one in one field.
#[derive(Clone)]
struct Wanted {
    kind: CertType,
    principal: String,
    /// Seconds from now.
    from: i64,
    until: i64,
}

impl Wanted {
    fn new(kind: CertType, principal: String) -> Self {
        Self {
            kind,
            principal,
            from: -HOUR,
            until: HOUR,
        }
    }

    /// The line of the certificate, signed by limbsmith.
    fn sign(&self, authority: &SigningKey, subject: &SigningKey) -> Result<String, String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_err(text)?;
        let at = |seconds| now.as_secs().saturating_add_signed(seconds);
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).map_err(text)?;
        let subject = public(subject).key_data().clone();
        let make = || {
            let mut builder = Builder::new(nonce, subject, at(self.from), at(self.until))?;
            builder
                .serial(7)?
                .cert_type(self.kind)?
                .key_id("limbsmith")?
                .valid_principal(&self.principal)?;
            builder.sign(authority)?.to_openssh()
        };
        make().map_err(text)
    }
}

fn logins(report: &mut Report, subject: &Subject, program: &Path) {
    for host in KINDS {
        for user_kind in KINDS {
            if report.settings.quick && host != user_kind {
                continue;
            }
            let scene = Scene::new(program, report.folder(), host, user_kind);
            let detail = format!("host {}, user {}", host.name(), user_kind.name());
            report.check(subject, "logins, files of keys", &detail, || {
                let mut daemon = scene.start(&[])?;
                let ended = scene.login_by(&daemon, &scene.user)?;
                accepted(&ended)?;
                ended.says(&format!(
                    "Server host key: {} {}",
                    host.algorithm(),
                    fingerprint(&scene.host)
                ))?;
                daemon.said(&format!("Accepted publickey for {}", user()?))?;
                daemon.said(&fingerprint(&scene.user))?;
                Ok("logged in".into())
            });
            // limbsmith signs for the user, and verifies the host's signature.
            report.check(subject, "logins, signed by our agent", &detail, || {
                let daemon = scene.start(&[])?;
                by_agent(&scene, &daemon, false)?;
                Ok("signed and verified by limbsmith".into())
            });
        }
    }
}

/// A login by an agent whose signatures are right, or wrong in one byte.
fn by_agent(scene: &Scene, daemon: &Daemon, wrong: bool) -> Result<(), String> {
    let agent = Agent::start(&scene.user, wrong, &scene.folder)?;
    let options = [
        format!("IdentityAgent={}", agent.socket.display()),
        "IdentityFile=none".into(),
    ];
    let ended = scene.login(daemon, &line(&scene.host), &options)?;
    match wrong {
        false => accepted(&ended)?,
        true => {
            // The host knows the key, so it refuses the signature.
            ended.says("Server accepts key")?;
            refused(&ended, DENIED)?;
        }
    }
    let seen = agent.seen();
    match (seen.signed, &seen.hosts[..], &seen.errors[..]) {
        (1, [host], []) if *host == public(&scene.host) => Ok(()),
        _ => Err(format!("the agent saw {seen:?}")),
    }
}

fn refusals(report: &mut Report, subject: &Subject, program: &Path) {
    for kind in KINDS {
        let scene = Scene::new(program, report.folder(), kind, kind);
        let other = kind.key();
        let tried = "refused logins";
        let detail = |what: &str| format!("{}, {what}", kind.name());
        report.check(subject, tried, &detail("another key of the user"), || {
            let mut daemon = scene.start(&[])?;
            accepted(&scene.login_by(&daemon, &scene.user)?)?;
            scene.denied(&mut daemon, &other)
        });
        let what = detail("one byte wrong in authorized_keys");
        report.check(subject, tried, &what, || {
            let mut daemon = scene.start(&[])?;
            accepted(&scene.login_by(&daemon, &scene.user)?)?;
            scene.authorize(&openssh::one_byte_wrong(&line(&scene.user)))?;
            scene.denied(&mut daemon, &scene.user)
        });
        let what = detail("one byte wrong in the signature");
        report.check(subject, tried, &what, || {
            let mut daemon = scene.start(&[])?;
            by_agent(&scene, &daemon, false)?;
            by_agent(&scene, &daemon, true)?;
            daemon.said(&format!("Failed publickey for {}", user()?))?;
            Ok("refused by sshd".into())
        });
        report.check(subject, tried, &detail("an unknown host"), || {
            let daemon = scene.start(&[])?;
            let options = scene.file(&scene.user)?;
            accepted(&scene.login(&daemon, &line(&scene.host), &options)?)?;
            let empty = write(&scene.folder, "known_hosts", "")?;
            let ended = daemon.login(&options, &empty, &scene.folder)?;
            ended.says("host key is known for [127.0.0.1]")?;
            refused(&ended, "Host key verification failed.")?;
            Ok("refused by ssh".into())
        });
        report.check(subject, tried, &detail("another key of the host"), || {
            let daemon = scene.start(&[])?;
            let options = scene.file(&scene.user)?;
            accepted(&scene.login(&daemon, &line(&scene.host), &options)?)?;
            let ended = scene.login(&daemon, &line(&other), &options)?;
            ended.says("REMOTE HOST IDENTIFICATION HAS CHANGED")?;
            refused(&ended, "Host key verification failed.")?;
            Ok("refused by ssh".into())
        });
    }
}

/// A login by a certificate in a file, to a host that knows the authority alone.
fn by_certificate(scene: &Scene, daemon: &Daemon, certificate: &str) -> Result<Ended, String> {
    let file = write(
        &scene.folder,
        "user-cert.pub",
        format!("{certificate} limbsmith\n"),
    )?;
    let mut options = scene.file(&scene.user)?;
    options.push(format!("CertificateFile={}", file.display()));
    scene.login(daemon, &line(&scene.host), &options)
}

fn user_certificates(report: &mut Report, subject: &Subject, program: &Path) {
    for (i, kind) in KINDS.into_iter().enumerate() {
        let scene = Scene::new(program, report.folder(), kind, KINDS[(i + 1) % 3]);
        let (authority, other) = (kind.key(), kind.key());
        // The user's key alone does not log in.
        let start = |authority: &str| {
            let authorities = write(&scene.folder, "authorities", format!("{authority}\n"))?;
            let daemon = scene.start(&[format!("TrustedUserCAKeys {}", authorities.display())])?;
            scene.authorize("")?;
            Ok::<_, String>(daemon)
        };
        let names = format!("{} by {}", KINDS[(i + 1) % 3].name(), kind.name());
        let good = || Ok::<_, String>(Wanted::new(CertType::User, user()?));
        let sign = |wanted: Wanted| wanted.sign(&authority, &scene.user);
        report.check(subject, "certificates of users", &names, || {
            let mut daemon = start(&line(&authority))?;
            let certificate = sign(good()?)?;
            accepted(&by_certificate(&scene, &daemon, &certificate)?)?;
            daemon.said("ID limbsmith (serial 7) CA")?;
            daemon.said(&fingerprint(&authority))?;
            Ok("logged in".into())
        });
        let tried = "refused certificates of users";
        // What differs from a good certificate, and sshd's reason in its log.
        type Change = fn(&mut Wanted);
        let changes: [(&str, Change, &str); 3] = [
            (
                "expired",
                |wanted| wanted.until = -HOUR / 2,
                "Certificate invalid: expired",
            ),
            (
                "of tomorrow",
                |wanted| (wanted.from, wanted.until) = (24 * HOUR, 48 * HOUR),
                "Certificate invalid: not yet valid",
            ),
            (
                "of another user",
                |wanted| wanted.principal = "somebody".into(),
                "Certificate invalid: name is not a listed principal",
            ),
        ];
        for (what, change, why) in changes {
            report.check(subject, tried, &format!("{names}, {what}"), || {
                let mut daemon = start(&line(&authority))?;
                accepted(&by_certificate(&scene, &daemon, &sign(good()?)?)?)?;
                let mut wanted = good()?;
                change(&mut wanted);
                refused(&by_certificate(&scene, &daemon, &sign(wanted)?)?, DENIED)?;
                daemon.said(why)?;
                Ok(why.into())
            });
        }
        report.check(subject, tried, &format!("{names}, another CA"), || {
            let mut daemon = start(&line(&authority))?;
            accepted(&by_certificate(&scene, &daemon, &sign(good()?)?)?)?;
            let certificate = good()?.sign(&other, &scene.user)?;
            refused(&by_certificate(&scene, &daemon, &certificate)?, DENIED)?;
            daemon.said("Failed publickey")?;
            daemon.said(&fingerprint(&other))?;
            Ok("refused by sshd".into())
        });
        let what = format!("{names}, one byte wrong in its signature");
        report.check(subject, tried, &what, || {
            let daemon = start(&line(&authority))?;
            let certificate = sign(good()?)?;
            accepted(&by_certificate(&scene, &daemon, &certificate)?)?;
            // ssh itself verifies it, so sshd does not see it.
            let wrong = openssh::one_byte_wrong(&certificate);
            let ended = by_certificate(&scene, &daemon, &wrong)?;
            ended.says("user-cert.pub type -1")?;
            refused(&ended, DENIED)?;
            let listed = |line: &str| {
                write(&scene.folder, "listed-cert.pub", format!("{line}\n"))?;
                openssh::ssh_keygen(&["-L", "-f", "listed-cert.pub"], b"", &scene.folder)
            };
            listed(&certificate)?.good()?;
            refused(&listed(&wrong)?, "incorrect signature")?;
            Ok("refused by ssh and ssh-keygen".into())
        });
    }
}

fn host_certificates(report: &mut Report, subject: &Subject, program: &Path) {
    for (i, kind) in KINDS.into_iter().enumerate() {
        let host = KINDS[(i + 2) % 3];
        let scene = Scene::new(program, report.folder(), host, kind);
        let (authority, other) = (kind.key(), kind.key());
        let login = |wanted: Wanted, known: &SigningKey| {
            let certificate = wanted.sign(&authority, &scene.host)?;
            let file = write(
                &scene.folder,
                "host-cert.pub",
                format!("{certificate} limbsmith\n"),
            )?;
            let daemon = scene.start(&[format!("HostCertificate {}", file.display())])?;
            let known = format!(
                "@cert-authority [127.0.0.1]:{} {}\n",
                daemon.port,
                line(known)
            );
            let known = write(&scene.folder, "known_hosts", known)?;
            let mut options = scene.file(&scene.user)?;
            let algorithm = format!("{}-cert-v01@openssh.com", host.algorithm());
            options.push(format!("HostKeyAlgorithms={algorithm}"));
            daemon.login(&options, &known, &scene.folder)
        };
        let good = || Wanted::new(CertType::Host, "127.0.0.1".into());
        let names = format!("{} by {}", host.name(), kind.name());
        report.check(subject, "certificates of hosts", &names, || {
            let ended = login(good(), &authority)?;
            accepted(&ended)?;
            ended.says(&format!(
                "CA {} {}",
                kind.algorithm(),
                fingerprint(&authority)
            ))?;
            Ok("logged in".into())
        });
        let tried = "refused certificates of hosts";
        report.check(subject, tried, &format!("{names}, expired"), || {
            let mut wanted = good();
            wanted.until = -HOUR / 2;
            let ended = login(wanted, &authority)?;
            refused(&ended, "Certificate invalid: expired")?;
            Ok("refused by ssh".into())
        });
        report.check(subject, tried, &format!("{names}, another CA"), || {
            let ended = login(good(), &other)?;
            refused(&ended, "Host key verification failed.")?;
            Ok("refused by ssh".into())
        });
    }
}

pub fn run(report: &mut Report) {
    let Some(version) = openssh::version() else {
        report.skip("no ssh (apt-get install openssh-client)");
        return;
    };
    let Some(program) = daemon::program() else {
        report.skip("no sshd (apt-get install openssh-server)");
        return;
    };
    let subject = Subject::new("OpenSSH", version);
    let _folder = match Privileges::prepare() {
        Ok(folder) => folder,
        Err(why) => {
            report.skip(&format!("sshd's folder: {why}"));
            return;
        }
    };
    logins(report, &subject, &program);
    refusals(report, &subject, &program);
    user_certificates(report, &subject, &program);
    host_certificates(report, &subject, &program);
}
