"""Serve the working tree to browsers, with what page.mjs makes of the sources, and tell them what has changed."""

from __future__ import annotations

import io
import json
import os
import queue
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from tools.browser.serve import Handler, Site

#: The folders of installed packages, by where the page requests them.
PACKAGES = {
    "/runtime/pyscript/": "@pyscript/core/dist",
    "/runtime/pyodide/": "pyodide",
    "/runtime/qr/": "qr",
}
MODULES = Path(__file__).resolve().parents[2] / "node_modules"
CLIENT = "/dev/client.js"
#: Where the page's Python stands in the working tree, by its place for the interpreter.
PYTHON = {"razor_core": "razor_core", "app": "static/app"}
#: Takes the place of a service worker that a built site has left in the browser, and removes itself.
NO_WORKER = """\
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
    for (const tab of await clients.matchAll()) tab.navigate(tab.url);
})()));
"""
#: The page while there is none: it shows the fault.
NO_PAGE = f"<!doctype html><title>Razor</title><body><script src='.{CLIENT}'></script>"
#: Seconds after which a stream of changes sends something: only then is it noticed that a browser has gone.
ALIVE = 5


class PageError(Exception):
    """What is wrong with the markup or the configuration, a line a fault."""


class Changes:
    """What the open pages are told, in order."""

    def __init__(self) -> None:
        self._listeners = list[queue.Queue[tuple[str, str]]]()
        self._fault = ""

    @property
    def fault(self) -> str:
        """What is wrong with the sources, or an empty text. Open pages show it, and so does one that is opened."""
        return self._fault

    @fault.setter
    def fault(self, text: str) -> None:
        if text != self._fault:
            self._fault = text
            self.tell("fault", text)

    def tell(self, name: str, data: str = "") -> None:
        """Send an event to each open page."""
        for listener in list(self._listeners):
            listener.put((name, data))

    @contextmanager
    def listening(self) -> Iterator[queue.Queue[tuple[str, str]]]:
        """A queue of the events from now on."""
        events = queue.Queue[tuple[str, str]]()
        self._listeners.append(events)
        try:
            yield events
        finally:
            self._listeners.remove(events)


class Tree:
    """The working tree `root` as the page needs it."""

    def __init__(self, root: Path, node: str = "node") -> None:
        self.root, self.node = root, node
        self.made = dict[str, str]()

    def make(self) -> None:
        """Make the page anew from the sources. Raises PageError if they are wrong; then the page stays as it was."""
        command = [self.node, str(Path(__file__).with_name("page.mjs")), str(self.root)]
        python = {**os.environ, "PYTHON": sys.executable}
        try:
            done = subprocess.run(command, env=python, capture_output=True, text=True, check=False)
        except OSError:
            raise PageError(f"Razor needs Node 20 or newer as '{self.node}'. NODE=... names another.") from None
        if done.returncode:
            raise PageError(done.stderr.strip())
        self.made = {f"/{path}": text for path, text in json.loads(done.stdout).items()}

    def python(self) -> bytes:
        """Return the page's Python as a zip file."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as target:
            for name, folder in PYTHON.items():
                for path in sorted((self.root / folder).rglob("*.py")):
                    target.write(path, name / path.relative_to(self.root / folder))
        return data.getvalue()

    def generated(self, path: str) -> bytes | None:
        """Return what stands at that path of the site and is no file of the working tree, or None."""
        if path == "/dev/python.zip":
            return self.python()
        if path == CLIENT:
            return Path(__file__).with_name("client.js").read_bytes()
        if path == "/sw.js":
            return NO_WORKER.encode()
        if path == "/" and not self.made:
            return NO_PAGE.encode()
        made = self.made.get("/index.html" if path == "/" else path)
        return None if made is None else made.encode()

    def place(self, path: str) -> Path:
        """Return the file at that path of the site."""
        for prefix, folder in PACKAGES.items():
            if path.startswith(prefix):
                return MODULES / folder / path.removeprefix(prefix)
        return self.root / path.removeprefix("/")


class DevHandler(Handler):
    """Answers a browser at work: files as they are now, a stream of changes, and faults to print."""

    def __init__(self, *args: Any, tree: Tree, changes: Changes, fault: Callable[[str], object], **kwargs: Any) -> None:
        """Print a fault of the page's Python with `fault`."""
        self.tree, self.changes, self.fault = tree, changes, fault
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        """Answer with a file, or with the stream of changes."""
        if self.path == "/dev/changes":
            self._stream()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Take a fault of the page's Python."""
        self.fault(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def send_head(self) -> Any:
        """Return what was requested as an open file, or None if the answer has been sent."""
        path = self.path.partition("?")[0]
        found = self.tree.generated(path)
        if found is None:
            return super().send_head()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type("index.html" if path == "/" else path))
        self.send_header("Content-Length", str(len(found)))
        self.end_headers()
        return io.BytesIO(found)

    def translate_path(self, path: str) -> str:
        """Return the place of a file. Parts of a path that lead upwards are dropped."""
        plain = Path(super().translate_path(path)).relative_to(self.directory)
        return str(self.tree.place(f"/{plain.as_posix()}"))

    def _stream(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        with self.changes.listening() as events:
            self._send("version", str(id(self.server)))
            self._send("fault", self.changes.fault)
            while True:
                try:
                    self._send(*events.get(timeout=ALIVE))
                except queue.Empty:
                    self.wfile.write(b":\n\n")
                    self.wfile.flush()
                except OSError:
                    return

    def _send(self, name: str, data: str) -> None:
        self.wfile.write(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode())
        self.wfile.flush()


def serve(tree: Tree, changes: Changes, port: int, fault: Callable[[str], object]) -> Site:
    """Return a server of the working tree. Raises ServeError if the port cannot be used."""
    answer = partial(DevHandler, tree=tree, changes=changes, fault=fault)
    return Site(tree.root, port, handler=answer)
