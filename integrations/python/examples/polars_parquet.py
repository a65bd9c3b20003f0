"""Counts the signatures of a Parquet file by their verdicts: python examples/polars_parquet.py FILE"""

import sys

import polars
from limbsmith.polars import verify_reason

rows = polars.scan_parquet(sys.argv[1])
reason = verify_reason(polars.col("algorithm")).alias("reason")
for reason, count in rows.group_by(reason).len().collect().rows():
    print(f"{reason}, {count}")
