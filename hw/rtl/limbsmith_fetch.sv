`include "limbsmith_types.svh"

// Fetch: the microcode and the prefetch queue.
//
// Words of microcode are read ahead into a queue of sixteen, so that nothing that is decided at issue has
// to reach the memory in the same cycle. A branch flushes the queue.
module limbsmith_fetch (
    input  logic                          clk,
    input  logic                          rst,

    // Microcode, written while no job runs.
    input  logic                          code_write,
    input  logic                   [ 9:0] code_address,
    input  logic                   [31:0] code_value,

    // The job: its range, and its end.
    input  logic                          busy,
    input  logic                          begins,
    input  logic                   [ 9:0] start,
    input  logic                   [10:0] len,
    input  logic                          stop,  // the job is over
    input  logic                          ending,

    // Control flow: `flush` drops the queue, `redirect` goes on at `target`.
    input  logic                          flush,
    input  logic                          redirect,
    input  logic                   [11:0] target,

    // The next instruction.
    input  logic                          advance,
    output logic                          next_valid,
    output logic                          next_in_reach,
    output limbsmith_instruction_t        next
);
  logic [31:0] code[0:1023];
  logic [11:0] first_pc, stop_pc;  // the job's range
  logic [11:0] fetch_pc;
  logic fetching, room;
  logic [31:0] code_word;
  logic code_valid, code_in_reach;
  logic [32:0] queue[0:15];
  logic [3:0] head, tail;
  logic flushed;

  wire reads = redirect || (fetching && room);
  wire [11:0] read_pc = redirect ? target : fetch_pc;
  wire [3:0] occupancy = tail - head;

  assign next_valid = busy && head != tail && !flushed;
`ifdef LIMBSMITH_FORMAL
  (* anyseq *) logic [32:0] any_word;
  assign {next_in_reach, next} = any_word;
`else
  assign {next_in_reach, next} = queue[head];
`endif

  always_ff @(posedge clk) begin
    if (code_write && !busy) code[code_address] <= code_value;
    code_word <= code[read_pc[9:0]];
    code_in_reach <= read_pc >= first_pc && read_pc < stop_pc && read_pc < 12'd1024;
    if (code_valid) queue[tail] <= {code_in_reach, code_word};
    if (ending) fetch_pc <= 12'd0;
    else if (reads) fetch_pc <= read_pc + 12'd1;
    // Three more words may be on their way when it is seen that there are eight.
    room <= flushed || occupancy < 4'd8;
    code_valid <= reads && !rst;
    flushed <= flush && !rst;
    if (rst || begins || flushed || ending) begin
      head <= 4'd0;
      tail <= 4'd0;
    end else begin
      if (code_valid) tail <= tail + 4'd1;
      if (advance && next_valid) head <= head + 4'd1;
    end
  end

  always_ff @(posedge clk) begin
    if (rst || ending || stop || flush) fetching <= 1'b0;
    else if (redirect) fetching <= 1'b1;
    if (ending) begin
      first_pc <= 12'd0;
      stop_pc <= 12'd0;
    end else if (begins) begin
      first_pc <= {2'b0, start};
      stop_pc <= {2'b0, start} + {1'b0, len};
    end
  end
endmodule
