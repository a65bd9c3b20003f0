// Part of a test bench whose engine is `ENGINE`: whether something is left outside of the registers.
`ifndef ENGINE
`define ENGINE dut
`endif
wire [14:0] lanes_not_zero;
genvar lane;
generate
  for (lane = 0; lane < 15; lane = lane + 1) begin : lanes
    assign lanes_not_zero[lane] =
        `ENGINE.u_execute.arrays[0].u_array.rotating_a[lane] != 0 ||
        `ENGINE.u_execute.arrays[0].u_array.rotating_b[lane] != 0 ||
        `ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.accumulator != 0 ||
`ifndef OTHER_MULTIPLIERS
        `ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.multiplicand != 0 ||
        `ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.multiplier != 0 ||
        `ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.product != 0 ||
`endif
        `ENGINE.u_execute.u_carry.digit[lane].x != 0;
  end
endgenerate
function in_units(input unused);
  in_units = lanes_not_zero != 0 || `ENGINE.u_execute.u_carry.result != 0 ||
      `ENGINE.u_execute.u_wide.result != 0 || `ENGINE.u_execute.u_wide.addend != 0 ||
      `ENGINE.u_execute.u_wide.carry || `ENGINE.u_execute.u_wide.at_least_p ||
      `ENGINE.u_execute.u_wide.negative || `ENGINE.u_execute.u_wide.all_ones ||
      `ENGINE.u_operands.operand_a != 0 || `ENGINE.u_operands.operand_b != 0 || `ENGINE.u_operands.previous != 0 ||
      `ENGINE.bus != 0 || `ENGINE.u_condition.flag || `ENGINE.u_condition.earlier ||
      `ENGINE.u_condition.part != 0 || `ENGINE.u_condition.part_bit != 0 ||
      `ENGINE.u_condition.part_any != 0 ||
      `ENGINE.u_host.replacement != 0 || `ENGINE.u_host.answer != 0 ||
      `ENGINE.pc != 0 || `ENGINE.counter != 0 || `ENGINE.target != 0 ||
      `ENGINE.u_sequencer.branch_target != 0 || `ENGINE.u_fetch.fetch_pc != 0 ||
      `ENGINE.u_fetch.first_pc != 0 || `ENGINE.u_fetch.stop_pc != 0 ||
      `ENGINE.u_fetch.head != `ENGINE.u_fetch.tail || `ENGINE.waiting.valid ||
      `ENGINE.u_issue.pending != 0;
endfunction
