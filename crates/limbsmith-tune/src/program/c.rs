//! The program in C, for representations on words.

use super::formula::{ADDITION, AFFINE, CHAIN, DOUBLING, Kind, Step, lower};
use super::{Files, operands, words};
use crate::candidates::Candidate;
use crate::work::Goal;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The calls of a formula, and the names that they write.
fn calls(kind: Kind, formula: &[Step], names: &mut BTreeSet<String>) -> String {
    let mut text = String::new();
    for call in lower(kind, formula) {
        let _ = write!(text, "@K{}({}, {}); ", call.1, call.0, call.2.join(", "));
        names.insert(call.0);
    }
    text
}

/// The timed function.
fn run(kind: Kind, goal: Goal) -> String {
    // Reading all entries under masks costs time in proportion to their length, so there they are stored
    // without premultiplied operands.
    let kind = match goal {
        Goal::Verify => kind,
        _ => kind.with_plain_tables(),
    };
    let folded = matches!(kind, Kind::Words { folded: true, .. });
    let mut names: BTreeSet<String> = ["x", "y", "z", "t"].map(String::from).into();
    let mut calls = |formula| calls(kind, formula, &mut names);
    let loops = match goal {
        Goal::Latency => format!("{} }} HIDE(x);", calls(CHAIN)),
        Goal::Throughput => format!(
            "for (int j = 0; j < 8; j++) {{ memcpy(x, v[j], sizeof x); {} memcpy(v[j], s, sizeof s); HIDE(v[j]); }}
             for (int j = 0; j < 8; j++) {{ memcpy(s, v[j], sizeof s); {} memcpy(v[j], x, sizeof x); HIDE(v[j]); }} }}",
            calls(&CHAIN[..1]),
            calls(&CHAIN[1..])
        ),
        Goal::Sign => format!(
            "uint8_t digit = (uint8_t)(i & 7);
             HIDE(digit);
             memcpy(q, table, sizeof q);
             for (int j = 1; j < 8; j++) {{
                 uint8_t bit = (uint8_t)((uint8_t)((digit ^ j) - 1) >> 7);
                 HIDE(bit);
                 for (int l = 0; l < 3; l++) @Kselect(q[l], bit, q[l], table[3 * j + l]);
             }}
             {} HIDE(x); HIDE(y); HIDE(z); HIDE(t); }}",
            calls(AFFINE)
        ),
        Goal::Verify => format!(
            "for (int j = 0; j < 4; j++) {{ {} }}
             unsigned k = 4 * (unsigned)(i & 3);
             HIDE(k);
             for (int l = 0; l < 4; l++) memcpy(q[l], table[k + l], sizeof q[l]);
             {} HIDE(x); HIDE(y); HIDE(z); HIDE(t); }}",
            calls(DOUBLING),
            calls(ADDITION)
        ),
    };
    let mut loops = loops;
    for l in 0..4 {
        loops = loops.replace(&format!("q{l}"), &format!("q[{l}]"));
    }
    let names: Vec<String> = names.into_iter().collect();
    let (entry, fill) = match folded {
        true => ("f", "@Kfold(table[j], one);"),
        false => ("e", "memcpy(table[j], one, sizeof one);"),
    };
    format!(
        "APART static void run@(uint64_t n) {{
    e@ {}, v[8];
    {entry}@ q[4], table[24];
    @FROM(x, x@); @FROM(y, y@); @FROM(z, y@); @FROM(t, x@);
    for (int j = 0; j < 8; j++) @FROM(v[j], x@);
    for (int j = 0; j < 24; j++) {{ e@ one; @FROM(one, (j * 5 / 7) % 2 ? y@ : x@); {fill} }}
    HIDE(x); HIDE(y); HIDE(v); HIDE(table); HIDE(q);
    for (uint64_t i = 0; i < n; i++) {{
    {loops}
}}
",
        names.join(", ")
    )
}

/// The files, with the one to compile first.
pub(super) fn files(goal: Goal, batch: &[&Candidate]) -> Files {
    let mut files = vec![];
    let mut main = String::from(HEAD);
    for (i, c) in batch.iter().enumerate() {
        let text =
            c.c.replace("limbsmith_p_k_", &format!("limbsmith_p_k{i}_"))
                .replace("LIMBSMITH_P_K_H", &format!("LIMBSMITH_P_K{i}_H"));
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
            "typedef uint{w}_t e{i}[{n}], f{i}[2 * {n}];\nstatic inline void same{i}(uint{w}_t *r, const uint{w}_t *a) {{ memmove(r, a, {n} * sizeof *r); }}\n\
             static const uint{w}_t x{i}[{count}] = {{{}}}, y{i}[{count}] = {{{}}};",
            words(c, &x),
            words(c, &y),
        );
        main += &[VALUE, &run(Kind::of(c), goal)]
            .concat()
            .replace("@FROM", &call("from_words"))
            .replace("@TO", &call("to_words"))
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
    main += TAIL;
    files.insert(0, ("main.c".into(), main));
    files
}

const HEAD: &str = r#"#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#define HIDE(x) __asm__ volatile("" : : "r"(&(x)) : "memory")
#define APART __attribute__((noinline))
"#;

const VALUE: &str = r#"APART static void value@(uint64_t n) {
    e@ x, y; uint@W_t w[@COUNT];
    @FROM(x, x@); @FROM(y, y@); HIDE(x);
    for (uint64_t i = 0; i < n; i++) { @Kmul(x, x, y); @Ksquare(x, x); }
    @TO(w, x);
    for (int i = 0; i < @COUNT; i++) printf("%" @FORMAT " ", w[i]);
}
"#;

const TAIL: &str = r#"
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
