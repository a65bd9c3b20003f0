//! Words with carries: the intrinsics of the generated kernels.
//!
//! Each function is one exact equation over the integers. The reader of generated source knows them
//! by name, so the equations are part of the trusted base. Carries, borrows and bits are 0 or 1. On
//! processors with add-with-carry instructions, the functions use intrinsics that keep the carry in
//! the flag.
//!
//! With 32-bit registers they are built from those of `word32`: there a 64-bit carry is a
//! comparison of register pairs, which LLVM compiles to a branch, and 128-bit sums are full of
//! them.

/// Whether registers have 32 bits. (WebAssembly's have 64, whatever its address width.)
macro_rules! halves {
    ($then:block $else:block) => {{
        #[cfg(all(target_pointer_width = "32", not(target_family = "wasm")))]
        $then
        #[cfg(not(all(target_pointer_width = "32", not(target_family = "wasm"))))]
        $else
    }};
}

#[cfg(all(target_pointer_width = "32", not(target_family = "wasm")))]
#[inline(always)]
fn split(x: u64) -> (u32, u32) {
    (x as u32, (x >> 32) as u32)
}

#[cfg(all(target_pointer_width = "32", not(target_family = "wasm")))]
#[inline(always)]
fn join(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

/// `(r, k)` with `a + b + c = r + 2^64 k`; `c` and `k` are 0 or 1.
#[inline(always)]
pub fn adc(a: u64, b: u64, c: u8) -> (u64, u8) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut r = 0;
        // SAFETY: every processor of this architecture has the instruction. (Before Rust 1.93 the function is unsafe.)
        #[allow(unused_unsafe)]
        let k = unsafe { core::arch::x86_64::_addcarry_u64(c, a, b, &mut r) };
        (r, k)
    }
    #[cfg(not(target_arch = "x86_64"))]
    halves!({
        let ((a0, a1), (b0, b1)) = (split(a), split(b));
        let (r0, k) = super::word32::adc(a0, b0, c);
        let (r1, k) = super::word32::adc(a1, b1, k);
        (join(r0, r1), k)
    } {
        super::word32::compared!({
            let s = a.wrapping_add(b);
            let r = s.wrapping_add(c.into());
            let k = u64::from(s < a) | u64::from(r < s);
            (r, super::opaque::opaque(k) as u8)
        } {
            let ((s, j), c) = (a.overflowing_add(b), c.into());
            let (r, k) = s.overflowing_add(c);
            (r, u8::from(j | k))
        })
    })
}

/// `(r, k)` with `a - b - c = r - 2^64 k`; `c` and `k` are 0 or 1.
#[inline(always)]
pub fn sbb(a: u64, b: u64, c: u8) -> (u64, u8) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut r = 0;
        // SAFETY: every processor of this architecture has the instruction. (Before Rust 1.93 the function is unsafe.)
        #[allow(unused_unsafe)]
        let k = unsafe { core::arch::x86_64::_subborrow_u64(c, a, b, &mut r) };
        (r, k)
    }
    #[cfg(not(target_arch = "x86_64"))]
    halves!({
        let ((a0, a1), (b0, b1)) = (split(a), split(b));
        let (r0, k) = super::word32::sbb(a0, b0, c);
        let (r1, k) = super::word32::sbb(a1, b1, k);
        (join(r0, r1), k)
    } {
        super::word32::compared!({
            let d = a.wrapping_sub(b);
            let r = d.wrapping_sub(c.into());
            let k = u64::from(a < b) | u64::from(d < c.into());
            (r, super::opaque::opaque(k) as u8)
        } {
            let ((d, j), c) = (a.overflowing_sub(b), c.into());
            let (r, k) = d.overflowing_sub(c);
            (r, u8::from(j | k))
        })
    })
}

/// `(r, h)` with `a b = r + 2^64 h`.
#[inline(always)]
pub fn mul_wide(a: u64, b: u64) -> (u64, u64) {
    halves!({ mac(a, b, 0, 0) } {
        let x = a as u128 * b as u128;
        (x as u64, (x >> 64) as u64)
    })
}

/// `(r, h)` with `a b + c + d = r + 2^64 h`.
#[inline(always)]
pub fn mac(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    halves!({
        let ((a0, a1), (b0, b1), (c0, c1), (d0, d1)) = (split(a), split(b), split(c), split(d));
        let (r0, k) = super::word32::mac(a0, b0, c0, d0);
        let (r1, k) = super::word32::mac(a0, b1, k, c1);
        let (r1, l) = super::word32::mac(a1, b0, r1, d1);
        let (r2, r3) = super::word32::mac(a1, b1, k, l);
        (join(r0, r1), join(r2, r3))
    } {
        let x = a as u128 * b as u128 + c as u128 + d as u128;
        (x as u64, (x >> 64) as u64)
    })
}

/// `(2^64 - 1) c`: all ones if the bit is set, else zero; `c` is 0 or 1.
///
/// On x86-64 this is a subtraction of the borrow from zero, one instruction after the carry chain,
/// and a value barrier hides the result. On other targets a barrier hides the bit first: the
/// optimizer would recognize a selection in the subtraction, and might compile it to a branch.
#[inline(always)]
pub fn mask(c: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        super::opaque::opaque(sbb(0, 0, c).0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        halves!({
            let m = super::word32::mask(c);
            join(m, m)
        } {
            0u64.wrapping_sub(super::opaque::opaque(c.into()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [u64; 7] = [0, 1, 2, 0x8000_0000_0000_0000, 19, u64::MAX - 1, u64::MAX];

    #[test]
    fn equations_hold() {
        for a in WORDS {
            for b in WORDS {
                for c in [0, 1] {
                    let (r, k) = adc(a, b, c);
                    assert!(k <= 1);
                    assert_eq!(
                        a as u128 + b as u128 + c as u128,
                        r as u128 + ((k as u128) << 64)
                    );
                    let (r, k) = sbb(a, b, c);
                    assert!(k <= 1);
                    let (left, right) = (a as i128 - b as i128 - c as i128, (k as i128) << 64);
                    assert_eq!(left, r as i128 - right);
                }
                let (r, h) = mul_wide(a, b);
                assert_eq!(a as u128 * b as u128, r as u128 | (h as u128) << 64);
                for c in WORDS {
                    for d in WORDS {
                        let (r, h) = mac(a, b, c, d);
                        let x = a as u128 * b as u128 + c as u128 + d as u128;
                        assert_eq!(x, r as u128 | (h as u128) << 64);
                    }
                }
            }
        }
        assert_eq!((mask(0), mask(1)), (0, u64::MAX));
    }
}
