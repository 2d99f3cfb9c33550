"""What goes wrong in the pages of a test: errors, and requests to other sites."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Request


@dataclass
class Watch:
    """What went wrong in the pages of a test, and every address that they requested."""

    faults: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    origins: set[str] = field(default_factory=set)
    excused: tuple[str, ...] = ()

    def excuse(self, *texts: str) -> None:
        """Let faults pass that contain one of these texts, for a test that provokes them."""
        self.excused += texts

    def allow(self, url: str) -> None:
        """Let pages request the site of this address."""
        self.origins.add(origin_of(url))

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("console", lambda message: self._note(message.type == "error", f"console: {message.text}"))
        context.on("weberror", lambda error: self._note(True, f"page error: {error.error}"))
        context.on("request", self._requested)

    def check(self) -> None:
        """Fail the test on any fault not excused and on any request to another site; forget them."""
        left = [fault for fault in self.faults if not any(text in fault for text in self.excused)]
        abroad = [url for url in self.requests if url.startswith("http") and origin_of(url) not in self.origins]
        self.faults.clear()
        self.requests.clear()
        assert not left, "\n".join(left)
        assert not abroad, f"requested elsewhere: {abroad}"

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)
        # Such a request may block, and without a network it does not reach the service worker.
        self._note(request.resource_type == "xhr", f"XMLHttpRequest: {request.url}")

    def _note(self, wrong: bool, text: str) -> None:
        if wrong:
            self.faults.append(text)


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
