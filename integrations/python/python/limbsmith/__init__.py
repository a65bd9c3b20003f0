"""Signatures verified and made in bulk, and keys, on proved field arithmetic."""

from collections.abc import Sequence as _Sequence

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
    Reasons as _Reasons,
    Secp256k1PrivateKey,
    Secp256k1PublicKey,
    Verdicts,
    X25519PrivateKey,
    X25519PublicKey,
    __version__,
    cache_limit,
    key_fingerprint,
    load_private_key,
    load_public_key,
    recover_many,
    set_cache_limit,
    sign_many,
    sshsig_sign,
    sshsig_verify,
    verify_many,
)
from ._table import verify_table
from ._tokens import verify_tokens

_Sequence.register(Verdicts)
_Sequence.register(_Reasons)

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
    "cache_limit",
    "key_fingerprint",
    "load_private_key",
    "load_public_key",
    "recover_many",
    "set_cache_limit",
    "sign_many",
    "sshsig_sign",
    "sshsig_verify",
    "verify_many",
    "verify_table",
    "verify_tokens",
]
