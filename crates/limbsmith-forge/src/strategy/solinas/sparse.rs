//! The signed binary form of a modulus, and the reduction of powers of two modulo it.
//!
//! Every number has exactly one form `sum of +-2^e` without adjacent exponents; it has the fewest terms of all (the
//! non-adjacent form). A modulus is sparse if its form is short: then `2^n = 2^n - p` is a few signed shifts, modulo
//! `p`.

use crate::spec::{Field, Refusal};
use num_bigint::{BigInt, BigUint};

/// The maximum number of terms of `2^n - p` that are folded by shifts. Beyond this a product by the number is cheaper
/// than its shifts.
const MOST: usize = 8;

/// The signed power `+-2^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// The exponent.
    pub exponent: u32,
    /// Whether it is subtracted.
    pub negative: bool,
}

/// The non-adjacent form of a number, the lowest power first.
pub fn signed_form(x: &BigInt) -> Vec<Power> {
    let (mut x, mut exponent, mut out) = (x.clone(), 0, vec![]);
    while x != BigInt::ZERO {
        let twos = x.trailing_zeros().expect("not zero") as u32;
        x >>= twos;
        exponent += twos;
        // Odd: take the digit that makes the rest a multiple of four.
        let negative = x.bit(1);
        x += if negative { 1 } else { -1 };
        out.push(Power { exponent, negative });
    }
    out
}

/// `2^n` modulo the modulus of `n` bits, as a short sum of signed powers of two.
pub fn complement(field: &Field) -> Result<Vec<Power>, Refusal> {
    let c = field.complement();
    let form = signed_form(&BigInt::from(c.clone()));
    if form.len() > MOST {
        return Err(Refusal(format!(
            "{}: not sparse: 2^{} minus the modulus is a sum of {} signed powers of two, and at \
             most {MOST} are folded by shifts",
            field.name,
            field.bits(),
            form.len()
        )));
    }
    if c.bits() + 1 >= u64::from(field.bits()) {
        return Err(Refusal(format!(
            "{}: 2^{} minus the modulus has {} bits: what passes the top comes back too high to \
             ever settle",
            field.name,
            field.bits(),
            c.bits()
        )));
    }
    Ok(form)
}

/// `x` as text: `2^4 - 2^2 + 1`.
pub fn show(form: &[Power]) -> String {
    let mut text = String::new();
    for p in form.iter().rev() {
        text += match (text.is_empty(), p.negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &match p.exponent {
            0 => "1".into(),
            e => format!("2^{e}"),
        };
    }
    text
}

/// A term added to limb `limb`, shifted left by `shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The limb.
    pub limb: usize,
    /// The shift within it.
    pub shift: u32,
    /// Whether it is subtracted.
    pub negative: bool,
}

/// The destinations of a word at bit `at`, at or above `2^total`, for limbs of `radix` bits:
/// `2^at = 2^(at - total) * fold`. Terms that still pass the top are folded again.
pub fn landings(at: u32, total: u32, fold: &[Power], radix: u32) -> Vec<Landing> {
    let limbs = total / radix;
    // Coefficients of the limbs, as integers.
    let mut open = vec![(at, false)];
    let mut sums = vec![BigInt::ZERO; limbs as usize];
    while let Some((at, negative)) = open.pop() {
        if at < total {
            let one = BigInt::from(1) << (at % radix);
            sums[(at / radix) as usize] += if negative { -one } else { one };
        } else {
            open.extend(
                fold.iter()
                    .map(|p| (at - total + p.exponent, negative != p.negative)),
            );
        }
    }
    let of = |(limb, sum): (usize, BigInt)| {
        signed_form(&sum).into_iter().map(move |p| Landing {
            limb,
            shift: p.exponent,
            negative: p.negative,
        })
    };
    sums.into_iter().enumerate().flat_map(of).collect()
}

/// The value of signed powers whose sum is not negative.
pub fn value(form: &[Power]) -> BigUint {
    let mut x = BigInt::ZERO;
    for p in form {
        let one = BigInt::from(1) << p.exponent;
        x += if p.negative { -one } else { one };
    }
    x.to_biguint().expect("a positive number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_short_and_right() {
        for n in 1u32..2000 {
            let form = signed_form(&BigInt::from(n));
            assert_eq!(value(&form), BigUint::from(n));
            assert!(
                form.windows(2).all(|w| w[1].exponent > w[0].exponent + 1),
                "{n}"
            );
        }
        let c = BigInt::from(7);
        assert_eq!(show(&signed_form(&c)), "2^3 - 1");
    }

    #[test]
    fn landings_are_congruent() {
        // 2^14 - 2^7 + 1, limbs of 5 bits: 2^15 = 2 (2^7 - 1).
        let p = (BigInt::from(1) << 14) - (1 << 7) + 1;
        let fold = signed_form(&BigInt::from(254));
        for at in 15..40 {
            let mut x = BigInt::ZERO;
            for l in landings(at, 15, &fold, 5) {
                let term = BigInt::from(1) << (5 * l.limb as u32 + l.shift);
                x += if l.negative { -term } else { term };
            }
            assert_eq!((x - (BigInt::from(1) << at)) % &p, BigInt::ZERO, "{at}");
        }
    }
}
