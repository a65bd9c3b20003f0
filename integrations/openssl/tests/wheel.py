"""The provider in Python's `cryptography`, whose wheels have an OpenSSL of their own inside.

With LIMBSMITH_TRACE=1. Its standard error must have the lines of `EXPECTED`: `wheel.py` starts itself to see them.
"""

import subprocess
import sys

from cryptography.hazmat.backends.openssl import backend
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, x25519

CURVES = {"prime256v1": ec.SECP256R1(), "secp384r1": ec.SECP384R1(), "secp256k1": ec.SECP256K1(), "": ec.SECP521R1()}
EXPECTED = {
    *(f"done {operation} {curve}" for curve in CURVES for operation in ("ecdsa-sign", "ecdsa-verify", "ecdh-derive") if curve),
    *(f"passed on {operation}" for operation in ("ecdsa-sign", "ecdsa-verify", "ecdh-derive")),
    *(f"done ed25519-{operation}" for operation in ("generate", "sign", "verify")),
    *(f"done x25519-{operation}" for operation in ("generate", "derive")),
}


def work():
    for curve in CURVES.values():
        key, peer = ec.generate_private_key(curve), ec.generate_private_key(curve)
        signature = key.sign(b"message", ec.ECDSA(hashes.SHA256()))
        key.public_key().verify(signature, b"message", ec.ECDSA(hashes.SHA256()))
        assert key.exchange(ec.ECDH(), peer.public_key()) == peer.exchange(ec.ECDH(), key.public_key())
    key = ed25519.Ed25519PrivateKey.generate()
    key.public_key().verify(key.sign(b"message"), b"message")
    key, peer = x25519.X25519PrivateKey.generate(), x25519.X25519PrivateKey.generate()
    assert key.exchange(peer.public_key()) == peer.exchange(key.public_key())


if len(sys.argv) > 1:
    work()
else:
    child = subprocess.run([sys.executable, __file__, "work"], stderr=subprocess.PIPE, text=True)
    missing = EXPECTED - {line.removeprefix("limbsmith: ") for line in child.stderr.splitlines()}
    print(f"wheel: {backend.openssl_version_text()}: {len(EXPECTED) - len(missing)} good, {len(missing)} bad")
    if child.returncode or missing:
        sys.exit(f"{child.stderr}\nmissing: {missing}")
