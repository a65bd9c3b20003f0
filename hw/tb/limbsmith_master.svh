// Part of a test bench: the engine on its bus, and a master.
`include "limbsmith_map.svh"
  // Commands.
  localparam [31:0] GO = 32'd1 << LIMBSMITH_CONTROL_GO,
      HALT = 32'd1 << LIMBSMITH_CONTROL_HALT, WIPE = 32'd1 << LIMBSMITH_CONTROL_WIPE,
      LOCK = 32'd1 << LIMBSMITH_CONTROL_LOCK;
  localparam [31:0] ALL_EVENTS = (32'd1 << LIMBSMITH_EVENTS_BITS) - 32'd1;
  reg clk = 1'b0, rst = 1'b1, cyc = 1'b0, we = 1'b0;
  reg [3:0] sel = 4'hf;
  reg [17:2] adr;
  reg [31:0] dat_w;
  wire [31:0] dat_r;
  wire ack, err, irq;
  integer i, bad = 0;
  reg [31:0] got;
  reg failed;

  limbsmith_engine_bus dut (
      .clk(clk),
      .rst(rst),
      .cyc(cyc),
      .stb(cyc),
      .we(we),
      .sel(sel),
      .adr(adr),
      .dat_w(dat_w),
      .dat_r(dat_r),
      .ack(ack),
      .err(err),
      .irq(irq)
  );

  always #5 clk = !clk;

  task access(input [17:0] at, input write, input [31:0] value);
    begin
      @(negedge clk);
      cyc = 1'b1;
      we = write;
      adr = at[17:2];
      dat_w = value;
      i = 0;
      @(negedge clk);
      while (!ack && !err && i < 20) begin
        i = i + 1;
        @(negedge clk);
      end
      failed = err;
      if (ack === err) begin
        $display("no answer at %h", at);
        bad = bad + 1;
      end
      got = dat_r;
      cyc = 1'b0;
    end
  endtask

  task put(input [17:0] at, input [31:0] value);
    access(at, 1'b1, value);
  endtask

  task want(input [17:0] at, input [31:0] value);
    begin
      access(at, 1'b0, 32'd0);
      if (got !== value || failed) begin
        $display("at %h: %h, not %h", at, got, value);
        bad = bad + 1;
      end
    end
  endtask

  // Rejected, with `err`.
  task rejected(input [17:0] at, input write, input [31:0] value);
    begin
      access(at, write, value);
      if (!failed) begin
        $display("no error at %h", at);
        bad = bad + 1;
      end
    end
  endtask

  // An access that the master gives up after so many cycles; and then nobody asks for so many.
  task give_up(input [17:0] at, input write, input [31:0] value, input integer after, input integer idle);
    begin
      @(negedge clk);
      cyc = 1'b1;
      we = write;
      adr = at[17:2];
      dat_w = value;
      repeat (after) @(negedge clk);
      cyc = 1'b0;
      #1;
      for (i = 0; i < idle; i = i + 1) begin
        if (ack || err) begin
          $display("an answer while nobody asks, after %0d cycles", after);
          bad = bad + 1;
        end
        @(negedge clk);
      end
    end
  endtask

  // Until nothing runs and nothing is wiped.
  task idle;
    begin
      @(negedge clk);
      while (dut.busy || dut.done || dut.go || dut.wipe) @(negedge clk);
    end
  endtask

  // Word n of a register, where no master can see it.
  function [31:0] content(input [8:0] register, input integer n);
    reg [255:0] plain;
    integer k;
    begin
      for (k = 0; k < 15; k = k + 1) plain[17*k+:17] = dut.core.u_registers.copy_a[register][18*k+:17];
      plain[255] = dut.core.u_registers.copy_a[register][270];
      content = plain[32*n+:32];
    end
  endfunction

  task holds(input [8:0] register, input integer word, input [31:0] value);
    if (content(register, word) !== value ||
        dut.core.u_registers.copy_a[register] !== dut.core.u_registers.copy_b[register]) begin
      $display("register %0d, word %0d: %h, not %h", register, word, content(register, word), value);
      bad = bad + 1;
    end
  endtask

  task interrupt(input value);
    if (irq !== value) begin
      $display("interrupt: %b", irq);
      bad = bad + 1;
    end
  endtask
