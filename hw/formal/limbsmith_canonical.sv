// `fst` for all digits: the output is below p and congruent to the input.
//
// sum d_i 2^(17 i), with d_i of 18 bits, signed, lies between -2^256 and 2^256, so the difference is a
// multiple of p from -3 p to 2 p (2^256 is 2 p + 38).
`include "limbsmith_isa.svh"
module limbsmith_canonical (
    input wire clk
);
  (* anyconst *) wire [270:0] a;
  reg [4:0] n = 5'd0;
  always @(posedge clk) if (n != 5'd31) n <= n + 5'd1;

  wire [255:0] pa;
  wire [255:0] x;
  wire signed [258:0] sum[0:15];
  genvar k;
  generate
    for (k = 0; k < 15; k = k + 1) begin : digits
      assign pa[17*k+:17] = a[18*k+:17];
      wire signed [258:0] wider = {{241{a[18*k+17]}}, a[18*k+:18]};
      assign sum[k+1] = sum[k] + (wider <<< (17 * k));
    end
  endgenerate
  assign sum[0] = 259'd0;
  assign pa[255] = a[270];

  limbsmith_wide dut (
      .clk(clk),
      .rst(n == 5'd0),
      .start(n == 5'd3),
      .clear(1'b0),
      .next_opcode(LIMBSMITH_OP_FST),
      .next_rotate(1'b0),
      .digits(a[269:0]),
      .plain_a(pa),
      .plain_b(pa),
      .replace(2'd0),
      .replacement(32'd0),
      .low_word(),
      .result(x)
  );

  wire signed [258:0] p = 259'sd57896044618658097711785492504343953926634992332820282019728792003956564819949;
  wire signed [258:0] less = sum[15] - {3'b0, x};
  always @* if (n == 5'd13) begin
    assert ({3'b0, x} < p);
    assert (less == 0 || less == p || less == p + p || less == -p || less == -(p + p) ||
        less == -(p + p + p));
  end
endmodule
