"""The state of the result card, of the sheet that corrects a roll, and of what a screen reader has said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.part import state_of
from razor_core.rules.modifiers import Modifier

if TYPE_CHECKING:
    from app.story.log_book import LogBook
    from razor_core.events.entries import Entry
    from razor_core.rolls.preparation import Preparation
    from razor_core.table.world import World


@dataclass(frozen=True, slots=True)
class CardState:
    """The key of the entry on the card; by the key of a consequence, what was chosen and typed for it.

    `failed` is the key of the failed roll that is about to be tried again, `asked` what was set up when the page asked
    what has changed, `error` what is missing before it is rolled. `dealt` are the numbers typed for the participants of
    a tied group, by place, `deal_error` what is wrong with them. `faces` are the dice typed for those of a tie who roll
    again, by place, `faces_error` what is wrong with them.
    """

    shown: str = ""
    dealt: Mapping[int, str] = field(default_factory=dict)
    deal_error: str = ""
    faces: Mapping[int, str] = field(default_factory=dict)
    faces_error: str = ""
    clocks: Mapping[str, str] = field(default_factory=dict)
    receivers: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    failed: str = ""
    asked: "Preparation | None" = None
    forms: Mapping[str, str] = field(default_factory=dict)
    error: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """The sheet: the key of the roll, the values of its controls by name, and the modifiers that it counts.

    The values are those without the modifiers, which count beside them. `kept` are the keys of consequences that are
    not taken back although they no longer follow. `error` says why it cannot be corrected so.
    """

    key: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    kept: frozenset[str] = frozenset()
    error: str = ""
    #: Whether it was changed before, and that was not done.
    resumed: bool = False


@dataclass(frozen=True, slots=True)
class Heart:
    """Whether the heart of the page is about the result on the card, not about the next roll.

    With what was on the card, set up and at the table when that was decided.
    """

    on_result: bool = False
    shown: str = ""
    prep: "Preparation | None" = None
    world: "World | None" = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What a screen reader has been told: the entries of a log, and the acts that were undone in it by then."""

    book: "LogBook | None" = None
    entries: Sequence["Entry"] = ()
    undone: frozenset[str] = frozenset()


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    card: CardState = CardState()
    #: The key of the last roll that waits above the card for a choice there, empty for none.
    waiting: str = ""
    heart: Heart = Heart()
    correction: Correction = Correction()
    #: The sheet as the roll on it fills it; by the key of a roll, what was changed there and not done; what was stored.
    first: Correction = Correction()
    uncorrected: Mapping[str, Correction] = field(default_factory=dict)
    stored: Mapping[str, Correction] = field(default_factory=dict)
    heard: Heard = Heard()


state = state_of("result", State)
