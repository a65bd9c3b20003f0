//! `karatsuba`: products of sums instead of pairs of products.
//!
//! A column of a product is the sum of all `a_i b_j` with `i + j = k`. One multiplication replaces two of the same
//! column,
//!
//! ```text
//! a_i b_j + a_j b_i = (a_i + a_j)(b_i + b_j) - d_i - d_j,      d_i = a_i b_i
//! ```
//!
//! and the `d_i` are shared by all columns. `N (N + 1) / 2` multiplications replace `N^2` (Karatsuba's identity in
//! arbitrary degree; Weimerskirch and Paar, "Generalizations of the Karatsuba Algorithm for Efficient Implementations",
//! 2006). A column subtracts `d_0 + ... + d_k`, or `d_(k-N+1) + ... + d_(N-1)`: differences of one list of running
//! sums.
//!
//! The classical form halves: `A = A_0 + A_1 X`, `B` likewise, and
//!
//! ```text
//! A B = A_0 B_0 + ((A_0 + A_1)(B_0 + B_1) - A_0 B_0 - A_1 B_1) X + A_1 B_1 X^2
//! ```
//!
//! with `3/4 N^2` multiplications and far fewer additions. Both may be combined: halves of pairs. And if the modulus is
//! `X^2 - X - 1`, the *golden ratio*, then `X^2 = X + 1` and three products of half the length give the reduced result
//! (Hamburg, "Ed448-Goldilocks", 2015):
//!
//! ```text
//! A B = (A_0 B_0 + A_1 B_1) + ((A_0 + A_1)(B_0 + B_1) - A_0 B_0) X
//! ```
//!
//! [`Scheme::cost`] chooses among these by counting.
//!
//! # Signs
//!
//! A column is never negative and never too large, but intermediate values may be. With limbs of 30 bits five products
//! of sums already exceed 64 bits. Published code uses signed words for such sums and so lowers the limit instead of
//! removing it: in secp256k1's 10x26 draft (pull request 815 of libsecp256k1) a signed column of nine products of 30
//! bits overflows, at the bound that the text itself states. Here words wrap, modulo `2^64`, wherever the interval does
//! not exclude it. The quotients cancel, and the checker *proves* that the column is the true one: its polynomial is a
//! sum of products with positive signs again, and that sum fits.
//!
//! # Reduction
//!
//! Any reduction may follow. With `2^(N r) = f_0 + f_1 2^r + ...` modulo p, short digits at a few places, columns past
//! the top come back as `f_d` times themselves, `d` places up from the bottom. If that overflows, they are carried
//! among themselves first.

use super::common::{Arg, Build, Call, Composite, Item, pow2};
use super::complete::{Products, complete};
use super::limbs::{Draft, Plan};
use super::unsaturated;
use crate::contract::Classes;
use crate::spec::{Field, Refusal, Rep};
use limbsmith_check::{Op, Var};
use num_bigint::BigUint;
use std::collections::BTreeSet;

mod columns;
mod reduction;

use columns::Columns;
use reduction::{Reduction, enough};

/// A scheme for the columns of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The number of halvings of the operands.
    pub halvings: u32,
    /// Whether the halved operands are multiplied by pairs, or by the schoolbook method.
    pub pairs: bool,
}

/// The cost of a double-word multiplication, including the addition of the product; an addition of words costs 1 and
/// one of double words 2. On a Cortex-A8 a multiplication takes three cycles, and each cycle has room for two of the
/// short additions.
const MULTIPLICATION: usize = 6;

impl Scheme {
    /// All useful schemes for `n` limbs. In a square the products by pairs equal those of the schoolbook method.
    fn all(n: usize, square: bool) -> Vec<Scheme> {
        let deepest = (n as u32).trailing_zeros().min(2);
        let leaves = if square { &[false][..] } else { &[true, false] };
        (0..=deepest)
            .flat_map(|halvings| leaves.iter().map(move |&pairs| Scheme { halvings, pairs }))
            .collect()
    }

    /// The cost of a program on a core with words of `w` bits and slow multiplications.
    pub fn cost(b: &Build, w: u32) -> usize {
        let p = b.program();
        let product = |v: &Var| p.stmts.iter().any(|s| s.op == Op::Mul && s.outs[0] == *v);
        let price = |s: &limbsmith_check::Stmt| {
            let wide = p.vars[s.outs[0]].width > w;
            match s.op {
                Op::Const(_) | Op::Cast => 0,
                Op::Mul | Op::MulWrap => MULTIPLICATION,
                // The addition of a multiply-accumulate.
                Op::Add | Op::AddWrap if wide && s.args.iter().any(product) => 0,
                _ if wide => 2,
                _ => 1,
            }
        };
        p.stmts.iter().map(price).sum()
    }
}

impl Scheme {
    fn inner(self) -> Scheme {
        Scheme {
            halvings: self.halvings - 1,
            ..self
        }
    }
}

/// Whether the modulus is `X^2 - X - 1` with `X` in the middle of the limbs.
fn is_golden(plan: &Plan<'_>) -> bool {
    let x = pow2(plan.rep.total() / 2);
    plan.rep.limbs.is_multiple_of(2) && plan.field.modulus == &x * &x - &x - 1u8
}

/// `mul` or `square` of limbs up to these bounds, by the cheapest scheme that fits.
pub fn product(plan: &Plan<'_>, bounds: &[BigUint], square: bool) -> Result<Draft, Refusal> {
    let golden = is_golden(plan);
    let mut first = None;
    let mut best: Option<(usize, Draft)> = None;
    for scheme in Scheme::all(plan.rep.limbs >> u32::from(golden), square) {
        let draft = draft(plan, bounds, square, golden, scheme);
        if let Err(e) = draft.0.fits() {
            first.get_or_insert(e);
            continue;
        }
        let cost = Scheme::cost(&draft.0, plan.rep.word);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, draft));
        }
    }
    match best {
        Some((_, draft)) => Ok(draft),
        None => Err(first.expect("some were tried")),
    }
}

fn draft(plan: &Plan<'_>, bounds: &[BigUint], square: bool, golden: bool, scheme: Scheme) -> Draft {
    let w = plan.rep.word;
    let name = if square { "square" } else { "mul" };
    let mut b = Build::new(name);
    let x = b.input("a", w, bounds);
    let y = (!square).then(|| b.input("b", w, bounds));
    let operands = (x, y);
    let mut columns = Columns {
        b: &mut b,
        wrapped: BTreeSet::new(),
    };
    let c = if golden {
        columns.golden(&operands, scheme)
    } else {
        columns.product(&operands, scheme)
    };
    if c.iter().any(|v| columns.wrapped.contains(v)) {
        b.refuse(format!("{name}: a column could pass {} bits", 2 * w));
    }
    let out = Reduction { plan }.limbs(&mut b, c);
    b.output(&out);
    (b, out)
}

/// A product of limbs as wide as the operands may be. If its columns do not fit then, it is a product of carried limbs
/// under another name, and a function that carries first gets the original name.
fn fitting(plan: &Plan<'_>, square: bool) -> Result<(Draft, bool), Refusal> {
    match product(plan, &plan.loose, square) {
        Ok(draft) => Ok((draft, false)),
        Err(e) => {
            let bounds: Vec<BigUint> = plan.widths.iter().map(|&w| enough(w)).collect();
            let draft = product(plan, &bounds, square).map_err(|_| e)?;
            Ok((draft, true))
        }
    }
}

/// All functions of the representation.
pub fn build(field: &Field, rep: &Rep) -> Result<(Classes, Vec<Item>), Refusal> {
    if !rep.uniform() {
        return Err(Refusal(format!(
            "{} {}: pairs of products share a column only if all limbs are as wide",
            field.name, rep.name
        )));
    }
    let plan = Plan::new(field, rep)?;
    let (mul, carried) = fitting(&plan, false)?;
    let (square, square_carried) = fitting(&plan, true)?;
    let products = Products {
        mul,
        square,
        small: unsaturated::small,
        tables: None,
    };
    let (classes, mut items) = complete(&plan, products)?;
    for (name, carried) in [("mul", carried), ("square", square_carried)] {
        if carried {
            carry_first(&plan, name, &classes, &mut items)?;
        }
    }
    Ok((classes, items))
}

/// Converts a product of carried limbs to one of loose limbs, by calls of `carry`.
fn carry_first(
    plan: &Plan<'_>,
    name: &str,
    classes: &Classes,
    items: &mut Vec<Item>,
) -> Result<(), Refusal> {
    let bounds: Vec<BigUint> = plan.widths.iter().map(|&w| enough(w)).collect();
    if classes.tight.limbs.iter().zip(&bounds).any(|(t, b)| t > b) {
        return Err(Refusal(format!(
            "{} {}: carried limbs are too wide to be multiplied",
            plan.field.name, plan.rep.name
        )));
    }
    let found = items.iter_mut().find_map(|i| match i {
        Item::Kernel(k) if k.program.name == name => Some(k),
        _ => None,
    });
    let k = found.expect("the product");
    let inner = format!("{name}_carried");
    k.program.name = inner.clone();
    k.public = false;
    let doc = k.doc.clone();
    let outer = k.classes.clone();
    k.classes = outer.replace("Loose", "Tight");
    let mut params = vec![];
    let mut calls = vec![];
    let mut args = vec![];
    for (i, input) in k.contract.inputs.iter_mut().enumerate() {
        input.limbs = bounds.clone();
        params.push((input.name.clone(), plan.rep.limbs));
        calls.push(Call {
            function: "carry".into(),
            args: vec![Arg::Param(i)],
        });
        args.push(Arg::Result(i));
    }
    calls.push(Call {
        function: inner,
        args,
    });
    items.push(Item::Composite(Composite {
        name: name.into(),
        params,
        calls,
        doc,
        classes: outer,
    }));
    Ok(())
}
