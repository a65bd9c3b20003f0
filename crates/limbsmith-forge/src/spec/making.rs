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

fn named<T: Copy>(t: &toml::Table, key: &str, all: &[(&str, T)]) -> Result<Option<T>, SpecError> {
    if !t.contains_key(key) {
        return Ok(None);
    }
    let name = string(t, key)?;
    let names: Vec<&str> = all.iter().map(|(n, _)| *n).collect();
    let found = all.iter().find(|(n, _)| *n == name).map(|(_, x)| *x);
    let unknown = || {
        SpecError(format!(
            "{key}: no '{name}'; there are {}",
            names.join(", ")
        ))
    };
    found.map(Some).ok_or_else(unknown)
}

impl Making {
    /// The keys in a spec.
    pub const KEYS: [&'static str; 3] = ["fold", "order", "carries"];

    /// Of a representation's table.
    pub fn parse(t: &toml::Table) -> Result<Self, SpecError> {
        Ok(Making {
            fold: named(t, "fold", &FOLDS)?,
            order: named(t, "order", &ORDERS)?.unwrap_or_default(),
            all_carries: named(t, "carries", &CARRIES)?.unwrap_or_default(),
        })
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
        [&folds[..], &orders, &[carries]].concat()
    }

    /// In words, as a spec has them; nothing of what is usual.
    pub fn name(self) -> String {
        let mut words = vec![];
        let fold = FOLDS.iter().find(|(_, f)| Some(*f) == self.fold);
        words.extend(fold.map(|(n, _)| format!("fold {n}")));
        let order = ORDERS.iter().find(|(_, o)| *o == self.order);
        let order = order.filter(|_| self.order != Order::default());
        words.extend(order.map(|(n, _)| format!("order {n}")));
        words.extend(self.all_carries.then(|| "carries all".to_string()));
        words.join(", ")
    }
}
