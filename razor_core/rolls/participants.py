"""The participants of a group, as they are set up before they roll."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from razor_core.events.events import MOST_NUMBER, Fiction, Rolled
from razor_core.rolls.preparation import Person
from razor_core.rolls.typed_values import WHOLE, fitting, texts_of, values_of
from razor_core.rules.fields import RuleError, bounds, is_flag
from razor_core.rules.game import Game
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.systems import find
from razor_core.table.characters import Character, Rating
from razor_core.table.setups import Setup
from razor_core.table.world import World

#: The name of a participant's number among what was typed for them.
NUMBER = "number"


def of_sheet(character: Character) -> Person:
    """Return a character as a participant with the best score of their sheet, and without a Skill that adds to it."""
    system, best = find(character.system), character.best
    base, skill = system.Check(), system.sheet.skills.field
    if system.sheet.skills_use_ratings and system.skills_have_numbers:
        base = replace(base, **{skill: max(0, bounds(system.Check, skill)[0])})
    setup = Setup(system=character.system, base=base, actor=character.id)
    person = Person(setup=setup, fiction=Fiction(who=character.name))
    return with_score(person, best.name, best.value) if best else person


def as_set_up(setup: Setup, fiction: Fiction, actor: Character | None) -> Person:
    """Return who acts as a participant with this check: a score that is not that of their sheet was set by hand."""
    score = score_of(fiction, actor) if actor else None
    set_to = getattr(setup.base, find(setup.system).sheet.ratings.field)
    return Person(setup=setup, fiction=fiction, by_hand=score is None or score.value != set_to)


def score_of(fiction: Fiction, character: Character) -> Rating | None:
    """Return the score of the sheet that the fiction names."""
    named = (fiction.skill, fiction.attribute)
    return next((score for name in named for score in character.scores if score.name == name), None)


def with_score(person: Person, name: str, value: int) -> Person:
    """Return the participant as they roll with that score."""
    sheet = find(person.setup.system).sheet
    base = replace(person.setup.base, **{sheet.ratings.field: value})
    by_rating = sheet.skills_use_ratings
    fiction = replace(person.fiction, attribute=name) if by_rating else replace(person.fiction, skill=name)
    return replace(person, setup=replace(person.setup, base=base), fiction=fiction, by_hand=False)


def adjustable(system: Game, group: Group) -> tuple[str, ...]:
    """Return the fields that whoever answers in a group sets for themselves, such as a bonus or a position."""
    able = [
        name for name in system.book.modifiers if name in system.sheet.single_use and name not in system.sheet.scopes
    ]
    return (*[name for name in able if not is_flag(system.Check, name)], *group.adjusts)


def adjusted(person: Person, name: str, text: str) -> Person:
    """Return the participant with that text typed for a value of their next roll, right or wrong."""
    values = {**values_of(person.setup.base), **dict(person.wrong), name: text}
    base, errors = fitting(find(person.setup.system), values)
    wrong = (*of_number(person), *texts_of(errors, values))
    return replace(person, setup=replace(person.setup, base=base), wrong=wrong)


def of_number(person: Person) -> tuple[tuple[str, str], ...]:
    """Return what was typed for the number of a participant, if it does not fit."""
    return tuple([problem for problem in person.wrong if problem[0] == NUMBER])


def numbered(person: Person, text: str) -> Person:
    """Return the participant with that text typed for their number, right or wrong."""
    others = tuple([problem for problem in person.wrong if problem[0] != NUMBER])
    if WHOLE.fullmatch(text) and 0 <= int(text) <= MOST_NUMBER:
        return replace(person, number=int(text), wrong=others)
    return replace(person, wrong=(*others, (NUMBER, text)))


def refused(person: Person) -> RuleError | None:
    """Return the error of the first text that was typed for the participant and does not fit, None for none."""
    wrong = dict(person.wrong)
    if NUMBER in wrong:
        return RuleError(NUMBER, f"Enter a whole number from 0 to {MOST_NUMBER}.")
    errors = fitting(find(person.setup.system), {**values_of(person.setup.base), **wrong})[1] if wrong else ()
    return next(iter(errors), None)


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


def participants(
    group: Group, people: Sequence[Person], checks: Sequence[Any], world: World
) -> tuple[Participant, ...]:
    """Return them as participants of the group, with distinct names and these checks."""
    first, _ = halves(group, people)
    return distinctly_named(
        [
            Participant(
                who=person.fiction.who, check=check, number=number_of(group, person, world), opposes=at >= len(first)
            )
            for at, (person, check) in enumerate(zip(people, checks, strict=True))
        ]
    )


def next_up(group: Group, people: Sequence[Person], rolls: Sequence[Rolled | None]) -> tuple[Person, ...]:
    """Return everyone as they roll next: whoever has rolled is without typed dice and without what the roll used up.

    Where two are opposed, each is the target of the other, and of the other's allies.
    """
    upcoming = [
        replace(
            person,
            setup=person.setup.after_roll(),
            fiction=replace(person.fiction, declared=""),
            faces="",
            key="",
        )
        if rolled
        else person
        for person, rolled in zip(people, rolls, strict=True)
    ]
    first, second = halves(group, upcoming)
    if first and second and (len(people) <= group.most or any(person.opposes for person in people)):
        second = [_apart(person, first) for person in second]
        upcoming = [
            replace(person, setup=replace(person.setup, target=rivals[0].setup.actor))
            for side, rivals in ((first, second), (second, first))
            for person in side
        ]
    return tuple(upcoming)


def _apart(person: Person, rivals: Sequence[Person]) -> Person:
    """Return one of the second side without what the first carries: where both act unnamed, they act as nobody."""
    unnamed = person.setup.system
    both = all(unnamed in [person.setup.actor for person in side] for side in ([person], rivals))
    return replace(person, setup=replace(person.setup, actor="")) if both else person
