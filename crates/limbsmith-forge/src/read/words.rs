//! The word functions of standalone files.
//!
//! The reader takes a call of `adc` for its equation without looking inside. So the definition has to be exactly this
//! text: it is part of the trusted base, like `arch/word.rs` in the library.

/// The word functions for words of `w` bits, in plain Rust.
pub fn module(w: u32) -> String {
    let d = 2 * w;
    let mut t = format!(
        "
/// Words with carries. Carries, borrows and bits are 0 or 1.
#[allow(dead_code)]
mod word {{
    /// `(r, k)` with `a + b + c = r + 2^{w} k`.
    #[inline(always)]
    pub fn adc(a: u{w}, b: u{w}, c: u8) -> (u{w}, u8) {{
        let (r, k1) = a.overflowing_add(b);
        let (r, k2) = r.overflowing_add(c as u{w});
        (r, k1 as u8 | k2 as u8)
    }}

    /// `(r, k)` with `a - b - c = r - 2^{w} k`.
    #[inline(always)]
    pub fn sbb(a: u{w}, b: u{w}, c: u8) -> (u{w}, u8) {{
        let (r, k1) = a.overflowing_sub(b);
        let (r, k2) = r.overflowing_sub(c as u{w});
        (r, k1 as u8 | k2 as u8)
    }}

    /// `(r, h)` with `a b = r + 2^{w} h`.
    #[inline(always)]
    pub fn mul_wide(a: u{w}, b: u{w}) -> (u{w}, u{w}) {{
        let x = a as u{d} * b as u{d};
        (x as u{w}, (x >> {w}) as u{w})
    }}

    /// `(r, h)` with `a b + c + d = r + 2^{w} h`.
    #[inline(always)]
    pub fn mac(a: u{w}, b: u{w}, c: u{w}, d: u{w}) -> (u{w}, u{w}) {{
        let x = a as u{d} * b as u{d} + c as u{d} + d as u{d};
        (x as u{w}, (x >> {w}) as u{w})
    }}

    /// All ones if the bit is set, else zero.
    #[inline(always)]
    pub fn mask(c: u8) -> u{w} {{
        (c as u{w}).wrapping_neg()
    }}
}}
"
    );
    if w == 8 {
        t = t
            .replace(" as u8", "")
            .replace("k1 | k2", "k1 as u8 | k2 as u8");
        t = t.replace("(x, (x >> 8))", "(x as u8, (x >> 8) as u8)");
    }
    t
}
