//! Ed25519 and X25519 on many inputs at once: the results of the single calls, for every count.

use limbsmith::batch::UnequalLengths;
use limbsmith::cpu::Lanes;
use limbsmith::ed25519::{
    Context, ContextTooLong, Item, Key, Message, Policy, PreparedVerifyingKey, SignError,
    SignOptions, Signature, SigningKey, VerifyingKey, find_invalid, sign_each, signing_key_each,
    verify_all, verify_each,
};
use limbsmith::hazmat::{
    Decompressed, DoubleBase, PlainScalar, decompress_each_vartime, double_base_each_vartime,
    double_base_vartime,
};
use limbsmith::x25519::{public_key_each, x25519, x25519_base, x25519_each};

use crate::support::{Random, choice, on_every_lanes};

/// Empty, less and more than a group, less and more than a block of 64.
const COUNTS: [usize; 12] = [0, 1, 2, 3, 7, 8, 9, 17, 63, 64, 65, 75];

#[test]
fn signatures_and_keys() {
    let mut random = Random::new(31);
    let text: Vec<u8> = (0..400).map(|_| random.next() as u8).collect();
    let seeds: [[u8; 32]; 75] = core::array::from_fn(|_| random.bytes());
    let keys = seeds.map(|s| SigningKey::from_bytes(&s));
    let messages: Vec<&[u8]> = keys.iter().map(|_| &text[..random.below(400)]).collect();
    let signatures: Vec<_> = keys.iter().zip(&messages).map(|(k, m)| k.sign(m)).collect();
    let public: Vec<_> = keys.iter().map(SigningKey::verifying_key).collect();
    on_every_lanes(|lanes| {
        for count in COUNTS {
            let items: Vec<_> = keys.iter().zip(messages.iter().map(|m| m.into())).collect();
            let mut made = vec![Signature::from_bytes(&[0; 64]); count];
            sign_each(&items[..count], SignOptions::new(), &mut made).unwrap();
            assert_eq!(made, signatures[..count], "{lanes}");
            // Keys to overwrite: they must be gone.
            let mut made: Vec<_> = (0..count)
                .map(|_| SigningKey::from_bytes(&[9; 32]))
                .collect();
            signing_key_each(&seeds[..count], &mut made).unwrap();
            for (i, key) in made.iter().enumerate() {
                assert_eq!((key.to_bytes(), key.verifying_key()), (seeds[i], public[i]));
                assert_eq!(key.sign(messages[i]), signatures[i], "{lanes}");
            }
        }
    });
}

#[test]
fn verdicts() {
    let mut random = Random::new(32);
    let text: Vec<u8> = (0..400).map(|_| random.next() as u8).collect();
    let mut rows: Vec<(VerifyingKey, &[u8], Signature)> = vec![];
    for _ in 0..75 {
        let key = SigningKey::from_bytes(&random.bytes());
        let message = &text[..random.below(400)];
        let (mut public, mut bytes) =
            (key.verifying_key().to_bytes(), key.sign(message).to_bytes());
        // Half of them are valid; in the others a bit is wrong anywhere in signature or key.
        match random.below(1536) {
            at @ 0..512 => bytes[at / 8] ^= 1 << (at % 8),
            at @ 512..768 => public[at / 8 - 64] ^= 1 << (at % 8),
            _ => {}
        }
        let key = VerifyingKey::from_bytes(&public);
        rows.push((key, message, Signature::from_bytes(&bytes)));
    }
    let items: Vec<_> = rows
        .iter()
        .map(|(key, message, signature)| Item {
            key,
            message: message.into(),
            signature,
        })
        .collect();
    // A wrong bit in a key leaves no point half of the time.
    let prepared: Vec<_> = (0..rows.len())
        .filter_map(|i| Some((i, rows[i].0.prepare().ok()?)))
        .collect();
    assert!(prepared.len() > 64);
    let prepared_items: Vec<_> = prepared
        .iter()
        .map(|(i, key)| Item {
            key,
            message: rows[*i].1.into(),
            signature: &rows[*i].2,
        })
        .collect();
    for policy in Policy::ALL {
        let single: Vec<_> = rows
            .iter()
            .map(|(key, message, signature)| key.verify(policy, message, signature).is_ok())
            .collect();
        assert!((20..60).contains(&single.iter().filter(|v| **v).count()));
        let expected: Vec<_> = prepared.iter().map(|(i, _)| single[*i]).collect();
        on_every_lanes(|lanes| {
            for count in COUNTS {
                let mut verdicts = vec![count % 2 == 0; count];
                verify_each(policy, &items[..count], &mut verdicts).unwrap();
                assert_eq!(verdicts, single[..count], "{lanes} {policy}");
                let count = count.min(prepared.len());
                let mut verdicts = vec![count % 2 == 0; count];
                verify_each(policy, &prepared_items[..count], &mut verdicts).unwrap();
                assert_eq!(verdicts, expected[..count], "{lanes} {policy}, prepared");
            }
        });
    }
}

/// Where the key is the neutral element, `S = 0` and `S = L` give the same point; only one of them is a
/// scalar.
#[test]
fn large_s_of_the_neutral_key() {
    const ORDER: [u64; 4] = [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 1 << 60];
    let neutral: [u8; 32] = core::array::from_fn(|i| u8::from(i == 0));
    let key = VerifyingKey::from_bytes(&neutral);
    let prepared = key.prepare().unwrap();
    let signatures: [Signature; 9] = core::array::from_fn(|i| {
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&neutral);
        if i % 4 == 2 {
            let order = ORDER.map(u64::to_le_bytes);
            bytes[32..].copy_from_slice(order.as_flattened());
        }
        Signature::from_bytes(&bytes)
    });
    let items = signatures.each_ref().map(|signature| Item {
        key: &prepared,
        message: b"any".into(),
        signature,
    });
    for policy in Policy::ALL {
        let single = signatures.map(|s| key.verify(policy, b"any", &s).is_ok());
        assert_eq!(single[0], policy != Policy::DalekStrict);
        on_every_lanes(|lanes| {
            let mut verdicts = [true; 9];
            verify_each(policy, &items, &mut verdicts).unwrap();
            assert_eq!(verdicts, single, "{lanes} {policy}");
        });
    }
}

/// With contexts and with digests: the results of the single calls, and no signature valid under another context.
#[test]
fn contexts() {
    let mut random = Random::new(34);
    let keys: [SigningKey; 19] = core::array::from_fn(|_| SigningKey::from_bytes(&random.bytes()));
    let public = keys.each_ref().map(SigningKey::verifying_key);
    let digests: [[u8; 64]; 19] = core::array::from_fn(|i| [i as u8; 64]);
    let text = [9; 200];
    let texts: Vec<&[u8]> = (0..19).map(|i| &text[..11 * i]).collect();
    let policy = Policy::Cofactorless;
    let in_context = |context, message| Message::Context { context, message };
    // Signs each in lanes as alone.
    let sign = |messages: &[Message<'_>], lanes| {
        let items: Vec<_> = keys.iter().zip(messages.iter().copied()).collect();
        let mut made = [Signature::from_bytes(&[0; 64]); 19];
        sign_each(&items, SignOptions::new(), &mut made).unwrap();
        for ((key, message), made) in items.iter().zip(&made) {
            assert_eq!(*made, key.sign(*message), "{lanes}");
        }
        made
    };
    let verify = |messages: &[Message<'_>], made: &[Signature; 19]| {
        let items: Vec<_> = (0..19)
            .map(|i| Item {
                key: &public[i],
                message: messages[i],
                signature: &made[i],
            })
            .collect();
        let mut verdicts = [false; 19];
        verify_each(policy, &items, &mut verdicts).unwrap();
        verdicts
    };
    on_every_lanes(|lanes| {
        for context in [&b""[..], b"a", &[7; 255]] {
            let context = Context::new(context).unwrap();
            let of = |context| -> Vec<_> { texts.iter().map(|m| in_context(context, m)).collect() };
            let mut messages = of(context);
            let made = sign(&messages, lanes);
            assert_eq!(verify(&messages, &made), [true; 19], "{lanes}");
            // The wrong message in one lane.
            messages[12] = messages[13];
            let mut expected = [true; 19];
            expected[12] = false;
            assert_eq!(verify(&messages, &made), expected, "{lanes}");
            for wrong in [&b"b"[..], &[7; 254]] {
                let messages = of(Context::new(wrong).unwrap());
                assert_eq!(verify(&messages, &made), [false; 19], "{lanes}");
            }
            let pure: Vec<_> = texts.iter().map(|m| Message::Pure(m)).collect();
            assert_eq!(verify(&pure, &made), [false; 19], "{lanes}");

            let mut messages: Vec<_> = digests
                .iter()
                .map(|digest| Message::Prehashed { context, digest })
                .collect();
            let made = sign(&messages, lanes);
            assert_eq!(verify(&messages, &made), [true; 19], "{lanes}");
            // As messages they are not signed.
            let unhashed: Vec<_> = digests.iter().map(|d| in_context(context, d)).collect();
            assert_eq!(verify(&unhashed, &made), [false; 19], "{lanes}");
            // The wrong digest in one lane.
            messages[18] = messages[17];
            let verdicts = verify(&messages, &made);
            assert_eq!(verdicts[17..], [true, false], "{lanes}");
        }
    });
    assert_eq!(Context::new(&[7; 256]), Err(ContextTooLong));
    let one = (&keys[0], in_context(Context::EMPTY, texts[3]));
    let mut made = [Signature::from_bytes(&[5; 64])];
    assert!(matches!(
        sign_each(&[one; 2], SignOptions::new(), &mut made),
        Err(SignError::Lengths(_))
    ));
    assert_eq!(made[0].to_bytes(), [5; 64]);
}

/// Forms of what is signed: pure, and each context with a message and with a digest.
const FORMS: usize = 1 + 2 * CONTEXTS;
const CONTEXTS: usize = 4;

/// Inputs that are of every form: form `i % FORMS`.
struct Mixed {
    keys: Vec<SigningKey>,
    text: Vec<u8>,
    lengths: Vec<usize>,
    digests: Vec<[u8; 64]>,
    contexts: [Vec<u8>; CONTEXTS],
}

impl Mixed {
    /// More than are combined at least in one equation, and a multiple of the forms.
    const COUNT: usize = 19 * FORMS;

    fn new(random: &mut Random) -> Self {
        let bytes = |random: &mut Random, n: usize| (0..n).map(|_| random.next() as u8).collect();
        Mixed {
            keys: (0..Self::COUNT)
                .map(|_| SigningKey::from_bytes(&random.bytes()))
                .collect(),
            text: bytes(random, 400),
            lengths: (0..Self::COUNT).map(|_| random.below(400)).collect(),
            digests: (0..Self::COUNT).map(|_| random.bytes()).collect(),
            contexts: [0, 1, 100, 255].map(|n| bytes(random, n)),
        }
    }

    fn context(&self, i: usize) -> Context<'_> {
        Context::new(&self.contexts[i % CONTEXTS]).unwrap()
    }

    /// What key `i` signs.
    fn message(&self, i: usize) -> Message<'_> {
        let (message, digest) = (&self.text[..self.lengths[i]], &self.digests[i]);
        let form = i % FORMS;
        let context = self.context(form);
        match form {
            0 => Message::Pure(message),
            1..=CONTEXTS => Message::Context { context, message },
            _ => Message::Prehashed { context, digest },
        }
    }

    /// The same bytes in another context or as another form: key `i` has not signed that.
    fn wrong(&self, i: usize) -> Message<'_> {
        let other = self.context(i % FORMS + 1);
        match (self.message(i), i / 4 % 2 == 0) {
            (Message::Pure(message), true) => Message::Context {
                context: Context::EMPTY,
                message,
            },
            (Message::Pure(message), false) => Message::Context {
                context: other,
                message,
            },
            (Message::Context { message, .. }, true) => Message::Context {
                context: other,
                message,
            },
            (Message::Context { message, .. }, false) => Message::Pure(message),
            (Message::Prehashed { digest, .. }, true) => Message::Prehashed {
                context: other,
                digest,
            },
            (Message::Prehashed { context, digest }, false) => Message::Context {
                context,
                message: digest,
            },
        }
    }

    /// Whether item `i` is wrong: of every form some are, in both ways.
    fn is_wrong(i: usize) -> bool {
        i % 4 == 1
    }
}

/// Calls on `good` items, all valid, and on `items`, some of which are wrong.
fn verify_mixed<K: Key>(lanes: Lanes, good: &[Item<'_, K>], items: &[Item<'_, K>]) {
    let expected: Vec<_> = (0..items.len()).map(|i| !Mixed::is_wrong(i)).collect();
    for policy in Policy::ALL {
        for count in [3, 17, items.len()] {
            let mut verdicts = vec![count % 2 == 0; count];
            verify_each(policy, &items[..count], &mut verdicts).unwrap();
            assert_eq!(verdicts, expected[..count], "{lanes} {policy}");
        }
    }
    assert_eq!(verify_all(good, &[1; 32]), Ok(()), "{lanes}");
    assert!(verify_all(items, &[2; 32]).is_err(), "{lanes}");
    // One wrong item is enough. (A few on models: they are slow.)
    let turns = match lanes {
        Lanes::Model | Lanes::Model32 | Lanes::Model51 => 2,
        _ => 2 * FORMS,
    };
    let wrong = (0..items.len()).filter(|i| Mixed::is_wrong(*i));
    for i in wrong.take(turns) {
        let mut all = good.to_vec();
        all[i] = items[i];
        assert!(verify_all(&all, &[3; 32]).is_err(), "{lanes} {i}");
    }
    let mut verdicts = vec![false; 2 * items.len()];
    find_invalid(&items.repeat(2), &[4; 32], &mut verdicts).unwrap();
    assert_eq!(verdicts, expected.repeat(2), "{lanes}");
}

/// Messages, messages in contexts and digests in one call: the results of the single calls.
#[test]
fn mixed_forms() {
    let mut random = Random::new(37);
    let mixed = Mixed::new(&mut random);
    let noise: Vec<[u8; 32]> = (0..Mixed::COUNT).map(|_| random.bytes()).collect();
    let inputs: Vec<_> = (0..Mixed::COUNT)
        .map(|i| (&mixed.keys[i], mixed.message(i)))
        .collect();
    let signatures: Vec<_> = inputs.iter().map(|(key, m)| key.sign(*m)).collect();
    let hedged: Vec<_> = inputs
        .iter()
        .zip(&noise)
        .map(|((key, m), noise)| key.sign_with(*m, SignOptions::new().hedged(noise)).unwrap())
        .collect();
    on_every_lanes(|lanes| {
        for count in [3, 17, Mixed::COUNT] {
            let mut made = vec![Signature::from_bytes(&[0; 64]); count];
            for options in [SignOptions::new(), SignOptions::new().verified()] {
                sign_each(&inputs[..count], options, &mut made).unwrap();
                assert_eq!(made, signatures[..count], "{lanes}");
                let options = options.hedged(&noise[..count]);
                sign_each(&inputs[..count], options, &mut made).unwrap();
                assert_eq!(made, hedged[..count], "{lanes}");
            }
        }
    });

    let public: Vec<_> = mixed.keys.iter().map(SigningKey::verifying_key).collect();
    let prepared: Vec<_> = public.iter().map(|key| key.prepare().unwrap()).collect();
    for i in 0..Mixed::COUNT {
        for policy in Policy::ALL {
            let both = |message| {
                let signature = &signatures[i];
                let verdict = public[i].verify(policy, message, signature);
                assert_eq!(verdict, prepared[i].verify(policy, message, signature));
                verdict.is_ok()
            };
            assert!(both(mixed.message(i)), "{policy} {i}");
            assert!(!both(mixed.wrong(i)), "{policy} {i}");
        }
    }
    on_every_lanes(|lanes| {
        let (good, items) = mixed_items(&mixed, &public, &signatures);
        verify_mixed::<VerifyingKey>(lanes, &good, &items);
        let (good, items) = mixed_items(&mixed, &prepared, &signatures);
        verify_mixed::<PreparedVerifyingKey>(lanes, &good, &items);
    });
}

/// Valid items, and the same with some wrong ones.
fn mixed_items<'a, K: Key>(
    mixed: &'a Mixed,
    keys: &'a [K],
    signatures: &'a [Signature],
) -> (Vec<Item<'a, K>>, Vec<Item<'a, K>>) {
    let item = |i: usize, message| Item {
        key: &keys[i],
        message,
        signature: &signatures[i],
    };
    let good = |i| item(i, mixed.message(i));
    let some_wrong = |i| match Mixed::is_wrong(i) {
        true => item(i, mixed.wrong(i)),
        false => good(i),
    };
    (
        (0..keys.len()).map(good).collect(),
        (0..keys.len()).map(some_wrong).collect(),
    )
}

/// Decoding eight at a time: the results of single decoding, for encodings that are points, are not, and are edge
/// cases.
#[test]
fn decompression() {
    let mut random = Random::new(35);
    let mut encodings: Vec<[u8; 32]> = (0..40).map(|_| random.bytes()).collect();
    for i in 0..20 {
        // y = p + i - 1, with either sign; and small ones.
        let mut odd = [0xff; 32];
        odd[0] = 0xec + i;
        odd[31] = if i % 2 == 0 { 0x7f } else { 0xff };
        let mut small = [0; 32];
        (small[0], small[31]) = (i / 2, 0x80 * (i % 2));
        encodings.extend([odd, small]);
    }
    let single: Vec<Option<Decompressed>> = {
        let _held = choice();
        limbsmith::cpu::set_lanes(limbsmith::cpu::Lanes::Single).unwrap();
        let mut points = vec![None; encodings.len()];
        decompress_each_vartime(&encodings, &mut points).unwrap();
        points
    };
    assert!((30..60).contains(&single.iter().flatten().count()));
    assert!(single.iter().flatten().any(|p| !p.canonical));
    for (encoding, point) in encodings.iter().zip(&single) {
        let key = VerifyingKey::from_bytes(encoding);
        assert_eq!(key.prepare().is_ok(), point.is_some());
        if let Some(p) = point.filter(|p| p.canonical) {
            let mut bytes: Vec<u8> = p.y.iter().flat_map(|w| w.to_le_bytes()).collect();
            bytes[31] |= (p.x[0] as u8 & 1) << 7;
            assert_eq!(bytes, encoding);
        }
    }
    on_every_lanes(|lanes| {
        for count in [0, 1, 7, 8, 9, 16, 17, encodings.len()] {
            let mut points = vec![None; count];
            decompress_each_vartime(&encodings[..count], &mut points).unwrap();
            assert_eq!(points, single[..count], "{lanes}");
        }
    });
    assert!(decompress_each_vartime(&encodings, &mut [None]).is_err());
}

/// `n B + k A` in lanes and alone, against another library: for points of every kind of order, for scalars
/// that are small, even and as long as can be, and where the sum is neutral.
#[test]
fn double_bases() {
    use curve25519_dalek::{constants::EIGHT_TORSION, edwards::EdwardsPoint};
    type Theirs = curve25519_dalek::Scalar;
    let mut random = Random::new(36);
    let mut terms = vec![];
    let mut expected = vec![];
    for i in 0..75 {
        let mut scalar = |small: bool| {
            let mut bytes = random.bytes();
            match i % 5 {
                _ if small => bytes[1..].fill(0),
                1 => bytes.fill(0xff),
                _ => {}
            }
            Theirs::from_bytes_mod_order(bytes)
        };
        let (mut n, k, a) = (scalar(i % 7 == 1), scalar(i % 7 == 2), scalar(false));
        let mut point = EdwardsPoint::mul_base(&a);
        match i % 8 {
            3 => point += EIGHT_TORSION[i % 7 + 1],
            4 => point = EIGHT_TORSION[i % 8],
            5 => n = -(k * a),
            _ => {}
        }
        let sum = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &point, &n);
        expected.push(sum.compress().to_bytes());
        let mut a = [None];
        decompress_each_vartime(&[point.compress().to_bytes()], &mut a).unwrap();
        let ours = |s: Theirs| {
            let words = |b: &[u8]| u64::from_le_bytes(b.try_into().unwrap());
            let bytes = s.to_bytes();
            PlainScalar::from_canonical(&core::array::from_fn(|i| words(&bytes[8 * i..][..8])))
                .unwrap()
        };
        terms.push(DoubleBase {
            n: ours(n),
            k: ours(k),
            a: a[0].unwrap(),
        });
    }
    on_every_lanes(|lanes| {
        for count in COUNTS {
            let mut sums = vec![[0; 32]; count];
            double_base_each_vartime(&terms[..count], &mut sums).unwrap();
            assert_eq!(sums, expected[..count], "{lanes}");
        }
    });
    let single: Vec<_> = terms.iter().map(double_base_vartime).collect();
    assert_eq!(single, expected);
    assert!(double_base_each_vartime(&terms, &mut [[0; 32]]).is_err());
}

#[test]
fn key_agreements() {
    let mut random = Random::new(33);
    let scalars: [[u8; 32]; 75] = core::array::from_fn(|_| random.bytes());
    let mut points: [[u8; 32]; 75] = core::array::from_fn(|_| random.bytes());
    // Points of small order: each gives zeros in its own lane alone. And u = p + 9.
    for (i, u) in [(3, 0), (12, 1), (60, 0)] {
        points[i] = [0; 32];
        points[i][0] = u;
    }
    points[20] = [0xff; 32];
    points[20][0] = 0xf6;
    let shared: Vec<_> = scalars
        .iter()
        .zip(&points)
        .map(|(s, u)| x25519(s, u))
        .collect();
    let public: Vec<_> = scalars.iter().map(x25519_base).collect();
    on_every_lanes(|lanes| {
        for count in COUNTS {
            let mut made = vec![[7; 32]; count];
            x25519_each(&scalars[..count], &points[..count], &mut made).unwrap();
            assert_eq!(made, shared[..count], "{lanes}");
            public_key_each(&scalars[..count], &mut made).unwrap();
            assert_eq!(made, public[..count], "{lanes}");
        }
    });
}

#[test]
fn slices_of_unequal_length() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(b""));
    let item = Item {
        key: &public,
        message: b"".into(),
        signature: &signature,
    };
    let refused = Err(UnequalLengths {
        inputs: 2,
        answers: 1,
    });
    let mut verdicts = [false];
    assert_eq!(
        verify_each(Policy::Cofactorless, &[item; 2], &mut verdicts),
        refused
    );
    assert_eq!(verdicts, [false]);
    let mut signatures = [Signature::from_bytes(&[5; 64])];
    assert_eq!(
        sign_each(
            &[(&key, b"".into()); 2],
            SignOptions::new(),
            &mut signatures
        ),
        refused.map_err(SignError::Lengths)
    );
    assert_eq!(signatures[0].to_bytes(), [5; 64]);
    assert_eq!(signing_key_each(&[[2; 32]; 2], &mut [key.clone()]), refused);
    let mut answers = [[5; 32]];
    assert_eq!(
        x25519_each(&[[2; 32]; 2], &[[9; 32]; 2], &mut answers),
        refused
    );
    assert_eq!(
        x25519_each(&[[2; 32]; 2], &[[9; 32]; 1], &mut answers),
        refused
    );
    assert_eq!(public_key_each(&[[2; 32]; 2], &mut answers), refused);
    assert_eq!(answers, [[5; 32]]);
}
