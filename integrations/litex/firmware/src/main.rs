//! Firmware of a system of VexRiscv and the engine: measures X25519 on the engine and in software, runs vectors of
//! Wycheproof, and then answers a double ratchet conversation on the serial line.
#![no_std]
#![no_main]
#![deny(unsafe_code)]

/// Prints a line on the serial line.
macro_rules! println {
    ($($arg:tt)*) => {{
        // The serial line does not fail.
        let _ = core::fmt::Write::write_fmt(&mut $crate::machine::Serial, format_args!("{}\n", format_args!($($arg)*)));
    }};
}

mod conversation;
mod machine;
mod ratchet;

use limbsmith_driver::{Bus, Driver, Error, Options};
use machine::{Engine, now};

include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// RFC 7748, section 5.2: scalar, coordinate, result.
const RFC7748: [[[u8; 32]; 3]; 2] = [
    [
        hex(b"a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
        hex(b"e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"),
        hex(b"c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"),
    ],
    [
        hex(b"4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d"),
        hex(b"e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493"),
        hex(b"95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"),
    ],
];

const fn hex(text: &[u8; 64]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 64 {
        let digit = match text[i] {
            c @ b'0'..=b'9' => c - b'0',
            c => c - b'a' + 10,
        };
        bytes[i / 2] = bytes[i / 2] << 4 | digit;
        i += 1;
    }
    bytes
}

/// The engine, by interrupt, with cycles and the instructions of other work of the last call.
struct X25519 {
    driver: Driver<Engine>,
    cycles: u32,
    others: u32,
}

impl X25519 {
    fn run(&mut self, scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Error> {
        let start = now();
        let mut job = self.driver.begin(scalar, u)?;
        let shared = loop {
            self.others = machine::other_work();
            job.on_interrupt()?;
            if let Some(shared) = job.poll()? {
                break shared;
            }
        };
        self.cycles = now().wrapping_sub(start);
        Ok(shared)
    }
}

#[unsafe(no_mangle)]
#[allow(unsafe_code)]
extern "C" fn main() -> ! {
    machine::start_timer();
    // The host's program says when it is ready to read.
    machine::Serial::get();
    println!("limbsmith on VexRiscv");
    let driver = match Driver::new(Engine, Options::default()) {
        Ok(driver) => driver,
        Err(error) => {
            println!("FAILED {error}");
            machine::halt()
        }
    };
    let mut engine = X25519 {
        driver,
        cycles: 0,
        others: 0,
    };
    engine.driver.enable_interrupt();
    machine::enable_interrupts();
    match measure(&mut engine) {
        Ok(()) => println!("READY"),
        Err(error) => println!("FAILED {error}"),
    }
    conversation::run(&mut engine)
}

/// All vectors on the engine, and the first ones in software.
fn measure(engine: &mut X25519) -> Result<(), Error> {
    let mut wrong = 0;
    for [scalar, u, result] in &RFC7748 {
        wrong += u32::from(engine.run(scalar, u)? != *result);
    }
    println!("RFC 7748: {wrong} of 2 wrong");
    // No register of the engine is there. The answer comes at once, and is all ones.
    let start = now();
    let answer = Engine.get(0x3_0000);
    let refused = answer == u32::MAX && now().wrapping_sub(start) < 1000;
    wrong += u32::from(!refused);
    println!(
        "refused access: {}",
        if refused {
            "all ones, at once"
        } else {
            "wrong"
        }
    );
    let [scalar, u, result] = &RFC7748[0];
    let start = now();
    let software = limbsmith::x25519::x25519(scalar, u);
    let in_software = now().wrapping_sub(start);
    wrong += u32::from(software != *result);
    let (mut bad, mut cycles) = (0, [0; VECTORS.len()]);
    for ([scalar, u, result], cycles) in VECTORS.iter().zip(&mut cycles) {
        bad += u32::from(engine.run(scalar, u)? != *result);
        *cycles = engine.cycles;
    }
    println!("Wycheproof: {bad} of {} wrong", VECTORS.len());
    cycles.sort_unstable();
    let cycles = cycles[cycles.len() / 2];
    println!("cycles on the engine, median of these: {cycles}");
    println!("cycles in software: {in_software}");
    println!(
        "ratio: {}.{}",
        in_software / cycles,
        in_software % cycles * 10 / cycles
    );
    println!("instructions of other work meanwhile: {}", engine.others);
    match wrong + bad {
        0 => Ok(()),
        _ => Err(Error::Lost),
    }
}
