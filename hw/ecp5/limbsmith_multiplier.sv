// One of ECP5's multiplier blocks, with its own registers for operands and product.
module limbsmith_multiplier (
    input  wire        clk,
    input  wire [17:0] a,
    input  wire [17:0] b,
    output wire [35:0] p
);
  MULT18X18D #(
      .REG_INPUTA_CLK("CLK0"),
      .REG_INPUTA_CE("CE0"),
      .REG_INPUTA_RST("RST0"),
      .REG_INPUTB_CLK("CLK0"),
      .REG_INPUTB_CE("CE0"),
      .REG_INPUTB_RST("RST0"),
      .REG_OUTPUT_CLK("CLK0"),
      .REG_OUTPUT_CE("CE0"),
      .REG_OUTPUT_RST("RST0"),
      .REG_PIPELINE_CLK("NONE"),
      .SOURCEB_MODE("B_SHIFT"),
      .GSR("DISABLED"),
      .MULT_BYPASS("DISABLED"),
      .RESETMODE("SYNC")
  ) block (
      .CLK0(clk), .CLK1(1'b0), .CLK2(1'b0), .CLK3(1'b0),
      .CE0(1'b1), .CE1(1'b1), .CE2(1'b1), .CE3(1'b1),
      .RST0(1'b0), .RST1(1'b0), .RST2(1'b0), .RST3(1'b0),
      .SIGNEDA(1'b1), .SIGNEDB(1'b1), .SOURCEA(1'b0), .SOURCEB(1'b0),
      .A17(a[17]), .A16(a[16]), .A15(a[15]), .A14(a[14]), .A13(a[13]), .A12(a[12]),
      .A11(a[11]), .A10(a[10]), .A9(a[9]), .A8(a[8]), .A7(a[7]), .A6(a[6]),
      .A5(a[5]), .A4(a[4]), .A3(a[3]), .A2(a[2]), .A1(a[1]), .A0(a[0]),
      .B17(b[17]), .B16(b[16]), .B15(b[15]), .B14(b[14]), .B13(b[13]), .B12(b[12]),
      .B11(b[11]), .B10(b[10]), .B9(b[9]), .B8(b[8]), .B7(b[7]), .B6(b[6]),
      .B5(b[5]), .B4(b[4]), .B3(b[3]), .B2(b[2]), .B1(b[1]), .B0(b[0]),
      .P35(p[35]), .P34(p[34]), .P33(p[33]), .P32(p[32]), .P31(p[31]), .P30(p[30]),
      .P29(p[29]), .P28(p[28]), .P27(p[27]), .P26(p[26]), .P25(p[25]), .P24(p[24]),
      .P23(p[23]), .P22(p[22]), .P21(p[21]), .P20(p[20]), .P19(p[19]), .P18(p[18]),
      .P17(p[17]), .P16(p[16]), .P15(p[15]), .P14(p[14]), .P13(p[13]), .P12(p[12]),
      .P11(p[11]), .P10(p[10]), .P9(p[9]), .P8(p[8]), .P7(p[7]), .P6(p[6]),
      .P5(p[5]), .P4(p[4]), .P3(p[3]), .P2(p[2]), .P1(p[1]), .P0(p[0])
  );
endmodule
