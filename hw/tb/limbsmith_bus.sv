// The engine on its bus: the driver's accesses, and accesses that must be rejected. Prints `bus: ok`, or the
// expectation that failed.
module limbsmith_bus;
`include "limbsmith_master.svh"

  integer n, m;
  initial begin
    repeat (3) @(negedge clk);
    rst = 1'b0;
    idle;
    // Nothing is at other addresses; writes of less than a word change nothing.
    put(LIMBSMITH_WINDOW, 32'd5);
    for (n = 0; n < 4; n = n + 1) begin
      rejected(18'h01000 << n, n[0], 32'd1);
      rejected(18'h20040 + 18'h04000 * n, n[0], 32'd1);
      rejected(n < 1 ? 18'h20014 : n < 3 ? 18'h2001c : 18'h20028, n[1], 32'd1);
    end
    for (n = 0; n < 15; n = n + 1) begin
      sel = n[3:0];
      rejected(LIMBSMITH_WINDOW, 1'b1, 32'hf);
      rejected(LIMBSMITH_REGISTERS, 1'b1, 32'hf);
      rejected(LIMBSMITH_CONTROL, 1'b1, GO);
      want(LIMBSMITH_WINDOW, 32'd5);
      want(LIMBSMITH_REGISTERS, 32'd0);
      want(LIMBSMITH_STATUS, 32'h00000800);
    end
    sel = 4'hf;
    // A master that gives up gets no answer, and neither does its next access get that one.
    put(LIMBSMITH_REGISTERS, 32'hdeadbeef);
    put(LIMBSMITH_WINDOW, 32'd0);
    put(LIMBSMITH_CODE + 18'd60, 32'd10);
    put(LIMBSMITH_START, 32'd15);
    put(LIMBSMITH_LEN, 32'd1);
    put(LIMBSMITH_CONTROL, GO);
    idle;
    put(LIMBSMITH_EVENTS, ALL_EVENTS);
    want(LIMBSMITH_REGISTERS, 32'hdeadbeef);
    put(LIMBSMITH_WINDOW, 32'd5);
    for (n = 1; n < 12; n = n + 1)
      for (m = 1; m < 12; m = m + 1) begin
        give_up(LIMBSMITH_REGISTERS, 1'b0, 32'd0, n, m);
        want(LIMBSMITH_WINDOW, 32'd5);
        give_up(LIMBSMITH_REGISTERS, 1'b0, 32'd0, n, m);
        put(LIMBSMITH_WINDOW, 32'd6);
        want(LIMBSMITH_WINDOW, 32'd6);
        give_up(LIMBSMITH_REGISTERS + 18'd1024, 1'b1, n, n, m);
        put(LIMBSMITH_REGISTERS + 18'd1028, m);
        want(LIMBSMITH_WINDOW, 32'd6);
        holds(9'd32, 0, n);
        holds(9'd32, 1, m);
        give_up(LIMBSMITH_WINDOW, 1'b1, 32'd5, n, m);
        put(LIMBSMITH_WINDOW, 32'd5);
      end
    // Go after an access that was given up is not lost; go and halt in one write is halt.
    put(LIMBSMITH_WINDOW, 32'd0);
    for (n = 1; n < 12; n = n + 1) begin
      give_up(LIMBSMITH_REGISTERS, 1'b0, 32'd0, n, 1);
      put(LIMBSMITH_CONTROL, GO);
      idle;
      want(LIMBSMITH_EVENTS, 32'd1);
      put(LIMBSMITH_EVENTS, ALL_EVENTS);
    end
    put(LIMBSMITH_CONTROL, GO | HALT);
    idle;
    want(LIMBSMITH_EVENTS, 32'd0);
    want(LIMBSMITH_STATUS, 32'h1000);
    // An operand, word by word, in any order; its neighbor stays; it cannot be read.
    for (n = 0; n < 8; n = n + 1) put(LIMBSMITH_REGISTERS + 18'd32 + 4 * n, 32'h01234567 * (n + 1));
    for (n = 7; n >= 0; n = n - 1) put(LIMBSMITH_REGISTERS + 18'd64 + 4 * n, 32'h89abcdef + n);
    for (n = 0; n < 8; n = n + 1) begin
      holds(9'd1, n, 32'h01234567 * (n + 1));
      holds(9'd2, n, 32'h89abcdef + n);
      want(LIMBSMITH_REGISTERS + 18'd32 + 4 * n, 32'd0);
    end
    put(LIMBSMITH_REGISTERS + 18'd32 + 18'd12, 32'hffffffff);
    holds(9'd1, 2, 32'h01234567 * 3);
    holds(9'd1, 3, 32'hffffffff);
    holds(9'd1, 4, 32'h01234567 * 5);
    // mul %0, #4, #6; fin: 121666 * 10, and again at once.
    put(LIMBSMITH_CODE + 18'd40, {9'd0, 5'd0, 1'b1, 5'd6, 1'b1, 5'd4, 6'd7});
    put(LIMBSMITH_CODE + 18'd44, 32'd10);
    put(LIMBSMITH_REGISTERS + 18'd1024 + 18'd96, 32'h55);
    put(LIMBSMITH_WINDOW, 32'd0);
    put(LIMBSMITH_START, 32'd10);
    put(LIMBSMITH_LEN, 32'd2);
    put(LIMBSMITH_ENABLE, 32'd1);
    interrupt(1'b0);
    put(LIMBSMITH_CONTROL, GO);
    want(LIMBSMITH_STATUS, {21'd0, 10'd10, 1'b1});
    // Out of reach while it runs: no data, nothing written, and an event.
    want(LIMBSMITH_REGISTERS + 18'd32, 32'd0);
    put(LIMBSMITH_REGISTERS + 18'd64, 32'd0);
    put(LIMBSMITH_CODE + 18'd40, 32'd63);
    holds(9'd2, 0, 32'h89abcdef);
    idle;
    interrupt(1'b1);
    want(LIMBSMITH_EVENTS, 32'h11);
    put(LIMBSMITH_EVENTS, 32'h1);
    want(LIMBSMITH_EVENTS, 32'h10);
    put(LIMBSMITH_EVENTS, ALL_EVENTS);
    interrupt(1'b0);
    want(LIMBSMITH_REGISTERS, 32'd1216660);
    want(LIMBSMITH_REGISTERS + 18'd4, 32'd0);
    put(LIMBSMITH_CONTROL, GO);
    idle;
    want(LIMBSMITH_REGISTERS, 32'd1216660);
    want(LIMBSMITH_EVENTS, 32'h1);
    put(LIMBSMITH_EVENTS, ALL_EVENTS);
    // Another window has other registers.
    holds(9'd35, 0, 32'h55);
    // No such opcode; the end of the range; each with its event.
    put(LIMBSMITH_CODE + 18'd48, 32'd63);
    put(LIMBSMITH_START, 32'd12);
    put(LIMBSMITH_LEN, 32'd1);
    put(LIMBSMITH_CONTROL, GO);
    idle;
    want(LIMBSMITH_EVENTS, 32'h2);
    interrupt(1'b0);
    put(LIMBSMITH_EVENTS, ALL_EVENTS);
    put(LIMBSMITH_START, 32'd10);
    put(LIMBSMITH_CONTROL, GO);
    idle;
    want(LIMBSMITH_EVENTS, 32'h4);
    put(LIMBSMITH_EVENTS, ALL_EVENTS);
    // brz to itself never ends; it can be halted, and reset.
    put(LIMBSMITH_CODE + 18'd48, {9'h1ff, 5'd0, 1'b0, 5'd0, 1'b1, 5'd0, 6'd9});
    put(LIMBSMITH_START, 32'd12);
    put(LIMBSMITH_CONTROL, GO);
    repeat (50) @(negedge clk);
    want(LIMBSMITH_STATUS, {21'd0, 10'd12, 1'b1});
    put(LIMBSMITH_CONTROL, HALT);
    idle;
    want(LIMBSMITH_EVENTS, 32'h8);
    put(LIMBSMITH_CONTROL, GO);
    repeat (9) @(negedge clk);
    rst = 1'b1;
    @(negedge clk);
    rst = 1'b0;
    want(LIMBSMITH_STATUS, 32'd1);
    idle;
    want(LIMBSMITH_STATUS, 32'h800);
    want(LIMBSMITH_EVENTS, 32'h0);
    put(LIMBSMITH_START, 32'd10);
    put(LIMBSMITH_LEN, 32'd2);
    put(LIMBSMITH_ENABLE, 32'd1);
    put(LIMBSMITH_CONTROL, GO);
    idle;
    interrupt(1'b1);
    if (bad == 0) $display("bus: ok");
    $finish;
  end
endmodule
