// Part of a test bench whose engine is `ENGINE`: whether something is left outside of the registers.
`ifndef ENGINE
`define ENGINE dut
`endif
wire [14:0] lanes_not_zero;
genvar lane;
generate
  for (lane = 0; lane < 15; lane = lane + 1) begin : lanes
    assign lanes_not_zero[lane] =
        `ENGINE.arrays[0].the_array.ra[lane] != 0 ||
        `ENGINE.arrays[0].the_array.rb[lane] != 0 ||
        `ENGINE.arrays[0].the_array.lane[lane].the_mac.p != 0 ||
`ifndef OTHER_MULTIPLIERS
        `ENGINE.arrays[0].the_array.lane[lane].the_mac.ar != 0 ||
        `ENGINE.arrays[0].the_array.lane[lane].the_mac.br != 0 ||
        `ENGINE.arrays[0].the_array.lane[lane].the_mac.m != 0 ||
`endif
        `ENGINE.the_carry.digit[lane].x != 0;
  end
endgenerate
function in_units(input unused);
  in_units = lanes_not_zero != 0 || `ENGINE.the_carry.r != 0 ||
      `ENGINE.the_wide.x != 0 || `ENGINE.the_wide.y != 0 || `ENGINE.the_wide.carry ||
      `ENGINE.the_wide.least || `ENGINE.the_wide.negative || `ENGINE.the_wide.ones ||
      `ENGINE.a != 0 || `ENGINE.b != 0 || `ENGINE.last != 0 || `ENGINE.bus != 0 ||
      `ENGINE.flag || `ENGINE.earlier || `ENGINE.counter != 0 || `ENGINE.part != 0 ||
      `ENGINE.one_of != 0 || `ENGINE.any_of != 0 ||
      `ENGINE.host_data != 0 || `ENGINE.host_answer != 0 ||
      `ENGINE.pc != 0 || `ENGINE.fetch != 0 || `ENGINE.target != 0 || `ENGINE.jumps != 0 ||
      `ENGINE.first_pc != 0 || `ENGINE.stop_pc != 0 || `ENGINE.head != `ENGINE.tail || `ENGINE.valid ||
      `ENGINE.pending != 0;
endfunction
