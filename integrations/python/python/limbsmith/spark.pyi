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
    policy: str | None = None,
    encoding: str | None = None,
    hash: str | None = None,
    prehashed: bool = False,
) -> DataFrame:
    """The data frame with two columns more: a boolean verdict, null where a field is missing, and the reason.

    The arguments are names of columns, except `algorithm`: the name of one for all rows. Without it each row names its
    own. Names, options and reasons are those of `limbsmith.verify_table`. Nothing runs before an action of Spark does. The
    executors need this package and pyarrow. All columns go through Python: select those that the answer needs.

    Messages may be text. On this machine (a master `local...`) the workers have the interpreter of the driver, unless
    PYSPARK_PYTHON or `spark.pyspark.python` names one. On others, name it yourself.

    Raises `TypeError` for a key or signature that is not binary, `ValueError` for an unknown algorithm of all rows and
    for names of columns that the frame has already, `KeyError` for a column that it has not.
    """
