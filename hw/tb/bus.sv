// The engine on its bus: the driver's accesses, and accesses that must be rejected. Prints `bus: ok`, or the
// expectation that failed.
module bus;
  reg clk = 1'b0, rst = 1'b1, cyc = 1'b0, we = 1'b0;
  reg [3:0] sel = 4'hf;
  reg [17:2] adr;
  reg [31:0] dat_w;
  wire [31:0] dat_r;
  wire ack, err, irq;
  integer i, bad = 0;
  reg [31:0] got;
  reg failed;

  engine_bus dut (
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

  task interrupt(input value);
    if (irq !== value) begin
      $display("interrupt: %b", irq);
      bad = bad + 1;
    end
  endtask

  localparam [17:0] REGISTERS = 18'h10000, WINDOW = 18'h20000, START = 18'h20004, LEN = 18'h20008,
      CONTROL = 18'h2000c, STATUS = 18'h20018, EVENTS = 18'h20020, ENABLE = 18'h20024;

  integer n, m;
  initial begin
    repeat (3) @(negedge clk);
    rst = 1'b0;
    // Nothing is at other addresses; writes of less than a word change nothing.
    put(WINDOW, 32'd5);
    for (n = 0; n < 4; n = n + 1) begin
      rejected(18'h01000 << n, n[0], 32'd1);
      rejected(18'h20040 + 18'h04000 * n, n[0], 32'd1);
      rejected(n < 2 ? 18'h20010 + 4 * n : n < 3 ? 18'h2001c : 18'h20028, n[1], 32'd1);
    end
    for (n = 0; n < 15; n = n + 1) begin
      sel = n[3:0];
      rejected(WINDOW, 1'b1, 32'hf);
      rejected(REGISTERS, 1'b1, 32'hf);
      rejected(CONTROL, 1'b1, 32'd1);
      want(WINDOW, 32'd5);
      want(REGISTERS, 32'd0);
      want(STATUS, 32'd0);
    end
    sel = 4'hf;
    // A master that gives up gets no answer, and neither does its next access get that one.
    put(REGISTERS, 32'hdeadbeef);
    for (n = 1; n < 12; n = n + 1)
      for (m = 1; m < 12; m = m + 1) begin
        give_up(REGISTERS, 1'b0, 32'd0, n, m);
        want(WINDOW, 32'd5);
        give_up(REGISTERS, 1'b0, 32'd0, n, m);
        put(WINDOW, 32'd6);
        want(WINDOW, 32'd6);
        give_up(WINDOW, 1'b1, 32'd5, n, m);
        put(WINDOW, 32'd5);
      end
    put(REGISTERS, 32'd0);
    // Go after an access that was given up is not lost; go and halt in one write is halt.
    put(18'd60, 32'd10);
    put(START, 32'd15);
    put(LEN, 32'd1);
    for (n = 1; n < 12; n = n + 1) begin
      give_up(REGISTERS, 1'b0, 32'd0, n, 1);
      put(CONTROL, 32'd1);
      repeat (60) @(negedge clk);
      want(EVENTS, 32'd1);
      put(EVENTS, 32'h1f);
    end
    put(CONTROL, 32'd3);
    repeat (60) @(negedge clk);
    want(EVENTS, 32'd0);
    want(STATUS, {21'd0, 10'd15, 1'b0});
    // A register, word by word, in any order; its neighbor stays.
    for (n = 0; n < 8; n = n + 1) put(REGISTERS + 18'd32 + 4 * n, 32'h01234567 * (n + 1));
    for (n = 7; n >= 0; n = n - 1) put(REGISTERS + 18'd64 + 4 * n, 32'h89abcdef + n);
    for (n = 0; n < 8; n = n + 1) want(REGISTERS + 18'd32 + 4 * n, 32'h01234567 * (n + 1));
    put(REGISTERS + 18'd32 + 18'd12, 32'hffffffff);
    want(REGISTERS + 18'd32 + 18'd8, 32'h01234567 * 3);
    want(REGISTERS + 18'd32 + 18'd12, 32'hffffffff);
    want(REGISTERS + 18'd32 + 18'd16, 32'h01234567 * 5);
    // mul %3, #4, #6; fin: 121666 * 10, and again at once.
    put(18'd40, {9'd0, 5'd3, 1'b1, 5'd6, 1'b1, 5'd4, 6'd7});
    put(18'd44, 32'd10);
    put(REGISTERS + 18'd1024 + 18'd96, 32'h55);
    put(WINDOW, 32'd0);
    put(START, 32'd10);
    put(LEN, 32'd2);
    put(ENABLE, 32'd1);
    interrupt(1'b0);
    put(CONTROL, 32'd1);
    want(STATUS, {21'd0, 10'd10, 1'b1});
    // Out of reach while it runs: no data, nothing written, and an event.
    want(REGISTERS + 18'd32, 32'd0);
    put(REGISTERS + 18'd64, 32'd0);
    put(18'd40, 32'd63);
    repeat (40) @(negedge clk);
    interrupt(1'b1);
    want(EVENTS, 32'h11);
    put(EVENTS, 32'h1);
    want(EVENTS, 32'h10);
    put(EVENTS, 32'h1f);
    interrupt(1'b0);
    want(REGISTERS + 18'd96, 32'd1216660);
    want(REGISTERS + 18'd100, 32'd0);
    want(REGISTERS + 18'd64, 32'h89abcdef);
    put(CONTROL, 32'd1);
    repeat (40) @(negedge clk);
    want(EVENTS, 32'h1);
    put(EVENTS, 32'h1f);
    // Another window has other registers.
    want(REGISTERS + 18'd1024 + 18'd96, 32'h55);
    // No such opcode; the end of the range; each with its event.
    put(18'd48, 32'd63);
    put(START, 32'd12);
    put(LEN, 32'd1);
    put(CONTROL, 32'd1);
    repeat (12) @(negedge clk);
    want(EVENTS, 32'h2);
    interrupt(1'b0);
    put(EVENTS, 32'h1f);
    put(START, 32'd10);
    put(CONTROL, 32'd1);
    repeat (50) @(negedge clk);
    want(EVENTS, 32'h4);
    put(EVENTS, 32'h1f);
    // brz to itself never ends; it can be halted, and reset.
    put(18'd48, {9'h1ff, 5'd0, 1'b0, 5'd0, 1'b1, 5'd0, 6'd9});
    put(START, 32'd12);
    put(CONTROL, 32'd1);
    repeat (50) @(negedge clk);
    want(STATUS, {21'd0, 10'd12, 1'b1});
    put(CONTROL, 32'd2);
    repeat (8) @(negedge clk);
    want(EVENTS, 32'h8);
    put(CONTROL, 32'd1);
    repeat (9) @(negedge clk);
    rst = 1'b1;
    @(negedge clk);
    rst = 1'b0;
    want(STATUS, {21'd0, 10'd0, 1'b0});
    want(EVENTS, 32'h0);
    put(START, 32'd10);
    put(LEN, 32'd2);
    put(ENABLE, 32'd1);
    put(CONTROL, 32'd1);
    repeat (40) @(negedge clk);
    interrupt(1'b1);
    if (bad == 0) $display("bus: ok");
    $finish;
  end
endmodule
