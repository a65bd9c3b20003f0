"""Rows of signatures for the tests: signed, and modified in every field."""

import random


def flipped(data, bit):
    data = bytearray(data)
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    return bytes(data)


def mutants(rng, key, message, signature):
    """The row in modified forms, most of them not valid."""
    yield key, message, signature
    yield flipped(key, rng.randrange(8 * len(key))), message, signature
    yield key, flipped(message + b"\0", rng.randrange(8)), signature
    for _ in range(4):
        yield key, message, flipped(signature, rng.randrange(8 * len(signature)))
    yield key, message + b"\0", signature
    yield key, message[:-1] if message else b"x", signature
    for wrong in (b"", b"\0", signature[:-1], signature[1:], signature + b"\0", bytes(len(signature))):
        yield key, message, wrong
    for wrong in (b"", key[:-1], key + b"\0", bytes(len(key)), b"\xff" * len(key)):
        yield wrong, message, signature
    yield signature, key, message


def make(signers, count, seed):
    """Columns of `count` signed rows and their mutants. `signers` are pairs of a public key's bytes and a function."""
    rng = random.Random(seed)
    rows = []
    for i in range(count):
        key, sign = signers[rng.randrange(len(signers))]
        message = rng.randbytes(rng.randrange(100))
        row = key, message, sign(message)
        if i % 3:
            rows.append(row)
        else:
            rows.extend(mutants(rng, *row))
    rng.shuffle(rows)
    return [list(column) for column in zip(*rows)]
