`include "limbsmith_types.svh"

// Issue: the instruction that waits, and its hazards.
//
// At most one instruction issues a cycle, in order. It waits until its operands and its destination are
// not pending, its unit is free, and its place on the result bus, `latency` cycles later, is free.
//
// Whether a register is pending is looked up as an instruction leaves the prefetch queue, and updated while
// it waits (`hazard_a` and the like).
module limbsmith_issue #(
    parameter ARRAYS = 1
) (
    input  logic                                         clk,
    input  logic                                         rst,

    // From fetch.
    input  logic                                         next_valid,
    input  logic                                         next_in_reach,
    input  limbsmith_instruction_t                       next,
    output logic                                         advance,

    // From the sequencer.
    input  logic                                         cancel,        // the instruction that waits is dropped
    input  logic                                         held,
    input  logic                                         halting,

    // From writeback: places on the bus that are taken, and the result that ceases to be pending.
    input  logic                   [  LIMBSMITH_SLOTS:1] slot_valid,
    input  logic                                         retires,
    input  logic                   [                4:0] retired,

    // The instruction that waits. It issues in the cycle of `fire`.
    output logic                                         fire,
    output limbsmith_issue_t                             waiting,
    output logic                   [LIMBSMITH_SLOTS-1:0] enters,        // the slot of its result
    output logic                                         second_array,  // the array that is free
    output logic                                         drained        // no result is pending
);
  // Decode.
  limbsmith_opcode_e next_opcode;
  limbsmith_decoded_t decoded;
  assign next_opcode = next.opcode == LIMBSMITH_OP_MUL ? LIMBSMITH_OP_FMUL : next.opcode;
  assign decoded = limbsmith_decode(next_opcode);
  // These read their operand twice.
  wire same = next_opcode == LIMBSMITH_OP_SHL || next_opcode == LIMBSMITH_OP_NOT;

  // Scoreboard: registers whose result is pending.
  logic [31:0] pending;
  wire sets = fire && waiting.writes;
  assign drained = pending == 32'd0;
  always_ff @(posedge clk) begin
    if (retires) pending[retired] <= 1'b0;
    if (sets) pending[waiting.destination] <= 1'b1;
    if (rst) pending <= 32'd0;
  end

  // Hazards of the next instruction; then of the one that waits.
  wire next_hazard_a =
      (pending[next.a_index] && !(retires && retired == next.a_index)) ||
      (sets && waiting.destination == next.a_index);
  wire next_hazard_b =
      (pending[next.b_index] && !(retires && retired == next.b_index)) ||
      (sets && waiting.destination == next.b_index);
  wire next_hazard_d =
      (pending[next.destination] && !(retires && retired == next.destination)) ||
      (sets && waiting.destination == next.destination);
  logic hazard_a, hazard_b, hazard_d;

  always_ff @(posedge clk) begin
    hazard_a <= hazard_a && !(retires && retired == waiting.a_index);
    hazard_b <= hazard_b && !(retires && retired == waiting.b_index);
    hazard_d <= hazard_d && !(retires && retired == waiting.destination);
    if (!waiting.valid || fire) begin
      if (waiting.valid && waiting.splits) begin
        // The second half of an original product.
        waiting.opcode <= LIMBSMITH_OP_FST;
        waiting.a_constant <= 1'b0;
        waiting.a_index <= waiting.destination;
        waiting.occupies <= LIMBSMITH_FST_OCCUPIES;
        waiting.on_array <= 1'b0;
        waiting.on_wide <= 1'b1;
        for (int i = 0; i < LIMBSMITH_SLOTS; i = i + 1) enters[i] <= i + 1 == LIMBSMITH_FST_LATENCY;
        waiting.splits <= 1'b0;
        waiting.second_half <= 1'b1;
        hazard_a <= 1'b1;
        hazard_b <= 1'b0;
        hazard_d <= 1'b1;
      end else begin
        waiting.opcode <= next_opcode;
        waiting.immediate <= next.immediate;
        waiting.a_constant <= next.a_constant;
        waiting.a_index <= next.a_index;
        waiting.b_constant <= same ? next.a_constant : next.b_constant;
        waiting.b_index <= same ? next.a_index : next.b_index;
        waiting.destination <= next.destination;
        waiting.writes <= decoded.writes;
        waiting.occupies <= decoded.occupies;
        waiting.on_array <= decoded.execution_unit == LIMBSMITH_UNIT_ARRAY;
        waiting.on_wide <= decoded.execution_unit == LIMBSMITH_UNIT_WIDE;
        waiting.in_reach <= next_in_reach;
        waiting.legal <= decoded.legal;
        for (int i = 0; i < LIMBSMITH_SLOTS; i = i + 1)
          enters[i] <= LIMBSMITH_ENTRY[i] && decoded.writes && decoded.latency == 5'(i + 1);
        waiting.splits <= next.opcode == LIMBSMITH_OP_MUL;
        waiting.second_half <= 1'b0;
        hazard_a <= decoded.reads_a && !next.a_constant && next_hazard_a;
        // (Where both operands are a, waiting for a is enough.)
        hazard_b <= decoded.reads_b && !next.b_constant && next_hazard_b;
        hazard_d <= decoded.writes && next_hazard_d;
      end
    end
    if (rst || cancel) begin
      waiting.valid <= 1'b0;
      waiting.issuable <= 1'b0;
    end else if (advance) begin
      waiting.valid <= next_valid;
      waiting.issuable <= next_valid && next_in_reach && decoded.legal && next_opcode != LIMBSMITH_OP_FIN &&
          !halting;
    end
  end

  // Units that are busy: cycles left.
  logic [3:0] array_left[0:ARRAYS-1];
  logic [3:0] wide_left;
  wire first_free = array_left[0] == 4'd0;
  wire array_free;
  generate
    if (ARRAYS == 2) begin : pair
      assign array_free = first_free || array_left[1] == 4'd0;
      assign second_array = !first_free;
    end else begin : alone
      assign array_free = first_free;
      assign second_array = 1'b0;
    end
  endgenerate
  always_ff @(posedge clk) begin
    for (int i = 0; i < ARRAYS; i = i + 1)
      if (array_left[i] != 4'd0) array_left[i] <= array_left[i] - 4'd1;
    if (wide_left != 4'd0) wide_left <= wide_left - 4'd1;
    if (fire && waiting.on_array) array_left[second_array] <= waiting.occupies[3:0] - 4'd1;
    if (fire && waiting.on_wide) wide_left <= waiting.occupies[3:0] - 4'd1;
    if (rst) begin
      for (int i = 0; i < ARRAYS; i = i + 1) array_left[i] <= 4'd0;
      wide_left <= 4'd0;
    end
  end

  wire data_hazard = hazard_a || hazard_b || hazard_d;
  wire bus_hazard = |(enters & slot_valid);
  wire unit_hazard = (waiting.on_array && !array_free) || (waiting.on_wide && wide_left != 4'd0);
  wire wipe_hazard = waiting.opcode == LIMBSMITH_OP_WIPE && !drained;
  assign fire = waiting.issuable && !held && !(data_hazard || bus_hazard || unit_hazard || wipe_hazard);
  assign advance = !waiting.valid || (fire && !waiting.splits);
endmodule
