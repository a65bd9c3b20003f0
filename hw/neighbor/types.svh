// The neighbor's types. The file, the guard and every name have what any core may choose.
`ifndef TYPES_SVH
`define TYPES_SVH
`include "isa.svh"

typedef enum logic [2:0] {
  NOTHING,
  RESULT,
  OPERANDS
} contents_e;

typedef enum logic [2:0] {
  SQUARE,
  PRODUCT,
  SMALL_FACTOR
} kind_e;

typedef enum logic [2:0] {
  TAKE_SMALL,
  TAKE_A,
  TAKE_B,
  TAKE_NEIGHBOR
} take_e;

typedef enum logic [2:0] {
  FROM_BUS,
  FROM_CONSTANT,
  FROM_MEMORY,
  FROM_PREVIOUS
} source_e;

typedef enum logic [2:0] {
  CAUSE_HALTED,
  CAUSE_FIN,
  CAUSE_ILLEGAL,
  CAUSE_RANGE
} cause_e;

typedef struct packed {
  kind_e      kind;
  take_e      take;
  source_e    from;
  cause_e     cause;
  contents_e  contents;
} issue_t;

typedef logic [2:0] stage_t;
typedef logic [2:0] clear_t;
typedef logic [2:0] access_t;
typedef logic [2:0] result_t;
typedef logic [2:0] state_t;
`endif
