#![no_std]
//! Operations that are traced, and the machine below: a start, three calls of the system, and memory that
//! is never freed.
//!
//! Emulators of user programs run these programs. So a call of the system is one of Linux; nothing
//! else of Linux is used.

pub mod leaks;
mod memory;
pub mod operations;
pub mod system;

/// Runs `main` and exits with 0 if it returns true.
#[macro_export]
macro_rules! entry {
    ($main:path) => {
        #[unsafe(no_mangle)]
        extern "C" fn firmware_main() -> ! {
            $crate::system::exit(if $main() { 0 } else { 1 })
        }
        #[panic_handler]
        fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
            $crate::system::exit(99)
        }
    };
}
