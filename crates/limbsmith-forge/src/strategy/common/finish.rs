//! From a program under construction to a kernel: the order of its statements, and what is left out.

use super::{Build, Kernel};
use crate::spec::Refusal;
use limbsmith_check::{Contract, Var};
use num_bigint::BigUint;
use std::collections::BTreeMap;

impl Build {
    /// Largest values of these variables.
    pub fn highs(&self, vars: &[Var]) -> Vec<BigUint> {
        vars.iter().map(|&v| self.high[v].clone()).collect()
    }

    /// Sets the output.
    pub fn output(&mut self, vars: &[Var]) {
        self.program.outputs.clear();
        self.program.output("r", vars);
    }

    /// Whether everything fitted so far.
    pub fn fits(&self) -> Result<(), Refusal> {
        self.refusal.clone().map_or(Ok(()), |why| Err(Refusal(why)))
    }

    /// The kernel, unless something did not fit.
    pub fn finish(
        mut self,
        contract: Contract,
        classes: &str,
        doc: impl Into<String>,
    ) -> Result<Kernel, Refusal> {
        self.fits()?;
        if !self.hastened.is_empty() {
            self.reorder();
        }
        self.prune();
        self.program = crate::strategy::parts::split(&self.program, &contract);
        let kernel = Kernel {
            program: self.program,
            contract,
            notes: self.notes,
            doc: doc.into(),
            classes: classes.into(),
            public: true,
            upper: self.high,
        };
        kernel.program.validate().map_err(|e| Refusal(e.0))?;
        kernel
            .contract
            .validate(&kernel.program)
            .map_err(|e| Refusal(e.0))?;
        Ok(kernel)
    }

    /// Asks for `v`, with all that it needs, before any value hastened later: compilers keep the
    /// order of the text, more or less, and run out of registers where it is a bad one.
    pub fn hasten(&mut self, v: Var) {
        self.hastened.push(v);
    }

    /// Moves every statement to where the first hastened value needs it; the rest stays behind.
    fn reorder(&mut self) {
        let p = &mut self.program;
        let mut writer = vec![None; p.vars.len()];
        for (i, s) in p.stmts.iter().enumerate() {
            s.outs.iter().for_each(|&o| writer[o] = Some(i));
        }
        let mut order: Vec<usize> = vec![];
        let mut done = vec![false; p.stmts.len()];
        let roots = self.hastened.iter().filter_map(|&v| writer[v]);
        for root in roots.chain(0..p.stmts.len()) {
            // Depth first: a statement follows what it reads.
            let mut open = vec![(root, 0)];
            while let Some((i, next)) = open.pop() {
                if done[i] {
                    continue;
                }
                match p.stmts[i].args.get(next) {
                    Some(&a) => {
                        open.push((i, next + 1));
                        open.extend(writer[a].filter(|&j| !done[j]).map(|j| (j, 0)));
                    }
                    None => {
                        done[i] = true;
                        order.push(i);
                    }
                }
            }
        }
        let mut place = vec![0; order.len()];
        order
            .iter()
            .enumerate()
            .for_each(|(to, &from)| place[from] = to);
        let notes = std::mem::take(&mut self.notes).into_iter();
        self.notes = notes
            .map(|(i, n)| (place.get(i).copied().unwrap_or(i), n))
            .collect();
        p.stmts = order.iter().map(|&i| p.stmts[i].clone()).collect();
    }

    /// Removes statements that nothing reads, and renumbers variables in order of writing.
    fn prune(&mut self) {
        let p = &mut self.program;
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
        let mut index = 0;
        let mut moved = vec![];
        for k in &keep {
            moved.push(index);
            index += usize::from(*k);
        }
        let at = |i: usize| moved.get(i).copied().unwrap_or(index);
        self.notes = std::mem::take(&mut self.notes)
            .into_iter()
            .map(|(i, n)| (at(i), n))
            .collect();
        let mut k = keep.iter();
        p.stmts.retain(|_| *k.next().expect("one for each"));
        let mut map = BTreeMap::new();
        let order = p.inputs.iter().flat_map(|g| g.vars.clone());
        for v in order.chain(p.stmts.iter().flat_map(|s| s.outs.clone())) {
            let n = map.len();
            map.insert(v, n);
        }
        let mut by_new: Vec<Var> = vec![0; map.len()];
        map.iter().for_each(|(&old, &new)| by_new[new] = old);
        let infos = by_new.iter().map(|&o| p.vars[o].clone()).collect();
        self.high = by_new.iter().map(|&o| self.high[o].clone()).collect();
        self.low = by_new.iter().map(|&o| self.low[o].clone()).collect();
        p.vars = infos;
        let re = |v: &mut Var| *v = map[&*v];
        p.inputs
            .iter_mut()
            .chain(&mut p.outputs)
            .for_each(|g| g.vars.iter_mut().for_each(re));
        for s in &mut p.stmts {
            s.args.iter_mut().chain(&mut s.outs).for_each(re);
        }
    }
}
