// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/registers.rs; hw/REGISTERS.md describes it.
// verilator lint_off UNUSEDPARAM
// slang lint_off unused-parameter
// Memories: the first byte, and the bits of an address within.
localparam [17:0] LIMBSMITH_CODE = 18'h00000;
localparam LIMBSMITH_CODE_ADDRESS_BITS = 12;
localparam [17:0] LIMBSMITH_REGISTERS = 18'h10000;
localparam LIMBSMITH_REGISTERS_ADDRESS_BITS = 14;
// The block of all registers, and a one for each of its words in which a register is.
localparam [17:0] LIMBSMITH_BLOCK = 18'h20000;
localparam LIMBSMITH_BLOCK_ADDRESS_BITS = 6;
localparam [15:0] LIMBSMITH_PRESENT = 16'h035f;
// Registers: address, number of the word in the block, bits. Fields: lowest bit, and bits if there are several.
localparam [17:0] LIMBSMITH_WINDOW = 18'h20000;
localparam [3:0] LIMBSMITH_WINDOW_WORD = 4'd0;
localparam LIMBSMITH_WINDOW_BITS = 4;
localparam [17:0] LIMBSMITH_START = 18'h20004;
localparam [3:0] LIMBSMITH_START_WORD = 4'd1;
localparam LIMBSMITH_START_BITS = 10;
localparam [17:0] LIMBSMITH_LEN = 18'h20008;
localparam [3:0] LIMBSMITH_LEN_WORD = 4'd2;
localparam LIMBSMITH_LEN_BITS = 11;
localparam [17:0] LIMBSMITH_CONTROL = 18'h2000c;
localparam [3:0] LIMBSMITH_CONTROL_WORD = 4'd3;
localparam LIMBSMITH_CONTROL_BITS = 4;
localparam LIMBSMITH_CONTROL_GO = 0;
localparam LIMBSMITH_CONTROL_HALT = 1;
localparam LIMBSMITH_CONTROL_WIPE = 2;
localparam LIMBSMITH_CONTROL_LOCK = 3;
localparam [17:0] LIMBSMITH_CHECKSUM = 18'h20010;
localparam [3:0] LIMBSMITH_CHECKSUM_WORD = 4'd4;
localparam LIMBSMITH_CHECKSUM_BITS = 32;
localparam [17:0] LIMBSMITH_STATUS = 18'h20018;
localparam [3:0] LIMBSMITH_STATUS_WORD = 4'd6;
localparam LIMBSMITH_STATUS_BITS = 14;
localparam LIMBSMITH_STATUS_BUSY = 0;
localparam LIMBSMITH_STATUS_ADDRESS = 1;
localparam LIMBSMITH_STATUS_ADDRESS_BITS = 10;
localparam LIMBSMITH_STATUS_WIPED = 11;
localparam LIMBSMITH_STATUS_RESULT = 12;
localparam LIMBSMITH_STATUS_LOCKED = 13;
localparam [17:0] LIMBSMITH_EVENTS = 18'h20020;
localparam [3:0] LIMBSMITH_EVENTS_WORD = 4'd8;
localparam LIMBSMITH_EVENTS_BITS = 5;
localparam LIMBSMITH_EVENTS_FINISHED = 0;
localparam LIMBSMITH_EVENTS_ILLEGAL = 1;
localparam LIMBSMITH_EVENTS_RANGE = 2;
localparam LIMBSMITH_EVENTS_HALTED = 3;
localparam LIMBSMITH_EVENTS_REFUSED = 4;
localparam [17:0] LIMBSMITH_ENABLE = 18'h20024;
localparam [3:0] LIMBSMITH_ENABLE_WORD = 4'd9;
localparam LIMBSMITH_ENABLE_BITS = 5;
localparam LIMBSMITH_ENABLE_FINISHED = 0;
localparam LIMBSMITH_ENABLE_ILLEGAL = 1;
localparam LIMBSMITH_ENABLE_RANGE = 2;
localparam LIMBSMITH_ENABLE_HALTED = 3;
localparam LIMBSMITH_ENABLE_REFUSED = 4;
// verilator lint_on UNUSEDPARAM
// slang lint_on unused-parameter
