// Types of the signals between the engine's stages. Every file that needs them includes this one.
//
// They are of the compilation unit, and not of a package, because Icarus Verilog 11 has no types of packages.
`ifndef TYPES_SVH
`define TYPES_SVH
`include "isa.svh"

// The instruction that waits to issue, and issues: everything that later stages need.
typedef struct packed {
  logic       valid;
  logic       issuable;     // no end of the job
  logic       in_reach;     // of the job
  logic       legal;
  logic       splits;       // an original product: its canonical form comes after it
  logic       second_half;  // is that canonical form
  opcode_e opcode;
  logic             a_constant;  // the index is that of a constant
  logic [4:0]       a_index;
  logic             b_constant;
  logic [4:0]       b_index;
  logic [4:0]       destination;
  logic [8:0]       immediate;
  logic             writes;
  logic             on_array;
  logic             on_wide;
  logic [5:0]       occupies;    // cycles that the unit is busy
} issue_t;

// An instruction in a stage after issue.
typedef struct packed {
  logic             valid;
  opcode_e opcode;
} stage_t;

// A register that is cleared. If it is spared, its turn passes without a write.
typedef struct packed {
  logic       valid;
  logic       spared;
  logic [4:0] index;
} clear_t;

// The host's access to a register, in the stages of the engine.
typedef struct packed {
  logic [8:0]  index;        // window and register
  logic        reads;        // operand a is selected
  logic        starts_wide;
  logic [1:0]  replace;      // halves of the wide unit's word
  logic [31:0] replacement;
  logic        ends;         // the register comes back
  logic        modifies;     // and is written
} access_t;

// A pending result on its way to the result bus.
typedef struct packed {
  logic       valid;
  logic       from_array;
  logic       from_wide;
  logic       second_array;  // which array
  logic [4:0] destination;
} result_t;

// The causes of a job's end, as the host reads them.
typedef enum logic [1:0] {
  CAUSE_FIN,
  CAUSE_ILLEGAL,
  CAUSE_RANGE,
  CAUSE_HALTED
} cause_e;

// Where an operand comes from.
typedef enum logic [1:0] {
  FROM_MEMORY,
  FROM_BUS,       // forwarding: the value on the result bus
  FROM_PREVIOUS,  // forwarding: the value before it
  FROM_CONSTANT
} source_e;

// What the array computes.
typedef enum logic [1:0] {
  PRODUCT,
  SQUARE,
  SMALL_FACTOR
} kind_e;

// What the array's rotating operands take.
typedef enum logic [1:0] {
  TAKE_NEIGHBOR,
  TAKE_A,
  TAKE_B,
  TAKE_SMALL  // of a: every second digit; of b: the small factor in all places
} take_e;

// The contents of a window of registers.
typedef enum logic [1:0] {
  NOTHING,
  OPERANDS,
  RESULT
} contents_e;
`endif
