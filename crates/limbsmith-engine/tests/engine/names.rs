//! The names of the hardware that other cores in the same design can see: each begins with the project's.
//!
//! Modules, types, members of enumerations, macros and the files that `include` finds have one scope in a design. With two
//! of the same name a tool takes one of them, and does not always say so.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const PREFIX: &str = "limbsmith_";

/// The folders below `hw` that are part of a design.
const SHIPPED: [&str; 2] = ["rtl", "ecp5"];

/// Folders whose modules and files meet those of a design in a simulation or a proof.
const BESIDE: [&str; 2] = ["tb", "formal"];

/// Directives of the language.
const DIRECTIVES: [&str; 10] = [
    "define",
    "undef",
    "ifdef",
    "ifndef",
    "elsif",
    "else",
    "endif",
    "include",
    "timescale",
    "verilator_config",
];

fn hardware() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hw")
}

/// The sources in a folder below `hw`, and not in its folders.
fn sources(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(hardware().join(folder)).expect("a folder");
    let paths = entries.map(|e| e.expect("an entry").path());
    let read = |path: PathBuf| {
        let extension = path.extension()?.to_str()?;
        let name = path.file_name()?.to_str()?.to_string();
        let wanted = ["sv", "svh", "v", "vh", "vlt"].contains(&extension);
        wanted.then(|| (name, std::fs::read_to_string(&path).expect("a text")))
    };
    let all: Vec<_> = paths.filter_map(read).collect();
    assert!(!all.is_empty(), "hw/{folder} has no sources");
    all
}

/// Words, strings with their quotes, and other characters, without comments.
fn tokens(text: &str) -> Vec<&str> {
    let mut out = vec![];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || "_$`".contains(c);
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |n| n + 2)
        } else if first == '"' {
            rest[1..].find('"').map_or(rest.len(), |n| n + 2)
        } else if word(first) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        if !token.starts_with("//") && !token.starts_with("/*") {
            out.push(token);
        }
        rest = after.trim_start();
    }
    out
}

/// The tokens up to the first of these that is outside of braces, brackets and parentheses.
fn until<'a, 'b>(tokens: &'b [&'a str], end: &str) -> &'b [&'a str] {
    let mut depth = 0;
    let place = tokens.iter().position(|&token| {
        match token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => (),
        }
        depth == 0 && token == end
    });
    &tokens[..place.unwrap_or(tokens.len())]
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The name of a type and the members of an enumeration, of the tokens after `typedef`.
fn typedef<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let all = until(tokens, ";");
    let mut names: Vec<&str> = all
        .iter()
        .rfind(|t| is_word(t))
        .copied()
        .into_iter()
        .collect();
    let open = all.iter().position(|t| *t == "{");
    if let (Some(open), true) = (open, all.contains(&"enum")) {
        let members = all[open..]
            .windows(2)
            .filter(|w| ["{", ","].contains(&w[0]));
        names.extend(members.map(|w| w[1]));
    }
    names
}

/// The global names in a text, those that it uses as macros and includes too. `parameters`: with the parameters and
/// functions outside of modules.
fn global(text: &str, parameters: bool) -> Vec<&str> {
    let all = tokens(text);
    let mut names = vec![];
    let mut inside = false;
    for (n, &token) in all.iter().enumerate() {
        let after = &all[n + 1..];
        match token {
            "module" | "macromodule" | "package" | "interface" | "program" | "class" => {
                names.extend(after.first());
                inside = true;
            }
            "endmodule" | "endpackage" | "endinterface" | "endprogram" | "endclass" => {
                inside = false;
            }
            "typedef" if !inside => names.extend(typedef(after)),
            "localparam" | "parameter" if !inside && parameters => {
                let pairs = until(after, ";").windows(2);
                names.extend(pairs.filter(|w| w[1] == "=").map(|w| w[0]));
            }
            "function" | "task" if !inside && parameters => {
                let head = until(after, ";");
                let open = head.iter().position(|t| *t == "(");
                names.extend(head[..open.unwrap_or(head.len())].last());
            }
            "`include" => names.extend(after.first().map(|file| file.trim_matches('"'))),
            "`define" | "`undef" | "`ifdef" | "`ifndef" | "`elsif" => names.extend(after.first()),
            _ => {
                let used = token.strip_prefix('`');
                names.extend(used.filter(|name| !DIRECTIVES.contains(name)));
            }
        }
    }
    names
}

/// The names that have no prefix.
fn bare(text: &str, parameters: bool) -> Vec<&str> {
    let bare = |name: &&str| !name.to_ascii_lowercase().starts_with(PREFIX);
    let names = global(text, parameters).into_iter();
    names.filter(bare).collect()
}

#[test]
fn every_global_name_begins_with_the_prefix() {
    for folder in SHIPPED.into_iter().chain(BESIDE) {
        for (file, text) in sources(folder) {
            assert!(file.starts_with(PREFIX), "hw/{folder}/{file}");
            let found = bare(&text, SHIPPED.contains(&folder));
            assert!(found.is_empty(), "hw/{folder}/{file}: {found:?}");
        }
    }
}

/// A tool that searches a folder for a module takes the file with its name.
#[test]
fn a_module_has_the_name_of_its_file() {
    for folder in SHIPPED {
        for (file, text) in sources(folder) {
            let Some(stem) = file.strip_suffix(".sv") else {
                continue;
            };
            let all = tokens(&text);
            let modules = all.windows(2).filter(|w| w[0] == "module").map(|w| w[1]);
            assert_eq!(modules.collect::<Vec<_>>(), [stem]);
        }
    }
}

#[test]
fn the_check_finds_names_of_every_kind() {
    let text = "
        `ifndef TYPES_SVH
        `define TYPES_SVH // `define limbsmith_not
        `include \"isa.svh\"
        /* typedef logic commented_t; */
        typedef enum logic [1:0] { FIRST = 2'd1, SECOND, LIMBSMITH_THIRD } state_t;
        typedef struct packed { logic [3:0] field; } pair_t;
        typedef logic [2:0] limbsmith_three_t;
        localparam logic [LIMBSMITH_N-1:0] ENTRY = 3, OTHER = {1'b0, 2'd1};
        function automatic logic [3:0] decode(input logic x); decode = 1; endfunction
        module fetch #(parameter ARRAYS = 1) (input logic clk);
          localparam INNER = 1;
          typedef logic inner_t;
          wire a = `ENGINE.x;
        endmodule
        package limbsmith_p; localparam X = 1; endpackage
        `endif";
    let found = [
        "TYPES_SVH",
        "TYPES_SVH",
        "isa.svh",
        "state_t",
        "FIRST",
        "SECOND",
        "pair_t",
        "ENTRY",
        "OTHER",
        "decode",
        "fetch",
        "ENGINE",
    ];
    assert_eq!(bare(text, true), found);
    let fewer: Vec<_> = found
        .into_iter()
        .filter(|n| !["ENTRY", "OTHER", "decode"].contains(n))
        .collect();
    assert_eq!(bare(text, false), fewer);
}

/// The core beside which the tools elaborate the engine has the names that the engine's would be without the prefix.
#[test]
fn the_neighbor_has_every_name_without_the_prefix() {
    let neighbor = sources("neighbor");
    let mut names: BTreeSet<_> = neighbor.iter().flat_map(|(_, t)| global(t, true)).collect();
    names.extend(neighbor.iter().map(|(file, _)| file.as_str()));
    for (file, text) in &sources("rtl") {
        let wanted = match file.strip_suffix(".sv") {
            Some(module) => vec![module],
            // Of many opcodes and addresses it has a few.
            None if file.ends_with("map.svh") || file.ends_with(".vlt") => vec![],
            None => global(text, true),
        };
        let wanted = wanted.iter().map(|name| &name[PREFIX.len()..]);
        let few = |name: &&str| ["OP_", "UNIT_"].iter().any(|kind| name.starts_with(kind));
        for name in wanted.filter(|name| !few(name)) {
            assert!(names.contains(name), "{file}: the neighbor has no {name}");
        }
    }
    let macros = ["FORMAL", "INSIDE", "ENGINE", "OTHER_MULTIPLIERS"];
    assert!(macros.iter().all(|name| names.contains(name)));
}

/// The list of sources for LiteX is that of the folder.
#[test]
fn the_peripheral_lists_every_source() {
    let at = hardware().join("../integrations/litex/engine.py");
    let text = std::fs::read_to_string(at).expect("a text");
    let (_, list) = text.split_once("SOURCES = [").expect("a list");
    let (list, _) = list.split_once(']').expect("its end");
    let listed: BTreeSet<String> = list
        .split('"')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect();
    let files = sources("rtl").into_iter();
    let stems = files.filter_map(|(file, _)| file.strip_suffix(".sv").map(String::from));
    assert_eq!(listed, stems.collect());
    assert!(text.contains("\"limbsmith_engine_bus\",\n            p_ARRAYS"));
}
