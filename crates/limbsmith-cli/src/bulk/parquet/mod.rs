//! Reads rows from Parquet, and writes verdicts and corpora. Only in builds with the feature
//! `parquet`, which is a default.
//!
//! The `parquet` crate reads columns without Arrow: this needs bytes, a few thousand values at a
//! time, and the crate's column readers return exactly that.

mod write;

pub use write::{Corpus, write_verdicts};

use super::cells::{Columns, SLOTS, Slot};
use super::content::Content;
use super::source::{BLOCK_BYTES, Found, IdKind, ROW_BYTES, ROWS, Raw, Source, Span, too_long};
use crate::excerpt::{SHOWN, excerpt, quoted};
use crate::failure::Failure;
use ::parquet::basic::{ConvertedType, LogicalType, Type};
use ::parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use ::parquet::data_type::DataType;
use ::parquet::errors::ParquetError;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::schema::types::ColumnDescPtr;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A column of the current row group.
struct Column {
    place: usize,
    slots: Vec<Slot>,
    reader: ColumnReader,
}

/// A Parquet file.
struct Table {
    path: PathBuf,
    file: SerializedFileReader<File>,
    /// The columns to read, by position, with their purposes.
    wanted: Vec<(usize, Vec<Slot>)>,
    raw: [bool; SLOTS],
    id: IdKind,
    group: usize,
    columns: Vec<Column>,
    /// Unread rows of the group, and the number of rows to read at once.
    left: usize,
    step: usize,
    rows: u64,
    /// The content of the whole file, since it is not read sequentially.
    content: Content,
}

/// Opens a file.
pub fn open(path: &Path, columns: &Columns) -> Result<Box<dyn Source>, Failure> {
    Ok(Box::new(Table::open(path, columns)?))
}

impl Table {
    fn open(path: &Path, columns: &Columns) -> Result<Self, Failure> {
        let file = File::open(path).map_err(|e| Failure::file(path, e))?;
        let content = Content::of(&file).map_err(|e| Failure::file(path, e))?;
        let file = SerializedFileReader::new(file)
            .map_err(|e| Failure::file(path, excerpt(e.to_string(), 2 * SHOWN)))?;
        let schema = file.metadata().file_metadata().schema_descr_ptr();
        let names: Vec<_> = (0..schema.num_columns())
            .map(|i| schema.column(i).path().string())
            .collect();
        let places = columns.places(&names).map_err(|e| Failure::file(path, e))?;
        let mut wanted: Vec<(usize, Vec<Slot>)> = Vec::new();
        let mut raw = [false; SLOTS];
        let mut id = IdKind::Text;
        for slot in Slot::ALL {
            let Some(place) = places[slot as usize] else {
                continue;
            };
            let column = schema.column(place);
            let kind = kind(&column, slot)
                .map_err(|e| format!("column {}: {e}", quoted(&names[place])))
                .map_err(|e| Failure::file(path, e))?;
            raw[slot as usize] = kind == IdKind::Bytes;
            if slot == Slot::Id {
                id = kind;
            }
            match wanted.iter_mut().find(|w| w.0 == place) {
                Some(both) => both.1.push(slot),
                None => wanted.push((place, vec![slot])),
            }
        }
        Ok(Table {
            path: path.into(),
            file,
            wanted,
            raw,
            id,
            group: 0,
            columns: vec![],
            left: 0,
            step: 1,
            rows: 0,
            content,
        })
    }

    /// Opens the next row group that has rows; returns false if there is none.
    fn next_group(&mut self) -> Result<bool, ParquetError> {
        while self.left == 0 {
            if self.group == self.file.num_row_groups() {
                return Ok(false);
            }
            let group = self.file.get_row_group(self.group)?;
            self.group += 1;
            let metadata = group.metadata();
            self.left = usize::try_from(metadata.num_rows()).unwrap_or(0);
            // Limits the size of a read even where rows are long.
            let row = metadata.total_byte_size().max(0) as usize / self.left.max(1) + 1;
            self.step = (BLOCK_BYTES / 8 / row).clamp(1, 512);
            self.columns.clear();
            for (place, slots) in &self.wanted {
                self.columns.push(Column {
                    place: *place,
                    slots: slots.clone(),
                    reader: group.get_column_reader(*place)?,
                });
            }
        }
        Ok(true)
    }

    fn read(&mut self, raw: &mut Raw) -> Result<(), ParquetError> {
        while !raw.full() && self.next_group()? {
            let count = self.step.min(self.left).min(ROWS - raw.rows.len());
            let first = raw.rows.len();
            let empty = (Found::Cells([Span::NONE; SLOTS]), 0, None);
            raw.rows.resize(first + count, empty);
            for column in &mut self.columns {
                let schema = self.file.metadata().file_metadata().schema_descr();
                let optional = schema.column(column.place).max_def_level() > 0;
                column.read(optional, first, count, raw)?;
            }
            self.left -= count;
        }
        Ok(())
    }
}

/// The treatment of a column's values, or the reason why they are unsupported.
fn kind(column: &ColumnDescPtr, slot: Slot) -> Result<IdKind, &'static str> {
    if column.max_rep_level() > 0 {
        return Err("a list, where each row must have one value");
    }
    if column.max_def_level() > 1 || column.path().parts().len() > 1 {
        return Err("inside a group; only plain columns are read");
    }
    let text = matches!(
        column.logical_type_ref(),
        Some(LogicalType::String | LogicalType::Enum | LogicalType::Json)
    ) || matches!(
        column.converted_type(),
        ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON
    );
    match column.physical_type() {
        Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY if text => Ok(IdKind::Text),
        Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY => Ok(IdKind::Bytes),
        Type::INT32 | Type::INT64 if slot == Slot::Id => Ok(IdKind::Number),
        _ => Err("neither text nor bytes"),
    }
}

impl Column {
    /// Reads `count` values into the rows from `first`.
    fn read(
        &mut self,
        optional: bool,
        first: usize,
        count: usize,
        raw: &mut Raw,
    ) -> Result<(), ParquetError> {
        let slots = &self.slots;
        let mut put = |row: usize, value: &[u8]| {
            let Some((Found::Cells(cells), _, wrong)) = raw.rows.get_mut(first + row) else {
                return;
            };
            if value.len() > ROW_BYTES {
                *wrong = Some(too_long());
                return;
            }
            let start = raw.bytes.len();
            raw.bytes.extend_from_slice(value);
            for &slot in slots {
                cells[slot as usize] = Span::since(start, &raw.bytes);
            }
        };
        match &mut self.reader {
            ColumnReader::ByteArrayColumnReader(reader) => {
                values(reader, optional, count, |row, value| put(row, value.data()))
            }
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                values(reader, optional, count, |row, value| put(row, value.data()))
            }
            ColumnReader::Int32ColumnReader(reader) => values(reader, optional, count, |row, n| {
                put(row, n.to_string().as_bytes());
            }),
            ColumnReader::Int64ColumnReader(reader) => values(reader, optional, count, |row, n| {
                put(row, n.to_string().as_bytes());
            }),
            _ => Err(ParquetError::General("a type that is not read".into())),
        }
    }
}

/// The next values of a column, each with its row.
fn values<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    optional: bool,
    count: usize,
    mut take: impl FnMut(usize, &T::T),
) -> Result<(), ParquetError> {
    let (mut values, mut levels) = (Vec::with_capacity(count), Vec::new());
    let mut row = 0;
    while row < count {
        values.clear();
        levels.clear();
        let (records, _, _) =
            reader.read_records(count - row, Some(&mut levels), None, &mut values)?;
        if records == 0 {
            let text = "a column has fewer values than its group has rows";
            return Err(ParquetError::General(text.into()));
        }
        let mut values = values.iter();
        for i in 0..records {
            if optional && levels.get(i) != Some(&1) {
                continue;
            }
            if let Some(value) = values.next() {
                take(row + i, value);
            }
        }
        row += records;
    }
    Ok(())
}

impl Source for Table {
    fn fill(&mut self, raw: &mut Raw) -> Result<bool, Failure> {
        raw.clear(self.rows);
        self.read(raw).map_err(|e| {
            let error = excerpt(e.to_string(), 2 * SHOWN);
            let place = format!("row group {}: {error}", self.group);
            Failure::file(&self.path, place)
        })?;
        raw.count = raw.rows.len();
        self.rows += raw.count as u64;
        let all = self.file.metadata().file_metadata().num_rows();
        raw.progress = (self.rows, u64::try_from(all).unwrap_or(0));
        raw.read = self.content;
        Ok(!raw.rows.is_empty())
    }

    fn raw_columns(&self) -> [bool; SLOTS] {
        self.raw
    }

    fn id_kind(&self) -> IdKind {
        self.id
    }
}
