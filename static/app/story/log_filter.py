"""Which entries the log shows: by whom they are about, by game, by kind, by a text in them."""

from collections.abc import Container
from dataclasses import dataclass

from razor_core.events.entries import Entry
from razor_core.events.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.recap.wording import caption, own_words
from razor_core.recap.wording import kind as kind_of_roll
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ConditionGiven,
    ConditionTaken,
    ModifierGiven,
    ModifierTaken,
)
from razor_core.table.kits import KitLaid
from razor_core.table.note_events import Noted, SessionRenamed
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.turns import (
    ReactionUsed,
    RoundBegun,
    TurnChosen,
    TurnEnded,
    TurnsBegun,
    TurnsEnded,
    TurnTaken,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which entries are shown: by whom they are about, by game, by kind, by a text in them. Empty for all."""

    who: str = ""
    system: str = ""
    kind: str = ""
    text: str = ""

    def takes(self, entry: Entry, about: Container[str]) -> bool:
        """Return whether the filter shows an entry `about` those. One that changed nothing has no line."""
        event = entry.record.event
        if not entry.lines:
            return False
        if (self.kind and self.kind != kind(entry)) or not self._finds(entry):
            return False
        if self.who and self.who not in about:
            return False
        of = event.system if isinstance(event, Rolled | GroupRolled | OracleAsked) else ""
        return self.system in ("", of)

    def _finds(self, entry: Entry) -> bool:
        """Return whether every word of the text is in the entry, whether capital or small."""
        words = self.text.casefold().split()
        return not words or all(word in searched(entry) for word in words)


def searched(entry: Entry) -> str:
    """Return the words of an entry, for a search: what its line says, its notes, and what it was."""
    event, since = entry.record.event, entry.since
    line_words = list[str]()
    if isinstance(event, Rolled):
        line_words = [what(event, entry.against), event.result.headline, kind_of_roll(event), own_words(event)]
    was = since.was.result.headline if since.was else ""
    return " ".join((*line_words, *entry.lines, *since.notes, since.outcome, was)).casefold()


def what(event: Rolled, against: str) -> str:
    """Return who rolled, against whom and what for. Where nobody in particular did, it is a roll."""
    said = caption(event, against)
    return said if event.fiction.who else " · ".join(filter(None, ("A roll", said)))


def kind(entry: Entry) -> str:
    """Return the kind of an entry: rolls (with consequences and the oracle), characters, clocks, or session."""
    match entry.record.event:
        case Rolled() | GroupRolled() | GroupDecided() | ConsequenceTaken() | OracleAsked():
            return "rolls"
        case RollCorrected() | RollVoided() | ConsequenceWithdrawn():
            return "rolls"
        case (
            CharacterSaved()
            | CharacterRemoved()
            | CharacterMoved()
            | CharacterSetAside()
            | CharacterReturned()
            | ModifierGiven()
            | ModifierTaken()
            | ConditionGiven()
            | ConditionTaken()
        ):
            return "characters"
        case TurnsBegun() | TurnChosen() | TurnTaken() | TurnEnded() | ReactionUsed() | RoundBegun() | TurnsEnded():
            return "characters"
        case KitLaid(kit) if kit.characters:
            return "characters"
        case SessionRenamed() | Noted():
            return "session"
        case _:
            return "clocks"
