"""`Verdicts` as a sequence, numbers as arguments, and classes of other packages."""

import collections.abc

import limbsmith as ls
import numpy as np
import pyarrow as pa
import pytest
from cryptography.hazmat.primitives.asymmetric import x25519
from limbsmith._limbsmith import verify_reasons

KEY = ls.Ed25519PrivateKey.from_private_bytes(bytes(32))
ROWS = [KEY.public_key().public_bytes_raw()] * 5, [b"a", b"b", None, b"a", b"a"], [KEY.sign(b"a")] * 5
VERDICTS, REASONS = verify_reasons("ed25519", None, *ROWS)
LIST = [True, False, None, True, True]


@pytest.mark.parametrize("values", [VERDICTS, REASONS])
def test_a_sequence(values):
    listed = LIST if values is VERDICTS else ["valid", "invalid signature", "missing", "valid", "valid"]
    assert isinstance(values, collections.abc.Sequence)
    assert list(values) == listed == values.to_pylist() and list(reversed(values)) == listed[::-1]
    for at in (slice(None), slice(1, 3), slice(3, 1), slice(None, None, -1), slice(-2, None), slice(0, 99, 2), slice(4, None, -3)):
        part = values[at]
        assert type(part) is type(values) and part == listed[at] and len(part) == len(listed[at])
        assert pa.array(part).to_pylist() == listed[at]
    assert values[1:][1:3] == listed[2:4]
    for at in (0, -1, np.int64(3), True):
        assert values[at] == listed[at]
    for bad in (5, -6, 1 << 70):
        with pytest.raises(IndexError):
            values[bad]
    for bad in ("a", 1.0, None):
        with pytest.raises(TypeError):
            values[bad]
    for value in (*set(listed), 5, "x"):
        assert values.count(value) == listed.count(value)
        assert (value in values) == (value in listed)
    assert values.index(listed[1]) == 1 and values.index(listed[0], 1) == 3
    with pytest.raises(ValueError):
        values.index(listed[0], 1, 3)
    assert values == listed and values == tuple(listed) and values == values[:]
    assert values != listed[1:] and values != [1] and values != 5 and not values == {}
    with pytest.raises(TypeError):
        hash(values)


def test_workers():
    for count in (1, 7, np.int8(3), 1024):
        assert ls.verify_many("ed25519", *ROWS, workers=count) == LIST
    table = pa.table(dict(zip(("key", "message", "signature"), ROWS)))
    for bad in (-1, 0, 1025, 1 << 64, -(1 << 64), 1 << 200, True, False, 2.0, float("nan"), np.int64(-5)):
        with pytest.raises(ValueError, match="workers is a number of threads from 1 to 1024, not"):
            ls.verify_many("ed25519", *ROWS, workers=bad)
        with pytest.raises(ValueError, match="workers"):
            ls.verify_table(table, "ed25519", workers=bad)
    for bad in ("two", b"2", [2], object()):
        with pytest.raises(TypeError, match="workers is a number of threads, not <class"):
            ls.verify_many("ed25519", *ROWS, workers=bad)


def test_limit():
    before = ls.cache_limit()
    for bad in (-1, 1 << 64, 1 << 200, True, 2.5):
        with pytest.raises(ValueError, match="bytes is a number of bytes"):
            ls.set_cache_limit(bad)
    with pytest.raises(TypeError):
        ls.set_cache_limit("1")
    assert ls.cache_limit() == before


def test_keys_of_another_package():
    peer = x25519.X25519PrivateKey.generate().public_key()
    with pytest.raises(TypeError, match="limbsmith.X25519PublicKey'> is needed, not <class 'cryptography"):
        ls.X25519PrivateKey.generate().exchange(peer)


def test_lengths_without_memory():
    # Columns without bytes may have any length.
    with pytest.raises(MemoryError):
        ls.verify_many("ed25519", *[pa.nulls(1 << 60)] * 3)
