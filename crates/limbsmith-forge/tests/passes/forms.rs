//! Positions of folds and doublings of a square: the least work of all forms that fit and are proved.

use crate::oracle;
use limbsmith_check::{Op, Program};
use limbsmith_forge::module;
use limbsmith_forge::pass::Work;
use limbsmith_forge::spec::{Field, Fold, Making, Rep, Spec};
use limbsmith_forge::strategy::limbs::Plan;
use limbsmith_forge::strategy::unsaturated::multiples::{Multiple, Wanted, fewest};
use limbsmith_forge::strategy::{build, unsaturated};

/// Moduli and limbs, and the position of the fold in a product and in a square.
const PLACES: [(&str, &str, u32, Fold, Fold); 8] = [
    ("2^255 - 19", "5x51", 64, Fold::Aligned, Fold::Aligned),
    ("2^255 - 19", "10x25.5", 32, Fold::Carried, Fold::Carried),
    ("2^130 - 5", "3x44", 64, Fold::Aligned, Fold::Aligned),
    ("2^130 - 5", "5x26", 32, Fold::Operand, Fold::Operand),
    ("2^521 - 1", "9x58", 64, Fold::Operand, Fold::Operand),
    ("2^251 - 9", "5x51", 64, Fold::Operand, Fold::Operand),
    (
        "2^256 - 2^32 - 977",
        "5x52",
        64,
        Fold::Carried,
        Fold::Carried,
    ),
    ("2^383 - 187", "7x55", 64, Fold::Sum, Fold::Sum),
];

/// Of all forms of a product that fit their words the selected one has the least work. Each of them is proved on
/// request, and no other can be requested.
#[test]
fn folds_stand_where_they_cost_least() {
    let (mut found, mut wrong) = (vec![], vec![]);
    for (modulus, limbs, word, ..) in PLACES {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new("r", "unsaturated", limbs, word).expect("limbs");
        rep.operations = vec!["mul".into(), "square".into()];
        let taken = build(&field, &rep).expect("a module");
        for is_square in [false, true] {
            let plan = Plan::new(&field, &rep).expect("a plan");
            let forms = unsaturated::forms(&plan, is_square.into());
            let works: Vec<(Fold, Work)> = forms
                .iter()
                .filter_map(|(f, form)| form.as_ref().ok().map(|(b, _)| (*f, b.work())))
                .collect();
            let least = works.iter().map(|(_, w)| w.cost()).min().expect("a form");
            let best = works.iter().find(|(_, w)| w.cost() == least);
            found.push(best.expect("a form").0);
            let name = if is_square { "square" } else { "mul" };
            let k = taken.kernel(name).expect("a kernel");
            for (fold, form) in forms {
                let making = Making {
                    fold: Some(fold),
                    ..Making::default()
                };
                let asked = Rep {
                    making,
                    operations: vec![name.into()],
                    ..rep.clone()
                };
                // The other product may have no room for it.
                match (form, build(&field, &asked)) {
                    (Ok((b, _)), Ok(m)) => {
                        let same = m.kernel(name).expect("a kernel").program == k.program;
                        if same != (b.work().cost() == least) {
                            wrong.push((modulus, name, fold, b.work()));
                        }
                        module(&field, &asked).unwrap_or_else(|e| panic!("{e}"));
                    }
                    (Err(_), Ok(_)) => panic!("{modulus} {name}: {fold:?} does not fit"),
                    // Products and squares are made together, and one may have no room for the other's form.
                    (_, Err(_)) => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    let expected: Vec<Fold> = PLACES.iter().flat_map(|p| [p.3, p.4]).collect();
    assert_eq!(found, expected);
}

/// Words that are doubled or quadrupled.
fn doublings(p: &Program) -> usize {
    let limb = |s: &&limbsmith_check::Stmt| {
        let input = |v| p.inputs.iter().any(|g| g.vars.contains(v));
        matches!(s.op, Op::Shl(1 | 2)) && s.args.iter().all(input)
    };
    p.stmts.iter().filter(limb).count()
}

/// `N - 1` limbs are doubled. There are no more doublings where limbs of two widths have terms that count four times:
/// those are products of two doubled limbs.
#[test]
fn squares_double_what_is_least() {
    for (field, rep, expected) in [("p25519", "u25", 9), ("p256k1", "u26", 9)] {
        let spec = oracle::spec(field);
        let rep = spec.reps.iter().find(|r| r.name == rep).expect("shipped");
        let m = build(&spec.field, rep).expect("a module");
        let square = m.kernel("square").expect("a square");
        assert_eq!(doublings(&square.program), expected, "{field} {}", rep.name);
    }
}

/// Terms of a square of `N` limbs of one width, or of two; past the top times the fold.
fn square(n: usize, two_widths: bool, fold: bool) -> Vec<Wanted> {
    let mut all = vec![];
    for i in 0..n {
        for j in i..n {
            let above = two_widths && i % 2 == 1 && j % 2 == 1;
            all.push(Wanted {
                limbs: [i, j],
                shift: u32::from(i < j) + u32::from(above),
                folded: fold && i + j >= n,
            });
        }
    }
    all
}

/// The search's results, compared with every set of multiples for few limbs. For ten limbs of 25.5 bits with the fold
/// on the operand they are compared with the best hand-written code (8 doublings and 5 folds, in SUPERCOP's ref10).
#[test]
fn the_search_finds_the_fewest_multiples() {
    let count = |terms: &[Wanted], n: usize, fits: &dyn Fn(Multiple) -> bool| {
        let found = fewest(terms, n, fits)?;
        let mut new: Vec<Multiple> = found.concat().into_iter().filter(|m| m.is_new()).collect();
        new.sort_unstable();
        new.dedup();
        Some((found, new.len()))
    };
    for n in [2, 3, 4] {
        for (two_widths, fold) in [(false, false), (false, true), (true, false), (true, true)] {
            let terms = square(n, two_widths, fold);
            let (found, fewest) = count(&terms, n, &|_| true).expect("all fit");
            for (t, way) in terms.iter().zip(&found) {
                assert_eq!([way[0].limb, way[1].limb], t.limbs);
                assert_eq!(way[0].shift + way[1].shift, t.shift);
                assert_eq!(way[0].folded ^ way[1].folded, t.folded);
            }
            assert_eq!(fewest, least(&terms, n), "{n} limbs, {two_widths}, {fold}");
        }
    }
    for n in [5, 9, 16] {
        let plain = square(n, false, false);
        assert_eq!(count(&plain, n, &|_| true).expect("all fit").1, n - 1);
    }
    let ten = |fold| {
        count(&square(10, true, fold), 10, &|_| true)
            .expect("all fit")
            .1
    };
    assert_eq!((ten(false), ten(true)), (9, 13));
    // No room for four times a limb: none is needed. No room for twice a limb: no square.
    let terms = square(10, true, false);
    assert_eq!(count(&terms, 10, &|m| m.shift < 2).map(|f| f.1), Some(9));
    assert!(count(&terms, 10, &|m| m.shift < 1).is_none());
}

/// The least number of multiples, by trying all sets.
fn least(terms: &[Wanted], n: usize) -> usize {
    // Kinds of multiples: times 2, times 4, folded, folded times 2, folded times 4.
    let bit = |m: Multiple| 1u32 << (5 * m.limb as u32 + m.shift + 3 * u32::from(m.folded) - 1);
    let ways = |t: &Wanted| -> Vec<u32> {
        let mut all = vec![];
        for s in 0..=t.shift {
            for left in [false, true] {
                let of = |limb, shift, folded| Multiple {
                    folded,
                    limb,
                    shift,
                };
                let pair = [
                    of(t.limbs[0], s, t.folded && left),
                    of(t.limbs[1], t.shift - s, t.folded && !left),
                ];
                let new = pair.into_iter().filter(|m| m.is_new());
                all.push(new.fold(0, |set, m| set | bit(m)));
            }
        }
        all
    };
    let ways: Vec<Vec<u32>> = terms.iter().map(ways).collect();
    // Term by term: the minimal sets that have been sufficient so far.
    fn go(ways: &[Vec<u32>], have: u32, best: &mut u32) {
        if have.count_ones() >= *best {
            return;
        }
        match ways.split_first() {
            None => *best = have.count_ones(),
            Some((first, rest)) => first.iter().for_each(|w| go(rest, have | w, best)),
        }
    }
    let mut best = 5 * n as u32 + 1;
    go(&ways, 0, &mut best);
    best as usize
}

/// The valid options of a spec, and their positions.
#[test]
fn makings_are_read_and_refused() {
    let spec = |strategy: &str, line: &str| {
        Spec::parse(&format!(
            "name = \"p\"\nmodulus = \"2^130 - 5\"\n[[representation]]\nname = \"r\"\n\
             strategy = \"{strategy}\"\nlimbs = \"3x44\"\n{line}\n"
        ))
    };
    for making in Making::departures() {
        let line = making.name().replace(' ', " = \"") + "\"";
        let read = spec("unsaturated", &line).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(read.reps[0].making, making, "{line}");
    }
    for (line, why) in [
        (
            "fold = \"nowhere\"",
            "fold: no 'nowhere'; there are aligned, operand, sum, carried",
        ),
        (
            "order = \"none\"",
            "order: no 'none'; there are asked, written, results",
        ),
        ("carries = 1", "carries: expected a string"),
    ] {
        let e = spec("unsaturated", line).expect_err(line).to_string();
        assert_eq!(e, why);
    }
    let elsewhere = spec("preshifted", "fold = \"sum\"").expect("read");
    let e = build(&elsewhere.field, &elsewhere.reps[0]).expect_err("one place");
    assert!(e.0.contains("several places for a fold"), "{e}");
    // Another order is another text of the same operations.
    let [asked, results] = ["", "order = \"results\""].map(|line| {
        let s = spec("unsaturated", line).expect("read");
        build(&s.field, &s.reps[0]).expect("a module")
    });
    let mul = |m: &limbsmith_forge::strategy::Module| m.kernel("mul").expect("a kernel").clone();
    let (asked, results) = (mul(&asked).program, mul(&results).program);
    assert_ne!(asked.stmts, results.stmts);
    assert_eq!(asked.cost(), results.cost());
}
