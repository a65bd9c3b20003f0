//! The idioms of field arithmetic on words of 8 bits, and random damage to them.
//!
//! Random programs seldom need a nontrivial certificate. These do: carries that telescope, borrows that are split,
//! corrections by masked words.

use super::{Rng, World};
use limbsmith_check::{Claim, Op, Program, Shape, Stmt, Term, Var};
use num_bigint::{BigInt, BigUint};

/// A program with its purpose.
#[derive(Clone)]
pub struct Gadget {
    pub world: World,
    pub outputs: Vec<Shape>,
    pub claims: Vec<Claim>,
}

struct Build {
    p: Program,
    shapes: Vec<Shape>,
}

impl Build {
    fn new(name: &str) -> Self {
        Build {
            p: Program::new(name),
            shapes: vec![],
        }
    }

    fn input(&mut self, name: &str, limbs: &[u32], whole: Option<u32>) -> Vec<Var> {
        let limbs: Vec<BigUint> = limbs.iter().map(|&x| BigUint::from(x)).collect();
        let vars = self.p.input(name, 8, limbs.len());
        self.shapes
            .push(Shape::uniform(name, 8, limbs, whole.map(BigUint::from)));
        vars
    }

    fn one(&mut self, op: Op, args: &[Var], width: u32) -> Var {
        let v = self.p.var("v", width);
        self.p.push(op, args, &[v]);
        v
    }

    fn op(&mut self, op: Op, args: &[Var]) -> Var {
        self.one(op, args, 8)
    }

    fn two(&mut self, op: Op, args: &[Var]) -> (Var, Var) {
        let (x, y) = (self.p.var("v", 8), self.p.var("h", 8));
        self.p.push(op, args, &[x, y]);
        (x, y)
    }

    fn word(&mut self, x: u32) -> Var {
        self.op(Op::Const(x.into()), &[])
    }

    fn done(mut self, out: &[Var], max: &[u32], claims: Vec<Claim>) -> Option<Gadget> {
        self.p.output("r", out);
        let limbs = max.iter().map(|&x| BigUint::from(x)).collect();
        let outputs = vec![Shape::uniform("r", 8, limbs, None)];
        Some(Gadget {
            world: World::new(self.p, self.shapes)?,
            outputs,
            claims,
        })
    }
}

fn congruent(modulus: u32, scale: u32, terms: &[(i32, &[&str])]) -> Claim {
    let term = |(f, names): &(i32, &[&str])| Term {
        factor: BigInt::from(*f),
        inputs: names.iter().map(|n| n.to_string()).collect(),
    };
    Claim::Congruent {
        modulus: modulus.into(),
        scale: scale.into(),
        out: "r".into(),
        terms: terms.iter().map(term).collect(),
    }
}

/// One of the idioms with random sizes.
pub fn gadget(r: &mut Rng) -> Gadget {
    loop {
        let made = match r.below(10) {
            0 => add_chain(r),
            1 => product(r),
            2 => fold(r),
            3 => subtract_once(r),
            4 => compare(r),
            5 => montgomery(r),
            6 => shifted(r),
            7 => freeze(r),
            8 => columns(r),
            _ => choose(r),
        };
        if let Some(g) = made {
            return g;
        }
    }
}

/// Two words each, with the carry in a third word; or without it, if the inputs make it zero.
fn add_chain(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("add_chain");
    let keep = r.once_in(2);
    let top = |r: &mut Rng| {
        if keep {
            252 + r.below(4) as u32
        } else {
            1 + r.below(4) as u32
        }
    };
    let (ta, tb) = (top(r), top(r));
    let x = b.input("a", &[255, ta], keep.then_some(40));
    let y = b.input("b", &[if keep { 31 } else { 60 }, tb], keep.then_some(31));
    let zero = b.word(0);
    let (r0, k0) = b.two(Op::Adc, &[x[0], y[0], zero]);
    let (r1, k1) = b.two(Op::Adc, &[x[1], y[1], k0]);
    let claim = vec![congruent(0, 1, &[(1, &["a"]), (1, &["b"])])];
    if keep {
        b.done(&[r0, r1, k1], &[255, 255, 1], claim)
    } else {
        b.done(&[r0, r1], &[255, 255], claim)
    }
}

/// A word times one or two words.
fn product(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("product");
    let x = b.input("a", &[3 + r.below(40) as u32, 1 + r.below(3) as u32], None);
    let y = b.input("b", &[5 + r.below(9) as u32], None);
    let zero = b.word(0);
    let (r0, h0) = b.two(Op::MulWide, &[x[0], y[0]]);
    let (r1, h1) = b.two(Op::Mac, &[x[1], y[0], h0, zero]);
    b.done(
        &[r0, r1, h1],
        &[255, 255, 255],
        vec![congruent(0, 1, &[(1, &["a", "b"])])],
    )
}

/// `2^8 = c` modulo `2^8 - c`: the high word is folded into the low one, twice.
fn fold(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("fold");
    let c = 1 + r.below(30) as u32;
    let x = b.input("a", &[255, 1 + r.below(5) as u32], None);
    let (k, zero) = (b.word(c), b.word(0));
    let (r0, h) = b.two(Op::Mac, &[x[1], k, x[0], zero]);
    let again = b.op(Op::Mul, &[h, k]);
    let out = b.op(Op::AddWrap, &[r0, again]);
    b.done(&[out], &[255], vec![congruent(256 - c, 1, &[(1, &["a"])])])
}

/// Reduces a value below `2 p` to below `p`: subtracts, and adds back under the borrow's mask.
fn subtract_once(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("subtract_once");
    if r.once_in(2) {
        let p = 2 + r.below(126) as u32;
        let x = b.input("a", &[2 * p - 1], None);
        let (k, zero) = (b.word(p), b.word(0));
        let (d, borrow) = b.two(Op::Sbb, &[x[0], k, zero]);
        let mask = b.op(Op::Mask, &[borrow]);
        let back = b.op(Op::Sel, &[mask, k]);
        let out = b.op(Op::AddWrap, &[d, back]);
        return b.done(&[out], &[p - 1], vec![congruent(p, 1, &[(1, &["a"])])]);
    }
    let p = 260 + r.below(450) as u32;
    let x = b.input("a", &[255, (2 * p - 1) >> 8], Some(2 * p - 1));
    let (p0, p1, zero) = (b.word(p & 255), b.word(p >> 8), b.word(0));
    let (d0, k) = b.two(Op::Sbb, &[x[0], p0, zero]);
    let (d1, borrow) = b.two(Op::Sbb, &[x[1], p1, k]);
    let mask = b.op(Op::Mask, &[borrow]);
    let (m0, m1) = (b.op(Op::Sel, &[mask, p0]), b.op(Op::Sel, &[mask, p1]));
    let (r0, k) = b.two(Op::Adc, &[d0, m0, zero]);
    let (r1, _) = b.two(Op::Adc, &[d1, m1, k]);
    let mut g = b.done(
        &[r0, r1],
        &[255, (p - 1) >> 8],
        vec![congruent(p, 1, &[(1, &["a"])])],
    )?;
    g.outputs[0].whole = Some((p - 1).into());
    Some(g)
}

/// 1 if the value is at most the limit.
fn compare(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("compare");
    let top = 1 + r.below(1000) as u32;
    let limit = r.below(top as usize + 1) as u32;
    let x = b.input("a", &[255, top >> 8], Some(top));
    let (zero, one) = (b.word(0), b.word(1));
    let (l0, l1) = (b.word(limit & 255), b.word(limit >> 8));
    let (_, k) = b.two(Op::Sbb, &[l0, x[0], zero]);
    let (_, borrow) = b.two(Op::Sbb, &[l1, x[1], k]);
    let out = b.op(Op::Sub, &[one, borrow]);
    let claim = Claim::Flag {
        flag: "r".into(),
        input: "a".into(),
        limit: limit.into(),
    };
    b.done(&[out], &[1], vec![claim])
}

/// One Montgomery step: `a b / 2^8`.
fn montgomery(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("montgomery");
    let p = 3 + 2 * r.below(60) as u32;
    let inverse = (1..256u32).find(|m| (p * m + 1).is_multiple_of(256))?;
    let x = b.input("a", &[p - 1], None);
    let y = b.input("b", &[(1499 / p).min(255) - 1], None);
    let (k, n, zero) = (b.word(p), b.word(inverse), b.word(0));
    let (lo, hi) = b.two(Op::MulWide, &[x[0], y[0]]);
    let m = b.op(Op::MulWrap, &[lo, n]);
    let (_, carry) = b.two(Op::Mac, &[m, k, lo, zero]);
    let out = b.op(Op::Add, &[hi, carry]);
    b.done(
        &[out],
        &[2 * p],
        vec![congruent(p, 256, &[(1, &["a", "b"])])],
    )
}

/// A word split and reassembled, at weights that are not at word boundaries.
fn shifted(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("shifted");
    let k = 1 + r.below(7) as u32;
    let x = b.input("a", &[255, 3], None);
    let (low, high) = (b.op(Op::Low(k), &[x[0]]), b.op(Op::Shr(k), &[x[0]]));
    let up = b.op(Op::Shl(k), &[high]);
    let joined = b.op(Op::Or, &[up, low]);
    b.done(
        &[joined, x[1]],
        &[255, 3],
        vec![congruent(0, 1, &[(1, &["a"])])],
    )
}

/// Reduces a value below `2^k - c`, by an estimated quotient.
fn freeze(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("freeze");
    let k = 4 + r.below(4) as u32;
    let c = 1 + r.below(1 << (k - 3)) as u32;
    let p = (1 << k) - c;
    let x = b.input("a", &[(2 * p - 1).min(255)], None);
    let word = b.word(c);
    let wide = b.one(Op::Cast, &[x[0]], 16);
    let more = b.one(Op::Cast, &[word], 16);
    let guess = b.one(Op::Add, &[wide, more], 16);
    let q = b.one(Op::Shr(k), &[guess], 16);
    let back = b.one(Op::Mul, &[q, more], 16);
    let sum = b.one(Op::Add, &[wide, back], 16);
    let low = b.one(Op::Low(k), &[sum], 16);
    let out = b.op(Op::Cast, &[low]);
    b.done(&[out], &[p - 1], vec![congruent(p, 1, &[(1, &["a"])])])
}

/// Products in words of twice the size, one carry at the end.
fn columns(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("columns");
    let x = b.input("a", &[1 + r.below(5) as u32, 1 + r.below(3) as u32], None);
    let y = b.input("b", &[2 + r.below(6) as u32, 1 + r.below(5) as u32], None);
    let w: Vec<Var> = [x, y]
        .concat()
        .iter()
        .map(|&v| b.one(Op::Cast, &[v], 16))
        .collect();
    let low = b.one(Op::Mul, &[w[0], w[2]], 16);
    let (s, t) = (
        b.one(Op::Mul, &[w[0], w[3]], 16),
        b.one(Op::Mul, &[w[1], w[2]], 16),
    );
    let mid = b.one(Op::Add, &[s, t], 16);
    let top = b.one(Op::Mul, &[w[1], w[3]], 16);
    let carry = b.one(Op::Shr(8), &[mid], 16);
    let (r1, r2) = (b.op(Op::Cast, &[mid]), b.one(Op::Add, &[top, carry], 16));
    let out = [b.op(Op::Cast, &[low]), r1, b.op(Op::Cast, &[r2])];
    b.done(
        &out,
        &[255, 255, 255],
        vec![congruent(0, 1, &[(1, &["a", "b"])])],
    )
}

/// One of two words by a bit.
fn choose(r: &mut Rng) -> Option<Gadget> {
    let mut b = Build::new("choose");
    let bit = b.input("a", &[1], None);
    let (tx, ty) = (1 + r.below(24) as u32, 1 + r.below(24) as u32);
    let (x, y) = (b.input("b", &[tx], None), b.input("c", &[ty], None));
    let one = b.word(1);
    let other = b.op(Op::Sub, &[one, bit[0]]);
    if r.once_in(2) {
        // In words of 16 bits, beyond the reach of a mask of 8 bits.
        let (x, y) = (b.one(Op::Cast, &x, 16), b.one(Op::Cast, &y, 16));
        let (x, y) = (b.one(Op::Shl(5), &[x], 16), b.one(Op::Shl(5), &[y], 16));
        let (m, n) = (b.one(Op::Mask, &bit, 16), b.one(Op::Mask, &[other], 16));
        let (s, t) = (b.one(Op::Sel, &[m, x], 16), b.one(Op::Sel, &[n, y], 16));
        let out = b.one(Op::Add, &[s, t], 16);
        let terms: &[(i32, &[&str])] = &[(32, &["a", "b"]), (32, &["c"]), (-32, &["a", "c"])];
        return b.done(&[out], &[32 * tx.max(ty)], vec![congruent(0, 1, terms)]);
    }
    let (m, n) = (b.op(Op::Mask, &[bit[0]]), b.op(Op::Mask, &[other]));
    let (s, t) = (b.op(Op::Sel, &[m, x[0]]), b.op(Op::Sel, &[n, y[0]]));
    let out = b.op(Op::Add, &[s, t]);
    let terms: &[(i32, &[&str])] = &[(1, &["a", "b"]), (1, &["c"]), (-1, &["a", "c"])];
    b.done(&[out], &[tx.max(ty)], vec![congruent(0, 1, terms)])
}

/// Parts of parts of a word, at random places, and the difference of two of them: often parts that look the same and
/// are not.
pub fn parts(r: &mut Rng) -> World {
    let mut b = Build::new("parts");
    let wide = r.once_in(2);
    let x = b.input("a", &[255, 1 + r.below(3) as u32], None);
    let width = if wide { 16 } else { 8 };
    let mut known = vec![x[0]];
    if wide {
        let (l, h) = (b.one(Op::Cast, &[x[0]], 16), b.one(Op::Cast, &[x[1]], 16));
        let h = b.one(Op::Shl(8), &[h], 16);
        known = vec![b.one(Op::Or, &[h, l], 16)];
    }
    for _ in 0..3 + r.below(4) {
        let (v, k) = (*r.pick(&known), 1 + r.below(4) as u32);
        let op = *r.pick(&[Op::Shr(k), Op::Shr(k), Op::Low(k), Op::Low(k + 3)]);
        known.push(b.one(op, &[v], width));
    }
    let (v, w) = (*r.pick(&known), *r.pick(&known));
    let out = b.one(Op::SubWrap, &[v, w], width);
    b.p.output("r", &[out, *r.pick(&known)]);
    World::new(b.p, b.shapes).expect("a thousand inputs")
}

/// The same program with one place changed; `None` if the result is not well formed.
pub fn damaged(r: &mut Rng, world: &World) -> Option<World> {
    let mut p = world.program.clone();
    let mut shapes = world.shapes.clone();
    let n = r.below(p.stmts.len());
    let wide = |s: &Stmt| s.op == Op::Mask && p.vars[s.outs[0]].width > 8;
    if let Some(i) = p.stmts.iter().position(wide)
        && r.once_in(3)
    {
        // A mask of 8 bits that is widened afterwards.
        let (narrow, bit) = (p.var("narrow", 8), p.stmts[i].args[0]);
        p.stmts[i] = Stmt {
            op: Op::Cast,
            args: vec![narrow],
            ..p.stmts[i].clone()
        };
        p.stmts.insert(
            i,
            Stmt {
                op: Op::Mask,
                args: vec![bit],
                outs: vec![narrow],
            },
        );
        return World::given(p, shapes, world.multiples.clone());
    }
    let long = |v: &Var| p.vars[*v].width > 8;
    if let Some(i) = p.stmts[n].args.iter().position(long)
        && r.once_in(3)
    {
        // A word cut to 8 bits and widened again.
        let v = p.stmts[n].args[i];
        let (low, again) = (p.var("low", 8), p.var("again", p.vars[v].width));
        p.stmts[n].args[i] = again;
        p.stmts.insert(
            n,
            Stmt {
                op: Op::Cast,
                args: vec![low],
                outs: vec![again],
            },
        );
        p.stmts.insert(
            n,
            Stmt {
                op: Op::Cast,
                args: vec![v],
                outs: vec![low],
            },
        );
        return World::given(p, shapes, world.multiples.clone());
    }
    let s = &mut p.stmts[n];
    match r.below(8) {
        0..3 => match &mut s.op {
            Op::Const(c) => *c = (*c + *r.pick(&[1, 2, 128, 255])) % 256,
            Op::Shl(k) | Op::Shr(k) | Op::Low(k) => *k = (*k + *r.pick(&[1, 2, 7])) % 8,
            Op::Add => s.op = Op::AddWrap,
            Op::AddWrap => s.op = *r.pick(&[Op::Add, Op::SubWrap]),
            Op::MulWrap => s.op = Op::Mul,
            Op::Adc => s.op = Op::Sbb,
            Op::Sbb => s.op = Op::Adc,
            Op::Or => s.op = *r.pick(&[Op::Add, Op::AddWrap]),
            Op::Sub => s.op = *r.pick(&[Op::SubWrap, Op::Add]),
            Op::Sel => s.op = Op::Mul,
            _ => return None,
        },
        3..6 if !s.args.is_empty() => {
            let i = r.below(s.args.len());
            let width = p.vars[s.args[i]].width;
            s.args[i] = r.below(p.vars.len());
            if p.vars[s.args[i]].width != width {
                return None;
            }
        }
        6 => {
            // Another input bound: one more, or twice as many.
            let shape = r.below(shapes.len());
            let m = r.below(shapes[shape].limbs.len());
            let limb = &mut shapes[shape].limbs[m];
            *limb = if r.once_in(2) {
                &*limb + 1u8
            } else {
                &*limb * 2u8
            };
            shapes[shape].whole = shapes[shape].whole.take().map(|w| w + 1u8);
            if shapes[shape].limbs[m] > BigUint::from(255u8) {
                return None;
            }
        }
        _ => {
            let g = r.below(p.outputs.len());
            let i = r.below(p.outputs[g].vars.len());
            p.outputs[g].vars[i] = r.below(p.vars.len());
        }
    }
    p.validate().ok()?;
    World::given(p, shapes, world.multiples.clone())
}
