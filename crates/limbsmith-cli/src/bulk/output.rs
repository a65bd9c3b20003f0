//! The destination of verdicts: standard output, a device, or a file with the record of its run
//! next to it.
//!
//! Verdicts are collected in a partial file, and the record in a second one. Both get their final
//! names when the run is complete. An interrupted run leaves both partial files, and `--resume`
//! continues after the last block on which both agree. Parquet cannot be continued (its index is at
//! its end), so its verdicts are collected as CSV first.

use super::content::{Content, Hasher};
use super::record::{Foreign, Header, Mark, Record};
use super::source::Format;
use super::verdict::Tally;
use crate::failure::Failure;
use crate::output::{self, Inputs, Leftover, Options, Output, Partial, Place, Refusal};
use std::fs::{File, Metadata};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The treatment of an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Refuse,
    Overwrite,
    Resume,
}

/// The open outputs of a run.
pub struct Verdicts {
    text: Output,
    /// The file that is made from the collected verdicts, if they are not in their final format.
    table: Option<Output>,
    /// The record; only files have one.
    record: Option<Journal>,
}

/// A record in progress.
struct Journal {
    out: Output,
    /// The verdicts so far.
    hasher: Hasher,
}

/// The start of a run.
pub enum Begun {
    Fresh(Verdicts),
    /// Continues after the rows of this mark.
    Continued(Verdicts, Mark),
    /// Only the input has to be compared, and perhaps the record renamed.
    Complete(Mark, Option<Output>),
}

/// The names for a file of verdicts.
struct Names {
    /// The path as the user gave it, and resolved.
    shown: PathBuf,
    target: PathBuf,
    /// The existing file of this name.
    there: Option<Metadata>,
    /// Whether verdicts are collected as CSV.
    table: bool,
}

impl Names {
    const RECORD: &str = ".run.jsonl";

    /// Opens the partial file of the verdicts.
    fn text(&self, options: &Options<'_>, leftover: Leftover) -> Result<Partial, Failure> {
        match self.table {
            true => self.partial(".csv", None, options, leftover),
            false => self.partial("", self.there.clone(), options, leftover),
        }
    }

    /// Opens the partial file of the table, if there is one.
    fn table(&self, options: &Options<'_>, leftover: Leftover) -> Result<Option<Output>, Failure> {
        let open = || self.partial("", self.there.clone(), options, leftover);
        let partial = self.table.then(open).transpose()?;
        Ok(partial.map(|partial| Output::of_partial(&self.shown, partial)))
    }

    /// Opens one of the partial files.
    fn partial(
        &self,
        suffix: &str,
        there: Option<Metadata>,
        options: &Options<'_>,
        leftover: Leftover,
    ) -> Result<Partial, Failure> {
        let of = |path: &Path| output::with_suffix(path, suffix);
        Partial::open(&of(&self.shown), of(&self.target), there, options, leftover)
    }

    fn foreign(&self, why: Foreign) -> Failure {
        Failure::file(&self.shown, why)
    }

    /// The record under its final name.
    fn finished_record(&self) -> PathBuf {
        output::with_suffix(&self.target, Self::RECORD)
    }
}

/// Begins a run whose verdicts are written to `out`, or to standard output.
pub fn begin(
    out: Option<&Path>,
    format: Format,
    existing: Existing,
    inputs: &Inputs,
    header: &Header,
) -> Result<Begun, Failure> {
    let options = Options::new(inputs, existing == Existing::Overwrite);
    let shown = out.unwrap_or(Path::new("-"));
    let Place::File(target, there) = Place::of(shown, inputs)? else {
        if existing == Existing::Resume {
            let what = "not a file that could be continued";
            return Err(Failure::file(shown, Refusal::Unfit(what)));
        }
        return Ok(Begun::Fresh(Verdicts {
            text: Output::open(shown, &options)?,
            table: None,
            record: None,
        }));
    };
    let names = Names {
        shown: shown.into(),
        target,
        there,
        table: format == Format::Parquet,
    };
    match existing {
        Existing::Resume => resume(&names, inputs, header),
        _ => fresh(&names, &options, header),
    }
}

fn fresh(names: &Names, options: &Options<'_>, header: &Header) -> Result<Begun, Failure> {
    let leftover = match options.force {
        true => Leftover::Remove,
        false => Leftover::Refuse { resumable: true },
    };
    let shown = output::with_suffix(&names.shown, Names::RECORD);
    let Place::File(_, old) = Place::of(&shown, options.inputs)? else {
        return Err(Failure::file(&shown, Refusal::Unfit("not a plain file")));
    };
    let table = names.table(options, leftover)?;
    let text = names.text(options, leftover)?;
    let record = names.partial(Names::RECORD, old, options, leftover)?;
    start(names, text, table, record, header).map(Begun::Fresh)
}

/// Writes the first line of the record.
fn start(
    names: &Names,
    text: Partial,
    table: Option<Output>,
    record: Partial,
    header: &Header,
) -> Result<Verdicts, Failure> {
    let mut verdicts = verdicts(names, text, table, record, Hasher::default());
    if let Some(journal) = &mut verdicts.record {
        journal.out.put(header.line().as_bytes())?;
    }
    Ok(verdicts)
}

fn verdicts(
    names: &Names,
    text: Partial,
    table: Option<Output>,
    record: Partial,
    hasher: Hasher,
) -> Verdicts {
    let shown = output::with_suffix(&names.shown, Names::RECORD);
    Verdicts {
        text: Output::of_partial(&names.shown, text),
        table,
        record: Some(Journal {
            out: Output::of_partial(&shown, record),
            hasher,
        }),
    }
}

fn resume(names: &Names, inputs: &Inputs, header: &Header) -> Result<Begun, Failure> {
    let failure = |e: io::Error| Failure::file(&names.shown, e);
    // The record determines which files may be replaced.
    let options = Options::new(inputs, true);
    let mut text = names.text(&options, Leftover::Continue)?;
    let mut journal = names.partial(Names::RECORD, None, &options, Leftover::Continue)?;
    let read = |file: &File| Record::read(BufReader::new(file), header);
    let unfinished = read(&journal.file).map_err(failure)?;
    let Some(record) = unfinished.map_err(|e| names.foreign(e))? else {
        if text.len().map_err(failure)? > 0 {
            return Err(names.foreign(Foreign::NoRecord));
        }
        if names.there.is_none() {
            // The interrupted run wrote nothing.
            let options = Options::new(inputs, false);
            let table = names.table(&options, Leftover::Remove)?;
            text.set_force(false);
            journal.set_force(false);
            journal.cut(0).map_err(failure)?;
            return start(names, text, table, journal, header).map(Begun::Fresh);
        }
        let path = names.finished_record();
        let finished = match File::open(&path) {
            Ok(file) => read(&file).map_err(|e| Failure::file(&path, e))?,
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => return Err(Failure::file(&path, e)),
        };
        let finished = finished.map_err(|e| names.foreign(e))?;
        let Some(mark) = finished.and_then(|r| r.complete) else {
            return Err(names.foreign(Foreign::NoRecord));
        };
        return match mark.output == content(&names.target)? {
            true => Ok(Begun::Complete(mark, None)),
            false => Err(names.foreign(Foreign::Verdicts)),
        };
    };
    // The verdicts have their final name, but the record does not.
    if let (Some(mark), Some(_)) = (record.complete, &names.there)
        && mark.output == content(&names.target)?
    {
        text.stays = false;
        journal.set_force(record.force);
        let shown = output::with_suffix(&names.shown, Names::RECORD);
        let journal = Output::of_partial(&shown, journal);
        return Ok(Begun::Complete(mark, Some(journal)));
    }
    if names.there.is_some() && !record.force {
        return Err(Failure::file(&names.shown, Refusal::Exists));
    }
    text.file.rewind().map_err(failure)?;
    let last = record.last(BufReader::new(&text.file)).map_err(failure)?;
    let (mark, end, hasher) = last.map_err(|e| names.foreign(e))?;
    let options = Options::new(inputs, record.force);
    let table = names.table(&options, Leftover::Remove)?;
    text.set_force(record.force);
    journal.set_force(record.force);
    text.resume_at(mark.output.bytes);
    journal.resume_at(end);
    let verdicts = verdicts(names, text, table, journal, hasher);
    Ok(Begun::Continued(verdicts, mark))
}

fn content(path: &Path) -> Result<Content, Failure> {
    let file = File::open(path).map_err(|e| Failure::file(path, e))?;
    Content::of(file).map_err(|e| Failure::file(path, e))
}

impl Verdicts {
    /// Truncates the unfinished part. Until then, a continued output is unchanged.
    pub fn cut(&mut self) -> Result<(), Failure> {
        let outs = [
            Some(&mut self.text),
            self.record.as_mut().map(|r| &mut r.out),
        ];
        for out in outs.into_iter().flatten() {
            if let Some(partial) = out.partial() {
                let cut = partial.cut_to_mark();
                cut.map_err(|e| Failure::file(&partial.path(), e))?;
            }
        }
        Ok(())
    }

    /// Writes the whole text.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.text.put(text)?;
        if let Some(journal) = &mut self.record {
            journal.hasher.take(text);
        }
        Ok(())
    }

    /// Records the progress of the run. From the first mark on, the partial files persist.
    pub fn mark(&mut self, tally: Tally, input: Content) -> Result<(), Failure> {
        let Some(journal) = &mut self.record else {
            return Ok(());
        };
        let mark = Mark {
            tally,
            input,
            output: journal.hasher.content(),
        };
        journal.out.put(mark.line(false).as_bytes())?;
        for out in [&mut self.text, &mut journal.out] {
            if let Some(partial) = out.partial() {
                partial.stays = true;
            }
        }
        Ok(())
    }

    /// The Parquet file to make, and the collected verdicts for it, from their start.
    pub fn table(&mut self) -> Result<Option<(&mut Output, File)>, Failure> {
        let (Some(table), Some(partial)) = (&mut self.table, self.text.partial()) else {
            return Ok(None);
        };
        match from_start(&partial.file) {
            Ok(file) => Ok(Some((table, file))),
            Err(e) => Err(Failure::file(&partial.path(), e)),
        }
    }

    /// Ends the run and gives the files their final names.
    pub fn finish(self, tally: Tally, input: Content) -> Result<(), Failure> {
        let Verdicts {
            mut text,
            table,
            record,
        } = self;
        let Some(mut journal) = record else {
            return text.finish();
        };
        let mut output = journal.hasher.content();
        let mut gathered = None;
        if let Some(mut table) = table {
            if let Some(partial) = table.partial() {
                let content = from_start(&partial.file).and_then(Content::of);
                output = content.map_err(|e| Failure::file(&partial.path(), e))?;
            }
            gathered = Some(std::mem::replace(&mut text, table));
        }
        let mark = Mark {
            tally,
            input,
            output,
        };
        journal.out.put(mark.line(true).as_bytes())?;
        output::finish_all(vec![text, journal.out])?;
        if let Some(partial) = gathered.as_mut().and_then(Output::partial) {
            partial.stays = false;
        }
        Ok(())
    }
}

/// The same open file, from its start: on some systems a second handle would be blocked by the
/// lock.
fn from_start(file: &File) -> io::Result<File> {
    let mut file = file.try_clone()?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}
