"""Wall and CPU seconds of engines (Linux) for Ed25519 rows of 32-byte messages in Parquet, of 1,000 signers.

    pip install '.[duckdb,polars,datafusion,spark]'
    python bench_engines.py
"""

import os
import random
import sys
import tempfile
import time

import limbsmith as ls
import pyarrow as pa
import pyarrow.parquet as pq

SIZES = (200_000, 1_000_000)


def write(path, count):
    keys = [ls.Ed25519PrivateKey.generate() for _ in range(1000)]
    public = [key.public_key().public_bytes_raw() for key in keys]
    chosen = [random.randrange(len(keys)) for _ in range(count)]
    messages = [random.randbytes(32) for _ in range(count)]
    signatures = ls.sign_many("ed25519", [keys[i] for i in chosen], messages)
    table = pa.table({"key": [public[i] for i in chosen], "message": messages, "signature": signatures})
    pq.write_table(table, path, row_group_size=25_000)


def by_table(path):
    return ls.verify_table(pq.read_table(path), "ed25519")["verdict"].to_pylist().count(True)


def by_duckdb(path):
    import duckdb
    import limbsmith.duckdb

    con = duckdb.connect()
    limbsmith.duckdb.register(con)
    return con.sql(f"SELECT count(*) FROM '{path}' WHERE verify('ed25519', key, message, signature)").fetchall()[0][0]


def by_polars(path):
    import polars
    from limbsmith.polars import verify

    return polars.scan_parquet(path).select(verify("ed25519").sum()).collect(engine="streaming").item()


def by_datafusion(path):
    import datafusion
    import limbsmith.datafusion

    ctx = datafusion.SessionContext()
    limbsmith.datafusion.register(ctx)
    ctx.register_parquet("t", path)
    query = "SELECT count(*) AS n FROM t WHERE verify('ed25519', key, message, signature)"
    return ctx.sql(query).to_pydict()["n"][0]


def by_spark(path):
    import limbsmith.spark
    from pyspark.sql import SparkSession

    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master("local-cluster[2,1,1024]")
    for name, value in {
        "driver.host": "127.0.0.1",
        "driver.bindAddress": "127.0.0.1",
        "ui.enabled": "false",
        "ui.showConsoleProgress": "false",
        "sql.files.maxPartitionBytes": "4m",
    }.items():
        builder = builder.config("spark." + name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return limbsmith.spark.verify(spark.read.parquet(path), "ed25519").where("verdict").count()


def cpu():
    """CPU seconds of this process and of those below it, with the ones that ended."""
    parents, seconds = {}, {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(pid)] = int(fields[1])
        seconds[int(pid)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    total = 0.0
    for pid in parents:
        above = pid
        while above not in (0, os.getpid()):
            above = parents.get(above, 0)
        total += seconds[pid] if above else 0
    return total


def main():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{count}.parquet") for count in SIZES]
        for path, count in zip(paths, SIZES):
            write(path, count)
        for name in sys.argv[1:] or ["table", "duckdb", "polars", "datafusion", "spark"]:
            run = globals()["by_" + name]
            run(paths[0])  # imports, and starts what there is to start
            for path, count in zip(paths, SIZES):
                wall, used = time.monotonic(), cpu()
                assert run(path) == count
                wall, used = time.monotonic() - wall, cpu() - used
                print(f"{name:10} {count:9,} rows: {wall:6.2f} s, of CPU {used:6.2f} s", flush=True)


if __name__ == "__main__":
    main()
