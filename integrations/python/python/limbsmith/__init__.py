"""Signatures verified and made in bulk, and keys, on proved field arithmetic."""

from ._errors import InvalidSignature
from ._limbsmith import (
    Bip340PrivateKey,
    Bip340PublicKey,
    Ed25519PrivateKey,
    Ed25519PublicKey,
    P256PrivateKey,
    P256PublicKey,
    P384PrivateKey,
    P384PublicKey,
    Secp256k1PrivateKey,
    Secp256k1PublicKey,
    Verdicts,
    X25519PrivateKey,
    X25519PublicKey,
    __version__,
    load_private_key,
    load_public_key,
    sign_many,
    verify_many,
)

__all__ = [
    "Bip340PrivateKey",
    "Bip340PublicKey",
    "Ed25519PrivateKey",
    "Ed25519PublicKey",
    "InvalidSignature",
    "P256PrivateKey",
    "P256PublicKey",
    "P384PrivateKey",
    "P384PublicKey",
    "Secp256k1PrivateKey",
    "Secp256k1PublicKey",
    "Verdicts",
    "X25519PrivateKey",
    "X25519PublicKey",
    "load_private_key",
    "load_public_key",
    "sign_many",
    "verify_many",
]
