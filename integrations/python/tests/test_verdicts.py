"""Every verdict beside another library's on the same row."""

import hashlib

import limbsmith as ls
import nacl.exceptions
import nacl.signing
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from rows import make

CURVES = {
    "p256": (ec.SECP256R1(), hashes.SHA256()),
    "p384": (ec.SECP384R1(), hashes.SHA384()),
    "secp256k1": (ec.SECP256K1(), hashes.SHA256()),
}
HASHES = {"sha256": hashes.SHA256(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512()}


def openssl_ed25519(key, message, signature):
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False


def libsodium_ed25519(key, message, signature):
    try:
        nacl.signing.VerifyKey(key).verify(message, signature)
        return True
    except (nacl.exceptions.CryptoError, ValueError):
        return False


def openssl_ecdsa(curve, rule, key, message, signature):
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(curve, key).verify(signature, message, ec.ECDSA(rule))
        return True
    except (InvalidSignature, ValueError):
        return False


def der(fixed, width):
    """DER of a signature at fixed width, none if it is none."""
    if len(fixed) != 2 * width:
        return b""
    return utils.encode_dss_signature(*(int.from_bytes(half, "big") for half in (fixed[:width], fixed[width:])))


def both(columns, verdicts, other):
    """The verdicts are equal to the other's, and both kinds occur."""
    assert verdicts == [other(*row) for row in zip(*columns)]
    assert True in verdicts and False in verdicts


def test_ed25519():
    keys = [ed25519.Ed25519PrivateKey.generate() for _ in range(5)]
    columns = make([(k.public_key().public_bytes_raw(), k.sign) for k in keys], 600, 1)
    both(columns, ls.verify_many("ed25519", *columns), openssl_ed25519)
    for policy in ("cofactorless", "dalek-strict", "zip215", "cofactored"):
        both(columns, ls.verify_many("ed25519", *columns, policy=policy), libsodium_ed25519)


L = 2**252 + 27742317777372353535851937790883648493
P = 2**255 - 19
NEUTRAL = (1).to_bytes(32, "little")
# Order 8 and 2, and the neutral element by an encoding that is not canonical.
ORDER_8 = bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
ORDER_2 = (P - 1).to_bytes(32, "little")
NON_CANONICAL = (P + 1).to_bytes(32, "little")
SMALL = (NEUTRAL, ORDER_2, ORDER_8, NON_CANONICAL)


def test_ed25519_policies_where_libraries_differ():
    messages = [bytes([i]) for i in range(32)]
    rows = [(a, m, r + bytes(32)) for a in SMALL for r in SMALL for m in messages]
    columns = [list(column) for column in zip(*rows)]
    verdict = {p: ls.verify_many("ed25519", *columns, policy=p) for p in ("cofactorless", "dalek-strict", "zip215", "cofactored")}
    # The earlier name.
    assert ls.verify_many("ed25519", *columns, policy="rfc8032") == verdict["cofactorless"]
    # OpenSSL follows `cofactorless`, libsodium refuses points of small order as `dalek-strict` does.
    both(columns, verdict["cofactorless"], openssl_ed25519)
    assert verdict["dalek-strict"] == [libsodium_ed25519(*row) for row in rows] == [False] * len(rows)
    assert verdict["zip215"] == [True] * len(rows)
    assert verdict["cofactored"] == [NON_CANONICAL not in (a, s[:32]) for a, _, s in rows]
    assert ls.verify_many("ed25519", *columns) == verdict["cofactorless"]


def test_ed25519_s_below_the_order():
    key = ed25519.Ed25519PrivateKey.generate()
    public, signature = key.public_key().public_bytes_raw(), key.sign(b"x")
    s = int.from_bytes(signature[32:], "little") + L
    more = signature[:32] + s.to_bytes(32, "little")
    for policy in ("cofactorless", "dalek-strict", "zip215", "cofactored"):
        assert ls.verify_many("ed25519", [public] * 2, [b"x"] * 2, [signature, more], policy=policy) == [True, False]


@pytest.mark.parametrize("name", CURVES)
@pytest.mark.parametrize("compressed", [True, False])
@pytest.mark.parametrize("hash", [None, *HASHES])
def test_ecdsa(name, compressed, hash):
    curve, rule = CURVES[name]
    rule = HASHES.get(hash, rule)
    form = PublicFormat.CompressedPoint if compressed else PublicFormat.UncompressedPoint
    keys = [ec.generate_private_key(curve) for _ in range(3)]

    def signer(key):
        return key.public_key().public_bytes(Encoding.X962, form), lambda m: key.sign(m, ec.ECDSA(rule))

    columns = make([signer(key) for key in keys], 90, 2)
    both(columns, ls.verify_many(name, *columns, hash=hash), lambda *row: openssl_ecdsa(curve, rule, *row))


@pytest.mark.parametrize("name", CURVES)
def test_ecdsa_fixed_and_low_s(name):
    curve, rule = CURVES[name]
    width = curve.key_size // 8
    keys = [ec.generate_private_key(curve) for _ in range(3)]

    def fixed(signature):
        return b"".join(n.to_bytes(width, "big") for n in utils.decode_dss_signature(signature))

    def signer(key):
        public = key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
        return public, lambda m: fixed(key.sign(m, ec.ECDSA(rule)))

    columns = make([signer(key) for key in keys], 200, 3)

    def other(key, message, signature):
        return openssl_ecdsa(curve, rule, key, message, der(signature, width))

    verdicts = ls.verify_many(name, *columns, encoding="fixed")
    both(columns, verdicts, other)
    order = {
        "p256": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
        "p384": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973,
        "secp256k1": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    }[name]
    low = ls.verify_many(name, *columns, encoding="fixed", policy="low-s")
    is_low = [int.from_bytes(s[width:], "big") <= order // 2 for s in columns[2]]
    assert low == [v and l for v, l in zip(verdicts, is_low)]
    assert low != verdicts


@pytest.mark.parametrize("name", CURVES)
def test_prehashed(name):
    curve, rule = CURVES[name]
    key = ec.generate_private_key(curve)
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    messages = [b"a", b"b"]
    digests = [hashlib.new(rule.name, m).digest() for m in messages]
    signatures = [key.sign(m, ec.ECDSA(rule)) for m in messages]
    rows = [public] * 3, [*digests, b"no hash"], [*signatures, signatures[0]]
    assert ls.verify_many(name, *rows, prehashed=True) == [True, True, False]
    assert ls.verify_many(name, *rows, prehashed=True, hash=rule.name) == [True, True, False]
    assert ls.verify_many(name, *rows) == [False] * 3


# BIP 340 by its text, in Python's integers.
PK = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)


def add(p, q):
    if p is None or q is None:
        return p or q
    if p[0] == q[0]:
        if p[1] != q[1]:
            return None
        slope = 3 * p[0] * p[0] * pow(2 * p[1], -1, PK)
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, PK)
    x = (slope * slope - p[0] - q[0]) % PK
    return x, (slope * (p[0] - x) - p[1]) % PK


def times(n, p):
    total = None
    while n:
        if n & 1:
            total = add(total, p)
        p, n = add(p, p), n >> 1
    return total


def bip340(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    x, r, s = (int.from_bytes(b, "big") for b in (key, signature[:32], signature[32:]))
    if x >= PK or r >= PK or s >= N:
        return False
    y = pow(x**3 + 7, (PK + 1) // 4, PK)
    if (y * y - x**3 - 7) % PK:
        return False
    tag = hashlib.sha256(b"BIP0340/challenge").digest()
    e = int.from_bytes(hashlib.sha256(tag + tag + signature[:32] + key + message).digest(), "big") % N
    point = add(times(s, G), times(N - e, (x, y if y % 2 == 0 else PK - y)))
    return point is not None and point[1] % 2 == 0 and point[0] == r


def test_bip340():
    keys = [ls.Bip340PrivateKey.generate() for _ in range(3)]
    columns = make([(k.public_key().public_bytes_raw(), k.sign) for k in keys], 24, 4)
    both(columns, ls.verify_many("bip340", *columns), bip340)
