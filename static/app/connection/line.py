"""A line to one other device, and what it needs of the browser.

Whoever shares the table uses `Line`: `send`, `close`, and the two functions it calls, `on_text` and `on_state`.
"""

from collections.abc import Callable
from enum import Enum
from typing import Protocol

#: The most bytes that a host reads in one text of a guest, and a guest in one of the host.
FROM_GUEST, FROM_HOST = 64_000, 4_000_000
#: Seconds after which an attempt to connect is given up.
PATIENCE = 20


class State(Enum):
    """The state of a line, with the name that peer_connection.js gives it."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    #: Nothing arrives. It may come back by itself; what is sent waits.
    LOST = "lost"
    #: It cannot come back: the devices need new codes.
    BROKEN = "broken"
    #: Somebody has left: the other device, or this one.
    CLOSED = "closed"

    @property
    def ended(self) -> bool:
        """Whether the line is over for good."""
        return self in (State.BROKEN, State.CLOSED)


class DeviceError(Exception):
    """What the browser does not do. The message says what the player can do."""


class Peer(Protocol):
    """One end of a connection, made by peer_connection.js. It reports texts and states to the functions given then."""

    async def offer(self) -> str:
        """Return the description of this browser for an invitation or a spare, which serves while this end is open."""

    async def answer(self, description: str) -> str:
        """Return this browser's answer to an invitation or a spare, and wait until the other accepts it."""

    async def accept(self, description: str) -> None:
        """Take the other browser's answer, and connect. DeviceError for a second answer."""

    def send(self, text: str) -> None:
        """Send a text, or keep it until it can be sent."""

    def close(self) -> None:
        """Send what waits, and close."""


class Air(Protocol):
    """What the room of devices needs of the browser: connections, codes and the camera, a clock."""

    #: The page's address without what follows #.
    address: str

    def time(self) -> float:
        """Return the seconds since 1970."""

    def later(self, seconds: float, work: Callable[[], object]) -> None:
        """Do the work after these seconds."""

    def peer(self, most: int, on_text: Callable[[str], object], on_state: Callable[[str], object]) -> Peer:
        """Return a new end of a connection that takes texts of at most so many bytes. DeviceError if there is none."""

    async def show_code(self, canvas: str, text: str) -> None:
        """Draw a QR code on the canvas with that id."""

    async def scan(self, video: str, on_code: Callable[[str], bool], done: Callable[[], object]) -> None:
        """Show the camera in the video with that id until `on_code` returns True for a code, then call `done`.

        DeviceError if there is no camera, or the player does not allow it.
        """

    def end_scan(self) -> None:
        """Let go of the camera."""


class ConnectingPage(Protocol):
    """What a device that connects needs of the browser's page."""

    async def air(self) -> "Air":
        """Return the browser's connections to other devices and its camera. The first call loads their scripts."""


def _ignore(text: str) -> None:
    pass


class Line:
    """A line to one other device.

    `name` is what its player is called, `host` whether the other device is the host. `on_text` is called with each
    text, in order; `on_state` with each change of `state`. Set both before the first text: in `Devices.on_line`.
    """

    def __init__(self, air: Air, *, host: bool, name: str = "") -> None:
        self.host, self.name = host, name
        self.state = State.CONNECTING
        self.on_text: Callable[[str], object] = _ignore
        self.on_state: Callable[[State], object] = lambda state: None
        #: Called before `on_state`, for the sheets.
        self.watch: Callable[[State], object] = lambda state: None
        #: Whether this device has ended it.
        self.left = False
        self.peer = air.peer(FROM_HOST if host else FROM_GUEST, self._text, lambda state: self._follow(State(state)))

    def send(self, text: str) -> None:
        """Send a text of any length. It waits while the line is lost; nothing happens on one that has ended."""
        if not self.state.ended:
            self.peer.send(text)

    def close(self) -> None:
        """Leave, or dismiss the other device. What was sent before still arrives."""
        if not self.state.ended:
            self.left = True
            self.peer.close()
            self._follow(State.CLOSED)

    def _text(self, text: str) -> None:
        if not self.state.ended:
            self.on_text(text)

    def _follow(self, state: State) -> None:
        if state is not self.state and not self.state.ended:
            self.state = state
            self.watch(state)
            self.on_state(state)
