"""Tables of Arrow with verdicts and reasons."""

from ._engine import binary_names
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
    progress=None,
    workers=None,
):
    import pyarrow as pa

    table = pa.table(table)
    for name in (verdict_column, reason_column):
        if name in table.column_names or verdict_column == reason_column:
            raise ValueError(f"the table would have two columns {name!r}")
    names = None
    if algorithm is None:
        names = binary_names(table.column(algorithm_column))
    fields = (table.column(name) for name in (key_column, message_column, signature_column))
    verdicts, reasons = verify_reasons(algorithm, names, *fields, progress, workers)
    table = table.append_column(verdict_column, pa.array(verdicts))
    return table.append_column(reason_column, pa.array(reasons))
