"""Counts the signatures of a Parquet file by their verdicts: python examples/datafusion_parquet.py FILE"""

import sys

import datafusion
import limbsmith.datafusion

ctx = datafusion.SessionContext()
limbsmith.datafusion.register(ctx)
ctx.register_parquet("signed", sys.argv[1])
rows = ctx.sql("SELECT verify_reason(algorithm, key, message, signature) AS reason, count(*) AS n FROM signed GROUP BY 1")
for reason, count in zip(*rows.to_pydict().values()):
    print(f"{reason}, {count}")
