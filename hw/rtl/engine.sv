// The engine: microcode, sequencer, registers, and the units.
//
// Issue is in order, one instruction a cycle at most. One waits until what it reads and writes is
// not pending, its unit is free, and its place on the result bus, `latency` cycles later, is free.
// Operands are there in the next cycle; results go from the bus to operands in the same cycle.
//
// `slot[k]` is the result that comes out k cycles from now and is on the bus one cycle after that.
module engine (
    input  wire         clk,
    input  wire         rst,

    input  wire         go,
    input  wire         halt,
    input  wire [  3:0] window,
    input  wire [  9:0] start,
    input  wire [ 10:0] len,
    output reg          busy,
    output reg          done,     // for one cycle
    output reg  [  1:0] cause,    // 0 fin, 1 no such opcode, 2 left the stretch, 3 halted
    output wire [  9:0] address,

    // Microcode, written while the engine is not busy.
    input  wire         code_write,
    input  wire [  9:0] code_at,
    input  wire [ 31:0] code_value,

    // Registers as words of 32 bits, while not busy: the answer comes a cycle after the request.
    input  wire         host_read,
    input  wire         host_write,
    input  wire [  8:0] host_register,
    input  wire [  2:0] host_word,
    input  wire [ 31:0] host_value,
    output reg  [ 31:0] host_answer,
    output reg          host_ready,

    // For test benches.
    output wire         watch_issue,
    output wire [ 11:0] watch_pc,
    output wire         watch_write,
    output wire [  4:0] watch_register,
    output wire [270:0] watch_value
);
`include "isa.svh"

  // Microcode.
  reg [31:0] code[0:1023];
  reg [31:0] ir;
  wire [11:0] next_pc;
  always @(posedge clk) begin
    if (code_write && !busy) code[code_at] <= code_value;
    ir <= code[next_pc[9:0]];
  end

  // Sequencer.
  reg [3:0] win;
  reg [11:0] pc;
  reg [11:0] first_pc, stop_pc;
  reg [5:0] hold;
  reg second;               // of the original product: its canonical form
  reg branching, taken;
  reg [11:0] target;
  reg [8:0] counter;
  reg flag, earlier;
  reg wiping, keep_any;
  reg [4:0] keep;
  reg halting;
  reg [31:0] pending;
  reg [3:0] array_left, wide_left;

  wire [5:0] op = ir[5:0] == OP_MUL ? (second ? OP_FST : OP_FMUL) : ir[5:0];
  wire [DECODE-1:0] d = decode(op);
  wire legal = d[17];
  wire reads_a = d[16];
  wire reads_b = d[15];
  wire writes = d[14];
  wire [2:0] unit = d[13:11];
  wire [4:0] latency = d[10:6];
  wire [5:0] occupies = d[5:0];

  wire ca = ir[11] && !second;
  wire cb = ir[17];
  wire [4:0] ia = second ? ir[22:18] : ir[10:6];
  wire [4:0] ib = ir[16:12];
  wire [4:0] wd = ir[22:18];

  // Results under way.
  localparam SLOTS = 22;
  reg [SLOTS-1:0] slot_valid, slot_product, slot_wide;
  reg [4:0] slot_wd[0:SLOTS-1];
  reg bus_valid, bus_wide;
  reg [4:0] bus_wd;

  wire in_range = pc >= first_pc && pc < stop_pc && pc < 12'd1024;
  wire ends = halting || !in_range || !legal || op == OP_FIN;
  wire drained = pending == 32'd0;
  wire waits =
      (reads_a && !ca && pending[ia]) || (reads_b && !cb && pending[ib]) ||
      (writes && (pending[wd] || slot_valid[latency])) ||
      (unit == UNIT_ARRAY && array_left != 4'd0) || (unit == UNIT_WIDE && wide_left != 4'd0) ||
      (op == OP_WIPE && !drained);
  wire turn = busy && hold == 6'd0;
  wire finish = turn && ends && drained;
  wire fire = turn && !ends && !waits;
  wire splits = ir[5:0] == OP_MUL && !second;
  wire [11:0] after = pc + 12'd1;
  wire [11:0] jump = after + {{3{ir[31]}}, ir[31:23]};
  wire loops = op == OP_DBNZ && counter != 9'd0;
  wire lands = hold == 6'd1 && branching;

  // Addresses that are known early go to the memory at once; those of counted loops a cycle later.
  assign next_pc = go && !busy ? {2'b0, start} :
      lands && taken ? target :
      fire && !splits && op != OP_DBNZ ? after : pc;
  assign address = pc[9:0];

  integer i;
  always @(posedge clk) begin
    done <= 1'b0;
    for (i = 0; i < SLOTS - 1; i = i + 1) begin
      slot_valid[i] <= slot_valid[i+1];
      slot_product[i] <= slot_product[i+1];
      slot_wide[i] <= slot_wide[i+1];
      slot_wd[i] <= slot_wd[i+1];
    end
    slot_valid[SLOTS-1] <= 1'b0;
    slot_product[SLOTS-1] <= 1'b0;
    slot_wide[SLOTS-1] <= 1'b0;
    bus_valid <= slot_valid[0];
    bus_wide <= slot_wide[0];
    bus_wd <= slot_wd[0];
    if (slot_valid[1]) pending[slot_wd[1]] <= 1'b0;

    if (hold != 6'd0) hold <= hold - 6'd1;
    if (array_left != 4'd0) array_left <= array_left - 4'd1;
    if (wide_left != 4'd0) wide_left <= wide_left - 4'd1;
    if (hold == 6'd1) begin
      branching <= 1'b0;
      wiping <= 1'b0;
    end
    if (busy && halt) halting <= 1'b1;

    if (rst) begin
      busy <= 1'b0;
      cause <= 2'd0;
      hold <= 6'd0;
      second <= 1'b0;
      branching <= 1'b0;
      wiping <= 1'b0;
      halting <= 1'b0;
      pending <= 32'd0;
      array_left <= 4'd0;
      wide_left <= 4'd0;
      slot_valid <= {SLOTS{1'b0}};
      slot_product <= {SLOTS{1'b0}};
      slot_wide <= {SLOTS{1'b0}};
      bus_valid <= 1'b0;
      pc <= 12'd0;
      win <= 4'd0;
    end else if (go && !busy) begin
      busy <= 1'b1;
      win <= window;
      pc <= {2'b0, start};
      first_pc <= {2'b0, start};
      stop_pc <= {2'b0, start} + {1'b0, len};
      second <= 1'b0;
      halting <= 1'b0;
      counter <= 9'd0;
    end else if (finish) begin
      busy <= 1'b0;
      done <= 1'b1;
      cause <= halting ? 2'd3 : !in_range ? 2'd2 : !legal ? 2'd1 : 2'd0;
    end else begin
      pc <= next_pc;
      if (fire) begin
        if (splits) second <= 1'b1;
        else second <= 1'b0;
        if (unit == UNIT_CONTROL) hold <= occupies - 6'd1;
        if (unit == UNIT_ARRAY) array_left <= occupies[3:0] - 4'd1;
        if (unit == UNIT_WIDE) wide_left <= occupies[3:0] - 4'd1;
        if (writes) begin
          slot_valid[latency-5'd1] <= 1'b1;
          slot_product[latency-5'd1] <= unit == UNIT_ARRAY;
          slot_wide[latency-5'd1] <= unit == UNIT_WIDE;
          slot_wd[latency-5'd1] <= wd;
          if (latency != 5'd1) pending[wd] <= 1'b1;
        end
        if (op == OP_BRZ || op == OP_BRB) begin
          branching <= 1'b1;
          target <= jump;
        end
        if (op == OP_DBNZ) pc <= loops ? jump : after;
        if (loops) counter <= counter - 9'd1;
        if (op == OP_CNT) counter <= ir[31:23];
        if (op == OP_WIPE) begin
          counter <= 9'd0;
          wiping <= 1'b1;
          keep <= ia;
          keep_any <= !ca;
        end
      end
    end
  end

  // Operands, a cycle after issue.
  reg ex;
  reg [5:0] ex_op;
  reg [2:0] ex_unit;
  reg [4:0] ex_ia, ex_ib;
  reg [1:0] pick_a, pick_b;  // 0 memory, 1 bus, 2 what was on the bus, 3 constant
  reg [270:0] last;
  wire [270:0] mem_a, mem_b, bus;

  always @(posedge clk) begin
    ex <= fire && !rst;
    ex_op <= op;
    ex_unit <= unit;
    ex_ia <= ia;
    ex_ib <= ib;
    pick_a <= ca ? 2'd3 : slot_valid[0] && slot_wd[0] == ia ? 2'd1 :
        bus_valid && bus_wd == ia ? 2'd2 : 2'd0;
    pick_b <= cb ? 2'd3 : slot_valid[0] && slot_wd[0] == ib ? 2'd1 :
        bus_valid && bus_wd == ib ? 2'd2 : 2'd0;
    last <= bus;
  end

  wire [270:0] const_a = constant(ex_ia);
  wire [270:0] const_b = constant(ex_ib);
  reg [270:0] a, b;
  always @* begin
    case (pick_a)
      2'd0: a = mem_a;
      2'd1: a = bus;
      2'd2: a = last;
      default: a = const_a;
    endcase
    case (pick_b)
      2'd0: b = mem_b;
      2'd1: b = bus;
      2'd2: b = last;
      default: b = const_b;
    endcase
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

  // Flag and branches on data.
  wire here = plain_a[counter[7:0]] && !counter[8];
  always @(posedge clk) begin
    if (rst || (go && !busy) || (ex && ex_op == OP_WIPE)) begin
      flag <= 1'b0;
      earlier <= 1'b0;
    end else if (ex && ex_op == OP_FLG) begin
      flag <= here ^ earlier;
      earlier <= here;
    end
    if (ex) taken <= ex_op == OP_BRZ ? plain_a == 256'd0 : !here;
  end

  // Units.
  wire [284:0] s1;
  wire [329:0] s2;
  wire [269:0] r;
  array the_array (
      .clk(clk),
      .rst(rst),
      .start(ex && ex_unit == UNIT_ARRAY),
      .kind(ex_op == OP_FSML ? 2'd2 : ex_op == OP_FMUL ? 2'd0 : 2'd1),
      .choose(ex_op == OP_FSQC && flag),
      .a(a[269:0]),
      .b(b[269:0]),
      .s1(s1),
      .s2(s2)
  );
  carry the_carry (
      .clk(clk),
      .product(slot_product[1]),
      .subtract(ex_op == OP_FSUB),
      .select(ex_op == OP_FSEL),
      .choose(flag),
      .a(a[269:0]),
      .b(b[269:0]),
      .s1(s1),
      .s2(s2),
      .r(r)
  );
  wide the_wide (
      .clk(clk),
      .rst(rst),
      .start(ex && ex_unit == UNIT_WIDE),
      .op(op),
      .a(a[269:0]),
      .pa(plain_a),
      .pb(plain_b),
      .x(x)
  );

  // The bus, and who else writes registers: the host, and a wipe.
  reg host_reads, host_writes;
  reg [2:0] host_part;
  reg [31:0] host_data;
  reg [8:0] host_to;
  wire [270:0] host_digits;
  wire [255:0] host_plain;
  wire wipes = wiping && hold != 6'd0 && hold <= 6'd32;
  wire [4:0] wiped = hold[4:0] - 5'd1;
  wire [255:0] plain_host;
  generate
    for (k = 0; k < 15; k = k + 1) begin : stored
      assign plain_host[17*k+:17] = mem_a[18*k+:17];
    end
  endgenerate
  assign plain_host[255] = mem_a[270];
  assign bus = bus_wide ? x_digits : {1'b0, r};
  generate
    for (k = 0; k < 8; k = k + 1) begin : word
      assign host_plain[32*k+:32] = host_part == k ? host_data : plain_host[32*k+:32];
    end
    for (k = 0; k < 15; k = k + 1) begin : placed
      assign host_digits[18*k+:18] = {1'b0, host_plain[17*k+:17]};
    end
  endgenerate
  assign host_digits[270] = host_plain[255];
  always @(posedge clk) begin
    // The last result of a job is written in the cycle after its end.
    host_reads <= host_read && !busy && !rst;
    host_writes <= host_write && !busy && !rst;
    host_part <= host_word;
    host_data <= host_value;
    host_to <= host_register;
    host_ready <= host_reads || host_writes;
    host_answer <= plain_host[32*host_part+:32];
  end

  registers the_registers (
      .clk(clk),
      .write(bus_valid || host_writes || (wipes && !(keep_any && wiped == keep))),
      .to(host_writes ? host_to : {win, wipes ? wiped : bus_wd}),
      .value(host_writes ? host_digits : wipes ? 271'd0 : bus),
      .from_a(busy ? {win, ia} : host_register),
      .from_b({win, ib}),
      .a(mem_a),
      .b(mem_b)
  );

  assign watch_issue = fire && !second;
  assign watch_pc = pc;
  assign watch_write = bus_valid;
  assign watch_register = bus_wd;
  assign watch_value = bus;
endmodule
