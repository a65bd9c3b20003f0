`include "limbsmith_types.svh"

// The host's accesses to registers as words of 32 bits, and the contents of each window.
//
// An access goes through the wide unit. The register rotates through it, 64 bits a cycle, and the requested
// word is read or replaced as it comes by. `cycle` has one bit for each cycle of an access.
module limbsmith_host (
    input  logic                     clk,
    input  logic                     rst,

    // The host.
    input  logic                     read,
    input  logic                     write,
    input  logic              [ 8:0] register,
    input  logic              [ 2:0] word,
    input  logic              [31:0] value,
    input  logic              [ 3:0] window,  // of the next job
    output logic                     readable,
    output logic              [31:0] answer,
    output logic                     ready,
    output logic                     wiped,
    output logic                     kept,

    // The sequencer.
    input  logic                     busy,
    input  logic                     ending,
    input  logic                     window_ends,
    input  logic              [ 3:0] job_window,
    input  logic                     keeps_result,

    // The access in the stages of the engine.
    output limbsmith_access_t        access,
    input  logic              [63:0] wide_word
);
  // The contents of each window. Reset passes through all of them.
  logic [1:0] contents[0:15];
  logic units_wiped;
  wire begins = (read || write) && !busy;
  assign wiped = !busy && units_wiped && contents[window] == LIMBSMITH_NOTHING;
  assign kept = !busy && contents[window] == LIMBSMITH_RESULT;
  assign readable = register[4:0] == 5'd0 && contents[register[8:5]] == LIMBSMITH_RESULT;
  wire [3:0] changed_window = busy ? job_window : register[8:5];
  always_ff @(posedge clk) begin
    if (window_ends || (begins && write))
      contents[changed_window] <= !busy ? LIMBSMITH_OPERANDS :
          keeps_result ? LIMBSMITH_RESULT : LIMBSMITH_NOTHING;
    units_wiped <= ending || (units_wiped && !busy && !begins);
  end

  logic [7:0] cycle;
  logic [2:0] part;   // the requested word
  logic comes_by;     // is at the bottom of the wide unit
  wire comes_next = (cycle[5:2] >> part[2:1] & 4'd1) != 4'd0;
  logic [8:0] index;
  logic [1:0] replace;
  logic [31:0] replacement;
  logic modifies;
  assign access = {index, cycle[0], cycle[1], replace, replacement, cycle[6], modifies};
  assign ready = cycle[7];
  always_ff @(posedge clk) begin
    if (rst) cycle <= 8'd0;
    else cycle <= {cycle[6:0], begins};
    comes_by <= comes_next && !rst;
    replace <= comes_next && modifies && !rst ? {part[0], !part[0]} : 2'd0;
    if (rst || ending) begin
      modifies <= 1'b0;
      part <= 3'd0;
      replacement <= 32'd0;
    end else if (begins) begin
      modifies <= write;
      part <= word;
      replacement <= value;
      index <= register;
    end
    if (ending) answer <= 32'd0;
    else if (comes_by) answer <= part[0] ? wide_word[63:32] : wide_word[31:0];
  end
endmodule
