`include "limbsmith_types.svh"

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
module limbsmith_wide (
    input  logic                      clk,
    input  logic                      rst,
    input  logic                      start,
    input  logic                      clear,        // all that was computed becomes zero
    input  limbsmith_opcode_e         next_opcode,  // in the cycle before start
    input  logic                      next_rotate,  // in that cycle: the result is a, in four cycles
    // verilator lint_off UNUSEDSIGNAL
    input  logic              [269:0] digits,       // of a: their signs
    // verilator lint_on UNUSEDSIGNAL
    input  logic              [255:0] plain_a,      // the operands as plain numbers
    input  logic              [255:0] plain_b,
    input  logic              [  1:0] replace,      // halves of the word that comes by
    input  logic              [ 31:0] replacement,
    output logic              [ 63:0] low_word,
    output logic              [255:0] result
);
  logic [255:0] addend;
  logic [3:0] cycles_left;
  logic rotating;
  logic two_passes;
  logic second_pass;  // of these, the second
  logic comparing;    // trd
  logic carry;
  logic all_ones;     // so far, as in numbers from p on
  logic at_least_p;
  logic negative;

  // Signs of digits, as a number.
  wire [255:0] signs;
  generate
    for (genvar k = 0; k < 256; k = k + 1) begin : sign
      if (k >= 17 && k % 17 == 0 && k < 255) begin : below
        assign signs[k] = digits[18*(k/17)-1];
      end else if (k == 0 || k == 1 || k == 4) begin : top
        assign signs[k] = digits[269];
      end else begin : none
        assign signs[k] = 1'b0;
      end
    end
  endgenerate

  wire fill = comparing ? at_least_p : negative;
  wire [4:0] low_bits = comparing ? (at_least_p ? 5'b01101 : 5'd0) :
      negative ? 5'b01100 : at_least_p ? 5'd19 : 5'd0;
  wire blank = second_pass && comparing;
  assign low_word = result[63:0];
  wire [63:0] result_word = {
      blank || replace[1] ? 32'd0 : result[63:32], blank || replace[0] ? 32'd0 : result[31:0]};
  wire [63:0] addend_word = second_pass ? {{59{fill}}, cycles_left[2] ? low_bits : {5{fill}}} :
      {replace[1] ? replacement : addend[63:32], replace[0] ? replacement : addend[31:0]};
  wire [64:0] sum = {1'b0, result_word} + {1'b0, addend_word} + {64'd0, carry};
  wire [63:0] sum_word = {sum[63] && !(second_pass && cycles_left[1:0] == 2'd1), sum[62:0]};

  // Inspected when it is at the top. The lowest five bits of p are 13.
  wire [63:0] top_word = result[255:192];
  wire at_least_13 = top_word[4] || (top_word[3] && top_word[2] && (top_word[1] || top_word[0]));
  wire word_ones = &top_word[62:5] && (cycles_left == 4'd8 ? at_least_13 : &top_word[4:0]) &&
      (cycles_left == 4'd5 || top_word[63]);

  // The inputs of the registers, encoded a cycle earlier so that each bit is one table of six inputs:
  //   result = a, b, a ^ b or 0;   addend = b, not b or 0;   else the rotating words
  // (`not a` is 0 + not a, and `shl a` is a + a: then b is a.)
  wire is_psb = next_opcode == LIMBSMITH_OP_PSB && !next_rotate;
  wire is_msk = next_opcode == LIMBSMITH_OP_MSK && !next_rotate;
  wire is_xor = next_opcode == LIMBSMITH_OP_XOR && !next_rotate;
  wire is_not = next_opcode == LIMBSMITH_OP_NOT && !next_rotate;
  wire is_add = next_opcode == LIMBSMITH_OP_ADD && !next_rotate;
  wire is_sub = next_opcode == LIMBSMITH_OP_SUB && !next_rotate;
  wire is_trd = next_opcode == LIMBSMITH_OP_TRD && !next_rotate;
  wire is_shl = next_opcode == LIMBSMITH_OP_SHL && !next_rotate;
  wire is_xbt = next_opcode == LIMBSMITH_OP_XBT && !next_rotate;
  wire is_fst = next_opcode == LIMBSMITH_OP_FST && !next_rotate;
  wire is_wipe = next_opcode == LIMBSMITH_OP_WIPE && !next_rotate;
  logic takes_a, takes_b, adds_b, adds_not_b;
  logic masks, picks_bit, canonical, reduces, adds_one, long_sum;
  always_ff @(posedge clk) begin
    takes_a <= !(is_psb || is_msk || is_not || is_xbt || is_wipe);
    takes_b <= is_psb || is_msk || is_xor;
    adds_b <= is_add || is_sub || is_shl || is_not;
    adds_not_b <= is_sub || is_not || is_fst;
    masks <= is_msk;
    picks_bit <= is_xbt;
    canonical <= is_fst;
    reduces <= is_fst || is_trd;
    adds_one <= is_fst || is_sub;
    long_sum <= is_add || is_sub || is_shl || is_not || next_rotate;
  end
  wire from_a = start && takes_a;
  wire from_b = start && takes_b && !(masks && !plain_a[0]);
  wire add_b = start && adds_b;
  wire inverts = start && adds_not_b;
  wire [255:0] rotated_result = {sum_word, result[255:64]};
  wire [255:0] rotated_addend = {64'd0, addend[255:64]};
  wire picked_bit = plain_a[254];
  logic [255:0] next_result, next_addend;
  always_comb begin
    next_result = (({256{from_a}} & plain_a) ^ ({256{from_b}} & plain_b)) |
        ({256{!start}} & rotated_result);
    if (start && picks_bit) next_result[0] = picked_bit;
    if (start && canonical) next_result[255] = 1'b0;
    next_addend = {256{inverts}} ^ (({256{add_b}} & plain_b) | ({256{!start}} & rotated_addend));
    if (start && canonical) next_addend = next_addend & ~signs;
  end

  always_ff @(posedge clk) begin
    if (start || rotating) begin
      result <= next_result;
      addend <= next_addend;
    end
    if (clear) begin
      result <= 256'd0;
      addend <= 256'd0;
    end
    if (rst) begin
      cycles_left <= 4'd0;
      rotating <= 1'b0;
      two_passes <= 1'b0;
      second_pass <= 1'b0;
    end else if (start) begin
      carry <= adds_one;
      two_passes <= reduces;
      comparing <= reduces && !canonical;
      cycles_left <= reduces ? 4'd9 : long_sum ? 4'd4 : 4'd0;
      rotating <= reduces || long_sum;
      second_pass <= 1'b0;
      all_ones <= 1'b1;
    end else if (cycles_left != 4'd0) begin
      cycles_left <= cycles_left - 4'd1;
      rotating <= cycles_left != 4'd1 && !(two_passes && cycles_left == 4'd6);
      if (rotating) carry <= sum[64];
      all_ones <= all_ones && (word_ones || cycles_left == 4'd9);
      if (two_passes && cycles_left == 4'd5) begin
        second_pass <= 1'b1;
        negative <= result[255];
        at_least_p <= comparing ? result[255] || (all_ones && word_ones) :
            all_ones && word_ones && !result[255];
        carry <= !comparing && result[255];
      end
    end
    if (clear) {carry, all_ones, at_least_p, negative} <= '0;
  end
endmodule
