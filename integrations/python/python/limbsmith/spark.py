"""Data frames of Spark with verdicts and reasons."""

import os
import sys

from ._engine import check, need, verified

_types = need("pyspark.sql.types", "spark")
need("pyarrow", "spark")
# PySpark asks for it in mapInArrow.
need("pandas", "spark")


def verify(
    df,
    algorithm=None,
    *,
    algorithm_column="algorithm",
    key="key",
    message="message",
    signature="signature",
    verdict="verdict",
    reason="reason",
    policy=None,
    encoding=None,
    hash=None,
    prehashed=False,
):
    options = {"policy": policy, "encoding": encoding, "hash": hash, "prehashed": prehashed}
    check(algorithm, **options)
    fields = [key, message, signature] if algorithm is not None else [key, message, signature, algorithm_column]
    places = [_place(df.columns, name) for name in fields]
    for role, place in zip(("key", "message", "signature"), places):
        _check_type(role, df.schema.fields[place])
    known = [name.lower() for name in df.columns]
    for name in (verdict, reason):
        # Spark compares names without case.
        if name.lower() in known or verdict.lower() == reason.lower():
            raise ValueError(f"the data frame would have two columns {name!r}")
    answers = [_types.StructField(verdict, _types.BooleanType()), _types.StructField(reason, _types.StringType())]
    step = _step(algorithm, places, (verdict, reason), options)
    schema = _types.StructType([*df.schema.fields, *answers])
    context, before = _interpreter(df)
    try:
        return df.mapInArrow(step, schema)
    finally:
        if context is not None:
            context.pythonExec = before


def _interpreter(df):
    """Lets the workers of the next step have the driver's interpreter, unless the user names one.

    Returns the context to restore and what it had, or None. Only workers on this machine have the same files.
    """
    try:
        context = df.sparkSession.sparkContext
        before, master, named = context.pythonExec, context.master, context.getConf().get("spark.pyspark.python")
    except Exception:
        # A client of Spark Connect has no context, and its server chooses.
        return None, None
    if os.environ.get("PYSPARK_PYTHON") or not (named or master.startswith("local")):
        return None, None
    context.pythonExec = named or sys.executable
    return context, before


def _check_type(role, field):
    """Raises `TypeError` for a type that the workers would refuse."""
    kind = field.dataType
    if isinstance(kind, (_types.BinaryType, _types.NullType)):
        return
    if isinstance(kind, (_types.StringType, _types.CharType, _types.VarcharType)):
        if role == "message":
            return
        raise TypeError(
            f"{field.name}: binary is needed for the {role}, not text. "
            f"Decode it first: unhex({field.name}), unbase64({field.name})"
        )
    text = f"{field.name}: binary is needed for the {role}, not {kind.simpleString()}"
    if isinstance(kind, _types.ArrayType):
        text += ". Spark's bytes in arrays have signs: udf(lambda x: bytes(b & 255 for b in x), 'binary') makes binary of them"
    raise TypeError(text)


def _place(columns, name):
    """The place of the only column of this name."""
    places = [i for i, column in enumerate(columns) if column.lower() == name.lower()]
    if len(places) != 1:
        raise KeyError(f"{len(places)} columns of the data frame are named {name!r}")
    return places[0]


def _step(algorithm, places, answers, options):
    # A function within a function is sent by value. So a worker without the package can say so.
    def verified(batches):
        try:
            from limbsmith.spark import _batches
        except ImportError as error:
            import sys

            raise ImportError(
                f"limbsmith.spark does not import on a worker of Spark, whose Python is {sys.executable} ({error}): "
                "pip install 'limbsmith[spark]' for that Python, or name another by PYSPARK_PYTHON"
            ) from None
        yield from _batches(batches, algorithm, places, answers, options)

    return verified


def _batches(batches, algorithm, places, answers, options):
    """Batches with two columns more."""
    import pyarrow as pa

    for batch in batches:
        key, message, signature, *names = (batch.column(i) for i in places)
        arrays = verified(algorithm, names[0] if names else None, key, message, signature, **options)
        fields = [*batch.schema, *map(pa.field, answers, (pa.bool_(), pa.string()))]
        yield pa.RecordBatch.from_arrays([*batch.columns, *arrays], schema=pa.schema(fields))
