"""Types of the package. Names of options are the strings in the `Literal` types below."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, Protocol, Union, overload

import numpy as np
import numpy.typing as npt

__version__: str

class InvalidSignature(Exception):
    """The signature is not valid. A subclass of cryptography's exception of this name, if that is installed."""

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

_Buffer = Union[bytes, bytearray, memoryview]
_Sequence = Union[list[bytes], list[bytes | None], tuple[bytes | None, ...], list[bytearray], list[memoryview]]
_Arrow = Union[_ArrowArray, _ArrowStream]
_Numpy = npt.NDArray[Any]
_Column = Union[_Sequence, _Numpy, _Arrow]

_Algorithm = Literal["ed25519", "p256", "p384", "secp256k1", "bip340"]
# `rfc8032` is the earlier name of `cofactorless`.
_Ed25519Policy = Literal["cofactorless", "dalek-strict", "zip215", "cofactored", "rfc8032"]
_EcdsaPolicy = Literal["low-s"]
_Encoding = Literal["der", "fixed"]
_Hash = Literal["sha224", "sha256", "sha384", "sha512"]

class Verdicts:
    """A boolean array of Arrow, with null for rows without a verdict: `pyarrow.array(verdicts)`."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> bool | None: ...
    def __iter__(self) -> Iterator[bool | None]: ...
    def to_pylist(self) -> list[bool | None]: ...

@overload
def verify_many(
    algorithm: _Algorithm,
    keys: _Sequence,
    messages: _Sequence,
    signatures: _Sequence,
    *,
    policy: _Ed25519Policy | _EcdsaPolicy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> list[bool | None]: ...
@overload
def verify_many(
    algorithm: _Algorithm,
    keys: _Column,
    messages: _Column,
    signatures: _Column,
    *,
    policy: _Ed25519Policy | _EcdsaPolicy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> list[bool | None] | npt.NDArray[np.bool_] | Verdicts:
    """Verifies each signature by its key and message.

    A column is an Arrow array or a chunked array (any object with the Arrow PyCapsule interface: binary, large
    binary, binary view, fixed size binary, or a dictionary of these), a numpy array of uint8 with two dimensions
    whose rows are the values, or a list or tuple of bytes. Columns may be of different kinds.

    The answer is a `Verdicts` if any column is of Arrow, else a numpy array of bool if any is of numpy, else a list.
    A row with a null (`None`) in any column has no verdict: null in `Verdicts`, `None` in a list, `False` in a numpy
    array. A key or a signature that cannot be read is not valid: `False`.

    | algorithm | key | signature | hash |
    |---|---|---|---|
    | `ed25519` | 32 bytes | 64 bytes | that of RFC 8032 |
    | `p256`, `secp256k1` | SEC1, compressed or not | DER, or 64 bytes | SHA-256, or `hash` |
    | `p384` | SEC1, compressed or not | DER, or 96 bytes | SHA-384, or `hash` |
    | `bip340` | 32 bytes | 64 bytes | that of BIP 340 |

    `policy` is a rule of Ed25519 (`cofactorless` if not given), or of ECDSA `low-s`: only the lower s is valid.
    `encoding` of ECDSA is `der` if not given, or `fixed`: r and s at the width of the curve. With `prehashed`,
    messages are hashes. `workers` is the number of threads, 1 if not given. The interpreter's lock is not held
    during verification. After each block of rows, interrupts are served and `progress(done, total)` is called; what
    it raises ends the call. Arrays of numpy must not be changed during the call.

    Raises `TypeError` for arguments of wrong types, `ValueError` for columns of different lengths, columns that
    cannot be read and unknown names.
    """

def sign_many(
    algorithm: _Algorithm,
    private_keys: Any,
    messages: _Column,
    *,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
) -> list[bytes]:
    """Signs each message by the private key, or by its own if `private_keys` is a list of the same length.

    Nonces are those of RFC 8032 and RFC 6979. Those of BIP 340 are made with fresh random bytes. Raises `ValueError`
    for a null message.
    """

def verify_table(
    table: Any,
    algorithm: str | None = None,
    *,
    algorithm_column: str = "algorithm",
    key_column: str = "key",
    message_column: str = "message",
    signature_column: str = "signature",
    verdict_column: str = "verdict",
    reason_column: str = "reason",
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> Any:
    """The table with two columns more: a boolean verdict, null where a field is missing, and the reason.

    Takes what `pyarrow.table` takes, and returns a table of pyarrow. Rows are of one algorithm, or each names its own.
    Names are those of `limbsmith verify-many`, such as "ed25519-dalek-strict" and "p256-fixed-low-s".

    Reasons: "valid", "invalid signature", "malformed key", "malformed signature", "malformed message", "missing",
    "unknown algorithm". A malformed field has not the form of its algorithm: another length, or another first byte.

    Raises `ValueError` for an unknown algorithm of all rows and for names of columns that the table has already,
    `KeyError` for a column that it has not, and `ImportError` without pyarrow.
    """

def set_cache_limit(bytes: int) -> None:
    """Sets the bound on the memory of the process for prepared keys, 256 MiB if it is not set."""

def cache_limit() -> int:
    """The bound on the memory of the process for prepared keys."""

def load_private_key(
    data: _Buffer,
) -> Ed25519PrivateKey | X25519PrivateKey | P256PrivateKey | P384PrivateKey | Secp256k1PrivateKey:
    """Reads a private key of any kind: PKCS#8 or SEC1, PEM or DER, not encrypted."""

def load_public_key(
    data: _Buffer,
) -> Ed25519PublicKey | X25519PublicKey | P256PublicKey | P384PublicKey | Secp256k1PublicKey:
    """Reads a public key of any kind: SubjectPublicKeyInfo, PEM or DER."""

class Ed25519PrivateKey:
    @staticmethod
    def generate() -> Ed25519PrivateKey: ...
    @staticmethod
    def from_private_bytes(data: _Buffer) -> Ed25519PrivateKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> Ed25519PrivateKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> Ed25519PrivateKey: ...
    def private_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def public_key(self) -> Ed25519PublicKey: ...
    def sign(self, data: _Buffer) -> bytes: ...
class Ed25519PublicKey:
    @staticmethod
    def from_public_bytes(data: _Buffer) -> Ed25519PublicKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> Ed25519PublicKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> Ed25519PublicKey: ...
    def public_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def verify(self, signature: _Buffer, data: _Buffer, *, policy: _Ed25519Policy | None = None) -> None:
        """Raises `InvalidSignature` unless the signature is valid."""

class X25519PrivateKey:
    @staticmethod
    def generate() -> X25519PrivateKey: ...
    @staticmethod
    def from_private_bytes(data: _Buffer) -> X25519PrivateKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> X25519PrivateKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> X25519PrivateKey: ...
    def private_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def public_key(self) -> X25519PublicKey: ...
    def exchange(self, peer_public_key: X25519PublicKey) -> bytes:
        """The shared secret. Raises `ValueError` for a peer's point of small order."""

class X25519PublicKey:
    @staticmethod
    def from_public_bytes(data: _Buffer) -> X25519PublicKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> X25519PublicKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> X25519PublicKey: ...
    def public_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class P256PrivateKey:
    @staticmethod
    def generate() -> P256PrivateKey: ...
    @staticmethod
    def from_private_bytes(data: _Buffer) -> P256PrivateKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> P256PrivateKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> P256PrivateKey: ...
    def private_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def public_key(self) -> P256PublicKey: ...
    def sign(
        self,
        data: _Buffer,
        *,
        encoding: _Encoding | None = None,
        hash: _Hash | None = None,
        prehashed: bool = False,
    ) -> bytes: ...

class P256PublicKey:
    @staticmethod
    def from_public_bytes(data: _Buffer) -> P256PublicKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> P256PublicKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> P256PublicKey: ...
    def public_bytes_raw(self, *, compressed: bool = True) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def verify(
        self,
        signature: _Buffer,
        data: _Buffer,
        *,
        policy: _EcdsaPolicy | None = None,
        encoding: _Encoding | None = None,
        hash: _Hash | None = None,
        prehashed: bool = False,
    ) -> None:
        """Raises `InvalidSignature` unless the signature is valid."""

class P384PrivateKey:
    @staticmethod
    def generate() -> P384PrivateKey: ...
    @staticmethod
    def from_private_bytes(data: _Buffer) -> P384PrivateKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> P384PrivateKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> P384PrivateKey: ...
    def private_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def public_key(self) -> P384PublicKey: ...
    def sign(
        self,
        data: _Buffer,
        *,
        encoding: _Encoding | None = None,
        hash: _Hash | None = None,
        prehashed: bool = False,
    ) -> bytes: ...

class P384PublicKey:
    @staticmethod
    def from_public_bytes(data: _Buffer) -> P384PublicKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> P384PublicKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> P384PublicKey: ...
    def public_bytes_raw(self, *, compressed: bool = True) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def verify(
        self,
        signature: _Buffer,
        data: _Buffer,
        *,
        policy: _EcdsaPolicy | None = None,
        encoding: _Encoding | None = None,
        hash: _Hash | None = None,
        prehashed: bool = False,
    ) -> None:
        """Raises `InvalidSignature` unless the signature is valid."""

class Secp256k1PrivateKey:
    @staticmethod
    def generate() -> Secp256k1PrivateKey: ...
    @staticmethod
    def from_private_bytes(data: _Buffer) -> Secp256k1PrivateKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> Secp256k1PrivateKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> Secp256k1PrivateKey: ...
    def private_bytes_raw(self) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def public_key(self) -> Secp256k1PublicKey: ...
    def sign(
        self,
        data: _Buffer,
        *,
        encoding: _Encoding | None = None,
        hash: _Hash | None = None,
        prehashed: bool = False,
    ) -> bytes: ...

class Secp256k1PublicKey:
    @staticmethod
    def from_public_bytes(data: _Buffer) -> Secp256k1PublicKey: ...
    @staticmethod
    def from_pem(data: _Buffer) -> Secp256k1PublicKey: ...
    @staticmethod
    def from_der(data: _Buffer) -> Secp256k1PublicKey: ...
    def public_bytes_raw(self, *, compressed: bool = True) -> bytes: ...
    def to_pem(self) -> bytes: ...
    def to_der(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def verify(
        self,
        signature: _Buffer,
        data: _Buffer,
        *,
        policy: _EcdsaPolicy | None = None,
        encoding: _Encoding | None = None,
        hash: _Hash | None = None,
        prehashed: bool = False,
    ) -> None:
        """Raises `InvalidSignature` unless the signature is valid."""

class Bip340PrivateKey:
    @staticmethod
    def generate() -> Bip340PrivateKey: ...
    @staticmethod
    def from_private_bytes(data: _Buffer) -> Bip340PrivateKey: ...
    def private_bytes_raw(self) -> bytes: ...
    def public_key(self) -> Bip340PublicKey: ...
    def sign(self, data: _Buffer, *, aux_rand: _Buffer | None = None) -> bytes: ...

class Bip340PublicKey:
    @staticmethod
    def from_public_bytes(data: _Buffer) -> Bip340PublicKey: ...
    def public_bytes_raw(self) -> bytes: ...
    def verify(self, signature: _Buffer, data: _Buffer) -> None:
        """Raises `InvalidSignature` unless the signature is valid."""
