//! Fixed powers by short addition chains, printed as Rust that is generic over the field.
//!
//! Inversion is the power `p - 2`, a square root needs `(p - 5) / 8`; for a prime near a power of
//! two both are a long run of ones and a short tail. With `o_n = x^(2^n - 1)`,
//! `o_(m+n) = o_m^(2^n) o_n`: so a chain of additions for the run's length gives the run, and
//! small odd powers give its start and the tail. All choices of the first run's length and the
//! tail's windows are tried; the fewest multiplications win.
//!
//! The printed text is read back and its exponent computed by [`exponent`], which knows nothing
//! of the search.

use crate::spec::Refusal;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fmt::Write;
use syn::{Expr, Item, Lit, Pat, Stmt};

/// One step; operands are indices of earlier values, value 0 being `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Repeated squaring.
    Squares(usize, u32),
    /// A product.
    Product(usize, usize),
    /// The first, squared so many times, times the second.
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

/// The shortest star chain from 1 through all `targets` (small numbers), as pairs that add; among
/// those the one with the fewest additions of different numbers.
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

/// The bits of `e` after the leading run of ones, as `(squarings, odd window)` pairs, the window
/// 0 standing for squarings alone.
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
            if let Some(c) = build(start as u32, run as u32, &tail) {
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
    // The run, by a chain of additions for its length.
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

/// The chain as a function generic over `Field`.
pub fn print(name: &str, doc: &str, c: &Chain) -> String {
    let (squarings, products) = c.cost();
    let mut t = format!(
        "/// {doc}\n///\n/// {squarings} squarings, {products} products.\n#[inline(always)]\n\
         pub fn {name}<F: Field>(x: F::Tight) -> F::Tight {{\n"
    );
    let n = &c.names;
    for (i, s) in c.steps.iter().enumerate() {
        let squares = |a: usize, k: u32| match k {
            1 => format!("F::square({})", n[a]),
            k => format!("F::square_n({}, {k})", n[a]),
        };
        let value = match *s {
            Step::Squares(a, k) => squares(a, k),
            Step::Product(a, b) => format!("F::mul({}, {})", n[a], n[b]),
            Step::SquaresProduct(a, k, b) => format!("F::mul({}, {})", squares(a, k), n[b]),
        };
        if i + 1 == c.steps.len() {
            let _ = writeln!(t, "    {value}");
            break;
        }
        let line = format!("    let {} = {value};", n[i + 1]);
        let _ = match c.remarks[i + 1].as_str() {
            "" => writeln!(t, "{line}"),
            remark => writeln!(t, "{line} // {remark}"),
        };
    }
    t += "}\n";
    t
}

/// The exponents of all functions in a printed file, by name.
pub fn exponent(text: &str) -> Result<Vec<(String, BigUint)>, String> {
    let file = syn::parse_file(text).map_err(|e| e.to_string())?;
    let mut out = vec![];
    for item in &file.items {
        let f = match item {
            Item::Fn(f) => f,
            Item::Use(_) => continue,
            _ => return Err("only use and fn are read here".into()),
        };
        let Some(syn::FnArg::Typed(t)) = f.sig.inputs.first() else {
            return Err("one parameter is expected".into());
        };
        let mut values = BTreeMap::from([(ident(&t.pat)?, BigUint::from(1u8))]);
        let Some((Stmt::Expr(tail, None), before)) = f.block.stmts.split_last() else {
            return Err("the body must end with its result".into());
        };
        for s in before {
            let (Stmt::Local(l), name) = (
                s,
                match s {
                    Stmt::Local(l) => ident(&l.pat)?,
                    _ => return Err("only let is known here".into()),
                },
            ) else {
                return Err("only let is known here".into());
            };
            let init = l.init.as_ref().ok_or("a binding needs its value")?;
            let v = power(&init.expr, &values)?;
            values.insert(name, v);
        }
        out.push((f.sig.ident.to_string(), power(tail, &values)?));
    }
    Ok(out)
}

fn ident(p: &Pat) -> Result<String, String> {
    match p {
        Pat::Ident(i) if i.subpat.is_none() && i.mutability.is_none() => Ok(i.ident.to_string()),
        _ => Err("expected a name".into()),
    }
}

fn power(e: &Expr, values: &BTreeMap<String, BigUint>) -> Result<BigUint, String> {
    match e {
        Expr::Path(p) => {
            let name = p.path.get_ident().ok_or("expected a name")?.to_string();
            values
                .get(&name)
                .cloned()
                .ok_or(format!("unknown name '{name}'"))
        }
        Expr::Call(c) => {
            let Expr::Path(p) = &*c.func else {
                return Err("expected a function".into());
            };
            let path: Vec<String> = p
                .path
                .segments
                .iter()
                .map(|s| s.ident.to_string())
                .collect();
            let args: Vec<&Expr> = c.args.iter().collect();
            match (path.join("::").as_str(), &args[..]) {
                ("F::square", [a]) => Ok(power(a, values)? * 2u8),
                ("F::square_n", [a, Expr::Lit(n)]) => {
                    let Lit::Int(n) = &n.lit else {
                        return Err("expected a count".into());
                    };
                    let n: u32 = n.base10_parse().map_err(|e| e.to_string())?;
                    Ok(power(a, values)? << n)
                }
                ("F::mul", [a, b]) => Ok(power(a, values)? + power(b, values)?),
                (other, _) => Err(format!("'{other}' is not known")),
            }
        }
        _ => Err("this expression is not known".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_reach_their_exponents() {
        let mut exponents: Vec<BigUint> = (2u32..600).map(BigUint::from).collect();
        for (n, c) in [
            (255u32, 21u32),
            (255, 20),
            (127, 3),
            (521, 3),
            (130, 7),
            (383, 189),
        ] {
            exponents.push((BigUint::from(1u8) << n) - c);
        }
        exponents.push((BigUint::from(1u8) << 252) - 3u8);
        for e in exponents {
            let chain = find(&e).unwrap_or_else(|r| panic!("{r}"));
            let text = print("power", "A power.", &chain);
            assert_eq!(exponent(&text), Ok(vec![("power".into(), e)]), "{text}");
        }
    }

    #[test]
    fn inversion_modulo_2_255_19_is_as_short_as_the_known_chain() {
        let e = (BigUint::from(1u8) << 255) - 21u8;
        assert_eq!(find(&e).map(|c| c.cost()), Ok((254, 11)));
    }

    #[test]
    fn other_texts_are_refused() {
        for body in ["F::add(x, x)", "x + x", "y", "{ let mut y = x; y }"] {
            assert!(
                exponent(&format!(
                    "fn f<F: Field>(x: F::Tight) -> F::Tight {{ {body} }}"
                ))
                .is_err()
            );
        }
    }
}
