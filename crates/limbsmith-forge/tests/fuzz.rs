//! The fuzz targets on a small corpus and on mutations of it, deterministic on every run.

mod oracle;
mod small;
mod targets;

use limbsmith_check::Proved;
use limbsmith_forge::SPECS;
use limbsmith_forge::audit::{Evidence, audit_at};
use limbsmith_forge::emit::c::header;
use limbsmith_forge::emit::rust::{Style, file};
use limbsmith_forge::read::rust::Home;
use small::Rng;

/// One to four small changes: bytes, words, lines, and pieces of the same text elsewhere.
fn mutated(r: &mut Rng, text: &[u8]) -> Vec<u8> {
    let mut t = text.to_vec();
    for _ in 0..1 + r.below(4) {
        if t.is_empty() {
            return t;
        }
        let at = r.below(t.len());
        let end = t.len().min(at + 1 + r.below(12));
        match r.below(9) {
            0 => t[at] ^= 1 << r.below(8),
            1 => t[at] = *r.pick(b"0123456789()[]{};:=+-*^&|<>x.,_ \n#\""),
            2 => drop(t.drain(at..end)),
            3 => {
                let piece = t[at..end].to_vec();
                let to = r.below(t.len());
                t.splice(to..to, piece);
            }
            4 | 5 => {
                // A number changes.
                let digits = |b: &u8| b.is_ascii_digit();
                if let Some(i) = t[at..].iter().position(digits) {
                    t[at + i] = b'0' + r.below(10) as u8;
                }
            }
            6 => {
                // A line is deleted or duplicated.
                let lines: Vec<&[u8]> = t.split(|b| *b == b'\n').collect();
                let mut lines: Vec<Vec<u8>> = lines.iter().map(|l| l.to_vec()).collect();
                let i = r.below(lines.len());
                if r.once_in(2) {
                    lines.remove(i);
                } else {
                    lines.insert(i, lines[i].clone());
                }
                t = lines.join(&b'\n');
            }
            7 => {
                let word = *r.pick(&[
                    "18446744073709551616",
                    "-1",
                    "0x",
                    "whole",
                    "split 0 2",
                    "mask(c)",
                    "u128",
                    "((",
                    "2^64",
                ]);
                t.splice(at..at, word.bytes());
            }
            _ => t.truncate(at),
        }
    }
    t
}

fn run(target: &str, corpus: &[Vec<u8>], rounds: usize) {
    let (_, body) = targets::TARGETS
        .iter()
        .find(|t| t.0 == target)
        .expect("a target");
    let r = &mut Rng(target.len() as u64);
    for seed in corpus {
        body(seed);
    }
    for _ in 0..rounds / oracle::one_in(4) {
        let seed = r.pick(corpus).clone();
        body(&mutated(r, &seed));
    }
}

fn style() -> Style {
    Style {
        origin: "Written by a test.".into(),
        helpers: None,
    }
}

#[test]
fn specifications() {
    let mut corpus: Vec<Vec<u8>> = SPECS.iter().map(|(_, t)| t.as_bytes().to_vec()).collect();
    let odd = [
        "name = \"p\"\nmodulus = \"((2^13 - 1)) * 0x1\"\n[[representation]]\nname = \"r\"\n\
         strategy = \"unsaturated\"\nlimbs = \"3x5\"\nword = 16\nloose = 4\nsmall = 3\noperations = [\"mul\"]\n",
        "2^(2^3) - 1\n10x25.5\n0x_ff\n-3 + 4\n64x64\n1x1\n",
    ];
    corpus.extend(odd.map(|t| t.as_bytes().to_vec()));
    run("spec", &corpus, 1500);
}

#[test]
fn word_programs_and_certificates() {
    let module = targets::tiny();
    let mut corpus = vec![];
    for report in audit_at(&module, &file(&module, &style()), Home::Alone).expect("readable") {
        if let Ok(Evidence::Kernel(k)) = report.verdict {
            let entry = Proved {
                program: k.program,
                contract: k.contract,
                certificate: k.proof.certificate,
            };
            corpus.push(entry.to_string().into_bytes());
        }
    }
    assert!(corpus.len() > 10);
    run("words", &corpus, 6000);
}

#[test]
fn checked_programs() {
    let corpus: Vec<Vec<u8>> = (0..400u32).map(|i| i.to_le_bytes().to_vec()).collect();
    run("checker", &corpus, 1200);
}

#[test]
fn rust_texts() {
    let text = file(&targets::tiny(), &style()).into_bytes();
    let deep = |open: &str, n: usize| {
        let close: String = open
            .chars()
            .rev()
            .map(|c| match c {
                '(' => ')',
                '[' => ']',
                c => c,
            })
            .collect();
        format!(
            "fn f(a: &[u64; 1]) -> u64 {{ {}1{} }}",
            open.repeat(n),
            close.repeat(n)
        )
        .into_bytes()
    };
    let corpus = [
        text,
        deep("(", 3000),
        deep("[", 3000),
        format!(
            "fn f(a: &[u64; 1]) -> u64 {{ a[0]{} }}",
            " + a[0]".repeat(3000)
        )
        .into_bytes(),
        format!("fn f(a: &[u64; 1]) -> u64 {{ {}a }}", "-".repeat(5000)).into_bytes(),
        format!(
            "fn f(a: &[u64; 1]) -> u64 {{ a[0]{} }}",
            " as u64".repeat(5000)
        )
        .into_bytes(),
        format!(
            "fn f(a: &[u64; 1]) -> u64 {{ a[0]{} }}",
            ".wrapping_add(1)".repeat(3000)
        )
        .into_bytes(),
        format!("use {}adc;", "self::".repeat(5000)).into_bytes(),
        format!("use {}adc{};", "{".repeat(3000), "}".repeat(3000)).into_bytes(),
    ];
    // The deep ones unchanged; mutations of the kernels.
    run("rust", &corpus, 0);
    run("rust", &corpus[..1], 1200);
}

#[test]
fn c_texts() {
    let module = targets::tiny();
    let text = header(&[&module], "Written by a test.").expect("a header");
    // A result of the first function, nested and chained.
    let at = text.find("r[0] = ").expect("a result") + 7;
    let with = |piece: String| {
        let mut t = text.clone();
        t.insert_str(at, &piece);
        t.into_bytes()
    };
    let corpus = [
        text.clone().into_bytes(),
        with("(".repeat(20_000)),
        with("(uint16_t)".repeat(20_000)),
        with("-".repeat(20_000)),
        with("1 + ".repeat(20_000)),
        with("a[".repeat(20_000)),
    ];
    run("c", &corpus, 0);
    run("c", &corpus[..1], 1200);
}

/// Damaged kernels that the reader and the proof accept keep their contracts when they run.
#[test]
fn damaged_kernels_that_are_proved_keep_their_contracts() {
    let module = targets::tiny();
    let text = file(&module, &style()).into_bytes();
    let r = &mut Rng(77);
    let mut random = oracle::Random::new(78);
    let mut proved = 0;
    for _ in 0..150 {
        let bad = mutated(r, &text);
        let Ok(reports) = audit_at(&module, &String::from_utf8_lossy(&bad), Home::Alone) else {
            continue;
        };
        for report in reports {
            if let Ok(Evidence::Kernel(k)) = report.verdict {
                proved += 1;
                oracle::hold(&k.program, &k.contract, 5, &mut random)
                    .unwrap_or_else(|e| panic!("{}: {e}\n{}", report.name, k.program));
            }
        }
    }
    assert!(proved > 100, "{proved}");
}
