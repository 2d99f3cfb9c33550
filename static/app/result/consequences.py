"""The consequences of a result on the card: what was applied, what was chosen so far, and what a tap applies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from razor_core.consequences import choosing
from razor_core.consequences.choosing import Take
from razor_core.consequences.of_roll import Brought
from razor_core.consequences.recipients import MAKE, NEW, target, targets
from razor_core.consequences.taking_back import replaced_by, too_late
from razor_core.rules.consequences import Choice, Consequence, choice_of, every
from razor_core.table.characters import Character
from razor_core.table.clocks import Board, Clock
from razor_core.table.clocks import find as find_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Brought):
    """What one roll or group has brought, and what was chosen for its consequences so far."""

    #: Who rolled, as typed on the form; empty for a group.
    who: str = ""
    #: The clock, and the character, chosen on this card for a consequence, by its key.
    clocks: Mapping[str, str] = field(default_factory=dict)
    receivers: Mapping[str, str] = field(default_factory=dict)
    #: The words typed for what is noted, by the key of the choice, or of the consequence that is in none.
    words: Mapping[str, str] = field(default_factory=dict)
    #: The form chosen in a choice, by its key.
    forms: Mapping[str, str] = field(default_factory=dict)
    #: Whether what is folded is left out: it takes no room, and can be made once all else was seen.
    brief: bool = False
    #: The keys of what this device takes, None for everything; the host takes the rest.
    own: frozenset[str] | None = None

    def takes(self, consequence: Consequence) -> bool:
        """Return whether this device takes the consequence, not the host of its table."""
        return self.own is None or consequence.key in self.own


def chosen_for(chosen: Mapping[str, str], of: str) -> Mapping[str, str]:
    """Return what was chosen for the consequences of the roll whose keys begin with `of`, by their own keys."""
    return {key.removeprefix(of): value for key, value in chosen.items() if key.startswith(of)}


def find(offer: Offer, key: str) -> Consequence | None:
    """Return the consequence of that key, None if there is none, or it cannot be taken now or any more."""
    consequence = next((consequence for consequence in every(offer.consequences) if consequence.key == key), None)
    if consequence is None or key in offer.done or unnamed(offer, consequence) or lost(offer, consequence):
        return None
    replaced = replaced_by(consequence, offer.consequences, offer.done)
    return None if replaced and too_late(offer.situation, replaced, offer.consequences) else consequence


def as_taken(offer: Offer, consequence: Consequence, clock: str, by: int) -> Take:
    """Return the consequence as it is taken by a tap, with what was chosen and typed for it."""
    gets = receiver_of(offer, consequence)
    return Take(
        roll=offer.situation.roll,
        consequence=consequence.key,
        clock=clock,
        by=by,
        receiver=gets.id if gets else "",
        words=_words(offer, consequence),
        named=_clock_name(offer, consequence),
    )


def is_begun(offer: Offer, others: Iterable[str] = ()) -> bool:
    """Return whether something was chosen or typed for what is still to come, or a choice is taken in part.

    What the players of the characters `others`, by id, choose themselves is left out.
    """
    theirs = {key for other in others for key in choosing.own_of(offer, other)}
    return any(
        _is_begun(offer, consequence)
        for consequence in offer.consequences
        if not all(option.key in theirs for option in every([consequence]))
    )


def _is_begun(offer: Offer, consequence: Consequence | Choice) -> bool:
    options = [option for option in every([consequence]) if option.key not in offer.done]
    chosen = (offer.clocks, offer.receivers, offer.words, offer.forms)
    some = any(of.get(one.key) for of in chosen for one in (consequence, *options))
    if isinstance(consequence, Consequence):
        return some and bool(options)
    # What happened with the roll can still be replaced.
    taken = sum(option.key in offer.done and not option.certain for option in consequence.options)
    closed = taken >= consequence.count or any(option.key in offer.done for option in consequence.instead)
    return not closed and (some or taken > 0)


def unnamed(offer: Offer, consequence: Consequence) -> bool:
    """Return whether the consequence needs words that are not typed yet."""
    return consequence.words is not None and consequence.words.must and not _words(offer, consequence)


def lost(offer: Offer, consequence: Consequence) -> str:
    """Return what the words name that the roll has lost: it is not lost again, nor anything noted of it; else empty."""
    words, gets = _words(offer, consequence), receiver_of(offer, consequence)
    if not (words and gets and consequence.tick is None and consequence.words and (of := consequence.words.of)):
        return ""
    used = [
        modifier
        for modifier in offer.situation.used_by(consequence)
        if modifier.field == of and modifier.holder in ("", gets.id)
    ]
    named = next((modifier.name for modifier in used if modifier.name.casefold() == words.casefold()), "")
    return named if named and gets.modifier(of, named) is None else ""


def _words(offer: Offer, consequence: Consequence) -> str:
    """Return the words typed for the choice that the consequence is an option of, or for itself; empty for none."""
    choice = choice_of(offer.consequences, consequence)
    return offer.words.get((choice or consequence).key, "").strip()


def _clock_name(offer: Offer, consequence: Consequence) -> str:
    """Return the name typed for a new clock of the consequence, empty for none."""
    return offer.words.get(consequence.key, "").strip() if consequence.tick else ""


def receiver_of(offer: Offer, consequence: Consequence) -> Character | None:
    """Return who gets what the consequence gives: the one chosen on the card, else the one who is meant."""
    return choosing.receiver_of(offer.situation, consequence, offer.receivers.get(consequence.key, ""))


def clock_of(offer: Offer, consequence: Consequence) -> Clock | None:
    """Return the clock that the consequence moves: the one chosen on the card, else the one that is meant."""
    able, chosen = able_clocks(offer, consequence), offer.clocks.get(consequence.key)
    found = find_clock(able, chosen) if chosen else None
    if found or (chosen is not None and find_clock(offer.situation.world.clocks, chosen) is None):
        return found
    return target(offer.situation, consequence, _first(offer, consequence))


def able_clocks(offer: Offer, consequence: Consequence) -> Board:
    """Return the clocks that the consequence can move: a second one is another than the first."""
    first = _first(offer, consequence)
    return tuple([clock for clock in targets(offer.situation, consequence) if clock.id != first])


def _first(offer: Offer, consequence: Consequence) -> str:
    """Return the id of the clock that another of the same choice is aimed at, where this moves a second one."""
    choice = choice_of(offer.consequences, consequence)
    if choice is None or consequence.tick is None or not consequence.tick.second:
        return ""
    like = [
        option for option in choice.options if option.to is consequence.to and option.tick and not option.tick.second
    ]
    clock = clock_of(offer, like[0]) if like else None
    return clock.id if clock else ""


def new_clock(offer: Offer, consequence: Consequence) -> str:
    """Return the new clock that was chosen on the card, as a key: one that the consequence makes, or a plain one."""
    chosen = offer.clocks.get(consequence.key, NEW)
    return chosen if chosen.startswith(MAKE) else NEW
