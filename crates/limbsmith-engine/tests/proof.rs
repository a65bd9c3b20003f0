//! The data path and the program that the checker accepted.
//!
//! The forge's strategy `dsp17` describes the array as word programs, proved for *all* digits of 18
//! bits: nothing overflows, digits fit again, and the value is correct modulo p. Here the engine's
//! arithmetic is compared with those programs digit by digit, on random and extreme operands. (The
//! forge's own tests show that the schedule of the published engine is rejected.)

use limbsmith_engine::digits::{self, Value};
use limbsmith_forge::module;
use limbsmith_forge::spec::{Field, Rep};

fn stored(v: &Value) -> Vec<u128> {
    v.digits.iter().map(|d| (d + 0x20000) as u128).collect()
}

#[test]
fn the_engine_computes_what_is_proved() {
    let field = Field::new("p", "2^255 - 19").expect("a modulus");
    let mut rep = Rep::new("d", "dsp17", "15x17", 64).expect("a representation");
    rep.small = 17;
    let m = module(&field, &rep).expect("proved");
    let run = |name: &str, inputs: &[Vec<u128>]| {
        let k = m.kernel(name).expect("a kernel");
        k.program.run(inputs).expect("a run").remove(0)
    };
    let mut seed = 1u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as i32
    };
    for round in 0..1000 {
        let mut operand = || {
            Value::from_digits(std::array::from_fn(|_| match (round % 3, random() & 3) {
                (0, 0) => -0x20000,
                (0, 1) => 0x1ffff,
                (1, _) if round < 9 => [-0x20000, 0x1ffff][round / 3 % 2],
                _ => random() % 0x20000 * if random() & 1 == 0 { 1 } else { -1 },
            }))
        };
        let (a, b) = (operand(), operand());
        let (x, y) = (stored(&a), stored(&b));
        let pair = [x.clone(), y.clone()];
        let factor = vec![(b.digits[0] & 0x1ffff) as u128];
        assert_eq!(run("mul", &pair), stored(&digits::product(&a, &b)));
        assert_eq!(run("square", &pair[..1]), stored(&digits::square(&a)));
        assert_eq!(run("add", &pair), stored(&digits::sum(&a, &b)));
        assert_eq!(run("sub", &pair), stored(&digits::difference(&a, &b)));
        let small = run("mul_small", &[x.clone(), factor]);
        assert_eq!(small, stored(&digits::small(&a, &b)));
        let mut words = [0u64; 4];
        for (w, x) in words.iter_mut().zip(run("to_words", &[x])) {
            *w = x as u64;
        }
        assert_eq!(words, a.canonical().plain());
    }
}
