// 16 windows of 32 registers, two ports to read and one to write: two copies of block memory,
// zero when the device is configured.
module limbsmith_registers (
    input  logic         clk,
    input  logic         write,
    input  logic [  8:0] write_register,
    input  logic [270:0] value,
    input  logic [  8:0] read_register_a,
    input  logic [  8:0] read_register_b,
    output logic [270:0] operand_a,
    output logic [270:0] operand_b
);
  logic [270:0] copy_a[0:511];
  logic [270:0] copy_b[0:511];
  initial
    for (int i = 0; i < 512; i = i + 1) begin
      copy_a[i] = 271'd0;
      copy_b[i] = 271'd0;
    end
  // (An always_ff must not write an initialized memory.)
  always @(posedge clk) begin
    if (write) copy_a[write_register] <= value;
    operand_a <= copy_a[read_register_a];
  end
  always @(posedge clk) begin
    if (write) copy_b[write_register] <= value;
    operand_b <= copy_b[read_register_b];
  end
endmodule
