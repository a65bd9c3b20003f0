//! Whole formulas: a doubling or an addition of points as one program.
//!
//! A formula is written in field elements ([`parse`](Formula::all)). The operations between its products (sums, signs
//! and carries) are chosen for the formula as a whole ([`plan`]). In a hand-written formula on the classes of a
//! representation, each sum is independent of the others: carries, subtractions and reuse of factors are decided
//! operation by operation.
//!
//! A formula is a graph of inputs, sums and products. Equal values are one node, and a sum of sums is a sum of inputs
//! and products:
//!
//! ```text
//! e = (x + y)^2 - h,  h = x^2 + y^2:      S1 = x + y;  P1 = x x;  P2 = y y;  P3 = S1 S1
//!                                         h = P1 + P2;  e = P3 - P1 - P2
//! ```
//!
//! The resulting program promises a polynomial in the inputs for each output, which the graph gives by multiplying out.
//! The checker proves the program against that polynomial, not against the graph.
//!
//! A case that would have failed: two outputs negated together where a third product has both as factors and a fourth
//! only one. The set of free signs is therefore part of the formula, not of the search.

mod parse;
pub mod plan;

use num_bigint::BigInt;
use std::collections::BTreeMap;

/// Texts of the shipped formulas.
pub const TEXTS: [&str; 1] = [include_str!("../../specs/formulas/edwards.txt")];

/// The shipped formulas.
pub fn shipped() -> Vec<Formula> {
    let all = TEXTS.iter().filter_map(|text| Formula::all(text).ok());
    all.flatten().collect()
}

/// The kind of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// The input of that index.
    Input(usize),
    /// Multiples of inputs and products; more than one, or one with another factor than 1.
    Sum(Vec<(i64, usize)>),
    /// A product; a square if both are the same.
    Product(usize, usize),
}

/// One formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Its name.
    pub name: String,
    /// Its source.
    pub doc: String,
    /// Names of the inputs.
    pub inputs: Vec<String>,
    /// All values, arguments before the values made of them.
    pub nodes: Vec<Node>,
    /// Names and values of the outputs.
    pub outputs: Vec<(String, usize)>,
    /// Outputs, by index, that may be negated if all of them are.
    pub free: Vec<Vec<usize>>,
}

/// A polynomial: factors of its monomials, which are sorted lists of inputs.
pub type Polynomial = BTreeMap<Vec<usize>, BigInt>;

impl Formula {
    /// Each node as a polynomial in the inputs.
    pub fn polynomials(&self) -> Vec<Polynomial> {
        let mut all: Vec<Polynomial> = vec![];
        for node in &self.nodes {
            let mut sum = Polynomial::new();
            match node {
                Node::Input(i) => {
                    sum.insert(vec![*i], BigInt::from(1));
                }
                Node::Sum(terms) => {
                    for (k, v) in terms {
                        for (m, c) in &all[*v] {
                            *sum.entry(m.clone()).or_default() += c * k;
                        }
                    }
                }
                Node::Product(a, b) => {
                    for (m, c) in &all[*a] {
                        for (n, d) in &all[*b] {
                            let mut both = [&m[..], n].concat();
                            both.sort_unstable();
                            *sum.entry(both).or_default() += c * d;
                        }
                    }
                }
            }
            sum.retain(|_, c| *c != BigInt::ZERO);
            all.push(sum);
        }
        all
    }

    /// The products, in order.
    pub fn products(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let product = |(i, n): (usize, &Node)| match n {
            Node::Product(a, b) => Some((i, *a, *b)),
            _ => None,
        };
        self.nodes.iter().enumerate().filter_map(product)
    }

    /// The display name of a node: an output's or input's name, or its expression.
    pub fn show(&self, node: usize) -> String {
        if let Some((name, _)) = self.outputs.iter().find(|o| o.1 == node) {
            return name.clone();
        }
        match &self.nodes[node] {
            Node::Input(i) => self.inputs[*i].clone(),
            Node::Sum(terms) => {
                let mut t = String::new();
                let plus = terms.iter().filter(|t| t.0 > 0);
                let all = plus.chain(terms.iter().filter(|t| t.0 < 0));
                for (i, (k, v)) in all.enumerate() {
                    t += match (*k < 0, i) {
                        (true, 0) => "-",
                        (false, 0) => "",
                        (true, _) => " - ",
                        (false, _) => " + ",
                    };
                    if k.unsigned_abs() != 1 {
                        t += &format!("{} ", k.unsigned_abs());
                    }
                    t += &self.show(*v);
                }
                t
            }
            Node::Product(a, b) => {
                let factor = |v: usize| match &self.nodes[v] {
                    Node::Sum(_) if !self.outputs.iter().any(|o| o.1 == v) => {
                        format!("({})", self.show(v))
                    }
                    _ => self.show(v),
                };
                match a == b {
                    true => format!("{}^2", factor(*a)),
                    false => format!("{} {}", factor(*a), factor(*b)),
                }
            }
        }
    }
}
