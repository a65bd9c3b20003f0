"""Data frames of Spark with verdicts and reasons. `ImportError` without pyspark, pandas or pyarrow."""

from pyspark.sql import DataFrame

def verify(
    df: DataFrame,
    algorithm: str | None = None,
    *,
    algorithm_column: str = "algorithm",
    key: str = "key",
    message: str = "message",
    signature: str = "signature",
    verdict: str = "verdict",
    reason: str = "reason",
) -> DataFrame:
    """The data frame with two columns more: a boolean verdict, null where a field is missing, and the reason.

    The arguments are names of columns, except `algorithm`: the name of one for all rows. Without it each row names its
    own. Names and reasons are those of `limbsmith.verify_table`. Nothing runs before an action of Spark does. The
    executors need this package and pyarrow. All columns go through Python: select those that the answer needs.

    Raises `ValueError` for an unknown algorithm of all rows and for names of columns that the frame has already,
    `KeyError` for a column that it has not.
    """
