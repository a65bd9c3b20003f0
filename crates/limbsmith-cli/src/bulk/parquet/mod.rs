//! Reads rows from Parquet, and writes verdicts and corpora. Only in builds with the feature
//! `parquet`, which is a default.
//!
//! The reader hands out ranges of rows within row groups. It decodes nothing. Each worker decodes its ranges with
//! the Arrow project's reader ([`Batches`]).

mod batches;
mod file;
mod guard;
mod id;
mod schema;
mod set;
mod write;

pub use batches::Batches;
pub use id::IdType;
pub use write::{Corpus, write_verdicts};

use super::cells::{Columns, Kind, SLOTS, Slot};
use super::folder::Part;
use super::source::{BLOCK_BYTES, ROW_BYTES, ROWS, Source};
use crate::excerpt::{SHOWN, excerpt, quoted};
use crate::failure::Failure;
use ::parquet::arrow::ProjectionMask;
use ::parquet::arrow::arrow_reader::ArrowReaderMetadata;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{ParquetMetaDataReader, RowGroupMetaData};
use file::Shared;
use guard::guarded;
use set::Set;
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most rows in a range. To open a range takes a fraction of a percent of the time to verify so many.
const RANGE: usize = 16 * ROWS;

/// The ranges of a file whose rows are few, so that all workers have some.
const RANGES: usize = 32;

/// The bytes of memory for a byte in a list: a number of four bytes and two levels.
const LISTED: usize = 8;

/// The same while the buffers grow.
const GROWING: usize = 3 * LISTED;

/// Rows of a row group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    group: usize,
    first: usize,
}

/// A column to read.
struct Wanted {
    /// Its position among all columns.
    place: usize,
    name: String,
    /// Its purposes.
    slots: Vec<Slot>,
}

/// A column that the names of folders give, with one value for all rows. None is null.
struct Given {
    value: Option<Vec<u8>>,
    slots: Vec<Slot>,
}

/// An open file, for all workers.
pub struct Layout {
    path: PathBuf,
    /// Its name within a folder that is read as a whole.
    name: Option<String>,
    file: Shared,
    metadata: ArrowReaderMetadata,
    /// In the order of the file.
    wanted: Vec<Wanted>,
    given: Vec<Given>,
    mask: ProjectionMask,
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout").finish_non_exhaustive()
    }
}

impl Layout {
    /// The file's name within a folder that is read as a whole.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn groups(&self) -> &[RowGroupMetaData] {
        self.metadata.metadata().row_groups()
    }

    /// The error of a row group, counted from 1.
    fn failure(&self, group: usize, error: &ParquetError) -> Failure {
        let error = excerpt(error.to_string(), 2 * SHOWN);
        Failure::file(&self.path, format!("row group {}: {error}", group + 1))
    }

    /// The number of values of all lists of a column, and the size of their column in the file, if it has lists.
    fn lists(&self, group: usize, column: usize) -> Option<(usize, usize)> {
        let column = self.groups()[group].column(column);
        let [values, size] = [column.num_values(), column.uncompressed_size()];
        (column.column_descr().max_rep_level() > 0)
            .then(|| (values.max(0) as usize, size.max(0) as usize))
    }

    /// The length of the longest list to expect in a column. Values that are alike take little space in the file: then one list
    /// may have all of them.
    fn longest_list(&self, group: usize, column: usize) -> usize {
        match self.lists(group, column) {
            None => 0,
            Some((values, size)) if values / 4 > size => values,
            Some((values, _)) => values.min(ROW_BYTES),
        }
    }

    /// The average size of a row, of these columns, in memory.
    fn row_bytes(&self, number: usize, columns: impl Iterator<Item = usize>) -> usize {
        let group = &self.groups()[number];
        let bytes = columns.map(|i| {
            let plain = group.column(i).uncompressed_size().max(0) as usize;
            let values = self.lists(number, i).map_or(0, |lists| lists.0);
            plain.max(values.saturating_mul(LISTED))
        });
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        bytes.fold(0, usize::saturating_add) / rows.max(1) + 1
    }
}

/// A Parquet file whose rows are handed out in ranges.
struct Table {
    layout: Arc<Layout>,
    /// What the columns hold that are read.
    kinds: [Option<Kind>; SLOTS],
    id: Option<IdType>,
    /// The next rows, and the end of their group.
    next: Range,
    end: usize,
}

/// Opens a file.
pub fn open(path: &Path, columns: &Columns) -> Result<Box<dyn Source>, Failure> {
    Ok(Box::new(Set::of_file(path, columns)?))
}

/// Opens the files of a folder as one.
pub fn open_parts(parts: Vec<Part>, columns: &Columns) -> Result<Box<dyn Source>, Failure> {
    Ok(Box::new(Set::of_parts(parts, columns)?))
}

impl Table {
    /// Reads what is at the end of a file. It may be a part of a folder.
    fn open(
        file: File,
        path: &Path,
        part: Option<&Part>,
        columns: &Columns,
    ) -> Result<Self, Failure> {
        let failure = |e: ParquetError| Failure::file(path, excerpt(e.to_string(), 2 * SHOWN));
        let file = Shared::new(file).map_err(|e| Failure::file(path, e))?;
        let found = guarded(|| ParquetMetaDataReader::new().parse_and_finish(&file));
        let found = found.map_err(failure)?;
        let schema = found.file_metadata().schema_descr();
        let mut names = schema::names(schema);
        let own = names.len();
        // A column of the file goes before one of a folder.
        let of_folders = part.map_or(&[][..], |part| &part.columns);
        let of_folders = of_folders
            .iter()
            .filter(|(name, _)| !names.contains(name))
            .collect::<Vec<_>>();
        names.extend(of_folders.iter().map(|(name, _)| name.clone()));
        let places = columns.places(&names).map_err(|e| Failure::file(path, e))?;
        let (mut wanted, mut given) = (Vec::<Wanted>::new(), Vec::<Given>::new());
        let mut kinds = [None; SLOTS];
        let mut id = None;
        for slot in Slot::ALL {
            let Some(place) = places[slot as usize] else {
                continue;
            };
            if place >= own {
                let value = of_folders[place - own].1.clone();
                let slots = vec![slot];
                given.push(Given { value, slots });
                kinds[slot as usize] = Some(Kind::Text);
                if slot == Slot::Id {
                    id = Some(write::text(&names[place]).map_err(failure)?);
                }
                continue;
            }
            let named =
                |e: String| Failure::file(path, format!("column {}: {e}", quoted(&names[place])));
            let kind = schema::kind(schema, place, slot).map_err(|e| named(e.into()))?;
            kinds[slot as usize] = Some(kind);
            if slot == Slot::Id {
                let column = schema.column(place);
                id = Some(IdType::of(&column, place, found.file_metadata()).map_err(named)?);
            }
            match wanted.iter_mut().find(|w| w.place == place) {
                Some(both) => both.slots.push(slot),
                None => wanted.push(Wanted {
                    place,
                    name: excerpt(&names[place], SHOWN),
                    slots: vec![slot],
                }),
            }
        }
        // The reader returns columns in the order of the file.
        wanted.sort_by_key(|w| w.place);
        let metadata = guarded(|| schema::plain(&file, schema)).map_err(failure)?;
        let leaves = wanted.iter().map(|w| w.place);
        let mask = ProjectionMask::leaves(metadata.parquet_schema(), leaves);
        let layout = Layout {
            path: path.into(),
            name: part.map(|part| part.name.clone()),
            file,
            metadata,
            wanted,
            given,
            mask,
        };
        let rows = |group: &RowGroupMetaData| usize::try_from(group.num_rows()).unwrap_or(0);
        Ok(Table {
            end: layout.groups().first().map_or(0, rows),
            layout: Arc::new(layout),
            kinds,
            id,
            next: Range::default(),
        })
    }

    /// The number of rows of the next range. It depends on the file alone, so an interrupted run can be continued.
    fn count(&self) -> usize {
        let share = usize::try_from(self.layout.rows()).unwrap_or(usize::MAX) / RANGES;
        // The output has the rows' identities.
        let ids = self.layout.wanted.iter();
        let ids = ids.filter(|w| w.slots.contains(&Slot::Id)).map(|w| w.place);
        let given = self.layout.given.iter();
        let given = given.filter(|g| g.slots.contains(&Slot::Id));
        let given = given.map(|g| g.value.as_ref().map_or(0, Vec::len));
        let fit =
            BLOCK_BYTES / (self.layout.row_bytes(self.next.group, ids) + given.sum::<usize>());
        let rows = share.clamp(1, RANGE).next_multiple_of(ROWS);
        rows.min(fit).max(1).min(self.end - self.next.first)
    }

    /// The next range, and the number of its rows. None if there are no more.
    fn range(&mut self) -> Option<(Range, usize)> {
        while self.next.first == self.end {
            let group = self.next.group + 1;
            let next = self.layout.groups().get(group)?;
            self.next = Range { group, first: 0 };
            self.end = usize::try_from(next.num_rows()).unwrap_or(0);
        }
        let (range, count) = (self.next, self.count());
        self.next.first += count;
        Some((range, count))
    }
}
