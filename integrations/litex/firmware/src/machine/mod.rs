//! The machine: start, interrupt, registers. All `unsafe` of the firmware is here.
#![allow(unsafe_code)]

use core::arch::{asm, global_asm};
use core::fmt;
use core::ptr::{read_volatile, write_volatile};
use core::sync::atomic::{AtomicU32, Ordering};
use limbsmith_driver::{Bus, map};

/// Addresses of this system.
#[allow(dead_code, missing_docs)]
mod at {
    include!(concat!(env!("OUT_DIR"), "/addresses.rs"));
}

global_asm!(
    ".section .start, \"ax\"",
    ".global _start",
    "_start:",
    "la sp, _stack",
    "la t0, trap_entry",
    "csrw mtvec, t0",
    "la t0, _data_image",
    "la t1, _data",
    "la t2, _data_end",
    "1: bgeu t1, t2, 2f",
    "lw t3, 0(t0)",
    "sw t3, 0(t1)",
    "addi t0, t0, 4",
    "addi t1, t1, 4",
    "j 1b",
    "2: la t0, _bss",
    "la t1, _bss_end",
    "3: bgeu t0, t1, 4f",
    "sw zero, 0(t0)",
    "addi t0, t0, 4",
    "j 3b",
    "4: call main",
    "5: j 5b",
    // The handler of the engine's interrupt is short, so that it saves two registers: it masks the interrupt, as
    // `limbsmith_driver::mask_interrupt` does, and takes note of it. Any other trap is the end.
    ".balign 32",
    "trap_entry:",
    "addi sp, sp, -16",
    "sw t0, 0(sp)",
    "sw t1, 4(sp)",
    "csrr t0, mcause",
    "li t1, {external}",
    "bne t0, t1, 6f",
    "li t0, {enable}",
    "sw zero, 0(t0)",
    "la t0, {ended}",
    "sw t1, 0(t0)",
    "lw t0, 0(sp)",
    "lw t1, 4(sp)",
    "addi sp, sp, 16",
    "mret",
    "6: csrr a0, mcause",
    "call trap",
    external = const EXTERNAL as i32,
    enable = const (at::ENGINE + map::ENABLE) as i32,
    ended = sym ENDED,
);

fn read(address: u32) -> u32 {
    // SAFETY: the callers pass addresses of registers from `at`, aligned words of the system.
    unsafe { read_volatile(address as *const u32) }
}

fn write(address: u32, value: u32) {
    // SAFETY: as in `read`.
    unsafe { write_volatile(address as *mut u32, value) }
}

/// The engine's bus.
pub struct Engine;

impl Bus for Engine {
    fn get(&mut self, address: u32) -> u32 {
        read(at::ENGINE + address)
    }

    fn put(&mut self, address: u32, value: u32) {
        write(at::ENGINE + address, value);
    }
}

/// `mcause` of an external interrupt of machine mode.
const EXTERNAL: u32 = 1 << 31 | 11;

/// Not 0 after the engine's interrupt.
static ENDED: AtomicU32 = AtomicU32::new(0);

/// The end, after a trap that is not the engine's interrupt.
#[unsafe(no_mangle)]
extern "C" fn trap(cause: u32) -> ! {
    println!("trap {cause:#x}");
    halt()
}

/// Lets the engine interrupt.
pub fn enable_interrupts() {
    write(at::ENGINE_EV_ENABLE, 1);
    // SAFETY: the trap handler is in place. 0xbc0 is VexRiscv's mask of external interrupts.
    unsafe {
        asm!("csrw 0xbc0, {}", in(reg) 1 << at::ENGINE_INTERRUPT);
        asm!("csrw mie, {}", in(reg) 1 << 11);
        asm!("csrsi mstatus, 8");
    }
}

/// Stands for other work: counts until the engine's interrupt, and returns the number of instructions, three for each
/// count.
pub fn other_work() -> u32 {
    let mut count = 0u32;
    // SAFETY: the loop reads a static variable, which the handler writes.
    unsafe {
        asm!(
            "2: addi {count}, {count}, 3",
            "lw {ended}, 0({flag})",
            "beqz {ended}, 2b",
            count = inout(reg) count,
            ended = out(reg) _,
            flag = in(reg) ENDED.as_ptr(),
        );
    }
    ENDED.store(0, Ordering::Relaxed);
    count
}

/// Starts the timer, which counts cycles down from `2^32 - 1`, and around.
pub fn start_timer() {
    write(at::TIMER0_EN, 0);
    write(at::TIMER0_LOAD, u32::MAX);
    write(at::TIMER0_RELOAD, u32::MAX);
    write(at::TIMER0_EN, 1);
}

/// Cycles, modulo `2^32`.
pub fn now() -> u32 {
    write(at::TIMER0_UPDATE_VALUE, 1);
    !read(at::TIMER0_VALUE)
}

/// The serial line.
pub struct Serial;

impl Serial {
    fn put(byte: u8) {
        while read(at::UART_TXFULL) != 0 {}
        write(at::UART_RXTX, u32::from(byte));
    }

    /// Waits for a byte.
    pub fn get() -> u8 {
        while read(at::UART_RXEMPTY) != 0 {}
        let byte = read(at::UART_RXTX) as u8;
        // The byte is taken once its event is cleared.
        write(at::UART_EV_PENDING, 2);
        byte
    }
}

impl fmt::Write for Serial {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(Serial::put);
        Ok(())
    }
}

/// Stops.
pub fn halt() -> ! {
    loop {
        core::hint::spin_loop();
    }
}

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    println!("{info}");
    halt()
}
