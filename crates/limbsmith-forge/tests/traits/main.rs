//! The printed implementations of the field traits: proved as shipped, refused with changes.

mod attacks;
mod mutants;

use limbsmith_forge::SPECS;
use limbsmith_forge::audit::audit;
use limbsmith_forge::glue::Kept;
use limbsmith_forge::library;
use limbsmith_forge::spec::{Rep, Spec, Strategy};
use limbsmith_forge::strategy::{self, Module};
use limbsmith_forge::traits::{Report, prove};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A representation with proved kernels, and the text of its operations.
struct Printed {
    module: Module,
    spec: Spec,
    kept: BTreeMap<String, Kept>,
    text: String,
}

impl Printed {
    /// The proof of another text.
    fn prove(&self, text: &str) -> Result<Report, String> {
        prove(&self.module, &self.kept, &self.spec, text)
    }
}

fn read(path: PathBuf) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The path of a representation's file of operations, if it has one.
fn path(spec: &Spec, rep: &Rep) -> Option<PathBuf> {
    let path = library::path(&spec.field, rep).with_file_name(format!("{}_field.rs", rep.name));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join(&path).exists().then_some(path)
}

/// The representation "FIELD REP".
fn printed(name: &str) -> Printed {
    let (field, rep) = name.split_once(' ').expect("two names");
    let of_field = |(path, _): &&(&str, &str)| **path == format!("specs/{field}.toml");
    let (_, spec) = SPECS.iter().find(of_field).expect("a field");
    let spec = Spec::parse(spec).expect("a specification");
    let rep = spec.reps.iter().find(|r| r.name == rep);
    let rep = rep.expect("a representation").clone();
    of(&spec, &rep)
}

fn of(spec: &Spec, rep: &Rep) -> Printed {
    let module = strategy::build(&spec.field, rep).expect("a module");
    let kernels = read(library::path(&spec.field, rep));
    let reports = audit(&module, &kernels).map_err(|e| e.to_string());
    let kept = reports.expect("a text of kernels").into_iter().map(|r| {
        let evidence = r.verdict.map_err(|e| e.to_string()).expect("proved");
        Some((r.name, Kept::of(&evidence, &spec.field.modulus)?))
    });
    Printed {
        kept: kept.flatten().collect(),
        text: read(path(spec, rep).expect("a file of operations")),
        module,
        spec: spec.clone(),
    }
}

#[test]
fn all_printed_files_are_proved() {
    let mut proved = 0;
    for (_, text) in SPECS {
        let spec = Spec::parse(text).expect("a specification");
        for rep in &spec.reps {
            if path(&spec, rep).is_none() {
                continue;
            }
            let p = of(&spec, rep);
            let name = format!("{} {}", spec.field.name, rep.name);
            let report = p.prove(&p.text).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(report.operations.len() >= 36, "{name}: {report:?}");
            assert!(report.constants.len() >= 4, "{name}: {report:?}");
            proved += 1;
        }
    }
    assert_eq!(proved, 32);
}

#[test]
fn the_report_names_everything() {
    let p = printed("p25519 sat64");
    let report = p.prove(&p.text).expect("proved");
    assert_eq!(
        report.constants,
        ["ZERO", "ONE", "STORED", "SQRT_M1", "MODULUS"]
    );
    let last = |n: usize| report.operations[report.operations.len() - n].as_str();
    assert_eq!([last(2), last(1)], ["lanes", "sqrt"]);
    let p = printed("n246 mont32");
    let report = p.prove(&p.text).expect("proved");
    assert_eq!(
        report.constants,
        ["ZERO", "ONE", "ENTER", "RETURN", "MODULUS"]
    );
    for name in ["to_residues", "words_times", "invert"] {
        assert!(report.operations.iter().any(|n| n == name), "{name}");
    }
}

/// A representation on lanes has no such file, and a module belongs to its specification.
#[test]
fn other_representations_are_refused() {
    let p = printed("p25519 u51");
    let mut other = printed("p25519 sat64");
    assert!(prove(&other.module, &other.kept, &other.spec, &p.text).is_err());
    let lanes = other.spec.reps.iter().find(|r| r.name == "r51");
    let module = strategy::build(&other.spec.field, lanes.expect("lanes")).expect("a module");
    let e = prove(&module, &other.kept, &other.spec, &other.text).expect_err("lanes");
    assert_eq!(e, "p25519 r51: has no file of operations");
    other.spec.reps.clear();
    let e = other.prove(&other.text).expect_err("another specification");
    assert_eq!(e, "p25519 sat64: is not of this specification");
}

/// The bounds of a class are those of its module: a conversion must not narrow them.
#[test]
fn conversions_to_narrower_classes_are_refused() {
    for (from, to) in [("Tight", "Sum"), ("Tight", "Loose"), ("Sum", "Loose")] {
        let mut p = printed("p25519 u51");
        let classes = &mut p.module.classes;
        let narrow = match to {
            "Sum" => &mut classes.sum,
            _ => &mut classes.loose,
        };
        if from == "Tight" {
            narrow.limbs[1] = 1u8.into();
        } else {
            // Between the bounds of the two.
            narrow.limbs[1] = classes.tight.limbs[1].clone();
        }
        let e = p.prove(&p.text).expect_err("a conversion");
        assert!(
            e.ends_with(&format!("from: a {from} may exceed a {to}")),
            "{e}"
        );
    }
}

/// Contracts of another prime, with the same limbs, prove nothing.
#[test]
fn contracts_of_another_prime_are_refused() {
    let mut p = printed("p25519 sat64");
    p.kept = printed("p256k1 sat64").kept;
    let e = p.prove(&p.text).expect_err("another prime");
    assert!(e.ends_with(": another modulus"), "{e}");
}

/// A kernel that is not proved has no contract.
#[test]
fn unproved_kernels_are_refused() {
    let mut p = printed("p25519 sat64");
    p.kept.remove("square");
    let e = p.prove(&p.text).expect_err("no contract");
    assert!(
        e.ends_with("square: square: no kernel of the name is proved"),
        "{e}"
    );
}

/// The element in the exact text of the square root is within the bounds of its class, too.
#[test]
fn a_wide_root_of_minus_one_is_refused() {
    let mut p = printed("p25519 u51");
    p.module.classes.tight.limbs[4] = 1u8.into();
    let e = p.prove(&p.text).expect_err("a wide constant");
    assert!(
        e.ends_with("sqrt: Tight: the limbs may exceed the class"),
        "{e}"
    );
}

#[test]
fn limbs_without_a_known_factor_are_refused() {
    let change = |rep: &str, change: fn(&mut Rep)| {
        let mut p = printed(rep);
        change(&mut p.module.rep);
        let e = p.prove(&p.text).expect_err("other limbs");
        assert!(e.ends_with("operations of such limbs are not known"), "{e}");
    };
    change("p25519 sat64", |r| r.strategy = Strategy::Redundant);
    change("p25519 sat64", |r| r.word = 16);
    change("p25519 sat64", |r| r.limbs = 1);
    // R is another power of two than that of stored residues.
    change("p256 mont64", |r| {
        r.limbs += 1;
        r.weights.push(256);
    });
}
