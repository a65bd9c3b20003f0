//! What of a kernel's making can be chosen apart from its limbs.
//!
//! By itself the forge takes what has the fewest operations. That is not always what is fastest on a
//! processor, so each choice can be made in a spec, and `limbsmith tune` tries them all.

use super::{SpecError, string};

/// Where the fold of a product stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// On the operand's limbs, with columns that end where words do.
    Aligned,
    /// On the operand's limbs.
    Operand,
    /// On the sums of upper columns.
    Sum,
    /// On upper columns that were carried.
    Carried,
}

/// The order of operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As the strategy asks.
    #[default]
    Asked,
    /// As the strategy wrote them.
    Written,
    /// One limb of the result after the other, each with all that it needs.
    Results,
}

/// All of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Making {
    /// Where folds stand, if the strategy has several places; else where they take the fewest operations.
    pub fold: Option<Fold>,
    /// The order of operations.
    pub order: Order,
    /// Whether carries stay that the contract can do without.
    pub all_carries: bool,
    /// Whether there are products by operands that are kept with their fold, as entries of tables can be.
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

    /// Of a representation's table.
    pub fn parse(t: &toml::Table) -> Result<Self, SpecError> {
        let mut making = Making::default();
        for key in Making::KEYS.into_iter().filter(|k| t.contains_key(*k)) {
            making.set(key, &string(t, key)?)?;
        }
        Ok(making)
    }

    /// Makes one choice: `key` and `value` as a spec has them. Any other of either is an error that lists those
    /// there are.
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

    /// Every choice that departs from the usual in one thing.
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

    /// Key and value of each choice, as a spec has them; nothing of what is usual.
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

    /// In words, as a spec has them; nothing of what is usual.
    pub fn name(self) -> String {
        let words: Vec<String> = self
            .chosen()
            .iter()
            .map(|(k, v)| format!("{k} {v}"))
            .collect();
        words.join(", ")
    }
}
