//! Dead-code elimination; variables are numbered in order of writing.

use super::Draft;
use limbsmith_check::Var;
use std::collections::BTreeMap;

/// Removes dead statements, and renumbers variables in order of writing.
pub fn tidy(mut d: Draft) -> Draft {
    let p = &d.program;
    let mut live = vec![false; p.vars.len()];
    for &v in p.outputs.iter().flat_map(|g| &g.vars) {
        live[v] = true;
    }
    let mut keep = vec![false; p.stmts.len()];
    for (i, s) in p.stmts.iter().enumerate().rev() {
        keep[i] = s.outs.iter().any(|&o| live[o]);
        if keep[i] {
            s.args.iter().for_each(|&a| live[a] = true);
        }
    }
    let kept = (p.stmts.iter().zip(&keep)).map(|(s, &k)| if k { vec![s.clone()] } else { vec![] });
    let kept = kept.collect();
    d.replace(kept, &[]);

    let p = &mut d.program;
    let mut map = BTreeMap::new();
    let order = p.inputs.iter().flat_map(|g| g.vars.clone());
    for v in order.chain(p.stmts.iter().flat_map(|s| s.outs.clone())) {
        let n = map.len();
        map.insert(v, n);
    }
    let mut by_new: Vec<Var> = vec![0; map.len()];
    map.iter().for_each(|(&old, &new)| by_new[new] = old);
    let infos = by_new.iter().map(|&o| p.vars[o].clone()).collect();
    d.high = by_new.iter().map(|&o| d.high[o].clone()).collect();
    d.low = by_new.iter().map(|&o| d.low[o].clone()).collect();
    p.vars = infos;
    let re = |v: &mut Var| *v = map[&*v];
    p.inputs
        .iter_mut()
        .chain(&mut p.outputs)
        .for_each(|g| g.vars.iter_mut().for_each(re));
    for s in &mut p.stmts {
        s.args.iter_mut().chain(&mut s.outs).for_each(re);
    }
    d.hastened.retain(|v| map.contains_key(v));
    d.hastened.iter_mut().for_each(re);
    d
}
