// Plain numbers of 256 bits, 64 bits a cycle.
//
// Logic is done as the operands are taken. Sums take four cycles. Canonical form takes two passes:
// with u_k the low bits of a digit and s_k its sign,
//
//   pass 1   W = sum u_k 2^(17 k) - sum s_k 2^(17 (k+1)),   the sign of digit 14 as 19 at the bottom
//   pass 2   W - 19 if W is negative, W + 19 if it is at least p, else W;   then modulo 2^255
//
// (modulo 2^255, p is -19). That is the whole quotient: it is -1, 0 or 1. Between the passes there is one
// cycle, in which the last word of W is inspected.
//
// A number that takes four cycles comes by word for word at the bottom. So the host's words are read
// and replaced here, too.
module wide (
    input  wire         clk,
    input  wire         rst,
    input  wire         start,
    input  wire         wipe,   // all that was computed becomes zero
    input  wire [  5:0] op,     // in the cycle before start
    input  wire         turns,  // in that cycle: wd = a, in four cycles
    // verilator lint_off UNUSEDSIGNAL
    input  wire [269:0] a,      // digits: their signs
    // verilator lint_on UNUSEDSIGNAL
    input  wire [255:0] pa,     // the same as plain numbers
    input  wire [255:0] pb,
    input  wire [  1:0] put,    // replace half of the word that comes by
    input  wire [ 31:0] value,
    output wire [ 63:0] word,
    output reg  [255:0] x
);
`include "isa.svh"

  reg [255:0] y;
  reg [3:0] left;   // cycles left
  reg two;          // two passes
  reg trd;
  reg carry;
  reg ones;         // so far all ones, as in numbers from p on
  reg least;        // at least p
  reg negative;
  reg second;       // the second pass
  reg moves;

  // Signs of digits, as a number.
  wire [255:0] signs;
  genvar k;
  generate
    for (k = 0; k < 256; k = k + 1) begin : sign
      if (k >= 17 && k % 17 == 0 && k < 255) assign signs[k] = a[18*(k/17)-1];
      else if (k == 0 || k == 1 || k == 4) assign signs[k] = a[269];
      else assign signs[k] = 1'b0;
    end
  endgenerate

  wire fill = trd ? least : negative;
  wire [4:0] low = trd ? (least ? 5'b01101 : 5'd0) :
      negative ? 5'b01100 : least ? 5'd19 : 5'd0;
  wire clear = second && trd;
  assign word = x[63:0];
  wire [63:0] x_word = {clear || put[1] ? 32'd0 : x[63:32], clear || put[0] ? 32'd0 : x[31:0]};
  wire [63:0] y_word = second ? {{59{fill}}, left[2] ? low : {5{fill}}} :
      {put[1] ? value : y[63:32], put[0] ? value : y[31:0]};
  wire [64:0] sum = {1'b0, x_word} + {1'b0, y_word} + {64'd0, carry};
  wire [63:0] s = {sum[63] && !(second && left[1:0] == 2'd1), sum[62:0]};

  // Inspected when it is at the top. The lowest five bits of p are 13.
  wire [63:0] t = x[255:192];
  wire at_least_13 = t[4] || (t[3] && t[2] && (t[1] || t[0]));
  wire bits = &t[62:5] && (left == 4'd8 ? at_least_13 : &t[4:0]) && (left == 4'd5 || t[63]);

  // The inputs of the registers, encoded a cycle earlier so that each bit is one table of six inputs:
  //   x = a, b, a ^ b or 0;   y = b, not b or 0;   else the rotating words
  // (`not a` is 0 + not a, and `shl a` is a + a: then b is a.)
  reg x_a, x_b, y_b, y_not;
  reg masks, picks, canonical, twice, adds_one, sums;
  always @(posedge clk) begin
    x_a <= turns || !(op == OP_PSB || op == OP_MSK || op == OP_NOT || op == OP_XBT || op == OP_WIPE);
    x_b <= !turns && (op == OP_PSB || op == OP_MSK || op == OP_XOR);
    y_b <= !turns && (op == OP_ADD || op == OP_SUB || op == OP_SHL || op == OP_NOT);
    y_not <= !turns && (op == OP_SUB || op == OP_NOT || op == OP_FST);
    masks <= op == OP_MSK && !turns;
    picks <= op == OP_XBT && !turns;
    canonical <= op == OP_FST && !turns;
    twice <= (op == OP_FST || op == OP_TRD) && !turns;
    adds_one <= (op == OP_FST || op == OP_SUB) && !turns;
    sums <= op == OP_ADD || op == OP_SUB || op == OP_SHL || op == OP_NOT || turns;
  end
  wire from_a = start && x_a;
  wire from_b = start && x_b && !(masks && !pa[0]);
  wire add_b = start && y_b;
  wire inverts = start && y_not;
  reg [255:0] x_next, y_next;
  always @* begin
    x_next = ({256{from_a}} & pa) ^ ({256{from_b}} & pb) | {256{!start}} & {s, x[255:64]};
    if (start && picks) x_next[0] = pa[254];
    if (start && canonical) x_next[255] = 1'b0;
    y_next = {256{inverts}} ^ ({256{add_b}} & pb | {256{!start}} & {64'd0, y[255:64]});
    if (start && canonical) y_next = y_next & ~signs;
  end

  always @(posedge clk) begin
    if (start || moves) begin
      x <= x_next;
      y <= y_next;
    end
    if (wipe) begin
      x <= 256'd0;
      y <= 256'd0;
    end
    if (rst) begin
      left <= 4'd0;
      moves <= 1'b0;
      two <= 1'b0;
      second <= 1'b0;
    end else if (start) begin
      carry <= adds_one;
      two <= twice;
      trd <= twice && !canonical;
      left <= twice ? 4'd9 : sums ? 4'd4 : 4'd0;
      moves <= twice || sums;
      second <= 1'b0;
      ones <= 1'b1;
    end else if (left != 4'd0) begin
      left <= left - 4'd1;
      moves <= left != 4'd1 && !(two && left == 4'd6);
      if (moves) carry <= sum[64];
      ones <= ones && (bits || left == 4'd9);
      if (two && left == 4'd5) begin
        second <= 1'b1;
        negative <= x[255];
        least <= trd ? x[255] || (ones && bits) : ones && bits && !x[255];
        carry <= !trd && x[255];
      end
    end
    if (wipe) {carry, ones, least, negative} <= '0;
  end
endmodule
