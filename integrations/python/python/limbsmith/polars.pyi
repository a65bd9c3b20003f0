"""Expressions of Polars that verify signatures. `ImportError` without polars."""

from typing import Union

import polars

_Field = Union[str, polars.Expr]

def verify(
    algorithm: str | polars.Expr,
    key: _Field = "key",
    message: _Field = "message",
    signature: _Field = "signature",
) -> polars.Expr:
    """The verdict of each row, a boolean; null where a field is null.

    `algorithm` is the name of one for all rows, as for `limbsmith.verify_table`, or an expression with a name for each
    row: `polars.col("algorithm")`. Fields are expressions or names of columns. The expression works row by row, so
    lazy frames may stream it.

    Raises `ValueError` if `algorithm` is a text and the name of none. A row that names no known one is false.
    """

def verify_reason(
    algorithm: str | polars.Expr,
    key: _Field = "key",
    message: _Field = "message",
    signature: _Field = "signature",
) -> polars.Expr:
    """The reason of each row, a text: see `limbsmith.verify_table`. A row is valid if its reason is "valid"."""
