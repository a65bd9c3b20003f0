//! Fixed powers, by the tables of steps that the forge finds and proves.

use core::hint::black_box;

use super::Field;

/// One step of an addition chain over registers.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    from: u8,
    squarings: u8,
    by: u8,
    to: u8,
}

/// In place of a factor: no product.
pub const NONE: u8 = u8::MAX;

/// Registers that a table may use.
const REGISTERS: usize = 6;

/// Register `to` becomes register `from`, squared `squarings` times, times register `by`.
pub const fn step(from: u8, squarings: u8, by: u8, to: u8) -> Step {
    assert!((from as usize) < REGISTERS && (to as usize) < REGISTERS);
    assert!((by as usize) < REGISTERS || by == NONE);
    Step {
        from,
        squarings,
        by,
        to,
    }
}

/// The power of each `x` that the chain computes; registers hold `x` at first. Several at once
/// hide each other's latency. The chain is public; constant time in `x`.
#[inline(always)]
pub fn power<F: Field, const N: usize>(chain: &[Step], x: [F::Tight; N]) -> [F::Tight; N] {
    let mut registers = [x; REGISTERS];
    let mut last = x;
    // A chain that the compiler knew would be compiled step by step, a dozen times the code.
    for s in black_box(chain) {
        last = registers[usize::from(s.from)];
        F::squares(&mut last, s.squarings.into());
        if s.by != NONE {
            for (a, b) in last.iter_mut().zip(&registers[usize::from(s.by)]) {
                *a = F::mul(*a, *b);
            }
        }
        registers[usize::from(s.to)] = last;
    }
    last
}

/// The power of `a` that the chain computes: with the chain of `p - 2` the inverse, or 0 of 0. Constant time in `a`.
#[inline(always)]
pub fn invert_by_power<F: Field>(chain: &[Step], a: F::Tight) -> F::Tight {
    let [r] = power::<F, 1>(chain, [a]);
    r
}

/// Square roots modulo `p = 3 mod 4`, and where there is one; elsewhere the first is a root of `-a`. The chain is that of
/// the power `(p + 1)/4`. Which of the two roots it is depends on `a` alone, but follows no rule that is of use.
/// Constant time.
///
/// The root of a square `a` is `a^((p+1)/4)`: its square is `a a^((p-1)/2) = a`, and `-a` if `a` is no square. Several at
/// once hide each other's latency.
#[inline(always)]
pub fn roots_3_mod_4<F: Field, const N: usize>(
    chain: &[Step],
    a: [F::Tight; N],
) -> [(F::Tight, F::Mask); N] {
    let powers = power::<F, N>(chain, a);
    let mut roots = [(a[0], F::is_zero(a[0])); N];
    for ((root, r), a) in roots.iter_mut().zip(powers).zip(a) {
        *root = (r, F::eq(F::square(r), a));
    }
    roots
}

/// [`roots_3_mod_4`] of one.
#[inline(always)]
pub fn root_3_mod_4<F: Field>(chain: &[Step], a: F::Tight) -> (F::Tight, F::Mask) {
    let [root] = roots_3_mod_4::<F, 1>(chain, [a]);
    root
}

/// Square roots modulo `p = 5 mod 8`, as [`roots_3_mod_4`] gives them. The chain is that of the power `(p - 5)/8`, and
/// `i` is a root of -1.
///
/// The square of `c = a^((p+3)/8)` is `a` or `-a`, and in the second case `c i` is a root.
#[inline(always)]
pub fn roots_5_mod_8<F: Field, const N: usize>(
    chain: &[Step],
    i: F::Tight,
    a: [F::Tight; N],
) -> [(F::Tight, F::Mask); N] {
    let powers = power::<F, N>(chain, a);
    let mut roots = [(a[0], F::is_zero(a[0])); N];
    for ((root, r), a) in roots.iter_mut().zip(powers).zip(a) {
        let c = F::mul(r, a);
        let first = F::eq(F::square(c), a);
        let other = F::mul(c, i);
        let second = F::eq(F::square(other), a);
        *root = (F::select(first, other, c), F::mask_or(first, second));
    }
    roots
}

/// [`roots_5_mod_8`] of one.
#[inline(always)]
pub fn root_5_mod_8<F: Field>(chain: &[Step], i: F::Tight, a: F::Tight) -> (F::Tight, F::Mask) {
    let [root] = roots_5_mod_8::<F, 1>(chain, i, [a]);
    root
}
