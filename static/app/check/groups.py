"""Rolls that are read together, such as a contest: who takes part, their odds and dice, above the form.

The two sides of a contest are the one who acts, with the check on the form, and the target. The participants of other
groups are gathered one by one from the form.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from app.check import acting, form
from app.check.draft import WHOLE, read_faces
from app.check.gathered import Gathered, Person, gathered_from_data, next_up, of_sheet, sides
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.modifiers import composed
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance, Tone, reaching
from razor_core.rules.system import System
from razor_core.session.codec import encode
from razor_core.session.events import GroupRolled, Rolled
from razor_core.session.rolls import Turn, in_turn
from razor_core.systems import SYSTEMS
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.app import App

REGION = "groups"


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
    """Return the group that the next rolls are read as, None where the next roll is a single one."""
    return next((each for each in app.system.GROUPS if each.name == app.kind), None)


def people(app: "App") -> tuple[Person, ...]:
    """Return who takes part: the two sides of a contest where there is a target, else those who were gathered."""
    now, against = gathered(app), acting.target(app)
    if against is None or not _paired(app):
        return now.people
    known = {each.setup.actor: each for each in now.sides}
    own = known.get(app.setup.actor) or Person(setup=app.setup, fiction=app.read_fiction())
    fiction = replace(app.read_fiction(), modifiers=())
    return replace(own, setup=app.setup, fiction=fiction), known.get(against.id) or of_sheet(against)


def _paired(app: "App") -> bool:
    """Return whether the rolls are those of the actor, with the check on the form, against the target."""
    group = group_of(app)
    return group is not None and group.opposed and acting.target(app) is not None and app.refused is None


def rolls(app: "App") -> list[Rolled | None]:
    """Return each participant's roll; None after an undo, in another session, and once their setup has changed."""
    return [_roll_of(app, person) for person in people(app)]


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


def _store_people(app: "App", now: Sequence[Person]) -> None:
    before = gathered(app)
    if _paired(app):
        sides = {each.setup.actor: each for each in (*before.sides, *now)}
        _store(app, replace(before, sides=tuple(sides.values())))
    else:
        _store(app, replace(before, people=tuple(now)))


def _change(app: "App", at: int, **values: Any) -> None:
    now, group = people(app), group_of(app)
    upcoming = next_up(group, now, app.group_rolls) if group else now
    _store_people(app, [*now[:at], replace(upcoming[at], **values, key=""), *now[at + 1 :]])


def _swap(app: "App", data: Mapping[str, str]) -> None:
    """Let the two sides of a contest change places; what was set up for the one who acted is kept for them."""
    actor, against = acting.acting(app), acting.target(app)
    if actor and against:
        _store_people(app, people(app))
        acting.pick(app, against.id)
        acting.aim(app, actor.id)


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


def roll(app: "App", group: Group) -> None:
    """Roll for everyone without typed dice. If typed dice do not fit, show whose, and roll for nobody."""
    now = people(app)
    if not group.fewest <= len(now) <= group.most:
        app.group_error = _too_few(group, now)
        return
    upcoming, paired = next_up(group, now, app.group_rolls), _paired(app)
    turns = [
        Turn(person.setup, person.fiction, partial(_dice, app, person.faces), reacts=group.opposed and at > 0)
        for at, person in enumerate(upcoming)
    ]
    made = list[Rolled]()
    try:
        for each in in_turn(turns, app.session.world):
            made.append(each)
    except RuleError as error:
        names = distinctly_named([Participant(who=each.fiction.who, check=None) for each in upcoming])
        app.group_error = f"{names[len(made)].who}: {error.message}"
        return
    participants = distinctly_named(
        [
            Participant(who=person.fiction.who, check=each.check, number=person.number)
            for person, each in zip(upcoming, made, strict=True)
        ]
    )
    outcome = group.outcome(participants, [each.result for each in made])
    numbers = tuple(person.number for person in upcoming)
    keys = app.group_rolled(GroupRolled(app.slug, group.name, outcome.headline, numbers), made)
    _store_people(app, [replace(person, key=key) for person, key in zip(upcoming, keys, strict=True)])
    if paired:
        form.spend(app)
    if not all(person.faces for person in upcoming):
        app.drawing.once_drawn(app.page.signal_roll)


def _too_few(group: Group, now: Sequence[Person]) -> str:
    """Return how many the group needs, and how to add them."""
    if group.opposed and len(now) < group.fewest:
        return "Choose against whom, or add the check of each side."
    allowed = f"{group.fewest} to {group.most}" if group.fewest < group.most else f"{group.most}"
    return f"{group.name} takes {allowed} checks. Set one up, then add it."


def _dice(app: "App", typed: str, check: Any) -> Sequence[int]:
    """Return the dice that were typed for a participant, or throw them."""
    return read_faces(typed, app.system.SIDES) if typed else app.system.roll(check, app.rng)


def view(app: "App") -> Slots:
    """Show the group of the game on the table."""
    world, error = app.session.world, app.group_error
    return slots(app.system, group_of(app), people(app), app.group_rolls, error, world, _paired(app))


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
    paired: bool = False,
) -> Slots:
    """Show the group, its participants with their odds and dice, and the odds of its outcome.

    The odds are those of the next roll. Dice and answers are those of the last roll while it counts.
    """
    if group is None:
        return {"root": {"hidden": ""}, "people": [], "chances": [], "about": "", "error": ""}
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
        "about": "" if paired else group.about,
        "people": [
            _person(system, group, at, side, person, rolled, paired)
            for at, (side, person, rolled) in enumerate(zip(upcoming, people, rolls, strict=True))
        ],
        "error": error,
        "chances": [
            Node("chance", {"chance": percent(each.chance, 1), "label": each.label})
            for each in (_chances(group, upcoming) if enough else ())
        ],
        "add": {"disabled": flag(len(people) >= group.most), "hidden": flag(paired)},
        "swap": {"hidden": flag(not paired)},
    }


def _person(
    system: System, group: Group, at: int, side: Participant, person: Person, rolled: Rolled | None, paired: bool
) -> Node:
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
            "remove": {**place, "aria-label": f"Remove {side.who}", "hidden": flag(paired)},
        },
    )


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "kind",
        "gathered",
        "group_rolls",
        "group_error",
        "setup",
        "fiction.values",
        "session.world.characters",
        "session.world.unnamed",
    ),
    actions={
        "group-add": _add,
        "group-swap": _swap,
        "group-remove": _remove,
        "group-number": _number,
        "group-faces": _faces,
    },
)
