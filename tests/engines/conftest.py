"""The main way in every engine: a test asks for `tab`, and runs once in each engine, which must be there.

`--engine NAME` names those to run in; `make test-engines` names all that tools/browser/engines.py finds or gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.browser.conftest import TABLET, dist  # noqa: F401 - the site they all open
from tools.browser.engines import NAMES, Engine, NoEngine, Tab, find
from tools.browser.serve import Site

# What the hands say of a failure is as telling as what a test says.
pytest.register_assert_rewrite("tests.engines.hands")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Takes the engines to run in."""
    parser.addoption("--engine", action="append", choices=NAMES, help="test in this engine; by default in all")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test runs once in each engine."""
    if "engine" in metafunc.fixturenames:
        names = metafunc.config.getoption("--engine", None) or NAMES
        metafunc.parametrize("engine", names, indirect=True, scope="session")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says which engines ran, in which browser."""
    ran: dict[str, list[str]] = {}
    for outcome in ("passed", "failed", "error"):
        for report in terminalreporter.getreports(outcome):
            browser = dict(report.user_properties).get("browser")
            if browser:
                ran.setdefault(str(browser), []).append(outcome)
    terminalreporter.section("engines")
    for browser, outcomes in sorted(ran.items()):
        counts = ", ".join(f"{outcomes.count(each)} {each}" for each in dict.fromkeys(outcomes))
        terminalreporter.line(f"{browser}: {counts}")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives most of them."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest, playwright: Playwright) -> Engine:
    """The engine. Where it is missing, that is a failure, with what it lacks."""
    try:
        return find(str(request.param), playwright)
    except NoEngine as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:  # noqa: F811 - this is how a fixture is asked for
    """The built site, under a path as a project site is, from a host that has no say about frames."""
    with Site(dist, base="/razor/", headers={}).start() as served:
        yield served


@pytest.fixture
def tab(engine: Engine, record_property: Callable[[str, object], None]) -> Iterator[Tab]:
    """A tab with a fresh profile, as large as a tablet."""
    record_property("browser", engine.browser)
    with engine.tab() as opened:
        opened.size(TABLET["width"], TABLET["height"])
        yield opened
