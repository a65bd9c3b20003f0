// The end of every field operation: two terms for each digit, then one rounded carry, all digits
// side by side.
//
//   P_k = lo + 2^17 mid + 2^34 hi                     the columns of the array, hi signed
//   x_k = lo_k + hi_(k-2),  y_k = mid_(k-1)           of a product; from the top: times 19
//   x_k = a_k or b_k,  y_k = b_k, not b_k or 0        of a sum, a difference, a choice
//   q_k = x_k + y_k (+ 1)
//   q_k = d_k + 2^17 c_k with -2^16 <= d_k < 2^16
//   r_k = d_k + c_(k-1)                               from the top: times 19
//
// Terms are there after one cycle, the result after another.
module limbsmith_carry (
    input  logic         clk,
    input  logic         product,    // take the columns
    input  logic         subtract,   // else a - b
    input  logic         select,     // else a
    input  logic         choose_b,   // and then b
    input  logic [269:0] operand_a,
    input  logic [269:0] operand_b,
    input  logic [659:0] columns,
    output logic [269:0] result
);
  logic carry_in;
  always_ff @(posedge clk) carry_in <= subtract && !select && !product;

  // 19 times the carry of digit 14: its bits 17 to 19, signed, and its bit 16. A table, for speed.
  function automatic logic [17:0] nineteen(input logic [3:0] c);
    case (c)
      4'b0000: nineteen = 18'd0;
      4'b0001, 4'b0010: nineteen = 18'd19;
      4'b0011, 4'b0100: nineteen = 18'd38;
      4'b0101, 4'b0110: nineteen = 18'd57;
      4'b0111: nineteen = 18'd76;
      4'b1000: nineteen = -18'd76;
      4'b1001, 4'b1010: nineteen = -18'd57;
      4'b1011, 4'b1100: nineteen = -18'd38;
      4'b1101, 4'b1110: nineteen = -18'd19;
      default: nineteen = 18'd0;
    endcase
  endfunction

  // Digit 0 of a product is at most 20 * 2^17 + 5073; the others are below 2^19.
  wire [22:0] q[0:14];
  // Lowest bits only carry into those above, and the like.
  // verilator lint_off UNUSEDSIGNAL
  generate
    for (genvar k = 0; k < 15; k = k + 1) begin : digit
      wire [17:0] digit_a = operand_a[18*k+:18];
      wire [17:0] digit_b = operand_b[18*k+:18];
      wire [17:0] left = choose_b ? digit_b : digit_a;
      wire [17:0] right = select ? 18'd0 : subtract ? ~digit_b : digit_b;
      wire [16:0] low = columns[44*k+:17];
      wire [16:0] middle = columns[44*((k+14)%15)+17+:17];
      wire [9:0] top = columns[44*((k+13)%15)+34+:10];
      wire [18:0] base = product ? {2'b0, low} : {left[17], left};
      wire [18:0] high;
      logic [18:0] x;
      if (k < 2) begin : folded
        wire [18:0] once = {{9{top[9]}}, top};
        wire [18:0] high9 = once + {once[15:0], 3'b0};
        assign high = once + {high9[17:0], 1'b0};
      end else begin : plain
        assign high = {{9{top[9]}}, top};
      end
      always_ff @(posedge clk) x <= (product ? high : 19'd0) + base;
      if (k == 0) begin : wider
        wire [20:0] middle9 = {4'b0, middle} + {1'b0, middle, 3'b0};
        wire [21:0] middle19 = {5'b0, middle} + {middle9, 1'b0};
        logic [22:0] y;
        always_ff @(posedge clk) y <= product ? {1'b0, middle19} : {{5{right[17]}}, right};
        wire [23:0] sum = {{4{x[18]}}, x, 1'b1} + {y, carry_in};
        assign q[k] = sum[23:1];
      end else begin : usual
        logic [17:0] y;
        always_ff @(posedge clk) y <= product ? {1'b0, middle} : right;
        wire [20:0] sum = {x[18], x, 1'b1} + {{2{y[17]}}, y, carry_in};
        assign q[k] = {{3{sum[20]}}, sum[20:1]};
      end
      // Rounding: the carry is q's upper bits and its bit 16.
      wire [22:0] neighbor = q[(k+14)%15];
      wire [18:0] rounded;
      if (k == 0) begin : bottom
        assign rounded = {{q[k][16], q[k][16:0]} + nineteen(neighbor[19:16]), 1'b0};
      end else begin : rest
        assign rounded = {q[k][16], q[k][16:0], 1'b1} + {{12{neighbor[22]}}, neighbor[22:17], neighbor[16]};
      end
      always_ff @(posedge clk) result[18*k+:18] <= rounded[18:1];
    end
  endgenerate
  // verilator lint_on UNUSEDSIGNAL
endmodule
