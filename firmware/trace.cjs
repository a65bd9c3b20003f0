// Runs a program of the firmware as WebAssembly, and compares its executions as `trace.c` does under QEMU.
//
//   node trace.cjs PROGRAM [BLOCKS REPORT]
//
// With BLOCKS the program is one to which `cargo xtask targets` added calls: one at the start of each basic
// block, one before each access to memory, each indirect call and each division. A line of BLOCKS is the kind and
// the function of a block. REPORT gets a line `OPERATION KIND EVENTS HASH MEMORY DIVISIONS STACK` for each stretch
// between two marks, and a line `differs OPERATION FUNCTION` for the first difference between two of an operation.
'use strict';
const fs = require('fs');

const [program, blockFile, reportFile] = process.argv.slice(2);
const blocks = blockFile ? fs.readFileSync(blockFile, 'utf8').trimEnd().split('\n') : [];
const report = reportFile ? fs.openSync(reportFile, 'w') : null;

class Exit extends Error {}

let memory;
let active = false, erasing = false;
let operation, kind, stack, lowest, events, divisions, block;
// Two hashes of 32 bits each, of blocks and of addresses.
const hashes = new Uint32Array(4);
// The events of the first execution of an operation.
let first = new Uint32Array(1 << 20), length = 0, firstOperation = -1, differs = false;
const ADDRESS = 0x80000000;

function mix(at, value) {
    let h = Math.imul(hashes[at] ^ value, 0x9e3779b1);
    hashes[at] = h ^ h >>> 15;
    h = Math.imul(hashes[at + 1] ^ value, 0x85ebca6b);
    hashes[at + 1] = h ^ h >>> 13;
}

function event(value) {
    if (kind === 0) {
        if (events === first.length) {
            const more = new Uint32Array(2 * events);
            more.set(first);
            first = more;
        }
        first[events] = value;
    } else if (!differs && (events >= length || first[events] !== value >>> 0)) {
        differs = true;
        fs.writeSync(report, `differs ${operation} ${blocks[block].slice(2)}\n`);
    }
    events++;
}

function access(address) {
    mix(2, address);
    event(address | ADDRESS);
    // Below the mark is stack alone.
    if (!erasing && address < lowest) lowest = address;
}

const trace = {
    block(id) {
        if (!active) return;
        block = id;
        mix(0, id);
        event(id);
        // E: the library's erasing function. M: functions that set memory, which it may call.
        const sort = blocks[id][0];
        if (sort !== 'M') erasing = sort === 'E';
    },
    address(address, offset) {
        if (active) access(address + offset);
        return address;
    },
    range(to, from, bytes) {
        if (!active) return;
        for (const address of [to, from]) access(address);
        mix(2, bytes);
    },
    target(index) {
        if (active) {
            mix(0, ~index);
            event(index);
        }
        return index;
    },
    // The operands of divisions are part of the trace.
    division(...words) {
        if (!active) return;
        divisions++;
        for (const word of words) {
            mix(2, word);
            event(word);
        }
    },
};

function hex(at) {
    return [at, at + 1].map((i) => hashes[i].toString(16).padStart(8, '0')).join('');
}

const CALLS = [
    (code) => {
        throw Object.assign(new Exit(), { code });
    },
    (_, text, bytes) => fs.writeSync(1, new Uint8Array(memory.buffer, text, bytes)),
    (what, op, of, here) => {
        if (report === null) return;
        if (what === 1) {
            [operation, kind, stack, lowest] = [op, of, here, here];
            if (kind === 0) [firstOperation, differs] = [op, false];
            else if (op !== firstOperation) throw new Error('the first execution is missing');
            events = divisions = 0;
            hashes.fill(0x2545f491);
            active = true;
            return;
        }
        if (!active) return;
        active = erasing = false;
        if (kind === 0) length = events;
        else if (events !== length && !differs) {
            differs = true;
            fs.writeSync(report, `differs ${operation} ${blocks[block].slice(2)}\n`);
        }
        fs.writeSync(report, `${op} ${of} ${events} ${hex(0)} ${hex(2)} ${divisions} ${stack - lowest}\n`);
    },
];
const host = { call: (number, ...arguments_) => CALLS[number](...arguments_) };

const module_ = new WebAssembly.Module(fs.readFileSync(program));
const instance = new WebAssembly.Instance(module_, { host, trace });
memory = instance.exports.memory;
try {
    instance.exports.firmware_main();
} catch (e) {
    if (!(e instanceof Exit)) throw e;
    process.exitCode = e.code;
}
