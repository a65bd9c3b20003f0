//! A second detector: whether the time distinguishes one secret from others, by Welch's t-test.
//!
//! After Reparaz, Balasch and Verbauwhede, *Dude, is my code constant time?* (DATE 2017): calls
//! alternate between one fixed secret and random ones, and the slowest calls (interrupts) are left
//! out. `|t|` above 10 that grows with the number of calls is a leak; below 4.5, none was seen.

use limbsmith_ct::input::Input;
use limbsmith_ct::{leaks, operations};
use std::hint::black_box;
use std::time::Instant;

/// Calls of each kind.
const CALLS: usize = 200;

/// Prints `t` for every operation, and for a planted leak as a comparison.
pub fn all() -> Result<(), String> {
    for name in operations::all().map(|o| o.name).chain(["vartime"]) {
        println!("    {name}: t = {:+.1}", t(name)?);
    }
    Ok(())
}

fn t(name: &str) -> Result<f64, String> {
    let operation = operations::find(name).or(leaks::find(name));
    let operation = operation.ok_or("no such operation")?;
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut times = [Vec::new(), Vec::new()];
    let mut out = Vec::with_capacity(1 << 16);
    for call in 0..2 * CALLS {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let class = (state >> 40) as usize & 1;
        // The fixed secret is random, too, so that the preceding work is the same for both.
        let kind = [1000, 1001 + call][class];
        let mut run = (operation.prepare)(black_box(Input::of_kind(kind)));
        out.clear();
        let start = Instant::now();
        run(&mut out);
        times[class].push(start.elapsed().as_nanos() as f64);
        black_box(&out);
    }
    let mut all = times.concat();
    all.sort_by(f64::total_cmp);
    let limit = all[all.len() * 9 / 10];
    let [(m0, v0), (m1, v1)] = times.map(|t| {
        let t: Vec<f64> = t.into_iter().filter(|t| *t <= limit).collect();
        let n = t.len() as f64;
        let mean = t.iter().sum::<f64>() / n;
        let variance = t.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (mean, variance / n)
    });
    Ok((m0 - m1) / (v0 + v1).sqrt())
}
