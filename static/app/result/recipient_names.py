"""Whom a consequence concerns, by name: who has got what it brings, or would get it."""

from app.result.consequences import Offer, clock_of, receiver_of
from razor_core.rules.consequences import Consequence, Recipient
from razor_core.table.character_events import ConditionGiven, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.clock_events import ClockTicked

#: Recipients that are no character of the table.
YOU, TARGET, ALLY, GROUP, SCENE = "You", "Target", "Ally", "Group", "Scene"


def recipient(offer: Offer, consequence: Consequence) -> str:
    """Return the name of whom the consequence concerns: a character, a named pool, or a word for nobody known."""
    if consequence.to is Recipient.SCENE:
        return consequence.about or consequence.who or SCENE
    if consequence.to is Recipient.GROUP:
        return GROUP
    if whose := _owner(offer, consequence):
        return whose.name
    nobody = {Recipient.TARGET: TARGET, Recipient.OTHER_ALLY: ALLY}
    return nobody.get(consequence.to) or actor_name(offer, consequence)


def _owner(offer: Offer, consequence: Consequence) -> Character | None:
    """Return the character who got what the consequence brings, or would get it now; None where nobody is known."""
    world = offer.situation.world
    for entry in offer.applied.get(consequence.key, ()):
        event = entry.record.event
        if isinstance(event, ClockTicked):
            return _owner_of(offer, event.clock)
        if isinstance(event, ModifierGiven | ConditionGiven):
            return find_character(world.characters, event.character)
    if consequence.tick:
        clock = clock_of(offer, consequence)
        if clock or not (consequence.words or consequence.tick.clears):
            return _owner_of(offer, clock.id) if clock else None
    gets = receiver_of(offer, consequence)
    return find_character(world.characters, gets.id) if gets else None


def _owner_of(offer: Offer, clock: str) -> Character | None:
    return next((character for character in offer.situation.world.characters if clock in character.clocks), None)


def actor_name(offer: Offer, consequence: Consequence) -> str:
    """Return the name of whoever rolled."""
    if consequence.who:
        return consequence.who
    actor = offer.situation.actor(consequence)
    character = find_character(offer.situation.world.characters, actor.id) if actor else None
    return character.name if character else offer.who or next(filter(None, offer.situation.actors), YOU)
