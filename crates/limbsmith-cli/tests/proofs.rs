//! `prove` and `emit`.

mod common;

use common::{folder, limbsmith, path};
use limbsmith_check::Proved;
use limbsmith_forge::spec::Making;

#[test]
fn every_shipped_kernel_is_proved() {
    let run = limbsmith(["prove"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let last = run.out.lines().last().expect("a closing line");
    assert!(last.contains(" proved, 0 not, in "), "{last}");
    for name in [
        "p25519 sat64:",
        "p25519 u51:",
        "p25519 ps51:",
        "p25519 chain:",
        "l25519 mont64:",
    ] {
        assert!(run.out.contains(name), "{name}");
    }
    let one = limbsmith(["prove", "l25519"]);
    assert_eq!(one.code, 0);
    assert!(!one.out.contains("p25519"), "{}", one.out);
    let quiet = limbsmith(["prove", "l25519", "--quiet"]).good();
    assert!(
        quiet.lines().count() == 1 && quiet.contains(" proved, 0 not, in "),
        "{quiet}"
    );
    assert_eq!(limbsmith(["prove", "p999"]).code, 2);
    assert_eq!(limbsmith(["prove", "--fast"]).code, 2);
}

fn emit(prime: &str, limbs: &str, strategy: &str, more: &[&str]) -> common::Run {
    let arguments = [
        "emit",
        "--prime",
        prime,
        "--limbs",
        limbs,
        "--strategy",
        strategy,
    ];
    limbsmith([&arguments[..], more].concat())
}

#[test]
fn emitted_word_programs_carry_proofs_that_the_checker_accepts() {
    for (prime, limbs, strategy) in [
        ("2^130-5", "3x44", "unsaturated"),
        ("2^127-1", "2x64", "saturated"),
        ("2^255-19", "5x51", "preshifted"),
        ("2^256-2^224+2^192+2^96-1", "4x64", "montgomery"),
    ] {
        let run = emit(prime, limbs, strategy, &["--lang", "word"]);
        assert_eq!(run.code, 0, "{prime}: {}", run.err);
        let entries = Proved::parse_all(&run.out).expect("readable");
        assert!(
            entries.iter().any(|e| e.program.name.starts_with("mul")),
            "{prime}"
        );
        for e in &entries {
            assert!(e.check().is_ok(), "{prime} {}", e.program.name);
        }
        // The proof belongs to this program: it is rejected with another constant.
        let mut broken = entries[0].clone();
        let stmt = broken
            .program
            .stmts
            .iter_mut()
            .find_map(|s| match &mut s.op {
                limbsmith_check::Op::Const(c) if *c > 1 => Some(c),
                _ => None,
            });
        if let Some(c) = stmt {
            *c -= 1;
            assert!(broken.check().is_err(), "{prime} {}", broken.program.name);
        }
    }
}

/// The header is proved from its text when it is printed, and once more here.
#[test]
fn emitted_c_is_a_header_whose_text_is_proved() {
    for (limbs, strategy, word) in [("3x44", "unsaturated", "64"), ("5x26", "unsaturated", "32")] {
        let run = emit("2^130-5", limbs, strategy, &["--lang", "c", "--word", word]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("--lang c`."), "{}", run.out);
        // Headers of several primes and representations may be in one program.
        let guard = format!("LIMBSMITH_P2E130M5_{}_H", limbs.to_uppercase());
        assert!(run.out.contains(&format!("#ifndef {guard}")), "{}", run.out);
        let field = limbsmith_forge::spec::Field::new("p2e130m5", "2^130-5").expect("a field");
        let word = word.parse().expect("a number");
        let rep = limbsmith_forge::spec::Rep::new(limbs, strategy, limbs, word).expect("limbs");
        let m = limbsmith_forge::strategy::build(&field, &rep).expect("a module");
        let reports = limbsmith_forge::audit::audit_header(&[&m], &run.out).expect("a header");
        assert_eq!(reports[0].len(), m.items.len());
        assert!(reports[0].iter().all(|r| r.verdict.is_ok()));
        let half = run
            .out
            .replacen(", c);", ", 0);", 1)
            .replacen(" >> 4", " >> 3", 1);
        let broken = limbsmith_forge::audit::audit_header(&[&m], &half);
        assert!(!broken.is_ok_and(|all| all.iter().flatten().all(|r| r.verdict.is_ok())));
    }
}

#[test]
fn emitted_rust_names_its_command_and_its_bounds() {
    let run = emit("2^130-5", "3x44", "unsaturated", &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in [
        "limbsmith emit --prime '2^130-5'",
        "Tight: limbs are below",
        "pub fn mul(",
    ] {
        assert!(run.out.contains(part), "{part}");
    }
    let narrow = emit("2^130-5", "5x26", "unsaturated", &["--word", "32"]);
    assert!(
        narrow.out.contains("pub fn mul(a: &[u32; 5]"),
        "{}",
        narrow.err
    );
}

#[test]
fn what_cannot_be_proved_is_refused_with_a_reason() {
    for (prime, limbs, strategy) in [
        ("2^521-1", "9x58", "preshifted"),
        ("2^255-19", "5x51", "saturated"),
        ("2^255-19", "4x51", "unsaturated"),
        ("2^255-18", "4x64", "montgomery"),
    ] {
        let run = emit(prime, limbs, strategy, &[]);
        assert_eq!(run.code, 2, "{prime} {limbs} {strategy}");
        assert!(run.out.is_empty(), "{}", run.out);
        assert!(run.err.contains("refused"), "{}", run.err);
    }
    for bad in [
        ["2^", "5x51", "unsaturated"],
        ["2^255-19", "51", "unsaturated"],
        ["2^255-19", "5x51", "magic"],
    ] {
        let run = emit(bad[0], bad[1], bad[2], &[]);
        assert_eq!(run.code, 2, "{bad:?}");
        assert!(run.out.is_empty());
    }
    assert_eq!(
        emit("2^255-19", "5x51", "unsaturated", &["--lang", "go"]).code,
        2
    );
    assert_eq!(
        emit("2^255-19", "5x51", "unsaturated", &["--word", "48"]).code,
        2
    );
}

#[test]
fn what_is_not_given_is_chosen() {
    for (arguments, part) in [
        (
            &["--prime", "2^255-19"][..],
            "--limbs 5x51 --strategy unsaturated",
        ),
        (
            &[
                "--prime",
                "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
            ],
            "montgomery`",
        ),
        (
            &["--prime", "2^255-19", "--limbs", "4x64"],
            "--limbs 4x64 --strategy saturated",
        ),
        (
            &[
                "--prime",
                "2^255-19",
                "--strategy",
                "montgomery",
                "--word",
                "32",
            ],
            "--limbs 8x32",
        ),
    ] {
        let run = limbsmith([&["emit"], arguments].concat());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        assert!(run.out.contains(part), "{arguments:?}: {}", &run.out[..400]);
    }
    // Nothing fits: the reason of the first choice.
    let none = limbsmith(["emit", "--prime", "2^255-19", "--limbs", "3x51"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("too few"), "{}", none.err);
    for bad in [["--limbs", "51"], ["--strategy", "magic"]] {
        let run = limbsmith([&["emit", "--prime", "2^255-19"][..], &bad].concat());
        assert_eq!(run.code, 2, "{bad:?}");
        assert!(run.out.is_empty());
    }
}

/// All options of a spec and of `tune` are available here, with the same names. The command in the head of
/// the output reproduces it.
#[test]
fn kernels_are_made_as_asked() {
    let (prime, limbs, strategy) = ("2^130-5", "3x44", "unsaturated");
    let usual = emit(prime, limbs, strategy, &[]).out;
    let body = |text: &str| text.split_once("\nuse ").map(|(_, rest)| rest.to_string());
    assert!(body(&usual).is_some());
    let mut others = 0;
    for making in Making::departures() {
        let chosen: Vec<String> = making
            .chosen()
            .iter()
            .flat_map(|(key, value)| [format!("--{key}"), value.to_string()])
            .collect();
        let arguments: Vec<&str> = chosen.iter().map(String::as_str).collect();
        let run = emit(prime, limbs, strategy, &arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        let command = format!("--strategy {strategy} {}`", arguments.join(" "));
        assert!(run.out.contains(&command), "{command}: {}", &run.out[..600]);
        others += usize::from(body(&run.out) != body(&usual));
    }
    // One place of the fold is the default.
    assert!(others >= Making::departures().len() - 2, "{others}");
    // Defaults can be given explicitly, and change nothing.
    let said = [
        "--order",
        "asked",
        "--carries",
        "needed",
        "--tables",
        "plain",
    ];
    assert_eq!(emit(prime, limbs, strategy, &said).out, usual);
}

#[test]
fn kept_folds_are_emitted_in_every_language() {
    let tables = ["--tables", "folded"];
    let with = |more: &[&str]| {
        let run = emit("2^255-19", "5x51", "unsaturated", &[&tables, more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let rust = with(&[]);
    for part in [
        "//! * Folded: loose limbs, then 608 times each of them",
        "pub struct Folded([u64; 10]);",
        "pub fn fold(a: &[u64; 5]) -> Folded",
        "pub fn mul_folded(a: &[u64; 5], b: &Folded) -> [u64; 5]",
    ] {
        assert!(rust.contains(part), "{part}");
    }
    let c = with(&["--lang", "c"]);
    // (Comments are wrapped at line ends.)
    let c = c.replace("\n// ", " ");
    assert!(c.contains("b.folded = 608 b.limbs, limb by limb"));
    let word = with(&["--lang", "word"]);
    assert!(word.contains("\ngiven b.folded 0x260 b.limbs\n"));
    assert!(word.contains("\nmultiple r.folded 0x260 a\n"));
    let all = Proved::parse_all(&word).unwrap_or_else(|e| panic!("{e}"));
    for entry in &all {
        entry.check().unwrap_or_else(|e| panic!("{e}"));
    }
    // It fails without the given facts.
    let bare = word.replace("given b.folded 0x260 b.limbs\n", "");
    let all = Proved::parse_all(&bare).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(all.iter().filter(|e| e.check().is_err()).count(), 1);
}

#[test]
fn what_a_strategy_does_not_have_is_refused() {
    for (limbs, strategy, option, why) in [
        (
            "5x51",
            "unsaturated",
            ["--fold", "nowhere"],
            "--fold: no 'nowhere'; there are aligned, operand, sum, carried",
        ),
        (
            "5x51",
            "unsaturated",
            ["--order", "any"],
            "--order: no 'any'; there are asked, written, results",
        ),
        (
            "5x51",
            "unsaturated",
            ["--carries", "none"],
            "--carries: no 'none'; there are needed, all",
        ),
        (
            "5x51",
            "unsaturated",
            ["--tables", "long"],
            "--tables: no 'long'; there are plain, folded",
        ),
        (
            "4x64",
            "saturated",
            ["--fold", "operand"],
            "only the strategy unsaturated has several places",
        ),
        (
            "4x64",
            "saturated",
            ["--carries", "all"],
            "this strategy leaves out no carries",
        ),
        (
            "4x64",
            "saturated",
            ["--tables", "folded"],
            "only the strategy unsaturated has products",
        ),
        (
            "5x52",
            "lanes52",
            ["--tables", "folded"],
            "has 62 bits, of which a lane's multiplier reads 52",
        ),
        (
            "5x52",
            "lanes52",
            ["--fold", "sum"],
            "only the strategy unsaturated has several places",
        ),
    ] {
        let run = emit("2^255-19", limbs, strategy, &option);
        assert_eq!(run.code, 2, "{strategy} {option:?}");
        assert!(run.out.is_empty(), "{}", run.out);
        assert!(run.err.contains(why), "{why}: {}", run.err);
    }
    // Two conflicting options, and an option without a value.
    let both = emit(
        "2^255-19",
        "5x51",
        "unsaturated",
        &["--fold", "sum", "--tables", "folded"],
    );
    assert!(
        both.code == 2 && both.err.contains("folds on operands, not on columns"),
        "{}",
        both.err
    );
    let none = emit("2^255-19", "5x51", "unsaturated", &["--fold"]);
    assert!(
        none.code == 2 && none.err.contains("--fold"),
        "{}",
        none.err
    );
    // Without a strategy, the first that has the option is used.
    let run = limbsmith([
        "emit", "--prime", "2^255-19", "--limbs", "5x51", "--fold", "sum",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("--strategy unsaturated --fold sum`"),
        "{}",
        &run.out[..400]
    );
}

#[test]
fn proofs_for_other_tools_overwrite_nothing_unasked() {
    let folder = folder("proofs-outputs");
    for option in ["--smt-lib", "--coq"] {
        let out = path(&folder, option);
        let run = |force: &[&str]| {
            let prove = ["prove", "p127", "--quiet", option, &out];
            limbsmith(prove.iter().chain(force))
        };
        assert_eq!(run(&[]).code, 0);
        let some = std::fs::read_dir(&out).unwrap().next().unwrap().unwrap();
        let text = std::fs::read(some.path()).unwrap();
        std::fs::write(some.path(), b"of somebody").unwrap();
        let refused = run(&[]);
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains("exists already"), "{}", refused.err);
        assert_eq!(std::fs::read(some.path()).unwrap(), b"of somebody");
        assert_eq!(run(&["--force"]).code, 0);
        assert_eq!(std::fs::read(some.path()).unwrap(), text);
    }
}
