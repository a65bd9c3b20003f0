"""Data sets of Ray with verdicts and reasons. `ImportError` without ray or pyarrow."""

from typing import Any

import ray.data

def verify(
    dataset: ray.data.Dataset,
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
    batch_size: int = 8192,
    **options: Any,
) -> ray.data.Dataset:
    """The data set with two columns more: a boolean verdict, null where a field is missing, and the reason.

    Arguments are as for `limbsmith.spark.verify`; more options go to `Dataset.map_batches`. Nothing runs before the
    data set is consumed. The workers need this package and pyarrow.

    Raises `ValueError` for an unknown algorithm of all rows. Names of columns are checked by the workers.
    """
