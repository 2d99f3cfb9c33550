"""The examples in the docstrings of razor_core run and say what they say."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import razor_core

MODULES = [import_module(found.name) for found in walk_packages(razor_core.__path__, "razor_core.")]
EXAMPLES = [test for module in MODULES for test in doctest.DocTestFinder().find(module) if test.examples]


def test_examples_are_found() -> None:
    """The modules are walked: those known to hold examples are among the finds."""
    assert {"razor_core.odds.Odds", "razor_core.dice.counted", "razor_core.systems.razorweave.book.place"} <= {
        test.name for test in EXAMPLES
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_example_runs(example: doctest.DocTest) -> None:
    """Each docstring's examples give what is written under them."""
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append, clear_globs=False)
    assert not told, "".join(told)
