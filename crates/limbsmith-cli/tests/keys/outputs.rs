//! Outputs of every command: nothing is overwritten without `--force`, and no input ever.

use super::common::{self, file, folder, limbsmith, names, path};
use super::key_pair;

#[test]
fn keygen_never_overwrites_unasked() {
    let folder = folder("overwrite");
    let (private, public) = key_pair(&folder);
    let before = std::fs::read(&private).unwrap();
    limbsmith(["keygen", "--out", &private]).refused(&["key.pem", "exists already", "--force"]);
    // Either file alone prevents it, and nothing is written then.
    let fresh = path(&folder, "fresh.pem");
    limbsmith(["keygen", "--out", &fresh, "--pub", &public]).refused(&["pub.pem", "exists"]);
    limbsmith(["keygen", "--out", &private, "--pub", &fresh]).refused(&["key.pem", "exists"]);
    limbsmith(["keygen", "--out", &fresh, "--pub", &fresh]).refused(&["same file"]);
    assert_eq!(names(&folder), ["key.pem", "pub.pem"]);
    assert_eq!(std::fs::read(&private).unwrap(), before);

    limbsmith(["keygen", "--force", "--out", &private, "--pub", &public]).good();
    assert_ne!(std::fs::read(&private).unwrap(), before);
    assert_eq!(
        names(&folder),
        ["key.pem", "pub.pem"],
        "no temporary file stays"
    );
    let nowhere = path(&folder, "no-such-folder/key.pem");
    limbsmith(["keygen", "--out", &nowhere, "--pub", &fresh]).refused(&["no-such-folder"]);
    let read = |p: &str| std::fs::read(p).unwrap();
    let pair = [read(&private), read(&public)];
    for arguments in [
        ["--force", "--out", &nowhere, "--pub", &public],
        ["--force", "--out", &private, "--pub", &nowhere],
    ] {
        limbsmith(["keygen"].iter().chain(&arguments)).refused(&["no-such-folder"]);
    }
    let dotted = path(&folder, "./pub.pem");
    for other in [&public, &dotted] {
        limbsmith(["keygen", "--force", "--out", &public, "--pub", other])
            .refused(&["the same file"]);
    }
    assert_eq!([read(&private), read(&public)], pair, "both or none");
    assert_eq!(
        names(&folder),
        ["key.pem", "pub.pem"],
        "the public half alone is of no use"
    );
}

#[test]
fn no_output_goes_over_what_is_read() {
    let folder = folder("outputs");
    let (private, _) = key_pair(&folder);
    let row = b"alg,key,signature,message\n";
    let message = file(&folder, "message", row);
    let there = file(&folder, "there", b"there");
    let rows = file(&folder, "rows.csv", row);
    let program = file(&folder, "program.s", b"fmul %1, #4, #5\nfin");
    let results = path(&folder, "results.json");
    let line = "{\"op\":\"ed25519-sign\",\"backend\":\"x\",\"cycles_per_op\":1.5}\n";
    std::fs::write(&results, line).unwrap();
    let hard = path(&folder, "hard");
    // Every output of every command: its arguments before the path, and the files that it reads.
    let cases: [(&[&str], &[&str]); 10] = [
        (&["keygen", "--out"], &[]),
        (&["keygen", "--out", "-", "--pub"], &[]),
        (
            &["sign", "--key", &private, &message, "--out"],
            &[&private, &message],
        ),
        (&["sign", "--key", &private, "-", "--out"], &[&message]),
        (&["verify-many", &rows, "--out"], &[&rows]),
        (
            &["verify-many", "-", "--format", "csv", "--out"],
            &[&message],
        ),
        (&["make-corpus", "--rows", "2", "--out"], &[]),
        (&["engine", "trace", &program, "--vcd"], &[&program]),
        (&["bench", "--from", &results, "--report"], &[&results]),
        (
            &["tune", "--prime", "2^127-1", "--target", "none", "--out"],
            &[],
        ),
    ];
    for (arguments, inputs) in cases {
        let run = |out: &str, force: bool| {
            let force = if force { &["--force"][..] } else { &[] };
            let mut command = common::command(arguments.iter().chain(&[out]).chain(force));
            let input = std::fs::File::open(&message).unwrap();
            let output = command.stdin(input).output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr).into_owned();
            (output.status.code(), err)
        };
        let before = names(&folder);
        let (code, err) = run(&there, false);
        if arguments[0] != "tune" {
            assert!(
                err.contains("there: exists already; --force overwrites it"),
                "{err}"
            );
        }
        assert_eq!(code, Some(2), "{err}");
        for input in inputs {
            let content = std::fs::read(input).unwrap();
            std::fs::hard_link(input, &hard).unwrap();
            for out in [*input, &*hard] {
                for force in [false, true] {
                    let (code, err) = run(out, force);
                    assert_eq!(code, Some(2), "{arguments:?} {err}");
                    assert!(err.contains(", and cannot be the output"), "{err}");
                    assert_eq!(std::fs::read(input).unwrap(), content);
                }
            }
            std::fs::remove_file(&hard).unwrap();
        }
        assert_eq!(names(&folder), before, "{arguments:?}");
        assert_eq!(std::fs::read(&there).unwrap(), b"there");
    }
    // Standard output may be one of them, too.
    let both = std::fs::File::options()
        .append(true)
        .open(&message)
        .unwrap();
    let mut command = common::command(["sign", "--hex", "--key", &private, &message]);
    let output = command.stdout(both).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read(&message).unwrap(), row);
}
