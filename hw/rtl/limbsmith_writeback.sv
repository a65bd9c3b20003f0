`include "limbsmith_types.svh"

// Writeback: pending results, the result bus, and the registers' write port.
//
// Slot k is the result that comes out of its unit k cycles from now, and is on the bus one cycle after
// that. A result enters at `latency - 1`. Latencies are few, so most slots only move on (LIMBSMITH_ENTRY).
module limbsmith_writeback (
    input  logic                                    clk,
    input  logic                                    rst,

    // The instruction that issues.
    input  logic                                    fire,
    input  limbsmith_issue_t                        waiting,
    input  logic              [LIMBSMITH_SLOTS-1:0] enters,
    input  logic                                    second_array,

    // Slots: places that are taken, and the results in slots 0 and 1.
    output logic              [  LIMBSMITH_SLOTS:1] slot_valid,
    output limbsmith_result_t                       next_result,
    output limbsmith_result_t                       carried,

    // The units.
    input  logic              [              269:0] field_result,
    input  logic              [              255:0] plain_result,

    // The other writers of registers: the host, and a wipe. Both have their data in the wide unit.
    input  logic              [                3:0] job_window,
    input  limbsmith_clear_t                        clear,
    input  limbsmith_access_t                       access,

    output logic                                    bus_valid,
    output logic              [                4:0] bus_destination,
    output logic              [              270:0] bus,
    output logic                                    write,
    output logic              [                8:0] write_register
);
  logic [LIMBSMITH_SLOTS:0] valid, from_array, from_wide, from_second;
  logic [4:0] destination[0:LIMBSMITH_SLOTS];
  always_ff @(posedge clk) begin
    for (int i = 0; i < LIMBSMITH_SLOTS; i = i + 1) begin
      valid[i] <= valid[i+1];
      from_array[i] <= from_array[i+1];
      from_wide[i] <= from_wide[i+1];
      from_second[i] <= from_second[i+1];
      destination[i] <= destination[i+1];
      if (LIMBSMITH_ENTRY[i] && fire && enters[i]) begin
        valid[i] <= 1'b1;
        from_array[i] <= waiting.on_array;
        from_wide[i] <= waiting.on_wide;
        from_second[i] <= second_array;
        destination[i] <= waiting.destination;
      end
    end
    valid[LIMBSMITH_SLOTS] <= 1'b0;
    from_array[LIMBSMITH_SLOTS] <= 1'b0;
    from_wide[LIMBSMITH_SLOTS] <= 1'b0;
    from_second[LIMBSMITH_SLOTS] <= 1'b0;
    destination[LIMBSMITH_SLOTS] <= 5'd0;
    if (rst) valid <= {(LIMBSMITH_SLOTS + 1) {1'b0}};
  end
  assign slot_valid = valid[LIMBSMITH_SLOTS:1];
  assign next_result = {valid[0], from_array[0], from_wide[0], from_second[0], destination[0]};
  assign carried = {valid[1], from_array[1], from_wide[1], from_second[1], destination[1]};

`ifdef LIMBSMITH_FORMAL
  logic [5*LIMBSMITH_SLOTS+4:0] destinations;
  always_comb for (int i = 0; i <= LIMBSMITH_SLOTS; i = i + 1) destinations[5*i+:5] = destination[i];
`endif

  // The bus. A plain result becomes digits without signs.
  logic bus_wide;
  logic [270:0] plain_digits;
  generate
    for (genvar k = 0; k < 15; k = k + 1) begin : digits
      assign plain_digits[18*k+:18] = {1'b0, plain_result[17*k+:17]};
    end
  endgenerate
  assign plain_digits[270] = plain_result[255];
  assign bus = bus_wide ? plain_digits : {1'b0, field_result};
  always_ff @(posedge clk) begin
    bus_valid <= next_result.valid && !rst;
    bus_wide <= next_result.from_wide || clear.valid || access.ends;
    bus_destination <= next_result.destination;
    write <= !rst && (next_result.valid || (access.ends && access.modifies) ||
        (clear.valid && !clear.spared));
    write_register <= access.ends ? access.index :
        {job_window, clear.valid ? clear.index : next_result.destination};
  end
endmodule
