//! Proofs of printed implementations of the field traits.
//!
//! A caller of the library uses operations of a trait, not kernels. One printed file for each representation composes
//! them: a swap in it (of two kernels, two arguments, a class, a digit) makes a wrong result of right kernels. The reader
//! takes the text apart (`read::field`). Here each operation's expression is evaluated on unknown operands and the result
//! is compared with the table of operations, as a polynomial modulo the prime.
//!
//! * A call of a kernel applies its contract: the operands' bounds must be within those that the contract assumes, and
//!   the result has the contract's value and bounds. The contract is proved elsewhere ([`mod@crate::audit`]).
//! * Structs are classes. Each has the bounds of its class, which are assumed of all operands and required of all
//!   results. So every value that a type allows is within bounds.
//! * Constants are their digits, and each must be what its name says.
//! * The helpers of the library are trusted: `split`, `join`, `odd`, `small`, `one_lane`, the functions of `Bit`, those
//!   of `moves::lanes` and `moves::halves`, the inversions and the square roots.
//! * On lanes of 52 bits a sum has two forms, carried and plain. An operation is evaluated for both forms of each sum
//!   that it is given.
//!
//! | module | role |
//! |---|---|
//! | `value` | values of expressions, with their types and bounds |
//! | `eval` | evaluates expressions |
//! | `kept` | contracts of kernels, as their callers rely on them |
//! | `poly` | arithmetic modulo p with truth values |
//! | `table` | the specification of each operation |
//! | `lanes` | the parts of it that only files on lanes of 52 bits have |
//! | `moves` | those that all files on lanes have, and those on lanes of 32 bits |
//! | `prime` | the modules of fields, with the constants of their primes |

mod eval;
mod kept;
mod lanes;
mod moves;
mod poly;
pub mod prime;
pub(crate) mod table;
mod value;

use crate::meaning::Layout;
use crate::names;
use crate::read::field::{
    self, Callee, Constant, Expr, Form, Function, HALVES, Kind, LaneForm, MOST, Operation, Param,
    ReadError, STORED, VECTORS,
};
use crate::spec::{Rep, Spec};
use crate::strategy::Module;
use eval::Scope;
pub use kept::Kept;
use kept::implies;
use limbsmith_check::Shape;
use num_bigint::BigUint;
use poly::{Atom, Poly, Ring};
use std::collections::BTreeMap;
use table::{Arg, Class, Operands, ROWS};
use value::{Integer, LOW, SHARED, Value};

/// The proved parts of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Operations.
    pub operations: Vec<String>,
    /// Constants.
    pub constants: Vec<String>,
}

/// Proves the printed implementation of a representation. The contracts are those of its kernels.
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
    /// The meaning of kernels.
    layout: Layout,
    ring: Ring,
    /// `2^(64 W)`.
    radix: BigUint,
    /// A value's factor: `R`, or one.
    factor: BigUint,
    /// The root of -1 among the constants.
    minus_one: Option<BigUint>,
}

/// Bits of a limb in a table.
const PACKED: u64 = 32;

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
        let words = field.bits().div_ceil(64);
        let kind = match names::kind(rep) {
            Some("residues") => Kind::Residues,
            Some("slack") => Kind::Slack,
            Some("lanes") => Kind::Lanes(lane_form(rep, words)),
            Some("halves") => Kind::Halves,
            _ => return Err(format!("{whole}: has no file of operations")),
        };
        let fits = match kind {
            // An element's factor is the factor of stored residues.
            Kind::Residues => rep.strategy.is_montgomery() && rep.total() == 64 * words,
            Kind::Slack => !rep.strategy.is_montgomery(),
            // The multiplier reads 52 bits.
            Kind::Lanes(_) => {
                let narrow = rep.uniform() && rep.radix <= LOW;
                rep.word == 64 && narrow && module.classes.product.is_some()
            }
            Kind::Halves => {
                // Tables have two limbs in a word.
                let limbs = &module.classes.tight.limbs;
                let narrow = limbs.iter().all(|n| n.bits() <= PACKED);
                let even = rep.limbs % 2 == 0;
                // A class of products is not there, as they are carried.
                let carried = module.classes.product.is_none();
                rep.word == 64 && !rep.strategy.is_montgomery() && narrow && even && carried
            }
        };
        if !fits || ![32, 64].contains(&rep.word) || rep.limbs < 2 {
            return Err(format!("{whole}: operations of such limbs are not known"));
        }
        let root = names::root(field);
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
                name: names::capital(&rep.name),
                prime: names::capital(&field.name),
                word: rep.word,
                limbs: rep.limbs,
                words: words as usize,
                kind,
                root: root.map(|r| (r.0, r.3.is_some())),
                is_25519: *p == (BigUint::from(1u8) << 255) - 19u8,
            },
            layout: Layout::of(field, rep),
            ring: Ring(p.clone()),
            factor: match rep.strategy.is_montgomery() {
                true => BigUint::from(1u8) << rep.total(),
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
            // No expression has the largest limbs.
            if c.name != MOST {
                let value = self.constant(c).map_err(at(c.line, &c.name))?;
                constants.push((c.name.clone(), value));
            }
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
            let element = self.root_of_minus_one();
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
        for f in &file.vectors {
            self.function(f, &constants)
                .map_err(at(f.line, f.operation.name))?;
            report.operations.push(f.operation.name.into());
        }
        for c in file.constants.iter().filter(|c| c.name == MOST) {
            self.most(c).map_err(at(c.line, &c.name))?;
        }
        report.operations.push("lanes".into());
        if self.form.root.is_some() {
            report.operations.push("sqrt".into());
            let two = self.form.on_lanes().then(|| "sqrt_two".into());
            report.operations.extend(two);
        }
        Ok(report)
    }

    /// The root of -1 as an element.
    fn root_of_minus_one(&self) -> Expr {
        let root = Expr::Name("SQRT_M1".into());
        let call = |f: &str, e: Expr| Expr::Call(Callee::Plain(f.into()), vec![e]);
        match self.form.on_lanes() {
            true => call("Tight", call("constants", Expr::Ref(Box::new(root)))),
            false => call(self.form.type_of(Class::Tight), root),
        }
    }

    /// The structs and variants of a class.
    fn structs(&self, class: Class) -> Vec<&'static str> {
        match (&self.form.kind, class) {
            (Kind::Lanes(_), Class::Sum | Class::Loose) => vec!["Sum::Carried", "Sum::Plain"],
            (Kind::Lanes(_), Class::Product) => vec!["Product"],
            (Kind::Halves, Class::Sum | Class::Loose) => vec!["Sum"],
            (Kind::Lanes(_) | Kind::Halves, _) => vec!["Tight"],
            (Kind::Slack | Kind::Residues, class) => vec![self.form.type_of(class)],
        }
    }

    /// The bounds of a struct or variant.
    fn shape(&self, name: &str) -> Shape {
        let c = &self.module.classes;
        let bound = match name {
            "Sum" | "Sum::Plain" => &c.sum,
            "Product" => c.product.as_ref().unwrap_or(&c.tight),
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
        let (p, r) = (&self.ring.0, &self.factor);
        let wanted = match c.name.as_str() {
            "ZERO" => BigUint::ZERO,
            "ONE" => r % p,
            // A product of two elements is divided by `R`.
            "STORED" => r * r * self.radix.modpow(&(p - 2u8), p) % p,
            "ENTER" => r * r % p,
            "RETURN" => r * r * r % p,
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
        let integer = Integer::new(SHARED, self.ring.constant(&value), shape);
        Ok(match self.form.on_lanes() {
            true => Value::Digits(integer, false),
            false => Value::Limbs {
                integer,
                word: rep.word,
                by_ref: false,
            },
        })
    }

    /// The largest limbs of a `Tight`: limbs from outside are cut down to them.
    fn most(&self, c: &Constant) -> Result<(), String> {
        let tight = self.shape("Tight");
        let limbs: Vec<BigUint> = c.numbers.iter().map(|n| BigUint::from(*n)).collect();
        let most = Shape {
            whole: None,
            ..tight.clone()
        };
        match limbs == tight.limbs && implies(&most, &tight) {
            true => Ok(()),
            false => Err("other limbs than the largest of the class".into()),
        }
    }

    /// An operation of `Field`, or one of `LaneField` or `HalfField` with the same value.
    fn function(&self, f: &Function, constants: &[(String, Value)]) -> Result<(), String> {
        let mut all = VECTORS.iter().chain(&HALVES);
        let of_vectors = all.find(|v| std::ptr::eq(&v.0, f.operation));
        let name = of_vectors.map_or(f.operation.name, |v| v.1);
        let Some((_, args, class, value)) = ROWS.iter().find(|r| r.0 == name) else {
            return Err("no such operation".into());
        };
        if *class != f.operation.result {
            return Err("a result of another class".into());
        }
        let wanted = value(&Operands {
            ring: &self.ring,
            radix: self.radix.clone(),
            bare: matches!(self.form.kind, Kind::Residues),
        });
        let mut args = args.to_vec();
        // The half is a further argument.
        let side = matches!(f.operation.params, [.., (_, Param::Side)]);
        args.extend(side.then_some(Arg::Side));
        self.compare(f, &args, constants, &wanted)
    }

    /// An operation of `StoredResidues`: elements are `a` and `b`, words are the integer `a`.
    fn stored(&self, f: &Function, constants: &[(String, Value)]) -> Result<(), String> {
        let (a, b) = (self.ring.element("a"), self.ring.element("b"));
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
        // All forms of all operands.
        let mut forms = vec![constants.to_vec()];
        for (i, ((name, param), arg)) in params.iter().zip(args).enumerate() {
            let operands = self.operands(i, *param, *arg)?;
            let all = forms.iter().flat_map(|names| {
                operands
                    .iter()
                    .map(|v| [&names[..], &[(name.to_string(), v.clone())]].concat())
            });
            forms = all.collect();
        }
        let vartime = f.operation.name.ends_with("_vartime");
        for names in forms {
            let mut scope = Scope::new(self, &names, params.len(), vartime);
            let found = scope.eval(&f.body)?;
            self.judge(*result, &found, wanted)?;
        }
        Ok(())
    }

    /// The unknown operand at a place, in each form that it may have.
    fn operands(&self, i: usize, param: Param, arg: Arg) -> Result<Vec<Value>, String> {
        let letter = ["a", "b", "c"].get(i).ok_or("too many arguments")?;
        let elements = |class: Class, of: fn(&'static str, Integer) -> Value| {
            let structs = self.structs(class).into_iter();
            let of_struct = |name| {
                let value = self.ring.scale(&self.ring.element(letter), &self.factor);
                of(name, Integer::new(i, value, self.shape(name)))
            };
            structs.map(of_struct).collect()
        };
        let integer = || {
            let limbs = vec![BigUint::from(u64::MAX); self.form.words];
            let shape = Shape::uniform("", 64, limbs, None);
            Integer::new(i, self.ring.element(letter), shape)
        };
        let one = match (param, arg) {
            (Param::Into(c), Arg::Of(class)) if c == class => {
                return Ok(elements(class, Value::Convertible));
            }
            (Param::Of(Class::Mask), Arg::Of(Class::Mask)) => Value::Bit(self.truth(letter)),
            (Param::Bits, Arg::Of(Class::Truths)) => Value::Bytes(self.truth(letter), true),
            (Param::Of(c), Arg::Of(class)) if c == class => {
                return Ok(elements(class, Value::Class));
            }
            (Param::Words, Arg::Integer) if self.form.on_lanes() => Value::Digits(integer(), true),
            (Param::Words, Arg::Integer) => Value::Limbs {
                integer: integer(),
                word: 64,
                by_ref: true,
            },
            (Param::Lanes, Arg::Integers) => Value::Lane(integer(), true),
            (Param::Vectors, Arg::Integers) => Value::Vectors(integer()),
            (Param::Side, Arg::Side) => Value::Side,
            (Param::Small, Arg::Small) => {
                let shape = Shape::uniform("", 0, vec![u32::MAX.into()], None);
                Value::Number(Integer::new(i, self.ring.element("k"), shape), 32)
            }
            _ => return Err("an argument of another kind".into()),
        };
        Ok(vec![one])
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
                if self.structs(class).contains(name) =>
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

/// The facts of a representation on lanes, with so many words of an integer.
fn lane_form(rep: &Rep, words: u32) -> LaneForm {
    let montgomery = rep.strategy.is_montgomery();
    let more = rep.total().checked_sub(64 * words);
    // `R` is so small a multiple of a stored residue's factor that kernels multiply by it.
    let small = montgomery && more.is_some_and(|k| k <= 16);
    LaneForm {
        radix: rep.radix,
        montgomery,
        stored: !small,
        addition: rep.formulas.iter().any(|f| f == "edwards_add_affine"),
    }
}
