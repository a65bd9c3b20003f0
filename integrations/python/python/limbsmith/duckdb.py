"""The functions `verify` and `verify_reason` in DuckDB's SQL."""

from ._engine import functions, need

need("duckdb", "duckdb")
# DuckDB asks for it when a function is added.
need("numpy", "duckdb")
need("pyarrow", "duckdb")


def register(con):
    for name, function, text in functions():
        con.create_function(
            name,
            function,
            ["VARCHAR", "BLOB", "BLOB", "BLOB"],
            "VARCHAR" if text else "BOOLEAN",
            type="arrow",
            # Nulls come to the function: their reason is "missing".
            null_handling="special",
        )
