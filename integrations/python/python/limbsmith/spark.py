"""Data frames of Spark with verdicts and reasons."""

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
):
    check(algorithm)
    fields = [key, message, signature] if algorithm is not None else [key, message, signature, algorithm_column]
    places = [_place(df.columns, name) for name in fields]
    known = [name.lower() for name in df.columns]
    for name in (verdict, reason):
        # Spark compares names without case.
        if name.lower() in known or verdict.lower() == reason.lower():
            raise ValueError(f"the data frame would have two columns {name!r}")
    answers = [_types.StructField(verdict, _types.BooleanType()), _types.StructField(reason, _types.StringType())]
    return df.mapInArrow(_Batches(algorithm, places, (verdict, reason)), _types.StructType([*df.schema.fields, *answers]))


def _place(columns, name):
    """The place of the only column of this name."""
    places = [i for i, column in enumerate(columns) if column.lower() == name.lower()]
    if len(places) != 1:
        raise KeyError(f"{len(places)} columns of the data frame are named {name!r}")
    return places[0]


class _Batches:
    """Batches with two columns more. Executors import this class, so they need the package."""

    def __init__(self, algorithm, places, answers):
        self.algorithm = algorithm
        self.places = places
        self.answers = answers

    def __call__(self, batches):
        import pyarrow as pa

        for batch in batches:
            key, message, signature, *names = (batch.column(i) for i in self.places)
            answers = verified(self.algorithm, names[0] if names else None, key, message, signature)
            fields = [*batch.schema, *map(pa.field, self.answers, (pa.bool_(), pa.string()))]
            yield pa.RecordBatch.from_arrays([*batch.columns, *answers], schema=pa.schema(fields))
