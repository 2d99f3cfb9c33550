"""The lines between a host and its guests."""

from functools import partial

from tests.support.page.air import FakePeer
from tests.support.page.person import Person
from tests.support.typed import instance


def turn(host: Person, state: str) -> None:
    """Let all lines of the host be lost, connected again, or broken."""
    for line in tuple(host.lines.values()):
        host.do(partial(instance(FakePeer, line.peer).turn, state))
