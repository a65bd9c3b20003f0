"""Copies, pickles, equality and weak references of keys and answers."""

import copy
import multiprocessing
import pickle
import weakref

import keys
import limbsmith as ls
import pyarrow as pa
import pytest
from limbsmith._limbsmith import verify_reasons

PUBLIC = [key.public_key() for key in keys.KEYS.values()] + [ls.X25519PrivateKey.generate().public_key()]
PRIVATE = [*keys.KEYS.values(), ls.X25519PrivateKey.generate()]
COLUMNS = pa.array([keys.PUBLIC["ed25519"]] * 4), [keys.MESSAGE, b"", None, keys.MESSAGE], [keys.row("ed25519", "ed25519")[2]] * 4
ANSWERS = verify_reasons("ed25519", None, *COLUMNS)


def same(value):
    return value


@pytest.mark.parametrize("value", [*PUBLIC, *ANSWERS], ids=repr)
def test_copies_and_pickles(value):
    copies = [copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]]
    copies += [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in copies:
        assert type(other) is type(value) and other == value
    assert weakref.ref(value)() is value
    if type(value) not in map(type, ANSWERS):
        assert {hash(other) for other in copies} == {hash(value)}
        assert value != PUBLIC[PUBLIC.index(value) - 1]
        assert value != b"" and value != value.public_bytes_raw()


@pytest.mark.parametrize("key", PRIVATE, ids=repr)
def test_private_keys(key):
    for other in (copy.copy(key), copy.deepcopy(key), copy.deepcopy({"a": [key]})["a"][0]):
        assert other.private_bytes_raw() == key.private_bytes_raw()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match=r"PrivateKey is not pickled: a pickle would hold the secret") as found:
            pickle.dumps([key], protocol)
        assert key.private_bytes_raw().hex() not in str(found.value)
    assert weakref.ref(key)() is key and hash(key) == hash(key)


def test_processes():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(same, [*PUBLIC, *ANSWERS]) == [*PUBLIC, *ANSWERS]


def test_bad_pickles():
    from limbsmith import _pickle

    for make in (_pickle.verdicts, _pickle.reasons):
        with pytest.raises(ValueError, match="no codes"):
            make(b"\x00\x09")
    with pytest.raises(ValueError):
        _pickle.public_key("Ed25519PublicKey", b"")
