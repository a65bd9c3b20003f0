//! A survey as text for people, and as a file.

use super::{Compiled, Pair, Survey, agreed, front, steps};
use crate::Error;
use std::fmt::Write;
use std::path::Path;

impl Survey {
    /// The survey in its file format.
    pub fn text(&self) -> Result<String, Error> {
        let text = serde_json::to_string_pretty(self);
        text.map(|t| t + "\n")
            .map_err(|e| Error::Refused(e.to_string()))
    }

    /// Parses a file's text.
    pub fn parse(text: &str, path: &Path) -> Result<Survey, Error> {
        serde_json::from_str(text).map_err(|e| Error::file(path, e))
    }
}

/// The table, and the conclusions that all models agree on.
pub fn table(s: &Survey) -> String {
    let mut t = String::new();
    for tool in &s.tools {
        let _ = writeln!(t, "{tool}");
    }
    let _ = writeln!(
        t,
        "\nproduct, square, and a verification's steps (24 products and 16 squares). Instructions are executed ones,\n\
         counted under emulation; cycles are the output of models, not measured.\n"
    );
    for r in &s.rows {
        let _ = writeln!(t, "{}", r.name);
        for c in &r.compiled {
            line(&mut t, &c.compiler, "instructions", &c.instructions);
            for (model, pair) in &c.models {
                line(&mut t, &c.compiler, &format!("model: {model}"), pair);
            }
        }
    }
    let best: Vec<&str> = front(s).iter().map(|r| r.name.as_str()).collect();
    let what = match s
        .rows
        .iter()
        .any(|r| r.compiled.iter().any(|c| !c.models.is_empty()))
    {
        true => "compilers and models",
        false => "compilers (by instructions: there is no model)",
    };
    let _ = match best[..] {
        [one] => writeln!(t, "\nall {what} agree that {one} is fastest"),
        _ => writeln!(
            t,
            "\nno agreement on which is fastest of {}; all others are slower than one of them to all {what}",
            best.join(", ")
        ),
    };
    let pairs = s.rows.windows(2).filter(|w| agreed(&w[0], &w[1])).count();
    let _ = writeln!(
        t,
        "{pairs} of {} neighbors in this table are in an order that all agree on",
        s.rows.len().saturating_sub(1)
    );
    t
}

fn line(t: &mut String, compiler: &str, what: &str, pair: &Pair) {
    let _ = writeln!(
        t,
        "    {compiler:14} {what:40} {:8.1} {:8.1} {:10.0}",
        pair[0],
        pair[1],
        steps(pair)
    );
}

/// One compiler's figures in one view: a model by name, or instructions.
pub fn view<'a>(c: &'a Compiled, model: Option<&str>) -> Option<&'a Pair> {
    match model {
        None => Some(&c.instructions),
        Some(name) => c.models.iter().find(|(m, _)| m == name).map(|(_, p)| p),
    }
}
