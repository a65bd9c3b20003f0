// Part of `limbsmith_engine` when something is proved: for every stream of instructions, every host that waits
// for its answers, and a register R of which nothing is assumed,
//
//   * an instruction reads R only when the newest value issued for it is at hand, and takes it from
//     where it is (memory, bus, what was on the bus);
//   * results come out of the units exactly when their place on the bus comes by;
//   * no unit is started before it is free (of the arrays, that stands there).
//
// `away` counts the cycles until the newest value of R is on the bus.
//
// Signals inside of the stages come first: `flatten` connects wires that have the name of one.
`define LIMBSMITH_INSIDE (* hierconn *) wire
`LIMBSMITH_INSIDE [31:0] \u_issue.pending ;
`LIMBSMITH_INSIDE \u_issue.hazard_a ;
`LIMBSMITH_INSIDE \u_issue.hazard_b ;
`LIMBSMITH_INSIDE \u_issue.hazard_d ;
`LIMBSMITH_INSIDE \u_issue.sets ;
`LIMBSMITH_INSIDE [5:0] \u_sequencer.hold ;
`LIMBSMITH_INSIDE \u_sequencer.wiping ;
`LIMBSMITH_INSIDE \u_sequencer.every_window ;
`LIMBSMITH_INSIDE [1:0] \u_operands.source_a ;
`LIMBSMITH_INSIDE [1:0] \u_operands.source_b ;
`LIMBSMITH_INSIDE \u_execute.on_wide ;
`LIMBSMITH_INSIDE [ARRAYS-1:0] \u_execute.array_starts ;
`LIMBSMITH_INSIDE [LIMBSMITH_SLOTS:0] \u_writeback.valid ;
`LIMBSMITH_INSIDE [5*LIMBSMITH_SLOTS+4:0] \u_writeback.destinations ;
`LIMBSMITH_INSIDE \u_writeback.bus_wide ;
`LIMBSMITH_INSIDE [7:0] \u_host.cycle ;
(* anyconst *) logic [4:0] R;
logic [5:0] away = 6'd0;
logic taking_wide;
logic on_bus = 1'b0;       // it is on the bus
logic [1:0] expected_a, expected_b;
logic check_a = 1'b0, check_b = 1'b0;
logic [18:0] due[0:ARRAYS-1];
logic [11:0] due_wide = 12'd0;
logic [3:0] wide_moves = 4'd0;  // as `cycles_left` in the wide unit

function [5:0] latency_of(input [LIMBSMITH_SLOTS-1:0] entry);
  integer j;
  begin
    latency_of = 6'd0;
    for (j = 0; j < LIMBSMITH_SLOTS; j = j + 1) if (entry[j]) latency_of = j + 1;
  end
endfunction

limbsmith_decoded_t own;
assign own = limbsmith_decode(waiting.opcode);
wire [1:0] from_where = away == 6'd1 ? 2'd1 : on_bus ? 2'd2 : 2'd0;
wire [18:0] soon = taking.opcode == LIMBSMITH_OP_FSML ? 19'h8 :
    taking.opcode == LIMBSMITH_OP_FMUL ? 19'h20000 : 19'h400;
wire adds = taking.valid && (taking.opcode == LIMBSMITH_OP_FADD ||
    taking.opcode == LIMBSMITH_OP_FSUB || taking.opcode == LIMBSMITH_OP_FSEL);
wire long_sum = taking.opcode == LIMBSMITH_OP_ADD || taking.opcode == LIMBSMITH_OP_SUB ||
    taking.opcode == LIMBSMITH_OP_SHL || taking.opcode == LIMBSMITH_OP_NOT;
wire two_passes = taking.opcode == LIMBSMITH_OP_FST || taking.opcode == LIMBSMITH_OP_TRD;
wire quiet = \u_host.cycle  == 8'd0 && !done;

initial assume (rst);
always_ff @(posedge clk) begin
  taking_wide <= \u_execute.on_wide ;
  on_bus <= away == 6'd1 && !rst;
  if (away != 6'd0) away <= away - 6'd1;
  if (\u_issue.sets  && waiting.destination == R) away <= latency_of(enters);
  check_a <= fire && !waiting.a_constant && waiting.a_index == R && (waiting.second_half || own.reads_a);
  check_b <= fire && !waiting.b_constant && waiting.b_index == R && own.reads_b;
  expected_a <= from_where;
  expected_b <= from_where;
  for (int g = 0; g < ARRAYS; g = g + 1) begin
    due[g] <= rst ? 19'd0 : due[g] >> 1 | (\u_execute.array_starts [g] ? soon : 19'd0);
  end
  due_wide <= due_wide >> 1 |
      (!(taking.valid && taking_wide) ? 12'd0 : two_passes ? 12'h200 : long_sum ? 12'h10 : 12'h1);
  if (taking.valid && taking_wide) wide_moves <= two_passes ? 4'd9 : long_sum ? 4'd4 : 4'd0;
  else if (wide_moves != 4'd0) wide_moves <= wide_moves - 4'd1;
  if (rst) begin
    wide_moves <= 4'd0;
    away <= 6'd0;
    check_a <= 1'b0;
    check_b <= 1'b0;
    due_wide <= 12'd0;
  end
end

always_comb begin
  assume (!(host_read || host_write) || (quiet && !busy));
  assume (!(go || wipe) || (quiet && !(host_read || host_write) && !(go && wipe)));
  if (!rst) begin
    // What an instruction carries with it is what the table says.
    if (waiting.valid) begin
      assert (waiting.writes == own.writes && waiting.occupies == own.occupies &&
          waiting.on_array == (own.execution_unit == LIMBSMITH_UNIT_ARRAY) &&
          waiting.on_wide == (own.execution_unit == LIMBSMITH_UNIT_WIDE));
      for (int s = 0; s < LIMBSMITH_SLOTS; s = s + 1)
        assert (enters[s] == (own.writes && {27'd0, own.latency} == s + 1));
      assert (waiting.second_half ==
          (waiting.second_half && waiting.opcode == LIMBSMITH_OP_FST && !waiting.a_constant));
      if (waiting.splits) assert (waiting.opcode == LIMBSMITH_OP_FMUL);
    end
    // The queue of results, as far as it is about R.
    for (int s = 0; s < LIMBSMITH_SLOTS; s = s + 1)
      assert ((\u_writeback.valid [s] && \u_writeback.destinations [5*s+:5] == R) == (away == s + 1));
    assert (away <= LIMBSMITH_SLOTS);
    assert ((bus_valid && bus_destination == R) == on_bus);
    if (on_bus) assert (write && write_register[4:0] == R);
    assert (\u_issue.pending [R] == (away >= 6'd2));
    if (waiting.valid) begin
      if (!waiting.a_constant && waiting.a_index == R && own.reads_a) assert (\u_issue.hazard_a  == (away >= 6'd2));
      if (!waiting.b_constant && waiting.b_index == R && own.reads_b) assert (\u_issue.hazard_b  == (away >= 6'd2));
      if (waiting.destination == R && own.writes) assert (\u_issue.hazard_d  == (away >= 6'd2));
    end
    if (waiting.issuable) assert (waiting.valid && own.legal && waiting.opcode != LIMBSMITH_OP_FIN);
    assert (held == (\u_sequencer.hold  != 6'd0) && (!\u_sequencer.wiping  || held));
    assert (busy || !waiting.valid && !held);
    assert (!ending || (busy && !waiting.valid && held && \u_sequencer.wiping  && away == 6'd0 && !on_bus));
    assert (!\u_sequencer.every_window  || ending);
    assert (!busy || \u_host.cycle  == 8'd0);
    assert (!stop || (busy && waiting.valid && !waiting.issuable && !held && away == 6'd0));
    assert (busy || away == 6'd0);
    assert (!\u_sequencer.wiping  || away == 6'd0);
    // What is read, and from where.
    if (fire && !waiting.a_constant && waiting.a_index == R && own.reads_a) assert (away <= 6'd1);
    if (fire && !waiting.b_constant && waiting.b_index == R && own.reads_b) assert (away <= 6'd1);
    if (\u_issue.sets  && waiting.destination == R) assert (away <= 6'd1);
    if (check_a) assert (\u_operands.source_a  == expected_a);
    if (check_b) assert (\u_operands.source_b  == expected_b);
    // What comes out of the units, and when.
    assert (adds == (carried.valid && !carried.from_array && !carried.from_wide));
    for (int s = 0; s < ARRAYS; s = s + 1)
      assert (due[s][0] == (carried.valid && carried.from_array && carried.second_array == s));
    if (on_bus) assert (due_wide[0] == \u_writeback.bus_wide );
    if (taking.valid && taking_wide) assert (wide_moves == 4'd0);
  end
end
