"""Serve a folder to this machine only: the built site for `make serve` and for the browser tests.

python3 tools/browser/serve.py dist [--port 8000] [--base /razor/] [--no-compress] [--verbose]
"""

from __future__ import annotations

import argparse
import errno
import gzip
import io
import re
import sys
import threading
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

HOST = "127.0.0.1"
PORTS = range(65536)
#: Files whose names change with their version or content. A browser may cache them for ever; if it asked again,
#: Chromium might recompile the wasm.
IMMUTABLE = re.compile(r"/runtime/(?:[^/]+-\d+\.\d+\.\d+(?:-[0-9a-f]{16})?/|[^/]+-[0-9a-f]{16}\.(?:bin|zip|js)$)")
#: The files that a static host compresses, by suffix. Packed files, images and fonts would gain nothing.
COMPRESSED = frozenset(
    {".html", ".css", ".js", ".mjs", ".json", ".py", ".svg", ".toml", ".txt", ".wasm", ".webmanifest"}
)
#: Security headers that only a host can send (see docs/security.md).
HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Permissions-Policy": ", ".join(
        [
            *(f"{name}=(self)" for name in ("screen-wake-lock", "fullscreen", "clipboard-write", "camera")),
            *(f"{name}=()" for name in ("microphone", "geolocation", "payment", "usb", "serial")),
        ]
    ),
    "X-Content-Type-Options": "nosniff",
}


class ServeError(Exception):
    """The reason why a folder cannot be served, in one line."""


def accepts_gzip(header: str) -> bool:
    """Return whether a request with this Accept-Encoding accepts gzip."""
    for encoding in header.lower().split(","):
        coding, _, weight = encoding.replace(" ", "").partition(";q=")
        if coding == "gzip":
            return weight.strip("0.") != "" or not weight
    return False


class Gzipped:
    """Files as gzip sends them, each compressed once, and again if it has changed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[Path, tuple[int, bytes]] = {}

    def content(self, path: Path) -> bytes:
        """Return the compressed content of a file."""
        with self._lock:
            changed = path.stat().st_mtime_ns
            if path not in self._found or self._found[path][0] != changed:
                self._found[path] = changed, gzip.compress(path.read_bytes(), 6, mtime=0)
            return self._found[path][1]


class Handler(SimpleHTTPRequestHandler):
    """Answer GET and HEAD for the files under one base path, and 404 for everything else."""

    # Browsers insist on the type of modules and wasm, and the system's own table may be wrong.
    extensions_map = {  # noqa: RUF012 - declared in the base class
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
        gzipped: Gzipped | None,
        requests: list[str],
        sent: list[str],
        **kwargs: Any,
    ) -> None:
        """Record every requested path in `requests`, and the paths sent with content in `sent`."""
        self.base = base
        self.headers_sent = headers
        self.verbose = verbose
        self.gzipped = gzipped
        self.requests = requests
        self.sent = sent
        self.immutable = False
        self.varies = False
        self.packed: bytes | None = None
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Return the open file of the request, or None if the answer has been sent."""
        self.requests.append(self.path)
        self.immutable = self.varies = False
        self.packed = None
        if self.path == self.base[:-1]:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not self.path.startswith(self.base):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        requested = self.path
        self.path = "/" + self.path[len(self.base) :]
        self.immutable = IMMUTABLE.match(self.path) is not None
        self._compress()
        found = super().send_head()
        if found and self.command == "GET":
            self.sent.append(requested)
        if found and self.packed is not None:
            found.close()
            return io.BytesIO(self.packed)
        return found

    def _compress(self) -> None:
        """Compress the requested file, if it is one that hosts compress and the request accepts it."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if self.gzipped is None or path.suffix not in COMPRESSED or not path.is_file():
            return
        self.varies = True
        if accepts_gzip(self.headers.get("Accept-Encoding", "")):
            self.packed = self.gzipped.content(path)

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header; with the length of a compressed file, that it is compressed."""
        if keyword == "Content-Length" and self.packed is not None:
            super().send_header("Content-Encoding", "gzip")
            value = str(len(self.packed))
        super().send_header(keyword, value)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send an error, which must not be cached."""
        self.immutable = self.varies = False
        self.packed = None
        super().send_error(code, message, explain)

    def list_directory(self, path: Any) -> None:
        """Answer 404 for a folder without a page, like a static host."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Let the browser check each file for changes, except immutable ones."""
        if self.varies:
            self.send_header("Vary", "Accept-Encoding")
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if self.immutable else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Write the access log if --verbose is set."""
        if self.verbose:
            super().log_message(format, *args)


class Site(ThreadingHTTPServer):
    """A server of a folder at the address `url`.

    `requests` lists the requested paths, and `sent` those answered with content. Pass other `headers` to imitate hosts
    that cannot send these, such as GitHub Pages. With `compress`, it compresses with gzip what hosts compress.
    `handler` answers a request.
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
        compress: bool = False,
        handler: Callable[..., Handler] = Handler,
    ) -> None:
        """Bind the port; `start` or `serve_forever` begins to serve. Port 0 is any free port.

        Raises ServeError for a folder without a page, a base path without slashes, or an unusable port.
        """
        if not (folder / "index.html").is_file():
            raise ServeError(f"There is no site in {folder}. Run `make build` first.")
        if not (base.startswith("/") and base.endswith("/")):
            raise ServeError(f"The base path {base} must begin and end with a slash, such as /razor/.")
        if port not in PORTS:
            raise ServeError(f"Port {port} is out of range. Choose 1 to {PORTS[-1]}.")
        self.requests: list[str] = []
        self.sent: list[str] = []
        self._thread: threading.Thread | None = None
        answer = partial(
            handler,
            directory=str(folder),
            base=base,
            verbose=verbose,
            headers=headers,
            gzipped=Gzipped() if compress else None,
            requests=self.requests,
            sent=self.sent,
        )
        try:
            super().__init__((HOST, port), answer)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ServeError(f"Port {port} is in use. Choose another, such as PORT={_next(port)}.") from None
            raise ServeError(f"Port {port} cannot be used ({error.strerror}). Choose another with PORT=.") from None
        self.url = f"http://{HOST}:{self.server_port}{base}"

    def start(self) -> Site:
        """Serve in a new thread until `stop`; return self."""
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop serving and free the port. May be called twice."""
        if self._thread is not None:
            self.shutdown()
            self._thread.join()
            self._thread = None
        self.server_close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop at the end of a `with` block."""
        self.stop()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that closed the connection; report every other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _next(port: int) -> int:
    """Return a port to suggest instead of `port`."""
    return port + 1 if port + 1 in PORTS else 8000


def port_number(text: str) -> int:
    """Return the port of that text. Raises ServeError if it is none."""
    if not text.isascii() or not text.isdigit() or int(text) not in PORTS[1:]:
        raise ServeError(f"PORT={text} is not a port. Enter a whole number from 1 to {PORTS[-1]}.")
    return int(text)


def main(arguments: list[str] | None = None) -> int:
    """Serve until interrupted. Return 1 with one line on stderr if that is impossible."""
    parser = argparse.ArgumentParser(description="Serve a built site to this machine.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", default="8000")
    parser.add_argument("--base", default="/")
    parser.add_argument(
        "--compress",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="send text and wasm with gzip, as hosts do",
    )
    parser.add_argument("--verbose", action="store_true", help="log every request")
    options = parser.parse_args(arguments)
    try:
        port, more = port_number(options.port), {"verbose": options.verbose, "compress": options.compress}
        site = Site(options.folder, port, options.base, **more)
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    with site:
        print(f"Razor runs at {site.url} (press Ctrl+C to stop)", flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
