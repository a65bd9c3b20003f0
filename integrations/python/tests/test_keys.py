"""Keys beside those of cryptography and PyNaCl."""

import hashlib
import random

import limbsmith as ls
import nacl.bindings
import nacl.signing
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils, x25519
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_public_key,
    load_pem_private_key,
    load_pem_public_key,
)

ECDSA = {
    "p256": (ec.SECP256R1(), hashes.SHA256(), ls.P256PrivateKey, ls.P256PublicKey),
    "p384": (ec.SECP384R1(), hashes.SHA384(), ls.P384PrivateKey, ls.P384PublicKey),
    "secp256k1": (ec.SECP256K1(), hashes.SHA256(), ls.Secp256k1PrivateKey, ls.Secp256k1PublicKey),
}


def test_exception():
    assert issubclass(ls.InvalidSignature, InvalidSignature)


def test_ed25519():
    for i in range(20):
        ours = ls.Ed25519PrivateKey.generate()
        theirs = ed25519.Ed25519PrivateKey.from_private_bytes(ours.private_bytes_raw())
        public = ours.public_key()
        assert public.public_bytes_raw() == theirs.public_key().public_bytes_raw()
        message = random.randbytes(i)
        signature = ours.sign(message)
        assert signature == theirs.sign(message)
        assert signature == nacl.signing.SigningKey(ours.private_bytes_raw()).sign(message).signature
        assert public.verify(signature, message) is None
        for policy in ("cofactorless", "dalek-strict", "zip215", "cofactored"):
            assert public.verify(signature, message, policy=policy) is None
            for bad in (signature[:-1], b"", bytes(64), signature[:-1] + b"\xff"):
                with pytest.raises(ls.InvalidSignature):
                    public.verify(bad, message, policy=policy)
            with pytest.raises(InvalidSignature):
                public.verify(signature, message + b"x", policy=policy)
        with pytest.raises(ValueError, match="no policy"):
            public.verify(signature, message, policy="strict")


def test_x25519():
    for _ in range(20):
        ours, peer = ls.X25519PrivateKey.generate(), x25519.X25519PrivateKey.generate()
        theirs = x25519.X25519PrivateKey.from_private_bytes(ours.private_bytes_raw())
        peer_bytes = peer.public_key().public_bytes_raw()
        assert ours.public_key().public_bytes_raw() == theirs.public_key().public_bytes_raw()
        shared = ours.exchange(ls.X25519PublicKey.from_public_bytes(peer_bytes))
        assert shared == theirs.exchange(peer.public_key())
        assert shared == nacl.bindings.crypto_scalarmult(ours.private_bytes_raw(), peer_bytes)
    with pytest.raises(ValueError):
        ours.exchange(ls.X25519PublicKey.from_public_bytes(bytes(32)))
    with pytest.raises(TypeError):
        ours.exchange(peer_bytes)


@pytest.mark.parametrize("name", ECDSA)
def test_ecdsa(name):
    curve, rule, private, public_type = ECDSA[name]
    width = curve.key_size // 8
    for i in range(10):
        ours = private.generate()
        theirs = ec.derive_private_key(int.from_bytes(ours.private_bytes_raw(), "big"), curve)
        public = ours.public_key()
        for compressed, form in ((True, PublicFormat.CompressedPoint), (False, PublicFormat.UncompressedPoint)):
            encoded = theirs.public_key().public_bytes(Encoding.X962, form)
            assert public.public_bytes_raw(compressed=compressed) == encoded
            assert public_type.from_public_bytes(encoded) == public
        message = random.randbytes(i)
        signature = ours.sign(message)
        theirs.public_key().verify(signature, message, ec.ECDSA(rule))
        if name != "secp256k1":
            assert signature == theirs.sign(message, ec.ECDSA(rule, deterministic_signing=True))
        fixed = ours.sign(message, encoding="fixed")
        assert utils.encode_dss_signature(int.from_bytes(fixed[:width], "big"), int.from_bytes(fixed[width:], "big")) == signature
        public.verify(fixed, message, encoding="fixed")
        digest = hashlib.new(rule.name, message).digest()
        assert ours.sign(digest, prehashed=True) == signature
        public.verify(signature, digest, prehashed=True)
        other = ours.sign(message, hash="sha512")
        theirs.public_key().verify(other, message, ec.ECDSA(hashes.SHA512()))
        public.verify(other, message, hash="sha512")
        public.verify(theirs.sign(message, ec.ECDSA(rule)), message)
        for bad in (b"", signature[:-1], signature + b"\0", fixed, other):
            with pytest.raises(ls.InvalidSignature):
                public.verify(bad, message)
        with pytest.raises(ValueError, match="no hash"):
            ours.sign(b"short", prehashed=True)
    if name == "secp256k1":
        public.verify(signature, message, policy="low-s")
        r, s = utils.decode_dss_signature(signature)
        high = utils.encode_dss_signature(r, 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141 - s)
        public.verify(high, message)
        with pytest.raises(ls.InvalidSignature):
            public.verify(high, message, policy="low-s")


def test_bip340():
    # The first vector of the BIP.
    key = ls.Bip340PrivateKey.from_private_bytes((3).to_bytes(32, "big"))
    public = key.public_key()
    assert public.public_bytes_raw().hex().upper() == "F9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9"
    signature = key.sign(bytes(32), aux_rand=bytes(32))
    assert signature.hex().upper() == (
        "E907831F80848D1069A5371B402410364BDF1C5F8307B0084C55F1CE2DCA8215"
        "25F66A4A85EA8B71E482A74F382D2CE5EBEEE8FDB2172F477DF4900D310536C0"
    )
    public.verify(signature, bytes(32))
    assert key.sign(b"x") != key.sign(b"x")
    for bad in (b"", signature[:-1], bytes(64)):
        with pytest.raises(ls.InvalidSignature):
            public.verify(bad, bytes(32))
    with pytest.raises(ValueError):
        ls.Bip340PublicKey.from_public_bytes(bytes(32))


FILES = {
    "ed25519": (ed25519.Ed25519PrivateKey.generate, ls.Ed25519PrivateKey, ls.Ed25519PublicKey),
    "x25519": (x25519.X25519PrivateKey.generate, ls.X25519PrivateKey, ls.X25519PublicKey),
    **{name: (lambda c=curve: ec.generate_private_key(c), private, public) for name, (curve, _, private, public) in ECDSA.items()},
}


@pytest.mark.parametrize("name", FILES)
def test_files(name):
    generate, private, public = FILES[name]
    theirs = generate()
    formats = [PrivateFormat.PKCS8] + [PrivateFormat.TraditionalOpenSSL] * (name in ECDSA)
    pem, der = Encoding.PEM, Encoding.DER
    for form in formats:
        files = [theirs.private_bytes(e, form, NoEncryption()) for e in (pem, der)]
        keys = [private.from_pem(files[0]), private.from_der(files[1]), *map(ls.load_private_key, files)]
        assert all(type(key) is private for key in keys)
        assert len({key.private_bytes_raw() for key in keys}) == 1
    ours = keys[0]
    assert ours.to_der() == theirs.private_bytes(der, PrivateFormat.PKCS8, NoEncryption())
    assert ours.to_pem() == theirs.private_bytes(pem, PrivateFormat.PKCS8, NoEncryption())
    assert load_pem_private_key(ours.to_pem(), None).public_key() == theirs.public_key()
    files = [theirs.public_key().public_bytes(e, PublicFormat.SubjectPublicKeyInfo) for e in (pem, der)]
    keys = [public.from_pem(files[0]), public.from_der(files[1]), *map(ls.load_public_key, files), ours.public_key()]
    assert all(type(key) is public and key == keys[0] and hash(key) == hash(keys[0]) for key in keys)
    assert keys[0] != private.generate().public_key()
    assert load_pem_public_key(keys[0].to_pem()) == load_der_public_key(keys[0].to_der()) == theirs.public_key()
    # Secrets are not shown.
    assert ours.private_bytes_raw().hex() not in repr(ours)

    encrypted = theirs.private_bytes(pem, PrivateFormat.PKCS8, BestAvailableEncryption(b"x"))
    for load in (private.from_pem, public.from_pem, private.from_der, ls.load_private_key, ls.load_public_key):
        for bad in (encrypted, b"", b"\xff\xfe", files[1][:-1], b"-----BEGIN PRIVATE KEY-----"):
            with pytest.raises(ValueError):
                load(bad)
        for bad in ("text", None, 5, []):
            with pytest.raises(TypeError):
                load(bad)
    for other, (_, kind, _) in FILES.items():
        if other != name:
            with pytest.raises(ValueError):
                kind.from_pem(ours.to_pem())


@pytest.mark.parametrize("private", [f[1] for f in FILES.values()] + [ls.Bip340PrivateKey])
def test_lengths_and_ranges(private):
    width = 48 if private is ls.P384PrivateKey else 32
    for bad in (b"", bytes(width - 1), bytes(width + 1)):
        with pytest.raises(ValueError):
            private.from_private_bytes(bad)
        with pytest.raises(ValueError):
            type(private.generate().public_key()).from_public_bytes(bad)
    if private not in (ls.Ed25519PrivateKey, ls.X25519PrivateKey):
        for bad in (bytes(width), b"\xff" * width):
            with pytest.raises(ValueError):
                private.from_private_bytes(bad)
    for bad in ("x" * width, None, width):
        with pytest.raises(TypeError, match="bytes are needed"):
            private.from_private_bytes(bad)
    secret = private.generate().private_bytes_raw()
    assert private.from_private_bytes(bytearray(secret)).private_bytes_raw() == secret


ALL = {**{n: f[1] for n, f in FILES.items() if n != "x25519"}, "bip340": ls.Bip340PrivateKey}


@pytest.mark.parametrize("name", ALL)
def test_sign_many(name):
    private = ALL[name]
    keys = [private.generate() for _ in range(40)]
    messages = [random.randbytes(i) for i in range(40)]
    public = [k.public_key().public_bytes_raw() for k in keys]
    for options in ({},) if name in ("ed25519", "bip340") else ({}, {"encoding": "fixed"}, {"hash": "sha512"}):
        signatures = ls.sign_many(name, keys, messages, **options)
        assert ls.verify_many(name, public, messages, signatures, **options) == [True] * 40
        if name != "bip340":
            assert signatures == [k.sign(m, **options) for k, m in zip(keys, messages)]
        signatures = ls.sign_many(name, keys[0], messages, **options)
        assert ls.verify_many(name, public[:1] * 40, messages, signatures, **options) == [True] * 40
    assert ls.sign_many(name, [], []) == ls.sign_many(name, keys[0], []) == []
    with pytest.raises(ValueError, match="39 private_keys, 40 messages"):
        ls.sign_many(name, keys[1:], messages)
    with pytest.raises(ValueError, match=r"messages\[3\]: null"):
        ls.sign_many(name, keys[0], [b"", b"", b"", None])
    with pytest.raises(TypeError, match="private_keys"):
        ls.sign_many(name, public[0], messages)
    with pytest.raises(TypeError, match=r"private_keys\[1\]"):
        ls.sign_many(name, [keys[0], public[1]], messages[:2])
    with pytest.raises(TypeError):
        ls.sign_many(name, ls.X25519PrivateKey.generate(), messages)
    if name in ECDSA:
        with pytest.raises(ValueError, match="no hash"):
            ls.sign_many(name, keys[0], [b"x"], prehashed=True)
