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
    input  wire [  5:0] op,
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

  wire fst = op == OP_FST;
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

  reg [255:0] loaded;
  always @* begin
    case (op)
      OP_PSB: loaded = pb;
      OP_MSK: loaded = pa[0] ? pb : 256'd0;
      OP_XOR: loaded = pa ^ pb;
      OP_NOT: loaded = ~pa;
      OP_XBT: loaded = {255'd0, pa[254]};
      OP_FST: loaded = {1'b0, pa[254:0]};
      default: loaded = pa;
    endcase
  end

  always @(posedge clk) begin
    if (rst) begin
      left <= 4'd0;
      two <= 1'b0;
    end else if (start) begin
      x <= loaded;
      case (op)
        OP_ADD: y <= pb;
        OP_SUB: y <= ~pb;
        OP_SHL: y <= pa;
        OP_FST: y <= ~signs;
        default: y <= 256'd0;
      endcase
      carry <= op == OP_SUB || fst;
      two <= fst || op == OP_TRD;
      trd <= op == OP_TRD;
      left <= fst || op == OP_TRD ? 4'd8 : op == OP_ADD || op == OP_SUB || op == OP_SHL ? 4'd4 : 4'd0;
      ones <= 1'b1;
    end else if (left != 4'd0) begin
      left <= left - 4'd1;
      x <= {s, x[255:64]};
      y <= {64'd0, y[255:64]};
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
