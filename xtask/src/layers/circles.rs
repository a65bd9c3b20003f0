//! Tests that files do not import each other in circles.

use super::imports::{Files, Graph, beside, circles, graph};
use crate::quick;
use crate::step::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The crates whose only circles are those in [`KNOWN`].
const CRATES: [&str; 5] = [
    "limbsmith-check",
    "limbsmith-field",
    "limbsmith-curve",
    "limbsmith",
    "limbsmith-forge",
];

/// The reason of the one circle between files beside each other. All other reasons are those of a module and files
/// within it, and hold only if no circle remains without the arrows between these.
const BY_DESIGN: &str =
    "vectors are private to `arch`, so each names the fields on it: `Lane::Fields`";

/// The known circles: the crate, the files, the reason. What is left of a circle when a part of it was cut is known too.
const KNOWN: [(&str, &str, &str); 21] = [
    ("limbsmith-field", "arch/lane.rs field/eight.rs", BY_DESIGN),
    (
        "limbsmith-field",
        "arch/ifma.rs arch/ifma/ymm.rs",
        "the parent's token lets work run on the child's vectors",
    ),
    (
        "limbsmith-field",
        "cpu.rs cpu/measured.rs",
        "the child is a generated table of the parent's backends",
    ),
    (
        "limbsmith-curve",
        "simd/fourq/mod.rs simd/fourq/outlined.rs",
        "the parent names the pairs with outlined products, which are over the parent's pairs",
    ),
    (
        "limbsmith-curve",
        "simd/weierstrass/double_scalar_mul.rs simd/weierstrass/formulas.rs simd/weierstrass/latency/mul_base.rs \
         simd/weierstrass/mod.rs simd/weierstrass/mul.rs simd/weierstrass/rows.rs simd/weierstrass/table.rs",
        "the parent's trait of curves in lanes has defaults that call the children, which are generic over it",
    ),
    (
        "limbsmith-forge",
        "emit/field/halves.rs emit/field/lanes.rs emit/field/mod.rs emit/field/scalar.rs",
        "the parent picks a printer; the printers share its layout of functions and constants",
    ),
    (
        "limbsmith-forge",
        "meaning/claims.rs meaning/mod.rs",
        "the parent's table has the operations; the child makes claims of a row",
    ),
    (
        "limbsmith-forge",
        "opinion/mod.rs opinion/walk.rs",
        "the parent has the types of an argument; the child walks a certificate for its one function",
    ),
    (
        "limbsmith-forge",
        "pass/carries.rs pass/common.rs pass/mod.rs pass/schedule.rs pass/tidy.rs pass/zero.rs",
        "the parent lists the passes; each pass changes the parent's draft",
    ),
    (
        "limbsmith-forge",
        "prove/search/linear.rs prove/search/mod.rs",
        "one type: the child has the part of its methods that adds inequalities",
    ),
    (
        "limbsmith-forge",
        "read/c/body.rs read/c/calls.rs read/c/mod.rs",
        "recursive descent: the parent reads items, the children bodies in the parent's scope",
    ),
    (
        "limbsmith-forge",
        "read/field/halves.rs read/field/lanes.rs read/field/mod.rs read/field/operations.rs",
        "the parent has the form of a file and picks a grammar; the children are the grammars",
    ),
    (
        "limbsmith-forge",
        "read/rust/body.rs read/rust/calls.rs read/rust/mod.rs read/rust/types.rs",
        "recursive descent: the parent reads items, the children bodies in the parent's scope",
    ),
    (
        "limbsmith-forge",
        "strategy/karatsuba/columns.rs strategy/karatsuba/mod.rs",
        "the child sums the columns of the parent's scheme",
    ),
    (
        "limbsmith-forge",
        "strategy/lanes32/mod.rs strategy/lanes32/products.rs strategy/lanes32/residues.rs",
        "one type: the children have the part of its methods that multiplies and reduces",
    ),
    (
        "limbsmith-forge",
        "strategy/lanes52/mod.rs strategy/lanes52/residues.rs strategy/lanes52/shorter.rs",
        "one type: the children have the part of its methods that reduces and shortens",
    ),
    (
        "limbsmith-forge",
        "strategy/montgomery/mod.rs strategy/montgomery/small.rs",
        "the child makes one more kernel of the parent's plan",
    ),
    (
        "limbsmith-forge",
        "strategy/saturated_solinas.rs strategy/saturated_solinas/freeze.rs",
        "the child makes kernels of the parent's plan",
    ),
    (
        "limbsmith-forge",
        "strategy/solinas.rs strategy/solinas/fold.rs strategy/solinas/freeze.rs strategy/solinas/products.rs",
        "the children make kernels of the parent's plan",
    ),
    (
        "limbsmith-forge",
        "strategy/unsaturated.rs strategy/unsaturated/tables.rs",
        "the parent picks the form of a product; the child adds one product to its forms",
    ),
    (
        "limbsmith-forge",
        "traits/eval.rs traits/mod.rs",
        "the parent judges functions; the child evaluates the expressions that they have",
    ),
];

/// The files of a crate.
fn files(name: &str) -> Files {
    let folder = root().join("crates").join(name).join("src");
    let mut all = quick::files(&folder);
    all.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    let read = |path: PathBuf| {
        let short = path.strip_prefix(&folder).unwrap().display().to_string();
        (short.replace('\\', "/"), fs::read_to_string(&path).unwrap())
    };
    all.into_iter().map(read).collect()
}

/// A crate made up of these files.
fn made_up(all: &[(&str, &str)]) -> Graph {
    let files = all.iter().map(|(file, text)| (*file, *text));
    graph(&files.map(|(f, t)| (f.into(), t.into())).collect())
}

/// The names of a list.
fn set(names: &str) -> BTreeSet<String> {
    names.split(' ').map(String::from).collect()
}

#[test]
fn no_circle_of_files_is_unknown() {
    let (mut found, mut unknown) = (BTreeSet::new(), Vec::new());
    for name in CRATES {
        let graph = graph(&files(name));
        let arrows: usize = graph.values().map(BTreeSet::len).sum();
        assert!(arrows > graph.len(), "{name}: {arrows} arrows");
        let near = beside(&graph);
        for (all, graph) in [(true, &graph), (false, &near)] {
            for circle in circles(graph) {
                let known = KNOWN.iter().position(|(package, files, reason)| {
                    let counts = all || *reason == BY_DESIGN;
                    counts && *package == name && circle.is_subset(&set(files))
                });
                match known {
                    Some(known) => _ = found.insert(known),
                    None => unknown.push(format!("{name}: a circle of {circle:?}")),
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    for (i, (name, files, _)) in KNOWN.iter().enumerate() {
        let gone = "the circle is gone: remove it from the list";
        assert!(found.contains(&i), "{name}: {files}: {gone}");
    }
}

#[test]
fn a_planted_circle_is_found() {
    let mut all = vec![
        ("lib.rs", "mod a;\nmod b;\nmod c;\n"),
        ("a/mod.rs", "mod inner;\npub use inner::Item;\n"),
        (
            "a/inner.rs",
            "use crate::b::{self, Thing as T};\npub struct Item;\n",
        ),
        ("b.rs", "pub struct Thing;\nfn f() { crate::c::g() }\n"),
        ("c.rs", "pub fn g() {}\n"),
    ];
    assert!(circles(&made_up(&all)).is_empty());
    all[4].1 = "use crate::{\n    a::inner::Item as Other,\n};\npub fn g() {}\n";
    let circle = set("a/inner.rs b.rs c.rs");
    assert_eq!(circles(&made_up(&all)), [circle.clone()].into());
    // The same by a path in code, by a module that an import brought, and from a module in the file.
    for text in [
        "fn g() -> crate::a::inner::Item { panic!() }",
        "use crate::a;\nfn g<'a>(_: &'a a::inner::Item) {}",
        "mod local { fn g(_: super::super::a::inner::Item) {} }",
    ] {
        all[4].1 = text;
        assert_eq!(circles(&made_up(&all)), [circle.clone()].into(), "{text}");
    }
    // None of these is an arrow.
    for text in [
        "// use crate::a::inner::Item;",
        "/* use crate::a::inner::Item; */",
        "const T: &str = \"\\\" use crate::a::inner::Item;\";",
        "const T: &str = r#\"\" crate::a::inner::Item\"#; const C: char = '\"';",
        "#[cfg(test)]\nmod tests {\n    use crate::a::inner::Item;\n}",
        "#[cfg(doc)]\nuse crate::a::inner::Item;",
        "#[cfg(test)]\nuse crate::a::inner::{Item};\nfn g() {}",
        "pub(in crate::a::inner) fn g() {}",
    ] {
        all[4].1 = text;
        assert!(circles(&made_up(&all)).is_empty(), "{text}");
    }
    // Code behind such an item counts.
    all[4].1 = "#[cfg(test)]\nuse a::{B, C};\nfn g() { crate::a::inner::Item; }";
    assert_eq!(circles(&made_up(&all)), [circle].into());
}

#[test]
fn arrows_lead_to_parents_and_children() {
    let mut all = vec![
        ("lib.rs", "mod a;\n"),
        (
            "a.rs",
            "mod one;\nmod two;\npub use one::One;\nstruct Own;\n",
        ),
        ("a/one.rs", "use super::two::Two;\npub struct One;\n"),
        ("a/two.rs", "use super::Own;\npub struct Two;\n"),
    ];
    let drawn = made_up(&all);
    assert_eq!(drawn["a/one.rs"], set("a/two.rs"));
    assert_eq!(drawn["a/two.rs"], set("a.rs"));
    // A re-export is no arrow of the parent; a use in its code is one.
    assert!(drawn["a.rs"].is_empty() && drawn["lib.rs"].is_empty());
    all[1].1 = "mod one;\nmod two;\nuse two::Two;\nfn f() { one::g() }\nstruct Own;\n";
    let drawn = made_up(&all);
    assert_eq!(drawn["a.rs"], set("a/one.rs a/two.rs"));
    assert_eq!(circles(&drawn), [set("a.rs a/one.rs a/two.rs")].into());
    assert!(circles(&beside(&drawn)).is_empty());
    // What a parent re-exports belongs to it.
    all[3].1 = "use super::One;\npub struct Two;\n";
    assert_eq!(made_up(&all)["a/two.rs"], set("a.rs"));
    // Files of tests are no part of the crate.
    all[1].1 = "#[cfg(test)]\nmod one;\nmod two;\n";
    assert!(!made_up(&all).contains_key("a/one.rs"));
}

/// ARCHITECTURE.md, "The curve layer, from top to bottom": no file imports from a layer above its own.
#[test]
fn layers_of_the_curve_crate_are_those_that_architecture_names() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, list) = page
        .split_once("The curve layer, from top to bottom:\n\n")
        .unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let layers: Vec<Vec<&str>> = list
        .lines()
        .map(|line| line.split('`').skip(1).step_by(2).collect())
        .collect();
    assert_eq!(layers.len(), 5);
    let layer = |file: &str| {
        let first = file.split(['/', '.']).next().unwrap();
        layers.iter().position(|names| names.contains(&first))
    };
    let mut up = Vec::new();
    for (file, arrows) in graph(&files("limbsmith-curve")) {
        let Some(own) = layer(&file) else {
            assert_eq!(file, "lib.rs", "of no layer");
            continue;
        };
        for arrow in arrows {
            if layer(&arrow).is_some_and(|above| above < own) {
                up.push(format!("{file} imports {arrow}"));
            }
        }
    }
    assert!(up.is_empty(), "{}", up.join("\n"));
}

/// ARCHITECTURE.md, "Between crates": `arch` and `cpu` are below `dispatch`, and `arch` is below `field` but for one file.
#[test]
fn layers_of_the_field_crate_are_those_that_architecture_names() {
    let (mut seen, drawn) = (0, graph(&files("limbsmith-field")));
    for (from, to) in &drawn {
        let arch = from.starts_with("arch/");
        if !arch && !from.starts_with("cpu") {
            continue;
        }
        for to in to {
            seen += 1;
            assert_ne!(to, "dispatch.rs", "{from}");
            let allowed = !arch || !to.starts_with("field/") || to == "field/eight.rs";
            assert!(allowed, "{from} imports {to}");
        }
    }
    assert!(seen > 5);
}
