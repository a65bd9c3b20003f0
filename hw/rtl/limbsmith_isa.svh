// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/isa.rs.
`ifndef LIMBSMITH_ISA_SVH
`define LIMBSMITH_ISA_SVH
// verilator lint_off UNUSEDPARAM

typedef enum logic [5:0] {
  LIMBSMITH_OP_PSA = 6'd0,
  LIMBSMITH_OP_PSB = 6'd1,
  LIMBSMITH_OP_MSK = 6'd2,
  LIMBSMITH_OP_XOR = 6'd3,
  LIMBSMITH_OP_NOT = 6'd4,
  LIMBSMITH_OP_ADD = 6'd5,
  LIMBSMITH_OP_SUB = 6'd6,
  LIMBSMITH_OP_MUL = 6'd7,
  LIMBSMITH_OP_TRD = 6'd8,
  LIMBSMITH_OP_BRZ = 6'd9,
  LIMBSMITH_OP_FIN = 6'd10,
  LIMBSMITH_OP_SHL = 6'd11,
  LIMBSMITH_OP_XBT = 6'd12,
  LIMBSMITH_OP_FADD = 6'd13,
  LIMBSMITH_OP_FSUB = 6'd14,
  LIMBSMITH_OP_FMUL = 6'd15,
  LIMBSMITH_OP_FSQR = 6'd16,
  LIMBSMITH_OP_FSQC = 6'd17,
  LIMBSMITH_OP_FSEL = 6'd18,
  LIMBSMITH_OP_FSML = 6'd19,
  LIMBSMITH_OP_FST = 6'd20,
  LIMBSMITH_OP_FLG = 6'd21,
  LIMBSMITH_OP_CNT = 6'd22,
  LIMBSMITH_OP_DBNZ = 6'd23,
  LIMBSMITH_OP_BRB = 6'd24,
  LIMBSMITH_OP_WIPE = 6'd25
} limbsmith_opcode_e;

typedef enum logic [2:0] {
  LIMBSMITH_UNIT_ARRAY = 3'd0,
  LIMBSMITH_UNIT_ADDER = 3'd1,
  LIMBSMITH_UNIT_WIDE = 3'd2,
  LIMBSMITH_UNIT_CONTROL = 3'd4
} limbsmith_unit_e;

// A word of microcode.
typedef struct packed {
  logic [8:0]        immediate;
  logic [4:0]        destination;
  logic              b_constant;   // the index is that of a constant
  logic [4:0]        b_index;
  logic              a_constant;
  logic [4:0]        a_index;
  limbsmith_opcode_e opcode;       // or any other number: then it is not legal
} limbsmith_instruction_t;

// What issue has to know of an opcode.
typedef struct packed {
  logic            legal;
  logic            reads_a;
  logic            reads_b;
  logic            writes;
  limbsmith_unit_e execution_unit;
  logic [4:0]      latency;         // cycles until an instruction may issue that reads the result
  logic [5:0]      occupies;        // cycles that the unit is busy
} limbsmith_decoded_t;

// Slots of the queue for the result bus, and where results enter it.
localparam int LIMBSMITH_SLOTS = 21;
localparam logic [LIMBSMITH_SLOTS-1:0] LIMBSMITH_ENTRY = 21'h102466;

// Canonical form, the second half of the original product.
localparam int LIMBSMITH_FST_LATENCY = 11;
localparam logic [5:0] LIMBSMITH_FST_OCCUPIES = 6'd10;

// (The original product is made of two others.)
function automatic limbsmith_decoded_t limbsmith_decode(input limbsmith_opcode_e opcode);
  case (opcode)
    LIMBSMITH_OP_PSA: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_WIDE, 5'd2, 6'd1};
    LIMBSMITH_OP_PSB: limbsmith_decode = {4'b1011, LIMBSMITH_UNIT_WIDE, 5'd2, 6'd1};
    LIMBSMITH_OP_MSK: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_WIDE, 5'd2, 6'd1};
    LIMBSMITH_OP_XOR: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_WIDE, 5'd2, 6'd1};
    LIMBSMITH_OP_NOT: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_WIDE, 5'd6, 6'd5};
    LIMBSMITH_OP_ADD: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_WIDE, 5'd6, 6'd5};
    LIMBSMITH_OP_SUB: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_WIDE, 5'd6, 6'd5};
    LIMBSMITH_OP_TRD: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_WIDE, 5'd11, 6'd10};
    LIMBSMITH_OP_BRZ: limbsmith_decode = {4'b1100, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd7};
    LIMBSMITH_OP_FIN: limbsmith_decode = {4'b1000, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd1};
    LIMBSMITH_OP_SHL: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_WIDE, 5'd6, 6'd5};
    LIMBSMITH_OP_XBT: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_WIDE, 5'd2, 6'd1};
    LIMBSMITH_OP_FADD: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_ADDER, 5'd3, 6'd1};
    LIMBSMITH_OP_FSUB: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_ADDER, 5'd3, 6'd1};
    LIMBSMITH_OP_FMUL: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_ARRAY, 5'd21, 6'd15};
    LIMBSMITH_OP_FSQR: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_ARRAY, 5'd14, 6'd8};
    LIMBSMITH_OP_FSQC: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_ARRAY, 5'd14, 6'd8};
    LIMBSMITH_OP_FSEL: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_ADDER, 5'd3, 6'd1};
    LIMBSMITH_OP_FSML: limbsmith_decode = {4'b1111, LIMBSMITH_UNIT_ARRAY, 5'd7, 6'd1};
    LIMBSMITH_OP_FST: limbsmith_decode = {4'b1101, LIMBSMITH_UNIT_WIDE, 5'd11, 6'd10};
    LIMBSMITH_OP_FLG: limbsmith_decode = {4'b1100, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd3};
    LIMBSMITH_OP_CNT: limbsmith_decode = {4'b1000, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd1};
    LIMBSMITH_OP_DBNZ: limbsmith_decode = {4'b1000, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd4};
    LIMBSMITH_OP_BRB: limbsmith_decode = {4'b1100, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd7};
    LIMBSMITH_OP_WIPE: limbsmith_decode = {4'b1000, LIMBSMITH_UNIT_CONTROL, 5'd0, 6'd35};
    default: limbsmith_decode = 18'd0;
  endcase
endfunction

// Constants, as digits.
function automatic logic [270:0] limbsmith_constant(input logic [4:0] index);
  case (index)
    5'd0: limbsmith_constant = 271'h00000000000000000000000000000000000000000000000000000000000000000000;
    5'd1: limbsmith_constant = 271'h00000000000000000000000000000000000000000000000000000000000000000001;
    5'd2: limbsmith_constant = 271'h0000000000000000000000000000000000000000000000000000000000000001db41;
    5'd3: limbsmith_constant = 271'h1ffff7fffdffff7fffdffff7fffdffff7fffdffff7fffdffff7fffdffff7fffdffed;
    5'd4: limbsmith_constant = 271'h0000000000000000000000000000000000000000000000000000000000000001db42;
    5'd5: limbsmith_constant = 271'h00000000000000000000000000000000000000000000000000000000000000000005;
    5'd6: limbsmith_constant = 271'h0000000000000000000000000000000000000000000000000000000000000000000a;
    5'd7: limbsmith_constant = 271'h00000000000000000000000000000000000000000000000000000000000000000014;
    5'd8: limbsmith_constant = 271'h00000000000000000000000000000000000000000000000000000000000000000032;
    5'd9: limbsmith_constant = 271'h00000000000000000000000000000000000000000000000000000000000000000064;
    default: limbsmith_constant = 271'd0;
  endcase
endfunction
// verilator lint_on UNUSEDPARAM
`endif
