"""Data sets of Ray with verdicts and reasons."""

from ._engine import check, need
from ._table import verify_table

need("pyarrow", "ray")
need("ray.data", "ray")


def verify(
    dataset,
    algorithm=None,
    *,
    algorithm_column="algorithm",
    key="key",
    message="message",
    signature="signature",
    verdict="verdict",
    reason="reason",
    batch_size=8192,
    **options,
):
    check(algorithm)
    names = {
        "algorithm_column": algorithm_column,
        "key_column": key,
        "message_column": message,
        "signature_column": signature,
        "verdict_column": verdict,
        "reason_column": reason,
    }
    arguments = {"algorithm": algorithm, "names": names}
    return dataset.map_batches(
        _batch, batch_format="pyarrow", batch_size=batch_size, fn_kwargs=arguments, **options
    )


def _batch(table, algorithm, names):
    import pyarrow as pa

    table = verify_table(table, algorithm, **names)
    place = table.num_columns - 1
    return table.set_column(place, names["reason_column"], table.column(place).cast(pa.string()))
