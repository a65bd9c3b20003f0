// Another core, whose modules have the names that the engine's had without a prefix. Each takes eight bits and gives eight,
// so that an engine's module in its place, or one of these in the engine, does not fit.
`include "types.svh"

module array (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + {5'd0, TAKE_NEIGHBOR};
endmodule

module carry (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + 8'd1;
endmodule

module condition (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in ^ {5'd0, CAUSE_RANGE};
endmodule

module execute (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + {5'd0, UNIT_ARRAY};
endmodule

module fetch (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + constant(3'd7);
endmodule

module host (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in ^ {5'd0, OPERANDS};
endmodule

module issue (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + decode(OP_WIPE);
endmodule

module mac (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + {5'd0, SMALL_FACTOR};
endmodule

module multiplier (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in ^ 8'h55;
endmodule

module operands (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in ^ {5'd0, FROM_PREVIOUS};
endmodule

module registers (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + {5'd0, ENTRY};
endmodule

module sequencer (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + {5'd0, FST_OCCUPIES};
endmodule

module wide (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + SLOTS[7:0];
endmodule

module writeback (
    input  logic [7:0] in,
    output logic [7:0] out
);
  assign out = in + FST_LATENCY[7:0];
endmodule

module engine (
    input  logic [7:0] in,
    output logic [7:0] out
);
  logic [7:0] between[0:14];
  assign between[0] = in;
  array u_array (
      .in(between[0]),
      .out(between[1])
  );
  carry u_carry (
      .in(between[1]),
      .out(between[2])
  );
  condition u_condition (
      .in(between[2]),
      .out(between[3])
  );
  execute u_execute (
      .in(between[3]),
      .out(between[4])
  );
  fetch u_fetch (
      .in(between[4]),
      .out(between[5])
  );
  host u_host (
      .in(between[5]),
      .out(between[6])
  );
  issue u_issue (
      .in(between[6]),
      .out(between[7])
  );
  mac u_mac (
      .in(between[7]),
      .out(between[8])
  );
  multiplier u_multiplier (
      .in(between[8]),
      .out(between[9])
  );
  operands u_operands (
      .in(between[9]),
      .out(between[10])
  );
  registers u_registers (
      .in(between[10]),
      .out(between[11])
  );
  sequencer u_sequencer (
      .in(between[11]),
      .out(between[12])
  );
  wide u_wide (
      .in(between[12]),
      .out(between[13])
  );
  writeback u_writeback (
      .in(between[13]),
      .out(between[14])
  );
  issue_t waiting;
  assign waiting = {PRODUCT, TAKE_A, FROM_MEMORY, CAUSE_FIN, RESULT};
  assign out = between[14] + {5'd0, waiting.kind};
endmodule

module engine_bus (
    input  logic       clk,
    input  logic       we,
    input  logic [7:0] adr,
    input  logic [7:0] dat_w,
    output logic [7:0] dat_r
);
`include "map.svh"
  logic [7:0] in, out;
  engine core (
      .in(in),
      .out(out)
  );
  always_ff @(posedge clk) begin
    if (we && adr == WINDOW) in <= dat_w;
    dat_r <= adr == CODE ? 8'd1 : adr == EVENTS ? out : 8'd0;
  end
endmodule
