"""The participants of a group, as they are set up before they roll, and as a draft of earlier visits has them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.check.draft import modifier_data
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.modifiers import Modifier, decomposed
from razor_core.rules.system import System
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import MOST_NUMBER, Fiction, Rolled
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Character, validate_field
from razor_core.table.setups import Setup
from razor_core.table.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A participant of a group: the check as it was set up, its fiction, a number, typed dice, the key of their roll.

    What the character carries is read when they roll. RuleError for a number out of bounds, and for a modifier of a
    field that the check does not have.
    """

    setup: Setup
    fiction: Fiction
    number: int = 0
    faces: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        for modifier in self.setup.entered:
            validate_field(self.setup.base, modifier.field)
        if not 0 <= self.number <= MOST_NUMBER:
            raise RuleError("number", f"Enter a whole number from 0 to {MOST_NUMBER}.")


@dataclass(frozen=True, slots=True)
class Gathered:
    """The participants of one game: those gathered one by one, and the sides of contests as they were set up last."""

    people: tuple[Person, ...] = ()
    sides: tuple[Person, ...] = ()


def of_sheet(character: Character) -> Person:
    """Return a character as a participant with the best rating of their sheet."""
    best = character.best
    system = find(character.system)
    base = system.Check(**{system.SHEET.rating_field: best.value}) if best else system.Check()
    same = system.SHEET.rating_field == system.SHEET.skill_field
    named = best.name if best else ""
    fiction = Fiction(who=character.name, attribute="" if same else named, skill=named if same else "")
    return Person(setup=Setup(system=character.system, base=base, actor=character.id), fiction=fiction)


def gathered_from_data(system: System, data: Any) -> Gathered:
    """Return the participants stored in a draft, nobody for any other data."""
    try:
        people, sides = (
            tuple([_person_from_data(system, each) for each in data.get(name, ())]) for name in ("people", "sides")
        )
        return Gathered(people, sides)
    except (AttributeError, DataError, RuleError, KeyError, TypeError, ValueError):
        return Gathered()


def _person_from_data(system: System, data: Any) -> Person:
    """Return a participant. Earlier versions stored a whole check, with the modifiers of its fiction."""
    if "check" not in data:
        return decode(Person, data)
    slug = next(slug for slug, each in SYSTEMS.items() if each is system)
    fiction = dict(data["fiction"])
    entered = tuple(decode(Modifier, modifier_data(each)) for each in fiction.pop("modifiers", ()))
    for each in entered:
        validate_field(system.Check, each.field)
    base = decomposed(decode(system.Check, data["check"]), entered)
    setup = Setup(system=slug, base=base, entered=entered, actor=slug)
    rest = {name: data[name] for name in ("number", "faces") if name in data}
    return decode(Person, {**rest, "setup": encode(setup), "fiction": fiction})


def sides(people: Sequence[Person], world: World) -> tuple[Participant, ...]:
    """Return them as participants of the core, with distinct names, as they would roll now.

    RuleError that names the field where the rules forbid the check of one of them.
    """
    return distinctly_named(
        [Participant(who=each.fiction.who, check=each.setup.check(world), number=each.number) for each in people]
    )


def next_up(group: Group, people: Sequence[Person], rolls: Sequence[Rolled | None]) -> tuple[Person, ...]:
    """Return everyone as they roll next: whoever has rolled is without typed dice and without what the roll used up.

    Two who are opposed are each the other's target.
    """
    upcoming = [
        replace(person, setup=person.setup.after_roll(), faces="", key="") if rolled else person
        for person, rolled in zip(people, rolls, strict=True)
    ]
    if group.opposed and len(people) == group.most:
        rivals = [each.setup.actor for each in reversed(people)]
        upcoming = [
            replace(person, setup=replace(person.setup, target=rival))
            for person, rival in zip(upcoming, rivals, strict=True)
        ]
    return tuple(upcoming)
