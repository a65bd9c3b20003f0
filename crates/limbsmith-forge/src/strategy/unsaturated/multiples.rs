//! Which multiples of limbs a product needs, and the fewest of them.
//!
//! A term `2^s a_i b_j`, or `2^s f a_i b_j` past the top, is a product of a multiple of `a_i` and a multiple of `b_j`.
//! A multiple costs an operation, but once: every term that can use it has it. In a square, terms of two different
//! limbs count twice, and any of their factors may be the doubled one; with limbs of 25.5 bits a term of
//! two odd limbs stands a bit above its column, so some count four times. Then
//!
//! ```text
//! 4 a_1 a_3 = (2 a_1) (2 a_3)      and not   (4 a_1) a_3
//! ```
//!
//! since both doubled limbs are there anyway; and with the fold on the operand `38 a_9` stands for both `19 a_9`
//! and its double.
//!
//! The search begins with all multiples that fit their words and takes away what the terms can do without: kinds of
//! multiples one after the other, in every order of kinds and from both ends of the limbs. What cannot
//! be done without is needed where the search began with it in that order; the least of all is taken. For
//! limbs that are all as wide that is `N - 1` doublings in a square, which is least: the pairs of `N`
//! limbs have no smaller set of limbs with one of each pair.
//!
//! A case that would have failed: sums of columns doubled in place of limbs take an operation on two words for each
//! column, and there are `2 N - 3` of them.

/// A multiple of a limb: times a power of two and, perhaps, times the fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Multiple {
    /// Whether times the fold.
    pub folded: bool,
    /// The limb's number; those of the right operand follow those of the left.
    pub limb: usize,
    /// Times two to this power.
    pub shift: u32,
}

/// A term that is wanted: of these limbs, times a power of two and perhaps the fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The limbs.
    pub limbs: [usize; 2],
    /// Times two to this power.
    pub shift: u32,
    /// Whether times the fold.
    pub folded: bool,
}

/// A kind of multiple other than the limb itself.
type Kind = (u32, bool);

impl Multiple {
    /// Whether there is anything to compute.
    pub fn is_new(self) -> bool {
        self.folded || self.shift > 0
    }
}

impl Wanted {
    /// The powers of two on the left, the fold on the right.
    pub fn usual(self) -> [Multiple; 2] {
        let [left, right] = self.limbs;
        let of = |limb, shift, folded| Multiple {
            folded,
            limb,
            shift,
        };
        [of(left, self.shift, false), of(right, 0, self.folded)]
    }

    /// All ways to make it, the usual one first.
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

/// For each term its two factors, so that the multiples are as few as the search finds; none if a term has no
/// factors that fit.
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
    // Few, but an exotic layout may want more: then in the order in which they stand.
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
    // Whether each multiple is there; the limbs themselves are.
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
            // Doublings are wanted of the lower limbs, folds of the upper ones.
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
