//! Wrong texts: each a way by which a text could mean something else than its reader thinks, or compute something
//! else than its operation. They are in `attacks.txt`, `attacks_lanes.txt` and `attacks_halves.txt`, and those of the
//! modules of fields in `modules.txt`. `audit.txt` has those of an audit, on files of both kinds.

use super::{modules, printed};
use limbsmith_forge::traits::prime;
use std::collections::BTreeMap;
use std::ops::Range;

const ATTACKS: [&str; 3] = [
    include_str!("attacks.txt"),
    include_str!("attacks_lanes.txt"),
    include_str!("attacks_halves.txt"),
];

const AUDIT: &str = include_str!("audit.txt");

/// Root causes that the audit found.
const CAUSES: usize = 15;

/// A wrong text.
pub struct Attack {
    pub name: &'static str,
    /// Parts, and others in their places.
    changes: Vec<(String, String)>,
    /// A part of the reason.
    reason: &'static str,
}

/// The attacks of a list on each representation, or on each field.
pub fn attacks(list: &'static str) -> BTreeMap<&'static str, Vec<Attack>> {
    let mut all: BTreeMap<_, Vec<Attack>> = BTreeMap::new();
    let lines = list
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split(" ~ ").collect();
        let [name, rep, changes @ .., reason] = &fields[..] else {
            panic!("a line of other fields: {line}");
        };
        assert!(changes.len() % 2 == 0, "{line}");
        let plain = |t: &str| {
            let t = t.replace("\\n", "\n").replace("\\t", "\t");
            t.replace("\\u{a0}", "\u{a0}")
        };
        let changes = changes.chunks(2).map(|c| (plain(c[0]), plain(c[1])));
        all.entry(*rep).or_default().push(Attack {
            name,
            changes: changes.collect(),
            reason,
        });
    }
    all
}

/// The first place of a part, whose layout does not matter: spaces, and commas before brackets.
fn place(text: &str, part: &str) -> Option<Range<usize>> {
    let (t, part) = (text.as_bytes(), part.as_bytes());
    let is_space = |c: &u8| c.is_ascii_whitespace();
    let wanted: Vec<u8> = part.iter().copied().filter(|c| !is_space(c)).collect();
    let closes = |i: usize| {
        let next = t[i + 1..].iter().find(|c| !is_space(c));
        matches!(next, Some(b')' | b']'))
    };
    (0..t.len())
        .filter(|i| t[*i] == wanted[0])
        .find_map(|start| {
            let mut i = start;
            for w in &wanted {
                while i < t.len() && t[i] != *w && (is_space(&t[i]) || t[i] == b',' && closes(i)) {
                    i += 1;
                }
                if t.get(i) != Some(w) {
                    return None;
                }
                i += 1;
            }
            Some(start..i)
        })
}

fn changed(text: &str, attack: &Attack) -> String {
    let mut text = text.to_string();
    for (old, new) in &attack.changes {
        let range = place(&text, old).unwrap_or_else(|| panic!("{}: no {old:?}", attack.name));
        text.replace_range(range, new);
    }
    text
}

/// The attacks on a text that are accepted, or refused for another reason.
pub fn wrong<T>(
    text: &str,
    attacks: &[Attack],
    prove: impl Fn(&str) -> Result<T, String>,
) -> Vec<String> {
    let mut wrong = vec![];
    for attack in attacks {
        match prove(&changed(text, attack)) {
            Ok(_) => wrong.push(format!("{}: accepted", attack.name)),
            Err(e) if !e.contains(attack.reason) || !e.starts_with("line ") => {
                wrong.push(format!("{}: {e}", attack.name));
            }
            Err(_) => {}
        }
    }
    wrong
}

#[test]
fn attacks_are_refused() {
    let (mut tried, mut all) = (0, vec![]);
    for (rep, attacks) in ATTACKS.into_iter().flat_map(attacks) {
        let p = printed(rep);
        p.prove(&p.text).expect("proved");
        tried += attacks.len();
        all.extend(wrong(&p.text, &attacks, |t| p.prove(t)));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert!(tried >= 600, "{tried} attacks");
}

/// Each root cause of the audit has a wrong text here, and texts that are too deep.
#[test]
fn texts_of_the_audit_are_refused() {
    let (mut tried, mut all) = (0, vec![]);
    let mut causes = [0; CAUSES];
    for (of, attacks) in attacks(AUDIT) {
        tried += attacks.len();
        for attack in &attacks {
            let cause = attack.name.split(':').next().and_then(|n| n.parse().ok());
            if let Some(n) = cause {
                let n: usize = n;
                causes[n - 1] += 1;
            }
        }
        all.extend(match of.contains(' ') {
            true => {
                let p = printed(of);
                p.prove(&p.text).expect("proved");
                wrong(&p.text, &attacks, |t| p.prove(t))
            }
            false => {
                let (spec, text) = modules::module(of);
                prime::prove(&spec, &text).expect("proved");
                wrong(&text, &attacks, |t| prime::prove(&spec, t))
            }
        });
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert!(causes.iter().all(|n| *n > 0), "{causes:?}");
    assert!(tried >= 70, "{tried} attacks");
}
