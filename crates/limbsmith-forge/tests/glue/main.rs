//! The text between the kernels and the field traits: proved as shipped, rejected with changes.

mod attacks;
mod mutants;
mod trusted;

use limbsmith_forge::SPECS;
use limbsmith_forge::audit::audit;
use limbsmith_forge::glue::{Glue, Kept, OF_FIELDS, Report, SHARED};
use limbsmith_forge::spec::Spec;
use limbsmith_forge::strategy::{self, Module};
use mutants::{Mutant, mutants};
use std::collections::BTreeMap;
use std::path::Path;

/// All texts by their paths below the folder of fields.
type Texts = BTreeMap<String, String>;

/// A representation with proved kernels.
struct Rep {
    module: Module,
    spec: Spec,
    kept: BTreeMap<String, Kept>,
}

impl Rep {
    fn name(&self) -> String {
        format!("{} {}", self.module.field.name, self.module.rep.name)
    }
}

fn text(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../limbsmith-field/src/field");
    std::fs::read_to_string(folder.join(path)).expect("a text")
}

/// The representations of these names.
fn reps(wanted: impl Fn(&str) -> bool) -> Vec<Rep> {
    let mut out = vec![];
    for (_, spec) in SPECS {
        let spec = Spec::parse(spec).expect("a specification");
        for rep in &spec.reps {
            let field = &spec.field;
            if !wanted(&format!("{} {}", field.name, rep.name)) {
                continue;
            }
            let module = strategy::build(field, rep).expect("a module");
            let path = format!("{}/{}.rs", field.name, rep.name);
            let reports = audit(&module, &text(&path)).map_err(|e| e.to_string());
            let kept = reports.expect("a text of kernels").into_iter().map(|r| {
                let evidence = r.verdict.map_err(|e| e.to_string()).expect("proved");
                Some((r.name, Kept::of(&evidence, &field.modulus)?))
            });
            out.push(Rep {
                module,
                kept: kept.flatten().collect(),
                spec: spec.clone(),
            });
        }
    }
    out
}

/// The texts that all fields share, and those of the selected fields.
fn texts(wanted: impl Fn(&str) -> bool) -> Texts {
    let mut all: Texts = (SHARED.iter())
        .map(|(p, t)| (p.to_string(), t.to_string()))
        .collect();
    for (path, text_of_field) in OF_FIELDS {
        let field = path.trim_end_matches("/mod.rs");
        if wanted(field) {
            all.insert(path.into(), text_of_field.into());
            let chain = format!("{field}/chain.rs");
            all.insert(chain.clone(), text(&chain));
        }
    }
    all
}

fn read(texts: &Texts) -> Result<Glue, String> {
    Glue::new(texts.iter().map(|(p, t)| (p.as_str(), t.as_str())))
}

#[test]
fn every_operation_of_every_representation_is_proved() {
    let glue = read(&texts(|_| true)).expect("the shipped texts");
    let mut reports: Vec<Report> = vec![];
    let mut without = vec![];
    for rep in reps(|_| true) {
        let verdict = glue.prove(&rep.module, &rep.kept, &rep.spec);
        match verdict.unwrap_or_else(|e| panic!("{}: {e}", rep.name())) {
            Some(report) => {
                for name in [
                    "mul",
                    "invert",
                    "select_sums",
                    "is_odd",
                    "square_n",
                    "lanes",
                ] {
                    assert!(report.operations.iter().any(|o| o == name), "{name}");
                }
                for name in ["MODULUS", "R", "R2", "R3", "R_INVERSE"] {
                    assert!(report.constants.iter().any(|c| c == name), "{name}");
                }
                reports.push(report);
            }
            None => without.push(rep.name()),
        }
    }
    let lanes = |name: &String| name.ends_with(" r52") || name.ends_with(" r51");
    assert!(!without.iter().any(lanes), "{without:?}");
    assert_eq!(glue.unused(&reports), [""; 0]);
}

/// Mutants that are right, or change text outside of the proof: file, a part of the changed line, and the reason.
const EQUIVALENT: [(&str, &str, &str); 30] = [
    ("mod.rs", "Self::sub(>>b, a<<)", "a - b is 0 where b - a is"),
    (
        "power.rs",
        "REGISTERS: usize",
        "a limit of tables; all that are longer are refused",
    ),
    (
        "power.rs",
        "let mut roots = [(",
        "written before it is read",
    ),
    (
        "power.rs",
        "let [root] = roots_",
        "of printed implementations: tested, not proved",
    ),
    (
        "mod.rs",
        "Bit(a.",
        "of printed implementations: tested, not proved",
    ),
    (
        "mod.rs",
        "Self::sqrt(a[",
        "of printed implementations: tested, not proved",
    ),
    (
        "prime.rs",
        "$crate::field::divstep::invert",
        "inversion: tested, not proved",
    ),
    ("vectors.rs", "V::splat(>>1<<)", "written before it is read"),
    (
        "vectors.rs",
        "let mut x = [>>1<<",
        "written before it is read",
    ),
    (
        "vectors.rs",
        "let (>>b, a<<)",
        "for products alone, which commute",
    ),
    (
        "vectors.rs",
        "negative_power_of_two(m, 64 * W",
        "no shipped field has 0 < 2 r < 64 W",
    ),
    (
        "vectors.rs",
        "radix * i / >>6",
        "the same quotients for all shipped limbs",
    ),
    (
        "vectors.rs",
        "if more <= >>1",
        "at most 4 for all shipped limbs",
    ),
    (
        "narrow/mod.rs",
        "power_of_two(&MODULUS, >>3<< * r)",
        "no shipped narrow field is Montgomery's",
    ),
    (
        "narrow/mod.rs",
        "power_of_two(&MODULUS, >>1<< * r)",
        "no shipped narrow field is Montgomery's",
    ),
    (
        "narrow/mod.rs",
        "power_of_two(&MODULUS, 2>> + <<r)",
        "no shipped narrow field is Montgomery's",
    ),
    (
        "narrow/mod.rs",
        "negative_power_of_two<<(&MODULUS, $r)",
        "$r is 0",
    ),
    (
        "narrow/mod.rs",
        "negative_power_of_two<<(&MODULUS, 2 * r)",
        "no shipped narrow field is Montgomery's",
    ),
    (
        "narrow/mod.rs",
        "let mut i = >>1<<",
        "the first weight is 0 as it was",
    ),
    (
        "narrow/mod.rs",
        "weights[i] as usize / >>6",
        "the same quotients for all shipped limbs",
    ),
    ("narrow/mod.rs", "= [>>1<<; N]", "written before it is read"),
    (
        "narrow/quad.rs",
        "V::splat(>>1<<)",
        "written before it is read",
    ),
    (
        "narrow/quad.rs",
        "let mut x = [>>1<<",
        "written before it is read",
    ),
    (
        "narrow/quad.rs",
        "Some(factor)",
        "no shipped narrow field is Montgomery's",
    ),
    (
        "narrow/quad.rs",
        "Some(factor), limbs",
        "no shipped narrow field is Montgomery's",
    ),
    (
        "narrow/quad.rs",
        "let (>>factor, limbs<<)",
        "the factors of one product, which commute",
    ),
    (
        "narrow/quad.rs",
        ">>product<<(limbs, factor)",
        "a product is `mul` here",
    ),
    (
        "vectors.rs",
        "let mut limbs = [>>1<<",
        "written before it is read",
    ),
    (
        "vectors.rs",
        "let mut bits = [>>1<<",
        "written before it is read",
    ),
    (
        "vectors.rs",
        "(>>b.into().carried(), a",
        "for products alone, which commute",
    ),
];

/// The representations that use a file, the quickest first.
fn users(file: &str) -> &'static [&'static str] {
    match file {
        "vectors.rs" => &["p127 r52", "n256k1 r52"],
        "vectors/called.rs" | "vectors/macros.rs" => &["p127 r52", "n256k1 r52"],
        "narrow/mod.rs" | "narrow/quad.rs" => &["p25519 r25"],
        "prime.rs" => &["p127 r52", "p25519 r51", "p256 r52"],
        "power.rs" | "mod.rs" => &["p127 r52", "p25519 r51"],
        "p127/mod.rs" => &["p127 r52"],
        "p25519/mod.rs" => &["p25519 r25", "p25519 r51", "p25519 r52"],
        "p256/mod.rs" => &["p256 r52"],
        "n256k1/mod.rs" => &["n256k1 r52"],
        _ => &[],
    }
}

/// Whether a changed text is accepted for all representations that use it.
fn accepted(texts: &Texts, reps: &[Rep], m: &Mutant) -> bool {
    let field = m.file.strip_suffix("/mod.rs");
    // A line of a field's file belongs to one representation, or to all equally.
    let mut users: Vec<&str> = users(&m.file).to_vec();
    if field.is_some_and(|f| f != "narrow") {
        let named = |u: &&str| {
            u.split(' ')
                .nth(1)
                .is_some_and(|rep| m.around.contains(&format!("\"{rep}\"")))
        };
        match users.iter().copied().find(named) {
            Some(one) => users = vec![one],
            None => users.truncate(1),
        }
    }
    users.iter().all(|user| {
        let of = user.split(' ').next().unwrap_or_default();
        assert!(field.is_none_or(|f| f == of || f == "narrow"), "{user}");
        let mut changed: Texts = (texts.iter())
            .filter(|(p, _)| match p.split_once('/') {
                Some((folder, _)) => folder == of || SHARED.iter().any(|(s, _)| s == p),
                None => true,
            })
            .map(|(p, t)| (p.clone(), t.clone()))
            .collect();
        changed.insert(m.file.clone(), m.apply(&texts[&m.file]));
        let rep = reps.iter().find(|r| r.name() == *user).expect("built");
        let verdict = read(&changed).and_then(|g| g.prove(&rep.module, &rep.kept, &rep.spec));
        verdict.is_ok()
    })
}

#[test]
fn mutants_are_refused() {
    let fields = ["p127", "p25519", "p256", "n256k1"];
    let texts = texts(|f| fields.contains(&f));
    let of: Vec<&str> = texts.keys().flat_map(|file| users(file)).copied().collect();
    let mut all = vec![];
    for (file, text) in &texts {
        if users(file).is_empty() {
            continue;
        }
        let mut of_file = mutants(file, text);
        let most = match file.as_str() {
            "vectors.rs" => 90,
            "narrow/quad.rs" | "narrow/mod.rs" => 40,
            _ => 120,
        };
        // Evenly sampled if there are too many.
        let step = of_file.len().div_ceil(most).max(1);
        let mut i = 0;
        of_file.retain(|_| {
            i += 1;
            i % step == 0
        });
        println!("{file}: {}", of_file.len());
        all.extend(of_file);
    }
    let halves: Vec<Vec<&Mutant>> = (0..2)
        .map(|h| all.iter().skip(h).step_by(2).collect())
        .collect();
    let survivors: Vec<&Mutant> = std::thread::scope(|s| {
        let threads: Vec<_> = halves
            .iter()
            .map(|half| {
                s.spawn(|| {
                    let reps = reps(|name| of.contains(&name));
                    let wrong = half.iter().filter(|m| accepted(&texts, &reps, m));
                    wrong.copied().collect::<Vec<_>>()
                })
            })
            .collect();
        let results = threads.into_iter().map(|t| t.join().expect("a thread"));
        results.flatten().collect()
    });
    let explained = |m: &&Mutant| {
        (EQUIVALENT.iter()).any(|(file, around, _)| m.file == *file && m.around.contains(around))
    };
    let (right, wrong): (Vec<_>, Vec<_>) = survivors.into_iter().partition(explained);
    println!("{} mutants, {} of them right", all.len(), right.len());
    assert!(wrong.is_empty(), "accepted: {wrong:#?}");
    assert!(all.len() >= 400, "{} mutants", all.len());
}

#[test]
fn changes_by_hand_are_refused_for_their_reason() {
    let texts = texts(|f| f == "p127");
    let reps = reps(|name| ["p127 r52"].contains(&name));
    let trait_field = "pub trait Field: Copy + Sized + 'static {";
    for (rep, file, old, new, why) in [
        // Classes.
        (
            "p127 r52",
            "vectors.rs",
            "type Loose = Sum<K, V>;",
            "type Loose = Product<K, V>;",
            "type Loose",
        ),
        (
            "p127 r52",
            "vectors.rs",
            "Sum::Plain(a) => K::carry(&a),",
            "Sum::Plain(a) => a,",
            "low bits",
        ),
        // Lanes.
        (
            "p127 r52",
            "vectors.rs",
            "x[i] = words[i].as_ref()[j];",
            "x[i] = words[0].as_ref()[j];",
            "from_words",
        ),
        (
            "p127 r52",
            "vectors.rs",
            "words[i].as_mut()[j] = x[i];",
            "words[i].as_mut()[j] = x[7 - i];",
            "to_words",
        ),
        // Text without meaning, or text that never runs.
        (
            "p127 r52",
            "mod.rs",
            trait_field,
            "pub trait Field: Copy + Sized + 'static {\n    fn third(a: Self::Tight);",
            "third",
        ),
        // Text that the reader does not know.
        (
            "p127 r52",
            "power.rs",
            "F::squares(&mut last, s.squarings.into());",
            "while true {}",
            "too many steps",
        ),
        (
            "p127 r52",
            "mod.rs",
            "Self::square(a);\n        }\n        a",
            "Self::square_n(a, 1);\n        }\n        a",
            "do not end",
        ),
    ] {
        assert!(texts[file].contains(old), "{file}: {old}");
        let of = rep.split(' ').next().unwrap_or_default();
        let keep = |p: &String| {
            !OF_FIELDS.iter().any(|(f, _)| {
                let folder = f.trim_end_matches("mod.rs");
                p.starts_with(folder) && !folder.starts_with(of)
            })
        };
        let mut changed: Texts = (texts.iter().filter(|(p, _)| keep(p)))
            .map(|(p, t)| (p.clone(), t.clone()))
            .collect();
        changed.insert(file.into(), texts[file].replacen(old, new, 1));
        let rep = reps.iter().find(|r| r.name() == rep).expect("built");
        let verdict = read(&changed).and_then(|g| g.prove(&rep.module, &rep.kept, &rep.spec));
        let message = verdict
            .err()
            .unwrap_or_else(|| panic!("{file}: {new}: accepted"));
        assert!(message.contains(why), "{new}: {message}");
    }
}
