//! Times range proofs of bulletproofs: a line for each operation, with the median of its microseconds. First every field of a
//! proof is changed, which must be refused.

use bulletproofs::{BulletproofGens, PedersenGens, RangeProof};
use curve25519_dalek::scalar::Scalar;
use merlin::Transcript;
use std::time::Instant;

/// Measurements of each operation.
const ROUNDS: usize = 15;

fn median(mut run: impl FnMut()) -> f64 {
    let mut all = vec![];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        run();
        all.push(start.elapsed().as_secs_f64() * 1e6);
    }
    all.sort_by(f64::total_cmp);
    all[ROUNDS / 2]
}

fn main() {
    let (pedersen, generators) = (PedersenGens::default(), BulletproofGens::new(64, 16));
    let mut random = rand::thread_rng();
    for parties in [1, 2, 4, 16] {
        let values: Vec<u64> = (0..parties).map(|_| rand::random()).collect();
        let blindings: Vec<Scalar> = (0..parties).map(|_| Scalar::random(&mut random)).collect();
        let prove = || {
            let mut transcript = Transcript::new(b"timing");
            RangeProof::prove_multiple(&generators, &pedersen, &mut transcript, &values, &blindings, 64)
                .expect("a proof")
        };
        let (proof, commitments) = prove();
        let verify = || {
            let mut transcript = Transcript::new(b"timing");
            proof.verify_multiple(&generators, &pedersen, &mut transcript, &commitments, 64)
        };
        verify().expect("a valid proof");
        let bytes = proof.to_bytes();
        for field in (0..bytes.len()).step_by(32) {
            let mut bytes = bytes.clone();
            bytes[field + 1] ^= 4;
            let Ok(proof) = RangeProof::from_bytes(&bytes) else {
                continue;
            };
            let mut transcript = Transcript::new(b"timing");
            let verdict =
                proof.verify_multiple(&generators, &pedersen, &mut transcript, &commitments, 64);
            assert!(verdict.is_err(), "a proof with another field at {field}");
        }
        println!("prove {parties} x 64 bits: {:.1}", median(|| drop(prove())));
        println!("verify {parties} x 64 bits: {:.1}", median(|| verify().expect("valid")));
    }
}
