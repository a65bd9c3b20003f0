//! What a candidate is timed at.

use crate::Error;

/// What the field is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One chain of products and squares, each waiting for the one before.
    Latency,
    /// Eight chains side by side.
    Throughput,
    /// Steps of a comb: a look-up in constant time and an addition to the sum.
    Sign,
    /// Steps of windows: four doublings and an addition.
    Verify,
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 4] = [Goal::Latency, Goal::Throughput, Goal::Sign, Goal::Verify];

    /// On the command line and in files.
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

    /// What one step is, for the reader of the figures.
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

    /// Steps in a turn of the loop.
    pub fn per_call(self) -> usize {
        match self {
            Goal::Throughput => 8,
            _ => 1,
        }
    }
}

/// Which code of the forge a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Machine words of so many bits.
    Bits(u32),
    /// Lanes of vectors.
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

    /// Back.
    pub fn name(self) -> String {
        match self {
            Word::Bits(bits) => bits.to_string(),
            Word::Lanes => "lanes".into(),
        }
    }
}
