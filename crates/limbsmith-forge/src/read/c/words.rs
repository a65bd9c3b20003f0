//! The word functions of C headers.
//!
//! As in Rust ([`crate::read::words`]), the reader takes a call for its equation without looking inside. So the
//! definition has to be this text, token for token: it is part of the trusted base. Each block has a guard of its own,
//! because several headers may be included together.
//!
//! A function with two results writes the low word through the pointer, and returns the carry, borrow or high word.
//! Every operator would promote words of 8 and 16 bits to `int`, so their sums are formed in 32 bits; a difference
//! below zero wraps there, which is defined, and its bit of weight `2^w` is the borrow.
//!
//! Wrapping functions need no wider word, so they have blocks of their own. Words of 32 bits may use `limbsmith_subw64`
//! where the compiler has no `__int128`, for example gcc for 32-bit Arm. If they were among the other functions of
//! 64-bit words, which that compiler must skip, a header of 32-bit words would call missing functions.

/// One block: its set of functions, and the width of their words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Block {
    /// Sums and differences with carry, whole products, masks; for 128 bits the type itself, and words put together.
    Words(u32),
    /// Sums, differences and products modulo `2^w`.
    Wrapping(u32),
}

impl Block {
    /// Every block, each after the blocks that it needs.
    pub const ALL: [Block; 10] = [
        Block::Wrapping(8),
        Block::Wrapping(16),
        Block::Wrapping(32),
        Block::Wrapping(64),
        Block::Words(8),
        Block::Words(16),
        Block::Words(32),
        Block::Words(128),
        Block::Words(64),
        Block::Wrapping(128),
    ];

    /// Whether it can only be read where the compiler has `__int128`.
    pub fn wide(self) -> bool {
        matches!(
            self,
            Block::Words(64) | Block::Words(128) | Block::Wrapping(128)
        )
    }

    /// The macro that guards the block against double inclusion.
    pub fn guard(self) -> String {
        match self {
            Block::Words(w) => format!("LIMBSMITH_WORDS_{w}"),
            Block::Wrapping(w) => format!("LIMBSMITH_WRAPPING_{w}"),
        }
    }

    /// The text, with its guard.
    pub fn text(self) -> String {
        let guard = self.guard();
        let functions = match self {
            Block::Words(w) => words(w),
            Block::Wrapping(w) => wrapping(w),
        };
        format!("#ifndef {guard}\n#define {guard}\n\n{functions}\n#endif // {guard}\n")
    }
}

fn word(w: u32) -> String {
    match w {
        128 => "limbsmith_u128".to_string(),
        _ => format!("uint{w}_t"),
    }
}

fn words(w: u32) -> String {
    let mut t = String::new();
    let word = word(w);
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
    t
}

fn wrapping(w: u32) -> String {
    let mut t = String::new();
    let word = word(w);
    for (name, sign) in [("addw", '+'), ("subw", '-'), ("mulw", '*')] {
        let promoted = if w < 32 { "(uint32_t)" } else { "" };
        let sum = format!("{promoted}a {sign} b");
        let sum = if w < 32 {
            format!("({word})({sum})")
        } else {
            sum
        };
        if !t.is_empty() {
            t.push('\n');
        }
        t += &format!(
            "// a {sign} b modulo 2^{w}.
static inline {word} limbsmith_{name}{w}({word} a, {word} b) {{
    return {sum};
}}
"
        );
    }
    t
}
