"""What a guest takes of what its own rolls bring: which of it is theirs, and the events that the host makes of it."""

from dataclasses import replace

from razor_core.consequences.choosing import Take, check_chosen, check_open, own_of, taking
from razor_core.consequences.of_roll import Story, brought
from razor_core.events import entries as log
from razor_core.events.events import Event, GroupRolled, Rolled
from razor_core.recap.for_players import known_to_players
from razor_core.rules.consequences import every
from razor_core.rules.fields import RuleError
from razor_core.session.session import Session
from razor_core.table.aliases import key_told
from razor_core.table.secrets import countable, public, telling


def for_guests(session: Session) -> Story:
    """Return the table and the log in which guests take what follows, as the players see both.

    Without the clocks whose count they do not see.
    """
    return Story(countable(public(session.world)), known_to_players(session.world, session.log))


def taken_by_guest(chosen: Take, character: str, session: Session) -> tuple[Event, ...]:
    """Return the events by which the player of a character takes a consequence of their roll, as the players see it.

    RuleError with a sentence for the player where it is not theirs to take, or cannot be taken so.
    """
    entry = log.find(session.log, chosen.roll)
    story = for_guests(session)
    seen = log.find(story.entries, chosen.roll)
    if entry is None or seen is None or not isinstance(seen.record.event, Rolled | GroupRolled):
        raise RuleError("roll", "This roll is no longer on the table.")
    # What was done with something secret is done.
    done = brought(Story(session.world, session.log), entry).done
    brings = replace(brought(story, seen), done=done)
    if character not in brings.situation.actors.values():
        raise RuleError("roll", "You only choose what follows from rolls of your own character.")
    # The guest reads whose it is under the name that is for players.
    tell = telling(session.world)
    as_read = key_told(tell) if tell else str
    consequence = next(
        (found for found in every(brings.consequences) if as_read(found.key) == chosen.consequence), None
    )
    if consequence is None:
        raise RuleError("consequence", "This does not follow from the roll.")
    if consequence.key not in own_of(brings, character):
        raise RuleError("consequence", "The host chooses this.")
    check_open(brings, consequence)
    check_chosen(brings.situation, consequence, chosen)
    return taking(brings, consequence, chosen)
