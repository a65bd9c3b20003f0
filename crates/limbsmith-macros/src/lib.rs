#![forbid(unsafe_code)]
//! `field!`: arithmetic modulo your own prime, generated and proved while your crate compiles. (And
//! [`engine_asm!`], the assembler of the Curve25519 engine.)
//!
//! ```
//! limbsmith_macros::field! {
//!     /// Integers modulo the prime of Curve25519.
//!     pub struct Fp;
//!     modulus = "2^255 - 19";
//! }
//!
//! let x = Fp::from(2).invert();
//! assert_eq!(x + x, Fp::ONE);
//! assert_eq!(Fp::from_le_bytes(&x.to_le_bytes()), Some(x));
//! ```
//!
//! `cargo run -p limbsmith-macros --example shares` shares a secret.
//!
//! A strategy of the forge plans the limbs, folds and carries, and its programs are printed as Rust. That
//! source is parsed back, proved for every input, and only then passed to the compiler: the functions that
//! run are the functions that were proved. A choice that cannot be proved is a compile error, at the
//! responsible token, with the operation and the bound:
//!
//! ```text
//! error: p kernels: loose limbs below 8 * 2^64 need 67 bits, but a word has 64
//!   |
//! 4 |     limbs = "4x64"; strategy = "unsaturated";
//!   |             ^^^^^^
//! ```
//!
//! # Syntax
//!
//! ```
//! # limbsmith_macros::field! {
//! /// Documentation, if you like.
//! pub(crate) struct Fp;
//! modulus = "2^256 - 2^32 - 977"; // + - * ^ ( ), decimal and 0x numbers
//! limbs = "5x52";                 // count and bits, as 4x64 or 10x25.5
//! strategy = "unsaturated";       // what `limbsmith emit` knows
//! word = 64;                      // or 32, for processors of 32 bits
//! loose = 8;                      // limbs of operands are below 8 * 2^52
//! # }
//! ```
//!
//! Only name and modulus are required. Omitted parameters are chosen: the first representation that suits the
//! modulus and is proved. The modulus must be prime (Miller and Rabin's test), since inverses and square
//! roots depend on that. One invocation may declare several fields.
//!
//! # Generated API
//!
//! A type of reduced elements: `ZERO`, `ONE`, `MODULUS`; `from_le_bytes`, `from_be_bytes` (canonical only),
//! `from_le_bytes_mod`, `from_be_bytes_mod` (any length, reduced), `From<u64>`, `to_le_bytes`, `to_be_bytes`;
//! `+ - *` and their assignments on values and references, unary `-`, `double`, `square`, `pow`,
//! `pow_vartime`, `invert`, `sqrt`; `is_zero`, `is_odd`, `ct_eq`, `==`, `conditional_select`; `zeroize`. The
//! type has no dependencies at run time, not even `std`: the word functions are part of the expansion, and no
//! name in your crate can change their meaning.
//!
//! # Leakage
//!
//! The functions leak only the information that their documentation states: `from_le_bytes` and `sqrt` reveal
//! by their `Option` whether they succeeded, `pow_vartime` its exponent, `==` its result, and `Debug` prints
//! the value. No branches and no addresses depend on elements. It is not proved that the compiler preserves
//! this. `zeroize` is a best effort without unsafe code.
//!
//! # Scope of the proofs
//!
//! The kernels are proved: products, sums, differences, reduction, selection, comparison. The type around
//! them (bytes, powers, square roots) is not: it is generated from one template that is tested. The macro
//! checks that the bounds of one kernel's result satisfy the preconditions of the next.
//!
//! # Time
//!
//! Choosing, building, proving and compiling a field takes some tenths of a second, although cargo
//! builds procedural macros without optimization by default.
//!
//! # Rejected input
//!
//! A composite modulus:
//!
//! ```compile_fail
//! limbsmith_macros::field! { struct Fp; modulus = "2^255 - 21"; }
//! ```
//!
//! Limbs that do not fit a word:
//!
//! ```compile_fail
//! limbsmith_macros::field! { struct Fp; modulus = "2^255 - 19"; limbs = "4x64"; strategy = "unsaturated"; }
//! ```

mod assembly;
mod forged;
mod input;
mod numbers;
mod template;

use proc_macro::TokenStream;

/// Declares field types; see the crate's documentation.
#[proc_macro]
pub fn field(tokens: TokenStream) -> TokenStream {
    match expand(tokens.into()) {
        Ok(tokens) => tokens.into(),
        Err(e) => e.into_compile_error().into(),
    }
}

/// Assembles a program for the Curve25519 engine (`limbsmith-engine`) while your crate compiles. The value is
/// an array of its words.
///
/// ```
/// const HALF_TURN: [u32; 4] = limbsmith_macros::engine_asm! {
///     cnt 3
/// again:
///     fsqr %1, %1     // to the power of 16
///     dbnz again
///     fin
/// };
/// assert_eq!(HALF_TURN[3], 10);
/// ```
///
/// Syntax and errors are those of `limbsmith_engine::asm`: one instruction per line, comments after `//`. An
/// error is reported at the responsible token:
///
/// ```text
/// error: registers are numbered 0 to 31
///   |
/// 4 |     fsqr %32, %1
///   |          ^
/// ```
///
/// ```compile_fail
/// const WRONG: [u32; 1] = limbsmith_macros::engine_asm! { fsqr %32, %1 };
/// ```
///
/// A string is accepted, too (`engine_asm!("fin")`): then line and column are in the message.
#[proc_macro]
pub fn engine_asm(tokens: TokenStream) -> TokenStream {
    match assembly::expand(tokens) {
        Ok(tokens) => tokens.into(),
        Err(e) => e.into_compile_error().into(),
    }
}

fn expand(tokens: proc_macro2::TokenStream) -> syn::Result<proc_macro2::TokenStream> {
    let list: input::List = syn::parse2(tokens)?;
    let mut all = proc_macro2::TokenStream::new();
    for wanted in &list.0 {
        let made = forged::forge(wanted)?;
        all.extend(template::expand(wanted, &made)?);
    }
    Ok(all)
}

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
