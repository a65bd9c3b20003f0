//! The rows of a block that all fail: probably an option is wrong, and not the rows.

use super::verdict::Verdict;
use limbsmith_bulk::Algorithm;

/// The way in which the rows of a block failed so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Alike {
    /// There were no rows.
    #[default]
    Nothing,
    /// The number of rows, and whether all were expected to fail.
    Malformed {
        rows: u64,
        expected: bool,
        reason: String,
    },
    Invalid {
        rows: u64,
        expected: bool,
        algorithm: Algorithm,
        prehashed: bool,
    },
    /// Rows failed in several ways.
    Mixed { rows: u64, expected: bool },
    /// A row is valid.
    Valid,
}

/// The reasons for which rows are malformed, without their numbers, and how many each has.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    all: Vec<(String, u64)>,
    /// Rows of further reasons.
    others: u64,
}

/// Reasons that are counted apart. Each may quote a row, so there may be as many as rows.
const REASONS: usize = 16;
/// Reasons that a summary names.
const NAMED: usize = 4;

impl Reasons {
    /// Counts a row.
    pub fn count(&mut self, reason: &str) {
        self.add_some(without_numbers(reason), 1);
    }

    fn add_some(&mut self, reason: String, rows: u64) {
        match self.all.iter().position(|(known, _)| *known == reason) {
            Some(i) => self.all[i].1 += rows,
            None if self.all.len() < REASONS => self.all.push((reason, rows)),
            None => self.others += rows,
        }
    }

    /// Takes in the counts of a block.
    pub fn add(&mut self, block: Self) {
        for (reason, rows) in block.all {
            self.add_some(reason, rows);
        }
        self.others += block.others;
    }

    /// The most frequent reasons, for a message.
    pub fn summary(mut self) -> String {
        self.all.sort_by_key(|(_, rows)| std::cmp::Reverse(*rows));
        let named = self.all.iter().take(NAMED);
        let mut lines: Vec<_> = named
            .map(|(why, rows)| format!("{rows} rows: {why}"))
            .collect();
        let rest = self
            .all
            .iter()
            .skip(NAMED)
            .map(|(_, rows)| rows)
            .sum::<u64>()
            + self.others;
        if rest > 0 {
            lines.push(format!("{rest} rows: for other reasons"));
        }
        lines.join("\n")
    }
}

/// A reason without its numbers, which differ from row to row.
fn without_numbers(reason: &str) -> String {
    let mut out = String::new();
    for c in reason.chars() {
        // The digits of a name stay: P-256, EIP-2098, --before-bip66.
        let of_name = out.ends_with(|last: char| last.is_alphanumeric() || last == '-');
        match c.is_ascii_digit() && !of_name {
            true if out.ends_with('#') => {}
            true => out.push('#'),
            false => out.push(c),
        }
    }
    out
}

impl Alike {
    /// Takes in a malformed row.
    pub fn malformed(&mut self, why: &str, expected: Option<Option<Verdict>>) {
        let wanted = expected == Some(Some(Verdict::Malformed));
        *self = match std::mem::take(self) {
            Alike::Nothing => Alike::Malformed {
                rows: 1,
                expected: wanted,
                reason: why.into(),
            },
            Alike::Malformed {
                rows,
                expected,
                reason,
            } if reason == why || without_numbers(&reason) == without_numbers(why) => {
                Alike::Malformed {
                    rows: rows + 1,
                    expected: expected && wanted,
                    reason,
                }
            }
            before => before.and_another(wanted),
        };
    }

    /// Takes in an invalid row.
    pub fn invalid(&mut self, row: (Algorithm, bool), expected: Option<Option<Verdict>>) {
        let wanted = expected == Some(Some(Verdict::Invalid));
        *self = match std::mem::take(self) {
            Alike::Nothing => Alike::Invalid {
                rows: 1,
                expected: wanted,
                algorithm: row.0,
                prehashed: row.1,
            },
            Alike::Invalid {
                rows,
                expected,
                algorithm,
                prehashed,
            } if (algorithm, prehashed) == row => Alike::Invalid {
                rows: rows + 1,
                expected: expected && wanted,
                algorithm,
                prehashed,
            },
            before => before.and_another(wanted),
        };
    }

    /// These rows, and one that failed in another way.
    fn and_another(self, wanted: bool) -> Self {
        match self {
            Alike::Nothing | Alike::Valid => self,
            Alike::Malformed { rows, expected, .. }
            | Alike::Invalid { rows, expected, .. }
            | Alike::Mixed { rows, expected } => Alike::Mixed {
                rows: rows + 1,
                expected: expected && wanted,
            },
        }
    }

    /// The warning, if all rows failed, and there were several, and nobody expected that.
    pub fn warning(&self) -> Option<String> {
        match self {
            Alike::Malformed {
                rows: rows @ 2..,
                expected: false,
                reason,
            } => Some(format!(
                "the first {rows} rows are all malformed, for one reason; is an option wrong? {reason}"
            )),
            Alike::Invalid {
                rows: rows @ 2..,
                expected: false,
                algorithm,
                prehashed,
            } => Some(format!(
                "the first {rows} rows are all invalid as {}; is an option wrong? {}",
                algorithm.name(),
                hint(*algorithm, *prehashed)
            )),
            Alike::Mixed {
                rows,
                expected: false,
            } => Some(format!(
                "none of the first {rows} rows is valid; is an option wrong? see --encoding, --message-encoding, --alg"
            )),
            _ => None,
        }
    }
}

/// The options that may be wrong if no signature is valid.
fn hint(algorithm: Algorithm, prehashed: bool) -> &'static str {
    match (algorithm, prehashed) {
        (Algorithm::Ecdsa { .. }, true) => {
            "are these messages, which --message-column reads, or hashes of another algorithm? \
             is it another --alg?"
        }
        (Algorithm::Ecdsa { low_s: true, .. }, _) => {
            "see --low-s, --message-encoding, --hash-column (for messages that are hashes already), --alg"
        }
        (Algorithm::Ecdsa { .. }, _) => {
            "see --message-encoding, --hash-column (for messages that are hashes already), --alg"
        }
        (Algorithm::Ed25519(_), _) => "see --message-encoding, --alg, --policy",
        (Algorithm::Bip340 | Algorithm::Taproot, _) => "see --message-encoding, --alg",
        (Algorithm::Bitcoin { .. }, true) => {
            "are these hashes in the order of a block explorer, which is reversed?"
        }
        (Algorithm::Bitcoin { .. }, false) => {
            "see --message-encoding, --hash-column (for hashes of transactions), --alg"
        }
        (Algorithm::Ethereum { .. }, true) => {
            "do the hashes have the prefix of messages that the signatures have (EIP-191)?"
        }
        (Algorithm::Ethereum { .. }, false) => {
            "is it the message of a wallet? use the algorithm ethereum-personal; see --message-encoding, --hash-column"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_rows_of_one_mistake_have_one_sentence() {
        let mut all = Reasons::default();
        for block in 0..250 {
            let mut reasons = Reasons::default();
            for row in 0..4 {
                reasons.count(&format!("signature: {} bytes: P-256 of EIP-2098", 60 + row));
                reasons.count(&format!("alg: no algorithm {:?}", char::from(block)));
            }
            reasons.count("no key");
            all.add(reasons);
        }
        let text = all.summary();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "1000 rows: signature: # bytes: P-256 of EIP-2098");
        assert_eq!(lines[1], "250 rows: no key");
        assert_eq!(lines.len(), 5);
        let counts = lines
            .iter()
            .map(|l| l.split(' ').next().unwrap().parse::<u64>().unwrap());
        assert_eq!(counts.sum::<u64>(), 2250);
    }

    #[test]
    fn a_warning_needs_several_rows_that_all_fail() {
        let named = |name: &str| name.parse::<Algorithm>().unwrap();
        let (p256, ed25519) = (named("p256"), named("ed25519"));
        let warning = |take: &[&dyn Fn(&mut Alike)]| {
            let mut alike = Alike::default();
            take.iter().for_each(|take| take(&mut alike));
            alike.warning()
        };
        let malformed = |why: &'static str| move |alike: &mut Alike| alike.malformed(why, None);
        let invalid = |row: (Algorithm, bool)| move |alike: &mut Alike| alike.invalid(row, None);
        let (seven, nine, other) = (
            malformed("70 bytes: DER"),
            malformed("9 bytes: DER"),
            malformed("no key"),
        );
        let (plain, hashed, ed) = (
            invalid((p256, false)),
            invalid((p256, true)),
            invalid((ed25519, false)),
        );
        let text = warning(&[&seven, &nine, &seven]).unwrap();
        assert!(text.contains("first 3 rows are all malformed") && text.contains("70 bytes: DER"));
        let text = warning(&[&plain, &plain]).unwrap();
        assert!(
            text.contains("2 rows are all invalid as p256-der") && text.contains("--hash-column")
        );
        assert!(
            warning(&[&hashed, &hashed])
                .unwrap()
                .contains("--message-column")
        );
        assert!(warning(&[&ed, &ed]).unwrap().contains("--policy"));
        for rows in [
            &[&seven as &dyn Fn(&mut Alike), &other][..],
            &[&seven, &plain],
            &[&plain, &hashed],
            &[&plain, &ed],
            &[&plain, &plain, &seven],
        ] {
            let start = format!("none of the first {} rows is valid", rows.len());
            assert!(warning(rows).unwrap().starts_with(&start));
        }
        let valid = |alike: &mut Alike| *alike = Alike::Valid;
        for rows in [
            &[][..],
            &[&seven as &dyn Fn(&mut Alike)],
            &[&plain],
            &[&plain, &valid, &plain],
            &[&plain, &ed, &valid],
            &[&valid, &seven, &seven],
        ] {
            assert_eq!(warning(rows), None);
        }
        // As expected; or one of them not.
        let mut alike = Alike::default();
        for expected in [Verdict::Invalid, Verdict::Invalid] {
            alike.invalid((p256, false), Some(Some(expected)));
        }
        assert_eq!(alike.warning(), None);
        alike.invalid((p256, false), Some(Some(Verdict::Valid)));
        assert!(alike.warning().is_some());
    }
}
