"""Doubles of the browser's connections and camera. Devices of one room reach each other at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count

from app.connection.line import DeviceError

SDP = """v=0
a=candidate:1 1 udp 2113937151 {address} 36779 typ host generation 0
a=ice-ufrag:{user}
a=ice-pwd:ZkwM8O3MjYBHsb3PEDRdZmID
a=fingerprint:sha-256 {mark}
"""
_NUMBERS = count(1)


class Room:
    """The network of a room: its peers by the user that they go by. Without `reachable`, none reaches another."""

    def __init__(self) -> None:
        self.peers: dict[str, FakePeer] = {}
        self.reachable = True


class FakePeer:
    """One end of a connection."""

    def __init__(self, air: FakeAir, on_text: Callable[[str], object], on_state: Callable[[str], object]) -> None:
        self.air, self.on_text, self.on_state = air, on_text, on_state
        self.user = f"user{next(_NUMBERS)}"
        self.other: FakePeer | None = None
        self.lost = self.closed = self.accepted = False
        self.waiting: list[str] = []
        air.room.peers[self.user] = self

    async def offer(self) -> str:
        return SDP.format(address=self.air.host, user=self.user, mark=":".join(["AB"] * 32))

    async def answer(self, description: str) -> str:
        return await self.offer()

    async def accept(self, description: str) -> None:
        """Connect with the end of that description. DeviceError for a second answer, as in a browser."""
        if self.accepted or self.closed:
            raise DeviceError("This browser cannot use that code.")
        self.accepted = True
        (user,) = re.findall(r"a=ice-ufrag:(\S+)", description)
        other = self.air.room.peers[user]
        if self.air.room.reachable and not other.closed:
            self.other, other.other = other, self
            self.lost = other.lost = True
            self.turn("connected")

    def send(self, text: str) -> None:
        """Give the other end a text, or keep it while the line is lost."""
        if self.lost:
            self.waiting.append(text)
        elif self.other:
            self.other.on_text(text)

    def close(self) -> None:
        """Close both ends, after what waits was sent."""
        self.closed = True
        if self.other:
            for text in self.waiting:
                self.other.on_text(text)
            self.waiting.clear()
            self.other.on_state("closed")

    def turn(self, state: str) -> None:
        """Let both ends be lost, connected again, or broken."""
        assert self.other
        both = (self.other, self)
        for each in both:
            each.on_state(state)
        for each in both:
            each.lost = state == "lost"
            while not each.lost and each.waiting:
                each.send(each.waiting.pop(0))


class FakeAir:
    """The connections and the camera of one device.

    `sees` are the codes before its camera, None where it has none. `codes` are those it shows, by canvas.
    """

    address = "https://razor.example/"

    def __init__(self) -> None:
        self.room = Room()
        self.host = "192.168.0.7"
        self.seconds = 1_000_000.0
        self.able = True
        self.sees: Sequence[str] | None = ()
        self.codes: dict[str, str] = {}
        self.watching: Callable[[], object] | None = None
        self._later: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.seconds

    def later(self, seconds: float, work: Callable[[], object]) -> None:
        self._later.append((self.seconds + seconds, work))

    def wait(self, seconds: float) -> None:
        """Let time pass, and do what is due."""
        end = self.seconds + seconds
        while due := sorted([each for each in self._later if each[0] <= end], key=lambda each: each[0]):
            self._later.remove(due[0])
            self.seconds, work = due[0]
            work()
        self.seconds = end

    def peer(self, most: int, on_text: Callable[[str], object], on_state: Callable[[str], object]) -> FakePeer:
        if not self.able:
            raise DeviceError("This browser cannot connect devices.")
        return FakePeer(self, on_text, on_state)

    async def show_code(self, canvas: str, text: str) -> None:
        self.codes[canvas] = text

    async def scan(self, video: str, on_code: Callable[[str], bool], done: Callable[[], object]) -> None:
        """Look at each code; the camera stays on if none is found."""
        if self.sees is None:
            raise DeviceError("There is no camera here. Paste the other device's code instead.")
        self.watching = done
        if any(on_code(each) for each in self.sees):
            self.end_scan()

    def end_scan(self) -> None:
        done, self.watching = self.watching, None
        if done:
            done()
