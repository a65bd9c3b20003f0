// The engine on a bus of 32-bit words (Wishbone, classic, one access at a time).
//
// hw/REGISTERS.md describes the registers. Their addresses and bits are in limbsmith_map.svh, which is generated from
// the same table.
//
// While a job runs, microcode and registers are out of reach: writes are dropped, reads give 0, and the
// event REFUSED is set; likewise if microcode is written that is locked. The bus is never held up. Window,
// start and length are taken over by GO.
//
// Every access is answered once, by `ack` or by `err`. `err` answers other addresses, and writes of
// less than a word: they change nothing. Reads give whole words, whatever `sel` is. Both answers are
// low while `cyc` or `stb` is: an access that its master gives up gets none, and the next one waits
// until the engine is done with it.
module limbsmith_engine_bus #(
    parameter ARRAYS = 1
) (
    input  logic        clk,
    input  logic        rst,
    input  logic        cyc,
    input  logic        stb,
    input  logic        we,
    input  logic [ 3:0] sel,
    input  logic [17:2] adr,
    input  logic [31:0] dat_w,
    output logic [31:0] dat_r,
    output logic        ack,
    output logic        err,
    output logic        irq
);
`include "limbsmith_map.svh"
  localparam [LIMBSMITH_EVENTS_BITS-1:0] FIRST_END = 1 << LIMBSMITH_EVENTS_FINISHED;

  // What software sets.
  logic [LIMBSMITH_WINDOW_BITS-1:0] window;
  logic [LIMBSMITH_START_BITS-1:0] start;
  logic [LIMBSMITH_LEN_BITS-1:0] len;
  logic [LIMBSMITH_EVENTS_BITS-1:0] events, enable;
  logic locked;  // until reset
  logic [31:0] checksum;

  // From the engine.
  logic busy, done;
  logic [1:0] cause;
  logic [LIMBSMITH_STATUS_ADDRESS_BITS-1:0] address;
  logic wiped, result_kept;
  logic host_readable, host_ready;
  logic [31:0] host_answer;

  // The access and its answer.
  logic host_waits;         // for the engine's registers
  logic given_up;           // by the master, while it waited
  logic acks_now, errs_now; // the answer, if the master still waits for it
  logic selected, accepted;
  assign selected = cyc && stb;
  assign ack = acks_now && selected;
  assign err = errs_now && selected;
  assign accepted = selected && !acks_now && !errs_now && !host_waits;

  // Its address.
  logic at_code, at_registers, at_block, mapped, whole;
  logic [LIMBSMITH_BLOCK_ADDRESS_BITS-1:2] word;
  assign at_code = adr[17:LIMBSMITH_CODE_ADDRESS_BITS] == LIMBSMITH_CODE[17:LIMBSMITH_CODE_ADDRESS_BITS];
  assign at_registers = adr[17:LIMBSMITH_REGISTERS_ADDRESS_BITS] ==
      LIMBSMITH_REGISTERS[17:LIMBSMITH_REGISTERS_ADDRESS_BITS];
  assign at_block = adr[17:LIMBSMITH_BLOCK_ADDRESS_BITS] == LIMBSMITH_BLOCK[17:LIMBSMITH_BLOCK_ADDRESS_BITS];
  assign word = adr[LIMBSMITH_BLOCK_ADDRESS_BITS-1:2];
  assign mapped = at_code || at_registers || (at_block && LIMBSMITH_PRESENT[word]);
  assign whole = !we || sel == 4'hf;

  // Its effect.
  logic request, out_of_reach, sets, commands, halt, code_write, host_read, host_write;
  logic go, wipe;
  assign request = accepted && mapped && whole;
  assign out_of_reach = busy || done || go || wipe;
  assign sets = request && at_block && we;
  assign commands = sets && word == LIMBSMITH_CONTROL_WORD;
  assign halt = commands && dat_w[LIMBSMITH_CONTROL_HALT];
  assign code_write = request && at_code && we && !out_of_reach && !locked;
  assign host_read = request && at_registers && !we && !out_of_reach && host_readable;
  assign host_write = request && at_registers && we && !out_of_reach;
  always_ff @(posedge clk) begin
    go <= commands && dat_w[LIMBSMITH_CONTROL_GO] && !dat_w[LIMBSMITH_CONTROL_HALT] && !dat_w[LIMBSMITH_CONTROL_WIPE] &&
        !out_of_reach && !rst;
    wipe <= commands && dat_w[LIMBSMITH_CONTROL_WIPE] && !out_of_reach && !rst;
  end

  limbsmith_engine #(
      .ARRAYS(ARRAYS)
  ) core (
      .clk(clk),
      .rst(rst),
      .go(go),
      .halt(halt),
      .wipe(wipe),
      .window(window),
      .start(start),
      .len(len),
      .busy(busy),
      .done(done),
      .cause(cause),
      .address(address),
      .wiped(wiped),
      .kept(result_kept),
      .code_write(code_write),
      .code_at(adr[LIMBSMITH_CODE_ADDRESS_BITS-1:2]),
      .code_value(dat_w),
      .host_read(host_read),
      .host_write(host_write),
      .host_register(adr[LIMBSMITH_REGISTERS_ADDRESS_BITS-1:5]),
      .host_word(adr[4:2]),
      .host_value(dat_w),
      .host_readable(host_readable),
      .host_answer(host_answer),
      .host_ready(host_ready),
      // verilator lint_off PINCONNECTEMPTY
      .watch_issue(),
      .watch_pc(),
      .watch_write(),
      .watch_register(),
      .watch_value()
      // verilator lint_on PINCONNECTEMPTY
  );

  assign irq = |(events & enable);

  // The events of ends are in the order of causes.
  logic [LIMBSMITH_EVENTS_BITS-1:0] ended;
  assign ended = done ? FIRST_END << cause : '0;

  always_ff @(posedge clk) begin
    acks_now <= 1'b0;
    errs_now <= 1'b0;
    dat_r <= 32'd0;
    if (rst) begin
      locked <= 1'b0;
      checksum <= 32'd0;
      events <= '0;
      enable <= '0;
      host_waits <= 1'b0;
      given_up <= 1'b0;
    end else begin
      events <= events | ended;
      given_up <= host_waits && !host_ready && (given_up || !selected);
      if (host_waits && host_ready) begin
        host_waits <= 1'b0;
        if (selected && !given_up) begin
          acks_now <= 1'b1;
          dat_r <= host_answer;
        end
      end
      if (accepted && !(mapped && whole)) errs_now <= 1'b1;
      // Each word with its address, after a turn by one bit.
      if (code_write)
        checksum <= {checksum[30:0], checksum[31]} + (dat_w ^ {adr[LIMBSMITH_CODE_ADDRESS_BITS-1:2], 22'd0});
      if (request) begin
        if (host_read || host_write) host_waits <= 1'b1;
        else acks_now <= 1'b1;
        if (!at_block && (out_of_reach || (at_code && we && locked))) events[LIMBSMITH_EVENTS_REFUSED] <= 1'b1;
        if (at_block) begin
          case (word)
            LIMBSMITH_WINDOW_WORD: dat_r[LIMBSMITH_WINDOW_BITS-1:0] <= window;
            LIMBSMITH_START_WORD: dat_r[LIMBSMITH_START_BITS-1:0] <= start;
            LIMBSMITH_LEN_WORD: dat_r[LIMBSMITH_LEN_BITS-1:0] <= len;
            LIMBSMITH_CHECKSUM_WORD: dat_r <= checksum;
            LIMBSMITH_STATUS_WORD: begin
              dat_r[LIMBSMITH_STATUS_BUSY] <= busy;
              dat_r[LIMBSMITH_STATUS_ADDRESS+:LIMBSMITH_STATUS_ADDRESS_BITS] <= address;
              dat_r[LIMBSMITH_STATUS_WIPED] <= wiped;
              dat_r[LIMBSMITH_STATUS_RESULT] <= result_kept;
              dat_r[LIMBSMITH_STATUS_LOCKED] <= locked;
            end
            LIMBSMITH_EVENTS_WORD: dat_r[LIMBSMITH_EVENTS_BITS-1:0] <= events;
            LIMBSMITH_ENABLE_WORD: dat_r[LIMBSMITH_ENABLE_BITS-1:0] <= enable;
            default: ;
          endcase
          if (we) begin
            case (word)
              LIMBSMITH_WINDOW_WORD: window <= dat_w[LIMBSMITH_WINDOW_BITS-1:0];
              LIMBSMITH_START_WORD: start <= dat_w[LIMBSMITH_START_BITS-1:0];
              LIMBSMITH_LEN_WORD: len <= dat_w[LIMBSMITH_LEN_BITS-1:0];
              LIMBSMITH_CONTROL_WORD: if (dat_w[LIMBSMITH_CONTROL_LOCK]) locked <= 1'b1;
              // An event that comes in the same cycle is not lost.
              LIMBSMITH_EVENTS_WORD: events <= (events & ~dat_w[LIMBSMITH_EVENTS_BITS-1:0]) | ended;
              LIMBSMITH_ENABLE_WORD: enable <= dat_w[LIMBSMITH_ENABLE_BITS-1:0];
              default: ;
            endcase
          end
        end
      end
    end
  end

`ifdef LIMBSMITH_FORMAL
`include "limbsmith_bus.svh"
`endif
endmodule
