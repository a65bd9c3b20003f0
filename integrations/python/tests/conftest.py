"""The tests that start Spark or Ray run with --engines."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--engines", action="store_true", help="run the tests that start Spark and Ray")


def pytest_collection_modifyitems(config, items):
    for item in items:
        if "engines" in item.keywords and not config.getoption("--engines"):
            item.add_marker(pytest.mark.skip(reason="starts Spark or Ray: run pytest --engines"))
