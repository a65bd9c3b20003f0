// No secret outlives its job: after every kind of end, at every time, after a reset and after an
// acknowledgment, registers and units are looked at from inside, and read over the bus. Prints
// `secrets: ok`, or the expectation that failed.
`include "limbsmith_isa.svh"
module limbsmith_secrets;
`include "limbsmith_master.svh"
`define LIMBSMITH_ENGINE dut.core
`include "limbsmith_secrets.svh"

  function [31:0] word(input [5:0] op, input [4:0] d, input [4:0] a, input [4:0] b, input integer imm);
    word = {imm[8:0], d, 1'b0, b, 1'b0, a, op};
  endfunction

  localparam W = 9;  // the window of the secrets
  integer n, m, k;
  reg [31:0] result, sum, so_far;

  task operands;
    begin
      for (n = 0; n < 32; n = n + 1)
        for (m = n % 4; m < 8; m = m + 4)
          put(LIMBSMITH_REGISTERS + 1024 * W + 32 * n + 4 * m, 32'hc0de0001 + 256 * n + m);
      put(LIMBSMITH_REGISTERS + 1024 * (W - 1) + 160, 32'h55);
      put(LIMBSMITH_WINDOW, W);
      put(LIMBSMITH_EVENTS, ALL_EVENTS);
    end
  endtask

  task begins(input [9:0] at, input [10:0] words);
    begin
      operands;
      put(LIMBSMITH_START, at);
      put(LIMBSMITH_LEN, words);
      put(LIMBSMITH_CONTROL, GO);
      // The job has taken them over.
      put(LIMBSMITH_WINDOW, 32'd3);
      put(LIMBSMITH_START, 32'd99);
      put(LIMBSMITH_LEN, 32'd0);
    end
  endtask

  // The contents after an end with this event: only register 0, if it is a result.
  task left(input [4:0] events, input keeps);
    begin
      idle;
      if (in_units(1'b0)) begin
        $display("event %b: something is left in the units", events);
        bad = bad + 1;
      end
      for (n = 0; n < 32; n = n + 1)
        for (m = 0; m < 8; m = m + 1)
          if (!keeps || n != 0) holds(32 * W + n, m, 32'd0);
      if (events != 5'd0) want(LIMBSMITH_EVENTS, events);
      put(LIMBSMITH_WINDOW, W);
      want(LIMBSMITH_STATUS, keeps ? 32'h1000 : 32'h800);
      for (n = 0; n < 32; n = n + 1)
        for (m = 0; m < 8; m = m + 1)
          if (n < 2 || m == n % 8)
            want(LIMBSMITH_REGISTERS + 1024 * W + 32 * n + 4 * m, keeps && n == 0 ? content(32 * W, m) : 32'd0);
      if (dut.dat_r != 32'd0) begin
        @(negedge clk);
        if (dut.dat_r != 32'd0) begin
          $display("the last word read stays on the bus");
          bad = bad + 1;
        end
      end
    end
  endtask

  task load(input [9:0] at, input [31:0] value);
    begin
      put({6'd0, at, 2'b00}, value);
      sum = {sum[30:0], sum[31]} + (value ^ {at, 22'd0});
    end
  endtask

  initial begin
    repeat (3) @(negedge clk);
    rst = 1'b0;
    idle;
    sum = 32'd0;
    load(0, word(LIMBSMITH_OP_CNT, 0, 0, 0, 255));
    load(1, word(LIMBSMITH_OP_FMUL, 1, 2, 3, 0));
    load(2, word(LIMBSMITH_OP_FLG, 0, 11, 0, 0));
    load(3, word(LIMBSMITH_OP_FSQC, 4, 5, 6, 0));
    load(4, word(LIMBSMITH_OP_FST, 6, 7, 0, 0));
    load(5, word(LIMBSMITH_OP_ADD, 8, 9, 10, 0));
    load(6, word(LIMBSMITH_OP_FSEL, 0, 12, 13, 0));
    load(7, word(LIMBSMITH_OP_NOT, 14, 15, 0, 0));
    load(8, word(LIMBSMITH_OP_FSUB, 16, 17, 18, 0));
    load(9, word(LIMBSMITH_OP_SUB, 19, 20, 21, 0));
    load(10, word(LIMBSMITH_OP_FIN, 0, 0, 0, 0));
    load(11, word(LIMBSMITH_OP_BRB, 0, 22, 0, -12));
    load(12, word(LIMBSMITH_OP_BRZ, 0, 22, 0, -13));
    load(13, word(LIMBSMITH_OP_DBNZ, 0, 0, 0, -14));
    load(20, 32'd63);
    load(30, word(LIMBSMITH_OP_FMUL, 0, 0, 0, 0));
    // psa %1, %2 after a product; then the window that job belongs to is that of its start.
    load(40, word(LIMBSMITH_OP_FMUL, 4, 3, 3, 0));
    load(41, word(LIMBSMITH_OP_PSA, 0, 2, 0, 0));
    load(42, word(LIMBSMITH_OP_FIN, 0, 0, 0, 0));
    want(LIMBSMITH_CHECKSUM, sum);

    // fin: only the result stays, until it is acknowledged.
    begins(10'd0, 11'd11);
    left(5'h1, 1'b1);
    put(LIMBSMITH_CONTROL, WIPE);
    left(5'h1, 1'b0);
    // The units hold the operand of another window.
    put(LIMBSMITH_REGISTERS + 1024 * (W - 1), 32'd7);
    want(LIMBSMITH_STATUS, 32'h0);
    begins(10'd40, 11'd3);
    idle;
    holds(32 * W, 2, 32'hc0de0203);
    // Another job in the window, or an operand, ends the reading, too.
    put(LIMBSMITH_WINDOW, W);
    want(LIMBSMITH_REGISTERS + 1024 * W + 8, 32'hc0de0203);
    put(LIMBSMITH_REGISTERS + 1024 * W + 32, 32'd7);
    want(LIMBSMITH_REGISTERS + 1024 * W + 8, 32'd0);
    want(LIMBSMITH_STATUS, 32'h0);
    put(LIMBSMITH_CONTROL, WIPE);
    left(5'h1, 1'b0);
    // No opcode; the end of the range by a branch and by a step; a halt at every time.
    begins(10'd20, 11'd1);
    left(5'h2, 1'b0);
    begins(10'd0, 11'd5);
    left(5'h4, 1'b0);
    begins(10'd30, 11'd1);
    left(5'h4, 1'b0);
    // The loop of 11 words does not end.
    load(10, word(LIMBSMITH_OP_CNT, 0, 0, 0, 255));
    for (k = 0; k < 90; k = k + 3) begin
      begins(10'd0, 11'd14);
      repeat (k) @(negedge clk);
      want(LIMBSMITH_REGISTERS + 1024 * W, 32'd0);
      put(LIMBSMITH_CONTROL, HALT);
      left(5'h18, 1'b0);
    end
    // A reset at every time, of the job and of the end: all windows.
    for (k = 0; k < 140; k = k + 14) begin
      idle;
      put(LIMBSMITH_REGISTERS + 18'h3fe0, 32'haaaa);
      begins(10'd0, 11'd14);
      repeat (k < 90 ? k : 90) @(negedge clk);
      if (k > 90) begin
        put(LIMBSMITH_CONTROL, HALT);
        repeat (k - 90) @(negedge clk);
      end
      rst = 1'b1;
      @(negedge clk);
      rst = 1'b0;
      want(LIMBSMITH_REGISTERS + 1024 * W, 32'd0);
      left(5'h0, 1'b0);
      for (n = 0; n < 512; n = n + 1) for (m = 0; m < 8; m = m + 1) holds(n, m, 32'd0);
      want(LIMBSMITH_EVENTS, 32'h10);
    end
    // The checksum begins anew with a reset; microcode stays until it is written.
    want(LIMBSMITH_CHECKSUM, 32'd0);
    sum = 32'd0;
    load(50, 32'd10);
    load(51, 32'd63);
    want(LIMBSMITH_CHECKSUM, sum);
    put(LIMBSMITH_CONTROL, LOCK);
    so_far = sum;
    put(LIMBSMITH_CODE + 18'd200, 32'd63);
    want(LIMBSMITH_EVENTS, 32'h10);
    want(LIMBSMITH_CHECKSUM, so_far);
    put(LIMBSMITH_CONTROL, 32'd0);
    put(LIMBSMITH_WINDOW, W);
    want(LIMBSMITH_STATUS, 32'h2800);
    begins(10'd50, 11'd1);
    idle;
    want(LIMBSMITH_EVENTS, 32'h1);
    put(LIMBSMITH_WINDOW, W);
    want(LIMBSMITH_STATUS, 32'h3000);
    rst = 1'b1;
    @(negedge clk);
    rst = 1'b0;
    idle;
    want(LIMBSMITH_STATUS, 32'h800);
    put(LIMBSMITH_CODE + 18'd200, 32'd63);
    begins(10'd50, 11'd1);
    left(5'h2, 1'b0);
    // The other window was never touched by a job.
    holds(32 * (W - 1) + 5, 0, 32'h55);
    if (bad == 0) $display("secrets: ok");
    $finish;
  end
endmodule
