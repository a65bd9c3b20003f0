`include "limbsmith_types.svh"

// Fifteen multipliers, radix 2^17, signed digits.
//
// Multiplier h owns column 2 h mod 15 and forms a[h + t] b[h - t] in step t (indices modulo 15):
// operands rotate by one place in opposite directions, sums stay in place. A square takes steps 0
// to 7, all but the first doubled, because 15 is odd. A product by a small factor takes one step,
// in which multiplier h needs a[2 h].
//
// The products whose index sum is not the column's passed the top: they count 19 times.
//
// The columns are there 3 + steps cycles after `start`, until the next ones come.
module limbsmith_array (
    input  logic                    clk,
    input  logic                    rst,
    input  logic                    start,
    input  logic                    clear,   // operands and sums become zero, within four cycles
    input  limbsmith_kind_e         kind,
    input  limbsmith_take_e         take_a,  // with `start`
    input  limbsmith_take_e         take_b,
    input  logic            [269:0] operand_a,
    input  logic            [269:0] operand_b,
    output logic            [659:0] columns  // fifteen of 44 bits, signed
);
  logic [17:0] rotating_a[0:14];
  logic [17:0] rotating_b[0:14];
  logic [3:0] step;
  logic running, square, single;

  wire [3:0] last_step = single ? 4'd0 : square ? 4'd7 : 4'd14;

  always_ff @(posedge clk) begin
    if (rst || clear) begin
      // One step, again and again, of zeros.
      running <= clear && !rst;
      step <= 4'd0;
      square <= 1'b0;
      single <= 1'b1;
    end else if (start) begin
      running <= 1'b1;
      step <= 4'd0;
      square <= kind == LIMBSMITH_SQUARE;
      single <= kind == LIMBSMITH_SMALL_FACTOR;
    end else if (running) begin
      step <= step + 4'd1;
      if (step == last_step) running <= 1'b0;
    end
  end

  // Controls of all multipliers for the next step, decided a cycle before.
  wire [3:0] next_step = start ? 4'd0 : step + 4'd1;
  wire next_single = start ? kind == LIMBSMITH_SMALL_FACTOR : single;
  logic twice, first;
  always_ff @(posedge clk) begin
    twice <= !start && square;
    first <= start || clear;
  end

  generate
    for (genvar h = 0; h < 15; h = h + 1) begin : lane
      always_ff @(posedge clk) begin
        case (take_a)
          LIMBSMITH_TAKE_NEIGHBOR: rotating_a[h] <= rotating_a[(h+1)%15];
          LIMBSMITH_TAKE_A: rotating_a[h] <= operand_a[18*h+:18];
          LIMBSMITH_TAKE_B: rotating_a[h] <= operand_b[18*h+:18];
          default: rotating_a[h] <= operand_a[18*((2*h)%15)+:18];
        endcase
        case (take_b)
          LIMBSMITH_TAKE_NEIGHBOR: rotating_b[h] <= rotating_b[(h+14)%15];
          LIMBSMITH_TAKE_A: rotating_b[h] <= operand_a[18*h+:18];
          LIMBSMITH_TAKE_B: rotating_b[h] <= operand_b[18*h+:18];
          default: rotating_b[h] <= {1'b0, operand_b[16:0]};
        endcase
        if (clear) begin
          rotating_a[h] <= 18'd0;
          rotating_b[h] <= 18'd0;
        end
      end

      // In which steps this multiplier's products pass the top.
      wire [15:0] passes;
      for (genvar n = 0; n < 15; n = n + 1) begin : steps
        assign passes[n] = ((h + n) % 15) + ((h + 15 - n) % 15) != (2 * h) % 15;
      end
      assign passes[15] = 1'b0;

      logic times_19;
      always_ff @(posedge clk) times_19 <= passes[next_step] && !next_single;
      wire [17:0] digit = rotating_a[h];
      // Columns are below 267 * 2^34 in size: 44 bits hold them.
      // verilator lint_off UNUSEDSIGNAL
      wire signed [47:0] accumulator;
      // verilator lint_on UNUSEDSIGNAL
      limbsmith_mac u_mac (
          .clk(clk),
          .enable(running),
          .first(first),
          // Doubled but in the first step of a square.
          .operand_a(twice ? {digit, 1'b0} : {digit[17], digit}),
          .times_19(times_19),
          .operand_b(rotating_b[h]),
          .accumulator(accumulator)
      );
      assign columns[44*((2*h)%15)+:44] = accumulator[43:0];
    end
  endgenerate

`ifdef LIMBSMITH_FORMAL
  always_comb if (!rst) assert (!start || !running || step == last_step);
`endif
endmodule
