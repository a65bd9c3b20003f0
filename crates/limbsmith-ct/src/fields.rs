//! Every operation of every field, on secret operands.

use limbsmith::hazmat::{
    Field, HalfModel, HalvesFamily, LaneFamily, Model, P256Field, P256k1Field, P384Field, Prime,
    SquareRoot, Visitor, Words, p25519, visit,
};
use limbsmith_ct::memcheck;
use std::hint::black_box;

/// An integer. If `hide`, memcheck treats its words as undefined.
fn integer<W: Words>(seed: u8, hide: bool) -> W {
    let mut bytes = black_box(W::default()).to_le_bytes();
    for (i, b) in bytes.as_mut().iter_mut().enumerate() {
        *b = seed
            .wrapping_mul(31)
            .wrapping_add(i as u8)
            .wrapping_mul(181);
    }
    let bytes = black_box(bytes);
    if hide {
        memcheck::mark_undefined(bytes.as_ref());
    }
    W::from_le_bytes(&bytes)
}

/// The canonical value, defined.
fn value<F: Field>(a: F::Tight) -> F::Words {
    let bytes = F::to_words(a).as_ref()[0].to_le_bytes();
    memcheck::mark_defined(bytes.as_ref());
    F::Words::from_le_bytes(&black_box(bytes))
}

/// Every operation of a field on secret operands.
fn field<F: Field>(hide: bool) -> Vec<F::Words> {
    let words = [1, 2].map(|seed| F::lanes(|_| integer::<F::Words>(seed, hide)));
    let [a, b] = words.map(|w| F::from_words(&w));
    let secret = F::is_odd(b);
    let mut masks = [
        secret,
        F::is_zero(a),
        F::eq(a, b),
        F::is_canonical(&words[0]),
    ];
    masks[1] = F::mask_or(masks[1], F::mask_and(masks[2], masks[3]));
    let (sum, difference) = (F::add(a, b), F::sub(a, b));
    let products = (F::product(sum, b), F::product_square(difference));
    let results = [
        F::mul(F::add_sums(sum, sum), F::sub_sums(sum, difference)),
        F::square(difference),
        F::mul_small(sum, 121_665),
        F::mul_small_add(difference, 977, b),
        F::carry(F::neg(a)),
        F::reduce(products.0),
        F::carry(F::reduce_sum(products.0, products.1)),
        F::carry(F::reduce_difference(products.0, products.1)),
        F::select(secret, a, b),
        F::carry(F::select_sums(secret, sum, difference)),
        F::invert(a),
        F::select(masks[1], a, F::splat(&F::Words::small(3))),
        F::select(F::mask(&F::bits(masks[3])), a, b),
    ];
    results.map(value::<F>).to_vec()
}

/// A square root of a secret, and whether there is one.
fn root<F: SquareRoot>(hide: bool) -> [F::Words; 2] {
    let a = F::splat(&integer::<F::Words>(5, hide));
    let (root, exists) = F::sqrt(a);
    [
        value::<F>(root),
        value::<F>(F::select(exists, F::zero(), F::one())),
    ]
}

/// The fields whose results differ.
#[derive(Default)]
struct Fields {
    seen: Vec<String>,
    differing: Vec<String>,
}

impl Fields {
    fn compare<P: Prime, F: Field>(&mut self) {
        let name = format!("{} {}", P::NAME, F::NAME);
        if field::<F>(true) != field::<F>(false) {
            self.differing.push(name.clone());
        }
        self.seen.push(name);
    }

    fn roots<F: SquareRoot>(&mut self) {
        if root::<F>(true) != root::<F>(false) {
            self.differing.push(format!("root {}", F::NAME));
        }
    }
}

impl Visitor for Fields {
    fn scalar<P: Prime, F: Field<Words = P::Words>>(&mut self) {
        self.compare::<P, F>();
    }
    fn halves<F: HalvesFamily>(&mut self) {
        self.compare::<F::Prime, F::On<HalfModel>>();
    }
    /// On the model backends: memcheck does not support the processor's vector instructions.
    fn lanes<F: LaneFamily>(&mut self) {
        self.compare::<F::Prime, F::On<Model>>();
    }
}

/// Runs everything twice, with secrets hidden and not hidden, and compares the results.
pub fn all() -> Result<(), String> {
    let mut fields = Fields::default();
    visit(&mut fields);
    fields.roots::<p25519::U51>();
    fields.roots::<P256k1Field>();
    fields.roots::<P256Field>();
    fields.roots::<P384Field>();
    println!(
        "    every operation and the inverse: {}",
        fields.seen.join(", ")
    );
    if fields.differing.is_empty() {
        Ok(())
    } else {
        Err(format!("results differ: {}", fields.differing.join(", ")))
    }
}
