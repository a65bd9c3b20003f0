//! The host's interface, on the model and on a bus.

use crate::x25519::{KNOWN, bytes};
use limbsmith_engine::asm::assemble;
use limbsmith_engine::driver::{
    Bus, DriverError, Engine, Mapped, Progress, Session, Simulated, map,
};
use limbsmith_engine::model::{Cause, Job, Model};
use limbsmith_engine::request::Request;

#[test]
fn x25519_in_two_halves() {
    let mut s = Session::new(Simulated::new(), 4).expect("a session");
    for (k, u, r) in KNOWN {
        s.begin(&Request::x25519(&bytes(k), &bytes(u)))
            .expect("begun");
        assert_eq!(
            s.begin(&Request::x25519(&bytes(k), &bytes(u))),
            Err(DriverError::Busy)
        );
        assert_eq!(s.end(), Ok(bytes(r)));
        // No residue in registers.
        for register in 0..32 {
            assert_eq!(s.engine().read(4, register), Ok([0; 32]));
        }
        assert_eq!(s.end(), Err(DriverError::Idle));
    }
    assert_eq!(s.engine().cycles, 4 * 32_427);
}

#[test]
fn a_running_engine_takes_nothing() {
    let mut e = Simulated::new();
    let words = assemble("l: brz l, #0").expect("a program").words;
    e.load(0, &words).expect("idle");
    assert_eq!(e.poll(), Err(DriverError::Idle));
    let job = Job {
        window: 0,
        start: 0,
        len: 1,
    };
    e.limit = 1 << 22;
    e.start(job).expect("idle");
    assert_eq!(e.load(0, &words), Err(DriverError::Busy));
    assert_eq!(e.read(0, 0), Err(DriverError::Busy));
    assert_eq!(e.write(0, 0, &[0; 32]), Err(DriverError::Busy));
    assert_eq!(e.start(job), Err(DriverError::Busy));
    let cause = loop {
        match e.poll().expect("running") {
            Progress::Running => std::thread::yield_now(),
            Progress::Done(cause) => break cause,
        }
    };
    assert_eq!(cause, Cause::Limit);
    e.write(0, 0, &[1; 32]).expect("idle");
}

/// The bus map of `hw/rtl/engine_bus.sv`, implemented on the model.
#[derive(Default)]
struct Wires {
    model: Model,
    job: [u32; 3],
    pending: u32,
}

impl Bus for Wires {
    fn get(&mut self, address: u32) -> u32 {
        match address {
            map::STATUS => 0,
            map::PENDING => self.pending,
            map::REGISTERS..map::WINDOW => {
                let r = (address - map::REGISTERS) / 32;
                let b = self
                    .model
                    .register((r / 32) as u8, (r % 32) as u8)
                    .to_bytes();
                let at = address as usize % 32;
                u32::from_le_bytes(b[at..at + 4].try_into().expect("four"))
            }
            _ => panic!("{address:#x}"),
        }
    }

    fn put(&mut self, address: u32, value: u32) {
        match address {
            map::WINDOW => self.job[0] = value,
            map::START => self.job[1] = value,
            map::LEN => self.job[2] = value,
            map::PENDING => self.pending &= !value,
            map::CONTROL => {
                let [window, start, len] = self.job;
                let job = Job {
                    window: window as u8,
                    start: start as u16,
                    len: len as u16,
                };
                let report = self.model.run(job, 1 << 20, &mut |_| {});
                self.pending |= 1 << report.cause as u32;
            }
            ..map::REGISTERS => self.model.load((address / 4) as u16, &[value]),
            map::REGISTERS..map::WINDOW => {
                let r = (address - map::REGISTERS) / 32;
                let v = self.model.register((r / 32) as u8, (r % 32) as u8);
                let mut b = v.to_bytes();
                let at = address as usize % 32;
                b[at..at + 4].copy_from_slice(&value.to_le_bytes());
                *v = limbsmith_engine::digits::Value::from_bytes(&b);
            }
            _ => panic!("{address:#x}"),
        }
    }
}

#[test]
fn x25519_over_a_bus() {
    let mut s = Session::new(Mapped::new(Wires::default()), 15).expect("a session");
    for (k, u, r) in KNOWN {
        assert_eq!(s.x25519(&bytes(k), &bytes(u)), Ok(bytes(r)));
    }
    // The microcode is overwritten: the next job fails and reports it.
    s.engine().load(0, &[63]).expect("idle");
    let stopped = Err(DriverError::Stopped(Cause::Illegal));
    assert_eq!(s.x25519(&[1; 32], &[9; 32]), stopped);
    assert_eq!(s.end(), Err(DriverError::Idle));
}
