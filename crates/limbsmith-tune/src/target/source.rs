//! The C source that is compiled for a target: separate kernels, so that each is a named function; the code
//! that calls them; and the counter that runs inside the emulator.

use crate::candidates::Candidate;
use crate::program::operands;
use limbsmith_forge::strategy::common::digits;
use std::fmt::Write;

/// Numbers of iterations of `x -> (x y)^2` for each line of the program's output.
pub const STEPS: [usize; 3] = [0, 1, 57];

/// Calls of each kernel in a run.
pub fn calls() -> usize {
    STEPS.iter().sum()
}

/// For WebAssembly: no `main`, everything visible.
pub const WASM: [&str; 3] = ["-nostdlib", "-Wl,--no-entry", "-Wl,--export-all"];

/// Runs the same program on WebAssembly.
pub const DRIVER: &str = "
const e = new WebAssembly.Instance(new WebAssembly.Module(require('fs').readFileSync(process.argv[1])), {}).exports;
for (let i = 0; i < +process.argv[2]; i++) for (const n of [0, 1, 57]) {
    const at = e.value(i, n), words = new Uint32Array(e.memory.buffer, at, e.length(i));
    console.log([...words].map(w => w.toString(16)).join(' '));
}";

/// Counts executed instructions of functions whose names begin with a k and a digit. The declarations
/// are those of the emulator's interface for plugins, version 1.
pub const COUNTER: &str = r#"#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef uint64_t id_t_;
struct tb; struct insn;
int qemu_plugin_version = 1;
extern size_t qemu_plugin_tb_n_insns(const struct tb *);
extern struct insn *qemu_plugin_tb_get_insn(const struct tb *, size_t);
extern const char *qemu_plugin_insn_symbol(const struct insn *);
extern void qemu_plugin_register_vcpu_tb_trans_cb(id_t_, void (*)(id_t_, struct tb *));
extern void qemu_plugin_register_vcpu_insn_exec_inline(struct insn *, int, void *, uint64_t);
extern void qemu_plugin_register_atexit_cb(id_t_, void (*)(id_t_, void *), void *);
extern void qemu_plugin_outs(const char *);
static struct { char name[64]; uint64_t count; } all[4096];
static int used;
static void translated(id_t_ id, struct tb *tb) {
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
        struct insn *insn = qemu_plugin_tb_get_insn(tb, i);
        const char *name = qemu_plugin_insn_symbol(insn);
        if (!name || name[0] != 'k' || name[1] < '0' || name[1] > '9') continue;
        int k = 0;
        while (k < used && strncmp(all[k].name, name, 63)) k++;
        if (k == used) {
            if (used == 4096) continue;
            strncpy(all[used++].name, name, 63);
        }
        qemu_plugin_register_vcpu_insn_exec_inline(insn, 0, &all[k].count, 1);
    }
}
static void ended(id_t_ id, void *data) {
    char line[128];
    for (int k = 0; k < used; k++) {
        snprintf(line, sizeof line, "%s %llu\n", all[k].name, (unsigned long long)all[k].count);
        qemu_plugin_outs(line);
    }
}
int qemu_plugin_install(id_t_ id, const void *info, int argc, char **argv) {
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, 0);
    return 0;
}
"#;

const MAIN: &str = r#"#include <inttypes.h>
#include <stdio.h>
#include "values.h"
int main(void) {
    static const int steps[] = {0, 1, 57};
    for (unsigned i = 0; i < COUNT; i++)
        for (int s = 0; s < 3; s++) {
            const word *w = value(i, steps[s]);
            for (unsigned j = 0; j < length(i); j++) printf("%" PRIx64 " ", (uint64_t)w[j]);
            printf("\n");
        }
    return 0;
}
"#;

/// The files: headers, `kernels.c`, `values.c`, `main.c`.
pub fn files(all: &[Candidate]) -> Vec<(String, String)> {
    let mut files = vec![];
    let (mut kernels, mut values) = (String::new(), String::from("#include \"values.h\"\n"));
    let (mut cases, mut lengths) = (String::new(), String::new());
    let word = all.first().map_or(64, |c| c.rep.word);
    for (i, c) in all.iter().enumerate() {
        let text = c.c.replace("limbsmith_p_k_", &format!("limbsmith_p_k{i}_"));
        files.push((
            format!("k{i}.h"),
            text.replace("LIMBSMITH_P_H", &format!("LIMBSMITH_P{i}_H")),
        ));
        let (n, w, p) = (c.rep.limbs, c.rep.word, format!("limbsmith_p_k{i}_"));
        let count = c.rep.words(&c.module.field);
        let t = format!("uint{w}_t");
        let _ = writeln!(kernels, "#include \"k{i}.h\"");
        let _ = writeln!(
            kernels,
            "void k{i}_mul({t} *r, const {t} *a, const {t} *b) {{ {p}mul(r, a, b); }}"
        );
        let _ = writeln!(
            kernels,
            "void k{i}_square({t} *r, const {t} *a) {{ {p}square(r, a); }}"
        );
        for (name, length) in [("from_words", n), ("to_words", count)] {
            let body = match c.has(name) {
                true => format!("{p}{name}(r, a);"),
                false => format!("for (int i = 0; i < {length}; i++) r[i] = a[i];"),
            };
            let _ = writeln!(
                kernels,
                "void convert_{name}{i}({t} *r, const {t} *a) {{ {body} }}"
            );
        }
        let hex = |x: &num_bigint::BigUint| {
            let list: Vec<String> = digits(x, w, count)
                .iter()
                .map(|d| format!("{d:#x}"))
                .collect();
            list.join(", ")
        };
        let [x, y] = operands(&c.module.field.modulus);
        let _ = writeln!(
            values,
            "void k{i}_mul({t} *, const {t} *, const {t} *); void k{i}_square({t} *, const {t} *);\n\
             void convert_from_words{i}({t} *, const {t} *); void convert_to_words{i}({t} *, const {t} *);\n\
             static void value{i}(int n) {{\n    static const {t} a[] = {{{}}}, b[] = {{{}}};\n    {t} x[{n}], y[{n}];\n    \
             convert_from_words{i}(x, a); convert_from_words{i}(y, b);\n    \
             for (int s = 0; s < n; s++) {{ k{i}_mul(x, x, y); k{i}_square(x, x); }}\n    convert_to_words{i}(words, x);\n}}",
            hex(&x),
            hex(&y)
        );
        let _ = writeln!(cases, "    case {i}: value{i}(n); break;");
        let _ = writeln!(lengths, "    case {i}: return {count};");
    }
    values = values.replacen("\n", "\nstatic word words[64];\n", 1);
    let _ = writeln!(
        values,
        "const word *value(unsigned i, int n) {{\n    switch (i) {{\n{cases}    }}\n    return words;\n}}"
    );
    let _ = writeln!(
        values,
        "unsigned length(unsigned i) {{\n    switch (i) {{\n{lengths}    }}\n    return 0;\n}}"
    );
    let head = format!(
        "#include <stdint.h>\n#define COUNT {}u\ntypedef uint{word}_t word;\nconst word *value(unsigned i, int n);\nunsigned length(unsigned i);\n",
        all.len()
    );
    files.push(("values.h".into(), head));
    files.push(("kernels.c".into(), kernels));
    files.push(("values.c".into(), values));
    files.push(("main.c".into(), MAIN.into()));
    files
}
