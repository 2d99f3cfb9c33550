"""The examples in the docstrings of razor_core run and say what they say."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import razor_core

MODULES = [razor_core, *(import_module(found.name) for found in walk_packages(razor_core.__path__, "razor_core."))]
EXAMPLES = [test for module in MODULES for test in doctest.DocTestFinder().find(module) if test.examples]


def test_examples_are_found() -> None:
    """The modules are walked: those known to hold examples are among the finds."""
    names = {test.name for test in EXAMPLES}
    assert {"razor_core", "razor_core.rules.odds.Odds", "razor_core.systems.razorweave.book.place"} <= names


@pytest.mark.parametrize(
    "module",
    [
        *("systems", "rules.results", "rules.fields", "rules.odds", "rules.lookup", "table.clocks", "table.characters"),
        *("session.events", "session.session", "session.records", "session.archive", "session.recap"),
    ],
)
def test_what_is_meant_for_others_shows_how(module: str) -> None:
    """Each module that the package's own docstring names has an example, and the docstring names it."""
    assert f"`razor_core.{module}`" in (razor_core.__doc__ or "")
    assert [test for test in EXAMPLES if test.name.startswith(f"razor_core.{module}")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_example_runs(example: doctest.DocTest) -> None:
    """Each docstring's examples give what is written under them."""
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append, clear_globs=False)
    assert not told, "".join(told)
