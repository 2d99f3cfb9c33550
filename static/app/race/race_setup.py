"""The race that is laid for some clocks: what was set on its sheet, and the line that shows its odds beside them.

The sheet itself, and what computes the odds, are imported when they are first needed: app/race/sheet.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from app.check.drafts import Drafts
from razor_core.rules.clock_kinds import ClockKind
from razor_core.table.clocks import Clock

#: The name under which a race is stored that is shown on the clocks.
REGION = "race"
#: The rolls of a scene that a new race begins with.
FIRST_ROLLS = 6
#: What the other side of a race can be, beside a character's id: nobody, the check of the form, a fixed number.
NOBODY, SAME, FIXED = "", "same", "fixed"
#: When a clock ends the race.
FULL, EMPTY, NOT = "full", "empty", "not"


@dataclass(frozen=True, slots=True)
class Setting:
    """What was set for a race: the `clock` that it was opened for, and what differs from what Razor proposes.

    `ends` says when each clock ends the race, by its id. `ticks` are numbers of ticks, by side, outcome and clock, as
    `key` joins them. `other` is who else rolls, None as proposed; `begins` the side that begins, `rolls` the rolls of
    the scene. While it is `shown`, the clocks show its odds.
    """

    clock: str = ""
    ends: Mapping[str, str] = field(default_factory=dict)
    ticks: Mapping[str, int] = field(default_factory=dict)
    other: str | None = None
    begins: int = 0
    rolls: int = FIRST_ROLLS
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A race as it was set, and by the id of a clock the line that shows its odds."""

    setting: Setting = Setting()
    lines: Mapping[str, str] = field(default_factory=dict)


def key(side: int, outcome: str, clock: str) -> str:
    """Return the key of a number of ticks."""
    return f"{side} {outcome} {clock}"


def loaded(drafts: Drafts) -> Laid:
    """Return the race that was stored; none where there is none, or it is no such data."""
    data: Any = drafts.get(REGION, dict) or {}
    try:
        setting = Setting(
            clock=str(data["clock"]),
            ends={str(id): str(end) for id, end in data["ends"].items()},
            ticks={str(at): _whole(by) for at, by in data["ticks"].items()},
            other=None if data["other"] is None else str(data["other"]),
            begins=_whole(data["begins"]) % 2,
            rolls=max(1, _whole(data["rolls"])),
            shown=data["shown"] is True,
        )
    except (AttributeError, KeyError, TypeError):
        return Laid()
    return Laid(setting)


def _whole(number: Any) -> int:
    if type(number) is not int or abs(number) > MOST_STORED:
        raise TypeError
    return number


#: The greatest number that is read from storage.
MOST_STORED = 999


def keep(drafts: Drafts, setting: Setting) -> None:
    """Store a race that is shown on the clocks; of another one, nothing."""
    drafts.keep(REGION, asdict(setting) if setting.shown else {})


def first_linked(board: Sequence[Clock]) -> str:
    """Return the id of the first clock with a link, a threat only if there is no other; empty where there is none."""
    ids = {clock.id for clock in board}
    linked = [clock for clock in board if any(link.to in ids for link in clock.links)]
    linked.sort(key=lambda clock: clock.kind is ClockKind.THREAT)
    return linked[0].id if linked else ""
