//! ECDSA on a computer that errs: a faulty signature leaves without verification, and none with it.

extern crate std;
use core::cell::Cell;
use std::vec;
use std::vec::Vec;

use super::{
    ByteArray, Curve, Message, PointError, SignError, Signature, SigningKey, VerifyingKey,
    sign_each,
};
use crate::arch::Work;
use crate::arch::lane::LaneWork;
use crate::curve::recoding::odd_digits::OddDigits;
use crate::curve::weierstrass::curves::{self, ENTRIES, Group};
use crate::curve::weierstrass::point::Affine;
use crate::curve::weierstrass::{Curve as _, mul_base};
use crate::faults::{Fault, Faulty, FaultyLane, NONE, Seen, spread, with};
use crate::field::known::Known;
use crate::field::{Field, n256, n256k1, n384, p256, p256k1, p384};
use crate::operations::InLanes;
use crate::operations::batch::{Many, MulBaseEach, RatiosEach, SignEach};
use crate::operations::{
    Arithmetic, Decode, InAllLanes, Mul, MulBase, Point, Ratios, Sign, Signed, Sum, Total,
    negate_if,
};
use crate::p256::P256;
use crate::p384::P384;
use crate::secp256k1::Secp256k1;
use crate::signing::SignOptions;

std::thread_local! {
    /// A position of the comb, and the damage there.
    static DAMAGE: Cell<Damage> = const { Cell::new(Damage::None) };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    None,
    /// The next entry is read.
    Entry(usize),
    /// A bit of the entries is flipped.
    Bit(usize),
    /// The addition is skipped.
    Skip(usize),
    /// None: the multiple is computed in all lanes, which err.
    Lanes,
}

/// `k G` by a comb that is damaged at a place. All its rows are there.
fn mul_base<A: Arithmetic>(k: &A::Words) -> Point<A> {
    type F<A> = <<A as Arithmetic>::Group as crate::curve::weierstrass::Curve>::F;
    let mut rows: Vec<_> = A::Group::COMB.to_vec();
    let lanes = F::<A>::lanes(|_| *k);
    let damage = DAMAGE.get();
    match damage {
        Damage::Entry(place) => rows[place].rotate_left(1),
        Damage::Bit(place) => {
            let flip = |entry: &mut [A::Words; 2]| entry[place % 2].as_mut()[0] ^= 1 << place;
            rows[place].iter_mut().for_each(flip);
        }
        _ => {}
    }
    let mut sum = mul_base::mul_base::<A::Group, ENTRIES>(&rows, &lanes);
    if let Damage::Skip(place) = damage {
        let digit = OddDigits::new::<A::Group>(k, 5).digit(place);
        let [x, y] =
            rows[place][digit.index as usize].map(|w| A::Group::load(&F::<A>::lanes(|_| w), Known));
        let entry = Affine::<A::Group>::from_coordinates(x, y);
        let opposite = match digit.negative {
            0 => entry.neg(),
            _ => entry,
        };
        sum = sum.add_affine_complete(&opposite);
    }
    crate::curve::weierstrass::encoding::coordinates(&sum.to_affine()).map(|c| c.as_ref()[0])
}

macro_rules! faulty {
    ($faulty:ident $curve:ident $words:ty, $group:ty, $scalars:ty, $in_lanes:ident $p:ident $n:ident) => {
        /// The curve on kernels that err, in lanes that err. It verifies on those that do not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        struct $faulty;

        impl Arithmetic for $faulty {
            type Words = $words;
            type Group = $group;
            type Scalars = $scalars;
            fn mul_base(work: MulBase<'_, Self>) -> Point<Self> {
                match DAMAGE.get() {
                    Damage::None => work.run(),
                    Damage::Lanes => InAllLanes::<Self>::of(work.0).run::<FaultyLane>().0,
                    _ => mul_base::<Self>(work.0),
                }
            }
            fn sign(work: Sign<'_, Self>) -> Signed<Self> {
                work.run()
            }
            fn mul(_: Mul<'_, Self>) -> Point<Self> {
                unreachable!("signing only")
            }
            fn sum_vartime(work: Sum<'_, Self>) -> Total<Self> {
                let Sum { u, v, q, x } = work;
                match $curve::sum_vartime(Sum { u, v, q, x }) {
                    Total::Identity => Total::Identity,
                    Total::Point(point) => Total::Point(point),
                    Total::Matches(same) => Total::Matches(same),
                }
            }
            fn decode_vartime(work: Decode<'_>) -> Result<Point<Self>, PointError> {
                $curve::decode_vartime(work)
            }
            fn ratios_vartime(work: Ratios<'_, Self>) -> [$words; 2] {
                let Ratios { a, b, c } = work;
                $curve::ratios_vartime(Ratios { a, b, c })
            }
        }

        impl InLanes for $faulty {
            type Group8<V: crate::arch::lane::Lane> = curves::$in_lanes<$p::R52<V>>;
            type Scalars8<V: crate::arch::lane::Lane> = $n::R52<V>;
        }

        impl Many for $faulty {
            fn ratios_each_vartime(work: RatiosEach<'_, Self>) {
                crate::dispatch::words(work)
            }
            fn sign_scalars_each(work: SignEach<'_, Self>) {
                work.run::<FaultyLane>();
            }
            fn mul_base_each(work: MulBaseEach<'_, Self>) {
                work.run::<FaultyLane>();
            }
        }

        impl crate::sealed::Sealed for $faulty {}

        impl Curve for $faulty {
            type Bytes = <$curve as Curve>::Bytes;
            type Pair = <$curve as Curve>::Pair;
            type Compressed = <$curve as Curve>::Compressed;
            type Uncompressed = <$curve as Curve>::Uncompressed;
            const NAME: &'static str = "faulty";
            const OID: &'static str = "0.0";
            const LOW_S: bool = <$curve as Curve>::LOW_S;
            const HASH: super::Hash = <$curve as Curve>::HASH;
            type Digest = <$curve as Curve>::Digest;
            const PAYS: u32 = $curve::PAYS;
        }
    };
}
faulty!(FaultyK1 Secp256k1 [u64; 4],
    curves::Secp256k1<Faulty<p256k1::Sat64>>,
    Faulty<n256k1::Mont64>, Secp256k1 p256k1 n256k1);
faulty!(FaultyP256 P256 [u64; 4],
    curves::P256<Faulty<p256::Mont64>>,
    Faulty<n256::Mont64>, P256 p256 n256);
faulty!(FaultyP384 P384 [u64; 6],
    curves::P384<Faulty<p384::Sat64>>,
    Faulty<n384::Mont64>, P384 p384 n384);

/// Whether the signature is valid under the curve `C`, which has no faults.
fn valid<C: Curve>(key: &[u8], signature: &[u8]) -> bool {
    let key = SigningKey::<C>::from_slice(key).unwrap();
    let Ok(signature) = Signature::<C>::from_slice(signature) else {
        return false;
    };
    let verdict = key.verifying_key().verify(MESSAGE, &signature);
    verdict.is_ok() && (!C::LOW_S || signature.is_low_s())
}

const MESSAGE: &[u8] = b"a message";

/// One signature with the fault and without verification, and one with both.
fn strike<F: Curve, C: Curve<Words = F::Words>>(key: &SigningKey<F>, what: Fault, seen: &mut Seen) {
    let of = Message::Plain(MESSAGE);
    let sign = |options| with(what, || key.sign_with(of, options)).0;
    let secret = key.to_bytes();
    // The key is recovered by the id that was returned.
    let good = |(signature, id): &(Signature<F>, super::RecoveryId)| {
        valid::<C>(secret.as_ref(), signature.to_bytes().as_ref())
            && VerifyingKey::<F>::recover(MESSAGE, signature, *id) == Ok(*key.verifying_key())
    };
    let released = match sign(SignOptions::new().verified()) {
        Ok(signed) => {
            assert!(good(&signed), "{what:?}");
            true
        }
        Err(error) => {
            assert_eq!(error, SignError::Faulty);
            false
        }
    };
    let Ok(signed) = sign(SignOptions::new()) else {
        panic!("nothing is refused without verification")
    };
    seen.count((what, DAMAGE.get()), good(&signed), released);
}

fn faults_of<F: Curve, C: Curve<Words = F::Words>>() {
    let bytes = vec![0x42; C::Bytes::ZERO.as_ref().len()];
    let key = SigningKey::<F>::from_slice(&bytes).unwrap();
    let of = Message::Plain(MESSAGE);
    let (signed, operations) = with(NONE, || key.sign_with(of, SignOptions::new()));
    let right = SigningKey::<C>::from_slice(&bytes).unwrap().sign(MESSAGE);
    assert_eq!(
        signed.unwrap().0.to_bytes().as_ref(),
        right.to_bytes().as_ref()
    );
    assert!(operations > 500, "{operations}");
    let mut seen = Seen::default();
    for fault in spread(operations, 100) {
        strike::<F, C>(&key, fault, &mut seen);
    }
    assert!(seen.faulty > 200, "{seen:?}");
    let mut seen = Seen::default();
    for place in 0..F::Group::COMB.len() {
        for damage in [
            Damage::Entry(place),
            Damage::Bit(place),
            Damage::Skip(place),
        ] {
            DAMAGE.set(damage);
            strike::<F, C>(&key, NONE, &mut seen);
        }
    }
    DAMAGE.set(Damage::None);
    assert_eq!(
        [seen.harmless, seen.faulty],
        [0, 3 * F::Group::COMB.len() as u32]
    );
}

#[test]
fn flipped_limbs_wrong_entries_and_skipped_additions() {
    faults_of::<FaultyK1, Secp256k1>();
    faults_of::<FaultyP256, P256>();
    faults_of::<FaultyP384, P384>();
}

/// One signature whose nonce's point is computed in faulty lanes.
fn single_of<F: Curve, C: Curve<Words = F::Words>>() {
    let bytes = vec![0x42; C::Bytes::ZERO.as_ref().len()];
    let key = SigningKey::<F>::from_slice(&bytes).unwrap();
    DAMAGE.set(Damage::Lanes);
    let of = Message::Plain(MESSAGE);
    let (signed, operations) = with(NONE, || key.sign_with(of, SignOptions::new()));
    let right = SigningKey::<C>::from_slice(&bytes).unwrap().sign(MESSAGE);
    let signed = signed.unwrap().0.to_bytes();
    assert_eq!(signed.as_ref(), right.to_bytes().as_ref());
    assert!(operations > 5000, "{operations}");
    let mut seen = Seen::default();
    for fault in spread(operations, 20) {
        strike::<F, C>(&key, fault, &mut seen);
    }
    DAMAGE.set(Damage::None);
    assert!(seen.faulty > 20, "{seen:?}");
}

#[test]
fn one_in_faulty_lanes() {
    single_of::<FaultyK1, Secp256k1>();
    single_of::<FaultyP256, P256>();
    single_of::<FaultyP384, P384>();
}

/// Eleven signatures in faulty lanes.
fn many_of<F: Curve, C: Curve<Words = F::Words>>() {
    let size = C::Bytes::ZERO.as_ref().len();
    let keys: Vec<_> = (1..12)
        .map(|i| SigningKey::<F>::from_slice(&vec![i; size]).unwrap())
        .collect();
    let inputs: Vec<_> = keys
        .iter()
        .map(|key| (key, Message::Plain(MESSAGE)))
        .collect();
    let noise = [F::Bytes::ZERO; 11];
    let zero = Signature::<F> {
        r: F::Words::default(),
        s: F::Words::default(),
    };
    let sign = |fault, options| {
        let mut made = vec![zero; 11];
        let (result, count) = with(fault, || sign_each(&inputs, options, &mut made));
        (result, made, count)
    };
    let good = |made: &[Signature<F>]| {
        let mut pairs = keys.iter().zip(made);
        pairs.all(|(k, s)| valid::<C>(k.to_bytes().as_ref(), s.to_bytes().as_ref()))
    };
    let (_, made, operations) = sign(NONE, SignOptions::new());
    assert!(good(&made) && operations > 10_000, "{operations}");
    let mut seen = Seen::default();
    for (i, fault) in spread(operations, 6).enumerate() {
        let options = match i % 2 {
            0 => SignOptions::new(),
            _ => SignOptions::new().hedged(&noise[..]),
        };
        let (_, made, _) = sign(fault, options);
        let released = match sign(fault, options.verified()) {
            (Ok(()), ..) => true,
            (Err(SignError::Faulty), made, _) => {
                assert!(made.iter().all(|s| *s == zero));
                false
            }
            (Err(error), ..) => panic!("{error}"),
        };
        seen.count(fault, good(&made), released);
    }
    assert!(seen.faulty > 5, "{seen:?}");
}

#[test]
fn many_in_faulty_lanes() {
    many_of::<FaultyK1, Secp256k1>();
    many_of::<FaultyP256, P256>();
    many_of::<FaultyP384, P384>();
}

/// Valid signatures that the key does not make: the higher `s` of secp256k1, and another recovery id.
#[test]
fn a_higher_s_is_not_released() {
    let key = SigningKey::<Secp256k1>::from_bytes(&[9; 32]).unwrap();
    let of = Message::Plain(MESSAGE);
    let (signature, id) = key.sign_below(of, None, 4);
    let high = Signature {
        s: negate_if::<Secp256k1>(1, &signature.s),
        ..signature
    };
    assert!(key.verifying_key().verify(MESSAGE, &high).is_ok());
    assert!(key.has_signed(of, &signature, id, 4));
    assert!(!key.has_signed(of, &high, id.with_other_y(), 4));
    assert!(!key.has_signed(of, &signature, id.with_other_y(), 4));
    // Ethereum has two ids.
    assert!(key.has_signed(of, &signature, id, id.to_byte() + 1));
    assert!(!key.has_signed(of, &signature, id, id.to_byte()));
}

/// BIP 340, by the same arithmetic.
mod schnorr {
    use super::*;
    use crate::secp256k1::schnorr::{Signature, SigningKey};

    fn good(key: &SigningKey, signature: &Signature) -> bool {
        key.verifying_key().verify(MESSAGE, signature).is_ok()
    }

    #[test]
    fn one() {
        let key = SigningKey::from_bytes(&[0x42; 32]).unwrap();
        let sign = |fault, options| with(fault, || key.sign_with_by::<FaultyK1>(MESSAGE, options));
        let (signature, operations) = sign(NONE, SignOptions::new());
        assert_eq!(signature, key.sign_with(MESSAGE, SignOptions::new()));
        assert!(operations > 500, "{operations}");
        let places = <<Secp256k1 as Arithmetic>::Group as Group>::COMB.len();
        let damages = (0..places)
            .flat_map(|i| [Damage::Entry(i), Damage::Bit(i), Damage::Skip(i)])
            .map(|damage| (NONE, damage));
        let faults = spread(operations, 100).map(|fault| (fault, Damage::None));
        let mut seen = Seen::default();
        for (fault, damage) in faults.chain(damages) {
            DAMAGE.set(damage);
            let released = match sign(fault, SignOptions::new().verified()).0 {
                Ok(signature) => good(&key, &signature),
                Err(error) => error != SignError::Faulty,
            };
            let Ok(signature) = sign(fault, SignOptions::new()).0 else {
                panic!("nothing is refused without verification")
            };
            seen.count((fault, damage), good(&key, &signature), released);
        }
        DAMAGE.set(Damage::None);
        assert!(seen.faulty > 300, "{seen:?}");
    }

    #[test]
    fn many() {
        use crate::secp256k1::schnorr::sign_each_by;
        let keys: Vec<_> = (1..12)
            .map(|i| SigningKey::from_bytes(&[i; 32]).unwrap())
            .collect();
        let inputs: Vec<_> = keys.iter().map(|key| (key, MESSAGE)).collect();
        let zero = Signature::from_bytes(&[0; 64]);
        let sign = |fault, options| {
            let mut made = [Signature::from_bytes(&[7; 64]); 11];
            let work = || sign_each_by::<FaultyK1>(&inputs, options, &mut made);
            let (result, count) = with(fault, work);
            (result, made, count)
        };
        let all = |made: &[Signature]| keys.iter().zip(made).all(|(k, s)| good(k, s));
        let (_, made, operations) = sign(NONE, SignOptions::new());
        assert!(all(&made) && operations > 10_000, "{operations}");
        let mut seen = Seen::default();
        for fault in spread(operations, 6) {
            let (_, made, _) = sign(fault, SignOptions::new());
            let released = match sign(fault, SignOptions::new().verified()) {
                (Ok(()), ..) => true,
                (Err(error), made, _) => {
                    assert_eq!((error, made), (SignError::Faulty, [zero; 11]));
                    false
                }
            };
            seen.count(fault, all(&made), released);
        }
        assert!(seen.faulty > 5, "{seen:?}");
    }
}
