//! Files of the library that bring their own vocabulary, or take it from elsewhere.
//!
//! The module of a standalone file has the same values. In the library it would replace functions without branches.

use super::{changed, none, proved, shipped};
use limbsmith_forge::audit::audit_at;
use limbsmith_forge::read::rust::{Home, functions, functions_at};
use limbsmith_forge::read::{vectors, words};
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::{module, standalone};

const WORDS: &str = "use crate::arch::word::{mask, sbb};";
const LANES: &str = "use crate::arch::lane::{";

/// Ways to import words, with `{}` for the list.
const IMPORTS: &[&str] = &[
    "use self::word::{};",
    "use self::lane::{};",
    "use self::arch::word::{};",
    "use super::word::{};",
    "use super::super::super::arch::word::{};",
    "use super::sat64::word::{};",
    "use crate::arch::word32::{};",
    "use crate::arch::lane::{};",
    "use crate::arch::lane32::{};",
    "use crate::arch::{};",
    "use crate::field::p25519::u51::word::{};",
    "use crate::word::{};",
    "use crate::{};",
    "use ::limbsmith_field::arch::word::{};",
    "use limbsmith_field::arch::word::{};",
    "use core::arch::word::{};",
    "use word::{};",
    "use self::crate::arch::word::{};",
    "use crate::arch::self::word::{};",
    "use crate::arch::word::self::{};",
    "use crate::arch::word::{mask as mask, sbb};",
    "use crate::arch::word::{mask, sbb as sbb};",
    "use crate::arch::word::{mask, sbb as adc};",
    "use crate::arch::word::{self, mask, sbb};",
    "use crate::arch::word::{mask, sbb, *};",
    "use crate::arch::word::*;",
    "use crate::arch::word as word;\nuse word::{};",
    "use crate::arch::word;\nuse word::{};",
    "use crate::arch::word::{{mask, sbb}};",
    "use {crate::arch::word::{mask, sbb}};",
    "pub(crate) use crate::arch::word::{};",
    "use crate::arch::word::{};\nuse self::word::adc;",
    "use self::word::adc;\nuse crate::arch::word::{};",
    "use crate::arch::word::{};\nuse crate::arch::word::adc;",
    "extern crate core as arch;\nuse crate::arch::word::{};",
    "extern crate self as word;\nuse crate::arch::word::{};",
];

/// Modules and attributes on them, each with the word functions, and imports that might find them.
fn modules() -> Vec<String> {
    let text = words::module(64);
    let inner = text.replace("mod word {", "mod word { mod deep {") + "}\n";
    let attributes = [
        "#[path = \"other.rs\"]\n",
        "#[macro_use]\n",
        "#[cfg(all())]\n",
        "#[cfg_attr(all(), path = \"other.rs\")]\n",
        "#![allow(unused)]\n",
    ];
    let mut all = vec![
        text.clone(),
        text.replace("mod word", "pub mod word"),
        text.replace("mod word", "mod words"),
        text.replace("mod word", "mod r#word"),
        text.replace("mod word", "mod arch { mod word") + "}\n",
        text.replace("#[allow(dead_code)]\n", ""),
        format!("{text}{text}"),
        format!("mod arch {{ pub {} }}\n", text.trim_start()),
        inner,
        words::module(32),
        vectors::module(52).into(),
        vectors::module(32).into(),
        "mod word;\n".into(),
        "pub mod word;\n".into(),
        "mod arch;\n".into(),
        "mod word {}\n".into(),
        "pub mod lane {}\n".into(),
    ];
    for a in attributes {
        all.push(format!("{a}mod word;\n"));
        all.push(text.replace("#[allow(dead_code)]\n", a));
        all.push(text.replace(
            "#[allow(dead_code)]\n",
            &format!("#[allow(dead_code)]\n{a}"),
        ));
    }
    all
}

#[test]
fn a_library_file_imports_its_vocabulary_alone() {
    let (m, text) = shipped("p25519", "u51");
    assert_eq!(proved(&m, text), Ok(()));
    // Elsewhere this text is right, so nothing but its home refuses it.
    let alone = changed(text, WORDS, "use self::word::{mask, sbb};") + &words::module(64);
    assert!(audit_at(&m, &alone, Home::Alone).is_ok());
    assert!(proved(&m, &alone).is_err());
    let mut accepted = vec![];
    let mut imports: Vec<String> = vec![WORDS.into()];
    imports.extend(IMPORTS.iter().map(|i| i.replace("{}", "{mask, sbb}")));
    imports.push("use self::word::mask;\nuse self::word::sbb;".into());
    let met = [
        WORDS,
        "use self::word::{mask, sbb};",
        "use word::{mask, sbb};",
    ];
    for import in &imports {
        let plain = changed(text, WORDS, import);
        if import != WORDS && proved(&m, &plain).is_ok() {
            accepted.push(import.clone());
        }
        // Every import meets the usual module, and some of them meet all modules.
        let count = if met.contains(&import.as_str()) {
            usize::MAX
        } else {
            1
        };
        for module in modules().into_iter().take(count) {
            for other in [
                format!("{plain}{module}"),
                changed(text, WORDS, &format!("{module}{import}")),
                changed(text, WORDS, &format!("{import}\n{module}")),
            ] {
                if proved(&m, &other).is_ok() {
                    accepted.push(format!("{import}\n{module}"));
                }
            }
        }
    }
    none(&accepted);
}

#[test]
fn a_library_file_on_lanes_imports_its_vocabulary_alone() {
    let mut accepted = vec![];
    for (field, rep, head, factor) in [
        ("p25519", "r51", LANES, 52),
        ("p25519", "r25", "use crate::arch::lane32::{", 32),
    ] {
        let (m, text) = shipped(field, rep);
        assert_eq!(proved(&m, text), Ok(()));
        for path in [
            "self::lane",
            "self::lane32",
            "super::lane",
            "crate::arch::lane::model",
            "crate::arch::word",
            "crate::field::lane",
            match factor {
                52 => "crate::arch::lane32",
                _ => "crate::arch::lane",
            },
        ] {
            let other = changed(text, head, &format!("use {path}::{{"));
            for other in [
                other.clone(),
                format!("{other}\n{}", vectors::module(factor)),
            ] {
                if proved(&m, &other).is_ok() {
                    accepted.push(format!("{field} {rep} {path}"));
                }
            }
        }
        if proved(&m, &format!("{text}\n{}", vectors::module(factor))).is_ok() {
            accepted.push(format!("{field} {rep}: a module"));
        }
    }
    none(&accepted);
}

/// A file that stands alone has the module that it imports, and takes nothing from a library.
#[test]
fn a_file_alone_imports_its_module_alone() {
    let field = Field::new("p", "2^127 - 1").expect("a modulus");
    for (strategy, limbs) in [("saturated", "2x64"), ("lanes52", "3x52")] {
        let rep = Rep::new("r", strategy, limbs, 64).expect("a representation");
        let m = module(&field, &rep).expect("proved");
        let text = standalone(&m, "a test").expect("proved");
        assert!(functions(&text).is_ok() && functions_at(&text, Home::Alone).is_ok());
        let good = |t: &str| audit_at(&m, t, Home::Alone).is_ok();
        assert!(good(&text));
        let heads = ["\n/// Words with carries.", "\n/// Vectors of eight lanes"];
        let cut = heads.iter().find_map(|head| text.find(head));
        let bare = &text[..cut.expect("a module")];
        let in_library = bare.replace("use self::", "use crate::arch::");
        assert_ne!(in_library, bare);
        assert!(functions(&in_library).is_ok());
        assert!(functions_at(&in_library, Home::library(&rep)).is_ok());
        for other in [
            // The module is not there.
            bare.to_string(),
            in_library.clone(),
            text.replace("use self::", "use crate::arch::"),
            text.replace("use self::", "use super::"),
        ] {
            assert!(!good(&other), "{other}");
        }
        assert!(functions(bare).is_err(), "{bare}");
    }
}
