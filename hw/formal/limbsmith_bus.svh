// Part of `limbsmith_engine_bus` when something is proved: for every master that keeps an access as it is until
// it is answered or given up, every time of giving up, and every reset,
//
//   * an access is taken once, and answered once, within its own time, by `ack` or by `err`; never
//     does an answer come to another access, and never when nobody asks;
//   * a write that gets its `ack` was done, once, with its own address and value;
//   * nothing changes but by a whole write to its own address; `err` answers exactly the others.
//
// The engine is a stub (limbsmith_engine_stub.sv): a register's content is its own address.
wire answered = ack || err;
wire [17:0] at = {adr, 2'b00};
wire to_code = at >= LIMBSMITH_CODE && at < LIMBSMITH_CODE + (18'd1 << LIMBSMITH_CODE_ADDRESS_BITS);
wire to_registers = at >= LIMBSMITH_REGISTERS && at < LIMBSMITH_REGISTERS + (18'd1 << LIMBSMITH_REGISTERS_ADDRESS_BITS);
wire to_block = at == LIMBSMITH_WINDOW || at == LIMBSMITH_START || at == LIMBSMITH_LEN ||
    at == LIMBSMITH_CONTROL || at == LIMBSMITH_CHECKSUM ||
    at == LIMBSMITH_STATUS || at == LIMBSMITH_EVENTS || at == LIMBSMITH_ENABLE;
wire known = to_code || to_registers || to_block;
wire right = known && (!we || sel == 4'b1111);
wire goes_on = selected && !answered && !rst;

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
wire whole_command = at == LIMBSMITH_CONTROL && we && sel == 4'b1111;
wire asks_go = dat_w[LIMBSMITH_CONTROL_GO] && !dat_w[LIMBSMITH_CONTROL_HALT] && !dat_w[LIMBSMITH_CONTROL_WIPE];

initial assume (rst);
always_ff @(posedge clk) begin
  open <= goes_on;
  age <= goes_on ? age + 5'd1 : 5'd0;
  taken <= goes_on ? taken + {1'b0, accepted} : 2'd0;
  codes <= goes_on ? codes + {1'b0, code_write} : 2'd0;
  writes <= goes_on ? writes + {1'b0, host_write} : 2'd0;
  reads <= goes_on ? reads + {1'b0, host_read} : 2'd0;
  halts <= goes_on ? halts + {1'b0, halt} : 2'd0;
  if (accepted) {reachable, readable_then, locked_then, was_busy} <= {!out_of_reach, host_readable, locked, busy};
  {old_checksum, old_locked, old_checked} <= {checksum, locked, code_write};
  prior <= now;
  {old_window, old_start, old_len, old_enable, old_events} <= {window, start, len, enable, events};
  old_write <= accepted && we && right && !rst;
  old_done <= done && !rst;
  old_refused <= accepted && right && !at_block && (out_of_reach || (locked && we && to_code));
  old_rst <= rst;
  on_its_way <= rst ? 8'd0 : {on_its_way[6:0], host_read || host_write};
  expects_go <= accepted && whole_command && asks_go && !out_of_reach && !rst;
  expects_wipe <= accepted && whole_command && dat_w[LIMBSMITH_CONTROL_WIPE] && !out_of_reach && !rst;
end

always_comb begin
  if (open && selected) assume (now == prior);
  if (!rst) begin
    // One answer, to the access that was taken.
    assert (!(ack && err));
    assert (!answered || (selected && open && taken == 2'd1));
    assert (taken <= 2'd1 && age < 5'd20);
    assert (!(ack && !right) && !(err && right));
    // The state between (for the induction).
    assert ((taken == 2'd1) == ((host_waits && !given_up) || acks_now || errs_now));
    assert (!(host_waits && (acks_now || errs_now)) && !(acks_now && errs_now) && (host_waits || !given_up));
    assert (host_waits == (on_its_way != 8'd0) && host_ready == on_its_way[7]);
    assert ((on_its_way & (on_its_way - 8'd1)) == 8'd0);
    // The engine sees what the master asked for.
    assert (!(code_write && !(we && to_code && right)));
    assert (!(host_write || host_read) ||
        (at_registers && right && host_write == we && host_read == !we));
    assert (!halt || (at == LIMBSMITH_CONTROL && we && right && dat_w[LIMBSMITH_CONTROL_HALT]));
    assert (go == expects_go && wipe == expects_wipe && !(go && wipe));
    // Locked is locked, and secrets are not read.
    assert (!(code_write && locked) && !(host_read && !host_readable));
    if (ack) begin
      assert (codes == {1'b0, we && at_code && reachable && !locked_then});
      assert (writes == {1'b0, we && at_registers && reachable});
      assert (reads == {1'b0, !we && at_registers && reachable && readable_then});
      assert (halts == {1'b0, we && at == LIMBSMITH_CONTROL && dat_w[LIMBSMITH_CONTROL_HALT]});
      if (we && at == LIMBSMITH_CONTROL) begin
        assert (go == (asks_go && reachable) && wipe == (dat_w[LIMBSMITH_CONTROL_WIPE] && reachable));
        assert (!dat_w[LIMBSMITH_CONTROL_LOCK] || locked);
      end
      if (we && at == LIMBSMITH_WINDOW) assert (window == dat_w[3:0]);
      if (we && at == LIMBSMITH_START) assert (start == dat_w[9:0]);
      if (we && at == LIMBSMITH_LEN) assert (len == dat_w[10:0]);
      if (we && at == LIMBSMITH_ENABLE) assert (enable == dat_w[4:0]);
      if (we && at == LIMBSMITH_EVENTS) assert ((events & dat_w[4:0] & ~({5{old_done}})) == 5'd0);
      if (!we) begin
        if (at_registers && reachable && readable_then) assert (dat_r == {20'd1, adr[13:2]});
        if (at_code || (at_registers && !(reachable && readable_then))) assert (dat_r == 32'd0);
        if (at == LIMBSMITH_WINDOW) assert (dat_r == {28'd0, window});
        if (at == LIMBSMITH_START) assert (dat_r == {22'd0, start});
        if (at == LIMBSMITH_LEN) assert (dat_r == {21'd0, len});
        if (at == LIMBSMITH_CONTROL) assert (dat_r == 32'd0);
        if (at == LIMBSMITH_STATUS)
          assert (dat_r[LIMBSMITH_STATUS_BUSY] == was_busy && dat_r[LIMBSMITH_STATUS_LOCKED] == locked &&
              dat_r[31:14] == 18'd0);
        if (at == LIMBSMITH_CHECKSUM) assert (dat_r == checksum);
        if (at == LIMBSMITH_EVENTS) assert (dat_r == {27'd0, old_events});
        if (at == LIMBSMITH_ENABLE) assert (dat_r == {27'd0, enable});
      end
    end
    if (err) assert (codes == 0 && writes == 0 && reads == 0 && halts == 0 && !go && !wipe);
    assert (acks_now || dat_r == 32'd0);
    // Nothing else changes.
    if (!old_rst) begin
      assert (locked == (old_locked ||
          (old_write && prior[47:32] == LIMBSMITH_CONTROL[17:2] && prior[LIMBSMITH_CONTROL_LOCK])));
      assert (checksum == old_checksum || old_checked);
      assert (window == old_window || (old_write && prior[47:32] == LIMBSMITH_WINDOW[17:2]));
      assert (start == old_start || (old_write && prior[47:32] == LIMBSMITH_START[17:2]));
      assert (len == old_len || (old_write && prior[47:32] == LIMBSMITH_LEN[17:2]));
      assert (enable == old_enable || (old_write && prior[47:32] == LIMBSMITH_ENABLE[17:2]));
      assert ((old_events & ~events) == 5'd0 || (old_write && prior[47:32] == LIMBSMITH_EVENTS[17:2]));
      assert ((events & ~old_events) == 5'd0 || old_done || old_refused);
      // An event is never lost: it is there in the cycle after it came.
      if (old_done) assert ((events & 5'hf) != 5'd0);
      if (old_refused) assert (events[LIMBSMITH_EVENTS_REFUSED]);
    end
  end
end
