//! Signing on a computer that errs: a faulty signature leaves without verification, and none with it.

extern crate std;
use std::vec::Vec;

use super::batch::sign::sign_each_by;
use super::sign::SigningBackend;
use super::{Message, Policy, SignError, SignOptions, Signature, SigningKey};
use crate::curve::edwards25519::Edwards25519;
use crate::curve::edwards25519::mul_base::{self, Tables};
use crate::curve::edwards25519::point::NEUTRAL_WORDS;
use crate::curve::tables;
use crate::faults::{Fault, Faulty, FaultyLane, NONE, Seen, spread, with};
use crate::field::Words;
use crate::field::p25519;
use crate::field::scalar25519::PlainScalar;
use crate::route::Routed;

type Sat64 = Edwards25519<Faulty<p25519::Sat64>>;
type U51 = Edwards25519<Faulty<p25519::U51>>;

fn encoded<C: crate::curve::edwards25519::EdwardsCurve>(rows: &Tables, n: &[u64; 4]) -> [u8; 32]
where
    C::F: crate::field::Field<Lanes<[u64; 4]> = [[u64; 4]; 1]>,
{
    mul_base::mul_base::<C>(rows, &[*n]).encode()[0].to_le_bytes()
}

/// A machine whose field errs.
struct OnSat64;
struct OnU51;
/// One whose lanes do.
struct OnLanes;
/// One whose tables are damaged, as the fault's number says.
struct OnTables;
/// One whose scalars are.
struct OnScalars;

impl SigningBackend for OnSat64 {
    fn mul_base(n: &[u64; 4]) -> [u8; 32] {
        encoded::<Sat64>(&tables::COMB, n)
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        Err(work)
    }
}

impl SigningBackend for OnU51 {
    fn mul_base(n: &[u64; 4]) -> [u8; 32] {
        encoded::<U51>(&tables::COMB, n)
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        Err(work)
    }
}

impl SigningBackend for OnLanes {
    fn mul_base(n: &[u64; 4]) -> [u8; 32] {
        encoded::<Sat64>(&tables::COMB, n)
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        Ok(work.run::<FaultyLane>())
    }
}

std::thread_local! {
    /// Row and kind of damage; row and bit of a scalar.
    static DAMAGE: core::cell::Cell<(usize, usize)> = const { core::cell::Cell::new((0, 0)) };
}

impl SigningBackend for OnTables {
    fn mul_base(n: &[u64; 4]) -> [u8; 32] {
        let mut rows = tables::COMB;
        let (row, kind) = DAMAGE.get();
        match kind {
            0 => {}
            // The wrong entry is read, or the wrong row, or a bit of each entry is wrong.
            1 => rows[row].rotate_left(1),
            2 => rows[row] = rows[(row + 1) % rows.len()],
            3 => rows[row]
                .iter_mut()
                .for_each(|entry| entry[row % 12] ^= 1 << row),
            // The addition is skipped.
            _ => rows[row].fill(NEUTRAL_WORDS),
        }
        encoded::<Sat64>(&rows, n)
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        Err(work)
    }
}

impl SigningBackend for OnScalars {
    fn mul_base(n: &[u64; 4]) -> [u8; 32] {
        encoded::<Sat64>(&tables::COMB, n)
    }
    fn respond(k: &[u8; 64], a: &[u64; 4], r: &PlainScalar) -> PlainScalar {
        let (bit, kind) = DAMAGE.get();
        let (mut k, mut a, mut r) = (*k, *a, *r.words());
        match kind {
            0 => {}
            1 => k[bit % 64] ^= 1 << (bit % 8),
            2 => a[bit % 4] ^= 1 << (bit % 60),
            3 => r[bit % 4] ^= 1 << (bit % 60),
            // The sum is skipped: S is k a, and with k gives the key away.
            4 => r = [0; 4],
            _ => a = [0; 4],
        }
        PlainScalar::wide_mul_add(&k, &a, &PlainScalar::reduce_words(&r))
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        Err(work)
    }
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[0x42; 32])
}

fn valid(key: &SigningKey, message: &[u8], signature: &Signature) -> bool {
    let verdict = |p| key.verifying_key().verify(p, message, signature).is_ok();
    Policy::ALL.into_iter().all(verdict)
}

/// One signature with the fault and without verification, and one with both.
fn strike<M: SigningBackend>(seen: &mut Seen, what: Fault, message: &[u8]) {
    let key = key();
    let of = Message::Pure(message);
    let sign = |options| with(what, || key.sign_with_by::<M>(of, options)).0;
    let released = match sign(SignOptions::new().verified()) {
        Ok(signature) => {
            assert!(valid(&key, message, &signature), "{what:?}");
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
    seen.count(
        (what, DAMAGE.get()),
        valid(&key, message, &signature),
        released,
    );
}

fn strike_everywhere<M: SigningBackend>() {
    let message = b"a message";
    let sign = || key().sign_with_by::<M>(Message::Pure(message), SignOptions::new());
    let (signature, operations) = with(NONE, sign);
    assert_eq!(signature, Ok(key().sign(message)));
    assert!(operations > 500, "{operations}");
    let mut seen = Seen::default();
    for fault in spread(operations, 150) {
        strike::<M>(&mut seen, fault, message);
    }
    assert!(seen.faulty > 300, "{seen:?}");
}

#[test]
fn flipped_limbs_and_skipped_operations() {
    strike_everywhere::<OnSat64>();
    strike_everywhere::<OnU51>();
}

#[test]
fn wrong_entries_and_skipped_additions() {
    let mut seen = Seen::default();
    for row in 0..tables::COMB.len() {
        for kind in 0..5 {
            DAMAGE.set((row, kind));
            strike::<OnTables>(&mut seen, NONE, b"a message");
        }
    }
    // Undamaged once a row; a digit of zero reads no entry.
    assert!(seen.harmless >= 51 && seen.faulty > 150, "{seen:?}");
}

#[test]
fn wrong_scalars() {
    let mut seen = Seen::default();
    for bit in 0..64 {
        for kind in 0..6 {
            DAMAGE.set((bit, kind));
            strike::<OnScalars>(&mut seen, NONE, b"a message");
        }
    }
    assert_eq!([seen.harmless, seen.faulty], [64, 5 * 64]);
}

/// Eleven signatures in faulty lanes: two groups, one not full.
#[test]
fn many_in_faulty_lanes() {
    let keys: Vec<_> = (0..11).map(|i| SigningKey::from_bytes(&[i; 32])).collect();
    let message = Message::Pure(b"a message");
    let items: Vec<_> = keys.iter().map(|key| (key, message)).collect();
    let noise = [[7; 32]; 11];
    let sign = |fault, options| {
        let mut made = [Signature([9; 64]); 11];
        let (result, count) = with(fault, || {
            sign_each_by::<OnLanes>(&items, options, &mut made)
        });
        (result, made, count)
    };
    let all_valid = |made: &[Signature]| {
        let mut pairs = items.iter().zip(made);
        pairs.all(|((key, _), signature)| valid(key, b"a message", signature))
    };
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

/// A zero nonce gives `R` the identity and `S = k a`: it satisfies the equation, and is no less a fault.
#[test]
fn a_nonce_of_zero_is_not_released() {
    struct Zero;
    impl SigningBackend for Zero {
        fn mul_base(_: &[u64; 4]) -> [u8; 32] {
            encoded::<Sat64>(&tables::COMB, &[0; 4])
        }
        fn respond(k: &[u8; 64], a: &[u64; 4], _: &PlainScalar) -> PlainScalar {
            PlainScalar::wide_mul_add(k, a, &PlainScalar::reduce_words(&[0; 4]))
        }
        fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
            Err(work)
        }
    }
    let sign = |options| key().sign_with_by::<Zero>(Message::Pure(b"m"), options);
    let signature = sign(SignOptions::new()).unwrap();
    let public = key().verifying_key();
    assert!(
        public
            .verify(Policy::Cofactorless, b"m", &signature)
            .is_ok()
    );
    let verified = sign(SignOptions::new().verified());
    assert_eq!(verified, Err(SignError::Faulty));
}

/// A damaged key: the public half, the scalar. (Another prefix makes another nonce, and a valid signature.)
#[test]
fn damaged_keys() {
    let options = SignOptions::new().verified();
    for i in 0..64 {
        let mut keys = [key(), key(), key()];
        keys[0].public[i % 32] ^= 1 << (i % 8);
        keys[1].scalar[i % 4] ^= 1 << (i % 64);
        keys[2].prefix[i % 32] ^= 1 << (i % 8);
        let made = keys
            .each_ref()
            .map(|key| key.sign_with(Message::Pure(b"m"), options));
        assert_eq!(made[..2], [Err(SignError::Faulty); 2], "{i}");
        assert!(valid(&key(), b"m", &made[2].unwrap()));
    }
}
