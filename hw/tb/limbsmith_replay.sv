// Runs jobs from a file on the engine and prints all events, for comparison with the model.
//
// For each job: window, start, length, number of registers (decimal), then the words of code and
// pairs of register and 271 bits (hexadecimal). Printed: I cycle address, W cycle register value,
// E cause cycles, and of what stays after the end: L register value of each register of the window that is
// not zero, S if a register of the units is not zero (never).
//
// Window, start and length change as soon as the job has begun.
module limbsmith_replay #(
    parameter ARRAYS = 1
);
  reg clk = 1'b0;
  reg rst = 1'b1;
  reg go = 1'b0;
  reg [3:0] window;
  reg [9:0] start;
  reg [10:0] len;
  wire busy, done;
  wire [1:0] cause;
  wire issue, write;
  wire [11:0] pc;
  wire [4:0] register;
  wire [270:0] value;

  limbsmith_engine #(
      .ARRAYS(ARRAYS)
  ) dut (
      .clk(clk),
      .rst(rst),
      .go(go),
      .halt(1'b0),
      .wipe(1'b0),
      .window(window),
      .start(start),
      .len(len),
      .busy(busy),
      .done(done),
      .cause(cause),
      .address(),
      .wiped(),
      .kept(),
      .code_write(1'b0),
      .code_at(10'd0),
      .code_value(32'd0),
      .host_read(1'b0),
      .host_write(1'b0),
      .host_register(9'd0),
      .host_word(3'd0),
      .host_value(32'd0),
      .host_readable(),
      .host_answer(),
      .host_ready(),
      .watch_issue(issue),
      .watch_pc(pc),
      .watch_write(write),
      .watch_register(register),
      .watch_value(value)
  );

  integer fd, n, i, w, s, l, r, index, cycle;
  reg [8191:0] path;
  reg [31:0] word;
  reg [270:0] v;

  task tick;
    begin
      #1 clk = 1'b1;
      #1 clk = 1'b0;
    end
  endtask

  // The events visible in this cycle, before its end.
  task look;
    begin
      if (issue) $display("I %0d %0d", cycle, pc);
      if (write) $display("W %0d %0d %h", cycle, register, value);
    end
  endtask

`include "limbsmith_secrets.svh"

  initial begin
    if (!$value$plusargs("script=%s", path)) $finish;
    fd = $fopen(path, "r");
    tick;
    tick;
    rst = 1'b0;
    while (busy) tick;
    n = $fscanf(fd, "%d %d %d %d", w, s, l, r);
    while (n == 4) begin
      for (i = 0; i < l; i = i + 1) begin
        n = $fscanf(fd, "%h", word);
        dut.u_fetch.code[s+i] = word;
      end
      for (i = 0; i < r; i = i + 1) begin
        n = $fscanf(fd, "%h %h", index, v);
        dut.u_registers.copy_a[32*w+index] = v;
        dut.u_registers.copy_b[32*w+index] = v;
      end
      window = w[3:0];
      start = s[9:0];
      len = l[10:0];
      go = 1'b1;
      #1 tick;
      go = 1'b0;
      window = ~window;
      start = ~start;
      len = ~len;
      cycle = 1;
      #1 look;
      while (busy && cycle < 1000000) begin
        tick;
        cycle = cycle + 1;
        #1 look;
      end
      if (in_units(1'b0)) $display("S");
      for (i = 0; i < 32; i = i + 1)
        if (dut.u_registers.copy_a[32*w+i] != 271'd0 || dut.u_registers.copy_b[32*w+i] != 271'd0)
          $display("L %0d %h", i, dut.u_registers.copy_a[32*w+i]);
      // Two cycles after the last instruction was taken up the engine is not busy any more.
      $display("E %0d %0d", cause, cycle - 2);
      tick;
      n = $fscanf(fd, "%d %d %d %d", w, s, l, r);
    end
    $finish;
  end
endmodule
