"""Spark with two executors: every row once with its verdict, also if an executor is killed in mid-query.

Needs PySpark 4.3 and a Java runtime that it supports, 17 or later: apt-get install default-jre-headless.
"""

import collections
import os
import re
import shutil
import subprocess
import sys
import time

import cluster
import limbsmith as ls
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import signed

pytestmark = pytest.mark.engines

ROWS = 100_000


def java():
    """Why Java is not there, if it is not."""
    if shutil.which("java") is None:
        return "no java"
    said = subprocess.run(["java", "-version"], capture_output=True, text=True).stderr
    version = re.search(r'version "(\d+)', said)
    return None if version and int(version[1]) >= 17 else f"java is too old: {said}"


@pytest.fixture(scope="module")
def spark():
    pytest.importorskip("pyspark", reason="needs pip install 'limbsmith[spark]'")
    if java():
        pytest.skip(f"{java()}: Spark needs Java 17 or later: apt-get install default-jre-headless")
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_LOCAL_HOSTNAME"] = "127.0.0.1"
    # `held` is a step of this file and not of the package, which chooses the interpreter itself.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    options = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "1g",
        "spark.sql.files.maxPartitionBytes": "1m",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        # Where the tests are: the executors import `cluster`.
        "spark.executorEnv.PYTHONPATH": os.path.dirname(__file__),
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("limbsmith")
    for name, value in options.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    path = tmp_path_factory.mktemp("rows") / "signed.parquet"
    table = signed.table(ROWS // 5)
    assert table.num_rows >= ROWS
    return signed.write(path, table), table.num_rows


def held(folder):
    """A step that waits for the kill."""

    def step(batches):
        from pyspark import TaskContext

        cluster.hold(folder, TaskContext.get().partitionId())
        yield from batches

    return step


def executor(pids):
    return next((pid for pid in pids if "CoarseGrainedExecutorBackend" in cluster.command(pid)), None)


def verify(spark, rows, out, folder=None):
    """Verifies the file into a folder of Parquet. Returns the seconds that it took."""
    from limbsmith.spark import verify

    start = time.monotonic()
    df = verify(spark.read.parquet(rows))
    if folder is not None:
        df = df.mapInArrow(held(str(folder)), df.schema)
    df.write.parquet(str(out))
    return time.monotonic() - start


def assert_right(out, count):
    table = pq.read_table(out)
    assert table.num_rows == count
    assert sorted(table["id"].to_pylist()) == list(range(count))
    assert table["verdict"].to_pylist() == table["expected"].to_pylist()
    assert table["reason"].to_pylist() == table["why"].to_pylist()
    assert set(collections.Counter(table["verdict"].to_pylist())) == {True, False, None}


def test_an_executor_is_killed(spark, rows, tmp_path, capsys):
    path, count = rows
    warm = verify(spark, path, tmp_path / "warm")
    calm = verify(spark, path, tmp_path / "calm")
    assert_right(tmp_path / "warm", count)
    assert_right(tmp_path / "calm", count)

    folder = tmp_path / "marks"
    folder.mkdir()
    killer = cluster.Killer(folder, executor)
    try:
        disturbed = verify(spark, path, tmp_path / "disturbed", folder)
    finally:
        killer.finish()
    assert killer.victim, "no executor was killed"
    assert not cluster.command(killer.victim)
    assert_right(tmp_path / "disturbed", count)
    # The task of the killed executor ran again.
    tasks = [mark.name.split("-")[2] for mark in folder.glob("running-*")]
    assert len(tasks) > len(set(tasks))
    with capsys.disabled():
        print(f"\nSpark, {count} rows, {len(set(tasks))} tasks: first {warm:.1f} s, undisturbed {calm:.1f} s, killed {disturbed:.1f} s")


def test_names_and_types(spark, tmp_path):
    from limbsmith.spark import verify

    table = signed.table(400, kinds=["ed25519"])
    table = table.filter(pc.equal(table["algorithm"], "ed25519"))
    path = signed.write(tmp_path / "one.parquet", table.drop_columns("algorithm"))
    df = spark.read.parquet(path).toDF("id", "Public", "text", "sig", "expected", "verdict")
    fields = {"key": "public", "message": "text", "signature": "sig"}
    with pytest.raises(ValueError, match="two columns 'verdict'"):
        verify(df, "ed25519", **fields)
    with pytest.raises(ValueError, match="two columns 'a'"):
        verify(df, "ed25519", **fields, verdict="a", reason="A")
    with pytest.raises(ValueError, match="no such algorithm"):
        verify(df, "rsa", **fields, verdict="ok")
    with pytest.raises(KeyError, match="0 columns of the data frame are named 'algorithm'"):
        verify(df, **fields, verdict="ok")
    found = verify(df, "ed25519", **fields, verdict="ok", reason="why not")
    assert found.columns == [*df.columns, "ok", "why not"]
    found = found.collect()
    assert len(found) == table.num_rows
    assert all((row["ok"], row["why not"]) == (row["expected"], row["verdict"]) for row in found)
    assert verify(df.where("id < 0"), "ed25519", **fields, verdict="ok").collect() == []


def test_text_and_other_types(spark):
    from limbsmith.spark import verify

    key = ls.Ed25519PrivateKey.generate()
    fields = key.public_key().public_bytes_raw(), "größer", key.sign("größer".encode())
    df = spark.createDataFrame([(bytearray(fields[0]), fields[1], bytearray(fields[2]))], ["key", "message", "signature"])
    assert [row["reason"] for row in verify(df, "EdDSA", policy="zip215").collect()] == ["valid"]
    with pytest.raises(TypeError, match="message: binary is needed for the key, not text. Decode it first: unhex"):
        verify(df, "ed25519", key="message")
    for kind, text in (("array(1Y)", "array<tinyint>.*bytes"), ("5", "not int")):
        with pytest.raises(TypeError, match=f"binary is needed for the key, not {text}|{text}"):
            verify(df.selectExpr(f"{kind} AS key", "message", "signature"), "ed25519")
    with pytest.raises(ValueError, match="contradicts"):
        verify(df, "ES256", encoding="der")
    # Each row names its algorithm, and the option is for those that leave it open.
    p256 = ls.P256PrivateKey.generate()
    row = bytearray(p256.public_key().public_bytes_raw()), "a", bytearray(p256.sign(b"a", encoding="fixed")), "p256"
    named = spark.createDataFrame([row], ["key", "message", "signature", "algorithm"])
    assert [found["reason"] for found in verify(named, encoding="fixed").collect()] == ["valid"]
    assert [found["reason"] for found in verify(named).collect()] == ["malformed signature"]


SCRIPT = """
import sys
import limbsmith as ls
from limbsmith.spark import verify
from pyspark.sql import SparkSession

builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
for option in sys.argv[1:]:
    builder = builder.config(*option.split("=", 1))
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("OFF")
before = spark.sparkContext.pythonExec
key = ls.Ed25519PrivateKey.generate()
# Rows that no Python of Spark makes: only the package's step starts one.
fields = key.public_key().public_bytes_raw().hex(), key.sign(b"a").hex()
rows = spark.sql("SELECT unhex('%s') AS key, 'a' AS message, unhex('%s') AS signature" % fields)
found = verify(rows, "ed25519")
assert spark.sparkContext.pythonExec == before
try:
    print("found", found.collect()[0]["reason"])
except Exception as error:
    print("failed", *[line for line in str(error).splitlines() if "limbsmith.spark does not import" in line][:1] or [error])
"""


def run(path, *options, **environment):
    """The last line of a program whose `python3` in PATH is another, which has no packages."""
    (path / "python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n')
    (path / "python3").chmod(0o755)
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYSPARK")}
    inherited.update(PATH=f"{path}:{os.environ['PATH']}", SPARK_LOCAL_IP="127.0.0.1", **environment)
    done = subprocess.run([sys.executable, "-c", SCRIPT, *options], capture_output=True, text=True, env=inherited)
    assert done.stdout.strip(), done.stderr
    return done.stdout.strip().splitlines()[-1]


@pytest.mark.skipif(java() is not None, reason="Spark needs Java 17 or later")
def test_workers_have_the_interpreter_of_the_driver(tmp_path):
    pytest.importorskip("pyspark")
    assert run(tmp_path) == "found valid"


@pytest.mark.skipif(java() is not None, reason="Spark needs Java 17 or later")
def test_a_package_that_a_worker_has_not(tmp_path):
    pytest.importorskip("pyspark")
    # An interpreter with PySpark and without this package.
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "limbsmith.py").write_text("raise ImportError('hidden')\n")
    other = tmp_path / "other"
    other.write_text(f'#!/bin/sh\nPYTHONPATH="{tmp_path}/hidden:$PYTHONPATH" exec "{sys.executable}" "$@"\n')
    other.chmod(0o755)
    for named in ({"PYSPARK_PYTHON": str(other)}, {}):
        options = [] if named else [f"spark.pyspark.python={other}"]
        last = run(tmp_path, *options, **named)
        assert last.startswith("failed ImportError: limbsmith.spark does not import on a worker of Spark, whose Python is"), last
        assert "(hidden): pip install 'limbsmith[spark]' for that Python" in last
