//! A stub for builds without Parquet.

use super::cells::Columns;
use super::folder::Part;
use super::source::{Raw, Source};
use super::verdict::{Shape, Verdict};
use crate::failure::Failure;
use crate::output::Output;
use std::convert::Infallible;
use std::fs::File;
use std::path::Path;

fn absent<T>() -> Result<T, Failure> {
    let text = "Parquet is not in this build: build the command with `--features full`";
    Err(Failure::Usage(text.into()))
}

/// Nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Range;

/// Uninhabited.
pub enum Batches {}

/// Uninhabited.
#[derive(Debug)]
pub enum Layout {}

impl Layout {
    pub fn name(&self) -> Option<&str> {
        match *self {}
    }

    pub fn parse(&self, _: &mut Raw) -> Result<(), Failure> {
        match *self {}
    }
}

pub fn open(_: &Path, _: &Columns) -> Result<Box<dyn Source>, Failure> {
    absent()
}

pub fn open_parts(_: Vec<Part>, _: &Columns) -> Result<Box<dyn Source>, Failure> {
    absent()
}

/// Uninhabited.
pub enum IdType {}

pub fn write_verdicts(
    _: File,
    _: &mut Output,
    _: &Shape,
    _: Option<IdType>,
) -> Result<(), Failure> {
    absent()
}

/// Uninhabited.
pub struct Corpus(Infallible);

impl Corpus {
    pub fn new(_: Output) -> Result<Self, Failure> {
        absent()
    }

    pub fn row(
        &mut self,
        _: u64,
        _: &str,
        _: Verdict,
        _: Option<&str>,
        _: [Option<Vec<u8>>; 4],
    ) -> Result<(), Failure> {
        match self.0 {}
    }

    pub fn finish(self) -> Result<(), Failure> {
        match self.0 {}
    }
}
