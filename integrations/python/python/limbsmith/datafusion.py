"""The functions `verify` and `verify_reason` in DataFusion's SQL."""

import weakref

from ._engine import check, functions, need, options_in, probe, taken

_datafusion = need("datafusion", "datafusion")
_pa = need("pyarrow", "datafusion")

# The names that each context's own functions have.
_registered = weakref.WeakKeyDictionary()


def register(ctx, *, name="verify", policy=None, encoding=None, hash=None, prehashed=False):
    options = {"policy": policy, "encoding": encoding, "hash": hash, "prehashed": prehashed}
    check(None, **options)
    ours = _registered.setdefault(ctx, set())
    added = functions(name, options)
    known = {known.lower() for known in ctx.udfs()}
    for name, _, _ in added:
        if name not in ours and name.lower() in known and not _is_ours(ctx, name):
            raise taken(name, "the context")
    # Views are what DataFusion reads from Parquet. It casts other types to them.
    fields = [_pa.string_view(), _pa.binary_view(), _pa.binary_view(), _pa.binary_view()]
    for name, function, text in added:
        answer = _pa.string() if text else _pa.bool_()
        ctx.register_udf(_datafusion.udf(function, fields, answer, "immutable", name))
        ours.add(name)


def _is_ours(ctx, name):
    """Whether it is this package's function, added by another object of the same session."""
    try:
        ctx.sql(probe(name)).collect()
    except Exception as error:
        return options_in(error) != ""
    return False
