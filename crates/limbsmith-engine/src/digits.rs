//! The arithmetic of the data path, digit by digit.
//!
//! Fifteen signed digits of 18 bits represent `sum d_i 2^(17 i)` modulo `p = 2^255 - 19`. A product has
//! fifteen columns; column `k` collects `a_i b_j` with `i + j = k`, and 19 times those with `i + j = k + 15`.
//! Multiplier `h` owns column `2 h mod 15` and forms `a_(h+t) b_(h-t)` in step `t`, so operands move by one
//! place a step and nothing is broadcast. Because 15 is odd, every column has exactly one square and seven
//! pairs: a square takes steps 0 to 7, all but the first doubled.
//!
//! ```text
//! P_k = lo + 2^17 mid + 2^34 hi                       cut, hi signed
//! Q_k = lo_k + mid_(k-1) + hi_(k-2)                   from the top: times 19
//! Q_k = d_k + 2^17 c_k,  -2^16 <= d_k < 2^16          rounded
//! R_k = d_k + c_(k-1)                                 from the top: times 19
//! ```
//!
//! The same computation is a word program in the forge's strategy `dsp17`, proved for all digits of 18 bits.
//! `tests/proof.rs` compares these functions with that program, digit by digit. A case that would fail with
//! digits of 17 bits and one carry bit: all digits `-2^17` give a column of `267 * 2^34`, and the carry into
//! digit 0 is 20, times 19.
//!
//! Canonical form ([`Value::canonical`]): with `u_k` the low 17 bits and `s_k` the sign of a digit, the value
//! is `U - S` modulo p, with `U = sum u_k 2^(17 k)` below `2^255` and `S = sum s_k 2^(17 (k+1)) + 19 s_14`
//! (over `k < 14`). `W = U - S` lies between `-2^239` and `2^255`, so the quotient to subtract is -1, 0 or 1.
//! The sign of `W`, and whether `W` is at least p, distinguish the three cases.

/// Number of digits.
pub const N: usize = 15;
/// Bits of the radix.
pub const RADIX: u32 = 17;
const MASK: i64 = (1 << RADIX) - 1;

/// The contents of a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Digits of 18 bits, signed.
    pub digits: [i32; N],
    /// Bit 255 of a plain number.
    pub top: bool,
}

/// A plain number of 256 bits, least significant word first.
pub type Plain = [u64; 4];

/// `2^255 - 19`.
pub const P: Plain = [u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1];

impl Value {
    /// A value with these digits, each of 18 bits.
    pub fn from_digits(digits: [i32; N]) -> Self {
        debug_assert!(digits.iter().all(|d| (-0x20000..0x20000).contains(d)));
        Value { digits, top: false }
    }

    /// A value from a plain number.
    pub fn from_plain(x: &Plain) -> Self {
        let mut v = Value::default();
        for (k, d) in v.digits.iter_mut().enumerate() {
            let (word, bit) = (17 * k / 64, 17 * k % 64);
            let low = x[word] >> bit;
            let high = if bit > 47 {
                x[word + 1] << (64 - bit)
            } else {
                0
            };
            *d = ((low | high) & MASK as u64) as i32;
        }
        v.top = x[3] >> 63 == 1;
        v
    }

    /// The operand of plain operations: the low 17 bits of every digit.
    pub fn plain(&self) -> Plain {
        let mut x = [0u64; 4];
        for (k, d) in self.digits.iter().enumerate() {
            put(&mut x, 17 * k, (*d as u64) & MASK as u64);
        }
        x[3] |= u64::from(self.top) << 63;
        x
    }

    /// From 32 little-endian bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        let word = |i: usize| {
            let mut w = [0; 8];
            w.copy_from_slice(&bytes[8 * i..8 * i + 8]);
            u64::from_le_bytes(w)
        };
        Value::from_plain(&[word(0), word(1), word(2), word(3)])
    }

    /// Plain number as 32 little-endian bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (chunk, w) in bytes.chunks_mut(8).zip(self.plain()) {
            chunk.copy_from_slice(&w.to_le_bytes());
        }
        bytes
    }

    /// The digits as the hardware's 270 bits, and the top bit, in hexadecimal.
    pub fn hex(&self) -> String {
        let mut words = [0u64; 5];
        for (k, d) in self.digits.iter().enumerate() {
            put(&mut words, 18 * k, (*d as u64) & 0x3ffff);
        }
        words[4] |= u64::from(self.top) << (270 - 256);
        let [a, b, c, d, e] = words;
        format!("{e:04x}{d:016x}{c:016x}{b:016x}{a:016x}")
    }

    /// The plain number that is congruent modulo p, below p.
    pub fn canonical(&self) -> Value {
        let mut minuend = Value {
            digits: self.digits.map(|d| d & MASK as i32),
            top: false,
        }
        .plain();
        let mut signs = [0u64; 4];
        for k in 0..14 {
            put(&mut signs, 17 * (k + 1), u64::from(self.digits[k] < 0));
        }
        if self.digits[14] < 0 {
            signs[0] |= 19;
        }
        minuend = subtract(&minuend, &signs);
        let negative = minuend[3] >> 63 == 1;
        let nineteen = [19, 0, 0, 0];
        let mut out = match (negative, at_least_p(&minuend)) {
            (true, _) => subtract(&minuend, &nineteen),
            (false, true) => add(&minuend, &nineteen),
            (false, false) => minuend,
        };
        out[3] &= u64::MAX >> 1;
        Value::from_plain(&out)
    }
}

/// ORs bits into words.
fn put(x: &mut [u64], at: usize, bits: u64) {
    let (word, bit) = (at / 64, at % 64);
    x[word] |= bits << bit;
    if bit > 46 && word + 1 < x.len() {
        x[word + 1] |= bits >> (64 - bit);
    }
}

/// `a + b` modulo `2^256`.
pub fn add(a: &Plain, b: &Plain) -> Plain {
    let mut carry = false;
    std::array::from_fn(|i| {
        let (s, c) = a[i].overflowing_add(b[i]);
        let (s, d) = s.overflowing_add(u64::from(carry));
        carry = c | d;
        s
    })
}

/// `a - b` modulo `2^256`.
pub fn subtract(a: &Plain, b: &Plain) -> Plain {
    let negative = add(&b.map(|w| !w), &[1, 0, 0, 0]);
    add(a, &negative)
}

/// Whether a number of 256 bits is at least p.
pub fn at_least_p(a: &Plain) -> bool {
    let ones = a[0] >> 5 == u64::MAX >> 5 && a[1] & a[2] == u64::MAX && a[3] << 1 == u64::MAX << 1;
    a[3] >> 63 == 1 || ones && a[0] & 31 >= 13
}

/// The columns of a product, in the order of the array, in at most `steps` steps.
fn columns(a: &[i32; N], b: &[i32; N], square: bool) -> [i64; N] {
    let mut p = [0i64; N];
    for t in 0..if square { 8 } else { N } {
        for h in 0..N {
            let (i, j, k) = ((h + t) % N, (h + N - t) % N, 2 * h % N);
            let mut left = i64::from(a[i]);
            if i + j != k {
                left *= 19;
            }
            if square && t > 0 {
                left *= 2;
            }
            p[k] += left * i64::from(b[j]);
        }
    }
    p
}

/// From columns to merged digits.
fn merge(p: &[i64; N]) -> [i64; N] {
    std::array::from_fn(|k| {
        let times = |passes: bool| if passes { 19 } else { 1 };
        let (one, two) = (p[(k + N - 1) % N], p[(k + N - 2) % N]);
        (p[k] & MASK) + times(k < 1) * (one >> RADIX & MASK) + times(k < 2) * (two >> (2 * RADIX))
    })
}

/// The rounded carry.
fn carry(q: &[i64; N]) -> Value {
    let c: [i64; N] = std::array::from_fn(|k| (q[k] + (1 << 16)) >> RADIX);
    Value::from_digits(std::array::from_fn(|k| {
        let from = if k == 0 { 19 * c[N - 1] } else { c[k - 1] };
        (q[k] - (c[k] << RADIX) + from) as i32
    }))
}

/// `a b`.
pub fn product(a: &Value, b: &Value) -> Value {
    carry(&merge(&columns(&a.digits, &b.digits, false)))
}

/// `a^2`.
pub fn square(a: &Value) -> Value {
    carry(&merge(&columns(&a.digits, &a.digits, true)))
}

/// `a` times the low 17 bits of `b`.
pub fn small(a: &Value, b: &Value) -> Value {
    let factor = i64::from(b.digits[0]) & MASK;
    carry(&merge(&a.digits.map(|d| i64::from(d) * factor)))
}

/// `a + b`.
pub fn sum(a: &Value, b: &Value) -> Value {
    carry(&std::array::from_fn(|k| {
        i64::from(a.digits[k]) + i64::from(b.digits[k])
    }))
}

/// `a - b`.
pub fn difference(a: &Value, b: &Value) -> Value {
    carry(&std::array::from_fn(|k| {
        i64::from(a.digits[k]) - i64::from(b.digits[k])
    }))
}
