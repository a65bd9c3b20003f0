//! The report as one self-contained page: no network, no scripts.

use super::figures::{Bar, Figure};
use crate::failure::Failure;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1a1c20; --soft: #5c6370; --paper: #fbfaf7; --card: #fff; --line: #e3e0d8;
  --measured: #2563a8; --counted: #3f8f5f; --model: #b5832a; --estimate: #c9a86a; --published: #8a8f98; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #a2a8b3; --paper: #15171b; --card: #1d2026; --line: #30343c;
  --measured: #6aa5e8; --counted: #6cc08d; --model: #dcae5b; --estimate: #a98f57; --published: #7d838d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 66rem; padding: 1.2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .2rem; }
h3 { font-size: .9rem; font-weight: 600; margin: 1rem 0 .3rem; }
nav { margin: 1rem 0; } nav a { display: inline-block; margin: .15rem .8rem .15rem 0; }
a { color: var(--measured); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 1.2rem 0; }
.unit, .meta, dl { color: var(--soft); font-size: .88rem; } .unit, .meta { margin: 0; }
.lead { margin: .3rem 0 .6rem; }
.groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(25rem, 1fr)); gap: 0 2.2rem; }
.row { display: grid; grid-template-columns: 11.5rem 1fr 4.6rem; gap: .6rem; align-items: center; font-size: .9rem; margin: .15rem 0; }
.row b { text-align: right; font-variant-numeric: tabular-nums; }
.track { height: .85rem; } .track i { display: block; height: 100%; border-radius: 0 .2rem .2rem 0; }
.best .label, .best b { font-weight: 700; } .row b { font-weight: 400; }
.published .track i { opacity: .75; } .published .label { font-style: italic; }
dl { margin: 1rem 0 0; } dt { font-weight: 600; color: var(--ink); } dd { margin: 0 0 .5rem; }
.key span { display: inline-block; margin-right: 1rem; } .key i { display: inline-block; width: .8em; height: .8em; border-radius: .15em; margin-right: .35em; }
@media (max-width: 60rem) { .groups { display: block; } }
@media (max-width: 40rem) { body { padding: .6rem .5rem 3rem; } section { padding: .8rem .7rem; }
  .row { grid-template-columns: 1fr auto; gap: 0 .5rem; margin: .35rem 0; } .track { grid-column: 1 / 3; grid-row: 2; height: .6rem; } }
";

const KINDS: [(&str, &str); 5] = [
    ("measured", "measured here"),
    ("counted", "counted, exact"),
    ("model", "a model's cycles"),
    ("estimate", "estimate from a model"),
    ("published", "published by others"),
];

/// Escapes text for the page.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Formats a bar's figure.
pub fn number(x: f64) -> String {
    let digits = match x {
        x if x < 100.0 && x.fract() != 0.0 => format!("{x:.1}"),
        x => format!("{x:.0}"),
    };
    let (whole, rest) = digits
        .split_once('.')
        .map_or((digits.as_str(), ""), |(w, r)| (w, r));
    let mut out = String::new();
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    match rest {
        "" => out,
        rest => format!("{out}.{rest}"),
    }
}

/// The page.
pub fn page(machine: &str, figures: &[Figure]) -> Result<String, Failure> {
    let mut t = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>limbsmith: figures</title>\n<style>{STYLE}"
    );
    for (kind, _) in KINDS {
        let _ = write!(t, ".{kind} i {{ background: var(--{kind}); }} ");
    }
    let _ = write!(
        t,
        "</style></head>\n<body>\n<h1>limbsmith: published figures, reproduced</h1>\n<p class=\"meta\">{}</p>\n<nav>",
        escape(machine)
    );
    for f in figures {
        let _ = write!(t, "<a href=\"#{}\">{}</a>", f.id, escape(f.title));
    }
    t += "</nav>\n<p class=\"meta key\">";
    for (kind, words) in KINDS {
        let _ = write!(t, "<span class=\"{kind}\"><i></i>{words}</span>");
    }
    t += "</p>\n<p class=\"meta\">Shorter is faster, and the shortest of a group is in bold. Bars of a group share a scale; groups do not. \
          Below each picture stands how its figures were obtained and what was published.</p>\n";
    for f in figures {
        section(&mut t, f);
    }
    let json = serde_json::to_string(figures).map_err(|e| Failure::Input(e.to_string()))?;
    // The data must not contain the end tag of its element.
    let json = json.replace('<', "\\u003c");
    let _ = write!(
        t,
        "<script type=\"application/json\" id=\"figures\">{json}</script>\n</body></html>\n"
    );
    Ok(t)
}

fn section(t: &mut String, f: &Figure) {
    let _ = writeln!(
        t,
        "<section id=\"{}\"><h2>{}</h2><p class=\"lead\">{}</p><p class=\"unit\">In {}.</p><div class=\"groups\">",
        f.id,
        escape(f.title),
        escape(&f.verdict),
        escape(f.unit)
    );
    let mut i = 0;
    while i < f.bars.len() {
        let group = &f.bars[i].group;
        let bars: Vec<&Bar> = f.bars[i..]
            .iter()
            .take_while(|b| b.group == *group)
            .collect();
        let most = bars.iter().map(|b| b.value).fold(0.0, f64::max);
        let least = bars.iter().map(|b| b.value).fold(f64::INFINITY, f64::min);
        let _ = writeln!(t, "<div><h3>{}</h3>", escape(group));
        for (k, b) in bars.iter().enumerate() {
            let width = if most > 0.0 {
                100.0 * b.value / most
            } else {
                0.0
            };
            let _ = writeln!(
                t,
                "<div class=\"row {}{}\" data-bar=\"{}\"><span class=\"label\">{}</span><span class=\"track\">\
                 <i style=\"width:{width:.2}%\"></i></span><b>{}</b></div>",
                b.kind,
                if b.value == least && bars.len() > 1 {
                    " best"
                } else {
                    ""
                },
                i + k,
                escape(&b.label),
                number(b.value)
            );
        }
        *t += "</div>";
        i += bars.len();
    }
    *t += "</div>";
    if f.bars.is_empty() {
        *t += "<p>Nothing was measured.</p>";
    }
    *t += "<dl>";
    for (name, text) in [
        ("How these figures were obtained", &f.how),
        ("What was published", &f.published),
    ] {
        let _ = write!(t, "<dt>{name}</dt><dd>{}</dd>", escape(text));
    }
    *t += "</dl></section>\n";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_text() {
        let all = [7.0, 61.27, 158.4, 1234.5, 1_234_567.0].map(number);
        assert_eq!(all, ["7", "61.3", "158", "1,234", "1,234,567"]);
        assert_eq!(escape("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
