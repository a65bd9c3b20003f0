//! Fixed powers by short addition chains, printed as tables for the library's `field::power`.
//!
//! Inversion is the power `p - 2`, and a square root needs `(p - 5) / 8`. For a prime near a power of two both
//! exponents are a long run of ones and a short tail. With `o_n = x^(2^n - 1)`, `o_(m+n) = o_m^(2^n) o_n`. So an
//! addition chain for the run's length gives the run, and small odd powers give its start and the tail. All choices of
//! the first run's length and the tail's windows are tried; the fewest multiplications win.
//!
//! The printed text is read back and its exponent computed by [`exponents`], which is independent of the search.

pub use crate::read::chains::exponents;
use crate::read::chains::{NONE, REGISTERS};
use crate::spec::Refusal;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fmt::Write;

/// One step; operands are indices of earlier values, value 0 being `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Repeated squaring.
    Squares(usize, u32),
    /// A product.
    Product(usize, usize),
    /// The first, squared that many times, times the second.
    SquaresProduct(usize, u32, usize),
}

/// A chain of steps; the last value is the power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    steps: Vec<Step>,
    names: Vec<String>,
    remarks: Vec<String>,
}

impl Chain {
    /// Numbers of squarings and of products.
    pub fn cost(&self) -> (u32, u32) {
        let mut cost = (0, 0);
        for s in &self.steps {
            match s {
                Step::Squares(_, n) => cost.0 += n,
                Step::Product(..) => cost.1 += 1,
                Step::SquaresProduct(_, n, _) => {
                    cost.0 += n;
                    cost.1 += 1;
                }
            }
        }
        cost
    }
}

impl Chain {
    /// Steps as `(from, squarings, factor, to)` over registers. The number of registers is minimal: a value is
    /// overwritten after its last use. Register 0 is `x`.
    fn rows(&self) -> Vec<(usize, u32, Option<usize>, usize)> {
        let parts = |s: &Step| match *s {
            Step::Squares(a, n) => (a, n, None),
            Step::Product(a, b) => (a, 0, Some(b)),
            Step::SquaresProduct(a, n, b) => (a, n, Some(b)),
        };
        let reads = |s: &Step, v: usize| {
            let (a, _, b) = parts(s);
            a == v || b == Some(v)
        };
        let mut place = vec![0];
        let mut holds: Vec<usize> = vec![0];
        let mut rows = vec![];
        for (i, s) in self.steps.iter().enumerate() {
            let (a, n, b) = parts(s);
            let rest = &self.steps[i + 1..];
            let free = |v: &usize| !rest.iter().any(|s| reads(s, *v));
            let to = holds.iter().position(free).unwrap_or(holds.len());
            rows.push((place[a], n, b.map(|b| place[b]), to));
            holds.resize(holds.len().max(to + 1), 0);
            holds[to] = i + 1;
            place.push(to);
        }
        rows
    }
}

/// The shortest star chain from 1 through all `targets` (small numbers), as pairs that are added. Among those, the
/// chain with the fewest additions of different numbers.
fn small_chain(targets: &[u32]) -> Option<Vec<(u32, u32)>> {
    fn extend(
        chain: &mut Vec<u32>,
        how: &mut Vec<(u32, u32)>,
        targets: &[u32],
        left: usize,
        products: usize,
    ) -> bool {
        let missing: Vec<u32> = targets
            .iter()
            .copied()
            .filter(|t| !chain.contains(t))
            .collect();
        if missing.is_empty() {
            return true;
        }
        let last = *chain.last().expect("one");
        let most = *missing.last().expect("sorted");
        if left < missing.len() || (u64::from(last) << left) < u64::from(most) {
            return false;
        }
        for i in (0..chain.len()).rev() {
            let next = last + chain[i];
            let product = usize::from(chain[i] != last);
            if next > most || product > products {
                continue;
            }
            chain.push(next);
            how.push((last, chain[i]));
            if extend(chain, how, targets, left - 1, products - product) {
                return true;
            }
            chain.pop();
            how.pop();
        }
        false
    }
    let mut targets = targets.to_vec();
    targets.sort_unstable();
    let lengths = (0..12).flat_map(|depth| (0..=depth).map(move |products| (depth, products)));
    for (depth, products) in lengths {
        let mut how = vec![];
        if extend(&mut vec![1], &mut how, &targets, depth, products) {
            return Some(how);
        }
    }
    None
}

/// The bits of `e` after the leading run of ones, as `(squarings, odd window)` pairs. The window 0 means squarings
/// alone.
fn windows(e: &BigUint, run: u64, width: u64) -> Vec<(u32, u32)> {
    let mut out = vec![];
    let mut at = e.bits() - run;
    let mut squarings = 0u32;
    while at > 0 {
        if !e.bit(at - 1) {
            squarings += 1;
            at -= 1;
            continue;
        }
        let mut low = at.saturating_sub(width);
        while !e.bit(low) {
            low += 1;
        }
        let value = (low..at).rev().fold(0, |v, i| 2 * v + u32::from(e.bit(i)));
        out.push((squarings + (at - low) as u32, value));
        squarings = 0;
        at = low;
    }
    if squarings > 0 {
        out.push((squarings, 0));
    }
    out
}

/// A short chain for `x^e`.
pub fn find(e: &BigUint) -> Result<Chain, Refusal> {
    let run = (0..e.bits()).rev().take_while(|&i| e.bit(i)).count() as u64;
    let mut best: Option<Chain> = None;
    for start in 1..=run.min(6) {
        for width in 1..=5 {
            let tail = windows(e, run, width);
            if tail.len() > 200 {
                continue;
            }
            if let Some(c) = build(start as u32, run as u32, &tail)
                && c.rows().iter().all(|row| row.3 < REGISTERS)
            {
                let total = |c: &Chain| (c.cost().1, c.cost().0);
                if best.as_ref().is_none_or(|b| total(&c) < total(b)) {
                    best = Some(c);
                }
            }
        }
    }
    best.ok_or_else(|| Refusal(format!("no short chain was found for the power {e:#x}")))
}

fn build(start: u32, run: u32, tail: &[(u32, u32)]) -> Option<Chain> {
    let mut targets: Vec<u32> = tail.iter().map(|t| t.1).filter(|&v| v > 1).collect();
    if start > 1 {
        targets.push((1 << start) - 1);
    }
    targets.sort_unstable();
    targets.dedup();
    let small = if targets.is_empty() {
        vec![]
    } else {
        small_chain(&targets)?
    };
    let mut c = Chain {
        steps: vec![],
        names: vec!["x".into()],
        remarks: vec![String::new()],
    };
    let mut at = BTreeMap::from([(1u32, 0usize)]);
    let put = |c: &mut Chain, s: Step, name: String, remark: String| {
        c.steps.push(s);
        c.names.push(name);
        c.remarks.push(remark);
        c.names.len() - 1
    };
    for &(x, y) in &small {
        let v = x + y;
        let s = if x == y {
            Step::Squares(at[&x], 1)
        } else {
            Step::Product(at[&x], at[&y])
        };
        at.insert(v, put(&mut c, s, format!("x{v}"), String::new()));
    }
    // The run, by an addition chain for its length.
    let mut ones = BTreeMap::from([(start, at[&((1 << start) - 1)])]);
    let mut length = start;
    if run.is_multiple_of(start) {
        let steps = if run == start {
            vec![]
        } else {
            small_chain(&[run / start])?
        };
        for (x, y) in steps {
            let (x, y) = (x * start, y * start);
            length = x + y;
            let s = Step::SquaresProduct(ones[&x], y, ones[&y]);
            let v = put(
                &mut c,
                s,
                format!("ones{length}"),
                format!("2^{length} - 1"),
            );
            ones.insert(length, v);
        }
    }
    if length != run {
        return None;
    }
    let mut last = ones[&run];
    for &(squarings, window) in tail {
        let s = match window {
            0 => Step::Squares(last, squarings),
            w => Step::SquaresProduct(last, squarings, *at.get(&w)?),
        };
        last = put(&mut c, s, "r".into(), String::new());
    }
    Some(c)
}

/// The chain as a table of steps for the library's `field::power`: a static of this name.
///
/// It is a table instead of straight-line code. Written out, a power compiles to some dozen products in a row, and the
/// processor has to fetch and decode each of them.
pub fn print(name: &str, doc: &str, c: &Chain) -> String {
    let (squarings, products) = c.cost();
    let rows = c.rows();
    let mut t = format!(
        "/// {doc}\n///\n/// {squarings} squarings, {products} products.\n\
         pub static {name}: [Step; {}] = [\n",
        rows.len()
    );
    let calls: Vec<String> = rows
        .iter()
        .map(|(from, squarings, by, to)| {
            let by = by.map_or(NONE.to_string(), |r| r.to_string());
            format!("step({from}, {squarings}, {by}, {to}),")
        })
        .collect();
    // rustfmt aligns the remarks.
    let width = calls.iter().map(String::len).max().unwrap_or(0);
    for (i, call) in calls.iter().enumerate() {
        let remark = match c.remarks[i + 1].as_str() {
            "" => c.names[i + 1].clone(),
            remark => remark.to_string(),
        };
        let remark = match remark.strip_prefix('x') {
            Some(n) if n.parse::<u32>().is_ok() => n.to_string(),
            _ => remark,
        };
        let remark = if i + 1 == rows.len() {
            "the power".into()
        } else {
            remark
        };
        let _ = writeln!(t, "    {call:width$} // {remark}");
    }
    t += "];\n";
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of these tables.
    fn file(tables: &str) -> String {
        format!("use crate::field::power::{{NONE, Step, step}};\n{tables}")
    }

    #[test]
    fn chains_reach_their_exponents() {
        let mut exponents_wanted: Vec<BigUint> = (2u32..600).map(BigUint::from).collect();
        let near = [
            (255u32, 21u32),
            (255, 20),
            (127, 3),
            (521, 3),
            (130, 7),
            (383, 189),
        ];
        for (n, c) in near {
            exponents_wanted.push((BigUint::from(1u8) << n) - c);
        }
        exponents_wanted.push((BigUint::from(1u8) << 252) - 3u8);
        for e in exponents_wanted {
            let chain = find(&e).unwrap_or_else(|r| panic!("{r}"));
            let text = file(&print("POWER", "A power.", &chain));
            assert_eq!(exponents(&text), Ok(vec![("POWER".into(), e)]), "{text}");
        }
    }

    #[test]
    fn inversion_modulo_2_255_19_is_as_short_as_the_known_chain() {
        let e = (BigUint::from(1u8) << 255) - 21u8;
        assert_eq!(find(&e).map(|c| c.cost()), Ok((254, 11)));
    }

    #[test]
    fn a_changed_step_changes_the_exponent() {
        let e = (BigUint::from(1u8) << 255) - 21u8;
        let text = file(&print("POWER", "A power.", &find(&e).expect("a chain")));
        let rows: Vec<&str> = text.lines().filter(|l| l.contains("step(")).collect();
        for row in rows {
            let numbers: Vec<&str> = row[9..row.find(')').expect("a call")].split(", ").collect();
            let more = numbers[1].parse::<u32>().expect("a number") + 1;
            let changed = row.replacen(&format!(", {}, ", numbers[1]), &format!(", {more}, "), 1);
            let other = exponents(&text.replace(row, &changed)).expect("readable");
            assert_ne!(other[0].1, e, "{changed}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let table = |row: &str| file(&format!("pub static P: [Step; 1] = [{row},];"));
        assert!(exponents(&table("step(0, 1, 2, 3)")).is_ok());
        for row in [
            "step(0, 1, 2)",
            "leap(0, 1, 2, 3)",
            "step(NONE, 1, 2, 3)",
            "7",
            "step(0, 300, 0, 1)",
        ] {
            assert!(exponents(&table(row)).is_err(), "{row}");
        }
        assert!(exponents(&file("fn f() {}")).is_err());
        assert!(exponents(&file("pub static P: [Step; 0] = [];")).is_err());
    }
}
