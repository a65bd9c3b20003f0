//! Interrupted runs.

use super::{KEY, SIGNATURE, corpus};
use crate::common::{Run, command, file, folder, limbsmith, names, path};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Five rows in both formats: valid, malformed, invalid, malformed, valid. Many parsers reject these
/// identities.
fn inputs() -> [(&'static str, String); 2] {
    let rows = ["72", "7", "73", "zz", "72"];
    let mut csv = "n,alg,key,signature,message\n".to_string();
    let mut json = String::new();
    let deep = format!("{}{}", "[".repeat(120), "]".repeat(120));
    for (i, message) in rows.iter().enumerate() {
        let id = [format!("[{i}]"), "1e400".into(), deep.clone()];
        let id = &id[i % 3];
        csv += &format!("\"{i}\n\",ed25519,{KEY},{SIGNATURE},{message}\n");
        json += &format!(
            "{{\"n\":{id},\"alg\":\"ed25519\",\"key\":\"{KEY}\",\
             \"signature\":\"{SIGNATURE}\",\"message\":\"{message}\"}}\n"
        );
    }
    [("in.csv", csv), ("in.jsonl", json)]
}

/// The output of a run and its record.
fn outputs(out: &str) -> [Vec<u8>; 2] {
    [out.to_string(), format!("{out}.run.jsonl")].map(|p| std::fs::read(p).unwrap())
}

/// An interrupted run: these lengths of the verdicts and of the record.
fn interrupt(out: &str, whole: &[Vec<u8>; 2], cuts: [usize; 2]) {
    for ((name, content), cut) in ["", ".run.jsonl"].iter().zip(whole).zip(cuts) {
        let _ = std::fs::remove_file(format!("{out}{name}"));
        std::fs::write(format!("{out}{name}.partial"), &content[..cut]).unwrap();
    }
}

#[test]
fn an_output_cut_at_any_byte_becomes_what_it_would_have_been() {
    let folder = folder("bulk-resume");
    for (name, text) in inputs() {
        let input = file(&folder, name, text);
        let out = path(&folder, &format!("{name}.out"));
        let common = ["verify-many", &input, "--out", &out, "--id", "n"];
        assert_eq!(limbsmith(common).code, 1);
        let whole = outputs(&out);
        let lines: Vec<usize> = String::from_utf8_lossy(&whole[1])
            .match_indices('\n')
            .map(|(i, _)| i + 1)
            .collect();
        assert_eq!(lines.len(), 3, "what runs, one block, and the end");
        let resume = |what: &str| {
            let run = limbsmith(common.iter().chain(&["--resume"]));
            assert_eq!(run.code, 1, "{what}: {}", run.err);
            let summary = "5 rows: 2 valid, 1 invalid, 2 malformed (";
            assert!(run.out.starts_with(summary), "{what}: {}", run.out);
            assert!(outputs(&out) == whole, "{name} {what}");
        };
        let all = [whole[0].len(), whole[1].len()];
        let mut cuts = vec![[0, 0], [0, lines[0]], all, [all[0], lines[1]]];
        cuts.extend((0..=all[0]).step_by(37).map(|cut| [cut, lines[0]]));
        cuts.extend((lines[0]..=all[1]).step_by(29).map(|cut| [all[0], cut]));
        cuts.push([0, lines[0] / 2]);
        for cut in cuts {
            interrupt(&out, &whole, cut);
            resume(&format!("cut at {cut:?}"));
        }
        // Complete; and complete but for the name of the record.
        resume("complete");
        let record = format!("{out}.run.jsonl");
        std::fs::rename(&record, format!("{record}.partial")).unwrap();
        resume("before the last name");
        std::fs::rename(&record, format!("{record}.partial")).unwrap();
        std::fs::hard_link(&out, format!("{out}.partial")).unwrap();
        resume("before the last name but one");
    }
    // From nothing, too; and nothing else is left behind.
    let input = path(&folder, "in.csv");
    let fresh = path(&folder, "fresh");
    let run = limbsmith(["verify-many", &input, "--out", &fresh, "--resume"]);
    assert_eq!(run.code, 1);
    let mut all = vec!["in.csv".to_string(), "in.jsonl".into()];
    for name in ["fresh", "in.csv.out", "in.jsonl.out"] {
        all.extend([name.into(), format!("{name}.run.jsonl")]);
    }
    all.sort();
    assert_eq!(names(&folder), all);
}

/// Anyone can check the record with other tools.
#[test]
fn the_record_tells_what_ran_on_what() {
    let folder = folder("bulk-record");
    let [(_, csv), _] = inputs();
    let input = file(&folder, "in.csv", csv);
    let out = path(&folder, "out.csv");
    let policy = ["--policy", "zip215"];
    limbsmith(["verify-many", &input, "--out", &out].iter().chain(&policy));
    let [_, record] = outputs(&out);
    let lines: Vec<serde_json::Value> = String::from_utf8(record)
        .unwrap()
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines[0]["limbsmith"], "verify-many");
    assert_eq!(lines[0]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(lines[0]["options"]["policy"], "zip215");
    let last = lines.last().unwrap();
    assert_eq!(last["complete"], true);
    assert_eq!((&last["rows"], &last["valid"]), (&5.into(), &2.into()));
    for (name, path) in [("input", &input), ("output", &out)] {
        let run = std::process::Command::new("sha256sum").arg(path).output();
        let text = String::from_utf8(run.unwrap().stdout).unwrap();
        let sum = last[format!("{name}_sha256")].as_str().unwrap();
        assert!(text.starts_with(sum), "{text}");
        let len = std::fs::metadata(path).unwrap().len();
        assert_eq!(last[format!("{name}_bytes")], len);
    }
}

#[test]
fn another_run_is_not_continued() {
    let folder = folder("bulk-foreign");
    let [(_, csv), _] = inputs();
    let input = file(&folder, "in.csv", &csv);
    let out = path(&folder, "out.csv");
    let run = |more: &[&str]| limbsmith(["verify-many", &input, "--out", &out].iter().chain(more));
    assert_eq!(run(&[]).code, 1);
    let whole = outputs(&out);
    let header = whole[1].iter().position(|&b| b == b'\n').unwrap() + 1;
    let all = [whole[0].len(), whole[1].len()];
    let states = [all, [20, header], [all[0], all[1] - 1]];
    let refused = |run: &dyn Fn() -> Run, words: &[&str], started: bool| {
        for (i, cuts) in states.into_iter().enumerate() {
            if i == 1 && !started {
                continue;
            }
            interrupt(&out, &whole, cuts);
            let before = partials(&out);
            run().refused(words);
            assert_eq!(partials(&out), before, "left alone");
        }
        // Complete ones as well.
        for name in ["", ".run.jsonl"] {
            let _ = std::fs::remove_file(format!("{out}{name}.partial"));
        }
        std::fs::write(&out, &whole[0]).unwrap();
        std::fs::write(format!("{out}.run.jsonl"), &whole[1]).unwrap();
        run().refused(words);
        assert!(outputs(&out) == whole);
    };
    for (options, words) in [
        (
            &["--policy", "zip215"][..],
            &["policy", "cofactorless", "zip215"][..],
        ),
        (&["--id", "n"], &["id", "null", "\"n\""]),
        (&["--expect", "n"], &["expect"]),
        (&["--low-s"], &["low-s"]),
        (&["--fixed"], &["fixed"]),
        (&["--alg", "ed25519"], &["alg"]),
        (&["--key-column", "signature"], &["key-column"]),
        (&["--encoding", "base64"], &["encoding"]),
        (&["--message-encoding", "raw"], &["message-encoding"]),
        (&["--delimiter", ","], &["delimiter"]),
    ] {
        let more = [options, &["--resume"]].concat();
        refused(
            &|| run(&more),
            &[&["cannot be continued", "--force"], words].concat(),
            true,
        );
    }
    // Another input, as far as it was read.
    for text in [
        csv.replacen("72", "73", 1),
        csv.replacen("zz", "z", 1),
        csv[..200].into(),
    ] {
        std::fs::write(&input, text).unwrap();
        refused(&|| run(&["--resume"]), &["input is another"], false);
    }
    std::fs::write(&input, format!("{csv}x,ed25519,{KEY},{SIGNATURE},72\n")).unwrap();
    let run_longer = run(&["--resume"]);
    run_longer.refused(&["the input is another, or not as it was"]);
    std::fs::write(&input, &csv).unwrap();
    // Another version, other verdicts, no record.
    let record = String::from_utf8(whole[1].clone()).unwrap();
    let other = record.replacen("\"version\":\"", "\"version\":\"9.", 1);
    let mut changed = whole[0].clone();
    changed[30] ^= 1;
    for (verdicts, record, word) in [
        (&whole[0], &*other, "limbsmith 9."),
        (&changed, &*record, "its verdicts are not those"),
        (&whole[0], "", "no record"),
        (&whole[0], "{}\n", "line 1 of its record"),
    ] {
        interrupt(
            &out,
            &[verdicts.clone(), record.into()],
            [all[0], record.len()],
        );
        let before = partials(&out);
        run(&["--resume"]).refused(&[word]);
        assert_eq!(partials(&out), before);
        for name in [&out, &format!("{out}.run.jsonl")] {
            std::fs::rename(format!("{name}.partial"), name).unwrap();
        }
        run(&["--resume"]).refused(&[if record.is_empty() { "no record" } else { word }]);
    }
    // An interrupted run is not restarted without a request.
    interrupt(&out, &whole, [20, header]);
    run(&[]).refused(&[
        "out.csv.partial",
        "--resume continues it, --force begins again",
    ]);
    assert_eq!(run(&["--force"]).code, 1);
    assert_eq!(outputs(&out)[0], whole[0]);
    assert_eq!(names(&folder), ["in.csv", "out.csv", "out.csv.run.jsonl"]);
    // A run that was allowed to overwrite still is when it is continued; another one is not.
    let forced = outputs(&out);
    std::fs::write(format!("{out}.partial"), &forced[0]).unwrap();
    std::fs::write(&out, "old").unwrap();
    std::fs::write(format!("{out}.run.jsonl.partial"), &forced[1]).unwrap();
    assert_eq!(run(&["--resume"]).code, 1);
    assert!(outputs(&out) == forced);
}

/// The partial files.
fn partials(out: &str) -> [Option<Vec<u8>>; 2] {
    ["", ".run.jsonl"].map(|name| std::fs::read(format!("{out}{name}.partial")).ok())
}

/// Prepared keys are those of signers that occurred often, in another part of the file than before.
#[test]
fn what_is_known_of_signers_does_not_show_when_a_run_goes_on() {
    let folder = folder("bulk-resume-keys");
    let input = corpus(&folder, "in.csv", &["--keys", "2", "--rows", "9000"]);
    let out = path(&folder, "out");
    let run = |more: &[&str]| {
        let common = ["verify-many", &input, "--out", &out, "--expect", "expected"];
        limbsmith(common.iter().chain(more))
    };
    assert_eq!(run(&["--threads", "1"]).code, 0);
    let whole = outputs(&out);
    let ends = whole[1].iter().enumerate().filter(|b| *b.1 == b'\n');
    let ends: Vec<usize> = ends.map(|(i, _)| i + 1).collect();
    for (block, threads) in [(0, "3"), (1, "1"), (2, "2")] {
        interrupt(&out, &whole, [whole[0].len() - 7, ends[block] + 5]);
        assert_eq!(run(&["--resume", "--threads", threads]).code, 0);
        assert!(outputs(&out) == whole, "{block}");
    }
}

#[test]
fn what_cannot_be_written_is_refused_and_left_alone() {
    let folder = folder("bulk-refuse");
    let [(_, csv), _] = inputs();
    let input = file(&folder, "in.csv", &csv);
    let out = path(&folder, "out.csv");
    let run = |more: &[&str]| limbsmith(["verify-many", &input, "--out", &out].iter().chain(more));
    std::fs::write(&out, "some notes\n").unwrap();
    run(&[]).refused(&["out.csv: exists already"]);
    run(&["--resume"]).refused(&["no record"]);
    run(&["--resume", "--force"]).refused(&["one of them"]);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "some notes\n");
    assert_eq!(names(&folder), ["in.csv", "out.csv"]);
    // The record is a file like any other.
    std::fs::rename(&out, path(&folder, "out.csv.run.jsonl")).unwrap();
    run(&[]).refused(&["out.csv.run.jsonl: exists already"]);
    assert_eq!(names(&folder), ["in.csv", "out.csv.run.jsonl"]);
    // --force begins again.
    assert_eq!(run(&["--force"]).code, 1);
    let text = std::fs::read_to_string(&out).unwrap();
    assert_eq!(text.lines().count(), 6);
    limbsmith(["verify-many", &input, "--resume"]).refused(&["need --out"]);
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
    let resumed = limbsmith(["verify-many", &input, "--out", "/dev/null", "--resume"]);
    resumed.refused(&["/dev/null", "could be continued"]);
    assert_eq!(names(&folder), ["in.csv"]);
}

/// Complete lines of a record, without the first, which describes the run.
fn blocks_in(record: &str) -> usize {
    let record = std::fs::read(record).unwrap_or_default();
    let lines = record.iter().filter(|&&b| b == b'\n').count();
    lines.saturating_sub(1)
}

/// Starts a run.
fn start(arguments: &[&str], stdin: Stdio) -> Child {
    command(arguments)
        .stdin(stdin)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command runs")
}

/// Kills a run; returns whether it was still running.
fn kill(mut child: Child) -> bool {
    let alive = child.try_wait().expect("the command").is_none();
    let _ = child.kill();
    let _ = child.wait();
    alive
}

/// Kills a run this many milliseconds after its start, at work or not.
fn kill_after(arguments: &[&str], after: u64) -> bool {
    let child = start(arguments, Stdio::null());
    std::thread::sleep(Duration::from_millis(after));
    kill(child)
}

/// Kills a run that reads this part of its input from a pipe, when its record has a block. The pipe stays open:
/// however slow or fast the machine is, the run has not ended. Returns the blocks.
fn kill_at_work(arguments: &[&str], part: &[u8], record: &str) -> usize {
    let mut child = start(arguments, Stdio::piped());
    let mut pipe = child.stdin.take().expect("piped");
    pipe.write_all(part).expect("the run reads its input");
    while blocks_in(record) == 0 {
        assert_eq!(child.try_wait().expect("the command"), None, "it waits");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(kill(child), "it waits");
    blocks_in(record)
}

/// Numbers that look random (splitmix64).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A part of a text of many blocks: at least half of it.
fn some<'a>(text: &'a [u8], seed: &mut u64) -> &'a [u8] {
    &text[..text.len() / 2 + random(seed) as usize % (text.len() / 2)]
}

/// Runs that are killed: `moments` that are continued to the bytes of an uninterrupted one, `others` that are
/// rejected under other options or with another input.
fn killed(folder: &Path, rows: &str, moments: usize, others: usize) {
    let input = corpus(folder, "in.csv", &["--rows", rows]);
    let text = std::fs::read(&input).unwrap();
    let mut changed = text.clone();
    let at = changed.iter().position(|&b| b == b'\n').unwrap() + 100;
    changed[at] ^= 1;
    let other = file(folder, "other.csv", changed);
    let (whole, out) = (path(folder, "whole"), path(folder, "out"));
    let begun = Instant::now();
    assert_eq!(limbsmith(["verify-many", &input, "--out", &whole]).code, 1);
    let time = begun.elapsed().as_millis() as u64;
    let whole = outputs(&whole);
    let threads = ["1", "2", "3"];
    let mut seed = 18;
    let (mut done, mut ended, mut blocks) = (0, 0, 0);
    let record = format!("{out}.run.jsonl.partial");
    // At random moments, which may be before the first block or after the end. The last run is at work.
    while done <= moments {
        let n = threads[random(&mut seed) as usize % 3];
        let run = |input| ["verify-many", input, "--out", &out, "--threads", n];
        let resume = [&run(&input)[..], &["--resume"]].concat();
        let mut whole = whole.clone();
        if done < moments {
            ended += usize::from(kill_after(&run(&input), random(&mut seed) % time.max(1)));
            blocks += blocks_in(&record);
        } else {
            blocks += kill_at_work(&run("-"), some(&text, &mut seed), &record);
            ended += 1;
            // The record has the name of the input that was read first.
            let named = String::from_utf8(whole[1].clone()).unwrap();
            let [own, dash] = [&*input, "-"].map(|name| format!("\"input\":{name:?}"));
            assert!(named.contains(&own), "{named}");
            whole[1] = named.replacen(&own, &dash, 1).into_bytes();
        }
        // Some are killed again.
        if random(&mut seed).is_multiple_of(3) {
            kill_after(&resume, random(&mut seed) % time.max(1));
        }
        let code = limbsmith(&resume).code;
        assert_eq!(code, 1, "moment {done}");
        assert!(outputs(&out) == whole, "moment {done}");
        for name in ["", ".run.jsonl"] {
            std::fs::remove_file(format!("{out}{name}")).unwrap();
        }
        done += 1;
    }
    let mut refused = 0;
    while refused < others {
        let run = ["verify-many", "-", "--out", &out];
        kill_at_work(&run, some(&text, &mut seed), &record);
        let before = partials(&out);
        let foreign = match refused % 4 {
            0 => &["--policy", "zip215"][..],
            1 => &["--low-s"],
            2 => &["--id", "kind"],
            _ => &[],
        };
        let input = if foreign.is_empty() { &other } else { &input };
        let run = ["verify-many", input, "--out", &out, "--resume"];
        limbsmith(run.iter().chain(foreign)).refused(&["cannot be continued"]);
        assert_eq!(partials(&out), before);
        refused += 1;
        for name in ["", ".partial", ".run.jsonl", ".run.jsonl.partial"] {
            let _ = std::fs::remove_file(format!("{out}{name}"));
        }
    }
    println!(
        "{done} runs killed, {ended} of them at work, after {blocks} blocks; {refused} refused"
    );
    assert!(ended > 0 && blocks > 0);
    assert_eq!(names(folder).len(), 4);
}

#[test]
fn killed_runs_become_what_they_would_have_been() {
    killed(&folder("bulk-killed"), "30000", 5, 4);
}

/// `cargo xtask outputs`.
#[test]
#[ignore = "minutes: cargo xtask outputs"]
fn fifty_killed_runs_become_what_they_would_have_been() {
    killed(&folder("bulk-killed-fifty"), "60000", 50, 20);
}
