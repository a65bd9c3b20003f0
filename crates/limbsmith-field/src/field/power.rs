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
