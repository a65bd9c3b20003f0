// The end of every field operation: two terms for each digit, then one rounded carry, all digits
// side by side.
//
//   q_k = x_k + y_k      a sum, a difference, or what the array left
//   q_k = d_k + 2^17 c_k with -2^16 <= d_k < 2^16
//   r_k = d_k + c_(k-1)  from the top: times 19
module carry (
    input  wire         clk,
    input  wire         product,   // take s1 + s2
    input  wire         subtract,  // else a - b
    input  wire         select,    // else a, or b if `choose`
    input  wire         choose,
    input  wire [269:0] a,
    input  wire [269:0] b,
    input  wire [284:0] s1,
    // verilator lint_off UNUSEDSIGNAL
    input  wire [329:0] s2,        // only digit 0 has more than 17 bits
    // verilator lint_on UNUSEDSIGNAL
    output reg  [269:0] r
);
  // Digit 0 of a product is at most 20 * 2^17 + 5073; the others are below 2^19.
  wire [5:0] c[0:14];
  wire [16:0] d[0:14];
  genvar k;
  generate
    for (k = 0; k < 15; k = k + 1) begin : digit
      wire [17:0] ak = a[18*k+:18];
      wire [17:0] bk = b[18*k+:18];
      wire [17:0] left = select && choose ? bk : ak;
      wire [17:0] right = select ? 18'd0 : subtract ? ~bk : bk;
      wire more = !product && !select && subtract;
      if (k == 0) begin : wider
        wire [22:0] x = product ? {{4{s1[18]}}, s1[18:0]} : {{5{left[17]}}, left};
        wire [22:0] y = product ? {1'b0, s2[21:0]} : {{5{right[17]}}, right};
        reg [22:0] q;
        always @(posedge clk) q <= x + y + {22'd0, more};
        assign c[k] = q[22:17] + {5'd0, q[16]};
        assign d[k] = q[16:0];
      end else begin : usual
        wire [19:0] x = product ? {s1[19*k+18], s1[19*k+:19]} : {{2{left[17]}}, left};
        wire [19:0] y = product ? {3'b0, s2[22*k+:17]} : {{2{right[17]}}, right};
        reg [19:0] q;
        always @(posedge clk) q <= x + y + {19'd0, more};
        assign c[k] = {{3{q[19]}}, q[19:17]} + {5'd0, q[16]};
        assign d[k] = q[16:0];
      end
      if (k == 0) begin : bottom
        wire [17:0] from = {{12{c[14][5]}}, c[14]};
        wire [17:0] c19 = from + {from[16:0], 1'b0} + {from[13:0], 4'b0};
        always @(posedge clk) r[17:0] <= {d[0][16], d[0]} + c19;
      end else begin : rest
        always @(posedge clk) r[18*k+:18] <= {d[k][16], d[k]} + {{12{c[k-1][5]}}, c[k-1]};
      end
    end
  endgenerate
endmodule
