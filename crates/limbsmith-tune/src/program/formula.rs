//! What a step of each goal does with elements of a field: written once, and lowered to the functions that
//! a representation has.
//!
//! The formulas are those of extended twisted Edwards coordinates with `a = -1` (`dbl-2008-hwcd`,
//! `add-2008-hwcd-3`), as the library's curves have them. They are run on arbitrary elements of arbitrary
//! fields: their time is meant, not their value.
//!
//! Representations differ in where carries stand. On words a product takes sums as they are, and what is
//! carried is a sum that would be added again; on lanes of 52 bits a product takes carried values alone, and
//! products are left un-carried until they were added; on lanes of 32 bits sums of sums are carried. So a
//! formula says of each sum what it is a sum of, and [`lower`] finds the calls.

use crate::candidates::Candidate;
use limbsmith_forge::strategy::common::NARROW;

/// An operation, by what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A product to be kept.
    Mul,
    /// A square to be kept.
    Square,
    /// A product to be added or subtracted.
    Product,
    /// A square to be added or subtracted.
    ProductSquare,
    /// Of values that were kept.
    Add,
    /// Of values that were kept.
    Sub,
    /// Of products to be added.
    AddProducts,
    /// Of products to be added.
    SubProducts,
    /// Where an operand may be a sum itself.
    AddSums,
    /// Where an operand may be a sum itself.
    SubSums,
}
use Op::*;

/// `(result, operation, operands)`; a square has its operand twice.
pub type Step = (&'static str, Op, [&'static str; 2]);

/// `x -> (x y)^2`.
pub const CHAIN: &[Step] = &[("s", Mul, ["x", "y"]), ("x", Square, ["s", "s"])];

/// `(x, y, z, t)` twice.
pub const DOUBLING: &[Step] = &[
    ("xx", ProductSquare, ["x", "x"]),
    ("yy", ProductSquare, ["y", "y"]),
    ("zz", ProductSquare, ["z", "z"]),
    ("xy", Add, ["x", "y"]),
    ("s", Square, ["xy", "xy"]),
    ("h", AddProducts, ["yy", "xx"]),
    ("g", SubProducts, ["yy", "xx"]),
    ("e", SubSums, ["s", "h"]),
    ("z2", AddProducts, ["zz", "zz"]),
    ("f", SubSums, ["z2", "g"]),
    ("x", Mul, ["e", "f"]),
    ("y", Mul, ["g", "h"]),
    ("z", Mul, ["f", "g"]),
    ("t", Mul, ["e", "h"]),
];

/// `(x, y, z, t)` and a prepared point `(q0, q1, q2, q3)`.
pub const ADDITION: &[Step] = &[
    ("m", Sub, ["y", "x"]),
    ("a", Product, ["m", "q0"]),
    ("p", Add, ["y", "x"]),
    ("b", Product, ["p", "q1"]),
    ("c", Product, ["t", "q2"]),
    ("d", Product, ["z", "q3"]),
    ("e", SubProducts, ["b", "a"]),
    ("f", SubProducts, ["d", "c"]),
    ("g", AddProducts, ["d", "c"]),
    ("h", AddProducts, ["b", "a"]),
    ("x", Mul, ["e", "f"]),
    ("y", Mul, ["g", "h"]),
    ("z", Mul, ["f", "g"]),
    ("t", Mul, ["e", "h"]),
];

/// The same with an affine one.
pub const AFFINE: &[Step] = &[
    ("m", Sub, ["y", "x"]),
    ("a", Product, ["m", "q0"]),
    ("p", Add, ["y", "x"]),
    ("b", Product, ["p", "q1"]),
    ("c", Mul, ["t", "q2"]),
    ("d", Add, ["z", "z"]),
    ("e", SubProducts, ["b", "a"]),
    ("f", SubSums, ["d", "c"]),
    ("g", AddSums, ["d", "c"]),
    ("h", AddProducts, ["b", "a"]),
    ("x", Mul, ["e", "f"]),
    ("y", Mul, ["g", "h"]),
    ("z", Mul, ["f", "g"]),
    ("t", Mul, ["e", "h"]),
];

/// Which functions a representation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words, with a function that carries sums or without.
    Words {
        /// Whether there is one.
        carry: bool,
        /// Whether there are products by an operand that is kept with its fold.
        folded: bool,
    },
    /// Lanes whose multiplier takes 52 bits.
    Wide,
    /// Lanes whose multiplier takes 32 bits, half as many in a vector.
    Narrow,
}

impl Kind {
    /// Of a candidate.
    pub fn of(c: &Candidate) -> Kind {
        let (carry, folded) = (c.has("carry"), c.has("mul_folded"));
        match c.rep.strategy.factor() {
            None => Kind::Words { carry, folded },
            Some(NARROW) => Kind::Narrow,
            Some(_) => Kind::Wide,
        }
    }
}

impl Kind {
    /// The same without operands that are kept with their fold: entries are elements like all others.
    pub fn with_plain_tables(self) -> Kind {
        match self {
            Kind::Words { carry, .. } => Kind::Words {
                carry,
                folded: false,
            },
            kind => kind,
        }
    }
}

/// A call of a kernel: result, function, operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call(pub String, pub &'static str, pub Vec<String>);

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// As a product takes it, and stored.
    Stored,
    Sum,
    Product,
}

/// The calls of a formula. Names that it does not define are stored values.
pub fn lower(kind: Kind, formula: &[Step]) -> Vec<Call> {
    let mut calls: Vec<Call> = vec![];
    let mut classes: Vec<(&str, Class)> = vec![];
    for (out, op, args) in formula {
        let class = |name: &str| {
            let known = classes.iter().rev().find(|(n, _)| *n == name);
            known.map_or(Class::Stored, |(_, c)| *c)
        };
        // An operand by another function first, once.
        let mut through = |name: &str, function: &'static str| {
            let call = Call(
                format!("{name}_{function}"),
                function,
                vec![name.to_string()],
            );
            if !calls.contains(&call) {
                calls.push(call.clone());
            }
            call.0
        };
        let mut operand = |name: &str| match (kind, op, class(name)) {
            (Kind::Words { carry: true, .. }, AddSums | SubSums, Class::Sum) => {
                through(name, "carry")
            }
            (Kind::Wide, Mul | Square | Product | ProductSquare, Class::Sum) => {
                through(name, "carry")
            }
            (Kind::Wide, AddSums | SubSums, Class::Stored) => through(name, "widen"),
            _ => name.to_string(),
        };
        let (wide, lanes) = (kind == Kind::Wide, !matches!(kind, Kind::Words { .. }));
        // What is read from a table is the second operand.
        let kept = matches!(kind, Kind::Words { folded: true, .. }) && args[1].starts_with('q');
        let (function, result) = match op {
            Mul | Product if kept => ("mul_folded", Class::Stored),
            Product if wide => ("product", Class::Product),
            ProductSquare if wide => ("product_square", Class::Product),
            Mul | Product => ("mul", Class::Stored),
            Square | ProductSquare => ("square", Class::Stored),
            AddProducts if wide => ("reduce_sum", Class::Sum),
            SubProducts if wide => ("reduce_difference", Class::Sum),
            AddSums if lanes => ("add_sums", Class::Stored),
            SubSums if lanes => ("sub_sums", Class::Stored),
            Add | AddProducts | AddSums => ("add", Class::Sum),
            Sub | SubProducts | SubSums => ("sub", Class::Sum),
        };
        let mut list = vec![operand(args[0])];
        if !matches!(op, Square | ProductSquare) {
            list.push(operand(args[1]));
        }
        calls.push(Call(out.to_string(), function, list));
        classes.push((out, result));
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(kind: Kind, formula: &[Step], functions: &[&str]) -> usize {
        let calls = lower(kind, formula);
        calls.iter().filter(|c| functions.contains(&c.1)).count()
    }

    #[test]
    fn formulas_have_their_products_and_carries() {
        let words = |carry, folded| Kind::Words { carry, folded };
        let kinds = [
            words(true, false),
            words(false, false),
            Kind::Wide,
            Kind::Narrow,
        ];
        for kind in kinds {
            let (m, s) = (["mul", "product"], ["square", "product_square"]);
            let ms = |formula| (count(kind, formula, &m), count(kind, formula, &s));
            assert_eq!((ms(CHAIN), ms(DOUBLING)), ((1, 1), (4, 4)), "{kind:?}");
            assert_eq!((ms(ADDITION), ms(AFFINE)), ((8, 0), (7, 0)), "{kind:?}");
        }
        let carries = |kind| {
            [DOUBLING, ADDITION, AFFINE].map(|formula| count(kind, formula, &["carry", "widen"]))
        };
        // Doubling: h, twice Z^2 and g. An affine addition: twice Z.
        assert_eq!(carries(words(true, false)), [3, 0, 1]);
        assert_eq!(carries(words(false, false)), [0, 0, 0]);
        // Of the products those by what is read from the table, and no others.
        let kept = |kind| [CHAIN, ADDITION, AFFINE].map(|f| count(kind, f, &["mul_folded"]));
        assert_eq!(kept(words(true, true)), [0, 4, 3]);
        assert_eq!(kept(words(true, true).with_plain_tables()), [0, 0, 0]);
        assert_eq!(count(words(true, true), ADDITION, &["mul"]), 4);
        // x + y, g, h, and s widened; y - x, y + x, e, f, g, h; the same without f and g, and c widened.
        assert_eq!(carries(Kind::Wide), [4, 6, 5]);
        assert_eq!(carries(Kind::Narrow), [0, 0, 0]);
        // A name is looked up where it stands: `x` at the end is not the `x` of the beginning.
        let calls = lower(Kind::Wide, CHAIN);
        assert_eq!(
            calls[0],
            Call("s".into(), "mul", vec!["x".into(), "y".into()])
        );
        assert_eq!(calls[1], Call("x".into(), "square", vec!["s".into()]));
    }
}
