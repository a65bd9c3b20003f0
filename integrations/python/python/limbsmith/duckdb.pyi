"""The functions `verify` and `verify_reason` in DuckDB's SQL. `ImportError` without duckdb, numpy or pyarrow."""

import duckdb

def register(
    con: duckdb.DuckDBPyConnection,
    *,
    name: str = "verify",
    policy: str | None = None,
    encoding: str | None = None,
    hash: str | None = None,
    prehashed: bool = False,
) -> None:
    """Adds two functions of SQL to the connection.

    `verify(algorithm, key, message, signature)` is a boolean, null where an argument is null.
    `verify_reason` of the same arguments is the reason, a text: see `limbsmith.verify_table`. Algorithms are names of
    that function, constant or one for each row; an unknown one gives false and "unknown algorithm".
    A query that needs both takes `verify_reason` alone: a row is valid if its reason is "valid".
    Messages may be text (VARCHAR), which is UTF-8. Fields may be lists of UTINYINT.

    The functions have the names `name` and `name` with `_reason`, and the options of `limbsmith.verify_table`.
    Another call replaces them. Raises `ValueError` if the connection has another function of such a name.
    """
