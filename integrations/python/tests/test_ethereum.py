"""Signatures of Ethereum and Bitcoin, and tokens, as they come from other programs."""

import base64
import json

import pytest

import limbsmith

# The examples of EIP-2098.
ADDRESS = bytes.fromhex("2e988a386a799f506693793c6a5af6b54dfaabfb")
NUMBERS = bytes.fromhex(
    "68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90"
    "7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064"
)
MESSAGE = "Hello World"
HASH = bytes.fromhex("a1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2")
FORMS = [NUMBERS, NUMBERS + b"\x1b", NUMBERS + b"\0", NUMBERS + b"\x25"]


def test_verify():
    n = len(FORMS)
    verify = limbsmith.verify_many
    assert verify("ethereum-personal", [ADDRESS] * n, [MESSAGE] * n, FORMS) == [True] * n
    assert verify("ethereum", [ADDRESS] * n, [MESSAGE] * n, FORMS) == [False] * n
    assert verify("ethereum", [ADDRESS] * n, [HASH] * n, FORMS, prehashed=True) == [True] * n
    with pytest.raises(ValueError, match="one hash"):
        verify("ethereum", [], [], [], hash="sha256")


def test_recover():
    n = len(FORMS)
    wrong = [b"", NUMBERS[:63], NUMBERS + b"\x02", None]
    found = limbsmith.recover_many("ethereum-personal", [MESSAGE] * (n + 4), FORMS + wrong)
    assert found == [ADDRESS] * n + [None] * 4
    assert limbsmith.recover_many("ethereum", [HASH], [NUMBERS], prehashed=True) == [ADDRESS]
    assert limbsmith.recover_many("ethereum", [HASH[1:]], [NUMBERS], prehashed=True) == [None]
    many = limbsmith.recover_many("ethereum-personal", [MESSAGE] * 10_000, [NUMBERS] * 10_000)
    assert many == [ADDRESS] * 10_000
    with pytest.raises(ValueError, match="recover_many"):
        limbsmith.recover_many("p256", [], [])
    with pytest.raises(ValueError, match="different lengths"):
        limbsmith.recover_many("ethereum", [HASH], [])


def test_names_in_tables():
    pa = pytest.importorskip("pyarrow")
    table = pa.table(
        {
            "algorithm": ["ethereum-personal", "ethereum", "taproot", "bitcoin-before-bip66"],
            "key": [ADDRESS] * 4,
            "message": [MESSAGE] * 4,
            "signature": [NUMBERS] * 4,
        }
    )
    reasons = limbsmith.verify_table(table).column("reason").to_pylist()
    assert reasons == ["valid", "invalid signature", "malformed key", "malformed key"]


def test_nobody_signs_for_bitcoin_here():
    for name in ("bitcoin", "taproot", "ethereum"):
        with pytest.raises(ValueError, match="makes no signatures"):
            limbsmith.sign_many(name, [], [])


def test_encodings():
    verify = limbsmith.verify_many
    assert verify("secp256k1", [], [], [], encoding="before-bip66") == []
    assert verify("bitcoin", [], [], [], encoding="before-bip66", policy="low-s") == []
    for name in ("p256", "secp256k1-der", "ES256K"):
        with pytest.raises(ValueError, match="contradicts"):
            verify(name, [], [], [], encoding="before-bip66")
    with pytest.raises(ValueError, match="contradicts"):
        verify("bitcoin", [], [], [], encoding="fixed")


# RFC 8037, appendix A.
KEY = {"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
TOKEN = (
    "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
)


def test_tokens():
    wrong = TOKEN.replace("hgy", "hgz")
    tokens = [TOKEN, TOKEN.encode(), None, wrong, "", "no token"]
    for jwks in ({"keys": [KEY]}, KEY):
        found = limbsmith.verify_tokens(tokens, jwks, ["ES256", "EdDSA"])
        assert found == [True, True, None, False, False, False]
    assert limbsmith.verify_tokens([TOKEN], {"keys": [KEY]}, ["ES256"]) == [False]
    assert limbsmith.verify_tokens([TOKEN] * 5000, KEY, ["EdDSA"]) == [True] * 5000
    for jwks, names in (({}, ["EdDSA"]), (KEY, ["RS256"]), ({**KEY, "d": "x"}, ["EdDSA"]), ("no", ["EdDSA"])):
        with pytest.raises(ValueError):
            limbsmith.verify_tokens([], jwks, names)
    with pytest.raises(TypeError):
        limbsmith.verify_tokens([], KEY, "EdDSA")
    pa = pytest.importorskip("pyarrow")
    found = limbsmith.verify_tokens(pa.array([TOKEN, None]), KEY, ["EdDSA"])
    assert found.to_pylist() == [True, None]


def test_keys_as_they_come():
    did = b"did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw"
    line = b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea me@here"
    raw = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    spki = bytes.fromhex("302a300506032b6570032100") + raw
    message, _, signature = TOKEN.rpartition(".")
    signature = base64.urlsafe_b64decode(signature + "==")
    for key in (raw, spki, did, line, json.dumps(KEY).encode()):
        assert limbsmith.verify_many("EdDSA", [key], [message], [signature]) == [True]
