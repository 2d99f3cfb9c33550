"""Servers that hold an answer back, or the rest of one, break off in the middle of one, or have none once."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import ready
from tools.browser.serve import Handler, Site

#: The script that PyScript imports before it runs our Python.
LAST = "static/durable.js"


@contextmanager
def _answering(site: Site, handler: type[Handler]) -> Iterator[None]:
    """Let another handler answer the requests to a site."""
    whole = site.RequestHandlerClass
    assert isinstance(whole, partial)
    site.RequestHandlerClass = partial(handler, **whole.keywords)
    try:
        yield
    finally:
        site.RequestHandlerClass = whole


class Hold:
    """The answer for the last script before our Python, held back by the server until it is released."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.released = threading.Event()

    def release(self, page: Page) -> None:
        """Let Python start, and wait until a roll can be made and the log is drawn, which comes right after."""
        self.released.set()
        ready(page)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@contextmanager
def holding_python(site: Site) -> Iterator[Hold]:
    """Hold the start of Python back; all that the page does before Python is done."""
    hold = Hold()

    class Holding(Handler):
        def send_head(self) -> Any:
            if self.path.endswith(LAST):
                hold.asked.set()
                hold.released.wait(60)
            return super().send_head()

    with _answering(site, Holding):
        try:
            yield hold
        finally:
            hold.released.set()


@contextmanager
def failing_once(site: Site, name: str) -> Iterator[Hold]:
    """Answer the first request for the file of that name with an error, once that is released."""
    hold = Hold()

    class Failing(Handler):
        def send_head(self) -> Any:
            if hold.asked.is_set() or not self.path.endswith(name):
                return super().send_head()
            hold.asked.set()
            hold.released.wait(60)
            return self.send_error(503)

    with _answering(site, Failing):
        yield hold


@contextmanager
def in_two_parts(site: Site, end: bytes, asked: str) -> Iterator[None]:
    """Send the page up to the end of that text, and the rest when something with that in its path was requested."""

    class Parting(Handler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            text = source.read()
            first, found, rest = text.partition(end)
            outputfile.write(first + found)
            outputfile.flush()
            deadline = time.monotonic() + 60
            while found and not any(asked in path for path in site.requests) and time.monotonic() < deadline:
                time.sleep(0.02)
            outputfile.write(rest)

    with _answering(site, Parting):
        yield


@contextmanager
def dying(site: Site, name: str) -> Iterator[threading.Event]:
    """Send half of the file of that name, and nothing any more; the event tells that it came to that."""
    dead = threading.Event()

    class Dying(Handler):
        def send_head(self) -> Any:
            if dead.is_set():
                raise ConnectionAbortedError
            return super().send_head()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            if not self.path.endswith(name):
                super().copyfile(source, outputfile)
                return
            text = source.read()
            outputfile.write(text[: len(text) // 2])
            dead.set()
            raise ConnectionAbortedError

    with _answering(site, Dying):
        yield dead
    assert dead.is_set()
