//! Standard streams in the states in which shells, daemons and cron jobs leave them.

use crate::common::{Run, command, file, folder, path, run_with};
use std::fs;
use std::process::Command;

/// Runs the command with redirections of a shell.
fn shell(redirections: &str, arguments: &[&str]) -> Run {
    let program = command([""; 0]).get_program().to_owned();
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!("exec \"$@\" {redirections}"))
        .arg("sh");
    run_with(shell.arg(program).args(arguments), b"")
}

#[test]
fn what_is_written_to_a_closed_stream_is_an_error() {
    let folder = folder("streams");
    let rows = format!(
        "key,signature,message\n{},{},72\n",
        crate::bulk::KEY,
        crate::bulk::SIGNATURE
    );
    let rows = file(&folder, "rows.csv", rows);
    let verify = ["verify-many", "--alg", "ed25519", &rows];
    for closed in [">&-", ">&- 2>/dev/null", "<&- >&-", "<&- >&- 2>&-"] {
        let run = shell(closed, &verify);
        assert_eq!(run.code, 2, "{closed}");
        if !closed.contains('2') {
            assert!(
                run.err.contains("standard output: Bad file descriptor"),
                "{}",
                run.err
            );
        }
        for arguments in [
            &["help"][..],
            &["emit", "--prime", "2^130-5"],
            &["--version"],
        ] {
            assert_eq!(shell(closed, arguments).code, 2, "{closed} {arguments:?}");
        }
    }
    assert_eq!(shell("2>&-", &verify).code, 0);
    assert_eq!(shell("<&-", &verify).code, 0);
    // One `/dev/null` for all three, as daemons have it, and one for each.
    for null in [
        "0<>/dev/null 1>&0 2>&0",
        "</dev/null >/dev/null 2>/dev/null",
        "1<>/dev/null",
    ] {
        assert_eq!(shell(null, &verify).code, 0, "{null}");
    }
}

/// An empty message is a message: it must not be signed because there was none.
#[test]
fn a_closed_input_is_not_an_empty_one() {
    let folder = folder("streams-input");
    let [key, public, out] = ["key.pem", "public.pem", "signature"].map(|name| path(&folder, name));
    shell(
        "",
        &[
            "keygen", "--curve", "ed25519", "--out", &key, "--pub", &public,
        ],
    )
    .good();
    let sign = ["sign", "--key", &key, "--out", &out, "-"];
    let closed = shell("<&-", &sign);
    closed.refused(&["Bad file descriptor"]);
    assert!(fs::metadata(&out).is_err());
    shell("</dev/null", &sign).good();
    assert!(fs::metadata(&out).is_ok());
    let many = ["verify-many", "--alg", "ed25519", "--format", "csv", "-"];
    shell("<&-", &many).refused(&["Bad file descriptor"]);
    shell("</dev/null", &many).refused(&["empty"]);
    // The same stream by the system's names.
    for name in ["/dev/stdin", "/dev/fd/0"] {
        let sign = ["sign", "--key", &key, "--out", &out, "--force", name];
        shell("<&-", &sign).refused(&["Bad file descriptor"]);
        let many = ["verify-many", "--alg", "ed25519", "--format", "csv", name];
        shell("<&-", &many).refused(&["Bad file descriptor"]);
    }
}
