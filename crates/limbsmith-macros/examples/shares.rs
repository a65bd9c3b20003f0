//! Shamir's secret sharing in a custom field: any three of five shares give the secret.
//!
//! `cargo run -p limbsmith-macros --example shares`

limbsmith_macros::field! {
    /// Integers modulo the Mersenne prime 2^127 - 1.
    pub struct F;
    modulus = "2^127 - 1";
}

/// The value at `x` of the polynomial with these coefficients, the lowest first.
fn evaluate(coefficients: &[F], x: F) -> F {
    coefficients
        .iter()
        .rev()
        .fold(F::ZERO, |sum, c| sum * x + c)
}

/// The polynomial's value at 0 from its values at other points, by Lagrange's formula.
fn recover(shares: &[(F, F)]) -> F {
    let mut secret = F::ZERO;
    for (i, (x, y)) in shares.iter().enumerate() {
        let others = shares.iter().enumerate().filter(|(j, _)| *j != i);
        let (above, below) =
            others.fold((F::ONE, F::ONE), |(a, b), (_, (o, _))| (a * o, b * (o - x)));
        secret += *y * above * below.invert();
    }
    secret
}

fn main() {
    // Use random coefficients in real applications.
    let secret = F::from_be_bytes_mod(b"attack at dawn");
    let polynomial = [secret, F::from(0x1234_5678), F::from(0x9abc_def0)];
    let shares: Vec<(F, F)> = (1..=5u64)
        .map(|i| (F::from(i), evaluate(&polynomial, F::from(i))))
        .collect();
    for (x, y) in &shares {
        println!("share {x:?}: {y:?}");
    }
    let found = recover(&[shares[4], shares[0], shares[2]]);
    assert_eq!(found, secret);
    println!("secret: {found:?}");
}
