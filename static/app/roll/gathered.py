"""The participants of a group, as they are set up before they roll, and as a draft of earlier visits has them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from app.check.draft import modifier_data
from razor_core.rules.fields import RuleError, default
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.modifiers import Modifier, decomposed
from razor_core.rules.system import System
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import MOST_NUMBER, Fiction, Rolled
from razor_core.systems import find
from razor_core.table.characters import Character, Rating, validate_field
from razor_core.table.setups import Setup
from razor_core.table.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A participant of a group: the check as it was set up, its fiction, a number, typed dice, the key of their roll.

    A number of 0 is the one on the character's sheet, if there is one. A score that was set `by_hand` is not that of
    the sheet. One who `opposes` is on the second side. What the character carries is read when they roll. RuleError
    for a number out of bounds, and for a modifier of a field that the check does not have.
    """

    setup: Setup
    fiction: Fiction
    number: int = 0
    faces: str = ""
    key: str = ""
    by_hand: bool = False
    opposes: bool = False

    def __post_init__(self) -> None:
        for modifier in self.setup.entered:
            validate_field(self.setup.base, modifier.field)
        if not 0 <= self.number <= MOST_NUMBER:
            raise RuleError("number", f"Enter a whole number from 0 to {MOST_NUMBER}.")


@dataclass(frozen=True, slots=True)
class Ally:
    """Who helps whom in a contest: ids of characters, or of the one who acts without a name."""

    id: str
    helps: str


@dataclass(frozen=True, slots=True)
class Gathered:
    """The participants of one game: those gathered one by one, and those of contests as they were set up last.

    `sides` are all who took part, `allies` who helps whom.
    """

    people: tuple[Person, ...] = ()
    sides: tuple[Person, ...] = ()
    allies: tuple[Ally, ...] = ()


def of_sheet(character: Character) -> Person:
    """Return a character as a participant with the best score of their sheet."""
    system, best = find(character.system), character.best
    setup = Setup(system=character.system, base=system.Check(), actor=character.id)
    person = Person(setup=setup, fiction=Fiction(who=character.name))
    return with_score(person, best.name, best.value) if best else person


def score_of(fiction: Fiction, character: Character) -> Rating | None:
    """Return the score of the sheet that the fiction names."""
    named = (fiction.skill, fiction.attribute)
    return next((each for name in named for each in character.scores if each.name == name), None)


def with_score(person: Person, name: str, value: int) -> Person:
    """Return the participant as they roll with that score."""
    sheet = find(person.setup.system).SHEET
    same = sheet.rating_field == sheet.skill_field
    base = replace(person.setup.base, **{sheet.rating_field: value})
    fiction = replace(person.fiction, skill=name) if same else replace(person.fiction, attribute=name)
    return replace(person, setup=replace(person.setup, base=base), fiction=fiction, by_hand=False)


def adjustable(system: System) -> tuple[str, ...]:
    """Return the numbers of a check that are of one roll and of whoever makes it, such as a bonus."""
    able = [name for name in system.MODIFIERS if name in system.SINGLE_USE_FIELDS and name not in system.SCOPES]
    return tuple([name for name in able if not isinstance(default(system.Check, name), bool)])


def adjusted(person: Person, name: str, value: int | Enum) -> Person:
    """Return the participant with that value set for their next roll. RuleError that names it out of bounds."""
    return replace(person, setup=replace(person.setup, base=replace(person.setup.base, **{name: value})))


def up_to_date(person: Person, character: Character) -> Person:
    """Return the participant with the name and the score that the sheet has now, unless that was set by hand."""
    person = replace(person, fiction=replace(person.fiction, who=character.name))
    score = None if person.by_hand else score_of(person.fiction, character)
    return with_score(person, score.name, score.value) if score else person


def halves(group: Group, people: Sequence[Person]) -> tuple[Sequence[Person], Sequence[Person]]:
    """Return the two sides of an opposed group; of any other, everyone and nobody."""
    if not group.opposed:
        return people, ()
    at = next((at for at, each in enumerate(people) if each.opposes), 1)
    return people[:at], people[at:]


def number_of(group: Group, person: Person, world: World) -> int:
    """Return the participant's number: as typed, else as on their sheet."""
    character = world.find(person.setup.actor)
    return person.number or (character.rating(group.number) if character and group.number else 0)


def gathered_from_data(slug: str, data: Any) -> Gathered:
    """Return the participants stored in a draft of a game, nobody for any other data."""
    try:
        people, sides = (
            tuple([_person_from_data(slug, each) for each in data.get(name, ())]) for name in ("people", "sides")
        )
        return Gathered(people, sides, tuple([decode(Ally, each) for each in data.get("allies", ())]))
    except (AttributeError, DataError, RuleError, KeyError, TypeError, ValueError):
        return Gathered()


def _person_from_data(slug: str, data: Any) -> Person:
    """Return a participant. Earlier versions stored a whole check, with the modifiers of its fiction."""
    if "check" not in data:
        return decode(Person, data)
    check_type = find(slug).Check
    fiction = dict(data["fiction"])
    entered = tuple(decode(Modifier, modifier_data(each)) for each in fiction.pop("modifiers", ()))
    for each in entered:
        validate_field(check_type, each.field)
    base = decomposed(decode(check_type, data["check"]), entered)
    setup = Setup(system=slug, base=base, entered=entered, actor=slug)
    rest = {name: data[name] for name in ("number", "faces") if name in data}
    return decode(Person, {**rest, "setup": encode(setup), "fiction": fiction})


def sides(group: Group, people: Sequence[Person], world: World) -> tuple[Participant, ...]:
    """Return them as participants of the core, with distinct names, as they would roll now.

    RuleError that names the field where the rules forbid the check of one of them.
    """
    return participants(group, people, [each.setup.check(world) for each in people], world)


def participants(
    group: Group, people: Sequence[Person], checks: Sequence[Any], world: World
) -> tuple[Participant, ...]:
    """Return them as participants of the core, with distinct names and these checks."""
    first, _ = halves(group, people)
    return distinctly_named(
        [
            Participant(
                who=each.fiction.who, check=check, number=number_of(group, each, world), opposes=at >= len(first)
            )
            for at, (each, check) in enumerate(zip(people, checks, strict=True))
        ]
    )


def next_up(group: Group, people: Sequence[Person], rolls: Sequence[Rolled | None]) -> tuple[Person, ...]:
    """Return everyone as they roll next: whoever has rolled is without typed dice and without what the roll used up.

    Where two are opposed, each is the target of the other, and of the other's allies.
    """
    upcoming = [
        replace(person, setup=person.setup.after_roll(), faces="", key="") if rolled else person
        for person, rolled in zip(people, rolls, strict=True)
    ]
    first, second = halves(group, upcoming)
    if not (first and second) or (len(people) > group.most and not any(each.opposes for each in people)):
        return tuple(upcoming)
    second = [_apart(each, first) for each in second]
    return tuple(
        [
            replace(person, setup=replace(person.setup, target=rivals[0].setup.actor))
            for side, rivals in ((first, second), (second, first))
            for person in side
        ]
    )


def _apart(person: Person, rivals: Sequence[Person]) -> Person:
    """Return one of the second side without what the first carries: where both act unnamed, they act as nobody."""
    unnamed = person.setup.system
    both = all(unnamed in [each.setup.actor for each in side] for side in ([person], rivals))
    return replace(person, setup=replace(person.setup, actor="")) if both else person
