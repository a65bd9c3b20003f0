//! The modules inside standalone files.
//!
//! Their contents are trusted and use more of Rust than the reader supports. So they are compared with their known
//! texts, line by line, before anything is read. Indentation does not count: no string spans several lines.

use super::super::error::Result;
use super::super::token::{Placed, RUST, Token, error, measured, of_line};
use super::super::{vectors, words};
use crate::strategy::common::{HALF, NARROW};

/// A known module: its name, the width of its words, and its text.
struct Known {
    name: &'static str,
    width: u32,
    /// Its lines without indentation.
    lines: Vec<String>,
}

fn trimmed(line: &str) -> String {
    line.trim_matches(' ').into()
}

fn lines(text: &str) -> Vec<String> {
    text.trim_matches('\n').lines().map(trimmed).collect()
}

fn known() -> Vec<Known> {
    let words = [8, 16, 32, 64].map(|width| Known {
        name: "word",
        width,
        lines: lines(&words::module(width)),
    });
    let lane = |name, factor| Known {
        name,
        width: 64,
        lines: lines(vectors::module(factor)),
    };
    let lanes = [lane("lane", HALF), lane("lane32", NARROW)];
    words.into_iter().chain(lanes).collect()
}

/// The tokens of a text, each known module as one token; and the word width of the last module.
pub(super) fn tokens(text: &str) -> Result<(Vec<Placed>, Option<u32>)> {
    let lines: Vec<&str> = text.split('\n').collect();
    // Only files with a module need their texts.
    let heads = ["mod word", "pub mod lane"];
    let is_head = |line: &&str| heads.iter().any(|h| trimmed(line).starts_with(h));
    let known = match lines.iter().any(is_head) {
        true => known(),
        false => vec![],
    };
    let (mut out, mut width) = (vec![], None);
    let mut i = 0;
    while let Some(line) = lines.get(i) {
        let here = known.iter().find_map(|k| {
            let rest = lines.get(i..i + k.lines.len())?;
            let same = rest.iter().zip(&k.lines).all(|(a, b)| trimmed(a) == *b);
            same.then_some((k, k.lines.len()))
        });
        if let Some((k, length)) = here {
            out.push(Placed {
                line: i + 1,
                token: Token::Module(k.name),
            });
            width = Some(k.width);
            i += length;
            continue;
        }
        if is_head(line) {
            let message = match trimmed(line).starts_with(heads[0]) {
                true => "these are not the word functions",
                false => "these are not the vectors of files that stand alone",
            };
            return error(i + 1, message);
        }
        of_line(i + 1, line, &RUST, &mut out)?;
        i += 1;
    }
    measured(&out)?;
    Ok((out, width))
}
