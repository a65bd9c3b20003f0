"""Tables of Arrow with verdicts and reasons."""

from ._limbsmith import verify_reasons


def verify_table(
    table,
    algorithm=None,
    *,
    algorithm_column="algorithm",
    key_column="key",
    message_column="message",
    signature_column="signature",
    verdict_column="verdict",
    reason_column="reason",
    policy=None,
    encoding=None,
    hash=None,
    prehashed=False,
    progress=None,
    workers=None,
):
    import pyarrow as pa

    table = pa.table(table)
    for name in (verdict_column, reason_column):
        if name in table.column_names or verdict_column == reason_column:
            raise ValueError(f"the table would have two columns {name!r}")
    names = table.column(algorithm_column) if algorithm is None else None
    fields = (table.column(name) for name in (key_column, message_column, signature_column))
    verdicts, reasons = verify_reasons(
        algorithm,
        names,
        *fields,
        policy=policy,
        encoding=encoding,
        hash=hash,
        prehashed=prehashed,
        progress=progress,
        workers=workers,
    )
    table = table.append_column(verdict_column, pa.array(verdicts))
    return table.append_column(reason_column, pa.array(reasons))
