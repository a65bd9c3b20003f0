"""The engine as a peripheral of a LiteX system: a slave on Wishbone, and an interrupt."""

import pathlib

from litex.gen import *
from litex.soc.interconnect import wishbone
from litex.soc.interconnect.csr_eventmanager import EventManager, EventSourceLevel
from migen import *

RTL = pathlib.Path(__file__).resolve().parents[2] / "hw" / "rtl"
SOURCES = [
    "limbsmith_mac",
    "limbsmith_array",
    "limbsmith_carry",
    "limbsmith_wide",
    "limbsmith_registers",
    "limbsmith_fetch",
    "limbsmith_issue",
    "limbsmith_sequencer",
    "limbsmith_operands",
    "limbsmith_execute",
    "limbsmith_condition",
    "limbsmith_writeback",
    "limbsmith_host",
    "limbsmith_engine",
    "limbsmith_engine_bus",
]


class Engine(LiteXModule):
    """256 KiB of addresses: hw/REGISTERS.md has the map. The interrupt is high until software clears the engine's event.

    Not every processor reads `err`: VexRiscv's bridge to Wishbone waits for `ack` until LiteX's watchdog answers, a million
    cycles later. For such a processor set `errors=False`: an access that the engine refuses is then answered by `ack`
    with all ones, which the driver takes for an engine that does not answer.
    """

    size = 0x4_0000

    def __init__(self, platform, arrays=1, errors=True):
        ack, err, data = Signal(), Signal(), Signal(32)
        self.bus = bus = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        self.ev = EventManager()
        self.ev.done = EventSourceLevel()
        self.ev.finalize()
        if errors:
            self.comb += [bus.ack.eq(ack), bus.err.eq(err), bus.dat_r.eq(data)]
        else:
            self.comb += [bus.ack.eq(ack | err), bus.dat_r.eq(data | Replicate(err, 32))]
        self.specials += Instance(
            "limbsmith_engine_bus",
            p_ARRAYS=arrays,
            i_clk=ClockSignal("sys"),
            i_rst=ResetSignal("sys"),
            i_cyc=bus.cyc,
            i_stb=bus.stb,
            i_we=bus.we,
            i_sel=bus.sel,
            i_adr=bus.adr[0:16],
            i_dat_w=bus.dat_w,
            o_dat_r=data,
            o_ack=ack,
            o_err=err,
            o_irq=self.ev.done.trigger,
        )
        for name in SOURCES:
            platform.add_source(str(RTL / f"{name}.sv"))
        platform.add_verilog_include_path(str(RTL))
