"""Expressions of Polars that verify signatures. `ImportError` without polars."""

from typing import Union

import polars

_Field = Union[str, polars.Expr]

def verify(
    algorithm: str | polars.Expr,
    key: _Field = "key",
    message: _Field = "message",
    signature: _Field = "signature",
    *,
    policy: str | None = None,
    encoding: str | None = None,
    hash: str | None = None,
    prehashed: bool = False,
) -> polars.Expr:
    """The verdict of each row, a boolean; null where a field is null. The result is named "verdict".

    `algorithm` is the name of one for all rows, as for `limbsmith.verify_table`, or an expression with a name for each
    row: `polars.col("algorithm")`. Fields are expressions or names of columns. The expression works row by row, so
    lazy frames may stream it.

    Messages may be text, and fields lists of UInt8. Options are those of `limbsmith.verify_table`.

    Raises `ValueError` if `algorithm` is a text and the name of none. A row that names no known one is false.
    """

def verify_reason(
    algorithm: str | polars.Expr,
    key: _Field = "key",
    message: _Field = "message",
    signature: _Field = "signature",
    *,
    policy: str | None = None,
    encoding: str | None = None,
    hash: str | None = None,
    prehashed: bool = False,
) -> polars.Expr:
    """The reason of each row, a text: see `limbsmith.verify_table`. A row is valid if its reason is "valid".

    The result is named "reason".
    """
