"""Verification within Polars and DuckDB: pip install . polars duckdb pyarrow"""

import duckdb
import limbsmith
import polars
import pyarrow

key = limbsmith.Ed25519PrivateKey.generate()
messages = [b"message %d" % i for i in range(10_000)]
signatures = limbsmith.sign_many("ed25519", key, messages)
messages[7] = b"another"
keys = [key.public_key().public_bytes_raw()] * len(messages)
frame = polars.DataFrame({"key": keys, "message": messages, "signature": signatures})

# Polars: columns in, a column out.
verdicts = limbsmith.verify_many("ed25519", frame["key"], frame["message"], frame["signature"])
frame = frame.with_columns(valid=polars.Series(verdicts))
print(frame.filter(~polars.col("valid")))


# DuckDB: a function in SQL.
def verify(key, message, signature):
    return pyarrow.array(limbsmith.verify_many("ed25519", key, message, signature))


connection = duckdb.connect()
connection.create_function("ed25519_verify", verify, ["BLOB"] * 3, "BOOLEAN", type="arrow")
connection.register("signed", frame.to_arrow())
print(connection.sql("SELECT message FROM signed WHERE NOT ed25519_verify(key, message, signature)"))
