"""CPU seconds of 100,000 verifications, next to loops over cryptography, PyNaCl and coincurve.

    pip install . coincurve cryptography pynacl numpy pyarrow
    python bench.py
"""

import os
import random
import statistics
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import coincurve
import cryptography
import limbsmith as ls
import nacl
import nacl.signing
import numpy as np
import pyarrow as pa
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

ROWS = 100_000
PRIVATE = {
    "ed25519": ls.Ed25519PrivateKey,
    "p256": ls.P256PrivateKey,
    "p384": ls.P384PrivateKey,
    "secp256k1": ls.Secp256k1PrivateKey,
}
ECDSA = {
    "p256": (ec.SECP256R1(), ec.ECDSA(hashes.SHA256())),
    "p384": (ec.SECP384R1(), ec.ECDSA(hashes.SHA384())),
    "secp256k1": (ec.SECP256K1(), ec.ECDSA(hashes.SHA256())),
}


def rows(algorithm, signers):
    keys = [PRIVATE[algorithm].generate() for _ in range(signers)]
    public = [key.public_key().public_bytes_raw() for key in keys]
    chosen = [random.randrange(signers) for _ in range(ROWS)]
    messages = [random.randbytes(32) for _ in range(ROWS)]
    signatures = ls.sign_many(algorithm, [keys[i] for i in chosen], messages)
    return [public[i] for i in chosen], messages, signatures


def by_cryptography(algorithm, columns, count):
    if algorithm == "ed25519":
        for key, message, signature in zip(*(column[:count] for column in columns)):
            ed25519.Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return
    curve, rule = ECDSA[algorithm]
    for key, message, signature in zip(*(column[:count] for column in columns)):
        ec.EllipticCurvePublicKey.from_encoded_point(curve, key).verify(signature, message, rule)


def by_pynacl(columns, count):
    for key, message, signature in zip(*(column[:count] for column in columns)):
        nacl.signing.VerifyKey(key).verify(message, signature)


def by_coincurve(columns, count):
    for key, message, signature in zip(*(column[:count] for column in columns)):
        assert coincurve.PublicKey(key).verify(signature, message)


def one_by_one(algorithm, columns, count):
    public = {"ed25519": ls.Ed25519PublicKey, "p256": ls.P256PublicKey, "p384": ls.P384PublicKey}
    public = public.get(algorithm, ls.Secp256k1PublicKey)
    for key, message, signature in zip(*(column[:count] for column in columns)):
        public.from_public_bytes(key).verify(signature, message)


def matrix(column):
    return np.frombuffer(b"".join(column), np.uint8).reshape(len(column), -1)


def many(algorithm, columns):
    verdicts = ls.verify_many(algorithm, *columns)
    assert all(verdicts)


def cpu(call, share=1.0, runs=5):
    """CPU seconds of the process for all rows, the median of the runs."""
    seconds = []
    for _ in range(runs):
        start = time.process_time()
        call()
        seconds.append((time.process_time() - start) / share)
    return statistics.median(seconds)


def main():
    print(f"cryptography {cryptography.__version__}, PyNaCl {nacl.__version__}, coincurve {coincurve.__version__}")
    # Loops over single calls take a tenth of the rows.
    part = ROWS // 10
    print("| scheme | signers | Arrow | numpy | lists | one call each | cryptography | PyNaCl | coincurve |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for algorithm in PRIVATE:
        for signers in (1000, ROWS):
            columns = rows(algorithm, signers)
            arrow = [pa.array(column) for column in columns]
            times = [cpu(lambda: many(algorithm, arrow))]
            if algorithm == "ed25519":
                arrays = [matrix(column) for column in columns]
                times.append(cpu(lambda: many(algorithm, arrays)))
            else:
                times.append(None)  # DER has no fixed length.
            times.append(cpu(lambda: many(algorithm, columns)))
            times.append(cpu(lambda: one_by_one(algorithm, columns, part), 0.1))
            times.append(cpu(lambda: by_cryptography(algorithm, columns, part), 0.1))
            times.append(cpu(lambda: by_pynacl(columns, part), 0.1) if algorithm == "ed25519" else None)
            coin = algorithm == "secp256k1"
            times.append(cpu(lambda: by_coincurve(columns, part), 0.1) if coin else None)
            cells = " | ".join("" if t is None else f"{t:.2f}" for t in times)
            print(f"| {algorithm} | {signers:,} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
