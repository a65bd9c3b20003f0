//! The host's interface, on the model and on a bus.

use crate::x25519::{KNOWN, bytes};
use limbsmith_engine::asm::assemble;
use limbsmith_engine::bus::Simulation;
use limbsmith_engine::digits::Value;
use limbsmith_engine::driver::{
    Bus, DriverError, Engine, Mapped, Progress, Session, Simulated, map,
};
use limbsmith_engine::model::{Cause, Contents, Job, Model, checksum};
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

/// Loads secrets into all registers of a window, lets jobs end in every way that they end by themselves, and
/// reads all registers: 0, but for the result, until that is acknowledged.
pub(crate) fn no_secret_is_left(e: &mut dyn Engine) {
    let work = "fmul %1, %2, %3\nfst %4, %5\nadd %6, %7, %8\nfadd %0, %9, %9\n";
    let cases = [
        ("fin", Cause::Finished),
        (".word 63", Cause::Illegal),
        ("psa %0, %1", Cause::Range),
        ("brz l, #0\nfin\nl:", Cause::Range),
    ];
    for (text, cause) in cases {
        let words = assemble(&format!("{work}{text}")).expect("a program").words;
        e.load(0, &words).expect("idle");
        let job = Job {
            window: 3,
            start: 0,
            len: words.len() as u16,
        };
        for register in 0..32 {
            e.write(3, register, &[0x77; 32]).expect("idle");
            assert_eq!(e.read(3, register), Ok([0; 32]), "an operand, {register}");
        }
        e.start(job).expect("idle");
        let seen = loop {
            match e.poll().expect("running") {
                Progress::Running => std::thread::yield_now(),
                Progress::Done(cause) => break cause,
            }
        };
        assert_eq!(seen, cause);
        let left = |e: &mut dyn Engine| {
            (0..32)
                .filter(|r| e.read(3, *r) != Ok([0; 32]))
                .collect::<Vec<u8>>()
        };
        let result: &[u8] = if cause == Cause::Finished { &[0] } else { &[] };
        assert_eq!(left(e), result, "{text}");
        e.acknowledge(3).expect("idle");
        assert_eq!(left(e), [0; 0], "{text}");
    }
}

#[test]
fn no_secret_is_left_in_the_model() {
    let mut e = Simulated::new();
    no_secret_is_left(&mut e);
    // After a limit.
    e.limit = 20_000;
    let mut s = Session::new(e, 3).expect("a session");
    let stopped = Err(DriverError::Stopped(Cause::Limit));
    assert_eq!(s.x25519(&[0x77; 32], &[9; 32]), stopped);
    for register in 0..32 {
        assert_eq!(s.engine().read(3, register), Ok([0; 32]));
    }
}

/// Inside, too: no host sees what [`Model::register`] shows.
#[test]
fn windows_are_wiped_by_every_end() {
    for (text, kept) in [
        ("fin", 1),
        (".word 63", 0),
        ("psa %1, #1", 0),
        ("l: brz l, #0", 0),
    ] {
        let words = assemble(text).expect("a program").words;
        let mut m = Model::new();
        m.load(0, &words);
        for r in 0..32 {
            m.host_write(9, r, Value::from_bytes(&[0x77; 32]));
            m.host_write(8, r, Value::from_bytes(&[0x55; 32]));
        }
        let job = Job {
            window: 9,
            start: 0,
            len: words.len() as u16,
        };
        m.run(job, 1000, &mut |_| {});
        let left = |m: &mut Model, w| {
            (0..32)
                .filter(|r| *m.register(w, *r) != Value::default())
                .count()
        };
        assert_eq!(left(&mut m, 9), kept, "{text}");
        assert_eq!(left(&mut m, 8), 32, "{text}");
        let contents = [Contents::Nothing, Contents::Result][kept];
        assert_eq!(m.contents(9), contents);
        m.wipe(9);
        assert_eq!((left(&mut m, 9), m.contents(9)), (0, Contents::Nothing));
        m.reset();
        assert_eq!(left(&mut m, 8), 0);
    }
}

#[test]
fn locked_microcode_stays() {
    let mut e = Simulated::new();
    let words = assemble("psa %0, #5\nfin").expect("a program").words;
    e.load(0, &words).expect("unlocked");
    e.lock().expect("idle");
    assert_eq!(e.load(0, &[63]), Err(DriverError::Locked));
    let mut m = Model::new();
    m.load(0, &words);
    let sum = checksum(checksum(0, 0, words[0]), 1, words[1]);
    m.lock();
    m.load(0, &[63]);
    assert_eq!(m.checksum(), sum);
    // Order and place count.
    let mut other = Model::new();
    other.load(1, &words);
    assert_ne!(other.checksum(), sum);
}

fn simulation() -> Simulation {
    let mut bus = Simulation::new();
    bus.pass(560);
    // An access takes long, so that jobs are done after few.
    bus.access = 200;
    bus
}

#[test]
fn x25519_over_a_bus() {
    let mut s = Session::new(Mapped::new(simulation()), 15).expect("a session");
    for (k, u, r) in KNOWN {
        assert_eq!(s.x25519(&bytes(k), &bytes(u)), Ok(bytes(r)));
    }
    // The microcode is overwritten: the next job fails and reports it.
    s.engine().load(0, &[63]).expect("idle");
    let stopped = Err(DriverError::Stopped(Cause::Illegal));
    assert_eq!(s.x25519(&[1; 32], &[9; 32]), stopped);
    assert_eq!(s.end(), Err(DriverError::Idle));
}

/// A halted job leaves no result in the model, although that has computed it when the job began.
#[test]
fn a_halted_job_on_a_bus_has_no_result() {
    let mut bus = simulation();
    bus.access = 1;
    let mut s = Session::new(Mapped::new(bus), 2).expect("a session");
    let (k, u, _) = KNOWN[0];
    let request = Request::x25519(&bytes(k), &bytes(u));
    s.begin(&request).expect("idle");
    let bus = s.engine().bus();
    bus.put(map::CONTROL, map::CONTROL_HALT);
    bus.pass(35);
    assert_eq!(bus.get(map::STATUS), map::STATUS_WIPED);
    assert_eq!(bus.model().contents(2), Contents::Nothing);
    assert_eq!(*bus.model().register(2, 0), Value::default());
    assert_eq!(s.end(), Err(DriverError::Stopped(Cause::Limit)));
}
