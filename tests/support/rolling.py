"""Characters, and what is set up for a roll at their table."""

from collections.abc import Sequence
from typing import Any

from razor_core.events.entries import Entry
from razor_core.events.events import Rolled
from razor_core.rolls.groups import Now
from razor_core.rolls.preparation import Preparation
from razor_core.rolls.retry_rules import Coming
from razor_core.rolls.rolling import Grouped
from razor_core.rules.clock_kinds import Side
from razor_core.systems import find
from razor_core.table.characters import Character, Rating
from razor_core.table.world import World
from tests.support.typed import present


def someone(slug: str, name: str, **values: Any) -> Character:
    """A character with the game's first ratings, and the first letter of the name as the id."""
    ratings = tuple(Rating(*each) for each in find(slug).sheet.ratings.values.items())
    return Character(**{"id": name[0].lower(), "name": name, "system": slug, "ratings": ratings, **values})


def foe(slug: str, name: str, **values: Any) -> Character:
    return someone(slug, name, side=Side.OPPOSITION, **values)


def nothing(key: str) -> Rolled | None:
    return None


def at(prep: Preparation, world: World) -> Now:
    return Now(prep, world, nothing)


def failed(now: Now, entries: Sequence[Entry], older: int) -> tuple[str, str]:
    """What the next roll would repeat of that log, and why not."""
    return Coming(now.prep, now.world, now.made, entries, older).repeated


def faces(*thrown: tuple[int, ...]) -> Any:
    """The dice of each who rolls, by place."""
    return lambda place, check: thrown[place]


def unable(now: Now) -> str:
    """Why the group cannot roll."""
    return Grouped(present(now.group)).unable(now)
