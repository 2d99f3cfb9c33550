"""Serves a folder to this machine only: the built site for `make serve`, and for the browser tests.

python3 tools/serve.py dist [--port 8000] [--base /razor/] [--verbose]
"""

from __future__ import annotations

import argparse
import errno
import re
import sys
import threading
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

HOST = "127.0.0.1"
PORTS = range(65536)


#: Files whose names change with their version or content, which a browser need never ask for again. Where it does ask,
#: Chromium may compile the wasm anew.
LASTING = re.compile(r"/runtime/(?:[^/]+-\d+\.\d+\.\d+/|[^/]+-[0-9a-f]{16}\.bin$)")


#: What a page cannot say of itself, and a host may (docs/security.md tells what each is for).
HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Permissions-Policy": ", ".join(
        [
            *(f"{name}=(self)" for name in ("screen-wake-lock", "fullscreen", "clipboard-write")),
            *(f"{name}=()" for name in ("camera", "microphone", "geolocation", "payment", "usb", "serial")),
        ]
    ),
    "X-Content-Type-Options": "nosniff",
}


class ServeError(Exception):
    """Why nothing can be served, in one line."""


class _Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD for the files under one base path; everything else is 404."""

    # Named here because a machine's own table may lack or contradict them, and modules need the right type.
    extensions_map = {  # noqa: RUF012 - the base class declares it so
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "application/toml; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(
        self,
        *args: Any,
        base: str,
        verbose: bool,
        headers: Mapping[str, str],
        requests: list[str],
        sent: list[str],
        **kwargs: Any,
    ) -> None:
        """Takes what the base class takes, the base path, whether to log, what to say, and where to note it."""
        self.base = base
        self.headers_sent = headers
        self.verbose = verbose
        self.requests = requests
        self.sent = sent
        self.lasts = False
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Gives the open file of the request, or None when the answer has been sent."""
        self.requests.append(self.path)
        self.lasts = False
        if self.path == self.base[:-1]:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not self.path.startswith(self.base):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        asked = self.path
        self.path = "/" + self.path[len(self.base) :]
        self.lasts = LASTING.match(self.path) is not None
        found = super().send_head()
        if found and self.command == "GET":
            self.sent.append(asked)
        return found

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """That something is not there does not last."""
        self.lasts = False
        super().send_error(code, message, explain)

    def list_directory(self, path: Any) -> None:
        """A folder without a page is not found, as on a static host."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Has the browser ask again each time, so that a rebuilt file is seen at the next load, but for what lasts."""
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if self.lasts else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Writes the access log only when asked."""
        if self.verbose:
            super().log_message(format, *args)


class Site(ThreadingHTTPServer):
    """A folder being served: `url` is its address.

    `requests` are the paths asked for so far, in order, and `sent` those of which the content was sent. Not every
    host can send `headers`: GitHub Pages does not.
    """

    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        base: str = "/",
        *,
        verbose: bool = False,
        headers: Mapping[str, str] = HEADERS,
    ) -> None:
        """Serves nothing yet: `start` or `serve_forever` does. Port 0 takes a free one.

        Refuses, with ServeError, a folder without a page, a base not of the form /name/, a port out of range or in use.
        """
        if not (folder / "index.html").is_file():
            raise ServeError(f"{folder} holds no site: run `make build` first.")
        if not (base.startswith("/") and base.endswith("/")):
            raise ServeError(f"The base path {base} must begin and end with a slash, like /razor/.")
        if port not in PORTS:
            raise ServeError(f"Port {port} is out of range: PORT=1 to PORT={PORTS[-1]}.")
        self.requests: list[str] = []
        self.sent: list[str] = []
        self._thread: threading.Thread | None = None
        handler = partial(
            _Handler,
            directory=str(folder),
            base=base,
            verbose=verbose,
            headers=headers,
            requests=self.requests,
            sent=self.sent,
        )
        try:
            super().__init__((HOST, port), handler)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ServeError(f"Port {port} is in use: choose another, like PORT={_next(port)}.") from None
            raise ServeError(f"Port {port} cannot be used ({error.strerror}): choose another with PORT=.") from None
        self.url = f"http://{HOST}:{self.server_port}{base}"

    def start(self) -> Site:
        """Serves in a thread of its own until `stop`; gives itself."""
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stops serving and frees the port; once is enough, twice does no harm."""
        if self._thread is not None:
            self.shutdown()
            self._thread.join()
            self._thread = None
        self.server_close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops at the end of a `with`."""
        self.stop()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Passes over a browser that went away in the middle of an answer, and tells every other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _next(port: int) -> int:
    """Gives a port to propose in place of `port`."""
    return port + 1 if port + 1 in PORTS else 8000


def main(arguments: list[str] | None = None) -> int:
    """Serves until interrupted; gives 1 with one line on stderr when it cannot, else 0."""
    parser = argparse.ArgumentParser(description="Serve a built site to this machine.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", default="8000")
    parser.add_argument("--base", default="/")
    parser.add_argument("--verbose", action="store_true", help="log every request")
    options = parser.parse_args(arguments)
    try:
        if not options.port.isascii() or not options.port.isdigit() or int(options.port) not in PORTS[1:]:
            raise ServeError(f"PORT={options.port} is no port: give a whole number from 1 to {PORTS[-1]}.")
        site = Site(options.folder, int(options.port), options.base, verbose=options.verbose)
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    with site:
        print(f"Razor is at {site.url} (Ctrl+C ends it)", flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
