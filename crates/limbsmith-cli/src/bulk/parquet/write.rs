//! Parquet files of verdicts, and of corpora.

use crate::bulk::csv::Record;
use crate::bulk::source::{BLOCK_BYTES, IdKind, ROWS};
use crate::bulk::verdict::{Shape, Verdict};
use crate::failure::Failure;
use crate::output::Output;
use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::arrow_writer::ArrowWriterOptions;
use ::parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical,
};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::schema::types::{ColumnPath, SchemaDescriptor, Type};
use arrow_array::builder::{BinaryBuilder, Int64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv_core::Reader;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Rows in a row group.
const GROUP: usize = 1 << 17;

/// A column's values that are not yet written.
enum Values {
    Numbers(Int64Builder),
    Bytes(BinaryBuilder),
}

impl Values {
    fn of(kind: IdKind) -> Self {
        match kind {
            IdKind::Number => Values::Numbers(Int64Builder::new()),
            // Text, too: an identity that the input calls text is copied even if it is not UTF-8.
            IdKind::Bytes | IdKind::Text => Values::Bytes(BinaryBuilder::new()),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Values::Numbers(numbers) => Arc::new(numbers.finish()),
            Values::Bytes(values) => Arc::new(values.finish()),
        }
    }
}

/// A file being written.
struct Table<W: Write + Send> {
    writer: ArrowWriter<W>,
    schema: SchemaRef,
    columns: Vec<Values>,
    /// Rows, and the bytes of their values, that are not yet written.
    rows: usize,
    bytes: usize,
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
        let columns = Type::group_type_builder("rows").with_fields(all).build()?;
        let field = |&(name, kind): &(&str, IdKind)| match kind {
            IdKind::Number => Field::new(name, DataType::Int64, false),
            IdKind::Bytes | IdKind::Text => Field::new(name, DataType::Binary, true),
        };
        let schema = Arc::new(Schema::new(fields.iter().map(field).collect::<Vec<_>>()));
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(GROUP));
        for (name, kind) in fields {
            // Row numbers are all different: a dictionary of them would waste time and space.
            if *kind == IdKind::Number {
                let path = ColumnPath::from(*name);
                properties = properties
                    .set_column_dictionary_enabled(path.clone(), false)
                    .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
            }
        }
        let options = ArrowWriterOptions::new()
            .with_properties(properties.build())
            .with_parquet_schema(SchemaDescriptor::new(Arc::new(columns)))
            .with_skip_arrow_metadata(true);
        Ok(Table {
            writer: ArrowWriter::try_new_with_options(file, Arc::clone(&schema), options)?,
            schema,
            columns: fields.iter().map(|(_, kind)| Values::of(*kind)).collect(),
            rows: 0,
            bytes: 0,
        })
    }

    fn number(&mut self, column: usize, number: i64) {
        if let Values::Numbers(numbers) = &mut self.columns[column] {
            numbers.append_value(number);
        }
    }

    fn bytes(&mut self, column: usize, value: Option<&[u8]>) {
        if let Values::Bytes(values) = &mut self.columns[column] {
            values.append_option(value);
            self.bytes += value.map_or(0, <[u8]>::len);
        }
    }

    /// Ends a row.
    fn end_row(&mut self) -> Result<(), ParquetError> {
        self.rows += 1;
        match self.rows == ROWS || self.bytes >= BLOCK_BYTES {
            true => self.write(),
            false => Ok(()),
        }
    }

    /// Writes the buffered rows.
    fn write(&mut self) -> Result<(), ParquetError> {
        (self.rows, self.bytes) = (0, 0);
        let columns = self.columns.iter_mut().map(Values::finish).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns)?;
        self.writer.write(&batch)
    }

    fn finish(mut self) -> Result<W, ParquetError> {
        self.write()?;
        self.writer.into_inner()
    }
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
                _ => table.bytes(i, Some(field)),
            }
        }
        table.end_row().map_err(failure)?;
    }
    table.finish().map(|_| ()).map_err(failure)
}

/// A corpus being written to a file.
pub struct Corpus {
    table: Table<Output>,
    path: PathBuf,
}

impl Corpus {
    /// Writes into this output.
    pub fn new(out: Output) -> Result<Self, Failure> {
        let path = out.path().to_owned();
        let text = ["kind", "expected", "alg"].map(|name| (name, IdKind::Text));
        let bytes = ["key", "signature", "message", "hash"].map(|name| (name, IdKind::Bytes));
        let fields = [&[("id", IdKind::Number)], &text[..], &bytes].concat();
        let table = Table::new(out, &fields).map_err(|e| Failure::file(&path, e))?;
        Ok(Corpus { table, path })
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
        self.table.bytes(1, Some(kind.as_bytes()));
        self.table.bytes(2, Some(expected.name().as_bytes()));
        self.table.bytes(3, algorithm.map(str::as_bytes));
        for (i, bytes) in bytes.iter().enumerate() {
            self.table.bytes(4 + i, bytes.as_deref());
        }
        let failure = |e| Failure::file(&self.path, e);
        self.table.end_row().map_err(failure)
    }

    /// Writes the remaining rows.
    pub fn finish(self) -> Result<(), Failure> {
        let failure = |e| Failure::file(&self.path, e);
        self.table.finish().map_err(failure)?.finish()
    }
}
