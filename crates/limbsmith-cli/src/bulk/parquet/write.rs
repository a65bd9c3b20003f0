//! Parquet files of verdicts, and of corpora.

use crate::bulk::source::IdKind;
use crate::bulk::verdict::{Shape, Verdict};
use crate::failure::Failure;
use ::parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical,
};
use ::parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{ColumnPath, Type};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rows that are written together.
const GROUP: usize = 1 << 17;

/// A column's values that are not written yet.
enum Values {
    Numbers(Vec<i64>),
    Bytes {
        values: Vec<ByteArray>,
        /// 1 for each row that has one, else 0.
        levels: Vec<i16>,
    },
}

/// A file that is written.
struct Table {
    writer: SerializedFileWriter<File>,
    columns: Vec<Values>,
}

impl Table {
    fn new(file: File, fields: &[(&str, IdKind)]) -> Result<Self, ParquetError> {
        let field = |&(name, kind): &(&str, IdKind)| {
            let builder = match kind {
                IdKind::Number => Type::primitive_type_builder(name, Physical::INT64)
                    .with_repetition(Repetition::REQUIRED),
                IdKind::Bytes => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                    .with_repetition(Repetition::OPTIONAL),
                IdKind::Text => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                    .with_repetition(Repetition::OPTIONAL)
                    .with_logical_type(Some(LogicalType::String))
                    .with_converted_type(ConvertedType::UTF8),
            };
            builder.build().map(Arc::new)
        };
        let all = fields.iter().map(field).collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("rows").with_fields(all).build()?;
        let mut properties = WriterProperties::builder().set_compression(Compression::SNAPPY);
        for (name, kind) in fields {
            // Numbers of rows are all different: a dictionary of them would take time and room.
            if *kind == IdKind::Number {
                let path = ColumnPath::from(*name);
                properties = properties
                    .set_column_dictionary_enabled(path.clone(), false)
                    .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
            }
        }
        let properties = Arc::new(properties.build());
        let columns = fields.iter().map(|(_, kind)| match kind {
            IdKind::Number => Values::Numbers(vec![]),
            _ => Values::Bytes {
                values: vec![],
                levels: vec![],
            },
        });
        Ok(Table {
            writer: SerializedFileWriter::new(file, Arc::new(schema), properties)?,
            columns: columns.collect(),
        })
    }

    fn number(&mut self, column: usize, number: i64) {
        if let Values::Numbers(numbers) = &mut self.columns[column] {
            numbers.push(number);
        }
    }

    fn bytes(&mut self, column: usize, value: Option<ByteArray>) {
        if let Values::Bytes { values, levels } = &mut self.columns[column] {
            levels.push(i16::from(value.is_some()));
            values.extend(value);
        }
    }

    /// Writes what has gathered, if it is enough or all that there is.
    fn flush(&mut self, last: bool) -> Result<(), ParquetError> {
        let rows = self.columns.first().map_or(0, |c| match c {
            Values::Numbers(numbers) => numbers.len(),
            Values::Bytes { levels, .. } => levels.len(),
        });
        if rows == 0 || rows < GROUP && !last {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else {
                break;
            };
            match column {
                Values::Numbers(numbers) => {
                    writer
                        .typed::<Int64Type>()
                        .write_batch(numbers, None, None)?;
                    numbers.clear();
                }
                Values::Bytes { values, levels } => {
                    let typed = writer.typed::<ByteArrayType>();
                    typed.write_batch(values, Some(levels), None)?;
                    values.clear();
                    levels.clear();
                }
            }
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    fn finish(mut self) -> Result<(), ParquetError> {
        self.flush(true)?;
        self.writer.finish()?;
        self.writer.inner().sync_all()?;
        Ok(())
    }
}

fn words(all: [&'static str; 3]) -> [ByteArray; 3] {
    all.map(ByteArray::from)
}

/// Makes a Parquet file of verdicts that have gathered as CSV, whole or not at all.
pub fn write_verdicts(
    gathered: &Path,
    out: &Path,
    shape: &Shape,
    id: IdKind,
) -> Result<(), Failure> {
    let mut beside = out.as_os_str().to_owned();
    beside.push(".unfinished");
    let beside = PathBuf::from(beside);
    let failure = |e: ParquetError| Failure::file(&beside, e);
    let mut fields = vec![("row", IdKind::Number)];
    fields.extend(shape.id.as_deref().map(|name| (name, id)));
    fields.push(("verdict", IdKind::Text));
    if shape.expect {
        fields.push(("expected", IdKind::Text));
    }
    fields.push(("detail", IdKind::Text));
    let file = File::create(&beside).map_err(|e| Failure::file(&beside, e))?;
    let mut table = Table::new(file, &fields).map_err(failure)?;
    let names = words([Verdict::Valid, Verdict::Invalid, Verdict::Malformed].map(Verdict::name));
    let word = |text: &[u8]| names.iter().find(|w| w.data() == text).cloned();
    let mut result = Ok(());
    let input = File::open(gathered).map_err(|e| Failure::file(gathered, e))?;
    let mut input = BufReader::with_capacity(1 << 20, input);
    let read = shape.read_csv(&mut input, |record| {
        for (i, (_, kind)) in fields.iter().enumerate() {
            let field = record.get(i).unwrap_or_default();
            match kind {
                IdKind::Number => {
                    let text = std::str::from_utf8(field).unwrap_or_default();
                    table.number(i, text.parse().unwrap_or_default());
                }
                _ if field.is_empty() => table.bytes(i, None),
                _ => {
                    let value = word(field).unwrap_or_else(|| ByteArray::from(field.to_vec()));
                    table.bytes(i, Some(value));
                }
            }
        }
        if result.is_ok() {
            result = table.flush(false);
        }
    });
    read.map_err(|e| Failure::file(gathered, e))?
        .map_err(|e| Failure::file(gathered, e))?;
    result.and_then(|()| table.finish()).map_err(failure)?;
    std::fs::rename(&beside, out).map_err(|e| Failure::file(out, e))?;
    std::fs::remove_file(gathered).map_err(|e| Failure::file(gathered, e))
}

/// A corpus on its way into a file.
pub struct Corpus {
    table: Table,
    path: PathBuf,
    verdicts: [ByteArray; 3],
}

impl Corpus {
    /// Into this file.
    pub fn new(file: File, path: &Path) -> Result<Self, Failure> {
        let text = ["kind", "expected", "alg"].map(|name| (name, IdKind::Text));
        let bytes = ["key", "signature", "message", "hash"].map(|name| (name, IdKind::Bytes));
        let fields = [&[("id", IdKind::Number)], &text[..], &bytes].concat();
        let table = Table::new(file, &fields).map_err(|e| Failure::file(path, e))?;
        let all = [Verdict::Valid, Verdict::Invalid, Verdict::Malformed];
        Ok(Corpus {
            table,
            path: path.into(),
            verdicts: words(all.map(Verdict::name)),
        })
    }

    /// A row.
    pub fn row(
        &mut self,
        id: u64,
        kind: &str,
        expected: Verdict,
        algorithm: Option<&str>,
        bytes: [Option<Vec<u8>>; 4],
    ) -> Result<(), Failure> {
        self.table.number(0, id as i64);
        self.table.bytes(1, Some(ByteArray::from(kind)));
        let name = expected.name().as_bytes();
        let expected = self.verdicts.iter().find(|v| v.data() == name);
        self.table.bytes(2, expected.cloned());
        self.table.bytes(3, algorithm.map(ByteArray::from));
        for (i, bytes) in bytes.into_iter().enumerate() {
            self.table.bytes(4 + i, bytes.map(ByteArray::from));
        }
        let failure = |e| Failure::file(&self.path, e);
        self.table.flush(false).map_err(failure)
    }

    /// Writes what is left.
    pub fn finish(self) -> Result<(), Failure> {
        let failure = |e| Failure::file(&self.path, e);
        self.table.finish().map_err(failure)
    }
}
