//! The report as a browser shows it: every bar's figure and length compared with its data.

use super::common::{file, folder, limbsmith, path};
use serde_json::Value;
use std::process::Command;

const BROWSER: &str = "chromium-headless-shell";

/// Reads the page layout; only this test's copy of the page has it.
const COLLECT: &str = r#"<script>
const rows = [...document.querySelectorAll('.row')].map(r => ({
  figure: r.closest('section').id, bar: +r.dataset.bar,
  label: r.querySelector('.label').textContent, text: r.querySelector('b').textContent,
  part: r.querySelector('i').getBoundingClientRect().width / r.querySelector('.track').getBoundingClientRect().width,
  seen: r.querySelector('i').getBoundingClientRect().height > 3 && getComputedStyle(r.querySelector('i')).backgroundColor != 'rgba(0, 0, 0, 0)'}));
const out = document.createElement('pre'); out.id = 'collected';
out.textContent = JSON.stringify({rows, wide: document.documentElement.scrollWidth, window: innerWidth});
document.body.append(out);
</script></body>"#;

/// Sample results of a run: primes, so that all bars differ.
const RESULTS: &str = r#"{"op":"ed25519-sign","backend":"sat64-bmi2","batch":1,"ns_per_op":1.0,"cycles_per_op":26003.00,"machine":"a <fine> machine"}
{"op":"ed25519-sign","backend":"r52-ifma","batch":1,"ns_per_op":1.0,"cycles_per_op":15101.00}
{"op":"ed25519-verify","backend":"sat64-bmi2","batch":1,"ns_per_op":1.0,"cycles_per_op":83009.00}
{"op":"ed25519-verify-each","backend":"ifma","batch":64,"ns_per_op":1.0,"cycles_per_op":24001.00}
{"op":"ed25519-verify-each","backend":"avx2","batch":64,"ns_per_op":1.0,"cycles_per_op":70001.00}
{"op":"ed25519-double-base","backend":"sat64-bmi2","batch":1,"ns_per_op":1.0,"cycles_per_op":90001.00}
{"op":"ed25519-double-base-each","backend":"ifma","batch":64,"ns_per_op":1.0,"cycles_per_op":22501.00}
{"op":"x25519-variable","backend":"r51-ifma","batch":1,"ns_per_op":1.0,"cycles_per_op":47017.00}
{"op":"p256-sign","backend":"ifma","batch":1,"ns_per_op":1.0,"cycles_per_op":24503.00}
{"op":"p256-sign","backend":"bmi2","batch":1,"ns_per_op":1.0,"cycles_per_op":49009.00}
{"op":"secp256k1-ecdh","backend":"ifma","batch":1,"ns_per_op":1.0,"cycles_per_op":77003.00}
{"op":"p256-double-base","backend":"portable","batch":1,"ns_per_op":1.0,"cycles_per_op":190027.00}
{"op":"p384-mul","backend":"s55","batch":1,"ns_per_op":1.0,"cycles_per_op":131.10}
{"op":"p384-mul","backend":"mont64","batch":1,"ns_per_op":1.0,"cycles_per_op":127.30}
"#;

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).expect("the beginning");
    rest.split_once(end).expect("the end").0
}

#[test]
fn report_shows_its_data() {
    let folder = folder("report");
    let results = file(&folder, "results.json", RESULTS);
    let page = path(&folder, "report.html");
    limbsmith(["bench", "--report", &page, "--from", &results]).good();
    let html = std::fs::read_to_string(&page).unwrap();
    for outside in ["http:", "https:", "url(", "src=", "@import", "<link"] {
        assert!(!html.contains(outside), "{outside} in the page");
    }
    assert!(html.contains("measured earlier on a &lt;fine&gt; machine<"));
    let data = between(&html, "id=\"figures\">", "</script>");
    let figures: Vec<Value> = serde_json::from_str(data).unwrap();
    assert_eq!(figures.len(), 8);
    let bars = |f: &Value| f["bars"].as_array().unwrap().clone();
    // The data contain all measurements.
    for line in RESULTS.lines() {
        let r: Value = serde_json::from_str(line).unwrap();
        let here = |b: &Value| {
            b["kind"] == "measured"
                && b["label"]
                    .as_str()
                    .unwrap()
                    .contains(r["backend"].as_str().unwrap())
                && b["value"] == r["cycles_per_op"]
        };
        assert!(figures.iter().any(|f| bars(f).iter().any(here)), "{line}");
    }
    let sums = figures.iter().find(|f| f["id"] == "double-base").unwrap();
    let verdict = sums["verdict"].as_str().unwrap();
    // 90,001 / 22,501, and no claim of curves that lack one of the two.
    assert!(
        verdict.contains("each 4.0 (edwards25519) times"),
        "{verdict}"
    );
    let single = figures.iter().find(|f| f["id"] == "single").unwrap();
    let verdict = single["verdict"].as_str().unwrap();
    assert!(verdict.contains("P-256 ECDSA sign 0.50."), "{verdict}");
    assert_eq!(bars(single).len(), 7);
    for f in &figures {
        assert!(!bars(f).is_empty(), "{}: no bars", f["id"]);
        for part in ["title", "unit", "how", "published", "verdict"] {
            let text = f[part].as_str().unwrap();
            assert!(
                text.len() > 3 && !text.contains("NaN") && !text.contains("inf"),
                "{text}"
            );
        }
    }
    limbsmith(["bench", "--from", &results]).refused(&["--from is for --report"]);
    let forced = ["bench", "--force", "--report", &page, "--from"];
    limbsmith(["bench", "--report", &page, "--from", &results]).refused(&["exists already"]);
    limbsmith(forced.iter().chain(&["/no/such"])).refused(&["/no/such"]);
    let broken = file(&folder, "broken.json", "{}\n");
    limbsmith(forced.iter().chain(&[broken.as_str()])).refused(&["line 1", "cycles_per_op"]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test programs"]
fn a_browser_shows_the_data() {
    let folder = folder("report-shown");
    let results = file(&folder, "results.json", RESULTS);
    let page = path(&folder, "report.html");
    limbsmith(["bench", "--report", &page, "--from", &results]).good();
    let html = std::fs::read_to_string(&page).unwrap();
    let data = between(&html, "id=\"figures\">", "</script>");
    let figures: Vec<Value> = serde_json::from_str(data).unwrap();
    assert_eq!(figures.len(), 8);
    let copy = file(&folder, "copy.html", html.replace("</body>", COLLECT));
    for width in [390, 1200] {
        shown(&copy, width, &figures);
    }
}

/// The page in a window of this width.
fn shown(page: &str, width: usize, figures: &[Value]) {
    let out = Command::new(BROWSER)
        .args([
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--dump-dom",
        ])
        .arg(format!("--window-size={width},900"))
        .arg(format!("file://{page}"))
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&out.stdout).into_owned();
    let collected = between(&dom, "<pre id=\"collected\">", "</pre>").replace("&amp;", "&");
    let seen: Value =
        serde_json::from_str(&collected.replace("&lt;", "<").replace("&gt;", ">")).unwrap();
    assert!(
        seen["wide"].as_u64() <= seen["window"].as_u64(),
        "wider than the window: {width}"
    );
    let mut rows = seen["rows"].as_array().unwrap().iter();
    for f in figures {
        let bars = f["bars"].as_array().unwrap();
        for (i, bar) in bars.iter().enumerate() {
            let row = rows.next().expect("a row for each bar");
            let place = format!("{width}: {row} of {bar}");
            assert_eq!(
                (&row["figure"], &row["label"]),
                (&f["id"], &bar["label"]),
                "{place}"
            );
            assert_eq!(row["bar"], i, "{place}");
            let value = bar["value"].as_f64().unwrap();
            let text: f64 = row["text"]
                .as_str()
                .unwrap()
                .replace(',', "")
                .parse()
                .unwrap();
            assert!((text - value).abs() <= 0.5, "{place}");
            let group = bars.iter().filter(|b| b["group"] == bar["group"]);
            let most = group
                .map(|b| b["value"].as_f64().unwrap())
                .fold(0.0, f64::max);
            let part = row["part"].as_f64().unwrap();
            assert!((part - value / most).abs() < 0.02, "{place}");
            assert_eq!(row["seen"], true, "{place}");
        }
    }
    assert!(rows.next().is_none());
}
