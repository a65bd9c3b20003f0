//! Parquet files of verdicts, and of corpora.

use super::id::IdType;
use crate::bulk::csv::Record;
use crate::bulk::source::{BLOCK_BYTES, ROWS};
use crate::bulk::verdict::{Shape, Verdict};
use crate::failure::Failure;
use crate::output::Output;
use ::parquet::arrow::arrow_writer::ArrowWriterOptions;
use ::parquet::arrow::{ARROW_SCHEMA_META_KEY, ArrowWriter, encode_arrow_schema};
use ::parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical,
};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::schema::types::{ColumnPath, SchemaDescriptor, Type};
use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, FixedSizeBinaryBuilder, Float32Builder, Float64Builder,
    Int32Builder, Int64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv_core::Reader;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Rows in a row group.
const GROUP: usize = 1 << 17;

/// A column's values that are not yet written, by its physical type.
enum Values {
    Boolean(BooleanBuilder),
    Short(Int32Builder),
    Long(Int64Builder),
    Single(Float32Builder),
    Double(Float64Builder),
    Bytes(BinaryBuilder),
    /// With the bytes of each value.
    Fixed(i32, FixedSizeBinaryBuilder),
}

/// A value is not of its column's type: the collected verdicts were changed.
struct WrongValue;

impl Values {
    fn of(column: &Type) -> Result<Self, ParquetError> {
        Ok(match column.get_physical_type() {
            Physical::BOOLEAN => Values::Boolean(BooleanBuilder::new()),
            Physical::INT32 => Values::Short(Int32Builder::new()),
            Physical::INT64 => Values::Long(Int64Builder::new()),
            Physical::FLOAT => Values::Single(Float32Builder::new()),
            Physical::DOUBLE => Values::Double(Float64Builder::new()),
            Physical::BYTE_ARRAY => Values::Bytes(BinaryBuilder::new()),
            Physical::FIXED_LEN_BYTE_ARRAY => match column {
                Type::PrimitiveType { type_length, .. } => {
                    Values::Fixed(*type_length, FixedSizeBinaryBuilder::new(*type_length))
                }
                Type::GroupType { .. } => return Err(ParquetError::General("a group".into())),
            },
            Physical::INT96 => return Err(ParquetError::NYI("INT96".into())),
        })
    }

    /// The type of the arrays, which is that of the physical type alone.
    fn data_type(&self) -> DataType {
        match self {
            Values::Boolean(_) => DataType::Boolean,
            Values::Short(_) => DataType::Int32,
            Values::Long(_) => DataType::Int64,
            Values::Single(_) => DataType::Float32,
            Values::Double(_) => DataType::Float64,
            // Text, too: an identity that the input calls text is copied even if it is not UTF-8.
            Values::Bytes(_) => DataType::Binary,
            Values::Fixed(length, _) => DataType::FixedSizeBinary(*length),
        }
    }

    /// Appends a value, whose numbers are written as [`super::batches`] writes them.
    fn append(&mut self, value: Option<&[u8]>) -> Result<(), WrongValue> {
        fn number<T: std::str::FromStr>(value: Option<&[u8]>) -> Result<Option<T>, WrongValue> {
            let read = |value| std::str::from_utf8(value).ok()?.parse().ok();
            value.map(|value| read(value).ok_or(WrongValue)).transpose()
        }
        match self {
            Values::Boolean(all) => all.append_option(number::<u8>(value)?.map(|n| n != 0)),
            Values::Short(all) => all.append_option(number(value)?),
            Values::Long(all) => all.append_option(number(value)?),
            Values::Single(all) => all.append_option(number(value)?.map(f32::from_bits)),
            Values::Double(all) => all.append_option(number(value)?.map(f64::from_bits)),
            Values::Bytes(all) => all.append_option(value),
            Values::Fixed(_, all) => match value {
                Some(value) => all.append_value(value).map_err(|_| WrongValue)?,
                None => all.append_null(),
            },
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Values::Boolean(all) => Arc::new(all.finish()),
            Values::Short(all) => Arc::new(all.finish()),
            Values::Long(all) => Arc::new(all.finish()),
            Values::Single(all) => Arc::new(all.finish()),
            Values::Double(all) => Arc::new(all.finish()),
            Values::Bytes(all) => Arc::new(all.finish()),
            Values::Fixed(_, all) => Arc::new(all.finish()),
        }
    }
}

/// The column of row numbers, or of another count.
fn count(name: &str) -> Result<IdType, ParquetError> {
    let column = Type::primitive_type_builder(name, Physical::INT64);
    of(
        column.with_repetition(Repetition::REQUIRED).build()?,
        DataType::Int64,
    )
}

/// A column of text.
pub fn text(name: &str) -> Result<IdType, ParquetError> {
    let column = Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(Some(LogicalType::String))
        .with_converted_type(ConvertedType::UTF8);
    of(column.build()?, DataType::Utf8)
}

/// A column of bytes.
fn bytes(name: &str) -> Result<IdType, ParquetError> {
    let column = Type::primitive_type_builder(name, Physical::BYTE_ARRAY);
    of(
        column.with_repetition(Repetition::OPTIONAL).build()?,
        DataType::Binary,
    )
}

fn of(column: Type, arrow: DataType) -> Result<IdType, ParquetError> {
    let field = Field::new(column.name(), arrow, column.is_optional());
    Ok(IdType {
        column: Arc::new(column),
        arrow: Some(field),
    })
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
    fn new(file: W, columns: &[IdType]) -> Result<Self, ParquetError> {
        let all = columns.iter().map(|column| Arc::clone(&column.column));
        let values = all.clone().map(|column| Values::of(&column));
        let values = values.collect::<Result<Vec<_>, _>>()?;
        let rows = Type::group_type_builder("rows").with_fields(all.clone().collect());
        let rows = SchemaDescriptor::new(Arc::new(rows.build()?));
        let plain = all.zip(&values).map(|(column, values)| {
            Field::new(column.name(), values.data_type(), column.is_optional())
        });
        let schema = Arc::new(Schema::new(plain.collect::<Vec<_>>()));
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(GROUP));
        for column in columns {
            // Row numbers are all different: a dictionary of them would waste time and space.
            if matches!(
                column.column.get_physical_type(),
                Physical::INT32 | Physical::INT64
            ) {
                let path = ColumnPath::from(column.column.name());
                properties = properties
                    .set_column_dictionary_enabled(path.clone(), false)
                    .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
            }
        }
        // Where the input has types of Arrow, so has the output: each column needs one.
        let arrow = columns.iter().map(|column| column.arrow.clone());
        if let Some(fields) = arrow.collect::<Option<Vec<_>>>() {
            properties = properties.set_key_value_metadata(Some(vec![KeyValue::new(
                ARROW_SCHEMA_META_KEY.to_string(),
                encode_arrow_schema(&Schema::new(fields)),
            )]));
        }
        let options = ArrowWriterOptions::new()
            .with_properties(properties.build())
            .with_parquet_schema(rows)
            .with_skip_arrow_metadata(true);
        Ok(Table {
            writer: ArrowWriter::try_new_with_options(file, Arc::clone(&schema), options)?,
            schema,
            columns: values,
            rows: 0,
            bytes: 0,
        })
    }

    /// Appends a value of a row to a column.
    fn put(&mut self, column: usize, value: Option<&[u8]>) -> Result<(), ParquetError> {
        self.bytes += value.map_or(0, <[u8]>::len);
        let wrong =
            |WrongValue| ParquetError::General("the collected verdicts were changed".into());
        self.columns[column].append(value).map_err(wrong)
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
    id: Option<IdType>,
) -> Result<(), Failure> {
    let path = out.path().to_owned();
    let failure = |e: ParquetError| Failure::file(&path, e);
    let has_id = id.is_some();
    let columns = || {
        let expected = shape.expect.then(|| text("expected")).transpose()?;
        let all = [
            Some(count("row")?),
            id,
            Some(text("verdict")?),
            expected,
            Some(text("detail")?),
        ];
        Ok(all.into_iter().flatten().collect::<Vec<_>>())
    };
    let columns = columns().map_err(failure)?;
    let mut table = Table::new(out, &columns).map_err(failure)?;
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
        for i in 0..columns.len() {
            let field = record.get(i).unwrap_or_default();
            let value = match has_id && i == 1 {
                true => field.strip_prefix(b"="),
                false => Some(field).filter(|field| !field.is_empty()),
            };
            table.put(i, value).map_err(failure)?;
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
        let columns = || {
            let texts = ["kind", "expected", "alg"].map(text);
            let others = ["key", "signature", "message", "hash"].map(bytes);
            [count("id")]
                .into_iter()
                .chain(texts)
                .chain(others)
                .collect::<Result<Vec<_>, _>>()
        };
        let table = columns().and_then(|columns| Table::new(out, &columns));
        let table = table.map_err(|e| Failure::file(&path, e))?;
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
        let failure = |e| Failure::file(&self.path, e);
        let id = id.to_string();
        let texts = [Some(&*id), Some(kind), Some(expected.name()), algorithm];
        let texts = texts.map(|text| text.map(str::as_bytes));
        let values = texts.into_iter().chain(bytes.iter().map(Option::as_deref));
        for (i, value) in values.enumerate() {
            self.table.put(i, value).map_err(failure)?;
        }
        self.table.end_row().map_err(failure)
    }

    /// Writes the remaining rows.
    pub fn finish(self) -> Result<(), Failure> {
        let failure = |e| Failure::file(&self.path, e);
        self.table.finish().map_err(failure)?.finish()
    }
}
