`include "limbsmith_types.svh"

// Execution: the stages after issue, and the units.
//
//   cycle 0   issue
//   cycle 1   operands are selected; controls of the units are decided
//   cycle 2   units take operands
//   cycle 3   decisions on data
module limbsmith_execute #(
    parameter ARRAYS = 1
) (
    input  logic                      clk,
    input  logic                      rst,
    input  logic                      clear,     // all that units hold becomes zero

    // The instruction that issues.
    input  logic                      fire,
    input  limbsmith_issue_t          waiting,
    input  logic                      second_array,
    output limbsmith_stage_t          taking,    // the instruction in cycle 2
    output limbsmith_stage_t          decision,  // in cycle 3

    input  logic              [269:0] digits_a,
    input  logic              [269:0] digits_b,
    input  logic              [255:0] plain_a,
    input  logic              [255:0] plain_b,
    input  logic                      flag,

    // The host's access.
    input  limbsmith_access_t         access,
    output logic              [ 63:0] wide_word,

    // The result that leaves the units two cycles later.
    input  limbsmith_result_t         carried,
    output logic              [269:0] field_result,
    output logic              [255:0] plain_result
);
  limbsmith_stage_t selecting;
  logic on_array, on_wide, on_second;
  always_ff @(posedge clk) begin
    selecting.valid <= fire && !rst;
    selecting.opcode <= waiting.opcode;
    on_array <= waiting.on_array;
    on_wide <= waiting.on_wide;
    on_second <= second_array;
    taking.valid <= selecting.valid && !rst;
    taking.opcode <= selecting.opcode;
    decision.valid <= taking.valid && !rst;
    decision.opcode <= taking.opcode;
  end

  // Controls of the units, for the next cycle.
  wire scales = selecting.opcode == LIMBSMITH_OP_FSML;
  wire product = selecting.opcode == LIMBSMITH_OP_FMUL;
  wire chosen_square = selecting.opcode == LIMBSMITH_OP_FSQC && flag;
  limbsmith_kind_e kind;
  logic [ARRAYS-1:0] array_starts;
  logic wide_starts, subtract, select, choose_b;
  always_ff @(posedge clk) begin
    kind <= scales ? LIMBSMITH_SMALL_FACTOR : product ? LIMBSMITH_PRODUCT : LIMBSMITH_SQUARE;
    wide_starts <= !rst &&
        ((selecting.valid && (on_wide || selecting.opcode == LIMBSMITH_OP_WIPE)) || access.starts_wide);
    subtract <= selecting.opcode == LIMBSMITH_OP_FSUB;
    select <= selecting.opcode == LIMBSMITH_OP_FSEL;
    choose_b <= selecting.opcode == LIMBSMITH_OP_FSEL && flag;
  end

  logic [660*ARRAYS-1:0] columns;
  logic [659:0] carried_columns;
  generate
    for (genvar k = 0; k < ARRAYS; k = k + 1) begin : arrays
      limbsmith_take_e take_a, take_b;
      wire takes = selecting.valid && on_array && (ARRAYS == 1 || on_second == (k == 1));
      always_ff @(posedge clk) begin
        array_starts[k] <= takes && !rst;
        take_a <= !takes ? LIMBSMITH_TAKE_NEIGHBOR : scales ? LIMBSMITH_TAKE_SMALL :
            chosen_square ? LIMBSMITH_TAKE_B : LIMBSMITH_TAKE_A;
        take_b <= !takes ? LIMBSMITH_TAKE_NEIGHBOR : scales ? LIMBSMITH_TAKE_SMALL :
            product || chosen_square ? LIMBSMITH_TAKE_B : LIMBSMITH_TAKE_A;
      end
      limbsmith_array u_array (
          .clk(clk),
          .rst(rst),
          .start(array_starts[k]),
          .clear(clear),
          .kind(kind),
          .take_a(take_a),
          .take_b(take_b),
          .operand_a(digits_a),
          .operand_b(digits_b),
          .columns(columns[660*k+:660])
      );
    end
    if (ARRAYS == 2) begin : pair
      assign carried_columns = carried.second_array ? columns[660*ARRAYS-1-:660] : columns[659:0];
    end else begin : alone
      assign carried_columns = columns[659:0];
    end
  endgenerate

  limbsmith_carry u_carry (
      .clk(clk),
      .product(carried.from_array),
      .subtract(subtract),
      .select(select),
      .choose_b(choose_b),
      .operand_a(digits_a),
      .operand_b(digits_b),
      .columns(carried_columns),
      .result(field_result)
  );

  limbsmith_wide u_wide (
      .clk(clk),
      .rst(rst),
      .start(wide_starts),
      .clear(clear),
      .next_opcode(selecting.opcode),
      .next_rotate(access.starts_wide),
      .digits(digits_a),
      .plain_a(plain_a),
      .plain_b(plain_b),
      .replace(access.replace),
      .replacement(access.replacement),
      .low_word(wide_word),
      .result(plain_result)
  );
endmodule
