//! As `word`, for words of 32 bits: the vocabulary of the generated kernels.
//!
//! Each function is one exact equation over the integers; the reader of the generated text knows
//! them by name, so the equations here are part of what is trusted. Carries, borrows and bits are
//! 0 or 1. Where a processor has instructions for them the compiler is led there: its intrinsics
//! for carries keep them in the flag.

/// `(r, k)` with `a + b + c = r + 2^32 k`; `c` and `k` are 0 or 1.
#[inline(always)]
pub fn adc(a: u32, b: u32, c: u8) -> (u32, u8) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut r = 0;
        let k = core::arch::x86_64::_addcarry_u32(c, a, b, &mut r);
        (r, k)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (r, k) = a.carrying_add(b, c != 0);
        (r, k as u8)
    }
}

/// `(r, k)` with `a - b - c = r - 2^32 k`; `c` and `k` are 0 or 1.
#[inline(always)]
pub fn sbb(a: u32, b: u32, c: u8) -> (u32, u8) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut r = 0;
        let k = core::arch::x86_64::_subborrow_u32(c, a, b, &mut r);
        (r, k)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (r, k) = a.borrowing_sub(b, c != 0);
        (r, k as u8)
    }
}

/// `(r, h)` with `a b = r + 2^32 h`.
#[inline(always)]
pub fn mul_wide(a: u32, b: u32) -> (u32, u32) {
    let x = a as u64 * b as u64;
    (x as u32, (x >> 32) as u32)
}

/// `(r, h)` with `a b + c + d = r + 2^32 h`.
#[inline(always)]
pub fn mac(a: u32, b: u32, c: u32, d: u32) -> (u32, u32) {
    let x = a as u64 * b as u64 + c as u64 + d as u64;
    (x as u32, (x >> 32) as u32)
}

/// `(2^32 - 1) c`: all ones if the bit is set, else zero; `c` is 0 or 1.
///
/// A subtraction of the borrow from zero: on x86-64 one instruction after the chain that made it.
/// What comes of it is hidden from the optimizer.
#[inline(always)]
pub fn mask(c: u8) -> u32 {
    super::opaque::opaque32(sbb(0, 0, c).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [u32; 7] = [0, 1, 2, 0x8000_0000, 19, u32::MAX - 1, u32::MAX];

    #[test]
    fn equations_hold() {
        for a in WORDS {
            for b in WORDS {
                for c in [0, 1] {
                    let (r, k) = adc(a, b, c);
                    assert!(k <= 1);
                    assert_eq!(
                        a as u64 + b as u64 + c as u64,
                        r as u64 + ((k as u64) << 32)
                    );
                    let (r, k) = sbb(a, b, c);
                    assert!(k <= 1);
                    let (left, right) = (a as i64 - b as i64 - c as i64, (k as i64) << 32);
                    assert_eq!(left, r as i64 - right);
                }
                let (r, h) = mul_wide(a, b);
                assert_eq!(a as u64 * b as u64, r as u64 | (h as u64) << 32);
                for c in WORDS {
                    for d in WORDS {
                        let (r, h) = mac(a, b, c, d);
                        let x = a as u64 * b as u64 + c as u64 + d as u64;
                        assert_eq!(x, r as u64 | (h as u64) << 32);
                    }
                }
            }
        }
        assert_eq!((mask(0), mask(1)), (0, u32::MAX));
    }
}
