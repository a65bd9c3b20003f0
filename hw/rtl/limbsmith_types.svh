// Types of the signals between the engine's stages. Every file that needs them includes this one.
//
// They are of the compilation unit, and not of a package: Yosys 0.23 has no `import`, and Icarus Verilog 11 has no
// `package::type` in ports. So every name of the compilation unit begins with `limbsmith_`.
`ifndef LIMBSMITH_TYPES_SVH
`define LIMBSMITH_TYPES_SVH
`include "limbsmith_isa.svh"

// The instruction that waits to issue, and issues: everything that later stages need.
typedef struct packed {
  logic              valid;
  logic              issuable;     // no end of the job
  logic              in_reach;     // of the job
  logic              legal;
  logic              splits;       // an original product: its canonical form comes after it
  logic              second_half;  // is that canonical form
  limbsmith_opcode_e opcode;
  logic              a_constant;   // the index is that of a constant
  logic [4:0]        a_index;
  logic              b_constant;
  logic [4:0]        b_index;
  logic [4:0]        destination;
  logic [8:0]        immediate;
  logic              writes;
  logic              on_array;
  logic              on_wide;
  logic [5:0]        occupies;     // cycles that the unit is busy
} limbsmith_issue_t;

// An instruction in a stage after issue.
typedef struct packed {
  logic              valid;
  limbsmith_opcode_e opcode;
} limbsmith_stage_t;

// A register that is cleared. If it is spared, its turn passes without a write.
typedef struct packed {
  logic       valid;
  logic       spared;
  logic [4:0] index;
} limbsmith_clear_t;

// The host's access to a register, in the stages of the engine.
typedef struct packed {
  logic [8:0]  index;     // window and register
  logic        reads;     // operand a is selected
  logic        starts_wide;
  logic [1:0]  replace;   // halves of the wide unit's word
  logic [31:0] replacement;
  logic        ends;      // the register comes back
  logic        modifies;  // and is written
} limbsmith_access_t;

// A pending result on its way to the result bus.
typedef struct packed {
  logic       valid;
  logic       from_array;
  logic       from_wide;
  logic       second_array;  // which array
  logic [4:0] destination;
} limbsmith_result_t;

// The causes of a job's end, as the host reads them.
typedef enum logic [1:0] {
  LIMBSMITH_CAUSE_FIN,
  LIMBSMITH_CAUSE_ILLEGAL,
  LIMBSMITH_CAUSE_RANGE,
  LIMBSMITH_CAUSE_HALTED
} limbsmith_cause_e;

// Where an operand comes from.
typedef enum logic [1:0] {
  LIMBSMITH_FROM_MEMORY,
  LIMBSMITH_FROM_BUS,       // forwarding: the value on the result bus
  LIMBSMITH_FROM_PREVIOUS,  // forwarding: the value before it
  LIMBSMITH_FROM_CONSTANT
} limbsmith_source_e;

// What the array computes.
typedef enum logic [1:0] {
  LIMBSMITH_PRODUCT,
  LIMBSMITH_SQUARE,
  LIMBSMITH_SMALL_FACTOR
} limbsmith_kind_e;

// What the array's rotating operands take.
typedef enum logic [1:0] {
  LIMBSMITH_TAKE_NEIGHBOR,
  LIMBSMITH_TAKE_A,
  LIMBSMITH_TAKE_B,
  LIMBSMITH_TAKE_SMALL  // of a: every second digit; of b: the small factor in all places
} limbsmith_take_e;

// The contents of a window of registers.
typedef enum logic [1:0] {
  LIMBSMITH_NOTHING,
  LIMBSMITH_OPERANDS,
  LIMBSMITH_RESULT
} limbsmith_contents_e;
`endif
