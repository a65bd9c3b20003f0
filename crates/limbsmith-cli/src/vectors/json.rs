//! Reads members of a JSON value, with errors that include the position.

use crate::hex;
use serde_json::Value;

/// An error in a file and its position, for instance `testGroups[0].tests[7].sig: not text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(String);

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A value and its path from the root of its file.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    path: String,
    value: &'a Value,
}

impl<'a> Node<'a> {
    /// The whole file.
    pub fn root(value: &'a Value) -> Self {
        Node {
            path: String::new(),
            value,
        }
    }

    /// An error with this message at this position.
    pub fn malformed(&self, what: impl std::fmt::Display) -> Malformed {
        match self.path.as_str() {
            "" => Malformed(what.to_string()),
            path => Malformed(format!("{path}: {what}")),
        }
    }

    /// A member that may be missing.
    pub fn optional(&self, name: &str) -> Option<Node<'a>> {
        let dot = if self.path.is_empty() { "" } else { "." };
        let path = format!("{}{dot}{name}", self.path);
        self.value.get(name).map(|value| Node { path, value })
    }

    /// A member.
    pub fn member(&self, name: &str) -> Result<Node<'a>, Malformed> {
        if !self.value.is_object() {
            return Err(self.malformed("not an object"));
        }
        self.optional(name)
            .ok_or_else(|| self.malformed(format!("has no member {name:?}")))
    }

    /// The elements of an array.
    pub fn elements(&self) -> Result<impl Iterator<Item = Node<'a>> + use<'a>, Malformed> {
        let array = self
            .value
            .as_array()
            .ok_or_else(|| self.malformed("not an array"))?;
        let path = self.path.clone();
        Ok(array.iter().enumerate().map(move |(i, value)| Node {
            path: format!("{path}[{i}]"),
            value,
        }))
    }

    /// The value itself.
    pub fn value(&self) -> &'a Value {
        self.value
    }

    /// Text.
    pub fn text(&self) -> Result<&'a str, Malformed> {
        self.value
            .as_str()
            .ok_or_else(|| self.malformed("not text"))
    }

    /// The bytes of hexadecimal text.
    pub fn hex(&self) -> Result<Vec<u8>, Malformed> {
        hex::decode(self.text()?).map_err(|e| self.malformed(e))
    }

    /// An integer, 0 or above.
    pub fn integer(&self) -> Result<u64, Malformed> {
        self.value
            .as_u64()
            .ok_or_else(|| self.malformed("not a whole number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn errors_say_where() {
        let value = json!({"a": [{"b": "0g"}, {"b": 7}, 3]});
        let elements: Vec<_> = Node::root(&value)
            .member("a")
            .unwrap()
            .elements()
            .unwrap()
            .collect();
        let b = |i: usize| {
            elements[i]
                .member("b")
                .and_then(|n| n.hex())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(b(0), "a[0].b: not hexadecimal: character 2 is no digit");
        assert_eq!(b(1), "a[1].b: not text");
        assert_eq!(b(2), "a[2]: not an object");
        let missing = Node::root(&value).member("c").unwrap_err();
        assert_eq!(missing.to_string(), "has no member \"c\"");
        assert_eq!(elements[1].member("b").unwrap().integer(), Ok(7));
        assert!(elements[0].member("b").unwrap().integer().is_err());
        assert!(elements[0].elements().is_err());
    }
}
