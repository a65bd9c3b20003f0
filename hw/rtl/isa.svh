// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/isa.rs.
`ifndef ISA_SVH
`define ISA_SVH
// verilator lint_off UNUSEDPARAM

typedef enum logic [5:0] {
  OP_PSA = 6'd0,
  OP_PSB = 6'd1,
  OP_MSK = 6'd2,
  OP_XOR = 6'd3,
  OP_NOT = 6'd4,
  OP_ADD = 6'd5,
  OP_SUB = 6'd6,
  OP_MUL = 6'd7,
  OP_TRD = 6'd8,
  OP_BRZ = 6'd9,
  OP_FIN = 6'd10,
  OP_SHL = 6'd11,
  OP_XBT = 6'd12,
  OP_FADD = 6'd13,
  OP_FSUB = 6'd14,
  OP_FMUL = 6'd15,
  OP_FSQR = 6'd16,
  OP_FSQC = 6'd17,
  OP_FSEL = 6'd18,
  OP_FSML = 6'd19,
  OP_FST = 6'd20,
  OP_FLG = 6'd21,
  OP_CNT = 6'd22,
  OP_DBNZ = 6'd23,
  OP_BRB = 6'd24,
  OP_WIPE = 6'd25
} opcode_e;

typedef enum logic [2:0] {
  UNIT_ARRAY = 3'd0,
  UNIT_ADDER = 3'd1,
  UNIT_WIDE = 3'd2,
  UNIT_CONTROL = 3'd4
} unit_e;

// A word of microcode.
typedef struct packed {
  logic [8:0] immediate;
  logic [4:0] destination;
  logic       b_constant;   // the index is that of a constant
  logic [4:0] b_index;
  logic       a_constant;
  logic [4:0] a_index;
  opcode_e    opcode;       // or any other number: then it is not legal
} instruction_t;

// What issue has to know of an opcode.
typedef struct packed {
  logic       legal;
  logic       reads_a;
  logic       reads_b;
  logic       writes;
  unit_e      execution_unit;
  logic [4:0] latency;       // cycles until an instruction may issue that reads the result
  logic [5:0] occupies;      // cycles that the unit is busy
} decoded_t;

// Slots of the queue for the result bus, and where results enter it.
localparam int SLOTS = 21;
localparam logic [SLOTS-1:0] ENTRY = 21'h102466;

// Canonical form, the second half of the original product.
localparam int FST_LATENCY = 11;
localparam logic [5:0] FST_OCCUPIES = 6'd10;

// (The original product is made of two others.)
function automatic decoded_t decode(input opcode_e opcode);
  case (opcode)
    OP_PSA: decode = {4'b1101, UNIT_WIDE, 5'd2, 6'd1};
    OP_PSB: decode = {4'b1011, UNIT_WIDE, 5'd2, 6'd1};
    OP_MSK: decode = {4'b1111, UNIT_WIDE, 5'd2, 6'd1};
    OP_XOR: decode = {4'b1111, UNIT_WIDE, 5'd2, 6'd1};
    OP_NOT: decode = {4'b1101, UNIT_WIDE, 5'd6, 6'd5};
    OP_ADD: decode = {4'b1111, UNIT_WIDE, 5'd6, 6'd5};
    OP_SUB: decode = {4'b1111, UNIT_WIDE, 5'd6, 6'd5};
    OP_TRD: decode = {4'b1101, UNIT_WIDE, 5'd11, 6'd10};
    OP_BRZ: decode = {4'b1100, UNIT_CONTROL, 5'd0, 6'd7};
    OP_FIN: decode = {4'b1000, UNIT_CONTROL, 5'd0, 6'd1};
    OP_SHL: decode = {4'b1101, UNIT_WIDE, 5'd6, 6'd5};
    OP_XBT: decode = {4'b1101, UNIT_WIDE, 5'd2, 6'd1};
    OP_FADD: decode = {4'b1111, UNIT_ADDER, 5'd3, 6'd1};
    OP_FSUB: decode = {4'b1111, UNIT_ADDER, 5'd3, 6'd1};
    OP_FMUL: decode = {4'b1111, UNIT_ARRAY, 5'd21, 6'd15};
    OP_FSQR: decode = {4'b1101, UNIT_ARRAY, 5'd14, 6'd8};
    OP_FSQC: decode = {4'b1111, UNIT_ARRAY, 5'd14, 6'd8};
    OP_FSEL: decode = {4'b1111, UNIT_ADDER, 5'd3, 6'd1};
    OP_FSML: decode = {4'b1111, UNIT_ARRAY, 5'd7, 6'd1};
    OP_FST: decode = {4'b1101, UNIT_WIDE, 5'd11, 6'd10};
    OP_FLG: decode = {4'b1100, UNIT_CONTROL, 5'd0, 6'd3};
    OP_CNT: decode = {4'b1000, UNIT_CONTROL, 5'd0, 6'd1};
    OP_DBNZ: decode = {4'b1000, UNIT_CONTROL, 5'd0, 6'd4};
    OP_BRB: decode = {4'b1100, UNIT_CONTROL, 5'd0, 6'd7};
    OP_WIPE: decode = {4'b1000, UNIT_CONTROL, 5'd0, 6'd35};
    default: decode = 18'd0;
  endcase
endfunction

// Constants, as digits.
function automatic logic [270:0] constant(input logic [4:0] index);
  case (index)
    5'd0: constant = 271'h00000000000000000000000000000000000000000000000000000000000000000000;
    5'd1: constant = 271'h00000000000000000000000000000000000000000000000000000000000000000001;
    5'd2: constant = 271'h0000000000000000000000000000000000000000000000000000000000000001db41;
    5'd3: constant = 271'h1ffff7fffdffff7fffdffff7fffdffff7fffdffff7fffdffff7fffdffff7fffdffed;
    5'd4: constant = 271'h0000000000000000000000000000000000000000000000000000000000000001db42;
    5'd5: constant = 271'h00000000000000000000000000000000000000000000000000000000000000000005;
    5'd6: constant = 271'h0000000000000000000000000000000000000000000000000000000000000000000a;
    5'd7: constant = 271'h00000000000000000000000000000000000000000000000000000000000000000014;
    5'd8: constant = 271'h00000000000000000000000000000000000000000000000000000000000000000032;
    5'd9: constant = 271'h00000000000000000000000000000000000000000000000000000000000000000064;
    default: constant = 271'd0;
  endcase
endfunction
// verilator lint_on UNUSEDPARAM
`endif
