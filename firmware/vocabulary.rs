#![no_std]
#![no_main]
#![allow(dead_code)]
//! The word functions of the library on the target: a program that compiles in a second.
//!
//! Products by constants are compared with products by words that the compiler does not know: LLVM
//! multiplies wrongly by some constants on RISC-V with 32 bits (DEFECTS.md). It prints whether this
//! compiler does, in plain Rust; the library's products have to be right in any case.

#[path = "../crates/limbsmith-field/src/arch/opaque.rs"]
mod opaque;
#[path = "src/system.rs"]
mod system;
#[path = "../crates/limbsmith-field/src/arch/word.rs"]
mod word;
#[path = "../crates/limbsmith-field/src/arch/word32.rs"]
mod word32;

use core::fmt::Write;
use core::hint::black_box;
use system::Output;

/// Those that LLVM takes for differences of two powers of two, and others.
macro_rules! constants {
    ($($f:ident)*) => {
        [$(
            (0xffff_fffe, $f::<0xffff_fffe> as _), (0xffff_ffff, $f::<0xffff_ffff> as _),
            (0xffff_ffc0, $f::<0xffff_ffc0> as _), (0xfff0_0000, $f::<0xfff0_0000> as _),
            (0x8000_0000, $f::<0x8000_0000> as _), (0xc000_0000, $f::<0xc000_0000> as _),
            (0xffff_8000, $f::<0xffff_8000> as _), (0xffff_f000, $f::<0xffff_f000> as _),
            (0xffff_fff8, $f::<0xffff_fff8> as _), (0x1234_5678, $f::<0x1234_5678> as _),
        )*]
    };
}

#[unsafe(no_mangle)]
extern "C" fn firmware_main() -> ! {
    let right = sums() && agree(&constants!(library));
    let plain = agree(&constants!(plain));
    let verdict = |right| if right { "right" } else { "WRONG" };
    let _ = writeln!(Output, "word functions: {}", verdict(right));
    let _ = writeln!(Output, "this compiler's products: {}", verdict(plain));
    system::exit(if right { 0 } else { 1 })
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    system::exit(99)
}

const EDGES: [u32; 7] = [0, 1, 2, 0x8000_0000, 19, u32::MAX - 1, u32::MAX];

/// A word of 64 bits of two edges.
fn wide(high: u32, low: u32) -> u64 {
    black_box(u64::from(high) << 32 | u64::from(low))
}

fn sums() -> bool {
    let mut right = word32::mask(black_box(0)) == 0
        && word32::mask(black_box(1)) == u32::MAX
        && word::mask(black_box(0)) == 0
        && word::mask(black_box(1)) == u64::MAX;
    for a in EDGES.map(black_box) {
        for b in EDGES.map(black_box) {
            for c in [0, 1] {
                right &= sums_of(a, b, black_box(c));
            }
            right &=
                word32::mul_signed(a as i32, b as i32) == i64::from(a as i32) * i64::from(b as i32);
        }
    }
    right
}

fn sums_of(a: u32, b: u32, c: u8) -> bool {
    let (r, k) = word32::adc(a, b, c);
    let mut right = u64::from(a) + u64::from(b) + u64::from(c) == u64::from(r) | u64::from(k) << 32;
    let (r, k) = word32::sbb(a, b, c);
    right &=
        k <= 1 && i64::from(a) - i64::from(b) - i64::from(c) == i64::from(r) - (i64::from(k) << 32);
    for low in EDGES {
        let (x, y) = (wide(a, low), wide(b, low ^ 1));
        let [wide_x, wide_y, wide_c] = [x.into(), y.into(), u128::from(c)];
        let (r, k) = word::adc(x, y, c);
        right &= wide_x + wide_y + wide_c == u128::from(r) | u128::from(k) << 64;
        let (r, k) = word::sbb(x, y, c);
        let two = u128::from(k) << 64;
        right &= k <= 1 && (wide_x + two).wrapping_sub(wide_y + wide_c) == u128::from(r);
        let (r, h) = word::mac(x, y, y, x);
        right &= wide_x * wide_y + wide_x + wide_y == u128::from(r) | u128::from(h) << 64;
    }
    right
}

/// A constant, and sums of products with it.
type Case = (u32, fn([u32; 4]) -> [u32; 8]);

/// Whether all are the sums with a word.
fn agree(cases: &[Case]) -> bool {
    let x = black_box([3, u32::MAX, 0x1234_5678, 7]);
    (cases.iter()).all(|(c, sums)| sums(x) == hidden(x, black_box(*c)))
}

/// The same sums of products with a constant, which is seen to be used twice, and with a word.
macro_rules! twice {
    ($product:expr, $x:expr, $c:expr) => {{
        let (x, mut r): ([u32; 4], [u32; 8]) = ($x, [0; 8]);
        for i in 0..4 {
            (r[2 * i], r[2 * i + 1]) = $product(x[i], $c, i as u32, x[3 - i]);
        }
        if r[3] != 5 {
            for i in 0..4 {
                let (low, high) = $product(x[3 - i], $c, r[i], x[i]);
                r[2 * i] ^= low;
                r[2 * i + 1] ^= high;
            }
        }
        r
    }};
}

fn plain_product(a: u32, b: u32, c: u32, d: u32) -> (u32, u32) {
    let x = u64::from(a) * u64::from(b) + u64::from(c) + u64::from(d);
    (x as u32, (x >> 32) as u32)
}

#[inline(never)]
fn library<const C: u32>(x: [u32; 4]) -> [u32; 8] {
    twice!(word32::mac, x, C)
}

#[inline(never)]
fn plain<const C: u32>(x: [u32; 4]) -> [u32; 8] {
    twice!(plain_product, x, C)
}

#[inline(never)]
fn hidden(x: [u32; 4], c: u32) -> [u32; 8] {
    twice!(plain_product, x, c)
}
