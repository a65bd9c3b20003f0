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
module array (
    input  wire         clk,
    input  wire         rst,
    input  wire         start,
    input  wire         wipe,   // operands and sums become zero, within four cycles
    input  wire [  1:0] kind,   // 0 product, 1 square, 2 small factor
    input  wire [  1:0] take_a, // with `start`: 0 the rotating operand, 1 a, 2 b, 3 every second of a
    input  wire [  1:0] take_b, // 0 the rotating operand, 1 a, 2 b, 3 the small factor
    input  wire [269:0] a,
    input  wire [269:0] b,
    output wire [659:0] columns // fifteen of 44 bits, signed
);
  reg [17:0] ra[0:14];
  reg [17:0] rb[0:14];
  reg [3:0] t;
  reg run, square, single;

  wire [3:0] last = single ? 4'd0 : square ? 4'd7 : 4'd14;

  always @(posedge clk) begin
    if (rst || wipe) begin
      // One step, again and again, of zeros.
      run <= wipe && !rst;
      t <= 4'd0;
      square <= 1'b0;
      single <= 1'b1;
    end else if (start) begin
      run <= 1'b1;
      t <= 4'd0;
      square <= kind == 2'd1;
      single <= kind == 2'd2;
    end else if (run) begin
      t <= t + 4'd1;
      if (t == last) run <= 1'b0;
    end
  end

  // Controls of all multipliers for the next step, decided a cycle before.
  wire [3:0] t_next = start ? 4'd0 : t + 4'd1;
  wire one_step = start ? kind == 2'd2 : single;
  reg twice, first;
  always @(posedge clk) begin
    twice <= !start && square;
    first <= start || wipe;
  end

  genvar h;
  generate
    for (h = 0; h < 15; h = h + 1) begin : lane
      always @(posedge clk) begin
        case (take_a)
          2'd0: ra[h] <= ra[(h+1)%15];
          2'd1: ra[h] <= a[18*h+:18];
          2'd2: ra[h] <= b[18*h+:18];
          2'd3: ra[h] <= a[18*((2*h)%15)+:18];
        endcase
        case (take_b)
          2'd0: rb[h] <= rb[(h+14)%15];
          2'd1: rb[h] <= a[18*h+:18];
          2'd2: rb[h] <= b[18*h+:18];
          2'd3: rb[h] <= {1'b0, b[16:0]};
        endcase
        if (wipe) begin
          ra[h] <= 18'd0;
          rb[h] <= 18'd0;
        end
      end

      // In which steps this multiplier's products pass the top.
      wire [15:0] passes;
      genvar n;
      for (n = 0; n < 15; n = n + 1) begin : step
        assign passes[n] = ((h + n) % 15) + ((h + 15 - n) % 15) != (2 * h) % 15;
      end
      assign passes[15] = 1'b0;

      // Doubled but in the first step of a square.
      reg wrap;
      always @(posedge clk) wrap <= passes[t_next] && !one_step;
      wire [17:0] x = ra[h];
      // Columns are below 267 * 2^34 in size: 44 bits hold them.
      // verilator lint_off UNUSEDSIGNAL
      wire signed [47:0] p;
      // verilator lint_on UNUSEDSIGNAL
      mac the_mac (
          .clk(clk),
          .on(run),
          .first(first),
          .a(twice ? {x, 1'b0} : {x[17], x}),
          .wraps(wrap),
          .b(rb[h]),
          .p(p)
      );
      assign columns[44*((2*h)%15)+:44] = p[43:0];
    end
  endgenerate

`ifdef FORMAL
  always @* if (!rst) assert (!start || !run || t == last);
`endif
endmodule
