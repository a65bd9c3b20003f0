//! The program that a batch of candidates is compiled into.
//!
//! It does what it is told on standard input, a line at a time, and answers with a line:
//!
//! * `time I N`: runs `N` steps of candidate `I`; answers nanoseconds of processor time and the core's
//!   clock in GHz beside it;
//! * `value I N`: `N` times `x -> (x y)^2`; answers the words of the result, for the caller to compare
//!   with integers.
//!
//! Who runs when, and what follows from it, is decided outside.
//!
//! The formulas of the goals are those of extended twisted Edwards coordinates with `a = -1`
//! (`dbl-2008-hwcd`, `add-2008-hwcd-3`), with a carry where sums of sums would come to be multiplied.
//! They are run on arbitrary elements of arbitrary fields: their time is meant, not their value.

use crate::candidates::Candidate;
use crate::toolchain::Language;
use crate::work::Goal;
use limbsmith_forge::strategy::common::digits;
use num_bigint::BigUint;
use std::fmt::Write;

/// Files of a program: names and texts; the first is the one to be compiled.
pub type Files = Vec<(String, String)>;

/// Two elements to begin with, the same for all candidates of a modulus.
pub fn operands(modulus: &BigUint) -> [BigUint; 2] {
    let bytes = modulus.bits().div_ceil(8) as usize + 1;
    // Digits of a linear generator: neither small nor special.
    let mut state = 0x6c69_6d62u64;
    let mut number = || {
        let mut next = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 56) as u8
        };
        let list: Vec<u8> = (0..bytes).map(|_| next()).collect();
        BigUint::from_bytes_le(&list) % modulus
    };
    [number(), number()]
}

/// What `value` must answer: as the text's functions compute it, so with Montgomery's factor where
/// elements are plain words.
pub fn expected(c: &Candidate, steps: usize) -> BigUint {
    let p = &c.module.field.modulus;
    let [mut x, y] = operands(p);
    // Where words are converted on the way in, R goes with them.
    let factor = match c.rep.strategy.is_montgomery() && !c.has("from_words") {
        // The inverse of R, by as many halvings.
        true => (0..c.rep.radix * c.rep.limbs as u32).fold(BigUint::from(1u8), |r, _| {
            if r.bit(0) { (r + p) >> 1 } else { r >> 1 }
        }),
        false => BigUint::from(1u8),
    };
    for _ in 0..steps {
        let xy = x * &y * &factor % p;
        x = &xy * &xy * &factor % p;
    }
    x
}

/// The program for these candidates.
pub fn program(language: Language, goal: Goal, batch: &[&Candidate]) -> Files {
    match language {
        Language::Rust => rust(goal, batch),
        Language::C => c(goal, batch),
    }
}

fn words(c: &Candidate, x: &BigUint) -> String {
    let words = digits(x, c.rep.word, c.rep.words(&c.module.field));
    let list: Vec<String> = words.iter().map(|w| format!("{w:#x}")).collect();
    list.join(", ")
}

fn rust(goal: Goal, batch: &[&Candidate]) -> Files {
    let mut files = vec![];
    let mut main = String::from(RUST_HEAD);
    main += match goal {
        Goal::Latency => RUST_LATENCY,
        Goal::Throughput => RUST_THROUGHPUT,
        Goal::Sign => RUST_SIGN,
        Goal::Verify => RUST_VERIFY,
    };
    let mut calls = String::new();
    for (i, c) in batch.iter().enumerate() {
        let or = |name: &str| match c.has(name) {
            true => format!("k{i}::{name}"),
            false => "same".into(),
        };
        let [x, y] = operands(&c.module.field.modulus);
        let _ = writeln!(
            main,
            "#[path = \"k{i}.rs\"]\nmod k{i};\ncandidate!(run{i}, value{i}, k{i}, [u{}; {}], {}, {}, {}, [{}], [{}]);",
            c.rep.word,
            c.rep.limbs,
            or("carry"),
            or("from_words"),
            or("to_words"),
            words(c, &x),
            words(c, &y),
        );
        let _ = writeln!(calls, "    (run{i}, value{i}),");
        files.push((format!("k{i}.rs"), c.rust.clone()));
    }
    let _ = writeln!(
        main,
        "const ALL: [(fn(u64), fn(u64) -> String); {}] = [\n{calls}];",
        batch.len()
    );
    main += RUST_TAIL;
    files.insert(0, ("main.rs".into(), main));
    files
}

const RUST_HEAD: &str = r#"#![allow(dead_code)]
use std::hint::black_box;
use std::io::{BufRead, Write};

#[inline(always)]
fn same<T: Copy>(x: &T) -> T { *x }

macro_rules! value {
    ($value:ident, $k:ident, $from:path, $to:path, $x:expr, $y:expr) => {
        #[inline(never)]
        fn $value(n: u64) -> String {
            let (mut x, y) = ($from(&black_box($x)), $from(&black_box($y)));
            for _ in 0..n { x = $k::square(&$k::mul(&x, &y)); }
            $to(&x).iter().map(|w| format!("{w:x} ")).collect()
        }
    };
}
"#;

const RUST_LATENCY: &str = r#"macro_rules! candidate {
    ($run:ident, $value:ident, $k:ident, $t:ty, $carry:path, $from:path, $to:path, $x:expr, $y:expr) => {
        value!($value, $k, $from, $to, $x, $y);
        #[inline(never)]
        fn $run(n: u64) {
            let (mut x, y): ($t, $t) = ($from(&black_box($x)), $from(&black_box($y)));
            for _ in 0..n { x = $k::square(&$k::mul(&x, &y)); }
            black_box(x);
        }
    };
}
"#;

const RUST_THROUGHPUT: &str = r#"macro_rules! candidate {
    ($run:ident, $value:ident, $k:ident, $t:ty, $carry:path, $from:path, $to:path, $x:expr, $y:expr) => {
        value!($value, $k, $from, $to, $x, $y);
        #[inline(never)]
        fn $run(n: u64) {
            let y: $t = $from(&black_box($y));
            let mut v: [$t; 8] = [$from(&black_box($x)); 8];
            for _ in 0..n {
                for x in &mut v { *x = $k::mul(x, &y); }
                black_box(&mut v);
                for x in &mut v { *x = $k::square(x); }
                black_box(&mut v);
            }
        }
    };
}
"#;

const RUST_SIGN: &str = r#"macro_rules! candidate {
    ($run:ident, $value:ident, $k:ident, $t:ty, $carry:path, $from:path, $to:path, $x:expr, $y:expr) => {
        value!($value, $k, $from, $to, $x, $y);
        #[inline(never)]
        fn $run(n: u64) {
            let (x, y): ($t, $t) = ($from(&black_box($x)), $from(&black_box($y)));
            let mut p: [$t; 4] = [x, y, y, x];
            let table: [[$t; 3]; 8] = black_box([[x, y, x], [y, x, x], [x, x, y], [y, y, x], [y, x, y], [x, y, y], [x, x, x], [y, y, y]]);
            for i in 0..n {
                let digit = black_box(i & 7) as u8;
                let mut q = table[0];
                for (j, entry) in table.iter().enumerate().skip(1) {
                    let bit = black_box((digit ^ j as u8).wrapping_sub(1) >> 7);
                    for (q, e) in q.iter_mut().zip(entry) { *q = $k::select(bit, q, e); }
                }
                let a = $k::mul(&$k::sub(&p[1], &p[0]), &q[0]);
                let b = $k::mul(&$k::add(&p[1], &p[0]), &q[1]);
                let c = $k::mul(&p[3], &q[2]);
                let d = $carry(&$k::add(&p[2], &p[2]));
                let (e, f, g, h) = ($k::sub(&b, &a), $k::sub(&d, &c), $k::add(&d, &c), $k::add(&b, &a));
                p = [$k::mul(&e, &f), $k::mul(&g, &h), $k::mul(&f, &g), $k::mul(&e, &h)];
                black_box(&mut p);
            }
        }
    };
}
"#;

const RUST_VERIFY: &str = r#"macro_rules! candidate {
    ($run:ident, $value:ident, $k:ident, $t:ty, $carry:path, $from:path, $to:path, $x:expr, $y:expr) => {
        value!($value, $k, $from, $to, $x, $y);
        #[inline(never)]
        fn $run(n: u64) {
            let (x, y): ($t, $t) = ($from(&black_box($x)), $from(&black_box($y)));
            let mut p: [$t; 4] = [x, y, y, x];
            let table: [[$t; 4]; 4] = black_box([[x, y, x, y], [y, x, x, x], [x, x, y, y], [y, y, x, x]]);
            for i in 0..n {
                for _ in 0..4 {
                    let (a, b, z) = ($k::square(&p[0]), $k::square(&p[1]), $k::square(&p[2]));
                    let s = $k::square(&$k::add(&p[0], &p[1]));
                    let h = $k::add(&a, &b);
                    let e = $k::sub(&$carry(&h), &s);
                    let g = $k::sub(&a, &b);
                    let f = $k::add(&$carry(&$k::add(&z, &z)), &$carry(&g));
                    p = [$k::mul(&e, &f), $k::mul(&g, &h), $k::mul(&f, &g), $k::mul(&e, &h)];
                }
                let q = &table[black_box(i & 3) as usize];
                let a = $k::mul(&$k::sub(&p[1], &p[0]), &q[0]);
                let b = $k::mul(&$k::add(&p[1], &p[0]), &q[1]);
                let (c, d) = ($k::mul(&p[3], &q[2]), $k::mul(&p[2], &q[3]));
                let (e, f, g, h) = ($k::sub(&b, &a), $k::sub(&d, &c), $k::add(&d, &c), $k::add(&b, &a));
                p = [$k::mul(&e, &f), $k::mul(&g, &h), $k::mul(&f, &g), $k::mul(&e, &h)];
                black_box(&mut p);
            }
        }
    };
}
"#;

const RUST_TAIL: &str = r#"
#[cfg(unix)]
fn nanos() -> f64 {
    unsafe extern "C" { fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32; }
    let mut t = [0i64; 2];
    // The thread's own time: 3 is its number on Linux, 16 on macOS.
    unsafe { clock_gettime(if cfg!(target_os = "macos") { 16 } else { 3 }, &mut t) };
    t[0] as f64 * 1e9 + t[1] as f64
}
#[cfg(not(unix))]
fn nanos() -> f64 {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed().as_nanos() as f64
}

// A chain in which each operation waits for the one before: a cycle each.
#[inline(never)]
fn chain(mut x: u64, steps: usize) -> u64 {
    let (key, addend) = (black_box(0x9e37_79b9_7f4a_7c15u64), black_box(0xbf58_476d_1ce4_e5b9u64));
    for _ in 0..steps / 16 {
        for _ in 0..16 { x = (x ^ key).wrapping_add(addend); }
    }
    black_box(x)
}

fn gigahertz() -> f64 {
    chain(1, 16);
    let start = nanos();
    chain(2, 1 << 14);
    (1 << 15) as f64 / (nanos() - start).max(1.0)
}

fn main() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let mut parts = line.split(' ');
        let what = parts.next().unwrap_or("");
        let mut number = || parts.next().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
        let (i, n) = (number() as usize, number());
        let answer = if what == "value" {
            ALL[i].1(n)
        } else {
            ALL[i].0(1);
            let ahead = gigahertz();
            let start = nanos();
            ALL[i].0(n);
            let took = nanos() - start;
            format!("{took} {}", (ahead + gigahertz()) / 2.0)
        };
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() { return }
    }
}
"#;

fn c(goal: Goal, batch: &[&Candidate]) -> Files {
    let mut files = vec![];
    let mut main = String::from(C_HEAD);
    for (i, c) in batch.iter().enumerate() {
        let text =
            c.c.replace("limbsmith_p_k_", &format!("limbsmith_p_k{i}_"))
                .replace("LIMBSMITH_P_H", &format!("LIMBSMITH_P{i}_H"));
        let _ = writeln!(main, "#include \"k{i}.h\"");
        files.push((format!("k{i}.h"), text));
        let (w, n) = (c.rep.word, c.rep.limbs);
        let [x, y] = operands(&c.module.field.modulus);
        let count = c.rep.words(&c.module.field);
        let k = format!("limbsmith_p_k{i}_");
        let call = |name: &str| match c.has(name) {
            true => format!("{k}{name}"),
            false => format!("same{i}"),
        };
        let _ = writeln!(
            main,
            "typedef uint{w}_t e{i}[{n}];\nstatic inline void same{i}(uint{w}_t *r, const uint{w}_t *a) {{ memmove(r, a, {n} * sizeof *r); }}\n\
             static const uint{w}_t x{i}[{count}] = {{{}}}, y{i}[{count}] = {{{}}};",
            words(c, &x),
            words(c, &y),
        );
        let body = match goal {
            Goal::Latency => C_LATENCY,
            Goal::Throughput => C_THROUGHPUT,
            Goal::Sign => C_SIGN,
            Goal::Verify => C_VERIFY,
        };
        main += &[C_VALUE, body]
            .concat()
            .replace("@FROM", &call("from_words"))
            .replace("@TO", &call("to_words"))
            .replace("@CARRY", &call("carry"))
            .replace("@K", &k)
            .replace("@COUNT", &count.to_string())
            .replace("@W", &w.to_string())
            .replace("@FORMAT", if w == 64 { "PRIx64" } else { "PRIx32" })
            .replace('@', &i.to_string());
    }
    let all = |f: &str| {
        (0..batch.len())
            .map(|i| format!("{f}{i}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let _ = writeln!(
        main,
        "static void (*const runs[])(uint64_t) = {{{}}};\nstatic void (*const values[])(uint64_t) = {{{}}};",
        all("run"),
        all("value")
    );
    main += C_TAIL;
    files.insert(0, ("main.c".into(), main));
    files
}

const C_HEAD: &str = r#"#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#define HIDE(x) __asm__ volatile("" : : "r"(&(x)) : "memory")
#define APART __attribute__((noinline))
"#;

const C_VALUE: &str = r#"APART static void value@(uint64_t n) {
    e@ x, y; uint@W_t w[@COUNT];
    @FROM(x, x@); @FROM(y, y@); HIDE(x);
    for (uint64_t i = 0; i < n; i++) { @Kmul(x, x, y); @Ksquare(x, x); }
    @TO(w, x);
    for (int i = 0; i < @COUNT; i++) printf("%" @FORMAT " ", w[i]);
}
"#;

const C_LATENCY: &str = r#"APART static void run@(uint64_t n) {
    e@ x, y;
    @FROM(x, x@); @FROM(y, y@); HIDE(x); HIDE(y);
    for (uint64_t i = 0; i < n; i++) { @Kmul(x, x, y); @Ksquare(x, x); }
    HIDE(x);
}
"#;

const C_THROUGHPUT: &str = r#"APART static void run@(uint64_t n) {
    e@ v[8], y;
    for (int j = 0; j < 8; j++) @FROM(v[j], x@);
    @FROM(y, y@); HIDE(v); HIDE(y);
    for (uint64_t i = 0; i < n; i++) {
        for (int j = 0; j < 8; j++) @Kmul(v[j], v[j], y);
        HIDE(v);
        for (int j = 0; j < 8; j++) @Ksquare(v[j], v[j]);
        HIDE(v);
    }
}
"#;

const C_SIGN: &str = r#"APART static void run@(uint64_t n) {
    e@ p[4], q[3], t[8][3], a, b, c, d, e, f, g, h;
    for (int j = 0; j < 4; j++) @FROM(p[j], j % 3 ? y@ : x@);
    for (int j = 0; j < 24; j++) @FROM(t[j / 3][j % 3], (j * 5 / 7) % 2 ? y@ : x@);
    HIDE(p); HIDE(t);
    for (uint64_t i = 0; i < n; i++) {
        uint8_t digit = (uint8_t)(i & 7);
        HIDE(digit);
        memcpy(q, t[0], sizeof q);
        for (int j = 1; j < 8; j++) {
            uint8_t bit = (uint8_t)((uint8_t)((digit ^ j) - 1) >> 7);
            HIDE(bit);
            for (int l = 0; l < 3; l++) @Kselect(q[l], bit, q[l], t[j][l]);
        }
        @Ksub(a, p[1], p[0]); @Kmul(a, a, q[0]);
        @Kadd(b, p[1], p[0]); @Kmul(b, b, q[1]);
        @Kmul(c, p[3], q[2]);
        @Kadd(d, p[2], p[2]); @CARRY(d, d);
        @Ksub(e, b, a); @Ksub(f, d, c); @Kadd(g, d, c); @Kadd(h, b, a);
        @Kmul(p[0], e, f); @Kmul(p[1], g, h); @Kmul(p[2], f, g); @Kmul(p[3], e, h);
        HIDE(p);
    }
}
"#;

const C_VERIFY: &str = r#"APART static void run@(uint64_t n) {
    e@ p[4], t[4][4], a, b, c, d, e, f, g, h, s, z;
    for (int j = 0; j < 4; j++) @FROM(p[j], j % 3 ? y@ : x@);
    for (int j = 0; j < 16; j++) @FROM(t[j / 4][j % 4], (j * 5 / 7) % 2 ? y@ : x@);
    HIDE(p); HIDE(t);
    for (uint64_t i = 0; i < n; i++) {
        for (int j = 0; j < 4; j++) {
            @Ksquare(a, p[0]); @Ksquare(b, p[1]); @Ksquare(z, p[2]);
            @Kadd(s, p[0], p[1]); @Ksquare(s, s);
            @Kadd(h, a, b); @CARRY(e, h); @Ksub(e, e, s);
            @Ksub(g, a, b); @CARRY(d, g);
            @Kadd(z, z, z); @CARRY(z, z); @Kadd(f, z, d);
            @Kmul(p[0], e, f); @Kmul(p[1], g, h); @Kmul(p[2], f, g); @Kmul(p[3], e, h);
        }
        unsigned k = (unsigned)(i & 3);
        HIDE(k);
        @Ksub(a, p[1], p[0]); @Kmul(a, a, t[k][0]);
        @Kadd(b, p[1], p[0]); @Kmul(b, b, t[k][1]);
        @Kmul(c, p[3], t[k][2]); @Kmul(d, p[2], t[k][3]);
        @Ksub(e, b, a); @Ksub(f, d, c); @Kadd(g, d, c); @Kadd(h, b, a);
        @Kmul(p[0], e, f); @Kmul(p[1], g, h); @Kmul(p[2], f, g); @Kmul(p[3], e, h);
        HIDE(p);
    }
}
"#;

const C_TAIL: &str = r#"
static double nanos(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// A chain in which each operation waits for the one before: a cycle each.
APART static double gigahertz(void) {
    volatile uint64_t k = 0x9e3779b97f4a7c15u, d = 0xbf58476d1ce4e5b9u;
    uint64_t x = 1, key = k, addend = d;
    double start = nanos();
    for (int i = 0; i < 1 << 14; i++) {
        x = (x ^ key) + addend;
        __asm__ volatile("" : "+r"(x));
    }
    double took = nanos() - start;
    return (1 << 15) / (took > 1 ? took : 1);
}

int main(void) {
    char what[16];
    unsigned i;
    uint64_t n;
    while (scanf("%15s %u %" SCNu64, what, &i, &n) == 3) {
        if (what[0] == 'v') {
            values[i](n);
            printf("\n");
        } else {
            runs[i](1);
            double ahead = gigahertz(), start = nanos();
            runs[i](n);
            double took = nanos() - start;
            printf("%f %f\n", took, (ahead + gigahertz()) / 2);
        }
        fflush(stdout);
    }
    return 0;
}
"#;
