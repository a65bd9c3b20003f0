//! The table of types and traits in the documentation, beside the listing of the public interface.

use std::collections::BTreeSet;

const LISTING: &str = include_str!("../public-api.txt");
const TABLE: &str = include_str!("../src/traits/table.md");

/// Names of types of public values, and the traits that the table shows of them.
const PUBLIC: [&str; 6] = [
    "DerSignature",
    "PreparedVerifyingKey",
    "PublicKey",
    "RecoveryId",
    "Signature",
    "VerifyingKey",
];
const OF_PUBLIC: [&str; 14] = [
    "Copy",
    "Ord",
    "Hash",
    "AsRef<[u8]>",
    "TryFrom<&[u8]>",
    "Display",
    "FromStr",
    "Serialize",
    "EncodePublicKey",
    "SignatureEncoding",
    "Verifier",
    "PrehashVerifier",
    "MultipartVerifier",
    "DigestVerifier",
];

/// Names of types of secrets, and the traits or functions that the table shows of them.
const SECRET: [&str; 3] = ["SecretKey", "SharedSecret", "SigningKey"];
const OF_SECRET: [&str; 14] = [
    "Clone",
    "Eq",
    "ZeroizeOnDrop",
    "TryFrom<&[u8]>",
    "generate",
    "random",
    "Secret",
    "EncodePrivateKey",
    "Signer",
    "Keypair",
    "PrehashSigner",
    "MultipartSigner",
    "DigestSigner",
    "RandomizedSigner",
];

/// `limbsmith::ed25519::Signature` as `ed25519::Signature`, without generic parameters.
fn short(path: &str) -> &str {
    let path = path.split(['<', '(', ' ']).next().unwrap_or(path);
    path.strip_prefix("limbsmith::").unwrap_or(path)
}

/// The types with one of these names.
fn types(names: &[&str]) -> BTreeSet<&'static str> {
    let structs = LISTING
        .lines()
        .filter_map(|line| line.strip_prefix("pub struct limbsmith::"));
    // Each curve's module names the types of `ecdsa` again.
    let structs = structs.filter(|path| !short(path).contains("::ecdsa::"));
    let named = structs.filter(|path| {
        let name = short(path).rsplit("::").next();
        names.contains(&name.unwrap_or_default())
    });
    named.map(short).collect()
}

/// `a::b::Trait<c::D>` as `Trait<c::D>`.
fn trait_name(path: &str) -> &str {
    let end = path.find('<').unwrap_or(path.len());
    let start = path[..end].rfind("::").map_or(0, |i| i + 2);
    &path[start..]
}

/// Whether the type has the trait, or a function of this name.
fn has(of: &str, wanted: &str) -> bool {
    LISTING.lines().any(|line| {
        if let Some(function) = line.strip_prefix("pub fn ") {
            let path = function.split(['(']).next().unwrap_or_default();
            let Some((path, _)) = path.rsplit_once(&format!("::{wanted}")) else {
                return false;
            };
            return function.contains(&format!("::{wanted}"))
                && short(path) == of
                && ["generate", "random"].contains(&wanted);
        }
        let Some(line) = line.strip_prefix("impl") else {
            return false;
        };
        let Some((before, of_line)) = line.split_once(" for ") else {
            return false;
        };
        // Of a generic implementation, without its parameters.
        let path = before.rsplit_once("> ").filter(|_| before.starts_with('<'));
        let path = path.map_or(before.trim(), |(_, path)| path);
        let found = trait_name(path);
        let bare = found.split('<').next().unwrap_or(found);
        let named = found == wanted || (bare == wanted && !wanted.contains('<'));
        // `KeypairRef` makes a type a `Keypair`, a policy makes a key a verifier.
        let named = named || (wanted == "Keypair" && bare == "KeypairRef");
        let policy = of_line.strip_prefix("limbsmith::verification::UnderPolicy<");
        named
            && (short(of_line) == of
                || policy.is_some_and(|key| short(key).trim_end_matches(',') == of))
    })
}

fn table(names: &[&str], traits: &[&str]) -> String {
    let mut text = String::from("| type |");
    for name in traits {
        text += &format!(" `{name}` |");
    }
    text += "\n|---|";
    text += &":-:|".repeat(traits.len());
    text += "\n";
    for of in types(names) {
        text += &format!("| `{of}` |");
        for name in traits {
            text += if has(of, name) { " x |" } else { " |" };
        }
        text += "\n";
    }
    text
}

#[test]
fn the_table_is_that_of_the_listing() {
    for expected in [table(&PUBLIC, &OF_PUBLIC), table(&SECRET, &OF_SECRET)] {
        assert!(
            TABLE.contains(&expected),
            "src/traits/table.md needs:\n{expected}"
        );
    }
}

#[test]
fn rows_and_columns_are_found() {
    assert!(has("ed25519::VerifyingKey", "Verifier"));
    assert!(has("ecdsa::VerifyingKey", "Verifier"));
    assert!(has("ecdsa::SigningKey", "generate"));
    assert!(!has("ecdsa::SigningKey", "Serialize"));
    assert!(!has("ed25519::SharedSecret", "generate"));
    assert!(types(&PUBLIC).contains("secp256k1::schnorr::VerifyingKey"));
}
