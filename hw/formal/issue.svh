// Part of `engine` when something is proved: for every stream of instructions, every host that waits
// for its answers, and a register R of which nothing is assumed,
//
//   * an instruction reads R only when the newest value issued for it is at hand, and takes it from
//     where it is (memory, bus, what was on the bus);
//   * results come out of the units exactly when their place on the bus comes by;
//   * no unit is started before it is free (of the arrays, that stands there).
//
// `away` counts the cycles until the newest value of R is on the bus.
(* anyconst *) reg [4:0] R;
reg [5:0] away = 6'd0;
reg ex_wide;
reg on_bus = 1'b0;       // it is on the bus
reg [1:0] source_a, source_b;
reg check_a = 1'b0, check_b = 1'b0;
reg [18:0] due[0:ARRAYS-1];
reg [11:0] due_wide = 12'd0;
reg [3:0] wide_moves = 4'd0;  // as `left` in the wide unit

function [5:0] latency_of(input [SLOTS-1:0] entry);
  integer j;
  begin
    latency_of = 6'd0;
    for (j = 0; j < SLOTS; j = j + 1) if (entry[j]) latency_of = j + 1;
  end
endfunction

wire [DECODE-1:0] own = decode(op);
wire [1:0] from_where = away == 6'd1 ? 2'd1 : on_bus ? 2'd2 : 2'd0;
wire [18:0] soon = ex_op == OP_FSML ? 19'h8 : ex_op == OP_FMUL ? 19'h20000 : 19'h400;
wire adds = ex && (ex_op == OP_FADD || ex_op == OP_FSUB || ex_op == OP_FSEL);
wire long_sum = ex_op == OP_ADD || ex_op == OP_SUB || ex_op == OP_SHL || ex_op == OP_NOT;
wire two_passes = ex_op == OP_FST || ex_op == OP_TRD;
wire quiet = host == 8'd0 && !done;

initial assume (rst);
integer g;
always @(posedge clk) begin
  ex_wide <= ra_wide;
  on_bus <= away == 6'd1 && !rst;
  if (away != 6'd0) away <= away - 6'd1;
  if (sets && wd == R) away <= latency_of(enters);
  check_a <= fire && !ca && ia == R && (second || own[16]);
  check_b <= fire && !cb && ib == R && own[15];
  source_a <= from_where;
  source_b <= from_where;
  for (g = 0; g < ARRAYS; g = g + 1) begin
    due[g] <= rst ? 19'd0 : due[g] >> 1 | (starts[g] ? soon : 19'd0);
  end
  due_wide <= due_wide >> 1 |
      (!(ex && ex_wide) ? 12'd0 : two_passes ? 12'h200 : long_sum ? 12'h10 : 12'h1);
  if (ex && ex_wide) wide_moves <= two_passes ? 4'd9 : long_sum ? 4'd4 : 4'd0;
  else if (wide_moves != 4'd0) wide_moves <= wide_moves - 4'd1;
  if (rst) begin
    wide_moves <= 4'd0;
    away <= 6'd0;
    check_a <= 1'b0;
    check_b <= 1'b0;
    due_wide <= 12'd0;
  end
end

integer s;
always @* begin
  assume (!(host_read || host_write) || (quiet && !busy));
  assume (!(go || wipe) || (quiet && !(host_read || host_write) && !(go && wipe)));
  if (!rst) begin
    // What an instruction carries with it is what the table says.
    if (valid) begin
      assert (writes == own[14] && on_array == (own[13:11] == UNIT_ARRAY) &&
          on_wide == (own[13:11] == UNIT_WIDE) && occupies == own[5:0]);
      for (s = 0; s < SLOTS; s = s + 1)
        assert (enters[s] == (own[14] && {27'd0, own[10:6]} == s + 1));
      assert (second == (second && op == OP_FST && !ca));
      if (splits) assert (op == OP_FMUL);
    end
    // The queue of results, as far as it is about R.
    for (s = 0; s < SLOTS; s = s + 1)
      assert ((slot_valid[s] && slot_wd[s] == R) == (away == s + 1));
    assert (away <= SLOTS);
    assert ((bus_valid && bus_wd == R) == on_bus);
    if (on_bus) assert (write && write_to[4:0] == R);
    assert (pending[R] == (away >= 6'd2));
    if (valid) begin
      if (!ca && ia == R && own[16]) assert (blocked_a == (away >= 6'd2));
      if (!cb && ib == R && own[15]) assert (blocked_b == (away >= 6'd2));
      if (wd == R && own[14]) assert (blocked_d == (away >= 6'd2));
    end
    if (can) assert (valid && own[17] && op != OP_FIN);
    assert (held == (hold != 6'd0) && (!wiping || held));
    assert (busy || !valid && !held);
    assert (!ending || (busy && !valid && held && wiping && away == 6'd0 && !on_bus));
    assert (!every_window || ending);
    assert (!busy || host == 8'd0);
    assert (!finish || (busy && valid && !can && !held && away == 6'd0));
    assert (busy || away == 6'd0);
    assert (!wiping || away == 6'd0);
    // What is read, and from where.
    if (fire && !ca && ia == R && own[16]) assert (away <= 6'd1);
    if (fire && !cb && ib == R && own[15]) assert (away <= 6'd1);
    if (sets && wd == R) assert (away <= 6'd1);
    if (check_a) assert (pick_a == source_a);
    if (check_b) assert (pick_b == source_b);
    // What comes out of the units, and when.
    assert (adds == (slot_valid[1] && !slot_product[1] && !slot_wide[1]));
    for (s = 0; s < ARRAYS; s = s + 1)
      assert (due[s][0] == (slot_valid[1] && slot_product[1] && slot_which[1] == s));
    if (on_bus) assert (due_wide[0] == bus_wide);
    if (ex && ex_wide) assert (wide_moves == 4'd0);
  end
end
