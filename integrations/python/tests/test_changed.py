"""Inputs that change or lie during a call: an error or a right answer, and never the end of the process."""

import subprocess
import sys
import threading

import limbsmith as ls
import numpy as np
import pyarrow as pa
import pytest

KEY = ls.Ed25519PrivateKey.from_private_bytes(bytes(32))
# Two blocks.
N = 4200
MESSAGES = [i.to_bytes(4, "big") for i in range(N)]
KEYS, SIGNATURES = [KEY.public_key().public_bytes_raw()] * N, ls.sign_many("ed25519", KEY, MESSAGES)
PAIRS = ("keys", 0), ("messages", 1), ("signatures", 2)


def matrix(rows):
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1).copy()


def verify(*columns, **options):
    return ls.verify_many("ed25519", *columns, **options)


def test_lists_that_are_changed_by_the_callback():
    columns = [list(KEYS), [bytearray(m) for m in MESSAGES], list(SIGNATURES)]

    def change(done, total):
        for column in columns:
            column.clear()

    assert verify(*columns, progress=change) == [True] * N
    messages = [bytearray(m) for m in MESSAGES]

    def write(done, total):
        for message in messages:
            message[:] = b"another"

    assert verify(KEYS, messages, SIGNATURES, progress=write) == [True] * N


@pytest.mark.parametrize("change", ["shape", "dtype", "resize", "strides"])
@pytest.mark.parametrize("name, place", PAIRS)
def test_arrays_that_are_changed_by_the_callback(name, place, change):
    columns = [matrix(rows) for rows in (KEYS, MESSAGES, SIGNATURES)]
    array = columns[place]

    def progress(done, total):
        if change == "shape":
            array.shape = array.shape[::-1]
        elif change == "dtype":
            array.dtype = np.int8
        elif change == "strides":
            array.strides = (1, 0)
        else:
            array.resize((7, 3), refcheck=False)

    with pytest.raises(ValueError, match=f"{name}: the (array was changed during the call|bytes of a row must be adjacent)"):
        verify(*columns, progress=progress)


def test_offsets_that_are_changed_by_the_callback():
    offsets = (np.arange(N + 1, dtype=np.int32) * 4).copy()
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(b"".join(MESSAGES))]
    messages = pa.Array.from_buffers(pa.binary(), N, buffers)

    def progress(done, total):
        offsets[:] = 0x7FFFFFF0

    assert list(verify(KEYS, messages, SIGNATURES, progress=progress)) == [True] * N


def test_threads_that_write():
    columns = [matrix(rows) for rows in (KEYS, MESSAGES, SIGNATURES)]
    lists = [list(KEYS), [bytearray(m) for m in MESSAGES], list(SIGNATURES)]
    stop = threading.Event()

    def write():
        while not stop.is_set():
            for array in columns:
                array[::7] ^= 1
            for row in lists[1]:
                row.append(1)
                row.pop()
            lists[0].append(b"")
            lists[0].pop()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(5):
            for some in (columns, lists):
                try:
                    verdicts = verify(*some, workers=2)
                except ValueError as error:
                    assert "different lengths" in str(error)
                else:
                    assert len(verdicts) >= N
                    assert all(v in (True, False) for v in verdicts)
    finally:
        stop.set()
        thread.join()


class Liar(list):
    def __len__(self):
        return 1 << 60

    def __iter__(self):
        raise RuntimeError("no rows")


class Tuple(tuple):
    def __len__(self):
        return -5


class Short(list):
    def __len__(self):
        return 0


def test_lengths_that_lie():
    for kind in (Liar, Tuple, Short):
        assert verify(kind(KEYS[:9]), kind(MESSAGES[:9]), kind(SIGNATURES[:9])) == [True] * 9
        assert ls.sign_many("ed25519", kind([KEY] * 9), kind(MESSAGES[:9])) == SIGNATURES[:9]


@pytest.mark.skipif(sys.version_info < (3, 12), reason="needs __buffer__")
def test_buffers_that_lie():
    class Buffer:
        def __init__(self, answer):
            self.answer = answer

        def __buffer__(self, flags):
            if isinstance(self.answer, Exception):
                raise self.answer
            if callable(self.answer):
                self.answer()
            return memoryview(b"abcd")

    rows = [Buffer(None)] * 3
    rows[0] = Buffer(rows.clear)
    assert verify(KEYS[:3], rows, SIGNATURES[:3]) == [False] * 3
    with pytest.raises(TypeError, match=r"messages\[0\]: bytes are needed"):
        verify(KEYS[:1], [Buffer(RuntimeError("no"))], SIGNATURES[:1])
    with pytest.raises(TypeError, match=r"messages\[0\]: bytes are needed"):
        verify(KEYS[:1], [Buffer(BufferError("no"))], SIGNATURES[:1])


def test_buffers_of_wider_elements():
    # Their bytes depend on the machine.
    for bad in (np.arange(4), memoryview(np.zeros(4, np.float32)), np.array("abcd")):
        with pytest.raises(TypeError, match=r"messages\[0\]: bytes are needed, not .* of elements"):
            verify(KEYS[:1], [bad], SIGNATURES[:1])
    released = memoryview(b"a")
    released.release()
    with pytest.raises((TypeError, ValueError)):
        verify(KEYS[:1], [released], SIGNATURES[:1])


def test_the_process_ends_well():
    # Calls that end in errors leave nothing that stops the interpreter.
    script = """
import numpy as np, limbsmith as ls
key = ls.Ed25519PrivateKey.generate()
rows = [np.zeros((9000, n), np.uint8) for n in (32, 4, 64)]
def stop(done, total):
    rows[1].resize((1, 1), refcheck=False)
for _ in range(3):
    try:
        ls.verify_many("ed25519", *rows, progress=stop)
    except ValueError as error:
        print("ended")
    rows[1] = np.zeros((9000, 4), np.uint8)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["ended"] * 3), done.stderr
