"""Tables with verdicts and reasons."""

import limbsmith as ls
import pyarrow as pa
import pytest

ED = ls.Ed25519PrivateKey.from_private_bytes(bytes([7]) * 32)
P256 = ls.P256PrivateKey.from_private_bytes(bytes([7]) * 32)
ED_KEY = ED.public_key().public_bytes_raw()
P256_KEY = P256.public_key().public_bytes_raw()
MESSAGE = b"a message"
ED_SIGNATURE = ED.sign(MESSAGE)
P256_SIGNATURE = P256.sign(MESSAGE)

ROWS = [
    ("ed25519", ED_KEY, MESSAGE, ED_SIGNATURE, True, "valid"),
    ("ED25519-dalek-strict", ED_KEY, MESSAGE, ED_SIGNATURE, True, "valid"),
    ("p256", P256_KEY, MESSAGE, P256_SIGNATURE, True, "valid"),
    ("p256", P256_KEY, b"another", P256_SIGNATURE, False, "invalid signature"),
    ("p256-fixed", P256_KEY, MESSAGE, P256_SIGNATURE, False, "malformed signature"),
    ("ed25519", ED_KEY[1:], MESSAGE, ED_SIGNATURE, False, "malformed key"),
    ("ed25519", ED_KEY, MESSAGE, b"", False, "malformed signature"),
    ("rsa", ED_KEY, MESSAGE, ED_SIGNATURE, False, "unknown algorithm"),
    ("x" * 100, ED_KEY, MESSAGE, ED_SIGNATURE, False, "unknown algorithm"),
    (None, ED_KEY, MESSAGE, ED_SIGNATURE, None, "missing"),
    ("ed25519", None, MESSAGE, ED_SIGNATURE, None, "missing"),
    ("ed25519", ED_KEY, None, ED_SIGNATURE, None, "missing"),
    ("ed25519", ED_KEY, MESSAGE, None, None, "missing"),
]
NAMES = ["algorithm", "key", "message", "signature"]


def table(rows=ROWS, names=pa.string()):
    types = [names, pa.binary(), pa.large_binary(), pa.binary()]
    columns = [pa.array([row[i] for row in rows], kind) for i, kind in enumerate(types)]
    return pa.table(columns, NAMES)


@pytest.mark.parametrize("names", [pa.string(), pa.large_string(), pa.dictionary(pa.int8(), pa.string())])
@pytest.mark.parametrize("workers", [1, 3])
def test_each_row_has_a_verdict_and_a_reason(names, workers):
    verified = ls.verify_table(table(ROWS * 700, names), workers=workers)
    assert verified.column_names == [*NAMES, "verdict", "reason"]
    assert verified.column("verdict").to_pylist() == [row[4] for row in ROWS] * 700
    assert verified.column("reason").to_pylist() == [row[5] for row in ROWS] * 700


def test_one_algorithm_for_all_rows():
    verified = ls.verify_table(table(), "ed25519", verdict_column="ok", reason_column="why")
    assert verified.column("ok").to_pylist()[:3] == [True, True, False]
    assert verified.column("why").to_pylist()[2] == "malformed key"
    assert ls.verify_table(table([])).num_rows == 0


def test_what_is_refused():
    with pytest.raises(ValueError, match="no such algorithm"):
        ls.verify_table(table(), "rsa")
    with pytest.raises(ValueError, match="two columns 'key'"):
        ls.verify_table(table(), verdict_column="key")
    with pytest.raises(KeyError):
        ls.verify_table(table(), key_column="nothing")


def test_the_memory_for_keys_is_bounded():
    before = ls.cache_limit()
    try:
        for limit in (0, 1 << 20, 2**63):
            ls.set_cache_limit(limit)
            assert ls.cache_limit() == limit
            keys, messages, signatures = [ED_KEY] * 5000, [MESSAGE] * 5000, [ED_SIGNATURE] * 5000
            assert all(ls.verify_many("ed25519", keys, messages, signatures, workers=2))
    finally:
        ls.set_cache_limit(before)
