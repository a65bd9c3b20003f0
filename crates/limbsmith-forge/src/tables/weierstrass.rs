//! secp256k1, P-256 and P-384.
//!
//! Sources of the constants: SEC 2, section 2.4.1; SP 800-186, section 3.2.1.

use std::fmt::Write;

use num_bigint::BigUint;

use super::{inverse, words};

/// An affine point.
type Point = (BigUint, BigUint);

/// Bits of a digit of the combs.
const WINDOW: usize = 5;
/// Odd multiples stored for variable-time forms.
const ODD_MULTIPLES: usize = 256;

struct Curve {
    name: &'static str,
    title: &'static str,
    p: BigUint,
    a: BigUint,
    n: BigUint,
    base: Point,
    /// Words of a coordinate.
    words: usize,
    /// Whether coordinates are stored times `2^(64 words)`.
    residues: bool,
    /// Whether forms are of half-size scalars.
    halves: bool,
    /// The lowest bit of each lane's part of a scalar, and the widths of a row's windows in the first and the other lanes:
    /// `simd/weierstrass/curves.rs` has the same, and asserts that they fit.
    parts: [usize; 8],
    rows: &'static [[usize; 2]],
}

/// Windows of parts of 32 bits.
const ROWS32: &[[usize; 2]] = &[[5, 5], [5, 5], [5, 5], [5, 5], [4, 4], [4, 4], [4, 4]];
/// Windows of parts of 47 and of 49 bits.
const ROWS48: &[[usize; 2]] = &[
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [2, 4],
];

fn hex(text: &str) -> BigUint {
    BigUint::parse_bytes(text.as_bytes(), 16).unwrap_or_default()
}

fn power(e: u32) -> BigUint {
    BigUint::from(1u8) << e
}

fn curves() -> [Curve; 3] {
    let k1 = power(256) - power(32) - 977u32;
    let p256 = power(256) - power(224) + power(192) + power(96) - 1u8;
    let p384 = power(384) - power(128) - power(96) + power(32) - 1u8;
    [
        Curve {
            name: "secp256k1",
            title: "secp256k1",
            a: BigUint::default(),
            p: k1,
            n: hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
            base: (
                hex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
                hex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"),
            ),
            words: 4,
            residues: false,
            halves: true,
            parts: [0, 32, 64, 96, 128, 160, 192, 224],
            rows: ROWS32,
        },
        Curve {
            name: "p256",
            title: "P-256",
            a: &p256 - 3u8,
            p: p256,
            n: hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
            base: (
                hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
                hex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
            ),
            words: 4,
            residues: true,
            halves: false,
            parts: [0, 32, 128, 160, 64, 96, 192, 224],
            rows: ROWS32,
        },
        Curve {
            name: "p384",
            title: "P-384",
            a: &p384 - 3u8,
            p: p384,
            n: hex(
                "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
            ),
            base: (
                hex(
                    "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
                ),
                hex(
                    "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
                ),
            ),
            words: 6,
            residues: false,
            halves: false,
            parts: [0, 47, 94, 141, 188, 237, 286, 335],
            rows: ROWS48,
        },
    ]
}

impl Curve {
    /// `P + Q`, neither of them the identity, and not opposite.
    fn add(&self, a: &Point, b: &Point) -> Point {
        let p = &self.p;
        let (top, bottom) = if a == b {
            (3u8 * &a.0 * &a.0 + &self.a, 2u8 * &a.1 % p)
        } else {
            (&b.1 + p - &a.1, (&b.0 + p - &a.0) % p)
        };
        let slope = top * inverse(&bottom, p) % p;
        let x = (&slope * &slope + p + p - &a.0 - &b.0) % p;
        let y = (slope * (&a.0 + p - &x) + p - &a.1) % p;
        (x, y)
    }

    /// The words of `x`, then those of `y`, in stored form.
    fn stored(&self, (x, y): &Point) -> Vec<String> {
        let shift = if self.residues { 64 * self.words } else { 0 };
        let stored = [x, y].map(|c| words(&((c << shift) % &self.p), self.words));
        stored.into_iter().flatten().collect()
    }

    /// `x` and `y`, in stored form.
    fn entry(&self, p: &Point) -> String {
        let stored = self.stored(p);
        let (x, y) = stored.split_at(self.words);
        format!("[[{}], [{}]]", x.join(", "), y.join(", "))
    }

    /// `x` and `2y`, in stored form.
    fn summand(&self, (x, y): &Point) -> String {
        self.entry(&(x.clone(), 2u8 * y % &self.p))
    }

    fn table(&self, out: &mut String, name: &str, text: &str, point: &Point) {
        let _ = write!(
            out,
            "\n/// `1, 3, 5, ..., {}` times `{text}`, `2y` for `y`.\npub const {name}: [[[u64; {}]; 2]; {ODD_MULTIPLES}] = [\n",
            2 * ODD_MULTIPLES - 1,
            self.words,
        );
        for p in self.odd(point, ODD_MULTIPLES) {
            let _ = writeln!(out, "    {},", self.summand(&p));
        }
        *out += "];\n";
    }

    /// Odd multiples.
    fn odd(&self, point: &Point, count: usize) -> Vec<Point> {
        let double = self.add(point, point);
        let mut all = vec![point.clone()];
        while all.len() < count {
            all.push(self.add(&all[all.len() - 1], &double));
        }
        all
    }

    /// The file of the library's tables.
    fn text(&self) -> String {
        let (n, w) = (&self.n, self.words);
        let stored = match self.residues {
            true => format!("times 2^{}, modulo p, canonical", 64 * w),
            false => "canonical".into(),
        };
        let mut out = format!(
            "// Generated by `cargo xtask gen`. Do not edit.\n\
             //! Multiples of the base point of {}: `x` and `y`, {stored}, in little-endian words.\n\
             //! Constants, not statics: `mod.rs` selects the entries that are linked.\n\
             #![allow(clippy::large_const_arrays)]\n\n\
             /// The base point; canonical.\npub const BASE: [[u64; {w}]; 2] = [[{}], [{}]];\n",
            self.title,
            words(&self.base.0, w).join(", "),
            words(&self.base.1, w).join(", "),
        );
        let bits = n.bits() as usize;
        let places = (bits + 1).div_ceil(WINDOW);
        let entries = 1 << (WINDOW - 1);
        let _ = write!(
            out,
            "\n/// `1, 3, ..., {}` times `{}^i G` at index `i`.\npub const COMB: [[[[u64; {w}]; 2]; {entries}]; {places}] = [\n",
            2 * entries - 1,
            1 << WINDOW,
        );
        let mut place = self.base.clone();
        for _ in 0..places {
            out += "    [\n";
            for p in self.odd(&place, entries) {
                let _ = writeln!(out, "        {},", self.entry(&p));
            }
            out += "    ],\n";
            place = self.double_n(&place, WINDOW);
        }
        out += "];\n";
        self.lanes(&mut out);
        if self.halves {
            self.table(&mut out, "ODD_LOW", "G", &self.base);
            self.table(
                &mut out,
                "ODD_HIGH",
                "2^128 G",
                &self.double_n(&self.base, 128),
            );
            // The basis of the endomorphism's lattice (`glv.rs`): b2 and -b1.
            let basis = [
                "3086d221a7d46bcde86c90e49284eb15",
                "e4437ed6010e88286f547fa90abfe4c3",
            ];
            let rounding = basis.map(|b| {
                let g: BigUint = ((hex(b) << 385u32) + n) / (n << 1u32);
                format!("[{}]", words(&g, 4).join(", "))
            });
            let _ = write!(
                out,
                "\n/// `round(2^384 b / n)` for `b2` and `-b1` of the lattice's basis.\npub const ROUNDING: [[u64; 4]; 2] = [{}];\n",
                rounding.join(", ")
            );
        } else {
            self.table(&mut out, "ODD", "G", &self.base);
        }
        out
    }

    /// The table of one multiple in lanes: for each row, each odd multiple, and each word of `x`, then `y`, that word of
    /// the multiples for the windows of the eight lanes.
    fn lanes(&self, out: &mut String) {
        let places = self.parts.map(|bit| self.double_n(&self.base, bit));
        let mut places = places.to_vec();
        let mut text = String::new();
        let mut count = 0;
        for widths in self.rows {
            let entries = 1 << (widths[0].max(widths[1]) - 1);
            let all: Vec<_> = places.iter().map(|p| self.odd(p, entries)).collect();
            for e in 0..entries {
                let stored: Vec<_> = all.iter().map(|odd| self.stored(&odd[e])).collect();
                for j in 0..2 * self.words {
                    let lanes: Vec<_> = stored.iter().map(|s| s[j].clone()).collect();
                    let _ = writeln!(text, "    [{}],", lanes.join(", "));
                    count += 1;
                }
            }
            for (lane, place) in places.iter_mut().enumerate() {
                *place = self.double_n(place, widths[lane / 4]);
            }
        }
        let _ = write!(
            out,
            "\n/// For each row of windows, each odd multiple, and each word of `x`, then `y`: that word in each lane.\npub const LANES: [[u64; 8]; {count}] = [\n{text}];\n",
        );
    }

    fn double_n(&self, point: &Point, n: usize) -> Point {
        (0..n).fold(point.clone(), |p, _| self.add(&p, &p))
    }
}

/// Names and source texts of the library's tables.
pub fn base_tables() -> Vec<(&'static str, String)> {
    curves().iter().map(|c| (c.name, c.text())).collect()
}
