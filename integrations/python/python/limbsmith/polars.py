"""Expressions of Polars that verify signatures."""

from ._engine import check, need
from ._limbsmith import verify_reasons

_pl = need("polars", "polars")


def verify(algorithm, key="key", message="message", signature="signature"):
    return _expression(0, _pl.Boolean, algorithm, key, message, signature)


def verify_reason(algorithm, key="key", message="message", signature="signature"):
    return _expression(1, _pl.String, algorithm, key, message, signature)


def _expression(which, kind, algorithm, *fields):
    if isinstance(algorithm, _pl.Expr):
        fields = (algorithm.cast(_pl.String).cast(_pl.Binary), *fields)
        algorithm = None
    check(algorithm)
    fields = [_pl.col(field) if isinstance(field, str) else field for field in fields]
    # A structure has as many rows in each field, also where one is a literal.
    rows = _pl.struct(field.alias(str(i)) for i, field in enumerate(fields))

    def answer(rows):
        columns = [rows.struct.field(str(i)) for i in range(len(fields))]
        names = columns.pop(0) if algorithm is None else None
        return _pl.Series(verify_reasons(algorithm, names, *columns)[which]).cast(kind)

    return rows.map_batches(answer, return_dtype=kind, is_elementwise=True)
