"""Data sets of Ray with verdicts and reasons."""

from ._engine import check, need

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
    policy=None,
    encoding=None,
    hash=None,
    prehashed=False,
    batch_size=8192,
    **options,
):
    rules = {"policy": policy, "encoding": encoding, "hash": hash, "prehashed": prehashed}
    check(algorithm, **rules)
    names = {
        "algorithm_column": algorithm_column,
        "key_column": key,
        "message_column": message,
        "signature_column": signature,
        "verdict_column": verdict,
        "reason_column": reason,
    }
    arguments = {"algorithm": algorithm, "names": {**names, **rules}}
    return dataset.map_batches(
        _step(), batch_format="pyarrow", batch_size=batch_size, fn_kwargs=arguments, **options
    )


def _step():
    # A function within a function is sent by value. So a worker without the package can say so.
    def verified(table, algorithm, names):
        try:
            from limbsmith.ray import _batch
        except ImportError as error:
            import sys

            raise ImportError(
                f"limbsmith.ray does not import on a worker of Ray, whose Python is {sys.executable} ({error}): "
                "pip install 'limbsmith[ray]' for that Python, or name another by runtime_env"
            ) from None
        return _batch(table, algorithm, names)

    return verified


def _batch(table, algorithm, names):
    import pyarrow as pa

    from ._table import verify_table

    table = verify_table(table, algorithm, **names)
    place = table.num_columns - 1
    return table.set_column(place, names["reason_column"], table.column(place).cast(pa.string()))
