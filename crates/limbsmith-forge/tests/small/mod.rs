//! A world small enough for exhaustive tests: programs on words of 8 and 16 bits whose inputs have a few thousand
//! combinations, with the exact value of every variable for each of them.
//!
//! The values are computed here, from the equations in the language's table and on `i128`, not by the interpreter. So
//! checker, interpreter and this file are three independent readings of one table.

#![allow(dead_code, reason = "each test file uses its part")]

pub mod certificates;
pub mod claims;
pub mod gadgets;

use limbsmith_check::{Claim, Contract, Multiple, Op, Program, Shape, Stmt, Var};
use num_bigint::BigUint;

/// SplitMix64: the tests are the same on every run.
pub struct Rng(pub u64);

impl Rng {
    /// The next word.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True once in `n`.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of them.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// The maximum number of inputs tried for one program.
const INPUTS: u128 = 1500;

/// A program, its input shapes, and the exact values of its variables.
#[derive(Clone)]
pub struct World {
    pub program: Program,
    pub shapes: Vec<Shape>,
    /// Inputs that are given as multiples of others.
    pub multiples: Vec<Multiple>,
    /// `columns[v][i]`: the value of variable `v` on input `i`.
    pub columns: Vec<Vec<i128>>,
    /// Number of inputs.
    pub count: usize,
    /// The first statement whose side condition fails for some input.
    pub fails: Option<usize>,
}

/// Both results of one operation by its equation, and whether its side condition holds.
fn step(op: Op, a: &[i128], w: u32) -> (i128, i128, bool) {
    let base = 1i128 << w;
    let cut = |x: i128, k: u32| (x.rem_euclid(1 << k), x.div_euclid(1 << k));
    let exact = |x: i128| (x.rem_euclid(base), 0, (0..base).contains(&x));
    let both = |x: i128, ok: bool| (cut(x, w).0, cut(x, w).1, ok);
    match op {
        Op::Const(c) => (c as i128, 0, true),
        Op::Add => exact(a[0] + a[1]),
        Op::Sub => exact(a[0] - a[1]),
        Op::Mul => exact(a[0] * a[1]),
        Op::AddWrap => both(a[0] + a[1], true),
        Op::SubWrap => both(a[0] - a[1], true),
        Op::MulWrap => both(a[0] * a[1], true),
        Op::Adc => both(a[0] + a[1] + a[2], a[2] <= 1),
        Op::Sbb => {
            let (r, q, ok) = both(a[0] - a[1] - a[2], a[2] <= 1);
            (r, -q, ok)
        }
        Op::MulWide => both(a[0] * a[1], true),
        Op::Mac => both(a[0] * a[1] + a[2] + a[3], true),
        Op::Shl(k) => exact(a[0] << k),
        Op::Shr(k) => (cut(a[0], k).1, 0, true),
        Op::Low(k) => (cut(a[0], k).0, 0, true),
        Op::Or => (a[0] | a[1], 0, a[0] & a[1] == 0),
        Op::Mask => ((base - 1) * (a[0] & 1), 0, a[0] <= 1),
        Op::Sel => (a[0] & a[1], 0, true),
        Op::Cast => (cut(a[0], w).0, 0, true),
    }
}

/// Every input within the shapes, as one column for each limb of each group; `None` if there are too many. Multiples
/// are computed from their originals, and inputs beyond their bounds are omitted.
fn enumerate(shapes: &[Shape], multiples: &[Multiple]) -> Option<Vec<Vec<i128>>> {
    let bounds: Vec<u128> = shapes
        .iter()
        .flat_map(|s| {
            s.limbs
                .iter()
                .map(|m| u128::try_from(m).expect("small bounds"))
        })
        .collect();
    // For each limb of a multiple: its place, and the place and factor of its original.
    let place = |name: &String| {
        let before = shapes.iter().take_while(|s| s.name != *name);
        before.map(|s| s.limbs.len()).sum::<usize>()
    };
    let mut due: Vec<(usize, usize, u128)> = vec![];
    for m in multiples {
        let (to, from) = (place(&m.name), place(&m.of));
        let limbs = shapes.iter().find(|s| s.name == m.name)?.limbs.len();
        let factor = u128::try_from(&m.factor).expect("small factors");
        due.extend((0..limbs).map(|i| (to + i, from + i, factor)));
    }
    let all = bounds.clone();
    let mut bounds = bounds;
    due.iter().for_each(|(to, ..)| bounds[*to] = 0);
    if bounds.iter().map(|b| b + 1).product::<u128>() > 4 * INPUTS {
        return None;
    }
    let mut columns = vec![vec![]; bounds.len()];
    let mut now = vec![0u128; bounds.len()];
    loop {
        let mut row = now.clone();
        due.iter()
            .for_each(|(to, from, f)| row[*to] = f * row[*from]);
        let mut first = 0;
        let fits = row.iter().zip(&all).all(|(x, most)| x <= most);
        let within = fits
            && shapes.iter().all(|s| {
                let limbs = &row[first..first + s.limbs.len()];
                first += s.limbs.len();
                let value: u128 = limbs.iter().zip(&s.weights).map(|(x, w)| x << w).sum();
                s.whole.as_ref().is_none_or(|m| BigUint::from(value) <= *m)
            });
        if within {
            columns
                .iter_mut()
                .zip(&row)
                .for_each(|(c, x)| c.push(*x as i128));
        }
        let Some(i) = (0..now.len()).find(|&i| now[i] < bounds[i]) else {
            break;
        };
        now[i] += 1;
        now[..i].fill(0);
    }
    (columns[0].len() as u128 <= INPUTS).then_some(columns)
}

impl World {
    /// A world with inputs only. `None` if there are too many combinations.
    pub fn new(program: Program, shapes: Vec<Shape>) -> Option<World> {
        World::given(program, shapes, vec![])
    }

    /// The same with inputs that are multiples of others.
    pub fn given(
        mut program: Program,
        shapes: Vec<Shape>,
        multiples: Vec<Multiple>,
    ) -> Option<World> {
        let inputs = enumerate(&shapes, &multiples)?;
        let count = inputs[0].len();
        let stmts = std::mem::take(&mut program.stmts);
        let mut w = World {
            program,
            shapes,
            multiples,
            columns: vec![],
            count,
            fails: None,
        };
        w.columns = vec![vec![0; count]; w.program.vars.len()];
        let vars: Vec<Var> = w
            .program
            .inputs
            .iter()
            .flat_map(|g| g.vars.clone())
            .collect();
        for (v, column) in vars.into_iter().zip(inputs) {
            w.columns[v] = column;
        }
        for s in stmts {
            w.apply(s.op, &s.args, &s.outs);
        }
        Some(w)
    }

    /// The columns of one more statement, and whether its side condition always holds.
    fn run(&self, op: Op, args: &[Var], width: u32) -> (Vec<i128>, Vec<i128>, bool) {
        let (mut first, mut second, mut fine) = (vec![], vec![], true);
        let mut a = vec![0; args.len()];
        for i in 0..self.count {
            args.iter()
                .enumerate()
                .for_each(|(j, &v)| a[j] = self.columns[v][i]);
            let (x, y, ok) = step(op, &a, width);
            first.push(x);
            second.push(y);
            fine &= ok;
        }
        (first, second, fine)
    }

    /// Appends a statement whose result variables exist.
    pub fn apply(&mut self, op: Op, args: &[Var], outs: &[Var]) {
        let (first, second, ok) = self.run(op, args, self.program.vars[outs[0]].width);
        if !ok && self.fails.is_none() {
            self.fails = Some(self.program.stmts.len());
        }
        self.program.push(op, args, outs);
        self.columns.resize(self.program.vars.len(), vec![]);
        self.columns[outs[0]] = first;
        if let Some(&v) = outs.get(1) {
            self.columns[v] = second;
        }
    }

    /// The largest value of a variable.
    pub fn max(&self, v: Var) -> i128 {
        self.columns[v].iter().copied().max().unwrap_or(0)
    }

    /// The values of an array.
    pub fn value(&self, vars: &[Var], weights: &[u32]) -> Vec<i128> {
        let at = |i: usize| {
            vars.iter()
                .zip(weights)
                .map(|(&v, &w)| self.columns[v][i] << w)
                .sum()
        };
        (0..self.count).map(at).collect()
    }

    /// The values of input group `g`.
    pub fn input(&self, g: usize) -> Vec<i128> {
        self.value(&self.program.inputs[g].vars, &self.shapes[g].weights)
    }

    /// Shapes of the outputs with the least limb bounds that hold.
    pub fn promises(&self, weights: &[Vec<u32>]) -> Vec<Shape> {
        let shape = |(g, w): (&limbsmith_check::Group, &Vec<u32>)| Shape {
            name: g.name.clone(),
            weights: w.clone(),
            limbs: g
                .vars
                .iter()
                .map(|&v| BigUint::from(self.max(v) as u128))
                .collect(),
            whole: None,
        };
        self.program
            .outputs
            .iter()
            .zip(weights)
            .map(shape)
            .collect()
    }

    /// The contract of these promises and claims.
    pub fn contract(&self, outputs: Vec<Shape>, claims: Vec<Claim>) -> Contract {
        Contract {
            inputs: self.shapes.clone(),
            multiples: self.multiples.clone(),
            outputs,
            claims,
        }
    }

    /// A contract that promises nothing.
    pub fn nothing(&self) -> Contract {
        let shape = |g: &limbsmith_check::Group| {
            let top = |&v: &Var| (BigUint::from(1u8) << self.program.vars[v].width) - 1u8;
            Shape::uniform(&g.name, 8, g.vars.iter().map(top).collect(), None)
        };
        self.contract(self.program.outputs.iter().map(shape).collect(), vec![])
    }
}

/// Up to `limbs` input limbs in one to three groups.
pub fn inputs(r: &mut Rng) -> (Program, Vec<Shape>) {
    let bounds = [1u32, 2, 3, 4, 5, 6, 7, 9, 12, 15, 16, 31, 63, 127, 200, 255];
    loop {
        let mut p = Program::new("small");
        let mut shapes = vec![];
        let mut left = 2 + r.below(3);
        for name in ["a", "b", "c"] {
            if left == 0 {
                break;
            }
            let n = (1 + r.below(2)).min(left);
            left -= n;
            p.input(name, 8, n);
            let radix = *r.pick(&[8, 8, 8, 4, 5, 3]);
            let limbs: Vec<BigUint> = (0..n).map(|_| BigUint::from(*r.pick(&bounds))).collect();
            let mut s = Shape::uniform(name, radix, limbs, None);
            if r.once_in(4) {
                let max = u64::try_from(s.max()).expect("small");
                s.whole = Some(BigUint::from(r.next() % (max + 1)));
            }
            shapes.push(s);
        }
        if World::new(p.clone(), shapes.clone()).is_some_and(|w| w.count > 1) {
            return (p, shapes);
        }
    }
}

/// A random program. Most statements keep their side condition for every input; about one
/// program in two has one that fails for some.
pub fn random(r: &mut Rng) -> World {
    let (mut p, mut shapes) = inputs(r);
    let mut multiples = vec![];
    if r.once_in(3) {
        let of = shapes[0].clone();
        p.input("m", 8, of.limbs.len());
        let factor = *r.pick(&[1u8, 2, 3, 5, 16]);
        // Bounds that allow all values, or exclude some.
        let less = if r.once_in(3) { 2u8 } else { 1 };
        let most = |x: &BigUint| (x * factor / less).min(255u8.into());
        shapes.push(Shape {
            name: "m".into(),
            limbs: of.limbs.iter().map(most).collect(),
            whole: None,
            ..of.clone()
        });
        multiples.push(Multiple {
            name: "m".into(),
            of: of.name,
            factor: factor.into(),
        });
    }
    let mut w = World::given(p, shapes, multiples).expect("no more than without");
    let zero = w.program.var("zero", 8);
    w.apply(Op::Const(0), &[], &[zero]);
    let mut fault = !r.once_in(3);
    let (length, mut tries) = (4 + r.below(10), 0);
    while w.program.stmts.len() < length && tries < 200 {
        tries += 1;
        if let Some((op, args, width)) = statement(r, &w) {
            let fine = w.run(op, &args, width).2;
            let dull = matches!(op, Op::Const(_) | Op::Cast) && !r.once_in(3);
            if dull || !fine && !fault {
                continue;
            }
            fault &= fine;
            let high = matches!(op, Op::Adc | Op::Sbb | Op::MulWide | Op::Mac);
            let mut outs = vec![w.program.var("v", width)];
            if high {
                let wide = if matches!(op, Op::Adc | Op::Sbb) {
                    8
                } else {
                    width
                };
                outs.push(w.program.var("h", wide));
            }
            w.apply(op, &args, &outs);
        }
    }
    for name in ["r", "s"].iter().take(1 + r.below(2)) {
        let n = w.program.vars.len();
        let recent = |r: &mut Rng| n - 1 - r.below(n).min(r.below(n)).min(r.below(n));
        let vars: Vec<Var> = (0..1 + r.below(3)).map(|_| recent(r)).collect();
        w.program.output(name, &vars);
    }
    w
}

fn statement(r: &mut Rng, w: &World) -> Option<(Op, Vec<Var>, u32)> {
    let p = &w.program;
    let n = p.vars.len();
    let width = if r.once_in(5) { 16 } else { 8 };
    let fits: Vec<Var> = (0..n).filter(|&v| p.vars[v].width == width).collect();
    let bits: Vec<Var> = (0..n)
        .filter(|&v| p.vars[v].width == 8 && w.max(v) <= 1)
        .collect();
    let any = |r: &mut Rng, of: &[Var]| {
        // Recent variables are more likely.
        (!of.is_empty()).then(|| of[r.below(of.len()).max(r.below(of.len()))])
    };
    let bit = |r: &mut Rng| {
        if r.once_in(30) {
            any(r, &fits)
        } else {
            any(r, &bits)
        }
    };
    let shift = 1 + r.below(width as usize - 1) as u32;
    let op = match *r.pick(&Op::ALL) {
        Op::Const(_) => Op::Const(u128::from(r.next() & ((1 << *r.pick(&[2, 5, 8])) - 1))),
        Op::Shl(_) => Op::Shl(shift),
        Op::Shr(_) => Op::Shr(shift),
        Op::Low(_) => Op::Low(shift),
        op => op,
    };
    let a = any(r, &fits)?;
    let args = match op {
        Op::Const(_) => vec![],
        Op::Shl(_) | Op::Shr(_) | Op::Low(_) => vec![a],
        Op::Cast => vec![n - 1 - r.below(n).min(r.below(n))],
        Op::Mask => vec![if width == 8 { bit(r)? } else { any(r, &bits)? }],
        Op::Sel => {
            // Sometimes a widened mask, which is not a mask any more.
            let made: Vec<Var> = p
                .stmts
                .iter()
                .filter(|s| s.op == Op::Mask)
                .map(|s| s.outs[0])
                .collect();
            let mut masks = made.clone();
            if r.once_in(3) {
                let cast = |s: &&Stmt| s.op == Op::Cast && made.contains(&s.args[0]);
                masks = p.stmts.iter().filter(cast).map(|s| s.outs[0]).collect();
            }
            masks.retain(|&v| p.vars[v].width == width);
            vec![
                if r.once_in(40) { a } else { any(r, &masks)? },
                any(r, &fits)?,
            ]
        }
        Op::Adc | Op::Sbb => {
            let carry = bit(r).filter(|&v| p.vars[v].width == 8)?;
            vec![a, any(r, &fits)?, carry]
        }
        Op::Mac => vec![a, any(r, &fits)?, any(r, &fits)?, any(r, &fits)?],
        _ => vec![a, any(r, &fits)?],
    };
    Some((op, args, width))
}
