"""Columns of every kind, and what is refused."""

import _thread
import signal
import threading
import time

import limbsmith as ls
import numpy as np
import pyarrow as pa
import pytest

N = 50
KEYS = [ls.Ed25519PrivateKey.from_private_bytes(bytes([i]) * 32) for i in range(N)]
KEY = [k.public_key().public_bytes_raw() for k in KEYS]
MESSAGE = [bytes([i]) * 8 for i in range(N)]
SIGNATURE = ls.sign_many("ed25519", KEYS, MESSAGE)
SIGNATURE[7] = SIGNATURE[8]
EXPECTED = [i != 7 for i in range(N)]


def matrix(rows):
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def verify(*columns, **options):
    return ls.verify_many("ed25519", *columns, **options)


def test_lists_and_buffers():
    assert verify(KEY, MESSAGE, SIGNATURE) == EXPECTED
    assert verify(tuple(KEY), tuple(MESSAGE), tuple(SIGNATURE)) == EXPECTED
    copied = [bytearray(k) for k in KEY], [memoryview(m) for m in MESSAGE], SIGNATURE
    assert verify(*copied) == EXPECTED
    assert verify([], [], []) == []


@pytest.mark.parametrize("workers", [None, 1, 2, 3, 7])
def test_workers(workers):
    rows = [c * 300 for c in (KEY, MESSAGE, SIGNATURE)]
    assert verify(*rows, workers=workers) == EXPECTED * 300
    few = [c[5:8] for c in (KEY, MESSAGE, SIGNATURE)]
    assert verify(*few, workers=workers) == EXPECTED[5:8]
    assert verify([], [], [], workers=workers) == []


def test_numpy():
    columns = [matrix(c) for c in (KEY, MESSAGE, SIGNATURE)]
    verdicts = verify(*columns)
    assert isinstance(verdicts, np.ndarray) and verdicts.dtype == bool and verdicts.tolist() == EXPECTED
    assert verify(*(c[::-1] for c in columns)).tolist() == EXPECTED[::-1]
    assert verify(*(c[3:20:4] for c in columns)).tolist() == EXPECTED[3:20:4]
    wide = np.concatenate(columns, axis=1)
    assert verify(wide[:, :32], wide[:, 32:40], wide[:, 40:]).tolist() == EXPECTED
    empty = verify(*(c[:0] for c in columns))
    assert empty.shape == (0,) and empty.dtype == bool
    assert verify(columns[0], np.zeros((N, 0), np.uint8), columns[2]).tolist() == [False] * N
    assert verify(columns[0], MESSAGE, SIGNATURE).tolist() == EXPECTED
    objects = np.array(MESSAGE, dtype=object)
    assert verify(columns[0], objects, columns[2]).tolist() == EXPECTED
    # A row without a verdict is False here.
    assert verify(columns[0], [None] + MESSAGE[1:], SIGNATURE).tolist() == [False] + EXPECTED[1:]


TYPES = {
    "binary": lambda w: pa.binary(),
    "large": lambda w: pa.large_binary(),
    "view": lambda w: pa.binary_view(),
    "fixed": pa.binary,
}


@pytest.mark.parametrize("kind", TYPES)
def test_arrow(kind):
    columns = [pa.array(c, TYPES[kind](w)) for c, w in ((KEY, 32), (MESSAGE, 8), (SIGNATURE, 64))]
    verdicts = verify(*columns)
    assert isinstance(verdicts, ls.Verdicts) and len(verdicts) == N
    assert pa.array(verdicts).type == pa.bool_()
    assert pa.array(verdicts).to_pylist() == list(verdicts) == verdicts.to_pylist() == EXPECTED
    assert verdicts[-1] is True and verdicts[7] is False
    for at in (N, -N - 1):
        with pytest.raises(IndexError):
            verdicts[at]
    # Slices, which have offsets; also of different ones.
    assert list(verify(*(c.slice(5, 20) for c in columns))) == EXPECTED[5:25]
    moved = columns[0].slice(1), columns[1].slice(1), columns[2].slice(0, N - 1)
    assert list(verify(*moved)) == [True if i == 7 else False for i in range(N - 1)]
    assert list(verify(*(c.slice(0, 0) for c in columns))) == []
    # Arrays in pieces.
    pieces = pa.chunked_array([columns[0].slice(0, 13), columns[0].slice(13, 0), columns[0].slice(13)])
    assert list(verify(pieces, columns[1], columns[2])) == EXPECTED
    assert list(verify(pa.chunked_array([], columns[0].type), *(c.slice(0, 0) for c in columns[1:]))) == []
    # With others.
    assert list(verify(columns[0], MESSAGE, matrix(SIGNATURE))) == EXPECTED


def test_arrow_more():
    dictionary = pa.array(KEY).dictionary_encode()
    assert list(verify(dictionary, pa.array(MESSAGE), pa.array(SIGNATURE))) == EXPECTED
    many = [pa.array(c * 400) for c in (KEY, MESSAGE, SIGNATURE)]
    assert pa.array(verify(*many, workers=2)).to_pylist() == EXPECTED * 400
    pieces = [pa.chunked_array([m.slice(i, 777) for i in range(0, len(m), 777)]) for m in many]
    assert pa.array(verify(*pieces)).to_pylist() == EXPECTED * 400


def test_nulls():
    def expected(nulls):
        return [None if i in nulls else v for i, v in enumerate(EXPECTED)]

    def without(column, nulls):
        return [None if i in nulls else v for i, v in enumerate(column)]

    rows = without(KEY, {1, 2}), without(MESSAGE, {2, 3}), without(SIGNATURE, {4, 49})
    assert verify(*rows) == expected({1, 2, 3, 4, 49})
    for kind in (pa.binary(), pa.large_binary(), pa.binary_view()):
        arrays = [pa.array(r, kind) for r in rows]
        assert pa.array(verify(*arrays)).to_pylist() == expected({1, 2, 3, 4, 49})
        assert verify(*(a.slice(2, 9) for a in arrays)).to_pylist() == expected({1, 2, 3, 4, 49})[2:11]
    # A value of zeros below a null is no value.
    fixed = pa.array(rows[0], pa.binary(32))
    assert verify(fixed, *(pa.array(r) for r in rows[1:])).to_pylist() == expected({1, 2, 3, 4, 49})
    assert verify(pa.nulls(N), MESSAGE, SIGNATURE).to_pylist() == [None] * N
    assert not all(verify(*rows))
    dictionary = pa.array(rows[0]).dictionary_encode()
    assert verify(dictionary, MESSAGE, SIGNATURE).to_pylist() == expected({1, 2})


def test_unequal_lengths():
    for columns in ((KEY[1:], MESSAGE, SIGNATURE), (KEY, MESSAGE[1:], SIGNATURE), (KEY, MESSAGE, SIGNATURE[1:])):
        with pytest.raises(ValueError, match="columns of different lengths: .* keys, .* messages, .* signatures"):
            verify(*columns)
        with pytest.raises(ValueError, match="different lengths"):
            verify(*(pa.array(c) for c in columns))
    with pytest.raises(ValueError, match="0 signatures"):
        verify(KEY, MESSAGE, [])


@pytest.mark.parametrize(
    "bad, text",
    [
        (b"bytes", "keys: an Arrow array, a numpy array of uint8 or a list of bytes is needed, not <class 'bytes'>"),
        ("text", "not <class 'str'>"),
        (None, "not <class 'NoneType'>"),
        (5, "not <class 'int'>"),
        ({b"a": 1}, "not <class 'dict'>"),
        (iter(KEY), "list_iterator"),
        (["text"] * N, r"keys\[0\]: bytes are needed, not <class 'str'>"),
        ([*KEY[:-1], 5], r"keys\[49\]: bytes are needed, not <class 'int'>"),
        (pa.array(["text"] * N), "keys: a binary type of Arrow is needed, not Utf8"),
        (pa.array([1] * N), "not Int64"),
        (pa.array([[b"a"]] * N), "not List"),
        (pa.array(["text"] * N).dictionary_encode(), "not Utf8"),
        (pa.table({"a": [1] * N}), "keys: "),
        (np.zeros(N, np.uint8), "two dimensions is needed, not of uint8 with 1"),
        (np.zeros((N, 32), np.int8), "not of int8"),
        (np.zeros((N, 32, 1), np.uint8), "with 3"),
        (np.array(KEY, "S32"), "not of |S32"),
        (np.array([1] * N, object), r"keys\[0\]: bytes are needed"),
    ],
)
def test_wrong_types(bad, text):
    with pytest.raises(TypeError, match=text):
        verify(bad, MESSAGE, SIGNATURE)


class Hostile:
    """Not what the Arrow PyCapsule interface says."""

    def __init__(self, answer):
        self.answer = answer

    def __arrow_c_array__(self, requested_schema=None):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", [None, (), (1, 2), ("a",), RuntimeError("broken")])
def test_hostile_arrow(answer):
    with pytest.raises(TypeError, match="messages: not read as Arrow"):
        verify(KEY, Hostile(answer), SIGNATURE)


def test_consumed_arrow():
    capsules = pa.array(MESSAGE).__arrow_c_array__()
    assert list(verify(KEY, Hostile(capsules), SIGNATURE)) == EXPECTED
    with pytest.raises(TypeError, match="messages: not read as Arrow: .* consumed before"):
        verify(KEY, Hostile(capsules), SIGNATURE)
    with pytest.raises(TypeError, match="messages: not read as Arrow"):
        verify(KEY, Hostile(capsules[::-1]), SIGNATURE)


def test_bad_offsets():
    offsets = pa.py_buffer(np.array([0, 8, 4, 8], np.int32).tobytes())
    bad = pa.Array.from_buffers(pa.binary(), 3, [None, offsets, pa.py_buffer(b"x" * 8)])
    with pytest.raises(ValueError, match="messages: "):
        verify(KEY[:3], bad, SIGNATURE[:3])


def test_bytes_of_a_row_apart():
    with pytest.raises(ValueError, match="adjacent"):
        verify(np.asfortranarray(matrix(KEY)), MESSAGE, SIGNATURE)


@pytest.mark.parametrize(
    "algorithm, options, text",
    [
        ("rsa", {}, 'no algorithm "rsa"; there are ed25519'),
        ("ed25519", {"policy": "strict"}, "dalek-strict"),
        ("ed25519", {"policy": "low-s"}, "no policy"),
        ("ed25519", {"encoding": "fixed"}, "options of ECDSA"),
        ("ed25519", {"hash": "sha256"}, "options of ECDSA"),
        ("ed25519", {"prehashed": True}, "options of ECDSA"),
        ("bip340", {"policy": "low-s"}, "no policies"),
        ("p256", {"policy": "zip215"}, "no policy"),
        ("p256", {"encoding": "raw"}, "der, fixed"),
        ("p384", {"hash": "sha1"}, "no hash"),
        ("ed25519", {"workers": 0}, "workers"),
        ("ed25519", {"workers": -1}, "workers"),
        ("ed25519", {"workers": 1 << 40}, "workers"),
    ],
)
def test_wrong_options(algorithm, options, text):
    with pytest.raises(ValueError, match=text):
        ls.verify_many(algorithm, KEY, MESSAGE, SIGNATURE, **options)


def test_wrong_types_of_options():
    for options in ({"workers": "two"}, {"policy": 1}, {"prehashed": 1}, {"hash": b"sha256"}):
        with pytest.raises(TypeError):
            verify(KEY, MESSAGE, SIGNATURE, **options)
    with pytest.raises(TypeError):
        verify(KEY, MESSAGE, SIGNATURE, progress=5)


def test_progress():
    rows = [c * 200 for c in (KEY, MESSAGE, SIGNATURE)]
    calls = []
    verify(*rows, progress=lambda *call: calls.append(call))
    assert calls == [(4096, 10000), (8192, 10000), (10000, 10000)]
    calls.clear()
    verify([], [], [], progress=lambda *call: calls.append(call))
    assert calls == []

    def stop(done, total):
        raise RuntimeError(f"stopped at {done}")

    with pytest.raises(RuntimeError, match="stopped at 8192"):
        verify(*rows, progress=stop, workers=2)


@pytest.fixture
def interruptible():
    # Shells start background jobs with SIGINT ignored, and Python then keeps it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_interrupt(interruptible):
    # Ten blocks. The main thread takes the lock after each, and waits for it from the second on: the call cannot end
    # before it is interrupted. The method is called with (done, total), which it reads as (blocking, timeout), and
    # runs no bytecode, in which the interrupt would be served too.
    rows = [c * 800 for c in (KEY, MESSAGE, SIGNATURE)]
    lock = threading.Lock()
    ended = threading.Event()
    passed = []

    def interrupt():
        while not lock.locked() and not ended.is_set():
            time.sleep(0.001)
        _thread.interrupt_main()
        while not ended.is_set():
            if lock.locked():
                passed.append(lock.release())
            time.sleep(0.001)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            verify(*rows, progress=lock.acquire)
    finally:
        ended.set()
        thread.join()
    # It was served after the block in which it came: the second, or the third if the main thread waited.
    assert len(passed) <= 2


def test_lock():
    # Eight blocks. The method runs no bytecode: the main thread has the interpreter's lock for the whole call, unless
    # `verify_many` gives it up.
    blocks = 8
    rows = [pa.array(c * 655) for c in (KEY, MESSAGE, SIGNATURE)]
    assert (blocks - 1) * 4096 < len(rows[0]) <= blocks * 4096
    reached = {}
    calls = 0
    inside, other = set(), set()
    ended = threading.Event()

    def watch():
        # Each step needs the lock.
        while not ended.is_set():
            count = len(reached)
            (inside if 0 < count < blocks else other).add((calls, count))
            time.sleep(0)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        # The system chooses when the thread runs. So calls are repeated until it ran in 20 blocks, or was seldom
        # in a call though it ran often.
        while len(inside) < 20 and len(other) < 100:
            reached.clear()
            calls += 1
            assert verify(*rows, progress=reached.setdefault).to_pylist() == EXPECTED * 655
            assert len(reached) == blocks
    finally:
        ended.set()
        thread.join()
    assert len(inside) >= 20
