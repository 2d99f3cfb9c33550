"""A consequence as somebody takes it on a card: what is chosen and typed for it, and the events that apply it."""

from collections.abc import Iterable
from dataclasses import dataclass

from razor_core.consequences.apply import has_room, offered_clocks, take
from razor_core.consequences.of_roll import Brought
from razor_core.consequences.recipients import MAKE, NEW, Situation, has_name, meant, movable, receivers, targets
from razor_core.consequences.taking_back import replaced_by, take_back, too_late
from razor_core.events.events import Event
from razor_core.rules.consequences import Consequence, Recipient, choice_of, every
from razor_core.rules.fields import RuleError
from razor_core.table.characters import Character, find
from razor_core.table.clocks import Clock

#: The most characters of the words that are typed for a consequence, and of the name of a new clock.
LONGEST_WORDS, LONGEST_CLOCK_NAME = 60, 40
#: What goes to these waits until somebody is chosen, where nobody is meant.
CHOSEN = (Recipient.TARGET, Recipient.OTHER_ALLY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """A consequence of the roll, or group, of the key `roll`, by its own key, with what was chosen for it.

    It moves that clock `by` so many ticks, as in `take`, or goes to the `receiver`, by id; whoever is meant gets it
    where that is empty. `words` are typed for it, `named` is the name of a new clock.
    """

    roll: str
    consequence: str
    clock: str = NEW
    by: int = 0
    receiver: str = ""
    words: str = ""
    named: str = ""


def taking(brings: Brought, consequence: Consequence, chosen: Take) -> tuple[Event, ...]:
    """Return the events that apply the consequence as it was chosen, as one act.

    What it takes the place of is taken back first.
    """
    situation = brings.situation
    replaced = replaced_by(consequence, brings.consequences, brings.done)
    events = take(
        situation,
        consequence,
        chosen.clock,
        chosen.by,
        receiver_of(situation, consequence, chosen.receiver),
        replaced.key if replaced else "",
        chosen.words,
        chosen.named,
    )
    if replaced:
        return (*take_back(situation, replaced, meant(situation, replaced), brings.consequences), *events)
    return events


def receiver_of(situation: Situation, consequence: Consequence, chosen: str = "") -> Character | None:
    """Return who gets what the consequence gives: the chosen one, by id, where they can; else who is meant."""
    found = find(receivers(situation, consequence), chosen) if chosen else None
    return found or meant(situation, consequence)


def own_of(brings: Brought, character: str) -> frozenset[str]:
    """Return the keys of what the player of a character takes: the rules leave it to whoever made the roll."""
    return frozenset(
        [
            consequence.key
            for consequence in every(brings.consequences)
            if consequence.by_roller and brings.situation.actors.get(consequence.who, "") == character
        ]
    )


def check_open(brings: Brought, consequence: Consequence) -> None:
    """Raise a RuleError where the consequence was taken, or another in its place."""
    choice, done = choice_of(brings.consequences, consequence), brings.done
    if consequence.key in done or (choice and not has_room(choice, consequence, done)):
        raise RuleError("consequence", "This is chosen already.")
    replaced = replaced_by(consequence, brings.consequences, done)
    if replaced and too_late(brings.situation, replaced, brings.consequences):
        raise RuleError("consequence", "What was chosen is used: it is too late for another.")


def check_chosen(situation: Situation, consequence: Consequence, chosen: Take) -> None:
    """Raise a RuleError where a clock, a receiver or words are missing, or do not fit."""
    if len(chosen.words) > LONGEST_WORDS or len(chosen.named) > LONGEST_CLOCK_NAME:
        raise RuleError("words", f"Enter at most {LONGEST_WORDS} characters, {LONGEST_CLOCK_NAME} for a name.")
    if consequence.words and consequence.words.must and not chosen.words:
        raise RuleError("words", "Type which first.")
    gets = receiver_of(situation, consequence, chosen.receiver)
    if chosen.receiver and (gets is None or gets.id != chosen.receiver):
        raise RuleError("receiver", "They cannot get this.")
    able = receivers(situation, consequence)
    if gets is None and able and consequence.to in CHOSEN and consequence.tick is None:
        raise RuleError("receiver", "Choose who gets it first.")
    if consequence.tick and not _fits(situation, consequence, chosen, gets):
        raise RuleError("clock", "This clock cannot be ticked so. Choose again.")


def _fits(situation: Situation, consequence: Consequence, chosen: Take, gets: Character | None) -> bool:
    """Return whether the consequence moves the chosen clock, or makes the chosen new one, by so many ticks."""
    tick, there = consequence.tick, targets(situation, consequence)
    if tick is None or chosen.by not in tick.numbers:
        return False
    clock = next((clock for clock in there if clock.id == chosen.clock), None)
    if clock:
        return movable(clock, consequence)
    makes = [MAKE + other.name for other in offered_clocks(consequence, tick, gets) if not _has(there, other.name)]
    if chosen.clock in makes:
        return True
    return chosen.clock == NEW and chosen.by >= 0 and not tick.clears and not (tick.name and there)


def _has(board: Iterable[Clock], name: str) -> bool:
    """Return whether one of the clocks has that name."""
    return any(has_name(clock, name) for clock in board)
