//! Control: branches, ends of jobs, windows, wiping, and issue times.

use crate::random::Random;
use limbsmith_engine::asm::assemble;
use limbsmith_engine::digits::Value;
use limbsmith_engine::model::{Cause, Event, Job, Model, Report};

fn start(text: &str) -> (Model, Job) {
    let words = assemble(text).expect("a program").words;
    let mut m = Model::new();
    m.load(0, &words);
    (
        m,
        Job {
            window: 0,
            start: 0,
            len: words.len() as u16,
        },
    )
}

fn go(m: &mut Model, job: Job) -> (Report, Vec<Event>) {
    let mut events = vec![];
    let report = m.execute(job, 10_000, &mut |e| events.push(e));
    (report, events)
}

fn issues(text: &str) -> Vec<u64> {
    let (mut m, job) = start(text);
    let (_, events) = go(&mut m, job);
    let cycle = |e: &Event| match e {
        Event::Issue { cycle, .. } => Some(*cycle),
        Event::Write { .. } => None,
    };
    events.iter().filter_map(cycle).collect()
}

#[test]
fn cycles_of_issue() {
    // Independent products every 15 cycles, squares every 8, small ones every cycle.
    assert_eq!(
        issues(
            "fmul %1, %2, %3\nfmul %4, %2, %3\nfsqr %5, %2\nfsqr %6, %3\nfsml %7, %3, #2\nfsml %8, %3, #2"
        ),
        [4, 19, 34, 42, 50, 51]
    );
    // A chain is bound by latencies.
    assert_eq!(
        issues("fmul %1, %1, %1\nfadd %1, %1, %1\nfsqr %1, %1\nfsml %1, %1, #2\nfst %1, %1\nfin"),
        [4, 25, 28, 42, 49, 60]
    );
    // One result per cycle on the bus: the sum would come out together with psa (5 + 3 = 6 + 2).
    assert_eq!(
        issues("fsqr %1, %2\nfadd %3, %4, %5\npsa %8, #0\nfst %6, %7\nfadd %3, %4, %5"),
        [4, 5, 7, 8, 9]
    );
    // A register with a pending write is not written before.
    assert_eq!(issues("fmul %1, %2, %3\nfadd %1, %2, %3"), [4, 25]);
    // The original product is a product followed by its canonical form.
    assert_eq!(issues("mul %1, %2, %3\nmul %1, %1, %3\nfin"), [4, 36, 68]);
    assert_eq!(
        issues("cnt 1\nl: dbnz l\nbrz e, #0\nfin\ne: fin"),
        [4, 5, 9, 13, 20]
    );
    assert_eq!(issues("wipe %0\nfin"), [4, 39]);
}

#[test]
fn ways_to_end() {
    let (mut m, job) = start("psa %1, #1\nfin");
    assert_eq!(go(&mut m, job).0.cause, Cause::Finished);
    for text in ["psa %1, #1", "brz e, #0\nfin\ne:", "l: fin\nbrz l, #0"] {
        let (mut m, mut job) = start(text);
        if text.starts_with("l:") {
            (job.start, job.len) = (1, 1);
        }
        assert_eq!(go(&mut m, job).0.cause, Cause::Range, "{text}");
    }
    // A branch to the last word is inside.
    let (mut m, job) = start("brz e, #0\npsa %1, #1\ne: fin");
    assert_eq!(go(&mut m, job).0.cause, Cause::Finished);
    // Below address 0.
    let (mut m, job) = start(".word 0x80000809\nfin");
    assert_eq!(go(&mut m, job).0.cause, Cause::Range);
    for opcode in 26..64 {
        let (mut m, job) = start(&format!(".word {opcode}\nfin"));
        let (report, _) = go(&mut m, job);
        assert_eq!((report.cause, report.issued), (Cause::Illegal, 0));
    }
    let (mut m, job) = start("l: brz l, #0");
    let (report, _) = go(&mut m, job);
    assert_eq!((report.cause, report.cycles), (Cause::Limit, 10_000));
    let (mut m, mut job) = start("fin");
    job.len = 0;
    assert_eq!(go(&mut m, job).0.cause, Cause::Range);
}

#[test]
fn windows_are_apart_and_wiped() {
    let mut r = Random::new(6);
    let (mut m, mut job) = start("fadd %5, %1, %2\nflg %1\nwipe %5\nfsel %6, #0, #1\nfin");
    for w in 0..16 {
        for i in 0..32 {
            *m.register(w, i) = r.digits();
        }
    }
    *m.register(9, 1) = Value::from_plain(&[1, 0, 0, 0]);
    let other: Vec<Value> = (0..32).map(|i| *m.register(8, i)).collect();
    job.window = 9;
    let (_, events) = go(&mut m, job);
    for i in 0..32 {
        assert_eq!(*m.register(8, i), other[usize::from(i)]);
        if i != 5 {
            // The flag is wiped, too.
            assert_eq!(*m.register(9, i), Value::default(), "{i}");
        }
    }
    assert_ne!(*m.register(9, 5), Value::default());
    assert!(
        matches!(
            events[1],
            Event::Write {
                cycle: 8,
                register: 5,
                ..
            }
        ),
        "{events:?}"
    );
}

/// `flg` gives the exclusive or of neighboring bits, from the top; both choices are taken.
#[test]
fn the_flag_follows_the_bits() {
    let (mut m, job) = start(
        "cnt 255\nl: flg %1\nadd %3, %3, %3\nfsel %4, #0, #1\nadd %3, %3, %4\ndbnz l\nflg #0\nfsel %5, #0, #1\nfin",
    );
    let k = [
        0x0123_4567_89ab_cdef,
        0xfedc_ba98_7654_3210,
        0x5555_aaaa_0000_ffff,
        0xa5a5_5a5a_dead_beef,
    ];
    *m.register(0, 1) = Value::from_plain(&k);
    go(&mut m, job);
    let shifted: [u64; 4] =
        std::array::from_fn(|i| k[i] >> 1 | k.get(i + 1).map_or(0, |w| w << 63));
    let want: [u64; 4] = std::array::from_fn(|i| k[i] ^ shifted[i]);
    assert_eq!(m.register(0, 3).plain(), want);
    assert_eq!(m.register(0, 5).plain(), [k[0] & 1, 0, 0, 0]);
}

#[test]
fn branches_on_bits() {
    let (mut m, job) = start("cnt 255\nl: brb z, %1\nadd %2, %2, #1\nz: dbnz l\nfin");
    *m.register(0, 1) = Value::from_plain(&[u64::MAX, 1, 0, 1 << 63]);
    go(&mut m, job);
    assert_eq!(m.register(0, 2).plain(), [66, 0, 0, 0]);
}
