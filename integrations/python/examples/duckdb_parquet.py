"""Counts the signatures of a Parquet file by their verdicts: python examples/duckdb_parquet.py FILE"""

import sys

import duckdb
import limbsmith.duckdb

con = duckdb.connect()
limbsmith.duckdb.register(con)
query = "SELECT verify_reason(algorithm, key, message, signature) AS reason, count(*) FROM read_parquet(?) GROUP BY 1"
for reason, count in con.execute(query, [sys.argv[1]]).fetchall():
    print(f"{reason}, {count}")
