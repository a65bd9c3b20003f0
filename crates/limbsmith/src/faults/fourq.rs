//! SchnorrQ on a computer that errs: a faulty signature leaves without verification, and none with it.

extern crate std;
use std::vec::Vec;

use super::batch::sign::sign_each_by;
use super::sign::SigningBackend;
use super::{Policy, SignError, SignOptions, Signature, SigningKey};
use crate::curve::fourq::mul_base::{Tables, mul_base};
use crate::curve::fourq::{Scalar, encoding};
use crate::curve::tables;
use crate::faults::{Fault, Faulty, FaultyLane, NONE, Seen, spread, with};
use crate::field::Words;
use crate::field::p127::Sat64;
use crate::field::quadratic::Pairs;
use crate::route::Routed;

type Field = Pairs<Faulty<Sat64>>;

const MESSAGE: &[u8] = b"a message";

fn encoded(tables: &Tables, n: &Scalar) -> [u8; 32] {
    let (x, y) = mul_base::<Field>(tables, &n.words()).to_affine();
    encoding::encode_affine::<Field>(x, y)[0].to_le_bytes()
}

/// A machine whose field errs.
struct OnField;
/// One whose lanes do.
struct OnLanes;
/// One whose tables are damaged, as [`DAMAGE`] says.
struct OnTables;
/// One whose scalars are.
struct OnScalars;

macro_rules! without_lanes {
    () => {
        fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
            Err(work)
        }
    };
}

impl SigningBackend for OnField {
    fn mul_base(n: &Scalar) -> [u8; 32] {
        encoded(&tables::FOURQ_COMB, n)
    }
    without_lanes!();
}

impl SigningBackend for OnLanes {
    fn mul_base(n: &Scalar) -> [u8; 32] {
        encoded(&tables::FOURQ_COMB, n)
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        Ok(work.run::<FaultyLane>())
    }
}

std::thread_local! {
    /// A place and the kind of damage.
    static DAMAGE: core::cell::Cell<(usize, usize)> = const { core::cell::Cell::new((0, 0)) };
}

impl SigningBackend for OnTables {
    fn mul_base(n: &Scalar) -> [u8; 32] {
        let mut tables = tables::FOURQ_COMB;
        let (place, kind) = DAMAGE.get();
        let (row, by) = (place % tables.len(), 1 + place / tables.len());
        match kind {
            0 => {}
            // The wrong entry is read, or the wrong row, or a bit of each entry is wrong.
            1 => tables[row].rotate_left(by),
            2 => tables[row] = tables[(row + 1) % tables.len()],
            _ => tables[row]
                .iter_mut()
                .for_each(|entry| entry[place % entry.len()] ^= 1 << place),
        }
        encoded(&tables, n)
    }
    without_lanes!();
}

impl SigningBackend for OnScalars {
    fn mul_base(n: &Scalar) -> [u8; 32] {
        encoded(&tables::FOURQ_COMB, n)
    }
    fn respond(r: &Scalar, s: &Scalar, h: &Scalar) -> Scalar {
        let (bit, kind) = DAMAGE.get();
        let flip = |x: &Scalar| {
            let mut words = x.words();
            words[bit % 4] ^= 1 << (bit % 52);
            Scalar::reduce_words(&words)
        };
        match kind {
            0 => *r - *s * *h,
            1 => *r - *s * flip(h),
            2 => *r - flip(s) * *h,
            3 => flip(r) - *s * *h,
            // The difference is skipped: S is -s h, and with h gives the key away.
            4 => -(*s * *h),
            _ => *r,
        }
    }
    without_lanes!();
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[0x42; 32])
}

fn valid(key: &SigningKey, signature: &Signature) -> bool {
    key.verifying_key()
        .verify(Policy::Strict, MESSAGE, signature)
        .is_ok()
}

/// One signature with the fault and without verification, and one with both.
fn strike<M: SigningBackend>(seen: &mut Seen, what: Fault) {
    let key = key();
    let sign = |options| with(what, || key.sign_with_by::<M>(MESSAGE, options)).0;
    let released = match sign(SignOptions::new().verified()) {
        Ok(signature) => {
            assert!(valid(&key, &signature), "{what:?}");
            true
        }
        Err(error) => {
            assert_eq!(error, SignError::Faulty);
            false
        }
    };
    let Ok(signature) = sign(SignOptions::new()) else {
        panic!("nothing is refused without verification")
    };
    seen.count((what, DAMAGE.get()), valid(&key, &signature), released);
}

#[test]
fn flipped_limbs_and_skipped_operations() {
    let sign = || key().sign_with_by::<OnField>(MESSAGE, SignOptions::new());
    let (signature, operations) = with(NONE, sign);
    assert_eq!(signature, Ok(key().sign(MESSAGE)));
    assert!(operations > 500, "{operations}");
    let mut seen = Seen::default();
    for fault in spread(operations, 150) {
        strike::<OnField>(&mut seen, fault);
    }
    assert!(seen.faulty > 300, "{seen:?}");
}

#[test]
fn wrong_entries() {
    let mut seen = Seen::default();
    for place in 0..30 {
        for kind in 0..4 {
            DAMAGE.set((place, kind));
            strike::<OnTables>(&mut seen, NONE);
        }
    }
    assert!(seen.harmless >= 30 && seen.faulty > 80, "{seen:?}");
}

#[test]
fn wrong_scalars() {
    let mut seen = Seen::default();
    for bit in 0..52 {
        for kind in 0..6 {
            DAMAGE.set((bit, kind));
            strike::<OnScalars>(&mut seen, NONE);
        }
    }
    assert_eq!([seen.harmless, seen.faulty], [52, 5 * 52]);
}

/// Eleven signatures in faulty lanes: two groups, one not full.
#[test]
fn many_in_faulty_lanes() {
    let keys: Vec<_> = (0..11).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
    let items: Vec<_> = keys.iter().map(|key| (key, MESSAGE)).collect();
    let noise = [[7; 32]; 11];
    let sign = |fault, options| {
        let mut made = [Signature([9; 64]); 11];
        let (result, count) = with(fault, || {
            sign_each_by::<OnLanes>(&items, options, &mut made)
        });
        (result, made, count)
    };
    let all_valid = |made: &[Signature]| keys.iter().zip(made).all(|(key, s)| valid(key, s));
    for hedge in [None, Some(&noise[..])] {
        let options = SignOptions {
            noise: hedge,
            verify: false,
        };
        let (_, made, operations) = sign(NONE, options);
        assert!(all_valid(&made) && operations > 10_000);
        let mut seen = Seen::default();
        for fault in spread(operations, 12) {
            let (_, made, _) = sign(fault, options);
            let released = match sign(fault, options.verified()) {
                (Ok(()), ..) => true,
                (Err(SignError::Faulty), made, _) => {
                    assert_eq!(made, [Signature([0; 64]); 11]);
                    false
                }
                (Err(error), ..) => panic!("{error}"),
            };
            seen.count(fault, all_valid(&made), released);
        }
        assert!(seen.faulty > 10, "{seen:?}");
    }
}

/// A zero nonce gives a neutral `R` and `S = -s h`: it satisfies the equation, and is no less a fault.
#[test]
fn a_nonce_of_zero_is_not_released() {
    struct Zero;
    impl SigningBackend for Zero {
        fn mul_base(_: &Scalar) -> [u8; 32] {
            encoded(&tables::FOURQ_COMB, &Scalar::ZERO)
        }
        fn respond(_: &Scalar, s: &Scalar, h: &Scalar) -> Scalar {
            -(*s * *h)
        }
        fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
            Ok(work.run::<crate::arch::lane::Model>())
        }
    }
    let signature = key().sign_with_by::<Zero>(MESSAGE, SignOptions::new());
    assert!(valid(&key(), &signature.unwrap()));
    let verified = SignOptions::new().verified();
    let refused = key().sign_with_by::<Zero>(MESSAGE, verified);
    assert_eq!(refused, Err(SignError::Faulty));
}
