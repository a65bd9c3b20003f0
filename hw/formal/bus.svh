// Part of `engine_bus` when something is proved: for every master that keeps an access as it is until
// it is answered or given up, every time of giving up, and every reset,
//
//   * an access is taken once, and answered once, within its own time, by `ack` or by `err`; never
//     does an answer come to another access, and never when nobody asks;
//   * a write that gets its `ack` was done, once, with its own address and value;
//   * nothing changes but by a whole write to its own address; `err` answers exactly the others.
//
// The engine is a stub (engine_stub.sv): a register's content is its own address.
wire answered = ack || err;
wire [17:0] at = {adr, 2'b00};
wire known = at < 18'h01000 || (at >= 18'h10000 && at < 18'h14000) || at == 18'h20000 ||
    at == 18'h20004 || at == 18'h20008 || at == 18'h2000c || at == 18'h20010 || at == 18'h20018 || at == 18'h20020 ||
    at == 18'h20024;
wire right = known && (!we || sel == 4'b1111);
wire goes_on = asks && !answered && !rst;

logic open = 1'b0;                // this access began in an earlier cycle
logic [4:0] age = 5'd0;           // so many cycles ago
logic [1:0] taken = 2'd0;         // so often it was taken
logic [1:0] codes = 2'd0, writes = 2'd0, reads = 2'd0, halts = 2'd0;
logic reachable, readable_then;   // when it was taken
logic locked_then = 1'b0, old_checked = 1'b0, old_locked = 1'b0;
logic [31:0] old_checksum;
logic was_busy;
logic [52:0] prior;
wire [52:0] now = {we, sel, adr, dat_w};
logic [3:0] old_window;
logic [9:0] old_start;
logic [10:0] old_len;
logic [4:0] old_enable, old_events;
logic old_write = 1'b0, old_rst = 1'b1, old_done = 1'b0, old_refused = 1'b0;
logic expects_go = 1'b0, expects_wipe = 1'b0;
logic [7:0] on_its_way = 8'd0;    // the engine's answer, as in the engine
wire commands = at == 18'h2000c && we && sel == 4'b1111;

initial assume (rst);
always_ff @(posedge clk) begin
  open <= goes_on;
  age <= goes_on ? age + 5'd1 : 5'd0;
  taken <= goes_on ? taken + {1'b0, accepts} : 2'd0;
  codes <= goes_on ? codes + {1'b0, code_writes} : 2'd0;
  writes <= goes_on ? writes + {1'b0, host_writes} : 2'd0;
  reads <= goes_on ? reads + {1'b0, host_reads} : 2'd0;
  halts <= goes_on ? halts + {1'b0, halts_now} : 2'd0;
  if (accepts) {reachable, readable_then, locked_then, was_busy} <= {!out_of_reach, readable, locked, busy};
  {old_checksum, old_locked, old_checked} <= {checksum, locked, code_writes};
  prior <= now;
  {old_window, old_start, old_len, old_enable, old_events} <= {window, start, len, enable, events};
  old_write <= accepts && we && right && !rst;
  old_done <= done && !rst;
  old_refused <= accepts && right && !control && (out_of_reach || (locked && we && at < 18'h01000));
  old_rst <= rst;
  on_its_way <= rst ? 8'd0 : {on_its_way[6:0], host_reads || host_writes};
  expects_go <= accepts && commands && dat_w[2:0] == 3'b001 && !out_of_reach && !rst;
  expects_wipe <= accepts && commands && dat_w[2] && !out_of_reach && !rst;
end

always_comb begin
  if (open && asks) assume (now == prior);
  if (!rst) begin
    // One answer, to the access that was taken.
    assert (!(ack && err));
    assert (!answered || (asks && open && taken == 2'd1));
    assert (taken <= 2'd1 && age < 5'd20);
    assert (!(ack && !right) && !(err && right));
    // The state between (for the induction).
    assert ((taken == 2'd1) == ((waiting && !given_up) || acks || errs));
    assert (!(waiting && (acks || errs)) && !(acks && errs) && (waiting || !given_up));
    assert (waiting == (on_its_way != 8'd0) && ready == on_its_way[7]);
    assert ((on_its_way & (on_its_way - 8'd1)) == 8'd0);
    // The engine sees what the master asked for.
    assert (!(code_writes && !(we && at < 18'h01000 && right)));
    assert (!(host_writes || host_reads) ||
        (register && right && host_writes == we && host_reads == !we));
    assert (!halts_now || (at == 18'h2000c && we && right && dat_w[1]));
    assert (go == expects_go && wipe == expects_wipe && !(go && wipe));
    // Locked is locked, and secrets are not read.
    assert (!(code_writes && locked) && !(host_reads && !readable));
    if (ack) begin
      assert (codes == {1'b0, we && code && reachable && !locked_then});
      assert (writes == {1'b0, we && register && reachable});
      assert (reads == {1'b0, !we && register && reachable && readable_then});
      assert (halts == {1'b0, we && at == 18'h2000c && dat_w[1]});
      if (we && at == 18'h2000c) begin
        assert (go == (dat_w[2:0] == 3'b001 && reachable) && wipe == (dat_w[2] && reachable));
        assert (!dat_w[3] || locked);
      end
      if (we && at == 18'h20000) assert (window == dat_w[3:0]);
      if (we && at == 18'h20004) assert (start == dat_w[9:0]);
      if (we && at == 18'h20008) assert (len == dat_w[10:0]);
      if (we && at == 18'h20024) assert (enable == dat_w[4:0]);
      if (we && at == 18'h20020) assert ((events & dat_w[4:0] & ~({5{old_done}})) == 5'd0);
      if (!we) begin
        if (register && reachable && readable_then) assert (dat_r == {20'd1, adr[13:2]});
        if (code || (register && !(reachable && readable_then))) assert (dat_r == 32'd0);
        if (at == 18'h20000) assert (dat_r == {28'd0, window});
        if (at == 18'h20004) assert (dat_r == {22'd0, start});
        if (at == 18'h20008) assert (dat_r == {21'd0, len});
        if (at == 18'h2000c) assert (dat_r == 32'd0);
        if (at == 18'h20018) assert (dat_r[0] == was_busy && dat_r[13] == locked && dat_r[31:14] == 18'd0);
        if (at == 18'h20010) assert (dat_r == checksum);
        if (at == 18'h20020) assert (dat_r == {27'd0, old_events});
        if (at == 18'h20024) assert (dat_r == {27'd0, enable});
      end
    end
    if (err) assert (codes == 0 && writes == 0 && reads == 0 && halts == 0 && !go && !wipe);
    assert (acks || dat_r == 32'd0);
    // Nothing else changes.
    if (!old_rst) begin
      assert (locked == (old_locked || (old_write && prior[47:32] == 16'h8003 && prior[3])));
      assert (checksum == old_checksum || old_checked);
      assert (window == old_window || (old_write && prior[47:32] == 16'h8000));
      assert (start == old_start || (old_write && prior[47:32] == 16'h8001));
      assert (len == old_len || (old_write && prior[47:32] == 16'h8002));
      assert (enable == old_enable || (old_write && prior[47:32] == 16'h8009));
      assert ((old_events & ~events) == 5'd0 || (old_write && prior[47:32] == 16'h8008));
      assert ((events & ~old_events) == 5'd0 || old_done || old_refused);
      // An event is never lost: it is there in the cycle after it came.
      if (old_done) assert ((events & 5'hf) != 5'd0);
      if (old_refused) assert (events[4]);
    end
  end
end
