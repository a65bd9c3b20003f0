//! `limbsmith prove --list`: the extent of the proofs in each scheme.

use crate::failure::{Outcome, negative};
use limbsmith_forge::SPECS;
use limbsmith_forge::library::powers;
use limbsmith_forge::spec::Spec;
use std::io::Write;
use std::process::ExitCode;

/// Operations of a public module, and the extent of their proofs.
pub struct Row {
    /// The module.
    pub module: &'static str,
    /// Its operations.
    pub operations: &'static str,
    /// The representations that they use: field and name.
    pub representations: &'static [&'static [&'static str]],
    /// Fixed powers: field and name of the chain.
    pub chains: &'static [&'static str],
    /// The parts that are only tested.
    pub tested: &'static str,
}

const P25519: &[&str] = &[
    "p25519 sat64",
    "p25519 ps51",
    "p25519 u25",
    "p25519 r51",
    "p25519 r52",
    "p25519 r25",
];
const L25519: &[&str] = &["l25519 mont64", "l25519 mont32"];
const P256: &[&str] = &[
    "p256 mont64",
    "p256 mont32",
    "p256 r52",
    "n256 mont64",
    "n256 mont32",
    "n256 r52",
];
const P384: &[&str] = &[
    "p384 sat64",
    "p384 s55",
    "p384 mont32",
    "p384 r52",
    "n384 mont64",
    "n384 mont32",
    "n384 r52",
];
const SECP256K1: &[&str] = &[
    "p256k1 sat64",
    "p256k1 scan64",
    "p256k1 u26",
    "p256k1 r52",
    "n256k1 mont64",
    "n256k1 mont32",
    "n256k1 r52",
];

const FOURQ: &[&str] = &[
    "p127 sat64",
    "p127 sat32",
    "p127 quad64",
    "n246 mont64",
    "n246 mont32",
];

const ECDSA_SIGN: &str = "sign, sign_with, sign_each";
const ECDSA_VERIFY: &str = "verify, verify_each, prepared keys, recovery";
const ECDH: &str = "public_key, shared_secret, and of many";
const BASE: &str = "base table and comb, formulas of the curve, inverses by divsteps, nonces (HMAC, SHA-2), \
                    encodings, erasure";
const DOUBLE: &str = "tables of points, recoding, formulas of the curve, inverses by divsteps, encodings of keys and signatures";
const LADDER: &str = "multiplication of a point by windows, formulas of the curve, inverses by divsteps, encodings, erasure";

/// The table: every public module that computes.
pub const ROWS: &[Row] = &[
    Row {
        module: "ed25519",
        operations: "signing_key_each, sign, sign_with, sign_each, StreamSigner",
        representations: &[P25519, L25519],
        chains: &["p25519 INVERT"],
        tested: "SHA-512, products modulo L put together from kernels (scalar25519), base table and comb, \
                 formulas of the curve, inverses by divsteps, encodings, erasure",
    },
    Row {
        module: "ed25519",
        operations: "verify, verify_each, verify_all, prepared keys, StreamVerifier",
        representations: &[P25519, L25519],
        chains: &["p25519 INVERT", "p25519 P58"],
        tested: "policies, SHA-512, products modulo L put together from kernels (scalar25519), decoding of points, \
                 halving of the equation, recoding, tables of points, formulas of the curve (the addition compiled \
                 as a whole is proved as a kernel)",
    },
    Row {
        module: "x25519",
        operations: "x25519, x25519_base, keys, x25519_each, public_key_each",
        representations: &[P25519],
        chains: &["p25519 INVERT"],
        tested: "ladder, base table and comb, map from the Edwards curve, inverses by divsteps, erasure",
    },
    Row {
        module: "fourq",
        operations: "public_key, diffie_hellman, sign",
        representations: &[FOURQ],
        chains: &[],
        tested: "pairs put together from kernels, square roots, decomposition, digits, endomorphisms, base table and \
                 comb, formulas of the curve, inverses by divsteps, SHA-512, encodings, erasure",
    },
    Row {
        module: "fourq",
        operations: "verify, checks of keys",
        representations: &[FOURQ],
        chains: &[],
        tested: "policies, as above, forms of the parts, tables of points, subgroup test",
    },
    Row {
        module: "ecdsa",
        operations: "what the curves have in common: keys, nonces, signatures, DER, recovery",
        representations: &[],
        chains: &[],
        tested: "all of it; arithmetic is that of the curve's module",
    },
    Row {
        module: "ecdh",
        operations: "what the curves have in common: keys and shared secrets",
        representations: &[],
        chains: &[],
        tested: "all of it; arithmetic is that of the curve's module",
    },
    Row {
        module: "p256::ecdsa",
        operations: ECDSA_SIGN,
        representations: &[P256],
        chains: &["p256 INVERT", "n256 INVERT"],
        tested: BASE,
    },
    Row {
        module: "p256::ecdsa",
        operations: ECDSA_VERIFY,
        representations: &[P256],
        chains: &["p256 SQRT", "n256 INVERT"],
        tested: DOUBLE,
    },
    Row {
        module: "p256::ecdh",
        operations: ECDH,
        representations: &[P256],
        chains: &["p256 INVERT", "p256 SQRT"],
        tested: LADDER,
    },
    Row {
        module: "p384::ecdsa",
        operations: ECDSA_SIGN,
        representations: &[P384],
        chains: &["p384 INVERT", "n384 INVERT"],
        tested: BASE,
    },
    Row {
        module: "p384::ecdsa",
        operations: ECDSA_VERIFY,
        representations: &[P384],
        chains: &["p384 SQRT", "n384 INVERT"],
        tested: DOUBLE,
    },
    Row {
        module: "p384::ecdh",
        operations: ECDH,
        representations: &[P384],
        chains: &["p384 INVERT", "p384 SQRT"],
        tested: LADDER,
    },
    Row {
        module: "secp256k1::ecdsa",
        operations: ECDSA_SIGN,
        representations: &[SECP256K1],
        chains: &["p256k1 INVERT", "n256k1 INVERT"],
        tested: BASE,
    },
    Row {
        module: "secp256k1::ecdsa",
        operations: ECDSA_VERIFY,
        representations: &[SECP256K1],
        chains: &["p256k1 SQRT", "n256k1 INVERT"],
        tested: DOUBLE,
    },
    Row {
        module: "secp256k1::ecdh",
        operations: ECDH,
        representations: &[SECP256K1],
        chains: &["p256k1 INVERT", "p256k1 SQRT"],
        tested: LADDER,
    },
    Row {
        module: "secp256k1::schnorr",
        operations: "sign, sign_with, sign_each, tweak_add, StreamSigner",
        representations: &[SECP256K1],
        chains: &["p256k1 INVERT"],
        tested: "tagged hashes, base table and comb, formulas of the curve, inverses by divsteps, encodings, erasure",
    },
    Row {
        module: "secp256k1::schnorr",
        operations: "verify, verify_each, verify_all, prepared keys, StreamVerifier",
        representations: &[SECP256K1],
        chains: &["p256k1 INVERT", "p256k1 SQRT"],
        tested: "tagged hashes, decoding of points, splitting by the endomorphism, recoding, tables and buckets of \
                 points, formulas of the curve",
    },
    Row {
        module: "secp256k1::bitcoin",
        operations: "sign_compact, recover_compact",
        representations: &[SECP256K1],
        chains: &["p256k1 SQRT"],
        tested: "as secp256k1::ecdsa, and the header byte",
    },
    Row {
        module: "secp256k1::ethereum",
        operations: "sign, recover",
        representations: &[SECP256K1],
        chains: &["p256k1 SQRT"],
        tested: "as secp256k1::ecdsa, and the value of v",
    },
];

/// Fields, with the representations of a list that belong to them.
fn by_field(all: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut out: Vec<(String, Vec<String>)> = vec![];
    for one in all {
        let (field, name) = one.split_once(' ').unwrap_or((one, ""));
        match out.last_mut() {
            Some((f, names)) if f == field => names.push(name.into()),
            _ => out.push((field.into(), vec![name.into()])),
        }
    }
    out
}

/// The first entry of the table that no specification has.
fn unknown() -> Option<String> {
    let specs: Vec<Spec> = (SPECS.iter())
        .filter_map(|(_, text)| Spec::parse(text).ok())
        .collect();
    let known = |entry: &str, chain: bool| {
        let (field, name) = entry.split_once(' ').unwrap_or((entry, ""));
        specs.iter().any(|s| {
            s.field.name == field
                && match chain {
                    true => powers(&s.field).iter().any(|p| p.0 == name),
                    false => s.reps.iter().any(|r| r.name == name),
                }
        })
    };
    ROWS.iter().find_map(|row| {
        let mut kernels = row.representations.iter().copied().flatten();
        let kernels = kernels.find(|r| !known(r, false));
        let chain = row.chains.iter().find(|c| !known(c, true));
        kernels.or(chain).map(|e| format!("{}: {e}", row.module))
    })
}

/// Prints the table.
pub fn print() -> Outcome {
    let mut out = crate::streams::output()?;
    if let Some(entry) = unknown() {
        writeln!(out, "NOT PROVED: {entry}: no such kernels or chain")?;
        return Ok(negative());
    }
    writeln!(
        out,
        "proved: by `limbsmith prove`, for all inputs: kernels, operations of the field traits on them, constants of \
         the prime, fixed powers\ntested: everything else"
    )?;
    for row in ROWS {
        writeln!(out, "\n{}: {}", row.module, row.operations)?;
        for (field, names) in by_field(&row.representations.concat()) {
            writeln!(
                out,
                "  proved  arithmetic modulo {field}: {}",
                names.join(", ")
            )?;
        }
        for (field, names) in by_field(row.chains) {
            writeln!(out, "  proved  powers modulo {field}: {}", names.join(", "))?;
        }
        writeln!(out, "  tested  {}", row.tested)?;
    }
    Ok(ExitCode::SUCCESS)
}
