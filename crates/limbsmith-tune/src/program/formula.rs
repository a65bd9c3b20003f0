//! The field operations of a step of each goal, written once and lowered to the functions that a
//! representation has.
//!
//! The formulas are those of extended twisted Edwards coordinates with `a = -1` (`dbl-2008-hwcd`,
//! `add-2008-hwcd-3`), as the library's curves use them. They run on arbitrary elements of arbitrary fields:
//! only their time matters, not their value.
//!
//! Representations differ in the places of their carries. On words a product takes unreduced sums, and a sum
//! is carried if it is added again. On lanes of 52 bits a product takes carried values only, and products
//! stay uncarried until they are added. On lanes of 32 bits, sums of sums are carried. So a formula gives the
//! kinds of the operands of each sum, and [`lower`] selects the calls.

use crate::candidates::Candidate;
use limbsmith_forge::strategy::common::NARROW;

/// An operation, by the kinds of its operands and result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A product that is stored.
    Mul,
    /// A square that is stored.
    Square,
    /// A product that is added or subtracted.
    Product,
    /// A square that is added or subtracted.
    ProductSquare,
    /// A sum of stored values.
    Add,
    /// A difference of stored values.
    Sub,
    /// A sum of uncarried products.
    AddProducts,
    /// A difference of uncarried products.
    SubProducts,
    /// A sum whose operands may be sums.
    AddSums,
    /// A difference whose operands may be sums.
    SubSums,
}
use Op::*;

/// `(result, operation, operands)`; a square has its operand twice.
pub type Step = (&'static str, Op, [&'static str; 2]);

/// `x -> (x y)^2`.
pub const CHAIN: &[Step] = &[("s", Mul, ["x", "y"]), ("x", Square, ["s", "s"])];

/// Doubles `(x, y, z, t)`.
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

/// Adds a prepared point `(q0, q1, q2, q3)` to `(x, y, z, t)`.
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

/// Adds an affine prepared point to `(x, y, z, t)`.
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

/// The set of functions that a representation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words, with or without a function that carries sums.
    Words {
        /// Whether there is such a function.
        carry: bool,
        /// Whether there are products with premultiplied operands.
        folded: bool,
    },
    /// Lanes with 52-bit multipliers.
    Wide,
    /// Lanes with 32-bit multipliers, half as many in a vector.
    Narrow,
}

impl Kind {
    /// The kind of a candidate.
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
    /// The same kind without premultiplied operands: table entries are ordinary elements.
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

/// The class of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Carried: valid as an operand of a product, and stored.
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
        // Passes an operand through another function first, once.
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
        // The entry of a table is the second operand.
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
        // In a doubling: h, twice Z^2 and g. In an affine addition: twice Z.
        assert_eq!(carries(words(true, false)), [3, 0, 1]);
        assert_eq!(carries(words(false, false)), [0, 0, 0]);
        // Only the products with table entries use premultiplied operands.
        let kept = |kind| [CHAIN, ADDITION, AFFINE].map(|f| count(kind, f, &["mul_folded"]));
        assert_eq!(kept(words(true, true)), [0, 4, 3]);
        assert_eq!(kept(words(true, true).with_plain_tables()), [0, 0, 0]);
        assert_eq!(count(words(true, true), ADDITION, &["mul"]), 4);
        // x + y, g, h, and s widened; y - x, y + x, e, f, g, h; the same without f and g, and c widened.
        assert_eq!(carries(Kind::Wide), [4, 6, 5]);
        assert_eq!(carries(Kind::Narrow), [0, 0, 0]);
        // A name refers to its latest definition: `x` at the end is not the initial `x`.
        let calls = lower(Kind::Wide, CHAIN);
        assert_eq!(
            calls[0],
            Call("s".into(), "mul", vec!["x".into(), "y".into()])
        );
        assert_eq!(calls[1], Call("x".into(), "square", vec!["s".into()]));
    }
}
