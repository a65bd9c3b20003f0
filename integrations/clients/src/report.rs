//! Results: a line for each check, totals, and the table of compatibility.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Default)]
pub struct Settings {
    /// Fewer combinations.
    pub quick: bool,
    /// Skipped parts count as failed.
    pub strict: bool,
    /// Writes COMPATIBILITY.md.
    pub table: bool,
}

/// A row of the table, and its results.
struct Row {
    program: String,
    version: String,
    tried: String,
    passed: usize,
    failed: usize,
}

/// The row that a check belongs to.
#[derive(Clone, Debug)]
pub struct Subject {
    pub program: String,
    pub version: String,
}

impl Subject {
    pub fn new(program: &str, version: impl Into<String>) -> Self {
        Self {
            program: program.into(),
            version: version.into(),
        }
    }
}

pub struct Report {
    pub settings: Settings,
    folder: PathBuf,
    part: &'static str,
    started: Instant,
    in_part: usize,
    rows: Vec<Row>,
    failures: Vec<String>,
    skipped: Vec<String>,
    files: usize,
}

/// The finding of a check, for its line; or the reason of its failure.
pub type Outcome = Result<String, String>;

impl Report {
    pub fn new(settings: Settings, folder: &Path) -> Self {
        Self {
            settings,
            folder: folder.into(),
            part: "",
            started: Instant::now(),
            in_part: 0,
            rows: Vec::new(),
            failures: Vec::new(),
            skipped: Vec::new(),
            files: 0,
        }
    }

    pub fn part(&mut self, name: &'static str) {
        self.part = name;
        self.started = Instant::now();
        self.in_part = 0;
    }

    /// A part that checks nothing and skips nothing is an error of the part.
    pub fn end_part(&mut self) {
        let seconds = self.started.elapsed().as_secs_f32();
        println!(
            "---- {}: {} checks, {seconds:.1} s",
            self.part, self.in_part
        );
        let named = format!("{}:", self.part);
        if self.in_part == 0 && !self.skipped.iter().any(|line| line.starts_with(&named)) {
            self.failures.push(format!("{}: no check ran", self.part));
        }
    }

    /// A new folder below the temporary one.
    pub fn folder(&mut self) -> PathBuf {
        self.files += 1;
        let path = self.folder.join(format!("{}-{}", self.part, self.files));
        std::fs::create_dir(&path).expect("a folder of our own");
        path
    }

    /// Runs a check, prints its line, and counts it in the row of this program and trial. A panic is a failure.
    pub fn check(
        &mut self,
        subject: &Subject,
        tried: &str,
        detail: &str,
        run: impl FnOnce() -> Outcome,
    ) {
        let outcome = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", text.unwrap_or("without a text")))
        });
        self.in_part += 1;
        let same = |row: &&mut Row| {
            row.program == subject.program && row.version == subject.version && row.tried == tried
        };
        if self.rows.iter_mut().find(same).is_none() {
            self.rows.push(Row {
                program: subject.program.clone(),
                version: subject.version.clone(),
                tried: tried.into(),
                passed: 0,
                failed: 0,
            });
        }
        let row = self.rows.iter_mut().find(same).expect("pushed");
        let name = format!("{}: {}, {tried}: {detail}", self.part, subject.program);
        match outcome {
            Ok(found) => {
                row.passed += 1;
                println!("ok   {name}: {found}");
            }
            Err(why) => {
                row.failed += 1;
                println!("FAIL {name}: {why}");
                self.failures.push(name);
            }
        }
    }

    /// Names a trial that did not run.
    pub fn skip(&mut self, what: &str) {
        println!("SKIPPED {}: {what}", self.part);
        self.skipped.push(format!("{}: {what}", self.part));
    }

    /// Prints the totals. True if nothing failed.
    pub fn finish(self) -> Result<bool, String> {
        for line in &self.skipped {
            println!("check: skipped: {line}");
        }
        for line in &self.failures {
            println!("check: failed: {line}");
        }
        let passed: usize = self.rows.iter().map(|row| row.passed).sum();
        if self.settings.table {
            if !self.skipped.is_empty() || !self.failures.is_empty() {
                return Err(
                    "COMPATIBILITY.md is not written: not everything ran and passed".into(),
                );
            }
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("COMPATIBILITY.md");
            std::fs::write(&path, table(&self.rows)).map_err(|error| error.to_string())?;
        }
        println!(
            "{passed} passed, {} failed, {} skipped",
            self.failures.len(),
            self.skipped.len()
        );
        let skipped = self.settings.strict && !self.skipped.is_empty();
        Ok(self.failures.is_empty() && !skipped && passed > 0)
    }
}

const HEAD: &str = "\
# Compatibility

`./check --table` writes this file: programs that ran with limbsmith, their versions, and the number of checks, all of
which passed. A refusal counts only if the same connection without the fault succeeds.

| program or crate | version | tried | checks |
|---|---|---|--:|
";

fn table(rows: &[Row]) -> String {
    let mut text = HEAD.to_string();
    for row in rows {
        let Row {
            program,
            version,
            tried,
            passed,
            ..
        } = row;
        text.push_str(&format!("| {program} | {version} | {tried} | {passed} |\n"));
    }
    text
}
