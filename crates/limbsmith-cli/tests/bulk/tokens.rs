//! Tokens: compact JSON Web Signatures with the keys of their issuer.

use super::verdicts;
use crate::common::{Run, file, folder, limbsmith_with, path};
use std::path::Path;

/// RFC 7515, appendix A.3, and RFC 8037, appendix A.4.
const KEYS: &str = r#"{"keys":[
    {"kty":"RSA","kid":"old","n":"AQAB","e":"AQAB"},
    {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"},
    {"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#;
const ES256: &str = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
const EDDSA: &str = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

fn run(folder: &Path, options: &[&str], rows: &str) -> Run {
    let keys = file(folder, "keys.json", KEYS);
    let arguments = ["verify-many", "--jwks", &keys].into_iter();
    limbsmith_with(
        arguments.chain(options.iter().copied()).chain(["-"]),
        rows.as_bytes(),
    )
}

#[test]
fn tokens_in_lines_and_columns() {
    let folder = folder("tokens");
    let both = ["--allow", "ES256,EdDSA"];
    let wrong = ES256.replace("DtEh", "DtEi");
    let lines = format!("{ES256}\n{EDDSA}\r\n\n{wrong}\nno token\n");
    let all = run(&folder, &both, &lines);
    assert_eq!(all.code, 1);
    let found = verdicts(&all);
    assert_eq!(
        found[..3],
        ["1,valid,", "2,valid,", "3,invalid,"],
        "{}",
        all.err
    );
    assert!(
        found[3].starts_with("4,malformed,\"token: a token is three parts")
            || found[3].contains("three parts"),
        "{found:?}"
    );
    let csv = format!("id,jwt\na,{ES256}\nb,{EDDSA}\n");
    let columns = ["--token-column", "jwt", "--id", "id", "--format", "csv"];
    let named = run(&folder, &[&both[..], &columns].concat(), &csv);
    assert_eq!(
        verdicts(&named),
        ["1,a,valid,", "2,b,valid,"],
        "{}",
        named.err
    );
    let json = format!("{{\"token\":\"{ES256}\",\"key\":\"is not read\"}}\n{{\"other\":1}}\n");
    let json = run(&folder, &both, &json);
    assert!(
        json.out.contains("\"row\":1,\"verdict\":\"valid\""),
        "{}",
        json.out
    );
    assert!(json.out.contains("no token"), "{}", json.out);
    let one = run(
        &folder,
        &["--allow", "EdDSA"],
        &format!("{ES256}\n").repeat(5000),
    );
    assert!(
        one.err
            .contains("5000 rows: token: the algorithm \"ES256\" is not allowed"),
        "{}",
        one.err
    );
}

#[test]
fn options_of_tokens() {
    let folder = folder("tokens-options");
    run(&folder, &[], ES256).refused(&["--allow LIST", "ES256"]);
    run(&folder, &["--allow", "RS256"], ES256).refused(&["--allow \"RS256\"", "EdDSA"]);
    run(&folder, &["--allow", "ES256", "--alg", "p256"], ES256)
        .refused(&["--alg is not for tokens"]);
    run(
        &folder,
        &["--allow", "ES256", "--id", "n", "--format", "tokens"],
        ES256,
    )
    .refused(&["no column \"n\""]);
    let none = path(&folder, "none.json");
    let with = |arguments: &[&str]| {
        limbsmith_with(
            ["verify-many"].iter().chain(arguments).chain(&["-"]),
            ES256.as_bytes(),
        )
    };
    with(&["--jwks", &none, "--allow", "ES256"]).refused(&["none.json"]);
    with(&["--allow", "ES256"]).refused(&["give --jwks FILE"]);
    let bad = file(&folder, "bad.json", "[]");
    with(&["--jwks", &bad, "--allow", "ES256"]).refused(&["not a JWK Set"]);
    // A continued run must have the same keys.
    let (input, out) = (
        file(&folder, "in", format!("{ES256}\n")),
        path(&folder, "out.csv"),
    );
    let keys = file(&folder, "keys.json", KEYS);
    let arguments = |more: &[&str]| {
        let common = [
            "verify-many",
            "--jwks",
            &keys,
            "--allow",
            "ES256",
            "--out",
            &out,
            &input,
        ];
        limbsmith_with(common.iter().chain(more), b"")
    };
    assert_eq!(arguments(&[]).code, 0);
    assert_eq!(arguments(&["--resume"]).code, 0);
    file(&folder, "keys.json", KEYS.replace("old", "new"));
    arguments(&["--resume"]).refused(&["jwks"]);
}
