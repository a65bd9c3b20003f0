// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/registers.rs; hw/REGISTERS.md describes it.
// verilator lint_off UNUSEDPARAM
// slang lint_off unused-parameter
// Memories: the first byte, and the bits of an address within.
localparam [17:0] CODE = 18'h00000;
localparam CODE_ADDRESS_BITS = 12;
localparam [17:0] REGISTERS = 18'h10000;
localparam REGISTERS_ADDRESS_BITS = 14;
// The block of all registers, and a one for each of its words in which a register is.
localparam [17:0] BLOCK = 18'h20000;
localparam BLOCK_ADDRESS_BITS = 6;
localparam [15:0] PRESENT = 16'h035f;
// Registers: address, number of the word in the block, bits. Fields: lowest bit, and bits if there are several.
localparam [17:0] WINDOW = 18'h20000;
localparam [3:0] WINDOW_WORD = 4'd0;
localparam WINDOW_BITS = 4;
localparam [17:0] START = 18'h20004;
localparam [3:0] START_WORD = 4'd1;
localparam START_BITS = 10;
localparam [17:0] LEN = 18'h20008;
localparam [3:0] LEN_WORD = 4'd2;
localparam LEN_BITS = 11;
localparam [17:0] CONTROL = 18'h2000c;
localparam [3:0] CONTROL_WORD = 4'd3;
localparam CONTROL_BITS = 4;
localparam CONTROL_GO = 0;
localparam CONTROL_HALT = 1;
localparam CONTROL_WIPE = 2;
localparam CONTROL_LOCK = 3;
localparam [17:0] CHECKSUM = 18'h20010;
localparam [3:0] CHECKSUM_WORD = 4'd4;
localparam CHECKSUM_BITS = 32;
localparam [17:0] STATUS = 18'h20018;
localparam [3:0] STATUS_WORD = 4'd6;
localparam STATUS_BITS = 14;
localparam STATUS_BUSY = 0;
localparam STATUS_ADDRESS = 1;
localparam STATUS_ADDRESS_BITS = 10;
localparam STATUS_WIPED = 11;
localparam STATUS_RESULT = 12;
localparam STATUS_LOCKED = 13;
localparam [17:0] EVENTS = 18'h20020;
localparam [3:0] EVENTS_WORD = 4'd8;
localparam EVENTS_BITS = 5;
localparam EVENTS_FINISHED = 0;
localparam EVENTS_ILLEGAL = 1;
localparam EVENTS_RANGE = 2;
localparam EVENTS_HALTED = 3;
localparam EVENTS_REFUSED = 4;
localparam [17:0] ENABLE = 18'h20024;
localparam [3:0] ENABLE_WORD = 4'd9;
localparam ENABLE_BITS = 5;
localparam ENABLE_FINISHED = 0;
localparam ENABLE_ILLEGAL = 1;
localparam ENABLE_RANGE = 2;
localparam ENABLE_HALTED = 3;
localparam ENABLE_REFUSED = 4;
// verilator lint_on UNUSEDPARAM
// slang lint_on unused-parameter
