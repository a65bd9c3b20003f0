//! Traces of runs with different secrets, compared event by event.

use super::code::{self, Image};
use std::collections::BTreeSet;

/// An event: the address of an instruction, or of its memory operand.
pub fn instruction(at: u64) -> u64 {
    at
}

/// See [`instruction`].
pub fn memory(at: u64) -> u64 {
    at | MEMORY
}

/// No address of a process has this bit.
const MEMORY: u64 = 1 << 63;

/// Where two runs differ.
struct Difference {
    run: usize,
    position: usize,
    event: Option<u64>,
    before: Option<u64>,
    /// The preceding instruction.
    after: u64,
}

/// The events that all runs so far have in common.
#[derive(Default)]
pub struct Comparison {
    first: Vec<u64>,
    run: usize,
    position: usize,
    found: Option<Difference>,
    /// The code where the library makes something public.
    public: Vec<std::ops::Range<u64>>,
    /// Whether the last instruction was in such code.
    passing: bool,
    after: u64,
    /// Whether integer divisions in the program are no leaks: their operands are compared, by single steps or
    /// at breakpoints.
    divisions: bool,
    /// The gathers whose index may be no constant, where indices are followed: by single steps.
    gathers: Option<BTreeSet<u64>>,
    /// All instructions that were executed.
    executed: BTreeSet<u64>,
}

impl Comparison {
    /// An empty comparison.
    pub fn new(image: &Image) -> Self {
        Comparison {
            public: image.declassifying(),
            divisions: code::may_divide(),
            ..Comparison::default()
        }
    }

    /// An empty comparison of single steps, which follow the indices of gathers.
    pub fn of_steps(image: &Image) -> Self {
        Comparison {
            gathers: Some(BTreeSet::new()),
            ..Self::new(image)
        }
    }

    /// Records a gather whose index may be no constant.
    pub fn see_gather(&mut self, at: u64) {
        self.gathers.get_or_insert_default().insert(at);
    }

    /// Records an event; returns false if no more events are needed.
    pub fn see(&mut self, event: u64) -> bool {
        if event & MEMORY == 0 {
            self.passing = self.public.iter().any(|p| p.contains(&event));
        }
        if self.passing {
            return true;
        }
        match (self.run, self.first.get(self.position)) {
            (0, _) => {
                self.first.push(event);
                if event & MEMORY == 0 {
                    self.executed.insert(event);
                }
            }
            (_, Some(same)) if *same == event => {}
            (_, before) => {
                self.found = Some(Difference {
                    run: self.run,
                    position: self.position,
                    event: Some(event),
                    before: before.copied(),
                    after: self.after,
                });
                return false;
            }
        }
        self.position += 1;
        if event & MEMORY == 0 {
            self.after = event;
        }
        true
    }

    /// Ends a run; returns false if no more runs are needed.
    pub fn end(&mut self) -> bool {
        if self.run > 0 && self.position < self.first.len() {
            self.found = Some(Difference {
                run: self.run,
                position: self.position,
                event: None,
                before: self.first.get(self.position).copied(),
                after: self.after,
            });
            return false;
        }
        self.run += 1;
        self.position = 0;
        true
    }

    /// Prints the findings. Returns whether there is a leak.
    pub fn verdict(&self, name: &str, image: &Image) -> bool {
        let shown = |event: Option<u64>| match event {
            None => "nothing".into(),
            Some(e) if e & MEMORY != 0 => format!("memory at {:#x}", e & !MEMORY),
            Some(e) => image.describe(e),
        };
        // Only what has a breakpoint: a division that the search for them missed is a leak.
        let compared: BTreeSet<u64> = match self.divisions {
            true => image.divisions().into_iter().collect(),
            false => BTreeSet::new(),
        };
        let slow: Vec<_> = self
            .executed
            .iter()
            .filter_map(|at| {
                let i = image.decode(*at)?;
                let why = code::tells_its_operands(&i)?;
                let gathers = self.gathers.as_ref().filter(|_| code::gathers(&i));
                let is_constant = gathers.is_some_and(|unknown| !unknown.contains(at));
                (!compared.contains(at) && !is_constant).then_some((*at, why))
            })
            .collect();
        for (at, why) in &slow {
            println!("    {name}: LEAK: {}: {why}", image.describe(*at));
        }
        let scatters = self.executed.iter().filter_map(|at| image.decode(*at));
        let scatters = scatters.filter(code::scatters).count();
        match &self.found {
            Some(d) => println!(
                "    {name}: LEAK: with secret {}, event {} is {}, and with secret 0 {}, after {}",
                d.run,
                d.position,
                shown(d.event),
                shown(d.before),
                image.describe(d.after)
            ),
            None => println!(
                "    {name}: {} events, {} instructions, the same with {} secrets{}",
                self.first.len(),
                self.executed.len(),
                self.run,
                match scatters {
                    0 => "",
                    _ => " (places of scattered stores are not seen)",
                }
            ),
        }
        self.found.is_some() || !slow.is_empty()
    }

    /// Whether enough events were recorded for a verdict.
    pub fn complete(&self, runs: usize) -> Result<(), String> {
        match self.found.is_some() || (self.run == runs && !self.first.is_empty()) {
            true => Ok(()),
            false => Err(format!("the traced process ended in run {}", self.run)),
        }
    }
}
