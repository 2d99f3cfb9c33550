"""The main way in every engine: a test asks for `tab`, and runs once in each engine that is here.

An engine that is missing is skipped, and said to be; with `--engine NAME` only that one runs, and must be there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.browser.conftest import TABLET, dist  # noqa: F401 - the site they all open
from tools.engines import NAMES, Engine, NoEngine, Tab, find
from tools.serve import Site

# What the hands say of a failure is as telling as what a test says.
pytest.register_assert_rewrite("tests.engines.hands")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Takes the engines that must be there."""
    parser.addoption("--engine", action="append", choices=NAMES, help="test in this engine, which must be there")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test runs once in each engine."""
    if "engine" in metafunc.fixturenames:
        names = metafunc.config.getoption("--engine", None) or NAMES
        metafunc.parametrize("engine", names, indirect=True, scope="session")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says which engines ran, in which browser, and what the others lacked."""
    ran: dict[str, list[str]] = {}
    for outcome in ("passed", "failed", "error"):
        for report in terminalreporter.getreports(outcome):
            browser = dict(report.user_properties).get("browser")
            if browser:
                ran.setdefault(str(browser), []).append(outcome)
    lacked = {str(report.longrepr[2]) for report in terminalreporter.getreports("skipped") if "[" in report.nodeid}
    terminalreporter.section("engines")
    for browser, outcomes in sorted(ran.items()):
        counts = ", ".join(f"{outcomes.count(each)} {each}" for each in dict.fromkeys(outcomes))
        terminalreporter.line(f"{browser}: {counts}")
    for reason in sorted(lacked):
        terminalreporter.line(f"not tested: {reason.removeprefix('Skipped: ')}")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives most of them."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest, playwright: Playwright) -> Engine:
    """An engine; where it is missing the test is skipped, but for Chromium and for what was asked for by name."""
    name = str(request.param)
    try:
        return find(name, playwright)
    except NoEngine as error:
        if name == "chromium" or request.config.getoption("--engine", None):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:  # noqa: F811 - this is how a fixture is asked for
    """The built site, under a path as a project site is."""
    with Site(dist, base="/razor/").start() as served:
        yield served


@pytest.fixture
def tab(engine: Engine, record_property: Callable[[str, object], None]) -> Iterator[Tab]:
    """A tab with a fresh profile, as large as a tablet."""
    record_property("browser", engine.browser)
    with engine.tab() as opened:
        opened.size(TABLET["width"], TABLET["height"])
        yield opened
