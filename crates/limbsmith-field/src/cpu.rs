//! Which code runs on this processor: detection, the measured choice, and how to override it.
//!
//! The library is built once, without flags. Each operation of a scheme is entered once through
//! a function compiled for the instructions that were detected; everything below that entry is
//! inlined into it, so the same generated source gives `mulx` code there and portable
//! code in the plain entry.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::arch::Bmi2;
use crate::arch::avx2::Avx2;
use crate::arch::ifma::Ifma;
use crate::arch::pipes::multiply_less;
use crate::{MODELS, WHOLE_TABLES};

mod measured;
#[cfg(limbsmith_words = "64")]
use measured::PREFERENCE;

/// A measurement by `limbsmith tune`: the fastest implementation of a field on a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measured {
    /// The processor.
    pub machine: &'static str,
    /// The modulus.
    pub modulus: &'static str,
    /// `64` or `32`, the bits of a word; or `lanes`.
    pub words: &'static str,
    /// The measured quantity: `latency`, `throughput`, `sign` or `verify`.
    pub goal: &'static str,
    /// Strategy, limbs, compiler.
    pub choice: &'static str,
    /// Whether this was the default before, which nothing beat by 3% in each of five repetitions.
    pub default_stays: bool,
    /// The runner-up; empty if all others were far behind.
    pub next: &'static str,
    /// By how many thousandths that was slower than the choice, or, if negative, faster.
    pub next_behind: i32,
}

/// The measured choices. Those for `verify` determine which representation of a field a build uses, and the order of
/// preference of [`backends`].
pub fn measured() -> &'static [Measured] {
    measured::MEASURED
}

/// How single operations are done: a representation of 2^255 - 19 together with the instructions it
/// is compiled for.
///
/// Of the representations a build has the one that is best on its target; all of them with the feature
/// `all-backends`, for tests and benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Backend {
    /// Four limbs of 64 bits, portable.
    Sat64 = 1,
    /// Five limbs of 51 bits, portable.
    U51 = 2,
    /// Five limbs of 51 bits, operands shifted beforehand, portable.
    Ps51 = 3,
    /// Four limbs of 64 bits with BMI2 and AVX2.
    Sat64Bmi2 = 4,
    /// Five limbs of 51 bits with BMI2 and AVX2.
    U51Bmi2 = 5,
    /// Five limbs of 51 bits, operands shifted beforehand, with BMI2.
    Ps51Bmi2 = 6,
    /// Ten limbs of 26 and 25 bits in words of 32 bits, portable.
    U25 = 7,
    /// The four coordinates of a point side by side in vectors, five limbs of 52 bits each, with
    /// AVX-512 IFMA, for X25519, and for Ed25519's verification and multiples of its base point; all
    /// else as `Sat64Bmi2`.
    R52Ifma = 8,
    /// The four coordinates of a point side by side in vectors, five limbs of 51 bits each, with AVX-512 IFMA.
    /// Takes fewer multiplications than `R52Ifma`, and more of everything else. For X25519, and for Ed25519's
    /// verification and multiples of its base point; all else as `Sat64Bmi2`.
    R51Ifma = 10,
    /// The representation of `R52Ifma` with its vectors as arrays of plain words: slow, the same on every machine.
    /// In no build but those of the library's own tests.
    R52Model = 9,
    /// The representation of `R51Ifma` with its vectors as arrays of plain words: slow, the same on every machine.
    /// In no build but those of the library's own tests.
    R51Model = 11,
}

/// All backends of 2^255 - 19, fastest first by published figures for RISC-V cores.
#[cfg(limbsmith_words = "64-carryless")]
const PREFERENCE: &[Backend] = &[
    Backend::Ps51,
    Backend::U51,
    Backend::Sat64,
    Backend::Sat64Bmi2,
    Backend::U51Bmi2,
    Backend::Ps51Bmi2,
    Backend::U25,
    Backend::R51Ifma,
    Backend::R52Ifma,
    Backend::R52Model,
    Backend::R51Model,
];
/// All backends of 2^255 - 19, fewest operations on words of 32 bits first.
#[cfg(limbsmith_words = "32")]
const PREFERENCE: &[Backend] = &[
    Backend::U25,
    Backend::U51,
    Backend::Ps51,
    Backend::Sat64,
    Backend::Sat64Bmi2,
    Backend::U51Bmi2,
    Backend::Ps51Bmi2,
    Backend::R51Ifma,
    Backend::R52Ifma,
    Backend::R52Model,
    Backend::R51Model,
];

impl Backend {
    /// The name that the command and the benchmarks use.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Sat64 => "sat64",
            Backend::U51 => "u51",
            Backend::Ps51 => "ps51",
            Backend::Sat64Bmi2 => "sat64-bmi2",
            Backend::U51Bmi2 => "u51-bmi2",
            Backend::Ps51Bmi2 => "ps51-bmi2",
            Backend::U25 => "u25",
            Backend::R52Ifma => "r52-ifma",
            Backend::R51Ifma => "r51-ifma",
            Backend::R52Model => "r52-model",
            Backend::R51Model => "r51-model",
        }
    }

    /// Whether it is compiled for BMI2. The other curves have one representation per target. For them
    /// a backend only selects the instructions.
    pub const fn uses_bmi2(self) -> bool {
        matches!(
            self,
            Backend::Sat64Bmi2
                | Backend::U51Bmi2
                | Backend::Ps51Bmi2
                | Backend::R52Ifma
                | Backend::R51Ifma
        )
    }

    /// Whether a point's coordinates are side by side.
    #[doc(hidden)]
    pub const fn is_wide(self) -> bool {
        matches!(
            self,
            Backend::R52Ifma | Backend::R51Ifma | Backend::R52Model | Backend::R51Model
        )
    }

    /// Whether it is in this build: one for the target, and all with the feature `all-backends`.
    const fn is_built(self) -> bool {
        match self {
            Backend::Sat64 | Backend::Sat64Bmi2 | Backend::R52Ifma | Backend::R51Ifma => {
                cfg!(any(feature = "all-backends", limbsmith_words = "64"))
            }
            Backend::Ps51 => cfg!(any(
                feature = "all-backends",
                limbsmith_words = "64-carryless"
            )),
            Backend::U25 => cfg!(any(feature = "all-backends", limbsmith_words = "32")),
            Backend::R52Model | Backend::R51Model => MODELS,
            Backend::U51 | Backend::U51Bmi2 | Backend::Ps51Bmi2 => cfg!(feature = "all-backends"),
        }
    }

    /// Whether it is in this build, and this processor has the instructions.
    pub fn is_available(self) -> bool {
        self.is_built() && self.is_supported()
    }

    /// Whether this processor has the instructions.
    fn is_supported(self) -> bool {
        match self {
            Backend::R52Ifma | Backend::R51Ifma => WHOLE_TABLES && Ifma::detect().is_some(),
            Backend::R52Model | Backend::R51Model => WHOLE_TABLES && MODELS,
            b => !b.uses_bmi2() || Bmi2::detect().is_some(),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No backend of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBackend;

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown backend")
    }
}

impl core::error::Error for UnknownBackend {}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(s: &str) -> Result<Self, UnknownBackend> {
        PREFERENCE
            .iter()
            .copied()
            .find(|b| b.name() == s)
            .ok_or(UnknownBackend)
    }
}

/// This processor lacks instructions that the backend needs, or this build lacks the backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedBackend(Backend);

impl fmt::Display for UnsupportedBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "this processor or this build cannot run backend {}",
            self.0
        )
    }
}

impl core::error::Error for UnsupportedBackend {}

/// 0 is "not chosen", else a `Backend`.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// All backends, fastest first: of two kinds of limbs in the same vectors those come first on which the
/// processor is faster.
fn ranked(multiply_less: bool) -> impl Iterator<Item = Backend> + Clone {
    PREFERENCE.iter().map(move |b| match b {
        Backend::R51Ifma if !multiply_less => Backend::R52Ifma,
        Backend::R52Ifma if !multiply_less => Backend::R51Ifma,
        b => *b,
    })
}

/// The backends that this processor can run, fastest first.
pub fn backends() -> impl Iterator<Item = Backend> {
    ranked(multiply_less()).filter(|b| b.is_available())
}

/// The backends that this processor supports, even if not in this build, fastest first. Their fields are
/// in every build ([`crate::dispatch::words_on`]).
pub fn all_backends() -> impl Iterator<Item = Backend> {
    ranked(multiply_less()).filter(|b| b.is_supported())
}

/// The backend in use: the override if there is one, else the fastest that is available.
#[inline]
pub fn backend() -> Backend {
    let chosen = CHOSEN.load(Ordering::Relaxed);
    let mut all = ranked(multiply_less());
    match all.clone().find(|b| *b as u8 == chosen) {
        Some(b) => b,
        None => all.find(|b| b.is_available()).unwrap_or(PREFERENCE[0]),
    }
}

/// Overrides the choice for the whole process. Every backend computes the same function, so this
/// may be called at any time.
pub fn set_backend(backend: Backend) -> Result<(), UnsupportedBackend> {
    if !backend.is_available() {
        return Err(UnsupportedBackend(backend));
    }
    CHOSEN.store(backend as u8, Ordering::Relaxed);
    Ok(())
}

/// Returns to the measured choice.
pub fn reset_backend() {
    CHOSEN.store(0, Ordering::Relaxed);
}

/// The vector type for calls on many inputs (`verify_each` and similar functions).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Lanes {
    /// None: one input after the other, on the [`Backend`].
    Single = 1,
    /// Eight lanes of AVX-512 with IFMA.
    Ifma = 2,
    /// Eight lanes of AVX-512 with IFMA, with limbs of 51 bits modulo 2^255 - 19. Takes fewer multiplications than
    /// `Ifma`, and more of everything else. Of the processors that have these instructions, it is faster on AMD's.
    Ifma51 = 6,
    /// Eight lanes in arrays of plain words: slow, the same on every machine. In no build but those of
    /// the library's own tests.
    Model = 3,
    /// Eight lanes in arrays of plain words, with limbs of 51 bits modulo 2^255 - 19: slow, the same on every
    /// machine. In no build but those of the library's own tests.
    Model51 = 7,
    /// Eight lanes in pairs of vectors of AVX2.
    Avx2 = 4,
    /// The lanes of `Avx2` in arrays of plain words: slow, the same on every machine. In no build but those of the
    /// library's own tests.
    Model32 = 5,
}

/// All vectors, fastest first.
const LANE_PREFERENCE: &[Lanes] = &[
    Lanes::Ifma51,
    Lanes::Ifma,
    Lanes::Avx2,
    Lanes::Single,
    Lanes::Model,
    Lanes::Model51,
    Lanes::Model32,
];

impl Lanes {
    /// The name that the command and the benchmarks use.
    pub const fn name(self) -> &'static str {
        match self {
            Lanes::Single => "single",
            Lanes::Ifma => "ifma",
            Lanes::Ifma51 => "ifma51",
            Lanes::Model => "model",
            Lanes::Model51 => "model51",
            Lanes::Avx2 => "avx2",
            Lanes::Model32 => "model32",
        }
    }

    /// Whether its multiplier takes 52 bits: then all curves have lanes, else only those of 25519.
    #[doc(hidden)]
    pub const fn has_wide_multiplier(self) -> bool {
        matches!(
            self,
            Lanes::Ifma | Lanes::Ifma51 | Lanes::Model | Lanes::Model51
        )
    }

    /// Whether this processor, or of models this build, has them. Without the feature `lanes` there is only `Single`.
    pub fn is_available(self) -> bool {
        match self {
            Lanes::Single => true,
            _ if !cfg!(feature = "lanes") => false,
            Lanes::Model | Lanes::Model51 | Lanes::Model32 => MODELS,
            Lanes::Ifma | Lanes::Ifma51 => Ifma::detect().is_some(),
            Lanes::Avx2 => Avx2::detect().is_some(),
        }
    }
}

impl fmt::Display for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Lanes {
    type Err = UnknownBackend;

    fn from_str(s: &str) -> Result<Self, UnknownBackend> {
        let mut all = LANE_PREFERENCE.iter();
        all.find(|l| l.name() == s).copied().ok_or(UnknownBackend)
    }
}

/// This processor lacks instructions that the vectors need, or this build lacks the vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedLanes(Lanes);

impl fmt::Display for UnsupportedLanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "this processor or this build has no lanes of kind {}",
            self.0
        )
    }
}

impl core::error::Error for UnsupportedLanes {}

/// 0 is "not chosen", else a `Lanes`.
static CHOSEN_LANES: AtomicU8 = AtomicU8::new(0);

/// All vectors, fastest first, as [`ranked`] does it.
fn ranked_lanes(multiply_less: bool) -> impl Iterator<Item = Lanes> + Clone {
    LANE_PREFERENCE.iter().map(move |l| match l {
        Lanes::Ifma51 if !multiply_less => Lanes::Ifma,
        Lanes::Ifma if !multiply_less => Lanes::Ifma51,
        l => *l,
    })
}

/// The vectors that this processor has, fastest first.
pub fn lane_backends() -> impl Iterator<Item = Lanes> {
    ranked_lanes(multiply_less()).filter(|l| l.is_available())
}

/// The vectors in use: the override if there is one, else the fastest that are available.
#[inline]
pub fn lanes() -> Lanes {
    let chosen = CHOSEN_LANES.load(Ordering::Relaxed);
    let mut all = ranked_lanes(multiply_less());
    match all.clone().find(|l| *l as u8 == chosen) {
        Some(l) => l,
        None => all.find(|l| l.is_available()).unwrap_or(Lanes::Single),
    }
}

/// Overrides the choice for the whole process. All lanes give the same answers, so this may be
/// called at any time.
pub fn set_lanes(lanes: Lanes) -> Result<(), UnsupportedLanes> {
    if !lanes.is_available() {
        return Err(UnsupportedLanes(lanes));
    }
    CHOSEN_LANES.store(lanes as u8, Ordering::Relaxed);
    Ok(())
}

/// Returns to the measured choice.
pub fn reset_lanes() {
    CHOSEN_LANES.store(0, Ordering::Relaxed);
}
