// The engine with registers at its edges, so that place and route measures the engine and not the way
// to the pins.
module limbsmith_top #(
    parameter ARRAYS = 1
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        cyc,
    input  wire        stb,
    input  wire        we,
    input  wire [ 3:0] sel,
    input  wire [17:2] adr,
    input  wire [31:0] dat_w,
    output reg  [31:0] dat_r,
    output reg         ack,
    output reg         err,
    output reg         irq
);
  reg rst1, cyc1, stb1, we1;
  reg [3:0] sel1;
  reg [17:2] adr1;
  reg [31:0] dat1;
  wire [31:0] dat2;
  wire ack2, err2, irq2;
  always @(posedge clk) begin
    {rst1, cyc1, stb1, we1, sel1, adr1, dat1} <= {rst, cyc, stb, we, sel, adr, dat_w};
    {dat_r, ack, err, irq} <= {dat2, ack2, err2, irq2};
  end
  limbsmith_engine_bus #(
      .ARRAYS(ARRAYS)
  ) the_engine (
      .clk(clk),
      .rst(rst1),
      .cyc(cyc1),
      .stb(stb1),
      .we(we1),
      .sel(sel1),
      .adr(adr1),
      .dat_w(dat1),
      .dat_r(dat2),
      .ack(ack2),
      .err(err2),
      .irq(irq2)
  );
endmodule
