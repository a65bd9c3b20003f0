"""The functions `verify` and `verify_reason` in DataFusion's SQL. `ImportError` without datafusion or pyarrow."""

import datafusion

def register(
    ctx: datafusion.SessionContext,
    *,
    name: str = "verify",
    policy: str | None = None,
    encoding: str | None = None,
    hash: str | None = None,
    prehashed: bool = False,
) -> None:
    """Adds two functions of SQL to the context.

    `verify(algorithm, key, message, signature)` is a boolean, null where an argument is null.
    `verify_reason` of the same arguments is the reason, a text: see `limbsmith.verify_table`. Algorithms are names of
    that function, constant or one for each row; an unknown one gives false and "unknown algorithm".
    A query that needs both takes `verify_reason` alone: a row is valid if its reason is "valid".
    Fields are binary: write `CAST(message AS BYTEA)` for a message of text.

    The functions have the names `name` and `name` with `_reason`, and the options of `limbsmith.verify_table`.
    Another call replaces them. Raises `ValueError` if the context has another function of such a name.
    """
