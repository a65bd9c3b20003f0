"""Types of the package. Names of options are the strings in the `Literal` types below."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, Protocol, TypeVar, Union, overload

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
# Elements of lists. None is a null. Text is UTF-8, and only in messages.
_K = TypeVar("_K", bound=Union[bytes, bytearray, memoryview, None])
_M = TypeVar("_M", bound=Union[str, bytes, bytearray, memoryview, None])
_S = TypeVar("_S", bound=Union[bytes, bytearray, memoryview, None])
_T = TypeVar("_T")
_Rows = Union[list[_T], tuple[_T, ...]]
_Arrow = Union[_ArrowArray, _ArrowStream]
_Numpy = npt.NDArray[Any]

# Any name of `limbsmith verify-many`, in any capitals: `ed25519-zip215`, `p256-fixed-low-s`, `EdDSA`, `ES256`.
_Algorithm = Union[Literal["ed25519", "p256", "p384", "secp256k1", "bip340", "EdDSA", "ES256", "ES384", "ES256K"], str]
# `rfc8032` is the earlier name of `cofactorless`.
_Ed25519Policy = Union[Literal["cofactorless", "dalek-strict", "zip215", "cofactored", "rfc8032"], str]
_EcdsaPolicy = Union[Literal["low-s"], str]
_Policy = Union[Literal["cofactorless", "dalek-strict", "zip215", "cofactored", "rfc8032", "low-s"], str]
_Encoding = Union[Literal["der", "fixed", "before-bip66"], str]
_Hash = Union[
    Literal["sha224", "sha256", "sha384", "sha512", "sha3-224", "sha3-256", "sha3-384", "sha3-512"], str
]

class Verdicts(Sequence[bool | None]):
    """A boolean array of Arrow, with null for rows without a verdict: `pyarrow.array(verdicts)`.

    An immutable sequence, equal to others and to lists and tuples of the same values. It copies and pickles.
    """

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> bool | None: ...
    @overload
    def __getitem__(self, index: slice) -> Verdicts: ...
    def __iter__(self) -> Iterator[bool | None]: ...
    def __reversed__(self) -> Iterator[bool | None]: ...
    def __contains__(self, value: object) -> bool: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def count(self, value: object) -> int: ...
    def index(self, value: object, start: int = 0, stop: int = ...) -> int: ...
    def to_pylist(self) -> list[bool | None]: ...

@overload
def verify_many(  # type: ignore[overload-overlap]
    algorithm: _Algorithm,
    keys: _Rows[_K],
    messages: _Rows[_M],
    signatures: _Rows[_S],
    *,
    policy: _Policy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> list[bool | None]: ...
@overload
def verify_many(  # type: ignore[overload-overlap]
    algorithm: _Algorithm,
    keys: _Rows[_K] | _Numpy,
    messages: _Rows[_M] | _Numpy,
    signatures: _Rows[_S] | _Numpy,
    *,
    policy: _Policy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> npt.NDArray[np.bool_]: ...
@overload
def verify_many(
    algorithm: _Algorithm,
    keys: _Rows[_K] | _Numpy | _Arrow,
    messages: _Rows[_M] | _Numpy | _Arrow,
    signatures: _Rows[_S] | _Numpy | _Arrow,
    *,
    policy: _Policy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> Verdicts:
    """Verifies each signature by its key and message.

    A column is an Arrow array or a chunked array (any object with the Arrow PyCapsule interface: binary, large
    binary, binary view, fixed size binary, lists of UInt8, or a dictionary of these), a numpy array of uint8 with two
    dimensions whose rows are the values, or a list or tuple of bytes. Columns may be of different kinds. Messages
    may be text, which is UTF-8.

    The answer is a `Verdicts` if any column is of Arrow, else a numpy array of bool if any is of numpy, else a list.
    A row with a null (`None`) in any column has no verdict: null in `Verdicts`, `None` in a list, `False` in a numpy
    array. A masked row of a `numpy.ma.MaskedArray` is a null, and so is a row with a masked byte. With one among the
    columns, and none of Arrow, the answer is a `MaskedArray`, in which all nulls are masked. A key or a signature
    that cannot be read is not valid: `False`.

    | algorithm | key | signature | hash |
    |---|---|---|---|
    | `ed25519` | 32 bytes | 64 bytes | that of RFC 8032 |
    | `p256`, `secp256k1` | SEC1, compressed or not | DER, or 64 bytes | SHA-256, or `hash` |
    | `p384` | SEC1, compressed or not | DER, or 96 bytes | SHA-384, or `hash` |
    | `bip340` | 32 bytes | 64 bytes | that of BIP 340 |
    | `taproot` | 32 bytes | 64 bytes, or a hash type more | that of BIP 340 |
    | `bitcoin` | SEC1 | DER and a hash type | SHA-256, twice |
    | `ethereum`, `ethereum-personal` | an address of 20 bytes, or SEC1 | 65 bytes, EIP-155, EIP-2098 | Keccak-256 |

    Keys are also read in SubjectPublicKeyInfo, PEM, COSE, JSON Web Keys, `did:key` and lines of OpenSSH, as bytes.

    `policy` is a rule of Ed25519 (`cofactorless` if not given), or of ECDSA `low-s`: only the lower s is valid.
    `encoding` of ECDSA is `der` if not given, or `fixed`: r and s at the width of the curve; `before-bip66` reads
    signatures of secp256k1 as Bitcoin once did. With `prehashed`,
    messages are hashes. A name may give rules too (`p256-fixed`, `ES256`); an option that contradicts it raises
    `ValueError`. `workers` is the number of threads, 1 if not given. The interpreter's lock is not held
    during verification. After each block of rows, interrupts are served and `progress(done, total)` is called; what
    it raises ends the call. Lists are read at the start. Arrays of numpy are read block by block: each verdict is on
    the bytes of one moment, and another shape or type raises `ValueError`.

    Raises `TypeError` for arguments of wrong types, `ValueError` for columns of different lengths, columns that
    cannot be read and unknown names.
    """

def recover_many(
    algorithm: Literal["ethereum", "ethereum-personal"] | str,
    messages: _Rows[_M] | _Numpy | _Arrow,
    signatures: _Rows[_S] | _Numpy | _Arrow,
    *,
    policy: _EcdsaPolicy | None = None,
    prehashed: bool = False,
) -> list[bytes | None]:
    """The addresses of the signers of Ethereum's messages, 20 bytes each; None where nobody signed.

    Messages are hashed by Keccak-256; `ethereum-personal` puts the prefix of EIP-191 before them. With `prehashed` they are
    hashes of 32 bytes. Signatures are 65 bytes with `v` (0, 1, 27, 28 or EIP-155's), or the 64 of EIP-2098. With the policy
    `low-s`, high s has no signer (EIP-2). Columns are those of `verify_many`.
    """

@overload
def verify_tokens(
    tokens: _Rows[str | bytes | None],
    jwks: str | bytes | bytearray | memoryview | Mapping[str, Any],
    algorithms: Sequence[str],
) -> list[bool | None]: ...
@overload
def verify_tokens(
    tokens: _Arrow,
    jwks: str | bytes | bytearray | memoryview | Mapping[str, Any],
    algorithms: Sequence[str],
) -> Verdicts:
    """Verifies compact JSON Web Signatures (RFC 7515) by a JWK Set, in which keys are found by `kid`.

    `algorithms` are those that tokens may name: EdDSA, Ed25519, ES256, ES384, ES256K. Another one, `none`, a critical header, or
    a token that cannot be read is not valid: `False`. Claims are not looked at: whether a token has expired is for the caller.

    Raises `ValueError` for a set that is not read or has private keys, and for unknown names.
    """

def sign_many(
    algorithm: _Algorithm,
    private_keys: Any,
    messages: _Rows[_M] | _Numpy | _Arrow,
    *,
    policy: _Policy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
) -> list[bytes]:
    """Signs each message by the private key, or by its own if `private_keys` is a list of the same length.

    Algorithms and options are those of `verify_many`; with "low-s", signatures have the lower s.
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
    policy: _Policy | None = None,
    encoding: _Encoding | None = None,
    hash: _Hash | None = None,
    prehashed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    workers: int | None = None,
) -> Any:
    """The table with two columns more: a boolean verdict, null where a field is missing, and the reason.

    Takes what `pyarrow.table` takes, and returns a table of pyarrow. Rows are of one algorithm, or each names its own.
    Names are those of `limbsmith verify-many`, such as "ed25519-dalek-strict" and "p256-fixed-low-s".

    Options are those of `verify_many`. For rows that name their algorithms they apply where the name leaves them open,
    as those of `limbsmith verify-many`. With `prehashed`, messages of Ed25519 and BIP 340 are malformed.

    Reasons: "valid", "invalid signature", "malformed key", "malformed signature", "malformed message", "missing",
    "unknown algorithm". A malformed field has not the form of its algorithm: another length, or another first byte.

    Raises `ValueError` for an unknown algorithm of all rows and for names of columns that the table has already,
    `KeyError` for a column that it has not, and `ImportError` without pyarrow.
    """

def set_cache_limit(bytes: int) -> None:
    """Sets the bound on the memory of the process for prepared keys, 256 MiB if it is not set."""

def cache_limit() -> int:
    """The bound on the memory of the process for prepared keys."""

# `did` is a form of public keys alone.
_Form = Union[Literal["pem", "der", "jwk", "openssh", "cose", "did"], str]
_PrivateKey = Union[Ed25519PrivateKey, X25519PrivateKey, P256PrivateKey, P384PrivateKey, Secp256k1PrivateKey]
_PublicKey = Union[Ed25519PublicKey, X25519PublicKey, P256PublicKey, P384PublicKey, Secp256k1PublicKey]

def load_private_key(
    data: _Buffer, password: _Buffer | None = None, *, kid: str | None = None
) -> Ed25519PrivateKey | X25519PrivateKey | P256PrivateKey | P384PrivateKey | Secp256k1PrivateKey:
    """Reads a private key of any kind, whose form the content tells: PKCS#8 or SEC1, PEM or DER; PKCS#8 encrypted by PBES2; a
    file of OpenSSH, encrypted or not; a JSON Web Key, or one of a JWK Set by `kid`; a COSE_Key.

    Raises `ValueError` for what is not read, with its name if that is known, and for a wrong or missing password. A password
    that is not needed is not looked at.
    """

def load_public_key(
    data: _Buffer, *, kid: str | None = None
) -> Ed25519PublicKey | X25519PublicKey | P256PublicKey | P384PublicKey | Secp256k1PublicKey:
    """Reads a public key of any kind, whose form the content tells: SubjectPublicKeyInfo or an X.509 certificate, PEM or DER; a
    line of OpenSSH; a JSON Web Key, or one of a JWK Set by `kid`; a COSE_Key; `did:key`.

    Nothing of a certificate is validated: its key is taken, and that is all.
    """

def key_fingerprint(public_key: _PublicKey, form: Literal["openssh", "jwk", "spki"] | str) -> str:
    """OpenSSH's `SHA256:...`, the thumbprint of RFC 7638, or the SHA-256 of SubjectPublicKeyInfo in hexadecimal."""

def sshsig_sign(
    private_key: _PrivateKey, namespace: str, data: _Buffer, *, hash: Literal["sha256", "sha512"] | str = "sha512"
) -> str:
    """Signs as `ssh-keygen -Y sign -n namespace` does, by a key of Ed25519, P-256 or P-384."""

def sshsig_verify(public_key: _PublicKey, namespace: str, signature: _Buffer, data: _Buffer) -> None:
    """Verifies a signature of `ssh-keygen -Y sign` by the trusted key. Raises `InvalidSignature`."""

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
    def export(self, form: _Form, *, password: _Buffer | None = None) -> bytes: ...
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
    def export(self, form: _Form) -> bytes: ...
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
    def export(self, form: _Form, *, password: _Buffer | None = None) -> bytes: ...
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
    def export(self, form: _Form) -> bytes: ...
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
    def export(self, form: _Form, *, password: _Buffer | None = None) -> bytes: ...
    def public_key(self) -> P256PublicKey: ...
    def sign(
        self,
        data: _Buffer,
        *,
        policy: _EcdsaPolicy | None = None,
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
    def export(self, form: _Form) -> bytes: ...
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
    def export(self, form: _Form, *, password: _Buffer | None = None) -> bytes: ...
    def public_key(self) -> P384PublicKey: ...
    def sign(
        self,
        data: _Buffer,
        *,
        policy: _EcdsaPolicy | None = None,
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
    def export(self, form: _Form) -> bytes: ...
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
    def export(self, form: _Form, *, password: _Buffer | None = None) -> bytes: ...
    def public_key(self) -> Secp256k1PublicKey: ...
    def sign(
        self,
        data: _Buffer,
        *,
        policy: _EcdsaPolicy | None = None,
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
    def export(self, form: _Form) -> bytes: ...
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
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def verify(self, signature: _Buffer, data: _Buffer) -> None:
        """Raises `InvalidSignature` unless the signature is valid."""
