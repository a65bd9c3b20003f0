`include "limbsmith_types.svh"

// Conditions: the bit of an operand that the counter selects, for the flag and for branches, and whether the
// operand is zero.
//
// In two cycles: sixteen parts of the operand; then one of those, or all.
module limbsmith_condition (
    input  logic                     clk,
    input  logic                     clear_flag,
    input  logic             [255:0] plain_a,
    input  logic             [  8:0] counter,
    input  limbsmith_stage_t         decision,
    output logic                     flag,
    output logic                     decides,  // a branch
    output logic                     taken
);
  logic [15:0] part_bit, part_any;
  logic [4:0] part;
  logic earlier;  // the selected bit of the flg before
  generate
    for (genvar k = 0; k < 16; k = k + 1) begin : parts
      wire [15:0] bits = plain_a[16*k+:16];
      always_ff @(posedge clk) begin
        part_bit[k] <= bits[counter[3:0]];
        part_any[k] <= |bits;
      end
    end
  endgenerate

`ifdef LIMBSMITH_FORMAL
  (* anyseq *) logic selected;
`else
  wire selected = part_bit[part[3:0]] && !part[4];
`endif
  wire on_zero = decision.opcode == LIMBSMITH_OP_BRZ;
  assign decides = decision.valid && (on_zero || decision.opcode == LIMBSMITH_OP_BRB);
  assign taken = on_zero ? part_any == 16'd0 : !selected;

  always_ff @(posedge clk) begin
    part <= counter[8:4];
    if (clear_flag) begin
      flag <= 1'b0;
      earlier <= 1'b0;
    end else if (decision.valid && decision.opcode == LIMBSMITH_OP_FLG) begin
      flag <= selected ^ earlier;
      earlier <= selected;
    end
  end
endmodule
