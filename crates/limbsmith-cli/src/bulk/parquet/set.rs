//! A data set of one file, or of all in a folder.
//!
//! All files are opened before the run, so that one with other columns is an error before any output. They are not kept open:
//! there may be more than a process may open. Each is opened again when its rows are read.

use super::{IdType, Layout, Table};
use crate::bulk::cells::{Columns, Kind, SLOTS, Slot};
use crate::bulk::content::{Content, Hasher};
use crate::bulk::cut::Parser;
use crate::bulk::folder::Part;
use crate::bulk::source::{Raw, Source};
use crate::excerpt::quoted;
use crate::failure::Failure;
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// What tells whether a file was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    fn of(file: &File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        Ok(Stamp {
            size: metadata.len(),
            modified: metadata.modified().ok(),
        })
    }
}

/// The files, of which one is open.
pub struct Set {
    columns: Columns,
    parts: Vec<(Part, Stamp)>,
    kinds: [Option<Kind>; SLOTS],
    id: Option<IdType>,
    /// The open file, and the place of the next one.
    table: Option<Table>,
    next: usize,
    /// The number of rows that were handed out, and of all.
    rows: u64,
    all: u64,
    /// The content of all files, since they are not read sequentially.
    content: Option<Content>,
}

/// Opens a file.
fn open(path: &Path) -> Result<(File, Stamp), Failure> {
    let failure = |e: io::Error| Failure::file(path, e);
    let file = File::open(path).map_err(failure)?;
    let stamp = Stamp::of(&file).map_err(failure)?;
    Ok((file, stamp))
}

impl Set {
    /// A set of one file.
    pub fn of_file(path: &Path, columns: &Columns) -> Result<Self, Failure> {
        let (file, stamp) = open(path)?;
        let table = Table::open(file, path, None, columns)?;
        let part = Part {
            path: path.into(),
            name: String::new(),
            columns: vec![],
        };
        Ok(Set {
            columns: columns.clone(),
            parts: vec![(part, stamp)],
            kinds: table.kinds,
            id: table.id.clone(),
            all: table.layout.rows(),
            table: Some(table),
            next: 1,
            rows: 0,
            content: None,
        })
    }

    /// A set of files, at least one. All must have the same columns, as far as they are read.
    pub fn of_parts(parts: Vec<Part>, columns: &Columns) -> Result<Self, Failure> {
        let mut set = Set {
            columns: columns.clone(),
            parts: Vec::with_capacity(parts.len()),
            kinds: Default::default(),
            id: None,
            table: None,
            next: 0,
            rows: 0,
            all: 0,
            content: None,
        };
        for part in parts {
            let (file, stamp) = open(&part.path)?;
            let table = Table::open(file, &part.path, Some(&part), columns)?;
            set.add(&table)
                .map_err(|why| Failure::file(&part.path, why))?;
            set.all = set.all.saturating_add(table.layout.rows());
            set.parts.push((part, stamp));
        }
        Ok(set)
    }

    /// Compares the columns of a file with those before.
    ///
    /// # Errors
    /// The first column that differs.
    fn add(&mut self, table: &Table) -> Result<(), String> {
        let Some((first, _)) = self.parts.first() else {
            (self.kinds, self.id) = (table.kinds, table.id.clone());
            return Ok(());
        };
        let first = &first.name;
        for slot in Slot::ALL {
            let name = quoted(self.columns.name(slot).unwrap_or_default());
            let [then, now] = [&self.kinds, &table.kinds].map(|kinds| kinds[slot as usize]);
            match (then, now) {
                (Some(_), None) => return Err(format!("no column {name}, as {first} has")),
                (None, Some(_)) => {
                    return Err(format!("column {name}: there is none in {first}"));
                }
                (Some(then), Some(now)) if then != now && slot != Slot::Id => {
                    let (then, now) = (then.title(), now.title());
                    return Err(format!("column {name}: {now}, and in {first} {then}"));
                }
                _ => {}
            }
        }
        let joined = match (&mut self.id, &table.id) {
            (Some(id), Some(other)) => id.join(other),
            _ => true,
        };
        let name = quoted(self.columns.name(Slot::Id).unwrap_or_default());
        let text = format!("column {name}: of another type than in {first}; cast one of them");
        joined.then_some(()).ok_or(text)
    }

    /// Opens a file again.
    ///
    /// # Errors
    /// If it was changed.
    fn reopen(&self, place: usize) -> Result<File, Failure> {
        let (part, before) = &self.parts[place];
        let (file, now) = open(&part.path)?;
        match now == *before {
            true => Ok(file),
            false => Err(Failure::file(&part.path, "changed during the run")),
        }
    }

    /// The content of all files, one after the other.
    fn hash(&self) -> Result<Content, Failure> {
        let mut hasher = Hasher::default();
        for (place, (part, _)) in self.parts.iter().enumerate() {
            let taken = match &self.table {
                Some(table) if place + 1 == self.next => hasher.take_all(table.layout.file.start()),
                _ => hasher.take_all(self.reopen(place)?),
            };
            taken.map_err(|e| Failure::file(&part.path, e))?;
        }
        Ok(hasher.content())
    }

    /// Opens the next file for its rows. None if there are no more.
    fn advance(&mut self) -> Result<Option<()>, Failure> {
        let place = self.next;
        let Some((part, _)) = self.parts.get(place) else {
            return Ok(None);
        };
        let file = self.reopen(place)?;
        let table = Table::open(file, &part.path, Some(part), &self.columns)?;
        self.table = Some(table);
        self.next = place + 1;
        Ok(Some(()))
    }
}

impl Source for Set {
    fn fill(&mut self, raw: &mut Raw) -> Result<bool, Failure> {
        raw.clear(self.rows);
        let content = match self.content {
            Some(content) => content,
            None => *self.content.insert(self.hash()?),
        };
        // Also where no rows are left: the record ends with it.
        raw.read = content;
        loop {
            if let Some(table) = &mut self.table
                && let Some((range, count)) = table.range()
            {
                (raw.range, raw.count) = (range, count);
                raw.layout = Some(table.layout.clone());
                self.rows += count as u64;
                raw.progress = (self.rows, self.all);
                return Ok(true);
            }
            if self.advance()?.is_none() {
                return Ok(false);
            }
        }
    }

    fn parser(&self) -> Parser {
        Parser::Columns
    }

    fn kinds(&self) -> [Kind; SLOTS] {
        self.kinds.map(Option::unwrap_or_default)
    }

    fn id_type(&self) -> Option<IdType> {
        self.id.clone()
    }
}

impl Layout {
    /// The number of rows in the file, as its footer says.
    pub fn rows(&self) -> u64 {
        let metadata = self.metadata.metadata();
        u64::try_from(metadata.file_metadata().num_rows()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::parquet::arrow::ArrowWriter;
    use arrow_array::{ArrayRef, BinaryArray, RecordBatch};
    use std::sync::Arc;

    fn write(path: &Path, rows: usize) {
        let column: ArrayRef = Arc::new(BinaryArray::from_iter_values(vec![b"0"; rows]));
        let columns =
            ["alg", "key", "signature", "message"].map(|name| (name, Arc::clone(&column)));
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let file = File::create(path).unwrap();
        let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
    }

    #[test]
    fn a_file_that_changes_is_an_error() {
        let mut columns = Columns::default();
        columns.set(Slot::Algorithm, "alg".into());
        let folder = std::env::temp_dir().join(format!("limbsmith-set-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let paths = ["a", "b"].map(|name| folder.join(name));
        let parts = || {
            let part = |path: &std::path::PathBuf| Part {
                path: path.clone(),
                name: String::new(),
                columns: vec![],
            };
            paths.iter().map(part).collect::<Vec<_>>()
        };
        paths.iter().for_each(|path| write(path, 3));
        let open = || Set::of_parts(parts(), &columns).unwrap();
        let (mut same, mut changed, mut later) = (open(), open(), open());
        let mut raw = Raw::default();
        assert!(same.fill(&mut raw).unwrap() && raw.count == 3);
        assert!(same.fill(&mut raw).unwrap() && raw.before == 3);
        assert!(!same.fill(&mut raw).unwrap() && raw.read.bytes > 0);
        assert!(later.fill(&mut raw).unwrap());
        write(&paths[1], 4);
        for set in [&mut changed, &mut later] {
            let error = set.fill(&mut raw).unwrap_err();
            assert!(format!("{error:?}").contains("b: changed during the run"));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
