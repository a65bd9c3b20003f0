//! Changes of a text by tokens, one at a time. All are refused but those that change nothing.

use super::printed;
use std::panic::catch_unwind;
use std::time::Instant;

/// Texts that are put in front of tokens.
const INSERTED: [&str; 22] = [
    "#[cfg(any())]",
    "\n#[cfg(any())]\n",
    "const a: u32 = 1;",
    "mod x;",
    "let a = b;",
    "macro_rules! m { () => {} }",
    "impl Sat64 { fn mul() {} }",
    "use x as y;",
    "unsafe",
    "{",
    "}",
    "-",
    "&",
    ".0",
    ", a",
    "mut",
    "Self",
    "\u{e9}",
    "/* */",
    "!",
    "V::",
    "'a",
];

/// The places of the tokens: names, numbers, other characters.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = vec![];
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match c {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if letter(c) => rest.find(|c| !letter(c)).unwrap_or(rest.len()),
            _ if rest.starts_with("::") || rest.starts_with("->") => 2,
            c => c.len_utf8(),
        };
        if !c.is_whitespace() && !rest.starts_with("//") {
            out.push((at, at + length));
        }
        at += length;
    }
    out
}

/// The tokens as text, without commas before brackets.
fn normal(text: &str) -> Vec<&str> {
    let all: Vec<&str> = tokens(text).iter().map(|(a, b)| &text[*a..*b]).collect();
    let mut out = vec![];
    for (i, t) in all.iter().enumerate() {
        let closes = matches!(all.get(i + 1), Some(&(")" | "]")));
        if *t != "," || !closes {
            out.push(*t);
        }
    }
    out
}

/// A source of numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// A part of a text, and the text in its place.
type Mutant = (usize, usize, String);

fn mutants(text: &str) -> Vec<Mutant> {
    let all = tokens(text);
    let of = |i: usize| &text[all[i].0..all[i].1];
    let mut names: Vec<&str> = (0..all.len()).map(of).collect();
    names.sort_unstable();
    names.dedup();
    let is_name = |t: &str| t.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let words: Vec<&str> = names.iter().copied().filter(|t| is_name(t)).collect();
    let mut numbers = Numbers(1);
    let mut out: Vec<Mutant> = vec![];
    for (i, &(a, b)) in all.iter().enumerate() {
        let t = of(i);
        if is_name(t) {
            for _ in 0..4 {
                out.push((a, b, words[numbers.below(words.len())].into()));
            }
        } else if t.starts_with(|c: char| c.is_ascii_digit()) {
            for _ in 0..2 {
                let mut digits = t.as_bytes().to_vec();
                let place = numbers.below(digits.len());
                digits[place] = b"01234567"[numbers.below(8)];
                out.push((a, b, String::from_utf8(digits).expect("digits")));
            }
            out.push((a, b, format!("{t}0")));
            out.push((a, b, format!("{t}u64")));
        }
        out.push((a, b, names[numbers.below(names.len())].into()));
        out.push((a, b, String::new()));
        out.push((a, b, format!("{t} {t}")));
        out.push((
            a,
            a,
            format!("{} ", INSERTED[numbers.below(INSERTED.len())]),
        ));
        out.push((a, a, format!("{} ", names[numbers.below(names.len())])));
        if i + 1 < all.len() {
            let (c, d) = all[i + 1];
            out.push((a, d, format!("{}{}{t}", &text[c..d], &text[b..c])));
        }
        if i + 2 < all.len() && of(i + 1) == "," {
            let (c, d) = all[i + 2];
            out.push((a, d, format!("{}, {t}", &text[c..d])));
        }
    }
    out
}

/// Changed lines that mean the same.
fn is_known(line: &str) -> bool {
    // Symmetric functions; the remainder of words by another kernel; constant time where variable time is allowed.
    let symmetric = [
        "Bit::and(b, a)",
        "Bit::or(b, a)",
        "both(b, a)",
        "either(b, a)",
    ];
    symmetric.contains(&line)
        // The same difference with narrower limbs.
        || line == "Sum(r25::sub_sums(&a.0, &b.0))"
        || line == "Tight(sat64::mul(&sat64::to_words(&words[0]), &STORED))"
        || line.contains("P25519::invert_words::<()>")
}

/// One of so many mutants is tried, by default: all would take minutes.
const STEP: usize = 24;

/// One of so many mutants is tried: all with `LIMBSMITH_MUTANTS=1`.
pub fn step(default: usize) -> usize {
    let step = std::env::var("LIMBSMITH_MUTANTS")
        .ok()
        .and_then(|n| n.parse().ok());
    step.unwrap_or(default).max(1)
}

/// Tries mutants of these representations' texts.
fn refused(reps: &[&str]) {
    let step = step(STEP);
    let mut all = vec![];
    for rep in reps {
        let p = printed(rep);
        let (_, wrong) = accepted(rep, &p.text, (step / 2, step), is_known, |t| p.prove(t));
        all.extend(wrong);
    }
    assert!(all.is_empty(), "accepted:\n{}", all.join("\n"));
}

/// Tries mutants of a text, from the first on in such steps. Returns the number of them, and those that are accepted
/// though neither their tokens are those of the text nor the changed line is a known one.
pub fn accepted<T>(
    name: &str,
    original: &str,
    (first, step): (usize, usize),
    is_known: impl Fn(&str) -> bool,
    prove: impl Fn(&str) -> Result<T, String>,
) -> (usize, Vec<String>) {
    let tokens = normal(original);
    let (mut tried, mut same, mut wrong) = (0, 0, vec![]);
    let start = Instant::now();
    for (a, b, new) in mutants(original).into_iter().skip(first).step_by(step) {
        let text = [&original[..a], &new, &original[b..]].concat();
        if text == original {
            continue;
        }
        tried += 1;
        let result = catch_unwind(std::panic::AssertUnwindSafe(|| prove(&text)));
        let old = &original[a..b];
        let result = result.unwrap_or_else(|_| panic!("{name}: a panic at {new:?} for {old:?}"));
        if result.is_ok() {
            let line = text[text[..a].rfind('\n').unwrap_or(0)..].trim_start();
            let line = line.lines().next().unwrap_or("");
            if normal(&text) == tokens {
                same += 1;
            } else if !is_known(line) {
                wrong.push(format!("{name}: {old:?} became {new:?}: {line}"));
            }
        }
    }
    let time = start.elapsed();
    println!("{name}: {tried} mutants, {same} without a change, {time:?}");
    (tried, wrong)
}

#[test]
fn mutants_are_refused() {
    refused(&[
        "p25519 sat64",
        "p25519 u25",
        "p256 mont64",
        "p256 mont32",
        "p384 s55",
    ]);
}

#[test]
fn mutants_of_halves_are_refused() {
    refused(&["p25519 r25"]);
}

#[test]
fn mutants_on_lanes_are_refused() {
    refused(&[
        "p25519 r51",
        "p256 r52",
        "p384 r52",
        "p127 r52",
        "n256k1 r52",
    ]);
}
