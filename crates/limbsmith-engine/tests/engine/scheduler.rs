//! Reordered blocks compute the same results, and are not slower.

use crate::random::Random;
use limbsmith_engine::digits::Value;
use limbsmith_engine::isa::{Instruction, OPS, Opcode, Source, Unit};
use limbsmith_engine::model::{Cause, Job, Model};
use limbsmith_engine::schedule::{Aim, cycles, movable, order};

const ONCE: Aim = Aim {
    repeats: false,
    arrays: 1,
};
const LOOP: Aim = Aim {
    repeats: true,
    arrays: 1,
};

/// Few registers, so that there are many dependencies.
fn block(r: &mut Random) -> Vec<Instruction> {
    let mut out = vec![];
    while out.len() < 14 {
        let code = OPS[r.below(OPS.len() as u64) as usize].code;
        if !movable(code) {
            continue;
        }
        let mut i = Instruction::new(code);
        (i.a, i.b) = (Source::reg(r.below(6) as u8), Source::reg(r.below(6) as u8));
        i.wd = r.below(6) as u8;
        out.push(Instruction::decode(i.encode()).unwrap());
    }
    out
}

fn result(block: &[Instruction], seed: u64) -> Vec<Value> {
    let mut words = vec![Instruction::new(Opcode::Cnt)];
    words[0].imm = 3;
    words.extend(block);
    // The final flag.
    let mut flag = Instruction::new(Opcode::Fsel);
    flag.b = Source {
        index: 1,
        constant: true,
    };
    flag.a.constant = true;
    flag.wd = 6;
    words.push(flag);
    words.push(Instruction::new(Opcode::Fin));
    let words: Vec<u32> = words.iter().map(Instruction::encode).collect();
    let mut m = Model::new();
    m.load(0, &words);
    let mut r = Random::new(seed);
    for i in 0..6 {
        *m.register(0, i) = r.digits();
    }
    let job = Job {
        window: 0,
        start: 0,
        len: words.len() as u16,
    };
    assert_eq!(m.execute(job, 10_000, &mut |_| {}).cause, Cause::Finished);
    (0..7).map(|i| *m.register(0, i)).collect()
}

#[test]
fn order_keeps_the_results() {
    let mut r = Random::new(7);
    let mut faster = 0;
    for seed in 0..120 {
        let b = block(&mut r);
        let o = order(&b, ONCE);
        let moved: Vec<Instruction> = o.iter().map(|&i| b[i]).collect();
        assert_eq!(result(&b, seed), result(&moved, seed), "{b:?} {o:?}");
        let text: Vec<usize> = (0..b.len()).collect();
        let (before, after) = (cycles(&b, &text, ONCE), cycles(&b, &o, ONCE));
        assert!(after <= before);
        faster += usize::from(after < before);
    }
    assert!(faster > 20, "{faster}");
}

/// The claim in the head of the ladder's source: the cost of its step, in steady state.
#[test]
fn a_step_of_the_ladder() {
    let p = limbsmith_engine::program::LADDER.program();
    let first = usize::from(p.labels["ladder"]);
    let step: Vec<Instruction> = p.words[first..]
        .iter()
        .map(|&w| Instruction::decode(w).unwrap())
        .take_while(|i| i.code != Opcode::Dbnz)
        .collect();
    let as_is: Vec<usize> = (0..step.len()).collect();
    let occupied: u32 = step
        .iter()
        .map(|i| i.code.op())
        .filter(|o| o.unit == Unit::Array)
        .map(|o| o.occupies)
        .sum();
    assert_eq!(occupied, 103);
    assert_eq!(cycles(&step, &as_is, LOOP), 112);
}
