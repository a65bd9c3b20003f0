//! The minimal set of limb multiples for a product.
//!
//! A term `2^s a_i b_j`, or `2^s f a_i b_j` past the top, is a product of a multiple of `a_i` and a multiple of `b_j`.
//! A multiple costs one operation, and every suitable term shares it. In a square, terms of two different limbs count
//! twice, and either factor may be the doubled one. With limbs of 25.5 bits a term of two odd limbs is a bit above its
//! column, so some terms count four times. Then
//!
//! ```text
//! 4 a_1 a_3 = (2 a_1) (2 a_3)      and not   (4 a_1) a_3
//! ```
//!
//! since both doubled limbs exist anyway; and with the fold on the operand, `38 a_9` replaces both `19 a_9` and its
//! double.
//!
//! The search starts with all multiples that fit their words and removes unneeded ones: kinds of multiples one after
//! the other, in every order of kinds and from both ends of the limbs. The remaining multiples are needed from that
//! start in that order; the smallest set of all is used. For limbs of equal width these are `N - 1` doublings in a
//! square, which is minimal: the pairs of `N` limbs have no smaller set of limbs with one of each pair.
//!
//! A case that would have failed: doubling sums of columns instead of limbs takes an operation on two words for each
//! column, and there are `2 N - 3` of them.

/// A multiple of a limb: times a power of two and, optionally, times the fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Multiple {
    /// Whether the fold is a factor.
    pub folded: bool,
    /// The limb's number; the numbers of the right operand follow those of the left.
    pub limb: usize,
    /// The exponent of the power of two.
    pub shift: u32,
}

/// A required term: the product of these limbs, times a power of two and optionally the fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The limbs.
    pub limbs: [usize; 2],
    /// The exponent of the power of two.
    pub shift: u32,
    /// Whether the fold is a factor.
    pub folded: bool,
}

/// A kind of multiple other than the limb itself.
type Kind = (u32, bool);

impl Multiple {
    /// Whether the multiple needs an operation.
    pub fn is_new(self) -> bool {
        self.folded || self.shift > 0
    }
}

impl Wanted {
    /// The default factors: the power of two on the left, the fold on the right.
    pub fn usual(self) -> [Multiple; 2] {
        let [left, right] = self.limbs;
        let of = |limb, shift, folded| Multiple {
            folded,
            limb,
            shift,
        };
        [of(left, self.shift, false), of(right, 0, self.folded)]
    }

    /// All factorizations of the term, the default one first.
    fn ways(self) -> impl Iterator<Item = [Multiple; 2]> {
        let of = |limb, shift, folded| Multiple {
            folded,
            limb,
            shift,
        };
        let [i, j] = self.limbs;
        (0..=self.shift).rev().flat_map(move |s| {
            let right = [of(i, s, false), of(j, self.shift - s, self.folded)];
            let left = [of(i, s, true), of(j, self.shift - s, false)];
            [Some(right), self.folded.then_some(left)]
                .into_iter()
                .flatten()
        })
    }
}

/// The two factors of each term, with as few multiples as the search finds; none if a term has no factors that fit.
pub fn fewest(
    terms: &[Wanted],
    limbs: usize,
    fits: impl Fn(Multiple) -> bool,
) -> Option<Vec<[Multiple; 2]>> {
    let most = terms.iter().map(|t| t.shift).max().unwrap_or(0);
    let any_fold = terms.iter().any(|t| t.folded);
    let mut kinds: Vec<Kind> = vec![];
    for shift in 0..=most {
        kinds.extend([(shift, false), (shift, true)].iter().filter(|k| {
            let new = k.0 > 0 || k.1;
            new && (any_fold || !k.1)
        }));
    }
    // There are usually few kinds, but an exotic layout may need more: then only their given order is tried.
    let orders = if kinds.len() < 6 {
        permutations(&kinds)
    } else {
        vec![kinds.clone()]
    };
    let of = |limb: usize| -> Vec<usize> {
        let has = |t: &Wanted| t.limbs.contains(&limb);
        (0..terms.len()).filter(|t| has(&terms[*t])).collect()
    };
    let by_limb: Vec<Vec<usize>> = (0..limbs).map(of).collect();
    // Whether each multiple is available; the limbs themselves are.
    let at = |m: Multiple| {
        let kinds = 2 * (most as usize + 1);
        kinds * m.limb + 2 * m.shift as usize + usize::from(m.folded)
    };
    let every = |limb| {
        let shifts = (0..=most).flat_map(|shift| [(shift, false), (shift, true)]);
        shifts.map(move |(shift, folded)| Multiple {
            folded,
            limb,
            shift,
        })
    };
    let all: Vec<bool> = (0..limbs)
        .flat_map(every)
        .map(|m| !m.is_new() || fits(m))
        .collect();
    let made = |have: &[bool], t: Wanted| t.ways().find(|way| way.iter().all(|m| have[at(*m)]));
    if terms.iter().any(|t| made(&all, *t).is_none()) {
        return None;
    }
    let count = |have: &[bool]| have.iter().filter(|h| **h).count();
    let mut best: Option<Vec<bool>> = None;
    for (order, turned) in orders.iter().flat_map(|o| [(o, false), (o, true)]) {
        let mut have = all.clone();
        for &(shift, folded) in order {
            // Doublings are needed for the lower limbs, folds for the upper ones.
            let up = folded != turned;
            for i in 0..limbs {
                let limb = if up { i } else { limbs - 1 - i };
                let m = at(Multiple {
                    folded,
                    limb,
                    shift,
                });
                if !std::mem::take(&mut have[m]) {
                    continue;
                }
                let needed = |t: &usize| made(&have, terms[*t]).is_none();
                have[m] = by_limb[limb].iter().any(needed);
            }
        }
        if best.as_ref().is_none_or(|b| count(&have) < count(b)) {
            best = Some(have);
        }
    }
    let best = best?;
    terms.iter().map(|t| made(&best, *t)).collect()
}

/// All orders.
fn permutations(kinds: &[Kind]) -> Vec<Vec<Kind>> {
    if kinds.is_empty() {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (i, &first) in kinds.iter().enumerate() {
        let rest = [&kinds[..i], &kinds[i + 1..]].concat();
        for mut tail in permutations(&rest) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}
