//! Runs operations on unknown operands and compares the results with the table.

use super::eval::{Machine, Result, fail};
use super::kernel::implies;
use super::poly::{Atom, Poly};
use super::table::{Arg, Class, Layout, Operands, ROWS, T};
use super::value::{Int, Place, Ty, Value};
use crate::contract::Bound;
use limbsmith_check::Shape;
use num_bigint::BigUint;

impl Machine<'_> {
    fn bound(&self, class: Class) -> &Bound {
        let c = &self.module.classes;
        match class {
            Class::Sum => &c.sum,
            Class::Loose => &c.loose,
            Class::Product => c.product.as_ref().unwrap_or(&c.tight),
            _ => &c.tight,
        }
    }

    fn shape(&self, class: Class) -> Shape {
        let bound = self.bound(class);
        Shape {
            name: String::new(),
            weights: self.module.rep.weights.clone(),
            limbs: bound.limbs.clone(),
            whole: bound.whole.clone(),
        }
    }

    /// Structs and variants of a class: name, whether its words are low bits, and the class of its bounds.
    fn names(&self, l: &Layout, class: Class) -> Vec<(String, bool, Class)> {
        use Class::{Loose, Product, Sum, Tight};
        let one = |name: &str, class| vec![(format!("{}::{name}", l.module), false, class)];
        match (l.module, class) {
            ("vectors", Tight) => vec![("vectors::Tight".into(), true, Tight)],
            ("vectors", Product) => one("Product", Product),
            ("vectors", _) => vec![
                ("vectors::Sum::Carried".into(), true, Tight),
                ("vectors::Sum::Plain".into(), false, Sum),
            ],
            ("quad", Sum | Loose) => one("Sum", Sum),
            (_, Tight | Product) => one("Tight", Tight),
            (_, Sum) => one("Sum", Sum),
            (_, Loose) => one("Loose", Loose),
            _ => vec![],
        }
    }

    /// The words of an unknown integer.
    fn unknown(
        &mut self,
        name: &str,
        shape: Shape,
        factor: &BigUint,
        ty: Int,
    ) -> (usize, Vec<Value>) {
        let value = self.ring.scale(&self.ring.element(name), factor);
        let fact = self.fact(value, shape);
        match self.limbs(fact, ty) {
            Value::Array(a) => (fact, a),
            v => (fact, vec![v]),
        }
    }

    /// Words, one per lane, as the limbs of a field element.
    fn element(&mut self, l: &Layout, name: &str, class: Class, low: bool) -> Value {
        let shape = self.shape(class);
        let mut columns = vec![vec![]; shape.limbs.len()];
        for lane in 0..self.lanes {
            let (_, words) =
                self.unknown(&format!("{name}{lane}"), shape.clone(), &l.factor, Int::U64);
            for (column, w) in columns.iter_mut().zip(words) {
                column.push(w);
            }
        }
        let limb = |column: Vec<Value>| match low {
            true => Value::Low(column.into()),
            false => Value::Lanes(column.into()),
        };
        Value::Array(columns.into_iter().map(limb).collect())
    }

    fn integers(
        &mut self,
        name: &str,
        lanes: usize,
        max: Option<BigUint>,
        facts: &mut Vec<usize>,
    ) -> Value {
        let n = self.module.field.bits().div_ceil(64) as usize;
        let limbs = vec![BigUint::from(u64::MAX); n];
        let shape = Shape::uniform("", 64, limbs, max);
        let one = BigUint::from(1u8);
        let mut all = vec![];
        for lane in 0..lanes {
            let (fact, words) =
                self.unknown(&format!("{name}{lane}"), shape.clone(), &one, Int::U64);
            facts.push(fact);
            all.push(Value::Array(words));
        }
        Value::Array(all)
    }

    /// All forms that an argument may have.
    fn argument(&mut self, l: &Layout, name: &str, arg: Arg, facts: &mut Vec<usize>) -> Vec<Value> {
        match arg {
            Arg::Count(n) => vec![Value::Int(n, Int::Usize)],
            Arg::Small => {
                let limbs = vec![BigUint::from(u32::MAX)];
                let shape = Shape::uniform("", 0, limbs, None);
                self.unknown("k", shape, &BigUint::from(1u8), Int::U32).1
            }
            Arg::Integers => vec![self.integers(name, self.lanes, None, facts)],
            Arg::Residues => {
                let max = &self.ring.0 - 1u8;
                vec![self.integers(name, self.lanes, Some(max), facts)]
            }
            Arg::Integer => match self.integers(name, 1, None, facts) {
                Value::Array(a) => a,
                v => vec![v],
            },
            Arg::Of(class @ (Class::Mask | Class::Truths)) => {
                let truth = |lane| self.ring.atom(Atom::Truth(format!("{name}{lane}")));
                let truths: Vec<Poly> = (0..self.lanes).map(truth).collect();
                vec![match class {
                    Class::Truths => {
                        let words = truths.into_iter().map(|t| self.truth_word(t, Int::U8));
                        Value::Array(words.collect())
                    }
                    _ => Value::data("field::Bit", vec![Value::Bits(truths)]),
                }]
            }
            Arg::Of(class) => {
                let mut out = vec![];
                for (data, low, class) in self.names(l, class) {
                    let limbs = self.element(l, name, class, low);
                    out.push(Value::data(&data, vec![limbs]));
                }
                out
            }
        }
    }

    /// The words of a lane, in any container.
    fn words_of(&self, v: &Value, lane: usize) -> Result<Vec<Value>> {
        let Value::Array(a) = v else {
            return fail(format!("{}, where limbs are", v.kind()));
        };
        let word = |v: &Value| match v {
            Value::Lanes(a) | Value::Low(a) if a.len() == self.lanes => Ok(a[lane].clone()),
            v => fail(format!("{} among limbs", v.kind())),
        };
        a.iter().map(word).collect()
    }

    /// Compares a result with its specification.
    fn judge(&mut self, l: &Layout, class: Class, v: &Value, wanted: &[Poly]) -> Result<()> {
        match class {
            Class::Words => {
                let Value::Array(all) = v else {
                    return fail("no words");
                };
                if all.len() != wanted.len() {
                    return fail("words of other lanes");
                }
                for (v, wanted) in all.iter().zip(wanted) {
                    let Value::Array(words) = v else {
                        return fail("no words");
                    };
                    let n = self.module.field.bits().div_ceil(64);
                    let weights: Vec<u32> = (0..n).map(|i| 64 * i).collect();
                    let fact = self.integer(words, &weights)?;
                    let fact = &self.facts[fact];
                    if fact.shape.max() >= self.ring.0 {
                        return fail("a result that need not be canonical");
                    }
                    if fact.value != *wanted {
                        return fail("another value");
                    }
                }
                Ok(())
            }
            Class::Mask | Class::Truths => {
                let truths = match v {
                    Value::Data(name, fields, _) if name == "field::Bit" => match &fields[..] {
                        [(_, Value::Bits(b))] => b.clone(),
                        _ => return fail("no truth value"),
                    },
                    Value::Array(a) if class == Class::Truths => {
                        a.iter().map(|v| self.truth_of(v)).collect::<Result<_>>()?
                    }
                    v => return fail(format!("{}, where a truth value is", v.kind())),
                };
                match truths == wanted {
                    true => Ok(()),
                    false => fail("another truth value"),
                }
            }
            _ => {
                let Value::Data(name, fields, _) = v else {
                    return fail(format!("{}, where an element is", v.kind()));
                };
                let names = self.names(l, class);
                let Some((_, low, class)) = names.into_iter().find(|(n, ..)| n == name) else {
                    return fail(format!("{name}, where another class is"));
                };
                let [(_, limbs)] = &fields[..] else {
                    return fail("no limbs");
                };
                let limbs = self.deref(limbs.clone())?;
                let is_low = |v: &Value| matches!(v, Value::Low(_));
                if let Value::Array(a) = &limbs
                    && !a.iter().all(|v| is_low(v) == low)
                {
                    return fail("low bits for words, or words for low bits");
                }
                let shape = self.shape(class);
                for (lane, wanted) in wanted.iter().enumerate() {
                    let words = self.words_of(&limbs, lane)?;
                    let fact = self.integer(&words, &shape.weights)?;
                    let fact = &self.facts[fact];
                    if !implies(&fact.shape, &shape) {
                        return fail(format!("a result may exceed its class {class:?}"));
                    }
                    if fact.value != self.ring.scale(wanted, &l.factor) {
                        return fail("another value");
                    }
                }
                Ok(())
            }
        }
    }

    /// Calls a function of a type.
    fn of_type(&mut self, own: &Ty, name: &str, args: Vec<Value>) -> Result<Value> {
        let (function, frame) = self.function(own, name)?;
        self.invoke(&function, frame, args)
    }

    /// Runs all operations. Returns the names of the proved operations, or the first that fails. Without `deep`, the
    /// two long powers are skipped.
    pub fn operations(&mut self, l: &Layout, deep: bool) -> Result<Vec<String>> {
        self.complete()?;
        self.types(l)?;
        let mut proved: Vec<String> = vec![];
        let n = self.module.field.bits().div_ceil(64);
        let radix = BigUint::from(1u8) << (64 * n);
        for (name, args, class, value) in ROWS {
            if !deep && name.starts_with("invert") {
                continue;
            }
            let named = |e: String| format!("{name}: {e}");
            let mut facts = vec![];
            let mut forms: Vec<Vec<Value>> = vec![vec![]];
            for (arg, letter) in args.iter().zip(["a", "b", "c"]) {
                let choices = self.argument(l, letter, *arg, &mut facts);
                let all = forms.iter().flat_map(|f| {
                    choices
                        .iter()
                        .map(|c| [&f[..], std::slice::from_ref(c)].concat())
                });
                forms = all.collect();
            }
            let ring = self.ring.clone();
            let wanted: Vec<Poly> = (0..self.lanes)
                .map(|lane| {
                    let radix = radix.clone();
                    value(&Operands {
                        ring: &ring,
                        lane,
                        facts: &facts,
                        radix,
                    })
                })
                .collect();
            for args in forms {
                let mark = self.store.len();
                let v = self.of_type(&l.own, name, args).map_err(named)?;
                self.judge(l, class, &v, &wanted).map_err(named)?;
                self.store.truncate(mark);
            }
            if !proved.iter().any(|p| p == name) {
                proved.push(name.into());
            }
        }
        self.conversions(l)?;
        self.lanes_and_squares(l)?;
        proved.extend(["into", "lanes", "squares"].map(String::from));
        Ok(proved)
    }

    /// Checks that the table has exactly the functions of the trait.
    fn complete(&self) -> Result<()> {
        let Some(field) = self.glue.traits.get("Field") else {
            return fail("no trait Field");
        };
        let mut known: Vec<&str> = ROWS.iter().map(|r| r.0).collect();
        known.extend(["lanes", "squares"]);
        match field.names.iter().find(|n| !known.contains(&n.as_str())) {
            Some(name) => fail(format!("{name}: an operation of fields without a meaning")),
            None => Ok(()),
        }
    }

    /// Checks that the field's types match its classes.
    fn types(&mut self, l: &Layout) -> Result<()> {
        use Class::{Loose, Product, Sum, Tight};
        let Ty::Named(_, args) = l.own.clone() else {
            return fail("a field without a name");
        };
        let n = self.module.field.bits().div_ceil(64) as usize;
        if self.associated(&l.own, "Words")? != Ty::Words(n) {
            return fail("type Words: another length");
        }
        for (name, class) in [
            ("Tight", Tight),
            ("Sum", Sum),
            ("Loose", Loose),
            ("Product", Product),
        ] {
            let wanted = self.struct_of(l, class);
            let found = self.associated(&l.own, name)?;
            if found != Ty::Named(wanted, args.clone()) {
                return fail(format!("type {name}: of another class: {found:?}"));
            }
        }
        Ok(())
    }

    /// The name of a class's struct or enum.
    fn struct_of(&self, l: &Layout, class: Class) -> String {
        let names = self.names(l, class);
        names[0]
            .0
            .split("::")
            .take(2)
            .collect::<Vec<_>>()
            .join("::")
    }

    /// The two functions with arguments outside the table.
    fn lanes_and_squares(&mut self, l: &Layout) -> Result<()> {
        let closure = syn::parse_str("|i| i").map_err(|e| e.to_string())?;
        let v = self.of_type(&l.own, "lanes", vec![Value::Closure(Box::new(closure))])?;
        let indices = match &v {
            Value::Array(a) => a.iter().map(|v| self.big(v)).collect::<Result<Vec<_>>>()?,
            v => return fail(format!("lanes: {}", v.kind())),
        };
        if !indices.into_iter().eq((0..self.lanes).map(BigUint::from)) {
            return fail("lanes: other lanes");
        }
        let mut all = self.argument(l, "a", T, &mut vec![]);
        all.extend(self.argument(l, "b", T, &mut vec![]));
        self.store.push(Value::Array(all));
        let slot = self.store.len() - 1;
        let place = Value::Ref(Place { slot, path: vec![] });
        let n = Value::Int(3, Int::Usize);
        self.of_type(&l.own, "squares", vec![place, n])?;
        for (i, name) in ["a", "b"].iter().enumerate() {
            let v = match &self.store[slot] {
                Value::Array(all) if all.len() == 2 => all[i].clone(),
                v => return fail(format!("squares: {}", v.kind())),
            };
            let power = |lane| {
                self.ring
                    .power(&format!("{name}{lane}"), &BigUint::from(8u8))
            };
            let wanted: Vec<Poly> = (0..self.lanes).map(power).collect();
            let v = self.deref(v)?;
            self.judge(l, Class::Tight, &v, &wanted)
                .map_err(|e| format!("squares: {e}"))?;
        }
        Ok(())
    }

    /// Every conversion between classes keeps the value and the bounds.
    fn conversions(&mut self, l: &Layout) -> Result<()> {
        use Class::{Loose, Product, Sum, Tight};
        for (from, to) in [(Tight, Sum), (Tight, Loose), (Sum, Loose), (Product, Sum)] {
            let wanted: Vec<Poly> = (0..self.lanes)
                .map(|i| self.ring.element(&format!("a{i}")))
                .collect();
            let target = self.struct_of(l, to);
            let Ty::Named(_, args) = l.own.clone() else {
                return fail("a field without a name");
            };
            let target = Ty::Named(target, args);
            for v in self.argument(l, "a", Arg::Of(from), &mut vec![]) {
                let v = self.convert(v, &target).map_err(|e| format!("into: {e}"))?;
                self.judge(l, to, &v, &wanted)
                    .map_err(|e| format!("{from:?} into {to:?}: {e}"))?;
            }
        }
        Ok(())
    }

    /// Square roots, of one and of two: the power, the check, and the set of elements that have a root.
    pub fn roots(&mut self, l: &Layout, minus_one: Option<&BigUint>) -> Result<()> {
        let one = self.argument(l, "a", T, &mut vec![]);
        let v = self.of_type(&l.own, "sqrt", one.clone())?;
        self.judge_root(l, "a", &v, minus_one)?;
        let both = [one, self.argument(l, "b", T, &mut vec![])].concat();
        let v = self.of_type(&l.own, "sqrt_two", vec![Value::Array(both)])?;
        let Value::Array(roots) = &v else {
            return fail("sqrt_two: no array");
        };
        let [first, second] = &roots[..] else {
            return fail("sqrt_two: other than two roots");
        };
        self.judge_root(l, "a", first, minus_one)?;
        self.judge_root(l, "b", second, minus_one)
    }

    fn judge_root(
        &mut self,
        l: &Layout,
        name: &str,
        v: &Value,
        minus_one: Option<&BigUint>,
    ) -> Result<()> {
        let ring = self.ring.clone();
        let p = &ring.0;
        let (mut roots, mut masks) = (vec![], vec![]);
        for lane in 0..self.lanes {
            let name = format!("{name}{lane}");
            let a = ring.element(&name);
            let square = |x: &Poly| ring.mul(x, x);
            let tried = |c: &Poly| ring.is_zero(&ring.sub(&square(c), &a));
            match minus_one {
                None => {
                    let r = ring.power(&name, &((p + 1u8) / 4u8));
                    masks.push(tried(&r));
                    roots.push(r);
                }
                Some(i) => {
                    let c = ring.power(&name, &((p + 3u8) / 8u8));
                    let other = ring.scale(&c, i);
                    let (first, second) = (tried(&c), tried(&other));
                    roots.push(ring.select(&first, &other, &c));
                    masks.push(ring.either(&first, &second));
                }
            }
        }
        let v = self.deref(v.clone())?;
        let Value::Tuple(parts) = &v else {
            return fail("no pair of root and truth");
        };
        let [root, mask] = &parts[..] else {
            return fail("no pair of root and truth");
        };
        let (root, mask) = (self.deref(root.clone())?, self.deref(mask.clone())?);
        self.judge(l, Class::Tight, &root, &roots)?;
        self.judge(l, Class::Mask, &mask, &masks)
    }

    /// A constant of a type as an integer.
    pub fn constant_of(&mut self, own: &Ty, name: &str) -> Result<BigUint> {
        let v = self.constant_value(own, name)?;
        self.big(&v).map_err(|e| format!("{name}: {e}"))
    }

    /// A constant of a type.
    pub fn constant_value(&mut self, own: &Ty, name: &str) -> Result<Value> {
        for i in self.impls(own)?.iter() {
            if let Some((t, e)) = i.constants.get(name) {
                let mut f = self.impl_frame(i, own)?;
                let (t, e) = (t.clone(), e.clone());
                let key = format!("{own:?} {name}");
                if let Some(v) = self.glue.values.borrow().get(&key) {
                    return Ok(v.clone());
                }
                let v = self.typed(&mut f, &t, &e);
                let v = v.map_err(|e| format!("{name}: {e}"))?;
                self.glue.values.borrow_mut().insert(key, v.clone());
                return Ok(v);
            }
        }
        fail(format!("no constant {name}"))
    }

    fn big(&self, v: &Value) -> Result<BigUint> {
        match v {
            Value::Int(n, _) => Ok(BigUint::from(*n)),
            Value::Array(a) => {
                let mut sum = BigUint::ZERO;
                for v in a.iter().rev() {
                    sum = (sum << 64u32) + self.big(v)?;
                }
                Ok(sum)
            }
            Value::Data(name, fields, _) if name == "Some" => match &fields[..] {
                [(_, v)] => self.big(v),
                _ => fail("no integer"),
            },
            v => fail(format!("{}, where an integer is", v.kind())),
        }
    }
}
