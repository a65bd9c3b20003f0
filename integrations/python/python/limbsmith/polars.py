"""Expressions of Polars that verify signatures."""

from ._engine import check, need
from ._limbsmith import verify_reasons

_pl = need("polars", "polars")


def verify(
    algorithm, key="key", message="message", signature="signature", *, policy=None, encoding=None, hash=None, prehashed=False
):
    options = {"policy": policy, "encoding": encoding, "hash": hash, "prehashed": prehashed}
    return _expression(0, _pl.Boolean, algorithm, (key, message, signature), options).alias("verdict")


def verify_reason(
    algorithm, key="key", message="message", signature="signature", *, policy=None, encoding=None, hash=None, prehashed=False
):
    options = {"policy": policy, "encoding": encoding, "hash": hash, "prehashed": prehashed}
    return _expression(1, _pl.String, algorithm, (key, message, signature), options).alias("reason")


def _expression(which, kind, algorithm, fields, options):
    if isinstance(algorithm, _pl.Expr):
        fields = (algorithm.cast(_pl.String), *fields)
        algorithm = None
    elif not isinstance(algorithm, str):
        raise TypeError(f"algorithm is a name or an expression, not {type(algorithm)}")
    check(algorithm, **options)
    fields = [_pl.col(field) if isinstance(field, str) else field for field in fields]
    # A structure has as many rows in each field, also where one is a literal.
    rows = _pl.struct(field.alias(str(i)) for i, field in enumerate(fields))

    def answer(rows):
        columns = [rows.struct.field(str(i)) for i in range(len(fields))]
        names = columns.pop(0) if algorithm is None else None
        return _pl.Series(verify_reasons(algorithm, names, *columns, **options)[which]).cast(kind)

    return rows.map_batches(answer, return_dtype=kind, is_elementwise=True)
