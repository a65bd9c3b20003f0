//! The result of a strategy.

use super::common::{Item, Kernel};
use crate::contract::Classes;
use crate::spec::{Field, Rep};

/// All functions of one representation.
#[derive(Clone, Debug)]
pub struct Module {
    /// The field.
    pub field: Field,
    /// The representation.
    pub rep: Rep,
    /// Bounds of the classes.
    pub classes: Classes,
    /// The functions, callees before callers.
    pub items: Vec<Item>,
}

impl Module {
    /// The kernel of this name.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.items.iter().find_map(|i| match i {
            Item::Kernel(k) if k.program.name == name => Some(&**k),
            _ => None,
        })
    }
}
