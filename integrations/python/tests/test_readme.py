"""The quick start and the example do what the README says."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parent.parent


def run(arguments, **options):
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True, **options)
    return done.stdout


def test_quick_start():
    text = (FOLDER / "README.md").read_text()
    script = re.search(r"python3 - <<'EOF'\n(.*?)^EOF", text, re.S | re.M)[1]
    answer = re.search(r"It prints `(.*?)`", text)[1]
    assert run(["-"], input=script).strip() == answer


def test_engines():
    pytest.importorskip("polars")
    pytest.importorskip("duckdb")
    assert run([str(FOLDER / "examples" / "engines.py")]).count("another") == 2


def steps():
    """The programs of the quick start of the page on engines."""
    text = (FOLDER / "docs" / "engines.md").read_text()
    return re.findall(r"python3 - <<'EOF'\n(.*?)^EOF", text, re.S | re.M)


def test_quick_start_of_engines(tmp_path):
    pytest.importorskip("duckdb")
    make, query, _ = steps()
    run(["-"], input=make, cwd=tmp_path)
    assert run(["-"], input=query, cwd=tmp_path) == "[(b'another',)]\n"


@pytest.mark.engines
def test_quick_start_of_spark(tmp_path):
    pytest.importorskip("pyspark")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java 17 or later: apt-get install default-jre-headless")
    make, _, spark = steps()
    environment = {name: value for name, value in os.environ.items() if name != "PYSPARK_PYTHON"}
    environment["SPARK_LOCAL_IP"] = "127.0.0.1"
    run(["-"], input=make, cwd=tmp_path)
    answer = run(["-"], input=spark, cwd=tmp_path, env=environment)
    assert answer.endswith("invalid signature 1\nvalid 99999\n")


def test_stubs_have_every_name():
    import limbsmith

    stubs = (pathlib.Path(limbsmith.__file__).parent / "__init__.pyi").read_text()
    for name in limbsmith.__all__:
        assert re.search(rf"^(class|def) {name}\b", stubs, re.M), name
        for member in getattr(getattr(limbsmith, name), "__dict__", ()):
            if not member.startswith("_"):
                body = re.search(rf"^class {name}\b.*?(?=^\S|\Z)", stubs, re.S | re.M)[0]
                assert f"def {member}(" in body, (name, member)


def test_licences():
    import importlib.metadata

    package = importlib.metadata.distribution("limbsmith")
    assert sorted(package.metadata.get_all("License-File")) == ["LICENSE-APACHE", "LICENSE-MIT"]
    texts = {path.name: path.read_text() for path in package.files if path.name.startswith("LICENSE")}
    assert "Apache License" in texts["LICENSE-APACHE"] and "MIT" in texts["LICENSE-MIT"]


def test_types():
    pytest.importorskip("mypy")
    assert "Success" in run(["-m", "mypy", "--strict", str(FOLDER / "tests" / "typed.py")])
