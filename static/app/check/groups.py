"""The panel of a group: checks that are read together, such as a contest, with their odds and dice."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from app.check import form
from app.check.draft import WHOLE, modifier_data, read_faces
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.modifiers import Modifier, composed, decomposed
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance, Tone, reaching
from razor_core.rules.system import System
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import MOST_NUMBER, Fiction, GroupRolled, Rolled
from razor_core.session.rolls import Turn, in_turn
from razor_core.systems import SYSTEMS
from razor_core.table.characters import validate_field
from razor_core.table.setups import Setup
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.app import App

REGION = "groups"


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
    """The participants of one game, and the name of the group that reads their rolls."""

    group: str = ""
    people: tuple[Person, ...] = ()


def load(app: "App") -> None:
    """Read the stored participants of the game on the table, once."""
    if app.slug not in app.gathered:
        found = gathered_from_data(app.system, app.drafts.get(f"{REGION}.{app.slug}"))
        app.gathered = {**app.gathered, app.slug: found}


def clear(app: "App") -> None:
    """Remove the participants of all games: another session is on the table."""
    for slug in SYSTEMS:
        app.drafts.keep(f"{REGION}.{slug}", encode(Gathered()))
    app.gathered = {slug: Gathered() for slug in SYSTEMS}
    app.group_error = ""


def gathered(app: "App") -> Gathered:
    """Return the participants of the game on the table."""
    return app.gathered[app.slug]


def group_of(app: "App") -> Group | None:
    """Return the chosen group, None in a game without groups."""
    groups = app.system.GROUPS
    chosen = gathered(app).group
    return next((each for each in groups if each.name == chosen), groups[0] if groups else None)


def rolls(app: "App") -> list[Rolled | None]:
    """Return each participant's roll; None after an undo, in another session, and once their setup has changed."""
    return [_roll_of(app, person) for person in gathered(app).people]


def _roll_of(app: "App", person: Person) -> Rolled | None:
    """Return the participant's roll. A roll of the same key in another session is of another check, or by another."""
    roll, setup = app.log.roll(person.key) if person.key else None, person.setup
    if roll is None or (roll.system, roll.actor) != (setup.system, setup.actor):
        return None
    modifiers = roll.fiction.modifiers
    with suppress(RuleError):
        same = composed(setup.base, modifiers) == roll.check
        return roll if same and roll.fiction == replace(person.fiction, modifiers=modifiers) else None
    return None


def _store(app: "App", now: Gathered, error: str = "") -> None:
    app.gathered, app.group_error = {**app.gathered, app.slug: now}, error
    app.drafts.keep(f"{REGION}.{app.slug}", encode(now))


def _store_people(app: "App", people: Sequence[Person]) -> None:
    _store(app, replace(gathered(app), people=tuple(people)))


def _change(app: "App", at: int, **values: Any) -> None:
    people, group = gathered(app).people, group_of(app)
    upcoming = next_up(group, people, app.group_rolls) if group else people
    _store_people(app, [*people[:at], replace(upcoming[at], **values, key=""), *people[at + 1 :]])


def _choose(app: "App", data: Mapping[str, str]) -> None:
    _store(app, replace(gathered(app), group=data["value"]))


def _add(app: "App", data: Mapping[str, str]) -> None:
    """Add a participant with the check on the form. It is theirs now, so the form is without what was for this roll."""
    try:
        app.check()
        person = Person(setup=app.setup, fiction=replace(app.read_fiction(), modifiers=()))
    except RuleError as error:
        app.group_error = f"{error.field}: {error.message}"
        return
    _store_people(app, [*gathered(app).people, person])
    form.spend(app)


def _remove(app: "App", data: Mapping[str, str]) -> None:
    at, people = int(data["at"]), gathered(app).people
    _store_people(app, [*people[:at], *people[at + 1 :]])


def _number(app: "App", data: Mapping[str, str]) -> None:
    text, group = data["value"].strip() or "0", group_of(app)
    try:
        _change(app, int(data["at"]), number=int(text) if WHOLE.fullmatch(text) else -1)
    except RuleError as error:
        app.group_error = f"{group.number if group else error.field}: {error.message}"


def _faces(app: "App", data: Mapping[str, str]) -> None:
    _change(app, int(data["at"]), faces=data["value"])


def _roll(app: "App", data: Mapping[str, str]) -> None:
    """Roll for everyone without typed dice. If typed dice do not fit, show whose, and roll for nobody."""
    group = group_of(app)
    if group is None or not group.fewest <= len(gathered(app).people) <= group.most:
        return
    people = next_up(group, gathered(app).people, app.group_rolls)
    turns = [
        Turn(person.setup, person.fiction, partial(_dice, app, person.faces), reacts=group.opposed and at > 0)
        for at, person in enumerate(people)
    ]
    made = list[Rolled]()
    try:
        for roll in in_turn(turns, app.session.world):
            made.append(roll)
    except RuleError as error:
        names = distinctly_named([Participant(who=each.fiction.who, check=None) for each in people])
        app.group_error = f"{names[len(made)].who}: {error.message}"
        return
    sides = distinctly_named(
        [
            Participant(who=person.fiction.who, check=roll.check, number=person.number)
            for person, roll in zip(people, made, strict=True)
        ]
    )
    outcome = group.outcome(sides, [roll.result for roll in made])
    numbers = tuple(person.number for person in people)
    keys = app.group_rolled(GroupRolled(app.slug, group.name, outcome.headline, numbers), made)
    _store_people(app, [replace(person, key=key) for person, key in zip(people, keys, strict=True)])
    if not all(person.faces for person in people):
        app.drawing.once_drawn(app.page.signal_roll)


def _dice(app: "App", typed: str, check: Any) -> Sequence[int]:
    """Return the dice that were typed for a participant, or throw them."""
    return read_faces(typed, app.system.SIDES) if typed else app.system.roll(check, app.rng)


def view(app: "App") -> Slots:
    """Show the group of the game on the table."""
    now = gathered(app)
    return slots(app.system, group_of(app), now.people, app.group_rolls, app.group_error, app.session.world)


def gathered_from_data(system: System, data: Any) -> Gathered:
    """Return the participants stored in a draft, nobody for any other data."""
    try:
        people = [_person_from_data(system, each) for each in data["people"]]
        return Gathered(str(data["group"]), tuple(people))
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


# The odds of two big pools take a while, and every key pressed in the panel draws it again.
@lru_cache(maxsize=8)
def _chances(group: Group, sides: tuple[Participant, ...]) -> tuple[Chance, ...]:
    return group.odds(sides)


def slots(
    system: System,
    group: Group | None,
    people: Sequence[Person],
    rolls: Sequence[Rolled | None],
    error: str,
    world: World,
) -> Slots:
    """Show the group, its participants with their odds and dice, and the odds of its outcome.

    The odds are those of the next roll. Dice and answers are those of the last roll while it counts.
    """
    if group is None:
        return {"root": {"hidden": ""}}
    enough = group.fewest <= len(people) <= group.most
    try:
        upcoming = sides(next_up(group, people, rolls), world)
    except RuleError as refused:
        # Somebody has gained or lost what makes their check impossible.
        error, enough = error or f"{refused.field}: {refused.message}", False
        upcoming = distinctly_named(
            [Participant(who=each.fiction.who, check=each.setup.base, number=each.number) for each in people]
        )
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
            for at, (side, person, rolled) in enumerate(zip(upcoming, people, rolls, strict=True))
        ],
        "error": error,
        "chances": [
            Node("chance", {"chance": percent(each.chance, 1), "label": each.label})
            for each in (_chances(group, upcoming) if enough else ())
        ],
        "add": {"disabled": flag(len(people) >= group.most)},
        "roll": {"disabled": flag(not enough)},
    }


def _person(system: System, group: Group, at: int, side: Participant, person: Person, rolled: Rolled | None) -> Node:
    place = {"data-at": str(at)}
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
            "number": {**place, "value": str(person.number), "aria-label": f"{group.number} of {side.who}"},
            "faces": {**place, "value": faces, "aria-label": f"Dice of {side.who}"},
            "answer": f"{tier.tone.mark} {tier.label}" if tier else "",
            "remove": {**place, "aria-label": f"Remove {side.who}"},
        },
    )


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "gathered", "group_rolls", "group_error", "session.world.characters", "session.world.unnamed"),
    actions={
        "group": _choose,
        "group-add": _add,
        "group-remove": _remove,
        "group-number": _number,
        "group-faces": _faces,
        "group-roll": _roll,
    },
)
