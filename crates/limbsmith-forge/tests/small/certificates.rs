//! Random damage to certificates.

use super::Rng;
use limbsmith_check::{Certificate, End, Hint, Narrow, Program, Proof, Side, Use};
use num_bigint::BigInt;

/// The size of a certificate: hints, steps and splits. A trivial certificate has size 0.
pub fn weight(c: &Certificate) -> usize {
    c.hints
        .iter()
        .map(|h| 1 + proof_weight(&h.proof))
        .sum::<usize>()
        + c.goals.iter().map(proof_weight).sum::<usize>()
}

fn proof_weight(p: &Proof) -> usize {
    p.steps.len()
        + match &p.end {
            End::Qed => 0,
            End::Split(_, cases) => 1 + cases.iter().map(proof_weight).sum::<usize>(),
        }
}

fn flip(side: &mut Side) {
    *side = if *side == Side::Upper {
        Side::Lower
    } else {
        Side::Upper
    };
}

fn integer(r: &mut Rng, x: &mut BigInt) {
    *x = match r.below(10) {
        0 => BigInt::ZERO,
        1 => -x.clone(),
        2 => x.clone() * 2,
        3 => x.clone() / 2,
        4 => x.clone() + 256,
        5 => x.clone() - 256,
        6 | 7 => x.clone() + 1,
        _ => x.clone() - 1,
    };
}

fn value(r: &mut Rng, v: &mut usize, values: usize) {
    *v = match r.below(4) {
        0 => *v + 1,
        1 => v.saturating_sub(1),
        _ => r.below(values),
    };
}

fn narrow(r: &mut Rng, n: &mut Narrow, values: usize) {
    let i = r.below(n.using.len().max(1));
    match (r.below(9), n.using.get_mut(i)) {
        (0 | 1, _) => integer(r, &mut n.limit),
        (2, _) => integer(r, &mut n.scale),
        (3, _) => value(r, &mut n.value, values),
        (4, _) => flip(&mut n.side),
        (5, Some(u)) => integer(r, &mut u.times),
        (6, Some(u)) => value(r, &mut u.value, values),
        (7, Some(u)) => flip(&mut u.side),
        (8, Some(_)) => drop(n.using.remove(i)),
        _ => n.using.push(Use {
            value: r.below(values),
            side: *r.pick(&[Side::Upper, Side::Lower]),
            times: (1 + r.below(300)).into(),
        }),
    }
}

fn invented(r: &mut Rng, values: usize) -> Narrow {
    let using = (0..r.below(3)).map(|_| Use {
        value: r.below(values),
        side: *r.pick(&[Side::Upper, Side::Lower]),
        times: (*r.pick(&[1, 1, -1, 255, 256])).into(),
    });
    let using = using.collect();
    Narrow {
        value: r.below(values),
        side: *r.pick(&[Side::Upper, Side::Lower]),
        limit: (*r.pick(&[0, 0, 1, 127, 255, -1])).into(),
        scale: (*r.pick(&[1, 1, 1, 256, 0, -1])).into(),
        using,
    }
}

fn proof(r: &mut Rng, p: &mut Proof, values: usize) {
    // Mostly deeper, if there is a deeper level.
    if let End::Split(v, cases) = &mut p.end
        && !cases.is_empty()
        && !r.once_in(3)
    {
        let i = r.below(cases.len());
        let j = r.below(cases.len());
        match r.below(8) {
            0 => drop(cases.remove(i)),
            1 => cases.swap(i, j),
            2 => cases[i] = cases[j].clone(),
            3 => cases.push(cases[i].clone()),
            4 => value(r, v, values),
            _ => proof(r, &mut cases[i], values),
        }
        return;
    }
    let n = p.steps.len();
    match r.below(8) {
        0 if n > 0 => drop(p.steps.remove(r.below(n))),
        1 if n > 0 => {
            let (i, j) = (r.below(n), r.below(n));
            p.steps.swap(i, j);
        }
        2 => p.steps.insert(r.below(n + 1), invented(r, values)),
        3 => p.end = End::Qed,
        4 => {
            let case = Proof {
                steps: vec![],
                end: p.end.clone(),
            };
            p.end = End::Split(r.below(values), vec![case; r.below(4)]);
        }
        _ if n > 0 => {
            let i = r.below(n);
            narrow(r, &mut p.steps[i], values);
        }
        _ => p.steps.push(invented(r, values)),
    }
}

/// Circular steps: a fact used with a negative multiplier, a scale that reverses the inequality, or a fact about the
/// value itself.
fn forged(r: &mut Rng, values: usize) -> Proof {
    let (value, upper) = (r.below(values), r.once_in(2));
    let (side, other) = if upper {
        (Side::Upper, Side::Lower)
    } else {
        (Side::Lower, Side::Upper)
    };
    let limit = BigInt::from(*r.pick(&[0, 0, 1, 2, 100, 255, 256, 300]));
    let (scale, using) = match r.below(5) {
        0..3 => (
            1,
            vec![Use {
                value,
                side: other,
                times: (-1).into(),
            }],
        ),
        3 => (*r.pick(&[0, -1]), vec![]),
        _ => (
            1,
            vec![Use {
                value,
                side,
                times: 1.into(),
            }],
        ),
    };
    let step = Narrow {
        value,
        side,
        limit,
        scale: scale.into(),
        using,
    };
    Proof {
        steps: vec![step],
        end: End::Qed,
    }
}

/// One random change.
pub fn mutated(r: &mut Rng, c: &mut Certificate, p: &Program) {
    // More values than the checker will have: some indices must be out of range.
    let values = 2 * p.vars.len() + 6;
    let (hints, goals) = (c.hints.len(), c.goals.len());
    match r.below(14) {
        0 if hints > 0 => drop(c.hints.remove(r.below(hints))),
        1 if hints > 0 => {
            let h = r.below(hints);
            integer(r, &mut c.hints[h].limit);
        }
        2 if hints > 0 => {
            let h = r.below(hints);
            value(r, &mut c.hints[h].stmt, p.stmts.len());
            c.hints.sort_by_key(|h| h.stmt);
        }
        3 if hints > 0 => {
            let h = r.below(hints);
            flip(&mut c.hints[h].side);
        }
        4..7 if hints > 0 => {
            let h = r.below(hints);
            proof(r, &mut c.hints[h].proof, values);
        }
        7 => {
            let h = Hint {
                stmt: r.below(p.stmts.len()),
                side: *r.pick(&[Side::Upper, Side::Lower]),
                limit: (*r.pick(&[0, 0, 1, 127, 255])).into(),
                proof: Proof {
                    steps: vec![invented(r, values)],
                    end: End::Qed,
                },
            };
            c.hints.push(h);
            c.hints.sort_by_key(|h| h.stmt);
        }
        11 => c.goals.truncate(r.below(goals + 1)),
        9 | 10 if goals > 0 => {
            let g = r.below(goals);
            c.goals[g] = forged(r, values);
        }
        8 if goals > 1 => {
            let (i, j) = (r.below(goals), r.below(goals));
            c.goals.swap(i, j);
        }
        _ if goals > 0 => {
            let g = r.below(goals);
            proof(r, &mut c.goals[g], values);
        }
        _ => {}
    }
}
