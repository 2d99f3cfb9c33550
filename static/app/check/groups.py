"""The panel of checks that are read together, such as a contest: who takes part, their odds, their dice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.check.draft import WHOLE, read_faces, spent_check
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance, Tone, reaching
from razor_core.rules.system import System
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import MOST_NUMBER, Fiction, GroupRolled, Rolled
from razor_core.table.characters import validate_field

if TYPE_CHECKING:
    from app.app import App

REGION = "groups"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of the sides: their check, what was said of it, their number, the dice typed, and the key of their roll.

    RuleError where a reason that was said stands on no field of the check.
    """

    check: Any
    fiction: Fiction
    number: int = 0
    faces: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        for reason in self.fiction.modifiers:
            validate_field(self.check, reason.field)
        if not 0 <= self.number <= MOST_NUMBER:
            raise RuleError("number", f"Enter a whole number from 0 to {MOST_NUMBER}.")


@dataclass(frozen=True, slots=True)
class Gathered:
    """Those who roll together in one game, and the name of the group they are read as."""

    group: str = ""
    people: tuple[Person, ...] = ()


def load(app: "App") -> None:
    """Read who rolls together in the game on the table, unless that is known."""
    if app.slug not in app.gathered:
        found = gathered_from_data(app.system, app.drafts.get(f"{REGION}.{app.slug}"))
        app.gathered = {**app.gathered, app.slug: found}


def gathered(app: "App") -> Gathered:
    """Who rolls together in the game on the table."""
    return app.gathered[app.slug]


def group_of(app: "App") -> Group | None:
    """How their checks are read; None in a game that reads no checks together."""
    groups = app.system.GROUPS
    chosen = gathered(app).group
    return next((each for each in groups if each.name == chosen), groups[0] if groups else None)


def rolls_of(app: "App") -> list[Rolled | None]:
    """The roll of each, while it counts: not after an undo, nor in another session, nor of another check."""
    found = [(person, app.log.roll(person.key) if person.key else None) for person in gathered(app).people]
    return [
        event if event and (event.check, event.fiction) == (person.check, person.fiction) else None
        for person, event in found
    ]


def _take(app: "App", now: Gathered, error: str = "") -> None:
    app.gathered, app.group_error = {**app.gathered, app.slug: now}, error
    app.drafts.keep(f"{REGION}.{app.slug}", encode(now))


def _take_people(app: "App", people: Sequence[Person]) -> None:
    _take(app, replace(gathered(app), people=tuple(people)))


def _change(app: "App", at: int, **values: Any) -> None:
    people, upcoming = gathered(app).people, next_up(app.system, gathered(app).people, rolls_of(app))
    _take_people(app, [*people[:at], replace(upcoming[at], **values, key=""), *people[at + 1 :]])


def _choose(app: "App", data: Mapping[str, str]) -> None:
    _take(app, replace(gathered(app), group=data["value"]))


def _add(app: "App", data: Mapping[str, str]) -> None:
    """Let the check on the form be one of them."""
    try:
        person = Person(check=app.check(), fiction=app.read_fiction())
    except RuleError as error:
        app.group_error = f"{error.field}: {error.message}"
    else:
        _take_people(app, [*gathered(app).people, person])


def _remove(app: "App", data: Mapping[str, str]) -> None:
    at, people = int(data["at"]), gathered(app).people
    _take_people(app, [*people[:at], *people[at + 1 :]])


def _number(app: "App", data: Mapping[str, str]) -> None:
    text, group = data["value"].strip() or "0", group_of(app)
    try:
        _change(app, int(data["at"]), number=int(text) if WHOLE.fullmatch(text) else -1)
    except RuleError as error:
        app.group_error = f"{group.number if group else error.field}: {error.message}"


def _faces(app: "App", data: Mapping[str, str]) -> None:
    _change(app, int(data["at"]), faces=data["value"])


def _roll(app: "App", data: Mapping[str, str]) -> None:
    """Roll for everyone who has no dice typed; where typed dice do not fit, say whose and roll for nobody."""
    group, system = group_of(app), app.system
    people = next_up(system, gathered(app).people, rolls_of(app))
    if group is None or not group.fewest <= len(people) <= group.most:
        return
    rolls = []
    for side, person in zip(sides(people), people, strict=True):
        try:
            faces = read_faces(person.faces, system.SIDES) if person.faces else system.roll(person.check, app.rng)
            rolls.append(Rolled(system=app.slug, check=person.check, faces=tuple(faces), fiction=person.fiction))
        except RuleError as error:
            app.group_error = f"{side.who}: {error.message}"
            return
    outcome = group.outcome(sides(people), [roll.result for roll in rolls])
    numbers = tuple(person.number for person in people)
    keys = app.group_rolled(GroupRolled(app.slug, group.name, outcome.headline, numbers), rolls)
    _take_people(app, [replace(person, key=key) for person, key in zip(people, keys, strict=True)])
    if not all(person.faces for person in people):
        app.drawing.once_drawn(app.page.signal_roll)


def view(app: "App") -> Slots:
    """The panel of those who roll together in the game on the table."""
    return slots(app.system, group_of(app), gathered(app).people, rolls_of(app), app.group_error)


def gathered_from_data(system: System, data: Any) -> Gathered:
    """Who is gathered in a draft; nobody where the data is none."""
    try:
        people = [decode(Person, each, check=decode(system.Check, each["check"])) for each in data["people"]]
        return Gathered(str(data["group"]), tuple(people))
    except (DataError, RuleError, KeyError, TypeError):
        return Gathered()


def sides(people: Sequence[Person]) -> tuple[Participant, ...]:
    """The sides that they are, each with a name of its own."""
    return distinctly_named(
        [Participant(who=each.fiction.who, check=each.check, number=each.number) for each in people]
    )


def next_up(system: System, people: Sequence[Person], rolls: Sequence[Rolled | None]) -> tuple[Person, ...]:
    """Everyone as they roll next: those whose roll stands without what it used up, the dice typed for it among that."""
    return tuple(
        replace(
            person,
            check=spent_check(system, person.check, person.fiction.modifiers),
            fiction=replace(
                person.fiction, modifiers=tuple(each for each in person.fiction.modifiers if not each.once)
            ),
            faces="",
            key="",
        )
        if rolled
        else person
        for person, rolled in zip(people, rolls, strict=True)
    )


# The odds of two big pools take a while, and the panel is drawn at every key pressed in it.
@lru_cache(maxsize=8)
def _chances(group: Group, sides: tuple[Participant, ...]) -> tuple[Chance, ...]:
    return group.odds(sides)


def slots(
    system: System, group: Group | None, people: Sequence[Person], rolls: Sequence[Rolled | None], error: str = ""
) -> Slots:
    """The panel: how they are read, everyone with their odds and dice, and the odds of what it comes to.

    The odds are those of the next roll, the dice and answers those of the last while that stands.
    """
    if group is None:
        return {"root": {"hidden": ""}}
    enough = group.fewest <= len(people) <= group.most
    standing = sides(next_up(system, people, rolls))
    return {
        "root": {"hidden": None},
        "title": " · ".join(each.name for each in system.GROUPS),
        "names": [
            Node("choice-of", {"root": {"value": each.name, "selected": flag(each is group)}, "label": each.name})
            for each in system.GROUPS
        ],
        "group": {"hidden": flag(len(system.GROUPS) == 1)},
        "about": group.about,
        "people": [
            _person(system, group, at, side, person, rolled)
            for at, (side, person, rolled) in enumerate(zip(standing, people, rolls, strict=True))
        ],
        "error": error,
        "chances": [
            Node("chance", {"chance": percent(each.chance, 1), "label": each.label})
            for each in (_chances(group, standing) if enough else ())
        ],
        "add": {"disabled": flag(len(people) >= group.most)},
        "roll": {"disabled": flag(not enough)},
    }


def _person(system: System, group: Group, at: int, side: Participant, person: Person, rolled: Rolled | None) -> Node:
    number = {"data-at": str(at)}
    plan = system.plan(side.check)
    good = reaching(system.odds(side.check), Tone.GOOD)
    faces = " ".join(map(str, rolled.faces)) if rolled else person.faces
    tier = rolled.result.tier if rolled else None
    return Node(
        "person",
        {
            "who": side.who,
            "check": f"{plan.dice}, {plan.target}",
            "chance": percent(good),
            "numbered": {"hidden": flag(not group.number)},
            "number-label": group.number,
            "number": {**number, "value": str(person.number), "aria-label": f"{group.number} of {side.who}"},
            "faces": {**number, "value": faces, "aria-label": f"Dice of {side.who}"},
            "answer": f"{tier.tone.mark} {tier.label}" if tier else "",
            "remove": {**number, "aria-label": f"Remove {side.who}"},
        },
    )


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "gathered", "log.entries", "group_error"),
    actions={
        "group": _choose,
        "group-add": _add,
        "group-remove": _remove,
        "group-number": _number,
        "group-faces": _faces,
        "group-roll": _roll,
    },
)
