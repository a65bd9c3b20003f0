//! Reads rows from Parquet, and writes verdicts and corpora. Only in builds with the feature
//! `parquet`, which is a default.
//!
//! The reader hands out ranges of rows within row groups. It decodes nothing. Each worker decodes its ranges with
//! the Arrow project's reader ([`Batches`]).

mod batches;
mod file;
mod guard;
mod id;
mod write;

pub use batches::Batches;
pub use id::IdType;
pub use write::{Corpus, write_verdicts};

use super::cells::{Columns, SLOTS, Slot};
use super::content::Content;
use super::cut::Parser;
use super::source::{BLOCK_BYTES, ROWS, Raw, Source};
use crate::excerpt::{SHOWN, excerpt, quoted};
use crate::failure::Failure;
use ::parquet::arrow::ProjectionMask;
use ::parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use ::parquet::basic::{ConvertedType, LogicalType, Repetition, Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use ::parquet::schema::types::{ColumnDescPtr, SchemaDescriptor, Type as Field};
use arrow_schema::{DataType, Schema};
use file::Shared;
use guard::guarded;
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most rows in a range. To open a range takes a fraction of a percent of the time to verify so many.
const RANGE: usize = 16 * ROWS;

/// The ranges of a file whose rows are few, so that all workers have some.
const RANGES: usize = 32;

/// Rows of a row group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    group: usize,
    first: usize,
}

/// An open file, for all workers.
pub struct Layout {
    path: PathBuf,
    file: Shared,
    metadata: ArrowReaderMetadata,
    /// The columns to read, by position, with their purposes.
    wanted: Vec<(usize, Vec<Slot>)>,
    mask: ProjectionMask,
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout").finish_non_exhaustive()
    }
}

impl Layout {
    fn groups(&self) -> &[RowGroupMetaData] {
        self.metadata.metadata().row_groups()
    }

    /// The error of a row group, counted from 1.
    fn failure(&self, group: usize, error: &ParquetError) -> Failure {
        let error = excerpt(error.to_string(), 2 * SHOWN);
        Failure::file(&self.path, format!("row group {}: {error}", group + 1))
    }

    /// The average size of a row, of these columns, in memory.
    fn row_bytes(&self, group: usize, columns: impl Iterator<Item = usize>) -> usize {
        let group = &self.groups()[group];
        let bytes = columns.map(|i| group.column(i).uncompressed_size().max(0) as usize);
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        bytes.fold(0, usize::saturating_add) / rows.max(1) + 1
    }
}

/// A Parquet file.
struct Table {
    layout: Arc<Layout>,
    raw: [bool; SLOTS],
    id: Option<IdType>,
    /// The next rows, and the end of their group.
    next: Range,
    end: usize,
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
        let failure = |e: ParquetError| Failure::file(path, excerpt(e.to_string(), 2 * SHOWN));
        let file = File::open(path).map_err(|e| Failure::file(path, e))?;
        let content = Content::of(&file).map_err(|e| Failure::file(path, e))?;
        let file = Shared::new(file).map_err(|e| Failure::file(path, e))?;
        let found = guarded(|| ParquetMetaDataReader::new().parse_and_finish(&file));
        let found = found.map_err(failure)?;
        let schema = found.file_metadata().schema_descr();
        let names: Vec<_> = (0..schema.num_columns())
            .map(|i| match list(schema, i) {
                Some(name) => name,
                None => schema.column(i).path().string(),
            })
            .collect();
        let places = columns.places(&names).map_err(|e| Failure::file(path, e))?;
        let mut wanted: Vec<(usize, Vec<Slot>)> = Vec::new();
        let mut raw = [false; SLOTS];
        let mut id = None;
        for slot in Slot::ALL {
            let Some(place) = places[slot as usize] else {
                continue;
            };
            let column = schema.column(place);
            let named =
                |e: String| Failure::file(path, format!("column {}: {e}", quoted(&names[place])));
            raw[slot as usize] = is_bytes(&column, slot).map_err(|e| named(e.into()))?;
            if slot == Slot::Id {
                id = Some(IdType::of(&column, place, found.file_metadata()).map_err(named)?);
            }
            match wanted.iter_mut().find(|w| w.0 == place) {
                Some(both) => both.1.push(slot),
                None => wanted.push((place, vec![slot])),
            }
        }
        // The reader returns columns in the order of the file.
        wanted.sort_by_key(|w| w.0);
        let metadata = guarded(|| plain(&file, schema)).map_err(failure)?;
        let leaves = wanted.iter().map(|w| w.0);
        let mask = ProjectionMask::leaves(metadata.parquet_schema(), leaves);
        let layout = Layout {
            path: path.into(),
            file,
            metadata,
            wanted,
            mask,
        };
        let rows = |group: &RowGroupMetaData| usize::try_from(group.num_rows()).unwrap_or(0);
        Ok(Table {
            end: layout.groups().first().map_or(0, rows),
            layout: Arc::new(layout),
            raw,
            id,
            next: Range::default(),
            rows: 0,
            content,
        })
    }

    /// The number of rows in the file, as its footer says.
    fn all(&self) -> u64 {
        let metadata: &ParquetMetaData = self.layout.metadata.metadata();
        u64::try_from(metadata.file_metadata().num_rows()).unwrap_or(0)
    }

    /// The number of rows of the next range. It depends on the file alone, so an interrupted run can be continued.
    fn range(&self) -> usize {
        let share = usize::try_from(self.all()).unwrap_or(usize::MAX) / RANGES;
        // The output has the rows' identities.
        let ids = self.layout.wanted.iter();
        let ids = ids.filter(|w| w.1.contains(&Slot::Id)).map(|w| w.0);
        let fit = BLOCK_BYTES / self.layout.row_bytes(self.next.group, ids);
        let rows = share.clamp(1, RANGE).next_multiple_of(ROWS);
        rows.min(fit).max(1).min(self.end - self.next.first)
    }
}

/// The name of a list of plain values, by its place among all columns: it is that of the group around them.
fn list(schema: &SchemaDescriptor, place: usize) -> Option<String> {
    let column = schema.column(place);
    let root = schema.get_column_root_idx(place);
    let others = (0..schema.num_columns()).filter(|&i| schema.get_column_root_idx(i) == root);
    let parts = column.path().parts();
    (column.max_rep_level() == 1 && others.count() == 1 && parts.len() > 1)
        .then(|| parts[0].clone())
}

/// The metadata of a file, as if each column were a plain one of its physical type. So values are read as they are
/// in the file (text need not be UTF-8), and the structure of columns that are not read does not matter.
fn plain(file: &Shared, schema: &SchemaDescriptor) -> Result<ArrowReaderMetadata, ParquetError> {
    let field = |(i, column): (usize, &ColumnDescPtr)| {
        let repetition = match column.max_def_level() {
            0 => Repetition::REQUIRED,
            _ => Repetition::OPTIONAL,
        };
        let name = i.to_string();
        let field = Field::primitive_type_builder(&name, column.physical_type())
            .with_repetition(repetition)
            .with_length(column.type_length());
        field.build().map(Arc::new)
    };
    let fields = schema.columns().iter().enumerate().map(field);
    let fields = fields.collect::<Result<Vec<_>, _>>()?;
    let schema = Field::group_type_builder("rows").with_fields(fields);
    let schema = Arc::new(SchemaDescriptor::new(Arc::new(schema.build()?)));
    let options = || ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let metadata = ArrowReaderMetadata::load(file, options().with_parquet_schema(schema))?;
    // Views of the pages: a long value of a dictionary is not copied for each row that has it.
    let views = metadata.schema().fields().iter().map(|field| {
        let field = field.as_ref().clone();
        match field.data_type() {
            DataType::Binary => field.with_data_type(DataType::BinaryView),
            _ => field,
        }
    });
    let views = Arc::new(Schema::new(views.collect::<Vec<_>>()));
    let metadata = Arc::clone(metadata.metadata());
    ArrowReaderMetadata::try_new(metadata, options().with_schema(views))
}

/// Whether a column has bytes and not text, or the reason why it is not read.
fn is_bytes(column: &ColumnDescPtr, slot: Slot) -> Result<bool, &'static str> {
    let number = matches!(column.physical_type(), Type::INT32 | Type::INT64);
    if column.max_rep_level() > 0 && number && slot != Slot::Id {
        return Err(
            "a list of numbers, where bytes are expected: convert each row, as with Python's `bytes(row)`",
        );
    }
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
        Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY => Ok(!text),
        // Identities are copied, whatever they are.
        _ if slot == Slot::Id => Ok(false),
        _ => Err("neither text nor bytes"),
    }
}

impl Source for Table {
    fn fill(&mut self, raw: &mut Raw) -> Result<bool, Failure> {
        raw.clear(self.rows);
        // Also where no rows are left: the record ends with it.
        raw.read = self.content;
        while self.next.first == self.end {
            let group = self.next.group + 1;
            let Some(next) = self.layout.groups().get(group) else {
                return Ok(false);
            };
            self.next = Range { group, first: 0 };
            self.end = usize::try_from(next.num_rows()).unwrap_or(0);
        }
        raw.range = self.next;
        raw.count = self.range();
        self.next.first += raw.count;
        self.rows += raw.count as u64;
        raw.progress = (self.rows, self.all());
        Ok(true)
    }

    fn parser(&self) -> Parser {
        Parser::Columns(Arc::clone(&self.layout))
    }

    fn raw_columns(&self) -> [bool; SLOTS] {
        self.raw
    }

    fn id_type(&self) -> Option<IdType> {
        self.id.clone()
    }
}
