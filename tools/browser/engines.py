"""Find a browser of every engine for the tests in tests/engines, and install missing ones if possible.

    python -m tools.browser.engines [chromium] [firefox] [webkit]     prints the names of those found

On stderr it prints which browsers these are, and what the others lack. For Firefox and WebKit it prefers Playwright's
build, then the distribution's Firefox, and WebKitGTK with its driver. chromium.py chooses the Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserType, Error, Page, Playwright, sync_playwright

from tools.browser.chromium import DOWNLOAD_SECONDS, FLAGS, PACKAGE_SECONDS, NoChromium, ensure, run_installer
from tools.browser.webdriver import PROGRAMS, DriverError, firefox_tab, missing, webkit_tab

NAMES = ("chromium", "firefox", "webkit")
FIREFOXES = ("firefox-esr", "firefox")
#: The Debian packages of each engine.
PACKAGES = {"firefox": ("firefox-esr",), "webkit": tuple(PROGRAMS.values())}


class NoEngine(Exception):
    """There is no browser of this engine; the message says what is missing."""


class Tab(Protocol):
    """A tab of a browser with a new profile, whatever drives it. Selectors are CSS selectors."""

    @property
    def version(self) -> str:
        """The browser's version."""

    def go(self, url: str) -> None:
        """Open an address and wait until it has loaded."""

    def reload(self) -> None:
        """Reload the page."""

    def script(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function and return its result; waits for a promise."""

    def tap(self, selector: str) -> None:
        """Wait for an element and click it."""

    def write(self, selector: str, text: str) -> None:
        """Replace the text of a field."""

    def size(self, width: int, height: int) -> None:
        """Set the size of the viewport."""

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An installed browser: the engine's name, the browser's title, and a context manager for a tab."""

    name: str
    browser: str
    tab: Callable[[], AbstractContextManager[Tab]]


class PlaywrightTab:
    """A tab that Playwright drives."""

    def __init__(self, page: Page, version: str) -> None:
        self.page, self.version = page, version

    def go(self, url: str) -> None:
        """Open an address and wait until it has loaded."""
        self.page.goto(url)

    def reload(self) -> None:
        """Reload the page."""
        self.page.reload()

    def script(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function and return its result; waits for a promise."""
        return self.page.evaluate(f"(all) => ({function})(...all)", list(arguments))

    def tap(self, selector: str) -> None:
        """Wait for an element and click it."""
        self.page.click(selector)

    def write(self, selector: str, text: str) -> None:
        """Replace the text of a field."""
        self.page.fill(selector, text)

    def size(self, width: int, height: int) -> None:
        """Set the size of the viewport."""
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        return self.page.screenshot()


def find(name: str, playwright: Playwright) -> Engine:
    """Return an installed browser of the engine that starts. Raises NoEngine."""
    if name == "chromium":
        try:
            path = ensure()
            title = "Playwright's Chromium" if path == playwright.chromium.executable_path else "Chromium"
            return _playwrights(name, playwright.chromium, title, executable_path=path, args=FLAGS)
        except NoChromium as error:
            raise NoEngine(str(error)) from None
    kind = {"firefox": playwright.firefox, "webkit": playwright.webkit}[name]
    reasons = []
    if os.path.isfile(kind.executable_path):  # noqa: PTH113 - Playwright's path is a str
        try:
            return _playwrights(name, kind, f"Playwright's {name.capitalize()}")
        except Error as error:
            reasons.append(f"Playwright's does not start ({str(error).splitlines()[0]})")
    else:
        reasons.append("Playwright's is not downloaded")
    try:
        return _firefox() if name == "firefox" else _webkit()
    except (Error, DriverError, OSError) as error:
        reasons.append(f"the installed one does not start ({str(error).splitlines()[0]})")
    except NoEngine as error:
        reasons.append(str(error))
    raise NoEngine(f"No {name} is available: {', and '.join(reasons)}.")


def get(name: str, playwright: Playwright) -> Engine:
    """Like `find`, but download or install a missing browser if possible."""
    try:
        return find(name, playwright)
    except NoEngine:
        if name == "chromium":
            raise
    run_installer([sys.executable, "-m", "playwright", "install", name], DOWNLOAD_SECONDS)
    try:
        return find(name, playwright)
    except NoEngine:
        if not shutil.which("apt-get") or os.geteuid() != 0:
            raise
    run_installer(["apt-get", "update", "-qq"], PACKAGE_SECONDS)
    run_installer(["apt-get", "install", "-qq", "-y", "--no-install-recommends", *PACKAGES[name]], PACKAGE_SECONDS)
    return find(name, playwright)


def _playwrights(name: str, kind: BrowserType, title: str, **options: Any) -> Engine:
    """Return the engine as Playwright runs it, after starting it once as a check."""

    @contextmanager
    def launched() -> Iterator[Browser]:
        browser = kind.launch(**options)
        try:
            yield browser
        finally:
            browser.close()

    @contextmanager
    def tab() -> Iterator[Tab]:
        with launched() as browser:
            yield PlaywrightTab(browser.new_context().new_page(), browser.version)

    with launched() as browser:
        return Engine(name, f"{title} {browser.version}", tab)


def _firefox() -> Engine:
    """Return the Firefox on PATH."""
    path = next((path for name in FIREFOXES if (path := shutil.which(name))), None)
    if not path:
        raise NoEngine(f"none of {', '.join(FIREFOXES)} is on PATH")
    with firefox_tab(path) as tab:
        return Engine("firefox", f"Firefox {tab.version}", partial(firefox_tab, path))


def _webkit() -> Engine:
    """Return WebKitGTK, started by its driver."""
    if lacking := missing():
        raise NoEngine(f"{' and '.join(lacking)} {'is' if len(lacking) == 1 else 'are'} not on PATH")
    with webkit_tab() as tab:
        return Engine("webkit", f"WebKitGTK {tab.version}", webkit_tab)


def main(arguments: Sequence[str]) -> int:
    """Print the name of each engine found. Return 1 if a named engine is missing; Chromium, if none is named."""
    found = []
    with sync_playwright() as playwright:
        for name in arguments or NAMES:
            try:
                print(f"{name}: {get(name, playwright).browser}", file=sys.stderr, flush=True)
                found.append(name)
            except NoEngine as error:
                print(f"{name} is not tested. {error}", file=sys.stderr, flush=True)
    print(*found)
    return int(not set(arguments or ["chromium"]) <= set(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
