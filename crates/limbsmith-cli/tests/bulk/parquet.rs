//! Parquet.

use crate::common::{folder, limbsmith, names, path};
use ::parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use ::parquet::data_type::{ByteArray, ByteArrayType, FixedLenByteArray, FixedLenByteArrayType};
use ::parquet::data_type::{Int32Type, Int64Type};
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::record::Field;
use ::parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// All rows of a file, as lines of CSV.
pub fn rows(path: &str) -> Vec<String> {
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = file.get_row_iter(None).unwrap();
    rows.map(|row| {
        let row = row.unwrap();
        let fields = row.get_column_iter().map(|(_, field)| match field {
            Field::Null => String::new(),
            Field::Str(text) if text.contains(['"', ',']) => {
                format!("\"{}\"", text.replace('"', "\"\""))
            }
            Field::Str(text) => text.clone(),
            other => other.to_string(),
        });
        fields.collect::<Vec<_>>().join(",")
    })
    .collect()
}

/// The same corpus as Parquet and as CSV has the same verdicts, in both.
#[test]
fn verdicts_are_those_of_other_formats() {
    let folder = folder("parquet-corpus");
    let corpus = |name: &str, malformed: &str| {
        let path = path(&folder, name);
        let options = ["--rows", "5000", "--bad", "0.3", "--malformed", malformed];
        let small = ["--keys", "5", "--message-length", "0-40", "--out", &path];
        let mix = ["--mix", "ed25519=9,p256-fixed=2,bip340=2,secp256k1=4"];
        let all = ["make-corpus"].iter().chain(&options).chain(&small);
        limbsmith(all.chain(&mix)).good();
        path
    };
    let verify = |input: &str, out: &str| {
        let out = path(&folder, out);
        let common = ["verify-many", input, "--out", &out, "--id", "id"];
        let run = limbsmith(common.iter().chain(&["--expect", "expected"]));
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("5000 rows") && run.out.contains("; 0 not as expected"));
        (out, run.err)
    };
    // More than a block, and less than a row group.
    let (parquet, err) = verify(&corpus("c.parquet", "0.1"), "v.parquet");
    assert!(
        err.contains("c.parquet: row ") && err.contains("more malformed rows"),
        "{err}"
    );
    assert_eq!(rows(&parquet).len(), 5000);
    let (parquet, _) = verify(&corpus("d.parquet", "0"), "w.parquet");
    let (csv, _) = verify(&corpus("d.csv", "0"), "w.csv");
    let csv = std::fs::read_to_string(csv).unwrap();
    for (row, line) in rows(&parquet).iter().zip(csv.lines().skip(1)) {
        assert_eq!(row, line);
    }
    let left = [
        "c.parquet",
        "d.csv",
        "d.parquet",
        "v.parquet",
        "v.parquet.run.jsonl",
        "w.csv",
        "w.csv.run.jsonl",
        "w.parquet",
        "w.parquet.run.jsonl",
    ];
    assert_eq!(names(&folder), left, "nothing else is left behind");
}

#[test]
fn interrupted_runs_continue() {
    let folder = folder("parquet-resume");
    let input = path(&folder, "in.parquet");
    let make = [
        "make-corpus",
        "--rows",
        "9",
        "--bad",
        "0.5",
        "--keys",
        "2",
        "--mix",
        "ed25519",
    ];
    limbsmith(make.iter().chain(&["--malformed", "0.2", "--out", &input])).good();
    let out = path(&folder, "out.parquet");
    let run = |more: &[&str]| {
        let common = ["verify-many", &input, "--out", &out, "--expect", "expected"];
        limbsmith(common.iter().chain(more))
    };
    assert_eq!(run(&[]).code, 0);
    let whole = std::fs::read(&out).unwrap();
    let record = path(&folder, "out.parquet.run.jsonl");
    let lines = std::fs::read(&record).unwrap();
    let ends = lines.iter().enumerate().filter(|b| *b.1 == b'\n');
    let ends: Vec<usize> = ends.map(|(i, _)| i + 1).collect();
    // The verdicts collected at an interruption are those of the same run as CSV.
    let mut gathered = "row,verdict,expected,detail\n".to_string();
    for row in rows(&out) {
        gathered += &(row + "\n");
    }
    let states = [
        (0, ends[0]),
        (40, ends[0]),
        (gathered.len(), ends[1]),
        (gathered.len(), ends[2]),
    ];
    for (cut, end) in states {
        std::fs::remove_file(&out).unwrap();
        std::fs::remove_file(&record).unwrap();
        std::fs::write(path(&folder, "out.parquet.partial"), "half").unwrap();
        std::fs::write(path(&folder, "out.parquet.csv.partial"), &gathered[..cut]).unwrap();
        std::fs::write(format!("{record}.partial"), &lines[..end]).unwrap();
        run(&[]).refused(&["out.parquet.partial", "--resume continues it"]);
        let resumed = run(&["--resume"]);
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        assert!(resumed.out.starts_with("9 rows: "), "{}", resumed.out);
        assert!(std::fs::read(&out).unwrap() == whole);
        assert!(std::fs::read(&record).unwrap() == lines);
    }
    // Complete: nothing is repeated, and the result is the same.
    let again = run(&["--resume"]);
    assert_eq!(again.code, 0);
    assert!(again.out.contains("(complete)"), "{}", again.out);
    run(&[]).refused(&["out.parquet", "exists already"]);
    assert_eq!(run(&["--force"]).code, 0);
    let left = ["in.parquet", "out.parquet", "out.parquet.run.jsonl"];
    assert_eq!(names(&folder), left);
    limbsmith(["verify-many", &input]).refused(&["--out FILE"]);
    limbsmith(["verify-many", "--format", "parquet", "-", "--out", &out]).refused(&["standard"]);
}

/// Writes columns in the formats of other programs: text in hexadecimal, bytes of fixed length, numbers,
/// none of them optional; and rows in two groups.
fn several_kinds(input: &str) {
    let schema = "message rows {
        REQUIRED INT32 n;
        REQUIRED BYTE_ARRAY key (UTF8);
        REQUIRED FIXED_LEN_BYTE_ARRAY (64) signature;
        REQUIRED BYTE_ARRAY message;
        REPEATED INT64 list;
    }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let file = File::create(input).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::default()).unwrap();
    let digit = |c: char| c.to_digit(16).unwrap() as u8;
    let digits: Vec<_> = super::SIGNATURE.chars().map(digit).collect();
    let bytes: Vec<u8> = digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect();
    for (n, message) in [(7, &b"r"[..]), (-8, b"s")] {
        let mut group = writer.next_row_group().unwrap();
        macro_rules! column {
            ($kind:ty, $values:expr, $definitions:expr, $repetitions:expr) => {{
                let mut column = group.next_column().unwrap().unwrap();
                let typed = column.typed::<$kind>();
                typed
                    .write_batch(&$values, $definitions, $repetitions)
                    .unwrap();
                column.close().unwrap();
            }};
        }
        column!(Int32Type, [n], None, None);
        column!(ByteArrayType, [ByteArray::from(super::KEY)], None, None);
        let signature = FixedLenByteArray::from(ByteArray::from(bytes.clone()));
        column!(FixedLenByteArrayType, [signature], None, None);
        column!(
            ByteArrayType,
            [ByteArray::from(message.to_vec())],
            None,
            None
        );
        column!(Int64Type, [1, 2], Some(&[1, 1]), Some(&[0, 1]));
        group.close().unwrap();
    }
    writer.close().unwrap();
}

#[test]
fn columns_of_other_kinds() {
    let folder = folder("parquet-kinds");
    let input = path(&folder, "in.parquet");
    several_kinds(&input);
    let out = path(&folder, "out.parquet");
    let common = [
        "verify-many",
        "--alg",
        "ed25519",
        &input,
        "--out",
        &out,
        "--force",
    ];
    let run = |more: &[&str]| limbsmith(common.iter().chain(more));
    assert_eq!(run(&["--id", "n"]).code, 1);
    assert_eq!(rows(&out), ["1,7,valid,", "2,-8,invalid,"]);
    assert_eq!(run(&["--id", "key"]).code, 1);
    assert!(rows(&out)[0].contains(super::KEY));
    run(&["--id", "list"]).refused(&["column \"list\": a list"]);
    run(&["--message-column", "n"]).refused(&["column \"n\": neither text nor bytes"]);
    run(&["--message-column", "list"]).refused(&["a list of numbers", "UInt8"]);
    run(&["--message-column", "m"]).refused(&["no column \"m\"; there are n, key, signature"]);
    // Text in place of bytes, and a file that is not Parquet.
    let raw = run(&["--message-encoding", "hex"]);
    assert!(raw.out.contains("2 malformed"), "{}", raw.out);
    let damaged = std::fs::read(&input).unwrap();
    for cut in [0, 3, 4, damaged.len() / 2, damaged.len() - 1] {
        std::fs::write(&input, &damaged[..cut]).unwrap();
        run(&[]).refused(&["in.parquet"]);
    }
    flipped(&folder, &damaged, 4);
}

/// After any flipped bit of a file, one in every so many bytes: verdicts or an error, and no panic.
pub fn flipped(folder: &Path, file: &[u8], every: usize) {
    let [input, out] = ["flipped.parquet", "flipped-out.parquet"].map(|name| path(folder, name));
    for i in (0..file.len()).step_by(every) {
        let mut damaged = file.to_vec();
        damaged[i] ^= 1 << (i % 8);
        std::fs::write(&input, &damaged).unwrap();
        let arguments = ["verify-many", "--alg", "ed25519", &input, "--out", &out];
        let run = limbsmith(arguments.iter().chain(&["--force"]));
        let answered = [0, 1, 2].contains(&run.code) && !run.err.contains("panicked");
        assert!(answered, "byte {i}: {}", run.err);
    }
}

/// One run of the command for each byte takes twenty seconds.
#[test]
#[ignore = "long: cargo xtask test programs"]
fn every_byte_can_be_damaged() {
    let folder = folder("parquet-bytes");
    let input = path(&folder, "in.parquet");
    several_kinds(&input);
    flipped(&folder, &std::fs::read(&input).unwrap(), 1);
}

/// Every compression that other programs write: the default of Polars is zstd, that of Spark Snappy.
#[test]
fn every_compression_is_read() {
    let folder = folder("parquet-compressions");
    let bytes = |hex: &str| -> Vec<u8> {
        let digits: Vec<_> = hex.chars().map(|c| c.to_digit(16).unwrap() as u8).collect();
        digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect()
    };
    let rows = 50;
    for (name, compression) in [
        ("none", Compression::UNCOMPRESSED),
        ("snappy", Compression::SNAPPY),
        ("gzip", Compression::GZIP(GzipLevel::default())),
        ("brotli", Compression::BROTLI(BrotliLevel::default())),
        ("zstd", Compression::ZSTD(ZstdLevel::default())),
        ("lz4", Compression::LZ4),
        ("lz4-raw", Compression::LZ4_RAW),
    ] {
        let input = path(&folder, &format!("{name}.parquet"));
        let schema = "message rows { REQUIRED BYTE_ARRAY key; REQUIRED BYTE_ARRAY signature; \
                      REQUIRED BYTE_ARRAY message; }";
        let schema = Arc::new(parse_message_type(schema).unwrap());
        let properties = WriterProperties::builder().set_compression(compression);
        let properties = Arc::new(properties.set_dictionary_enabled(false).build());
        let file = File::create(&input).unwrap();
        let mut writer = SerializedFileWriter::new(file, schema, properties).unwrap();
        let mut group = writer.next_row_group().unwrap();
        for value in [bytes(super::KEY), bytes(super::SIGNATURE), b"r".to_vec()] {
            let mut column = group.next_column().unwrap().unwrap();
            let values = vec![ByteArray::from(value); rows];
            let typed = column.typed::<ByteArrayType>();
            typed.write_batch(&values, None, None).unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
        writer.close().unwrap();
        let out = path(&folder, &format!("{name}.out.parquet"));
        let run = limbsmith(["verify-many", "--alg", "EdDSA", &input, "--out", &out]);
        assert_eq!(run.code, 0, "{name} {} {}", run.out, run.err);
        assert!(run.out.starts_with("50 rows: 50 valid"), "{}", run.out);
    }
}
