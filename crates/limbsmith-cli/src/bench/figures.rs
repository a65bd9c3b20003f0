//! The figures of the report: measurements of this machine, counts from emulation, estimates of models, and
//! published figures of others.
//!
//! Measurements come from the run that writes the report (or a file of an earlier one). Figures of other
//! processors come from surveys in `crates/limbsmith-cli/surveys`, each written by `limbsmith tune
//! --target`, with its date: making one takes minutes and a dozen tools.

mod engine;

use super::cases::Operation;
use super::single;
use crate::failure::Failure;
use limbsmith_clock::Measurement;
use limbsmith_tune::target::{Row, Survey, show, steps};
use serde::Serialize;
use std::path::Path;

/// A bar.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Bars of a group are compared with each other.
    pub group: String,
    /// Its label.
    pub label: String,
    /// Its length.
    pub value: f64,
    /// `measured`, `counted`, `model`, `estimate` or `published`.
    pub kind: &'static str,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Its id in the page.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The unit of the bars.
    pub unit: &'static str,
    /// The origin of the bars.
    pub how: String,
    /// The result that others published.
    pub published: String,
    /// Whether our result agrees, and if not, why.
    pub verdict: String,
    /// The bars.
    pub bars: Vec<Bar>,
}

/// The operations that the report needs.
pub fn operations() -> Vec<Operation> {
    const NAMES: [&str; 15] = [
        "ed25519-sign",
        "ed25519-verify",
        "ed25519-verify-each",
        "ed25519-double-base",
        "ed25519-double-base-each",
        "secp256k1-double-base",
        "secp256k1-double-base-each",
        "p256-double-base",
        "p256-double-base-each",
        "p384-double-base",
        "p384-double-base-each",
        "fourq-double-base",
        "fourq-double-base-each",
        "p384-mul",
        "p384-square",
    ];
    let mut all = Operation::all();
    all.retain(|o| NAMES.contains(&o.name()) || single::NAMES.contains(&o.name()));
    all
}

/// A measured figure: operation, backend, cycles.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The operation's name.
    pub op: String,
    /// The backend's.
    pub backend: String,
    /// Core cycles.
    pub cycles: f64,
}

/// Points of a run.
pub fn points(results: &[Measurement]) -> Vec<Point> {
    let point = |r: &Measurement| Point {
        op: r.operation.clone(),
        backend: r.subject.clone(),
        cycles: r.cycles.median,
    };
    results.iter().map(point).collect()
}

/// Machines and points of a file of JSON lines, as `--json` writes it.
pub fn read(path: &Path) -> Result<(Vec<String>, Vec<Point>), Failure> {
    let text = crate::files::read_large(path)?;
    let text = std::str::from_utf8(&text).map_err(|e| Failure::file(path, e))?;
    let (mut machines, mut all) = (vec![], vec![]);
    for (i, line) in text.lines().enumerate() {
        let bad = |what: &str| Failure::file(path, format!("line {}: {what}", i + 1));
        let v: serde_json::Value = serde_json::from_str(line).map_err(|e| bad(&e.to_string()))?;
        if let Some(machine) = v["machine"].as_str()
            && !machines.iter().any(|m| m == machine)
        {
            machines.push(machine.to_string());
        }
        match (
            v["op"].as_str(),
            v["backend"].as_str(),
            v["cycles_per_op"].as_f64(),
        ) {
            (Some(op), Some(backend), Some(cycles)) => all.push(Point {
                op: op.into(),
                backend: backend.into(),
                cycles,
            }),
            _ => return Err(bad("no op, backend and cycles_per_op")),
        }
    }
    Ok((machines, all))
}

macro_rules! surveys {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../surveys/", $name, ".json")))),*]
    };
}

fn survey(name: &str) -> Result<Survey, Failure> {
    let all = surveys!("riscv64-p25519" "armv7-p256k1" "ppc64le-p384");
    let found = all.iter().find(|(n, _)| *n == name);
    let (_, text) = found.ok_or_else(|| Failure::Input(format!("no survey {name}")))?;
    Ok(Survey::parse(text, Path::new(name))?)
}

/// The origin of a survey's figures.
fn origin(s: &Survey, prime: &str, what: &str) -> String {
    format!(
        "{what} Kernels were compiled with -O3, compared with integers under qemu, and their executed \
         instructions counted there: exact. Cycles are the output of models, not measured. Made on {} with {}; \
         again by: limbsmith tune --target {} --prime {prime} --out FILE.",
        s.date,
        s.tools.join("; "),
        s.target
    )
}

/// Bars of some candidates in every view: instructions, and each compiler's code in each model.
fn views(s: &Survey, names: &[&str], weigh: &dyn Fn(&[f64; 2]) -> f64) -> Vec<Bar> {
    let rows: Vec<&Row> = names
        .iter()
        .filter_map(|n| s.rows.iter().find(|r| r.name == *n))
        .collect();
    let mut bars = vec![];
    let Some(first) = rows.first() else {
        return bars;
    };
    for (k, compiled) in first.compiled.iter().enumerate() {
        let models = compiled.models.iter().map(|m| Some(m.0.as_str()));
        for model in std::iter::once(None).chain(models) {
            let group = match model {
                None => format!("compiled by {}: instructions", compiled.compiler),
                Some(m) => format!(
                    "compiled by {}: cycles, {}",
                    compiled.compiler,
                    model_name(m)
                ),
            };
            for r in &rows {
                let pair = r.compiled.get(k).and_then(|c| show::view(c, model));
                bars.extend(pair.map(|p| Bar {
                    group: group.clone(),
                    label: r.name.clone(),
                    value: weigh(p),
                    kind: if model.is_none() { "counted" } else { "model" },
                }));
            }
        }
    }
    bars
}

/// The name of a model for people: its author and its processor.
fn model_name(model: &str) -> String {
    let (whose, cpu) = match model.strip_prefix("llvm-mca ") {
        Some(cpu) => ("LLVM's", cpu),
        None => ("gcc's", model.trim_start_matches("gcc's scheduler ")),
    };
    format!("{whose} model of {cpu}")
}

/// The name of a backend for people, with its identifier.
fn backend_name(op: &str, backend: &str) -> String {
    let about = match (op.starts_with("p384-"), backend) {
        _ if op.ends_with("-each") => match backend {
            "ifma" => "8 lanes, AVX-512",
            "ifma51" => "8 lanes, AVX-512, 5x51",
            "avx2" => "2 x 4 lanes",
            "single" => "one by one",
            _ => "",
        },
        (_, "ifma") => "in the lanes of a vector",
        (_, "portable") => "without BMI2",
        (_, "bmi2") => "with BMI2",
        (true, "sat64") => "6x64, folds",
        (true, "s55") => "7x55, folds",
        (true, "mont64") => "6x64, Montgomery",
        (_, "sat64") => "full words",
        (_, "sat64-bmi2") => "full words, BMI2",
        (_, "u51") => "5x51",
        (_, "u51-bmi2") => "5x51, BMI2",
        (_, "ps51") => "5x51, pre-shifted",
        (_, "ps51-bmi2") => "5x51, pre-shifted, BMI2",
        (_, "u25") => "10x25.5, 32-bit words",
        (_, "r52-ifma") => "5x52, 4 lanes a point",
        (_, "r51-ifma") => "5x51, 4 lanes a point",
        _ => "",
    };
    match about {
        "" => backend.into(),
        about => format!("{about} ({backend})"),
    }
}

/// The number of groups of models in which the first label is below the second, and the number of all groups.
fn agreement(bars: &[Bar], faster: &str, slower: &str) -> (usize, usize) {
    let find = |group: &str, label: &str| {
        let mut of = bars.iter().filter(|b| b.group == group && b.label == label);
        of.next().map(|b| b.value)
    };
    let mut groups: Vec<&str> = bars
        .iter()
        .filter(|b| b.kind == "model")
        .map(|b| b.group.as_str())
        .collect();
    groups.dedup();
    let both = groups
        .iter()
        .filter_map(|g| Some((find(g, faster)?, find(g, slower)?)));
    let both: Vec<_> = both.collect();
    (both.iter().filter(|(a, b)| a < b).count(), both.len())
}

/// Bars of operations in named groups, one for each backend.
pub fn measured(points: &[Point], list: &[(&str, &str)]) -> Vec<Bar> {
    let mut bars = vec![];
    for (op, group) in list {
        for p in points.iter().filter(|p| p.op == *op) {
            bars.push(Bar {
                group: group.to_string(),
                label: backend_name(&p.op, &p.backend),
                value: p.cycles,
                kind: "measured",
            });
        }
    }
    bars
}

fn bar(group: &str, label: &str, value: f64, kind: &'static str) -> Bar {
    Bar {
        group: group.into(),
        label: label.into(),
        value,
        kind,
    }
}

/// The fastest of a group.
fn least(bars: &[Bar], group: &str, kind: &str) -> Option<f64> {
    let of = bars.iter().filter(|b| b.group == group && b.kind == kind);
    of.map(|b| b.value).min_by(f64::total_cmp)
}

/// The origin of measured bars.
pub const HERE: &str = "Measured in this run on the machine named above: medians of interleaved rounds of thread time, in core cycles.";

/// All figures.
pub fn figures(points: &[Point]) -> Result<Vec<Figure>, Failure> {
    Ok(vec![
        ed25519(points),
        single::figure(points),
        riscv(&survey("riscv64-p25519")?),
        armv7(&survey("armv7-p256k1")?),
        p384(points),
        ppc(&survey("ppc64le-p384")?),
        double_base(points),
        engine::figure(),
    ])
}

fn ed25519(points: &[Point]) -> Figure {
    let mut bars = measured(
        points,
        &[("ed25519-sign", "sign"), ("ed25519-verify", "verify")],
    );
    let ratio = |group| match (
        least(&bars, group, "measured"),
        PORNIN.iter().find(|p| p.0 == group),
    ) {
        (Some(ours), Some(theirs)) => theirs.2 / ours,
        _ => f64::NAN,
    };
    let (sign, verify) = (ratio("sign"), ratio("verify"));
    bars.extend(PORNIN.iter().map(|(g, l, v)| bar(g, l, *v, "published")));
    bars.sort_by_key(|b| b.group.clone());
    Figure {
        id: "ed25519",
        title: "Ed25519 by representation, this processor",
        unit: "cycles",
        how: format!("{HERE} A default build has the representations of its target; with --features all-backends there are all."),
        published: "Pornin's crrl and curve25519-dalek (serial) on Intel Coffee Lake, as published with crrl.".into(),
        verdict: format!(
            "The order is the published one: full words (4x64) before 5x51 on processors with wide multipliers. \
             Cycles of different processors are not to be compared closely; with that said, our fastest signs in \
             1/{sign:.1} and verifies in 1/{verify:.1} of the best published: other formulas (half-size scalars, a larger comb), vector lanes, and \
             products of a newer processor."
        ),
        bars,
    }
}

/// Group, label, cycles.
const PORNIN: [(&str, &str, f64); 4] = [
    ("sign", "crrl 4x64, Coffee Lake", 49_130.0),
    ("sign", "dalek 5x51, Coffee Lake", 59_599.0),
    ("verify", "crrl 4x64, Coffee Lake", 108_559.0),
    ("verify", "dalek 5x51, Coffee Lake", 169_621.0),
];

fn riscv(s: &Survey) -> Figure {
    let names = [
        "preshifted 5x51",
        "unsaturated 5x51",
        "saturated 4x64",
        "scanning 4x64",
    ];
    let mut bars = views(s, &names, &|p| steps(p));
    let (yes, of) = agreement(&bars, names[0], names[2]);
    let (scan, _) = agreement(&bars, names[3], names[0]);
    for (group, label, value) in [
        ("published: sign, SiFive U74", "preshifted 5x51", 158_928.0),
        ("published: sign, SiFive U74", "saturated 4x64", 202_021.0),
        (
            "published: verify, SiFive U74",
            "preshifted 5x51",
            304_902.0,
        ),
        ("published: verify, SiFive U74", "saturated 4x64", 412_764.0),
    ] {
        bars.push(bar(group, label, value, "published"));
    }
    Figure {
        id: "riscv",
        title: "Ed25519's field on RISC-V (SiFive U74)",
        unit: "instructions or model cycles of 24 products and 16 squares: four doublings and an addition",
        how: origin(s, "p25519", "No such processor is at hand."),
        published: "Pornin (crrl), whole operations timed on a SiFive U74: pre-shifted 5x51 signs 1.27 and verifies 1.35 times as fast as 4x64.".into(),
        verdict: format!(
            "{yes} of {of} models agree that pre-shifted 5x51 is faster than 4x64. What differs is products alone against whole \
             operations (4x64 also pays for carries in every sum, which these figures leave out), and compilers that spill \
             registers. {scan} of {of} put `scanning` 4x64, which has no carry chain, ahead of pre-shifted 5x51; nobody has timed it \
             on the processor, so the library does not take it there."
        ),
        bars,
    }
}

/// Products and squares of an ECDSA verification on secp256k1: 128 doublings of 2 and 5, some 60 mixed
/// additions of 8 and 3.
fn verification(pair: &[f64; 2]) -> f64 {
    f64::from(128 * 2 + 60 * 8) * pair[0] + f64::from(128 * 5 + 60 * 3) * pair[1]
}

fn armv7(s: &Survey) -> Figure {
    let names = [
        "interleaved 10x26 loose 16",
        "karatsuba 10x26 loose 16",
        "scanning 8x32",
        "montgomery-separated 8x32",
    ];
    let part = |what: &str, weigh: &dyn Fn(&[f64; 2]) -> f64| {
        let mut bars = views(s, &names, weigh);
        bars.iter_mut()
            .for_each(|b| b.group = format!("{what}, {}", b.group));
        bars
    };
    let mut bars = part("product", &|p| p[0]);
    let (yes, of) = agreement(&bars, names[1], names[0]);
    bars.extend(part("square", &|p| p[1]));
    let mut verify = part("ECDSA verify", &verification);
    verify.retain(|b| b.kind == "model");
    verify.iter_mut().for_each(|b| b.kind = "estimate");
    bars.extend(verify);
    for (group, label, value) in [
        ("published: product, Cortex-A8, ns", "10x26", 1100.0),
        (
            "published: product, Cortex-A8, ns",
            "10x26 Karatsuba",
            983.0,
        ),
        ("published: product, Cortex-A9, ns", "10x26", 496.0),
        (
            "published: product, Cortex-A9, ns",
            "10x26 Karatsuba",
            500.0,
        ),
    ] {
        bars.push(bar(group, label, value, "published"));
    }
    Figure {
        id: "armv7",
        title: "secp256k1's field on ARMv7",
        unit: "instructions or model cycles of a product, a square, and (estimate) of the field operations of a verification: 736 products and 820 squares",
        how: origin(s, "p256k1", "No such processor is at hand."),
        published: "Dettman, libsecp256k1 pull request 815, timed on boards (gcc 9.3): Karatsuba takes 0.89 of the time on Cortex-A8, 1.01 on A9.".into(),
        verdict: format!(
            "{yes} of {of} models put Karatsuba's product ahead; on boards it won on the A8 and tied on the A9. What is won depends on the core \
             and on the compiler (in the same pull request 0.70 to 1.11): fewer wide products are paid for with more additions and \
             registers. Ours disagrees for gcc, which makes 1,000 instructions of our product where clang makes 813: probably registers that are \
             spilled. All models put full words with Montgomery's reduction ahead of both; that has not been \
             timed on a board, so the library does not take it."
        ),
        bars,
    }
}

fn p384(points: &[Point]) -> Figure {
    let mut bars = measured(
        points,
        &[("p384-mul", "product"), ("p384-square", "square")],
    );
    let solinas = bars
        .iter()
        .find(|b| b.group == "product" && b.label.ends_with("(s55)"))
        .map(|b| b.value);
    let montgomery = bars
        .iter()
        .find(|b| b.group == "product" && b.label.ends_with("(mont64)"))
        .map(|b| b.value);
    let ratio = solinas.zip(montgomery).map_or(f64::NAN, |(s, m)| s / m);
    bars.push(bar(
        "product",
        "OpenSSL 7x56, gcc 12, Emerald Rapids",
        148.0,
        "published",
    ));
    bars.push(bar(
        "product",
        "s2n-bignum Montgomery, Emerald Rapids",
        124.0,
        "published",
    ));
    bars.push(bar(
        "square",
        "s2n-bignum Montgomery, Emerald Rapids",
        101.0,
        "published",
    ));
    bars.sort_by_key(|b| b.group.clone());
    Figure {
        id: "p384",
        title: "P-384: signed folds against Montgomery, this processor",
        unit: "cycles, each product waiting for the one before",
        how: format!("{HERE} Portable code, without BMI2."),
        published: "OpenSSL's felem (signed folds, 7x56) and s2n-bignum (assembly), timed with the same method on an Intel Emerald Rapids.".into(),
        verdict: format!(
            "Folds on 7x55 take {ratio:.2} of Montgomery's time here. That agrees with what was timed: on processors with a carry flag \
             spare bits win nothing for P-384, and the large gains once reported for OpenSSL are its curve code's. Signed folds on full \
             words (sat64) are the library's choice."
        ),
        bars,
    }
}

fn ppc(s: &Survey) -> Figure {
    let names = [
        "saturated-solinas 6x64",
        "montgomery-separated 6x64",
        "solinas 7x55",
    ];
    let bars = views(s, &names, &|p| steps(p));
    let (yes, of) = agreement(&bars, names[2], names[1]);
    let (full, _) = agreement(&bars, names[0], names[1]);
    Figure {
        id: "ppc64le",
        title: "P-384's field on POWER9 and POWER10",
        unit: "instructions or model cycles of 24 products and 16 squares",
        how: origin(s, "p384", "No such processor is at hand."),
        published: "OpenSSL's P-384 with signed folds in 7x56 on POWER9: 4.5 times as fast at signing and 1.7 times at verifying as its generic Montgomery code.".into(),
        verdict: format!(
            "{yes} of {of} models put folds on 7x55 ahead of Montgomery, {full} of {of} folds on full words. Factors as the published ones cannot come from products: \
             the code compared against was generic in the curve, with other tables and windows."
        ),
        bars,
    }
}

fn double_base(points: &[Point]) -> Figure {
    let groups = [
        ("ed25519-double-base", "edwards25519"),
        ("ed25519-double-base-each", "edwards25519"),
        ("secp256k1-double-base", "secp256k1"),
        ("secp256k1-double-base-each", "secp256k1"),
        ("p256-double-base", "P-256"),
        ("p256-double-base-each", "P-256"),
        ("p384-double-base", "P-384"),
        ("p384-double-base-each", "P-384"),
        ("fourq-double-base", "FourQ"),
        ("fourq-double-base-each", "FourQ"),
    ];
    let whole = "Ed25519 verification, 64 at a time";
    let mut bars = measured(points, &groups);
    let gains: Vec<String> = ["edwards25519", "secp256k1", "P-256", "P-384", "FourQ"]
        .iter()
        .filter_map(|curve| {
            let of = |lanes: bool| {
                let all = bars.iter().filter(|b| b.group == *curve);
                let all = all.filter(|b| b.label.ends_with("(ifma)") == lanes);
                all.map(|b| b.value).min_by(f64::total_cmp)
            };
            Some(format!("{:.1} ({curve})", of(false)? / of(true)?))
        })
        .collect();
    let gains = match gains.is_empty() {
        true => String::new(),
        false => format!(
            "Eight sums in the lanes of AVX-512 cost each {} times less than the best single code. ",
            gains.join(", ")
        ),
    };
    bars.extend(measured(points, &[("ed25519-verify-each", whole)]));
    let ours = bars
        .iter()
        .find(|b| b.group == whole && b.label.ends_with("(ifma)"))
        .map(|b| b.value);
    for (label, value) in [
        ("crypto_mb (IFMA), Emerald Rapids", 30_800.0),
        ("narya (IFMA), Emerald Rapids", 30_200.0),
    ] {
        bars.push(bar(whole, label, value, "published"));
    }
    Figure {
        id: "double-base",
        title: "Double-base multiplication across curves and lanes",
        unit: "cycles for each sum of two multiples; in the last group, for each verification",
        how: format!("{HERE} n B + k A with scalars of full size, the point A given decoded, the sum in affine coordinates; `ifma`, `avx2` and `single` are the lanes of calls on 64 sums, the other rows single calls. The library's Ed25519 verification does better than its row here: it halves the scalars."),
        published: "Intel's crypto_mb and narya, Ed25519 verified eight lanes at a time, timed on an Intel Emerald Rapids with two IFMA units.".into(),
        verdict: match ours {
            Some(ours) => format!(
                "{gains}A verification takes {:.2} of the faster published one's cycles, on a processor of this run, which may execute \
                 vectors of 512 bits in two halves.",
                ours / 30_200.0
            ),
            None => "This processor has no IFMA, so there is nothing to set beside the published figures.".into(),
        },
        bars,
    }
}
