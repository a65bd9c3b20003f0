// Fifteen multipliers, radix 2^17, signed digits.
//
// Multiplier h owns column 2 h mod 15 and forms a[h + t] b[h - t] in step t (indices modulo 15):
// operands rotate by one place in opposite directions, sums stay where they are. A square takes
// steps 0 to 7, all but the first doubled, because 15 is odd. A product by a small factor takes one
// step, in which multiplier h wants a[2 h].
//
// The products whose index sum is not the column's passed the top: they count 19 times.
//
// `s1 + s2` is, digit by digit, what the columns leave: lo + hi of two columns below, mid of the
// one below, from the top times 19. It is there in the cycle 18 + steps - 14 after `start`.
module array (
    input  wire         clk,
    input  wire         rst,
    input  wire         start,
    input  wire [  1:0] kind,   // 0 product, 1 square, 2 small factor
    input  wire         choose, // of a square: that of b
    input  wire [269:0] a,
    input  wire [269:0] b,
    output reg  [284:0] s1,     // fifteen of 19 bits, signed
    output reg  [329:0] s2      // fifteen of 22 bits, natural
);
  reg [17:0] ra[0:14];
  reg [17:0] rb[0:14];
  reg [3:0] t;
  reg run, square, single;

  wire [3:0] last = single ? 4'd0 : square ? 4'd7 : 4'd14;

  always @(posedge clk) begin
    if (rst) begin
      run <= 1'b0;
      t <= 4'd0;
      square <= 1'b0;
      single <= 1'b0;
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

  wire [1:0] pick_a = !start ? 2'd0 : kind == 2'd2 ? 2'd3 : choose ? 2'd2 : 2'd1;
  wire [1:0] pick_b = !start ? 2'd0 : kind == 2'd2 ? 2'd3 : kind == 2'd0 || choose ? 2'd2 : 2'd1;

  wire signed [47:0] p[0:14];

  genvar h;
  generate
    for (h = 0; h < 15; h = h + 1) begin : lane
      always @(posedge clk) begin
        case (pick_a)
          2'd0: ra[h] <= ra[(h+1)%15];
          2'd1: ra[h] <= a[18*h+:18];
          2'd2: ra[h] <= b[18*h+:18];
          2'd3: ra[h] <= a[18*((2*h)%15)+:18];
        endcase
        case (pick_b)
          2'd0: rb[h] <= rb[(h+14)%15];
          2'd1: rb[h] <= a[18*h+:18];
          2'd2: rb[h] <= b[18*h+:18];
          2'd3: rb[h] <= {1'b0, b[16:0]};
        endcase
      end

      // In which steps this multiplier's products pass the top.
      wire [15:0] passes;
      genvar n;
      for (n = 0; n < 15; n = n + 1) begin : step
        assign passes[n] = ((h + n) % 15) + ((h + 15 - n) % 15) != (2 * h) % 15;
      end
      assign passes[15] = 1'b0;

      wire wrap = passes[t] && !single;
      wire signed [17:0] x = ra[h];
      wire signed [21:0] x9 = {{4{x[17]}}, x} + {x[17], x, 3'b0};
      wire signed [22:0] x18 = wrap ? {x9, 1'b0} : 23'sd0;
      wire signed [22:0] once = {{5{x[17]}}, x} + x18;
      wire signed [23:0] left = square && t != 4'd0 ? {once, 1'b0} : {once[22], once};

      mac the_mac (
          .clk(clk),
          .on(run),
          .first(t == 4'd0),
          .a(left),
          .b(rb[h]),
          .p(p[(2*h)%15])
      );
    end

    for (h = 0; h < 15; h = h + 1) begin : merge
      // Columns are below 267 * 2^34 in size: ten bits hold the high part.
      wire signed [9:0] hi = p[(h+13)%15][43:34];
      wire [16:0] mid = p[(h+14)%15][33:17];
      wire signed [18:0] high = {{9{hi[9]}}, hi};
      if (h < 2) begin : folded
        wire signed [18:0] high9 = high + (high <<< 3);
        always @(posedge clk) s1[19*h+:19] <= {2'b0, p[h][16:0]} + high + (high9 <<< 1);
      end else begin : plain
        always @(posedge clk) s1[19*h+:19] <= {2'b0, p[h][16:0]} + high;
      end
      if (h < 1) begin : top
        wire [20:0] mid9 = {4'b0, mid} + {1'b0, mid, 3'b0};
        always @(posedge clk) s2[22*h+:22] <= {5'b0, mid} + {mid9, 1'b0};
      end else begin : below
        always @(posedge clk) s2[22*h+:22] <= {5'b0, mid};
      end
    end
  endgenerate
endmodule
