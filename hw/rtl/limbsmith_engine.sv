`include "limbsmith_types.svh"

// The engine: a processor whose words are elements of the field of 2^255 - 19.
//
//   fetch      microcode and the prefetch queue
//   issue      the instruction that waits, and its hazards
//   sequencer  jobs, program counter, loops, ends and wipes
//   operands   registers, constants, forwarding
//   execute    the units: array, carry, wide
//   condition  flag and branches on data
//   writeback  pending results, result bus, write port of the registers
//   host       the host's accesses to registers
//
// Issue is in order, at most one instruction a cycle:
//
//   cycle 0   issue: addresses of registers
//   cycle 1   operands, from memory or from the result bus
//   cycle 2   units take them
module limbsmith_engine #(
    parameter ARRAYS = 1,
    // Cycles of an end, for each window, and the last of those that reset clears: shorter in a proof.
    parameter [5:0] CLEARING = 6'd35,
    parameter [3:0] LAST_WINDOW = 4'd15
) (
    input  logic         clk,
    input  logic         rst,

    input  logic         go,
    input  logic         halt,
    input  logic         wipe,     // while not busy: clear the window
    input  logic [  3:0] window,
    input  logic [  9:0] start,
    input  logic [ 10:0] len,
    output logic         busy,
    output logic         done,     // for one cycle
    output logic [  1:0] cause,    // 0 fin, 1 no such opcode, 2 left the range, 3 halted
    output logic [  9:0] address,
    output logic         wiped,    // neither the window nor the units hold anything
    output logic         kept,     // the window holds a result

    // Microcode, written while the engine is not busy.
    input  logic         code_write,
    input  logic [  9:0] code_at,
    input  logic [ 31:0] code_value,

    // Registers as words of 32 bits, while not busy, one access at a time, until `host_ready`. Only what
    // is `host_readable` may be read: register 0, if it is a result.
    input  logic         host_read,
    input  logic         host_write,
    input  logic [  8:0] host_register,
    input  logic [  2:0] host_word,
    input  logic [ 31:0] host_value,
    output logic         host_readable,
    output logic [ 31:0] host_answer,
    output logic         host_ready,

    // For test benches.
    output logic         watch_issue,
    output logic [ 11:0] watch_pc,
    output logic         watch_write,
    output logic [  4:0] watch_register,
    output logic [270:0] watch_value
);
  // From fetch to issue.
  logic advance, next_valid, next_in_reach;
  limbsmith_instruction_t next;
  // The instruction that waits, and issues.
  logic fire, second_array, drained;
  limbsmith_issue_t waiting;
  logic [LIMBSMITH_SLOTS-1:0] enters;
  // Control.
  logic begins, stop, ending, window_ends, held, halting, cancel, flush, redirect;
  logic [11:0] pc, target;
  logic [8:0] counter;
  logic [3:0] job_window;
  logic keeps_result;
  limbsmith_clear_t clear;
  logic flag, decides, taken;
  // Operands, stages after issue.
  logic [270:0] memory_a, memory_b;
  logic [269:0] digits_a, digits_b;
  logic [255:0] plain_a, plain_b;
  limbsmith_stage_t taking, decision;
  // Results.
  logic [269:0] field_result;
  logic [255:0] plain_result;
  logic [LIMBSMITH_SLOTS:1] slot_valid;
  limbsmith_result_t next_result, carried;
  logic bus_valid, write;
  logic [4:0] bus_destination;
  logic [270:0] bus;
  logic [8:0] write_register;
  // The host's access.
  limbsmith_access_t access;
  logic [63:0] wide_word;

  limbsmith_fetch u_fetch (
      .clk(clk),
      .rst(rst),
      .code_write(code_write),
      .code_address(code_at),
      .code_value(code_value),
      .busy(busy),
      .begins(begins),
      .start(start),
      .len(len),
      .stop(stop),
      .ending(ending),
      .flush(flush),
      .redirect(redirect),
      .target(target),
      .advance(advance),
      .next_valid(next_valid),
      .next_in_reach(next_in_reach),
      .next(next)
  );

  limbsmith_issue #(
      .ARRAYS(ARRAYS)
  ) u_issue (
      .clk(clk),
      .rst(rst),
      .next_valid(next_valid),
      .next_in_reach(next_in_reach),
      .next(next),
      .advance(advance),
      .cancel(cancel),
      .held(held),
      .halting(halting),
      .slot_valid(slot_valid),
      .retires(carried.valid),
      .retired(carried.destination),
      .fire(fire),
      .waiting(waiting),
      .enters(enters),
      .second_array(second_array),
      .drained(drained)
  );

  limbsmith_sequencer #(
      .CLEARING(CLEARING),
      .LAST_WINDOW(LAST_WINDOW)
  ) u_sequencer (
      .clk(clk),
      .rst(rst),
      .go(go),
      .halt(halt),
      .wipe(wipe),
      .window(window),
      .start(start),
      .busy(busy),
      .done(done),
      .cause(cause),
      .fire(fire),
      .waiting(waiting),
      .drained(drained),
      .held(held),
      .halting(halting),
      .cancel(cancel),
      .decides(decides),
      .taken(taken),
      .pc(pc),
      .flush(flush),
      .redirect(redirect),
      .target(target),
      .counter(counter),
      .begins(begins),
      .stop(stop),
      .ending(ending),
      .window_ends(window_ends),
      .job_window(job_window),
      .clear(clear),
      .keeps_result(keeps_result)
  );
  assign address = pc[9:0];

  limbsmith_operands u_operands (
      .clk(clk),
      .waiting(waiting),
      .busy(busy),
      .ending(ending),
      .host_reads(access.reads),
      .next_result(next_result),
      .bus_valid(bus_valid),
      .bus_destination(bus_destination),
      .bus(bus),
      .memory_a(memory_a),
      .memory_b(memory_b),
      .digits_a(digits_a),
      .digits_b(digits_b),
      .plain_a(plain_a),
      .plain_b(plain_b)
  );

  limbsmith_execute #(
      .ARRAYS(ARRAYS)
  ) u_execute (
      .clk(clk),
      .rst(rst),
      .clear(ending),
      .fire(fire),
      .waiting(waiting),
      .second_array(second_array),
      .taking(taking),
      .decision(decision),
      .digits_a(digits_a),
      .digits_b(digits_b),
      .plain_a(plain_a),
      .plain_b(plain_b),
      .flag(flag),
      .access(access),
      .wide_word(wide_word),
      .carried(carried),
      .field_result(field_result),
      .plain_result(plain_result)
  );

  limbsmith_condition u_condition (
      .clk(clk),
      .clear_flag(rst || begins || (taking.valid && taking.opcode == LIMBSMITH_OP_WIPE) || ending),
      .plain_a(plain_a),
      .counter(counter),
      .decision(decision),
      .flag(flag),
      .decides(decides),
      .taken(taken)
  );

  limbsmith_writeback u_writeback (
      .clk(clk),
      .rst(rst),
      .fire(fire),
      .waiting(waiting),
      .enters(enters),
      .second_array(second_array),
      .slot_valid(slot_valid),
      .next_result(next_result),
      .carried(carried),
      .field_result(field_result),
      .plain_result(plain_result),
      .job_window(job_window),
      .clear(clear),
      .access(access),
      .bus_valid(bus_valid),
      .bus_destination(bus_destination),
      .bus(bus),
      .write(write),
      .write_register(write_register)
  );

  limbsmith_registers u_registers (
      .clk(clk),
      .write(write),
      .write_register(write_register),
      .value(bus),
      .read_register_a(busy ? {job_window, waiting.a_index} : access.index),
      .read_register_b({job_window, waiting.b_index}),
      .operand_a(memory_a),
      .operand_b(memory_b)
  );

  limbsmith_host u_host (
      .clk(clk),
      .rst(rst),
      .read(host_read),
      .write(host_write),
      .register(host_register),
      .word(host_word),
      .value(host_value),
      .window(window),
      .readable(host_readable),
      .answer(host_answer),
      .ready(host_ready),
      .wiped(wiped),
      .kept(kept),
      .busy(busy),
      .ending(ending),
      .window_ends(window_ends),
      .job_window(job_window),
      .keeps_result(keeps_result),
      .access(access),
      .wide_word(wide_word)
  );

  assign watch_issue = fire && !waiting.second_half;
  assign watch_pc = pc;
  assign watch_write = bus_valid;
  assign watch_register = bus_destination;
  assign watch_value = bus;

`ifdef LIMBSMITH_FORMAL
`include "limbsmith_issue.svh"
`endif
endmodule
