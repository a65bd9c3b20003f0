//! Values of the interpreter.

use super::poly::Poly;
use limbsmith_check::Shape;
use std::rc::Rc;

/// Types of machine integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Int {
    /// A literal whose type follows from its use.
    Any,
    /// 8 bits.
    U8,
    /// 32 bits.
    U32,
    /// 64 bits.
    U64,
    /// 128 bits.
    U128,
    /// At least 32 bits; nothing here depends on more.
    Usize,
}

impl Int {
    /// The width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Int::U8 => 8,
            Int::U32 => 32,
            Int::Usize | Int::U64 => 64,
            Int::U128 | Int::Any => 128,
        }
    }
}

/// An integer with known limbs and a known value modulo the prime.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The value.
    pub value: Poly,
    /// Bounds.
    pub shape: Rc<Shape>,
}

/// The source of a word's bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A limb of a fact.
    Limb(usize, usize),
    /// A truth value.
    Truth(Poly),
}

/// Bits `lo..lo + len` of a source, at bit `at` of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Place in the word.
    pub at: u32,
    /// Source.
    pub from: Source,
    /// First bit of the source.
    pub lo: u32,
    /// Number of bits.
    pub len: u32,
}

/// A place: a slot of the store, and the path inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The slot.
    pub slot: usize,
    /// Indices of the path.
    pub path: Vec<usize>,
}

/// A type, resolved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ty {
    /// A struct or enum by module and name, with its arguments.
    Named(String, Vec<Ty>),
    /// A vector of that many lanes.
    Vector(usize),
    /// An array of that many words.
    Words(usize),
    /// A machine integer.
    Int(Int),
    /// Any other type.
    Other,
}

/// A value.
#[derive(Clone)]
pub enum Value {
    /// A known integer.
    Int(u128, Int),
    /// A known truth value.
    Bool(bool),
    /// An unknown word.
    Word(Vec<Piece>, Int),
    /// An array or a slice.
    Array(Vec<Value>),
    /// A tuple, possibly empty.
    Tuple(Vec<Value>),
    /// A struct or variant: names of fields, and generic arguments if they were written.
    Data(String, Vec<(String, Value)>, Vec<Ty>),
    /// A word in each lane.
    Lanes(Rc<[Value]>),
    /// The low 52 bits in each lane.
    Low(Rc<[Value]>),
    /// Words with only the low 52 bits significant.
    Junk(Rc<[Value]>),
    /// A truth value in each lane.
    Bits(Vec<Poly>),
    /// A mutable place.
    Ref(Place),
    /// A value before a conversion by `into`, and the target type.
    Into(Box<Value>, Ty),
    /// A value converted to a type that follows from its use.
    Pending(Box<Value>),
    /// The numbers from this one on.
    From(u128),
    /// A closure: patterns and body.
    Closure(Box<syn::ExprClosure>),
    /// A function by its path.
    Function(Box<syn::Path>),
}

impl Value {
    /// A tuple struct or variant.
    pub fn data(name: &str, fields: Vec<Value>) -> Value {
        let fields = fields.into_iter().enumerate();
        Value::Data(
            name.into(),
            fields.map(|(i, v)| (i.to_string(), v)).collect(),
            vec![],
        )
    }

    /// `Some` of a value, or `None`.
    pub fn option(value: Option<Value>) -> Value {
        match value {
            Some(v) => Value::data("Some", vec![v]),
            None => Value::data("None", vec![]),
        }
    }

    /// Its kind, for messages.
    pub fn kind(&self) -> String {
        match self {
            Value::Int(n, _) => format!("the number {n}"),
            Value::Bool(b) => b.to_string(),
            Value::Word(..) => "a word".into(),
            Value::Array(a) => format!("an array of {}", a.len()),
            Value::Tuple(_) => "a tuple".into(),
            Value::Data(name, ..) => name.clone(),
            Value::Lanes(_) => "a vector".into(),
            Value::Low(_) => "low bits".into(),
            Value::Junk(_) => "bare words".into(),
            Value::Bits(_) => "truth values".into(),
            Value::Ref(_) => "a place".into(),
            Value::Into(..) | Value::Pending(_) => "a converted value".into(),
            Value::From(_) => "an open range".into(),
            Value::Closure(_) | Value::Function(_) => "a function".into(),
        }
    }
}
