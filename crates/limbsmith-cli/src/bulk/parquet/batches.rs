//! Decodes a range of rows, for a worker.

use super::guard::guarded;
use super::{GROWING, Layout, Range};
use crate::bulk::bytes::no_byte;
use crate::bulk::cells::SLOTS;
use crate::bulk::source::{BLOCK_BYTES, Found, ROW_BYTES, ROWS, Raw, Span, too_long};
use crate::failure::Failure;
use crate::memory;
use ::parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use ::parquet::basic::Type;
use ::parquet::errors::ParquetError;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type, Int32Type, Int64Type};
use arrow_array::{Array, Int32Array, ListArray, RecordBatch};
use arrow_schema::DataType;

/// The rows of a range that are not parsed yet.
pub struct Batches {
    reader: ParquetRecordBatchReader,
    batch: RecordBatch,
    /// The rows of the batch that were taken.
    taken: usize,
}

impl Layout {
    /// Parses the next rows of a block.
    ///
    /// # Errors
    /// If the file is damaged, or memory is short.
    pub fn parse(&self, raw: &mut Raw) -> Result<(), Failure> {
        let range = raw.range;
        let mut batches = match raw.batches.take() {
            Some(batches) => batches,
            None => self.open(range, raw.count)?,
        };
        let all = raw.count - raw.parsed;
        while raw.rows.len() < all && !raw.full() {
            let next = guarded(|| batches.take(all, self, raw));
            next.map_err(|e| self.failure(range.group, &e))?;
        }
        if raw.rows.len() < all {
            raw.batches = Some(batches);
        }
        Ok(())
    }

    /// Opens a range of rows.
    fn open(&self, range: Range, count: usize) -> Result<Batches, Failure> {
        let columns = || self.wanted.iter().map(|w| w.place);
        // Limits the size of a batch even where rows are long.
        let schema = self.metadata.parquet_schema();
        let fixed = columns().map(|i| match schema.column(i).physical_type() {
            Type::FIXED_LEN_BYTE_ARRAY => schema.column(i).type_length().max(0) as usize,
            _ => 0,
        });
        let fixed = fixed.fold(0, usize::saturating_add);
        let row = self.row_bytes(range.group, columns()).max(fixed);
        memory::room(2 * row)?;
        let lists = columns().map(|i| self.longest_list(range.group, i));
        memory::room(lists.max().unwrap_or(0).saturating_mul(GROWING))?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(
            self.file.clone(),
            self.metadata.clone(),
        );
        let builder = builder
            .with_row_groups(vec![range.group])
            .with_projection(self.mask.clone())
            .with_offset(range.first)
            .with_limit(count)
            .with_batch_size((BLOCK_BYTES / row).clamp(1, ROWS));
        let reader = guarded(|| builder.build());
        let reader = reader.map_err(|e| self.failure(range.group, &e))?;
        Ok(Batches {
            batch: RecordBatch::new_empty(arrow_array::RecordBatchReader::schema(&reader)),
            reader,
            taken: 0,
        })
    }
}

/// The values of a column.
enum Values<'a> {
    Views(&'a arrow_array::BinaryViewArray),
    Fixed(&'a arrow_array::FixedSizeBinaryArray),
    Short(&'a Int32Array),
    Long(&'a arrow_array::Int64Array),
    Boolean(&'a arrow_array::BooleanArray),
    Single(&'a arrow_array::Float32Array),
    Double(&'a arrow_array::Float64Array),
    List(&'a ListArray, &'a Int32Array),
}

/// The reason why a value is not read.
enum Wrong {
    Long,
    /// A list has values that are no bytes.
    List(String),
}

/// Appends the bytes of a list.
fn append_list(numbers: &Int32Array, out: &mut Vec<u8>) -> Result<(), Wrong> {
    if numbers.null_count() > 0 {
        return Err(Wrong::List("a list with a null in it".into()));
    }
    let numbers = numbers.values();
    match numbers.iter().position(|n| !(0..256).contains(n)) {
        None => {
            out.extend(numbers.iter().map(|&n| n as u8));
            Ok(())
        }
        Some(place) => Err(Wrong::List(no_byte(place + 1, numbers[place]))),
    }
}

impl<'a> Values<'a> {
    fn of(column: &'a dyn Array) -> Result<Self, ParquetError> {
        Ok(match column.data_type() {
            DataType::BinaryView => Values::Views(column.as_binary_view()),
            DataType::FixedSizeBinary(_) => Values::Fixed(column.as_fixed_size_binary()),
            DataType::Int32 => Values::Short(column.as_primitive::<Int32Type>()),
            DataType::Int64 => Values::Long(column.as_primitive::<Int64Type>()),
            DataType::Boolean => Values::Boolean(column.as_boolean()),
            DataType::Float32 => Values::Single(column.as_primitive::<Float32Type>()),
            DataType::Float64 => Values::Double(column.as_primitive::<Float64Type>()),
            DataType::List(field) if *field.data_type() == DataType::Int32 => {
                let list = column.as_list::<i32>();
                Values::List(list, list.values().as_primitive::<Int32Type>())
            }
            _ => return Err(ParquetError::General("a type that is not read".into())),
        })
    }

    /// Appends the value of a row. Numbers are those of the physical type, in decimals, and bits of floating-point numbers:
    /// [`super::write`] reads them.
    fn append(&self, row: usize, out: &mut Vec<u8>) -> Result<(), Wrong> {
        let number = match self {
            Values::List(list, numbers) => {
                let ends = [row, row + 1].map(|i| list.value_offsets()[i] as usize);
                let length = ends[1] - ends[0];
                return match length > ROW_BYTES {
                    true => Err(Wrong::Long),
                    false => append_list(&Int32Array::slice(numbers, ends[0], length), out),
                };
            }
            Values::Views(_) | Values::Fixed(_) => String::new(),
            Values::Short(values) => values.value(row).to_string(),
            Values::Long(values) => values.value(row).to_string(),
            Values::Boolean(values) => u8::from(values.value(row)).to_string(),
            Values::Single(values) => values.value(row).to_bits().to_string(),
            Values::Double(values) => values.value(row).to_bits().to_string(),
        };
        let value = match self {
            Values::Views(values) => values.value(row),
            Values::Fixed(values) => values.value(row),
            _ => number.as_bytes(),
        };
        if value.len() > ROW_BYTES {
            return Err(Wrong::Long);
        }
        out.extend_from_slice(value);
        Ok(())
    }
}

impl Batches {
    /// Parses rows of the current batch, or of the next one if it has none left, until `raw` has `all` or is full.
    fn take(&mut self, all: usize, layout: &Layout, raw: &mut Raw) -> Result<(), ParquetError> {
        if self.taken == self.batch.num_rows() {
            let Some(batch) = self.reader.next().transpose()? else {
                let text = "a column has fewer values than its group has rows";
                return Err(ParquetError::General(text.into()));
            };
            (self.batch, self.taken) = (batch, 0);
        }
        let columns = layout.wanted.iter().zip(self.batch.columns());
        let columns = columns.map(|(wanted, column)| {
            let nulls = column.nulls();
            Ok((wanted, nulls, Values::of(column)?))
        });
        let columns = columns.collect::<Result<Vec<_>, ParquetError>>()?;
        // The values that all rows have are there once.
        let mut given = [Span::NONE; SLOTS];
        for column in &layout.given {
            let start = raw.bytes.len();
            let Some(value) = &column.value else {
                continue;
            };
            raw.bytes.extend_from_slice(value);
            for slot in &column.slots {
                given[*slot as usize] = Span::since(start, &raw.bytes);
            }
        }
        while self.taken < self.batch.num_rows() && raw.rows.len() < all && !raw.full() {
            let row = self.taken;
            let (mut cells, mut wrong) = (given, None);
            for (wanted, nulls, values) in &columns {
                if nulls.is_some_and(|nulls| nulls.is_null(row)) {
                    continue;
                }
                let start = raw.bytes.len();
                match values.append(row, &mut raw.bytes) {
                    Ok(()) => {
                        for slot in &wanted.slots {
                            cells[*slot as usize] = Span::since(start, &raw.bytes);
                        }
                    }
                    Err(Wrong::Long) => wrong = Some(too_long()),
                    Err(Wrong::List(why)) => wrong = Some(format!("{}: {why}", wanted.name)),
                }
            }
            raw.rows.push((Found::Cells(cells), 0, wrong));
            self.taken += 1;
        }
        Ok(())
    }
}
