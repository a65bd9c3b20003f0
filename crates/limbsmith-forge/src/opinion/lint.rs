//! Checks that a text for an SMT solver is a sound argument: that `unsat` for every query proves the obligations.
//!
//! The rules, line by line: a step that is assumed, defined or a case is only named. A definition refers to a name that
//! was declared on the line before, and determines it. Every other named step is proved at once, by a query that
//! asserts its negation and earlier steps, and no case. So only marked steps are assumed, and inputs come before
//! everything else.

use num_bigint::{BigInt, Sign};
use std::collections::{HashMap, HashSet};

/// Checks a text. The error is the line, counted from 1, and the violated rule.
pub fn lint(text: &str) -> Result<usize, String> {
    let mut known: HashSet<String> = HashSet::new();
    let mut general: HashSet<String> = HashSet::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    // A lemma or instance whose query comes next; a constant declared on the previous line.
    let (mut pending, mut fresh): (Option<String>, Option<String>) = (None, None);
    let (mut checks, mut proving) = (0, false);
    for (number, line) in text.lines().enumerate() {
        let fail = |m: &str| Err(format!("line {}: {m}", number + 1));
        let mut new_name = |name: &str| match names.insert(name.into(), number) {
            None => Ok(()),
            Some(_) => Err(format!("line {}: {name} has a meaning already", number + 1)),
        };
        if line.starts_with("(push 1) ") {
            let Some(name) = pending.take() else {
                return fail("a query for nothing");
            };
            proving = true;
            checks += 1;
            if general.contains(&name) && !known.contains(&name) {
                let whole = format!(
                    "(push 1) (declare-const u Int) (declare-const w Int) (assert (not ({name} u w))) (check-sat) (pop 1)"
                );
                if line != whole {
                    return fail("another query than this lemma's");
                }
                known.insert(name);
                continue;
            }
            let end = format!("(assert (not {name})) (check-sat) (pop 1)");
            let Some(premises) = line
                .strip_prefix("(push 1) ")
                .and_then(|l| l.strip_suffix(&end))
            else {
                return fail("another query than this step's");
            };
            for premise in premises.split("(assert ").skip(1) {
                let premise = premise.trim_end();
                let name = premise
                    .trim_start_matches('(')
                    .split([' ', ')'])
                    .next()
                    .unwrap_or("");
                let instance = premise.starts_with('(');
                if !known.contains(name) || instance != general.contains(name) {
                    return fail(&format!("{name} does not stand"));
                }
            }
            known.insert(name);
        } else if let Some(rest) = line.strip_prefix("(define-fun ") {
            if pending.is_some() {
                return fail("the step before has no query");
            }
            let name = rest.split(' ').next().unwrap_or("");
            new_name(name)?;
            let kind = line.rsplit_once(" ; ").map(|(_, k)| k);
            let bool = rest.starts_with(&format!("{name} () Bool "));
            let last = fresh.take();
            match kind {
                None if rest.starts_with(&format!("{name} () Int ")) => {}
                Some("assumed") if bool && !proving => {
                    known.insert(name.into());
                }
                Some("defined") if bool => {
                    // A floor or a product: `c` with 0 <= X - D c <= D - 1, or c = X.
                    let Some(c) = last else {
                        return fail("a definition of nothing new");
                    };
                    let body = &rest[name.len() + 9..rest.len() - ") ; defined".len()];
                    let product = body.starts_with(&format!("(= {c} (* "));
                    let floor = body.starts_with("(<= 0 (- ") && body.contains(&format!(" {c})) "));
                    if (!product && !floor)
                        || mentions(body, &c) != 1
                        || (floor && !is_floor(body, &c))
                    {
                        return fail("no definition");
                    }
                    known.insert(name.into());
                }
                Some("case") if bool => {}
                Some("lemma") if rest.starts_with(&format!("{name} ((u Int) (w Int)) Bool ")) => {
                    if !is_product(rest, name) {
                        return fail("a product that need not lie there");
                    }
                    general.insert(name.into());
                    pending = Some(name.into());
                }
                Some("lemma" | "obligation") if bool => pending = Some(name.into()),
                _ => return fail("not a kind of step"),
            }
        } else if let Some(rest) = line.strip_prefix("(declare-const ") {
            let name = rest.split(' ').next().unwrap_or("");
            new_name(name)?;
            if fresh.replace(name.into()).is_some() && proving {
                return fail("the constant before has no definition");
            }
        } else if !line.starts_with(';')
            && !line.starts_with("(set-option :timeout ")
            && line != "(set-logic ALL)"
        {
            return fail("unknown");
        }
    }
    match pending {
        Some(name) => Err(format!("{name} has no query")),
        None => Ok(checks),
    }
}

/// Checks the form and the truth of a lemma on all products of numbers from two intervals. Four products decide it, so
/// no query to a solver of nonlinear arithmetic is needed.
fn is_product(rest: &str, name: &str) -> bool {
    let token = |t: &str| t.trim_matches(['(', ')']).parse::<BigInt>().ok();
    let body = rest.replace("(- ", "-");
    let numbers: Vec<BigInt> = body.split(' ').filter_map(token).collect();
    let [a, b, c, d, low, high] = numbers.as_slice() else {
        return false;
    };
    let shown = |x: &BigInt| match x.sign() {
        Sign::Minus => format!("(- {})", x.magnitude()),
        _ => x.to_string(),
    };
    let both = |v: &str, x: &BigInt, y: &BigInt| format!("(<= {} {v} {})", shown(x), shown(y));
    let (u, w, uw) = (both("u", a, b), both("w", c, d), both("(* u w)", low, high));
    let form = format!("{name} ((u Int) (w Int)) Bool (=> {u} {w} {uw})) ; lemma");
    let corners = [a * c, a * d, b * c, b * d];
    rest == form && corners.iter().all(|x| low <= x && x <= high)
}

/// The number of occurrences of a name in a text.
fn mentions(text: &str, name: &str) -> usize {
    let words = text.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
    words.filter(|w| *w == name).count()
}

/// `(<= 0 (- X (* D c)) D-1)`, with consistent numbers.
fn is_floor(body: &str, c: &str) -> bool {
    let Some((before, top)) = body
        .strip_suffix(')')
        .and_then(|b| b.rsplit_once(&format!(" {c})) ")))
    else {
        return false;
    };
    let divisor = before.rsplit_once("(* ").map(|(_, d)| d).unwrap_or("");
    let number = |t: &str| t.parse::<num_bigint::BigUint>().ok();
    match (number(divisor), number(top)) {
        (Some(d), Some(t)) => d == t + 1u8,
        _ => false,
    }
}
