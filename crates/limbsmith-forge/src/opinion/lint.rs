//! Whether a text for an SMT solver is an argument: what `unsat` to every query then proves.
//!
//! The rules, line by line: a step that is assumed, defined or a case is only named. A definition
//! speaks of a name that was declared on the line before, and determines it. Whatever else has a
//! name is proved at once, by a query that asserts the negation of it and steps that stand already,
//! and no case. So nothing is assumed but what is marked so, and inputs come before all else.

use num_bigint::{BigInt, Sign};
use std::collections::{HashMap, HashSet};

/// Why a text is no argument: the line, from one, and what is wrong with it.
pub fn lint(text: &str) -> Result<usize, String> {
    let mut known: HashSet<String> = HashSet::new();
    let mut general: HashSet<String> = HashSet::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    // A lemma or instance whose query comes next; a constant declared just now.
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

/// A lemma on all products of numbers from two intervals, in the form that it must have, and true: no need
/// to ask a solver of nonlinear arithmetic for what four products show.
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

/// How often a name stands in a text.
fn mentions(text: &str, name: &str) -> usize {
    let words = text.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
    words.filter(|w| *w == name).count()
}

/// `(<= 0 (- X (* D c)) D-1)`, the numbers as they must be.
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
