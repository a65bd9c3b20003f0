"""Calls that `mypy --strict` and `pyright` accept: the stubs have the types of the engines' modules. Nothing runs this."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import duckdb
import limbsmith as ls
import limbsmith.duckdb
import limbsmith.polars
import numpy as np
import numpy.typing as npt
import polars as pl


def engines(con: duckdb.DuckDBPyConnection, frame: pl.LazyFrame) -> pl.LazyFrame:
    limbsmith.duckdb.register(con)
    limbsmith.duckdb.register(con, name="check", encoding="fixed", hash="sha3-256", prehashed=True)
    valid: pl.Expr = limbsmith.polars.verify("ed25519", key=pl.lit(b""), signature="sig", policy="zip215")
    reason: pl.Expr = limbsmith.polars.verify_reason(pl.col("algorithm"))
    return frame.filter(valid).with_columns(reason)


def lists(name: str, policy: str) -> list[bool | None]:
    keys: list[bytes] = [b""]
    messages: list[str] = ["text"]
    mixed: list[str | bytes | None] = ["text", b"", None]
    signatures: tuple[bytes | None, ...] = (b"",)
    found: list[bool | None] = ls.verify_many(name, keys, messages, signatures, policy=policy)
    found += ls.verify_many("ES256", [bytearray()], mixed, [memoryview(b"")], workers=2, progress=lambda done, total: None)
    return found + ls.verify_many("ed25519", [b""], [b""], [b""])


def arrays(rows: npt.NDArray[np.uint8], series: pl.Series) -> int:
    found: npt.NDArray[np.bool_] = ls.verify_many("EdDSA", rows, ["text"], rows)
    verdicts: ls.Verdicts = ls.verify_many("ed25519", series, rows, [b""])
    some: Sequence[bool | None] = verdicts[1:]
    one: bool | None = verdicts[0]
    part: ls.Verdicts = verdicts[::-1]
    assert copy.copy(part) == [True, None] and (one in some)
    return int(found.sum()) + verdicts.count(None) + verdicts.index(True, 1) + len(list(reversed(part)))


def keys(private: ls.P256PrivateKey, public: ls.Bip340PublicKey) -> dict[ls.Bip340PublicKey, list[bytes]]:
    signed = ls.sign_many("p256", private, ["text"], policy="low-s", hash="sha3-512")
    signed += ls.sign_many("p256", [private], (b"", None))
    private.sign(b"", policy="low-s", encoding="fixed")
    return {copy.deepcopy(public): signed}
