//! As `word`, for 32-bit words: the intrinsics of the generated kernels.
//!
//! Each function is one exact equation over the integers. The reader of generated source knows them
//! by name, so the equations are part of the trusted base. Carries, borrows and bits are 0 or 1. On
//! processors with add-with-carry instructions, the functions use intrinsics that keep the carry in
//! the flag.
//!
//! Two targets get instructions by name. Thumb-1 (Cortex-M0) has no conditional selection, and LLVM
//! makes branches of carries there. For RISC-V with 32 bits LLVM, up to 22 at least, multiplies
//! wrongly by some constants of the form `2^32 - 2^k` (DEFECTS.md).

/// Whether products are made by instructions named here.
macro_rules! riscv {
    ($then:block $else:block) => {{
        #[cfg(all(target_arch = "riscv32", target_feature = "m", not(miri)))]
        $then
        #[cfg(not(all(target_arch = "riscv32", target_feature = "m", not(miri))))]
        $else
    }};
}

/// Whether carries are made by comparisons, and hidden: RISC-V has neither a flag nor, without an
/// extension, a conditional selection, and LLVM makes branches of carries there.
#[allow(unused_macros)] // Thumb-1 has instructions, and x86-64 intrinsics.
macro_rules! compared {
    ($then:block $else:block) => {{
        #[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
        $then
        #[cfg(not(any(target_arch = "riscv32", target_arch = "riscv64")))]
        $else
    }};
}
#[allow(unused_imports)]
pub(super) use compared;

/// `(r, k)` with `a + b + c = r + 2^32 k`; `c` and `k` are 0 or 1.
#[inline(always)]
pub fn adc(a: u32, b: u32, c: u8) -> (u32, u8) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut r = 0;
        // SAFETY: every processor of this architecture has the instruction. (Before Rust 1.93 the function is unsafe.)
        #[allow(unused_unsafe)]
        let k = unsafe { core::arch::x86_64::_addcarry_u32(c, a, b, &mut r) };
        (r, k)
    }
    #[cfg(limbsmith_thumb1)]
    {
        let (mut r, mut k) = (a, u32::from(c));
        // SAFETY: registers and flags only. `k` becomes the carry flag and 0, then 0 + 0 + carry.
        unsafe {
            core::arch::asm!("lsrs {k}, {k}, #1", "adcs {r}, {r}, {b}", "adcs {k}, {k}, {k}",
                r = inout(reg) r, k = inout(reg) k, b = in(reg) b, options(pure, nomem, nostack));
        }
        (r, k as u8)
    }
    #[cfg(not(any(target_arch = "x86_64", limbsmith_thumb1)))]
    compared!({
        let s = a.wrapping_add(b);
        let r = s.wrapping_add(c.into());
        let k = u32::from(s < a) | u32::from(r < s);
        (r, super::opaque::opaque32(k) as u8)
    } {
        let ((s, j), c) = (a.overflowing_add(b), c.into());
        let (r, k) = s.overflowing_add(c);
        (r, u8::from(j | k))
    })
}

/// `(r, k)` with `a - b - c = r - 2^32 k`; `c` and `k` are 0 or 1.
#[inline(always)]
pub fn sbb(a: u32, b: u32, c: u8) -> (u32, u8) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut r = 0;
        // SAFETY: every processor of this architecture has the instruction. (Before Rust 1.93 the function is unsafe.)
        #[allow(unused_unsafe)]
        let k = unsafe { core::arch::x86_64::_subborrow_u32(c, a, b, &mut r) };
        (r, k)
    }
    #[cfg(limbsmith_thumb1)]
    {
        let (mut r, mut k, mut t) = (a, u32::from(c), 0u32);
        // SAFETY: registers and flags only. The flag is the opposite of a borrow: 0 - `k` leaves
        // one, `a - b` leaves another, and `t - t` with it is 0 or -1.
        unsafe {
            core::arch::asm!("rsbs {k}, {k}, #0", "sbcs {r}, {r}, {b}", "sbcs {t}, {t}, {t}",
                "rsbs {t}, {t}, #0",
                r = inout(reg) r, k = inout(reg) k, t = inout(reg) t, b = in(reg) b,
                options(pure, nomem, nostack));
        }
        let _ = k;
        (r, t as u8)
    }
    #[cfg(not(any(target_arch = "x86_64", limbsmith_thumb1)))]
    compared!({
        let d = a.wrapping_sub(b);
        let r = d.wrapping_sub(c.into());
        let k = u32::from(a < b) | u32::from(d < c.into());
        (r, super::opaque::opaque32(k) as u8)
    } {
        let ((d, j), c) = (a.overflowing_sub(b), c.into());
        let (r, k) = d.overflowing_sub(c);
        (r, u8::from(j | k))
    })
}

/// `(r, h)` with `a b = r + 2^32 h`.
#[inline(always)]
pub fn mul_wide(a: u32, b: u32) -> (u32, u32) {
    let x = product(a, b);
    (x as u32, (x >> 32) as u32)
}

/// `(r, h)` with `a b + c + d = r + 2^32 h`.
#[inline(always)]
pub fn mac(a: u32, b: u32, c: u32, d: u32) -> (u32, u32) {
    let x = product(a, b) + c as u64 + d as u64;
    (x as u32, (x >> 32) as u32)
}

#[inline(always)]
fn product(a: u32, b: u32) -> u64 {
    riscv!({
        let (low, high): (u32, u32);
        // SAFETY: registers only.
        unsafe {
            core::arch::asm!("mul {l}, {a}, {b}", "mulhu {h}, {a}, {b}",
                l = out(reg) low, h = lateout(reg) high, a = in(reg) a, b = in(reg) b,
                options(pure, nomem, nostack, preserves_flags));
        }
        low as u64 | (high as u64) << 32
    } {
        a as u64 * b as u64
    })
}

/// `a b`.
#[inline(always)]
pub fn mul_signed(a: i32, b: i32) -> i64 {
    riscv!({
        let (low, high): (u32, u32);
        // SAFETY: registers only.
        unsafe {
            core::arch::asm!("mul {l}, {a}, {b}", "mulh {h}, {a}, {b}",
                l = out(reg) low, h = lateout(reg) high, a = in(reg) a, b = in(reg) b,
                options(pure, nomem, nostack, preserves_flags));
        }
        (low as u64 | (high as u64) << 32) as i64
    } {
        i64::from(a) * i64::from(b)
    })
}

/// `(2^32 - 1) c`: all ones if the bit is set, else zero; `c` is 0 or 1.
///
/// On x86-64 this is a subtraction of the borrow from zero, one instruction after the carry chain,
/// and a value barrier hides the result. On other targets a barrier hides the bit first: the
/// optimizer would recognize a selection in the subtraction, and might compile it to a branch.
#[inline(always)]
pub fn mask(c: u8) -> u32 {
    #[cfg(target_arch = "x86_64")]
    {
        super::opaque::opaque32(sbb(0, 0, c).0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        0u32.wrapping_sub(super::opaque::opaque32(c.into()))
    }
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
                let (a, b) = (a as i32, b as i32);
                assert_eq!(mul_signed(a, b), i64::from(a) * i64::from(b));
                let (a, b) = (a as u32, b as u32);
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
