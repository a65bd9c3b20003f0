"""DuckDB, Polars and DataFusion count as `verify_many` and `verify_table` do."""

import collections
import pathlib
import subprocess
import sys

import limbsmith as ls
import pyarrow as pa
import pyarrow.compute as pc
import pytest
import signed

SIGNED = signed.table(5000)
COLUMNS = "algorithm, key, message, signature"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return signed.write(tmp_path_factory.mktemp("rows") / "signed.parquet", SIGNED)


def counts(rows):
    return sorted(collections.Counter(map(tuple, rows)).items(), key=repr)


EXPECTED = counts(zip(*(SIGNED[name].to_pylist() for name in ("expected", "expected", "why", "why"))))
ED25519 = SIGNED.filter(pc.equal(SIGNED["algorithm"], "ed25519"))["expected"].to_pylist()
BY_ID = dict(zip(SIGNED["id"].to_pylist(), SIGNED["expected"].to_pylist()))


def sql(path):
    return f"SELECT verify({COLUMNS}) AS v, expected, verify_reason({COLUMNS}) AS r, why FROM {path}"


def test_the_rows_are_of_every_kind():
    assert signed.expected(SIGNED) == [BY_ID[i] for i in range(SIGNED.num_rows)]
    reasons = collections.Counter(SIGNED["why"].to_pylist())
    assert reasons["missing"] == 4 and reasons["unknown algorithm"] == 1
    assert min(reasons[why] for why in ("valid", "invalid signature", "malformed key", "malformed signature")) > 3000


def duckdb():
    engine = pytest.importorskip("duckdb")
    import limbsmith.duckdb

    con = engine.connect()
    limbsmith.duckdb.register(con)
    return con


def datafusion():
    engine = pytest.importorskip("datafusion")
    import limbsmith.datafusion

    ctx = engine.SessionContext()
    limbsmith.datafusion.register(ctx)
    return ctx


def test_duckdb(path):
    con = duckdb()
    assert counts(con.sql(sql(f"'{path}'")).fetchall()) == EXPECTED
    assert dict(con.sql(f"SELECT id, verify({COLUMNS}) FROM '{path}'").fetchall()) == BY_ID
    # Constants, no rows, and a null that is not of a column.
    one = f"SELECT verify('ed25519', key, message, signature) FROM '{path}' WHERE algorithm = 'ed25519'"
    assert counts(con.sql(one).fetchall()) == counts((v,) for v in ED25519)
    assert con.sql(one + " AND id < 0").fetchall() == []
    assert con.sql("SELECT verify_reason('p256', NULL, 'a'::BLOB, ''::BLOB)").fetchall() == [("missing",)]
    assert con.sql("SELECT verify_reason('p256', ''::BLOB, 'a'::BLOB, ''::BLOB)").fetchall() == [("malformed key",)]


def test_datafusion(path):
    ctx = datafusion()
    ctx.register_parquet("t", path)
    assert counts(zip(*ctx.sql(sql("t")).to_pydict().values())) == EXPECTED
    found = ctx.sql(f"SELECT id, verify({COLUMNS}) AS v FROM t").to_pydict()
    assert dict(zip(found["id"], found["v"])) == BY_ID
    one = "SELECT verify('ed25519', key, message, signature) AS v FROM {} WHERE algorithm = 'ed25519'"
    assert counts((v,) for v in ctx.sql(one.format("t")).to_pydict()["v"]) == counts((v,) for v in ED25519)
    assert ctx.sql(one.format("t") + " AND id < 0").to_pydict().get("v", []) == []
    # Types that are not views.
    rows = SIGNED.filter(pc.equal(SIGNED["why"], "valid")).select(COLUMNS.split(", "))
    types = [pa.large_string(), pa.large_binary(), pa.binary(), pa.large_binary()]
    ctx.from_arrow(rows.cast(pa.schema(zip(rows.column_names, types))), name="large")
    found = ctx.sql(f"SELECT verify({COLUMNS}) AS v FROM large").to_pydict()["v"]
    assert found == [True] * rows.num_rows


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_polars(path, engine):
    pl = pytest.importorskip("polars")
    from limbsmith.polars import verify, verify_reason

    rows = pl.scan_parquet(path)
    verdicts = [
        verify(pl.col("algorithm")).alias("v"),
        "expected",
        verify_reason(pl.col("algorithm").cast(pl.Categorical), "key", pl.col("message")).alias("r"),
        "why",
    ]
    assert counts(rows.select(verdicts).collect(engine=engine).rows()) == EXPECTED
    found = rows.select("id", verify(pl.col("algorithm")).alias("v")).collect(engine=engine)
    assert dict(found.rows()) == BY_ID
    # One algorithm, a literal, a filter by the verdict, no rows.
    some = rows.filter(pl.col("algorithm") == "ed25519")
    assert some.filter(verify("ed25519")).collect(engine=engine).height == ED25519.count(True)
    first = some.filter(verify("ed25519")).select("key", "message", "signature").head(1).collect().row(0)
    literals = verify("ed25519", *map(pl.lit, first[:2]), "signature").alias("v")
    found = some.select(literals).collect(engine=engine)["v"]
    assert (found.sum(), len(found)) == (1, len(ED25519))
    assert rows.filter(pl.col("id") < 0).select(verdicts).collect(engine=engine).height == 0
    with pytest.raises(ValueError, match="no such algorithm"):
        verify("rsa")


@pytest.mark.parametrize("name", ["duckdb", "polars", "datafusion"])
def test_examples(name, path):
    pytest.importorskip(name)
    example = pathlib.Path(__file__).parent.parent / "examples" / f"{name}_parquet.py"
    done = subprocess.run([sys.executable, example, path], capture_output=True, text=True, check=True)
    for why, count in collections.Counter(SIGNED["why"].to_pylist()).items():
        assert f"{why}, {count}" in done.stdout.splitlines()


@pytest.mark.parametrize(
    "name, module",
    [
        ("duckdb", "duckdb"),
        ("duckdb", "numpy"),
        ("duckdb", "pyarrow"),
        ("polars", "polars"),
        ("datafusion", "datafusion"),
        ("spark", "pyspark"),
        ("spark", "pandas"),
        ("ray", "ray"),
    ],
)
def test_a_missing_package_is_named(name, module):
    if module == "pandas":
        pytest.importorskip("pyspark")
    script = f"import sys; sys.modules[{module!r}] = None; import limbsmith.{name}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: limbsmith.{name} needs {module}"), done.stderr
    assert last.endswith(f"pip install 'limbsmith[{name}]'"), last


def test_the_package_imports_no_engine():
    script = "import sys, limbsmith; print({'duckdb', 'polars', 'datafusion', 'pyspark', 'ray', 'pyarrow'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "set()\n"


def test_keys_stay_prepared_between_calls():
    # In a process of its own: other tests prepare keys too.
    script = """
import limbsmith as ls
from limbsmith._limbsmith import cached_bytes
key = ls.Ed25519PrivateKey.generate()
public, signature = key.public_key().public_bytes_raw(), key.sign(b"x")
for workers in (1, 3, 20):
    assert ls.verify_many("ed25519", [public] * 90, [b"x"] * 90, [signature] * 90, workers=workers) == [True] * 90
    print(0 < cached_bytes() <= ls.cache_limit())
ls.set_cache_limit(ls.cache_limit())
print(cached_bytes())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 3 + ["0"]
