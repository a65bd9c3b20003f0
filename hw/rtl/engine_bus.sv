// The engine on a bus of 32-bit words (Wishbone, classic, one access at a time).
//
//   0x0_0000  microcode, 1024 words, to be written only
//   0x1_0000  registers, 32 bytes each, 32 to a window, to be written only; but register 0 can be read
//             while it is the result of a job that ended in `fin`
//   0x2_0000  window    0x04 start    0x08 length
//      0x0c   control: bit 0 go, bit 1 halt (wins), bit 2 wipe the window (before go), bit 3 lock
//      0x10   checksum of the microcode
//      0x18   status: bit 0 busy, from bit 1 on the address; bit 11 the window and the units are wiped,
//             bit 12 the window holds a result, bit 13 the microcode is locked
//      0x20   events; ones clear. Bits 0 to 3: the causes of ends; bit 4: refused
//      0x24   which events interrupt
//
// While a job runs, microcode and registers are out of reach: writes are dropped, reads give 0, and
// event 4 says so; likewise if microcode is written that is locked. The bus is never held up. Window, start and length are taken over by go.
//
// Every access is answered once, by `ack` or by `err`. `err` answers other addresses, and writes of
// less than a word: they change nothing. Reads give whole words, whatever `sel` is. Both answers are
// low while `cyc` or `stb` is: an access that its master gives up gets none, and the next one waits
// until the engine is done with it.
module engine_bus #(
    parameter ARRAYS = 1
) (
    input  wire        clk,
    input  wire        rst,
    input  wire        cyc,
    input  wire        stb,
    input  wire        we,
    input  wire [ 3:0] sel,
    input  wire [17:2] adr,
    input  wire [31:0] dat_w,
    output reg  [31:0] dat_r,
    output wire        ack,
    output wire        err,
    output wire        irq
);
  reg [3:0] window;
  reg [9:0] start;
  reg [10:0] len;
  reg [4:0] events, enable;
  logic waiting;       // for the engine's registers
  logic given_up;      // by the master, while it waited
  logic acks, errs;    // the answer, if the master still waits for it
  logic locked;        // until reset
  logic [31:0] checksum;

  wire busy, done;
  wire [1:0] cause;
  wire [9:0] address;
  wire [31:0] answer;
  wire ready, readable, wiped, kept;

  wire asks = cyc && stb;
  assign ack = acks && asks;
  assign err = errs && asks;
  wire accepts = asks && !acks && !errs && !waiting;
  wire code = adr[17:12] == 6'd0;
  wire register = adr[17:14] == 4'b0100;
  wire control = adr[17:6] == 12'h800;
  wire [3:0] which = adr[5:2];
  localparam [15:0] CONTROLS = 16'h035f;
  wire mapped = code || register || (control && CONTROLS[which]);
  wire whole = !we || sel == 4'hf;
  wire request = accepts && mapped && whole;
  logic go, wipe;
  wire out_of_reach = busy || done || go || wipe;
  wire sets = request && control && we;
  wire halts_now = sets && which == 4'd3 && dat_w[1];
  wire code_writes = request && code && we && !out_of_reach && !locked;
  wire host_reads = request && register && !we && !out_of_reach && readable;
  wire host_writes = request && register && we && !out_of_reach;
  always_ff @(posedge clk) begin
    go <= sets && which == 4'd3 && dat_w[2:0] == 3'b001 && !out_of_reach && !rst;
    wipe <= sets && which == 4'd3 && dat_w[2] && !out_of_reach && !rst;
  end

  engine #(
      .ARRAYS(ARRAYS)
  ) core (
      .clk(clk),
      .rst(rst),
      .go(go),
      .halt(halts_now),
      .wipe(wipe),
      .window(window),
      .start(start),
      .len(len),
      .busy(busy),
      .done(done),
      .cause(cause),
      .address(address),
      .wiped(wiped),
      .kept(kept),
      .code_write(code_writes),
      .code_at(adr[11:2]),
      .code_value(dat_w),
      .host_read(host_reads),
      .host_write(host_writes),
      .host_register(adr[13:5]),
      .host_word(adr[4:2]),
      .host_value(dat_w),
      .host_readable(readable),
      .host_answer(answer),
      .host_ready(ready),
      // verilator lint_off PINCONNECTEMPTY
      .watch_issue(),
      .watch_pc(),
      .watch_write(),
      .watch_register(),
      .watch_value()
      // verilator lint_on PINCONNECTEMPTY
  );

  assign irq = |(events & enable);

  always_ff @(posedge clk) begin
    acks <= 1'b0;
    errs <= 1'b0;
    dat_r <= 32'd0;
    if (rst) begin
      locked <= 1'b0;
      checksum <= 32'd0;
      events <= 5'd0;
      enable <= 5'd0;
      waiting <= 1'b0;
      given_up <= 1'b0;
    end else begin
      if (done) events[{1'b0, cause}] <= 1'b1;
      given_up <= waiting && !ready && (given_up || !asks);
      if (waiting && ready) begin
        waiting <= 1'b0;
        if (asks && !given_up) begin
          acks <= 1'b1;
          dat_r <= answer;
        end
      end
      if (accepts && !(mapped && whole)) errs <= 1'b1;
      // Each word with its address, after a turn by one bit.
      if (code_writes)
        checksum <= {checksum[30:0], checksum[31]} + (dat_w ^ {adr[11:2], 22'd0});
      if (request) begin
        if (host_reads || host_writes) waiting <= 1'b1;
        else acks <= 1'b1;
        if (!control && (out_of_reach || (code && we && locked))) events[4] <= 1'b1;
        if (control) begin
          case (which)
            4'd0: dat_r <= {28'd0, window};
            4'd1: dat_r <= {22'd0, start};
            4'd2: dat_r <= {21'd0, len};
            4'd4: dat_r <= checksum;
            4'd6: dat_r <= {18'd0, locked, kept, wiped, address, busy};
            4'd8: dat_r <= {27'd0, events};
            4'd9: dat_r <= {27'd0, enable};
            default: ;
          endcase
          if (we) begin
            case (which)
              4'd0: window <= dat_w[3:0];
              4'd1: start <= dat_w[9:0];
              4'd2: len <= dat_w[10:0];
              4'd3: if (dat_w[3]) locked <= 1'b1;
              // An event that comes in the same cycle is not lost.
              4'd8: events <= (events & ~dat_w[4:0]) | (done ? 5'd1 << cause : 5'd0);
              4'd9: enable <= dat_w[4:0];
              default: ;
            endcase
          end
        end
      end
    end
  end

`ifdef FORMAL
`include "bus.svh"
`endif
endmodule
