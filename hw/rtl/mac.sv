// One multiplier with its accumulator, a b or 19 a b: registers for operands, product and sum, as the
// multiplier blocks of FPGAs have them inside, like the adder before, for a + 2 (9 a). `first` begins
// a new sum.
module mac (
    input  wire               clk,
    input  wire               on,
    input  wire               first,
    input  wire signed [18:0] a,
    input  wire               wraps,  // 19 times
    input  wire signed [17:0] b,
    output reg  signed [47:0] p
);
  reg signed [23:0] ar;
  reg signed [17:0] br;
  reg signed [41:0] m;
  reg on1, on2, first1, first2;
  wire [19:0] a9_up = {a[18], a} + {{4{a[18]}}, a[18:3]};
  wire signed [23:0] d = wraps ? {a9_up, a[2:0], 1'b0} : 24'd0;

  always @(posedge clk) begin
    ar <= {{5{a[18]}}, a} + d;
    br <= b;
    m <= ar * br;
    on1 <= on;
    on2 <= on1;
    first1 <= first;
    first2 <= first1;
    // The sign is extended by the language: as a concatenation it would not fit the block.
    // verilator lint_off WIDTH
    if (on2) p <= (first2 ? 48'sd0 : p) + m;
    // verilator lint_on WIDTH
  end
endmodule
