//! Choices for a formula: signs, carries, and the order of partial sums.
//!
//! A product is a reduced value. Sums of reduced values grow. Differences grow more, since a multiple of `p` is added
//! to keep limbs from going below zero. A product accepts factors up to some size, and a larger sum has to be carried
//! first. Its size depends on signs: `P1 + P2 - P3` is a reduced value, another, and a multiple of `p`. If the product
//! yields `-P3` directly, which costs nothing if a multiple of `p` is added before its reduction, the same sum is three
//! reduced values.
//!
//! All choices of signs are tried. The choice with the fewest carries, then fewest operations, then fewest changed
//! signs is taken. The published case is curve25519-dalek's notes on AVX2: in doubling, with reduced values of
//! `2^0.007` units, differences that add two units, and factors below `2^2.5` and `2^1.75`, the sums are `2^2.33` and
//! `2^2.01`, which do not fit in one product. With the sign of one square flipped the second is `2^1.6`, and nothing is
//! carried between the products.

use super::{Formula, Node};

/// Growth of sums and limits of products, in thousandths of a unit; a unit is some power of two.
#[derive(Clone, Copy, Debug)]
pub struct Slack {
    /// A reduced value.
    pub stored: u64,
    /// The multiple of `p` added before a subtraction is a multiple of this.
    pub lift: u64,
    /// The limits of a product: for one factor, and for the other.
    pub limits: [u64; 2],
    /// Whether a product can return its negative at no cost.
    pub negates: bool,
}

impl Slack {
    /// The slack of a representation whose products accept reduced values only.
    pub const NONE: Slack = Slack {
        stored: 1000,
        lift: 2000,
        limits: [1000, 1000],
        negates: false,
    };
}

/// A sum in its computed form: multiples of inputs, products and earlier sums.
pub type Terms = Vec<(i64, usize)>;

/// The choices for one formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Products that return their negative.
    pub negated: Vec<usize>,
    /// Outputs, by index, that are negated.
    pub flipped: Vec<usize>,
    /// Sums that are carried before a product uses them.
    pub carried: Vec<usize>,
    /// All sums in order of computation.
    pub sums: Vec<(usize, Terms)>,
    /// The size of each node.
    pub sizes: Vec<u64>,
    /// Operations of all sums, each on all limbs.
    pub operations: u64,
}

/// More choices than this are not tried.
const CHOICES: u32 = 12;

/// The best choices.
pub fn plan(f: &Formula, slack: &Slack) -> Plan {
    let inner: Vec<usize> = match slack.negates {
        true => (f.products())
            .map(|p| p.0)
            .filter(|p| summed(f, *p))
            .collect(),
        false => vec![],
    };
    let bits = (inner.len() + f.free.len()).min(CHOICES as usize);
    let all = (0..1u32 << bits).map(|choice| {
        let is = |i: &usize| choice >> i & 1 == 1;
        let groups = (0..f.free.len()).filter(is);
        let flipped = groups.flat_map(|g| f.free[g].clone()).collect();
        let at = |i: usize| f.free.len() + i;
        let negated = (0..inner.len()).filter(|i| is(&at(*i)));
        chosen(f, slack, negated.map(|i| inner[i]).collect(), flipped)
    });
    let cost = |p: &Plan| {
        let signs = p.negated.len() + p.flipped.len();
        (p.carried.len(), p.operations, signs)
    };
    all.min_by_key(cost).expect("at least one")
}

/// Whether a product occurs only in sums.
fn summed(f: &Formula, product: usize) -> bool {
    let factor = f.products().any(|(_, a, b)| a == product || b == product);
    !factor && f.outputs.iter().all(|o| o.1 != product)
}

fn chosen(f: &Formula, slack: &Slack, negated: Vec<usize>, flipped: Vec<usize>) -> Plan {
    let sums = arranged(f, &negated, &flipped);
    let mut sizes = vec![slack.stored; f.nodes.len()];
    let mut operations = 0;
    for (node, terms) in &sums {
        let of = |sign: i64| {
            let terms = terms.iter().filter(|t| t.0.signum() == sign);
            terms
                .map(|(k, v)| k.unsigned_abs() * sizes[*v])
                .sum::<u64>()
        };
        let less = of(-1);
        sizes[*node] = of(1) + less.div_ceil(slack.lift) * slack.lift;
        let all: u64 = terms.iter().map(|(k, _)| k.unsigned_abs()).sum();
        operations += all - 1 + u64::from(less > 0);
    }
    let mut carried = vec![];
    loop {
        let size = |v: usize| match carried.contains(&v) {
            true => slack.stored,
            false => sizes[v],
        };
        let [l, m] = slack.limits;
        let fits = |x: u64, y: u64| x <= l && y <= m || x <= m && y <= l;
        let bad = |(_, a, b): &(usize, usize, usize)| !fits(size(*a), size(*b));
        let tight: Vec<_> = f.products().filter(bad).collect();
        // The sum that occurs in most of them, and of those the largest.
        let is_sum = |v: &usize| matches!(f.nodes[*v], Node::Sum(_)) && !carried.contains(v);
        let rank = |v: &usize| {
            let n = tight.iter().filter(|(_, a, b)| a == v || b == v).count();
            (n, sizes[*v])
        };
        let factors = tight.iter().flat_map(|(_, a, b)| [*a, *b]);
        let Some(worst) = factors.filter(is_sum).max_by_key(rank) else {
            break;
        };
        carried.push(worst);
    }
    carried.sort_unstable();
    Plan {
        negated,
        flipped,
        carried,
        sums,
        sizes,
        operations,
    }
}

/// All sums, short ones first, each made of an earlier one where that gives fewer terms.
fn arranged(f: &Formula, negated: &[usize], flipped: &[usize]) -> Vec<(usize, Terms)> {
    let signed = |node: usize, terms: &Terms| -> Terms {
        let flip = flipped.iter().any(|o| f.outputs[*o].1 == node);
        let sign = |v: &usize| if negated.contains(v) != flip { -1 } else { 1 };
        terms.iter().map(|(k, v)| (k * sign(v), *v)).collect()
    };
    let mut sums: Vec<(usize, Terms)> = (f.nodes.iter().enumerate())
        .filter_map(|(i, n)| match n {
            Node::Sum(terms) => Some((i, signed(i, terms))),
            _ => None,
        })
        .collect();
    sums.sort_by_key(|(i, terms)| (terms.len(), *i));
    let whole = sums.clone();
    for (i, (_, terms)) in sums.iter_mut().enumerate() {
        let of = |(node, earlier): &(usize, Terms), sign: i64| {
            let mut rest = terms.clone();
            for (k, v) in earlier {
                match rest.iter_mut().find(|t| t.1 == *v) {
                    Some(t) => t.0 -= sign * k,
                    None => rest.push((-sign * k, *v)),
                }
            }
            rest.retain(|t| t.0 != 0);
            rest.push((sign, *node));
            rest
        };
        let ways = whole[..i].iter().flat_map(|e| [of(e, 1), of(e, -1)]);
        let cost = |t: &Terms| {
            let all: u64 = t.iter().map(|(k, _)| k.unsigned_abs()).sum();
            all + u64::from(t.iter().any(|(k, _)| *k < 0))
        };
        if let Some(best) = ways.min_by_key(cost)
            && cost(&best) < cost(terms)
        {
            *terms = best;
        }
    }
    sums
}
