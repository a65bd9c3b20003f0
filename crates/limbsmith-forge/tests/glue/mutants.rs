//! Changes of a text, one at a time: other functions, other constants, arguments swapped, digits and
//! operators changed.

/// A changed text.
#[derive(Debug)]
pub struct Mutant {
    /// The file.
    pub file: String,
    /// The line with the change marked, for messages.
    pub around: String,
    at: usize,
    old: usize,
    new: String,
}

impl Mutant {
    /// The changed text.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.at], &self.new, &text[self.at + self.old..]].concat()
    }
}

/// Names that can replace one another without a change of types.
const GROUPS: [&[&str]; 14] = [
    &[
        "add",
        "sub",
        "mul",
        "product",
        "reduce_sum",
        "reduce_difference",
    ],
    &["reduce_plus", "reduce_minus"],
    &["add_sums", "sub_sums"],
    &["select", "select_sums"],
    &["square", "neg", "carry", "reduce", "product_square"],
    &["mask_and", "mask_or"],
    &["both", "either"],
    &["carried", "plain"],
    &["Carried", "Plain"],
    &["R", "R2", "R3", "R_INVERSE"],
    &["ONE", "STORED", "ENTER"],
    &["power_of_two", "negative_power_of_two"],
    &["overflowing_add", "overflowing_sub"],
    &["INVERT", "POWER", "SQRT", "P58"],
];

/// Operators that can replace one another.
const OPERATORS: [(&str, &str); 12] = [
    (" & ", " | "),
    (" | ", " & "),
    (" << ", " >> "),
    (" >> ", " << "),
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " + "),
    (" < ", " <= "),
    (" == ", " != "),
    (" || ", " && "),
    ("!borrow", "borrow"),
    ("true", "false"),
];

/// Lines that only declare types, or are empty.
fn is_plain(line: &str) -> bool {
    let line = line.trim_start();
    let heads = [
        "//",
        "#",
        "fn ",
        "pub fn",
        "pub const fn",
        "pub(super) fn",
        "impl",
        "use ",
        "pub use",
        "pub(",
        "pub trait",
        "pub struct",
        "pub enum",
        "type ",
        "pub type",
        "macro_rules!",
        "where",
        "($",
        "-> ",
        "Copy",
        "+ ",
        "_",
        "debug_assert",
        "pub mod",
        "const NAME",
        "const BITS",
        "field: PhantomData",
        "assert!((",
        "assert!(k < 1 << 17)",
    ];
    heads.iter().any(|h| line.starts_with(h)) || line.ends_with("-> Self::Vector;")
}

/// Parts of a file without a proof.
const OUTSIDE: [&str; 9] = [
    "LaneField for",
    "Field25519 for",
    "Zeroize for",
    "fn loose<",
    "fn packed<",
    "fn below(",
    "! edwards_add_affine",
    "! formula",
    "_bytes(",
];

/// Functions whose two arguments may be swapped.
const COMMUTE: [&str; 13] = [
    "mul",
    "add",
    "add_sums",
    "product",
    "mask_and",
    "mask_or",
    "both",
    "either",
    "eq",
    "reduce_sum",
    "equal",
    "Mul",
    "reduce_plus",
];

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The arguments of a call that begins here, if it ends on the line.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let (mut depth, mut start, mut all) = (0, 0, vec![]);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' if depth == 0 => {
                all.push(&text[start..i]);
                return Some((all, i));
            }
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                all.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    None
}

/// All mutants of a file.
pub fn mutants(file: &str, text: &str) -> Vec<Mutant> {
    let mut out = vec![];
    let (mut at, mut outside) = (0, None);
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let indent = line.len() - line.trim_start().len();
        // Such a part ends with the brace below its beginning.
        if let Some(level) = outside {
            if indent == level && line.trim() == "}" {
                outside = None;
            }
            continue;
        }
        let words = file == "words.rs" && line.starts_with("words!(");
        if OUTSIDE.iter().any(|o| line.contains(o)) || words {
            outside = (!line.trim_end().ends_with([';', '}'])).then_some(indent);
            continue;
        }
        let declared = line.trim_start().starts_with("const ") && !line.contains(" = ");
        if is_plain(line) || declared && line.trim_end().ends_with(';') {
            continue;
        }
        // For a delegating function, only the target after ` =` is changed.
        let of_const = line
            .trim_start()
            .trim_start_matches("pub ")
            .starts_with("const ");
        let first = match line.find("-> ").map(|i| (i, line[i..].find(" = "))) {
            Some((_, None)) => continue,
            Some((i, Some(j))) => i + j,
            None => line.find(" =").filter(|_| of_const).unwrap_or(0),
        };
        let line = line.split(" //").next().unwrap_or(line);
        let mut push = |from: usize, old: usize, new: String| {
            if line[from..from + old] != new {
                out.push(Mutant {
                    file: file.into(),
                    around: format!("{}>>{new}<<{}", &line[..from], &line[from + old..]),
                    at: begin + from,
                    old,
                    new,
                });
            }
        };
        for (old, new) in OPERATORS {
            for (i, _) in line.match_indices(old).filter(|(i, _)| *i >= first) {
                push(i, old.len(), new.into());
            }
        }
        let mut i = first;
        while let Some(c) = line[i..].chars().next() {
            if !is_word(c) {
                if c == '('
                    && let Some((args, _)) = arguments(&line[i + 1..])
                    && let [a, b, ..] = &args[..]
                    && i > 0
                    && !args.iter().any(|a| a.contains(": ") || a.contains("$("))
                    && !COMMUTE.contains(&line[..i].rsplit(|c| !is_word(c)).next().unwrap_or(""))
                {
                    let swapped = format!("{}, {}", b.trim(), a.trim());
                    push(i + 1, a.len() + 1 + b.len(), swapped);
                }
                i += c.len_utf8();
                continue;
            }
            let len = line[i..].chars().take_while(|c| is_word(*c)).count();
            let word = &line[i..i + len];
            if let Some(group) = GROUPS.iter().find(|g| g.contains(&word)) {
                let place = group.iter().position(|w| *w == word).unwrap_or(0);
                for next in 1..group.len().min(3) {
                    push(i, len, group[(place + next) % group.len()].into());
                }
            } else if let Some(hex) = word.strip_prefix("0x") {
                for k in [0, hex.len() / 2, hex.len() - 1] {
                    let digit = u8::from_str_radix(&hex[k..=k], 16).expect("a digit") ^ 1;
                    let new = format!("0x{}{digit:x}{}", &hex[..k], &hex[k + 1..]);
                    push(i, len, new);
                }
            } else if let Ok(n) = word.parse::<u64>() {
                push(i, len, (n + 1).to_string());
                if n > 0 {
                    push(i, len, (n - 1).to_string());
                }
            }
            i += len;
        }
    }
    out
}
