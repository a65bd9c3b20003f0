//! Entry points compiled for particular instructions. The only module with `unsafe`.
//!
//! `#[target_feature]` functions may be called only where the feature is known to be there. That
//! knowledge is a value: [`Bmi2`] can be made by nothing but detection, so holding one is the
//! proof that the call is sound.
#![allow(unsafe_code)]

#[cfg(feature = "ctgrind")]
pub mod memcheck;

pub mod word;

use crate::cpu::Backend;
use crate::field::p25519::{P25519, Ps51, Sat64, U51};

/// Something to compute over whichever representation of 2^255 - 19 the processor does best.
///
/// `run` and all that it calls must be `#[inline(always)]` to be compiled with the instructions
/// of the entry.
pub trait Task {
    /// What is computed.
    type Output;
    /// Computes it.
    fn run<F: P25519>(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
cpufeatures::new!(bmi2_avx2, "bmi1", "bmi2", "avx2");

/// The processor has BMI1, BMI2 and AVX2, and the operating system saves the registers.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(());

impl Bmi2 {
    /// Asks the processor; the answer is cached.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            bmi2_avx2::get().then_some(Bmi2(()))
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            None
        }
    }

    #[inline(always)]
    fn call<F: P25519, T: Task>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: `self` exists, so `detect` found every feature that `enter` is compiled for.
            unsafe { enter::<F, T>(task) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            task.run::<F>()
        }
    }

    /// As `call`, without vectors: sums of half products look to the optimizer like something to
    /// vectorize, and become half as fast again.
    #[inline(always)]
    fn call_scalar<F: P25519, T: Task>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: `self` exists, so `detect` found the features that this is compiled for.
            unsafe { enter_scalar::<F, T>(task) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            task.run::<F>()
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,avx2")]
fn enter<F: P25519, T: Task>(task: T) -> T::Output {
    task.run::<F>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2")]
fn enter_scalar<F: P25519, T: Task>(task: T) -> T::Output {
    task.run::<F>()
}

/// Runs `task` on `backend`; on one that the processor lacks, runs the same representation's
/// portable code.
#[inline]
pub fn dispatch<T: Task>(backend: Backend, task: T) -> T::Output {
    match (backend, Bmi2::detect()) {
        (Backend::Sat64Bmi2, Some(token)) => token.call::<Sat64, T>(task),
        (Backend::U51Bmi2, Some(token)) => token.call::<U51, T>(task),
        (Backend::Ps51Bmi2, Some(token)) => token.call_scalar::<Ps51, T>(task),
        (Backend::Sat64 | Backend::Sat64Bmi2, _) => task.run::<Sat64>(),
        (Backend::U51 | Backend::U51Bmi2, _) => task.run::<U51>(),
        (Backend::Ps51 | Backend::Ps51Bmi2, _) => task.run::<Ps51>(),
    }
}
