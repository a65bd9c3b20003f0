//! The work that a candidate is timed at.

use crate::Error;

/// The intended use of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One chain of products and squares, each dependent on the previous one.
    Latency,
    /// Eight independent chains.
    Throughput,
    /// Steps of a comb: a constant-time table look-up and an addition to the sum.
    Sign,
    /// Steps of a window method: four doublings and an addition.
    Verify,
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 4] = [Goal::Latency, Goal::Throughput, Goal::Sign, Goal::Verify];

    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Latency => "latency",
            Goal::Throughput => "throughput",
            Goal::Sign => "sign",
            Goal::Verify => "verify",
        }
    }

    /// The goal of that name.
    pub fn named(name: &str) -> Result<Goal, Error> {
        let found = Goal::ALL.into_iter().find(|g| g.name() == name);
        found.ok_or_else(|| {
            let all: Vec<_> = Goal::ALL.iter().map(|g| g.name()).collect();
            Error::Refused(format!("no goal {name:?}; there are {}", all.join(", ")))
        })
    }

    /// A description of one step, for the reader of the figures.
    pub fn step(self) -> &'static str {
        match self {
            Goal::Latency => "a product and its square, waiting for each other",
            Goal::Throughput => "a product and a square, of eight independent ones",
            Goal::Sign => {
                "a look-up among eight entries of three elements, and an addition of 7 products"
            }
            Goal::Verify => {
                "four doublings of 4 products and 4 squares, and an addition of 8 products"
            }
        }
    }

    /// Steps per iteration of the loop.
    pub fn per_call(self) -> usize {
        match self {
            Goal::Throughput => 8,
            _ => 1,
        }
    }
}

/// The word size of the forge's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Machine words of this many bits.
    Bits(u32),
    /// Vector lanes.
    Lanes,
}

impl Word {
    /// `32`, `64` or `lanes`.
    pub fn named(name: &str) -> Result<Word, Error> {
        match name {
            "32" => Ok(Word::Bits(32)),
            "64" => Ok(Word::Bits(64)),
            "lanes" => Ok(Word::Lanes),
            _ => Err(Error::Refused(format!(
                "no word {name:?}; there are 32, 64, lanes"
            ))),
        }
    }

    /// The inverse of [`Word::named`].
    pub fn name(self) -> String {
        match self {
            Word::Bits(bits) => bits.to_string(),
            Word::Lanes => "lanes".into(),
        }
    }
}
