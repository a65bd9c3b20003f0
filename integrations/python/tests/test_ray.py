"""Ray with two workers: every row once with its verdict, also if a worker is killed in mid-query."""

import collections
import os
import time

import cluster
import limbsmith as ls
import pytest
import signed

pytestmark = pytest.mark.engines

ROWS = 100_000


@pytest.fixture(scope="module")
def ray():
    ray = pytest.importorskip("ray", reason="needs pip install 'limbsmith[ray]'")
    pytest.importorskip("ray.data", reason="needs pip install 'limbsmith[ray]'")
    # A machine that is full of others' work must not make Ray kill workers of its own accord.
    os.environ.update(RAY_memory_monitor_refresh_ms="0", RAY_USAGE_STATS_ENABLED="0")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=300 << 20,
        logging_level="ERROR",
        _node_ip_address="127.0.0.1",
        runtime_env={"env_vars": {"PYTHONPATH": os.path.dirname(__file__)}},
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield ray
    ray.shutdown()


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    path = tmp_path_factory.mktemp("rows") / "signed.parquet"
    table = signed.table(ROWS // 5)
    assert table.num_rows >= ROWS
    return signed.write(path, table), table.num_rows


def held(table, folder):
    """A step that waits for the kill. A batch is known by its first row."""
    cluster.hold(folder, table["id"][0].as_py())
    return table


def verify(ray, path, folder=None):
    """The verified rows, and the seconds that they took."""
    from limbsmith.ray import verify

    start = time.monotonic()
    dataset = verify(ray.data.read_parquet(path).repartition(16), batch_size=4096)
    if folder is not None:
        dataset = dataset.map_batches(held, batch_format="pyarrow", batch_size=None, fn_kwargs={"folder": str(folder)})
    rows = [row for batch in dataset.iter_batches(batch_format="pyarrow") for row in batch.to_pylist()]
    return rows, time.monotonic() - start


def assert_right(rows, count):
    assert sorted(row["id"] for row in rows) == list(range(count))
    assert all((row["verdict"], row["reason"]) == (row["expected"], row["why"]) for row in rows)
    assert set(collections.Counter(row["verdict"] for row in rows)) == {True, False, None}


def test_a_worker_is_killed(ray, rows, tmp_path, capsys):
    path, count = rows
    found, warm = verify(ray, path)
    assert_right(found, count)
    found, calm = verify(ray, path)
    assert_right(found, count)

    killer = cluster.Killer(tmp_path, lambda pids: next((pid for pid in pids if "ray::" in cluster.command(pid)), None))
    try:
        found, disturbed = verify(ray, path, tmp_path)
    finally:
        killer.finish()
    assert killer.victim, "no worker was killed"
    assert_right(found, count)
    tasks = [mark.name.split("-")[2] for mark in tmp_path.glob("running-*")]
    assert len(tasks) > len(set(tasks))
    with capsys.disabled():
        print(f"\nRay, {count} rows: first {warm:.1f} s, undisturbed {calm:.1f} s, killed {disturbed:.1f} s")


def test_one_algorithm_for_all_rows(ray):
    from limbsmith.ray import verify

    table = signed.table(400, kinds=["ed25519"])
    dataset = ray.data.from_arrow(table.drop_columns(["why"]))
    found = verify(dataset, "ed25519", verdict="ok").take_all()
    assert len(found) == table.num_rows
    assert all(row["ok"] == row["expected"] for row in found if row["algorithm"] == "ed25519")
    with pytest.raises(ValueError, match="no such algorithm"):
        verify(dataset, "rsa")


def test_text_and_options(ray):
    from limbsmith.ray import verify

    key = ls.P256PrivateKey.generate()
    row = {"key": key.public_key().public_bytes_raw(), "message": "größer", "signature": key.sign("größer".encode(), encoding="fixed")}
    for name, options in (("ES256", {}), ("p256", {"encoding": "fixed"})):
        assert [found["reason"] for found in verify(ray.data.from_items([row]), name, **options).take_all()] == ["valid"]
    with pytest.raises(ValueError, match="contradicts"):
        verify(ray.data.from_items([row]), "ES256", encoding="der")
