"""Finds a browser of every engine for the tests that run in all of them, and gets those that are missing where it can.

    python -m tools.engines [chromium] [firefox] [webkit]     prints the names of those there are

and says for people, on the other stream, which browsers these are, and what is missing for the rest.

Of Firefox and WebKit, Playwright's own build is taken where it is there; otherwise the distribution's Firefox, and
WebKitGTK with its driver. Which Chromium is taken, tools/chromium.py says.
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

from tools.chromium import DOWNLOAD_SECONDS, FLAGS, PACKAGE_SECONDS, NoChromium, ensure, quietly
from tools.webdriver import PROGRAMS, DriverError, firefox_tab, missing, webkit_tab

NAMES = ("chromium", "firefox", "webkit")
FIREFOXES = ("firefox-esr", "firefox")
#: The packages of Debian and its like with which the engine can be had.
PACKAGES = {"firefox": ("firefox-esr",), "webkit": tuple(PROGRAMS.values())}


class NoEngine(Exception):
    """There is no browser of that engine; the message says what is missing."""


class Tab(Protocol):
    """A tab of a browser with a fresh profile, whatever drives it. Selectors are those of CSS."""

    @property
    def version(self) -> str:
        """The browser's own."""

    def go(self, url: str) -> None:
        """Open an address, and wait until it has loaded."""

    def reload(self) -> None:
        """Load the page again."""

    def script(self, function: str, *arguments: Any) -> Any:
        """What a function of JavaScript gives; a promise is waited for."""

    def tap(self, selector: str) -> None:
        """Click on the element, once it is there."""

    def write(self, selector: str, text: str) -> None:
        """Put the text into a field in place of what stands there."""

    def size(self, width: int, height: int) -> None:
        """Give the page so much room."""

    def picture(self) -> bytes:
        """What the page looks like, as a PNG."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to get a tab of an engine; `browser` says of which browser."""

    name: str
    browser: str
    tab: Callable[[], AbstractContextManager[Tab]]


class PlaywrightTab:
    """A tab of a browser that Playwright drives."""

    def __init__(self, page: Page, version: str) -> None:
        self.page, self.version = page, version

    def go(self, url: str) -> None:
        """Open an address, and wait until it has loaded."""
        self.page.goto(url)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()

    def script(self, function: str, *arguments: Any) -> Any:
        """What a function of JavaScript gives; a promise is waited for."""
        return self.page.evaluate(f"(all) => ({function})(...all)", list(arguments))

    def tap(self, selector: str) -> None:
        """Click on the element, once it is there."""
        self.page.click(selector)

    def write(self, selector: str, text: str) -> None:
        """Put the text into a field in place of what stands there."""
        self.page.fill(selector, text)

    def size(self, width: int, height: int) -> None:
        """Give the page so much room."""
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        """What the page looks like, as a PNG."""
        return self.page.screenshot()


def find(name: str, playwright: Playwright) -> Engine:
    """A browser of the engine of that name that is installed and starts. Refuses with NoEngine."""
    if name == "chromium":
        try:
            path = ensure()
            title = "Playwright's Chromium" if path == playwright.chromium.executable_path else "Chromium"
            return _playwrights(name, playwright.chromium, title, executable_path=path, args=FLAGS)
        except NoChromium as error:
            raise NoEngine(str(error)) from None
    kind = {"firefox": playwright.firefox, "webkit": playwright.webkit}[name]
    lacking = []
    if os.path.isfile(kind.executable_path):  # noqa: PTH113 - a text, as Playwright gives it
        try:
            return _playwrights(name, kind, f"Playwright's {name.capitalize()}")
        except Error as error:
            lacking.append(f"Playwright's does not start ({str(error).splitlines()[0]})")
    else:
        lacking.append("Playwright's is not downloaded")
    try:
        return _firefox() if name == "firefox" else _webkit()
    except (Error, DriverError, OSError) as error:
        lacking.append(f"the installed one does not start ({str(error).splitlines()[0]})")
    except NoEngine as error:
        lacking.append(str(error))
    raise NoEngine(f"There is no {name} to test in: {', and '.join(lacking)}.")


def get(name: str, playwright: Playwright) -> Engine:
    """As `find`, but what is missing is downloaded or installed, where that can be."""
    try:
        return find(name, playwright)
    except NoEngine:
        if name == "chromium":
            raise
    quietly([sys.executable, "-m", "playwright", "install", name], DOWNLOAD_SECONDS)
    try:
        return find(name, playwright)
    except NoEngine:
        if not shutil.which("apt-get") or os.geteuid() != 0:
            raise
    quietly(["apt-get", "update", "-qq"], PACKAGE_SECONDS)
    quietly(["apt-get", "install", "-qq", "-y", "--no-install-recommends", *PACKAGES[name]], PACKAGE_SECONDS)
    return find(name, playwright)


def _playwrights(name: str, kind: BrowserType, title: str, **options: Any) -> Engine:
    """The engine as Playwright starts it; it is started once to see that it does."""

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
    """The Firefox on PATH."""
    path = next((path for name in FIREFOXES if (path := shutil.which(name))), None)
    if not path:
        raise NoEngine(f"none of {', '.join(FIREFOXES)} is on PATH")
    with firefox_tab(path) as tab:
        return Engine("firefox", f"Firefox {tab.version}", partial(firefox_tab, path))


def _webkit() -> Engine:
    """The WebKitGTK that its driver starts."""
    if lacking := missing():
        raise NoEngine(f"{' and '.join(lacking)} {'is' if len(lacking) == 1 else 'are'} not on PATH")
    with webkit_tab() as tab:
        return Engine("webkit", f"WebKitGTK {tab.version}", webkit_tab)


def main(arguments: Sequence[str]) -> int:
    """Prints the name of each engine there is; gives 1 where one that was named is missing, or Chromium."""
    found = []
    with sync_playwright() as playwright:
        for name in arguments or NAMES:
            try:
                print(f"{name}: {get(name, playwright).browser}", file=sys.stderr, flush=True)
                found.append(name)
            except NoEngine as error:
                print(f"{name}: not tested. {error}", file=sys.stderr, flush=True)
    print(*found)
    return int(not set(arguments or ["chromium"]) <= set(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
