//! Identities of Parquet: the same types and values come out that went in.

use crate::common::{folder, limbsmith, path};
use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use ::parquet::arrow::arrow_writer::ArrowWriterOptions;
use ::parquet::data_type::{ByteArray, ByteArrayType, Int96, Int96Type};
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::parser::parse_message_type;
use arrow_array::types::*;
use arrow_array::*;
use arrow_schema::{Field, Schema};
use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<_> = hex.chars().map(|c| c.to_digit(16).unwrap() as u8).collect();
    digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect()
}

/// A file of rows with these identities.
fn write(input: &str, id: &ArrayRef, metadata: HashMap<String, String>, arrow: bool) {
    let rows = id.len();
    let column =
        |value: Vec<u8>| -> ArrayRef { Arc::new(BinaryArray::from_iter_values(vec![value; rows])) };
    let mut fields = ["key", "signature", "message"]
        .map(|name| Field::new(name, arrow_schema::DataType::Binary, false))
        .to_vec();
    let mut columns = vec![
        column(bytes(super::KEY)),
        column(bytes(super::SIGNATURE)),
        column(b"r".to_vec()),
    ];
    let field = Field::new("id", id.data_type().clone(), id.null_count() > 0);
    fields.insert(1, field.with_metadata(metadata));
    columns.insert(1, Arc::clone(id));
    let schema = Arc::new(Schema::new(fields));
    let options = ArrowWriterOptions::new().with_skip_arrow_metadata(!arrow);
    let file = File::create(input).unwrap();
    let writer = ArrowWriter::try_new_with_options(file, Arc::clone(&schema), options);
    let mut writer = writer.unwrap();
    let batch = RecordBatch::try_new(schema, columns).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

/// The identities of a file, with their types in Arrow and Parquet.
fn read(path: &str) -> (Field, ArrayRef, String) {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let mut batches: Vec<_> = reader.build().unwrap().map(Result::unwrap).collect();
    let batch = batches.pop().unwrap();
    assert!(batches.is_empty());
    let (place, field) = batch
        .schema()
        .column_with_name("id")
        .map(|(i, f)| (i, f.clone()))
        .unwrap();
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let column = file
        .metadata()
        .file_metadata()
        .schema_descr()
        .columns()
        .to_vec();
    let column = column.iter().find(|c| c.name() == "id").unwrap();
    (
        field,
        Arc::clone(batch.column(place)),
        format!("{:?}", column.self_type()),
    )
}

#[test]
fn every_type_comes_out_as_it_went_in() {
    let folder = folder("parquet-ids");
    let [input, out] = ["in.parquet", "out.parquet"].map(|name| path(&folder, name));
    macro_rules! numbers {
        ($($kind:ty: $($value:expr),+;)*) => {
            vec![$({
                let all = vec![$(Some($value)),+, None];
                Arc::new(PrimitiveArray::<$kind>::from(all)) as ArrayRef
            }),*]
        };
    }
    let mut all = numbers! {
        UInt32Type: u32::MAX, 0, 1 << 31;
        UInt64Type: u64::MAX, 0, 1 << 63;
        UInt8Type: u8::MAX, 0;
        UInt16Type: u16::MAX, 0;
        Int8Type: i8::MIN, i8::MAX;
        Int16Type: i16::MIN, i16::MAX;
        Int32Type: i32::MIN, i32::MAX;
        Int64Type: i64::MIN, i64::MAX;
        Float32Type: f32::NEG_INFINITY, -0.0, f32::MIN_POSITIVE / 2.0, 0.1;
        Float64Type: f64::MAX, -0.0, 5e-324, 0.1;
        Date32Type: -1, 20_000;
        Date64Type: -86_400_000, 86_400_000;
        Time32SecondType: 1;
        Time32MillisecondType: 86_399_999;
        Time64MicrosecondType: 1;
        Time64NanosecondType: 86_399_999_999_999;
        TimestampSecondType: -1;
        TimestampMillisecondType: -1, i64::MAX;
        TimestampMicrosecondType: -1, i64::MIN;
        TimestampNanosecondType: 1;
        DurationSecondType: -5;
        DurationMillisecondType: 5;
        DurationMicrosecondType: 5;
        DurationNanosecondType: i64::MAX;
    };
    all.push(Arc::new(
        TimestampNanosecondArray::from(vec![7, -7]).with_timezone("Asia/Tokyo"),
    ));
    for (precision, scale) in [(5, 2), (15, -2), (38, 10)] {
        let decimals = Decimal128Array::from(vec![Some(-99999), None, Some(1)]);
        if scale >= 0 {
            all.push(Arc::new(
                decimals.with_precision_and_scale(precision, scale).unwrap(),
            ));
        }
    }
    all.push(Arc::new(
        Decimal256Array::from(vec![
            arrow_array::types::Decimal256Type::MAX_FOR_EACH_PRECISION[60],
        ])
        .with_precision_and_scale(70, 3)
        .unwrap(),
    ));
    all.push(Arc::new(BooleanArray::from(vec![
        Some(true),
        None,
        Some(false),
    ])));
    // An empty text is not none.
    let texts = vec![Some(""), None, Some("=a,\"b\"\n"), Some("\0"), Some("Ω")];
    all.push(Arc::new(StringArray::from(texts.clone())));
    all.push(Arc::new(LargeStringArray::from(texts.clone())));
    all.push(Arc::new(StringViewArray::from(texts.clone())));
    all.push(Arc::new(
        texts.iter().copied().collect::<DictionaryArray<Int8Type>>(),
    ));
    let blobs: Vec<Option<&[u8]>> = vec![Some(b""), None, Some(b"\xff\r\n"), Some(b"=")];
    all.push(Arc::new(BinaryArray::from(blobs.clone())));
    all.push(Arc::new(LargeBinaryArray::from(blobs.clone())));
    all.push(Arc::new(BinaryViewArray::from(blobs)));
    let fixed = vec![Some([0xffu8; 16]), None, Some([b'\n'; 16])];
    all.push(Arc::new(
        FixedSizeBinaryArray::try_from_sparse_iter_with_size(fixed.into_iter(), 16).unwrap(),
    ));
    all.push(Arc::new(IntervalYearMonthArray::from(vec![-1, 14])));
    for id in &all {
        for arrow in [true, false] {
            write(&input, id, HashMap::new(), arrow);
            let run = ["verify-many", "--alg", "ed25519", "--id", "id", "--force"];
            let run = limbsmith(run.iter().chain(&[&*input, "--out", &out]));
            assert_eq!(run.code, 0, "{} {}", id.data_type(), run.err);
            let (before, after) = (read(&input), read(&out));
            assert_eq!(before, after, "{}", id.data_type());
            if arrow {
                assert_eq!(before.1.data_type(), id.data_type());
            }
        }
    }
    // An identifier of Arrow's extensions, and one of Iceberg.
    let metadata = [
        ("ARROW:extension:name", "a.uuid"),
        ("PARQUET:field_id", "17"),
    ];
    let metadata = metadata.map(|(k, v)| (k.to_string(), v.to_string()));
    let id: ArrayRef = Arc::new(Int64Array::from(vec![1, 2]));
    write(&input, &id, HashMap::from(metadata), true);
    let run = ["verify-many", "--alg", "ed25519", "--id", "id", "--force"];
    limbsmith(run.iter().chain(&[&*input, "--out", &out])).good();
    assert_eq!(read(&input), read(&out));
    assert!(read(&out).2.contains("17"));
}

/// The old timestamps of Hive and Impala.
#[test]
fn what_cannot_be_written_is_refused_before_the_run() {
    let folder = folder("parquet-int96");
    let [input, out] = ["in.parquet", "out.parquet"].map(|name| path(&folder, name));
    let schema = "message rows { REQUIRED BYTE_ARRAY key; REQUIRED BYTE_ARRAY signature;
                  REQUIRED BYTE_ARRAY message; REQUIRED INT96 id; }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let file = File::create(&input).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::default()).unwrap();
    let mut group = writer.next_row_group().unwrap();
    for value in [bytes(super::KEY), bytes(super::SIGNATURE), b"r".to_vec()] {
        let mut column = group.next_column().unwrap().unwrap();
        let values = [ByteArray::from(value)];
        column
            .typed::<ByteArrayType>()
            .write_batch(&values, None, None)
            .unwrap();
        column.close().unwrap();
    }
    let mut column = group.next_column().unwrap().unwrap();
    column
        .typed::<Int96Type>()
        .write_batch(&[Int96::new()], None, None)
        .unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    let arguments = ["verify-many", "--alg", "ed25519", &input, "--out", &out];
    limbsmith(arguments.iter().chain(&["--id", "id"]))
        .refused(&["column \"id\": of the type INT96"]);
    assert!(!std::path::Path::new(&out).exists());
    limbsmith(arguments).good();
}
