// The engine: microcode, sequencer, registers, and the units.
//
// Issue is in order, at most one instruction a cycle. An instruction waits until its operands and its
// destination are not pending, its unit is free, and its place on the result bus, `latency` cycles later, is
// free.
//
//   cycle 0   issue: addresses of registers
//   cycle 1   operands, from memory or from the result bus
//   cycle 2   units take them
//
// Words of microcode are prefetched into a queue, which is dropped when control branches. The state of
// registers that issue needs (pending or not) is looked up as an instruction leaves the queue, and updated
// while it waits.
//
// Every end of a job, `wipe`, and reset begin a time of `ending`, 35 cycles for each window that is
// cleared. In it operands, arrays, carry, wide unit, flag, counter, addresses and the host's words are
// held at zero, and zero is written to all registers of the window; only after `fin` register 0, the
// result, stays. `busy` lasts as long.
//
// `slot[k]` is the result that comes out k cycles from now and is on the bus one cycle after that.
// One enters at `latency - 1`; latencies are few, so most places only move on (ENTRY).
module engine #(
    parameter ARRAYS = 1,
    // Cycles of an end, for each window, and the last of those that reset clears: shorter in a proof.
    parameter [5:0] CLEARING = 6'd35,
    parameter [3:0] LAST_WINDOW = 4'd15
) (
    input  wire         clk,
    input  wire         rst,

    input  wire         go,
    input  wire         halt,
    input  wire         wipe,     // while not busy: clear the window
    input  wire [  3:0] window,
    input  wire [  9:0] start,
    input  wire [ 10:0] len,
    output reg          busy,
    output reg          done,     // for one cycle
    output reg  [  1:0] cause,    // 0 fin, 1 no such opcode, 2 left the range, 3 halted
    output wire [  9:0] address,
    output wire         wiped,    // neither the window nor the units hold anything
    output wire         kept,     // the window holds a result

    // Microcode, written while the engine is not busy.
    input  wire         code_write,
    input  wire [  9:0] code_at,
    input  wire [ 31:0] code_value,

    // Registers as words of 32 bits, while not busy, one access at a time, until `host_ready`. Only what
    // is `host_readable` may be read: register 0, if it is a result.
    input  wire         host_read,
    input  wire         host_write,
    input  wire [  8:0] host_register,
    input  wire [  2:0] host_word,
    input  wire [ 31:0] host_value,
    output wire         host_readable,
    output reg  [ 31:0] host_answer,
    output wire         host_ready,

    // For test benches.
    output wire         watch_issue,
    output wire [ 11:0] watch_pc,
    output wire         watch_write,
    output wire [  4:0] watch_register,
    output wire [270:0] watch_value
);
`include "isa.svh"

  // Microcode: the address, the memory's output, a queue.
  reg [31:0] code[0:1023];
  reg [11:0] first_pc, stop_pc;
  reg [11:0] fetch, target;
  reg redirect, fetching, room;
  reg [31:0] q;
  reg q_valid, q_in_reach;
  reg [32:0] queue[0:15];
  reg [3:0] head, tail;

  wire advance, flush, fire;
  logic ending;
  reg finish;
  wire reads = redirect || (fetching && room);
  wire [11:0] at = redirect ? target : fetch;
  wire [3:0] waiting = tail - head;
  reg flushed;
  wire some = busy && head != tail && !flushed;

  always @(posedge clk) begin
    if (code_write && !busy) code[code_at] <= code_value;
    q <= code[at[9:0]];
    q_in_reach <= at >= first_pc && at < stop_pc && at < 12'd1024;
    if (q_valid) queue[tail] <= {q_in_reach, q};
    if (ending) fetch <= 12'd0;
    else if (reads) fetch <= at + 12'd1;
    // Three more words may be on their way when it is seen that there are eight.
    room <= flushed || waiting < 4'd8;
    q_valid <= reads && !rst;
    flushed <= flush && !rst;
    if (rst || (go && !busy) || flushed || ending) begin
      head <= 4'd0;
      tail <= 4'd0;
    end else begin
      if (q_valid) tail <= tail + 4'd1;
      if (advance && some) head <= head + 4'd1;
    end
  end

  // The next instruction, and the one waiting to issue.
`ifdef FORMAL
  (* anyseq *) wire [32:0] word;
`else
  wire [32:0] word = queue[head];
`endif
  wire [5:0] word_op = word[5:0] == OP_MUL ? OP_FMUL : word[5:0];
  wire [DECODE-1:0] d = decode(word_op);
  wire word_same = word_op == OP_SHL || word_op == OP_NOT;  // b is a
  wire [4:0] word_a = word[10:6];
  wire [4:0] word_b = word_same ? word[10:6] : word[16:12];
  wire [4:0] word_d = word[22:18];
  localparam [DECODE-1:0] FORM = decode(OP_FST);

  reg valid, can, in_reach, legal, writes, on_array, on_wide;
  reg splits;               // an original product: its canonical form comes after it
  reg second;               // is that
  reg [5:0] op, occupies;
  reg [SLOTS-1:0] enters;
  reg [4:0] ia, ib, wd;
  reg ca, cb;
  reg [8:0] imm;
  reg [11:0] pc;
  reg blocked_a, blocked_b, blocked_d;
  reg [31:0] pending;
  wire sets = fire && writes;
  wire clears;
  wire [4:0] cleared;
  reg halting;

  integer n;
  always @(posedge clk) begin
    blocked_a <= blocked_a && !(clears && cleared == ia);
    blocked_b <= blocked_b && !(clears && cleared == ib);
    blocked_d <= blocked_d && !(clears && cleared == wd);
    if (!valid || fire) begin
      if (valid && splits) begin
        // The second half of an original product.
        op <= OP_FST;
        {ca, ia} <= {1'b0, wd};
        occupies <= FORM[5:0];
        on_array <= 1'b0;
        on_wide <= 1'b1;
        for (n = 0; n < SLOTS; n = n + 1) enters[n] <= {27'd0, FORM[10:6]} == n + 1;
        splits <= 1'b0;
        second <= 1'b1;
        blocked_a <= 1'b1;
        blocked_b <= 1'b0;
        blocked_d <= 1'b1;
      end else begin
        op <= word_op;
        imm <= word[31:23];
        {ca, ia} <= {word[11], word_a};
        {cb, ib} <= {word_same ? word[11] : word[17], word_b};
        wd <= word_d;
        in_reach <= word[32];
        {legal, writes, occupies} <= {d[17], d[14], d[5:0]};
        on_array <= d[13:11] == UNIT_ARRAY;
        on_wide <= d[13:11] == UNIT_WIDE;
        for (n = 0; n < SLOTS; n = n + 1)
          enters[n] <= ENTRY[n] && d[14] && {27'd0, d[10:6]} == n + 1;
        splits <= word[5:0] == OP_MUL;
        second <= 1'b0;
        blocked_a <= d[16] && !word[11] &&
            ((pending[word_a] && !(clears && cleared == word_a)) || (sets && wd == word_a));
        // (Where b is a, waiting for a is enough.)
        blocked_b <= d[15] && !word[17] &&
            ((pending[word[16:12]] && !(clears && cleared == word[16:12])) ||
            (sets && wd == word[16:12]));
        blocked_d <= d[14] &&
            ((pending[word_d] && !(clears && cleared == word_d)) || (sets && wd == word_d));
      end
    end
    if (rst || (go && !busy) || flush || finish || ending) begin
      valid <= 1'b0;
      can <= 1'b0;
    end else if (advance) begin
      valid <= some;
      can <= some && word[32] && d[17] && word_op != OP_FIN && !halting;
    end
    if (rst || ending) pc <= 12'd0;
    else if (go && !busy) pc <= {2'b0, start};
    else if (redirect) pc <= target;
    else if (fire && !splits && !flush) pc <= pc + 12'd1;
  end

  // Sequencer.
  reg [3:0] win;
  reg [5:0] hold;
  reg held;                 // hold is not 0
  reg [8:0] counter;
  reg flag, earlier;
  reg wiping, keep_any;
  logic every_window;       // reset clears one window after the other
  logic reports;            // what ends is a job
  reg [4:0] keep;
  reg [3:0] array_left[0:ARRAYS-1];
  reg [3:0] wide_left;

  // Pending results. `slot_which`: from the second array.
  reg [SLOTS:0] slot_valid, slot_product, slot_wide, slot_which;
  reg [4:0] slot_wd[0:SLOTS];
  reg bus_valid, bus_wide;
  reg [4:0] bus_wd;

  wire first_free = array_left[0] == 4'd0;
  wire array_free, which;
  generate
    if (ARRAYS == 2) begin : pair
      assign array_free = first_free || array_left[1] == 4'd0;
      assign which = !first_free;
    end else begin : alone
      assign array_free = first_free;
      assign which = 1'b0;
    end
  endgenerate

  wire drained = pending == 32'd0;
  wire waits = blocked_a || blocked_b || blocked_d || |(enters & slot_valid[SLOTS:1]) ||
      (on_array && !array_free) || (on_wide && wide_left != 4'd0) || (op == OP_WIPE && !drained);
  assign fire = can && !held && !waits;
  assign clears = slot_valid[1];
  assign cleared = slot_wd[1];
  wire loops = op == OP_DBNZ && counter != 9'd0;
  wire on_data = op == OP_BRZ || op == OP_BRB;
  wire [11:0] after = pc + 12'd1;
  wire [11:0] jump = after + {{3{imm[8]}}, imm};
  assign advance = !valid || (fire && !splits);
  assign flush = fire && (on_data || op == OP_DBNZ);
  assign address = pc[9:0];

  // Operands, a cycle after issue; units, a cycle after that; decisions on data, one more.
  reg ra, ex, late;
  reg [5:0] ra_op, ex_op, late_op;
  reg ra_array, ra_wide, ra_which;
  // Controls of the units, decided a cycle before.
  reg [ARRAYS-1:0] starts;
  reg [2*ARRAYS-1:0] takes_a, takes_b;
  reg [1:0] kind;
  reg wide_starts, subtracts, selects, chooses;
  reg [11:0] jumps;
  wire taken;

  wire last_of_window = ending && hold == 6'd1;
  wire another = every_window && win != LAST_WINDOW;

  integer i;
  always @(posedge clk) begin
    done <= 1'b0;
    finish <= valid && !can && !held && drained && !finish && !rst;
    for (i = 0; i < SLOTS; i = i + 1) begin
      slot_valid[i] <= slot_valid[i+1];
      slot_product[i] <= slot_product[i+1];
      slot_wide[i] <= slot_wide[i+1];
      slot_which[i] <= slot_which[i+1];
      slot_wd[i] <= slot_wd[i+1];
      if (ENTRY[i] && fire && enters[i]) begin
        slot_valid[i] <= 1'b1;
        slot_product[i] <= on_array;
        slot_wide[i] <= on_wide;
        slot_which[i] <= which;
        slot_wd[i] <= wd;
      end
    end
    slot_valid[SLOTS] <= 1'b0;
    slot_product[SLOTS] <= 1'b0;
    slot_wide[SLOTS] <= 1'b0;
    slot_which[SLOTS] <= 1'b0;
    slot_wd[SLOTS] <= 5'd0;
    if (clears) pending[cleared] <= 1'b0;
    if (sets) pending[wd] <= 1'b1;

    if (hold != 6'd0) hold <= hold - 6'd1;
    for (i = 0; i < ARRAYS; i = i + 1)
      if (array_left[i] != 4'd0) array_left[i] <= array_left[i] - 4'd1;
    if (wide_left != 4'd0) wide_left <= wide_left - 4'd1;
    if (hold == 6'd1) begin
      held <= 1'b0;
      wiping <= 1'b0;
    end
    if (busy && halt) halting <= 1'b1;
    redirect <= 1'b0;
    if (redirect) fetching <= 1'b1;

    if ((go || wipe) && !busy) begin
      busy <= 1'b1;
      win <= window;
    end
    if (go && !busy) begin
      redirect <= 1'b1;
      target <= {2'b0, start};
      first_pc <= {2'b0, start};
      stop_pc <= {2'b0, start} + {1'b0, len};
      halting <= 1'b0;
      counter <= 9'd0;
    end
    if (finish || (wipe && !busy)) begin
      ending <= 1'b1;
      reports <= finish;
      wiping <= 1'b1;
      held <= 1'b1;
      hold <= CLEARING;
      keep <= 5'd0;
      keep_any <= finish && !halting && in_reach && legal;
    end
    if (last_of_window) begin
      if (another) begin
        win <= win + 4'd1;
        wiping <= 1'b1;
        held <= 1'b1;
        hold <= CLEARING;
      end else begin
        ending <= 1'b0;
        every_window <= 1'b0;
        busy <= 1'b0;
        done <= reports;
      end
    end
    if (ending) begin
      fetching <= 1'b0;
      counter <= 9'd0;
      {target, jumps, first_pc, stop_pc} <= '0;
    end
    if (finish) begin
      cause <= halting ? 2'd3 : !in_reach ? 2'd2 : !legal ? 2'd1 : 2'd0;
      fetching <= 1'b0;
    end
    if (fire) begin
      if (on_array) array_left[which] <= occupies[3:0] - 4'd1;
      if (on_wide) wide_left <= occupies[3:0] - 4'd1;
      if (flush) fetching <= 1'b0;
      if (op == OP_DBNZ) begin
        redirect <= 1'b1;
        target <= loops ? jump : after;
      end
      if (on_data) begin
        target <= after;
        jumps <= jump;
      end
      if (loops) counter <= counter - 9'd1;
      if (op == OP_CNT) counter <= imm;
      if (op == OP_FLG || op == OP_WIPE) begin
        hold <= occupies - 6'd1;
        held <= 1'b1;
      end
      if (op == OP_WIPE) begin
        counter <= 9'd0;
        wiping <= 1'b1;
        keep <= ia;
        keep_any <= !ca;
      end
    end
    if (late && (late_op == OP_BRZ || late_op == OP_BRB)) begin
      redirect <= 1'b1;
      if (taken) target <= jumps;
    end
    if (rst) begin
      busy <= 1'b1;
      done <= 1'b0;
      cause <= 2'd0;
      ending <= 1'b1;
      every_window <= 1'b1;
      reports <= 1'b0;
      hold <= CLEARING;
      held <= 1'b1;
      wiping <= 1'b1;
      keep_any <= 1'b0;
      halting <= 1'b0;
      pending <= 32'd0;
      for (i = 0; i < ARRAYS; i = i + 1) array_left[i] <= 4'd0;
      wide_left <= 4'd0;
      slot_valid <= {(SLOTS + 1) {1'b0}};
      redirect <= 1'b0;
      fetching <= 1'b0;
      win <= 4'd0;
    end
  end

  // The contents of each window. Reset passes through all of them.
  typedef enum logic [1:0] {
    NOTHING,
    OPERANDS,
    RESULT
  } contents_t;
  logic [1:0] contents[0:15];
  logic units_wiped;
  wire host_asks = (host_read || host_write) && !busy;
  assign wiped = !busy && units_wiped && contents[window] == NOTHING;
  assign kept = !busy && contents[window] == RESULT;
  assign host_readable = host_register[4:0] == 5'd0 && contents[host_register[8:5]] == RESULT;
  wire [3:0] contents_at = busy ? win : host_register[8:5];
  always_ff @(posedge clk) begin
    if (last_of_window || (host_asks && host_write))
      contents[contents_at] <= !busy ? OPERANDS : keep_any ? RESULT : NOTHING;
    units_wiped <= ending || (units_wiped && !busy && !host_asks);
  end

  // The host's accesses: through the wide unit, where the register's words come by.
  reg [7:0] host;
  reg host_writes;
  reg [2:0] host_part;
  reg [31:0] host_data;
  reg [8:0] host_at;
  wire [63:0] host_pair;
  reg host_here;            // the requested part comes by
  reg [1:0] host_puts;      // halves of it that are replaced
  wire host_next = (host[5:2] >> host_part[2:1] & 4'd1) != 4'd0;
  assign host_ready = host[7];
  always @(posedge clk) begin
    if (rst) host <= 8'd0;
    else host <= {host[6:0], host_asks};
    host_here <= host_next && !rst;
    host_puts <= host_next && host_writes && !rst ? {host_part[0], !host_part[0]} : 2'd0;
    if (rst || ending) begin
      host_writes <= 1'b0;
      host_part <= 3'd0;
      host_data <= 32'd0;
    end else if (host_asks) begin
      host_writes <= host_write;
      host_part <= host_word;
      host_data <= host_value;
      host_at <= host_register;
    end
    if (ending) host_answer <= 32'd0;
    else if (host_here) host_answer <= host_part[0] ? host_pair[63:32] : host_pair[31:0];
  end

  reg [1:0] pick_a, pick_b;  // 0 memory, 1 bus, 2 the previous bus value, 3 constant
  reg [4:0] ra_ia, ra_ib;
  reg [270:0] last;
  logic no_operands;         // nobody needs any
`ifdef FORMAL
  wire [270:0] a = 271'd0, b = 271'd0;  // only timing is proved here
`else
  reg [270:0] a, b;
`endif
  wire [270:0] mem_a, mem_b, bus;
  wire [270:0] const_a = constant(ra_ia);
  wire [270:0] const_b = constant(ra_ib);
  // The memory's output comes late in its cycle.
  wire [270:0] other_a = pick_a == 2'd1 ? bus : pick_a == 2'd2 ? last : const_a;
  wire [270:0] other_b = pick_b == 2'd1 ? bus : pick_b == 2'd2 ? last : const_b;

  always @(posedge clk) begin
    ra <= fire && !rst;
    ex <= ra && !rst;
    late <= ex && !rst;
    {ra_op, ra_array, ra_wide, ra_which} <= {op, on_array, on_wide, which};
    ex_op <= ra_op;
    kind <= ra_op == OP_FSML ? 2'd2 : ra_op == OP_FMUL ? 2'd0 : 2'd1;
    for (i = 0; i < ARRAYS; i = i + 1) begin
      starts[i] <= ra && !rst && ra_array && ra_which == i[0];
      takes_a[2*i+:2] <= !(ra && ra_array && ra_which == i[0]) ? 2'd0 :
          ra_op == OP_FSML ? 2'd3 : ra_op == OP_FSQC && flag ? 2'd2 : 2'd1;
      takes_b[2*i+:2] <= !(ra && ra_array && ra_which == i[0]) ? 2'd0 :
          ra_op == OP_FSML ? 2'd3 : ra_op == OP_FMUL || (ra_op == OP_FSQC && flag) ? 2'd2 : 2'd1;
    end
    wide_starts <= ra && !rst && (ra_wide || ra_op == OP_WIPE) || host[1] && !rst;
    subtracts <= ra_op == OP_FSUB;
    selects <= ra_op == OP_FSEL;
    chooses <= ra_op == OP_FSEL && flag;
    late_op <= ex_op;
    ra_ia <= ia;
    ra_ib <= ib;
    pick_a <= !busy ? 2'd0 : ca ? 2'd3 : slot_valid[0] && slot_wd[0] == ia ? 2'd1 :
        bus_valid && bus_wd == ia ? 2'd2 : 2'd0;
    pick_b <= cb ? 2'd3 : slot_valid[0] && slot_wd[0] == ib ? 2'd1 :
        bus_valid && bus_wd == ib ? 2'd2 : 2'd0;
    last <= bus;
    no_operands <= ending || (!busy && !host[0]);
`ifndef FORMAL
    a <= pick_a == 2'd0 ? mem_a : other_a;
    b <= pick_b == 2'd0 ? mem_b : other_b;
    if (no_operands) begin
      a <= 271'd0;
      b <= 271'd0;
    end
`endif
  end

  wire [255:0] plain_a, plain_b;
  wire [255:0] x;
  wire [270:0] x_digits;
  genvar k;
  generate
    for (k = 0; k < 15; k = k + 1) begin : layout
      assign plain_a[17*k+:17] = a[18*k+:17];
      assign plain_b[17*k+:17] = b[18*k+:17];
      assign x_digits[18*k+:18] = {1'b0, x[17*k+:17]};
    end
  endgenerate
  assign plain_a[255] = a[270];
  assign plain_b[255] = b[270];
  assign x_digits[270] = x[255];

  // Flag and branches on data, in two cycles: sixteen parts, then of those one, or all.
  reg [15:0] one_of, any_of;
  reg [4:0] part;
`ifdef FORMAL
  (* anyseq *) wire here;
`else
  wire here = one_of[part[3:0]] && !part[4];
`endif
  assign taken = late_op == OP_BRZ ? any_of == 16'd0 : !here;
  generate
    for (k = 0; k < 16; k = k + 1) begin : looks
      wire [15:0] some_bits = plain_a[16*k+:16];
      always @(posedge clk) begin
        one_of[k] <= some_bits[counter[3:0]];
        any_of[k] <= |some_bits;
      end
    end
  endgenerate
  always @(posedge clk) begin
    part <= counter[8:4];
    if (rst || (go && !busy) || (ex && ex_op == OP_WIPE) || ending) begin
      flag <= 1'b0;
      earlier <= 1'b0;
    end else if (late && late_op == OP_FLG) begin
      flag <= here ^ earlier;
      earlier <= here;
    end
  end

  // Units.
  wire [660*ARRAYS-1:0] columns;
  wire [659:0] chosen;
  wire [269:0] r;
  generate
    for (k = 0; k < ARRAYS; k = k + 1) begin : arrays
      array the_array (
          .clk(clk),
          .rst(rst),
          .start(starts[k]),
          .wipe(ending),
          .kind(kind),
          .take_a(takes_a[2*k+:2]),
          .take_b(takes_b[2*k+:2]),
          .a(a[269:0]),
          .b(b[269:0]),
          .columns(columns[660*k+:660])
      );
    end
    if (ARRAYS == 2) begin : both
      assign chosen = slot_which[1] ? columns[660*ARRAYS-1-:660] : columns[659:0];
    end else begin : only
      assign chosen = columns[659:0];
    end
  endgenerate
  carry the_carry (
      .clk(clk),
      .product(slot_product[1]),
      .subtract(subtracts),
      .select(selects),
      .choose(chooses),
      .a(a[269:0]),
      .b(b[269:0]),
      .columns(chosen),
      .r(r)
  );
  wide the_wide (
      .clk(clk),
      .rst(rst),
      .start(wide_starts),
      .wipe(ending),
      .op(ra_op),
      .turns(host[1]),
      .a(a[269:0]),
      .pa(plain_a),
      .pb(plain_b),
      .put(host_puts),
      .value(host_data),
      .word(host_pair),
      .x(x)
  );

  // The bus, and the other writers of registers that use it: the host, and a wipe. Both have their data in
  // the wide unit.
  reg write;
  reg [8:0] write_to;
  wire wipes = wiping && hold >= 6'd2 && hold <= 6'd33;
  assign bus = bus_wide ? x_digits : {1'b0, r};
  always @(posedge clk) begin
    bus_valid <= slot_valid[0] && !rst;
    bus_wide <= slot_wide[0] || wipes || host[6];
    bus_wd <= slot_wd[0];
    write <= !rst && (slot_valid[0] || (host[6] && host_writes) ||
        (wipes && !(keep_any && hold[4:0] == keep)));
    write_to <= host[6] ? host_at : {win, wipes ? hold[4:0] : slot_wd[0]};
  end

  registers the_registers (
      .clk(clk),
      .write(write),
      .to(write_to),
      .value(bus),
      .from_a(busy ? {win, ia} : host_at),
      .from_b({win, ib}),
      .a(mem_a),
      .b(mem_b)
  );

  assign watch_issue = fire && !second;
  assign watch_pc = pc;
  assign watch_write = bus_valid;
  assign watch_register = bus_wd;
  assign watch_value = bus;

`ifdef FORMAL
`include "issue.svh"
`endif
endmodule
