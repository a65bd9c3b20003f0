`include "limbsmith_types.svh"

// Sequencer: jobs, the program counter, loops and branches, holds and wipes.
//
// Every end of a job, `wipe`, and reset begin a time of `ending`, 35 cycles for each window that is
// cleared. In it operands, arrays, carry, wide unit, flag, counter, addresses and the host's words are
// held at zero, and zero is written to all registers of the window; only after `fin` register 0, the
// result, stays. `busy` lasts as long.
module limbsmith_sequencer #(
    // Cycles of an end, for each window, and the last of those that reset clears: shorter in a proof.
    parameter logic [5:0] CLEARING = 6'd35,
    parameter logic [3:0] LAST_WINDOW = 4'd15
) (
    input  logic                    clk,
    input  logic                    rst,

    // The host's commands.
    input  logic                    go,
    input  logic                    halt,
    input  logic                    wipe,
    input  logic             [ 3:0] window,
    input  logic             [ 9:0] start,
    output logic                    busy,
    output logic                    done,
    output logic             [ 1:0] cause,

    // The instruction that waits or issues.
    input  logic                    fire,
    input  limbsmith_issue_t        waiting,
    input  logic                    drained,
    output logic                    held,
    output logic                    halting,
    output logic                    cancel,

    // Control flow. Branches on data are decided later, by `decides` and `taken`.
    input  logic                    decides,
    input  logic                    taken,
    output logic             [11:0] pc,
    output logic                    flush,
    output logic                    redirect,
    output logic             [11:0] target,
    output logic             [ 8:0] counter,

    // The time of a job.
    output logic                    begins,
    output logic                    stop,         // the last instruction is reached
    output logic                    ending,
    output logic                    window_ends,  // in this cycle, the clearing of a window
    output logic             [ 3:0] job_window,

    // Registers that are cleared.
    output limbsmith_clear_t        clear,
    output logic                    keeps_result
);
  logic [5:0] hold;           // cycles until the next issue
  logic wiping;
  logic keeps;                // one register stays
  logic [4:0] kept_register;
  logic every_window;         // reset clears one window after the other
  logic reports;              // the end of a job, and not a wipe
  logic [11:0] branch_target;
  limbsmith_cause_e end_cause;

  assign begins = go && !busy;
  assign cancel = begins || flush || stop || ending;
  wire branches = waiting.opcode == LIMBSMITH_OP_BRZ || waiting.opcode == LIMBSMITH_OP_BRB;
  wire counts = waiting.opcode == LIMBSMITH_OP_DBNZ;
  wire wipes = waiting.opcode == LIMBSMITH_OP_WIPE;
  wire loops = counts && counter != 9'd0;
  wire [11:0] next_pc = pc + 12'd1;
  wire [11:0] jump_pc = next_pc + {{3{waiting.immediate[8]}}, waiting.immediate};
  assign flush = fire && (branches || counts);

  // Control flow.
  always_ff @(posedge clk) begin
    if (rst || ending) pc <= 12'd0;
    else if (begins) pc <= {2'b0, start};
    else if (redirect) pc <= target;
    else if (fire && !waiting.splits && !flush) pc <= next_pc;

    redirect <= !rst && (begins || (fire && counts) || decides);
    if (ending) begin
      target <= 12'd0;
      branch_target <= 12'd0;
      counter <= 9'd0;
    end else begin
      if (begins) target <= {2'b0, start};
      else if (fire && counts) target <= loops ? jump_pc : next_pc;
      else if (fire && branches) target <= next_pc;
      else if (decides && taken) target <= branch_target;
      if (fire && branches) branch_target <= jump_pc;
      if (begins || (fire && wipes)) counter <= 9'd0;
      else if (fire && loops) counter <= counter - 9'd1;
      else if (fire && waiting.opcode == LIMBSMITH_OP_CNT) counter <= waiting.immediate;
    end
  end

  // Jobs and their ends.
  wire another_window = every_window && job_window != LAST_WINDOW;
  assign window_ends = ending && hold == 6'd1;
  assign end_cause = halting ? LIMBSMITH_CAUSE_HALTED : !waiting.in_reach ? LIMBSMITH_CAUSE_RANGE :
      !waiting.legal ? LIMBSMITH_CAUSE_ILLEGAL : LIMBSMITH_CAUSE_FIN;
  always_ff @(posedge clk) begin
    done <= 1'b0;
    stop <= waiting.valid && !waiting.issuable && !held && drained && !stop && !rst;
    if ((go || wipe) && !busy) begin
      busy <= 1'b1;
      job_window <= window;
    end
    if (busy && halt) halting <= 1'b1;
    if (begins) halting <= 1'b0;
    if (stop || (wipe && !busy)) begin
      ending <= 1'b1;
      reports <= stop;
    end
    if (stop) cause <= end_cause;
    if (window_ends) begin
      if (another_window) job_window <= job_window + 4'd1;
      else begin
        ending <= 1'b0;
        every_window <= 1'b0;
        busy <= 1'b0;
        done <= reports;
      end
    end
    if (rst) begin
      busy <= 1'b1;
      done <= 1'b0;
      cause <= LIMBSMITH_CAUSE_FIN;
      ending <= 1'b1;
      every_window <= 1'b1;
      reports <= 1'b0;
      halting <= 1'b0;
      job_window <= 4'd0;
    end
  end

  // Holds, and wipes of the window.
  always_ff @(posedge clk) begin
    if (hold != 6'd0) hold <= hold - 6'd1;
    if (hold == 6'd1) begin
      held <= 1'b0;
      wiping <= 1'b0;
    end
    if (fire && (waiting.opcode == LIMBSMITH_OP_FLG || wipes)) begin
      hold <= waiting.occupies - 6'd1;
      held <= 1'b1;
    end
    if (fire && wipes) begin
      wiping <= 1'b1;
      kept_register <= waiting.a_index;
      keeps <= !waiting.a_constant;
    end
    if (stop || (wipe && !busy)) begin
      kept_register <= 5'd0;
      keeps <= stop && end_cause == LIMBSMITH_CAUSE_FIN;
    end
    if (rst || stop || (wipe && !busy) || (window_ends && another_window)) begin
      hold <= CLEARING;
      held <= 1'b1;
      wiping <= 1'b1;
    end
    if (rst) keeps <= 1'b0;
  end
  wire [4:0] clear_index = hold[4:0];
  wire clear_valid = wiping && hold >= 6'd2 && hold <= 6'd33;
  assign clear = {clear_valid, keeps && clear_index == kept_register, clear_index};
  assign keeps_result = keeps;
endmodule
