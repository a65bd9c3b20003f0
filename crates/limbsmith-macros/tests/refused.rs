//! Tests with rustc itself: the input that `field!` rejects, the places of its errors, and the surroundings
//! that it supports.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiled macros: the newest file next to this test.
fn library() -> PathBuf {
    let here = std::env::current_exe().expect("a program");
    let folder = here.parent().expect("a folder");
    let is_ours = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        let name = name.trim_start_matches("lib");
        let shared = std::env::consts::DLL_SUFFIX;
        name.starts_with("limbsmith_macros-") && name.ends_with(shared)
    };
    std::fs::read_dir(folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .filter(|p| is_ours(p))
        .max_by_key(|p| p.metadata().and_then(|m| m.modified()).ok())
        .expect("the macros are built before their tests")
}

/// Compiles a library. Returns whether it succeeded, and the compiler's output.
fn compile(name: &str, source: &str) -> (bool, String) {
    let own = format!("{name}-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(own);
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{name}.rs"));
    std::fs::write(&file, source).expect("a file");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let out = Command::new(rustc)
        .current_dir(&folder)
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
        ])
        .arg("--extern")
        .arg(format!("limbsmith_macros={}", library().display()))
        .arg(format!("{name}.rs"))
        .output()
        .expect("rustc");
    std::fs::remove_dir_all(folder).expect("the folder goes");
    (
        out.status.success(),
        String::from_utf8_lossy(&out.stderr).into_owned(),
    )
}

/// The body of a rejected field, the place of its error (line 1 is the first of the body), and the message.
const REFUSED: &[(&str, &str, &str)] = &[
    ("struct F;\nmodulus = \"2^255 - 21\";", "2:11", "not prime"),
    (
        "struct F;\nmodulus = \"2^255 - \";",
        "2:11",
        "expected a number",
    ),
    ("struct F;\nmodulus = \"7 - 9\";", "2:11", "negative"),
    // The operation and the bound.
    (
        "struct F;\nmodulus = \"2^255 - 19\";\nlimbs = \"4x64\";\nstrategy = \"unsaturated\";",
        "3:9",
        "loose limbs below 8 * 2^64",
    ),
    (
        "struct F;\nmodulus = \"2^127 - 1\";\nlimbs = \"5x26\";\nstrategy = \"preshifted\"; word = 32;",
        "3:9",
        "bits",
    ),
    (
        "struct F;\nmodulus = \"2^256 - 2^224 + 2^192 + 2^96 - 1\";\nstrategy = \"saturated\";",
        "3:12",
        "too large for words",
    ),
    (
        "struct F;\nmodulus = \"2^255 - 19\"; limbs = \"5x50\";",
        "2:33",
        "too few",
    ),
    (
        "struct F;\nmodulus = \"2^255 - 19\"; limbs = \"51\";",
        "2:33",
        "COUNTxBITS",
    ),
    (
        "struct F;\nmodulus = \"2^255 - 19\";\nstrategy = \"magic\";",
        "3:12",
        "no such strategy: 'magic'; there are",
    ),
    (
        "struct F;\nmodulus = \"2^255 - 19\";\nlimbs = \"5x51\"; strategy = \"unsaturated\"; word = 48;",
        "3:50",
        "8, 16, 32 or 64 bits",
    ),
    ("struct F;", "1:8", "needs a modulus"),
    ("struct F;\nmodulus = 19;", "2:11", "string"),
    (
        "struct F;\nmodulus = \"19\";\nmodulus = \"19\";",
        "3:1",
        "given twice",
    ),
    (
        "struct F;\nprime = \"19\";",
        "2:1",
        "there are modulus, limbs, strategy, word and loose",
    ),
    (
        "#[derive(Hash)]\nstruct F;\nmodulus = \"19\";",
        "1:1",
        "only documentation",
    ),
    ("enum F;", "1:1", "struct"),
];

#[test]
fn refusals_point_at_what_is_to_blame() {
    for (i, (body, place, reason)) in REFUSED.iter().enumerate() {
        let name = format!("refused{i}");
        let (accepted, said) = compile(&name, &format!("limbsmith_macros::field! {{\n{body}\n}}"));
        assert!(!accepted, "{body}");
        let (line, column) = place.split_once(':').expect("line and column");
        let line: usize = line.parse().expect("a line");
        let place = format!("{name}.rs:{}:{column}", line + 1);
        assert!(
            said.contains(&place) && said.contains(reason),
            "{body}\n{said}"
        );
        assert!(!said.contains("panicked"), "{said}");
    }
}

/// No `std`, no prelude, no unsafe code, documentation required, and conflicting names in scope.
#[test]
fn surroundings_do_not_matter() {
    let source = "#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
//! A hostile crate.

use ::core::convert::From as _;
mod core {}
#[allow(non_camel_case_types)]
struct u64;
#[allow(non_camel_case_types)]
struct u128;
#[allow(dead_code)]
enum Option { Some, None }
#[allow(unused_macros)]
macro_rules! format_args { ($($t:tt)*) => { compile_error!(\"not hygienic\") } }
#[allow(dead_code)]
fn adc(_: u64, _: u128, _: Option) {}
#[allow(dead_code)]
const P: u8 = 0;
#[allow(dead_code)]
trait Evil { fn wrapping_mul(self, _: Self) -> Self; fn square(&self) -> bool; }
impl<T> Evil for T {
    fn wrapping_mul(self, _: Self) -> Self { self }
    fn square(&self) -> bool { false }
}

::limbsmith_macros::field! {
    /// Full words.
    pub struct A;
    modulus = \"2^127 - 1\"; limbs = \"2x64\"; strategy = \"saturated\";

    pub(crate) struct B;
    modulus = \"0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551\";
}

/// Uses both, as constants too.
pub fn both(a: &A, b: &[u8; 32]) -> (A, bool) {
    const ONE: B = B::ONE;
    let b = B::from_be_bytes_mod(b);
    (a.square() * A::from(3), b == ONE)
}
";
    let (accepted, said) = compile("surroundings", source);
    assert!(accepted, "{said}");
    assert!(said.is_empty(), "{said}");
}

/// The expansion is the proved source: a caller cannot access the private fields and kernels of a field type
/// to change it.
#[test]
fn names_inside_stay_inside() {
    let source = "limbsmith_macros::field! { pub struct A; modulus = \"2^127 - 1\"; }
pub fn f(a: A) -> A { A { limbs: [0; 3] }; kernels::mul(&a, &a) }";
    let (accepted, said) = compile("inside", source);
    assert!(!accepted);
    assert!(
        said.contains("private") || said.contains("unresolved"),
        "{said}"
    );
}

/// Rejected programs for the engine: the error is at the token.
const PROGRAMS: &[(&str, &str, &str)] = &[
    ("fsqr %32, %1", "1:6", "registers are numbered 0 to 31"),
    (
        "fin\n  fmul %1, %2, #40",
        "2:16",
        "constants are numbered 0 to 31",
    ),
    ("fmul %1, %2", "1:1", "fmul takes 3 operands"),
    ("fin\nfin %1", "2:5", "fin takes 0 operands"),
    ("fsqr #1, %1", "1:6", "results go to registers"),
    ("cnt 512", "1:5", "the counter takes 0 to 511"),
    ("cnt -1", "1:5", "the counter takes 0 to 511"),
    ("l: fin\nl: fin", "2:1", "defined twice"),
    ("dbnz nowhere", "1:6", "nowhere"),
    ("jump %1", "1:1", "no instruction"),
    ("fin (%1)", "1:5", "fin takes 0 operands"),
    (".order\nfin\n.end", "2:1", "cannot stand in a block"),
    (".word 0x100000000", "1:7", "a word has 32 bits"),
    ("\"fin\\nfsqr %32, %1\"", "1:1", "2:6: registers"),
];

#[test]
fn programs_are_refused_at_the_token() {
    // One compilation: every error is reported.
    let mut source = String::new();
    let mut wanted = vec![];
    let far = format!("l: fin\n{}brz l, #0", "fin\n".repeat(256));
    let far = (far.as_str(), "258:5", "words away");
    for (body, place, reason) in PROGRAMS.iter().chain([&far]) {
        let n = wanted.len();
        source += &format!("pub const C{n}: &[u32] = &limbsmith_macros::engine_asm! {{\n");
        let (line, column) = place.split_once(':').expect("line and column");
        let line = line.parse::<usize>().expect("a line") + source.lines().count();
        wanted.push((body, format!("programs.rs:{line}:{column}"), reason));
        source += &format!("{body}\n}};\n");
    }
    let (accepted, said) = compile("programs", &source);
    assert!(!accepted);
    for (body, place, reason) in wanted {
        let at = said.lines().position(|l| l.ends_with(&place));
        let at = at.unwrap_or_else(|| panic!("{body}: nothing at {place}\n{said}"));
        let message = said.lines().nth(at - 1).unwrap_or_default();
        assert!(message.contains(reason), "{body}: {message}");
    }
}

/// The macro's output equals the assembler's, for all programs.
#[test]
fn programs_are_the_assemblers() {
    let mut source = String::new();
    for p in limbsmith_engine::program::ALL {
        // In Rust `;` is a token, and the text after it is not always valid tokens.
        let text: String = p.text.concat().lines().fold(String::new(), |all, l| {
            all + l.split(';').next().unwrap_or_default() + "\n"
        });
        let words = &p.program().words;
        let len = words.len();
        source += &format!(
            "const _: () = {{ let made: [u32; {len}] = limbsmith_macros::engine_asm! {{\n{text}\n}};\n"
        );
        source += &format!("let want: [u32; {len}] = {words:?};\nlet mut i = 0;\n");
        source += "while i < made.len() { assert!(made[i] == want[i]); i += 1; } };\n";
    }
    let (accepted, said) = compile("programs_made", &source);
    assert!(accepted, "{said}");
}
