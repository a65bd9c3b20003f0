//! Representations of one element: limbs with slack in classes of their own, or residues of Montgomery's in one class.

use super::{INLINE, function, limbs, modulus};
use crate::emit::rust::bounds;
use crate::names;
use crate::spec::Field;
use crate::strategy::Module;
use num_bigint::BigUint;
use std::fmt::Write;

/// The text of such a file, as `field/p25519/sat64_field.rs`.
pub(super) fn file(m: &Module, origin: &str) -> String {
    let p = Printer::new(m);
    let mut t = format!(
        "//! Integers modulo {} on the limbs of [`{rep}`]: types and operations.\n//!\n//! {origin}\n\n",
        m.field.name,
        rep = m.rep.name,
    );
    t += &p.imports();
    t += &p.constants();
    t += &p.types();
    t += &p.operations();
    t += &p.other_traits();
    t
}

struct Printer<'a> {
    m: &'a Module,
    /// The kernels' module, and the type of the field.
    rep: &'a str,
    name: String,
    /// The prime's type.
    prime: String,
    /// Whether elements are Montgomery's residues.
    residues: bool,
    /// Words of 64 bits of an integer.
    words: usize,
    root: Option<(&'static str, Option<BigUint>)>,
    /// Names of the classes.
    tight: &'static str,
    sum: &'static str,
    loose: &'static str,
}

impl<'a> Printer<'a> {
    fn new(m: &'a Module) -> Self {
        let residues = names::kind(&m.rep) == Some("residues");
        let [tight, sum, loose] = match residues {
            true => ["Residue"; 3],
            false => ["Tight", "Sum", "Loose"],
        };
        Printer {
            m,
            rep: &m.rep.name,
            name: names::capital(&m.rep.name),
            prime: names::capital(&m.field.name),
            residues,
            words: m.field.bits().div_ceil(64) as usize,
            root: names::root(&m.field).map(|(chain, _, _, i)| (chain, i)),
            tight,
            sum,
            loose,
        }
    }

    fn field(&self) -> &Field {
        &self.m.field
    }

    fn narrow(&self) -> bool {
        self.m.rep.word == 32
    }

    fn imports(&self) -> String {
        let mut uses = vec![match self.narrow() {
            true => "super::super::moves::{join, odd, one_lane, small, split}".into(),
            false => "super::super::moves::{odd, one_lane, small}".into(),
        }];
        if let Some((_, i)) = &self.root {
            let root = if i.is_some() { "5_mod_8" } else { "3_mod_4" };
            uses.push(format!("super::super::power::root_{root}"));
        }
        uses.push("super::super::prime::Prime".into());
        if self.residues {
            uses.push("super::super::residues::StoredResidues".into());
            uses.insert(0, "super::super::known::Known".into());
        }
        let mut traits = vec!["Bit", "Field"];
        if self.field().name == "p25519" {
            traits.push("Field25519");
        }
        if self.root.is_some() {
            traits.push("SquareRoot");
        }
        uses.push(format!("super::super::{{{}}}", traits.join(", ")));
        uses.push(match self.root {
            Some(_) => format!("super::{{{}, chain, {}}}", self.prime, self.rep),
            None => format!("super::{{{}, {}}}", self.prime, self.rep),
        });
        uses.push("zeroize::Zeroize".into());
        uses.iter()
            .fold(String::new(), |t, u| t + "use " + u + ";\n")
    }

    fn constant(&self, doc: &str, name: &str, value: &BigUint) -> String {
        limbs(&self.m.rep, doc, name, value)
    }

    fn constants(&self) -> String {
        let p = &self.field().modulus;
        let bits = 64 * self.words;
        let r = BigUint::from(2u8).modpow(&bits.into(), p);
        let one = BigUint::from(1u8);
        let mut t = self.constant("0.", "ZERO", &BigUint::ZERO);
        if self.residues {
            let power = |k: u32| r.modpow(&k.into(), p);
            t += &self.constant(&format!("1: `R = 2^{bits}`."), "ONE", &r);
            t += &self.constant("`R^2`: the factor of an integer.", "ENTER", &power(2));
            t += &self.constant("`R^3`: the factor of an inverse.", "RETURN", &power(3));
        } else {
            t += &self.constant("1.", "ONE", &one);
            let doc = format!("`2^-{bits}`: the factor of a stored residue.");
            t += &self.constant(&doc, "STORED", &r.modpow(&(p - 2u8), p));
        }
        if let Some((_, Some(i))) = &self.root {
            let factor = if self.residues { r } else { one };
            t += &self.constant("A square root of -1.", "SQRT_M1", &(i * factor % p));
        }
        t
    }

    fn types(&self) -> String {
        let limbs = format!("[u{}; {}]", self.m.rep.word, self.m.rep.limbs);
        let mut t = format!(
            "\n/// The field on these limbs.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub struct {};\n",
            self.name
        );
        let mut class = |name: &str, doc: &str| {
            let _ = write!(
                t,
                "/// {doc}\n#[derive(Clone, Copy)]\npub struct {name}({limbs});\n"
            );
        };
        if self.residues {
            class("Residue", "An element, as `x R mod p`: canonical.");
            return t + &self.zeroize();
        }
        let of = &self.m.classes;
        let bound = bounds(&of.tight);
        class("Tight", &format!("Reduced enough to be stored: {bound}."));
        let bound = bounds(&of.sum);
        class(
            "Sum",
            &format!("A sum or difference of two tights: {bound}."),
        );
        let bound = bounds(&of.loose);
        class(
            "Loose",
            &format!("Anything that a product accepts: {bound}."),
        );
        for (from, to) in [("Tight", "Sum"), ("Tight", "Loose"), ("Sum", "Loose")] {
            let _ = write!(
                t,
                "\nimpl From<{from}> for {to} {{\n{INLINE}    fn from(a: {from}) -> {to} {{\n        {to}(a.0)\n    }}\n}}\n"
            );
        }
        t + &self.zeroize()
    }

    fn zeroize(&self) -> String {
        format!(
            "\nimpl Zeroize for {} {{\n    fn zeroize(&mut self) {{\n        self.0.zeroize();\n    }}\n}}\n",
            self.tight
        )
    }

    /// `REP::name(args)`.
    fn call(&self, name: &str, args: &[&str]) -> String {
        format!("{}::{name}({})", self.rep, args.join(", "))
    }

    /// The limbs' words of an integer, by reference; of 32 bits, they are halves.
    fn split(&self, words: &str) -> String {
        match self.narrow() {
            true => format!("&split::<{}, {}>({words})", self.words, 2 * self.words),
            false => words.into(),
        }
    }

    /// Words of 64 bits of an expression of the kernels' words.
    fn join(&self, words: &str) -> String {
        match self.narrow() {
            true => format!("join::<{}, {}>(&{words})", 2 * self.words, self.words),
            false => words.into(),
        }
    }

    /// An element of the integer `words`, a reference.
    fn enter(&self, words: &str) -> String {
        match self.residues {
            true => self.call("mul", &[&self.split(words), "&ENTER"]),
            false => self.call("from_words", &[&self.split(words)]),
        }
    }

    /// The canonical integer of `a`, in the kernels' words.
    fn leave(&self) -> String {
        match self.residues {
            true => self.call("demontgomery", &["&a.0"]),
            false => self.call("to_words", &["&a.0"]),
        }
    }

    fn inverse(&self, how: &str) -> String {
        let function = format!("{}::{how}::<()>", self.prime);
        match self.residues {
            true => {
                let inverse = format!("&{function}(&{})", self.join("a.0"));
                self.call("mul", &[&self.split(&inverse), "&RETURN"])
            }
            false => {
                let inverse = format!("&{function}(&{})", self.join(&self.leave()));
                self.call("from_words", &[&self.split(&inverse)])
            }
        }
    }

    fn operations(&self) -> String {
        let n = self.words;
        let (tight, sum, loose) = (self.tight, self.sum, self.loose);
        let plain = format!("[u64; {n}]");
        let mut t = format!(
            "\nimpl Field for {} {{\n    const NAME: &'static str = \"{}\";\n    const LANES: usize = 1;\n    type Words = {plain};\n",
            self.name, self.rep
        );
        t += &modulus(self.field());
        let _ = write!(
            t,
            "    type Lanes<T: Copy> = [T; 1];\n    type Tight = {tight};\n    type Sum = {sum};\n    type Loose = {loose};\n    \
             type Product = {tight};\n    type Mask = Bit;\n"
        );
        let mut op = |head: &str, out: &str, body: String| {
            t += "\n";
            t += &function(head, out, &body);
        };
        let of = |class: &str, e: String| format!("{class}({e})");
        let bit = |e: String| format!("Bit::new({e})");
        let small = if self.narrow() {
            "small(k)"
        } else {
            "small(k).into()"
        };
        let low = |e: String| match self.narrow() {
            true => format!("odd({e}[0].into())"),
            false => format!("odd({e}[0])"),
        };
        let (into_loose, into_sum) = (format!("impl Into<{loose}>"), format!("impl Into<{sum}>"));

        op(
            "lanes<T: Copy>(f: impl FnMut(usize) -> T)",
            "[T; 1]",
            "one_lane(f)".into(),
        );
        op(
            &format!("splat(words: &{plain})"),
            tight,
            of(tight, self.enter("words")),
        );
        let array = format!("(words: &[{plain}; 1])");
        op(
            &format!("from_words{array}"),
            tight,
            of(tight, self.enter("&words[0]")),
        );
        let stored = match self.residues {
            // Words that are no residue become 0.
            true => {
                let canonical = self.call("is_canonical", &[&self.split("&words[0]")]);
                self.call("select", &[&canonical, "&ZERO", &self.split("&words[0]")])
            }
            false => self.call(
                "mul",
                &[&format!("&{}", self.enter("&words[0]")), "&STORED"],
            ),
        };
        op(&format!("from_residues{array}"), tight, of(tight, stored));
        if self.residues {
            op(
                &format!("from_known_residues(words: &[{plain}; 1], _: Known)"),
                tight,
                match self.narrow() {
                    true => of(tight, self.split("&words[0]")[1..].into()),
                    false => of(tight, "words[0]".into()),
                },
            );
        }
        let one_lane = format!("[{plain}; 1]");
        op(
            &format!("to_words(a: {tight})"),
            &one_lane,
            format!("[{}]", self.join(&self.leave())),
        );
        let canonical = self.call("is_canonical", &[&self.split("&words[0]")]);
        op(&format!("is_canonical{array}"), "Bit", bit(canonical));
        op("zero()", tight, of(tight, "ZERO".into()));
        op("one()", tight, of(tight, "ONE".into()));

        let two = format!("(a: {into_loose}, b: {into_loose})");
        let one = format!("(a: {into_loose})");
        for (mul, square) in [("mul", "square"), ("product", "product_square")] {
            op(
                &format!("{mul}{two}"),
                tight,
                of(tight, self.call("mul", &["&a.into().0", "&b.into().0"])),
            );
            op(
                &format!("{square}{one}"),
                tight,
                of(tight, self.call("square", &["&a.into().0"])),
            );
        }
        let multiple = self.call("mul_small", &["&a.into().0", small]);
        let and = match self.residues {
            true => self.call("add", &[&format!("&{multiple}"), "&b.0"]),
            false => self.call("mul_small_add", &["&a.into().0", small, "&b.0"]),
        };
        op(
            &format!("mul_small(a: {into_loose}, k: u32)"),
            tight,
            of(tight, multiple),
        );
        op(
            &format!("mul_small_add(a: {into_loose}, k: u32, b: {tight})"),
            tight,
            of(tight, and),
        );

        op(&format!("reduce(a: {tight})"), tight, "a".into());
        for (name, kernel) in [
            ("reduce_sum", "add"),
            ("reduce_difference", "sub"),
            ("reduce_plus", "add"),
            ("reduce_minus", "sub"),
            ("add", "add"),
            ("sub", "sub"),
        ] {
            let body = of(sum, self.call(kernel, &["&a.0", "&b.0"]));
            op(&format!("{name}(a: {tight}, b: {tight})"), sum, body);
        }
        op(
            &format!("neg(a: {tight})"),
            sum,
            of(sum, self.call("neg", &["&a.0"])),
        );
        for name in ["add_sums", "sub_sums"] {
            let kernel = if self.residues { &name[..3] } else { name };
            let body = of(loose, self.call(kernel, &["&a.into().0", "&b.into().0"]));
            op(
                &format!("{name}(a: {into_sum}, b: {into_sum})"),
                loose,
                body,
            );
        }
        let carried = match self.residues {
            true => "a.into()".into(),
            false => of(tight, self.call("carry", &["&a.into().0"])),
        };
        op(&format!("carry{one}"), tight, carried);

        for (name, class) in [("select", tight), ("select_sums", sum)] {
            let kernel = if self.residues { "select" } else { name };
            let body = of(class, self.call(kernel, &["mask.0", "&a.0", "&b.0"]));
            op(
                &format!("{name}(mask: Bit, a: {class}, b: {class})"),
                class,
                body,
            );
        }
        op(
            &format!("is_zero(a: {tight})"),
            "Bit",
            bit(self.call("is_zero", &["&a.0"])),
        );
        let difference = format!("&{}", self.call("sub", &["&a.0", "&b.0"]));
        let difference = match self.residues {
            true => difference,
            false => format!("&{}", self.call("carry", &[&difference])),
        };
        op(
            &format!("eq(a: {tight}, b: {tight})"),
            "Bit",
            bit(self.call("is_zero", &[&difference])),
        );
        op(
            &format!("is_odd(a: {tight})"),
            "Bit",
            bit(low(self.leave())),
        );
        for how in ["invert", "invert_vartime"] {
            let words = how.replacen("invert", "invert_words", 1);
            op(
                &format!("{how}(a: {tight})"),
                tight,
                of(tight, self.inverse(&words)),
            );
        }
        op(
            "mask(bits: &[u8; 1])",
            "Bit",
            "Bit::new(odd(bits[0].into()))".into(),
        );
        op("bits(mask: Bit)", "[u8; 1]", "[mask.0]".into());
        for how in ["and", "or"] {
            op(
                &format!("mask_{how}(a: Bit, b: Bit)"),
                "Bit",
                format!("Bit::{how}(a, b)"),
            );
        }
        t + "}\n"
    }

    fn other_traits(&self) -> String {
        let (tight, name) = (self.tight, &self.name);
        let mut t = String::new();
        if let Some((chain, i)) = &self.root {
            let call = match i {
                Some(_) => format!("root_5_mod_8::<{name}>(&chain::{chain}, {tight}(SQRT_M1), a)"),
                None => format!("root_3_mod_4::<{name}>(&chain::{chain}, a)"),
            };
            let _ = write!(
                t,
                "\nimpl SquareRoot for {name} {{\n{}}}\n",
                function(
                    &format!("sqrt(a: {tight})"),
                    &format!("({tight}, Bit)"),
                    &call
                )
            );
        }
        if self.residues {
            let one_lane = format!("[[u64; {}]; 1]", self.words);
            let product = self.call("mul", &[&self.split("&words[0]"), "&b.0"]);
            let _ = write!(
                t,
                "\nimpl StoredResidues for {name} {{\n{}\n{}}}\n",
                function(
                    "to_residues(a: Residue)",
                    &one_lane,
                    &format!("[{}]", self.join("a.0"))
                ),
                function(
                    &format!("words_times(words: &{one_lane}, b: Residue)"),
                    "Residue",
                    &format!("Residue({product})")
                )
            );
        }
        if self.field().name == "p25519" {
            let _ = write!(t, "\nimpl Field25519 for {name} {{}}\n");
        }
        t
    }
}
