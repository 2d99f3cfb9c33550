"""A small WebDriver (W3C) client for WebKitGTK and Firefox: open a page, run JavaScript in it, and tap.

WebKitGTK's driver speaks WebDriver over HTTP and needs a screen (Xvfb). Firefox takes the same commands on a socket
(Marionette), without a driver.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

#: The programs that WebKitGTK needs, and the Debian package of each.
PROGRAMS = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
HOST = "127.0.0.1"
#: Limits for a browser's start, a tap and a call, in seconds.
START, ACT, CALL = 60.0, 30.0, 120.0
SCREEN = "1600x1400x24"
#: WebDriver's key of an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Errors for an element that is not there yet, or still covered by something else.
RETRIED = {"no such element", "element not interactable", "element click intercepted", "stale element reference"}
TIMEOUTS = {"script": int(CALL * 1000), "pageLoad": int(CALL * 1000)}

T = TypeVar("T")
#: Sends a command, by Firefox's name for it, and returns the answer.
Ask = Callable[[str, dict[str, Any]], Any]
#: Method and path of each command over HTTP. The arguments are the body; the path has the element's id.
OVER_HTTP = {
    "Navigate": ("POST", "/url"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "FindElement": ("POST", "/element"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementClear": ("POST", "/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "SetWindowRect": ("POST", "/window/rect"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "DeleteSession": ("DELETE", ""),
}
#: No network requests of Firefox's own, and no dialogs.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class DriverError(Exception):
    """An error of the browser; `kind` is WebDriver's error code."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind


def missing() -> list[str]:
    """Return the programs for WebKitGTK that are not installed."""
    return [name for name in PROGRAMS if not shutil.which(name)]


class WebDriverTab:
    """A tab that WebDriver commands drive."""

    def __init__(self, ask: Ask, version: str) -> None:
        self.ask, self.version = ask, version

    def go(self, url: str) -> None:
        """Open an address and wait until it has loaded."""
        self.ask("Navigate", {"url": url})

    def reload(self) -> None:
        """Reload the page from inside: when the driver reloads, Firefox bypasses the service worker."""
        self.script("() => { window.before = true; setTimeout(() => location.reload()); }")
        end = time.monotonic() + CALL
        while not self._loaded():
            if time.monotonic() > end:
                raise DriverError("timeout", "the page did not reload")
            time.sleep(0.05)

    def script(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function and return its result; waits for a promise."""
        return self.ask("ExecuteScript", {"script": f"return ({function})(...arguments)", "args": list(arguments)})

    def tap(self, selector: str) -> None:
        """Wait for an element and click it."""
        self._at(selector, "ElementClick")

    def write(self, selector: str, text: str) -> None:
        """Replace the text of a field."""
        self._at(selector, "ElementClear")
        self._at(selector, "ElementSendKeys", text=text)

    def size(self, width: int, height: int) -> None:
        """Set the size of the viewport; the window has borders and bars too."""
        for _ in range(2):
            wide, high, *inner = self.script("() => [outerWidth, outerHeight, innerWidth, innerHeight]")
            self.ask("SetWindowRect", {"width": width + wide - inner[0], "height": height + high - inner[1]})

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        return base64.b64decode(self.ask("TakeScreenshot", {"full": False}))

    def _loaded(self) -> bool:
        """Return whether a new document has loaded; between two documents no script runs."""
        try:
            return bool(self.script("() => !window.before && document.readyState === 'complete'"))
        except DriverError:
            return False

    def _at(self, selector: str, command: str, **more: Any) -> None:
        """Send a command to an element; retry for a while if the element is not ready."""
        end = time.monotonic() + ACT
        while True:
            try:
                found = self.ask("FindElement", {"using": "css selector", "value": selector})
                self.ask(command, {"id": found[ELEMENT], **more})
            except DriverError as error:
                if error.kind not in RETRIED or time.monotonic() > end:
                    raise DriverError(error.kind, f"{command} at {selector}: {error}") from None
                time.sleep(0.1)
            else:
                return


@contextmanager
def webkit_tab() -> Iterator[WebDriverTab]:
    """Yield a tab of WebKitGTK with a new profile, on a screen of its own."""
    with ExitStack() as opened:
        screen = opened.enter_context(_running("Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"))
        display = screen.stdout.readline().decode().strip() if screen.stdout else ""
        environment = {**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11"}
        if os.geteuid() == 0:
            # WebKit's sandbox does not run as root, which continuous integration often is.
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        with socket.socket() as free:
            free.bind((HOST, 0))
            port = free.getsockname()[1]
        opened.enter_context(_running("WebKitWebDriver", f"--port={port}", environment=environment))
        always = {"alwaysMatch": {"timeouts": TIMEOUTS}}
        made = _retry(lambda: _over_http(port, "POST", "/session", {"capabilities": always}))
        session = f"/session/{made['sessionId']}"

        def ask(command: str, sent: dict[str, Any]) -> Any:
            method, path = OVER_HTTP[command]
            return _over_http(port, method, session + path.format(**sent), sent)

        opened.callback(ask, "DeleteSession", {})
        yield WebDriverTab(ask, str(made["capabilities"].get("browserVersion", "")))


def _over_http(port: int, method: str, path: str, sent: dict[str, Any]) -> Any:
    """Send a request to the driver at a port and return its answer."""
    connection = HTTPConnection(HOST, port, timeout=CALL)
    try:
        text = json.dumps(sent) if method == "POST" else None
        connection.request(method, path, text, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
    finally:
        connection.close()
    if answer.status != 200:
        raise DriverError(value["error"], value["message"])
    return value


@contextmanager
def firefox_tab(path: str) -> Iterator[WebDriverTab]:
    """Yield a tab of the Firefox at `path` with a new profile."""
    with ExitStack() as opened:
        profile = Path(opened.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        opened.enter_context(_running(path, "--marionette", "--headless", "--no-remote", "--profile", str(profile)))
        port = _retry(lambda: int((profile / "MarionetteActivePort").read_text(encoding="ascii")))
        stream = opened.enter_context(_retry(lambda: socket.create_connection((HOST, port), CALL)))
        marionette = opened.enter_context(stream.makefile("rwb"))

        def receive() -> Any:
            length = b""
            while (byte := marionette.read(1)) != b":":
                if not byte:
                    raise DriverError("invalid session id", "the browser closed the connection")
                length += byte
            return json.loads(marionette.read(int(length)))

        def ask(command: str, sent: dict[str, Any]) -> Any:
            text = json.dumps([0, 0, f"WebDriver:{command}", sent]).encode()
            marionette.write(b"%d:%s" % (len(text), text))
            marionette.flush()
            _, _, error, answer = receive()
            if error:
                raise DriverError(error["error"], error["message"])
            return answer.get("value", answer)

        receive()  # the greeting
        made = ask("NewSession", {"timeouts": TIMEOUTS})
        yield WebDriverTab(ask, str(made["capabilities"]["browserVersion"]))


@contextmanager
def _running(*command: str, environment: dict[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in the background; ignores its error output."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.terminate()


def _retry(call: Callable[[], T]) -> T:
    """Call a function until the program it talks to has started."""
    end = time.monotonic() + START
    while True:
        try:
            return call()
        except (OSError, HTTPException, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
