//! Names that Rust, or the vocabulary of kernels, already uses.

/// The word functions.
pub(super) const WORDS: [&str; 5] = ["adc", "mac", "mask", "mul_wide", "sbb"];

/// The vocabulary of lanes: functions, and types.
pub(super) const LANES: [&str; 12] = [
    "Bit", "Lane", "Low", "adc", "blend", "low52", "madd52hi", "madd52lo", "no", "sbb", "splat",
    "wide",
];

/// The vocabulary of lanes with a 32-bit multiplier.
pub(super) const LANES32: [&str; 8] =
    ["Bit", "Lane", "adc", "blend", "mul32", "no", "sbb", "splat"];

/// The struct of premultiplied operands (with their fold).
pub(super) const FOLDED: &str = "Folded";

/// Keywords of all editions, strict, reserved or weak.
const KEYWORDS: &str = "abstract as async auto await become box break const continue crate default do dyn else enum \
    extern false final fn for gen if impl in let loop macro macro_rules match mod move mut override priv pub raw ref \
    return safe self static struct super trait true try type typeof union unsafe unsized use virtual where while yield";

/// Types and crates that need no import.
const TYPES: &str = "alloc bool char core f16 f32 f64 f128 i8 i16 i32 i64 i128 isize std str u8 u16 u32 u64 u128 usize";

/// `[a-z][a-z0-9_]*` without another use: a valid name for a function, a parameter or a `let`.
pub(super) fn is_plain(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let taken = |list: &str| list.split_whitespace().any(|w| w == name);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(letter)
        && !taken(KEYWORDS)
        && !taken(TYPES)
        && !WORDS.contains(&name)
        && !LANES.contains(&name)
        && !LANES32.contains(&name)
}

/// `[A-Z][A-Z0-9_]*`, except the type of a lane: a valid name for a constant.
pub(super) fn is_constant(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(letter) && name != "V"
}
