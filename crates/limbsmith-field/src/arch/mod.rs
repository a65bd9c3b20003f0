//! Entry points compiled for particular instructions. The only module with `unsafe`.
//!
//! `#[target_feature]` functions may be called only where the feature is known to be there. That
//! knowledge is a value: [`Bmi2`] can be made by nothing but detection, so holding one is the
//! proof that the call is sound.
#![allow(unsafe_code)]

pub mod avx2;
pub mod chunks;
mod declassify;
pub mod erase;
pub mod ifma;
pub mod lane;
pub mod lane32;
pub mod opaque;
pub mod pipes;
pub mod short;
#[cfg(test)]
mod tests;
pub mod word;
pub mod word32;

pub use declassify::declassify;

/// Something to compute inside an entry.
///
/// `run` and all that it calls must be `#[inline(always)]` to be compiled with the instructions
/// of the entry.
pub trait Work {
    /// The result type.
    type Output;
    /// Computes it.
    fn run(self) -> Self::Output;
}

#[cfg(limbsmith_detect)]
cpufeatures::new!(bmi2_avx2, "bmi1", "bmi2", "avx2");

/// The processor has BMI1, BMI2 and AVX2, and the operating system saves the registers.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(());

impl Bmi2 {
    /// Asks the processor; the answer is cached.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        #[cfg(limbsmith_detect)]
        {
            bmi2_avx2::get().then_some(Bmi2(()))
        }
        #[cfg(not(limbsmith_detect))]
        {
            None
        }
    }

    /// Runs the work with all these instructions.
    #[inline(always)]
    pub fn call<W: Work>(self, work: W) -> W::Output {
        #[cfg(limbsmith_detect)]
        {
            // SAFETY: `self` exists, so `detect` found every feature that `enter` is compiled for.
            unsafe { enter(work) }
        }
        #[cfg(not(limbsmith_detect))]
        {
            work.run()
        }
    }

    /// As `call`, without vectors: sums of half products look to the optimizer like something to
    /// vectorize, and they lose by it.
    #[inline(always)]
    pub fn call_scalar<W: Work>(self, work: W) -> W::Output {
        #[cfg(limbsmith_detect)]
        {
            // SAFETY: `self` exists, so `detect` found the features that this is compiled for.
            unsafe { enter_scalar(work) }
        }
        #[cfg(not(limbsmith_detect))]
        {
            work.run()
        }
    }
}

#[cfg(limbsmith_detect)]
#[target_feature(enable = "bmi1,bmi2,avx2")]
unsafe fn enter<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(limbsmith_detect)]
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn enter_scalar<W: Work>(work: W) -> W::Output {
    work.run()
}
