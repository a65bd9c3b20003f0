//! Contracts in readable form: bounds of operands and result, and the congruence.

use super::below;
use super::print::{WIDTH, costs};
use crate::names::capital;
use crate::strategy::common::Kernel;
use limbsmith_check::{Claim, Multiple, Shape};
use num_bigint::BigUint;
use std::fmt::Write;

/// The contract of a kernel as comments: its inputs, its outputs, and its cost.
pub(super) fn contract(k: &Kernel, modulus: &BigUint) -> String {
    let mut takes: Vec<(Vec<&str>, String)> = vec![];
    for s in &k.contract.inputs {
        let text = bound(s);
        match takes.last_mut() {
            Some((names, t)) if *t == text => names.push(&s.name),
            _ => takes.push((vec![&s.name], text)),
        }
    }
    let takes: Vec<String> = takes
        .iter()
        .map(|(names, t)| format!("{} {t}", names.join(", ")))
        .collect();
    let multiple = |m: &Multiple| {
        let factor = match m.factor == BigUint::from(1u8) {
            true => String::new(),
            false => format!("{} ", m.factor),
        };
        format!("{} = {factor}{}, limb by limb", m.name, m.of)
    };
    let given = k.contract.multiples.iter().map(multiple);
    let takes: Vec<String> = takes.into_iter().chain(given).collect();
    let gives: Vec<String> = k
        .contract
        .outputs
        .iter()
        .map(|s| format!("{} {}", s.name, bound(s)))
        .collect();
    let claims: Vec<String> = k
        .contract
        .claims
        .iter()
        .map(|c| match c {
            Claim::Multiple(m) => multiple(m),
            c => claim(c, modulus),
        })
        .collect();
    let mut t = String::new();
    let mut line = "//".to_string();
    let all = format!(
        "{}. {}.\nTakes {}. Gives {}: {}.\n{}.",
        capital(&k.doc),
        capital(&k.classes),
        takes.join("; "),
        gives.join("; "),
        claims.join("; "),
        capital(&costs(&k.program)),
    );
    for paragraph in all.split('\n') {
        for word in paragraph.split(' ') {
            if line.len() + 1 + word.len() > WIDTH {
                let _ = writeln!(t, "{line}");
                line = "//".into();
            }
            line.push(' ');
            line += word;
        }
        let _ = writeln!(t, "{line}");
        line = "//".into();
    }
    t
}

/// The bounds of a shape as text: `limbs below 2^54`.
fn bound(s: &Shape) -> String {
    if let Some(whole) = &s.whole
        && *whole < s.limb_max()
    {
        return format!("of value below {}", below(whole));
    }
    let full = |m: &BigUint| (m + 1u8).count_ones() == 1 && [8, 16, 32, 64].contains(&m.bits());
    match &s.limbs[..] {
        [one] if *one == BigUint::from(1u8) => "0 or 1".into(),
        [one] => format!("below {}", below(one)),
        [first, rest @ ..] if rest.iter().all(|m| m == first) => match full(first) {
            true => "any words".into(),
            false => format!("limbs below {}", below(first)),
        },
        [first, rest @ .., top] if rest.iter().all(|m| m == first) => {
            format!(
                "limbs below {}, the top one below {}",
                below(first),
                below(top)
            )
        }
        all => {
            let list: Vec<String> = all.iter().map(below).collect();
            format!("limbs below {}", list.join(", "))
        }
    }
}

/// `r = a b mod p`.
fn claim(c: &Claim, p: &BigUint) -> String {
    let power = |x: &BigUint| match x.trailing_zeros() {
        Some(k) if *x == BigUint::from(1u8) << k => format!("2^{k}"),
        _ => format!("{x:#x}"),
    };
    match c {
        Claim::Congruent {
            modulus,
            scale,
            out,
            terms,
        } => {
            let mut right = String::new();
            for t in terms {
                let negative = t.factor.sign() == num_bigint::Sign::Minus;
                right += match (right.is_empty(), negative) {
                    (true, false) => "",
                    (true, true) => "-",
                    (false, false) => " + ",
                    (false, true) => " - ",
                };
                let mut factors = vec![];
                if *t.factor.magnitude() != BigUint::from(1u8) || t.inputs.is_empty() {
                    factors.push(t.factor.magnitude().to_string());
                }
                match &t.inputs[..] {
                    [a, b] if a == b => factors.push(format!("{a}^2")),
                    inputs => factors.extend(inputs.iter().cloned()),
                }
                right += &factors.join(" ");
            }
            if right.is_empty() {
                right.push('0');
            }
            let scale = match power(scale).as_str() {
                "2^0" => String::new(),
                s => format!("{s} "),
            };
            let modulus = match modulus {
                m if *m == BigUint::ZERO => String::new(),
                m if m == p => " mod p".into(),
                m => format!(" mod {}", power(m)),
            };
            format!("{scale}{out} = {right}{modulus}")
        }
        Claim::Flag { flag, input, limit } => {
            let limit = limit + 1u8;
            let limit = if limit == *p {
                "p".into()
            } else {
                power(&limit)
            };
            match limit.as_str() {
                "2^0" => format!("{flag} = 1 if {input} = 0, else 0"),
                l => format!("{flag} = 1 if {input} < {l}, else 0"),
            }
        }
        Claim::Multiple(m) => format!("{} = {} {}", m.name, m.factor, m.of),
    }
}
