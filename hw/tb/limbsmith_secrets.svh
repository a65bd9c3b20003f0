// Part of a test bench whose engine is `LIMBSMITH_ENGINE`: whether something is left outside of the registers.
`ifndef LIMBSMITH_ENGINE
`define LIMBSMITH_ENGINE dut
`endif
wire [14:0] lanes_not_zero;
genvar lane;
generate
  for (lane = 0; lane < 15; lane = lane + 1) begin : lanes
    assign lanes_not_zero[lane] =
        `LIMBSMITH_ENGINE.u_execute.arrays[0].u_array.rotating_a[lane] != 0 ||
        `LIMBSMITH_ENGINE.u_execute.arrays[0].u_array.rotating_b[lane] != 0 ||
        `LIMBSMITH_ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.accumulator != 0 ||
`ifndef LIMBSMITH_OTHER_MULTIPLIERS
        `LIMBSMITH_ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.multiplicand != 0 ||
        `LIMBSMITH_ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.multiplier != 0 ||
        `LIMBSMITH_ENGINE.u_execute.arrays[0].u_array.lane[lane].u_mac.product != 0 ||
`endif
        `LIMBSMITH_ENGINE.u_execute.u_carry.digit[lane].x != 0;
  end
endgenerate
function in_units(input unused);
  in_units = lanes_not_zero != 0 || `LIMBSMITH_ENGINE.u_execute.u_carry.result != 0 ||
      `LIMBSMITH_ENGINE.u_execute.u_wide.result != 0 || `LIMBSMITH_ENGINE.u_execute.u_wide.addend != 0 ||
      `LIMBSMITH_ENGINE.u_execute.u_wide.carry || `LIMBSMITH_ENGINE.u_execute.u_wide.at_least_p ||
      `LIMBSMITH_ENGINE.u_execute.u_wide.negative || `LIMBSMITH_ENGINE.u_execute.u_wide.all_ones ||
      `LIMBSMITH_ENGINE.u_operands.operand_a != 0 || `LIMBSMITH_ENGINE.u_operands.operand_b != 0 ||
      `LIMBSMITH_ENGINE.u_operands.previous != 0 ||
      `LIMBSMITH_ENGINE.bus != 0 || `LIMBSMITH_ENGINE.u_condition.flag || `LIMBSMITH_ENGINE.u_condition.earlier ||
      `LIMBSMITH_ENGINE.u_condition.part != 0 || `LIMBSMITH_ENGINE.u_condition.part_bit != 0 ||
      `LIMBSMITH_ENGINE.u_condition.part_any != 0 ||
      `LIMBSMITH_ENGINE.u_host.replacement != 0 || `LIMBSMITH_ENGINE.u_host.answer != 0 ||
      `LIMBSMITH_ENGINE.pc != 0 || `LIMBSMITH_ENGINE.counter != 0 || `LIMBSMITH_ENGINE.target != 0 ||
      `LIMBSMITH_ENGINE.u_sequencer.branch_target != 0 || `LIMBSMITH_ENGINE.u_fetch.fetch_pc != 0 ||
      `LIMBSMITH_ENGINE.u_fetch.first_pc != 0 || `LIMBSMITH_ENGINE.u_fetch.stop_pc != 0 ||
      `LIMBSMITH_ENGINE.u_fetch.head != `LIMBSMITH_ENGINE.u_fetch.tail || `LIMBSMITH_ENGINE.waiting.valid ||
      `LIMBSMITH_ENGINE.u_issue.pending != 0;
endfunction
