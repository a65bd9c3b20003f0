//! Draws the import graph of a crate from the texts of its files.
//!
//! An arrow leads from a file to the file of the module that a path of it names: `use` and paths in code, from `crate`,
//! `super` or `self`, from a child module, or from a module that a `use` brought. An item that a parent module re-exports
//! belongs to the parent. Comments, strings, `mod child;` and re-exports of children draw none, and items for tests and
//! documentation alone are left out.

use std::collections::{BTreeMap, BTreeSet};

/// The files of a crate by their paths from `src`.
pub type Files = BTreeMap<String, String>;

/// The arrows of each file.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

/// The names from the root of the crate to a module.
type Path = Vec<String>;

/// The words that begin an item. In such an item a comma outside of brackets ends nothing.
const ITEMS: [&str; 14] = [
    "pub",
    "fn",
    "impl",
    "mod",
    "struct",
    "enum",
    "const",
    "static",
    "type",
    "trait",
    "use",
    "unsafe",
    "extern",
    "macro_rules",
];

/// The attributes of items that are no part of the library.
const APART: [&str; 4] = [
    "#[cfg(test)]",
    "#[cfg(doc)]",
    "#[cfg(doctest)]",
    "#[cfg(all(test,",
];

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| is_letter(c) && !c.is_ascii_digit())
}

/// The length of the comment, string or character at the head of the text; 0 if there is none.
fn silent(text: &str) -> usize {
    let to = |at: Option<usize>| at.unwrap_or(text.len());
    if text.starts_with("//") {
        return to(text.find('\n'));
    }
    if text.starts_with("/*") {
        return to(text.find("*/").map(|i| i + 2));
    }
    let raw = text.trim_start_matches('b');
    if let Some(rest) = raw.strip_prefix('r') {
        let hashes = rest.chars().take_while(|c| *c == '#').count();
        if let Some(inner) = rest[hashes..].strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let before = text.len() - inner.len();
            return to(inner.find(&end).map(|i| before + i + end.len()));
        }
    }
    let prefix = text.len() - raw.len();
    let quote = match raw.chars().next() {
        Some(quote @ ('"' | '\'')) if prefix < 2 => quote,
        _ => return 0,
    };
    // A lifetime has no second quote behind its first letter.
    let mut inner = raw[1..].chars();
    if quote == '\'' && inner.next() != Some('\\') && inner.next() != Some('\'') {
        return 0;
    }
    let mut escaped = false;
    for (i, c) in raw.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return prefix + i + 1,
            _ => {}
        }
    }
    text.len()
}

/// The names, numbers and signs of a text.
fn tokens(text: &str) -> Vec<&str> {
    let mut all = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mut length = silent(rest);
        if length == 0 {
            length = match first {
                c if is_letter(c) => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
                _ if rest.starts_with("::") => 2,
                c => c.len_utf8(),
            };
            if !first.is_whitespace() {
                all.push(&rest[..length]);
            }
        }
        rest = &rest[length..];
    }
    all
}

/// The place behind the item at `at`, which may have attributes.
fn behind(all: &[&str], mut at: usize) -> usize {
    let mut depth = 0;
    let mut named = false;
    let mut item = false;
    while let Some(token) = all.get(at) {
        if depth == 0 && *token == "#" {
            at = closing(all, at + 1) + 1;
            continue;
        }
        if !named {
            (named, item) = (true, ITEMS.contains(token));
        }
        match *token {
            ";" if depth == 0 => return at + 1,
            "," if depth == 0 && !item => return at + 1,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 0 => return at,
            ")" | "]" => depth -= 1,
            "}" => {
                depth -= 1;
                // The list of a `use`, or a value, has a semicolon behind it.
                if depth == 0 && all.get(at + 1) != Some(&";") {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    at
}

/// The place of the bracket that closes the one at `open`.
fn closing(all: &[&str], open: usize) -> usize {
    let mut depth = 0;
    for (i, token) in all.iter().enumerate().skip(open) {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i;
        }
    }
    all.len()
}

/// The tokens of a text without the items [`APART`], and the child modules that are declared among these.
fn shipped(text: &str) -> (Vec<&str>, Vec<&str>) {
    let all = tokens(text);
    let (mut kept, mut children) = (vec![], vec![]);
    let mut at = 0;
    while at < all.len() {
        if all[at] == "#" && all.get(at + 1) == Some(&"[") {
            let end = closing(&all, at + 1) + 1;
            let attribute = all[at..end.min(all.len())].concat();
            if APART.iter().any(|a| attribute.starts_with(a)) {
                let next = behind(&all, at);
                if let [.., "mod", name, ";"] = all[at..next] {
                    children.push(name);
                }
                at = next;
            } else {
                at = end;
            }
            continue;
        }
        kept.push(all[at]);
        at += 1;
    }
    (kept, children)
}

/// The module of a file.
fn module(file: &str) -> Path {
    let names = file.trim_end_matches(".rs").split('/');
    let mut path: Path = names.map(String::from).collect();
    if matches!(path.last().map(String::as_str), Some("mod" | "lib")) {
        path.pop();
    }
    path
}

/// One path of a `use`, and the name that it brings.
struct Import {
    path: Path,
    name: String,
}

/// The paths of a tree behind `use`; `at` moves behind it.
fn tree(all: &[&str], at: &mut usize, before: &[String], out: &mut Vec<Import>) {
    let mut path = before.to_vec();
    while let Some(token) = all.get(*at) {
        *at += 1;
        match *token {
            "{" => {
                while !matches!(all.get(*at), None | Some(&"}")) {
                    match all[*at] == "," {
                        true => *at += 1,
                        false => tree(all, at, &path, out),
                    }
                }
                *at += 1;
                return;
            }
            "self" if !path.is_empty() => {}
            "::" => {}
            "*" => path.push("*".into()),
            name if is_name(name) => path.push(name.into()),
            // No import, but an argument of a macro.
            _ => return,
        }
        if matches!(all.get(*at), Some(&("as" | "," | "}" | ";"))) {
            break;
        }
    }
    let mut name = path.last().cloned().unwrap_or_default();
    if all.get(*at) == Some(&"as") {
        name = all.get(*at + 1).copied().unwrap_or_default().into();
        *at += 2;
    }
    out.push(Import { path, name });
}

/// The modules of a crate and the names that imports brought to them.
struct Crate<'a> {
    modules: &'a BTreeMap<Path, &'a str>,
    names: BTreeMap<(Path, String), Path>,
}

impl Crate<'_> {
    /// The path from the root of the crate; none for other crates, types and the like.
    fn absolute(&self, here: &[String], path: &[String]) -> Option<Path> {
        let (first, mut rest) = path.split_first()?;
        let mut start = here.to_vec();
        match first.as_str() {
            "crate" => start.clear(),
            "self" => {}
            "super" => {
                start.pop()?;
                while rest.first().is_some_and(|name| name == "super") {
                    start.pop()?;
                    rest = &rest[1..];
                }
            }
            name => match self.names.get(&(start.clone(), name.into())) {
                Some(full) => start.clone_from(full),
                None => {
                    start.push(name.into());
                    self.modules.get(&start)?;
                }
            },
        }
        Some([start, rest.to_vec()].concat())
    }

    /// The file of the last module that a path from the root of the crate names.
    fn file(&self, path: &[String]) -> &str {
        let ends = (0..=path.len()).rev();
        let mut found = ends.filter_map(|end| self.modules.get(&path[..end]));
        found.next().copied().unwrap_or_default()
    }
}

/// The path that begins at a token.
fn path_at(all: &[&str], at: usize) -> Path {
    let mut path = vec![all[at].to_string()];
    let mut next = at + 1;
    while all.get(next) == Some(&"::") {
        match all.get(next + 1) {
            Some(name) if is_name(name) => path.push((*name).into()),
            _ => break,
        }
        next += 2;
    }
    path
}

/// Whether a file is that of a module within the module of the other.
fn is_child(file: &str, of: &str) -> bool {
    let (file, of) = (module(file), module(of));
    file.len() > of.len() && file.starts_with(&of)
}

/// The arrows of one file.
fn arrows(file: &str, all: &[&str], modules: &BTreeMap<Path, &str>) -> BTreeSet<String> {
    let names = BTreeMap::new();
    let mut known = Crate { modules, names };
    let mut out = BTreeSet::new();
    // The second time the names that imports brought are known, wherever they stand.
    for second in [false, true] {
        let mut here = module(file);
        // The depths of the modules in the file that are open.
        let mut open = vec![];
        let (mut depth, mut at) = (0, 0);
        while at < all.len() {
            let behind = at.checked_sub(1).map(|i| all[i]);
            // Not a path: a later name of one, a method, or the reach of a `pub(in path)`.
            let later = matches!(behind, Some("::" | ".")) || all[..at].ends_with(&["(", "in"]);
            match all[at] {
                "mod" if all.get(at + 2) == Some(&"{") => {
                    here.push(all[at + 1].into());
                    open.push(depth);
                    at += 1;
                }
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if open.last() == Some(&depth) {
                        open.pop();
                        here.pop();
                    }
                }
                "use" => {
                    let public = matches!(behind, Some("pub" | ")"));
                    let mut imports = vec![];
                    at += 1;
                    tree(all, &mut at, &[], &mut imports);
                    for Import { path, name } in imports {
                        let Some(path) = known.absolute(&here, &path) else {
                            continue;
                        };
                        let target = known.file(&path).to_string();
                        if modules.contains_key(&path) {
                            known.names.insert((here.clone(), name), path);
                        }
                        if !(public && is_child(&target, file)) {
                            out.insert(target);
                        }
                    }
                }
                name if second && is_name(name) && !later => {
                    let path = path_at(all, at);
                    if path.len() > 1
                        && let Some(path) = known.absolute(&here, &path)
                    {
                        out.insert(known.file(&path).to_string());
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
    out.remove(file);
    out
}

/// The import graph of a crate.
pub fn graph(files: &Files) -> Graph {
    let read = files.iter().map(|(file, text)| (file, shipped(text)));
    let read: BTreeMap<&String, _> = read.collect();
    let child = |(file, (_, children)): (&&String, &(Vec<&str>, Vec<&str>))| {
        let of = |name: &&str| [module(file), vec![(*name).into()]].concat();
        children.iter().map(of).collect::<Vec<Path>>()
    };
    let apart: Vec<Path> = read.iter().flat_map(child).collect();
    let mut modules = BTreeMap::new();
    for file in files.keys() {
        let path = module(file);
        if !apart.iter().any(|a| path.starts_with(a)) {
            modules.insert(path, file.as_str());
        }
    }
    let draw = |(_, file): (_, &&str)| {
        let (tokens, _) = &read[&(*file).to_string()];
        ((*file).to_string(), arrows(file, tokens, &modules))
    };
    modules.iter().map(draw).collect()
}

/// The graph without the arrows between a module and those within it.
pub fn beside(graph: &Graph) -> Graph {
    let keep = |(from, to): (&String, &BTreeSet<String>)| {
        let mut to = to.clone();
        to.retain(|to| !is_child(to, from) && !is_child(from, to));
        (from.clone(), to)
    };
    graph.iter().map(keep).collect()
}

/// The circles of a graph: its strongly connected components of more than one file.
pub fn circles(graph: &Graph) -> BTreeSet<BTreeSet<String>> {
    let mut reached: BTreeMap<&String, BTreeSet<&String>> = BTreeMap::new();
    for from in graph.keys() {
        let mut found = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(file) = waiting.pop() {
            let next = graph.get(file).into_iter().flatten();
            waiting.extend(next.filter(|file| found.insert(*file)));
        }
        reached.insert(from, found);
    }
    let circle = |(from, to): (&&String, &BTreeSet<&String>)| {
        let both = |file: &&&String| reached.get(*file).is_some_and(|back| back.contains(from));
        to.iter().filter(both).map(|f| (*f).clone()).collect()
    };
    let all = reached.iter().map(circle);
    all.filter(|circle: &BTreeSet<String>| circle.len() > 1)
        .collect()
}
