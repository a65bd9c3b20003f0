// 16 windows of 32 registers, two ports to read and one to write: two copies of block memory,
// zero when the device is configured.
module registers (
    input  wire         clk,
    input  wire         write,
    input  wire [  8:0] to,
    input  wire [270:0] value,
    input  wire [  8:0] from_a,
    input  wire [  8:0] from_b,
    output reg  [270:0] a,
    output reg  [270:0] b
);
  reg [270:0] copy_a[0:511];
  reg [270:0] copy_b[0:511];
  integer i;
  initial
    for (i = 0; i < 512; i = i + 1) begin
      copy_a[i] = 271'd0;
      copy_b[i] = 271'd0;
    end
  always @(posedge clk) begin
    if (write) copy_a[to] <= value;
    a <= copy_a[from_a];
  end
  always @(posedge clk) begin
    if (write) copy_b[to] <= value;
    b <= copy_b[from_b];
  end
endmodule
