//! Signatures without verdicts, as published for comparing the edge cases of implementations:
//! arrays of `{key, sig, msg}` with a message in plain text, or of `{pub_key, signature, message}`
//! all in hexadecimal.

use super::SignatureCase;
use super::json::{Malformed, Node};
use serde_json::Value;

/// Reads an array of cases of either form.
pub fn parse(root: Node<'_>) -> Result<Vec<SignatureCase>, Malformed> {
    let cases = root
        .elements()?
        .map(|node| case(&node))
        .collect::<Result<Vec<_>, _>>()?;
    if cases.is_empty() {
        Err(root.malformed("no cases"))
    } else {
        Ok(cases)
    }
}

fn case(node: &Node<'_>) -> Result<SignatureCase, Malformed> {
    let number = match node.optional("number") {
        Some(n) => Some(("number", Value::from(n.integer()?))),
        None => None,
    };
    if node.optional("key").is_some() {
        Ok(SignatureCase {
            number,
            key: node.member("key")?.hex()?,
            signature: node.member("sig")?.hex()?,
            message: node.member("msg")?.text()?.as_bytes().to_vec(),
        })
    } else if node.optional("pub_key").is_some() {
        Ok(SignatureCase {
            number,
            key: node.member("pub_key")?.hex()?,
            signature: node.member("signature")?.hex()?,
            message: node.member("message")?.hex()?,
        })
    } else {
        Err(node.malformed("no case: it has neither key, sig, msg nor pub_key, signature, message"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_forms_are_read() {
        let value = json!([
            {"number": 4, "key": "0102", "sig": "03", "msg": "0a", "flags": null},
            {"pub_key": "04", "signature": "05", "message": "0a"},
        ]);
        let cases = parse(Node::root(&value)).unwrap();
        assert_eq!(cases[0].number, Some(("number", Value::from(4))));
        assert_eq!(
            (&cases[0].key[..], &cases[0].signature[..]),
            (&[1, 2][..], &[3][..])
        );
        assert_eq!(cases[0].message, b"0a", "the text itself");
        assert_eq!(cases[1].message, b"\n", "hexadecimal");
    }

    #[test]
    fn malformed_cases_are_refused() {
        for (value, message) in [
            (json!([]), "no cases"),
            (json!([3]), "[0]: no case: it has neither"),
            (
                json!([{"key": "00", "msg": ""}]),
                "[0]: has no member \"sig\"",
            ),
            (
                json!([{"key": "0", "sig": "", "msg": ""}]),
                "[0].key: not hexadecimal: an odd",
            ),
            (
                json!([{"pub_key": "", "signature": "", "message": "hi"}]),
                "[0].message: not hex",
            ),
            (
                json!([{"number": "x", "key": "", "sig": "", "msg": ""}]),
                "[0].number: not a whole",
            ),
        ] {
            let error = parse(Node::root(&value)).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
