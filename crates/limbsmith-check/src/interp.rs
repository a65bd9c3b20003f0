//! Runs a word program on concrete words and rejects any step whose side condition fails.
//!
//! This is an independent second definition of the language: on machine integers, where the checker uses polynomials.
//! The tests compare the two with each other and with the compiled Rust.

use crate::program::{Op, Program};
use std::fmt;

/// The statement whose side condition failed on the given inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    /// Index of the statement.
    pub stmt: usize,
    /// The statement as text, with the error.
    pub message: String,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "statement {}: {}", self.stmt, self.message)
    }
}

impl std::error::Error for RunError {}

impl Program {
    /// The outputs for these inputs (one list for each group).
    ///
    /// # Panics
    /// If the program is not [valid](Program::validate), or the inputs do not match its groups.
    pub fn run(&self, inputs: &[Vec<u128>]) -> Result<Vec<Vec<u128>>, RunError> {
        let mut v = vec![0u128; self.vars.len()];
        assert_eq!(
            inputs.len(),
            self.inputs.len(),
            "one list of words for each input"
        );
        for (g, words) in self.inputs.iter().zip(inputs) {
            assert_eq!(g.vars.len(), words.len(), "{}: number of limbs", g.name);
            for (&var, &x) in g.vars.iter().zip(words) {
                assert_eq!(low(x, self.vars[var].width), x, "{}: limb too wide", g.name);
                v[var] = x;
            }
        }
        for (n, s) in self.stmts.iter().enumerate() {
            let w = self.vars[s.outs[0]].width;
            let a = |i: usize| v[s.args[i]];
            let fail = |m: &str| RunError {
                stmt: n,
                message: format!("{}: {m}", self.show(s)),
            };
            let fits = |x: Option<u128>| match x {
                Some(x) if low(x, w) == x => Ok(x),
                _ => Err(fail("does not fit")),
            };
            let bit = |x: u128| {
                if x <= 1 {
                    Ok(x)
                } else {
                    Err(fail("not a bit"))
                }
            };
            let mut second = None;
            let first = match s.op {
                Op::Const(c) => c,
                Op::Add => fits(a(0).checked_add(a(1)))?,
                Op::Sub => a(0).checked_sub(a(1)).ok_or_else(|| fail("negative"))?,
                Op::Mul => fits(a(0).checked_mul(a(1)))?,
                Op::AddWrap => low(a(0).wrapping_add(a(1)), w),
                Op::SubWrap => low(a(0).wrapping_sub(a(1)), w),
                Op::MulWrap => low(a(0).wrapping_mul(a(1)), w),
                Op::Adc => {
                    let (x, k1) = a(0).overflowing_add(a(1));
                    let (x, k2) = x.overflowing_add(bit(a(2))?);
                    second = Some(if w == 128 { (k1 | k2) as u128 } else { x >> w });
                    low(x, w)
                }
                Op::Sbb => {
                    let (x, k1) = a(0).overflowing_sub(a(1));
                    let (x, k2) = x.overflowing_sub(bit(a(2))?);
                    second = Some((k1 | k2) as u128);
                    low(x, w)
                }
                Op::MulWide | Op::Mac => {
                    if w > 64 {
                        return Err(fail("the interpreter multiplies words of 64 bits at most"));
                    }
                    let (c, d) = if s.op == Op::Mac {
                        (a(2), a(3))
                    } else {
                        (0, 0)
                    };
                    let x = a(0) * a(1) + c + d;
                    second = Some(x >> w);
                    low(x, w)
                }
                Op::Shl(k) => {
                    let x = low(a(0) << k, w);
                    if x >> k != a(0) {
                        return Err(fail("bits are shifted out"));
                    }
                    x
                }
                Op::Shr(k) => a(0) >> k,
                Op::Low(k) => low(a(0), k),
                Op::Or => {
                    if a(0) & a(1) != 0 {
                        return Err(fail("bits overlap"));
                    }
                    a(0) | a(1)
                }
                Op::Mask => low(bit(a(0))?.wrapping_neg(), w),
                Op::Sel => a(0) & a(1),
                Op::Cast => low(a(0), w),
            };
            v[s.outs[0]] = first;
            if let Some(x) = second {
                v[s.outs[1]] = x;
            }
        }
        let read = |g: &crate::program::Group| g.vars.iter().map(|&x| v[x]).collect();
        Ok(self.outputs.iter().map(read).collect())
    }
}

fn low(x: u128, bits: u32) -> u128 {
    if bits >= 128 {
        x
    } else {
        x & ((1 << bits) - 1)
    }
}
