"""How many examples the property tests try, and which tests measure the coverage of razor_core.

Hypothesis has three profiles: `razor`, the default, tries a few examples, the same in every run, with the same ids;
`long` three times as many of those (`make test-all`); `fuzz` others, and many more (`make fuzz`). Pyodide has no
Hypothesis; the tests that need it do not run there.
"""

import gc
import secrets
from collections.abc import Generator
from contextlib import suppress
from fnmatch import fnmatch
from random import Random

import pytest

# A test makes thousands of objects and keeps few: Python looks for cycles among them a hundred times less often.
gc.set_threshold(70_000, 20, 20)

#: The tests of razor_core.
CORE = ("tests/core/*", "tests/systems/*")
#: Of these, the ones that run the same code thousands of times. Measuring it would triple their time, and the others
#: cover everything.
UNMEASURED = (
    "*_properties.py::*",
    "*/test_conformance.py::*",
    "*/test_*contract*.py::*",
    "*/test_walls.py::*",
    "*_long_sum*",
    "*_every_fall*",
    "*_over_all_faces",
    "*_independent_reading*",
    "*_simulat*",
)


def is_measured(nodeid: str) -> bool:
    """Whether the coverage of razor_core counts what the test runs."""
    return any(fnmatch(nodeid, each) for each in CORE) and not any(fnmatch(nodeid, each) for each in UNMEASURED)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run first what is measured: what another test has left in a cache would not be run again."""
    items.sort(key=lambda item: not is_measured(item.nodeid))


with suppress(ImportError):
    from coverage import Coverage

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
        """Measure nothing while a test runs that is not measured."""
        stopped = list[Coverage]()  # the process of a worker has begun to measure before pytest-cov does
        while not is_measured(item.nodeid) and (coverage := Coverage.current()):
            coverage.stop()
            stopped.append(coverage)
        try:
            return (yield)
        finally:
            for coverage in reversed(stopped):
                coverage.start()


with suppress(ImportError):
    from hypothesis import HealthCheck, settings
    from hypothesis.internal.conjecture import providers

    # A red run is the fault of the change at hand. A slow machine is not a fault.
    settings.register_profile("razor", derandomize=True, database=None, deadline=None, max_examples=5)
    settings.register_profile("long", settings.get_profile("razor"), max_examples=15)
    settings.register_profile(
        "fuzz",
        derandomize=False,
        deadline=None,
        max_examples=300,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("razor")

    @pytest.fixture(autouse=True)
    def same_ids(monkeypatch: pytest.MonkeyPatch) -> None:
        """Make the ids of a test the same in every run: what holds of one id may not hold of another."""
        if settings.get_current_profile_name() != "fuzz":
            monkeypatch.setattr(secrets, "token_bytes", Random(1).randbytes)

    def pytest_sessionstart() -> None:
        """Keep Hypothesis from trying the constants of the loaded modules: every worker has loaded others."""
        if settings.get_current_profile_name() != "fuzz":
            assert "is_local_module_file" in vars(providers)
            vars(providers).update(is_local_module_file=lambda file: False)
