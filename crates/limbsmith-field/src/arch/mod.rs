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

/// A computation on words, which an entry compiles with its instructions.
///
/// Work over 2^255 - 19 implements the trait for every representation `F` of that field, since the backend chooses it. Other
/// work implements it for `()`: its fields are chosen when the library is compiled.
///
/// `run` and all that it calls must be `#[inline(always)]` to be compiled with the instructions of the entry.
pub trait Work<F = ()> {
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
    pub fn call<F, W: Work<F>>(self, work: W) -> W::Output {
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

    /// Runs the work with the instructions of BMI1 and BMI2, without those for vectors. Sums of half products look to
    /// the optimizer like something to vectorize, and they lose by it.
    #[inline(always)]
    pub fn call_scalar<F, W: Work<F>>(self, work: W) -> W::Output {
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
unsafe fn enter<F, W: Work<F>>(work: W) -> W::Output {
    work.run()
}

#[cfg(limbsmith_detect)]
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn enter_scalar<F, W: Work<F>>(work: W) -> W::Output {
    work.run()
}
