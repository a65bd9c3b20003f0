`include "limbsmith_types.svh"

// Operands: from registers, constants, or forwarded from the result bus.
//
//   cycle 0   the instruction issues; registers are read
//   cycle 1   selection
//   cycle 2   units take them
module limbsmith_operands (
    input  logic                      clk,
    input  limbsmith_issue_t          waiting,
    input  logic                      busy,
    input  logic                      ending,
    input  logic                      host_reads,
    // Results: the one that is on the bus in the next cycle, the one that is there, its value.
    input  limbsmith_result_t         next_result,
    input  logic                      bus_valid,
    input  logic              [  4:0] bus_destination,
    input  logic              [270:0] bus,
    input  logic              [270:0] memory_a,
    input  logic              [270:0] memory_b,
    // The operands as signed digits, and as plain numbers: the low 17 bits of every digit, and the additional bit.
    output logic              [269:0] digits_a,
    output logic              [269:0] digits_b,
    output logic              [255:0] plain_a,
    output logic              [255:0] plain_b
);
  limbsmith_source_e source_a, source_b;
  logic [4:0] constant_a, constant_b;
  logic [270:0] previous, operand_a, operand_b;
  logic clear;  // nobody needs operands

  always_ff @(posedge clk) begin
    constant_a <= waiting.a_index;
    constant_b <= waiting.b_index;
    previous <= bus;
    clear <= ending || (!busy && !host_reads);
    // (The host reads operand a.)
    if (!busy) source_a <= LIMBSMITH_FROM_MEMORY;
    else if (waiting.a_constant) source_a <= LIMBSMITH_FROM_CONSTANT;
    else if (next_result.valid && next_result.destination == waiting.a_index)
      source_a <= LIMBSMITH_FROM_BUS;
    else if (bus_valid && bus_destination == waiting.a_index) source_a <= LIMBSMITH_FROM_PREVIOUS;
    else source_a <= LIMBSMITH_FROM_MEMORY;
    if (waiting.b_constant) source_b <= LIMBSMITH_FROM_CONSTANT;
    else if (next_result.valid && next_result.destination == waiting.b_index)
      source_b <= LIMBSMITH_FROM_BUS;
    else if (bus_valid && bus_destination == waiting.b_index) source_b <= LIMBSMITH_FROM_PREVIOUS;
    else source_b <= LIMBSMITH_FROM_MEMORY;
  end

`ifdef LIMBSMITH_FORMAL
  // Only timing is proved here.
  assign operand_a = 271'd0;
  assign operand_b = 271'd0;
`else
  // The memory's output comes late in its cycle, so it is selected last.
  wire [270:0] other_a = source_a == LIMBSMITH_FROM_BUS ? bus :
      source_a == LIMBSMITH_FROM_PREVIOUS ? previous : limbsmith_constant(constant_a);
  wire [270:0] other_b = source_b == LIMBSMITH_FROM_BUS ? bus :
      source_b == LIMBSMITH_FROM_PREVIOUS ? previous : limbsmith_constant(constant_b);
  always_ff @(posedge clk) begin
    operand_a <= source_a == LIMBSMITH_FROM_MEMORY ? memory_a : other_a;
    operand_b <= source_b == LIMBSMITH_FROM_MEMORY ? memory_b : other_b;
    if (clear) begin
      operand_a <= 271'd0;
      operand_b <= 271'd0;
    end
  end
`endif

  assign digits_a = operand_a[269:0];
  assign digits_b = operand_b[269:0];
  generate
    for (genvar k = 0; k < 15; k = k + 1) begin : digits
      assign plain_a[17*k+:17] = operand_a[18*k+:17];
      assign plain_b[17*k+:17] = operand_b[18*k+:17];
    end
  endgenerate
  assign plain_a[255] = operand_a[270];
  assign plain_b[255] = operand_b[270];
endmodule
