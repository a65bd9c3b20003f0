//! Wrong texts that the interpreter accepts: it was written against mistakes, and an audit found fifteen ways around
//! it. The list of trusted texts refuses them all.
//!
//! Each is an example of one way, with the representation for which the interpreter alone accepts it. So this is also
//! the record of what the digests are for. Where an attack becomes known to the interpreter, its row is to be changed.

use super::trusted::Tree;
use super::{Texts, read, reps, texts};
use limbsmith_forge::glue::on_deep_stack;
use limbsmith_forge::library::FOLDER;
use limbsmith_forge::trusted::Reason;

/// A wrong text.
struct Attack {
    /// The way around, and its number in the audit.
    cause: &'static str,
    /// The representation for which the interpreter accepts it.
    rep: &'static str,
    file: &'static str,
    /// Pieces to replace, each once.
    changes: &'static [(&'static str, &'static str)],
}

const HEAD: &str = "/// The field of `K`'s prime in the lanes of `V`.";
const ADD: &str = "Sum::Plain(K::add(&a.0, &b.0))";

const ATTACKS: [Attack; 7] = [
    Attack {
        cause: "1: an attribute as a macro's argument compiles another file",
        rep: "p127 r52",
        file: "p127/mod.rs",
        changes: &[(
            "pub mod r52;",
            "macro_rules! only { ($m:meta, $i:item) => { #[$m] $i }; ($m:meta, $($t:tt)*) => { #[$m] $($t)* } }\n\
             only! { path = \"quad64.rs\", pub mod r52; }",
        )],
    },
    Attack {
        cause: "8: an inherent constant, and the trait's another",
        rep: "p25519 r51",
        file: "p25519/mod.rs",
        changes: &[
            (
                "const SQRT_M1: Option<[u64; 4]> = Some([\n        0xc4ee1b274a0ea0b0,",
                "const SQRT_M1: Option<[u64; 4]> = Some([\n        0xc4ee1b274a0ea0b1,",
            ),
            (
                "impl Rooted for P25519 {",
                "impl P25519 {\n    pub const SQRT_M1: Option<[u64; 4]> = Some([\n        0xc4ee1b274a0ea0b0,\n        0x2f431806ad2fe478,\n        0x2b4d00993dfbd7a7,\n        0x2b8324804fc1df0b,\n    ]);\n}\n\nimpl Rooted for P25519 {",
            ),
        ],
    },
    Attack {
        cause: "9: a function inside another has the parameters of that one",
        rep: "p127 r52",
        file: "power.rs",
        changes: &[(
            "    last\n}",
            "    fn number<const N: usize>() -> usize {\n        N\n    }\n    match number::<7>() {\n        7 => x,\n        _ => last,\n    }\n}",
        )],
    },
    Attack {
        cause: "12: a function of a name that the interpreter knows",
        rep: "p127 r52",
        file: "mod.rs",
        changes: &[(
            "use crate::arch::opaque::opaque32;",
            "fn opaque32(x: u32) -> u32 {\n    x & 0\n}",
        )],
    },
    Attack {
        cause: "13: an operation that is not run for called vectors",
        rep: "p127 r52",
        file: "vectors.rs",
        changes: &[(
            "invert_by_power::<K::Prime, Self>(a)",
            "if V::INLINE { invert_by_power::<K::Prime, Self>(a) } else { a }",
        )],
    },
    Attack {
        cause: "15: an inherent function in a file that is not interpreted",
        rep: "p127 r52",
        file: "pairs.rs",
        changes: &[(
            "//!",
            "//! .\n\nimpl super::p127::Sat64 {\n    pub(crate) fn mul(a: u8, _: u8) -> u8 {\n        a\n    }\n}\n//",
        )],
    },
    Attack {
        cause: "15: another file for a module",
        rep: "p127 r52",
        file: "../lib.rs",
        changes: &[(
            "pub mod field;",
            "#[path = \"evil/mod.rs\"]\npub mod field;",
        )],
    },
];

fn changed(attack: &Attack, text: &str) -> String {
    attack.changes.iter().fold(text.into(), |text, (old, new)| {
        assert!(text.contains(old), "{}: {old}", attack.cause);
        text.replacen(old, new, 1)
    })
}

#[test]
fn wrong_texts_that_the_interpreter_accepts_are_not_trusted() {
    for attack in &ATTACKS {
        let tree = Tree::new("attack");
        let path = format!("{FOLDER}/{}", attack.file).replace("field/../", "");
        let place = tree.0.join(&path);
        let text = std::fs::read_to_string(&place).expect("a text");
        std::fs::write(&place, changed(attack, &text)).expect("written");
        let told = format!("{path}: trusted text differs: {}", Reason::Changed);
        assert_eq!(tree.differences(), [told], "{}", attack.cause);
    }
}

#[test]
fn the_interpreter_alone_accepts_them() {
    let reps = reps(|name| ATTACKS.iter().any(|a| a.rep == name));
    let mut refused = vec![];
    for attack in &ATTACKS {
        let field = attack.rep.split(' ').next().unwrap_or_default();
        let mut all: Texts = texts(|f| f == field);
        // Files that are not among the texts are not read at all.
        if let Some(text) = all.get_mut(attack.file) {
            *text = changed(attack, text);
        }
        let rep = reps.iter().find(|r| r.name() == attack.rep).expect("built");
        let verdict = read(&all).and_then(|g| g.prove(&rep.module, &rep.kept, &rep.spec));
        refused.extend(verdict.err().map(|e| format!("{}: {e}", attack.cause)));
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

/// Deep texts end with an error and not with the stack, in builds without optimization too.
#[test]
fn deep_texts_are_refused() {
    on_deep_stack(refuse_deep_texts);
}

fn refuse_deep_texts() {
    let reps = reps(|name| name == "p127 r52");
    let shipped = texts(|f| f == "p127");
    let value = |open: &str, close: &str| {
        let body = [&open.repeat(20_000), "0", &close.repeat(20_000)].concat();
        format!("const DEEP: usize = {body};\n/// .")
    };
    for (name, head) in [
        ("parentheses", value("(", ")")),
        ("brackets", value("[", "]")),
        ("blocks", value("{", "}")),
        ("operators", value("!", "")),
        ("references", value("&mut ", "")),
        ("returns", value("return ", "")),
        ("closures", value("|a, b| ", "")),
        ("assignments", value("a = ", "")),
        ("sums", value("1 + ", "")),
        ("choices", value("if true { 0 } else ", "{ 0 }")),
        ("methods", value("0", ".f()")),
        ("casts", value("", " as u8")),
        ("conditions", value("match 0 { _ => ", "}")),
        (
            "types",
            format!(
                "type Deep = {}u8{};\n/// .",
                "A<".repeat(20_000),
                ">".repeat(20_000)
            ),
        ),
        (
            "pointers",
            format!("type Deep = {}u8;\n/// .", "fn() -> ".repeat(20_000)),
        ),
        (
            "a macro of itself",
            "macro_rules! deep { () => { deep!(); } }\ndeep!();\n/// .".into(),
        ),
        (
            "a macro that grows",
            "macro_rules! deep { ($($t:tt)*) => { deep!(($($t)*)); } }\ndeep!(0);\n/// .".into(),
        ),
    ] {
        let mut all = shipped.clone();
        let text = all["vectors.rs"].replacen(HEAD, &head, 1);
        all.insert("vectors.rs".into(), text);
        let told = read(&all).err().unwrap_or_else(|| panic!("{name}: read"));
        assert!(told.contains("nested too deeply"), "{name}: {told}");
    }
    for (name, head, add) in [
        (
            "a function of itself",
            HEAD,
            "let _ = match 0usize { _ => {{{{ if true { Self::add(a, b) } else { Self::add(b, a) } }}}} };",
        ),
        (
            "a constant of itself",
            "const DEEP: usize = DEEP;\n/// .",
            "let _ = DEEP;",
        ),
        (
            "a type of itself",
            "type Deep = Deep;\n/// .",
            "let _ = 0u8 as Deep;",
        ),
        (
            "a macro of itself",
            "macro_rules! deep { () => { deep!() } }\n/// .",
            "let _ = deep!();",
        ),
    ] {
        let mut all = shipped.clone();
        let text = all["vectors.rs"].replacen(HEAD, head, 1);
        let text = text.replacen(ADD, &format!("{add}\n        {ADD}"), 1);
        all.insert("vectors.rs".into(), text);
        let glue = read(&all).unwrap_or_else(|e| panic!("{name}: {e}"));
        let rep = &reps[0];
        let verdict = glue.prove(&rep.module, &rep.kept, &rep.spec);
        let told = verdict.err().unwrap_or_else(|| panic!("{name}: proved"));
        assert!(told.contains("nested too deeply"), "{name}: {told}");
    }
}
