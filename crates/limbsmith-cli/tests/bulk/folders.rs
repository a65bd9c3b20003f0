//! Folders of Parquet files, read as one data set.

use super::parquet::rows;
use crate::common::{Run, file, folder, limbsmith, names, path};
use ::parquet::arrow::ArrowWriter;
use arrow_array::{ArrayRef, BinaryArray, Int64Array, RecordBatch, StringArray};
use std::fs::{File, create_dir_all};
use std::path::Path;
use std::sync::Arc;

pub fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<_> = hex.chars().map(|c| c.to_digit(16).unwrap() as u8).collect();
    digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect()
}

/// Writes columns to a file, with the folders around it.
pub fn write(path: impl AsRef<Path>, columns: Vec<(&str, ArrayRef)>) {
    let path = path.as_ref();
    create_dir_all(path.parent().unwrap()).unwrap();
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut writer =
        ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

/// A key and a signature for each message. That of `r` is valid.
fn columns(messages: &[&str]) -> Vec<(&'static str, ArrayRef)> {
    let column = |value: Vec<u8>| -> ArrayRef {
        Arc::new(BinaryArray::from_iter_values(vec![value; messages.len()]))
    };
    vec![
        ("key", column(bytes(super::KEY))),
        ("signature", column(bytes(super::SIGNATURE))),
        ("message", Arc::new(BinaryArray::from_iter_values(messages))),
    ]
}

/// A part of a data set, with an identity for each row.
fn part(path: impl AsRef<Path>, messages: &[&str], ids: &[i64]) {
    let mut all = columns(messages);
    all.push(("n", Arc::new(Int64Array::from(ids.to_vec()))));
    write(path, all);
}

fn verify(input: &Path, out: &str, more: &[&str]) -> Run {
    let input = input.to_str().unwrap();
    let common = ["verify-many", "--alg", "ed25519", input, "--out", out];
    limbsmith(common.iter().chain(more))
}

/// Parts in nested folders, in the order of their paths; hidden names are skipped.
fn data_set(root: &Path) {
    part(
        root.join("day=2026-01-02/part-0.parquet"),
        &["r", "s"],
        &[3, 4],
    );
    part(root.join("day=2026-01-01/part-1.PARQUET"), &["r"], &[2]);
    part(root.join("day=2026-01-01/part-0.parq"), &["s"], &[1]);
    part(root.join("day=2026-01-03/hour=7/empty.parquet"), &[], &[]);
    part(root.join("z.pq"), &["r"], &[5]);
    for hidden in [
        "_metadata",
        ".part-0.parquet.crc",
        "_SUCCESS",
        "README.md",
        "day=2026-01-02/_x.parquet",
    ] {
        std::fs::write(root.join(hidden), "no Parquet").unwrap();
    }
    for hidden in ["_delta_log", ".hidden"] {
        create_dir_all(root.join(hidden)).unwrap();
        std::fs::write(root.join(hidden).join("a.parquet"), "no Parquet").unwrap();
    }
}

#[test]
fn a_folder_is_one_data_set() {
    let folder = folder("folders");
    let root = folder.join("set.parquet");
    data_set(&root);
    let out = path(&folder, "out.parquet");
    let run = verify(&root, &out, &["--id", "n"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out.starts_with("5 rows: 3 valid, 2 invalid"),
        "{}",
        run.out
    );
    let expected = [
        "1,1,invalid,",
        "2,2,valid,",
        "3,3,valid,",
        "4,4,invalid,",
        "5,5,valid,",
    ];
    assert_eq!(rows(&out), expected);
    // The record has the bytes of all files, one after the other.
    let record = std::fs::read_to_string(path(&folder, "out.parquet.run.jsonl")).unwrap();
    let last: serde_json::Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    let all = [
        "day=2026-01-01/part-0.parq",
        "day=2026-01-01/part-1.PARQUET",
        "day=2026-01-02/part-0.parquet",
        "day=2026-01-03/hour=7/empty.parquet",
        "z.pq",
    ];
    let whole = all
        .map(|name| std::fs::read(root.join(name)).unwrap())
        .concat();
    assert_eq!(last["input_bytes"], whole.len() as u64);
    // Complete, and then another set.
    let again = verify(&root, &out, &["--id", "n", "--resume"]);
    assert!(
        again.out.contains("(complete)"),
        "{} {}",
        again.out,
        again.err
    );
    let resumed = || verify(&root, &out, &["--id", "n", "--resume"]);
    part(root.join("zz.parquet"), &["r"], &[6]);
    resumed().refused(&["cannot be continued: the option files was \"5 files"]);
    std::fs::remove_file(root.join("zz.parquet")).unwrap();
    // A change that leaves all names as they are.
    part(root.join("z.pq"), &["r", "r"], &[5, 6]);
    resumed().refused(&["cannot be continued: the input is another"]);
    part(root.join("z.pq"), &["r"], &[5]);
    std::fs::rename(root.join("z.pq"), root.join("y.pq")).unwrap();
    resumed().refused(&["cannot be continued: the option files was"]);
    assert_eq!(
        names(&folder),
        ["out.parquet", "out.parquet.run.jsonl", "set.parquet"]
    );
}

#[test]
fn malformed_rows_name_their_file() {
    let folder = folder("folders-rows");
    let root = folder.join("set");
    part(root.join("a.parquet"), &["r"], &[1]);
    let mut all = columns(&["r", "r"]);
    let keys = BinaryArray::from_iter(vec![Some(bytes(super::KEY)), None]);
    all[0].1 = Arc::new(keys);
    write(root.join("b=1/c.parquet"), all);
    let run = verify(&root, &path(&folder, "out"), &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("row 3 (b=1/c.parquet): no key"),
        "{}",
        run.err
    );
}

/// The columns that the names of folders have.
#[test]
fn partitions_are_columns() {
    let folder = folder("folders-hive");
    let root = folder.join("set");
    let [one, other, none] = [
        "alg=EdDSA/day=a%20b",
        "alg=rsa/day=x%zz",
        "alg=EdDSA/day=__HIVE_DEFAULT_PARTITION__",
    ];
    for partition in [one, other, none] {
        write(root.join(partition).join("p.parquet"), columns(&["r"]));
    }
    let out = path(&folder, "out");
    let input = root.to_str().unwrap();
    let run = limbsmith(["verify-many", input, "--id", "day", "--out", &out]);
    assert_eq!(run.code, 1, "{}", run.err);
    let found = rows(&out);
    assert_eq!(found[..2], ["1,,valid,", "2,a b,valid,"]);
    assert!(
        found[2].starts_with("3,x%zz,malformed,\"alg: no algorithm"),
        "{}",
        found[2]
    );
    // A file outside of the partitions.
    write(root.join("p.parquet"), columns(&["r"]));
    let run = limbsmith([
        "verify-many",
        input,
        "--id",
        "day",
        "--out",
        &out,
        "--force",
    ]);
    run.refused(&["set/p.parquet: no column \"alg\"; there are key, signature, message"]);
}

#[test]
fn folders_without_parquet_are_refused() {
    let folder = folder("folders-none");
    let root = folder.join("set");
    create_dir_all(&root).unwrap();
    let out = path(&folder, "out");
    verify(&root, &out, &[]).refused(&["set: an empty folder"]);
    create_dir_all(root.join("inner")).unwrap();
    file(&root, "_a.parquet", "");
    verify(&root, &out, &[]).refused(&["set: a folder without Parquet files", "`_` or `.`"]);
    file(&root.join("inner"), "a.csv.gz", "");
    file(&root, "b.jsonl", "");
    verify(&root, &out, &[])
        .refused(&["2 files of CSV or JSON", "only Parquet is read as a folder"]);
    part(root.join("a.parquet"), &["r"], &[1]);
    for format in ["csv", "jsonl", "tokens"] {
        verify(&root, &out, &["--format", format]).refused(&["only Parquet is read as a folder"]);
    }
    let [input, more] = [root.to_str().unwrap(), "--alg=ed25519"];
    limbsmith(["verify-many", more, input]).refused(&["--out FILE"]);
    assert_eq!(verify(&root, &out, &["--format", "parquet"]).code, 0);
}

/// Every file is looked at before the first verdict.
#[test]
fn files_that_differ_are_named() {
    let folder = folder("folders-differ");
    let root = folder.join("set");
    part(root.join("a.parquet"), &["r"], &[1]);
    let out = path(&folder, "out");
    let texts = |text: &str| -> ArrayRef { Arc::new(StringArray::from(vec![text])) };
    let with = |place: usize, name: &'static str, column: ArrayRef| {
        let mut all = columns(&["r"]);
        all.push(("n", Arc::new(Int64Array::from(vec![1]))));
        all[place] = (name, column);
        all
    };
    let mut more = with(3, "n", Arc::new(Int64Array::from(vec![1])));
    more.push(("hash", Arc::new(BinaryArray::from_iter_values([b""]))));
    for (all, reason) in [
        (
            with(0, "k", texts("")),
            "no column \"key\"; there are k, signature, message, n",
        ),
        (
            with(0, "key", texts("00")),
            "column \"key\": text, and in a.parquet bytes",
        ),
        (
            with(0, "key", Arc::new(Int64Array::from(vec![1]))),
            "column \"key\": neither text nor bytes",
        ),
        (with(3, "m", texts("")), "no column \"n\""),
        (
            with(3, "n", texts("")),
            "column \"n\": of another type than in a.parquet",
        ),
        (
            with(3, "n", Arc::new(arrow_array::UInt64Array::from(vec![1]))),
            "column \"n\": of another type",
        ),
        (more, "column \"hash\": there is none in a.parquet"),
    ] {
        write(root.join("b/c.parquet"), all);
        verify(&root, &out, &["--id", "n"]).refused(&["set/b/c.parquet", reason]);
    }
    std::fs::write(root.join("b/c.parquet"), "").unwrap();
    verify(&root, &out, &["--id", "n"]).refused(&["set/b/c.parquet"]);
    std::fs::write(root.join("b/c.parquet"), "PAR1, but no more of it").unwrap();
    verify(&root, &out, &["--id", "n"]).refused(&["set/b/c.parquet"]);
    assert_eq!(names(&folder), ["set"], "no output");
    // Numbers that are null in one file only.
    write(
        root.join("b/c.parquet"),
        with(3, "n", Arc::new(Int64Array::from(vec![None::<i64>]))),
    );
    assert_eq!(verify(&root, &out, &["--id", "n"]).code, 0);
    assert_eq!(rows(&out), ["1,1,valid,", "2,,valid,"]);
}

#[test]
fn the_output_is_never_in_the_input() {
    let folder = folder("folders-output");
    let root = folder.join("set");
    part(root.join("a/b.parquet"), &["r"], &[1]);
    let before = std::fs::read(root.join("a/b.parquet")).unwrap();
    for name in [
        "set/out.parquet",
        "set/a/out",
        "set/_out",
        "set/a/../../set/out",
        "set/a/b.parquet",
    ] {
        for more in [&[][..], &["--force"], &["--resume"]] {
            verify(&root, &path(&folder, name), more).refused(&["input"]);
        }
    }
    // The same file by another name.
    let link = folder.join("link.parquet");
    std::fs::hard_link(root.join("a/b.parquet"), &link).unwrap();
    verify(&root, link.to_str().unwrap(), &["--force"]).refused(&["is the input"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(root.join("a"), folder.join("other")).unwrap();
        let inner = path(&folder, "other/out.parquet");
        verify(&root, &inner, &[]).refused(&["is in the input folder"]);
    }
    assert_eq!(names(&root.join("a")), ["b.parquet"]);
    assert!(std::fs::read(root.join("a/b.parquet")).unwrap() == before);
}

#[cfg(unix)]
#[test]
fn links_are_followed_once() {
    use std::os::unix::fs::symlink;
    let folder = folder("folders-links");
    let [root, elsewhere] = ["set", "elsewhere"].map(|name| folder.join(name));
    create_dir_all(&root).unwrap();
    part(elsewhere.join("a.parquet"), &["r"], &[1]);
    symlink(&elsewhere, root.join("day=1")).unwrap();
    let out = path(&folder, "out");
    assert_eq!(verify(&root, &out, &[]).code, 0);
    let inside = folder.join("elsewhere/out").to_str().unwrap().to_string();
    verify(&root, &inside, &[]).refused(&["is in the input folder"]);
    let refused = |words: &[&str]| verify(&root, &out, &["--force"]).refused(words);
    for (target, name) in [
        (&root, "set/loop"),
        (&folder, "set/up"),
        (&root, "elsewhere/back"),
        (&elsewhere, "set/day=2"),
        (&elsewhere.join("a.parquet"), "set/twice.parquet"),
    ] {
        let link = folder.join(name);
        symlink(target, &link).unwrap();
        refused(&["would be read twice"]);
        std::fs::remove_file(&link).unwrap();
    }
    symlink(folder.join("nothing"), root.join("b.parquet")).unwrap();
    refused(&["set/b.parquet"]);
    std::fs::remove_file(root.join("b.parquet")).unwrap();
    symlink("/dev/null", root.join("b.parquet")).unwrap();
    refused(&["set/b.parquet: not a plain file"]);
}

/// A folder and a file that nobody may read.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("folders-closed");
    let root = folder.join("set");
    part(root.join("a.parquet"), &["r"], &[1]);
    part(root.join("b/c.parquet"), &["r"], &[2]);
    let out = path(&folder, "out");
    for (name, usual) in [("b", 0o755), ("b/c.parquet", 0o644)] {
        let closed = root.join(name);
        let set = |mode| std::fs::set_permissions(&closed, PermissionsExt::from_mode(mode));
        set(0).unwrap();
        // The superuser reads all.
        let is_super = File::open(&closed).is_ok();
        let run = verify(&root, &out, &["--force"]);
        set(usual).unwrap();
        match is_super {
            true => assert_eq!(run.code, 0, "{}", run.err),
            false => run.refused(&[&format!("set/{name}: Permission denied")]),
        }
    }
}

/// More files than a process may have open, and a run that is continued within the set.
#[test]
fn many_files() {
    let folder = folder("folders-many");
    let root = folder.join("set");
    for i in 0..1100 {
        if i == 0 {
            part(root.join("0000.parquet"), &["r"], &[0]);
        } else {
            let first = root.join("0000.parquet");
            std::fs::copy(first, root.join(format!("{i:04}.parquet"))).unwrap();
        }
    }
    let out = path(&folder, "out");
    let run = verify(&root, &out, &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("1100 rows: 1100 valid"), "{}", run.out);
    let whole = std::fs::read(&out).unwrap();
    let record = path(&folder, "out.run.jsonl");
    let lines = std::fs::read_to_string(&record).unwrap();
    let end = lines.lines().take(501).map(|l| l.len() + 1).sum::<usize>();
    let mut gathered = "row,verdict,detail\n".to_string();
    rows(&out)
        .iter()
        .take(500)
        .for_each(|row| gathered += &(row.clone() + "\n"));
    std::fs::remove_file(&out).unwrap();
    std::fs::remove_file(&record).unwrap();
    std::fs::write(path(&folder, "out.partial"), "").unwrap();
    std::fs::write(path(&folder, "out.csv.partial"), gathered).unwrap();
    std::fs::write(format!("{record}.partial"), &lines[..end]).unwrap();
    let resumed = verify(&root, &out, &["--resume"]);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(std::fs::read(&out).unwrap() == whole);
    assert!(std::fs::read_to_string(&record).unwrap() == lines);
}
