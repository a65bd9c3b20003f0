//! Small multiples of canonical values in full words: `k a mod p` for `k` below `2^s`.
//!
//! With `2^(n-1) <= p < 2^n` and `t = k a < 2^s p`, the top bits `h = t >> (n - 2)` and the constant
//! `u = floor(2^(w + n - 2) / p)` give the estimate `q = (h u) >> w` of the quotient:
//!
//! ```text
//! t / p - q  <  2^(n-2) / p + t / 2^(w+n-2) + 1  <  1/2 + 2^(s+2-w) + 1  <  2
//! ```
//!
//! The error is never negative, so `t - q p` is below `2 p`, and one conditional subtraction is enough. This requires
//! `s + 3 <= w`, which also ensures that `h` fits one word.

use super::super::common::{Arg, Build, Call, Composite, Item, Kernel, digits, ones, pow2};
use super::Plan;
use crate::contract::{Bound, term};
use crate::spec::{Refusal, Rep};
use limbsmith_check::Var;

/// `t >> bits`, which fits a word.
fn top(b: &mut Build, t: &[Var], bits: u32) -> Var {
    let w = b.width(t[0]);
    let (i, k) = ((bits / w) as usize, bits % w);
    let low = b.shr(t[i], k);
    match t.get(i + 1) {
        Some(&above) if k > 0 => {
            let high = b.shl(above, w - k);
            b.or(high, low)
        }
        _ => low,
    }
}

/// The kernel.
pub(super) fn mul_small(plan: &Plan) -> Result<Kernel, Refusal> {
    let (w, n, s) = (plan.rep.word, plan.rep.limbs, plan.rep.small);
    let p = &plan.field.modulus;
    if s + 3 > w {
        return Err(Refusal(format!(
            "{} {}: small factors of {s} bits leave no room for a quotient in words of {w}",
            plan.field.name, plan.rep.name
        )));
    }
    let mut b = Build::new("mul_small_core");
    let mut canonical = plan.canonical();
    canonical.limbs[n - 1] = (p - 1u8) >> (w * (n as u32 - 1));
    let a = b.input("a", w, &canonical.limbs);
    let small = Bound {
        limbs: vec![ones(s)],
        whole: None,
    };
    let k = b.scalar("k", w, small.limbs[0].clone());
    b.note("t = k a");
    let t = multiple(&mut b, &a, k, "t");
    b.note("the quotient, or one less");
    let shift = plan.field.bits() - 2;
    let h = top(&mut b, &t, shift);
    let u = digits(&(pow2(w + shift) / p), w, 1)[0];
    let u = b.constant(w, u);
    let (_, q) = b.mul_wide(h, u);
    let q = b.name(q, "q");
    b.note("t - q p, below 2 p");
    let modulus = plan.modulus(&mut b);
    let e = multiple(&mut b, &modulus, q, "e");
    let (d, _) = b.sub_chain(&t, &e, "d", 0);
    let doubled = plan.doubled(n + 1);
    let io: (&[(&str, &Bound)], _) = (&[("a", &canonical), ("k", &small)], &doubled);
    let classes = format!("canonical, below 2^{s} -> below 2 p");
    let what = (1u8.into(), vec![term(1, &["a", "k"])]);
    let text = (&*classes, "`k * a`, not yet canonical");
    let mut kernel = plan.kernel(b, &d, io, what, text)?;
    kernel.public = false;
    Ok(kernel)
}

/// `mul_small`: the kernel, then the kernel named `once`, which subtracts `p` once.
pub(super) fn composed(rep: &Rep, once: &str) -> Item {
    let call = |function: &str, args| Call {
        function: function.into(),
        args,
    };
    let factor = vec![Arg::Param(0), Arg::Param(1)];
    Item::Composite(Composite {
        name: "mul_small".into(),
        params: vec![("a".into(), rep.limbs), ("k".into(), 0)],
        calls: vec![
            call("mul_small_core", factor),
            call(once, vec![Arg::Result(0)]),
        ],
        doc: "`k * a`".into(),
        classes: format!("canonical, below 2^{} -> canonical", rep.small),
    })
}

/// `x k`: one word more than `x`.
fn multiple(b: &mut Build, x: &[Var], k: Var, name: &str) -> Vec<Var> {
    let zero = b.constant(b.width(k), 0);
    let (mut low, mut high) = (vec![], vec![]);
    for (i, &x) in x.iter().enumerate() {
        if b.known(x) == Some(0) {
            low.push(zero);
            high.push(zero);
            continue;
        }
        let (l, h) = b.mul_wide(x, k);
        low.push(b.name(l, &format!("l{i}")));
        high.push(b.name(h, &format!("h{i}")));
    }
    low.push(zero);
    high.insert(0, zero);
    let (sum, _) = b.add_chain(&high[1..], &low[1..], name, 1);
    [vec![low[0]], sum].concat()
}
