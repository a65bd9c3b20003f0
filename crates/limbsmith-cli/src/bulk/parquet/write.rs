//! Parquet files of verdicts, and of corpora.

use crate::bulk::csv::Record;
use crate::bulk::source::IdKind;
use crate::bulk::verdict::{Shape, Verdict};
use crate::failure::Failure;
use crate::output::Output;
use ::parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical,
};
use ::parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{ColumnPath, Type};
use csv_core::Reader;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Rows that are written together.
const GROUP: usize = 1 << 17;

/// A column's values that are not yet written.
enum Values {
    Numbers(Vec<i64>),
    Bytes {
        values: Vec<ByteArray>,
        /// 1 for each row that has one, else 0.
        levels: Vec<i16>,
    },
}

/// A file being written.
struct Table<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Values>,
}

impl<W: Write + Send> Table<W> {
    fn new(file: W, fields: &[(&str, IdKind)]) -> Result<Self, ParquetError> {
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
            // Row numbers are all different: a dictionary of them would waste time and space.
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

    /// Writes the buffered rows, if they fill a group or are the last.
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

    fn finish(mut self) -> Result<W, ParquetError> {
        self.flush(true)?;
        self.writer.into_inner()
    }
}

fn words(all: [&'static str; 3]) -> [ByteArray; 3] {
    all.map(ByteArray::from)
}

/// Writes verdicts that were collected as CSV.
pub fn write_verdicts(
    gathered: File,
    out: &mut Output,
    shape: &Shape,
    id: IdKind,
) -> Result<(), Failure> {
    let path = out.path().to_owned();
    let failure = |e: ParquetError| Failure::file(&path, e);
    let mut fields = vec![("row", IdKind::Number)];
    fields.extend(shape.id.as_deref().map(|name| (name, id)));
    fields.push(("verdict", IdKind::Text));
    if shape.expect {
        fields.push(("expected", IdKind::Text));
    }
    fields.push(("detail", IdKind::Text));
    let mut table = Table::new(out, &fields).map_err(failure)?;
    let names = words([Verdict::Valid, Verdict::Invalid, Verdict::Malformed].map(Verdict::name));
    let word = |text: &[u8]| names.iter().find(|w| w.data() == text).cloned();
    let mut input = BufReader::with_capacity(1 << 20, gathered);
    let (mut parser, mut record, mut header) = (Reader::new(), Record::new(), true);
    loop {
        let more = record.read(&mut parser, &mut input);
        if !more.map_err(|e| Failure::file(&path, e))? {
            break;
        }
        if std::mem::take(&mut header) {
            continue;
        }
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
        table.flush(false).map_err(failure)?;
    }
    table.finish().map(|_| ()).map_err(failure)
}

/// A corpus being written to a file.
pub struct Corpus {
    table: Table<Output>,
    path: PathBuf,
    verdicts: [ByteArray; 3],
}

impl Corpus {
    /// Writes into this output.
    pub fn new(out: Output) -> Result<Self, Failure> {
        let path = out.path().to_owned();
        let text = ["kind", "expected", "alg"].map(|name| (name, IdKind::Text));
        let bytes = ["key", "signature", "message", "hash"].map(|name| (name, IdKind::Bytes));
        let fields = [&[("id", IdKind::Number)], &text[..], &bytes].concat();
        let table = Table::new(out, &fields).map_err(|e| Failure::file(&path, e))?;
        let all = [Verdict::Valid, Verdict::Invalid, Verdict::Malformed];
        Ok(Corpus {
            table,
            path,
            verdicts: words(all.map(Verdict::name)),
        })
    }

    /// Adds a row.
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

    /// Writes the remaining rows.
    pub fn finish(self) -> Result<(), Failure> {
        let failure = |e| Failure::file(&self.path, e);
        self.table.finish().map_err(failure)?.finish()
    }
}
