// One multiplier with its accumulator, a b or 19 a b: registers for operands, product and sum, as the
// multiplier blocks of FPGAs have them inside, like the adder before, for a + 2 (9 a). `first` begins
// a new sum.
module limbsmith_mac (
    input  logic               clk,
    input  logic               enable,
    input  logic               first,
    input  logic signed [18:0] operand_a,
    input  logic               times_19,
    input  logic signed [17:0] operand_b,
    output logic signed [47:0] accumulator
);
  logic signed [23:0] multiplicand;
  logic signed [17:0] multiplier;
  logic signed [41:0] product;
  logic enable_multiply, enable_add, first_multiply, first_add;
  // 9 a without its lowest three bits, which are those of a.
  wire [19:0] nine_high = {operand_a[18], operand_a} + {{4{operand_a[18]}}, operand_a[18:3]};
  wire signed [23:0] eighteen = times_19 ? $signed({nine_high, operand_a[2:0], 1'b0}) : 24'sd0;

  always_ff @(posedge clk) begin
    multiplicand <= $signed({{5{operand_a[18]}}, operand_a}) + eighteen;
    multiplier <= operand_b;
    product <= multiplicand * multiplier;
    enable_multiply <= enable;
    enable_add <= enable_multiply;
    first_multiply <= first;
    first_add <= first_multiply;
    // The sign is extended by the language: as a concatenation it would not fit the block.
    // verilator lint_off WIDTH
    if (enable_add) accumulator <= (first_add ? 48'sd0 : accumulator) + product;
    // verilator lint_on WIDTH
  end
endmodule
