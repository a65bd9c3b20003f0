//! The printed implementations of the field traits and the modules of fields: proved as shipped, refused with changes.

mod attacks;
mod modules;
mod mutants;

use limbsmith_forge::SPECS;
use limbsmith_forge::audit::audit;
use limbsmith_forge::contract::Classes;
use limbsmith_forge::emit::rust::{self, Style};
use limbsmith_forge::library;
use limbsmith_forge::spec::{Rep, Spec, Strategy};
use limbsmith_forge::strategy::{self, Module};
use limbsmith_forge::traits::{Kept, Report, prove};
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

/// The contracts of proved kernels.
fn kept(module: &Module, kernels: &str, spec: &Spec) -> BTreeMap<String, Kept> {
    let reports = audit(module, kernels).map_err(|e| e.to_string());
    let kept = reports.expect("a text of kernels").into_iter().map(|r| {
        let evidence = r.verdict.map_err(|e| e.to_string()).expect("proved");
        let kept = Kept::of(&evidence, &spec.field.modulus)?;
        r.public.then_some((r.name, kept))
    });
    kept.flatten().collect()
}

fn of(spec: &Spec, rep: &Rep) -> Printed {
    let module = strategy::build(&spec.field, rep).expect("a module");
    let kernels = read(library::path(&spec.field, rep));
    Printed {
        kept: kept(&module, &kernels, spec),
        text: read(path(spec, rep).expect("a file of operations")),
        module,
        spec: spec.clone(),
    }
}

#[test]
fn all_printed_files_are_proved() {
    let (mut proved, mut operations, mut constants) = (0, 0, 0);
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
            assert!(report.constants.len() >= 3, "{name}: {report:?}");
            proved += 1;
            operations += report.operations.len();
            constants += report.constants.len();
        }
    }
    assert_eq!(proved, 43);
    println!("{operations} operations, {constants} constants");
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
    let p = printed("p25519 r51");
    let report = p.prove(&p.text).expect("proved");
    assert_eq!(
        report.constants,
        ["ONE", "STORED", "SQRT_M1", "MOST", "MODULUS"]
    );
    let last: Vec<&str> = (report.operations.iter().skip(35).map(String::as_str)).collect();
    let of_lanes = [
        "from_vectors",
        "from_stored_vectors",
        "is_canonical_vectors",
        "lanes",
        "sqrt",
        "sqrt_two",
    ];
    assert_eq!(last, of_lanes);
    let p = printed("p25519 r25");
    let report = p.prove(&p.text).expect("proved");
    assert_eq!(
        report.constants,
        ["ZERO", "ONE", "STORED", "SQRT_M1", "MOST", "MODULUS"]
    );
    let last: Vec<&str> = (report.operations.iter().skip(35).map(String::as_str)).collect();
    assert_eq!(last, of_lanes);
    for (rep, constants) in [
        ("n256k1 r52", &["ONE", "ENTER", "MOST", "MODULUS"][..]),
        ("p384 r52", &["ONE", "ENTER", "STORED", "MOST", "MODULUS"]),
    ] {
        let p = printed(rep);
        assert_eq!(p.prove(&p.text).expect("proved").constants, constants);
    }
}

/// A representation of residues on lanes of 32 bits has no such file, and a module belongs to its specification.
#[test]
fn other_representations_are_refused() {
    let p = printed("p25519 u51");
    let mut other = printed("p25519 sat64");
    assert!(prove(&other.module, &other.kept, &other.spec, &p.text).is_err());
    let mut lanes = printed("p25519 r25");
    lanes.module.rep.strategy = Strategy::MontgomeryLanes32;
    let e = lanes.prove(&lanes.text).expect_err("residues on lanes");
    assert_eq!(e, "p25519 r25: has no file of operations");
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

/// A product becomes a plain sum, and both are operands of kernels.
#[test]
fn classes_on_lanes_have_the_bounds_of_their_kernels() {
    let change = |change: fn(&mut Classes), reason: &str| {
        let mut p = printed("p25519 r51");
        change(&mut p.module.classes);
        let e = p.prove(&p.text).expect_err("other bounds");
        assert!(e.ends_with(reason), "{e}");
    };
    let product = |c: &mut Classes| c.product = Some(c.tight.clone());
    change(product, "product: Product: the limbs may exceed the class");
    let wide = |c: &mut Classes| {
        let product = c.product.as_mut().expect("a class of products");
        product.limbs[2] = &c.sum.limbs[2] + 1u8;
    };
    change(wide, "from: a Product may exceed a Sum::Plain");
    let sum = |c: &mut Classes| c.sum.limbs[2] = 1u8.into();
    change(sum, "from: a Product may exceed a Sum::Plain");
    let wide = |c: &mut Classes| c.sum.limbs[2] = u64::MAX.into();
    change(wide, "what a is given may exceed what it assumes");
    let tight = |c: &mut Classes| c.tight.limbs[2] <<= 1;
    change(tight, "what a is given may exceed what it assumes");
    let tight = |c: &mut Classes| c.tight.limbs[2] = 1u8.into();
    change(tight, ": Tight: the limbs may exceed the class");
    let none = |c: &mut Classes| c.product = None;
    change(none, "operations of such limbs are not known");
}

/// Products of halves are elements, and their sums are operands of kernels.
#[test]
fn classes_of_halves_have_the_bounds_of_their_kernels() {
    let change = |change: fn(&mut Classes), reason: &str| {
        let mut p = printed("p25519 r25");
        change(&mut p.module.classes);
        let e = p.prove(&p.text).expect_err("other bounds");
        assert!(e.ends_with(reason), "{e}");
    };
    let narrow = |c: &mut Classes| c.sum.limbs[2] = 1u8.into();
    change(narrow, "from: a Tight may exceed a Sum");
    let narrow = |c: &mut Classes| c.sum = c.tight.clone();
    change(narrow, "reduce_sum: Sum: the limbs may exceed the class");
    let wide = |c: &mut Classes| c.sum.limbs[2] = u64::MAX.into();
    change(wide, "mul: mul: what a is given may exceed what it assumes");
    let narrow = |c: &mut Classes| c.tight.limbs[2] = 1u8.into();
    change(narrow, ": Tight: the limbs may exceed the class");
    let wide = |c: &mut Classes| c.tight.limbs[2] = c.sum.limbs[2].clone();
    change(wide, "what a is given may exceed what it assumes");
    // Tables have two limbs in a word, and carried products.
    let wide = |c: &mut Classes| c.tight.limbs[2] = (1u64 << 32).into();
    change(wide, "operations of such limbs are not known");
    let product = |c: &mut Classes| c.product = Some(c.sum.clone());
    change(product, "operations of such limbs are not known");
}

/// Contracts of another prime, with the same limbs, prove nothing.
#[test]
fn contracts_of_another_prime_are_refused() {
    for (rep, other) in [
        ("p25519 sat64", "p256k1 sat64"),
        ("p25519 r52", "p256k1 r52"),
    ] {
        let mut p = printed(rep);
        p.kept = printed(other).kept;
        let e = p.prove(&p.text).expect_err("another prime");
        assert!(e.ends_with(": another modulus"), "{e}");
    }
}

/// A kernel that is not proved has no contract.
#[test]
fn unproved_kernels_are_refused() {
    for (rep, kernel, operation) in [
        ("p25519 sat64", "square", "square"),
        ("p25519 r51", "square", "square"),
        // Within the two functions of the file that no operation spells out.
        ("p25519 r51", "carry", "mul"),
        ("p25519 r51", "widen", "add_sums"),
        ("p25519 r25", "select_sums", "select_sums"),
        ("p25519 r25", "carry", "carry"),
    ] {
        let mut p = printed(rep);
        p.kept.remove(kernel);
        let e = p.prove(&p.text).expect_err("no contract");
        let reason = format!("{operation}: {kernel}: no kernel of the name is proved");
        assert!(e.ends_with(&reason), "{e}");
    }
}

/// The element in the exact text of the square root is within the bounds of its class, too.
#[test]
fn a_wide_root_of_minus_one_is_refused() {
    for (rep, limb) in [("p25519 u51", 4), ("p25519 r51", 4), ("p25519 r25", 9)] {
        let mut p = printed(rep);
        p.module.classes.tight.limbs[limb] = 1u8.into();
        let e = p.prove(&p.text).expect_err("a wide constant");
        let reason = "sqrt: Tight: the limbs may exceed the class";
        assert!(e.ends_with(reason), "{e}");
    }
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
    change("p25519 r51", |r| r.word = 32);
    // The multiplier reads 52 bits of a limb.
    change("p25519 r51", |r| {
        r.radix = 53;
        r.weights = (0..5).map(|i| 53 * i).collect();
    });
    change("p25519 r51", |r| r.weights[1] = 50);
    change("p25519 r25", |r| r.word = 32);
    change("p25519 r25", |r| r.limbs = 9);
    // R is another power of two than that of stored residues.
    change("p256 mont64", |r| {
        r.limbs += 1;
        r.weights.push(256);
    });
}

/// A representation on lanes of 32 bits that the library does not ship: printed, with proved kernels.
fn further(modulus: &str, limbs: &str) -> Printed {
    let rep = format!(
        "name = \"further\"\nmodulus = \"{modulus}\"\n[[representation]]\nname = \"h25\"\nstrategy = \"lanes32\"\nlimbs = \"{limbs}\"\n"
    );
    let spec = Spec::parse(&rep).expect("a specification");
    let module = strategy::build(&spec.field, spec.reps.last().expect("it")).expect("a module");
    let style = Style {
        origin: String::new(),
        helpers: Some("crate::arch::lane32".into()),
    };
    Printed {
        kept: kept(&module, &rust::file(&module, &style), &spec),
        text: limbsmith_forge::emit::field::file(&module, "None."),
        module,
        spec,
    }
}

/// The reader knows the text of a prime with another root, and of one without.
#[test]
fn halves_of_other_primes_are_proved() {
    for (modulus, limbs, root) in [
        ("2^127 - 1", "6x22", true),
        ("2^256 - 2^32 - 977", "10x26", true),
        ("2^128 - 159", "6x22", false),
    ] {
        let p = further(modulus, limbs);
        let report = p
            .prove(&p.text)
            .unwrap_or_else(|e| panic!("{modulus}: {e}"));
        let constants = ["ZERO", "ONE", "STORED", "MOST", "MODULUS"];
        assert_eq!(report.constants, constants);
        let has_root = report.operations.iter().any(|o| o == "sqrt");
        assert_eq!(has_root, root, "{modulus}");
    }
}

/// Tables have two limbs in a word.
#[test]
fn halves_of_an_odd_number_of_limbs_are_refused() {
    let p = further("2^127 - 1", "5x26");
    let e = p.prove(&p.text).expect_err("five limbs");
    assert!(e.ends_with("operations of such limbs are not known"), "{e}");
}
