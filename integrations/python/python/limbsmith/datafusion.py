"""The functions `verify` and `verify_reason` in DataFusion's SQL."""

from ._engine import functions, need

_datafusion = need("datafusion", "datafusion")
_pa = need("pyarrow", "datafusion")


def register(ctx):
    # Views are what DataFusion reads from Parquet. It casts other types to them.
    fields = [_pa.string_view(), _pa.binary_view(), _pa.binary_view(), _pa.binary_view()]
    for name, function, text in functions():
        answer = _pa.string() if text else _pa.bool_()
        ctx.register_udf(_datafusion.udf(function, fields, answer, "immutable", name))
