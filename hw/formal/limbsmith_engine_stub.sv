// The engine as the bus sees it: jobs of any length, any ends, and registers that hold their own
// address. For the proof of the bus.
module limbsmith_engine #(
    parameter ARRAYS = 1
) (
    input  logic         clk,
    input  logic         rst,
    input  logic         go,
    input  logic         halt,
    input  logic         wipe,
    input  logic [  3:0] window,
    input  logic [  9:0] start,
    input  logic [ 10:0] len,
    output logic         busy,
    output logic         done,
    output logic [  1:0] cause,
    output logic [  9:0] address,
    output logic         wiped,
    output logic         kept,
    input  logic         code_write,
    input  logic [  9:0] code_at,
    input  logic [ 31:0] code_value,
    input  logic         host_read,
    input  logic         host_write,
    input  logic [  8:0] host_register,
    input  logic [  2:0] host_word,
    input  logic [ 31:0] host_value,
    output logic         host_readable,
    output logic [ 31:0] host_answer,
    output logic         host_ready,
    output logic         watch_issue,
    output logic [ 11:0] watch_pc,
    output logic         watch_write,
    output logic [  4:0] watch_register,
    output logic [270:0] watch_value
);
  (* anyseq *) logic ends;
  (* anyseq *) logic [1:0] any_cause;
  (* anyseq *) logic [9:0] any_address;
  (* anyseq *) logic any_wiped, any_kept, any_readable;
  assign {wiped, kept, host_readable} = {any_wiped, any_kept, any_readable};
  assign address = any_address;
  assign {watch_issue, watch_pc, watch_write, watch_register, watch_value} = '0;
  logic [7:0] host;
  logic job;
  logic [11:0] held;
  assign host_ready = host[7];
  assign host_answer = {20'd1, held};
  initial {busy, done, host, job} = '0;
  always_ff @(posedge clk) begin
    host <= {host[6:0], (host_read || host_write) && !busy};
    if (host_read || host_write) held <= {host_register, host_word};
    done <= 1'b0;
    if ((go || wipe) && !busy) begin
      busy <= 1'b1;
      job <= go;
    end else if (busy && ends) begin
      busy <= 1'b0;
      done <= job;
      cause <= any_cause;
    end
    if (rst) begin
      host <= 8'd0;
      busy <= 1'b1;
      job <= 1'b0;
      done <= 1'b0;
    end
  end
endmodule
