#!/usr/bin/env python3
"""A system of VexRiscv and the engine, for LiteX's simulator.

    soc.py OUT              writes OUT/csr.csv, the addresses that the firmware needs
    soc.py OUT FIRMWARE     builds the simulation of OUT with this program (ELF) in its ROM
"""

import pathlib
import struct
import sys

from engine import Engine
from litex.build.generic_platform import Pins, Subsignal
from litex.build.sim import SimPlatform
from litex.build.io import CRG
from litex.build.sim.config import SimConfig
from litex.soc.integration.builder import Builder
from litex.soc.integration.soc import SoCRegion
from litex.soc.integration.soc_core import SoCCore
from litex.gen import *
from migen import *

CLOCK = 100_000_000
# The place of the engine, in the processor's uncached region.
ENGINE = 0xF100_0000
# The serial line, for the host's program.
PORT = 2430

PINS = [
    ("sys_clk", 0, Pins(1)),
    ("sys_rst", 0, Pins(1)),
    (
        "serial",
        0,
        Subsignal("source_valid", Pins(1)),
        Subsignal("source_ready", Pins(1)),
        Subsignal("source_data", Pins(8)),
        Subsignal("sink_valid", Pins(1)),
        Subsignal("sink_ready", Pins(1)),
        Subsignal("sink_data", Pins(8)),
    ),
]


class System(SoCCore):
    def __init__(self, image):
        platform = SimPlatform("SIM", PINS)
        self.crg = CRG(platform.request("sys_clk"))
        SoCCore.__init__(
            self,
            platform,
            clk_freq=CLOCK,
            # Lines of the caches come as bursts.
            bus_bursting=True,
            ident="limbsmith",
            uart_name="sim",
            cpu_type="vexriscv",
            cpu_variant="standard",
            integrated_rom_size=0x4_0000,
            integrated_rom_init=image or [],
            integrated_sram_size=0x1_0000,
        )
        self.engine = Engine(platform, errors=False)
        region = SoCRegion(origin=ENGINE, size=Engine.size, cached=False)
        self.bus.add_slave("engine", self.engine.bus, region)
        self.irq.add("engine", use_loc_if_exists=True)


def rom(path):
    """The words of the ROM, which begins at address 0: the loaded segments of a 32-bit ELF file."""
    elf = pathlib.Path(path).read_bytes()
    (start,) = struct.unpack_from("<I", elf, 28)
    size, count = struct.unpack_from("<HH", elf, 42)
    image = bytearray()
    for i in range(count):
        kind, offset, _, place, length = struct.unpack_from("<5I", elf, start + i * size)
        if kind == 1 and length:
            image.extend(bytes(max(0, place + length - len(image))))
            image[place : place + length] = elf[offset : offset + length]
    image.extend(bytes(-len(image) % 4))
    return list(struct.unpack(f"<{len(image) // 4}I", image))


def main():
    out = pathlib.Path(sys.argv[1])
    image = rom(sys.argv[2]) if len(sys.argv) > 2 else None
    config = SimConfig()
    config.add_clocker("sys_clk", freq_hz=CLOCK)
    config.add_module("serial2tcp", "serial", args={"port": PORT, "bind_ip": "127.0.0.1"})
    system = System(image)
    builder = Builder(
        system,
        output_dir=str(out),
        csr_csv=str(out / "csr.csv"),
        compile_software=False,
        compile_gateware=image is not None,
    )
    builder.build(
        sim_config=config, run=False, interactive=False, opt_level="O3", threads=1, verbose=False
    )


main()
