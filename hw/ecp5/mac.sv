// `mac` for ECP5: the same ports and cycles as in hw/rtl/mac.sv.
//
// The blocks multiply 18 by 18 bits, so the first operand is split: its low 17 bits are an unsigned
// number for one block, its upper bits a signed one for the other. Registers for operands and
// product are those of the blocks; three terms are added in fabric.
module mac (
    input  wire               clk,
    input  wire               on,
    input  wire               first,
    input  wire signed [18:0] a,
    input  wire               wraps,
    input  wire signed [17:0] b,
    output reg  signed [47:0] p
);
  // a + 2 a + 16 a as two terms, bit by bit, so that one carry is left.
  wire [23:0] a1 = {{5{a[18]}}, a};
  wire [23:0] a2 = {24{wraps}} & {a1[22:0], 1'b0};
  wire [23:0] a16 = {24{wraps}} & {a1[19:0], 4'd0};
  wire [23:0] carries = a1 & a2 | a1 & a16 | a2 & a16;
  wire [23:0] left = (a1 ^ a2 ^ a16) + {carries[22:0], 1'b0};
  wire signed [35:0] low, high;
  multiplier below (
      .clk(clk),
      .a({1'b0, left[16:0]}),
      .b(b),
      .p(low)
  );
  multiplier above (
      .clk(clk),
      .a({{11{left[23]}}, left[23:17]}),
      .b(b),
      .p(high)
  );

  reg on1, on2, first1, first2;
  wire [47:0] so_far = first2 ? 48'd0 : p;
  wire [47:0] first_term = {{12{low[35]}}, low};
  wire [47:0] second_term = {{6{high[24]}}, high[24:0], 17'd0};
  // Three terms as two, bit by bit, so that one carry is left.
  wire [47:0] odd = so_far ^ first_term ^ second_term;
  wire [47:0] two = so_far & first_term | so_far & second_term | first_term & second_term;
  always @(posedge clk) begin
    on1 <= on;
    on2 <= on1;
    first1 <= first;
    first2 <= first1;
    if (on2) p <= odd + {two[46:0], 1'b0};
  end
endmodule
