//! `sshd` on a port of this machine, and `ssh` to it.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::text;
use crate::run::{self, Ended, Running};

/// Folders of `sshd`, which are not in each PATH.
const FOLDERS: [&str; 3] = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

/// sshd of root asks for it (`--with-privsep-path` in Debian). Without systemd, none makes it.
const PRIVILEGE_SEPARATION: &str = "/run/sshd";

/// The program's whole path, which it wants to be started by.
pub fn program() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths)
        .chain(FOLDERS.map(PathBuf::from))
        .map(|folder| folder.join("sshd"))
        .find(|path| path.is_absolute() && path.is_file())
}

const SETTINGS: [&str; 10] = [
    "ListenAddress 127.0.0.1",
    "UsePAM no",
    "StrictModes no",
    "PidFile none",
    "LogLevel VERBOSE",
    "AuthenticationMethods publickey",
    "PermitRootLogin prohibit-password",
    "PermitUserRC no",
    "PrintMotd no",
    "UseDNS no",
];

fn id(option: &str) -> Result<String, String> {
    let output = Command::new("id").arg(option).output().map_err(text)?;
    let name = String::from_utf8(output.stdout).map_err(text)?;
    Ok(name.trim().into())
}

/// The current user, whom sshd lets in.
pub fn user() -> Result<String, String> {
    id("-un")
}

/// The folder that sshd of root needs. It is removed when dropped, if it was not there.
pub struct Privileges(bool);

impl Privileges {
    pub fn prepare() -> Result<Self, String> {
        let missing = id("-u")? == "0" && !Path::new(PRIVILEGE_SEPARATION).exists();
        if missing {
            std::fs::create_dir(PRIVILEGE_SEPARATION).map_err(text)?;
        }
        Ok(Self(missing))
    }
}

impl Drop for Privileges {
    fn drop(&mut self) {
        if self.0 {
            let _ = std::fs::remove_dir(PRIVILEGE_SEPARATION);
        }
    }
}

pub struct Daemon {
    running: Running,
    pub port: u16,
}

impl Daemon {
    /// Starts sshd with these lines of its configuration.
    pub fn start(program: &Path, lines: &[String], folder: &Path) -> Result<Self, String> {
        let mut why = String::new();
        // sshd refuses port 0, so another program may take the port first.
        for _ in 0..5 {
            let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(text)?;
            let port = listener.local_addr().map_err(text)?.port();
            drop(listener);
            let port_line = format!("Port {port}");
            // The user's own files have no part in it.
            let home = format!("SetEnv HOME={}", folder.display());
            let config: Vec<&str> = [port_line.as_str(), &home]
                .into_iter()
                .chain(SETTINGS)
                .chain(lines.iter().map(String::as_str))
                .collect();
            let config = config.join("\n") + "\n";
            let config = super::write(folder, "sshd_config", config)?;
            let mut command = Command::new(program);
            command.args(["-D", "-e", "-f"]).arg(config);
            let mut running = run::start(&mut command, b"", folder)?;
            match running.said(&format!("Server listening on 127.0.0.1 port {port}.")) {
                Ok(()) => return Ok(Self { running, port }),
                Err(error) => why = error,
            }
        }
        Err(why)
    }

    /// Waits until sshd has logged this.
    pub fn said(&mut self, wanted: &str) -> Result<(), String> {
        self.running.said(wanted)
    }

    /// A file with the host's line: its address, port and this key.
    pub fn known_hosts(&self, key: &str, folder: &Path) -> Result<PathBuf, String> {
        let line = format!("[127.0.0.1]:{} {key}\n", self.port);
        super::write(folder, "known_hosts", line)
    }

    /// Logs in and runs a command, which says `logged in` if it is in a session of sshd.
    pub fn login(&self, options: &[String], known: &Path, folder: &Path) -> Result<Ended, String> {
        let mut command = Command::new("ssh");
        command
            .env_remove("SSH_AUTH_SOCK")
            .env_remove("SSH_CONNECTION")
            .args(["-v", "-F", "none", "-p", &self.port.to_string()]);
        let known = format!("UserKnownHostsFile={}", known.display());
        for option in [
            "BatchMode=yes",
            "ConnectTimeout=30",
            "GlobalKnownHostsFile=/dev/null",
            "PreferredAuthentications=publickey",
            "StrictHostKeyChecking=yes",
            "UpdateHostKeys=no",
            &known,
        ]
        .into_iter()
        .chain(options.iter().map(String::as_str))
        {
            command.args(["-o", option]);
        }
        command
            .arg(format!("{}@127.0.0.1", user()?))
            .arg("test -n \"$SSH_CONNECTION\" && echo logged in");
        run::run(&mut command, b"", folder)
    }
}

/// An error unless the login ran its command.
pub fn accepted(ended: &Ended) -> Result<(), String> {
    ended.good()?;
    match ended.stdout.trim() {
        "logged in" => Ok(()),
        other => Err(format!("said `{other}`")),
    }
}
