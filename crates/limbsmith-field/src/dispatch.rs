//! Runs the work of one operation on the representation and the instructions of a backend, or on lanes.
//!
//! This is the only place where fields and processors meet. An operation passes it once or twice; everything below is inlined
//! into the entry that it calls.
//!
//! | function | runs |
//! |---|---|
//! | [`words`] | work on words, on the chosen backend |
//! | [`words_on`] | work over 2^255 - 19 on a backend that the caller names |
//! | [`lanes`] | work in the lanes of vectors, on the vectors that its [`Route`] names |

#[cfg(feature = "lanes")]
use crate::arch::avx2::Avx2;
use crate::arch::ifma::Ifma;
use crate::arch::lane::LaneWork;
#[cfg(limbsmith_models)]
use crate::arch::lane::{Model, Model4, on_model};
use crate::arch::short::OnShort;
use crate::arch::{Bmi2, Work};
#[cfg(feature = "lanes")]
use crate::cpu::Lanes;
use crate::cpu::{self, Backend};
#[cfg(not(feature = "all-backends"))]
use crate::field::choice::P25519Field;
use crate::field::p25519::{Ps51, Sat64, U25, U51};
use crate::route::{
    Four52, Four25519, Many52, Many25519, ManyWords, One52, One25519, Route, Routed,
};

/// Work over 2^255 - 19 that runs in every representation.
pub trait Work25519:
    Work<Sat64>
    + Work<U51, Output = <Self as Work<Sat64>>::Output>
    + Work<Ps51, Output = <Self as Work<Sat64>>::Output>
    + Work<U25, Output = <Self as Work<Sat64>>::Output>
{
}

impl<W, O> Work25519 for W where
    W: Work<Sat64, Output = O>
        + Work<U51, Output = O>
        + Work<Ps51, Output = O>
        + Work<U25, Output = O>
{
}

/// Work that [`words`] takes. `Fields` is [`Compiled`] or [`Chosen`], and follows from the work.
pub trait WordWork<Fields> {
    /// The result type.
    type Output;
    /// Runs the work on the chosen backend.
    fn run_chosen(self) -> Self::Output;
}

/// Fields that are chosen when the library is compiled.
pub enum Compiled {}

/// The field of 2^255 - 19, whose representation the backend chooses.
pub enum Chosen {}

impl<W: Work> WordWork<Compiled> for W {
    type Output = W::Output;

    #[inline]
    fn run_chosen(self) -> W::Output {
        match (cpu::backend().uses_bmi2(), Bmi2::detect()) {
            (true, Some(b)) => b.call(self),
            _ => self.run(),
        }
    }
}

impl<W: Work25519> WordWork<Chosen> for W {
    type Output = <W as Work<Sat64>>::Output;

    #[inline]
    fn run_chosen(self) -> Self::Output {
        #[cfg(feature = "all-backends")]
        return words_on(cpu::backend(), self);
        // Only the target's best representation is compiled.
        #[cfg(not(feature = "all-backends"))]
        match (cpu::backend().uses_bmi2(), Bmi2::detect()) {
            (true, Some(b)) => b.call::<P25519Field, W>(self),
            _ => Work::<P25519Field>::run(self),
        }
    }
}

/// Runs work on the chosen backend.
#[inline]
pub fn words<Fields, W: WordWork<Fields>>(work: W) -> W::Output {
    work.run_chosen()
}

/// Runs work on `backend`, in this build or not; on one that the processor lacks, runs the portable code of the same
/// representation.
#[inline]
pub fn words_on<W: Work25519>(backend: Backend, work: W) -> <W as Work<Sat64>>::Output {
    match (backend, Bmi2::detect()) {
        (Backend::Sat64Bmi2 | Backend::R52Ifma | Backend::R51Ifma, Some(b)) => {
            b.call::<Sat64, W>(work)
        }
        (Backend::U51Bmi2, Some(b)) => b.call::<U51, W>(work),
        (Backend::Ps51Bmi2, Some(b)) => b.call_scalar::<Ps51, W>(work),
        (Backend::U51 | Backend::U51Bmi2, _) => Work::<U51>::run(work),
        (Backend::Ps51 | Backend::Ps51Bmi2, _) => Work::<Ps51>::run(work),
        (Backend::U25, _) => Work::<U25>::run(work),
        _ => Work::<Sat64>::run(work),
    }
}

/// Runs work on the vectors of its route. Gives it back where the choice is to have none, or the build has none (without the
/// feature `lanes`): then its inputs are processed one by one, on words.
#[inline]
pub fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
    W::Route::run(work)
}

/// Implements [`Route::run`] for routes.
macro_rules! routes {
    ($($name:ident |$work:ident| $body:block)*) => {$(
        impl Route for $name {
            #[inline]
            fn run<W: LaneWork>($work: W) -> Result<W::Output, W> $body
        }
    )*};
}

routes! {
    Many25519 |work| {
        #[cfg(not(feature = "lanes"))]
        return Err(work);
        #[cfg(feature = "lanes")]
        match (cpu::lanes(), Ifma::detect()) {
            (Lanes::Ifma51, Some(ifma)) => Ok(ifma.call((work, OnShort))),
            #[cfg(limbsmith_models)]
            (Lanes::Model51, _) => Ok(on_model::<Model, _>((work, OnShort))),
            _ => ManyWords::run(work),
        }
    }

    ManyWords |work| {
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
            _ => Many52::run(work),
        }
    }

    Many52 |work| {
        #[cfg(not(feature = "lanes"))]
        return Err(work);
        #[cfg(feature = "lanes")]
        match (cpu::lanes(), Ifma::detect()) {
            (Lanes::Ifma | Lanes::Ifma51, Some(ifma)) => Ok(ifma.call(work)),
            #[cfg(limbsmith_models)]
            (Lanes::Model | Lanes::Model51, _) => Ok(on_model::<Model, _>(work)),
            _ => Err(work),
        }
    }

    One25519 |work| {
        match (cpu::backend(), Ifma::detect()) {
            (Backend::R52Ifma, Some(ifma)) => Ok(ifma.call(work)),
            (Backend::R51Ifma, Some(ifma)) => Ok(ifma.call((work, OnShort))),
            #[cfg(limbsmith_models)]
            (Backend::R52Model, _) => Ok(on_model::<Model, _>(work)),
            #[cfg(limbsmith_models)]
            (Backend::R51Model, _) => Ok(on_model::<Model, _>((work, OnShort))),
            _ => Err(work),
        }
    }

    One52 |work| {
        match (cpu::backend(), Ifma::detect()) {
            (Backend::R52Ifma | Backend::R51Ifma, Some(ifma)) => Ok(ifma.call(work)),
            #[cfg(limbsmith_models)]
            (Backend::R52Model | Backend::R51Model, _) => Ok(on_model::<Model, _>(work)),
            _ => Err(work),
        }
    }

    Four25519 |work| {
        match (cpu::backend(), Ifma::detect()) {
            (Backend::R52Ifma, Some(ifma)) => Ok(ifma.call_four(work)),
            (Backend::R51Ifma, Some(ifma)) => Ok(ifma.call_four((work, OnShort))),
            #[cfg(limbsmith_models)]
            (Backend::R52Model, _) => Ok(on_model::<Model4, _>(work)),
            #[cfg(limbsmith_models)]
            (Backend::R51Model, _) => Ok(on_model::<Model4, _>((work, OnShort))),
            _ => Err(work),
        }
    }

    Four52 |work| {
        match (cpu::backend(), Ifma::detect()) {
            (Backend::R52Ifma | Backend::R51Ifma, Some(ifma)) => Ok(ifma.call_four(work)),
            #[cfg(limbsmith_models)]
            (Backend::R52Model | Backend::R51Model, _) => Ok(on_model::<Model4, _>(work)),
            _ => Err(work),
        }
    }
}
