"""The main way through the page in every engine. A test that takes `tab` runs once in each engine.

`--engine NAME` selects engines; `make test-engines` selects all that tools/browser/engines.py finds or installs.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.browser.conftest import TABLET, built, dist  # noqa: F401 - fixtures
from tools.browser.engines import NAMES, Engine, NoEngine, Tab, find
from tools.browser.serve import Site

# Failed assertions in these helpers show their values, as those in tests do.
pytest.register_assert_rewrite("tests.engines.hands")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that selects engines."""
    parser.addoption("--engine", action="append", choices=NAMES, help="test in this engine; by default in all")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test once in each engine."""
    if "engine" in metafunc.fixturenames:
        names = metafunc.config.getoption("--engine", None) or NAMES
        metafunc.parametrize("engine", names, indirect=True, scope="session")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print which engines ran, in which browser."""
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
    """The driver of most engines."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest, playwright: Playwright) -> Engine:
    """The engine. The test fails where it is missing, and says what it lacks."""
    try:
        return find(str(request.param), playwright)
    except NoEngine as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:  # noqa: F811 - the fixture
    """The built site below the root of a host, as a project site is, without headers."""
    with Site(dist, base="/razor/", headers={}).start() as served:
        yield served


@pytest.fixture
def tab(engine: Engine, record_property: Callable[[str, object], None]) -> Iterator[Tab]:
    """A tab with a new profile, of the size of a tablet."""
    record_property("browser", engine.browser)
    with engine.tab() as opened:
        opened.size(TABLET["width"], TABLET["height"])
        yield opened
