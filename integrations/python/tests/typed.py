"""Calls that `mypy --strict` accepts: the stubs have the types of the engines' modules. Nothing runs this."""

import duckdb
import limbsmith as ls
import limbsmith.duckdb
import limbsmith.polars
import polars as pl


def calls(con: duckdb.DuckDBPyConnection, frame: pl.LazyFrame) -> list[bool | None]:
    limbsmith.duckdb.register(con)
    valid: pl.Expr = limbsmith.polars.verify("ed25519", key=pl.lit(b""), signature="sig")
    reason: pl.Expr = limbsmith.polars.verify_reason(pl.col("algorithm"))
    frame.filter(valid).with_columns(reason)
    return ls.verify_many("ed25519", [b""], [b""], [b""])
