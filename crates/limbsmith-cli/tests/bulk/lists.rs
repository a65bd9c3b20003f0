//! Keys, messages and signatures that are lists of bytes, in Parquet and in JSON lines.

use super::{KEY, SIGNATURE, jsonl};
use crate::common::limbsmith_with;

fn numbers(hex: &str) -> String {
    let digits: Vec<_> = hex.chars().map(|c| c.to_digit(16).unwrap()).collect();
    let bytes: Vec<_> = digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect();
    format!("{bytes:?}")
}

fn row(key: &str, signature: &str, message: &str) -> String {
    format!("{{\"alg\":\"EdDSA\",\"key\":{key},\"signature\":{signature},\"message\":{message}}}\n")
}

#[test]
fn lists_of_json_are_bytes() {
    let [key, signature] = [KEY, SIGNATURE].map(numbers);
    let text = format!("\"{SIGNATURE}\"");
    for message in ["[114]", "[ 114\t]", "\"72\""] {
        let run = jsonl(&(row(&key, &signature, message) + &row(&key, &text, message)));
        assert_eq!(run.code, 0, "{} {}", run.out, run.err);
    }
    // Lists are bytes, whatever the encoding of text.
    let options = [
        "verify-many",
        "--encoding",
        "base64",
        "--format",
        "jsonl",
        "-",
    ];
    let run = limbsmith_with(options, row(&key, &signature, "[114]").as_bytes());
    assert_eq!(run.code, 0, "{}", run.out);
    let run = jsonl(&row(&key, &signature, "[]"));
    assert!(run.out.contains("\"invalid\""), "{}", run.out);
    // A hash, and what is no list of bytes.
    let hash =
        format!("{{\"alg\":\"p256\",\"key\":{key},\"signature\":{signature},\"hash\":[1]}}\n");
    let run = jsonl(&hash);
    assert!(run.out.contains("hash: a hash is 28, 32"), "{}", run.out);
    for (list, reason) in [
        (
            "[61, 256]",
            "key: number 2 of the list is \\\"256\\\", not from 0 to 255",
        ),
        ("[-1]", "key: number 1 of the list is \\\"-1\\\""),
        ("[61.0]", "key: number 1 of the list is \\\"61.0\\\""),
        ("[6e1]", "key: number 1 of the list is \\\"6e1\\\""),
        ("[null]", "key: number 1 of the list is \\\"null\\\""),
        ("[true]", "key: number 1 of the list is"),
        ("[1, \"2\"]", "key: number 2 of the list is"),
        ("[1, [2, 3]]", "key: number 2 of the list is"),
        ("[18446744073709551617]", "key: number 1 of the list is"),
        ("[1,]", "at character"),
        ("[]", "no key"),
        ("[61, 64]", "key: 2 bytes, where 32 are expected"),
        ("7", "key: not text"),
    ] {
        let run = jsonl(&(row(list, &signature, "[114]") + &row(&key, &signature, "[114]")));
        let lines: Vec<_> = run.out.lines().collect();
        assert!(
            lines[0].contains("malformed") && lines[0].contains(reason),
            "{list} {}",
            run.out
        );
        assert!(lines[1].contains("\"valid\""), "{}", run.out);
    }
    let alg = row(&key, &signature, "[114]").replace("\"EdDSA\"", "[69]");
    assert!(jsonl(&alg).out.contains("alg: a list, not text"));
}

#[cfg(feature = "parquet")]
pub mod parquet {
    use super::super::folders::{bytes, write};
    use super::super::parquet::{flipped, rows};
    use super::*;
    use crate::common::{folder, limbsmith, path};
    use ::parquet::data_type::Int32Type;
    use ::parquet::file::writer::SerializedFileWriter;
    use ::parquet::schema::parser::parse_message_type;
    use arrow_array::builder::{FixedSizeListBuilder, LargeListBuilder, ListBuilder, UInt8Builder};
    use arrow_array::types::{Int8Type, Int64Type, UInt8Type, UInt16Type};
    use arrow_array::{ArrayRef, BinaryArray, ListArray, StringArray};
    use std::fs::File;
    use std::sync::Arc;

    type Rows = Vec<Option<Vec<Option<u8>>>>;

    fn some(bytes: &[u8]) -> Option<Vec<Option<u8>>> {
        Some(bytes.iter().copied().map(Some).collect())
    }

    fn list(all: Rows) -> ArrayRef {
        Arc::new(ListArray::from_iter_primitive::<UInt8Type, _, _>(all))
    }

    fn large(all: Rows) -> ArrayRef {
        let mut list = LargeListBuilder::new(UInt8Builder::new());
        all.into_iter().for_each(|row| list.append_option(row));
        Arc::new(list.finish())
    }

    fn fixed(all: Rows) -> ArrayRef {
        let width = all.iter().flatten().next().map_or(1, Vec::len);
        let mut list = FixedSizeListBuilder::new(UInt8Builder::new(), width as i32);
        for row in all {
            let values = list.values();
            match &row {
                Some(row) => row.iter().for_each(|byte| values.append_option(*byte)),
                None => values.append_nulls(width),
            }
            list.append(row.is_some());
        }
        Arc::new(list.finish())
    }

    #[test]
    fn lists_of_parquet_are_bytes() {
        let folder = folder("lists");
        let [input, out] = ["in.parquet", "out.parquet"].map(|name| path(&folder, name));
        let [key, signature] = [KEY, SIGNATURE].map(bytes);
        let mut broken = some(&key);
        broken.as_mut().unwrap()[3] = None;
        // A thousand good rows, and rows of nulls among them.
        let keys: Rows = [some(&key), None, broken, some(&key), some(&key)].into();
        let signatures: Rows = [
            some(&signature),
            some(&signature),
            some(&signature),
            None,
            some(&signature),
        ]
        .into();
        let many = |all: Rows| -> Rows { (0..1000).flat_map(|_| all.clone()).collect() };
        for kind in [list as fn(Rows) -> ArrayRef, large, fixed] {
            let message = StringArray::from(vec!["r"; 5000]);
            write(
                &input,
                vec![
                    ("key", kind(many(keys.clone()))),
                    ("signature", kind(many(signatures.clone()))),
                    ("message", Arc::new(message)),
                ],
            );
            let options = [
                "--alg",
                "ed25519",
                "--encoding",
                "base64",
                "--message-encoding",
                "raw",
            ];
            let all = ["verify-many", &input, "--out", &out, "--force"];
            let run = limbsmith(all.iter().chain(&options));
            assert!(
                run.out
                    .starts_with("5000 rows: 2000 valid, 0 invalid, 3000 malformed"),
                "{} {}",
                run.out,
                run.err
            );
            let expected = [
                "valid,",
                "malformed,no key",
                "malformed,key: a list with a null in it",
                "malformed,no signature",
                "valid,",
            ];
            for (i, row) in rows(&out).iter().enumerate() {
                assert_eq!(*row, format!("{},{}", i + 1, expected[i % 5]));
            }
        }
        // Messages, of which some are empty or long.
        let messages: Rows = vec![
            some(b"r"),
            some(b""),
            None,
            some(&vec![7; 1 << 20]),
            some(&vec![7; (16 << 20) + 1]),
        ];
        write(
            &input,
            vec![
                ("key", list(vec![some(&key); 5])),
                ("signature", list(vec![some(&signature); 5])),
                ("message", list(messages)),
            ],
        );
        let run = limbsmith([
            "verify-many",
            "--alg",
            "ed25519",
            &input,
            "--out",
            &out,
            "--force",
        ]);
        assert_eq!(run.code, 1);
        assert_eq!(
            rows(&out),
            [
                "1,valid,",
                "2,invalid,",
                "3,malformed,no message",
                "4,invalid,",
                "5,malformed,longer than 16777216 bytes"
            ]
        );
    }

    /// Files with any flipped bit: verdicts or an error, and no panic.
    #[test]
    fn damaged_lists() {
        let folder = folder("lists-damaged");
        let input = path(&folder, "in.parquet");
        let [key, signature] = [KEY, SIGNATURE].map(bytes);
        let row = |bytes: &[u8]| list(vec![some(bytes), None, some(bytes)]);
        write(
            &input,
            vec![
                ("key", row(&key)),
                ("signature", row(&signature)),
                ("message", row(b"r")),
            ],
        );
        flipped(&folder, &std::fs::read(&input).unwrap(), 5);
    }

    /// A list that is short in its file, and of 32 million bytes in memory.
    pub fn long(input: &str) {
        let zeros = ListArray::from_iter_primitive::<UInt8Type, _, _>([
            some(b"r"),
            Some(vec![Some(0); 1 << 25]),
        ]);
        let [key, signature] = [KEY, SIGNATURE].map(|hex| list(vec![some(&bytes(hex)); 2]));
        write(
            input,
            vec![
                ("key", key),
                ("signature", signature),
                ("message", Arc::new(zeros)),
            ],
        );
    }

    #[test]
    fn lists_of_other_values_are_refused() {
        let folder = folder("lists-others");
        let [input, out] = ["in.parquet", "out.parquet"].map(|name| path(&folder, name));
        let column =
            |value: &[u8]| -> ArrayRef { Arc::new(BinaryArray::from_iter_values([value])) };
        let refused = |keys: ArrayRef, more: &[&str], words: &[&str]| {
            write(
                &input,
                vec![
                    ("key", keys),
                    ("signature", column(b"")),
                    ("message", column(b"")),
                ],
            );
            let all = ["verify-many", "--alg", "ed25519", &input, "--out", &out];
            limbsmith(all.iter().chain(more)).refused(words);
        };
        let of_bytes = ["in.parquet: column \"key\": a list of numbers", "UInt8"];
        let row = || vec![Some(vec![Some(1)])];
        refused(
            Arc::new(ListArray::from_iter_primitive::<Int8Type, _, _>(row())),
            &[],
            &of_bytes,
        );
        let row = || vec![Some(vec![Some(1)])];
        refused(
            Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(row())),
            &[],
            &of_bytes,
        );
        let row = || vec![Some(vec![Some(1)])];
        refused(
            Arc::new(ListArray::from_iter_primitive::<UInt16Type, _, _>(row())),
            &[],
            &of_bytes,
        );
        let one = ["column \"key\": a list, where each row must have one value"];
        for more in [["--id", "key"], ["--expect", "key"]] {
            refused(list(vec![some(b"r")]), &more, &one);
        }
        let mut nested = ListBuilder::new(ListBuilder::new(UInt8Builder::new()));
        nested.append_value([some(b"r")]);
        refused(Arc::new(nested.finish()), &[], &["column \"key"]);
    }

    /// A number of a damaged file, and lists as older programs write them.
    #[test]
    fn lists_of_older_programs() {
        let folder = folder("lists-old");
        let [input, out] = ["in.parquet", "out.parquet"].map(|name| path(&folder, name));
        for (message, definition) in [
            ("REPEATED INT32 message (UINT_8);", 1),
            (
                "REQUIRED group message (LIST) { REPEATED INT32 element (UINT_8); }",
                1,
            ),
            (
                "OPTIONAL group message (LIST) { REPEATED INT32 array (UINT_8); }",
                2,
            ),
            (
                "OPTIONAL group message (LIST) { REPEATED group array { REQUIRED INT32 x (INTEGER (8, false)); } }",
                2,
            ),
            (
                "OPTIONAL group message (LIST) { REPEATED group bag { OPTIONAL INT32 x (UINT_8); } }",
                3,
            ),
        ] {
            let schema = format!(
                "message rows {{ REQUIRED BYTE_ARRAY key (UTF8); REQUIRED BYTE_ARRAY signature (UTF8); {message} }}"
            );
            let schema = Arc::new(parse_message_type(&schema).unwrap());
            let file = File::create(&input).unwrap();
            let mut writer = SerializedFileWriter::new(file, schema, Arc::default()).unwrap();
            let mut group = writer.next_row_group().unwrap();
            for text in [KEY, SIGNATURE] {
                use ::parquet::data_type::{ByteArray, ByteArrayType};
                let mut column = group.next_column().unwrap().unwrap();
                let values = vec![ByteArray::from(text); 3];
                column
                    .typed::<ByteArrayType>()
                    .write_batch(&values, None, None)
                    .unwrap();
                column.close().unwrap();
            }
            let mut column = group.next_column().unwrap().unwrap();
            let definitions = [definition; 4];
            let written = column.typed::<Int32Type>().write_batch(
                &[114, 114, 114, 256],
                Some(&definitions),
                Some(&[0, 0, 1, 0]),
            );
            written.unwrap();
            column.close().unwrap();
            group.close().unwrap();
            writer.close().unwrap();
            let run = limbsmith([
                "verify-many",
                "--alg",
                "ed25519",
                &input,
                "--out",
                &out,
                "--force",
            ]);
            assert_eq!(run.code, 1, "{message} {}", run.err);
            assert_eq!(
                rows(&out),
                [
                    "1,valid,",
                    "2,invalid,",
                    "3,malformed,\"message: number 1 of the list is 256, not from 0 to 255\""
                ],
                "{message}"
            );
        }
    }
}
