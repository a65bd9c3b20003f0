//! `single`: to come.

use super::common::Item;
use crate::contract::Classes;
use crate::spec::{Field, Refusal, Rep};

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    Err(Refusal(format!(
        "{} {}: not built yet",
        field.name, rep.name
    )))
}
