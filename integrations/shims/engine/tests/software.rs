//! X25519 without a registered engine.

mod common;

#[test]
fn rfc7748() {
    common::rfc7748();
}

#[test]
fn iterated() {
    common::iterated();
}

#[test]
fn agreement() {
    common::agreement();
}

#[test]
fn low_order() {
    common::low_order();
}

#[test]
fn random() {
    common::random();
}

#[test]
fn operators() {
    common::operators();
}

#[test]
fn all_are_counted() {
    assert_eq!(common::all(), 4 + 1000 + 2 + 14 + 200 + 30);
}
