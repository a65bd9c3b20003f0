// The neighbor's opcodes, its decoder, and switches of its own.
`ifndef ISA_SVH
`define ISA_SVH
`define FORMAL
`define INSIDE 1
`define ENGINE nothing
`define OTHER_MULTIPLIERS

typedef enum logic [2:0] {
  OP_ADD,
  OP_MUL,
  OP_FIN,
  OP_WIPE
} opcode_e;

typedef enum logic [2:0] {
  UNIT_WIDE,
  UNIT_ARRAY
} unit_e;

typedef logic [7:0] instruction_t;
typedef logic [7:0] decoded_t;

localparam int SLOTS = 3;
localparam logic [2:0] ENTRY = 3'h5;
localparam int FST_LATENCY = 2;
localparam logic [2:0] FST_OCCUPIES = 3'd1;

function automatic decoded_t decode(input opcode_e opcode);
  decode = {5'd0, opcode};
endfunction

function automatic logic [7:0] constant(input logic [2:0] index);
  constant = {5'd1, index};
endfunction
`endif
