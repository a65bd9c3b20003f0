// The behavior of hw/ecp5/limbsmith_multiplier.sv, for simulation of hw/ecp5/limbsmith_mac.sv.
module limbsmith_multiplier (
    input  wire               clk,
    input  wire signed [17:0] a,
    input  wire signed [17:0] b,
    output reg  signed [35:0] p
);
  reg signed [17:0] ar, br;
  always @(posedge clk) begin
    ar <= a;
    br <= b;
    p <= ar * br;
  end
endmodule
