// `limbsmith_mac` for ECP5: the same ports and cycles as in hw/rtl/limbsmith_mac.sv.
//
// The blocks multiply 18 by 18 bits, so the first operand is split: its low 17 bits are an unsigned
// number for one block, its upper bits a signed one for the other. Registers for operands and
// product are those of the blocks; three terms are added in fabric.
module limbsmith_mac (
    input  logic               clk,
    input  logic               enable,
    input  logic               first,
    input  logic signed [18:0] operand_a,
    input  logic               times_19,
    input  logic signed [17:0] operand_b,
    output logic signed [47:0] accumulator
);
  // a + 2 a + 16 a as two terms, bit by bit, so that one carry is left.
  wire [23:0] a1 = {{5{operand_a[18]}}, operand_a};
  wire [23:0] a2 = {24{times_19}} & {a1[22:0], 1'b0};
  wire [23:0] a16 = {24{times_19}} & {a1[19:0], 4'd0};
  wire [23:0] carries = a1 & a2 | a1 & a16 | a2 & a16;
  wire [23:0] multiplicand = (a1 ^ a2 ^ a16) + {carries[22:0], 1'b0};
  wire signed [35:0] low, high;
  limbsmith_multiplier below (
      .clk(clk),
      .a({1'b0, multiplicand[16:0]}),
      .b(operand_b),
      .p(low)
  );
  limbsmith_multiplier above (
      .clk(clk),
      .a({{11{multiplicand[23]}}, multiplicand[23:17]}),
      .b(operand_b),
      .p(high)
  );

  logic enable_multiply, enable_add, first_multiply, first_add;
  wire [47:0] so_far = first_add ? 48'd0 : accumulator;
  wire [47:0] first_term = {{12{low[35]}}, low};
  wire [47:0] second_term = {{6{high[24]}}, high[24:0], 17'd0};
  // Three terms as two, bit by bit, so that one carry is left.
  wire [47:0] odd = so_far ^ first_term ^ second_term;
  wire [47:0] two = so_far & first_term | so_far & second_term | first_term & second_term;
  always_ff @(posedge clk) begin
    enable_multiply <= enable;
    enable_add <= enable_multiply;
    first_multiply <= first;
    first_add <= first_multiply;
    if (enable_add) accumulator <= odd + {two[46:0], 1'b0};
  end
endmodule
