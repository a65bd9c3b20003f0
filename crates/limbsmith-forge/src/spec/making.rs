//! Codegen options of a kernel, apart from its limbs.
//!
//! By default the forge takes the form with the fewest operations. It is not always the fastest one on a processor, so
//! each option can be set in a spec, and `limbsmith tune` tries them all.

use super::{SpecError, string};

/// The position of a product's fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// On the operand's limbs, with columns that end at word boundaries.
    Aligned,
    /// On the operand's limbs.
    Operand,
    /// On the sums of upper columns.
    Sum,
    /// On upper columns after carry propagation.
    Carried,
}

/// The order of operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The order that the strategy requests by hastening.
    #[default]
    Asked,
    /// The order in which the strategy appended the operations.
    Written,
    /// One limb of the result after the other, each with all operations that it needs.
    Results,
}

/// All codegen options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Making {
    /// The position of folds, if the strategy has several; by default the position with the fewest operations.
    pub fold: Option<Fold>,
    /// The order of operations.
    pub order: Order,
    /// Whether redundant carries are preserved.
    pub all_carries: bool,
    /// Whether there are products by premultiplied operands (with their fold), for entries of precomputed tables.
    pub folded_tables: bool,
}

const FOLDS: [(&str, Fold); 4] = [
    ("aligned", Fold::Aligned),
    ("operand", Fold::Operand),
    ("sum", Fold::Sum),
    ("carried", Fold::Carried),
];

const ORDERS: [(&str, Order); 3] = [
    ("asked", Order::Asked),
    ("written", Order::Written),
    ("results", Order::Results),
];

const CARRIES: [(&str, bool); 2] = [("needed", false), ("all", true)];

const TABLES: [(&str, bool); 2] = [("plain", false), ("folded", true)];

fn named<T: Copy>(key: &str, name: &str, all: &[(&str, T)]) -> Result<T, SpecError> {
    let names: Vec<&str> = all.iter().map(|(n, _)| *n).collect();
    let found = all.iter().find(|(n, _)| *n == name).map(|(_, x)| *x);
    found.ok_or_else(|| {
        SpecError(format!(
            "{key}: no '{name}'; there are {}",
            names.join(", ")
        ))
    })
}

impl Making {
    /// The keys in a spec.
    pub const KEYS: [&'static str; 4] = ["fold", "order", "carries", "tables"];

    /// Reads the options of a representation's table.
    pub fn parse(t: &toml::Table) -> Result<Self, SpecError> {
        let mut making = Making::default();
        for key in Making::KEYS.into_iter().filter(|k| t.contains_key(*k)) {
            making.set(key, &string(t, key)?)?;
        }
        Ok(making)
    }

    /// Sets one option; `key` and `value` are written as in a spec. An unknown key or value is an error that lists the
    /// allowed ones.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        match key {
            "fold" => self.fold = Some(named(key, value, &FOLDS)?),
            "order" => self.order = named(key, value, &ORDERS)?,
            "carries" => self.all_carries = named(key, value, &CARRIES)?,
            "tables" => self.folded_tables = named(key, value, &TABLES)?,
            _ => {
                let keys = Making::KEYS.join(", ");
                return Err(SpecError(format!("no choice '{key}'; there are {keys}")));
            }
        }
        Ok(())
    }

    /// All settings that differ from the default in one option.
    pub fn departures() -> Vec<Self> {
        let usual = Making::default();
        let folds = FOLDS.map(|(_, f)| Making {
            fold: Some(f),
            ..usual
        });
        let orders = [Order::Written, Order::Results].map(|order| Making { order, ..usual });
        let carries = Making {
            all_carries: true,
            ..usual
        };
        let tables = Making {
            folded_tables: true,
            ..usual
        };
        [&folds[..], &orders, &[carries, tables]].concat()
    }

    /// Key and value of each non-default option, as in a spec.
    pub fn chosen(self) -> Vec<(&'static str, &'static str)> {
        let usual = Making::default();
        let fold = FOLDS.iter().find(|(_, f)| Some(*f) == self.fold);
        let order = ORDERS.iter().find(|(_, o)| *o == self.order);
        let order = order.filter(|_| self.order != usual.order);
        let of = |all: &[(&'static str, bool)], x: bool| {
            let name = all.iter().find(|(_, y)| *y == x).map(|(n, _)| *n);
            name.filter(|_| x)
        };
        let all = [
            ("fold", fold.map(|(n, _)| *n)),
            ("order", order.map(|(n, _)| *n)),
            ("carries", of(&CARRIES, self.all_carries)),
            ("tables", of(&TABLES, self.folded_tables)),
        ];
        let chosen = all.into_iter().filter_map(|(key, name)| Some((key, name?)));
        chosen.collect()
    }

    /// The non-default options as text, as in a spec.
    pub fn name(self) -> String {
        let words: Vec<String> = self
            .chosen()
            .iter()
            .map(|(k, v)| format!("{k} {v}"))
            .collect();
        words.join(", ")
    }
}
