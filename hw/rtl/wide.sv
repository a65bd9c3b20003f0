// Plain numbers of 256 bits, 64 bits a cycle.
//
// Logic is done as the operands are taken. Sums take four cycles. Canonical form takes two passes:
// with u_k the low bits of a digit and s_k its sign,
//
//   pass 1   W = sum u_k 2^(17 k) - sum s_k 2^(17 (k+1)),   the sign of digit 14 as 19 at the bottom
//   pass 2   W - 19 if W is negative, W + 19 if it is at least p, else W;   then modulo 2^255
//
// (modulo 2^255, p is -19). That is the whole quotient: it is -1, 0 or 1.
module wide (
    input  wire         clk,
    input  wire         rst,
    input  wire         start,
    input  wire [  5:0] op,     // in the cycle before start
    // verilator lint_off UNUSEDSIGNAL
    input  wire [269:0] a,      // digits: their signs
    // verilator lint_on UNUSEDSIGNAL
    input  wire [255:0] pa,     // the same as plain numbers
    input  wire [255:0] pb,
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

  wire second = two && left <= 4'd4;
  wire first_word = left[1:0] == 2'd0;
  wire last_word = left[1:0] == 2'd1;

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
  wire [63:0] x_word = second && trd ? 64'd0 : x[63:0];
  wire [63:0] y_word = second ? {{59{fill}}, first_word ? low : {5{fill}}} : y[63:0];
  wire [64:0] sum = {1'b0, x_word} + {1'b0, y_word} + {64'd0, carry};
  wire [63:0] s = {sum[63] && !(second && last_word), sum[62:0]};

  // The lowest five bits of p are 13.
  wire at_least_13 = s[4] || (s[3] && s[2] && (s[1] || s[0]));
  wire bits = &s[62:5] && (first_word ? at_least_13 : &s[4:0]) && (last_word || s[63]);

  // What the registers take: encoded a cycle earlier, so that each bit is one table of six inputs.
  localparam [2:0] SHIFT = 3'd0, A = 3'd1, B = 3'd2, A_XOR_B = 3'd3, NOT_A = 3'd4, NOT_B = 3'd5,
      ZERO = 3'd6, NOT_SIGNS = 3'd7;
  reg [2:0] x_takes, y_takes;
  reg masks, picks, canonical, twice, adds_one, sums;
  always @(posedge clk) begin
    case (op)
      OP_PSB, OP_MSK: x_takes <= B;
      OP_XOR: x_takes <= A_XOR_B;
      OP_NOT: x_takes <= NOT_A;
      OP_XBT: x_takes <= ZERO;
      default: x_takes <= A;
    endcase
    case (op)
      OP_ADD: y_takes <= B;
      OP_SUB: y_takes <= NOT_B;
      OP_SHL: y_takes <= A;
      OP_FST: y_takes <= NOT_SIGNS;
      default: y_takes <= ZERO;
    endcase
    masks <= op == OP_MSK;
    picks <= op == OP_XBT;
    canonical <= op == OP_FST;
    twice <= op == OP_FST || op == OP_TRD;
    adds_one <= op == OP_FST || op == OP_SUB;
    sums <= op == OP_ADD || op == OP_SUB || op == OP_SHL;
  end
  wire [2:0] x_now = !start ? SHIFT : masks && !pa[0] ? ZERO : x_takes;
  wire [2:0] y_now = !start ? SHIFT : y_takes;
  reg [255:0] x_next, y_next;
  always @* begin
    case (x_now)
      SHIFT: x_next = {s, x[255:64]};
      A: x_next = pa;
      B: x_next = pb;
      A_XOR_B: x_next = pa ^ pb;
      NOT_A: x_next = ~pa;
      default: x_next = 256'd0;
    endcase
    if (start && picks) x_next[0] = pa[254];
    if (start && canonical) x_next[255] = 1'b0;
    case (y_now)
      SHIFT: y_next = {64'd0, y[255:64]};
      A: y_next = pa;
      B: y_next = pb;
      NOT_B: y_next = ~pb;
      NOT_SIGNS: y_next = ~signs;
      default: y_next = 256'd0;
    endcase
  end

  always @(posedge clk) begin
    if (start || left != 4'd0) begin
      x <= x_next;
      y <= y_next;
    end
    if (rst) begin
      left <= 4'd0;
      two <= 1'b0;
    end else if (start) begin
      carry <= adds_one;
      two <= twice;
      trd <= twice && !canonical;
      left <= twice ? 4'd8 : sums ? 4'd4 : 4'd0;
      ones <= 1'b1;
    end else if (left != 4'd0) begin
      left <= left - 4'd1;
      carry <= sum[64];
      ones <= ones && bits;
      if (two && left == 4'd5) begin
        negative <= s[63];
        least <= trd ? s[63] || (ones && bits) : ones && bits && !s[63];
        carry <= !trd && s[63];
      end
    end
  end
endmodule
