//! The machine: start, interrupt, registers. All `unsafe` of the firmware is here.
#![allow(unsafe_code)]

use core::arch::{asm, global_asm};
use core::fmt;
use core::ptr::{read_volatile, write_volatile};
use core::sync::atomic::{AtomicU32, Ordering};
use limbsmith_driver::{Bus, mask_interrupt};

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
    ".align 4",
    "trap_entry:",
    "addi sp, sp, -64",
    "sw ra, 0(sp)",
    "sw t0, 4(sp)",
    "sw t1, 8(sp)",
    "sw t2, 12(sp)",
    "sw a0, 16(sp)",
    "sw a1, 20(sp)",
    "sw a2, 24(sp)",
    "sw a3, 28(sp)",
    "sw a4, 32(sp)",
    "sw a5, 36(sp)",
    "sw a6, 40(sp)",
    "sw a7, 44(sp)",
    "sw t3, 48(sp)",
    "sw t4, 52(sp)",
    "sw t5, 56(sp)",
    "sw t6, 60(sp)",
    "csrr a0, mcause",
    "call trap",
    "lw ra, 0(sp)",
    "lw t0, 4(sp)",
    "lw t1, 8(sp)",
    "lw t2, 12(sp)",
    "lw a0, 16(sp)",
    "lw a1, 20(sp)",
    "lw a2, 24(sp)",
    "lw a3, 28(sp)",
    "lw a4, 32(sp)",
    "lw a5, 36(sp)",
    "lw a6, 40(sp)",
    "lw a7, 44(sp)",
    "lw t3, 48(sp)",
    "lw t4, 52(sp)",
    "lw t5, 56(sp)",
    "lw t6, 60(sp)",
    "addi sp, sp, 64",
    "mret",
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

/// 1 after the engine's interrupt.
static ENDED: AtomicU32 = AtomicU32::new(0);

/// Masks the engine's interrupt, and takes note of it.
#[unsafe(no_mangle)]
extern "C" fn trap(cause: u32) {
    // 11: an external interrupt of machine mode. No other trap is expected.
    if cause != 1 << 31 | 11 {
        println!("trap {cause:#x}");
        halt();
    }
    mask_interrupt(&mut Engine);
    ENDED.store(1, Ordering::Release);
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
