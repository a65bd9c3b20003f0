//! Generated code stays small enough to be read, and to be compiled by its users.

mod oracle;

use std::collections::BTreeMap;

/// Lines of the longest function.
const FUNCTION: usize = 400;
/// Lines of a field in all its representations.
const FIELD: usize = 4000;

/// Functions of a file with their lines, from the signature to the brace in the first column.
fn functions(text: &str) -> Vec<(String, usize)> {
    let mut found = vec![];
    let mut open: Option<(String, usize)> = None;
    for (number, line) in text.lines().enumerate() {
        let head = line.trim_start_matches("pub ").strip_prefix("fn ");
        if let Some(name) = head.and_then(|rest| rest.split('(').next()) {
            open = Some((name.into(), number));
        }
        if line == "}"
            && let Some((name, first)) = open.take()
        {
            found.push((name, number - first + 1));
        }
    }
    found
}

#[test]
fn no_kernel_and_no_field_is_too_long() {
    let mut fields: BTreeMap<String, usize> = BTreeMap::new();
    let mut seen = 0;
    for (module, text) in oracle::shipped() {
        for (name, lines) in functions(&text) {
            let (field, rep) = (&module.field.name, &module.rep.name);
            assert!(lines <= FUNCTION, "{field} {rep} {name}: {lines} lines");
            seen += 1;
        }
        *fields.entry(module.field.name).or_default() += text.lines().count();
    }
    assert!(seen > 200, "only {seen} functions were seen");
    for (field, lines) in &fields {
        println!("{field}: {lines} lines");
        assert!(*lines <= FIELD, "{field}: {lines} lines");
    }
}
