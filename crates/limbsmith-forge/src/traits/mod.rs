//! Proofs of printed implementations of the field traits.
//!
//! A caller of the library uses operations of a trait, not kernels. One printed file for each scalar representation
//! composes them: a swap in it (of two kernels, two arguments, a class, a digit) makes a wrong result of right kernels.
//! The reader takes the text apart (`read::field`). Here each operation's expression is evaluated on unknown operands
//! and the result is compared with the table of operations, as a polynomial modulo the prime.
//!
//! * A call of a kernel applies its contract: the operands' bounds must be within those that the contract assumes, and
//!   the result has the contract's value and bounds. The contract is proved elsewhere ([`mod@crate::audit`]).
//! * Structs are classes. Each has the bounds of its class, which are assumed of all operands and required of all
//!   results. So every value that a type allows is within bounds.
//! * Constants are their digits, and each must be what its name says.
//! * The helpers of the library are trusted: `split`, `join`, `odd`, `small`, `one_lane`, the functions of `Bit`, the
//!   two inversions and the two square roots.
//!
//! | module | role |
//! |---|---|
//! | `value` | values of expressions, with their types and bounds |
//! | `eval` | evaluates expressions |

mod eval;
mod value;

use crate::glue::Kept;
use crate::glue::kernel::implies;
use crate::glue::poly::{Atom, Poly, Ring};
use crate::glue::table::{Arg, Class, Operands, ROWS};
use crate::library;
use crate::read::field::{
    self, Callee, Constant, Expr, Form, Function, Operation, Param, ReadError, STORED,
};
use crate::spec::Spec;
use crate::strategy::Module;
use eval::Scope;
use limbsmith_check::Shape;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use value::{Integer, Value};

/// The proved parts of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Operations.
    pub operations: Vec<String>,
    /// Constants.
    pub constants: Vec<String>,
}

/// Proves the printed implementation of a scalar representation. The contracts are those of its kernels.
///
/// # Errors
/// The line, the operation and the reason; a representation that has no such file.
pub fn prove(
    module: &Module,
    contracts: &BTreeMap<String, Kept>,
    spec: &Spec,
    text: &str,
) -> Result<Report, String> {
    let judge = Judge::new(module, contracts, spec)?;
    let file = field::read(&judge.form, text).map_err(|e| e.to_string())?;
    judge.file(&file).map_err(|e| e.to_string())
}

/// The representation and its bounds.
struct Judge<'a> {
    module: &'a Module,
    contracts: &'a BTreeMap<String, Kept>,
    form: Form,
    ring: Ring,
    /// `2^(64 W)`.
    radix: BigUint,
    /// A value's factor: `R`, or one.
    factor: BigUint,
    /// The root of -1 among the constants.
    minus_one: Option<BigUint>,
}

type Located<T> = Result<T, ReadError>;

fn at(line: usize, name: &str) -> impl Fn(String) -> ReadError {
    move |e| ReadError {
        line,
        message: format!("{name}: {e}"),
    }
}

impl<'a> Judge<'a> {
    fn new(
        module: &'a Module,
        contracts: &'a BTreeMap<String, Kept>,
        spec: &Spec,
    ) -> Result<Self, String> {
        let (field, rep) = (&module.field, &module.rep);
        let whole = format!("{} {}", field.name, rep.name);
        let known = spec.reps.iter().any(|r| r.name == rep.name);
        if spec.field.name != field.name || spec.field.modulus != field.modulus || !known {
            return Err(format!("{whole}: is not of this specification"));
        }
        let residues = match library::kind(rep) {
            Some("residues") => true,
            Some("slack") => false,
            _ => return Err(format!("{whole}: has no file of operations")),
        };
        let words = field.bits().div_ceil(64);
        // An element's factor is the factor of stored residues.
        let fits = match residues {
            true => rep.strategy.is_montgomery() && rep.total() == 64 * words,
            false => !rep.strategy.is_montgomery(),
        };
        if !fits || ![32, 64].contains(&rep.word) || rep.limbs < 2 {
            return Err(format!("{whole}: operations of such limbs are not known"));
        }
        let root = library::root(field);
        let minus_one = root.as_ref().and_then(|r| r.3.clone());
        let p = &field.modulus;
        if minus_one.as_ref().is_some_and(|i| i * i % p != p - 1u8) {
            return Err(format!("{whole}: the root of -1 is none"));
        }
        let radix = BigUint::from(1u8) << (64 * words);
        Ok(Judge {
            module,
            contracts,
            form: Form {
                rep: rep.name.clone(),
                name: library::capital(&rep.name),
                prime: library::capital(&field.name),
                word: rep.word,
                limbs: rep.limbs,
                words: words as usize,
                residues,
                root: root.map(|r| (r.0, r.3.is_some())),
                is_25519: *p == (BigUint::from(1u8) << 255) - 19u8,
            },
            ring: Ring(p.clone()),
            factor: match residues {
                true => radix.clone(),
                false => BigUint::from(1u8),
            },
            radix,
            minus_one,
        })
    }

    fn file(&self, file: &field::File) -> Located<Report> {
        let mut report = Report::default();
        let mut constants = vec![];
        for c in &file.constants {
            let e = at(c.line, &c.name);
            constants.push((c.name.clone(), self.constant(c).map_err(e)?));
            report.constants.push(c.name.clone());
        }
        let m = &file.modulus;
        let modulus: BigUint = (0u32..).zip(&m.numbers).fold(BigUint::ZERO, |sum, (i, n)| {
            sum + (BigUint::from(*n) << (64 * i))
        });
        if modulus != self.ring.0 {
            return Err(at(m.line, &m.name)("another value".into()));
        }
        report.constants.push(m.name.clone());
        for [from, to] in self.form.types().1 {
            if !implies(&self.shape(from), &self.shape(to)) {
                return Err(at(file.types, "from")(format!(
                    "a {from} may exceed a {to}"
                )));
            }
        }
        if let Some((_, true)) = self.form.root {
            // The call of the root has `SQRT_M1` as an element.
            let root = Expr::Name("SQRT_M1".into());
            let tight = Callee::Plain(self.form.type_of(Class::Tight).into());
            let element = Expr::Call(tight, vec![root]);
            let e = Scope::new(self, &constants, 0, false).eval(&element);
            e.map_err(at(file.root, "sqrt"))?;
        }
        for f in &file.functions {
            self.function(f, &constants)
                .map_err(at(f.line, f.operation.name))?;
            report.operations.push(f.operation.name.into());
        }
        for f in &file.stored {
            self.stored(f, &constants)
                .map_err(at(f.line, f.operation.name))?;
            report.operations.push(f.operation.name.into());
        }
        report.operations.push("lanes".into());
        report
            .operations
            .extend(self.form.root.map(|_| "sqrt".to_string()));
        Ok(report)
    }

    /// The bounds of a struct.
    fn shape(&self, name: &str) -> Shape {
        let c = &self.module.classes;
        let bound = match name {
            "Sum" => &c.sum,
            "Loose" => &c.loose,
            _ => &c.tight,
        };
        Shape {
            name: String::new(),
            weights: self.module.rep.weights.clone(),
            limbs: bound.limbs.clone(),
            whole: bound.whole.clone(),
        }
    }

    /// A constant with the value that its name says, each limb within its width.
    fn constant(&self, c: &Constant) -> Result<Value, String> {
        let p = &self.ring.0;
        let wanted = match c.name.as_str() {
            "ZERO" => BigUint::ZERO,
            "ONE" => &self.factor % p,
            "STORED" => self.radix.modpow(&(p - 2u8), p),
            "ENTER" => &self.radix * &self.radix % p,
            "RETURN" => &self.radix * &self.radix * &self.radix % p,
            "SQRT_M1" => match &self.minus_one {
                Some(i) => i * &self.factor % p,
                None => return Err("there is no root of -1".into()),
            },
            _ => return Err("no such constant".into()),
        };
        let rep = &self.module.rep;
        let limbs: Vec<BigUint> = c.numbers.iter().map(|n| BigUint::from(*n)).collect();
        if let Some(i) = (0..limbs.len()).find(|i| limbs[*i].bits() > rep.width(*i).into()) {
            return Err(format!("limb {i} is wider than its place"));
        }
        let value: BigUint = limbs.iter().zip(&rep.weights).map(|(n, w)| n << *w).sum();
        if value != wanted {
            return Err("another value".into());
        }
        let shape = Shape {
            name: String::new(),
            weights: rep.weights.clone(),
            limbs,
            whole: Some(value.clone()),
        };
        Ok(Value::Limbs {
            integer: Integer::new(usize::MAX, self.ring.constant(&value), shape),
            word: rep.word,
            by_ref: false,
        })
    }

    /// An operation of `Field`.
    fn function(&self, f: &Function, constants: &[(String, Value)]) -> Result<(), String> {
        let Some((_, args, class, value)) = ROWS.iter().find(|r| r.0 == f.operation.name) else {
            return Err("no such operation".into());
        };
        if *class != f.operation.result {
            return Err("a result of another class".into());
        }
        let wanted = value(&Operands {
            ring: &self.ring,
            lane: 0,
            facts: &[0, 1, 2],
            radix: self.radix.clone(),
        });
        self.compare(f, args, constants, &wanted)
    }

    /// An operation of `StoredResidues`: elements are `a` and `b`, words are the integer `a`.
    fn stored(&self, f: &Function, constants: &[(String, Value)]) -> Result<(), String> {
        let (a, b) = (self.ring.element("a0"), self.ring.element("b0"));
        let inverse = self.radix.modpow(&(&self.ring.0 - 2u8), &self.ring.0);
        let (args, wanted): (&[Arg], _) = if std::ptr::eq(f.operation, &STORED[0]) {
            (&[Arg::Of(Class::Tight)], self.ring.scale(&a, &self.radix))
        } else {
            let product = self.ring.mul(&a, &b);
            (
                &[Arg::Integers, Arg::Of(Class::Tight)],
                self.ring.scale(&product, &inverse),
            )
        };
        self.compare(f, args, constants, &wanted)
    }

    /// Evaluates an operation on unknown operands and compares its result with the polynomial.
    fn compare(
        &self,
        f: &Function,
        args: &[Arg],
        constants: &[(String, Value)],
        wanted: &Poly,
    ) -> Result<(), String> {
        let Operation { params, result, .. } = f.operation;
        if params.len() != args.len() {
            return Err("other arguments".into());
        }
        let mut names = constants.to_vec();
        for (i, ((name, param), arg)) in params.iter().zip(args).enumerate() {
            names.push((name.to_string(), self.operand(i, *param, *arg)?));
        }
        let vartime = f.operation.name.ends_with("_vartime");
        let mut scope = Scope::new(self, &names, params.len(), vartime);
        let found = scope.eval(&f.body)?;
        self.judge(*result, &found, wanted)
    }

    /// The unknown operand at a place.
    fn operand(&self, i: usize, param: Param, arg: Arg) -> Result<Value, String> {
        let letter = ["a0", "b0", "c0"].get(i).ok_or("too many arguments")?;
        let element = |class: Class| {
            let name = self.form.type_of(class);
            let value = self.ring.scale(&self.ring.element(letter), &self.factor);
            (name, Integer::new(i, value, self.shape(name)))
        };
        let integer = |max: Option<BigUint>| {
            let limbs = vec![BigUint::from(u64::MAX); self.form.words];
            let shape = Shape::uniform("", 64, limbs, max);
            Integer::new(i, self.ring.element(letter), shape)
        };
        Ok(match (param, arg) {
            (Param::Into(c), Arg::Of(class)) if c == class => {
                let (name, integer) = element(class);
                Value::Convertible(name, integer)
            }
            (Param::Of(Class::Mask), Arg::Of(Class::Mask)) => Value::Bit(self.truth(letter)),
            (Param::Bits, Arg::Of(Class::Truths)) => Value::Bytes(self.truth(letter), true),
            (Param::Of(c), Arg::Of(class)) if c == class => {
                let (name, integer) = element(class);
                Value::Class(name, integer)
            }
            (Param::Words, Arg::Integer) => Value::Limbs {
                integer: integer(None),
                word: 64,
                by_ref: true,
            },
            (Param::Lanes, Arg::Integers) => Value::Lane(integer(None), true),
            (Param::Lanes, Arg::Residues) => Value::Lane(integer(Some(&self.ring.0 - 1u8)), true),
            (Param::Small, Arg::Small) => {
                let shape = Shape::uniform("", 0, vec![u32::MAX.into()], None);
                Value::Number(Integer::new(i, self.ring.element("k"), shape), 32)
            }
            _ => return Err("an argument of another kind".into()),
        })
    }

    fn truth(&self, name: &str) -> Poly {
        self.ring.atom(Atom::Truth(name.into()))
    }

    /// Compares a result with its class and its value.
    fn judge(&self, class: Class, found: &Value, wanted: &Poly) -> Result<(), String> {
        let (value, wanted) = match (class, found) {
            (Class::Mask, Value::Bit(t)) | (Class::Truths, Value::Bytes(t, false)) => {
                (t, wanted.clone())
            }
            (Class::Words, Value::Lane(integer, false)) => {
                if integer.max() >= self.ring.0 {
                    return Err("a result that need not be canonical".into());
                }
                (&integer.value, wanted.clone())
            }
            (Class::Tight | Class::Sum | Class::Loose | Class::Product, Value::Class(name, i))
                if *name == self.form.type_of(class) =>
            {
                (&i.value, self.ring.scale(wanted, &self.factor))
            }
            (_, v) => return Err(format!("{}, where the result is {class:?}", v.kind())),
        };
        match *value == wanted {
            true => Ok(()),
            false => Err("another value".into()),
        }
    }
}
