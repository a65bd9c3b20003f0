//! Wrong texts: each a way by which a text could mean something else than its reader thinks, or compute something
//! else than its operation. They are in `attacks.txt`.

use super::{Printed, printed};
use std::collections::BTreeMap;
use std::ops::Range;

const ATTACKS: &str = include_str!("attacks.txt");

/// A wrong text.
struct Attack {
    name: &'static str,
    /// Parts, and others in their places.
    changes: Vec<(String, String)>,
    /// A part of the reason.
    reason: &'static str,
}

/// The attacks of each representation.
fn attacks() -> BTreeMap<&'static str, Vec<Attack>> {
    let mut all: BTreeMap<_, Vec<Attack>> = BTreeMap::new();
    let lines = ATTACKS
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

fn changed(p: &Printed, attack: &Attack) -> String {
    let mut text = p.text.clone();
    for (old, new) in &attack.changes {
        let range = place(&text, old).unwrap_or_else(|| panic!("{}: no {old:?}", attack.name));
        text.replace_range(range, new);
    }
    text
}

#[test]
fn attacks_are_refused() {
    let (mut tried, mut wrong) = (0, vec![]);
    for (rep, attacks) in attacks() {
        let p = printed(rep);
        p.prove(&p.text).expect("proved");
        for attack in attacks {
            tried += 1;
            match p.prove(&changed(&p, &attack)) {
                Ok(_) => wrong.push(format!("{}: accepted", attack.name)),
                Err(e) if !e.contains(attack.reason) || !e.starts_with("line ") => {
                    wrong.push(format!("{}: {e}", attack.name));
                }
                Err(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried >= 190, "{tried} attacks");
}
