// The engine on its bus as a process: commands on standard input, a line each, numbers in hexadecimal.
//
//   r ADDRESS         reads a word: the answer is a line, all ones if the bus answers with an error
//   w ADDRESS WORD    writes one
//   i                 the interrupt line
//   t CYCLES          lets time pass
//   x CYCLES          resets for so long
//   f 0 or f 1        whether time passes by itself while nothing is asked (at the beginning: yes)
//
// The clock runs freely for 2^20 cycles after the last start of a job: then a client does not have to wait,
// and an idle simulation uses no processor time.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <unistd.h>

#include "../engine.h"
#include "Vlimbsmith_engine_bus.h"
#include "verilated.h"

static Vlimbsmith_engine_bus *top;

static void tick() {
  top->clk = 1;
  top->eval();
  top->clk = 0;
  top->eval();
}

static unsigned access(unsigned at, bool write, unsigned value) {
  top->cyc = top->stb = 1;
  top->we = write;
  top->sel = 15;
  top->adr = at >> 2;
  top->dat_w = value;
  int left = 64;
  do tick();
  while (!top->ack && !top->err && --left);
  unsigned word = left && top->ack ? top->dat_r : 0xffffffff;
  top->cyc = top->stb = 0;
  return word;
}

int main(int argc, char **argv) {
  Verilated::commandArgs(argc, argv);
  top = new Vlimbsmith_engine_bus;
  top->rst = 1;
  for (int i = 0; i < 4; i++) tick();
  top->rst = 0;
  // Reset wipes all windows.
  for (int i = 0; i < 1024; i++) tick();
  static char text[1 << 16];
  size_t have = 0;
  bool by_itself = true;
  long left = 0;
  for (;;) {
    while (char *end = (char *)memchr(text, '\n', have)) {
      *end = 0;
      char what = text[0], *rest = text + 1;
      unsigned a = strtoul(rest, &rest, 16), b = strtoul(rest, &rest, 16);
      if (what == 'r') printf("%x\n", access(a, false, 0));
      if (what == 'w') access(a, true, b);
      if (what == 'w' && a == LIMBSMITH_ENGINE_CONTROL_OFFSET) left = 1 << 20;
      if (what == 'i') printf("%x\n", top->irq);
      if (what == 't' || what == 'x') {
        top->rst = what == 'x';
        while (a--) tick();
        top->rst = 0;
      }
      if (what == 'f') by_itself = a;
      size_t used = end + 1 - text;
      memmove(text, end + 1, have -= used);
    }
    fflush(stdout);
    bool runs = by_itself && left > 0;
    pollfd in = {0, POLLIN, 0};
    if (poll(&in, 1, runs ? 0 : -1) > 0) {
      ssize_t n = read(0, text + have, sizeof text - have);
      if (n <= 0) return 0;
      have += n;
    } else if (runs) {
      for (int i = 0; i < 512; i++) tick();
      left -= 512;
    }
  }
}
