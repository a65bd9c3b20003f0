//! Interrupted runs.

use super::{KEY, SIGNATURE, corpus};
use crate::common::{file, folder, limbsmith, names, path};

/// Five rows of both formats: valid, malformed, invalid, malformed, valid.
fn inputs() -> [(&'static str, String); 2] {
    let rows = ["72", "7", "73", "zz", "72"];
    let mut csv = "n,alg,key,signature,message\n".to_string();
    let mut json = String::new();
    for (i, message) in rows.iter().enumerate() {
        csv += &format!("\"{i}\n\",ed25519,{KEY},{SIGNATURE},{message}\n");
        json += &format!(
            "{{\"n\":[{i}],\"alg\":\"ed25519\",\"key\":\"{KEY}\",\
             \"signature\":\"{SIGNATURE}\",\"message\":\"{message}\"}}\n"
        );
    }
    [("in.csv", csv), ("in.jsonl", json)]
}

#[test]
fn an_output_cut_at_any_byte_becomes_what_it_would_have_been() {
    let folder = folder("bulk-resume");
    for (name, text) in inputs() {
        let input = file(&folder, name, text);
        let out = path(&folder, &format!("{name}.out"));
        let whole = limbsmith(["verify-many", &input, "--out", &out, "--id", "n"]);
        assert_eq!(whole.code, 1);
        let complete = std::fs::read(&out).unwrap();

        for cut in 0..=complete.len() {
            std::fs::write(&out, &complete[..cut]).unwrap();
            let run = limbsmith([
                "verify-many",
                &input,
                "--out",
                &out,
                "--id",
                "n",
                "--resume",
            ]);
            assert_eq!(run.code, 1, "{}", run.err);
            let summary = "5 rows: 2 valid, 1 invalid, 2 malformed (";
            assert!(run.out.starts_with(summary), "{cut}: {}", run.out);
            assert!(
                std::fs::read(&out).unwrap() == complete,
                "{name} cut at {cut}"
            );
        }
    }
    // From nothing, too; and nothing else is left behind.
    let input = path(&folder, "in.csv");
    let fresh = path(&folder, "fresh");
    let run = limbsmith(["verify-many", &input, "--out", &fresh, "--resume"]);
    assert_eq!(run.code, 1);
    let all = ["fresh", "in.csv", "in.csv.out", "in.jsonl", "in.jsonl.out"];
    assert_eq!(names(&folder), all);
}

/// Prepared keys are of signers that came often, in another part of the file than before.
#[test]
fn what_is_known_of_signers_does_not_show_when_a_run_goes_on() {
    let folder = folder("bulk-resume-keys");
    let input = corpus(&folder, "in.csv", &["--keys", "2"]);
    let out = path(&folder, "out");
    let run = |more: &[&str]| {
        let common = ["verify-many", &input, "--out", &out, "--expect", "expected"];
        limbsmith(common.iter().chain(more))
    };
    assert_eq!(run(&["--threads", "1"]).code, 0);
    let complete = std::fs::read(&out).unwrap();
    for (share, threads) in [(0, "3"), (1, "1"), (3, "2"), (7, "1")] {
        std::fs::write(&out, &complete[..complete.len() * share / 8]).unwrap();
        assert_eq!(run(&["--resume", "--threads", threads]).code, 0);
        assert!(std::fs::read(&out).unwrap() == complete, "{share}");
    }
}

#[test]
fn what_cannot_be_continued_is_refused_and_left_alone() {
    let folder = folder("bulk-refuse");
    let [(_, csv), _] = inputs();
    let input = file(&folder, "in.csv", &csv);
    let out = path(&folder, "out.csv");
    let run = |more: &[&str]| limbsmith(["verify-many", &input, "--out", &out].iter().chain(more));
    let whole = "row,verdict,detail\n1,valid,\n";
    for (text, options, word) in [
        (whole, &[][..], "exists already"),
        (whole, &["--resume", "--force"], "one of them"),
        (whole, &["--resume", "--id", "n"], "its header is another"),
        (
            whole,
            &["--resume", "--expect", "n"],
            "its header is another",
        ),
        (
            "row,verdict,detail\n2,valid,\n",
            &["--resume"],
            "no verdict on row 1",
        ),
        ("some notes\n", &["--resume"], "its header is another"),
    ] {
        std::fs::write(&out, text).unwrap();
        run(options).refused(&[word]);
        assert_eq!(std::fs::read_to_string(&out).unwrap(), text);
    }
    // More verdicts than rows.
    let mut many = String::from("row,verdict,detail\n");
    for row in 1..=6 {
        many += &format!("{row},valid,\n");
    }
    std::fs::write(&out, many).unwrap();
    run(&["--resume"]).refused(&["fewer rows than the output has verdicts"]);
    // --force begins again.
    let forced = run(&["--force"]);
    assert_eq!(forced.code, 1);
    let text = std::fs::read_to_string(&out).unwrap();
    assert_eq!(text.lines().count(), 6);
    limbsmith(["verify-many", &input, "--resume"]).refused(&["need --out"]);
    let same = limbsmith(["verify-many", &input, "--out", &input, "--force"]);
    same.refused(&["is the input"]);
    assert_eq!(std::fs::read_to_string(&input).unwrap(), csv);
    let nowhere = path(&folder, "no/such/out");
    limbsmith(["verify-many", &input, "--out", &nowhere]).refused(&["no/such/out"]);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to_and_full_ones_are_an_error() {
    let folder = folder("bulk-devices");
    let [(_, csv), _] = inputs();
    let input = file(&folder, "in.csv", csv);
    let run = |out: &str| limbsmith(["verify-many", &input, "--out", out]);
    assert_eq!(run("/dev/null").code, 1);
    let full = run("/dev/full");
    assert_eq!(full.code, 2);
    assert!(full.err.contains("/dev/full"), "{}", full.err);
}
