//! One operation of a scheme, on the representation and the instructions of a backend.
//!
//! This is the only place where fields and processors meet. It is passed once for each operation
//! of a scheme; everything below is inlined into the entry that it calls.

use core::marker::PhantomData;

#[cfg(feature = "lanes")]
use crate::arch::avx2::Avx2;
use crate::arch::ifma::{Ifma, LaneWork};
#[cfg(limbsmith_models)]
use crate::arch::lane::on_model;
use crate::arch::short::OnShort;
use crate::arch::{Bmi2, Work};
#[cfg(feature = "lanes")]
use crate::cpu::Lanes;
use crate::cpu::{self, Backend};
use crate::field::Field25519;
#[cfg(not(feature = "all-backends"))]
use crate::field::choice::P25519Field;
use crate::field::p25519::{Ps51, Sat64, U25, U51};

/// Something to compute over whichever representation of 2^255 - 19 the processor does best.
///
/// `run` and all that it calls must be `#[inline(always)]` to be compiled with the instructions
/// of the entry.
pub trait Task {
    /// The result type.
    type Output;
    /// Computes it.
    fn run<F: Field25519>(self) -> Self::Output;
}

/// A task with its field chosen.
struct Over<F, T>(T, PhantomData<F>);

impl<F: Field25519, T: Task> Work for Over<F, T> {
    type Output = T::Output;
    #[inline(always)]
    fn run(self) -> T::Output {
        self.0.run::<F>()
    }
}

/// Runs `task` on `backend`, in this build or not; on one that the processor lacks, runs the same
/// representation's portable code.
#[inline]
pub fn dispatch_any<T: Task>(backend: Backend, task: T) -> T::Output {
    match (backend, Bmi2::detect()) {
        (Backend::Sat64Bmi2 | Backend::R52Ifma | Backend::R51Ifma, Some(b)) => {
            b.call(Over::<Sat64, T>(task, PhantomData))
        }
        (Backend::U51Bmi2, Some(b)) => b.call(Over::<U51, T>(task, PhantomData)),
        (Backend::Ps51Bmi2, Some(b)) => b.call_scalar(Over::<Ps51, T>(task, PhantomData)),
        (Backend::U51 | Backend::U51Bmi2, _) => task.run::<U51>(),
        (Backend::Ps51 | Backend::Ps51Bmi2, _) => task.run::<Ps51>(),
        (Backend::U25, _) => task.run::<U25>(),
        _ => task.run::<Sat64>(),
    }
}

/// Runs `task` on a backend of this build; on any other, on the target's best representation.
#[inline]
pub fn dispatch<T: Task>(backend: Backend, task: T) -> T::Output {
    #[cfg(feature = "all-backends")]
    return dispatch_any(backend, task);
    #[cfg(all(limbsmith_words = "64", not(feature = "all-backends")))]
    if let (Backend::Sat64Bmi2 | Backend::R52Ifma | Backend::R51Ifma, Some(b)) =
        (backend, Bmi2::detect())
    {
        return b.call(Over::<Sat64, T>(task, PhantomData));
    }
    #[cfg(not(feature = "all-backends"))]
    {
        // Where words have 32 bits there is but one.
        let _ = backend;
        task.run::<P25519Field>()
    }
}

/// Runs work over fields that are chosen when the library is compiled, with the instructions of the
/// chosen backend.
#[inline]
pub fn run_work<W: Work>(work: W) -> W::Output {
    match (cpu::backend().uses_bmi2(), Bmi2::detect()) {
        (true, Some(b)) => b.call(work),
        _ => work.run(),
    }
}

/// Runs `task` on the chosen backend.
#[inline]
pub fn run<T: Task>(task: T) -> T::Output {
    dispatch(cpu::backend(), task)
}

/// Runs work on the chosen lanes, or gives it back where the choice is to have none, or the build has none (without the
/// feature `lanes`): then its items are done one after the other.
#[inline]
pub fn run_lanes<W: LaneWork>(work: W) -> Result<W::Output, W> {
    #[cfg(not(feature = "lanes"))]
    return Err(work);
    #[cfg(feature = "lanes")]
    match cpu::lanes() {
        Lanes::Avx2 => match Avx2::detect() {
            Some(avx2) => Ok(avx2.call(work)),
            None => Err(work),
        },
        #[cfg(limbsmith_models)]
        Lanes::Model32 => Ok(on_model::<crate::arch::lane32::Model32, _>(work)),
        _ => run_lanes52(work),
    }
}

/// As [`run_lanes`], for work modulo 2^255 - 19, which has a choice of limbs.
#[inline]
pub fn run_lanes25519<W: LaneWork>(work: W) -> Result<W::Output, W> {
    #[cfg(not(feature = "lanes"))]
    return Err(work);
    #[cfg(feature = "lanes")]
    match (cpu::lanes(), Ifma::detect()) {
        (Lanes::Ifma51, Some(ifma)) => Ok(ifma.call((work, OnShort))),
        #[cfg(limbsmith_models)]
        (Lanes::Model51, _) => Ok(on_model::<crate::arch::lane::Model, _>((work, OnShort))),
        _ => run_lanes(work),
    }
}

/// As [`run_lanes`], on vectors whose multiplier takes 52 bits and on no others.
#[inline]
pub fn run_lanes52<W: LaneWork>(work: W) -> Result<W::Output, W> {
    #[cfg(not(feature = "lanes"))]
    return Err(work);
    #[cfg(feature = "lanes")]
    match (cpu::lanes(), Ifma::detect()) {
        (Lanes::Ifma | Lanes::Ifma51, Some(ifma)) => Ok(ifma.call(work)),
        #[cfg(limbsmith_models)]
        (Lanes::Model | Lanes::Model51, _) => Ok(on_model::<crate::arch::lane::Model, _>(work)),
        _ => Err(work),
    }
}

/// Runs work on one input in lanes if that is the chosen backend, or gives it back.
#[inline]
pub fn run_wide<W: LaneWork>(work: W) -> Result<W::Output, W> {
    match (cpu::backend(), Ifma::detect()) {
        (Backend::R52Ifma, Some(ifma)) => Ok(ifma.call(work)),
        (Backend::R51Ifma, Some(ifma)) => Ok(ifma.call((work, OnShort))),
        #[cfg(limbsmith_models)]
        (Backend::R52Model, _) => Ok(on_model::<crate::arch::lane::Model, _>(work)),
        #[cfg(limbsmith_models)]
        (Backend::R51Model, _) => Ok(on_model::<crate::arch::lane::Model, _>((work, OnShort))),
        _ => Err(work),
    }
}

/// As [`run_wide`], for fields that have no choice of limbs: both kinds of backends run the same code.
#[inline]
pub fn run_wide52<W: LaneWork>(work: W) -> Result<W::Output, W> {
    match (cpu::backend(), Ifma::detect()) {
        (Backend::R52Ifma | Backend::R51Ifma, Some(ifma)) => Ok(ifma.call(work)),
        #[cfg(limbsmith_models)]
        (Backend::R52Model | Backend::R51Model, _) => {
            Ok(on_model::<crate::arch::lane::Model, _>(work))
        }
        _ => Err(work),
    }
}

/// As [`run_wide52`], on vectors of four lanes.
#[inline]
pub fn run_four52<W: LaneWork>(work: W) -> Result<W::Output, W> {
    match (cpu::backend(), Ifma::detect()) {
        (Backend::R52Ifma | Backend::R51Ifma, Some(ifma)) => Ok(ifma.call_four(work)),
        #[cfg(limbsmith_models)]
        (Backend::R52Model | Backend::R51Model, _) => {
            Ok(on_model::<crate::arch::lane::Model4, _>(work))
        }
        _ => Err(work),
    }
}

/// As [`run_wide`], on vectors of four lanes ([`crate::arch::lane`]).
#[inline]
pub fn run_four<W: LaneWork>(work: W) -> Result<W::Output, W> {
    match (cpu::backend(), Ifma::detect()) {
        (Backend::R52Ifma, Some(ifma)) => Ok(ifma.call_four(work)),
        (Backend::R51Ifma, Some(ifma)) => Ok(ifma.call_four((work, OnShort))),
        #[cfg(limbsmith_models)]
        (Backend::R52Model, _) => Ok(on_model::<crate::arch::lane::Model4, _>(work)),
        #[cfg(limbsmith_models)]
        (Backend::R51Model, _) => Ok(on_model::<crate::arch::lane::Model4, _>((work, OnShort))),
        _ => Err(work),
    }
}
