"""Connections, codes and the camera of the browser. `window` is the browser's; the scripts are loaded when needed."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy

from app.connection.line import DeviceError, Peer

NO_CONNECTIONS = "This browser cannot connect devices. Update it, or use another."
REFUSED = "This browser cannot use that code. Try again with a new one."
NO_CAMERA = "There is no camera here. Paste the other device's code instead."
#: The meaning of a camera's exceptions, by name.
_CAMERA = {
    "NotAllowedError": "The camera is not allowed. Allow it for this page in the browser, or paste the code.",
    "SecurityError": "The camera is not allowed on this page. Paste the other device's code instead.",
    "NotFoundError": NO_CAMERA,
    "NotReadableError": "Another app uses the camera. Close it and try again, or paste the code.",
}


class BrowserPeer:
    """One end of a connection of peer_connection.js."""

    def __init__(self, made: Any) -> None:
        self._made = made

    async def offer(self) -> str:
        """Return the description of this browser for an invitation or a spare."""
        return str(await self._made.offer())

    async def answer(self, description: str) -> str:
        """Return this browser's answer to an invitation or a spare. DeviceError if the browser refuses it."""
        try:
            return str(await self._made.answer(description))
        except Exception as error:
            raise DeviceError(REFUSED) from error

    async def accept(self, description: str) -> None:
        """Take the other browser's answer, and connect. DeviceError if the browser refuses it."""
        try:
            await self._made.accept(description)
        except Exception as error:
            raise DeviceError(REFUSED) from error

    def send(self, text: str) -> None:
        """Send a text, or keep it until it can be sent."""
        self._made.send(text)

    def close(self) -> None:
        """Send what waits, and close."""
        self._made.close()


class BrowserAir:
    """The browser's connections, codes and camera. `peers` is peer_connection.js, `codes` is qr.js."""

    def __init__(self, window: Any, peers: Any, codes: Any) -> None:
        self._window, self._peers, self._codes = window, peers, codes
        self.address = str(window.location.href).split("#")[0]

    def time(self) -> float:
        """Return the seconds since 1970."""
        return float(self._window.Date.now()) / 1000

    def later(self, seconds: float, work: Callable[[], object]) -> None:
        """Do the work after these seconds."""
        self._window.setTimeout(create_once_callable(work), seconds * 1000)

    def peer(self, most: int, on_text: Callable[[str], object], on_state: Callable[[str], object]) -> Peer:
        """Return a new end of a connection. DeviceError if this browser has none."""
        if not self._peers.able():
            raise DeviceError(NO_CONNECTIONS)

        def on_message(kind: str, text: str) -> None:
            (on_text if kind == "text" else on_state)(text)

        # Never destroyed: the browser may report the end of a connection long after.
        return BrowserPeer(self._peers.Peer.new(most, create_proxy(on_message)))

    async def show_code(self, canvas: str, text: str) -> None:
        """Draw a QR code on the canvas with that id."""
        await self._codes.draw(self._window.document.getElementById(canvas), text)

    async def scan(self, video: str, on_code: Callable[[str], bool], done: Callable[[], object]) -> None:
        """Show the camera in the video with that id until `on_code` returns True for a code, then call `done`.

        DeviceError if there is no camera, or the player does not allow it.
        """
        # Browsers have no camera over plain http.
        if getattr(self._window.navigator, "mediaDevices", None) is None:
            raise DeviceError(NO_CAMERA)
        place = self._window.document.getElementById(video)
        try:
            await self._codes.read(place, create_proxy(on_code), create_once_callable(done))
        except Exception as error:
            name = str(getattr(error, "name", ""))
            raise DeviceError(
                _CAMERA.get(name, f"The camera does not start ({name}). Paste the code instead.")
            ) from error

    def end_scan(self) -> None:
        """Let go of the camera."""
        self._codes.end()
