"""The examples in the docstrings of razor_core are correct."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import razor_core

MODULES = [razor_core, *(import_module(found.name) for found in walk_packages(razor_core.__path__, "razor_core."))]
EXAMPLES = [test for module in MODULES for test in doctest.DocTestFinder().find(module) if test.examples]


@pytest.mark.parametrize(
    "module",
    [
        *("systems", "rules.results", "rules.fields", "odds.odds", "rules.lookup", "table.clocks", "table.characters"),
        *("events.events", "session.session", "format.records", "format.archive", "recap.markdown"),
        "analysis.race",
    ],
)
def test_public_modules_have_an_example(module: str) -> None:
    """And the package's docstring names them."""
    assert f"`razor_core.{module}`" in (razor_core.__doc__ or "")
    assert [test for test in EXAMPLES if test.name.startswith(f"razor_core.{module}")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_example_runs(example: doctest.DocTest) -> None:
    failures: list[str] = []
    doctest.DocTestRunner().run(example, out=failures.append, clear_globs=False)
    assert not failures, "".join(failures)
