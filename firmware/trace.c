/* A plugin of QEMU that compares executions: of each stretch between two marks, the number of instructions,
 * a hash of their addresses, a hash of the addresses of memory that they name, the divisions among them,
 * and the bytes of stack below the mark, without those that the library touches only to erase them.
 *
 * A mark is the call of the system that the firmware makes in `mark`: 1 begins a stretch, 2 ends it.
 *
 *   -plugin trace.so,isa=NAME,call=NUMBER,out=FILE[,dump=FILE,row=N]
 *
 * `out` gets a line `OPERATION KIND INSTRUCTIONS HASH MEMORY DIVISIONS STACK` for each stretch. `dump` gets the addresses of
 * stretch number N, 64 bits each, in the order of execution: those of instructions, and those of memory with the highest
 * bit set. Of the instruction set only the divisions are known here.
 *
 * The declarations are those of version 1 of the interface (docs/devel/tcg-plugins). */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { NO_REGISTERS = 0, READS_AND_WRITES = 3 };

typedef void translated(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void executed(unsigned, void *);
typedef void accessed(unsigned, qemu_plugin_meminfo_t, uint64_t, void *);
typedef void called(qemu_plugin_id_t, unsigned, int64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                    uint64_t, uint64_t);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translated *);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *, executed *, int, void *);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, accessed *, int, int, void *);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, called *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static const uint64_t START = 0xcbf29ce484222325, PRIME = 0x9e3779b97f4a7c15;
static const char *const NAMES[] = {"none", "riscv", "thumb", "arm", "aarch64", "ppc", "s390x", "i386", "x86_64"};
static enum { NONE, RISCV, THUMB, ARM, AARCH64, PPC, S390X, I386, X86_64 } isa;
static int64_t mark_call;
static bool active, dumping, erasing;
static FILE *out, *dump;
static long row, rows;
static uint64_t operation, kind, stack, instructions, addresses, memory, divisions, lowest;

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * PRIME;
    return hash ^ hash >> 29;
}

static void put(uint64_t address, bool data) {
    address |= (uint64_t)data << 63;
    fwrite(&address, 8, 1, dump);
}

static void on_instruction(unsigned cpu, void *address) {
    (void)cpu;
    if (!active) return;
    instructions++;
    addresses = mix(addresses, (uintptr_t)address);
    if (dumping) put((uintptr_t)address, false);
}

/* The library's erasing function begins or continues. It ends at the start of another function, except for functions
 * that set memory, or that the compiler outlined from others. */
static void on_erasure(unsigned cpu, void *begins) {
    (void)cpu;
    erasing = begins != NULL;
}

static void on_division(unsigned cpu, void *address) {
    (void)cpu, (void)address;
    divisions += active;
}

static void on_memory(unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *data) {
    (void)cpu, (void)info, (void)data;
    if (!active) return;
    memory = mix(memory, address);
    /* The stack is far from everything else. */
    if (!erasing && address < lowest && address < stack && stack - address < 1 << 20) lowest = address;
    if (dumping) put(address, true);
}

static uint32_t little(const uint8_t *text) {
    return text[0] | text[1] << 8 | text[2] << 16 | (uint32_t)text[3] << 24;
}

/* DIV, IDIV of x86: F6 or F7 with 6 or 7 in the middle of the next byte, after any prefixes. */
static bool divides_x86(const uint8_t *text, size_t size) {
    static const uint8_t prefixes[] = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3};
    size_t at = 0;
    while (at < size && memchr(prefixes, text[at], sizeof prefixes)) at++;
    if (isa == X86_64 && at < size && (text[at] & 0xf0) == 0x40) at++; /* REX */
    return at + 1 < size && (text[at] | 1) == 0xf7 && (text[at + 1] & 0x30) == 0x30;
}

/* Integer divisions. */
static bool divides(const uint8_t *text, size_t size) {
    uint32_t word = size == 4 ? little(text) : 0;
    switch (isa) {
    case RISCV: /* DIV, DIVU, REM, REMU, and the same of words */
        return ((word & 0x7f) == 0x33 || (word & 0x7f) == 0x3b) && word >> 25 == 1 && (word & 0x4000);
    case THUMB: /* SDIV, UDIV: the first half comes first */
        return (word & 0xffd0) == 0xfb90;
    case ARM: /* SDIV, UDIV */
        return (word & 0x0fd0f0f0) == 0x0710f010;
    case AARCH64: /* UDIV, SDIV */
        return (word & 0x7fe0f800) == 0x1ac00800;
    case PPC: /* divw, divwu, divd, divdu, and the extended ones, which differ in bits 4 and 6 */
        return word >> 26 == 31 && ((word >> 1 & 0x1ff) | 0x62) == 0x1eb;
    case S390X:
        if (size == 2) return text[0] == 0x1d;
        if (size == 4) return text[0] == 0x5d || (text[0] == 0xb9 && (text[1] == 0x97 || text[1] == 0x0d ||
                                                                    text[1] == 0x1d || text[1] == 0x87));
        return text[0] == 0xe3 && (text[5] == 0x97 || text[5] == 0x0d || text[5] == 0x1d || text[5] == 0x87);
    case I386:
    case X86_64: return divides_x86(text, size);
    default: return false;
    }
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    (void)id;
    size_t count = qemu_plugin_tb_n_insns(block);
    for (size_t i = 0; i < count; i++) {
        struct qemu_plugin_insn *one = qemu_plugin_tb_get_insn(block, i);
        void *address = (void *)(uintptr_t)qemu_plugin_insn_vaddr(one);
        qemu_plugin_register_vcpu_insn_exec_cb(one, on_instruction, NO_REGISTERS, address);
        qemu_plugin_register_vcpu_mem_cb(one, on_memory, NO_REGISTERS, READS_AND_WRITES, NULL);
        const char *name = qemu_plugin_insn_symbol(one);
        bool erases = name && strstr(name, "limbsmith") && strstr(name, "erase4wipe");
        bool helps = name && (strstr(name, "mem") || strstr(name, "OUTLINED"));
        if (erases || !helps)
            qemu_plugin_register_vcpu_insn_exec_cb(one, on_erasure, NO_REGISTERS, erases ? address : NULL);
        if (divides(qemu_plugin_insn_data(one), qemu_plugin_insn_size(one)))
            qemu_plugin_register_vcpu_insn_exec_cb(one, on_division, NO_REGISTERS, address);
    }
}

static void on_call(qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                    uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
    (void)id, (void)cpu, (void)e, (void)f, (void)g, (void)h;
    if (number != mark_call) return;
    if (a == 1) {
        operation = b, kind = c, stack = lowest = d;
        instructions = divisions = 0;
        addresses = memory = START;
        dumping = dump && rows == row;
        active = true;
        return;
    }
    if (!active) return;
    active = dumping = false;
    rows++;
    fprintf(out, "%llu %llu %llu %016llx %016llx %llu %llu\n", (unsigned long long)operation, (unsigned long long)kind,
            (unsigned long long)instructions, (unsigned long long)addresses, (unsigned long long)memory,
            (unsigned long long)divisions, (unsigned long long)(stack - lowest));
    fflush(out);
    if (dump) fflush(dump);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc,
                                                               char **argv) {
    (void)info;
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "call=", 5) == 0) mark_call = atol(argv[i] + 5);
        for (unsigned k = 0; k < sizeof NAMES / sizeof *NAMES; k++)
            if (strncmp(argv[i], "isa=", 4) == 0 && strcmp(argv[i] + 4, NAMES[k]) == 0) isa = k;
        if (strncmp(argv[i], "row=", 4) == 0) row = atol(argv[i] + 4);
        if (strncmp(argv[i], "out=", 4) == 0) out = fopen(argv[i] + 4, "w");
        if (strncmp(argv[i], "dump=", 5) == 0) dump = fopen(argv[i] + 5, "wb");
    }
    if (!out || !mark_call || isa == NONE) return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    qemu_plugin_register_vcpu_syscall_cb(id, on_call);
    return 0;
}
