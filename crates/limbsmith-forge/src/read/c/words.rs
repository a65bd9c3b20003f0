//! The word functions of C headers.
//!
//! As in Rust ([`crate::read::words`]), the reader takes a call for its equation without looking
//! inside, so what is inside has to be this text, token for token: it is part of what is trusted.
//! Each block has a guard of its own, because several headers may be included together.
//!
//! The results of two words are the low one, written through the pointer, and the carry, borrow
//! or high word, returned. Words of 8 and 16 bits would be promoted to `int` by every operator, so
//! their sums are formed in 32 bits; a difference below zero wraps there, which is defined, and
//! its bit of weight `2^w` is the borrow.

/// The word functions for words of `w` bits, with their guard.
pub fn block(w: u32) -> String {
    let mut t = format!("#ifndef LIMBSMITH_WORDS_{w}\n#define LIMBSMITH_WORDS_{w}\n\n");
    let word = match w {
        128 => "limbsmith_u128".to_string(),
        _ => format!("uint{w}_t"),
    };
    if w == 128 {
        t += "__extension__ typedef unsigned __int128 limbsmith_u128;

// 2^64 h + l.
static inline limbsmith_u128 limbsmith_join128(uint64_t h, uint64_t l) {
    return ((limbsmith_u128)h << 64) | l;
}
";
    }
    if w < 128 {
        let wide = match w {
            64 => "limbsmith_u128",
            32 => "uint64_t",
            _ => "uint32_t",
        };
        t += &format!(
            "// r and the result k: a + b + c = r + 2^{w} k. Carries, borrows and bits are 0 or 1.
static inline uint8_t limbsmith_adc{w}({word} *r, {word} a, {word} b, uint8_t c) {{
    {wide} x = ({wide})a + b + c;
    *r = ({word})x;
    return (uint8_t)(x >> {w});
}}

// r and the result k: a - b - c = r - 2^{w} k.
static inline uint8_t limbsmith_sbb{w}({word} *r, {word} a, {word} b, uint8_t c) {{
    {wide} x = ({wide})a - b - c;
    *r = ({word})x;
    return (uint8_t)((x >> {w}) & 1);
}}

// r and the result h: a b = r + 2^{w} h.
static inline {word} limbsmith_mul_wide{w}({word} *r, {word} a, {word} b) {{
    {wide} x = ({wide})a * b;
    *r = ({word})x;
    return ({word})(x >> {w});
}}

// r and the result h: a b + c + d = r + 2^{w} h.
static inline {word} limbsmith_mac{w}({word} *r, {word} a, {word} b, {word} c, {word} d) {{
    {wide} x = ({wide})a * b + c + d;
    *r = ({word})x;
    return ({word})(x >> {w});
}}

// All ones if the bit is set, else zero.
static inline {word} limbsmith_mask{w}(uint8_t c) {{
    return ({word})(({wide})0 - c);
}}
"
        );
    }
    for (name, sign) in [("addw", '+'), ("subw", '-'), ("mulw", '*')] {
        let promoted = if w < 32 { "(uint32_t)" } else { "" };
        let sum = format!("{promoted}a {sign} b");
        let sum = if w < 32 {
            format!("({word})({sum})")
        } else {
            sum
        };
        t += &format!(
            "
// a {sign} b modulo 2^{w}.
static inline {word} limbsmith_{name}{w}({word} a, {word} b) {{
    return {sum};
}}
"
        );
    }
    t += &format!("\n#endif // LIMBSMITH_WORDS_{w}\n");
    t
}
