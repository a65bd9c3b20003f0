//! The comparison of a checkout with the list of trusted texts: no proof runs here.

use limbsmith_forge::trusted::{LIST, Reason, Trusted, list};
use std::fs;
use std::path::{Path, PathBuf};

const FIELD: &str = "crates/limbsmith-field";
const SRC: &str = "crates/limbsmith-field/src";
const FIELDS: &str = "crates/limbsmith-field/src/field";
const C: &str = "c/include";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &to),
            false => drop(fs::copy(&path, &to).expect("a copy")),
        }
    }
}

/// A copy of the folders that the list covers, which is removed in the end.
struct Tree(PathBuf);

impl Tree {
    fn new(name: &str) -> Self {
        let name = format!("trusted-{name}-{}", std::process::id());
        let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let tree = Tree(to);
        tree.clean();
        for folder in [FIELD, C] {
            copy(&root().join(folder), &tree.0.join(folder));
        }
        tree
    }

    fn clean(&self) {
        if self.0.exists() {
            fs::remove_dir_all(&self.0).expect("removed");
        }
    }

    /// The differences as text; their own `Display` has the words that users see.
    fn differences(&self) -> Vec<String> {
        let all = Trusted::shipped().expect("the list").differences(&self.0);
        all.iter().map(|d| d.to_string()).collect()
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.clean();
    }
}

/// One change of a tree. Paths are written in full.
enum Change {
    /// A file with this text, new or in place of another.
    Write(&'static str),
    /// The first occurrence of a part replaced.
    Edit(&'static str, &'static str),
    /// All of them.
    Every(&'static str, &'static str),
    /// Bytes in front.
    Front(&'static [u8]),
    /// Bytes at the end.
    Back(&'static [u8]),
    /// A file or folder removed.
    Remove,
    /// A file or folder with another name in the same folder.
    Rename(&'static str),
    /// A folder, in place of a file if there is one.
    Folder,
    /// A symbolic link with this target, in place of a file or folder if there is one.
    #[cfg(unix)]
    Link(&'static str),
    /// A link in its place, to where it is moved.
    #[cfg(unix)]
    Moved,
}

fn remove(path: &Path) {
    match fs::symlink_metadata(path) {
        Ok(m) if m.is_dir() => fs::remove_dir_all(path).expect("removed"),
        Ok(_) => fs::remove_file(path).expect("removed"),
        Err(_) => {}
    }
}

impl Change {
    fn apply(&self, path: &Path) {
        let read = || fs::read_to_string(path).expect("a text");
        let write = |text: &[u8]| fs::write(path, text).expect("written");
        match *self {
            Change::Write(text) => {
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                assert!(!path.is_dir(), "a folder");
                write(text.as_bytes());
            }
            Change::Edit(old, new) => {
                assert!(read().contains(old), "{old}");
                write(read().replacen(old, new, 1).as_bytes());
            }
            Change::Every(old, new) => {
                assert!(read().contains(old), "{old}");
                write(read().replace(old, new).as_bytes());
            }
            Change::Front(bytes) => write(&[bytes, read().as_bytes()].concat()),
            Change::Back(bytes) => write(&[read().as_bytes(), bytes].concat()),
            Change::Remove => {
                assert!(path.exists());
                remove(path);
            }
            Change::Rename(name) => fs::rename(path, path.with_file_name(name)).expect("renamed"),
            Change::Folder => {
                remove(path);
                fs::create_dir_all(path).expect("a folder");
            }
            #[cfg(unix)]
            Change::Link(target) => {
                remove(path);
                std::os::unix::fs::symlink(target, path).expect("a link");
            }
            #[cfg(unix)]
            Change::Moved => {
                let away = path.ancestors().find(|p| p.join("c").is_dir());
                let away = away.expect("the root").join("moved");
                fs::rename(path, &away).expect("moved");
                std::os::unix::fs::symlink(&away, path).expect("a link");
            }
        }
    }
}

/// Changes a path of a fresh tree, and compares all differences: paths below `at` with their reasons.
fn refused(name: &str, at: &str, path: &str, change: &Change, wanted: &[(&str, Reason)]) {
    let tree = Tree::new(name);
    change.apply(&tree.0.join(at).join(path));
    let told = |(path, reason): &(&str, Reason)| {
        let full = match *path {
            "" => at.to_string(),
            path => format!("{at}/{path}"),
        };
        format!("{full}: trusted text differs: {reason}")
    };
    let wanted: Vec<String> = wanted.iter().map(told).collect();
    assert_eq!(tree.differences(), wanted, "{name}");
}

#[test]
fn the_shipped_tree_is_that_of_the_list() {
    let text = list(&root()).expect("the tree");
    assert!(text == LIST, "not what `cargo xtask gen` writes: the list");
    let trusted = Trusted::shipped().expect("the list");
    assert!(trusted.len() > 40, "{}", trusted.len());
    let differences = trusted.differences(&root());
    assert!(differences.is_empty(), "{differences:?}");
    let mut sorted: Vec<&str> = text.lines().map(|l| &l[66..]).collect();
    sorted.sort_unstable();
    assert!(text.lines().map(|l| &l[66..]).eq(sorted), "not sorted");
    // Digests as other programs print them: that of no bytes at all.
    let tree = Tree::new("digest");
    fs::write(tree.0.join(C).join("empty"), "").expect("written");
    let known =
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  c/include/empty\n";
    let trusted = Trusted::new(&format!("{known}{LIST}")).expect("a list");
    assert!(trusted.differences(&tree.0).is_empty());
}

#[test]
fn changed_files_are_refused() {
    use Change::*;
    for (name, at, path, change) in [
        (
            "path-in-lib",
            SRC,
            "lib.rs",
            Edit(
                "pub mod field;",
                "#[path = \"evil/mod.rs\"]\npub mod field;",
            ),
        ),
        (
            "mod-in-lib",
            SRC,
            "lib.rs",
            Edit("pub mod field;", "pub mod field;\nmod evil;"),
        ),
        (
            "cfg-in-lib",
            SRC,
            "lib.rs",
            Edit("pub mod field;", "#[cfg(any())]\npub mod field;"),
        ),
        (
            "macros-in-lib",
            SRC,
            "lib.rs",
            Edit(
                "pub mod arch;",
                "#[macro_use]\nmod m {\n    macro_rules! cfg { ($($t:tt)*) => { true } }\n}\npub mod arch;",
            ),
        ),
        (
            "mod-in-field",
            FIELDS,
            "mod.rs",
            Edit("mod divstep;", "mod divstep;\nmod evil;"),
        ),
        (
            "path-in-field",
            FIELDS,
            "mod.rs",
            Edit("pub mod words;", "#[path = \"power.rs\"]\npub mod words;"),
        ),
        (
            "local-cfg",
            FIELDS,
            "words.rs",
            Back(b"macro_rules! cfg { ($($t:tt)*) => { false } }\n"),
        ),
        (
            "local-debug-assert",
            FIELDS,
            "prime.rs",
            Back(b"macro_rules! debug_assert { ($($t:tt)*) => { return } }\n"),
        ),
        (
            "exported-macro",
            FIELDS,
            "visit.rs",
            Back(b"#[macro_export]\nmacro_rules! assert { ($($t:tt)*) => {} }\n"),
        ),
        (
            "inherent-in-pairs",
            FIELDS,
            "pairs.rs",
            Back(b"impl super::p127::Sat64 {\n    pub fn zero() {}\n}\n"),
        ),
        (
            "inherent-in-arch",
            SRC,
            "arch/short.rs",
            Back(b"impl crate::field::p127::P127 {\n    pub const R: [u64; 2] = [0; 2];\n}\n"),
        ),
        ("word-function", SRC, "arch/word.rs", Edit("carry", "carri")),
        ("lane-function", SRC, "arch/ifma.rs", Back(b"\n")),
        (
            "comment-byte",
            FIELDS,
            "halves.rs",
            Edit("//! Fields of", "//! fields of"),
        ),
        ("last-byte", FIELDS, "choice.rs", Back(b" ")),
        ("crlf", FIELDS, "prime.rs", Every("\n", "\r\n")),
        ("crlf-in-manifest", FIELD, "Cargo.toml", Every("\n", "\r\n")),
        ("bom", FIELDS, "halves.rs", Front(b"\xef\xbb\xbf")),
        ("not-utf8", FIELDS, "divstep.rs", Back(b"// \xff\n")),
        ("nul", FIELDS, "eight.rs", Back(b"\0")),
        ("shebang", SRC, "dispatch.rs", Front(b"#!/bin/sh\n")),
        ("empty", FIELDS, "power.rs", Write("")),
        (
            "another-one",
            FIELDS,
            "visitor.rs",
            Write("pub use super::prime::*;\n"),
        ),
        (
            "feature",
            FIELD,
            "Cargo.toml",
            Edit("lanes = []", "lanes = [\"all-backends\"]"),
        ),
        (
            "dependency",
            FIELD,
            "Cargo.toml",
            Edit("zeroize = {", "evil = \"1\"\nzeroize = {"),
        ),
        (
            "path-of-lib",
            FIELD,
            "Cargo.toml",
            Back(b"\n[lib]\npath = \"src/evil.rs\"\n"),
        ),
        (
            "build",
            FIELD,
            "build.rs",
            Back(b"// println!(\"cargo:rustc-cfg=evil\");\n"),
        ),
        (
            "measured",
            SRC,
            "cpu/measured.rs",
            Edit("Backend::U25", "Backend::R52"),
        ),
        (
            "texts",
            FIELDS,
            "texts.rs",
            Edit("p25519/sat64.rs", "p25519/u51.rs"),
        ),
        (
            "inner-function",
            FIELDS,
            "power.rs",
            Edit(
                "    last\n}",
                "    fn number<const N: usize>() -> usize {\n        N\n    }\n    match number::<7>() {\n        7 => x,\n        _ => last,\n    }\n}",
            ),
        ),
        (
            "moves-of-another-order",
            FIELDS,
            "moves/lanes.rs",
            Edit("x[i] = words[i][j];", "x[i] = words[j][i];"),
        ),
        ("long", FIELDS, "lanes.rs", Back(&[b' '; 5 << 20])),
    ] {
        refused(name, at, path, &change, &[(path, Reason::Changed)]);
    }
}

#[test]
fn files_too_many_are_refused() {
    use Change::*;
    for (name, at, path, told) in [
        ("module", FIELDS, "evil.rs", "evil.rs"),
        ("module-in-a-folder", FIELDS, "evil/mod.rs", "evil"),
        (
            "module-of-a-field",
            FIELDS,
            "p25519/u51_wrong.rs",
            "p25519/u51_wrong.rs",
        ),
        ("both-forms-of-a-module", FIELDS, "words/mod.rs", "words"),
        ("module-next-to-lib", SRC, "evil.rs", "evil.rs"),
        ("main", SRC, "main.rs", "main.rs"),
        ("in-arch", SRC, "arch/evil.rs", "arch/evil.rs"),
        ("no-extension", FIELDS, "evil", "evil"),
        (
            "other-extension",
            FIELDS,
            "p256/notes.txt",
            "p256/notes.txt",
        ),
        ("hidden", FIELDS, ".words.rs.swp", ".words.rs.swp"),
        ("space-at-the-end", FIELDS, "words.rs ", "words.rs "),
        ("other-case", FIELDS, "Words.rs", "Words.rs"),
        ("build-in-src", SRC, "build.rs", "build.rs"),
        ("settings-of-cargo", FIELD, ".cargo/config.toml", ".cargo"),
        ("example", FIELD, "examples/evil.rs", "examples"),
        ("test", FIELD, "tests/evil.rs", "tests"),
        ("lock", FIELD, "Cargo.lock", "Cargo.lock"),
        (
            "header-of-no-field",
            C,
            "limbsmith/evil.h",
            "limbsmith/evil.h",
        ),
        ("header-in-another-folder", C, "stdint.h", "stdint.h"),
        (
            "folder-of-headers",
            C,
            "limbsmith/sys/types.h",
            "limbsmith/sys",
        ),
    ] {
        let wanted = [(told, Reason::Unlisted)];
        refused(name, at, path, &Write("// no harm\n"), &wanted);
    }
    let none = [("empty", Reason::Unlisted)];
    refused("folder", FIELDS, "empty", &Folder, &none);
}

#[test]
fn files_in_other_places_are_refused() {
    use Change::*;
    use Reason::*;
    for (name, at, path, change, wanted) in [
        (
            "deleted",
            FIELDS,
            "words.rs",
            Remove,
            vec![("words.rs", Missing)],
        ),
        (
            "deleted-build",
            FIELD,
            "build.rs",
            Remove,
            vec![("build.rs", Missing)],
        ),
        (
            "deleted-kernels",
            FIELDS,
            "p127/sat64.rs",
            Remove,
            vec![("p127/sat64.rs", Missing)],
        ),
        (
            "deleted-chain",
            FIELDS,
            "n384/chain.rs",
            Remove,
            vec![("n384/chain.rs", Missing)],
        ),
        (
            "deleted-module",
            FIELDS,
            "p448/mod.rs",
            Remove,
            vec![("p448/mod.rs", Missing)],
        ),
        (
            "deleted-header",
            C,
            "limbsmith/p448.h",
            Remove,
            vec![("limbsmith/p448.h", Missing)],
        ),
        (
            "deleted-folder",
            FIELDS,
            "moves",
            Remove,
            vec![("moves", Missing)],
        ),
        (
            "deleted-top",
            "c",
            "include",
            Remove,
            vec![("include", Missing)],
        ),
        (
            "renamed",
            FIELDS,
            "words.rs",
            Rename("word.rs"),
            vec![("word.rs", Unlisted), ("words.rs", Missing)],
        ),
        (
            "renamed-by-case",
            FIELDS,
            "words.rs",
            Rename("Words.rs"),
            vec![("Words.rs", Unlisted), ("words.rs", Missing)],
        ),
        (
            "renamed-folder",
            FIELDS,
            "p127",
            Rename("P127"),
            vec![("P127", Unlisted), ("p127", Missing)],
        ),
        (
            "renamed-kernels",
            FIELDS,
            "p127/sat64.rs",
            Rename("Sat64.rs"),
            vec![("p127/Sat64.rs", Unlisted), ("p127/sat64.rs", Missing)],
        ),
        (
            "folder-for-a-file",
            FIELDS,
            "words.rs",
            Folder,
            vec![("words.rs", Kind)],
        ),
        (
            "folder-for-kernels",
            FIELDS,
            "p127/r52.rs",
            Folder,
            vec![("p127/r52.rs", Kind)],
        ),
        (
            "folder-for-a-header",
            C,
            "limbsmith/p127.h",
            Folder,
            vec![("limbsmith/p127.h", Kind)],
        ),
    ] {
        refused(name, at, path, &change, &wanted);
    }
    let tree = Tree::new("file-for-a-folder");
    remove(&tree.0.join(FIELDS).join("moves"));
    fs::write(tree.0.join(FIELDS).join("moves"), "").expect("written");
    let told = format!("{FIELDS}/moves: trusted text differs: {Kind}");
    assert_eq!(tree.differences(), [told]);
    // No checkout at all: one line for each folder.
    let none = Trusted::shipped().expect("the list");
    let none = none.differences(Path::new("/nowhere/at/all"));
    let none: Vec<String> = none.iter().map(|d| d.to_string()).collect();
    let told = ["c", "crates"].map(|p| format!("{p}: trusted text differs: {Missing}"));
    assert_eq!(none, told);
}

#[cfg(unix)]
#[test]
fn links_are_refused() {
    use Change::*;
    for (name, at, path, change) in [
        ("link-to-itself-moved", FIELDS, "words.rs", Moved),
        ("link-to-another", FIELDS, "words.rs", Link("power.rs")),
        ("link-of-kernels", FIELDS, "p127/sat64.rs", Moved),
        ("link-of-a-header", C, "limbsmith/p127.h", Moved),
        ("link-of-a-field", FIELDS, "p127", Moved),
        ("link-of-src", FIELD, "src", Moved),
        ("link-to-nothing", FIELDS, "words.rs", Link("nowhere")),
        ("link-to-a-loop", FIELDS, "words.rs", Link("words.rs")),
        ("link-of-the-crate", "crates", "limbsmith-field", Moved),
    ] {
        refused(name, at, path, &change, &[(path, Reason::Link)]);
    }
    let new = [("evil", Reason::Unlisted)];
    refused("link-too-many", FIELDS, "evil", &Link(".."), &new);
    // The list cannot be made of such a tree, either.
    let tree = Tree::new("list-of-a-link");
    Link("power.rs").apply(&tree.0.join(FIELDS).join("words.rs"));
    let told = list(&tree.0).expect_err("a link").to_string();
    assert!(
        told.contains("words.rs: trusted text differs: a symbolic link"),
        "{told}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_unicode_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let tree = Tree::new("not-unicode");
    let name = std::ffi::OsStr::from_bytes(b"limbs\xff.rs");
    fs::write(tree.0.join(FIELDS).join(name), "").expect("written");
    let told = format!(
        "{FIELDS}/limbs\u{fffd}.rs: trusted text differs: {}",
        Reason::Unlisted
    );
    assert_eq!(tree.differences(), [told]);
}

#[test]
fn the_list_of_a_checkout_is_not_read() {
    let tree = Tree::new("own-list");
    let path = tree.0.join(FIELDS).join("words.rs");
    Change::Back(b"// another\n").apply(&path);
    let own = list(&tree.0).expect("a list");
    let place = tree.0.join(limbsmith_forge::trusted::LIST_PATH);
    fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
    fs::write(place, &own).expect("written");
    assert_eq!(tree.differences().len(), 1);
    let long = tree.0.join(FIELDS).join("long.rs");
    fs::write(&long, vec![b' '; 5 << 20]).expect("written");
    let told = list(&tree.0).expect_err("too long").to_string();
    assert!(
        told.contains("long.rs: trusted text differs: longer"),
        "{told}"
    );
    fs::remove_file(long).expect("removed");
    let trusted = Trusted::new(&own).expect("a list");
    assert!(trusted.differences(&tree.0).is_empty());
}

#[test]
fn lists_of_another_form_are_refused() {
    let digest = "0".repeat(64);
    for line in [
        "",
        "0  c/include/x",
        &digest,
        &format!("{digest} c/include/x"),
        &format!("{digest}  "),
        &format!("{digest}  README.md"),
        &format!("{digest}  c/include/../../x"),
        &format!("{digest}  c/include//x"),
        &format!("{digest}  c/included/x"),
        &format!("{digest}  /c/include/x"),
        &format!("{}  c/include/x", "A".repeat(64)),
        &format!("{digest}  c/include/limbsmith/p127.h"),
        &format!("{digest}  {FIELDS}/p127/sat64.rs"),
        &format!("{digest}  {FIELDS}/p127/mod.rs"),
        &format!("{digest}  c/include/x\n{digest}  c/include/x"),
    ] {
        assert!(Trusted::new(&format!("{line}\n")).is_err(), "{line}");
    }
}
