// The engine and another core in one design. Every tool has to take it, with the sources and folders of both in any order.
module both #(
    parameter ARRAYS = 1
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        cyc,
    input  logic        we,
    input  logic [17:2] adr,
    input  logic [31:0] dat_w,
    output logic [31:0] dat_r,
    output logic        ack,
    output logic        err,
    output logic        irq,
    output logic [ 7:0] other
);
  limbsmith_engine_bus #(
      .ARRAYS(ARRAYS)
  ) u_limbsmith (
      .clk(clk),
      .rst(rst),
      .cyc(cyc),
      .stb(cyc),
      .we(we),
      .sel(4'hf),
      .adr(adr),
      .dat_w(dat_w),
      .dat_r(dat_r),
      .ack(ack),
      .err(err),
      .irq(irq)
  );

  engine_bus u_neighbor (
      .clk(clk),
      .we(we),
      .adr(adr[9:2]),
      .dat_w(dat_w[7:0]),
      .dat_r(other)
  );
endmodule
